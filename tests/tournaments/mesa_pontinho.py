"""A hall with mesas of Pontinho and their links, for tests of the juiz's phone."""

import uuid
from datetime import timedelta

from django.test import Client
from django.utils import timezone

from tests.tournaments.mesa import Phone, access_of
from tests.tournaments.pontinho_data import DESK, drawn
from tournaments.models import PontinhoMesa, Tournament
from tournaments.selectors.mesa_pontinho import pontinho_ticket
from tournaments.services.mesa import open_mesas


def pontinho_hall(players=3, **setup):
    """A tournament of Pontinho of today with its mesas drawn and their cards made."""
    tournament = drawn(players, **setup)
    event = tournament.event
    event.starts_on = timezone.localdate()
    event.ends_on = event.starts_on + timedelta(days=1)
    event.save()
    open_mesas(tournament=tournament, actor=DESK)
    return Tournament.objects.select_related("event").get(pk=tournament.pk)


def mesa_at(tournament, table=1):
    return PontinhoMesa.objects.filter(tournament=tournament, mesa=table).order_by("-etapa", "position")[0]


def seats_of(mesa):
    return list(mesa.seats.select_related("trio").order_by("position"))


class PontinhoPhone(Phone):
    """A juiz's phone at a mesa of Pontinho, without a browser around it."""

    def base_of(self, mesa):
        return {"mesa": mesa.pk, "ticket": pontinho_ticket(self.access, mesa.pk)}

    def rodada(self, mesa, out, points, *, after="", **more):
        """The payload of a rodada. out: places at the mesa, from 0; points: by place."""
        seats = seats_of(mesa)
        payload = {
            **self.base_of(mesa),
            "id": str(uuid.uuid4()),
            "after": after,
            "batedores": [seats[place].pk for place in out],
            "hands": [{"player": seats[place].pk, "points": n, "cards": ""} for place, n in points.items()],
            "leaves": [],
        }
        return payload | more

    def note(self, mesa, out, points, **more):
        return self.act("rodada", **self.rodada(mesa, out, points, **more))


def pontinho_phone(tournament, table=1):
    return PontinhoPhone(access_of(tournament, table), Client(enforce_csrf_checks=True))


def typed(juiz, mesa, out, points, **more):
    """What the plain form posts. points: text by place."""
    seats = seats_of(mesa)
    data = {**juiz.base_of(mesa), "after": "", "client_id": str(uuid.uuid4())}
    data["bateu"] = [seats[place].pk for place in out]
    return data | {f"pontos-{seats[place].pk}": text for place, text in points.items()} | more

"""A hall with mesas and their links, for tests of the juiz's phone and of the desk."""

import json
import uuid
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from tests.tournaments.desk import tournament_of
from tournaments.models import Jogo, MesaAccess, Tournament
from tournaments.selectors.mesa import ticket_for
from tournaments.services.audit import Actor
from tournaments.services.mesa import open_mesas


def hall(*chaves: str, mesas: int = 4, **fields: Any) -> Tournament:
    """A tournament of today; the jogos of its first rodada sit at mesas 1, 2, …"""
    tournament = tournament_of(*(chaves or ("ABCD",)), mesas=mesas, **fields)
    event = tournament.event
    event.starts_on = timezone.localdate()
    event.ends_on = event.starts_on + timedelta(days=1)
    event.save()
    for mesa, jogo in enumerate(tournament.jogos.filter(rodada=1).order_by("pk"), start=1):
        jogo.mesa = mesa
        jogo.save()
    open_mesas(tournament=tournament, actor=Actor("teste"))
    return Tournament.objects.select_related("event").get(pk=tournament.pk)


def access_of(tournament: Tournament, mesa: int) -> MesaAccess:
    return tournament.mesa_accesses.select_related("tournament__event").get(
        mesa=mesa, revoked_at__isnull=True
    )


def jogo_at_mesa(tournament: Tournament, mesa: int) -> Jogo:
    jogos = tournament.jogos.select_related("trio_a", "trio_b", "tournament__event")
    return jogos.filter(mesa=mesa).order_by("rodada", "pk")[0]


@dataclass
class Phone:
    """A juiz's phone, without a browser around it."""

    access: MesaAccess
    client: Client

    @property
    def url(self) -> str:
        return f"/mesa/{self.access.token}/"

    def get(self, path: str = "") -> Any:
        return self.client.get(self.url + path)

    def act(self, kind: str, **payload: Any) -> Any:
        payload.setdefault("id", str(uuid.uuid4()))
        return self.client.post(
            f"{self.url}api/{kind}/", json.dumps(payload), content_type="application/json"
        )

    def base(self, jogo: Jogo) -> dict[str, Any]:
        return {"jogo": jogo.pk, "ticket": ticket_for(self.access, jogo)}

    def result(self, jogo: Jogo, partidas: str, *, signed: bool = True, **more: Any) -> dict[str, Any]:
        """The payload of a result: "24-10 24-12", side a first."""
        pairs = [[int(n) for n in pair.split("-")] for pair in partidas.split()]
        conferences = {side: {"agrees": True, "reason": ""} for side in "ab"} if signed else {}
        payload: dict[str, Any] = {
            **self.base(jogo),
            "id": str(uuid.uuid4()),
            "version": jogo.version,
            "ending": "played",
            "came": "",
            "partidas": pairs,
            "conferences": conferences,
            "strokes": {"a": [[[10, 10], [500, 500]]]} if signed else {},
            "unsigned_reason": "",
            "voltas": [],
        }
        return payload | more

    def send(self, jogo: Jogo, partidas: str, **more: Any) -> Any:
        return self.act("resultado", **self.result(jogo, partidas, **more))


def phone(tournament: Tournament, mesa: int) -> Phone:
    return Phone(access_of(tournament, mesa), Client(enforce_csrf_checks=True))

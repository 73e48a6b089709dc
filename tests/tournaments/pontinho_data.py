"""Tournaments of Pontinho for tests: players registered, mesas drawn, rodadas noted by name."""

from scoring.modalities import Lineup, Modality
from tests.factories import TournamentFactory, make_trios
from tournaments.models import PontinhoMesa, PontinhoSetup
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.services.audit import Actor
from tournaments.services.pontinho import RodadaData, record_rodada
from tournaments.services.pontinho_draw import draw_mesas
from tournaments.services.seeds import SeedSource

DESK = Actor(name="mesa central")


def pontinho(players, *, event=None, **setup):
    """A tournament of Pontinho with so many players, its choices stored."""
    kwargs = {"event": event} if event else {}
    tournament = TournamentFactory(
        modality=Modality.PONTINHO.value, lineup=Lineup.MANO.value, name="Pontinho", **kwargs
    )
    PontinhoSetup.objects.create(tournament=tournament, **setup)
    make_trios(tournament, players)
    return tournament


def drawn(players, *, event=None, **setup):
    """The same with the mesas of its first etapa drawn."""
    tournament = pontinho(players, event=event, **setup)
    draw_mesas(tournament=tournament, etapa=1, source=SeedSource(numbers=(7, 3)), actor=DESK)
    return tournament


def play(mesa, out, points, *, leaves=(), **more):
    """Note a rodada. out, leaves: places at the mesa, from 0; points: by place."""
    seats = list(mesa.seats.order_by("position"))
    return record_rodada(
        mesa_id=mesa.pk,
        data=RodadaData(
            batedores=[seats[place].pk for place in out],
            points=[(seats[place].pk, value, "") for place, value in points.items()],
            leaves=[seats[place].pk for place in leaves],
            **more,
        ),
        actor=DESK,
    )


def finish(mesa, winner=0):
    """End a mesa in one rodada: the player at this place goes out and everybody else bursts.

    The later a seat the more points, so that nobody is level.
    """
    places = range(mesa.seats.count())
    return play(mesa, [winner], {place: 100 + place for place in places if place != winner})


def view(mesa):
    """The mesa as its pages show it now."""
    return PontinhoBoard(mesa.tournament).mesa(mesa.pk)


def mesas(tournament, etapa=1):
    """The mesas of an etapa, in the order in which they were drawn."""
    return list(PontinhoMesa.objects.filter(tournament=tournament, etapa=etapa).order_by("position"))


def trio_at(mesa, place):
    """Who sits at this place."""
    return mesa.seats.get(position=place).trio


def scores(mesa):
    """The score of each, by place."""
    return [seat.score for seat in view(mesa).state.seats]


def fichas(mesa):
    """What each has won or lost, by place."""
    return [seat.fichas for seat in view(mesa).state.seats]

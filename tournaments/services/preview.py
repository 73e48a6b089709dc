"""What a decision would change: the real service runs, is looked at, and is rolled back."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from django.db import transaction

from tournaments.models import Tournament
from tournaments.selectors.bracket import drawn_bracket
from tournaments.selectors.competition import Competition
from tournaments.services.mata_mata import qualified_refs

T = TypeVar("T")
Act = Callable[[], object]


@dataclass(frozen=True, slots=True)
class RowChange:
    """A trio whose row would change: (rank, vitórias, partidas, tentos) before and after; rank None: out."""

    trio: str
    chave: str
    before: tuple[int | None, int, int, int]
    after: tuple[int | None, int, int, int]


@dataclass(frozen=True, slots=True)
class Preview:
    """The difference that an act would make."""

    rows: list[RowChange] = field(default_factory=list)
    entering: list[str] = field(default_factory=list)
    leaving: list[str] = field(default_factory=list)
    slots: list[tuple[str, str, str]] = field(default_factory=list)


class _RollBack(Exception):  # noqa: N818 (never leaves this module)
    pass


def tried(tournament: Tournament, act: Act) -> tuple[Competition, Competition]:
    """Run `act` and take it back; return the tournament as it was and as it would be, each read once.

    `act` is the very service call that the confirmation would make, so the two cannot differ.

    Raises:
        Refusal: the act would not be allowed.
    """
    return rolled_back(act, lambda: _read(tournament))


def rolled_back(act: Act, read: Callable[[], T]) -> tuple[T, T]:
    """Run `act` and take it back; return what `read` found before it and while it was in force.

    Raises:
        Refusal: the act would not be allowed.
    """
    before = read()
    try:
        with transaction.atomic():
            act()
            after = read()
            raise _RollBack
    except _RollBack:
        return before, after


def _read(tournament: Tournament) -> Competition:
    """Read all that a comparison looks at, while it is in force."""
    competition = Competition(Tournament.objects.select_related("event").get(pk=tournament.pk))
    _ = competition.classification, competition.jogos, competition.mata_mata, competition.names
    return competition


def difference(before: Competition, after: Competition) -> Preview:
    """Compare two readings: the tables, who goes on, the places of the mata-mata. No queries."""
    names = before.names
    rows, new_rows = _rows(before), _rows(after)
    goes_on, would_go_on = _qualified(before), _qualified(after)
    places, new_places = _places(before), _places(after)
    # While a sorteio is due nobody is sure to go on: nothing can be said to enter or leave.
    known = bool(goes_on and would_go_on)
    return Preview(
        rows=[
            RowChange(names[trio], chave, row, new_rows[trio][1])
            for trio, (chave, row) in rows.items()
            if trio in new_rows and new_rows[trio][1] != row
        ],
        entering=[names[trio] for trio in would_go_on if trio not in goes_on] if known else [],
        leaving=[names[trio] for trio in goes_on if trio not in would_go_on] if known else [],
        slots=[
            (label, who, new_places.get(label, ""))
            for label, who in places.items()
            if new_places.get(label, "") != who
        ],
    )


def _rows(competition: Competition) -> dict[str, tuple[str, tuple[int | None, int, int, int]]]:
    """By trio: the chave, and (rank, vitórias, partidas, tentos)."""
    return {
        str(row.trio): (name, (row.rank, row.vitorias, row.partidas, row.tentos))
        for name, table in competition.classification.chaves.items()
        for row in table
    }


def _qualified(competition: Competition) -> list[str]:
    classification = competition.classification
    return qualified_refs(competition.tournament, classification) if classification.chaves else []


def _places(competition: Competition) -> dict[str, str]:
    """By label of a jogo of the mata-mata: who plays it."""
    bracket = drawn_bracket(competition)
    if bracket is None:
        return {}
    places = {
        jogo.label: " × ".join(side.name for side in (jogo.a, jogo.b) if side is not None)
        for rodada in bracket.rodadas
        for jogo in rodada.jogos
    }
    if (third := bracket.third_place) is not None:
        places[third.label] = f"{third.a.name} × {third.b.name if third.b else ''}"
    return places

"""What a decision would change: the real service runs, is looked at, and is rolled back."""

from collections.abc import Callable
from dataclasses import dataclass, field

from django.db import transaction

from tournaments.models import Tournament
from tournaments.selectors.bracket import drawn_bracket
from tournaments.selectors.competition import Competition
from tournaments.services.mata_mata import qualified_refs
from tournaments.services.refusals import Refusal


@dataclass(frozen=True, slots=True)
class RowChange:
    """A trio whose row would change: (rank, vitórias, partidas, tentos) before and after; rank None: out."""

    trio: str
    chave: str
    before: tuple[int | None, int, int, int]
    after: tuple[int | None, int, int, int]


@dataclass(frozen=True, slots=True)
class Preview:
    """The difference that an act would make. `refusal`: it would not be allowed."""

    rows: list[RowChange] = field(default_factory=list)
    entering: list[str] = field(default_factory=list)
    leaving: list[str] = field(default_factory=list)
    slots: list[tuple[str, str, str]] = field(default_factory=list)
    refusal: Refusal | None = None

    @property
    def changes_nothing(self) -> bool:
        return not (self.rows or self.entering or self.leaving or self.slots or self.refusal)


@dataclass(frozen=True, slots=True)
class _Picture:
    rows: dict[str, tuple[str, tuple[int | None, int, int, int]]]
    qualified: list[str]
    slots: dict[str, str]
    names: dict[str, str]


class _RollBack(Exception):  # noqa: N818 (never leaves this module)
    pass


def preview(*, tournament: Tournament, act: Callable[[], object]) -> Preview:
    """Run `act`, compare the tournament before and after, and take everything back.

    `act` is the very service call that the confirmation would make, so the two cannot differ.
    """
    before = _picture(tournament)
    after: _Picture | None = None
    try:
        with transaction.atomic():
            act()
            after = _picture(Tournament.objects.get(pk=tournament.pk))
            raise _RollBack
    except _RollBack:
        pass
    except Refusal as refusal:
        return Preview(refusal=refusal)
    assert after is not None
    # While a sorteio is due nobody is sure to go on: nothing can be said to enter or leave.
    known = bool(before.qualified and after.qualified)
    return Preview(
        rows=[
            RowChange(before.names[trio], chave, row, after.rows[trio][1])
            for trio, (chave, row) in before.rows.items()
            if trio in after.rows and after.rows[trio][1] != row
        ],
        entering=[before.names[t] for t in after.qualified if t not in before.qualified] if known else [],
        leaving=[before.names[t] for t in before.qualified if t not in after.qualified] if known else [],
        slots=[
            (label, who, after.slots.get(label, ""))
            for label, who in before.slots.items()
            if after.slots.get(label, "") != who
        ],
    )


def _picture(tournament: Tournament) -> _Picture:
    competition = Competition(tournament)
    rows = {
        str(row.trio): (name, (row.rank, row.vitorias, row.partidas, row.tentos))
        for name, table in competition.classification.chaves.items()
        for row in table
    }
    bracket = drawn_bracket(competition)
    slots = {}
    if bracket is not None:
        for rodada in bracket.rodadas:
            for jogo in rodada.jogos:
                slots[jogo.label] = " × ".join(side.name for side in (jogo.a, jogo.b) if side is not None)
        if bracket.third_place is not None:
            third = bracket.third_place
            slots[third.label] = f"{third.a.name} × {third.b.name if third.b else ''}"
    return _Picture(rows, qualified_refs(tournament) if rows else [], slots, dict(competition.names))

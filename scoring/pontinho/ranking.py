"""Rows in order by a list of criteria, with what parted each from the next. Of a mesa and of a tournament.

The source knows one thing alone: who takes the pote has won. All that comes after is ours, so that every
place has a reason (docs/rules/pontinho.md).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from scoring.explain import Reason
from scoring.ids import TrioId


class PontinhoCriterion(StrEnum):
    """What one player can stand above another by.

    VENCEDOR: took the pote. EXCLUSAO: was not put out of the mesa. RODADAS: was in for longer. ESTOUROS,
    PONTOS: fewer. BATIDAS: more. ETAPA: came further. LUGAR: a better place at the mesa. EXCLUSOES: fewer
    mesas lost by Art. 20. MEDIA: fewer points a rodada. VITORIAS: more mesas won.
    """

    VENCEDOR = "vencedor"
    EXCLUSAO = "exclusao"
    EXCLUSOES = "exclusoes"
    RODADAS = "rodadas"
    ESTOUROS = "estouros"
    PONTOS = "pontos"
    BATIDAS = "batidas"
    ETAPA = "etapa"
    LUGAR = "lugar"
    MEDIA = "media"
    VITORIAS = "vitorias"
    SORTEIO = "sorteio"


OF_A_MESA = (
    PontinhoCriterion.VENCEDOR,
    PontinhoCriterion.EXCLUSAO,
    PontinhoCriterion.RODADAS,
    PontinhoCriterion.ESTOUROS,
    PontinhoCriterion.PONTOS,
    PontinhoCriterion.BATIDAS,
)
OF_A_FINAL = (PontinhoCriterion.ETAPA, PontinhoCriterion.LUGAR, PontinhoCriterion.MEDIA)
OF_POINTS = (
    PontinhoCriterion.EXCLUSOES,
    PontinhoCriterion.MEDIA,
    PontinhoCriterion.VITORIAS,
    PontinhoCriterion.ESTOUROS,
    PontinhoCriterion.BATIDAS,
)

_FEWER = frozenset(
    {
        PontinhoCriterion.EXCLUSAO,
        PontinhoCriterion.EXCLUSOES,
        PontinhoCriterion.ESTOUROS,
        PontinhoCriterion.PONTOS,
        PontinhoCriterion.LUGAR,
        PontinhoCriterion.MEDIA,
    }
)

Value: TypeAlias = int | Fraction
Values: TypeAlias = Mapping[PontinhoCriterion, Value]


class Ranked(NamedTuple):
    """A place. rank: from 1, shared by those who are level (1, 1, 3). decided_by: what puts it above the next
    one, None where nothing does. pending_sorteio: only a sorteio can part it from another of its rank.
    """

    rank: int
    player: TrioId
    decided_by: PontinhoCriterion | None
    pending_sorteio: bool


def rank(
    values: Mapping[TrioId, Values],
    criteria: Sequence[PontinhoCriterion],
    *,
    sorteios: Sequence[Sequence[TrioId]] = (),
    complete: bool,
) -> list[Ranked]:
    """Put players in order, best first; those who stay level keep the order given.

    A recorded sorteio decides among those still level if all of them are in it; the latest such is taken, and
    none before all is complete.

    Args:
        values: of each player, what each criterion compares.
    """

    def key(player: TrioId) -> tuple[Value, ...]:
        return tuple(
            -values[player][name] if name not in _FEWER else values[player][name] for name in criteria
        )

    rows: list[Ranked] = []
    levels = _levels(sorted(values, key=key), key, sorteios if complete else ())
    for place, level in enumerate(levels):
        below = levels[place + 1] if place + 1 < len(levels) else None
        first = len(rows) + 1
        for player in level:
            rows.append(Ranked(first, player, None, complete and len(level) > 1))
        if below is not None:
            parted = _parted_by(values[level[-1]], values[below[0]], criteria)
            rows[-1] = rows[-1]._replace(decided_by=parted)
    return rows


def _levels(
    ordered: Sequence[TrioId], key: Callable[[TrioId], Any], sorteios: Sequence[Sequence[TrioId]]
) -> list[list[TrioId]]:
    """Group ordered players into those who cannot be parted."""
    levels: list[list[TrioId]] = []
    for player in ordered:
        if levels and key(levels[-1][0]) == key(player):
            levels[-1].append(player)
        else:
            levels.append([player])
    parted: list[list[TrioId]] = []
    for level in levels:
        drawn = next((s for s in reversed(sorteios) if len(level) > 1 and set(level) <= set(s)), None)
        parted += [level] if drawn is None else [[player] for player in drawn if player in level]
    return parted


def _parted_by(upper: Values, lower: Values, criteria: Iterable[PontinhoCriterion]) -> PontinhoCriterion:
    return next((name for name in criteria if upper[name] != lower[name]), PontinhoCriterion.SORTEIO)


def reasons(rows: Sequence[Ranked], values: Mapping[TrioId, Values]) -> list[Reason | None]:
    """Say of every row why it stands above the next; None for the last.

    Codes: "pontinho_above" (facts by, upper, lower, and upper_value and lower_value but for a sorteio),
    "pontinho_sorteio_pending" and "pontinho_level" (among).
    """
    found: list[Reason | None] = []
    for upper, lower in pairwise(rows):
        facts: dict[str, Any] = {"upper": upper.player, "lower": lower.player}
        if upper.decided_by is None:
            facts["among"] = tuple(row.player for row in rows if row.rank == upper.rank)
            code = "pontinho_sorteio_pending" if upper.pending_sorteio else "pontinho_level"
        else:
            code = "pontinho_above"
            facts["by"] = upper.decided_by
            if upper.decided_by is not PontinhoCriterion.SORTEIO:
                facts["upper_value"] = values[upper.player][upper.decided_by]
                facts["lower_value"] = values[lower.player][upper.decided_by]
        found.append(Reason(code, "", facts))
    return [*found, None] if rows else []

"""The criteria of a classification, in order, as data; and the plan by which rows are sorted.

Source: Art. 23-a to e; Art. 24, winner; AMB-05.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from scoring.errors import CriteriaError


class Criterion(StrEnum):
    """What one trio can stand above another by."""

    VITORIAS = "vitorias"
    PARTIDAS = "partidas"
    TENTOS = "tentos"
    CONFRONTO = "confronto"
    SORTEIO = "sorteio"


OFFICIAL_CRITERIA: tuple[Criterion, ...] = (
    Criterion.VITORIAS,
    Criterion.PARTIDAS,
    Criterion.TENTOS,
    Criterion.CONFRONTO,
    Criterion.SORTEIO,
)

# The list of Art. 23 has letters; that of Art. 24 has none.
_LETTERS = dict(zip(OFFICIAL_CRITERIA, "abcde", strict=True))


def cite(criterion: Criterion, article: str) -> str:
    """Cite where the regulamento names a criterion: "Art. 23, c", or the article alone."""
    return f"{article}, {_LETTERS[criterion]}" if article == "Art. 23" else article


# A row while it is worked on: [vitorias, partidas, tentos, jogos, trio]. Plain lists: a table of 4,096 trios
# is tallied again whenever it is shown.
Row: TypeAlias = list[Any]
COLUMNS = {Criterion.VITORIAS: 0, Criterion.PARTIDAS: 1, Criterion.TENTOS: 2}
JOGOS, TRIO = 3, 4


class Plan(NamedTuple):
    """Criteria made ready: the totals they begin with, how to sort rows by those, and what is left."""

    totals: tuple[tuple[int, Criterion], ...]
    sort_key: Callable[[Row], Any]
    rest: tuple[Criterion, ...]


def _make_plan(criteria: tuple[Criterion, ...]) -> Plan:
    if len(set(criteria)) != len(criteria) or not criteria or criteria[-1] is not Criterion.SORTEIO:
        # A sorteio parts anybody, so nothing can come after it; without it a tie could never be settled.
        raise CriteriaError(criteria=criteria)
    count = 0
    while criteria[count] in COLUMNS:
        count += 1
    totals = tuple((COLUMNS[criterion], criterion) for criterion in criteria[:count])
    columns = [column for column, _ in totals]
    sort_key: Callable[[Row], Any] = itemgetter(*columns) if columns else _all_alike
    return Plan(totals, sort_key, criteria[count:])


def _all_alike(_row: Row) -> int:
    return 0


_plan = lru_cache(maxsize=64)(_make_plan)
OFFICIAL_PLAN = _make_plan(OFFICIAL_CRITERIA)


def plan_of(criteria: Sequence[Criterion]) -> Plan:
    """Return the plan of a list of criteria. Raises CriteriaError if it cannot be one."""
    if criteria == OFFICIAL_CRITERIA:  # hashing five enum members costs more than classifying a small chave
        return OFFICIAL_PLAN
    return _plan(tuple(Criterion(criterion) for criterion in criteria))

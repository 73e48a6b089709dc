"""The classification: criteria in order, as data, and the rows that they give.

A table is worked out in two passes. First the criteria that are plain totals (vitórias, partidas, tentos)
sort all rows at once. Then only the runs of rows that are level are split by what is left: confronto direto among
exactly those still level, asked again inside every smaller set, and a recorded sorteio. Whoever cannot be
parted shares the rank; in the list they keep the order in which they were given.

Source: Art. 23-a to e; Art. 24, winner; AMB-05, AMB-06, AMB-07; docs/rules/classificacao.md.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import lcm
from operator import itemgetter
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from scoring.endings import Ending
from scoring.errors import CriteriaError, RepeatedTrioError, UnknownTrioError, UnknownWinnerError
from scoring.explain import Reason
from scoring.ids import TrioId


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


class Result(NamedTuple):
    """What one counted jogo gives: credits as `scoring.jogo` works them out, not what was typed.

    winner: the id of a or b; None where neither won.
    """

    a: TrioId
    b: TrioId
    winner: TrioId | None
    a_partidas: int
    a_tentos: int
    b_partidas: int
    b_tentos: int


class Standing(NamedTuple):
    """One row of a chave's classification.

    rank: from 1, shared by those who are level (1, 1, 3); None for a trio out of the tournament. decided_by:
    the criterion that puts this row above the next one in the running; None where nothing does.
    pending_sorteio: the chave is complete and only a sorteio can part this row from another of its rank.
    """

    rank: int | None
    trio: TrioId
    jogos: int
    vitorias: int
    partidas: int
    tentos: int
    decided_by: Criterion | None
    pending_sorteio: bool
    out: bool


class OverallStanding(NamedTuple):
    """One row of the classification across chaves: a Standing, its chave, and its coefficient.

    coefficient: vitórias, partidas and tentos per jogo counted, exact; None where all chaves have one size
    and totals are compared instead.
    """

    rank: int | None
    trio: TrioId
    jogos: int
    vitorias: int
    partidas: int
    tentos: int
    decided_by: Criterion | None
    pending_sorteio: bool
    out: bool
    chave: str
    coefficient: tuple[Fraction, Fraction, Fraction] | None


class ChaveResults(NamedTuple):
    """A chave as `classify_overall` takes it: its trios in the order of the file and its counted results."""

    name: str
    trios: Sequence[TrioId]
    results: Sequence[Result]
    complete: bool = True


# A row while it is worked on: [vitorias, partidas, tentos, jogos, trio]. Plain lists: a table of 4,096 trios is
# tallied again whenever it is shown.
_Row: TypeAlias = list[Any]
_COLUMNS = {Criterion.VITORIAS: 0, Criterion.PARTIDAS: 1, Criterion.TENTOS: 2}
_JOGOS, _TRIO = 3, 4
# Rows that cannot be parted, and the criterion that puts them above the rows after them.
_Level: TypeAlias = tuple[list[_Row], Criterion | None]


class _Plan(NamedTuple):
    """Criteria made ready: the totals they begin with, how to sort rows by those, and what is left."""

    totals: tuple[tuple[int, Criterion], ...]
    sort_key: Callable[[_Row], Any]
    rest: tuple[Criterion, ...]


def _make_plan(criteria: tuple[Criterion, ...]) -> _Plan:
    if len(set(criteria)) != len(criteria) or not criteria or criteria[-1] is not Criterion.SORTEIO:
        # A sorteio parts anybody, so nothing can come after it; without it a tie could never be settled.
        raise CriteriaError(criteria=criteria)
    count = 0
    while criteria[count] in _COLUMNS:
        count += 1
    totals = tuple((_COLUMNS[criterion], criterion) for criterion in criteria[:count])
    columns = [column for column, _ in totals]
    sort_key: Callable[[_Row], Any] = itemgetter(*columns) if columns else _all_alike
    return _Plan(totals, sort_key, criteria[count:])


def _all_alike(_row: _Row) -> int:
    return 0


_plan = lru_cache(maxsize=64)(_make_plan)
_OFFICIAL_PLAN = _make_plan(OFFICIAL_CRITERIA)


def _plan_of(criteria: Sequence[Criterion]) -> _Plan:
    if criteria is OFFICIAL_CRITERIA:  # hashing five enum members costs more than classifying a small chave
        return _OFFICIAL_PLAN
    return _plan(tuple(Criterion(criterion) for criterion in criteria))


def classify_chave(
    trios: Sequence[TrioId],
    results: Sequence[Result],
    *,
    criteria: Sequence[Criterion] = OFFICIAL_CRITERIA,
    sorteios: Sequence[Sequence[TrioId]] = (),
    out: Collection[TrioId] = frozenset(),
    complete: bool = True,
) -> list[Standing]:
    """Classify one chave, best first; trios that are out come last, without a rank, in the order given.

    Args:
        trios: those of the chave, each once, in the order in which level rows are to be listed.
        results: counted jogos among them, each once; tuples shaped as `Result`.
        criteria: in order of weight, without repetition, sorteio last.
        sorteios: results of recorded tiebreaks, oldest first. One decides among those still level if all of
            them are in it; the latest such is taken. Not consulted while the chave is incomplete.
        complete: whether every jogo of the chave is in. Until then those who are level share the rank and no
            sorteio is pending.

    Raises:
        UnknownTrioError, UnknownWinnerError, RepeatedTrioError, CriteriaError

    Source: Art. 23-a to e; Art. 24, winner; AMB-05, AMB-07.
    """
    plan = _plan_of(criteria)
    table = _tally(trios, results)
    rows = list(table.values())
    if out:
        rows = [row for row in rows if row[_TRIO] not in out]
    rows.sort(key=plan.sort_key, reverse=True)  # stable: level rows keep the order given
    standings = _without_ties(rows, plan)
    if standings is None:
        levels = _arrange(rows, plan, _Tiebreak(results, sorteios, complete))
        standings = [
            Standing(rank, row[_TRIO], row[_JOGOS], row[0], row[1], row[2], above_by, pending, False)
            for rank, row, above_by, pending in _ranked(levels, complete)
        ]
    if out:
        standings += [
            Standing(None, trio, row[_JOGOS], row[0], row[1], row[2], None, False, True)
            for trio, row in table.items()
            if trio in out
        ]
    return standings


def classify_overall(
    chaves: Sequence[ChaveResults],
    *,
    criteria: Sequence[Criterion] = OFFICIAL_CRITERIA,
    sorteios: Sequence[Sequence[TrioId]] = (),
    out: Collection[TrioId] = frozenset(),
) -> list[OverallStanding]:
    """Classify the trios of all chaves in one table, best first; out trios last.

    Where chaves differ in size, vitórias, partidas and tentos are compared per jogo counted, as exact
    fractions; otherwise as totals. A trio without a jogo has the coefficient 0. Ties wait for a sorteio only
    once every chave is complete. Confronto direto counts the jogos among those level; trios of different
    chaves have none.

    Raises:
        UnknownTrioError, UnknownWinnerError, RepeatedTrioError, CriteriaError

    Source: Art. 24, winner (chaves of unequal size); AMB-06.
    """
    plan = _plan_of(criteria)
    table: dict[TrioId, _Row] = {}
    chave_of: dict[TrioId, str] = {}
    results: list[Result] = []
    for chave in chaves:
        for trio, row in _tally(chave.trios, chave.results).items():
            if trio in table:
                raise RepeatedTrioError(trio=trio)
            table[trio] = row
            chave_of[trio] = chave.name
        results += chave.results
    complete = all(chave.complete for chave in chaves)
    by_coefficient = len({len(chave.trios) for chave in chaves}) > 1
    rows = [row for row in table.values() if row[_TRIO] not in out]
    if by_coefficient:
        rows = _per_jogo(rows)
    rows.sort(key=plan.sort_key, reverse=True)
    levels = _arrange(rows, plan, _Tiebreak(results, sorteios, complete))

    ranked: list[tuple[int | None, TrioId, Criterion | None, bool]] = [
        (rank, row[_TRIO], above_by, pending) for rank, row, above_by, pending in _ranked(levels, complete)
    ]
    ranked += [(None, trio, None, False) for trio in table if trio in out]
    standings = []
    for rank, trio, above_by, pending in ranked:
        vitorias, partidas, tentos, jogos, _ = table[trio]
        coefficient = _coefficient(vitorias, partidas, tentos, jogos) if by_coefficient else None
        standings.append(
            OverallStanding(
                rank, trio, jogos, vitorias, partidas, tentos, above_by, pending, rank is None,
                chave_of[trio], coefficient,
            )
        )  # fmt: skip
    return standings


def _tally(trios: Sequence[TrioId], results: Sequence[Result]) -> dict[TrioId, _Row]:
    table: dict[TrioId, _Row] = {trio: [0, 0, 0, 0, trio] for trio in trios}
    if len(table) != len(trios):
        raise RepeatedTrioError(trio=next(trio for i, trio in enumerate(trios) if trio in trios[:i]))
    try:
        for a, b, winner, a_partidas, a_tentos, b_partidas, b_tentos in results:
            row = table[a]
            row[1] += a_partidas
            row[2] += a_tentos
            row[3] += 1
            other = table[b]
            other[1] += b_partidas
            other[2] += b_tentos
            other[3] += 1
            if winner == a:
                row[0] += 1
            elif winner == b:
                other[0] += 1
            elif winner is not None:
                raise UnknownWinnerError(winner=winner, a=a, b=b)
    except KeyError as error:
        raise UnknownTrioError(trio=error.args[0]) from None
    return table


def _per_jogo(rows: list[_Row]) -> list[_Row]:
    """Scale totals to a common number of jogos, which orders them as the exact fractions would."""
    common = lcm(*(row[_JOGOS] for row in rows if row[_JOGOS]))
    scaled = []
    for vitorias, partidas, tentos, jogos, trio in rows:
        scale = common // jogos if jogos else 0
        scaled.append([vitorias * scale, partidas * scale, tentos * scale, jogos, trio])
    return scaled


def _coefficient(
    vitorias: int, partidas: int, tentos: int, jogos: int
) -> tuple[Fraction, Fraction, Fraction]:
    per = jogos or 1
    return Fraction(vitorias, per), Fraction(partidas, per), Fraction(tentos, per)


def _without_ties(rows: list[_Row], plan: _Plan) -> list[Standing] | None:
    """Build the table of a chave where totals part every row from the next: most chaves. Else None."""
    standings: list[Standing] = []
    totals = plan.totals
    for rank, (row, below) in enumerate(pairwise(rows), 1):
        for column, criterion in totals:  # noqa: B007
            if row[column] != below[column]:
                break
        else:
            return None
        vitorias, partidas, tentos, jogos, trio = row
        standings.append(Standing(rank, trio, jogos, vitorias, partidas, tentos, criterion, False, False))
    if rows:
        vitorias, partidas, tentos, jogos, trio = rows[-1]
        standings.append(Standing(len(rows), trio, jogos, vitorias, partidas, tentos, None, False, False))
    return standings


def _ranked(levels: Iterable[_Level], complete: bool) -> Iterator[tuple[int, _Row, Criterion | None, bool]]:
    """Number the rows: those of one level share the rank, and the next level skips as many."""
    rank = 1
    for rows, above_by in levels:
        shared = len(rows) > 1
        for row in rows[:-1]:
            yield rank, row, None, complete
        yield rank, rows[-1], above_by, shared and complete
        rank += len(rows)


def _arrange(rows: list[_Row], plan: _Plan, tiebreak: "_Tiebreak") -> list[_Level]:
    """Group rows, already sorted by totals, into levels from best to worst."""
    levels: list[_Level] = []
    start = 0
    while start < len(rows):
        end = start + 1
        above_by = None
        while end < len(rows) and above_by is None:
            above_by = _first_difference(rows[start], rows[end], plan.totals)
            end += above_by is None
        if end - start == 1:
            levels.append((rows[start:end], above_by))
        else:
            levels += tiebreak.split(rows[start:end], plan.rest, above_by)
        start = end
    return levels


def _first_difference(
    upper: _Row, lower: _Row, totals: tuple[tuple[int, Criterion], ...]
) -> Criterion | None:
    for column, criterion in totals:
        if upper[column] != lower[column]:
            return criterion
    return None


class _Tiebreak:
    """Parts rows that are level, by what their jogos among themselves and the recorded sorteios say.

    Both are indexed once, and only when some rows are level.
    """

    def __init__(
        self, results: Sequence[Result], sorteios: Sequence[Sequence[TrioId]], complete: bool
    ) -> None:
        self._results = results
        self._sorteios = sorteios if complete else ()
        self._beaten: dict[TrioId, list[TrioId]] | None = None
        self._drawn: dict[TrioId, list[Sequence[TrioId]]] | None = None

    def split(
        self, rows: list[_Row], criteria: tuple[Criterion, ...], above_by: Criterion | None
    ) -> list[_Level]:
        """Split level rows into levels, best first. above_by: what puts them above the rows after them.

        Works on a stack: a set can be split as often as it has members, deeper than Python recurses.
        """
        levels: list[_Level] = []
        waiting = [(rows, criteria, above_by)]
        while waiting:
            rows, criteria, above_by = waiting.pop()
            parts = [rows]
            while len(rows) > 1 and criteria:
                criterion = criteria[0]
                parts = self.part(rows, criterion)
                if len(parts) > 1:
                    # A smaller set asks the jogos among themselves again (AMB-07); other criteria are spent.
                    left = criteria if criterion is Criterion.CONFRONTO else criteria[1:]
                    waiting += [(part, left, criterion) for part in parts]
                    waiting[-1] = (parts[-1], left, above_by)
                    waiting[-len(parts) :] = reversed(waiting[-len(parts) :])
                    break
                criteria = criteria[1:]
            if len(parts) == 1:
                levels.append((rows, above_by))
        return levels

    def part(self, rows: list[_Row], criterion: Criterion) -> list[list[_Row]]:
        """Divide rows by one criterion alone, best first; one part where it says nothing."""
        if criterion is Criterion.SORTEIO:
            drawn = self.sorteio_of([row[_TRIO] for row in rows])
            if drawn is None:
                return [rows]
            place = {trio: index for index, trio in enumerate(drawn)}
            return [[row] for row in sorted(rows, key=lambda row: place[row[_TRIO]])]
        if criterion is Criterion.CONFRONTO:
            values = self.wins_among([row[_TRIO] for row in rows])
        else:
            column = _COLUMNS[criterion]
            values = [row[column] for row in rows]
        best, *others = sorted(set(values), reverse=True)
        if not others:
            return [rows]
        parts: dict[int, list[_Row]] = {value: [] for value in (best, *others)}
        for row, value in zip(rows, values, strict=True):
            parts[value].append(row)
        return list(parts.values())

    def wins_among(self, trios: Sequence[TrioId]) -> list[int]:
        """Count, for each of these trios, the jogos it won against others of them. A W.O. counts."""
        if self._beaten is None:
            beaten: dict[TrioId, list[TrioId]] = {}
            for a, b, winner, *_ in self._results:
                if winner is not None:
                    beaten.setdefault(winner, []).append(b if winner == a else a)
            self._beaten = beaten
        beaten, among = self._beaten, set(trios)
        return [sum(map(among.__contains__, beaten.get(trio, ()))) for trio in trios]

    def sorteio_of(self, trios: Sequence[TrioId]) -> Sequence[TrioId] | None:
        """Find the latest recorded sorteio that all of these trios took part in."""
        if self._drawn is None:
            self._drawn = {}
            for drawn in self._sorteios:
                for trio in drawn:
                    self._drawn.setdefault(trio, []).append(drawn)
        among = set(trios)
        for drawn in reversed(self._drawn.get(trios[0], [])):
            if among.issubset(drawn):
                return drawn
        return None


def cite(criterion: Criterion, article: str) -> str:
    """Cite where the regulamento names a criterion. The list of Art. 23 has letters, that of Art. 24 none."""
    letters = "abcde"[OFFICIAL_CRITERIA.index(criterion)]
    return f"{article}, {letters}" if article == "Art. 23" else article


def why_above(
    upper: Standing | OverallStanding,
    lower: Standing | OverallStanding,
    *,
    table: Sequence[Standing | OverallStanding],
    results: Sequence[Result] = (),
    criteria: Sequence[Criterion] = OFFICIAL_CRITERIA,
    sorteios: Sequence[Sequence[TrioId]] = (),
    awarded: Mapping[tuple[TrioId, TrioId], Ending] = MappingProxyType({}),
    article: str = "Art. 23",
) -> Reason:
    """Say why one row of a table stands above another, or why nothing parts them.

    Codes: "above_by_vitorias", "above_by_partidas", "above_by_tentos" (facts upper_value and lower_value:
    totals, or Fractions per jogo with `per_jogo` true); "above_by_confronto" (upper_wins and lower_wins among
    `among`, and `ending`: WALKOVER or DISQUALIFIED where a win of the upper one was awarded so, else None);
    "above_by_sorteio" (order); "sorteio_pending" and "level" (among); "below_out" where the lower one is out.

    Args:
        table: the rows that both stand in.
        results, criteria, sorteios: what the table was worked out from.
        awarded: (winner, loser) of jogos that were not won at the table, and how they ended.
        article: of the modality, "Art. 23" or "Art. 24".
    """
    facts: dict[str, Any] = {"upper": upper.trio, "lower": lower.trio}
    if lower.out or upper.out:
        return Reason("below_out", "Art. 20, § 1º", facts)
    if upper.rank == lower.rank:
        among = tuple(row.trio for row in table if row.rank == upper.rank)
        if upper.pending_sorteio:
            return Reason("sorteio_pending", cite(Criterion.SORTEIO, article), {**facts, "among": among})
        return Reason("level", "", {**facts, "among": among})

    plan = _plan_of(criteria)
    mine, theirs = _values(upper), _values(lower)
    for column, criterion in plan.totals:
        if mine[column] != theirs[column]:
            facts |= {
                "upper_value": mine[column],
                "lower_value": theirs[column],
                "per_jogo": getattr(upper, "coefficient", None) is not None,
            }
            return Reason(f"above_by_{criterion.value}", cite(criterion, article), facts)

    key = plan.sort_key
    rows = [_values(row) for row in table if not row.out]
    rows = [row for row in rows if key(row) == key(mine)]
    tiebreak = _Tiebreak(results, sorteios, complete=True)
    return _why_split(rows, upper.trio, lower.trio, plan.rest, tiebreak, awarded, article)


def _values(row: Standing | OverallStanding) -> _Row:
    coefficient: tuple[Any, Any, Any] | None = getattr(row, "coefficient", None)
    return [*(coefficient or (row.vitorias, row.partidas, row.tentos)), row.jogos, row.trio]


def _why_split(
    rows: list[_Row],
    upper: TrioId,
    lower: TrioId,
    criteria: tuple[Criterion, ...],
    tiebreak: _Tiebreak,
    awarded: Mapping[tuple[TrioId, TrioId], Ending],
    article: str,
) -> Reason:
    """Follow the set that holds both trios until a criterion puts them in different parts."""
    while criteria:
        criterion = criteria[0]
        parts = tiebreak.part(rows, criterion)
        home = next(part for part in parts if any(row[_TRIO] == upper for row in part))
        among = tuple(row[_TRIO] for row in rows)
        facts: dict[str, Any] = {"upper": upper, "lower": lower, "among": among}
        if any(row[_TRIO] == lower for row in home):
            if len(parts) == 1 or criterion is not Criterion.CONFRONTO:
                criteria = criteria[1:]
            rows = home
            continue
        if criterion is Criterion.CONFRONTO:
            wins = dict(zip(among, tiebreak.wins_among(among), strict=True))
            endings = [awarded[upper, loser] for loser in among if (upper, loser) in awarded]
            facts |= {
                "upper_wins": wins[upper],
                "lower_wins": wins[lower],
                "ending": endings[0] if endings else None,
            }
        elif criterion is Criterion.SORTEIO:
            facts["order"] = tuple(tiebreak.sorteio_of(among) or ())
        else:
            column = _COLUMNS[criterion]
            values = {row[_TRIO]: row[column] for row in rows}
            facts |= {"upper_value": values[upper], "lower_value": values[lower], "per_jogo": False}
        return Reason(f"above_by_{criterion.value}", cite(criterion, article), facts)
    return Reason("level", "", {"upper": upper, "lower": lower, "among": tuple(row[_TRIO] for row in rows)})

"""Parting rows that are level on their totals: confronto direto, then a recorded sorteio.

Source: Art. 23-d and e; AMB-07.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from scoring.criteria import COLUMNS, TRIO, Criterion, Plan, Row
from scoring.ids import TrioId

# A counted jogo as standings.Result: a, b, winner or None, and credits that are of no concern here.
Duel: TypeAlias = tuple[TrioId, TrioId, TrioId | None, int, int, int, int]
# Rows that cannot be parted, and the criterion that puts them above the rows after them.
Level: TypeAlias = tuple[list[Row], Criterion | None]


def ranked(levels: Iterable[Level], complete: bool) -> Iterator[tuple[int, Row, Criterion | None, bool]]:
    """Number the rows: those of one level share the rank, and the next level skips as many."""
    rank = 1
    for rows, above_by in levels:
        shared = len(rows) > 1
        for row in rows[:-1]:
            yield rank, row, None, complete
        yield rank, rows[-1], above_by, shared and complete
        rank += len(rows)


def arrange(rows: list[Row], plan: Plan, tiebreak: "Tiebreak") -> list[Level]:
    """Group rows, already sorted by totals, into levels from best to worst."""
    levels: list[Level] = []
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


def _first_difference(upper: Row, lower: Row, totals: tuple[tuple[int, Criterion], ...]) -> Criterion | None:
    for column, criterion in totals:
        if upper[column] != lower[column]:
            return criterion
    return None


class Tiebreak:
    """Parts rows that are level, by what their jogos among themselves and the recorded sorteios say.

    Both are indexed once, and only when some rows are level.
    """

    def __init__(self, results: Sequence[Duel], sorteios: Sequence[Sequence[TrioId]], complete: bool) -> None:
        self._results = results
        self._sorteios = sorteios if complete else ()
        self._beaten: dict[TrioId, list[TrioId]] | None = None
        self._drawn: dict[TrioId, list[Sequence[TrioId]]] | None = None

    def split(
        self, rows: list[Row], criteria: tuple[Criterion, ...], above_by: Criterion | None
    ) -> list[Level]:
        """Split level rows into levels, best first. above_by: what puts them above the rows after them.

        Works on a stack: a set can be split as often as it has members, deeper than Python recurses.
        """
        levels: list[Level] = []
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

    def part(self, rows: list[Row], criterion: Criterion) -> list[list[Row]]:
        """Divide rows by one criterion alone, best first; one part where it says nothing."""
        if criterion is Criterion.SORTEIO:
            drawn = self.sorteio_of([row[TRIO] for row in rows])
            if drawn is None:
                return [rows]
            place = {trio: index for index, trio in enumerate(drawn)}
            return [[row] for row in sorted(rows, key=lambda row: place[row[TRIO]])]
        if criterion is Criterion.CONFRONTO:
            values = self.wins_among([row[TRIO] for row in rows])
        else:
            column = COLUMNS[criterion]
            values = [row[column] for row in rows]
        best, *others = sorted(set(values), reverse=True)
        if not others:
            return [rows]
        parts: dict[int, list[Row]] = {value: [] for value in (best, *others)}
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

"""Why one row of a classification stands above another.

Source: Art. 23-a to e; Art. 24, winner; HAND-06, HAND-12.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from scoring.criteria import COLUMNS, OFFICIAL_CRITERIA, TRIO, Criterion, Row, cite, plan_of
from scoring.endings import Ending
from scoring.explain import Reason
from scoring.ids import TrioId
from scoring.rows import OverallStanding, Result, Standing
from scoring.tiebreak import Tiebreak


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
    return _Why(table, results, criteria, sorteios, awarded, article).above(upper, lower)


def reasons(
    table: Sequence[Standing | OverallStanding],
    *,
    results: Sequence[Result] = (),
    criteria: Sequence[Criterion] = OFFICIAL_CRITERIA,
    sorteios: Sequence[Sequence[TrioId]] = (),
    awarded: Mapping[tuple[TrioId, TrioId], Ending] = MappingProxyType({}),
    article: str = "Art. 23",
) -> list[Reason | None]:
    """Say of every row why it stands above the next, as `why_above`; None for the last and for those out."""
    why = _Why(table, results, criteria, sorteios, awarded, article)
    found = [None if lower.out else why.above(upper, lower) for upper, lower in pairwise(table)]
    return [*found, None] if table else []


class _Why:
    """Answers for one table, indexing it once."""

    def __init__(
        self,
        table: Sequence[Standing | OverallStanding],
        results: Sequence[Result],
        criteria: Sequence[Criterion],
        sorteios: Sequence[Sequence[TrioId]],
        awarded: Mapping[tuple[TrioId, TrioId], Ending],
        article: str,
    ) -> None:
        self._plan = plan_of(criteria)
        self._tiebreak = Tiebreak(results, sorteios, complete=True)
        self._awarded = awarded
        self._article = article
        self._of_rank: dict[int | None, list[TrioId]] = {}
        self._level_on_totals: dict[Any, list[Row]] = {}
        for standing in table:
            if not standing.out:
                self._of_rank.setdefault(standing.rank, []).append(standing.trio)
                row = _values(standing)
                self._level_on_totals.setdefault(self._plan.sort_key(row), []).append(row)

    def above(self, upper: Standing | OverallStanding, lower: Standing | OverallStanding) -> Reason:
        facts: dict[str, Any] = {"upper": upper.trio, "lower": lower.trio}
        if lower.out or upper.out:
            return Reason("below_out", "Art. 20, § 1º", facts)
        if upper.rank == lower.rank:
            facts["among"] = tuple(self._of_rank[upper.rank])
            if upper.pending_sorteio:
                return Reason("sorteio_pending", cite(Criterion.SORTEIO, self._article), facts)
            return Reason("level", "", facts)

        mine, theirs = _values(upper), _values(lower)
        for column, criterion in self._plan.totals:
            if mine[column] != theirs[column]:
                facts |= {"upper_value": mine[column], "lower_value": theirs[column]}
                facts["per_jogo"] = getattr(upper, "coefficient", None) is not None
                return self._by(criterion, facts)
        return self._by_tiebreak(facts, self._level_on_totals[self._plan.sort_key(mine)])

    def _by(self, criterion: Criterion, facts: dict[str, Any]) -> Reason:
        return Reason(f"above_by_{criterion.value}", cite(criterion, self._article), facts)

    def _by_tiebreak(self, facts: dict[str, Any], rows: list[Row]) -> Reason:
        """Follow the set that holds both trios until a criterion puts them in different parts."""
        upper, lower = facts["upper"], facts["lower"]
        criteria = self._plan.rest
        while True:
            criterion = criteria[0]  # the ranks differ, so some criterion parts them before the list ends
            parts = self._tiebreak.part(rows, criterion)
            home = next(part for part in parts if any(row[TRIO] == upper for row in part))
            if all(row[TRIO] != lower for row in home):
                break
            if len(parts) == 1 or criterion is not Criterion.CONFRONTO:
                criteria = criteria[1:]
            rows = home
        facts["among"] = among = tuple(row[TRIO] for row in rows)
        if criterion is Criterion.CONFRONTO:
            wins = dict(zip(among, self._tiebreak.wins_among(among), strict=True))
            endings = [self._awarded[upper, loser] for loser in among if (upper, loser) in self._awarded]
            facts |= {"upper_wins": wins[upper], "lower_wins": wins[lower]}
            facts["ending"] = endings[0] if endings else None
        elif criterion is Criterion.SORTEIO:
            facts["order"] = tuple(self._tiebreak.sorteio_of(among) or ())
        else:
            values = {row[TRIO]: row[COLUMNS[criterion]] for row in rows}
            facts |= {"upper_value": values[upper], "lower_value": values[lower]}
            facts["per_jogo"] = any(isinstance(value, Fraction) for value in values.values())
        return self._by(criterion, facts)


def _values(row: Standing | OverallStanding) -> Row:
    coefficient: tuple[Any, Any, Any] | None = getattr(row, "coefficient", None)
    return [*(coefficient or (row.vitorias, row.partidas, row.tentos)), row.jogos, row.trio]

"""The classification: criteria in order, as data, and the rows that they give.

A table is worked out in two passes. First the criteria that are plain totals (vitórias, partidas, tentos)
sort all rows at once. Then only the runs of rows that are level are split by what is left: confronto direto
among exactly those still level, asked again inside every smaller set, and a recorded sorteio. Whoever cannot
be parted shares the rank; in the list they keep the order in which they were given.

Source: Art. 23-a to e; Art. 24, winner; AMB-05, AMB-06, AMB-07; docs/rules/classificacao.md.
"""

from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import pairwise
from math import lcm

from scoring.criteria import JOGOS, OFFICIAL_CRITERIA, TRIO, Criterion, Plan, Row, plan_of
from scoring.errors import RepeatedTrioError, UnknownTrioError, UnknownWinnerError
from scoring.ids import TrioId
from scoring.rows import ChaveResults, OverallStanding, Result, Standing
from scoring.tiebreak import Tiebreak, arrange, ranked
from scoring.why import reasons, why_above

__all__ = [
    "OFFICIAL_CRITERIA",
    "ChaveResults",
    "Criterion",
    "OverallStanding",
    "Result",
    "Standing",
    "classify_chave",
    "classify_overall",
    "reasons",
    "why_above",
]


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
    plan = plan_of(criteria)
    table = _tally(trios, results)
    rows = list(table.values())
    if out:
        rows = [row for row in rows if row[TRIO] not in out]
    rows.sort(key=plan.sort_key, reverse=True)  # stable: level rows keep the order given
    standings = _without_ties(rows, plan)
    if standings is None:
        levels = arrange(rows, plan, Tiebreak(results, sorteios, complete))
        standings = [
            Standing(rank, row[TRIO], row[JOGOS], row[0], row[1], row[2], above_by, pending, False)
            for rank, row, above_by, pending in ranked(levels, complete)
        ]
    if out:
        standings += [
            Standing(None, trio, row[JOGOS], row[0], row[1], row[2], None, False, True)
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
    plan = plan_of(criteria)
    table: dict[TrioId, Row] = {}
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
    rows = [row for row in table.values() if row[TRIO] not in out]
    if by_coefficient:
        rows = _per_jogo(rows)
    rows.sort(key=plan.sort_key, reverse=True)
    levels = arrange(rows, plan, Tiebreak(results, sorteios, complete))

    places: list[tuple[int | None, TrioId, Criterion | None, bool]] = [
        (rank, row[TRIO], above_by, pending) for rank, row, above_by, pending in ranked(levels, complete)
    ]
    places += [(None, trio, None, False) for trio in table if trio in out]
    standings = []
    for rank, trio, above_by, pending in places:
        vitorias, partidas, tentos, jogos, _ = table[trio]
        coefficient = _coefficient(vitorias, partidas, tentos, jogos) if by_coefficient else None
        standings.append(
            OverallStanding(
                rank, trio, jogos, vitorias, partidas, tentos, above_by, pending, rank is None,
                chave_of[trio], coefficient,
            )
        )  # fmt: skip
    return standings


def _tally(trios: Sequence[TrioId], results: Sequence[Result]) -> dict[TrioId, Row]:
    table: dict[TrioId, Row] = {trio: [0, 0, 0, 0, trio] for trio in trios}
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


def _per_jogo(rows: list[Row]) -> list[Row]:
    """Scale totals to a common number of jogos, which orders them as the exact fractions would."""
    common = lcm(*(row[JOGOS] for row in rows if row[JOGOS]))
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


def _without_ties(rows: list[Row], plan: Plan) -> list[Standing] | None:
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

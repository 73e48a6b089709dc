"""What goes into a classification and what comes out: one counted jogo, one row of a table."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.criteria import Criterion
from scoring.ids import TrioId


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

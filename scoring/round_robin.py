"""The rodadas of a chave: everybody meets everybody once.

The circle method. With an odd number each trio has one folga, and that is all a folga is: nobody to play, no
jogo, no súmula, no credit.
"""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from scoring.errors import ScoringError
from scoring.sorteio import refuse_repeated

T = TypeVar("T")


class TooFewTriosError(ScoringError):
    """Fewer than two trios have nobody to play. Facts: trios (how many)."""

    code = "too_few_trios"


class Rodada(NamedTuple, Generic[T]):
    """One rodada of a chave.

    number: from 1. jogos: pairs (side a, side b). folga: the trio that rests, in an odd chave.
    """

    number: int
    jogos: tuple[tuple[T, T], ...]
    folga: T | None


def rodadas(trios: Sequence[T]) -> list[Rodada[T]]:
    """Pair the trios of a chave: every pair once, each trio at most once in a rodada.

    Sides are fair: a trio is side a and side b equally often, within one. An odd number of trios takes as
    many rodadas, each with exactly one folga; an even number takes one rodada less than trios.

    Raises:
        TooFewTriosError: fewer than two. RepeatedEntryError: a trio stands twice.

    >>> [rodada.jogos for rodada in rodadas("ABCD")]
    [(('A', 'D'), ('B', 'C')), (('D', 'B'), ('C', 'A')), (('C', 'D'), ('A', 'B'))]
    >>> rodadas("ABC")[0]
    Rodada(number=1, jogos=(('B', 'C'),), folga='A')
    """
    count = len(trios)
    if count < 2:
        raise TooFewTriosError(trios=count)
    refuse_repeated(trios)
    # An odd number of trios sits in a circle; in rodada r the one at seat r has nobody opposite, and those at
    # equal distance on its two sides meet. With an even number the last one stays outside and meets it, once
    # as side b and the next time as side a.
    odd = count % 2
    circle = list(trios if odd else trios[:-1])
    outside = list(trios[-1:])
    seats = len(circle)
    half = seats // 2
    ahead = circle * 2
    behind = ahead[::-1]
    made: list[Rodada[T]] = []
    for turn in range(seats):
        one, other = turn + 1, seats - turn
        if odd:
            pairs = zip(ahead[one : one + half], behind[other : other + half], strict=True)
            made.append(Rodada(one, tuple(pairs), circle[turn]))
            continue
        if turn % 2:
            pairs = zip(outside + ahead[one : one + half], behind[other - 1 : other + half], strict=True)
        else:
            pairs = zip(ahead[turn : one + half], outside + behind[other : other + half], strict=True)
        made.append(Rodada(one, tuple(pairs), None))
    return made


def jogos_of(trios: int) -> int:
    """Return how many jogos a chave of so many trios has."""
    return trios * (trios - 1) // 2

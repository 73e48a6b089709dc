"""The rodadas of a chave: everybody meets everybody once.

The circle method. With an odd number each trio has one folga, and that is all a folga is: nobody to play, no
jogo, no súmula, no credit.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from scoring.errors import ScoringError
from scoring.sorteio import refuse_repeated

T = TypeVar("T")

_USUAL = 64
"""Sizes up to this keep their seating at hand."""


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
    seating = _seating(count) if count <= _USUAL else _seating.__wrapped__(count)
    make = tuple.__new__  # a thousand chaves are paired at once: no Python call for each rodada
    return [
        make(
            Rodada,
            (
                number,
                tuple([(trios[a], trios[b]) for a, b in pairs]),
                None if folga is None else trios[folga],
            ),
        )
        for number, pairs, folga in seating
    ]


def jogos_of(trios: int) -> int:
    """Return how many jogos a chave of so many trios has."""
    return trios * (trios - 1) // 2


@lru_cache(maxsize=_USUAL)
def _seating(count: int) -> list[tuple[int, list[tuple[int, int]], int | None]]:
    """Return number, pairs and folga of each rodada, as seats.

    An odd number sits in a circle; in rodada r the one at seat r has nobody opposite, and those at equal
    distance on its two sides meet. With an even number the last one stays outside and meets it, by turns as
    side b and a.
    """
    last = count - 1
    seats = count if count % 2 else last
    rodadas_of_seats: list[tuple[int, list[tuple[int, int]], int | None]] = []
    for turn in range(seats):
        pairs = [((turn + step) % seats, (turn - step) % seats) for step in range(1, seats // 2 + 1)]
        if count % 2 == 0:
            pairs.insert(0, (last, turn) if turn % 2 else (turn, last))
        rodadas_of_seats.append((turn + 1, pairs, turn if count % 2 else None))
    return rodadas_of_seats

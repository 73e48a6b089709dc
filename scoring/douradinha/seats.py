"""Who deals, who cuts, who leads. Seats 0 to 3 go to the right around the mesa; even ones are of side "a".

Source: fonte-douradinha, pé, mão and cortador; catalogue Douradinha-sorteio-pé, Douradinha-lead.
"""

from typing import NamedTuple

from scoring.endings import Side
from scoring.sorteio import draw

SEATS = 4


class Roles(NamedTuple):
    """Seats of one mão. pe deals and plays last; mao, to its right, receives and plays first; cortador, to
    its left, cuts.
    """

    pe: int
    mao: int
    cortador: int

    @property
    def order(self) -> tuple[int, ...]:
        """Seats in the order in which they play the first vaza."""
        return order_from(self.mao)


def side_of(seat: int) -> Side:
    """Return the side that sits at a seat: partners face each other."""
    return "a" if seat % 2 == 0 else "b"


def roles(pe: int) -> Roles:
    """Return the roles of the mão that this seat deals.

    >>> roles(3)
    Roles(pe=3, mao=0, cortador=2)
    """
    return Roles(pe % SEATS, (pe + 1) % SEATS, (pe - 1) % SEATS)


def next_pe(pe: int) -> int:
    """Return who deals the mão after: the player to the right."""
    return (pe + 1) % SEATS


def order_from(leader: int) -> tuple[int, ...]:
    """Return the seats in the order in which they play a vaza."""
    return tuple((leader + step) % SEATS for step in range(SEATS))


def next_leader(leader: int, taker: int | None) -> int:
    """Return who leads the next vaza: who took this one; after a tie, who led it (taker None)."""
    return leader if taker is None else taker


def draw_pe(seed: str) -> int:
    """Draw the seat that deals the first mão of a partida. The same seed gives the same seat for ever.

    Raises:
        SeedError: an empty seed.
    """
    return draw(range(SEATS), seed)[0]

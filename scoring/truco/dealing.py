"""Who deals, who is mão, and what happens to a card that is turned over by mistake."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from scoring.truco.cards import Card
from scoring.truco.rules import TrucoRules


class Seats(NamedTuple):
    """Seats of one volta, counted to the right around the mesa; even ones are of side "a". pe deals, mao
    leads."""

    pe: int
    mao: int


def draw_dealer(cards: Mapping[int, Card]) -> tuple[int, ...]:
    """Return the seats with the highest card of the draw for first dealer; more than one draw again.

    The Rei is the highest. Source: Art. 23, first pé; Art. 24, dador.
    """
    highest = max(card.rank for card in cards.values())
    return tuple(seat for seat, card in cards.items() if card.rank == highest)


def seats_after(pe: int, players: int) -> Seats:
    """Return pé and mão of a volta: the mão sits to the right of the pé.

    Args:
        players: players of each side.

    Source: Art. 23, dealing; Art. 24, mão.

    >>> seats_after(5, 3)
    Seats(pe=5, mao=0)
    """
    return Seats(pe, (pe + 1) % (2 * players))


def next_pe(seats: Seats) -> int:
    """Return the pé of the following volta: who was mão. Source: Art. 23 and 24, dealing."""
    return seats.mao


def exposed_card(card: Card, rules: TrucoRules) -> Literal["choice", "redeal"]:
    """Tell what a card turned over in dealing leads to: the player chooses at once, or all is dealt again.

    In cego a card that is high for the truco is always dealt again. In amostra the player always chooses.
    Source: Art. 23, exposed card; Art. 24, exposed card.
    """
    if rules.pieces:
        return "choice"
    threshold = next(level for level, group in enumerate(rules.order) if any(c.rank == 12 for c in group))
    low = any(card in group for group in rules.order[threshold:])
    return "choice" if low else "redeal"

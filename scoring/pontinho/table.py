"""What the juiz of a mesa is asked: is this a trinca, may this card be bought.

Source: fonte-pontinho; catalogue Pontinho-trinca, Pontinho-bater.
"""

from collections.abc import Sequence
from enum import StrEnum

from scoring.pontinho.cards import CURINGA, DECKS, PontinhoCard

TRINCA = 3


class TrincaFault(StrEnum):
    """Why cards are no trinca."""

    TOO_FEW = "too_few"
    RANKS = "ranks"
    SUITS = "suits"
    ESTRANGEIRA = "estrangeira"
    DOUBLED = "doubled"
    CURINGA = "curinga"


def trinca_fault(cards: Sequence[PontinhoCard], *, going_out: bool = False) -> TrincaFault | None:
    """Say why cards laid down are no trinca; None if they are one.

    Three cards of one rank in three suits; the second cards of these suits may join. A card of the fourth
    suit, the estrangeira, never does. A curinga stands in a trinca only for who goes out with it.

    Source: fonte-pontinho, trincas and curinga.
    """
    naturals = [card for card in cards if card != CURINGA]
    wild = len(cards) - len(naturals)
    suits = {card.suit for card in naturals}
    if wild and not going_out:
        return TrincaFault.CURINGA
    if len(cards) < TRINCA or not naturals:
        return TrincaFault.TOO_FEW
    if len({card.rank for card in naturals}) > 1:
        return TrincaFault.RANKS
    if "" in suits or len(suits) + wild < TRINCA:
        return TrincaFault.SUITS
    if len(suits) > TRINCA:
        return TrincaFault.ESTRANGEIRA
    if any(naturals.count(card) > DECKS for card in naturals):
        return TrincaFault.DOUBLED
    return None


class BuyingFault(StrEnum):
    """Why a discarded card may not be bought."""

    ONE_CARD = "one_card"
    OUT_OF_TURN = "out_of_turn"


def buying_fault(*, own_turn: bool, going_out: bool, cards_in_hand: int) -> BuyingFault | None:
    """Say why a player may not buy the discarded card; None if he may.

    Out of turn only to go out with it; with a single card in hand never.

    Source: fonte-pontinho, buying.
    """
    if cards_in_hand == 1:
        return BuyingFault.ONE_CARD
    return None if own_turn or going_out else BuyingFault.OUT_OF_TURN

"""Cards of Pontinho (two decks of 52), the curinga of a rodada, and what a hand that is left counts.

Notation: rank, then suit: o(uros), p(aus), e(spadas), c(opas). "Ae" is the ace of spades, "10c" the ten of
hearts; J, Q, K or V, D, R. A rank alone ("7") is a card whose suit does not matter; "*" is a curinga.

Source: fonte-pontinho; catalogue Pontinho-baralho, -curinga, -pontos, -lugares.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from scoring.pontinho.errors import LevelCardsError, PontinhoCardError, TooManyOfACardError

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("o", "p", "e", "c")
DECKS = 2
CURINGA_POINTS, ACE_POINTS, FIGURE_POINTS = 20, 15, 10

_CARD = re.compile(r"(10|[A2-9JQKVDR])([OPEC]?)", re.ASCII)
_PORTUGUESE = {"V": "J", "D": "Q", "R": "K"}

T = TypeVar("T")


class PontinhoCard(NamedTuple):
    """A card. rank: one of `RANKS`, or "*" for any curinga. suit: "" where it does not matter."""

    rank: str
    suit: str = ""

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"


CURINGA = PontinhoCard("*")


def parse_card(text: str) -> PontinhoCard:
    """Read one card.

    Raises:
        PontinhoCardError

    >>> str(parse_card("re")), str(parse_card("10C"))
    ('Ke', '10c')
    """
    if text == "*":
        return CURINGA
    match = _CARD.fullmatch(text.upper())
    if match is None:
        raise PontinhoCardError(text=text)
    rank, suit = match[1], match[2].lower()
    return PontinhoCard(_PORTUGUESE.get(rank, rank), suit)


def parse_cards(text: str) -> tuple[PontinhoCard, ...]:
    """Read cards parted by blanks.

    Raises:
        PontinhoCardError: a word is no card.
        TooManyOfACardError: a card of one suit stands more often than two decks hold it.
    """
    cards = tuple(parse_card(word) for word in text.split())
    for card, times in Counter(card for card in cards if card.suit).items():
        if times > DECKS:
            raise TooManyOfACardError(card=str(card), most=DECKS)
    return cards


def curinga_of(opened: PontinhoCard) -> PontinhoCard:
    """Return the curinga that the card opened by the cutter makes: the next of its suit; of a king, the ace.

    Raises:
        PontinhoCardError: the opened card has no suit.

    >>> str(curinga_of(parse_card("7c"))), str(curinga_of(parse_card("Ko")))
    ('8c', 'Ao')
    """
    if not opened.suit:
        raise PontinhoCardError(text=str(opened))
    return PontinhoCard(RANKS[(RANKS.index(opened.rank) + 1) % len(RANKS)], opened.suit)


def card_points(card: PontinhoCard, curinga: PontinhoCard | None = None) -> int:
    """Return what a card in hand counts: curinga 20, ace 15, figures 10, the others their number."""
    if card == CURINGA or (card.suit and card == curinga):
        return CURINGA_POINTS
    if card.rank == "A":
        return ACE_POINTS
    return FIGURE_POINTS if card.rank in ("J", "Q", "K") else int(card.rank)


def hand_points(cards: Iterable[PontinhoCard], curinga: PontinhoCard | None = None) -> int:
    """Add up a hand that is left when somebody goes out.

    >>> hand_points(parse_cards("Ae K 7")), hand_points(parse_cards("8c 5e"), curinga_of(parse_card("7c")))
    (32, 25)
    """
    return sum(card_points(card, curinga) for card in cards)


def seat_order(drawn: Mapping[T, PontinhoCard]) -> tuple[T, ...]:
    """Return the players in the order in which they sit, each to the left of the one before.

    Who drew the highest card (king high, ace low) chooses the place; suits do not matter.

    Raises:
        LevelCardsError: equal ranks; these players draw again.
        PontinhoCardError: a "*", which has no rank.
    """
    by_rank: dict[int, list[T]] = {}
    for player, card in drawn.items():
        if card == CURINGA:
            raise PontinhoCardError(text=str(card))
        by_rank.setdefault(RANKS.index(card.rank), []).append(player)
    for players in by_rank.values():
        if len(players) > 1:
            raise LevelCardsError(players=tuple(players))
    return tuple(by_rank[rank][0] for rank in sorted(by_rank, reverse=True))

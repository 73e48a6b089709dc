"""Cards of the Spanish deck and their short notation: "7o" sete de ouros, "12e" rei de espadas."""

from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from scoring.truco.errors import CardNotationError, RepeatedCardError


class Suit(StrEnum):
    """The four suits; none is worth more than another (Art. 23 and 24, flor)."""

    ESPADAS = "e"
    BASTOS = "b"
    OUROS = "o"
    COPAS = "c"


class Card(NamedTuple):
    """One card. rank: 1 to 7, 10 (sota), 11 (cavalo) or 12 (rei)."""

    rank: int
    suit: Suit

    @property
    def is_negra(self) -> bool:
        """Sota, cavalo and rei: they add nothing to envido or flor."""
        return self.rank >= 10

    @property
    def face(self) -> int:
        """Pontos that the card adds to envido or flor when it is no piece of the amostra."""
        return 0 if self.rank >= 10 else self.rank

    def __str__(self) -> str:
        return f"{self.rank}{self.suit.value}"


RANKS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
DECK = tuple(Card(rank, suit) for suit in Suit for rank in RANKS)
"""The 40 cards without eights, nines and jokers (Art. 23)."""

_BY_TEXT = {str(card): card for card in DECK}


@lru_cache(maxsize=256)
def parse_card(text: str) -> Card:
    """Read one card.

    Raises:
        CardNotationError: no card of the 40 is written like this ("8o", "13e", "o7").

    >>> parse_card("12e").is_negra
    True
    """
    card = _BY_TEXT.get(text.strip().lower())
    if card is None:
        raise CardNotationError(text=text)
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards divided by spaces, each at most once.

    Raises:
        CardNotationError: one of them is no card.
        RepeatedCardError: one of them comes twice.

    >>> parse_cards("1e 7o 3c")[1].rank
    7
    """
    cards = tuple(parse_card(token) for token in text.split())
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise RepeatedCardError(card=str(card))
    return cards


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards as `parse_cards` reads them."""
    return " ".join(str(card) for card in cards)

"""What three cards are worth in both games: strength, envido and flor, with the facts that say it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from scoring.truco.cards import Card
from scoring.truco.errors import AmostraError, CardNotInDeckError, HandSizeError, RepeatedCardError
from scoring.truco.rules import ALCAIDE, TrucoRules

HAND = 3
"""Cards that each player receives (Art. 23 and 24)."""


@dataclass(frozen=True, slots=True, eq=False)
class CardValues:
    """Cards of one deal. strength: card to a number, higher wins a vaza and equal is parda.

    pieces: the five pieces of this amostra with their pontos, best first; empty in cego. deck: the cards that
    may be in a hand. stands_for: rank that the alcaide replaces, or None.
    """

    amostra: Card | None
    strength: Mapping[Card, int]
    pieces: Mapping[Card, int]
    deck: frozenset[Card]
    stands_for: int | None


class EnvidoValue(NamedTuple):
    """What a hand sings for envido.

    pontos: the number sung; 10, 11 and 12 are "sota", "cavalo" and "rei", below every branca. cards: those
    that make it. kind: "pair", "piece", "card" (one branca alone) or "negra" (three negras of different
    suits).
    """

    pontos: int
    cards: tuple[Card, ...]
    kind: str


class FlorValue(NamedTuple):
    """What a flor is worth. pieces: those of the amostra in it, best first; cards: the rest, lowest first."""

    pontos: int
    pieces: tuple[Card, ...]
    cards: tuple[Card, ...]


class HandValue(NamedTuple):
    """Envido and flor of one hand. envido is None when pieces make a flor: such a hand sings no envido."""

    envido: EnvidoValue | None
    flor: FlorValue | None


@lru_cache(maxsize=256)
def card_values(rules: TrucoRules, amostra: Card | None = None) -> CardValues:
    """Rank the cards of a deal.

    Args:
        amostra: the turned card; None in cego.

    Raises:
        AmostraError: amostra without its turned card, or cego with one.
        CardNotInDeckError: the turned card is out of the deck.

    Source: Art. 23, truco (order of the cards); Art. 24, table of cards (catalogue 1.2).
    """
    if (amostra is None) == bool(rules.pieces):
        raise AmostraError(modality=rules.modality)
    if amostra is not None and amostra not in rules.deck:
        raise CardNotInDeckError(card=str(amostra), modality=rules.modality)
    pieces: dict[Card, int] = {}
    stands_for: int | None = None
    if amostra is not None:
        for rank, pontos in rules.pieces.items():
            rank_in_play = ALCAIDE if rank == amostra.rank else rank
            pieces[Card(rank_in_play, amostra.suit)] = pontos
        stands_for = amostra.rank if amostra.rank in rules.pieces else None
    levels = [frozenset({piece}) for piece in pieces]
    levels += [group.difference(pieces) for group in rules.order]
    strength = {card: -level for level, group in enumerate(levels) for card in group}
    deck = frozenset(rules.deck) - {amostra}
    in_play = {card: value for card, value in strength.items() if card in deck}
    return CardValues(amostra, MappingProxyType(in_play), MappingProxyType(pieces), deck, stands_for)


def hand_value(hand: Sequence[Card], values: CardValues, rules: TrucoRules) -> HandValue:
    """Value three cards for envido and flor.

    Raises:
        HandSizeError, RepeatedCardError, CardNotInDeckError: the hand cannot be held.

    Source: Art. 23 and 24, flor and envido.
    """
    check_hand(hand, values, rules)
    flor = flor_value(hand, values)
    if flor is not None and flor.pieces:
        return HandValue(None, flor)
    return HandValue(envido_value(hand, values), flor)


def check_hand(hand: Sequence[Card], values: CardValues, rules: TrucoRules) -> None:
    """Refuse what no player can hold in this deal."""
    if len(hand) != HAND:
        raise HandSizeError(size=len(hand))
    for place, card in enumerate(hand):
        if card not in values.deck:
            if card == values.amostra:
                raise RepeatedCardError(card=str(card))
            raise CardNotInDeckError(card=str(card), modality=rules.modality)
        if card in hand[:place]:
            raise RepeatedCardError(card=str(card))


def flor_value(hand: Sequence[Card], values: CardValues) -> FlorValue | None:
    """Return the flor of three cards, or None.

    A flor is three cards of one suit; in amostra also two pieces and any third, or one piece and two others
    of one suit. Without a piece it is worth 20 and its brancas. With pieces: the best one in full, and of
    every other card the units (a piece of 29 gives 9, a branca its face, a negra nothing).

    Source: Art. 23, flor; Art. 24, flor; catalogue 1.2 for the count with pieces.
    """
    first, second, third = hand
    if values.pieces:
        pontos_of = values.pieces
        pieces = [card for card in hand if card in pontos_of]
        if pieces:
            others = [card for card in hand if card not in pontos_of]
            if len(pieces) == 1 and others[0].suit is not others[1].suit:
                return None
            pieces.sort(key=lambda card: values.strength[card], reverse=True)
            total = pontos_of[pieces[0]]
            total += sum(pontos_of[card] % 10 for card in pieces[1:])
            total += sum(card.face for card in others)
            return FlorValue(total, tuple(pieces), tuple(sorted(others)))
    if first.suit is second.suit is third.suit:
        return FlorValue(20 + first.face + second.face + third.face, (), tuple(sorted(hand)))
    return None


def envido_value(hand: Sequence[Card], values: CardValues) -> EnvidoValue:
    """Return what three cards sing for envido: piece and best other, best pair of a suit, or best card alone.

    Source: Art. 23, envido; Art. 24, envido; catalogue 1.2 for the piece.
    """
    first, second, third = hand
    if values.pieces:
        for card in hand:
            pontos = values.pieces.get(card)
            if pontos is not None:
                other = max((held for held in hand if held is not card), key=_alone)
                return EnvidoValue(pontos + other.face, (card, other), "piece")
    best = -1
    pair: tuple[Card, Card] | None = None
    for one, two in ((first, second), (first, third), (second, third)):
        if one.suit is two.suit and one.face + two.face > best:
            best, pair = one.face + two.face, (one, two)
    if pair is not None:
        low, high = sorted(pair)
        return EnvidoValue(20 + best, (low, high), "pair")
    card = max(hand, key=_alone)
    return EnvidoValue(card.rank, (card,), "negra" if card.is_negra else "card")


def envido_order(pontos: int) -> int:
    """Return a number that orders sung pontos: sota 10 < cavalo 11 < rei 12 < 1 … 7 < 20 …

    >>> envido_order(12) < envido_order(1) < envido_order(20)
    True
    """
    return pontos - 13 if 10 <= pontos <= 12 else pontos


def _alone(card: Card) -> tuple[int, int]:
    return (card.face, card.rank)

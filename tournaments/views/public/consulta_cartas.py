"""What three cards are worth for envido and flor; the hand is in `?jogo=amostra&amostra=2e&carta=7o…`."""

from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import QueryDict

from scoring.truco.cards import DECK, Card, Suit, parse_card
from scoring.truco.errors import CardNotationError
from scoring.truco.hands import HAND, CardValues, card_values, hand_value
from scoring.truco.rules import TrucoRules, truco_rules
from scoring.truco.wording import card_name, envido_sentence, flor_sentence
from tournaments.views.public.consulta_state import GAMES

_SUITS = {Suit.OUROS: "ouros", Suit.COPAS: "copas", Suit.ESPADAS: "espadas", Suit.BASTOS: "bastos"}
_FIGURES = {10: "sota", 11: "cavalo", 12: "rei"}


class Hand(NamedTuple):
    """What was tapped. cards: at most three. aces: amostra with the aces of copas and ouros, by agreement."""

    game: str = "cego"
    amostra: Card | None = None
    cards: tuple[Card, ...] = ()
    aces: bool = False


class Drawn(NamedTuple):
    """A card as it is drawn. chosen: it is in the hand; piece: its pontos as a piece of the amostra, or 0."""

    code: str
    rank: int
    suit: str
    name: str
    figure: str
    chosen: bool
    piece: int


def read_hand(query: QueryDict) -> tuple[Hand, bool]:
    """Read the hand and carry out a tap; tell whether there was one. Cards that cannot be are left out."""
    game = query.get("jogo", "cego")
    hand = Hand(game if game in GAMES else "cego")
    if hand.game == "amostra":
        aces = query.get("ases") == "1"
        deck = truco_rules(GAMES["amostra"], aces=aces).deck
        amostra = _card(query.get("amostra", ""))
        hand = hand._replace(aces=aces, amostra=amostra if amostra in deck else None)
    else:
        deck = DECK
    for text in query.getlist("carta")[: 2 * HAND]:
        card = _card(text)
        if card in deck and card != hand.amostra and card not in hand.cards and len(hand.cards) < HAND:
            hand = hand._replace(cards=(*hand.cards, card))
    acted = "toca" in query or "ajuste" in query
    tapped = _card(query.get("toca", ""))
    return (_tap(hand, tapped) if tapped in deck else hand), acted


def _card(text: str) -> Card | None:
    try:
        return parse_card(text[:4])
    except CardNotationError:
        return None


def _tap(hand: Hand, card: Card | None) -> Hand:
    """Take a card, or put it back; the first tap of amostra turns the amostra."""
    if card is None:
        return hand
    if card in hand.cards:
        return hand._replace(cards=tuple(held for held in hand.cards if held != card))
    if card == hand.amostra:
        return hand._replace(amostra=None)
    if hand.game == "amostra" and hand.amostra is None:
        return hand._replace(amostra=card)
    return hand._replace(
        cards=(*hand.cards[-HAND + 1 :], card) if len(hand.cards) == HAND else (*hand.cards, card)
    )


def hand_query(hand: Hand) -> str:
    """Write the query string that holds a hand.

    >>> hand_query(Hand("cego", None, (parse_card("7o"),)))
    '?jogo=cego&carta=7o'
    """
    pairs = [("jogo", hand.game)]
    if hand.aces:
        pairs.append(("ases", "1"))
    if hand.amostra:
        pairs.append(("amostra", str(hand.amostra)))
    return "?" + urlencode(pairs + [("carta", str(card)) for card in hand.cards])


def hand_context(hand: Hand) -> dict[str, Any]:
    """Return what the templates show of a hand."""
    rules = truco_rules(GAMES[hand.game], aces=hand.aces)
    needs_amostra = hand.game == "amostra" and hand.amostra is None
    values = None if needs_amostra else card_values(rules, hand.amostra)
    left = HAND - len(hand.cards)
    return {
        "hand": hand,
        "query": hand_query(hand),
        "empty": hand_query(hand._replace(cards=())),
        "other_game": [(name, name == hand.game) for name in GAMES],
        "amostra": _drawn(hand.amostra, hand, None) if hand.amostra else None,
        "amostra_name": card_name(hand.amostra) if hand.amostra else "",
        "held": [_drawn(card, hand, values) for card in hand.cards],
        "places": range(left),
        "needs_amostra": needs_amostra,
        "left": left,
        "suits": [
            (name, [_drawn(card, hand, values) for card in DECK if card.suit is suit and card in rules.deck])
            for suit, name in _SUITS.items()
        ],
        "sung": _sung(hand, values, rules) if values and not left else None,
    }


def _sung(hand: Hand, values: CardValues, rules: TrucoRules) -> dict[str, str]:
    value = hand_value(hand.cards, values, rules)
    return {
        "envido": _sentence(envido_sentence(value.envido, values)) if value.envido else "",
        "flor": _sentence(flor_sentence(value.flor, values)) if value.flor else "",
        "envido_pontos": _sings(value.envido.pontos) if value.envido else "",
        "flor_pontos": str(value.flor.pontos) if value.flor else "",
    }


def _sings(pontos: int) -> str:
    return _FIGURES.get(pontos, str(pontos))


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


def _drawn(card: Card, hand: Hand, values: CardValues | None) -> Drawn:
    piece = values.pieces.get(card, 0) if values else 0
    chosen = card in hand.cards or card == hand.amostra
    return Drawn(
        str(card), card.rank, _SUITS[card.suit], _name(card), _FIGURES.get(card.rank, ""), chosen, piece
    )


@lru_cache(maxsize=40)
def _name(card: Card) -> str:
    return card_name(card)

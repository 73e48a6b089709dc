"""Envido and flor of every hand, against a second reading of the catalogue's table written here."""

from itertools import combinations

import pytest

from scoring.modalities import Modality
from scoring.truco.cards import DECK, parse_card, parse_cards
from scoring.truco.errors import CardNotInDeckError, HandSizeError, RepeatedCardError
from scoring.truco.hands import card_values, envido_order, envido_value, flor_value, hand_value
from scoring.truco.rules import truco_rules

CEGO = truco_rules(Modality.TRUCO_CEGO)
AMOSTRA = truco_rules(Modality.TRUCO_AMOSTRA)
WITH_ACES = truco_rules(Modality.TRUCO_AMOSTRA, aces=True)
CEGO_VALUES = card_values(CEGO)


def cego(text):
    return hand_value(parse_cards(text), CEGO_VALUES, CEGO)


def amostra(turned, text, rules=AMOSTRA):
    return hand_value(parse_cards(text), card_values(rules, parse_card(turned)), rules)


# --- a second reading, from catalogue 1.2, in its own words: suits as letters, no code of the engine ---

PIECE_PONTOS = {2: 30, 4: 29, 5: 28, 11: 27, 10: 27}


def table_pontos(card, turned):
    """Return (is a piece, its column "points for envido/flor") of the catalogue's table."""
    rank, suit = card.rank, card.suit.value
    if turned is not None and suit == turned.suit.value:
        if rank in PIECE_PONTOS:
            return True, PIECE_PONTOS[rank]
        if rank == 12 and turned.rank in PIECE_PONTOS:
            return True, PIECE_PONTOS[turned.rank]
    return False, rank if rank <= 7 else 0


def second_reading(hand, turned):
    """Return (envido pontos or None, flor pontos or None) by the sentences under the table."""
    rows = [(*table_pontos(card, turned), card.suit.value, card.rank) for card in hand]
    pieces = sorted((pontos for piece, pontos, _, _ in rows if piece), reverse=True)
    plain = [(pontos, suit, rank) for piece, pontos, suit, rank in rows if not piece]
    if len(pieces) >= 2 or (len(pieces) == 1 and plain[0][1] == plain[1][1]):
        units = [pontos - pontos // 10 * 10 for pontos in pieces[1:]]
        return None, pieces[0] + sum(units) + sum(pontos for pontos, _, _ in plain)
    if pieces:
        return pieces[0] + max(pontos for pontos, _, _ in plain), None
    by_suit = {}
    for pontos, suit, _ in plain:
        by_suit.setdefault(suit, []).append(pontos)
    flor = 20 + sum(pontos for pontos, _, _ in plain) if len(by_suit) == 1 else None
    pairs = [20 + sum(sorted(cards)[-2:]) for cards in by_suit.values() if len(cards) >= 2]
    if pairs:
        return max(pairs), flor
    brancas = [rank for _, _, rank in plain if rank <= 7]
    return (max(brancas) if brancas else max(rank for _, _, rank in plain)), flor


@pytest.mark.regra(
    "Art.23-flor-def", "Art.23-flor-valor", "Art.23-env-2naipe", "Art.23-env-só", "Art.23-env-negras"
)
def test_all_9880_hands_of_cego_agree_with_the_second_reading():
    flores = 0
    highest_envido = highest_flor = 0
    lowest_flor = 99
    hands = list(combinations(DECK, 3))
    for hand in hands:
        envido, flor = envido_value(hand, CEGO_VALUES), flor_value(hand, CEGO_VALUES)
        assert (envido.pontos, flor and flor.pontos) == second_reading(hand, None), hand
        highest_envido = max(highest_envido, envido.pontos)
        if flor:
            flores += 1
            highest_flor = max(highest_flor, flor.pontos)
            lowest_flor = min(lowest_flor, flor.pontos)

    assert len(hands) == 9880
    assert flores == 480  # 4 suits × C(10, 3) = 4 × 120
    assert (highest_envido, lowest_flor, highest_flor) == (33, 20, 38)


@pytest.mark.regra("Art.24-flor-def", "Art.24-flor-valor", "Art.24-env-valor")
def test_every_hand_with_every_amostra_agrees_with_the_second_reading():
    """38 amostras × C(37, 3) = 7,770 hands.

    Flores of one amostra, counted by hand. Five pieces always (the Rei replaces a turned one), 32 others.
    Two or more pieces: C(5,2)×32 + C(5,3) = 330. Turned suit of 10 cards (espadas, bastos): 4 plain of it,
    other suits 10, 9, 9: one piece 5×(6+45+36+36) = 615; none 4+120+84+84 = 292; total 1,237. Turned suit
    of 9 (ouros, copas): 3 plain, others 10, 10, 9: 5×(3+45+45+36) = 645; 1+120+120+84 = 325; total 1,300.
    """
    highest_envido = highest_flor = 0
    for turned in AMOSTRA.deck:
        values = card_values(AMOSTRA, turned)
        flores = count = 0
        for hand in combinations((card for card in AMOSTRA.deck if card != turned), 3):
            count += 1
            envido, flor = hand_value(hand, values, AMOSTRA)
            got = (envido and envido.pontos, flor and flor.pontos)
            assert got == second_reading(hand, turned), (turned, hand)
            if envido and envido.kind != "negra" and envido.pontos > highest_envido:
                highest_envido = envido.pontos
            if flor:
                flores += 1
                if flor.pontos > highest_flor:
                    highest_flor = flor.pontos
        assert count == 7770
        assert flores == (1237 if turned.suit.value in "eb" else 1300), turned
    assert (highest_envido, highest_flor) == (37, 47)


def test_with_the_two_aces_each_amostra_has_1419_flores():
    """40 cards: 34 plain beside 5 pieces; 350 + 5×(6+3×45) + (4+3×120) = 350 + 705 + 364."""
    turned = parse_card("12c")
    values = card_values(WITH_ACES, turned)
    hands = combinations((card for card in DECK if card != turned), 3)
    assert sum(flor_value(hand, values) is not None for hand in hands) == 1419


@pytest.mark.regra("Art.23-flor-def", "Art.23-flor-valor")
@pytest.mark.parametrize(
    ("hand", "pontos"),
    [
        ("1e 2e 3e", 26),
        ("10c 11c 12c", 20),
        ("5o 6o 7o", 38),
        ("4b 10b 11b", 24),
        ("4e 4b 4o", None),
        ("1e 2e 3b", None),
    ],
)
def test_flor_of_cego(hand, pontos):
    """A flor paraguaia, three equal ranks, is none."""
    flor = cego(hand).flor
    assert (flor and flor.pontos) == pontos


@pytest.mark.regra("Art.23-env-2naipe", "Art.23-env-só", "Art.23-env-negras", "Art.23-env-max")
@pytest.mark.parametrize(
    ("hand", "pontos", "kind"),
    [
        ("6c 7c 1e", 33, "pair"),
        ("5o 10o 1e", 25, "pair"),
        ("10b 12b 7e", 20, "pair"),
        ("2e 4b 7o", 7, "card"),
        ("10e 1b 12o", 1, "card"),
        ("10e 11b 12o", 12, "negra"),
        ("10e 11b 11o", 11, "negra"),
        ("10e 10b 10o", 10, "negra"),
    ],
)
def test_envido_of_cego(hand, pontos, kind):
    envido = cego(hand).envido
    assert (envido.pontos, envido.kind) == (pontos, kind)


@pytest.mark.regra("Art.23-env-negras")
def test_sung_pontos_are_ordered_from_sota_to_thirty_three():
    ordered = [10, 11, 12, *range(1, 8), *range(20, 34)]
    assert sorted(ordered, key=envido_order) == ordered


@pytest.mark.regra("Art.24-flor-def", "Art.24-flor-valor")
@pytest.mark.parametrize(
    ("turned", "hand", "pontos"),
    [
        ("3o", "2o 4o 7e", 46),
        ("3o", "2o 7b 6b", 43),
        ("3o", "2o 7e 1b", None),
        ("3o", "2o 4o 5o", 47),
        ("3o", "5c 6c 7c", 38),
        ("3o", "1e 2e 3e", 26),
        ("3o", "11o 10o 12e", 34),
        ("3o", "10o 12b 11b", 27),
        ("5o", "12o 6o 3o", 37),
    ],
)
def test_flor_of_amostra(turned, hand, pontos):
    """Catalogue 4.11; the Rei counts as the piece that was turned."""
    flor = amostra(turned, hand).flor
    assert (flor and flor.pontos) == pontos


@pytest.mark.regra("Art.24-env-valor")
@pytest.mark.parametrize(
    ("turned", "hand", "rules", "pontos"),
    [
        ("7o", "2o 7e 1c", WITH_ACES, 37),
        ("7o", "11o 3e 7b", AMOSTRA, 34),
        ("2o", "12o 6e 3b", AMOSTRA, 36),
        ("3o", "12o 6e 3b", AMOSTRA, 6),
        ("7o", "1e 3e 12c", AMOSTRA, 24),
        ("7o", "2e 4e 12c", AMOSTRA, 26),
        ("7o", "5b 10b 12c", AMOSTRA, 25),
        ("7e", "10o 11c 12b", AMOSTRA, 12),
    ],
)
def test_envido_of_amostra(turned, hand, rules, pontos):
    assert amostra(turned, hand, rules).envido.pontos == pontos


def test_pieces_that_make_a_flor_leave_no_envido():
    value = amostra("3o", "2o 4o 7e")
    assert value.envido is None
    assert [str(card) for card in value.flor.pieces] == ["2o", "4o"]


@pytest.mark.regra("Art.23-baralho", "Art.24-baralho")
def test_hands_that_nobody_can_hold_are_refused():
    with pytest.raises(HandSizeError):
        cego("1e 2e")
    with pytest.raises(RepeatedCardError):
        hand_value([parse_card("1e")] * 3, CEGO_VALUES, CEGO)
    with pytest.raises(RepeatedCardError):
        amostra("3o", "3o 1e 2e")
    with pytest.raises(CardNotInDeckError):
        amostra("3o", "1c 1e 2e")

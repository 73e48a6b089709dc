"""Cards, the curinga, hands that are left, seats by the highest card; trincas and buying."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.pontinho.cards import (
    CURINGA,
    RANKS,
    SUITS,
    PontinhoCard,
    card_points,
    curinga_of,
    hand_points,
    parse_card,
    parse_cards,
    seat_order,
)
from scoring.pontinho.errors import LevelCardsError, PontinhoCardError, TooManyOfACardError
from scoring.pontinho.table import BuyingFault, TrincaFault, buying_fault, trinca_fault


@pytest.mark.regra("Pontinho-pontos")
@pytest.mark.parametrize(
    ("cards", "opened", "points"),
    [
        ("Ae K 7", None, 32),  # 15 + 10 + 7
        ("* 5", None, 25),
        ("8c 5e", "7c", 25),  # the 8 of hearts is the curinga
        ("8c 5e", "7o", 13),
        ("8c 8c", "7c", 40),  # both decks
        ("Ao Ao Q", "Ko", 50),
        ("2 3 4 5 6 7 8 9 10", None, 54),
        ("J Q K V D R", None, 60),
        ("", None, 0),
    ],
)
def test_what_a_hand_counts(cards, opened, points):
    curinga = curinga_of(parse_card(opened)) if opened else None

    assert hand_points(parse_cards(cards), curinga) == points


@pytest.mark.regra("Pontinho-pontos")
def test_one_deck_adds_up():
    """By hand: each suit has 15 + (2 to 10 = 54) + 30 = 99; with a curinga that is an 8, 12 more."""
    deck = [PontinhoCard(rank, suit) for rank in RANKS for suit in SUITS]

    assert sum(map(card_points, deck)) == 4 * 99
    assert hand_points(deck, PontinhoCard("8", "c")) == 4 * 99 - 8 + 20


@pytest.mark.regra("Pontinho-curinga")
@pytest.mark.parametrize(
    ("opened", "curinga"), [("7c", "8c"), ("Ao", "2o"), ("10p", "Jp"), ("Qe", "Ke"), ("Kc", "Ac")]
)
def test_the_next_card_of_the_suit_is_the_curinga(opened, curinga):
    assert curinga_of(parse_card(opened)) == parse_card(curinga)


@pytest.mark.parametrize("text", ["", "1c", "11o", "Ax", "cA", "Ａc", "7cc", "**", "0", "7 c"])
def test_what_is_no_card(text):
    with pytest.raises(PontinhoCardError):
        parse_card(text)


def test_an_opened_card_needs_its_suit():
    with pytest.raises(PontinhoCardError):
        curinga_of(parse_card("7"))
    with pytest.raises(PontinhoCardError):
        curinga_of(CURINGA)


def test_two_decks_hold_two_of_each():
    assert len(parse_cards("7c 7c 7 7 7")) == 5  # without a suit they may be any
    with pytest.raises(TooManyOfACardError) as caught:
        parse_cards("7c 5e 7c 7C")
    assert (caught.value.card, caught.value.most) == ("7c", 2)


@given(st.sampled_from(RANKS), st.sampled_from(["", *SUITS]))
def test_notation_round_trips(rank, suit):
    card = PontinhoCard(rank, suit)

    assert parse_card(str(card)) == card
    assert parse_card(str(card).lower()) == card


@pytest.mark.regra("Pontinho-lugares")
def test_the_highest_card_chooses_and_the_next_sits_to_its_left():
    drawn = {
        "Ana": parse_card("7c"),
        "Bia": parse_card("Ae"),
        "Caio": parse_card("K"),
        "Dino": parse_card("8"),
    }

    assert seat_order(drawn) == ("Caio", "Dino", "Ana", "Bia")
    with pytest.raises(LevelCardsError) as caught:
        seat_order(drawn | {"Elza": parse_card("7o")})
    assert caught.value.players == ("Ana", "Elza")
    with pytest.raises(PontinhoCardError):
        seat_order({"Ana": CURINGA})


@pytest.mark.regra("Pontinho-trinca")
@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        ("3o 3p 3e", None),
        ("3o 3p 3e 3p", None),  # the second card of a suit may join
        ("3o 3o 3p 3p 3e 3e", None),
        ("3o 3p 3e 3c", TrincaFault.ESTRANGEIRA),
        ("3o 3p", TrincaFault.TOO_FEW),
        ("3o 3p 3p", TrincaFault.SUITS),
        ("3o 3p 4e", TrincaFault.RANKS),
        ("3o 3p 3", TrincaFault.SUITS),
        ("3o 3p *", TrincaFault.CURINGA),
        ("* * *", TrincaFault.CURINGA),
    ],
)
def test_what_is_a_trinca(cards, fault):
    assert trinca_fault(parse_cards(cards)) == fault


@pytest.mark.regra("Pontinho-trinca")
def test_a_trinca_takes_three_copies_of_no_card():
    assert trinca_fault([parse_card("3o")] * 3 + [parse_card("3p"), parse_card("3e")]) == TrincaFault.DOUBLED


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        ("3o 3p *", None),
        ("3o * *", None),
        ("3o 3o *", TrincaFault.SUITS),
        ("* * *", TrincaFault.TOO_FEW),
        ("3o 3p 3e 3c *", TrincaFault.ESTRANGEIRA),
    ],
)
def test_going_out_a_curinga_may_stand_in_a_trinca(cards, fault):
    assert trinca_fault(parse_cards(cards), going_out=True) == fault


@pytest.mark.regra("Pontinho-bater")
@pytest.mark.parametrize(
    ("own_turn", "going_out", "cards", "fault"),
    [
        (True, False, 9, None),
        (True, True, 9, None),
        (False, True, 9, None),
        (False, False, 9, BuyingFault.OUT_OF_TURN),
        (True, True, 1, BuyingFault.ONE_CARD),
        (False, True, 1, BuyingFault.ONE_CARD),
    ],
)
def test_who_may_buy_the_discarded_card(own_turn, going_out, cards, fault):
    assert buying_fault(own_turn=own_turn, going_out=going_out, cards_in_hand=cards) == fault

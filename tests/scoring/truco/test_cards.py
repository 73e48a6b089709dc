"""Cards, decks and strengths of both games."""

from itertools import pairwise

import pytest

from scoring.modalities import Modality
from scoring.truco.cards import DECK, format_cards, parse_card, parse_cards
from scoring.truco.errors import AmostraError, CardNotationError, CardNotInDeckError, RepeatedCardError
from scoring.truco.hands import card_values
from scoring.truco.rules import truco_rules

CEGO = truco_rules(Modality.TRUCO_CEGO)
AMOSTRA = truco_rules(Modality.TRUCO_AMOSTRA)
WITH_ACES = truco_rules(Modality.TRUCO_AMOSTRA, aces=True)

# Written out from catalogue 1.1 and 1.2, one strength a line, best first; not read from the code.
CEGO_LINES = [
    "1e", "1b", "7e", "7o", "3e 3b 3o 3c", "2e 2b 2o 2c", "1c 1o", "12e 12b 12o 12c", "11e 11b 11o 11c",
    "10e 10b 10o 10c", "7c 7b", "6e 6b 6o 6c", "5e 5b 5o 5c", "4e 4b 4o 4c",
]  # fmt: skip
AMOSTRA_OF_THREE_OF_OUROS = [
    "2o", "4o", "5o", "11o", "10o", "1e", "1b", "7e", "7o", "3e 3b 3c", "2e 2b 2c", "1o", "1c",
    "12e 12b 12o 12c", "11e 11b 11c", "10e 10b 10c", "7c 7b", "6e 6b 6o 6c", "5e 5b 5c", "4e 4b 4c",
]  # fmt: skip


def check_order(lines, strength):
    groups = [[parse_card(text) for text in line.split()] for line in lines]
    for group in groups:
        assert len({strength[card] for card in group}) == 1, group
    for higher, lower in pairwise(groups):
        assert strength[higher[0]] > strength[lower[0]]


@pytest.mark.regra("Art.23-baralho")
def test_cego_is_played_with_forty_cards_without_eights_and_nines():
    assert len(CEGO.deck) == len(set(CEGO.deck)) == 40
    assert not [card for card in CEGO.deck if card.rank in (8, 9)]
    with pytest.raises(CardNotationError):
        parse_card("8o")


@pytest.mark.regra("Art.24-baralho", "Art.24-ases")
def test_amostra_takes_out_the_aces_of_copas_and_ouros_unless_agreed():
    assert len(AMOSTRA.deck) == 38
    assert set(DECK) - set(AMOSTRA.deck) == set(parse_cards("1c 1o"))
    assert len(WITH_ACES.deck) == 40
    with pytest.raises(CardNotInDeckError):
        card_values(AMOSTRA, parse_card("1c"))


@pytest.mark.regra("Art.23-ordem-cartas", "Art.23-truco-qualquer")
def test_cego_cards_fall_in_fourteen_strengths():
    strength = card_values(CEGO).strength
    check_order(CEGO_LINES, strength)
    assert len(set(strength.values())) == 14
    assert len(strength) == 40


@pytest.mark.regra("Art.24-ordem-cartas", "Art.24-ases")
def test_amostra_strengths_follow_the_table_and_ouros_beats_copas():
    strength = card_values(WITH_ACES, parse_card("3o")).strength
    check_order(AMOSTRA_OF_THREE_OF_OUROS, strength)
    assert len(strength) == 39
    without = card_values(AMOSTRA, parse_card("3o")).strength
    check_order([line for line in AMOSTRA_OF_THREE_OF_OUROS if line not in ("1o", "1c")], without)


@pytest.mark.regra("Art.24-ordem-cartas")
def test_the_rei_takes_the_place_of_a_turned_piece():
    """Catalogue: amostra 4 de copas, the 12 de copas ranks second; the other reis stay ordinary."""
    strength = card_values(AMOSTRA, parse_card("4c")).strength
    check_order(["2c", "12c", "5c", "11c", "10c", "1e"], strength)
    assert strength[parse_card("12e")] < strength[parse_card("2e")]
    assert parse_card("4c") not in strength


@pytest.mark.regra("Art.24-ordem-cartas")
def test_catalogue_comparisons_with_the_seven_of_ouros_turned():
    strength = card_values(AMOSTRA, parse_card("7o")).strength
    assert strength[parse_card("10o")] > strength[parse_card("1e")]
    assert strength[parse_card("2e")] > strength[parse_card("12e")]
    assert strength[parse_card("3e")] == strength[parse_card("3c")]


def test_every_amostra_has_exactly_five_pieces():
    for turned in WITH_ACES.deck:
        values = card_values(WITH_ACES, turned)
        assert len(values.pieces) == 5
        assert list(values.pieces.values()) == [30, 29, 28, 27, 27]
        assert all(card.suit is turned.suit for card in values.pieces)


def test_amostra_needs_its_card_and_cego_has_none():
    with pytest.raises(AmostraError):
        card_values(AMOSTRA)
    with pytest.raises(AmostraError):
        card_values(CEGO, parse_card("3o"))


def test_card_notation_round_trips():
    assert parse_cards(format_cards(DECK)) == DECK
    with pytest.raises(RepeatedCardError):
        parse_cards("1e 7o 1e")
    for text in ("", "e1", "13e", "1x", "08e"):
        with pytest.raises(CardNotationError):
            parse_card(text)


def test_rules_refuse_switches_that_a_game_does_not_have():
    with pytest.raises(ValueError, match="no switches"):
        truco_rules(Modality.TRUCO_CEGO, aces=True)
    with pytest.raises(ValueError, match="no truco"):
        truco_rules(Modality.DOURADINHA)
    with pytest.raises(ValueError, match="3 or 6"):
        truco_rules(Modality.TRUCO_AMOSTRA, flor_flor=4)

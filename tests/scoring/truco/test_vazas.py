"""Vazas with pardas, who leads next, and who takes the volta."""

from itertools import product

import pytest

from scoring.modalities import Modality
from scoring.truco.cards import parse_card
from scoring.truco.errors import VazaError
from scoring.truco.hands import card_values
from scoring.truco.rules import truco_rules
from scoring.truco.vazas import decide, play_vaza, play_volta

STRENGTH = card_values(truco_rules(Modality.TRUCO_CEGO)).strength


def plays(text):
    """Read "0:7o 1:3c": seat and card, in the order they fell."""
    return [(int(token[0]), parse_card(token[2:])) for token in text.split()]


# Catalogue 5.9; "=" is a parda.
TABLE = {
    "aa": "a",
    "aba": "a",
    "abb": "b",
    "a=": "a",
    "=a": "a",
    "==a": "a",
    "==b": "b",
    "ab=": "a",
    "ba=": "b",
}


@pytest.mark.regra(
    "Art.22", "Art.23-2de3", "Art.23-parda-1", "Art.23-parda-12", "Art.23-parda-2", "Art.23-parda-3",
    "Art.24-vazas-a/b", "Art.24-pardas",
)  # fmt: skip
@pytest.mark.parametrize(("outcomes", "winner"), TABLE.items())
def test_table_of_outcomes(outcomes, winner):
    assert decide([{"=": "parda"}.get(mark, mark) for mark in outcomes]).winner == winner


def test_all_27_sequences_are_decided_and_mirror_when_sides_change():
    mirror = {"a": "b", "b": "a", "parda": "parda", None: None}
    for outcomes in product(("a", "b", "parda"), repeat=3):
        decision = decide(outcomes)
        mirrored = decide([mirror[outcome] for outcome in outcomes])
        assert mirrored.winner == mirror[decision.winner]
        assert (decision.winner is None) == (outcomes == ("parda",) * 3)


def test_nothing_is_decided_before_two_vazas():
    assert decide([]) is None
    assert decide(["a"]) is None
    assert decide(["a", "b"]) is None
    assert decide(["parda", "parda"]) is None


@pytest.mark.regra("Art.23-vaza-lead", "Art.23-ordem-cartas")
def test_highest_card_takes_the_vaza_and_leads():
    vaza = play_vaza(plays("0:3c 1:7o 2:12e 3:1c 4:4e 5:2o"), STRENGTH)
    assert (vaza.outcome, vaza.leader) == ("b", 1)


@pytest.mark.regra("Art.23-parda-sai", "Art.24-parda-sai / dois-iguais")
def test_after_a_parda_the_same_seat_leads():
    vaza = play_vaza(plays("2:3c 3:3e 4:4e 5:4o 0:5e 1:6e"), STRENGTH)
    assert (vaza.outcome, vaza.leader, vaza.best) == ("parda", 2, (2, 3))


@pytest.mark.regra("Art.23-dois-iguais", "Art.24-parda-sai / dois-iguais")
def test_two_mates_with_the_top_card_take_it_and_the_earlier_one_leads():
    vaza = play_vaza(plays("3:4c 4:3e 5:5e 0:3b 1:6e 2:7c"), STRENGTH)
    assert (vaza.outcome, vaza.leader) == ("a", 4)


@pytest.mark.regra("Art.23-parda-123", "Art.24-pardas")
def test_three_pardas_by_the_third_vaza_in_cego_and_the_mao_in_amostra():
    """Mão is seat 0 (side a); in the third vaza seats 1 and 4 tie, seat 1 first: b in cego, a in amostra."""
    vazas = [
        plays("0:3c 1:3e 2:4c 3:4b 4:5c 5:5b"),
        plays("0:2c 1:2e 2:6c 3:6b 4:4e 5:4o"),
        plays("0:5e 1:12e 2:5o 3:6e 4:12c 5:6o"),
    ]
    cego = play_volta(vazas, STRENGTH, mao=0, three_pardas_by_third=True)
    amostra = play_volta(vazas, STRENGTH, mao=0, three_pardas_by_third=False)
    assert (cego.winner, amostra.winner, cego.concept) == ("b", "a", "parda_123")


@pytest.mark.regra("Art.23-passar-uma", "Art.23-passa-comp", "Art.24-passa-comp")
def test_who_passed_is_skipped_and_may_not_come_back():
    first = plays("0:3c 1:4e 2:5c 3:6b 4:5e 5:4b")
    second = plays("1:7c 3:4o 4:6e 5:5b")
    played = play_volta([first, second], STRENGTH, mao=0, three_pardas_by_third=True)
    assert played.outcomes == ("a", "b")
    with pytest.raises(VazaError):
        play_volta([first, second, plays("1:7b 2:1e")], STRENGTH, mao=0, three_pardas_by_third=True)


def test_wrong_leader_empty_vaza_and_double_play_are_refused():
    with pytest.raises(VazaError):
        play_volta([plays("1:3c 0:4e")], STRENGTH, mao=0, three_pardas_by_third=True)
    with pytest.raises(VazaError):
        play_vaza([], STRENGTH)
    with pytest.raises(VazaError):
        play_vaza(plays("0:3c 0:4e"), STRENGTH)


def test_a_volta_stays_open_until_two_vazas_decide():
    played = play_volta([plays("0:3c 1:4e")], STRENGTH, mao=0, three_pardas_by_third=True)
    assert (played.winner, played.leader) == (None, 0)

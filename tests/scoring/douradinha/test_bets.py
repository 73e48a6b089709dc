"""Bets of a mão: 3, 6 and 9, by turns, refused for what was accepted before."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.douradinha.bets import Bets, Kind, kind_of
from scoring.douradinha.errors import MaoCallError

TALK = Bets(de_dez=False)


def said(text, bets=TALK):
    """Say "a tres, b vale seis, a aceito"."""
    for call in text.split(", ") if text else []:
        side, word = call.split(" ", 1)
        bets = bets.say(side, word)
    return bets


def refusal(text, bets=TALK):
    *before, last = text.split(", ")
    bets = said(", ".join(before), bets)
    side, word = last.split(" ", 1)
    with pytest.raises(MaoCallError) as caught:
        bets.say(side, word)
    return caught.value.cause


@pytest.mark.regra("Douradinha-valores", "Douradinha-aposta")
@pytest.mark.parametrize(
    ("calls", "value"),
    [
        ("", 1),
        ("a tres, b aceito", 3),
        ("a tres, b vale seis, a aceito", 6),
        ("a tres, b vale seis, a vale nove, b aceito", 9),
        ("a tres, b aceito, b vale seis, a aceito, a vale nove, b aceito", 9),  # raised later in the mão
    ],
)
def test_a_mao_is_worth_1_3_6_or_9(calls, value):
    bets = said(calls)

    assert (bets.value, bets.pending, bets.ended) == (value, 0, None)


@pytest.mark.regra("Douradinha-valores")
def test_there_is_no_bet_above_nine_nor_one_of_twelve():
    assert refusal("a vale doze") == "unknown_say"
    assert refusal("a tres, b vale seis, a vale nove, b vale nove") == "nothing_above_nine"
    assert said("a tres, b vale seis, a vale nove").allowed("b") == (Kind.ACCEPT, Kind.GIVE_UP)


@pytest.mark.regra("Douradinha-aposta")
@pytest.mark.parametrize(
    ("calls", "cause"),
    [
        ("a tres, a vale seis", "own_bet"),
        ("a tres, a aceito", "own_bet"),
        ("a tres, b aceito, a vale seis", "same_side_again"),
        ("a vale seis", "bet_out_of_order"),
        ("a vale nove", "bet_out_of_order"),
        ("a tres, b vale nove", "bet_out_of_order"),
        ("a tres, b aceito, b tres", "bet_out_of_order"),
        ("a aceito", "nothing_to_accept"),
    ],
)
def test_bets_go_in_order_and_by_turns(calls, cause):
    assert refusal(calls) == cause


@pytest.mark.regra("Douradinha-recusa")
@pytest.mark.parametrize(
    ("calls", "worth"),
    [
        ("a tres, b desisto", 1),
        ("a tres, b vale seis, a desisto", 3),
        ("a tres, b vale seis, a vale nove, b desisto", 6),
        ("a tres, b aceito, b vale seis, a desisto", 3),
    ],
)
def test_amb_35_a_refused_bet_gives_what_was_accepted_before_it(calls, worth):
    bets = said(calls)

    assert bets.ended == ("refused", calls.split(", ")[-1][0])
    assert bets.value == worth


@pytest.mark.regra("Douradinha-firme")
def test_an_accepted_bet_cannot_be_taken_back():
    assert refusal("a tres, b aceito, b aceito") == "already_accepted"
    assert refusal("a tres, b desisto, b aceito") == "mao_over"
    # Who gives up afterwards pays what was accepted, not what came before.
    assert said("a tres, b aceito, a desisto").value == 3


def test_answers_have_the_words_of_the_source_and_of_truco():
    accept = ["aceito", "venha", "topo", "cai", "Quero!", "quero"]
    assert [kind_of(word) for word in accept] == [Kind.ACCEPT] * 4 + [None, Kind.ACCEPT]
    assert {kind_of(word) for word in ("desisto", "Estou fora", "fui", "corro", "não quero")} == {
        Kind.GIVE_UP
    }
    assert {kind_of(word) for word in ("três", "Vale três", "TRUCO", "desafio")} == {Kind.THREE}
    assert kind_of("x" * 10_000) is None


@pytest.mark.regra("Douradinha-mao-de-dez")
def test_in_a_mao_de_dez_no_bet_is_offered_and_one_made_ends_it():
    talk = Bets(de_dez=True)

    assert talk.allowed("a") == talk.allowed("b") == (Kind.GIVE_UP,)
    assert talk.say("b", "truco").ended == ("bet_in_mao_de_dez", "b")
    assert talk.say("b", "vale nove").ended == ("bet_in_mao_de_dez", "b")  # any bet, even out of order


calls = st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from(list(Kind))), max_size=8)


@given(calls, st.booleans())
def test_what_is_offered_is_what_is_taken(spoken, de_dez):
    """`allowed` names exactly the calls that `say` takes without ending a mão de dez by a bet."""
    bets = Bets(de_dez)
    for side, kind in spoken:
        try:
            after = bets.say(side, kind.value)
        except MaoCallError:
            assert kind not in bets.allowed(side)
            continue
        if after.ended and after.ended[0] == "bet_in_mao_de_dez":
            assert kind not in bets.allowed(side)
        else:
            assert kind in bets.allowed(side)
            assert after.value >= bets.value
        bets = after


@given(calls)
def test_the_value_is_always_one_of_four_and_two_bets_never_come_from_one_side(spoken):
    bets, last = TALK, None
    for side, kind in spoken:
        try:
            bets = bets.say(side, kind.value)
        except MaoCallError:
            continue
        if bets.pending and kind in (Kind.THREE, Kind.SIX, Kind.NINE):
            assert side != last
            last = side
        assert bets.value in (1, 3, 6, 9)
        assert bets.pending in (0, 3, 6, 9)

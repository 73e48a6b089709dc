"""Seats that rotate, and a partida as a fold of mãos to 12."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.douradinha.errors import DouradinhaPartidaError, MaoOpenError
from scoring.douradinha.mao import Call
from scoring.douradinha.partida import Partida, fold
from scoring.douradinha.seats import draw_pe, next_leader, next_pe, order_from, roles, side_of

A_WINS, B_WINS = ("a", "a"), ("b", "b")
NINE = (Call("a", "tres"), Call("b", "vale seis"), Call("a", "vale nove"), Call("b", "aceito"))
SIX = (Call("a", "tres"), Call("b", "vale seis"), Call("a", "aceito"))
THREE = (Call("a", "tres"), Call("b", "aceito"))


@pytest.mark.regra("Douradinha-sorteio-pé")
def test_left_of_the_pe_cuts_and_right_of_it_leads():
    assert roles(0) == (0, 1, 3)
    assert roles(0).order == (1, 2, 3, 0)  # the pé plays last
    assert [side_of(seat) for seat in range(4)] == ["a", "b", "a", "b"]


@pytest.mark.regra("Douradinha-sorteio-pé")
def test_the_pe_goes_to_the_right_each_mao():
    pes, partida = [], Partida(pe=2)
    for _ in range(5):
        pes.append(partida.roles.pe)
        partida = partida.play(vazas=A_WINS)

    assert pes == [2, 3, 0, 1, 2]
    assert next_pe(3) == 0


@pytest.mark.regra("Douradinha-sorteio-pé")
def test_the_first_pe_is_drawn_and_the_draw_can_be_repeated():
    """By hand: the first word of SHA-256("7-12-3/0") is 0x31d7a7df; modulo 4 that is 3."""
    assert 0x31D7A7DF % 4 == 3
    assert draw_pe("7-12-3") == 3
    assert {draw_pe(str(number)) for number in range(40)} == {0, 1, 2, 3}


@pytest.mark.regra("Douradinha-lead")
def test_who_takes_a_vaza_leads_the_next_and_after_a_tie_the_same_leads():
    assert next_leader(1, 3) == 3
    assert next_leader(1, None) == 1
    assert order_from(3) == (3, 0, 1, 2)


@pytest.mark.regra("Douradinha-empate-3x")
def test_three_ties_in_a_partida_go_against_the_dealer():
    assert Partida(pe=0).play(vazas=("parda",) * 3).score == (0, 1)  # a dealt
    assert Partida(pe=1).play(vazas=("parda",) * 3).score == (1, 0)


@pytest.mark.regra("Douradinha-12", "Douradinha-mao-de-dez")
def test_a_partida_to_its_end():
    """By hand: 9, +1 = 10; mão de dez lost (3); given up (1); won: 12."""
    partida = fold([(NINE, A_WINS), ((), A_WINS)])
    assert (partida.score, partida.de_dez) == ((10, 0), True)

    partida = partida.play(vazas=B_WINS).play([Call("a", "desisto")])
    assert partida.score == (10, 4)

    partida = partida.play(vazas=A_WINS)
    assert (partida.score, partida.winner, partida.de_dez, partida.number) == ((12, 4), "a", False, 6)
    assert [result.stake for _, result in partida.log] == [9, 1, 3, 1, 2]
    with pytest.raises(DouradinhaPartidaError) as caught:
        partida.play(vazas=A_WINS)
    assert (caught.value.cause, caught.value.winner) == ("ended", "a")


def test_what_passes_12_is_kept_in_the_log_only():
    partida = fold([(SIX, A_WINS), (THREE, A_WINS), (SIX, A_WINS)])

    assert partida.score == (12, 0)
    assert [(result.a, result.stake) for _, result in partida.log] == [(6, 6), (3, 3), (3, 6)]


def test_undo_takes_back_the_last_mao_even_past_the_end():
    won = fold([(NINE, A_WINS), (THREE, A_WINS)])
    assert won.winner == "a"

    back = won.undo()
    assert (back.score, back.winner, back.roles.pe, back.number) == ((9, 0), None, 1, 2)
    with pytest.raises(DouradinhaPartidaError) as caught:
        Partida().undo()
    assert caught.value.cause == "nothing_to_undo"


def test_a_mao_that_is_not_decided_does_not_enter():
    with pytest.raises(MaoOpenError) as caught:
        Partida().play([Call("a", "tres")], ("a",))
    assert caught.value.missing == "answer"
    with pytest.raises(MaoOpenError) as caught:
        Partida().play((), ("a", "b"))
    assert caught.value.missing == "vazas"


maos = st.lists(
    st.tuples(
        st.sampled_from([(), THREE, SIX, NINE, (Call("b", "tres"), Call("a", "desisto"))]),
        st.sampled_from([A_WINS, B_WINS, ("parda", "a"), ("parda",) * 3]),
    ),
    max_size=30,
)


@given(maos, st.integers(0, 3))
def test_a_partida_agrees_with_a_plain_sum(played, pe):
    """Tentos never decrease, nobody passes 12, and undoing every mão leads back to the start."""
    partida, sums = Partida(pe=pe), [0, 0]
    for calls, vazas in played:
        if partida.winner:
            break
        if partida.de_dez:
            calls = ()
        if calls and calls[-1].say == "desisto":
            vazas = ()
        before = partida.score
        partida = partida.play(calls, vazas)
        result = partida.last[1]
        sums[0] += result.a
        sums[1] += result.b
        assert partida.score == tuple(sums)
        assert all(now >= then for now, then in zip(partida.score, before, strict=True))
        assert max(partida.score) <= 12
    assert partida.number == len(partida.log) + 1
    while partida.before is not None:
        partida = partida.undo()
    assert partida == Partida(pe=pe)

"""One mão: vazas with their ties, bets, and the mão de dez with all its cases."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.douradinha.errors import MaoCallError, MaoFieldError
from scoring.douradinha.mao import Call, Mao, score_mao, vazas_winner

VAZAS = {"A": "a", "B": "b", "=": "parda"}


def mao(score=(0, 0), calls="", vazas="", leads="a"):
    """Build a mão from "a tres, b aceito" and "A=B" (vazas)."""
    spoken = tuple(Call(*call.split(" ", 1)) for call in calls.split(", ")) if calls else ()
    return Mao(score, leads, spoken, tuple(VAZAS[letter] for letter in vazas))


def given_to(score=(0, 0), calls="", vazas="", leads="a"):
    result = score_mao(mao(score, calls, vazas, leads))
    return result.a, result.b, result.partida


@pytest.mark.regra("Douradinha-mão", "Douradinha-empate-2", "Douradinha-empate-1", "Douradinha-empate-3")
@pytest.mark.parametrize(
    ("vazas", "winner", "rule"),
    [
        ("AA", "a", "Douradinha-mão"),
        ("ABA", "a", "Douradinha-mão"),
        ("ABB", "b", "Douradinha-mão"),
        ("A=", "a", "Douradinha-empate-2"),
        ("=B", "b", "Douradinha-empate-1"),
        ("==B", "b", "Douradinha-empate-1"),
        ("AB=", "a", "Douradinha-empate-3"),  # AMB-36: the first vaza
        ("BA=", "b", "Douradinha-empate-3"),
    ],
)
def test_who_wins_the_vazas(vazas, winner, rule):
    result = score_mao(mao(vazas=vazas))

    assert (result.to, result.stake, result.rule) == (winner, 1, rule)


@pytest.mark.regra("Douradinha-empate-3x")
@pytest.mark.parametrize("leads", ["a", "b"])
def test_three_ties_go_to_the_dupla_that_did_not_deal(leads):
    """The mão sits to the right of the pé, so its side is the one that did not deal."""
    assert score_mao(mao(vazas="===", leads=leads)).to == leads


def test_open_vazas_wait():
    for vazas in ("", "A", "=", "AB", "=="):
        assert score_mao(mao(vazas=vazas)).missing == "vazas"
        assert vazas_winner(mao(vazas=vazas).vazas, "a") is None


@pytest.mark.regra("Douradinha-valores", "Douradinha-recusa")
@pytest.mark.parametrize(
    ("calls", "vazas", "a", "b"),
    [
        ("", "AA", 1, 0),
        ("a tres, b aceito", "ABB", 0, 3),
        ("a tres, b vale seis, a aceito", "AA", 6, 0),
        ("a tres, b vale seis, a vale nove, b aceito", "=B", 0, 9),
        ("a tres, b desisto", "", 1, 0),
        ("a tres, b vale seis, a desisto", "A", 0, 3),
        ("a tres, b vale seis, a vale nove, b desisto", "AB", 6, 0),
        ("b desisto", "", 1, 0),  # cards laid down unasked: what the mão is worth
        ("a tres, b aceito, a desisto", "B", 0, 3),
    ],
)
def test_pontos_of_a_mao(calls, vazas, a, b):
    assert given_to((0, 0), calls, vazas) == (a, b, None)


def test_a_bet_without_an_answer_waits():
    result = score_mao(mao(calls="a tres", vazas="A"))

    assert (result.missing, result.to, result.stake) == ("answer", None, 3)


@pytest.mark.regra("Douradinha-12")
@pytest.mark.parametrize(
    ("score", "calls", "credited", "stake"),
    [
        ((9, 4), "a tres, b aceito", 3, 3),
        ((9, 4), "a tres, b vale seis, a aceito", 3, 6),  # 15 counts 12; the log keeps 6
        ((4, 9), "a tres, b vale seis, a vale nove, b aceito", 8, 9),
    ],
)
def test_a_partida_ends_at_12_and_the_log_keeps_what_went_past(score, calls, credited, stake):
    result = score_mao(mao(score, calls, "AA"))

    assert (result.a, result.stake, result.partida) == (credited, stake, "a")


# --- mão de dez ---------------------------------------------------------------------------------------------


@pytest.mark.regra("Douradinha-mao-de-dez-ganha")
@pytest.mark.parametrize(("score", "credited"), [((10, 6), 2), ((11, 6), 1), ((10, 0), 2)])
def test_who_has_ten_wins_the_partida_with_the_mao(score, credited):
    result = score_mao(mao(score, vazas="AA"))

    assert (result.a, result.b, result.partida) == (credited, 0, "a")
    assert (result.what, result.rule) == ("mao de dez", "Douradinha-mao-de-dez-ganha")


@pytest.mark.regra("Douradinha-mao-de-dez-3")
def test_the_trailing_side_gets_three_for_the_mao():
    assert given_to((10, 6), vazas="BB") == (0, 3, None)
    assert given_to((10, 9), vazas="BB") == (0, 3, "b")
    assert given_to((6, 11), vazas="AA") == (3, 0, None)  # AMB-38: with 11 too
    assert score_mao(mao((10, 6), vazas="BB")).rule == "Douradinha-mao-de-dez-3"


@pytest.mark.regra("Douradinha-mao-de-dez-1")
def test_giving_up_on_seeing_the_cards_gives_one():
    assert given_to((10, 6), "a desisto") == (0, 1, None)
    assert given_to((10, 11), "a desisto") == (0, 1, "b")
    assert score_mao(mao((10, 6), "a desisto")).rule == "Douradinha-mao-de-dez-1"


def test_giving_up_after_a_vaza_is_losing_the_mao():
    assert given_to((10, 6), "a desisto", "A") == (0, 3, None)


@pytest.mark.regra("Douradinha-mao-de-dez-menor")
@pytest.mark.parametrize("bet", ["truco", "tres", "vale seis"])
def test_the_trailing_side_bets_and_loses_the_partida(bet):
    result = score_mao(mao((10, 6), f"b {bet}"))

    assert (result.a, result.b, result.partida) == (2, 0, "a")
    assert result.rule == "Douradinha-mao-de-dez-menor"


def test_the_trailing_side_gives_up_and_loses_the_partida():
    assert given_to((10, 6), "b desisto") == (2, 0, "a")


@pytest.mark.regra("Douradinha-mao-de-dez-maior")
def test_the_side_with_ten_bets_and_gives_three():
    assert given_to((10, 6), "a tres") == (0, 3, None)
    assert given_to((10, 9), "a tres") == (0, 3, "b")
    assert score_mao(mao((10, 6), "a tres")).rule == "Douradinha-mao-de-dez-maior"


@pytest.mark.parametrize(
    ("calls", "vazas", "winner"),
    [("", "AA", "a"), ("", "BB", "b"), ("a tres", "", "b"), ("b desisto", "", "a"), ("a desisto", "A", "b")],
)
def test_amb_37_with_ten_on_both_sides_the_mao_decides_the_partida(calls, vazas, winner):
    result = score_mao(mao((10, 11), calls, vazas))

    assert result.partida == winner
    assert (10 + result.a, 11 + result.b).count(12) == 1


@pytest.mark.regra("Douradinha-mao-de-dez")
def test_nothing_is_said_after_a_bet_in_a_mao_de_dez():
    with pytest.raises(MaoCallError) as caught:
        score_mao(mao((10, 6), "b tres, a aceito"))

    assert (caught.value.cause, caught.value.index) == ("mao_over", 1)


def test_below_ten_there_is_no_mao_de_dez():
    assert score_mao(mao((9, 9), "a tres, b aceito", "AA")).what == "mao"


# --- what cannot be -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "field", "cause"),
    [
        (mao((12, 0), vazas="AA"), "score", "score"),
        (mao((-1, 0), vazas="AA"), "score", "score"),
        (mao((True, 0), vazas="AA"), "score", "score"),
        (mao(calls="a tres, b desisto", vazas="AA"), "vazas", "vazas_after_end"),
        (mao((10, 6), calls="b tres", vazas="AA"), "vazas", "vazas_after_end"),
        (mao(calls="a tres", vazas="AA"), "calls", "unanswered"),
    ],
)
def test_facts_that_contradict_each_other(facts, field, cause):
    with pytest.raises(MaoFieldError) as caught:
        score_mao(facts)

    assert (caught.value.field, caught.value.cause) == (field, cause)


scores = st.tuples(st.integers(0, 11), st.integers(0, 11))
talk = st.lists(
    st.builds(
        Call,
        st.sampled_from("ab"),
        st.sampled_from(["tres", "vale seis", "vale nove", "aceito", "desisto"]),
    ),
    max_size=5,
).map(tuple)
outcomes = st.lists(st.sampled_from(["a", "b", "parda"]), max_size=3).map(tuple)


@given(scores, st.sampled_from("ab"), talk, outcomes)
def test_whatever_happens_one_side_at_most_gains_and_nobody_passes_12(score, leads, calls, vazas):
    try:
        result = score_mao(Mao(score, leads, calls, vazas))
    except (MaoCallError, MaoFieldError):
        return
    assert 0 in (result.a, result.b)
    assert (result.to is None) == bool(result.missing)
    after = score[0] + result.a, score[1] + result.b
    assert max(after) <= 12
    assert result.partida == ("a" if after[0] == 12 else "b" if after[1] == 12 else None)
    if result.to:
        assert max(result.a, result.b) >= 1
        assert result.stake in (1, 2, 3, 6, 9)


@given(scores, talk, outcomes)
def test_sides_are_alike(score, calls, vazas):
    """Exchange the sides of everything, and the result is exchanged."""
    other = {"a": "b", "b": "a", "parda": "parda"}
    turned = Mao(
        score[::-1], "b", tuple(Call(other[by], say) for by, say in calls), tuple(other[v] for v in vazas)
    )
    try:
        one = score_mao(Mao(score, "a", calls, vazas))
    except (MaoCallError, MaoFieldError) as error:
        with pytest.raises(type(error)):
            score_mao(turned)
        return
    two = score_mao(turned)
    assert (one.a, one.b, one.stake, one.rule) == (two.b, two.a, two.stake, two.rule)


def test_every_sequence_of_three_vazas_has_a_winner():
    for vazas in product(("a", "b", "parda"), repeat=3):
        assert vazas_winner(vazas, "a") is not None

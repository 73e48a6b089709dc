"""Every problem of a súmula, at once and beside its field."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import SumulaError
from scoring.jogo import Ending, jogo_outcome, parse_partidas
from scoring.sumula import problems
from tests.scoring.facts import AMOSTRA, CEGO


def found(partidas, *, ending=Ending.PLAYED, winner=None, rules=CEGO):
    if isinstance(partidas, str):
        partidas = parse_partidas(partidas)
    listed = problems(partidas, ruleset=rules, ending=ending, winner=winner)
    return [(problem.where, problem.code) for problem in listed]


@pytest.mark.regra("Art.23-vencedor-f-lim")
@pytest.mark.parametrize(
    ("partidas", "expected"),
    [
        ("24-10", [(("partidas", 1), "too_few_partidas")]),
        ("24-10 24-12 24-5", [(("partidas", 2), "too_many_partidas")]),
        ("24-24 24-10", [(("partidas", 0), "both_at_target")]),
        ("23-10 24-12", [(("partidas", 0), "target_not_reached")]),
        ("25-10 24-12", [(("partidas", 0, "a"), "over_target")]),
        ([(-1, 24), (24, 3), (24, 2)], [(("partidas", 0, "a"), "negative_tentos")]),
        ("99999999999999999999-1 24-2", [(("partidas", 0, "a"), "over_target")]),
        ("24-10 10-24", [(("partidas", 2), "too_few_partidas")]),
        ([(24.0, 10), (24, 12)], [(("partidas", 0, "a"), "not_whole_tentos")]),
        ([], [(("partidas", 0), "too_few_partidas")]),
        ([(None, None)] * 3, [(("partidas", 0), "too_few_partidas")]),
    ],
)
def test_hand_40_scores_that_cannot_be(partidas, expected):
    assert found(partidas) == expected


@pytest.mark.parametrize("partidas", ["24-10 24-12", "24-10 10-24 24-23", "10-24 24-10 0-24"])
def test_scores_that_can_be(partidas):
    assert found(partidas) == []


def test_the_target_is_the_modality_s():
    assert found("30-10 30-12", rules=AMOSTRA) == []
    assert found("24-10 24-12", rules=AMOSTRA) == [
        (("partidas", 0), "target_not_reached"),
        (("partidas", 1), "target_not_reached"),
    ]


def test_every_problem_is_listed_at_once():
    partidas = [(25, -1), (24, None), (None, None), (3, 4)]

    assert found(partidas, winner="c") == [
        (("winner",), "winner_unknown"),
        (("partidas", 0, "a"), "over_target"),
        (("partidas", 0, "b"), "negative_tentos"),
        (("partidas", 1, "b"), "incomplete_partida"),
        (("partidas", 2), "missing_partida"),
        (("partidas", 3), "target_not_reached"),
    ]


def test_facts_hold_what_the_sentence_needs():
    (problem,) = problems([(24, 10), (24, 12), (24, 5)], ruleset=CEGO, ending=Ending.PLAYED, winner=None)

    assert problem.facts == {"a": 2, "b": 0}


def test_a_named_winner_has_to_be_the_one_of_the_partidas():
    assert found("24-10 24-12", winner="a") == []
    assert found("24-10 24-12", winner="b") == [(("winner",), "winner_mismatch")]


@pytest.mark.parametrize("winner", ["a", "b", None])
def test_absence_is_never_typed_as_numbers(winner):
    assert found("", ending=Ending.WALKOVER, winner=winner) == []
    assert found("24-0 24-0", ending=Ending.WALKOVER, winner=winner) == [
        (("partidas", 0), "partidas_not_allowed"),
        (("partidas", 1), "partidas_not_allowed"),
    ]


@pytest.mark.parametrize("partidas", ["", "10-3", "24-10", "24-10 5-5", "24-10 10-24 0-0", "24-10 24-3"])
def test_a_desclassificacao_may_come_at_any_moment(partidas):
    assert found(partidas, ending=Ending.DISQUALIFIED, winner="a") == []


def test_only_the_last_partida_may_be_cut_short():
    assert found("10-3 24-10", ending=Ending.DISQUALIFIED, winner="a") == [
        (("partidas", 0), "target_not_reached")
    ]
    assert found("24-10 24-3 1-1", ending=Ending.DISQUALIFIED, winner="a") == [
        (("partidas", 2), "too_many_partidas")
    ]


@pytest.mark.regra("Art.23-vencedor-g")
def test_a_decision_by_time_names_a_winner_and_decides_only_what_is_open():
    assert found("24-10 5-9", ending=Ending.TIME_DECISION, winner="b") == []
    assert found("24-10 5-9", ending=Ending.TIME_DECISION) == [(("winner",), "winner_missing")]
    assert found("24-10 24-9", ending=Ending.TIME_DECISION, winner="a") == [
        (("partidas",), "already_decided")
    ]


tentos = st.one_of(st.none(), st.integers(-2, 26))


@given(
    st.lists(st.tuples(tentos, tentos), max_size=4),
    st.sampled_from(Ending),
    st.sampled_from(["a", "b", None]),
)
def test_what_has_no_problem_counts_and_what_has_one_is_refused(partidas, ending, winner):
    listed = problems(partidas, ruleset=CEGO, ending=ending, winner=winner)

    if not listed:
        ended = jogo_outcome(ending=ending, partidas=partidas, ruleset=CEGO, winner=winner)
        assert min(*ended.a, *ended.b) >= 0
        assert (ended.winner == "a", ended.winner == "b") == (ended.a.vitorias == 1, ended.b.vitorias == 1)
    else:
        with pytest.raises(SumulaError) as caught:
            jogo_outcome(ending=ending, partidas=partidas, ruleset=CEGO, winner=winner)
        assert (caught.value.code, caught.value.where) == (listed[0].code, listed[0].where)

"""The queda of Douradinha: best of three partidas to 12, of which some may be drawn (AMB-34)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import errors
from scoring.classification import evaluate
from scoring.codes import ResultCodeError, decode_result, encode_result
from scoring.endings import Ending
from scoring.jogo import Credit, jogo_outcome, parse_partidas
from scoring.modalities import Modality, ruleset
from scoring.sumula import problems
from tests.scoring.facts import AMOSTRA, CEGO, facts, jogos, table

DOURADINHA = ruleset(Modality.DOURADINHA)


def queda(text, *, ending=Ending.PLAYED, winner=None):
    return jogo_outcome(ending=ending, partidas=parse_partidas(text), ruleset=DOURADINHA, winner=winner)


def found(text, *, ending=Ending.PLAYED, winner=None, rules=DOURADINHA):
    listed = problems(parse_partidas(text), ruleset=rules, ending=ending, winner=winner)
    return [(problem.where, problem.code) for problem in listed]


@pytest.mark.regra("Douradinha-duplas")
def test_two_play_on_each_side():
    assert (DOURADINHA.lineup, DOURADINHA.titulares, DOURADINHA.target) == ("dupla", 2, 12)


@pytest.mark.regra("Douradinha-queda")
@pytest.mark.parametrize(
    ("text", "a", "b"),
    [
        ("12-3 12-5", (1, 2, 24), (0, 0, 8)),  # no credit for the third
        ("12-3 7-12 12-10", (1, 2, 31), (0, 1, 25)),  # W, L, W: not consecutive
        ("12-3 8-8 7-7", (1, 1, 27), (0, 0, 18)),  # W, D, D
        ("8-8 12-3 7-7", (1, 1, 27), (0, 0, 18)),
        ("8-8 7-7 12-3", (1, 1, 27), (0, 0, 18)),
        ("12-3 11-11 12-5", (1, 2, 35), (0, 0, 19)),
        ("3-12 1-1 12-5 ", None, None),  # W, L and a draw: undecided
    ],
)
def test_what_wins_a_queda(text, a, b):
    if a is None:
        with pytest.raises(errors.UndecidedQuedaError) as caught:
            queda(text)
        assert (caught.value.where, caught.value.a, caught.value.b, caught.value.drawn) == (
            ("partidas",),
            1,
            1,
            1,
        )
        return
    ended = queda(text)

    assert (ended.winner, ended.a, ended.b) == ("a", Credit(*a), Credit(*b))
    mirrored = queda(" ".join(f"{y}-{x}" for x, y in parse_partidas(text)))
    assert (mirrored.winner, mirrored.b, mirrored.a) == ("b", Credit(*a), Credit(*b))


@pytest.mark.regra("Douradinha-queda")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8-8 8-8 8-8", [(("partidas",), "undecided_queda")]),
        ("12-3 5-12 8-8", [(("partidas",), "undecided_queda")]),
        ("12-3 8-8", [(("partidas", 2), "too_few_partidas")]),
        ("8-8 8-8", [(("partidas", 2), "too_few_partidas")]),
        ("12-3 12-4 8-8", [(("partidas", 2), "too_many_partidas")]),
        (
            "12-3 5-12 8-8 12-3",
            [(("partidas", 3), "beyond_last_partida"), (("partidas",), "undecided_queda")],
        ),
        ("12-3 8-8 8-8 12-3", [(("partidas", 3), "beyond_last_partida")]),
        ("12-12 12-3", [(("partidas", 0), "both_at_target")]),
        ("9-8 12-3", [(("partidas", 0), "target_not_reached")]),
        ("0-0 12-3 12-4", [(("partidas", 0), "target_not_reached")]),  # an unplayed partida is never 0-0
    ],
)
def test_quedas_that_cannot_be(text, expected):
    assert found(text) == expected


def test_only_douradinha_knows_drawn_partidas():
    for rules in (CEGO, AMOSTRA):
        assert found("8-8 8-8 8-8", rules=rules) == [
            (("partidas", index), "target_not_reached") for index in range(3)
        ]
        assert not rules.is_drawn(8, 8)


@pytest.mark.regra("Douradinha-12")
def test_a_partida_is_written_to_12_and_not_past_it():
    """11+3 = 14 wins; on the súmula it is 12 (AMB-02), 14 stays in the log of mãos."""
    assert found("14-3 12-4") == [(("partidas", 0, "a"), "over_target")]
    assert queda("12-3 12-4").a.tentos == 24


def test_a_decision_settles_a_queda_that_three_partidas_left_open():
    decided = queda("12-3 5-12 8-8", ending=Ending.TIME_DECISION, winner="b")

    assert (decided.winner, decided.a, decided.b) == ("b", Credit(0, 1, 25), Credit(1, 1, 23))


def test_in_a_decision_by_time_a_drawn_partida_is_nobody_s_and_a_cut_one_is_the_winner_s():
    drawn = queda("12-3 8-8", ending=Ending.TIME_DECISION, winner="b")
    cut = queda("12-3 8-9", ending=Ending.TIME_DECISION, winner="b")

    assert (drawn.a, drawn.b) == (Credit(0, 1, 20), Credit(1, 0, 11))
    assert (cut.a, cut.b) == (Credit(0, 1, 20), Credit(1, 1, 12))
    assert found("12-3 8-8 7-7", ending=Ending.TIME_DECISION, winner="b") == [
        (("partidas",), "already_decided")
    ]


def test_who_is_put_out_keeps_the_tentos_of_drawn_partidas():
    out = queda("8-8 3-5", ending=Ending.DISQUALIFIED, winner="a")

    assert (out.a, out.b) == (Credit(1, 2, 24), Credit(0, 0, 8))


def test_a_walkover_counts_two_partidas_of_12():
    ended = jogo_outcome(ending=Ending.WALKOVER, partidas=(), ruleset=DOURADINHA, winner="a")

    assert (ended.a, ended.b) == (Credit(1, 2, 24), Credit(0, 0, 0))


def test_a_chave_of_douradinha_is_classified_by_the_same_criteria():
    """By hand. P: A 2+1, B 1+2 (W.O.), C 0. Tentos: A 12+7+12 + 12+8+7 = 58; B 3+12+5 + 24 = 44; C 3+8+7."""
    given = facts(
        "ABC",
        jogos("A x B: 12-3 7-12 12-5", "A x C: 12-3 8-8 7-7", "B x C: W.O. a"),
        ruleset=DOURADINHA,
    )
    result = evaluate(given)

    assert table(result.chaves["A"]) == [(1, "A", 2, 3, 58), (2, "B", 1, 3, 44), (3, "C", 0, 0, 18)]
    assert [row.decided_by for row in result.chaves["A"]] == ["vitorias", "vitorias", None]


def test_a_queda_with_a_drawn_partida_has_no_code_of_eight_signs():
    """It would be read as another result; those without draws have theirs."""
    with pytest.raises(ResultCodeError) as caught:
        encode_result(1, [(12, 7), (9, 9), (10, 10)], DOURADINHA)
    assert caught.value.cause == "drawn"

    plain = ((12, 7), (9, 12), (12, 10))
    assert decode_result(encode_result(1, plain, DOURADINHA), DOURADINHA) == (1, plain)


score = st.tuples(st.integers(0, 12), st.integers(0, 12))


@given(st.lists(score, max_size=4), st.sampled_from(["a", "b"]))
def test_a_queda_is_either_explained_or_decided(partidas, winner):
    """Whatever is typed: problems, or credits that follow from the partidas alone."""
    listed = problems(partidas, ruleset=DOURADINHA, ending=Ending.PLAYED)
    if listed:
        with pytest.raises(errors.SumulaError):
            jogo_outcome(ending=Ending.PLAYED, partidas=partidas, ruleset=DOURADINHA)
        return
    ended = jogo_outcome(ending=Ending.PLAYED, partidas=partidas, ruleset=DOURADINHA)
    won_a, won_b = sum(a == 12 for a, _ in partidas), sum(b == 12 for _, b in partidas)
    drawn = sum(a == b for a, b in partidas)
    assert (ended.a.partidas, ended.b.partidas) == (won_a, won_b)
    assert (ended.a.tentos, ended.b.tentos) == tuple(map(sum, zip(*partidas, strict=True)))
    assert ended.winner == ("a" if won_a > won_b else "b")
    assert max(won_a, won_b) == 2 or (won_a + won_b, drawn) == (1, 2)

"""The eight signs of a result and the four of its conference."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.codes import (
    ALPHABET,
    MAX_JOGO,
    ResultCodeError,
    conference_code,
    count_results,
    decode_result,
    encode_result,
)
from scoring.errors import SumulaError
from scoring.modalities import Modality, ruleset

CEGO = ruleset(Modality.TRUCO_CEGO)
AMOSTRA = ruleset(Modality.TRUCO_AMOSTRA)


def results(rules):
    """Any result of a jogo played to the end."""
    less = st.integers(0, rules.target - 1)
    won = st.sampled_from(["aa", "bb", "aba", "baa", "abb", "bab"])

    def partidas(pattern):
        return st.tuples(*[less] * len(pattern)).map(
            lambda lost: tuple(
                (rules.target, n) if side == "a" else (n, rules.target)
                for side, n in zip(pattern, lost, strict=True)
            )
        )

    return won.flatmap(partidas)


def test_all_results_of_a_jogo_are_counted():
    """2 x 24^2 + 4 x 24^3 and 2 x 30^2 + 4 x 30^3."""
    assert count_results(CEGO) == 56_448
    assert count_results(AMOSTRA) == 109_800


@pytest.mark.parametrize("rules", [CEGO, AMOSTRA], ids=["cego", "amostra"])
def test_every_result_has_a_code_of_its_own(rules):
    """Of one jogo, all codes differ and each reads back (every 7th result, and the ends)."""
    from scoring.codes import _partidas_at  # the numbering itself is what is walked

    total = count_results(rules)
    codes = set()
    for index in [*range(0, total, 7), total - 1]:
        partidas = _partidas_at(index, rules)
        code = encode_result(1, partidas, rules)
        assert decode_result(code, rules) == (1, partidas)
        codes.add(code)
    assert len(codes) == len(range(0, total, 7)) + ((total - 1) % 7 != 0)


@given(st.integers(1, MAX_JOGO), results(AMOSTRA))
def test_a_code_reads_back_exactly(jogo, partidas):
    code = encode_result(jogo, partidas, AMOSTRA)

    assert len(code) == 8
    assert decode_result(f"{code[:4]} {code[4:]}".lower(), AMOSTRA) == (jogo, partidas)


@given(st.integers(1, MAX_JOGO), results(CEGO), st.data())
def test_one_or_two_wrong_signs_always_show(jogo, partidas, data):
    code = list(encode_result(jogo, partidas, CEGO))
    places = data.draw(st.lists(st.integers(0, 7), min_size=1, max_size=2, unique=True))
    for place in places:
        code[place] = data.draw(st.sampled_from([sign for sign in ALPHABET if sign != code[place]]))

    with pytest.raises(ResultCodeError):
        decode_result("".join(code), CEGO)


@given(st.integers(1, MAX_JOGO), results(CEGO))
def test_a_code_of_another_modality_is_refused(jogo, partidas):
    with pytest.raises(ResultCodeError):
        decode_result(encode_result(jogo, partidas, CEGO), AMOSTRA)


@pytest.mark.parametrize("text", ["", "ABCDEFG", "ABCDEFGHJ", "ABCDEFG0", "ABCDEFGÇ"])
def test_what_is_no_code_is_refused(text):
    with pytest.raises(ResultCodeError):
        decode_result(text, CEGO)


def test_what_is_no_result_has_no_code():
    with pytest.raises(SumulaError):
        encode_result(1, [(24, 10)], CEGO)
    with pytest.raises(ResultCodeError):
        encode_result(MAX_JOGO + 1, [(24, 10), (24, 3)], CEGO)


@pytest.mark.parametrize(
    ("jogo", "partidas"),
    [
        ("K7MP2Q", [(10, 24), (12, 24)]),
        ("K7MP2Q", [(24, 12), (24, 10)]),
        ("K7MP2R", [(24, 10), (24, 12)]),
        ("K7MP2Q", [(24, 10), (12, 24), (24, 20)]),
    ],
    ids=["sides exchanged", "partidas exchanged", "another jogo", "another result"],
)
def test_the_conference_tells_results_apart(jogo, partidas):
    assert conference_code(jogo, partidas) != conference_code("K7MP2Q", [(24, 10), (24, 12)])

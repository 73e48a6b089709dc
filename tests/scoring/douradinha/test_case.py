"""`score_volta` cases of Douradinha: JSON in, JSON out, every problem named."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.douradinha import wording
from scoring.douradinha.bets import Kind
from scoring.douradinha.case import score_case
from scoring.douradinha.mao import Call, Mao, score_mao


def case(**more):
    return {"modality": "douradinha", "score": {"a": 0, "b": 0}, "mao": "a", **more}


def calls(text):
    return [dict(zip(("by", "say"), call.split(" ", 1), strict=True)) for call in text.split(", ")]


@pytest.mark.regra("Douradinha-recusa")
def test_a_refused_bet():
    told = score_case(case(id="d1", calls=calls("a truco, b vale seis, a não quero"), vazas=["a"]))

    assert told == {
        "id": "d1",
        "tentos": {"a": 0, "b": 3},
        "items": [{"to": "b", "tentos": 3, "what": "mao", "rule": "Douradinha-recusa"}],
    }


def test_the_stake_and_the_partida_are_told():
    told = score_case(
        case(score={"a": 9, "b": 4}, calls=calls("a tres, b vale seis, a aceito"), vazas=["=", "a"])
    )

    assert told["items"] == [
        {"to": "a", "tentos": 3, "what": "mao", "rule": "Douradinha-empate-1", "stake": 6}
    ]
    assert (told["tentos"], told["partida"]) == ({"a": 3, "b": 0}, "a")


def test_explain_says_why():
    told = score_case(case(score={"a": 10, "b": 6}, calls=calls("a desisto")), explain=True)

    assert told["items"][0]["why"] == "a dupla com dez pontos desistiu ao ver as cartas: um ponto"


def test_an_open_mao_says_what_it_waits_for():
    assert score_case(case(calls=calls("a tres")))["open"] == ["aposta"]
    assert score_case(case(vazas=["a", "b"]))["open"] == ["vazas"]
    assert score_case(case())["items"] == []


@pytest.mark.regra("Douradinha-aposta", "Douradinha-firme")
@pytest.mark.parametrize(
    ("spoken", "index", "text"),
    [
        ("a tres, a vale seis", 1, "Quem responde é a dupla adversária; a dupla A acabou de apostar."),
        (
            "a tres, b aceito, a vale seis",
            2,
            "A dupla A fez a última aposta: agora só a outra dupla pode aumentar.",
        ),
        ("b vale seis", 0, "As apostas são três, depois seis, depois nove: agora só cabe “tres”."),
        ("a tres, b aceito, b aceito", 2, "A aposta já foi aceita, e o que se aceitou não se muda."),
        (
            "a envido",
            0,
            "“envido” não é uma fala da douradinha: diga “três”, “vale seis”, “vale nove”, “aceito” ou "
            "“desisto”.",
        ),
    ],
)
def test_a_call_that_may_not_be_made(spoken, index, text):
    assert score_case(case(calls=calls(spoken)))["problems"] == [{"call": index, "problem": text}]


@pytest.mark.regra("Douradinha-duplas")
def test_every_wrong_field_is_named_at_once():
    told = score_case(
        {
            "id": 7,
            "modality": "douradinha",
            "lineup": "trio",
            "score": {"a": 12, "b": 0},
            "mao": "c",
            "calls": [{"by": "a"}, {"by": "x", "say": "tres"}],
            "vazas": ["a", "c"],
        }
    )

    assert told["id"] == 7
    assert [problem.get("field", problem["call"]) for problem in told["problems"]] == [
        "lineup",
        "mao",
        "score",
        0,
        1,
        "vazas",
    ]
    assert score_case([])["problems"][0]["field"] == ""
    assert score_case(case(modality="truco_cego"))["problems"][0]["field"] == "modality"
    assert score_case(case(calls="truco", vazas="aa"))["problems"] == [
        {"call": None, "field": "calls", "problem": "“calls” deve ser uma lista de falas."},
        {
            "call": None,
            "field": "vazas",
            "problem": "“vazas” é uma lista de até três entre “a”, “b” e “parda”.",
        },
    ]
    assert score_case(case(calls=calls("a tres"), vazas=["a", "a"]))["problems"] == [
        {
            "call": None,
            "field": "calls",
            "problem": "As vazas decidiram a mão, e uma aposta ficou sem resposta.",
        }
    ]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "id": JSON,
        "modality": st.just("douradinha") | JSON,
        "lineup": JSON,
        "score": JSON | st.fixed_dictionaries({"a": st.integers(-1, 13), "b": st.integers(0, 11)}),
        "mao": st.sampled_from("ab") | JSON,
        "calls": JSON
        | st.lists(
            st.fixed_dictionaries({"by": st.sampled_from("abc"), "say": st.sampled_from(list(Kind))}),
            max_size=4,
        ),
        "vazas": JSON | st.lists(st.sampled_from(["a", "b", "parda", "="]), max_size=4),
    },
)


@given(JSON | FIELDS)
def test_any_json_is_answered(raw):
    told = score_case(raw)

    json.dumps(told)
    assert ("problems" in told) != ("tentos" in told)
    assert all(problem["problem"].endswith(".") for problem in told.get("problems", []))


def test_every_rule_that_gives_a_mao_has_its_sentence():
    rules = set()
    for score in ((0, 0), (10, 6), (6, 10), (10, 11)):
        for spoken in (
            (),
            (Call("a", "tres"), Call("b", "desisto")),
            (Call("a", "tres"),),
            (Call("b", "fui"),),
        ):
            for vazas in (
                (),
                ("a",),
                ("a", "a"),
                ("a", "parda"),
                ("parda", "b"),
                ("a", "b", "parda"),
                ("parda",) * 3,
            ):
                try:
                    rules.add(score_mao(Mao(score, "a", spoken, vazas)).rule)
                except ValueError:
                    continue
    assert rules - {""} == set(wording._ITEMS)

"""`score_case`: the JSON of the design, in and out."""

import copy

import pytest

from scoring.truco import grammar
from scoring.truco.volta import CaseError, read_case, score_case

DESIGN = {
    "id": "x1",
    "modality": "truco_cego",
    "format": "roda",
    "score": {"a": 12, "b": 20},
    "mao": "a",
    "calls": [
        {"by": "a", "say": "envido"},
        {"by": "b", "say": "real envido"},
        {"by": "a", "say": "quero"},
        {"by": "b", "say": "truco"},
        {"by": "a", "say": "nao quero"},
    ],
    "pontos": {"a": 27, "b": 31},
    "flores": {"a": [], "b": []},
    "vazas": ["a", "parda"],
    "faults": [],
}


def case(**changes):
    return copy.deepcopy(DESIGN) | changes


def problems(**changes):
    return score_case(case(**changes))["problems"]


def test_the_case_of_the_design_with_room_for_its_six_tentos():
    """Envido 2 and real 3 to b with 31 × 27, and a truco refused."""
    assert score_case(case(score={"a": 12, "b": 10})) == {
        "id": "x1",
        "tentos": {"a": 0, "b": 6},
        "items": [
            {"to": "b", "tentos": 5, "what": "envido", "rule": "Art.23-real-revide"},
            {"to": "b", "tentos": 1, "what": "truco", "rule": "Art.23-truco-2"},
        ],
    }


@pytest.mark.regra("Art.23-tentos")
def test_the_case_of_the_design_as_it_stands_stops_at_the_target():
    """At 12×20 of 24 there is room for four: the envido is credited first, and the truco is not reached."""
    assert score_case(DESIGN) == {
        "id": "x1",
        "tentos": {"a": 0, "b": 4},
        "items": [
            {"to": "b", "tentos": 4, "what": "envido", "rule": "Art.23-real-revide", "stake": 5},
            {"to": "b", "tentos": 0, "what": "truco", "rule": "Art.23-truco-2", "stake": 1},
        ],
    }


def test_the_second_time_answers_the_same_as_the_first():
    """The memo of the grammar changes nothing."""
    assert score_case(DESIGN) == score_case(DESIGN)
    assert read_case(DESIGN) == read_case(DESIGN)


def test_a_call_that_is_not_allowed_is_answered_with_its_index_why_and_the_article():
    calls = [{"by": "a", "say": "truco"}, {"by": "b", "say": "vale quatro"}]
    assert score_case(case(calls=calls)) == {
        "id": "x1",
        "problems": [{"call": 1, "problem": "A ordem é truco, retruco, vale quatro, sem pular. (Art. 23)"}],
    }


def test_an_unanswered_call_is_named():
    calls = [{"by": "a", "say": "envido"}, {"by": "b", "say": "real envido"}]
    assert problems(calls=calls, vazas=["a", "a"]) == [
        {"call": 1, "problem": "A volta terminou e o envido ficou sem resposta."}
    ]


def test_unknown_words_are_explained():
    assert "“real envido”" in problems(calls=[{"by": "a", "say": "real"}])[0]["problem"]
    assert "“truco”" in problems(calls=[{"by": "a", "say": "Trunfo"}])[0]["problem"]
    assert "“bora”" in problems(calls=[{"by": "a", "say": "bora"}])[0]["problem"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"modality": "poker"}, "modality"),
        ({"modality": ["truco_cego"]}, "modality"),
        ({"lineup": "quarteto"}, "lineup"),
        ({"flor_flor": 3}, "flor_flor"),
        ({"format": "dupla"}, "format"),
        ({"format": "testa", "lineup": "mano", "score": {"a": 1, "b": 1}}, "format"),
        ({"score": {"a": 24, "b": 0}}, "score"),
        ({"score": {"a": -1, "b": 0}}, "score"),
        ({"score": {"a": True, "b": 0}}, "score"),
        ({"score": {"a": 1.0, "b": 0}}, "score"),
        ({"score": None}, "score"),
        ({"mao": "c"}, "mao"),
        ({"mao": None}, "mao"),
        ({"calls": "envido"}, "calls"),
        ({"pontos": {"a": 34, "b": 20}}, "pontos"),
        ({"pontos": {"a": 15, "b": 20}}, "pontos"),
        ({"pontos": {"a": True, "b": 20}}, "pontos"),
        ({"pontos": {"a": None, "b": None}}, "pontos"),
        ({"flores": {"a": [39], "b": []}}, "flores"),
        ({"flores": {"a": [30, 30, 30, 30], "b": []}}, "flores"),
        ({"vazas": ["a", "c"]}, "vazas"),
        ({"vazas": ["a", "b", "a", "b"]}, "vazas"),
        ({"faults": [{"by": "a", "fault": "riu alto"}]}, "faults"),
        ({"faults": [{"by": "x", "fault": "flor falsa"}]}, "faults"),
        ({"faults": [{"by": "a", "fault": "flor falsa", "times": 9}]}, "faults"),
        ({"faults": [{"by": "a", "fault": "senha"}]}, "faults"),
        ({"earlier": {"truco": "a"}}, "earlier"),
        ({"testa": 4}, "testa"),
    ],
)
def test_every_field_that_cannot_be_is_named(changes, field):
    found = problems(**changes)
    assert [(problem["call"], problem["field"]) for problem in found] == [(None, field)]
    assert found[0]["problem"].endswith((".", ")"))


@pytest.mark.regra("Art.23-env-max")
def test_thirty_four_is_refused_with_the_article():
    assert problems(pontos={"a": 34, "b": 20})[0]["problem"].endswith("(Art. 23)")


def test_every_problem_of_the_fields_is_told_at_once():
    found = problems(mao="z", score=None, vazas=["q"])
    assert {problem["field"] for problem in found} == {"mao", "score", "vazas"}


@pytest.mark.parametrize(
    "call",
    [
        {"by": "c", "say": "envido"},
        {"by": "a"},
        {"by": "a", "say": 3},
        "envido",
        {"by": "a", "say": "envido", "played": 1},
        {"by": "a", "say": "envido", "player": "1"},
    ],
)
def test_calls_that_are_no_calls_are_named_by_index(call):
    assert [problem["call"] for problem in problems(calls=[{"by": "a", "say": "envido"}, call])] == [1]


@pytest.mark.parametrize("nothing", [None, [], "x", 3])
def test_what_is_no_case_is_answered_all_the_same(nothing):
    assert score_case(nothing)["problems"][0]["call"] is None


def test_only_the_game_the_score_and_the_mao_are_needed():
    least = {"modality": "truco_cego", "score": {"a": 0, "b": 0}, "mao": "a"}
    assert score_case(least) == {"id": None, "tentos": {"a": 0, "b": 0}, "items": [], "open": ["vazas"]}
    assert score_case(least | {"vazas": ["=", "b"]})["tentos"] == {"a": 0, "b": 1}


def test_fields_that_are_not_ours_are_left_alone():
    assert score_case(case(expected=3, note="final")) == score_case(DESIGN)


def test_a_volta_that_is_not_over_says_what_is_open():
    assert score_case(case(calls=DESIGN["calls"][:1], vazas=[]))["open"] == ["envido", "vazas"]
    assert score_case(case(calls=DESIGN["calls"][:3], vazas=["a"]))["open"] == ["vazas"]


def test_accents_case_and_hyphens_do_not_matter():
    calls = [{"by": "a", "say": "  ENVIDO "}, {"by": "b", "say": "Não quero!"}]
    assert score_case(case(calls=calls, vazas=["a", "a"]))["tentos"] == {"a": 2, "b": 0}
    flor = [
        {"by": "a", "say": "flor"},
        {"by": "b", "say": "Contra Flor e o Resto"},
        {"by": "a", "say": "não quero"},
    ]
    assert score_case(case(calls=flor, vazas=["a", "a"], score={"a": 0, "b": 0}))["tentos"] == {
        "a": 1,
        "b": 4,
    }


def test_explained_items_say_why():
    items = score_case(case(score={"a": 0, "b": 0}), explain=True)["items"]
    assert [item["why"] for item in items] == [
        "envido aumentado com real envido (Art. 23)",
        "truco (Art. 23)",
    ]


def test_notes_warn_without_refusing():
    """A first testa at 18 or more: Art. 23 plays only roda from there; the other two may begin past it."""
    testa = {
        "modality": "truco_cego",
        "format": "testa",
        "score": {"a": 18, "b": 3},
        "mao": "a",
        "vazas": ["a", "a"],
    }
    assert "só se joga roda" in score_case(testa)["notes"][0]
    assert "notes" not in score_case(testa | {"testa": 2})


def test_read_case_raises_what_score_case_tells():
    with pytest.raises(CaseError) as caught:
        read_case({"modality": "truco_cego"})
    assert {problem.field for problem in caught.value.problems} == {"score", "mao"}


def test_the_memo_of_the_grammar_is_bounded(monkeypatch):
    """However much is said, no more than so many steps are kept, and the answers stay the same."""
    grammar.forget()  # what other tests said
    monkeypatch.setattr(grammar, "_MOST_STEPS", 3)
    first = score_case(DESIGN)
    for _ in range(5):
        calls = [{"by": "a", "say": "truco"}, {"by": "b", "say": "quero"}]
        assert score_case(case(calls=calls, score={"a": 0, "b": 0}))["tentos"] == {"a": 2, "b": 0}
        assert score_case(DESIGN) == first
    assert grammar._remembered <= 3


def test_circumstances_of_a_call_are_read():
    """An envido opened over the own card is refused; a reply over it is not."""
    opened = [{"by": "a", "say": "envido", "played": True}]
    assert "primeira carta" in problems(calls=opened)[0]["problem"]
    reply = [
        {"by": "b", "say": "envido", "player": 3},
        {"by": "a", "say": "real envido", "played": True},
        {"by": "b", "say": "quero"},
    ]
    assert score_case(case(calls=reply, score={"a": 0, "b": 0}))["tentos"] == {"a": 1, "b": 5}


def test_a_flor_that_was_held_and_not_sung_is_noted():
    unsung = case(calls=[], flores={"a": [30], "b": []}, vazas=["a", "a"])
    assert "não a cantou" in score_case(unsung)["notes"][0]
    sung = unsung | {"calls": [{"by": "a", "say": "flor"}]}
    assert "notes" not in score_case(sung)

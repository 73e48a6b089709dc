"""What the consult page asks: calls that may follow, what they put at stake, prices, and words for a hand."""

import json

import pytest

from scoring.modalities import Modality
from scoring.truco.cards import parse_card, parse_cards
from scoring.truco.consult import SAYINGS, consult_case, next_calls, position_of, prices, stakes
from scoring.truco.faults import FAULTS
from scoring.truco.hands import card_values, hand_value
from scoring.truco.notation import parse_volta
from scoring.truco.rule_ids import AMOSTRA_IDS, CEGO_IDS, article
from scoring.truco.rules import truco_rules
from scoring.truco.volta import Game
from scoring.truco.wording import _CALLS, _ITEMS, FAULT_LABELS, envido_sentence, flor_sentence, problem_text

CASE = {"modality": "truco_cego", "score": {"a": 3, "b": 5}, "mao": "a"}


def following(line):
    return {(call.by, call.say): call for call in next_calls(position_of(parse_volta(line)))}


def brief(parts):
    return [(part.part, part.tentos, part.to) for part in parts]


def test_before_anything_is_said_both_may_open():
    calls = following("cego roda 0-0 mao=a: ")
    assert {say for by, say in calls if by == "a"} == {
        "envido", "real envido", "2 real envidos", "falta envido", "flor", "contra-flor e o resto",
        "com flor me achico", "truco", "envido e truco", "flor e truco", "passo",
    }  # fmt: skip
    assert {say for by, say in calls if by == "b"} == {say for by, say in calls if by == "a"}


def test_a_proposal_shows_what_each_answer_gives():
    real = following("cego roda 0-0 mao=a: aE")["b", "real envido"]
    assert brief(real.accepted) == [("envido", 5, None)]
    assert brief(real.refused) == [("envido", 2, "b")]


def test_an_answer_shows_how_things_stand_after_it():
    calls = following("cego roda 0-0 mao=a: aE bR")
    assert brief(calls["a", "quero"].now) == [("envido", 5, None)]
    assert brief(calls["a", "nao quero"].now) == [("envido", 2, "b")]
    assert ("b", "quero") not in calls


def test_what_only_one_game_has_is_offered_only_there():
    assert ("a", "igualdade") in following("amostra roda 3-9 mao=a: ")
    assert ("b", "igualdade") not in following("amostra roda 3-9 mao=a: ")
    assert ("a", "retruco") in following("amostra roda 3-9 mao=a: bT")
    assert ("a", "retruco") not in following("cego roda 3-9 mao=a: bT")


def test_passing_in_silence_shows_both_tentos():
    assert brief(following("cego roda 0-0 mao=a: ")["a", "passo"].now) == [
        ("envido", 1, "b"),
        ("truco", 1, "b"),
    ]


def test_stakes_of_a_position():
    position = position_of(parse_volta("cego roda 10-16 mao=a: aCR bQ aT"))
    assert brief(stakes(position.table, position.score)) == [("flor", 14, None), ("truco", 1, None)]


def test_the_json_of_the_page():
    answer = consult_case(CASE | {"calls": [{"by": "a", "say": "truco"}]})
    assert answer["waiting"] == {"part": "truco", "by": "b"}
    assert answer["over"] is False
    labels = {call["label"] for call in answer["calls"] if call["by"] == "b"}
    assert {"quero", "não quero", "passo as cartas"} <= labels
    json.dumps(answer)
    assert consult_case(CASE | {"calls": [{"by": "a", "say": "retruco"}]})["problems"][0]["call"] == 0
    assert consult_case({})["problems"]


def test_prices_are_those_of_the_catalogue_at_a_score():
    """10×8 in cego: falta 14; e o resto 6 + 14, as a reply refused 6."""
    rows = {
        row.says: (row.accepted, row.refused) for row in prices(Game(Modality.TRUCO_CEGO), "roda", (10, 8))
    }
    assert rows["envido", "envido", "real envido", "falta envido"] == (14, 7)
    assert rows["contra-flor e o resto",] == (20, 4)
    assert rows["flor", "contra-flor", "contra-flor e o resto"] == (20, 6)
    assert rows["truco", "quero retruco", "quero vale quatro"] == (4, 3)
    assert ("igualdade",) not in rows
    amostra = {
        row.says: (row.accepted, row.refused)
        for row in prices(Game(Modality.TRUCO_AMOSTRA), "roda", (15, 22))
    }
    assert amostra["igualdade",] == (7, 1)
    assert amostra["flor", "contra-flor", "contra-flor e o resto"] == (14, 4)
    testa = {
        row.says: (row.accepted, row.refused) for row in prices(Game(Modality.TRUCO_CEGO), "testa", (10, 8))
    }
    assert testa["falta envido",] == (6, 1)
    assert testa["contra-flor e o resto",] == (6, 4)


@pytest.mark.parametrize(
    ("hand", "envido", "flor"),
    [
        ("6c 7c 1e", "seis e sete de copas: 33", None),
        ("1e 2e 3e", "dois e três de espadas: 25", "ás, dois e três de espadas: flor de 26"),
        ("2e 4b 7o", "sete de ouros: 7", None),
        ("10e 11b 12o", "rei de ouros: canta “rei”", None),
        ("10b 12b 7e", "sota e rei de bastos: 20", None),
    ],
)
def test_the_sentence_of_a_hand_of_cego(hand, envido, flor):
    rules = truco_rules(Modality.TRUCO_CEGO)
    values = card_values(rules)
    value = hand_value(parse_cards(hand), values, rules)
    assert envido_sentence(value.envido, values) == envido
    assert (value.flor and flor_sentence(value.flor, values)) == flor


@pytest.mark.parametrize(
    ("turned", "hand", "sentence"),
    [
        ("7o", "2o 7e 3b", "dois da amostra com sete de espadas: 37"),
        ("2o", "12o 6e 3b", "rei da amostra no lugar do dois com seis de espadas: 36"),
        ("10o", "12o 6e 3b", "rei da amostra no lugar da sota com seis de espadas: 33"),
        ("3o", "7e 2o 4o", "dois da amostra, quatro da amostra e sete de espadas: flor de 46"),
    ],
)
def test_the_sentence_of_a_hand_of_amostra(turned, hand, sentence):
    rules = truco_rules(Modality.TRUCO_AMOSTRA)
    values = card_values(rules, parse_card(turned))
    value = hand_value(parse_cards(hand), values, rules)
    said = envido_sentence(value.envido, values) if value.envido else flor_sentence(value.flor, values)
    assert said == sentence


def test_every_rule_cited_has_its_article():
    assert {article(rule) for rule in CEGO_IDS.values()} == {"Art. 23"}
    assert {article(rule) for rule in AMOSTRA_IDS.values()} == {"Art. 24"}


def test_every_refusal_has_words_without_loose_ends():
    facts = {
        "by": "a",
        "say": "truco",
        "rule": "Art.23-truco-ordem",
        "players": 3,
        "part": "envido",
        "instead": "truco",
    }
    for cause in _CALLS:
        text = problem_text(facts | {"cause": cause})
        assert text.endswith("(Art. 23)")
        assert "{" not in text
        assert text[0] == text[0].upper()


def test_the_wording_takes_the_names_of_the_trios():
    facts = {"cause": "own_proposal", "rule": "Art.23-quero", "by": "a", "say": "real envido"}
    text = problem_text(facts, names={"a": "Os Guaxos", "b": "Os Matreiros"})
    assert text.startswith("Os Guaxos não aumenta a própria proposta")


def test_every_fault_has_words_for_its_button():
    assert set(FAULT_LABELS) == set(FAULTS)


def test_every_concept_that_pays_has_words():
    unpaid = {name for name in _ITEMS if name not in CEGO_IDS and name not in AMOSTRA_IDS}
    assert unpaid == set()
    assert len(set(SAYINGS)) == len(SAYINGS)

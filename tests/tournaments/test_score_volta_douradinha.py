"""`score_volta` answers mãos of Douradinha beside voltas of truco."""

import json
from io import StringIO

import pytest
from django.core.management import call_command


def answered(tmp_path, cases):
    path = tmp_path / "casos.json"
    path.write_text(json.dumps(cases), encoding="utf-8")
    out = StringIO()
    call_command("score_volta", str(path), "--explain", stdout=out)
    return json.loads(out.getvalue())


def test_each_case_goes_to_the_engine_of_its_modality(tmp_path):
    told = answered(
        tmp_path,
        [
            {"id": 1, "modality": "truco_cego", "score": {"a": 3, "b": 5}, "mao": "a", "vazas": ["b", "b"]},
            {
                "id": 2,
                "modality": "douradinha",
                "score": {"a": 6, "b": 10},
                "mao": "a",
                "calls": [{"by": "a", "say": "truco"}],
            },
        ],
    )

    assert [case["tentos"] for case in told] == [{"a": 0, "b": 1}, {"a": 0, "b": 2}]
    assert told[1]["items"][0]["rule"] == "Douradinha-mao-de-dez-menor"
    assert told[1]["partida"] == "b"


def test_one_case_alone(tmp_path):
    told = answered(tmp_path, {"modality": "douradinha", "score": {"a": 0, "b": 0}, "mao": "a"})

    assert told["open"] == ["vazas"]


def test_mano_and_dupla_have_their_own_targets(tmp_path):
    """18 of one against one, 24 of two against two, in both games; a falta is what the leader lacks.

    Accepted and won by b: 18 - 12 = 6 of one, 24 - 20 = 4 of two.
    """
    falta = [{"by": "a", "say": "falta envido"}, {"by": "b", "say": "quero"}]
    cases = [
        {
            "modality": game,
            "lineup": lineup,
            "score": {"a": 10, "b": b},
            "mao": "a",
            "calls": falta,
            "pontos": {"a": 27, "b": 31},
        }
        for game in ("truco_cego", "truco_amostra")
        for lineup, b in (("mano", 12), ("dupla", 20))
    ]
    cases += [
        {"modality": "truco_cego", "lineup": "mano", "score": {"a": 18, "b": 0}, "mao": "a"},
        {
            "modality": "truco_cego",
            "lineup": "dupla",
            "format": "testa",
            "score": {"a": 0, "b": 0},
            "mao": "a",
        },
    ]

    *told, past, testa = answered(tmp_path, cases)

    assert [case["tentos"]["b"] for case in told] == [6, 4, 6, 4]
    assert past["problems"][0]["problem"] == (
        "O placar deve trazer os tentos de “a” e de “b”, inteiros de 0 a 17."
    )
    assert testa["problems"][0]["problem"] == "Testa só se joga entre trios."


@pytest.mark.regra("Douradinha-valores", "Douradinha-recusa", "Douradinha-mao-de-dez")
def test_every_case_of_the_source(tmp_path):
    """3 refused gives 1, 6 gives 3, 9 gives 6; and the mão de dez, from both sides (catalogue 4.14)."""

    def said(*calls):
        return [{"by": by, "say": say} for by, say in zip("abab", calls, strict=False)]

    bets = ["tres", "vale seis", "vale nove"]
    cases = [
        ({"a": 0, "b": 0}, {"calls": said("tres", "corro")}, (1, 0)),
        ({"a": 0, "b": 0}, {"calls": said(*bets[:2], "corro")}, (0, 3)),
        ({"a": 0, "b": 0}, {"calls": said(*bets, "corro")}, (6, 0)),
        ({"a": 0, "b": 0}, {"calls": said(*bets, "aceito"), "vazas": ["b", "="]}, (0, 9)),
        ({"a": 11, "b": 0}, {"vazas": ["a", "b", "="]}, (1, 0)),
        ({"a": 10, "b": 6}, {"vazas": ["b", "b"]}, (0, 3)),
        ({"a": 10, "b": 6}, {"calls": said("desisto")}, (0, 1)),
        ({"a": 10, "b": 6}, {"calls": said("tres")}, (0, 3)),
        ({"a": 6, "b": 10}, {"calls": said("tres")}, (0, 2)),
        ({"a": 10, "b": 6}, {"vazas": ["a", "a"]}, (2, 0)),
        ({"a": 10, "b": 11}, {"calls": said("desisto")}, (0, 1)),
    ]
    told = answered(
        tmp_path,
        [{"modality": "douradinha", "mao": "a", "score": score} | facts for score, facts, _ in cases],
    )
    assert [(case["tentos"]["a"], case["tentos"]["b"]) for case in told] == [gives for *_, gives in cases]

"""`score_volta` answers mãos of Douradinha beside voltas of truco."""

import json
from io import StringIO

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

"""`manage.py score_volta`: a thin door to `scoring.truco.volta`."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

CASE = {
    "id": "v1",
    "modality": "truco_cego",
    "score": {"a": 0, "b": 0},
    "mao": "a",
    "calls": [{"by": "a", "say": "truco"}, {"by": "b", "say": "não quero"}],
}


def run(tmp_path, content, *options):
    file = tmp_path / "voltas.json"
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    out = io.StringIO()
    call_command("score_volta", str(file), *options, stdout=out)
    return json.loads(out.getvalue())


def test_one_case_gives_one_answer(tmp_path):
    answer = run(tmp_path, CASE)
    assert (answer["id"], answer["tentos"]) == ("v1", {"a": 1, "b": 0})


def test_a_list_gives_a_list_in_the_same_order(tmp_path):
    wrong = CASE | {"id": "v2", "calls": [{"by": "a", "say": "retruco"}]}
    answers = run(tmp_path, [CASE, wrong, CASE | {"id": "v3"}])
    assert [answer["id"] for answer in answers] == ["v1", "v2", "v3"]
    assert answers[1]["problems"][0]["call"] == 0
    assert run(tmp_path, []) == []


def test_explain_says_why(tmp_path):
    assert run(tmp_path, CASE, "--explain")["items"][0]["why"] == "truco (Art. 23)"


def test_standard_input(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(CASE)))
    out = io.StringIO()
    call_command("score_volta", "-", stdout=out)
    assert json.loads(out.getvalue())["tentos"] == {"a": 1, "b": 0}


def test_what_cannot_be_read_is_one_clear_line(tmp_path):
    with pytest.raises(CommandError, match="não é JSON"):
        run(tmp_path, "{")
    with pytest.raises(CommandError, match="Não consegui ler"):
        call_command("score_volta", str(tmp_path / "nada.json"))
    (tmp_path / "latin.json").write_bytes('{"id": "ção"}'.encode("latin-1"))
    with pytest.raises(CommandError, match="UTF-8"):
        call_command("score_volta", str(tmp_path / "latin.json"))

"""Reading a tournament file: what is accepted, and every problem with its path."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.tournaments.random_files import random_file
from tests.tournaments.tournament_file import at, sound_file, spoilt
from tournaments.exchange import document as doc
from tournaments.exchange.problems import json_path
from tournaments.exchange.reading import read, read_data
from tournaments.exchange.shape import load_schema
from tournaments.exchange.writing import to_text

T = "tournaments.0"
JOGO = "tournaments.0.jogos.0"


def problems(file):
    return [str(problem) for problem in read_data(file).problems]


def paths(file):
    return [json_path(problem.path) for problem in read_data(file).problems]


def test_the_shipped_schema_is_a_schema():
    Draft202012Validator.check_schema(load_schema())


def test_a_sound_file_has_no_problem_and_is_written_as_it_was():
    reading = read(json.dumps(sound_file()).encode())

    assert reading.problems == ()
    assert doc.plain(reading.document) == sound_file()
    assert json.loads(to_text(reading.document)) == sound_file()


def test_the_example_of_the_documentation_is_sound():
    text = (Path(__file__).parents[2] / "docs" / "rules" / "arquivo-do-torneio.md").read_text(
        encoding="utf-8"
    )
    example = text.split("```json")[1].split("```")[0]
    assert read(example.encode()).problems == ()


def test_what_classify_needs_not_may_be_left_out():
    file = {
        "format": "tenteio/1",
        "event": {"name": "Rodeio", "slug": "rodeio"},
        "tournaments": [
            {"slug": "t", "name": "T", "modality": "douradinha", "trios": [{"id": "d1", "name": "Dupla"}]}
        ],
    }
    reading = read_data(file)

    assert reading.problems == ()
    assert reading.document.tournaments[0].lineup == "dupla"


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "$: o arquivo não é JSON: erro na linha 1, coluna 1"),
        (b'{"format":', "$: o arquivo não é JSON: erro na linha 1, coluna 11"),
        (b'{"nome": "\xe7"}', "$: o arquivo não está em UTF-8 (veja o byte 10)"),
        (b"[]", "$: aqui se espera um objeto { … }, e veio []"),
        (b"[" * 100_000, "$: o arquivo tem níveis demais, um dentro do outro"),
        (b"NaN", "$: o arquivo tem um número que não se pode ler: NaN"),
    ],
)
def test_bytes_that_are_no_tournament_file(raw, message):
    assert [str(problem) for problem in read(raw).problems] == [message]


def test_a_number_of_five_thousand_digits_is_one_problem():
    assert len(read(b"1" * 5000).problems) == 1


def test_a_byte_order_mark_is_no_fault():
    assert read(b"\xef\xbb\xbf" + json.dumps(sound_file()).encode()).problems == ()


def test_a_key_twice_is_told_and_not_silently_dropped():
    raw = json.dumps(sound_file()).replace('"mesa": 1', '"mesa": 1, "mesa": 2').encode()
    assert [str(problem) for problem in read(raw).problems] == [
        "$.tournaments[0].jogos[0].mesa: este campo aparece duas vezes"
    ]


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (spoilt("", format="tenteio/2"), "$.format: deveria ser"),
        (spoilt("", event=...), "$: falta o campo “event”"),
        (spoilt("event", slug="com espaço"), "$.event.slug: use só letras sem acento"),
        (spoilt("event", slug="quebra\n"), "$.event.slug: o texto tem quebra de linha"),
        (spoilt("event", starts_on="2026-02-30"), "$.event.starts_on: "),
        (spoilt("event", starts_on="1/2/2026"), "$.event.starts_on: escreva a data como"),
        (spoilt("event", ends_on="2026-01-31"), "$.event.ends_on: o evento não pode terminar antes"),
        (spoilt(f"{T}.trios.0", name="½" * 100), "$.tournaments[0].trios[0].name: o nome tem sinais demais"),
        (spoilt("event", name="   "), "$.event.name: o nome está em branco"),
        (spoilt("event", name="a\ud800"), "$.event.name: o texto tem um caractere que não existe"),
        (spoilt("event", name="a\0"), "$.event.name: o texto tem um caractere que não existe"),
        (spoilt("event", fecars="sim"), "$.event.fecars: aqui se espera true ou false"),
        (spoilt(T, modality="truco"), '$.tournaments[0].modality: "truco" não é um dos valores'),
        (spoilt(T, modality="douradinha"), "$.tournaments[0].lineup: esta modalidade não se joga nesta"),
        (spoilt(T, nome="x"), "$.tournaments[0].nome: este campo não existe"),
        (spoilt(T, criteria=["vitorias", "sorteio", "tentos"]), "$.tournaments[0].criteria: o último"),
        (spoilt(T, starts_at="2026-02-01T08:00"), "$.tournaments[0].starts_at: escreva data, hora e fuso"),
        (spoilt(T, starts_at="2026-02-01T25:00:00Z"), "$.tournaments[0].starts_at: "),
    ],
)
def test_form_dates_and_texts(file, expected):
    assert any(problem.startswith(expected) for problem in problems(file)), problems(file)


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (spoilt(f"{T}.trios.1", id="t1"), "$.tournaments[0].trios[1].id: este código já é de outro trio"),
        (spoilt(f"{T}.trios.1", name="ÓS  GUAXOS"), "$.tournaments[0].trios[1].name: já há um trio"),
        (spoilt(f"{T}.trios.1", number=1), "$.tournaments[0].trios[1].number: este número já é"),
        (spoilt(f"{T}.trios.0", capataz=4), "$.tournaments[0].trios[0].capataz: aponta o jogador de lugar 4"),
        (spoilt(f"{T}.trios.0", capataz=-1), "$.tournaments[0].trios[0].capataz: aponta"),
        (spoilt(f"{T}.trios.0", players=[]), "$.tournaments[0].trios[0].capataz: aponta"),
        (
            spoilt(f"{T}.trios.0.players.3", role="titular"),
            "$.tournaments[0].trios[0].players: há 4 titulares, e o limite é 3",
        ),
        (
            spoilt(f"{T}.chaves.0", trios=["t1", "t9"]),
            '$.tournaments[0].chaves[0].trios[1]: não há trio "t9"',
        ),
        (
            spoilt(
                T, chaves=[{"name": "A", "trios": ["t1", "t2", "t3", "t4"]}, {"name": "B", "trios": ["t1"]}]
            ),
            '$.tournaments[0].chaves[1].trios[0]: o trio "t1" já está na chave A',
        ),
        (
            spoilt(T, chaves=[{"name": "A", "trios": ["t1", "t2"]}, {"name": "A", "trios": ["t3", "t4"]}]),
            "$.tournaments[0].chaves[1].name: já há uma chave com este nome",
        ),
    ],
)
def test_registration(file, expected):
    assert any(problem.startswith(expected) for problem in problems(file)), problems(file)


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (spoilt(f"{T}.jogos.1", id="j1"), "$.tournaments[0].jogos[1].id: este código já é de outro jogo"),
        (spoilt(JOGO, b="t9"), '$.tournaments[0].jogos[0].b: não há trio "t9"'),
        (spoilt(JOGO, b="t1"), "$.tournaments[0].jogos[0].b: um trio não joga contra si mesmo"),
        (spoilt(JOGO, chave="B"), '$.tournaments[0].jogos[0].chave: não há chave "B"'),
        (spoilt(JOGO, chave=...), "$.tournaments[0].jogos[0]: falta o campo “chave”"),
        (spoilt(f"{T}.chaves.0", trios=["t1", "t3", "t4"]), '$.tournaments[0].jogos[0].b: o trio "t2" não é'),
        (spoilt(f"{T}.jogos.2", a="t2", b="t1"), '$.tournaments[0].jogos[2]: "t2" e "t1" já se enfrentam'),
        (spoilt(JOGO, stage="mata_mata"), "$.tournaments[0].jogos[0].chave: um jogo do mata-mata não tem"),
        (spoilt(JOGO, ending=...), "$.tournaments[0].jogos[0].partidas: há partidas, e falta dizer"),
        (spoilt(f"{T}.jogos.1", winner=...), "$.tournaments[0].jogos[1]: falta o campo “winner”"),
        (spoilt(f"{T}.jogos.1", winner="c"), '$.tournaments[0].jogos[1].winner: "c" não é um dos valores'),
        (spoilt(f"{T}.jogos.2", ending="bye", winner="a"), "$.tournaments[0].jogos[2].ending: passagem"),
        (spoilt(JOGO, mesa=0), "$.tournaments[0].jogos[0].mesa: o menor valor possível é 1"),
    ],
)
def test_jogos(file, expected):
    assert any(problem.startswith(expected) for problem in problems(file)), problems(file)


@pytest.mark.regra("Art.23-vencedor-f-lim")
@pytest.mark.parametrize(
    ("partidas", "where"),
    [
        ([[24, 10]], ".partidas"),
        ([[24, 10], [24, 12], [24, 5]], ".partidas[2]"),
        ([[24, 24], [24, 10]], ".partidas[0]"),
        ([[23, 10], [24, 12]], ".partidas[0]"),
        ([[25, 10], [24, 12]], ".partidas[0][0]"),
        ([[-1, 24], [24, 3], [24, 2]], ".partidas[0][0]"),
        ([[99999999999999999999, 1], [24, 2]], ".partidas[0][0]"),
        ([[24, 8], [10, 24]], ".partidas"),
        ([[24.0, 10], [24, 12]], ".partidas[0][0]"),
        ([["24", 10], [24, 12]], ".partidas[0][0]"),
        ([[True, 24], [24, 12]], ".partidas[0][0]"),
        ([[24, 10, 3], [24, 12]], ".partidas[0]"),
        ([], ".partidas"),
        ("24-10 24-12", ".partidas"),
    ],
)
def test_hand_40_scores_that_cannot_be(partidas, where):
    """HAND-40: each refused at the field concerned."""
    assert f"$.tournaments[0].jogos[0]{where}" in paths(spoilt(JOGO, partidas=partidas))


def test_a_walkover_has_no_typed_partidas():
    """HAND-27: absence is a kind of ending, never a number."""
    assert paths(spoilt(f"{T}.jogos.1", partidas=[[24, 0], [24, 0]])) == [
        "$.tournaments[0].jogos[1].partidas[0]",
        "$.tournaments[0].jogos[1].partidas[1]",
    ]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"trio": "t9"}, '.trio: não há trio "t9"'),
        ({"trio": "t1"}, '.jogo: o trio "t1" não está neste jogo'),
        ({"jogo": "j9"}, '.jogo: não há jogo "j9"'),
        ({"inciso": "IX"}, '.inciso: "IX" não é um dos valores'),
        ({"inciso": "VIII", "jogo": ...}, ": o inciso VIII custa um jogo"),
        ({"player_only": True}, ".player_only: só o inciso VI"),
        ({"player": 4}, ".player: o trio tem 4 jogadores"),
        ({"player": "p1"}, '.player: não há pessoa com o código "p1"'),
    ],
)
def test_desclassificacoes(change, expected):
    file = spoilt(f"{T}.desclassificacoes.0", **change)
    found = problems(file)
    assert any(p.startswith(f"$.tournaments[0].desclassificacoes[0]{expected}") for p in found), found


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"result": ["t1", "t2"]}, '.result: o resultado não tem os mesmos trios que entraram: faltam "t3"'),
        (
            {"result": ["t1", "t2", "t2"]},
            '.result: o resultado não tem os mesmos trios que entraram: faltam "t3"',
        ),
        (
            {"result": ["t1", "t2", "t3", "t4"]},
            ".result: o resultado não tem os mesmos trios que entraram: sobram",
        ),
        ({"result": [["t1", "t2", "t3"]]}, ".result: o resultado deste sorteio é uma lista simples"),
        ({"purpose": "chaves"}, ".result: o resultado deste sorteio é uma lista de trios para cada chave"),
        ({"entries": ["t1", "t2", "t9"]}, '.entries[2]: não há trio "t9"'),
        ({"entries": ["t1", "t2", "t2"]}, '.entries[2]: o trio "t2" entra duas vezes'),
        ({"seed": ...}, ": falta a semente"),
        ({"algorithm": "manual"}, ": um sorteio feito à mão precisa das testemunhas"),
        (
            {"purpose": "chaves", "result": [["t1"], ["t2", "t3"]], "params": {"entrants": [["CTG", None]]}},
            ".params.entrants: precisa de",
        ),
        (
            {"purpose": "chaves", "result": [["t1"], ["t2", "t3"]], "params": {"n_chaves": 0}},
            ".params.n_chaves: o número de chaves",
        ),
    ],
)
def test_sorteios(change, expected):
    found = problems(spoilt(f"{T}.sorteios.0", **change))
    assert any(p.startswith(f"$.tournaments[0].sorteios[0]{expected}") for p in found), found


def test_two_draws_of_chaves_in_force_are_refused_and_a_superseded_one_is_not():
    """HAND-16: the older draw stays on record."""
    drawn = {
        "purpose": "chaves",
        "entries": ["t1", "t2", "t3", "t4"],
        "algorithm": "manual",
        "witnesses": "os capatazes",
        "result": [["t1", "t2", "t3", "t4"]],
    }
    older = drawn | {"superseded_at": "2026-02-01T10:00:00-03:00", "reason": "Faltava um trio."}
    assert paths(spoilt(T, sorteios=[drawn, drawn])) == ["$.tournaments[0].sorteios[1]"]
    assert paths(spoilt(T, sorteios=[older, drawn])) == []


def submission(status="official", **facts):
    return {
        "client_id": f"3f2b6c1e-9a57-4d0e-8f43-0d6c5b1a2e{len(status):02}",
        "ending": "played",
        "partidas": [[24, 18], [20, 24], [24, 3]],
        "origin": "paper",
        "status": status,
        "created_at": "2026-02-01T09:00:00-03:00",
    } | facts


@pytest.mark.parametrize(
    ("submissions", "expected"),
    [
        ([submission()], []),
        ([submission("superseded", partidas=[[24, 1], [24, 1]]), submission()], []),
        ([submission(partidas=[[24, 1], [24, 1]])], [".submissions[0]"]),
        ([submission("rejected")], [".submissions"]),
        ([submission(), submission()], [".submissions[1]", ".submissions[1].client_id"]),
    ],
)
def test_the_official_submission_is_the_result(submissions, expected):
    found = paths(spoilt(JOGO, submissions=submissions))
    assert found == [f"$.tournaments[0].jogos[0]{path}" for path in expected]


def test_a_person_is_in_one_trio_of_a_tournament():
    """HAND-59: by id or by documento; namesakes are two people."""
    for key, value in (("id", "p1"), ("documento", "012.345.678-90")):
        file = sound_file()
        for trio in (0, 1):
            at(file, f"{T}.trios.{trio}.players.0")[key] = value
        assert paths(file) == ["$.tournaments[0].trios[1].players[0]"]


def test_one_documento_or_id_belongs_to_one_person():
    """HAND-59."""
    file = sound_file()
    at(file, f"{T}.trios.0.players.0")["documento"] = "01234567890"
    at(file, f"{T}.trios.1.players.1")["documento"] = "012.345.678-90"
    assert "$.tournaments[0].trios[1].players[1].documento" in paths(file)


def test_every_problem_is_listed_at_once_also_beside_malformed_items():
    file = sound_file()
    at(file, JOGO)["partidas"] = [[24, "x"], [24, 3]]
    at(file, f"{T}.jogos.1").pop("winner")
    at(file, f"{T}.trios.2")["capataz"] = 9
    at(file, f"{T}.trios.3").pop("name")
    at(file, "event")["ends_on"] = "2026-01-01"

    assert paths(file) == [
        "$.event.ends_on",
        "$.tournaments[0].jogos[0].partidas[0][1]",
        "$.tournaments[0].jogos[1]",
        "$.tournaments[0].trios[2].capataz",
        "$.tournaments[0].trios[3]",
    ]


def test_a_problem_is_one_line_whatever_the_file_says():
    file = sound_file()
    at(file, JOGO)["a\nb\u2028'c"] = 1
    at(file, JOGO)["juiz"] = "a\nb"
    assert all(problem.isprintable() for problem in problems(file))
    assert len(problems(file)) == 2


@given(st.randoms(use_true_random=False))
def test_random_tournaments_are_sound_and_survive_being_written(rng):
    document = read_data(random_file(rng)).document
    assert read(to_text(document).encode()).document == document


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(JSON, st.data())
def test_nonsense_anywhere_is_a_problem_and_never_a_crash(nonsense, data):
    """Whatever is put in the place of whatever: problems, or a document."""
    file = sound_file()
    item = file
    while True:
        key = data.draw(st.sampled_from(list(item) if isinstance(item, dict) else range(len(item))))
        inner = item[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
            item[key] = nonsense
            break
        item = inner

    reading = read_data(file)

    assert (reading.document is None) == bool(reading.problems)

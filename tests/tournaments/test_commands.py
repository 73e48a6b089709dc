"""The commands on tournament files: output, errors on stderr, exit status."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scoring import checker
from tests.tournaments.test_exchange_round_trip import big_file
from tests.tournaments.tournament_file import at, sound_file, spoilt
from tournaments.models import Event

ROOT = Path(__file__).parents[2]


@pytest.fixture
def write(tmp_path):
    """Write a file of this content; return its path as text."""

    def write_file(content, name="evento.json"):
        path = tmp_path / name
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return str(path)

    return write_file


def manage(*args):
    """Run a command as a person does, in a process of its own without a database."""
    # The settings of the suite make a folder of their own; the product's need no more than a secret.
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings", "SECRET_KEY": "x" * 50}
    environment |= {"ALLOWED_HOSTS": "*", "DATABASE_URL": "sqlite:////nonexistent/database"}
    return subprocess.run(
        [sys.executable, "manage.py", *args],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_classify_prints_the_classification_and_touches_no_database(write):
    done = manage("classify", write(sound_file()), "--format", "json")

    assert (done.returncode, done.stderr) == (0, "")
    assert checker.check(sound_file(), json.loads(done.stdout)) == []


def test_classify_as_a_table(write, capsys):
    call_command("classify", write(sound_file()))
    assert capsys.readouterr().out.startswith("Truco Cego Adulto\n=====")


def test_classify_lists_each_problem_on_a_line_of_stderr_and_exits_with_2(write):
    file = spoilt("tournaments.0.jogos.0", partidas=[[24, 24], [24, 3]])
    at(file, "tournaments.0.jogos.1").pop("winner")

    done = manage("classify", write(file), "--format", "json")

    assert done.returncode == 2
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert [line.split(": ")[0] for line in lines] == [
        "$.tournaments[0].jogos[0].partidas[0]",
        "$.tournaments[0].jogos[1]",
    ]


def test_a_file_that_is_not_there_is_one_line_and_status_2(tmp_path):
    done = manage("classify", str(tmp_path / "nada.json"))
    assert done.returncode == 2
    assert done.stderr == f"$: o arquivo {tmp_path / 'nada.json'} não existe\n"


def test_a_folder_is_no_file(tmp_path):
    done = manage("verify_sorteio", str(tmp_path))
    assert (done.returncode, done.stderr) == (2, f"$: o arquivo {tmp_path} não pôde ser lido\n")


def test_verify_sorteio_confirms_and_names_the_one_that_differs(write):
    file = sound_file()
    good = at(file, "tournaments.0.sorteios.0")
    at(file, "tournaments.0.sorteios").append(good | {"result": ["t3", "t2", "t1"]})

    done = manage("verify_sorteio", write(file))

    assert done.returncode == 1
    assert done.stdout == "$.tournaments[0].sorteios[0]: confere\n"
    assert done.stderr.startswith("$.tournaments[0].sorteios[1]: com estes participantes e esta semente")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"algorithm": "outro/9"}, "esta versão não conhece o algoritmo “outro/9”"),
        ({"commitment": "0" * 64}, "a semente não é a que foi anunciada"),
        ({"seed": "7-12-4"}, "o resultado seria outro"),
    ],
)
def test_verify_sorteio_says_why(write, capsys, changes, said):
    with pytest.raises(CommandError) as ended:
        call_command("verify_sorteio", write(spoilt("tournaments.0.sorteios.0", **changes)))

    assert ended.value.returncode == 1
    assert said in capsys.readouterr().err


def test_a_draw_by_hand_is_told_with_its_witnesses(write, capsys):
    file = spoilt("tournaments.0.sorteios.0", algorithm="manual", witnesses="Noé e Zilda", seed=...)
    call_command("verify_sorteio", write(file))
    assert capsys.readouterr().out.endswith("sorteio feito à mão, com testemunhas: Noé e Zilda\n")


def test_chaves_that_are_not_the_drawn_ones_are_told(write, capsys):
    seed = json.loads((ROOT / "seeds" / "rodeio-truco-cego.json").read_text(encoding="utf-8"))
    call_command("verify_sorteio", write(seed))
    assert capsys.readouterr().out == "$.tournaments[0].sorteios[0]: confere\n"

    tournament = seed["tournaments"][0]
    first, second = tournament["chaves"][:2]
    first["trios"][0], second["trios"][0] = second["trios"][0], first["trios"][0]
    tournament["jogos"] = []
    with pytest.raises(CommandError):
        call_command("verify_sorteio", write(seed))
    assert "as chaves do torneio não são as que foram sorteadas" in capsys.readouterr().err


@pytest.mark.django_db
def test_load_and_export(write, tmp_path, capsys):
    call_command("load_event", write(sound_file()))
    call_command("export_event", "rodeio-exemplo", "-o", str(tmp_path / "fora.json"))
    call_command("export_event", "rodeio-exemplo")

    assert json.loads((tmp_path / "fora.json").read_text(encoding="utf-8")) == sound_file()
    out = capsys.readouterr().out
    assert json.loads(out[out.index("{") :]) == sound_file()


@pytest.mark.django_db
def test_one_bad_file_does_not_hold_up_the_others(write, capsys):
    """Each file is a transaction; each problem says of which file it is."""
    bad = write(spoilt("event", slug="ruim", ends_on="2026-01-01"), "ruim.json")
    good = write(sound_file(), "bom.json")

    with pytest.raises(CommandError) as ended:
        call_command("load_event", bad, good)

    assert ended.value.returncode == 2
    assert list(Event.objects.values_list("slug", flat=True)) == ["rodeio-exemplo"]
    assert capsys.readouterr().err == f"{bad} $.event.ends_on: o evento não pode terminar antes de começar\n"


@pytest.mark.django_db
def test_load_refuses_an_event_that_is_there(write, capsys):
    path = write(sound_file())
    call_command("load_event", path)
    with pytest.raises(CommandError):
        call_command("load_event", path)
    assert capsys.readouterr().err.startswith("$.event.slug: já existe o evento “Rodeio Exemplo”")


@pytest.mark.django_db
def test_export_of_no_event_is_one_clear_line():
    with pytest.raises(CommandError, match="Não há evento com o endereço “nada”"):
        call_command("export_event", "nada")


@pytest.mark.django_db
def test_export_to_where_nothing_can_be_written(write, tmp_path):
    call_command("load_event", write(sound_file()))
    with pytest.raises(CommandError, match="Não foi possível escrever"):
        call_command("export_event", "rodeio-exemplo", "-o", str(tmp_path / "nada" / "x.json"))


@pytest.mark.django_db
def test_a_file_with_4096_trios_is_read_classified_and_loaded(write, tmp_path):
    """6,144 jogos. The limit, of CPU time, is loose: it is there for a step that grows with the square."""
    file = big_file(4096)
    path = write(file)

    begun = time.process_time()
    call_command("classify", path, format="json", stdout=(tmp_path / "out.json").open("w", encoding="utf-8"))
    call_command("load_event", path)

    assert time.process_time() - begun < 60
    assert Event.objects.get().tournaments.get().jogos.count() == 6144
    assert checker.check(file, json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))) == []

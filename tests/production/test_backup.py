"""Safety copies on a real file, by the commands a person types (HAND-72)."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("backup")  # one installation for all

ROOT = Path(__file__).resolve().parents[2]


def command_on(folder):
    """Return a function that runs a management command on an installation of its own, in a folder."""
    environment = os.environ | {
        "TENTEIO_DATA_DIR": str(folder),
        "TENTEIO_ENV_FILE": os.devnull,
        "SECRET_KEY": "only-for-tests",
        "ALLOWED_HOSTS": "*",
    }
    environment.pop("DATABASE_URL", None)
    environment.pop("DJANGO_SETTINGS_MODULE", None)

    def command(*arguments):
        return subprocess.run(
            [sys.executable, "manage.py", *map(str, arguments)],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    return command


@pytest.fixture(scope="module")
def installation(tmp_path_factory):
    """The folder of an installation with one event, made once: every test works on a copy."""
    folder = tmp_path_factory.mktemp("installation") / "var"
    command = command_on(folder)
    assert command("migrate", "-v0").returncode == 0
    assert command("load_event", ROOT / "seeds" / "inscricoes-abertas.json").returncode == 0
    return folder


@pytest.fixture
def run(installation, tmp_path):
    """Run a management command on an installation of its own."""
    shutil.copytree(installation, tmp_path / "var")
    return command_on(tmp_path / "var")


def events(run):
    """The exported event, or nothing if it is not there."""
    return run("export_event", "rodeio-da-integracao-serrana").stdout


def test_a_copy_comes_back_and_what_was_there_is_kept(run, tmp_path):
    before = events(run)
    assert run("backup", tmp_path / "copias").returncode == 0
    (copy,) = (tmp_path / "copias").glob("*.sqlite3")
    assert run("load_event", ROOT / "seeds" / "fecars-amostra.json").returncode == 0

    done = run("restore", copy)

    assert done.returncode == 0, done.stderr
    assert events(run) == before != ""
    assert run("export_event", "fecars-demonstracao").returncode != 0
    (kept,) = (tmp_path / "var" / "copias").glob("*antes-de-restaurar*")
    assert run("restore", kept).returncode == 0
    assert run("export_event", "fecars-demonstracao").returncode == 0


def test_a_cut_copy_is_refused_and_nothing_is_touched(run, tmp_path):
    before = events(run)
    run("backup", tmp_path / "copias")
    (copy,) = (tmp_path / "copias").glob("*.sqlite3")
    cut = tmp_path / "cortada.sqlite3"
    cut.write_bytes(copy.read_bytes()[:20_000])

    done = run("restore", cut)

    assert done.returncode != 0
    assert "Nada foi mudado" in done.stderr
    assert events(run) == before != ""


@pytest.mark.parametrize("content", [b"", b"nada disto"])
def test_what_is_no_copy_is_refused(run, tmp_path, content):
    other = tmp_path / "outra.sqlite3"
    other.write_bytes(content)

    assert run("restore", other).returncode != 0
    assert run("restore", tmp_path / "nenhuma.sqlite3").returncode != 0

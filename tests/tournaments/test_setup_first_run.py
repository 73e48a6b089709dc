"""The first start: a person who can log in, the demo, and the addresses."""

import json
import re
from io import StringIO

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from tests.factories import EventFactory
from tournaments.management.commands import first_run
from tournaments.models import AuditEntry


def run(tmp_path, *args: str) -> str:
    out = StringIO()
    call_command("first_run", "--seeds", str(tmp_path), *args, stdout=out, stderr=StringIO())
    return out.getvalue()


def password_in(text: str) -> str:
    return re.search(r"senha: +(\S+)", text)[1]


def test_the_first_run_makes_a_person_who_can_log_in(db, tmp_path):
    text = run(tmp_path, "--port", "8123")

    assert "http://localhost:8123/" in text
    assert "usuário: comissao" in text
    assert authenticate(username="comissao", password=password_in(text)) is not None


def test_a_later_run_keeps_the_password_and_says_how_to_get_a_new_one(db, tmp_path):
    first = password_in(run(tmp_path))

    again = run(tmp_path)

    assert "senha:" not in again
    assert "manage.py reset_password" in again
    assert User.objects.count() == 1
    assert authenticate(username="comissao", password=first) is not None


def test_the_demo_is_loaded_only_where_no_event_exists(db, tmp_path, monkeypatch):
    (tmp_path / "demo.json").write_text(json.dumps({"format": "tenteio/1"}))
    loaded = []
    monkeypatch.setattr(first_run, "call_command", lambda *args, **kwargs: loaded.append(args))

    run(tmp_path)
    EventFactory()
    run(tmp_path)

    assert loaded == [("load_event", str(tmp_path / "demo.json"))]


def test_a_demo_that_does_not_load_does_not_keep_the_site_from_starting(db, tmp_path, monkeypatch):
    (tmp_path / "demo.json").write_text("{}")

    def refuse(*args, **kwargs):
        raise CommandError("$.format: falta")

    monkeypatch.setattr(first_run, "call_command", refuse)

    assert "http://localhost:8000/" in run(tmp_path)


def test_reset_password_gives_a_new_one_and_lets_the_person_in_again(db):
    user = User.objects.create_user("comissao", password="antiga-senha", is_active=False)
    out = StringIO()

    call_command("reset_password", stdout=out)

    assert authenticate(username="comissao", password=password_in(out.getvalue())) == user
    assert authenticate(username="comissao", password="antiga-senha") is None
    assert AuditEntry.objects.filter(action="acesso.senha").count() == 1


def test_reset_password_of_a_stranger_names_who_exists(db):
    User.objects.create_user("maria")

    with pytest.raises(CommandError, match="Usuários: maria"):
        call_command("reset_password", "joao")

"""Copies that make themselves: when one is due, which stay, and the page that hands them over (HAND-72)."""

import os
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from types import SimpleNamespace

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tournaments import backups, safety_copies
from tournaments.models import AuditEntry
from tournaments.safety_copies import AUTOMATIC, Copy, copies, make_automatic, to_drop

NOW = datetime(2026, 2, 1, 15, 30, tzinfo=timezone.get_default_timezone())


def keep_in(monkeypatch, engine, name):
    """Say where the installation's data is; the suite's own database stays what it is."""
    database = {"ENGINE": f"django.db.backends.{engine}", "NAME": name}
    monkeypatch.setattr(backups, "settings", SimpleNamespace(DATABASES={"default": database}))


@pytest.fixture
def laptop(tmp_path, monkeypatch):
    """A laptop with a database of its own: a folder with one event in it. Returns the file."""
    path = tmp_path / "tenteio.sqlite3"
    with closing(sqlite3.connect(path)) as made:
        made.executescript(
            "CREATE TABLE django_migrations (id INTEGER); CREATE TABLE tournaments_event (name TEXT);"
            "CREATE TABLE django_session (session_key TEXT);"
            "INSERT INTO tournaments_event VALUES ('Rodeio');"
            "INSERT INTO django_session VALUES ('chave-viva');"
        )
    keep_in(monkeypatch, "sqlite3", str(path))
    return path


def written(path, at):
    """Put the moment of the last writing into the database's file."""
    os.utime(path, (at.timestamp(), at.timestamp()))


def made(minutes_ago):
    at = NOW - timedelta(minutes=minutes_ago)
    return Copy(safety_copies.Path(f"/copias/{minutes_ago}"), at, AUTOMATIC, 1)


def test_the_first_is_made_at_once_and_holds_everything_but_who_was_logged_in(laptop):
    path = make_automatic(NOW)

    with closing(sqlite3.connect(path)) as copy:
        assert copy.execute("SELECT name FROM tournaments_event").fetchall() == [("Rodeio",)]
        assert copy.execute("SELECT * FROM django_session").fetchall() == []
    assert b"chave-viva" not in path.read_bytes()  # nor in what SQLite leaves behind
    with closing(sqlite3.connect(laptop)) as live:
        assert live.execute("SELECT * FROM django_session").fetchall() == [("chave-viva",)]
    assert [(copy.label, copy.made_at) for copy in copies()] == [(AUTOMATIC, NOW)]


@pytest.mark.parametrize(
    ("minutes", "writing", "due"),
    [
        (15, 5, True),
        (14, 5, False),  # too soon
        (60, -5, False),  # nothing changed since
    ],
)
def test_another_is_due_after_a_quarter_of_an_hour_with_changes(laptop, minutes, writing, due):
    make_automatic(NOW)
    written(laptop, NOW + timedelta(minutes=writing))

    assert safety_copies.is_due(NOW + timedelta(minutes=minutes)) is due


def test_a_change_that_is_still_in_the_journal_counts(laptop):
    make_automatic(NOW)
    written(laptop, NOW - timedelta(hours=1))
    journal = laptop.with_name(laptop.name + "-wal")
    journal.touch()
    written(journal, NOW + timedelta(minutes=1))

    assert safety_copies.is_due(NOW + timedelta(minutes=20))


def test_a_clock_that_was_put_back_does_not_stop_the_copies(laptop):
    make_automatic(NOW)

    before = NOW - timedelta(days=300)
    assert safety_copies.is_due(before)
    make_automatic(before)
    written(laptop, before + timedelta(minutes=1))
    assert not safety_copies.is_due(before + timedelta(minutes=2))  # as often as ever, no more
    assert safety_copies.is_due(before + timedelta(minutes=15))


def test_the_latest_eight_one_an_hour_and_one_a_day_stay():
    # 15:30, every quarter of an hour back to three days ago: 4 copies an hour.
    every = [made(15 * n) for n in range(4 * 24 * 3)]

    dropped = {copy.path.name for copy in to_drop(every, NOW)}

    kept = [copy.made_at for copy in every if copy.path.name not in dropped]
    assert kept[:8] == [NOW - timedelta(minutes=15 * n) for n in range(8)]  # 15:30 back to 13:45
    hours = [moment for moment in kept[8:] if NOW - moment <= timedelta(hours=24)]
    # 13h has its copy among the eight; the last of each hour from 12:45 back to 15:45 of the day before.
    assert hours == [NOW.replace(hour=12, minute=45) - timedelta(hours=n) for n in range(22)]
    days = [moment for moment in kept if NOW - moment > timedelta(hours=24)]
    assert [f"{moment:%d/%m %H:%M}" for moment in days] == ["30/01 23:45", "29/01 23:45"]


def test_after_a_week_only_the_latest_eight_are_left():
    old = [made(60 * 24 * 8 + 15 * n) for n in range(20)]

    assert [copy.path.name for copy in to_drop(old, NOW)] == [copy.path.name for copy in old[8:]]


def test_copies_that_a_person_asked_for_are_never_let_go(laptop):
    asked = safety_copies.make_backup(safety_copies.folder(), now=NOW - timedelta(days=90), label="pedida")
    make_automatic(NOW)

    assert asked.exists()


def test_a_full_disk_leaves_what_there_was(laptop, monkeypatch):
    first = make_automatic(NOW)
    written(laptop, NOW + timedelta(minutes=20))

    def full(*args, **kwargs):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(safety_copies.Path, "rename", full)
    with pytest.raises(OSError, match="No space"):
        make_automatic(NOW + timedelta(minutes=20))

    assert [copy.path for copy in copies()] == [first]


# ---- the page -----------------------------------------------------------------


@pytest.mark.django_db
def test_a_copy_is_made_listed_and_carried_away(committee_client, laptop):
    address = reverse("tournaments:copies")
    page = committee_client.post(address, follow=True).content.decode()
    assert "Cópia feita e conferida" in page
    assert "pedida nesta página" in page
    (copy,) = copies()

    answer = committee_client.get(reverse("tournaments:copy_download", args=(copy.name,)))

    assert b"".join(answer.streaming_content) == copy.path.read_bytes()
    assert copy.name in answer["Content-Disposition"]
    actions = AuditEntry.objects.order_by("pk").values_list("action", "subject")
    assert list(actions) == [("copia.feita", copy.name), ("copia.baixada", copy.name)]


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["tenteio-2026-01-01-000000.sqlite3", "..%2Ftenteio.sqlite3", "passwd"])
def test_only_copies_are_handed_over(committee_client, laptop, name):
    assert committee_client.get(f"/comissao/copias/{name}").status_code == 404


@pytest.mark.django_db
def test_strangers_get_nothing(laptop):
    path = make_automatic(NOW)

    for address in (reverse("tournaments:copies"), reverse("tournaments:copy_download", args=(path.name,))):
        assert Client().get(address).status_code == 302


@pytest.mark.django_db
def test_copies_that_are_late_are_told(committee_client, laptop):
    hours_ago = timezone.now() - timedelta(hours=2)
    make_automatic(hours_ago)
    written(laptop, timezone.now())
    page = committee_client.get(reverse("tournaments:copies")).content.decode()
    assert "As cópias automáticas estão atrasadas" in page

    written(laptop, hours_ago - timedelta(minutes=1))
    page = committee_client.get(reverse("tournaments:copies")).content.decode()
    assert "atrasadas" not in page


@pytest.mark.django_db
def test_a_servers_database_says_where_its_copies_are(committee_client, monkeypatch):
    keep_in(monkeypatch, "postgresql", "tenteio")
    page = committee_client.get(reverse("tournaments:copies")).content.decode()
    assert "pg_dump" in page
    assert "Fazer uma cópia agora" not in page
    assert committee_client.get("/comissao/copias/tenteio-2026-01-01-000000.sqlite3").status_code == 404


@pytest.mark.django_db
def test_the_installations_own_tables_have_the_sessions_that_copies_leave_out():
    assert Session._meta.db_table == "django_session"

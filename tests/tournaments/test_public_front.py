"""The front answers unchanged pages without Django, and is never wrong for longer than it says."""

import gzip
import threading
import time

import pytest
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.test import RequestFactory

from tests.tournaments.public_data import ACTOR, page_of, play, published
from tournaments import front as fronts
from tournaments.front import ClockChanges, PublicFront, SqliteChanges, changes_of
from tournaments.services.events import publish


class Counted:
    """Says that nothing changed until it is told so."""

    def __init__(self):
        self.state = 0

    def token(self):
        return self.state


class Answers:
    """A front over the real application, asked as a server would."""

    def __init__(self, changes):
        self.woken = 0
        application = get_wsgi_application()

        def counted(environ, start_response):
            self.woken += 1
            return application(environ, start_response)

        self.front = PublicFront(counted, changes)

    def get(self, path, method="GET", **headers):
        environ = RequestFactory().generic(method, path, headers=headers).environ
        got = {}

        def start_response(status, headers, exc_info=None):
            got["status"], got["headers"] = int(status[:3]), dict(headers)

        body = self.front(environ, start_response)
        got["body"] = b"".join(body)
        if hasattr(body, "close"):
            body.close()
        return got


@pytest.fixture
def quick(monkeypatch):
    """No holding: what changed is looked for at once."""
    monkeypatch.setattr(fronts, "HOLD_SECONDS", 0)
    monkeypatch.setattr(fronts, "LONGEST_HOLD_SECONDS", 0)


@pytest.fixture
def tournament(transactional_db):
    return published()


def test_an_unchanged_page_does_not_wake_django(tournament):
    answers = Answers(Counted())
    first = answers.get(page_of(tournament))

    for _ in range(5):
        again = answers.get(page_of(tournament))
        assert (again["status"], again["body"]) == (200, first["body"])
        assert again["headers"] == first["headers"]

    assert answers.woken == 1
    assert "Content-Security-Policy" in first["headers"]


def test_304_and_gzip_from_the_front(tournament):
    answers = Answers(Counted())
    first = answers.get(page_of(tournament))

    known = answers.get(page_of(tournament), **{"If-None-Match": first["headers"]["ETag"]})
    packed = answers.get(page_of(tournament), **{"Accept-Encoding": "br, gzip"})

    assert (known["status"], known["body"]) == (304, b"")
    assert "Content-Length" not in known["headers"]
    assert known["headers"]["ETag"] == first["headers"]["ETag"]
    assert gzip.decompress(packed["body"]) == first["body"]
    assert packed["headers"]["Content-Encoding"] == "gzip"
    assert packed["headers"]["Vary"] == "Accept-Encoding"
    assert answers.woken == 1


@pytest.mark.usefixtures("quick")
def test_after_a_change_the_page_is_new(tournament):
    """HAND-45."""
    changes = Counted()
    answers = Answers(changes)
    answers.get(page_of(tournament))
    play(tournament.jogos.first(), "24-3 24-2")
    changes.state += 1

    body = answers.get(page_of(tournament))["body"].decode()

    assert "parcial, 1 de 6 jogos" in body
    assert answers.get(page_of(tournament))["body"].decode() == body
    assert answers.woken == 2


@pytest.mark.usefixtures("quick")
def test_a_change_of_something_else_costs_one_look_and_no_build(tournament):
    changes = Counted()
    answers = Answers(changes)
    first = answers.get(page_of(tournament))
    changes.state += 1

    known = answers.get(page_of(tournament), **{"If-None-Match": first["headers"]["ETag"]})
    again = answers.get(page_of(tournament))

    assert known["status"] == 304
    assert again["body"] == first["body"]
    assert answers.woken == 2


@pytest.mark.usefixtures("quick")
def test_what_is_taken_back_is_gone(tournament):
    """HAND-43."""
    changes = Counted()
    answers = Answers(changes)
    assert answers.get(page_of(tournament))["status"] == 200
    publish(tournament=tournament, actor=ACTOR, published=False)
    changes.state += 1

    assert answers.get(page_of(tournament))["status"] == 404
    assert answers.get(page_of(tournament))["status"] == 404
    assert answers.woken == 3  # what is not there is never kept


def test_results_by_the_second_do_not_stop_the_reading(tournament):
    """P16: at most four looks a second, whatever comes in."""
    changes = Counted()
    answers = Answers(changes)
    answers.get(page_of(tournament))
    begin, reads = time.monotonic(), 0
    while time.monotonic() - begin < 1:
        changes.state += 1
        assert answers.get(page_of(tournament))["status"] == 200
        reads += 1

    assert answers.woken <= 1 + 5
    assert reads > 50


def test_only_one_reader_looks_while_the_others_read_on(tournament, monkeypatch):
    changes = Counted()
    answers = Answers(changes)
    answers.get(page_of(tournament))
    monkeypatch.setattr(fronts, "HOLD_SECONDS", 0)
    changes.state += 1
    inside, go_on = threading.Event(), threading.Event()
    application = answers.front._application

    def slow(environ, start_response):
        inside.set()
        go_on.wait(5)
        return application(environ, start_response)

    answers.front._application = slow
    looker = threading.Thread(target=answers.get, args=(page_of(tournament),))
    looker.start()
    inside.wait(5)

    others = [answers.get(page_of(tournament))["status"] for _ in range(20)]

    go_on.set()
    looker.join()
    connection.close()
    assert others == [200] * 20
    assert answers.woken == 2


def test_forms_searches_and_private_pages_go_through(tournament):
    answers = Answers(Counted())

    for path in (page_of(tournament) + "?q=trio", "/healthz", "/entrar/", "/comissao/"):
        answers.get(path)
        answers.get(path)
    answers.get("/", method="POST")

    assert answers.woken == 9


def test_each_host_has_its_own_page(tournament):
    """The projector's QR code names the host."""
    answers = Answers(Counted())

    one = answers.get(page_of(tournament, "telao"), Host="one.example")
    two = answers.get(page_of(tournament, "telao"), Host="two.example")

    assert b"one.example" in one["body"]
    assert b"two.example" in two["body"]
    assert b"one.example" not in two["body"]


def test_only_so_many_pages_are_kept(tournament, monkeypatch):
    monkeypatch.setattr(fronts, "MOST_PAGES", 2)
    answers = Answers(Counted())

    for number in (1, 2, 3):
        answers.get(page_of(tournament, "public_trio", number))

    assert len(answers.front._pages) == 2


def test_sqlite_says_that_something_was_committed(tmp_path):
    import sqlite3

    path = tmp_path / "facts.sqlite3"
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("PRAGMA journal_mode=WAL")
    writer.execute("CREATE TABLE jogo (id INTEGER)")
    changes = SqliteChanges(str(path))
    before = changes.token()
    assert changes.token() == before

    writer.execute("BEGIN")
    writer.execute("INSERT INTO jogo VALUES (1)")
    assert changes.token() == before
    writer.execute("COMMIT")

    assert changes.token() != before
    writer.close()
    changes._connection.close()


def test_other_databases_are_asked_every_half_second(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(fronts.time, "monotonic", lambda: now[0])
    changes = ClockChanges()
    before = changes.token()
    now[0] += 0.4
    assert changes.token() == before

    now[0] += 0.2

    assert changes.token() != before


def test_the_way_to_notice_changes_follows_the_database(transactional_db):
    changes = changes_of()

    assert isinstance(changes, SqliteChanges if connection.vendor == "sqlite" else ClockChanges)


@pytest.mark.usefixtures("quick")
def test_with_the_real_database_a_committed_result_is_seen(tournament):
    answers = Answers(changes_of())
    answers.get(page_of(tournament))
    answers.get(page_of(tournament))
    woken = answers.woken
    play(tournament.jogos.first(), "24-3 24-2")
    if connection.vendor != "sqlite":
        time.sleep(fronts.WITHOUT_ASKING_SECONDS)

    assert b"parcial, 1 de 6 jogos" in answers.get(page_of(tournament))["body"]
    assert answers.woken == woken + 1
    if isinstance(answers.front._changes, SqliteChanges):
        answers.front._changes._connection.close()


def test_the_icon_that_a_browser_asks_for_beside_a_pdf(client):
    response = client.get("/favicon.ico")

    assert response.status_code == 302
    assert response.url.startswith("/static/tenteio/img/favicon")
    assert response["Cache-Control"] == "public, max-age=86400"

"""Public pages are built once a version, answer 304 for nothing, carry no cookie, and are never old."""

import gzip
import threading
import time

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.public_data import ACTOR, page_of, play, published, text_of
from tournaments.pages import MAX_AGE, WHILE_REVALIDATE, Kept, Page, Stamp, accepts_gzip, kept_pages
from tournaments.services.events import publish
from tournaments.services.results import cancel_result

# What a page may be old inside the process: tournaments.front.
FRONT_SECONDS = 1


def slow(calls, value="page", seconds=0.05):
    def build():
        calls.append(value)
        time.sleep(seconds)
        return value

    return build


def together(count, work):
    """Run `work` in that many threads that begin at once; return what each gave."""
    start, given = threading.Barrier(count), [None] * count

    def run(place):
        start.wait()
        given[place] = work()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return given


def test_200_readers_at_the_instant_of_a_change_cost_one_build():
    """P17 of the benchmarks."""
    kept, calls = Kept(8), []

    given = together(200, lambda: kept.get("page", lambda: Stamp(1, 1), slow(calls)))

    assert given == ["page"] * 200
    assert calls == ["page"]


def test_who_comes_while_a_new_page_is_built_gets_the_one_of_before():
    kept, calls = Kept(8), []
    kept.get("page", lambda: Stamp(1, 1), lambda: "old")
    builder = threading.Thread(target=kept.get, args=("page", lambda: Stamp(1, 2), slow(calls, "new", 0.3)))
    builder.start()
    while not calls:
        time.sleep(0.001)

    begin = time.monotonic()
    given = kept.get("page", lambda: Stamp(1, 2), slow(calls, "never"))

    assert given == "old"
    assert time.monotonic() - begin < 0.2
    builder.join()
    assert kept.get("page", lambda: Stamp(1, 2), slow(calls, "never")) == "new"
    assert calls == ["new"]


def test_a_page_with_other_switches_is_never_served_meanwhile():
    """HAND-43: what was taken back is gone at once, even while the new page is being built."""
    kept, calls = Kept(8), []
    kept.get("page", lambda: Stamp("shown", 1), lambda: "with the chaves")
    builder = threading.Thread(
        target=kept.get, args=("page", lambda: Stamp("hidden", 2), slow(calls, "without"))
    )
    builder.start()
    while not calls:
        time.sleep(0.001)

    assert kept.get("page", lambda: Stamp("hidden", 2), slow(calls, "never")) == "without"
    builder.join()


def test_an_older_stamp_never_brings_the_older_page_back():
    kept = Kept(8)
    reading, go_on = threading.Event(), threading.Event()

    def slow_reader():
        reading.set()
        go_on.wait()
        return Stamp(1, 1)

    given = []
    late = threading.Thread(
        target=lambda: given.append(kept.get("page", slow_reader, lambda: "built from the older stamp"))
    )
    late.start()
    reading.wait()
    assert kept.get("page", lambda: Stamp(1, 2), lambda: "new") == "new"
    go_on.set()
    late.join()

    assert given == ["new"]


def test_a_build_that_fails_lets_the_next_one_try():
    kept = Kept(8)
    with pytest.raises(ZeroDivisionError):
        kept.get("page", lambda: Stamp(1, 1), lambda: 1 // 0)

    assert kept.get("page", lambda: Stamp(1, 1), lambda: "page") == "page"


def test_what_is_not_to_be_seen_is_forgotten():
    kept = Kept(8)
    kept.get("page", lambda: Stamp(1, 1), lambda: "page")

    assert kept.get("page", lambda: None, lambda: "never") is None
    assert kept.get("page", lambda: Stamp(1, 1), lambda: "again") == "again"


def test_only_so_many_pages_are_kept():
    kept, calls = Kept(2), []
    for address in ("a", "b", "c", "c", "a"):
        kept.get(address, lambda: Stamp(1, 1), slow(calls, address, 0))

    assert calls == ["a", "b", "c", "a"]


@pytest.mark.parametrize(
    ("header", "accepted"),
    [
        ("gzip, deflate, br", True),
        ("br;q=1.0, gzip;q=0.5", True),
        ("*", True),
        ("gzip;q=0", False),
        ("identity", False),
        ("", False),
        ("xgzip", False),
    ],
)
def test_gzip_only_for_who_takes_it(header, accepted):
    assert accepts_gzip(header) is accepted


def test_both_forms_of_a_page_say_the_same():
    page = Page.of("chimarrão " * 500)

    assert gzip.decompress(page.packed) == page.body
    assert len(page.packed) < len(page.body) / 10
    assert Page.of("curta").packed == b""


def test_a_page_never_promises_to_be_kept_longer_than_five_seconds():
    """HAND-45: browser, proxy and the front of the process together."""
    assert MAX_AGE + WHILE_REVALIDATE + FRONT_SECONDS <= 5


PAGES = ["public_tournament", "telao"]


@pytest.mark.django_db
class TestAnswers:
    def test_no_cookie_no_session_no_csrf(self, client):
        """HAND-42: proxies may keep the page, since it was made for nobody."""
        tournament = published()
        addresses = [page_of(tournament, name) for name in PAGES]
        addresses += [page_of(tournament, "public_trio", 1), "/", f"/e/{tournament.event.slug}/"]

        for address in addresses:
            response = client.get(address)
            assert response.status_code == 200, address
            assert not response.cookies
            assert "Cookie" not in response.headers["Vary"]
            assert response.headers["Cache-Control"].startswith("public, max-age=")
            assert "csrf" not in text_of(response).lower()

    def test_a_reader_who_is_logged_in_gets_the_same_bytes(self, committee_client):
        tournament = published()

        mine = committee_client.get(page_of(tournament))
        anybodys = Client().get(page_of(tournament))

        assert mine.content == anybodys.content

    def test_304_for_who_has_the_page(self, client):
        address = page_of(published())
        etag = client.get(address).headers["ETag"]

        for known in (etag, f'"other", {etag}', "*", etag.removeprefix("W/")):
            response = client.get(address, headers={"If-None-Match": known})
            assert response.status_code == 304
            assert response.content == b""
            assert response.headers["ETag"] == etag
            assert response.headers["Cache-Control"]
        assert client.get(address, headers={"If-None-Match": '"other"'}).status_code == 200

    def test_304_costs_one_query_and_no_build(self, client, django_assert_num_queries):
        address = page_of(published())
        etag = client.get(address).headers["ETag"]
        builds = kept_pages.builds

        with django_assert_num_queries(1):
            client.get(address, headers={"If-None-Match": etag})
        with django_assert_num_queries(1):
            client.get(address)

        assert kept_pages.builds == builds

    def test_gzip_and_head(self, client):
        address = page_of(published())
        plain = client.get(address)

        packed = client.get(address, headers={"Accept-Encoding": "gzip"})
        head = client.head(address)

        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.content) == plain.content
        assert packed.headers["ETag"] == plain.headers["ETag"]
        assert head.content == b""
        assert head.headers["Content-Length"] == str(len(plain.content))

    def test_a_result_is_on_every_page_at_once_and_a_cancelled_one_off_again(self, client):
        """HAND-45: page, trio, súmula, projector and JSON alike."""
        tournament = published()
        jogo = tournament.jogos.select_related("trio_a", "trio_b").first()
        pages = {
            page_of(tournament): "parcial, 1 de 6 jogos",
            page_of(tournament, "public_trio", jogo.trio_a.number): "Contou 1 vitória, 2 partidas",
            reverse("tournaments:sumula_lookup", args=(jogo.code,)): "24-11 10-24 24-13",
            page_of(tournament, "telao"): "parcial, 1 de 6 jogos",
            page_of(tournament, "api_tournament"): "[24, 11], [10, 24], [24, 13]",
        }
        before = {address: text_of(client.get(address)) for address in pages}

        play(jogo, "24-11 10-24 24-13")

        for address, shown in pages.items():
            assert shown not in before[address]
            assert shown in text_of(client.get(address)), address
        cancel_result(jogo_id=jogo.pk, reason="mesa errada", actor=ACTOR)
        for address, shown in pages.items():
            assert shown not in text_of(client.get(address)), address

    def test_a_change_gives_another_etag(self, client):
        tournament = published()
        first = client.get(page_of(tournament)).headers["ETag"]

        publish(tournament=tournament, actor=ACTOR, mata_mata_published=False)

        assert client.get(page_of(tournament)).headers["ETag"] != first

    @pytest.mark.parametrize("method", ["post", "put", "delete"])
    def test_only_reading(self, client, method):
        assert getattr(client, method)("/").status_code == 405


@pytest.mark.django_db
def test_healthz_answers_ok_and_is_never_kept(client):
    response = client.get("/healthz")

    assert (response.status_code, response.content) == (200, b"ok")
    assert response.headers["Cache-Control"] == "no-store"


def test_healthz_says_when_the_database_is_away(client, monkeypatch):
    from django.db import DatabaseError, connection

    def refuse(*args, **kwargs):
        raise DatabaseError("away")

    monkeypatch.setattr(connection, "cursor", refuse)

    assert client.get("/healthz").status_code == 503


def test_robots_are_kept_off_what_is_not_for_reading(client):
    text = client.get("/robots.txt").content.decode()

    for place in ("/comissao/", "/mesa/", "/entrar/", "/s/"):
        assert f"Disallow: {place}\n" in text

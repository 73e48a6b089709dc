"""The public face in Chromium: follow a trio, refresh, the projector, a draw done again, axe, 360 px."""

import random
import time

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scoring.chaves import draw_chaves
from scoring.dealing import Entrant
from scoring.sorteio import draw, entries_digest
from tests.browser.axe import violations
from tests.browser.salao import NAME as HALL
from tests.browser.salao import hall_chromium  # noqa: F401 (a fixture)
from tests.tournaments.public_data import ACTOR, page_of, play, play_all, play_chaves, published
from tournaments.pages import MAX_AGE, WHILE_REVALIDATE
from tournaments.services.events import publish

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Seconds for which the browser need not ask again; the clock of the page may be moved, the cache's not.
KEPT_BY_THE_BROWSER = MAX_AGE + WHILE_REVALIDATE + 0.2


@pytest.fixture
def visit(open_page):
    """Open a page of the public, in a scheme, with JavaScript or without."""

    def opened(path, *, scheme="light", javascript=True, **options):
        return open_page(path, color_scheme=scheme, java_script_enabled=javascript, **options)

    return opened


@pytest.fixture
def tournament():
    tournament = published(trios=12, chaves=3)
    play_chaves(tournament)
    return tournament


@pytest.fixture
def addresses(tournament):
    jogo, sorteio = tournament.jogos.first(), tournament.sorteios.get()
    return {
        "home": "/",
        "event": f"/e/{tournament.event.slug}/",
        "tournament": page_of(tournament),
        "trio": page_of(tournament, "public_trio", 1),
        "search": page_of(tournament) + "?q=trio",
        "sumula": reverse("tournaments:sumula_lookup", args=(jogo.code,)),
        "sumula_form": "/s/",
        "sorteio": reverse("tournaments:sorteio_proof", args=(sorteio.public_id,)),
        "telao": page_of(tournament, "telao"),
        "api": "/api/v1/docs",
    }


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1440, "dark")])
def test_no_axe_violation_no_sideways_scroll_and_the_content_policy_is_kept(visit, addresses, width, scheme):
    page = visit("/", width=width, scheme=scheme)
    for name, path in addresses.items():
        page.goto(path)

        assert violations(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert page.complaints == [], name


def test_no_page_scrolls_sideways_on_a_tablet(visit, addresses):
    page = visit("/", width=768)
    for name, path in addresses.items():
        page.goto(path)

        assert page.evaluate("document.documentElement.scrollWidth") <= 768, name


def test_my_trio_is_found_followed_and_remembered(visit, tournament):
    page = visit(page_of(tournament), width=360)
    assert page.locator(".is-mine").count() == 0

    page.get_by_label("Encontrar meu trio").fill("trio 005")
    page.get_by_role("button", name="Procurar").click()
    page.wait_for_url("**/trios/5/")
    page.get_by_role("button", name="Seguir trio").click()
    assert page.get_by_role("button", name="Deixar de seguir").is_visible()
    page.get_by_role("link", name="Todas as chaves e jogos").click()

    mine = page.locator("[data-my-trio]")
    assert "Você segue Trio 005." in mine.inner_text()
    assert page.locator(".standings tr.is-mine").count() == 1
    assert page.locator("li.is-mine .jogo").count() == 3
    again = visit(page_of(tournament), context=page.context)
    assert again.locator(".standings tr.is-mine").count() == 1


def test_the_page_follows_results_and_keeps_what_was_open(visit):
    """HAND-45: nothing is swapped while nothing changed, and an open rodada stays open."""
    tournament = published(trios=8, chaves=2)
    page = visit(page_of(tournament))
    page.clock.install()
    page.reload()
    page.locator("#r-3 summary").click()
    page.evaluate("document.getElementById('ao-vivo').dataset.mark = 'as loaded'")

    page.clock.run_for(11_000)
    expect(page.locator("[data-checked]")).to_contain_text("conferido às")
    assert page.locator("#ao-vivo").get_attribute("data-mark") == "as loaded"

    play(tournament.jogos.first(), "24-3 24-2")
    time.sleep(KEPT_BY_THE_BROWSER)
    page.clock.run_for(11_000)
    expect(page.locator("#chaves")).to_contain_text("parcial, 1 de 6 jogos")

    page.clock.run_for(1_000)  # htmx settles a moment after it swaps
    assert page.locator("#ao-vivo").get_attribute("data-mark") is None
    assert page.locator("#r-3").get_attribute("open") is not None
    assert page.complaints == []


def test_every_page_is_whole_without_script(visit, tournament, addresses):
    page = visit(page_of(tournament), width=360, javascript=False)
    assert page.locator(".chave-publico").count() == 3
    page.get_by_label("Encontrar meu trio").fill("trio 005")
    page.get_by_role("button", name="Procurar").click()
    assert page.locator("h1").inner_text() == "Trio 005"

    page = visit(addresses["sorteio"], javascript=False)
    assert "O servidor refez: confere" in page.locator("noscript").inner_text()


def scene_on(page):
    """The place of the scene that is to be seen, from 0."""
    return page.evaluate("Array.from(document.querySelectorAll('[data-cena]')).findIndex(s => !s.hidden)")


class TestTelao:
    def test_scenes_take_turns(self, visit):
        tournament = published(trios=16, chaves=4)
        page = visit(page_of(tournament, "telao"), width=1920, height=1080)
        page.clock.install()
        page.reload()
        assert scene_on(page) == 0

        page.clock.run_for(12_500)

        assert page.locator("[data-cena]:not([hidden])").count() == 1
        assert scene_on(page) == 1
        page.keyboard.press("ArrowLeft")
        assert scene_on(page) == 0

    def test_the_space_bar_holds_a_scene(self, visit):
        tournament = published(trios=16, chaves=4)
        page = visit(page_of(tournament, "telao"), width=1920, height=1080)
        page.clock.install()
        page.reload()
        page.keyboard.press(" ")

        page.clock.run_for(60_000)

        assert scene_on(page) == 0

    def test_a_result_arrives_and_the_scene_stays(self, visit):
        tournament = published(trios=16, chaves=4)
        page = visit(page_of(tournament, "telao"), width=1920, height=1080)
        page.clock.install()
        page.reload()
        page.keyboard.press("ArrowRight")
        page.keyboard.press(" ")
        play(tournament.jogos.filter(chave__name="A").first(), "24-3 24-2")

        time.sleep(KEPT_BY_THE_BROWSER)
        page.clock.run_for(6_000)
        expect(page.locator("#cenas")).to_contain_text("parcial, 1 de 6 jogos")
        page.clock.run_for(1_000)

        assert scene_on(page) == 1

    @pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
    def test_nothing_is_cut_off_and_names_are_large(self, visit, size):
        """HAND-62: long names too. A name's letters are 2 % of the picture's width or more."""
        width, height = size
        tournament = published(trios=16, chaves=4, mesas=8)
        trio = tournament.trios.first()
        trio.name = "Piquete Tradicionalista Sentinela dos Pampas da Fronteira Oeste do Rio Grande"
        trio.save()
        play_all(tournament)
        publish(tournament=tournament, actor=ACTOR, published=True)
        page = visit(page_of(tournament, "telao"), width=width, height=height)
        count = page.locator("[data-cena]").count()

        for _ in range(count):
            scene = page.locator("[data-cena]:not([hidden])")
            cut = scene.evaluate("s => s.scrollHeight - s.clientHeight")
            assert cut <= 1, scene.get_attribute("aria-label")
            page.keyboard.press("ArrowRight")
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        names = page.locator(".telao-table tbody th").first
        assert float(names.evaluate("n => parseFloat(getComputedStyle(n).fontSize)")) >= 0.02 * width

    def test_without_script_the_next_scene_comes_by_itself(self, visit):
        tournament = published(trios=16, chaves=4)
        page = visit(page_of(tournament, "telao"), javascript=False, width=1920, height=1080)

        assert page.locator("section.cena:not([hidden])").count() == 1
        page.wait_for_url(lambda url: url.endswith("/telao/?cena=2"), timeout=20_000)
        assert page.locator("section.cena:not([hidden])").count() == 1


class TestProof:
    def test_the_browser_says_that_the_draw_holds(self, visit, addresses):
        page = visit(addresses["sorteio"])

        assert page.locator(".conferencia .is-fine").count() == 3
        assert page.locator("[data-check='resultado'] [data-verdict]").inner_text() == "confere"

    def test_on_plain_http_in_the_hall_too(self, hall_chromium, live_server, addresses):  # noqa: F811
        """No crypto.subtle there: the page's own SHA-256 does."""
        page = hall_chromium.new_page()
        complaints = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(live_server.url.replace("localhost", HALL) + addresses["sorteio"])

        assert page.evaluate("window.isSecureContext") is False
        assert page.evaluate("typeof (window.crypto || {}).subtle") == "undefined"
        assert page.locator(".conferencia .is-fine").count() == 3
        assert complaints == []
        page.close()

    def test_a_tampered_record_is_told(self, visit, tournament, addresses):
        held = tournament.sorteios.get()
        held.result = [held.result[1], held.result[0], held.result[2]]
        held.save()

        page = visit(addresses["sorteio"])

        assert page.locator("[data-check='resultado'].is-wrong").count() == 1
        assert page.locator("[data-check='resultado'] [data-verdict]").inner_text() == "não confere"
        assert page.locator("[data-check='lista'].is-fine").count() == 1

    def test_the_script_draws_as_the_server_does(self, visit, addresses):
        """Written from docs/rules/sorteio.md and chaves.md: the same lists, whatever goes in."""
        page = visit(addresses["sorteio"])
        chance = random.Random(20260207)
        for _ in range(60):
            entrants = some_entrants(chance)
            most = len(entrants) // 2
            n_chaves = chance.randint(1, most)
            entrants = [e._replace(cabeca=e.cabeca and i < n_chaves) for i, e in enumerate(entrants)]
            seed = "".join(chance.choice("0123456789-|ãé🃏 ") for _ in range(chance.randint(1, 90)))
            record = {
                "algorithm": "tenteio-chaves/1",
                "seed": seed,
                "n_chaves": n_chaves,
                "entries": [entrant._asdict() for entrant in entrants],
            }
            expected = draw_chaves(entrants, n_chaves, seed)
            assert page.evaluate("r => TenteioSorteio.again(r)", record) == [list(c) for c in expected.result]
            ids = [entrant.id for entrant in entrants]
            record["algorithm"] = "tenteio-sha256/1"
            assert page.evaluate("r => TenteioSorteio.again(r)", record) == list(draw(ids, seed))
            text = "".join(f"{entry}\n" for entry in ids)
            assert page.evaluate("t => TenteioSorteio.sha256(t)", text) == entries_digest(ids)

    def test_sha256_of_every_length_around_a_block(self, visit, addresses):
        from hashlib import sha256

        page = visit(addresses["sorteio"])
        texts = ["a" * length for length in (*range(130), 1000, 10_000)]

        made = page.evaluate("list => list.map(t => TenteioSorteio.sha256(t))", texts)

        assert made == [sha256(text.encode()).hexdigest() for text in texts]


def some_entrants(chance):
    """A list of trios with crowded entidades, some of none, some seeded."""
    count = chance.randint(2, 40)
    houses = [f"CTG {letter}" for letter in "ABCDE"[: chance.randint(1, 5)]]
    found = []
    for number in range(count):
        house = chance.choice([*houses, None])
        region = chance.choice(["8", "12", None])
        found.append(Entrant(f"t{number + 1}", house, region, chance.random() < 0.2))
    return found


def test_an_hour_is_the_halls_whatever_the_phones_clock(visit, chromium, live_server):
    """HAND-66: hours come from the server, written in America/Sao_Paulo."""
    tournament = published(trios=4, chaves=1)
    context = chromium.new_context(timezone_id="Asia/Tokyo", locale="ja-JP", base_url=live_server.url)
    page = visit(page_of(tournament), context=context)

    assert "sáb 7/2" in page.locator("#agora").inner_text()
    assert "09:00" in page.locator("#agora").inner_text()
    context.close()

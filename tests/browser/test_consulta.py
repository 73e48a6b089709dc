"""The consult page in Chromium: taps with and without script, back, the phone's width, targets, axe."""

import pytest

from tests.browser.axe import violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PATHS = [
    "/consulta/",
    "/consulta/?v=amostra+roda+5-12+mao=a:+aE+bR",
    "/consulta/?v=cego+roda+12-10+mao=a:+aE+bR+aQ+bT+aN;+pontos+27/31",
    "/consulta/?v=cego+roda+0-0+mao=a:+aL+bL+aC+bQ;+flores+30/30;+vazas+a=;+faltas+a:peco-flor-errado",
    "/consulta/?v=cego+roda+30-0+mao=a:+aT+bRT",
    "/consulta/cartas/?jogo=amostra&amostra=2e&carta=6c&carta=7c",
    "/consulta/cartas/?carta=6c&carta=7c&carta=1e",
]
SMALL = """() => [...document.querySelectorAll('.consulta :is(button, select, summary, a.btn)')]
  .filter(e => e.offsetParent).map(e => [e.textContent.trim().slice(0, 30), e.getBoundingClientRect()])
  .filter(([text, box]) => box.height < 43.5 || box.width < 43.5)
  .map(([text, box]) => text + ' ' + box.width + '×' + box.height)"""
LOW_CALLS = """() => [...document.querySelectorAll('.fala-btn')].filter(e => e.offsetParent)
  .filter(e => e.getBoundingClientRect().height < 55.5).map(e => e.textContent)"""


def say(page, side, name):
    box = page.locator(f"#lado-{side}")
    if not box.evaluate("e => e.open"):
        box.locator("summary").click()
    box.get_by_role("button", name=name).first.click()


def test_a_volta_tapped_on_a_phone(open_page):
    page = open_page("/consulta/", width=360, height=740)
    page.get_by_label("Nós temos").fill("12")
    page.get_by_label("Eles têm").fill("10")
    page.get_by_role("button", name="Pronto, às falas").click()
    page.get_by_text("nós 12\xa0×\xa010 eles").wait_for()
    say(page, "a", "envido quero 2")
    page.get_by_text("Eles respondem o envido.").first.wait_for()
    say(page, "b", "real envido quero 5")
    page.get_by_text("Nós respondemos o envido.").first.wait_for()
    say(page, "a", "quero vale 5")
    page.get_by_label("Nós cantamos").select_option("27")
    page.get_by_label("Eles cantaram").select_option("31")
    page.get_by_role("heading", name="Eles levam 5").wait_for()
    for winner in ("Nós", "Nós"):
        vazas = page.locator(".vazas li").count()
        page.locator(".vazas__botoes").get_by_role("button", name=winner).click()
        page.wait_for_function(f"() => document.querySelectorAll('.vazas li').length === {vazas + 1}")

    assert page.get_by_role("heading", name="Nós levamos 1, eles levam 5").is_visible()
    assert page.get_by_text("13\xa0×\xa015").is_visible()
    assert page.url.endswith("?v=cego+roda+12-10+mao=a:+aE+bR+aQ;+pontos+27/31;+vazas+aa")
    assert page.complaints == []


def test_undo_and_the_browser_s_back(open_page):
    page = open_page("/consulta/?v=cego+roda+0-0+mao=a:+aE")
    page.get_by_role("button", name="Desfazer").click()
    page.get_by_text("Ninguém falou ainda.").wait_for()
    page.go_back()
    page.get_by_text("Eles respondem o envido.").first.wait_for()

    assert page.url.endswith("mao=a:+aE")


def test_a_tap_is_one_small_request_and_no_new_page(open_page):
    page = open_page("/consulta/?v=cego+roda+0-0+mao=a:")
    page.evaluate("window.stayed = true")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    say(page, "a", "truco")
    page.get_by_text("Eles respondem o truco.").first.wait_for()

    pages = [url for url in asked if "favicon" not in url]
    assert ["/toque/" in url for url in pages] == [True]
    assert page.evaluate("window.stayed")
    assert page.evaluate("document.activeElement.tagName") in ("SUMMARY", "BUTTON"), "the keyboard is lost"


def test_without_script_each_tap_is_a_page(open_page):
    page = open_page("/consulta/?v=cego+roda+0-0+mao=a:", java_script_enabled=False)
    page.locator("#lado-a").get_by_role("button", name="envido quero 2").first.click()
    page.locator("#lado-b").get_by_role("button", name="quero vale 2").first.click()
    page.get_by_label("Nós cantamos").select_option("27")
    page.get_by_role("button", name="Anotar", exact=True).first.click()

    assert page.get_by_role("heading", name="Nós levamos 2").is_visible()
    assert page.url.endswith("?v=cego+roda+0-0+mao=a:+aE+bQ;+pontos+27/-")


def test_the_whole_link_opens_the_same_volta(open_page):
    page = open_page("/consulta/?v=cego+roda+12-10+mao=a:+aE+bR+aQ+bT+aN;+pontos+27/31")

    assert page.get_by_role("heading", name="Eles levam 6").is_visible()
    article = page.locator(".resultado a.artigo").first
    assert article.get_attribute("href").startswith("/regulamento/#")


def test_cards_are_tapped_and_put_back(open_page):
    page = open_page("/consulta/cartas/", width=360, height=740)
    for name in ("seis de copas", "sete de copas", "ás de espadas"):
        page.get_by_role("button", name=name).click()
        page.locator(f'.baralho [aria-label="{name}"][aria-pressed="true"]').wait_for()
    assert page.get_by_text("Seis e sete de copas: 33.").is_visible()
    page.get_by_role("button", name="sete de copas").click()
    page.get_by_text("Mais uma carta.").wait_for()

    assert page.complaints == []


def test_amostra_asks_for_the_turned_card_first(open_page):
    page = open_page("/consulta/cartas/")
    page.get_by_label("De amostra").check()
    page.get_by_role("heading", name="Toque na amostra").wait_for()
    page.get_by_role("button", name="cinco de espadas").click()
    page.get_by_role("button", name="dois de espadas, peça de 30").click()
    page.get_by_text("Mais 2 cartas.").wait_for()


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1440, "dark")])
@pytest.mark.parametrize("path", PATHS)
def test_no_axe_violation_no_sideways_scroll_and_targets_for_a_thumb(open_page, path, width, scheme):
    page = open_page(path, width=width, color_scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach(e => { e.open = true; })")

    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(SMALL) == []
    assert page.evaluate(LOW_CALLS) == []
    assert page.complaints == []

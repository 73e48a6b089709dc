"""The regulamento in Chromium: search while one types, links to a rule, phone, print, axe."""

import pytest

from tests.browser.axe import violations
from tournaments.regulamento import regulamento

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

VISIBLE = "() => [...document.querySelectorAll('.regra')].filter(e => e.offsetParent).map(e => e.id)"
QUERIES = [
    "sumula",
    "FLORES",
    "20 III",
    "Art. 23, c",
    "artigo 20 inciso vi",
    "2 a 0",
    "amb-07",
    "33",
    "24",
    "xilofone",
]


def places_found(query):
    """Anchors that the server finds, in the order of the page."""
    whole = regulamento()
    found = whole.search(query)
    rules = [rule.anchor for rule in whole.rules if rule.id in found.rules]
    return rules + [reading.anchor for reading in whole.readings if reading.id in found.readings]


def test_what_is_typed_finds_the_same_as_the_server(open_page):
    page = open_page("/regulamento/")
    for query in QUERIES:
        page.get_by_label("Palavra ou artigo").fill(query)
        wanted = places_found(query)
        rules = sum(not place.startswith("amb-") for place in wanted)
        page.get_by_text(f"{rules} {'regra' if rules == 1 else 'regras'} para “{query}”").wait_for()

        assert page.evaluate(VISIBLE) == wanted, query
        assert page.get_by_text("Nenhuma regra com essas palavras").is_visible() == (not wanted), query
    assert page.complaints == []


def test_without_script_the_form_searches_and_back_is_one_link(open_page):
    page = open_page("/regulamento/", java_script_enabled=False)
    page.get_by_label("Palavra ou artigo").fill("embriaguez")
    page.get_by_role("button", name="Procurar").click()

    assert page.get_by_text("para “embriaguez”").is_visible()
    assert page.get_by_role("link", name="Embriaguez, com reserva").is_visible()
    assert not page.get_by_role("link", name="Subir em cadeira ou mesa").is_visible()
    page.get_by_role("link", name="Ver o regulamento inteiro").click()
    assert page.get_by_role("link", name="Subir em cadeira ou mesa").is_visible()


def test_emptying_the_box_brings_everything_back(open_page):
    page = open_page("/regulamento/?q=embriaguez")
    box = page.get_by_label("Palavra ou artigo")
    box.fill("")
    page.get_by_text(f"{len(regulamento().rules)} regras.").wait_for()

    assert len(page.evaluate(VISIBLE)) == len(regulamento().rules) + len(regulamento().readings)
    assert page.url.endswith("/regulamento/")


def test_a_link_to_a_rule_that_the_search_hides_still_leads_there(open_page):
    page = open_page("/regulamento/")
    page.get_by_label("Palavra ou artigo").fill("20 III")
    page.get_by_text("1 regra para").wait_for()
    page.get_by_role("link", name="Quanto vale o W.O.").click()

    page.wait_for_url("**/regulamento/#amb-08")
    assert page.locator("#amb-08").is_visible()
    page.wait_for_function(
        "() => document.querySelector('#amb-08').getBoundingClientRect().top < innerHeight"
    )


def test_an_address_leads_to_its_rule_and_marks_it(open_page):
    page = open_page("/regulamento/#art-23-vencedor-c", width=360, height=740)
    rule = page.locator(".regra:target")

    assert rule.get_by_role("heading").inner_text().startswith("3º critério: tentos")
    strip = page.get_by_role("navigation", name="Partes do regulamento").bounding_box()
    assert rule.bounding_box()["y"] >= strip["y"] + strip["height"] - 1, "the sticky index covers the rule"


def test_the_index_tells_where_one_is(open_page):
    page = open_page("/regulamento/#douradinha-12")

    page.locator(".regulamento__indice [aria-current]", has_text="Douradinha").wait_for()


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1440, "dark")])
@pytest.mark.parametrize("path", ["/regulamento/", "/regulamento/?q=embriaguez", "/regulamento/?q=xilofone"])
def test_no_axe_violation_and_no_sideways_scroll(open_page, width, scheme, path):
    page = open_page(path, width=width, color_scheme=scheme)

    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.complaints == []


def test_on_paper_only_the_rules_are_left(open_page):
    page = open_page("/regulamento/?q=embriaguez")
    page.emulate_media(media="print")

    assert page.get_by_role("heading", name="Embriaguez, com reserva").is_visible()
    for gone in (
        page.get_by_label("Palavra ou artigo"),
        page.locator(".regulamento__indice"),
        page.locator("header"),
    ):
        assert not gone.first.is_visible()

"""A whole evening of Pontinho in Chromium: rules, players, mesas, rodadas with the calculator, the final."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.factories import EventFactory
from tests.tournaments.pontinho_data import drawn, finish, play
from tournaments.models import PontinhoMesa, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NAMES = ["Ana", "Bento", "Cida", "Dinarte", "Elói", "Flora"]


def submit(page, name):
    with page.expect_navigation():
        page.get_by_role("button", name=re.compile(name)).first.click()


def url(tournament, part=""):
    return f"/comissao/{tournament.event.slug}/{tournament.slug}/{part}"


def note(page, *, out, points=None, cards=None, opened=""):
    """Fill in a rodada by name and send it. points, cards: by name."""
    if opened:
        page.get_by_text("Carta aberta e como se escrevem").click()
        page.locator("[name=aberta]").fill(opened)
    for name in out:
        line(page, name).get_by_label(re.compile("^Bateu")).check()
    for name, value in (points or {}).items():
        line(page, name).locator("input[name^=pontos]").fill(str(value))
    for name, value in (cards or {}).items():
        line(page, name).locator("input[name^=cartas]").fill(value)
    submit(page, "^Anotar a rodada")


def line(page, name):
    return page.locator(".pontinho-linha", has=page.locator("strong", has_text=name))


def healthy(page):
    """No breach of accessibility, nothing wider than the screen, no complaint of the console."""
    assert [v["id"] for v in Axe().run(page).response["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    # A form that comes back with its problems is told by the console as a failed load.
    assert [told for told in page.complaints if "422" not in told] == []


def test_from_the_form_to_the_champion(committee_page, open_page):
    page = committee_page
    event = EventFactory(commissions=True)
    page.goto(f"/comissao/{event.slug}/novo-torneio/")
    page.locator("[name=name]").fill("Pontinho da Noite")
    page.locator("[name=game]").select_option("pontinho/mano")
    page.get_by_text("Se for pontinho").click()
    page.locator("[name=pontinho-qualifiers_per_mesa]").fill("2")
    submit(page, "^Criar torneio")
    tournament = Tournament.objects.get()
    for name in NAMES:
        page.goto(url(tournament, "trios/novo/"))
        page.locator("[name=members-0-name]").fill(name)
        submit(page, "^Inscrever$")
    page.goto(url(tournament, "pontinho/sorteio/"))
    assert "3 + 3; depois 4" in page.locator("main").inner_text()
    healthy(page)
    submit(page, "^Sortear as mesas")
    first, second = PontinhoMesa.objects.filter(tournament=tournament).order_by("position")
    sit = [seat.trio.name for seat in first.seats.order_by("position")]

    page.goto(url(tournament, f"pontinho/mesas/{first.pk}/"))
    line(page, sit[1]).locator("input[name^=cartas]").fill("Ae K 7")
    assert line(page, sit[1]).locator("input[name^=pontos]").input_value() == "32"
    note(page, out=[sit[0]], cards={sit[2]: "8c 5e"}, opened="7c")
    assert "1ª rodada anotada" in page.locator("body").inner_text()
    folha = page.locator(".pontinho-folha")
    assert "+32" in folha.inner_text()
    assert "+25" in folha.inner_text()
    note(page, out=[sit[0]], points={sit[1]: 5})
    assert f"faltam os pontos de {sit[2]}" in page.locator("main").inner_text()
    assert line(page, sit[1]).locator("input[name^=pontos]").input_value() == "5"
    note(page, out=[], points={sit[2]: 6})
    healthy(page)
    page.get_by_role("link", name=re.compile("Desfazer a última rodada")).click()
    page.locator("[name=reason]").fill("anotada na mesa errada")
    submit(page, "^Desfazer$")
    assert "1 rodada" in page.locator("main").inner_text()
    note(page, out=[sit[0]], points={sit[1]: 70, sit[2]: 90})
    assert f"Fim da mesa: {sit[0]}" in page.locator("body").inner_text()
    finish(second)

    page.goto(url(tournament))
    assert "Sorteie a 2ª etapa" in page.locator("main").inner_text()
    page.goto(url(tournament, "pontinho/sorteio/"))
    submit(page, "^Sortear as mesas")
    final = PontinhoMesa.objects.get(tournament=tournament, etapa=2)
    at_final = [seat.trio.name for seat in final.seats.order_by("position")]
    page.goto(url(tournament, f"pontinho/mesas/{final.pk}/"))
    note(page, out=at_final[:2], points={at_final[2]: 100, at_final[3]: 30})
    assert "volta com 30" in page.locator("body").inner_text()
    note(page, out=[at_final[3]], points={at_final[0]: 100, at_final[1]: 120, at_final[2]: 80})
    champion = at_final[3]
    page.goto(url(tournament, "pontinho/classificacao/"))
    assert f"Campeão: {champion}" in page.locator("main").inner_text()
    healthy(page)

    page.goto(url(tournament, "publicar/"))
    page.locator("[name=published]").check()
    page.locator("[name=chaves_published]").check()
    submit(page, "^Salvar")
    public = open_page(f"/e/{event.slug}/{tournament.slug}/", width=360)
    assert champion in public.locator("#podio").inner_text()
    assert "Mesa final" in public.locator("#mesas").inner_text()
    healthy(public)
    telao = open_page(f"/e/{event.slug}/{tournament.slug}/telao/", width=1280, height=720)
    assert champion in telao.locator("body").inner_text()
    assert telao.complaints == []


@pytest.mark.parametrize("width", [360, 1440])
def test_the_pages_are_fit_for_all(committee_page, width):
    """Axe without violations, no sideways scroll, on a mesa in course and its pages."""
    page = committee_page
    page.set_viewport_size({"width": width, "height": 900})
    tournament = drawn(11)
    mesa = PontinhoMesa.objects.filter(tournament=tournament).first()
    play(mesa, [0], {1: 40, 2: 100, 3: 20})
    for part in ("", "pontinho/", "pontinho/classificacao/", "pontinho/desempate/", "configurar/", "trios/",
                 f"pontinho/mesas/{mesa.pk}/", f"pontinho/mesas/{mesa.pk}/decisao/"):  # fmt: skip
        page.goto(url(tournament, part))
        healthy(page)

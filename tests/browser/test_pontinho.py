"""A whole evening of Pontinho in Chromium: rules, players, mesas, rodadas with the calculator, the final."""

import re

import pytest

from tests.browser.axe import violations
from tests.factories import EventFactory, TrioFactory
from tests.tournaments.papers import pages_of
from tests.tournaments.pontinho_data import drawn, finish, play
from tournaments.models import PontinhoMesa, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NAMES = ["Ana", "Bento", "Cida", "Dinarte", "Elói", "Flora", "Gentil"]


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
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    # A form that comes back with its problems is told by the console as a failed load.
    assert [told for told in page.complaints if "422" not in told] == []


def created(page):
    """A tournament of Pontinho with seven players, two of each mesa going on; the first by the forms."""
    event = EventFactory(commissions=True)
    page.goto(f"/comissao/{event.slug}/novo-torneio/")
    page.locator("[name=name]").fill("Pontinho da Noite")
    page.locator("[name=game]").select_option("pontinho/mano")
    page.get_by_text("Se for pontinho").click()
    page.locator("[name=pontinho-qualifiers_per_mesa]").fill("2")
    submit(page, "^Criar torneio")
    tournament = Tournament.objects.get()
    page.goto(url(tournament, "trios/novo/"))
    page.locator("[name=members-0-name]").fill(NAMES[0])
    submit(page, "^Inscrever$")
    for name in NAMES[1:]:
        TrioFactory(tournament=tournament, name=name, members=[name], entidade=None)
    return tournament


def draw(page, tournament, etapa):
    """Draw the mesas of an etapa and return them with who sits there, in order."""
    page.goto(url(tournament, "pontinho/sorteio/"))
    page.locator("[name=only_secret]").check()
    submit(page, "^Sortear as mesas")
    mesas = PontinhoMesa.objects.filter(tournament=tournament, etapa=etapa).order_by("position")
    return [(mesa, [seat.trio.name for seat in mesa.seats.order_by("position")]) for mesa in mesas]


def play_the_first_mesa(page, a, b, c, d):
    """Entry 10, four players: a pote of 40.

    1: a goes out; b keeps ace, king, 7 = 32; c the curinga (open card: 7 of copas) and a 5 = 25; d 40.
    2: a and b go out on one card; c 25 + 80 bursts, pays 10 and comes back with 50; d 40 + 10.
    3: a goes out, b 32 + 70, c 50 + 60 and d 50 + 55 burst at once: the mesa is a's, with the 50 of the pote.
    """
    line(page, b).locator("input[name^=cartas]").fill("Ae K 7")
    assert line(page, b).locator("input[name^=pontos]").input_value() == "32"
    note(page, out=[a], cards={c: "8c 5e"}, points={d: 40}, opened="7c")
    assert "1ª rodada anotada" in page.locator("body").inner_text()
    note(page, out=[a, b], points={d: 10})
    assert f"faltam os pontos de {c}" in page.locator("main").inner_text()
    assert line(page, d).locator("input[name^=pontos]").input_value() == "10"
    note(page, out=[], points={c: 8})
    healthy(page)
    page.get_by_role("link", name=re.compile("Desfazer a última rodada")).click()
    page.locator("[name=reason]").fill("eram 80, e não 8")
    submit(page, "^Desfazer$")
    note(page, out=[a, b], points={c: 80, d: 10})
    assert "volta com 50" in page.locator("body").inner_text()
    note(page, out=[a], points={b: 70, c: 60, d: 55})
    assert f"Fim da mesa: {a}" in page.locator("body").inner_text()


def places(page):
    """The rows of the table of a mesa: place, name, score, fichas."""
    rows = page.locator(".pontinho-tabela tbody tr")
    return [
        tuple(
            part.strip()
            for part in (
                row.locator("td").first.inner_text(),
                row.locator("th").inner_text().splitlines()[0],
                row.locator("td").nth(1).inner_text(),
                row.locator("td").last.inner_text(),
            )
        )
        for row in rows.all()
    ]


def test_from_the_form_to_the_champion(committee_page, open_page):
    """Seven players at 4 + 3, then a final of four, all of it worked out by hand (docs/rules/pontinho.md)."""
    page = committee_page
    tournament = created(page)
    page.goto(url(tournament, "pontinho/sorteio/"))
    assert "4 + 3; depois 4" in page.locator("main").inner_text()
    healthy(page)
    (first, (a, b, c, d)), (second, (e, f, _g)) = draw(page, tournament, 1)

    page.goto(url(tournament, f"pontinho/mesas/{first.pk}/"))
    play_the_first_mesa(page, a, b, c, d)
    # b lost 102 points and d 105, with one estouro each; c has two. Fichas: pingo 1, estouro 10.
    assert places(page) == [
        ("1º", a, "0", "+45"), ("2º", b, "102", "-9"), ("3º", d, "105", "-13"), ("4º", c, "110", "-23"),
    ]  # fmt: skip
    finish(second)

    page.goto(url(tournament))
    assert "Sorteie a 2ª etapa" in page.locator("main").inner_text()
    ((final, at_final),) = draw(page, tournament, 2)
    assert sorted(at_final) == sorted([a, b, e, f])
    second_place, third_place, last, champion = at_final
    page.goto(url(tournament, f"pontinho/mesas/{final.pk}/"))
    note(page, out=[second_place, third_place], points={last: 100, champion: 30})
    assert "volta com 30" in page.locator("body").inner_text()
    note(page, out=[champion], points={second_place: 100, third_place: 120, last: 80})
    page.goto(url(tournament, "pontinho/classificacao/"))
    assert f"Campeão: {champion}" in page.locator("main").inner_text()
    healthy(page)

    paper = page.request.get(url(tournament, "documentos/folhas-de-mesa.pdf"))
    (sheet,) = pages_of(paper.body())
    assert "1 X 0 X 0 100 E 30 30 30 50 2 100 E 100 120 E 120 80 E 110 X 30 50" in sheet
    assert "Fichas -8 -8 -22 +38 Lugar 2º 3º 4º 1º" in sheet
    assert f"Venceu a mesa {champion}" in sheet

    page.goto(url(tournament, "publicar/"))
    page.locator("[name=published]").check()
    page.locator("[name=chaves_published]").check()
    submit(page, "^Salvar")
    as_the_hall_sees_it(open_page, tournament, champion, second_place)


def as_the_hall_sees_it(open_page, tournament, champion, second_place):
    """On a phone the champion, the final with reasons and each one's page; on the projector the champion."""
    where = f"/e/{tournament.event.slug}/{tournament.slug}/"
    public = open_page(where, width=360)
    assert champion in public.locator("#podio").inner_text()
    final = public.locator("#mesas section section").first.inner_text()
    assert f"Venceu {champion}, na batida, em 2 rodadas" in final
    assert f"acima de {second_place} por vencer a mesa" in final
    assert "+38" in final
    healthy(public)
    public.locator("#geral").get_by_role("link", name=second_place).click()
    told = public.locator("main").inner_text()
    assert "2º lugar, entre 7, acima de" in told
    assert "2º lugar, com 100 pontos no placar" in told
    healthy(public)
    telao = open_page(f"{where}telao/", width=1280, height=720)
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

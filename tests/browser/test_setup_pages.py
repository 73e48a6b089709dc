"""The pages that prepare an event, in Chromium: axe, no sideways scroll, presence by htmx, the projector."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.factories import EntidadeFactory, EventFactory, TournamentFactory, TrioFactory, make_trios
from tournaments.models import Sorteio
from tournaments.services.audit import Actor
from tournaments.services.seeds import SeedSource
from tournaments.services.sorteio_chaves import draw_chaves

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG = "Anticonstitucionalissimamenteinconstitucionalizadosdopampa"


@pytest.fixture
def page_of(open_as_committee):
    """Open pages as the committee; a complaint of the console fails the test."""
    opened = []

    def open_and_wait(path, **options):
        page = open_as_committee(path, **options)
        page.wait_for_load_state("networkidle")
        opened.append(page)
        return page

    yield open_and_wait
    assert [complaint for page in opened for complaint in page.complaints] == []


@pytest.fixture
def places(db):
    """An event with one tournament before its draw and one after it, some names hard to fit."""
    event = EventFactory(commissions=True)
    waiting, drawn = TournamentFactory(event=event), TournamentFactory(event=event)
    house = EntidadeFactory(name="CTG " + LONG)
    for tournament in (waiting, drawn):
        TrioFactory(tournament=tournament, name=LONG, entidade=house)
        make_trios(tournament, 11, entidades=3)
    draw_chaves(tournament=drawn, n_chaves=3, source=SeedSource(numbers=[7, 12]), actor=Actor("teste"))
    return event, waiting, drawn


def paths(event, waiting, drawn):
    def of(name, tournament, *args):
        return reverse(f"tournaments:{name}", args=(event.slug, tournament.slug, *args))

    houses = list(dict.fromkeys(drawn.trios.order_by("number").values_list("entidade", flat=True)))
    return [
        reverse("tournaments:committee_home"),
        reverse("tournaments:event_create"),
        reverse("tournaments:entidade_list"),
        reverse("tournaments:entidade_merge", args=(houses[0],)),
        reverse("tournaments:entidade_merge", args=(houses[0],)) + f"?com={houses[1]}",
        reverse("tournaments:people"),
        reverse("tournaments:event_delete", args=(event.slug,)),
        reverse("tournaments:own_password"),
        reverse("tournaments:event_detail", args=(event.slug,)),
        reverse("tournaments:commissions", args=(event.slug,)),
        reverse("tournaments:tournament_create", args=(event.slug,)),
        of("tournament_settings", drawn),
        of("publish", drawn),
        of("tournament_delete", waiting),
        of("homologation_final", drawn),
        of("trio_list", waiting),
        of("trio_create", waiting),
        of("trio_edit", drawn, drawn.trios.first().pk),
        of("trio_delete", waiting, waiting.trios.first().pk),
        of("sorteio_chaves", waiting),
        of("sorteio_chaves", waiting) + "?modo=mao",
        of("sorteio_chaves", drawn),
        of("sorteio_redo", drawn),
        of("sorteio_steps", drawn, Sorteio.objects.get().public_id),
    ]


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1440, "dark")])
def test_pages_have_no_axe_violation_and_no_sideways_scroll(page_of, places, width, scheme):
    page = page_of(paths(*places)[0], width=width, color_scheme=scheme)
    found = {}

    for path in paths(*places):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        problems: list[tuple[str, object]] = [*violations(page)]
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            problems.append(("sideways scroll", wide))
        if problems:
            found[path] = problems

    assert found == {}


def test_the_login_has_no_axe_violation(open_page, db):
    assert violations(open_page("/entrar/", width=360)) == []


def test_presence_is_one_click_without_leaving_the_page(page_of, places):
    event, waiting, _ = places
    first = waiting.trios.order_by("number").first()
    page = page_of(reverse("tournaments:trio_list", args=(event.slug, waiting.slug)))
    page.evaluate("window.stayed = true")

    page.get_by_role("button", name=f"Presença de {LONG}: Confirmar").click()

    expect(page.get_by_role("button", name=f"Presença de {LONG}: Presente")).to_be_visible()
    expect(page.locator("#contagem")).to_contain_text("1 de 12")
    assert page.evaluate("window.stayed")
    first.refresh_from_db()
    assert first.confirmed


def test_presence_works_without_script(page_of, places):
    event, waiting, _ = places
    page = page_of(
        reverse("tournaments:trio_list", args=(event.slug, waiting.slug)) + "?sort=-name",
        java_script_enabled=False,
    )

    page.get_by_role("button", name=f"Presença de {LONG}: Confirmar").click()

    assert page.url.endswith("?sort=-name")
    expect(page.get_by_role("button", name=f"Presença de {LONG}: Presente")).to_be_visible()


def test_the_draw_is_held_on_the_page_and_shown_trio_by_trio(page_of, places):
    event, waiting, _ = places
    page = page_of(reverse("tournaments:sorteio_chaves", args=(event.slug, waiting.slug)))
    announced = page.locator(".proof").last.inner_text()
    page.get_by_text("Sem baralho à mão").click()
    page.get_by_label("Números ditos pelos capatazes").fill("7, 12, 3")
    page.get_by_label("Quem presenciou").fill("Ana e Beto")
    with page.expect_navigation():
        page.get_by_role("button", name="Sortear as chaves").click()

    placed = page.locator("[data-draw-chaves] li")
    expect(page.locator("[data-draw-count]")).to_be_visible()
    expect(placed).to_have_count(0)
    page.keyboard.press("Space")
    expect(placed).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(placed).to_have_count(3)
    expect(page.locator("[data-draw-count]")).to_have_text("3 de 12")
    page.get_by_role("button", name="Voltar um").click()
    expect(placed).to_have_count(2)
    page.get_by_role("button", name="Mostrar tudo").click()

    chaves = [
        chave.locator("li > span:nth-child(2)").all_inner_texts() for chave in page.locator(".chave").all()
    ]
    stored = [
        [place.trio.name for place in chave.places.select_related("trio")] for chave in waiting.chaves.all()
    ]
    assert [[line.split("\n")[0] for line in chave] for chave in chaves] == stored
    page.get_by_text("Prova do sorteio").click()
    expect(page.locator("[data-draw-proof]")).to_contain_text(announced)


def test_the_steps_are_all_there_without_script(page_of, places):
    event, _, drawn = places
    path = reverse(
        "tournaments:sorteio_steps", args=(event.slug, drawn.slug, Sorteio.objects.get().public_id)
    )

    page = page_of(path, java_script_enabled=False)

    assert page.locator("[data-draw-steps] > li").count() >= 12
    expect(page.locator("[data-draw-chaves] li")).to_have_count(12)
    expect(page.get_by_role("button", name="Próximo")).to_be_hidden()

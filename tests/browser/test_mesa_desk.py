"""The desk's board in Chromium: rings within five seconds, worked by keyboard alone, axe."""

import time

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scoring.codes import encode_result
from tests.browser.axe import violations
from tests.browser.salao import hall_chromium, phones
from tests.tournaments.mesa import hall, jogo_at_mesa, phone
from tournaments.models import Jogo, Submission
from tournaments.selectors.mesa import jogo_number

__all__ = ["hall_chromium", "phones"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def day(transactional_db):
    return hall()


@pytest.fixture
def desk(open_as_committee, day):
    """The desk's own browser, logged in."""
    opened = []

    def open_desk(name="mesa_board", *args, **options):
        path = reverse(f"tournaments:{name}", args=(day.event.slug, day.slug, *args))
        page = open_as_committee(path, **options)
        opened.append(page)
        return page

    yield open_desk
    told = [complaint for page in opened for complaint in page.complaints]
    assert [complaint for complaint in told if "status of 422" not in complaint] == []


def test_a_call_rings_at_the_desk_within_five_seconds_and_is_answered(desk, phones, day):
    page = desk()
    page.keyboard.press("End")  # the browser lets a page sound once somebody touched it
    juiz = phones(day, 2)
    begin = time.monotonic()
    juiz.do("chamar")

    expect(page.get_by_text("Mesa 2 chama a comissão")).to_be_visible(timeout=5000)
    assert time.monotonic() - begin < 5
    expect(page.locator("html")).to_have_attribute("data-rang", "1")
    assert page.title().startswith("(1) Mesas")
    page.get_by_role("button", name="Estou indo").click()
    expect(juiz.page.locator("#m-chamado")).to_contain_text("comissao vem à mesa", timeout=15_000)


def test_the_queue_is_worked_by_keyboard_alone(desk, day):
    """Code, Enter, next: the cursor is always in the box."""
    codes = [
        phone(day, mesa).send(jogo_at_mesa(day, mesa), "24-10 24-12").json()["conference"] for mesa in (1, 2)
    ]
    page = desk()
    for code in codes:
        expect(page.locator("#id_code")).to_be_focused()
        page.keyboard.type(code.lower())
        page.keyboard.press("Enter")
        expect(page.get_by_text("Conferido.")).to_be_visible()
    assert Submission.objects.filter(status="official").count() == 2
    assert page.get_by_text("Nada espera conferência.").is_visible()


def test_a_wrong_code_keeps_the_cursor_near_and_is_told(desk, day):
    phone(day, 1).send(jogo_at_mesa(day, 1), "24-10 24-12")
    page = desk()
    page.keyboard.type("ABCD")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Nenhum envio espera com este código").first).to_be_visible()
    assert page.input_value("#id_code") == "ABCD"


def test_a_dictated_result_is_typed_in_the_same_box(desk, day):
    jogo = jogo_at_mesa(day, 1)
    page = desk()
    page.keyboard.type(encode_result(jogo_number(jogo), [(24, 10), (24, 12)], day.ruleset).lower())
    page.keyboard.press("Enter")
    expect(page.get_by_text("Outra pessoa confere com a súmula de papel")).to_be_visible()


def test_one_key_calls_the_jogo_that_waited_longest(desk, day):
    page = desk()
    page.keyboard.press("F2")
    expect(page.get_by_text("Primeira chamada feita")).to_be_visible()
    assert Jogo.objects.filter(calls__number=1).count() == 1


def test_the_board_follows_a_mesa_without_being_touched(desk, day):
    page = desk()
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    tile = page.locator(".mesa-tile").first
    for act, words in (("comecou", "jogando há"), ("terminou", "falta o resultado")):
        told.act(act, **told.base(jogo))
        expect(tile).to_contain_text(words, timeout=5000)


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1440, "dark")])
def test_pages_of_the_desk_have_no_axe_violation_and_no_sideways_scroll(desk, day, width, scheme):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    told.act("chamado", reason="dúvida")
    told.send(jogo, "24-10 24-12")
    first = Submission.objects.get()
    other = phone(day, 2)
    other.send(jogo_at_mesa(day, 2), "24-10 24-12")
    other.send(jogo_at_mesa(day, 2), "10-24 12-24")
    found = {}
    for name, *args in (
        ("mesa_board",),
        ("mesa_check_one", first.pk),
        ("mesa_choose", jogo_at_mesa(day, 2).pk),
        ("mesa_links",),
        ("mesa_cards",),
    ):
        page = desk(name, *args, width=width, color_scheme=scheme)
        fits = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        found[name] = (violations(page), fits)
    assert found == {name: ([], True) for name in found}

"""Running the day in Chromium: quick entry with and without script, two screens, and pages fit for all."""

import pytest

from tests.browser.axe import violations
from tests.tournaments.desk import address, enter_all, many, settle, tournament_of
from tests.tournaments.test_services_desempate import CIRCLE
from tournaments.models import Jogo, Submission
from tournaments.services.audit import Actor
from tournaments.services.mata_mata import create_bracket

LONG = "Anticonstitucionalissimamenteinconstitucionalizadosdopampa"
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def first_open(page):
    return page.locator(".jogos--entry > li:has(form.quick)").first


def type_row(row, *numbers):
    """Type partida by partida, as the tab key goes."""
    boxes = row.locator("input:not([type=hidden])")
    for place, number in enumerate(numbers):
        boxes.nth(place).fill(str(number))
    return boxes.nth(len(numbers) - 1)


def test_quick_entry_goes_from_card_to_card(committee_page):
    """A refusal keeps what was typed and puts the cursor there; a saved card hands it on to the next."""
    t = many(8)
    page = committee_page
    page.goto(address(t, "jogo_list"))
    row = first_open(page)
    pk = int(row.get_attribute("id").removeprefix("jogo-"))
    type_row(row, 24, 10, 24, 24).press("Enter")
    page.locator(f"#jogo-{pk} .field__errors").wait_for()
    assert "só um termina a partida" in page.locator(f"#jogo-{pk} .field__errors").inner_text()
    assert page.locator(f"#jogo-{pk} input:not([type=hidden])").nth(3).input_value() == "24"
    assert page.evaluate("document.activeElement.getAttribute('aria-invalid')") == "true"

    last = page.locator(f"#jogo-{pk} input:not([type=hidden])").nth(3)
    last.fill("12")
    last.press("Enter")

    note = page.locator(f"#jogo-{pk} .jogo__note")
    note.wait_for()
    jogo = Jogo.objects.select_related("trio_a").get(pk=pk)
    assert note.inner_text() == f"{jogo.trio_a} venceu por 2 a 0: 24-10 24-12 (conta 3 partidas e 72 tentos)"
    assert jogo.partidas == "24-10 24-12"
    total = t.jogos.filter(rodada=1).count()
    assert page.locator("#conta").inner_text() == f"1ª rodada: 1 de {total} resultados"
    assert page.locator("#aba-1 small").inner_text() == f"1/{total}"
    assert page.evaluate("document.activeElement.closest('li').id") == first_open(page).get_attribute("id")


def test_quick_entry_without_script(committee_page, chromium, live_server):
    """HAND-33: holds with the script switched off."""
    t = many(8)
    context = chromium.new_context(
        base_url=live_server.url,
        java_script_enabled=False,
        storage_state=committee_page.context.storage_state(),
    )
    page = context.new_page()
    page.goto(address(t, "jogo_list"))
    row = first_open(page)
    pk = int(row.get_attribute("id").removeprefix("jogo-"))

    type_row(row, 24, 10, 24, 12).press("Enter")

    page.locator(f"#jogo-{pk} .jogo__note").wait_for()
    assert "Resultado gravado." in page.locator(".messages").inner_text()
    assert Submission.objects.count() == 1
    context.close()


def test_two_screens_on_one_sumula(committee_page):
    """HAND-35: the second sees both values and must choose; the first stands until then."""
    t = tournament_of("AB")
    url = address(t, "result_entry", t.jogos.get().pk)
    first, second = committee_page.context.new_page(), committee_page.context.new_page()
    for page in (first, second):
        page.goto(url)
    for page, numbers in ((first, (24, 10, 24, 12)), (second, (10, 24, 12, 24))):
        for place, number in enumerate(numbers):
            page.locator(".partida input").nth(place).fill(str(number))
        page.get_by_role("button", name="Salvar resultado").click()

    first.locator(".placar").wait_for()
    second.get_by_role("heading", name="Dois resultados para o mesmo jogo").wait_for()
    assert "24-10 24-12" in second.locator("section:has-text('Vale agora')").first.inner_text()
    assert Jogo.objects.get().partidas == "24-10 24-12"
    second.get_by_label("Passa a valer o outro envio").check()
    second.get_by_label("Motivo").fill("súmula assinada")
    second.get_by_role("button", name="Guardar a escolha").click()
    second.locator(".placar").wait_for()
    assert Jogo.objects.get().partidas == "10-24 12-24"


def test_only_what_the_ending_asks_for_is_shown(committee_page):
    t = tournament_of("AB")
    page = committee_page
    page.goto(address(t, "result_entry", t.jogos.get().pk))
    walkover, partidas = page.locator(".for-walkover"), page.locator(".for-partidas")
    assert partidas.is_visible()
    assert not walkover.is_visible()

    page.get_by_label("W.O.: alguém não compareceu").check()

    assert walkover.is_visible()
    assert not partidas.is_visible()
    page.get_by_label("Nenhum dos dois").check()
    page.get_by_role("button", name="Salvar resultado").click()
    page.get_by_text("Ausência dupla").first.wait_for()


def every_page():
    """Pages of three tournaments: at play, tied, in the mata-mata; some names are hard to fit."""
    at_play, tied, made = many(12), tournament_of("ABCD"), many(16)
    for tournament in (at_play, tied, made):
        for trio in tournament.trios.all()[:2]:
            trio.name = f"{LONG}{trio.number} da Querência do Rincão dos Ventos Uivantes do Sul"
            trio.save()
    settle(at_play, every=2)
    enter_all(tied, CIRCLE)
    settle(made)
    create_bracket(tournament=made, actor=Actor("mesa central"))
    open_ = at_play.jogos.filter(ending="").first()
    closed = at_play.jogos.exclude(ending="").first()
    names = ("tournament_dashboard", "jogo_list", "classification", "desclassificacao_create", "history")
    return [
        *(address(at_play, name) for name in names),
        address(at_play, "jogo_list") + "?ver=tabela",
        address(at_play, "result_entry", open_.pk),
        address(at_play, "result_entry", closed.pk),
        address(at_play, "result_cancel", closed.pk),
        address(at_play, "jogo_schedule", open_.pk),
        address(at_play, "desclassificacao_create") + f"?jogo={open_.pk}",
        address(at_play, "classification_trio", at_play.trios.first().pk),
        address(at_play, "classification") + "?ver=geral",
        address(at_play, "mata_mata"),
        address(tied, "tiebreak"),
        address(tied, "classification"),
        address(made, "mata_mata"),
        address(made, "mata_mata_undo"),
        address(made, "jogo_list") + "?rodada=1",  # its tabs are longer than a phone, all of them complete
    ]


@pytest.mark.parametrize("width", [360, 1440])
def test_no_axe_violation_and_no_sideways_scroll(committee_page, width):
    page = committee_page
    page.set_viewport_size({"width": width, "height": 900})
    for path in every_page():
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        assert violations(page) == [], path
    assert not page.complaints

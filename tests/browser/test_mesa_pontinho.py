"""The juiz's phone at a mesa of Pontinho in Chromium: a whole mesa, no network, conflicts, no script."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.salao import NAME, hall_chromium, phones
from tests.tournaments.mesa_pontinho import mesa_at, pontinho_hall, seats_of
from tests.tournaments.pontinho_data import DESK, finish, play, view
from tournaments.models import CommissionCall, PontinhoMesa, PontinhoRodada
from tournaments.services.mesa import answer_call
from tournaments.services.pontinho import place_mesa, undo_last
from tournaments.services.pontinho_check import check_mesa

__all__ = ["hall_chromium", "phones"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def day(transactional_db):
    return pontinho_hall(3)


@pytest.fixture
def mesa(day):
    return mesa_at(day)


def wait_for(phone, state):
    expect(phone.page.locator("#m-estado [aria-current=step]")).to_have_text(state, timeout=15_000)


def note(phone, mesa, out, points, *, send=True):
    """Fill in the form and note the rodada. out: places; points: by place, or cards to be tapped."""
    seats = seats_of(mesa)
    for place in out:
        phone.page.click(f'[data-bateu="{seats[place].pk}"]')
    for place, value in points.items():
        if isinstance(value, str):
            phone.page.click(f'[data-cartas="{seats[place].pk}"]')
            for card in value.split():
                phone.page.click(f'[data-carta="{card}"]')
            phone.do("pronto")
        else:
            phone.page.fill(f"#m-pts-{seats[place].pk}", str(value))
    if send:
        phone.do("anotar")


def states(phone):
    """What the sheet says of each rodada."""
    return [cell.get_attribute("data-estado") for cell in phone.page.locator("[data-estado]").all()]


def scores(phone):
    return [int(cell.inner_text().split()[0]) for cell in phone.page.locator("[data-pontos]").all()]


def look(phone):
    """Let the page ask the server now, as it does when it is looked at again."""
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def healthy(phone, found, name):
    """Note what is wrong with the page as it stands: accessibility, sideways scroll, targets of a thumb."""
    small = phone.page.evaluate(
        "Array.from(document.querySelectorAll('button, summary')).filter(b => b.offsetParent)"
        ".filter(b => b.getBoundingClientRect().height < 56 || b.getBoundingClientRect().width < 44)"
        ".map(b => b.textContent)"
    )
    axe = violations(phone.page)
    wide = phone.page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    if small or axe or wide:
        found[name] = (small, axe, wide)


def test_a_whole_mesa_with_the_network_gone_for_several_rodadas(phones, day, mesa):
    """Three rodadas offline, the page closed and opened again, the end, the desk's check."""
    found = {}
    phone = phones(day, 1)
    healthy(phone, found, "nothing played")
    phone.do("comecou")
    note(phone, mesa, [0], {1: 40, 2: "A K 7 *"}, send=False)
    phone.page.click(f'[data-cartas="{seats_of(mesa)[2].pk}"]')
    healthy(phone, found, "calculator")
    assert "A + K + 7 + Curinga = 52" in phone.text
    phone.page.reload()  # nothing that was tapped is lost
    assert "A + K + 7 + Curinga = 52" in phone.text
    phone.page.locator('[data-do="anotar"]').dblclick()
    wait_for(phone, "Recebido pela secretaria")
    expect(phone.page.locator("[data-estado]")).to_have_text("recebida")
    assert scores(phone) == [0, 40, 52]
    assert PontinhoRodada.objects.get().hands.get(points=52).cards == "A K 7 *"

    phone.context.set_offline(True)
    note(phone, mesa, [1], {0: 30, 2: 60})
    note(phone, mesa, [2], {0: 5, 1: 6})
    note(phone, mesa, [1], {0: 7, 2: 8})
    assert states(phone) == ["recebido", "guardado", "guardado", "guardado"]
    # 52 + 60 bursts and comes back with the 40 of the worst placed; then 46, 48.
    assert scores(phone) == [42, 46, 48]
    wait_for(phone, "Guardado neste celular")
    expect(phone.page.locator("#m-avisos")).to_contain_text("Ainda não enviado: 3 rodadas", timeout=15_000)
    healthy(phone, found, "offline")
    undo = phone.page.locator('[data-do="tirar"]')
    undo.click(delay=900)
    assert states(phone) == ["recebido", "guardado", "guardado"]
    assert phone.page.locator(f"#m-pts-{seats_of(mesa)[0].pk}").input_value() == "7"
    phone.do("anotar")
    assert PontinhoRodada.objects.count() == 1

    later = phone.context.new_page()  # the battery died: another page of the same phone opens later
    phone.page.close()
    phone.context.set_offline(False)
    later.goto(phone.path)
    phone.page = later
    wait_for(phone, "Recebido pela secretaria")
    assert states(phone) == ["recebido"] * 4
    assert [seat.score for seat in view(mesa).state.seats] == scores(phone) == [42, 46, 48]
    numbers = PontinhoRodada.objects.order_by("number").values_list("number", "origin")
    assert list(numbers) == [(n, "mesa") for n in (1, 2, 3, 4)]

    note(phone, mesa, [0], {1: 60, 2: 70})
    expect(phone.page.locator("#m-fim")).to_contain_text(
        f"{seats_of(mesa)[0].trio.name} bateu e venceu", timeout=15_000
    )
    expect(phone.page.locator("#m-fim")).to_contain_text("já recebeu todas as rodadas", timeout=15_000)
    healthy(phone, found, "the end")
    mesa.refresh_from_db()
    assert mesa.finished_at is not None
    check_mesa(mesa_id=mesa.pk, actor=DESK)
    look(phone)
    wait_for(phone, "Conferido")
    assert set(states(phone)) == {"conferido"}
    expect(phone.page.locator("#m-fim")).to_contain_text("conferiu a folha", timeout=15_000)
    assert found == {}


def test_a_rodada_of_the_desk_in_between_is_shown_and_the_juiz_chooses(phones, day, mesa):
    found = {}
    phone = phones(day, 1)
    phone.page.wait_for_selector("[data-bateu]")
    phone.context.set_offline(True)
    note(phone, mesa, [0], {1: 5, 2: 6})
    note(phone, mesa, [1], {0: 7, 2: 8})
    play(mesa, [2], {0: 30, 1: 20})
    phone.context.set_offline(False)

    conflict = phone.page.locator("#m-conflito")
    expect(conflict).to_contain_text("Duas rodadas no mesmo lugar", timeout=15_000)
    expect(conflict).to_contain_text("outra 1ª rodada, por mesa central", timeout=15_000)
    expect(conflict).to_contain_text("Outra rodada espera depois desta", timeout=15_000)
    healthy(phone, found, "conflict")
    assert PontinhoRodada.objects.count() == 1
    assert scores(phone) == [30, 20, 0]
    phone.page.reload()  # the conflict outlives the page
    expect(phone.page.locator("#m-conflito")).to_contain_text("Duas rodadas no mesmo lugar", timeout=15_000)

    phone.do("em-seguida")
    wait_for(phone, "Recebido pela secretaria")
    assert scores(phone) == [37, 25, 14]  # the chain behind it went on by itself
    assert PontinhoRodada.objects.count() == 3

    # Another time he drops his own, brings it back, and mends it.
    phone.context.set_offline(True)
    note(phone, mesa, [0], {1: 9, 2: 9})
    play(mesa, [0], {1: 2, 2: 3})
    phone.context.set_offline(False)
    expect(conflict).to_contain_text("outra 4ª rodada", timeout=15_000)
    phone.do("descartar")
    expect(conflict).to_be_hidden()
    assert scores(phone) == [37, 27, 17]
    phone.do("trazer")
    phone.do("corrigir")
    phone.page.fill(f"#m-pts-{seats_of(mesa)[1].pk}", "10")
    phone.do("anotar")
    wait_for(phone, "Recebido pela secretaria")
    assert scores(phone) == [37, 37, 26]
    assert found == {}


def test_the_desk_had_typed_the_same_rodada_and_the_chain_goes_on(phones, day, mesa):
    phone = phones(day, 1)
    phone.page.wait_for_selector("[data-bateu]")
    phone.context.set_offline(True)
    note(phone, mesa, [0], {1: 5, 2: 6})
    note(phone, mesa, [1], {0: 7, 2: 8})
    play(mesa, [0], {1: 5, 2: 6})
    phone.context.set_offline(False)

    wait_for(phone, "Recebido pela secretaria")
    assert states(phone) == ["recebido"] * 2
    assert PontinhoRodada.objects.count() == 2
    assert [seat.score for seat in view(mesa).state.seats] == scores(phone) == [7, 5, 14]


@pytest.mark.parametrize("said", [None, "1:b 2:99"], ids=["page of the wi-fi", "receipt of other numbers"])
def test_hand_38_only_our_own_receipt_counts(phones, day, mesa, said):
    phone = phones(day, 1)
    seen = []

    def answered(route):
        if said is None:
            route.fulfill(status=200, content_type="text/html", body="<h1>Oi</h1>")
            return
        if not seen:
            url = route.request.url.replace(NAME, "127.0.0.1")
            seen.append(route.fetch(url=url).json())
        route.fulfill(json=seen[0] | {"said": said})

    phone.page.route("**/api/rodada/", answered)
    note(phone, mesa, [0], {1: 5, 2: 6})
    told = "wi-fi do salão" if said is None else "não era deste envio"
    expect(phone.page.locator("#m-avisos")).to_contain_text(told, timeout=15_000)
    wait_for(phone, "Guardado neste celular")
    phone.page.unroute("**/api/rodada/")
    phone.do("agora")
    wait_for(phone, "Recebido pela secretaria")
    assert PontinhoRodada.objects.count() == 1


def test_the_next_mesa_at_the_table_does_not_take_the_page_away(phones, transactional_db):
    """Seven players at one table: two mesas, one after the other; a rodada of the first was never sent."""
    day = pontinho_hall(7, qualifiers_per_mesa=2)
    first, second = PontinhoMesa.objects.filter(tournament=day).order_by("position")
    place_mesa(mesa_id=second.pk, number=1, juiz="", actor=DESK)
    phone = phones(day, 1)
    phone.page.wait_for_selector("[data-bateu]")
    phone.page.route("**/api/rodada/", lambda route: route.abort())
    note(phone, first, [0], {1: 5, 2: 6, 3: 7})
    wait_for(phone, "Guardado neste celular")
    finish(first)
    look(phone)
    expect(phone.page.locator("#m-avisos")).to_contain_text("Neste lugar senta outra mesa", timeout=15_000)
    phone.do("recarregar")
    expect(phone.page.locator("#m-placar")).to_contain_text(seats_of(second)[0].trio.name, timeout=15_000)
    expect(phone.page.locator("#m-avisos")).to_contain_text("rodadas guardadas de outra mesa", timeout=15_000)
    phone.do("outra")
    expect(phone.page.locator("#m-placar")).to_contain_text(seats_of(first)[0].trio.name, timeout=15_000)
    phone.page.unroute("**/api/rodada/")
    expect(phone.page.locator("#m-conflito")).to_contain_text("outra 1ª rodada", timeout=15_000)
    assert phone.page.locator('[data-do="em-seguida"]').count() == 0  # that mesa has ended
    phone.do("descartar")
    expect(phone.page.locator("#m-fim")).to_contain_text("bateu e venceu", timeout=15_000)


def test_undoing_calling_refusals_and_what_the_desk_undoes(phones, day, mesa):
    phone = phones(day, 1)
    note(phone, mesa, [0], {1: 5})
    expect(phone.page.locator("#m-problema")).to_contain_text("Faltam os pontos de")
    expect(phone.page.locator(f"#m-pts-{seats_of(mesa)[2].pk}")).to_be_focused()
    phone.page.fill(f"#m-pts-{seats_of(mesa)[2].pk}", "6")
    phone.do("anotar")
    wait_for(phone, "Recebido pela secretaria")

    phone.page.click("summary:has-text('Desfazer a última rodada')")
    phone.do("desfazer")
    expect(phone.page.locator("#m-motivo-erro")).to_have_text("Informe o motivo.")
    phone.page.fill("#m-motivo", "pontos trocados")
    phone.do("desfazer")
    expect(phone.page.locator("[data-estado]")).to_have_count(0)
    phone.idle()
    assert PontinhoRodada.objects.get().undone_at is not None
    assert phone.page.locator(f"#m-pts-{seats_of(mesa)[1].pk}").input_value() == "5"

    phone.do("anotar")
    wait_for(phone, "Recebido pela secretaria")
    undo_last(mesa_id=mesa.pk, reason="mesa errada", actor=DESK)
    look(phone)
    expect(phone.page.locator("#m-avisos")).to_contain_text("1ª rodada foi desfeita", timeout=15_000)
    phone.do("entendi")

    phone.do("chamar")
    expect(phone.page.locator("#m-chamado")).to_contain_text("recebido pela secretaria", timeout=15_000)
    answer_call(call=CommissionCall.objects.get(), actor=DESK)
    look(phone)
    expect(phone.page.locator("#m-chamado")).to_contain_text("mesa central vem à mesa", timeout=15_000)


def test_without_script_the_plain_page_does_the_whole_of_it(phones, day, mesa):
    phone = phones(day, 1, java_script_enabled=False)
    page, seats = phone.page, seats_of(mesa)
    page.get_by_role("button", name="Começou").click()
    assert "A mesa começou" in page.content()
    page.get_by_label(f"Bateu: {seats[0].trio.name}").check()
    page.fill(f"#id_pontos-{seats[1].pk}", "12")
    page.fill(f"#id_cartas-{seats[2].pk}", "A K 7 *")
    page.get_by_role("button", name="Anotar a rodada").click()
    assert "1ª rodada anotada" in page.content()
    page.click("summary:has-text('Desfazer')")
    page.get_by_label("Por que desfazer").fill("errei")
    page.get_by_role("button", name="Desfazer a 1ª rodada").click()
    page.get_by_label(f"Bateu: {seats[0].trio.name}").check()
    page.fill(f"#id_pontos-{seats[1].pk}", "120")
    page.fill(f"#id_pontos-{seats[2].pk}", "110")
    page.get_by_role("button", name="Anotar a rodada").click()
    assert f"{seats[0].trio.name}</strong> venceu a mesa" in page.content()
    assert page.locator("body").bounding_box()["width"] <= 360


def test_the_plain_page_is_fit_for_all(phones, day, mesa):
    """The same page with a script that does not run: axe needs one of its own."""
    found = {}
    play(mesa, [0], {1: 40, 2: 100})
    phone = phones(day, 1)
    phone.page.evaluate(
        "document.getElementById('mesa-app').hidden = true;"
        "document.getElementById('mesa-plain').hidden = false;"
    )
    healthy(phone, found, "plain")
    assert found == {}

"""The juiz's phone in Chromium, over plain http by a name of the hall (HAND-33, 34, 35, 38, 39)."""

import json
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scoring.codes import conference_code, decode_result
from scoring.modalities import Modality
from tests.browser.axe import violations
from tests.browser.salao import NAME, hall_chromium, phones
from tests.serving import development_server, free_port, serve
from tests.tournaments.mesa import access_of, hall, jogo_at_mesa
from tournaments.models import Claim, CommissionCall, Jogo, JogoPause, LineUp, MesaLog, Submission
from tournaments.selectors.mesa import jogo_number
from tournaments.services.audit import Actor
from tournaments.services.mesa import confirm_submission, renew_access, revoke_access

__all__ = ["hall_chromium", "phones"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
DESK = Actor("mesa central")
ROOT = Path(__file__).parents[2]


@pytest.fixture
def day(transactional_db):
    return hall()


def wait_for(phone, state):
    expect(phone.page.locator("#m-estado [aria-current=step]")).to_have_text(state, timeout=15_000)


def test_a_whole_jogo_without_network_from_the_second_volta_to_the_end(phones, day):
    """The network is cut after the first volta and comes back when all is signed and sent."""
    jogo = jogo_at_mesa(day, 1)
    phone = phones(day, 1)
    assert phone.page.evaluate(
        "[isSecureContext, 'serviceWorker' in navigator, typeof crypto.randomUUID]"
    ) == [
        False,
        False,
        "undefined",
    ]
    phone.do("comecou")
    phone.page.click('[data-mais="a3"]')
    phone.do("fecha")
    phone.context.set_offline(True)

    phone.win_partida("a")
    phone.do("fim-da-partida")
    phone.do("os-mesmos")
    phone.win_partida("b")
    phone.do("fim-da-partida")
    phone.do("os-mesmos")
    phone.page.click('[data-mais="b2"]')
    phone.win_partida("a")
    phone.do("fim-da-partida")
    phone.confer()
    phone.do("enviar")

    expect(phone.page.locator("[data-codigo=resultado]")).to_be_visible()
    wait_for(phone, "Guardado neste celular")
    assert "Ainda não enviado" in phone.text
    eight = phone.page.locator("[data-codigo=resultado]").inner_text().replace("\xa0", "")
    partidas = ((24, 0), (0, 24), (24, 2))
    assert decode_result(eight, day.ruleset) == (jogo_number(jogo), partidas)
    four = phone.page.locator("[data-codigo=conferencia]").inner_text()
    assert four == conference_code(jogo.code, partidas)
    assert not Submission.objects.exists()

    phone.context.set_offline(False)
    wait_for(phone, "Recebido pela secretaria")

    submission = Submission.objects.get()
    assert submission.partidas == "24-0 0-24 24-2"
    assert [c.agrees for c in submission.conferences.all()] == [True, True]
    assert all(c.strokes for c in submission.conferences.all())
    voltas = MesaLog.objects.get().voltas
    assert sum(volta["a"] for volta in voltas) == 48
    assert voltas[1]["format"] == "testa"
    jogo.refresh_from_db()
    assert jogo.started_at is not None
    assert jogo.finished_at is not None
    confirm_submission(submission_id=submission.pk, actor=DESK)
    wait_for(phone, "Conferido")


def test_a_reload_and_a_dead_battery_lose_nothing(phones, day):
    phone = phones(day, 1)
    phone.page.click('[data-mais="a3"]')
    phone.page.click('[data-flor="b"]')
    phone.page.reload()
    assert phone.page.locator('[data-total="a"]').inner_text().startswith("3")
    # The battery died: the page was never closed; another one of the same phone opens later.
    later = phone.context.new_page()
    phone.page.close()
    later.goto(phone.path)
    assert later.locator('[data-total="b"]').inner_text().startswith("3")


def test_what_waits_is_sent_by_the_page_that_is_opened_later(phones, day):
    phone = phones(day, 1)
    phone.page.route("**/api/resultado/", lambda route: route.abort())
    phone.type_result("24-10 24-12")
    phone.confer()
    phone.do("enviar")
    wait_for(phone, "Guardado neste celular")
    phone.page.unroute("**/api/resultado/")
    phone.page.reload()
    wait_for(phone, "Recebido pela secretaria")
    assert Submission.objects.count() == 1


def test_hand_33_two_taps_on_send_are_one(phones, day):
    """HAND-33, with two fingers faster than any script."""
    phone = phones(day, 1)
    phone.type_result("24-10 24-12")
    phone.confer()
    phone.page.locator('[data-do="enviar"]').dblclick()
    wait_for(phone, "Recebido pela secretaria")
    assert Submission.objects.count() == 1
    assert phone.page.evaluate("Object.keys(localStorage).filter(k => k.includes(':q:')).length") == 2


def fetched(route):
    """Ask the server in the page's place; only the browser knows the hall's name."""
    return route.fetch(url=route.request.url.replace(NAME, "127.0.0.1"))


def test_hand_34_an_answer_that_was_lost(phones, day):
    """HAND-34: the server stored it, the answer never came; sent again, it is one."""
    phone = phones(day, 1)
    lost = []

    def lose(route):
        if not lost:
            lost.append(fetched(route).json())
            route.abort()
        else:
            route.continue_()

    phone.page.route("**/api/resultado/", lose)
    phone.type_result("24-10 24-12")
    phone.confer()
    phone.do("enviar")
    wait_for(phone, "Recebido pela secretaria")
    assert lost[0]["tenteio"] == "recibo/1"
    assert Submission.objects.count() == 1


JSON = "application/json"
RECEIPT = {"tenteio": "recibo/1", "kind": "resultado", "id": "x", "partidas": "24-10 24-12"}
ANOTHERS = {
    "page of the wi-fi": (
        {"status": 200, "content_type": "text/html", "body": "<h1>Oi</h1>"},
        "wi-fi do salão",
    ),
    "somebody's JSON": (
        {"status": 200, "content_type": JSON, "body": '{"ok": true}'},
        "não foi a secretaria",
    ),
    "redirect": ({"status": 302, "headers": {"Location": "/"}, "body": ""}, "Sem conexão"),
    "another's receipt": (
        {"status": 200, "content_type": JSON, "body": json.dumps(RECEIPT)},
        "não era deste envio",
    ),
}


@pytest.mark.parametrize(("answer", "words"), ANOTHERS.values(), ids=ANOTHERS)
def test_hand_38_only_our_own_receipt_counts(phones, day, answer, words):
    """HAND-38: the hall's wi-fi answered in place of our server."""
    phone = phones(day, 1)
    phone.page.route("**/api/resultado/", lambda route: route.fulfill(**answer))
    phone.type_result("24-10 24-12")
    phone.confer()
    phone.do("enviar")
    expect(phone.page.get_by_text(words)).to_be_visible()
    assert phone.state == "Guardado neste celular"
    phone.page.unroute("**/api/resultado/")
    phone.do("agora")
    wait_for(phone, "Recebido pela secretaria")
    assert Submission.objects.get().partidas == "24-10 24-12"


def test_hand_38_a_receipt_of_other_numbers_is_none(phones, day):
    """HAND-38: a receipt for other partidas than those sent."""
    phone = phones(day, 1)

    seen = []

    def other(route):
        if seen:
            route.abort()
            return
        seen.append(fetched(route).json())
        route.fulfill(json=seen[0] | {"partidas": "24-10 24-11"})

    phone.page.route("**/api/resultado/", other)
    phone.type_result("24-10 24-12")
    phone.confer()
    phone.do("enviar")
    expect(phone.page.get_by_text("não era deste envio")).to_be_visible()
    assert phone.state == "Guardado neste celular"


def test_hand_39_nothing_of_a_session_is_needed(phones, day):
    """HAND-39: every cookie is gone since the morning; the six numbers are sent once."""
    phone = phones(day, 1)
    phone.page.click('[data-modo="final"]')
    phone.context.clear_cookies()
    phone.type_result("24-10 18-24 24-20")
    phone.confer()
    phone.do("enviar")
    wait_for(phone, "Recebido pela secretaria")
    assert Submission.objects.get().author == "mesa 1"


def test_two_phones_with_different_results_are_told_so(phones, day):
    """HAND-35 at the mesa: both are kept, both phones say it."""
    one, other = phones(day, 1), phones(day, 1)
    for phone, partidas in ((one, "24-10 24-12"), (other, "10-24 12-24")):
        phone.type_result(partidas)
        phone.confer()
        phone.do("enviar")
        phone.page.wait_for_selector("text=/Recebido pela secretaria|Há outro resultado/")
    expect(other.page.get_by_text("Há outro resultado")).to_be_visible()
    expect(one.page.get_by_text("Há outro resultado")).to_be_visible(timeout=15_000)
    assert Submission.objects.filter(status="pending").count() == 2


def test_an_old_link_keeps_the_tentos_and_says_what_to_do(phones, day):
    phone = phones(day, 1)
    phone.type_result("24-10 24-12")
    revoke_access(access=access_of(day, 1), actor=DESK)
    phone.confer()
    phone.do("enviar")
    expect(phone.page.locator("#m-avisos").get_by_text("O cartão desta mesa não vale mais")).to_be_visible()
    assert phone.state == "Guardado neste celular"
    expect(phone.page.locator("[data-codigo=resultado]")).to_be_visible()
    phone.page.reload()
    expect(phone.page.get_by_text("trocado por um novo")).to_be_visible()


def test_a_renewed_card_finds_what_was_marked_with_the_old_one(phones, day):
    phone = phones(day, 1)
    phone.type_result("24-10 24-12")
    phone.confer()
    renew_access(access=access_of(day, 1), actor=DESK)
    phone.do("enviar")
    expect(phone.page.get_by_text("O cartão desta mesa não vale mais")).to_be_visible()

    phone.page.goto(f"/mesa/{access_of(day, 1).token}/")

    wait_for(phone, "Recebido pela secretaria")
    assert Submission.objects.get().partidas == "24-10 24-12"


def test_hand_34_another_phone_is_told_that_the_result_is_here(phones, day):
    """HAND-34: opened on a phone that did not send it."""
    sender = phones(day, 1)
    sender.type_result("24-10 24-12")
    sender.confer()
    sender.do("enviar")
    wait_for(sender, "Recebido pela secretaria")

    notices = phones(day, 1).page.locator("#m-avisos")

    expect(notices).to_contain_text("O resultado deste jogo já foi recebido")
    expect(notices).to_contain_text("24-10 24-12, às ")
    sender.page.reload()
    wait_for(sender, "Recebido pela secretaria")
    assert "já foi recebido" not in sender.page.locator("#m-avisos").inner_text()


def test_a_refused_result_stays_with_its_reason_and_can_be_corrected(phones, day):
    phone = phones(day, 1)
    Jogo.objects.filter(pk=jogo_at_mesa(day, 1).pk).update(version=9)
    phone.type_result("24-10 24-12")
    phone.confer()
    phone.do("enviar")
    expect(phone.page.get_by_text("A secretaria não aceitou")).to_be_visible()
    assert "mudou" in phone.text
    phone.page.reload()
    expect(phone.page.get_by_text("A secretaria não aceitou")).to_be_visible()
    phone.do("corrigir")
    assert phone.page.input_value("#m-p1b") == "12"


# ---- the server is killed while it answers -----------------------------------------


@pytest.fixture
def laptop():
    """Return a function that starts the hall's server as a process of its own."""
    port = free_port()
    running = []

    def start():
        running.append(serve(development_server(port), port))
        return running[-1]

    start.base = f"http://{NAME}:{port}"
    yield start
    for server in running:
        if server.poll() is None:
            server.send_signal(signal.SIGCONT)
            server.kill()
        server.wait()


def test_the_server_is_killed_in_the_middle_of_a_send_and_started_again(phones, day, laptop):
    server = laptop()
    phone = phones(day, 1, base=laptop.base)
    phone.type_result("24-10 24-12")
    phone.confer()
    server.send_signal(signal.SIGSTOP)  # it takes the connection and does not answer any more
    phone.do("enviar")
    expect(phone.page.get_by_text("Ainda não enviado")).to_be_visible()
    phone.page.wait_for_timeout(500)
    server.kill()
    server.wait()
    wait_for(phone, "Guardado neste celular")
    assert not Submission.objects.exists()

    laptop()
    wait_for(phone, "Recebido pela secretaria")
    assert Submission.objects.count() == 1


# ---- the page itself -----------------------------------------------------------------


def fits(phone):
    return phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_face_of_the_page_fits_360_px_and_has_no_axe_violation(phones, day, scheme):
    phone = phones(day, 1, color_scheme=scheme)
    found = {}

    def look(name):
        phone.page.wait_for_timeout(150)
        found[name] = (violations(phone.page), fits(phone))

    look("jogo")
    small = phone.page.evaluate(
        "Array.from(document.querySelectorAll('#mesa-app .btn')).filter(b => b.offsetParent && "
        "b.getBoundingClientRect().height < 56).map(b => b.textContent)"
    )
    assert small == []
    for summary in phone.page.locator("#m-mais summary").all():
        summary.click()
    phone.do("escalar")
    look("open details")
    zoomed = phone.page.evaluate(
        "Array.from(document.querySelectorAll('input, select, textarea'))"
        ".filter(i => parseFloat(getComputedStyle(i).fontSize) < 16).length"
    )
    assert zoomed == 0
    phone.page.click('[data-modo="final"]')
    look("only the result")
    phone.type_result("24-10 24-12")
    look("conferring")
    phone.do("nao-concordo")
    look("disagreeing")
    phone.do("confiro")
    phone.do("confiro")
    phone.do("pular")
    look("a conferência is missing")
    phone.page.fill("#m-sem", "saiu mais cedo")
    phone.page.route("**/api/**", lambda route: route.abort())
    phone.do("enviar")
    phone.page.wait_for_selector("[data-codigo=resultado]")
    look("not sent")
    phone.page.unroute("**/api/**")
    phone.do("agora")
    wait_for(phone, "Recebido pela secretaria")
    look("received")
    phone.page.goto("/mesa/")
    look("door")
    phone.page.goto("/mesa/errado/")
    look("closed")
    assert found == {name: ([], True) for name in found}


def test_without_script_the_plain_page_does_the_whole_of_it(phones, day):
    phone = phones(day, 1, java_script_enabled=False)
    page = phone.page
    page.get_by_role("button", name="Começou").click()
    assert "O jogo começou" in page.content()
    for index, pair in enumerate(((24, 10), (24, 12))):
        for side, tentos in zip("ab", pair, strict=True):
            page.fill(f"#id_partidas-{index}-{side}", str(tentos))
    page.get_by_label("Confiro").first.check()
    page.get_by_label("Confiro").last.check()
    page.get_by_role("button", name="Enviar o resultado").click()
    page.wait_for_selector("text=Já recebida às")
    assert fits_plain(page)
    assert Submission.objects.get().conferences.filter(agrees=True).count() == 2


def fits_plain(page):
    return page.locator("body").bounding_box()["width"] <= 360


def test_the_counter_of_amostra_lies_in_fives_and_turns_at_fifteen(phones, transactional_db):
    day = hall(modality=Modality.TRUCO_AMOSTRA.value)
    phone = phones(day, 1)
    for _ in range(6):
        phone.page.click('[data-mais="a3"]')
    box = phone.page.locator(".marcador__lado").first.locator(".tentos")
    assert box.get_attribute("aria-label") == "18 tentos: 15 malos e 3 buenos"
    uses = [use.get_attribute("href") for use in box.locator("use").all()]
    assert uses == ["#tento-5-5"] * 3 + ["#tento-5-3"] + ["#tento-5-5"] * 2
    assert "Falta +12" in phone.text
    assert "testa" not in phone.page.locator("#m-marcador").inner_text()


def test_the_last_mark_is_taken_back_by_a_hold_and_not_by_a_tap(phones, day):
    phone = phones(day, 1)
    phone.page.click('[data-mais="a3"]')
    phone.page.click('[data-mais="a2"]')
    undo = phone.page.locator('[data-do="desfazer"]')
    undo.click()
    phone.page.wait_for_timeout(200)
    assert phone.page.locator('[data-total="a"]').inner_text().startswith("5")
    undo.click(delay=900)
    expect(phone.page.locator('[data-total="a"]')).to_contain_text("3")
    undo = phone.page.locator('[data-do="desfazer"]')
    undo.focus()
    phone.page.keyboard.press("Enter")
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator('[data-total="a"]')).to_contain_text("0")


def test_a_call_that_does_not_leave_is_shown_as_not_delivered(phones, day):
    phone = phones(day, 1)
    phone.context.set_offline(True)
    phone.do("chamar")
    expect(phone.page.locator("#m-chamado")).to_contain_text("não entregue", timeout=8000)
    phone.context.set_offline(False)
    expect(phone.page.locator("#m-chamado")).to_contain_text("recebido pela secretaria", timeout=15_000)
    assert CommissionCall.objects.count() == 1


def test_incidents_go_by_the_queue(phones, day):
    """Pause, reclamação, drunkenness and the reserva between two partidas."""
    phone = phones(day, 1)
    jogo = jogo_at_mesa(day, 1)
    phone.do("comecou")
    page = phone.page
    page.click("summary:has-text('Parar o relógio')")
    page.fill("#m-causa", "faltou luz")
    phone.do("pausa")
    page.click("summary:has-text('Reclamação de um capataz')")
    page.select_option("#m-r-inciso", "II")
    page.fill("#m-r-fatos", "palavrão")
    phone.do("reclamar")
    page.click("summary:has-text('Sinais de embriaguez')")
    drunk = jogo.trio_b.members.get(position=1).player
    page.select_option("#m-e-jogador", str(drunk.pk))
    phone.do("embriaguez")
    phone.win_partida("a")
    phone.do("fim-da-partida")
    reserva = jogo.trio_b.members.get(role="reserva").player
    page.select_option("#m-sb2", str(reserva.pk))
    phone.do("escala-b")
    phone.idle()

    assert JogoPause.objects.get().cause == "faltou luz"
    assert {(c.inciso, c.origin) for c in Claim.objects.all()} == {("II", "mesa"), ("VI", "mesa")}
    assert Claim.objects.get(inciso="VI").player == drunk
    line_up = LineUp.objects.get(partida=2)
    assert reserva.pk in line_up.seats.values_list("player_id", flat=True)


def test_not_agreeing_calls_the_commission_at_once(phones, day):
    phone = phones(day, 1)
    phone.type_result("24-10 24-12")
    phone.sign()
    phone.do("confiro")
    phone.do("nao-concordo")
    phone.page.fill("#m-motivo", "a segunda foi nossa")
    phone.do("nao-mesmo")
    phone.do("enviar")
    expect(phone.page.get_by_text("Em recurso").first).to_be_visible()
    expect(phone.page.get_by_text("a comissão vem à mesa")).to_be_visible()
    phone.idle()
    assert "Em recurso" in CommissionCall.objects.get().reason


def test_a_new_jogo_at_the_mesa_opens_by_itself_only_on_an_idle_page(phones, day):
    phone, busy = phones(day, 1), phones(day, 1)
    busy.page.click('[data-mais="a3"]')
    first, second = jogo_at_mesa(day, 1), jogo_at_mesa(day, 2)
    Jogo.objects.filter(pk=first.pk).update(mesa=3)
    Jogo.objects.filter(pk=second.pk).update(mesa=1)
    expect(phone.page.locator("h1")).to_contain_text(second.trio_a.name, timeout=20_000)
    expect(busy.page.locator("#m-avisos")).to_contain_text("Esta mesa mudou de jogo", timeout=20_000)
    expect(busy.page.locator("h1")).to_contain_text(first.trio_a.name)
    busy.do("recarregar")
    expect(busy.page.locator("h1")).to_contain_text(second.trio_a.name)
    busy.do("outro")
    expect(busy.page.locator('[data-total="a"]')).to_contain_text("3")


def test_douradinha_is_counted_in_pontos_and_may_be_drawn(phones, transactional_db):
    """AMB-34: a drawn partida is typed with equal pontos; such a result has no eight letters."""
    day = hall(modality=Modality.DOURADINHA.value, lineup="dupla")
    phone = phones(day, 1)
    phone.page.click('[data-modo="marcador"]')
    phone.page.click('[data-mais="a3"]')
    assert phone.page.locator('[data-total="a"]').inner_text().startswith("3")
    assert "Falta" not in phone.text
    phone.type_result("12-10 8-8 12-3")
    phone.confer()
    phone.do("enviar")
    wait_for(phone, "Recebido pela secretaria")
    assert Submission.objects.get().partidas == "12-10 8-8 12-3"

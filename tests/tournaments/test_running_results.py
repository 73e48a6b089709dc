"""The page of one jogo: entering, correcting, cancelling and choosing a result."""

import re
import uuid

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.desk import (
    DESK,
    NAMES,
    address,
    boxes,
    credits_of,
    enter,
    jogo_of,
    read,
    reviewed,
    tournament_of,
    trio,
)
from tournaments.models import AuditEntry, Desclassificacao, Submission, SubmissionStatus
from tournaments.services.agenda import move_jogo
from tournaments.services.mata_mata import create_bracket
from tournaments.services.results import cancel_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def t():
    return tournament_of("ABCD")


@pytest.fixture
def jogo(t):
    return jogo_of(t, "A", "B")


def entry(jogo, text="", letter="A", **more):
    """What the form sends."""
    sent = {"version": jogo.version, "client_id": uuid.uuid4(), "ending": "played", "ticks_shown": "True"}
    sent["delivery"] = ["baralho", "tentos", "signed_a", "signed_b"]
    return {**sent, **(boxes(jogo, letter, text) if text else {}), **more}


def test_the_public_is_sent_to_the_sign_in(client, t, jogo):
    for name, args in (("result_entry", [jogo.pk]), ("result_cancel", [jogo.pk]), ("jogo_list", [])):
        url = address(t, name, *args)
        for response in (client.get(url), client.post(url, entry(jogo, "24-10 24-12"))):
            assert response.status_code == 302
            assert response.url.startswith("/entrar/")
    assert not Submission.objects.exists()


def test_a_jogo_of_another_tournament_is_not_found(committee_client, t):
    other = jogo_of(tournament_of("AB"), "A", "B")

    assert committee_client.get(address(t, "result_entry", other.pk)).status_code == 404
    assert committee_client.post(address(t, "result_entry", other.pk), entry(other)).status_code == 404


def test_names_stand_beside_every_box(committee_client, t, jogo):
    """HAND-41."""
    page = committee_client.get(address(t, "result_entry", jogo.pk)).content.decode()

    for number in (1, 2, 3):
        label = f'<span class="visually-hidden">: tentos na {number}ª partida</span>'
        assert page.count(label) == 2
    for letter in "AB":
        assert page.count(f">{NAMES[letter]}<span class=") == 3


def test_the_confirmation_tells_who_won(committee_client, t):
    """HAND-41: the paper has Flor e Truco on the left, the page has its own order."""
    jogo = jogo_of(t, "D", "A")

    response = committee_client.post(
        address(t, "result_entry", jogo.pk), entry(jogo, "24-10 24-18", "D"), follow=True
    )

    page = read(response)
    assert (
        "Resultado gravado. Flor e Truco venceu por 2 a 0: 24-10 24-18 (conta 3 partidas e 72 tentos)."
        in page
    )
    assert credits_of(t, "D") == (1, 3, 72)
    assert credits_of(t, "A") == (0, 0, 28)
    assert AuditEntry.objects.get(action="resultado.oficial").actor == "comissao"


def test_two_taps_and_no_script(committee_client, t, jogo):
    """HAND-33."""
    sent = entry(jogo, "24-10 24-12")
    url = address(t, "result_entry", jogo.pk)

    answers = [read(committee_client.post(url, sent, follow=True)) for _ in range(2)]

    assert all("Três Marias venceu por 2 a 0: 24-10 24-12" in page for page in answers)
    assert Submission.objects.count() == 1
    assert credits_of(t, "A") == (1, 3, 72)


def test_sent_again_from_a_new_tab(committee_client, t, jogo):
    """HAND-34: reopening shows the result; the same content again changes nothing and says since when."""
    url = address(t, "result_entry", jogo.pk)
    committee_client.post(url, entry(jogo, "24-10 24-12"))
    at = timezone.localtime(Submission.objects.get().created_at)
    reopened = committee_client.get(url).content.decode()
    assert "Três Marias venceu por 2 a 0" in reopened

    page = committee_client.post(url, entry(jogo, "24-10 24-12"), follow=True).content.decode()

    assert f"Já recebida às {at:%H:%M}" in page
    assert Submission.objects.count() == 1


def test_somebody_else_saved_first(committee_client, t, jogo):
    """HAND-35: both values side by side, who and when; the first stands until the choice."""
    enter(t, "A x B: 24-10 24-12")
    response = committee_client.post(address(t, "result_entry", jogo.pk), entry(jogo, "10-24 12-24"))
    pending = Submission.objects.get(status=SubmissionStatus.PENDING)
    assert response.url == address(t, "pending_resolve", pending.pk)

    page = read(committee_client.get(response.url))

    assert "mesa central salvou" in page
    assert "Três Marias venceu por 2 a 0: 24-10 24-12" in page
    assert "Ás de Espada venceu por 2 a 0: 24-10 24-12" in page
    assert credits_of(t, "A") == (1, 3, 72)
    refused = committee_client.post(response.url, {"choice": "accept"})
    assert refused.status_code == 422
    assert "Informe o motivo da escolha." in refused.content.decode()
    committee_client.post(response.url, {"choice": "accept", "reason": "súmula assinada"})
    assert credits_of(t, "B") == (1, 3, 72)
    again = committee_client.post(response.url, {"choice": "accept", "reason": "de novo"})
    assert again.status_code == 422
    assert "já foi resolvida" in again.content.decode()


def test_a_conflict_sent_twice_waits_once(committee_client, t, jogo):
    enter(t, "A x B: 24-10 24-12")
    sent = entry(jogo, "10-24 12-24")
    url = address(t, "result_entry", jogo.pk)

    first, second = committee_client.post(url, sent), committee_client.post(url, sent)

    assert first.url == second.url
    assert Submission.objects.filter(status=SubmissionStatus.PENDING).count() == 1


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"0-a": "24", "0-b": "10"}, "alta a segunda partida"),
        (
            {"0-a": "24", "0-b": "10", "1-a": "24", "1-b": "12", "2-a": "24", "2-b": "5"},
            "erceira partida a mais",
        ),
        ({"0-a": "24", "0-b": "24", "1-a": "24", "1-b": "10"}, "os dois lados não podem chegar a 24"),
        ({"0-a": "23", "0-b": "10", "1-a": "24", "1-b": "12"}, "não termina a partida"),
        ({"0-a": "25", "0-b": "10", "1-a": "24", "1-b": "12"}, "a partida termina em 24 tentos"),
        (
            {"0-a": "-1", "0-b": "24", "1-a": "24", "1-b": "3", "2-a": "24", "2-b": "2"},
            "tentos não podem ser negativos",
        ),
        (
            {"0-a": "99999999999999999999", "0-b": "1", "1-a": "24", "1-b": "2"},
            "a partida termina em 24 tentos",
        ),
        ({"0-a": "9" * 5000, "0-b": "1", "1-a": "24", "1-b": "2"}, "Isto não é um número de tentos"),
        ({"0-a": "24", "0-b": "10", "1-a": "10", "1-b": "24"}, "alta a terceira partida: o jogo está 1 a 1"),
        ({"0-a": "24,0", "0-b": "10", "1-a": "24", "1-b": "12"}, "só com algarismos"),
        ({"0-a": "24.5", "0-b": "10", "1-a": "24", "1-b": "12"}, "só com algarismos"),
        ({"0-a": "٢٤", "0-b": "10", "1-a": "24", "1-b": "12"}, "só com algarismos"),
        ({"0-a": "²4", "0-b": "10", "1-a": "24", "1-b": "12"}, "só com algarismos"),
        ({"0-a": "24\x00", "0-b": "10", "1-a": "24", "1-b": "12"}, "partidas-0-a"),
        ({"0-a": "24", "0-b": "", "1-a": "24", "1-b": "12"}, "faltam os tentos"),
        ({}, "altam as partidas deste jogo"),
    ],
)
def test_scores_that_cannot_be(committee_client, t, jogo, typed, said):
    """HAND-40: refused beside the field, typed values kept, never an error 500."""
    sent = entry(jogo, **{f"partidas-{place}": value for place, value in typed.items()})

    response = committee_client.post(address(t, "result_entry", jogo.pk), sent)

    page = response.content.decode()
    assert response.status_code == 422
    assert said in page
    assert 'aria-invalid="true"' in page
    for value in typed.values():
        if value.isprintable() and len(value) < 30:
            assert f'value="{value}"' in page or value == ""
    assert not Submission.objects.exists()


@pytest.mark.parametrize(
    "broken",
    [
        {"version": "x"},
        {"client_id": "x"},
        {"ending": "bye"},
        {"ending": "disqualified"},
        {"ending": ""},
        {"came": "z", "ending": "walkover"},
        {"winner": "z", "ending": "time_decision"},
        {"delivery": ["z"]},
    ],
)
def test_forged_fields_store_nothing(committee_client, t, jogo, broken):
    sent = {**entry(jogo, "24-10 24-12"), **broken}

    response = committee_client.post(address(t, "result_entry", jogo.pk), sent)

    assert response.status_code == 422
    assert not Submission.objects.exists()


def test_a_walkover_is_a_kind_of_ending(committee_client, t, jogo):
    side = "a" if jogo.trio_a.ref == "A" else "b"
    url = address(t, "result_entry", jogo.pk)
    missing = committee_client.post(url, entry(jogo, ending="walkover"))
    assert missing.status_code == 422
    assert "Diga quem compareceu." in missing.content.decode()

    page = committee_client.post(url, entry(jogo, ending="walkover", came=side), follow=True).content.decode()

    assert "Três Marias venceu por W.O. de Ás de Espada (conta 3 partidas e 72 tentos)" in page
    assert not Desclassificacao.objects.exists()
    assert credits_of(t, "A") == (1, 3, 72)


def test_nobody_came(committee_client, t, jogo):
    """HAND-25 (a)."""
    page = committee_client.post(
        address(t, "result_entry", jogo.pk), entry(jogo, ending="walkover", came="none"), follow=True
    ).content.decode()

    assert "Ausência dupla: nem" in page
    assert credits_of(t, "A") == credits_of(t, "B") == (0, 0, 0)


@pytest.mark.regra("Art.20-III")
def test_a_walkover_that_puts_the_absent_trio_out(committee_client, t, jogo):
    """Told before it is done, with who decides; sent twice, decided once."""
    side = "b" if jogo.trio_a.ref == "A" else "a"  # B came, A is absent
    sent = entry(jogo, ending="walkover", came=side, put_out="on")
    url = address(t, "result_entry", jogo.pk)

    seen = committee_client.post(url, sent)
    assert "W.O. com desclassificação de Três Marias" in seen.text
    assert "O que vai mudar" in seen.text
    sent |= {"confirmed": seen.context["proof"]}
    unnamed = committee_client.post(url, sent | {"members": "Alguém de fora"})
    assert "Marque abaixo quem decidiu" in unnamed.text
    assert not Desclassificacao.objects.exists()
    judge = seen.context["commission"][0]
    sent |= {"members": judge}

    pages = [committee_client.post(url, sent, follow=True).content.decode() for _ in range(2)]

    told = re.sub(r"</?a\b[^>]*>", "", pages[0])
    assert "Ás de Espada venceu por desclassificação de Três Marias (Art. 20, III)" in told
    decision = Desclassificacao.objects.get()
    assert (decision.trio, decision.decided_by) == (trio(t, "A"), judge)
    assert credits_of(t, "C") == (1, 3, 72)
    assert "Já recebida às" in pages[1]


def test_typed_numbers_with_a_walkover_are_refused(committee_client, t, jogo):
    response = committee_client.post(
        address(t, "result_entry", jogo.pk), entry(jogo, "24-0 24-0", ending="walkover", came="a")
    )

    assert response.status_code == 422
    assert "W.O. não se anotam partidas" in response.content.decode()


@pytest.mark.regra("Art.23-vencedor-g")
def test_a_decision_by_time(committee_client, t, jogo):
    side = "a" if jogo.trio_a.ref == "A" else "b"
    url = address(t, "result_entry", jogo.pk)
    missing = committee_client.post(url, entry(jogo, "24-10 5-9", ending="time_decision"))
    assert "a comissão precisa dizer quem venceu" in missing.content.decode()

    page = read(
        committee_client.post(url, entry(jogo, "24-10 5-9", ending="time_decision", winner=side), follow=True)
    )

    assert "Três Marias venceu por decisão da comissão, esgotado o tempo: 24-10 5-9" in page


def test_a_correction_shows_and_keeps_both_versions(committee_client, t, jogo):
    enter(t, "A x B: 24-10 24-12")
    jogo.refresh_from_db()
    url = address(t, "result_entry", jogo.pk)
    assert "Motivo da correção" in committee_client.get(url).content.decode()
    missing = committee_client.post(url, entry(jogo, "24-19 24-12"))
    assert missing.status_code == 422
    assert "informe o motivo" in missing.content.decode()

    page = read(reviewed(committee_client, url, entry(jogo, "24-19 24-12", reason="<b>mal</b> lido")))

    assert "Três Marias venceu por 2 a 0: 24-19 24-12" in page
    assert "Três Marias venceu por 2 a 0: 24-10 24-12" in page
    assert "corrigida" in page
    assert "&lt;b&gt;mal&lt;/b&gt; lido" in page


def test_opened_for_edit_it_shows_the_same_sides(committee_client, t, jogo):
    """HAND-41."""
    enter(t, "A x B: 24-10 18-24 24-20")
    jogo.refresh_from_db()
    page = committee_client.get(address(t, "result_entry", jogo.pk)).content.decode()

    for name, value in boxes(jogo, "A", "24-10 18-24 24-20").items():
        assert f'name="{name}" value="{value}"' in page


def test_cancelled_with_a_reason(committee_client, t, jogo):
    """HAND-30."""
    enter(t, "A x B: 24-10 24-12")
    url = address(t, "result_cancel", jogo.pk)
    assert "volta a “a jogar”" in committee_client.get(url).content.decode()
    assert committee_client.post(url, {"reason": ""}).status_code == 422

    reviewed(committee_client, url, {"reason": "era de outra mesa"})

    assert credits_of(t, "A") == (0, 0, 0)
    page = committee_client.get(address(t, "result_entry", jogo.pk)).content.decode()
    assert "cancelada" in page
    assert "era de outra mesa" in page
    again = committee_client.post(url, {"reason": "outra vez"})
    assert again.status_code == 422


def test_a_page_left_open_all_day_loses_nothing(client, committee_user, t, jogo):
    """HAND-39: sign in, and the six numbers are still there, to be sent once."""
    sent = entry(jogo, "24-10 18-24 24-20")
    response = client.post(address(t, "result_entry", jogo.pk), sent)
    assert response.status_code == 302
    assert not Submission.objects.exists()

    signed_in = client.post(
        response.url, {"username": "comissao", "password": "chimarrão-quente"}, follow=True
    )

    page = signed_in.content.decode()
    assert "Você precisou entrar de novo" in page
    for name, value in boxes(jogo, "A", "24-10 18-24 24-20").items():
        assert f'name="{name}" value="{value}"' in page
    assert not Submission.objects.exists()
    client.post(address(t, "result_entry", jogo.pk), sent)
    assert Submission.objects.get().author == "comissao"


def test_the_sign_in_never_lands_inside_a_card(client, t, jogo):
    """HAND-38, HAND-39: by htmx the whole page goes to the sign-in, numbers kept."""
    response = client.post(
        address(t, "result_entry", jogo.pk), entry(jogo, "24-10 24-12"), headers={"HX-Request": "true"}
    )

    assert response.status_code == 204
    assert response["HX-Redirect"].startswith("/entrar/?next=")
    assert "partidas-0-a" in response["HX-Redirect"]


def test_a_form_of_an_earlier_sign_in_comes_back_filled(committee_user, t, jogo):
    """HAND-39: its token is no longer good; nothing is stored, nothing is lost, no technical page."""
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(committee_user)
    url = address(t, "result_entry", jogo.pk)
    browser.get(url)
    sent = entry(jogo, "24-10 18-24 24-20", csrfmiddlewaretoken="x" * 64)

    response = browser.post(url, sent, follow=True)

    page = response.content.decode()
    assert response.status_code == 200
    assert "A página ficou aberta muito tempo" in page
    for name, value in boxes(jogo, "A", "24-10 18-24 24-20").items():
        assert f'name="{name}" value="{value}"' in page
    assert not Submission.objects.exists()
    fresh = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    browser.post(url, {**sent, "csrfmiddlewaretoken": fresh[1]})
    assert Submission.objects.count() == 1


def test_a_jogo_that_waits_for_an_adversary_has_no_form(committee_client, t):
    two = tournament_of("AB", "CD", third_place=False)
    enter(two, "A x B: 24-20 24-18")
    enter(two, "C x D: 24-20 24-10")
    create_bracket(tournament=two, actor=DESK)
    final = two.jogos.get(stage="mata_mata", rodada=2)
    url = address(two, "result_entry", final.pk)

    for response in (committee_client.get(url), committee_client.post(url, entry(jogo_of(two, "A", "B")))):
        assert response.status_code == 200
        assert "espera o resultado de um jogo anterior" in response.content.decode()


def test_without_the_commissions_the_page_says_what_to_do(committee_client, t, jogo):
    t.event.commission_members.filter(comissao="disciplinar").delete()

    page = committee_client.get(address(t, "result_entry", jogo.pk)).content.decode()
    refused = committee_client.post(address(t, "result_entry", jogo.pk), entry(jogo, "24-10 24-12"))

    assert "Os jogos ainda não podem começar" in page
    assert "Formar as comissões" in page
    assert refused.status_code == 422


def test_the_trios_changed_while_typing(committee_client, t, jogo):
    enter(t, "A x B: 24-10 24-12")
    cancel_result(jogo_id=jogo.pk, reason="mesa errada", actor=DESK)

    response = committee_client.post(address(t, "result_entry", jogo.pk), entry(jogo, "24-10 24-12"))

    assert response.status_code == 422
    assert "O jogo mudou enquanto você digitava" in response.content.decode()


@pytest.mark.regra("Art.17-entrega", "Art.17-súmula")
def test_what_was_not_delivered_is_told(committee_client, t, jogo):
    url = address(t, "result_entry", jogo.pk)
    committee_client.post(url, entry(jogo, "24-10 24-12", delivery=["baralho", "signed_a"]))
    jogo.refresh_from_db()
    assert not jogo.delivered
    assert "Falta a entrega" in committee_client.get(url).content.decode()

    ticks = {"delivery": ["baralho", "tentos", "signed_a", "signed_b"], "override": ""}
    committee_client.post(address(t, "jogo_delivery", jogo.pk), ticks)

    jogo.refresh_from_db()
    assert jogo.delivered
    assert "Falta a entrega" not in committee_client.get(url).content.decode()


def test_disqualify_carries_the_partidas_along(committee_client, t, jogo):
    response = committee_client.post(
        address(t, "result_entry", jogo.pk), entry(jogo, "24-10 5-3", to="desclassificacao")
    )

    assert response.status_code == 302
    page = committee_client.get(response.url).content.decode()
    for name, value in boxes(jogo, "A", "24-10 5-3").items():
        assert f'name="{name}" value="{value}"' in page
    assert not Submission.objects.exists()


def test_the_result_page_leads_to_the_next_mesa(committee_client, t):
    first = t.jogos.filter(rodada=1).order_by("mesa").first()
    other = t.jogos.filter(rodada=1).order_by("mesa").last()
    move_jogo(jogo_id=first.pk, mesa=1, scheduled_at=None, juiz="", actor=DESK)
    move_jogo(jogo_id=other.pk, mesa=2, scheduled_at=None, juiz="", actor=DESK)
    committee_client.post(address(t, "result_entry", first.pk), entry(first, "24-10 24-12", first.trio_a.ref))

    page = committee_client.get(address(t, "result_entry", first.pk)).content.decode()

    assert "Próximo: mesa 2" in page
    assert address(t, "result_entry", other.pk) in page


def test_nothing_of_these_pages_is_kept_by_caches(committee_client, t, jogo):
    """HAND-42."""
    response = committee_client.get(address(t, "result_entry", jogo.pk))

    assert "no-store" in response["Cache-Control"]

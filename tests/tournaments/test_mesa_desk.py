"""The desk's side of the mesas: board, calls, súmulas checked by their signs, dictated results, links."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.codes import conference_code, encode_result
from tests.factories import UserFactory
from tests.tournaments.desk import enter, jogo_of
from tests.tournaments.mesa import access_of, hall, jogo_at_mesa, phone
from tournaments.models import Jogo, MesaAccess, Submission, SubmissionStatus
from tournaments.selectors.mesa import jogo_number
from tournaments.selectors.mesa_board import MesaState, board
from tournaments.services.audit import Actor
from tournaments.services.conduct import call_trios, start_jogo
from tournaments.services.mesa_desk import seat_jogo
from tournaments.services.refusals import Refusal
from tournaments.services.results import cancel_result

pytestmark = pytest.mark.django_db
DESK = Actor("mesa central")


@pytest.fixture
def day():
    return hall()


def url(day, name, *args):
    return reverse(f"tournaments:{name}", args=(day.event.slug, day.slug, *args))


def check(client, day, code, **ticks):
    ticks = ticks or {"baralho": "on", "tentos": "on", "signed": "on"}
    return client.post(url(day, "mesa_check"), {"code": code, **ticks}, follow=True)


def states(day, now=None):
    return {tile.mesa: tile.state for tile in board(day, now or timezone.now()).tiles}


@pytest.mark.parametrize("name", ["mesa_board", "mesa_board_part", "mesa_links", "mesa_cards", "mesa_check"])
def test_the_public_does_not_get_in(client, day, name):
    assert client.get(url(day, name)).status_code == 302


def test_a_mesa_goes_through_its_day(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    now = timezone.now()
    assert states(day)[1] is MesaState.EMPTY
    call_trios(jogo_id=jogo.pk, actor=DESK)
    assert states(day)[1] is MesaState.CALLED
    start_jogo(jogo_id=jogo.pk, actor=DESK, at=now)
    assert states(day)[1] is MesaState.PLAYING
    assert states(day, now + timedelta(minutes=91))[1] is MesaState.AMBER
    assert states(day, now + timedelta(minutes=121))[1] is MesaState.RED
    told.act("terminou", **told.base(jogo))
    assert states(day)[1] is MesaState.FINISHED
    told.send(jogo, "24-10 24-12")
    assert states(day)[1] is MesaState.PAPER


def test_the_tolerance_runs_out(day):
    jogo = jogo_at_mesa(day, 1)
    call_trios(jogo_id=jogo.pk, actor=DESK, at=timezone.now() - timedelta(minutes=16))
    assert board(day, timezone.now()).tiles[0].absent


def test_a_call_shows_on_the_board_and_is_answered_with_one_button(committee_client, day):
    phone(day, 2).act("chamado", reason="flor negada")
    page = committee_client.get(url(day, "mesa_board_part")).content.decode()
    assert "Mesa 2 chama a comissão" in page
    assert "flor negada" in page

    [pk] = re.findall(r"mesas/chamados/(\d+)/", page)
    committee_client.post(url(day, "mesa_call_answer", pk))

    assert "chama a comissão" not in committee_client.get(url(day, "mesa_board_part")).content.decode()


def test_looking_again_costs_nothing_until_something_changes(
    committee_client, day, django_assert_max_num_queries
):
    first = committee_client.get(url(day, "mesa_board_part"))
    with django_assert_max_num_queries(4):
        again = committee_client.get(url(day, "mesa_board_part"), headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304

    phone(day, 1).act("chamado")
    changed = committee_client.get(url(day, "mesa_board_part"), headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200


@pytest.mark.parametrize("chaves", [("ABCD",), ("ABCDEFGH", "IJKLMNOP")])
def test_the_board_costs_the_same_for_any_number_of_mesas(
    committee_client, django_assert_max_num_queries, chaves
):
    day = hall(*chaves, mesas=16)
    for mesa, jogo in enumerate(day.jogos.filter(rodada=1).order_by("pk"), start=1):
        told = phone(day, mesa)
        told.act("comecou", **told.base(jogo))
        told.send(jogo, "24-10 24-12")
    with django_assert_max_num_queries(25):
        committee_client.get(url(day, "mesa_board"))


# ---- súmulas checked ----------------------------------------------


def test_four_signs_confirm_a_sumula_with_its_delivery(committee_client, day):
    jogo = jogo_at_mesa(day, 1)
    code = phone(day, 1).send(jogo, "24-10 24-12").json()["conference"]

    page = check(committee_client, day, code.lower())

    assert "Conferido." in page.content.decode()
    jogo.refresh_from_db()
    assert (jogo.partidas, jogo.delivered) == ("24-10 24-12", True)
    submission = Submission.objects.get()
    assert (submission.status, submission.checked_by) == (SubmissionStatus.OFFICIAL, "comissao")


def test_what_did_not_come_back_is_not_ticked(committee_client, day):
    jogo = jogo_at_mesa(day, 1)
    code = phone(day, 1).send(jogo, "24-10 24-12").json()["conference"]

    check(committee_client, day, code, tentos="on", signed="on")

    jogo.refresh_from_db()
    assert (jogo.baralho_delivered, jogo.tentos_delivered, jogo.signed_a) == (False, True, True)


@pytest.mark.parametrize("wrong", [[(10, 24), (12, 24)], [(24, 12), (24, 10)], [(24, 10), (24, 11)]])
def test_swapped_sides_swapped_partidas_and_other_tentos_do_not_confirm(committee_client, day, wrong):
    jogo = jogo_at_mesa(day, 1)
    phone(day, 1).send(jogo, "24-10 24-12")

    page = check(committee_client, day, conference_code(jogo.code, wrong))

    assert page.status_code == 422
    assert "o papel e o celular" in page.content.decode()
    jogo.refresh_from_db()
    assert jogo.ending == ""


def test_the_code_of_another_jogo_does_not_confirm_this_one(committee_client, day):
    phone(day, 1).send(jogo_at_mesa(day, 1), "24-10 24-12")
    other = conference_code(jogo_at_mesa(day, 2).code, [(24, 10), (24, 12)])

    assert check(committee_client, day, other).status_code == 422


def test_eight_signs_make_a_submission_that_another_person_confirms(committee_client, client, day):
    jogo = jogo_at_mesa(day, 2)
    eight = encode_result(jogo_number(jogo), [(24, 10), (18, 24), (24, 20)], day.ruleset)
    four = conference_code(jogo.code, [(24, 10), (18, 24), (24, 20)])

    page = check(committee_client, day, f"{eight[:4]} {eight[4:]}".lower())
    assert "Recebido." in page.content.decode()
    again = check(committee_client, day, eight)
    assert "Já recebido." in again.content.decode()
    assert Submission.objects.get().partidas == "24-10 18-24 24-20"

    same_person = check(committee_client, day, four)
    assert "peça a outra pessoa" in same_person.content.decode()
    client.force_login(UserFactory())
    assert "Conferido." in check(client, day, four).content.decode()


def test_the_phone_that_gets_through_after_its_letters_were_typed_changes_nothing(committee_client, day):
    told, jogo = phone(day, 2), jogo_at_mesa(day, 2)
    eight = encode_result(jogo_number(jogo), [(24, 10), (24, 12)], day.ruleset)
    check(committee_client, day, eight)

    receipt = told.send(jogo, "24-10 24-12").json()

    assert receipt["state"] == "recebido"
    check(committee_client, day, receipt["conference"])
    assert list(Submission.objects.order_by("pk").values_list("status", flat=True)).count("official") <= 1


def test_a_jogo_played_again_with_the_same_result_is_dictated_with_the_same_letters(
    committee_client, client, day
):
    jogo = jogo_at_mesa(day, 2)
    eight = encode_result(jogo_number(jogo), [(24, 10), (24, 12)], day.ruleset)
    four = conference_code(jogo.code, [(24, 10), (24, 12)])
    check(committee_client, day, eight)
    client.force_login(UserFactory())
    check(client, day, four)
    cancel_result(jogo_id=jogo.pk, reason="a repetir", actor=DESK)

    told = [check(client, day, eight).content.decode() for _ in range(2)]

    assert ("Recebido." in told[0], "Já recebido." in told[1]) == (True, True)
    assert list(Submission.objects.order_by("pk").values_list("status", flat=True)) == [
        SubmissionStatus.CANCELLED,
        SubmissionStatus.PENDING,
    ]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("ABC", "4 letras das casas “Conferência”"),
        ("X8H5JN", "ao lado do QR são só o número da súmula"),
        ("ABCDEFG0", "não existe nestes códigos"),
        ("22222222", "Uma letra não confere"),
        ("", "Digite as 4 letras"),
    ],
)
def test_signs_that_say_nothing_are_refused_in_words(committee_client, day, typed, words):
    page = check(committee_client, day, typed)
    assert page.status_code == 422
    assert words in page.content.decode()


def test_letters_of_a_jogo_that_does_not_exist(committee_client, day):
    page = check(committee_client, day, encode_result(4000, [(24, 10), (24, 12)], day.ruleset))
    assert "não está neste torneio" in page.content.decode()


def test_a_paper_without_code_is_compared_by_eye(committee_client, day):
    jogo = jogo_at_mesa(day, 1)
    phone(day, 1).send(jogo, "24-10 24-12")
    one = url(day, "mesa_check_one", Submission.objects.get().pk)

    page = committee_client.get(one).content.decode()
    assert "M6 2 L300 120" in page  # the signature
    committee_client.post(one, {"delivery": ["baralho", "tentos", "signed_a"]})

    jogo.refresh_from_db()
    assert (jogo.partidas, jogo.signed_a, jogo.signed_b) == ("24-10 24-12", True, False)


def test_of_two_versions_the_commission_chooses_one_and_the_other_is_refused(committee_client, day):
    jogo = jogo_at_mesa(day, 1)
    first = phone(day, 1).send(jogo, "24-10 24-12").json()
    phone(day, 1).send(jogo, "10-24 12-24")
    assert "divergência" in committee_client.get(url(day, "mesa_board")).content.decode()
    assert "compare e escolha" in check(committee_client, day, first["conference"]).content.decode()
    choose = url(day, "mesa_choose", jogo.pk)
    chosen = Submission.objects.get(partidas="24-10 24-12")

    assert committee_client.post(choose, {"version": chosen.pk, "reason": ""}).status_code == 422
    committee_client.post(choose, {"version": chosen.pk, "reason": "a súmula assinada"})

    statuses = dict(Submission.objects.values_list("partidas", "status"))
    assert statuses == {"24-10 24-12": "official", "10-24 12-24": "rejected"}


def test_a_version_of_another_jogo_cannot_be_chosen_here(committee_client, day):
    phone(day, 2).send(jogo_at_mesa(day, 2), "24-10 24-12")
    choose = url(day, "mesa_choose", jogo_at_mesa(day, 1).pk)
    answer = committee_client.post(choose, {"version": Submission.objects.get().pk, "reason": "x"})
    assert answer.status_code == 404


# ---- who sits next ----------------------------------------------


def test_a_free_mesa_is_offered_the_jogo_that_waited_longest(day):
    """A and D, B and C play first; whoever ended first has waited longest."""
    first, second = jogo_at_mesa(day, 1), jogo_at_mesa(day, 2)
    now = timezone.now()
    for jogo, minutes in ((first, 50), (second, 20)):
        letters = [jogo.trio_a.ref, jogo.trio_b.ref]
        start_jogo(jogo_id=jogo.pk, actor=DESK, at=now - timedelta(minutes=90))
        enter(day, f"{letters[0]} x {letters[1]}: 24-10 24-12")
        Jogo.objects.filter(pk=jogo.pk).update(finished_at=now - timedelta(minutes=minutes))

    found = board(day, now).proposals

    assert [p.mesa for p in found] == [1, 2]
    assert {j.rodada for j in (found[0].jogo, found[1].jogo)} == {2}
    trios = [pk for p in found for pk in (p.jogo.trio_a_id, p.jogo.trio_b_id)]
    assert len(set(trios)) == 4


def test_trios_at_play_are_not_proposed(day):
    first = jogo_at_mesa(day, 1)
    start_jogo(jogo_id=first.pk, actor=DESK)
    busy = {first.trio_a_id, first.trio_b_id}
    for proposal in board(day, timezone.now()).proposals:
        assert not {proposal.jogo.trio_a_id, proposal.jogo.trio_b_id} & busy


def test_one_button_seats_and_calls(committee_client, day):
    jogo = jogo_of(day, "A", "B")
    committee_client.post(url(day, "mesa_seat", 3, jogo.pk))

    jogo.refresh_from_db()
    assert jogo.mesa == 3
    assert jogo.calls.count() == 1


def test_a_mesa_that_was_taken_meanwhile_is_not_given_twice(day):
    start_jogo(jogo_id=jogo_at_mesa(day, 1).pk, actor=DESK)
    with pytest.raises(Refusal, match="A mesa 1 está com"):
        seat_jogo(jogo_id=jogo_of(day, "A", "B").pk, mesa=1, actor=DESK)


# ---- links and cards ----------------------------------------------


def test_cards_bear_the_code_and_a_qr_of_the_link(committee_client, day, settings):
    settings.PUBLIC_BASE_URL = "http://192.168.0.10:8000"
    page = committee_client.get(url(day, "mesa_cards")).content.decode()
    code = access_of(day, 1).short_code
    assert f"{code[:4]} {code[4:]}" in page
    assert page.count("<svg viewBox=") >= 4
    assert "http://192.168.0.10:8000/mesa/" in page


def test_a_link_is_renewed_and_revoked_with_one_click(committee_client, day):
    access = access_of(day, 1)
    change = url(day, "mesa_link_change", access.pk)
    committee_client.post(change, {"do": "trocar"})
    assert access_of(day, 1).pk != access.pk

    committee_client.post(url(day, "mesa_link_change", access_of(day, 1).pk), {"do": "revogar"})
    assert not MesaAccess.objects.filter(tournament=day, mesa=1, revoked_at__isnull=True).exists()
    committee_client.post(url(day, "mesa_links"))
    assert access_of(day, 1)

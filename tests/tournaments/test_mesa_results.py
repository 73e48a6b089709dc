"""Results from the mesa: receipts, repetitions, conflicts, what cannot be (HAND-33 to 41)."""

import json
import threading
import uuid

import pytest
from django.db import connection

from scoring.codes import conference_code
from tests.tournaments.desk import enter
from tests.tournaments.mesa import hall, jogo_at_mesa, phone
from tournaments.models import (
    AuditEntry,
    Conference,
    Jogo,
    MesaLog,
    Submission,
    SubmissionStatus,
)
from tournaments.services.audit import Actor
from tournaments.services.mesa import confirm_submission
from tournaments.services.pending import resolve_pending

pytestmark = pytest.mark.django_db
DESK = Actor("mesa central")


@pytest.fixture
def day():
    return hall()


def fate(told, submission_id):
    return told.get(f"api/estado/?envios={submission_id}").json()["submissions"][0]["state"]


def test_a_receipt_names_the_senders_id_the_jogo_and_the_partidas(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    payload = told.result(jogo, "24-10 18-24 24-20")

    receipt = told.act("resultado", **payload).json()

    assert receipt["tenteio"] == "recibo/1"
    assert receipt["id"] == payload["id"] == receipt["submission"]
    assert (receipt["jogo"], receipt["code"]) == (jogo.pk, jogo.code)
    assert receipt["partidas"] == "24-10 18-24 24-20"
    assert receipt["conference"] == conference_code(jogo.code, [(24, 10), (18, 24), (24, 20)])
    assert (receipt["state"], receipt["repeated"]) == ("recebido", False)
    stored = Submission.objects.get()
    assert stored.status == SubmissionStatus.PENDING
    assert [(c.side, c.agrees) for c in stored.conferences.all()] == [("a", True), ("b", True)]
    assert stored.conferences.get(side="a").strokes == [[[10, 10], [500, 500]]]


def test_it_enters_and_never_overwrites(day):
    """Nothing is official until the desk says so."""
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    told.send(jogo, "24-10 24-12")

    jogo.refresh_from_db()
    assert jogo.ending == ""
    assert jogo.finished_at is not None


def test_hand_33_the_same_submission_twice_changes_nothing(day):
    """HAND-33: one result, one history entry, the same receipt."""
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    payload = told.result(jogo, "24-10 24-12")

    first, second = (told.act("resultado", **payload).json() for _ in range(2))

    assert second["repeated"]
    assert first["submission"] == second["submission"]
    assert Submission.objects.count() == 1
    assert AuditEntry.objects.filter(action="resultado.recebido").count() == 1


@pytest.mark.django_db(transaction=True)
def test_hand_33_four_at_once_are_one():
    """HAND-33: four in parallel."""
    day = hall()
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    payload = told.result(jogo, "24-10 24-12")
    answers = []

    def send():
        try:
            answers.append(phone(day, 1).act("resultado", **payload).status_code)
        finally:
            connection.close()

    threads = [threading.Thread(target=send) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert answers == [200] * 4
    assert Submission.objects.count() == 1
    assert Conference.objects.count() == 2


def test_hand_34_reopened_it_says_that_it_was_received_and_the_same_again_is_one(day):
    """HAND-34: the answer was lost, the page reopened, the same typed again under another id."""
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    told.send(jogo, "24-10 24-12")

    assert "Já recebida às" in told.get().content.decode()
    again = told.send(jogo, "24-10 24-12").json()

    assert again["repeated"]
    assert Submission.objects.count() == 1


def test_two_phones_that_differ_are_both_kept(day):
    """Divergência: none is lost, both phones are told, the desk cannot confirm without choosing."""
    one, other, jogo = phone(day, 1), phone(day, 1), jogo_at_mesa(day, 1)
    first = one.send(jogo, "24-10 24-12").json()
    second = other.send(jogo, "10-24 12-24").json()

    assert second["state"] == "divergencia"
    assert fate(one, first["submission"]) == "divergencia"
    assert Submission.objects.filter(status=SubmissionStatus.PENDING).count() == 2


def test_phone_against_desk_is_a_divergencia_and_the_desk_stands(day):
    jogo = jogo_at_mesa(day, 1)
    told = phone(day, 1)
    payload = told.result(jogo, "10-24 12-24")
    a, b = jogo.trio_a.ref, jogo.trio_b.ref
    enter(day, f"{a} x {b}: 24-10 24-12")

    receipt = told.act("resultado", **payload).json()

    assert receipt["state"] == "divergencia"
    jogo.refresh_from_db()
    assert jogo.partidas == "24-10 24-12"


def test_the_three_states_are_honest(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    receipt = told.send(jogo, "24-10 24-12").json()
    assert fate(told, receipt["submission"]) == "recebido"

    confirm_submission(submission_id=Submission.objects.get().pk, actor=DESK)
    assert fate(told, receipt["submission"]) == "conferido"


def test_a_refused_submission_tells_its_reason(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    receipt = told.send(jogo, "24-10 24-12").json()
    resolve_pending(
        submission_id=Submission.objects.get().pk, accept=False, reason="o papel diz 24-11", actor=DESK
    )

    answer = told.get(f"api/estado/?envios={receipt['submission']}").json()["submissions"][0]

    assert answer["state"] == "recusado"
    assert "o papel diz 24-11" in answer["text"]


def test_a_capataz_who_does_not_agree_takes_it_to_the_commission(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    payload = told.result(jogo, "24-10 24-12")
    payload["conferences"]["b"] = {"agrees": False, "reason": "a segunda foi nossa"}

    receipt = told.act("resultado", **payload).json()

    assert receipt["state"] == "recurso"
    assert Conference.objects.get(side="b").reason == "a segunda foi nossa"


def test_without_both_conferences_a_reason_is_asked(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)

    refused = told.send(jogo, "24-10 24-12", signed=False)

    assert refused.status_code == 422
    assert refused.json()["problems"][0]["field"] == "unsigned_reason"
    assert told.send(jogo, "24-10 24-12", signed=False, unsigned_reason="saíram").status_code == 200
    assert Submission.objects.get().unsigned_reason == "saíram"


def test_disagreeing_without_a_reason_is_asked_for_one(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    payload = told.result(jogo, "24-10 24-12")
    payload["conferences"]["b"] = {"agrees": False, "reason": ""}

    answer = told.act("resultado", **payload)

    assert answer.status_code == 422
    assert answer.json()["problems"][0]["field"] == "motivo_b"


def test_a_jogo_that_moved_away_is_received_with_a_warning(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    payload = told.result(jogo, "24-10 24-12")
    Jogo.objects.filter(pk=jogo.pk).update(mesa=4)

    receipt = told.act("resultado", **payload).json()

    assert "agora está na mesa 4" in receipt["warning"]


def test_an_old_version_is_a_conflict_and_overwrites_nothing(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    payload = told.result(jogo, "24-10 24-12")
    Jogo.objects.filter(pk=jogo.pk).update(version=jogo.version + 1)

    answer = told.act("resultado", **payload)

    assert answer.status_code == 422
    assert "mudou" in answer.json()["problems"][0]["text"]
    assert not Submission.objects.exists()


CANNOT = [
    [[24, 10]],
    [[24, 10], [24, 12], [24, 5]],
    [[24, 24], [24, 10]],
    [[23, 10], [24, 12]],
    [[25, 10], [24, 12]],
    [[-1, 24], [24, 3], [24, 2]],
    [[99999999999999999999, 1], [24, 2]],
    [[24, 10], [10, 24]],
    [["24,0", 10], [24, 12]],
    [["٢٤", 10], [24, 12]],
    [],
    [[24], [24, 12]],
    ["24-10", "24-12"],
    None,
]


@pytest.mark.parametrize("partidas", CANNOT, ids=str)
def test_hand_40_what_cannot_be_is_refused_with_its_field(day, partidas):
    """HAND-40, from a phone: refused beside the field, nothing stored, never a 500."""
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    payload = told.result(jogo, "24-10 24-12") | {"partidas": partidas}

    answer = told.act("resultado", **payload)

    assert answer.status_code == 422
    assert answer.json()["tenteio"] == "recusa/1"
    assert answer.json()["problems"]
    assert not Submission.objects.exists()


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 100_000], ids=str)
def test_what_is_no_json_is_refused(day, body):
    told = phone(day, 1)
    answer = told.client.post(f"{told.url}api/resultado/", body, content_type="application/json")
    assert answer.status_code == 400


def test_drawings_and_voltas_never_cost_a_result(day):
    """Rubbish in what decorates a result is left out."""
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    payload = told.result(jogo, "24-10 24-12") | {
        "strokes": {"a": [[["x", None], [1e99, 2], [-5, 2000]], "no"], "b": {"no": 1}},
        "voltas": [{"partida": 1, "volta": 1, "a": 3, "b": 0, "what": "<script>", "evil": 1}, "no"],
    }

    assert told.act("resultado", **payload).status_code == 200
    assert Conference.objects.get(side="a").strokes == [[[0, 1000]]]
    assert MesaLog.objects.get().voltas == [{"partida": 1, "volta": 1, "a": 3, "b": 0}]


def test_a_walkover_from_the_mesa(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    payload = told.result(jogo, "", signed=False, unsigned_reason="não veio ninguém do outro lado")
    payload |= {"ending": "walkover", "came": "b", "partidas": []}

    receipt = told.act("resultado", **payload).json()

    assert (receipt["ending"], receipt["partidas"], receipt["conference"]) == ("walkover", "", "")
    assert Submission.objects.get().winner == "b"


# ---- the plain page ----------------------------------------------


def plain(told, jogo, **more):
    data = {
        **told.base(jogo),
        "version": jogo.version,
        "client_id": str(uuid.uuid4()),
        "ending": "played",
        "partidas-0-a": "24",
        "partidas-0-b": "10",
        "partidas-1-a": "24",
        "partidas-1-b": "12",
        "conf_a": "confiro",
        "conf_b": "confiro",
    }
    return told.client.post(f"{told.url}resultado/", data | more, follow=True)


def test_a_plain_form_sends_without_script_cookies_or_csrf_token(day):
    """Also HAND-39: no session is needed, so none can end."""
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)

    page = plain(told, jogo)

    assert page.status_code == 200
    text = page.content.decode()
    assert "Já recebida às" in text
    assert conference_code(jogo.code, [(24, 10), (24, 12)]) in text
    assert Submission.objects.get().partidas == "24-10 24-12"


def test_hand_41_names_stand_beside_every_box(day):
    """HAND-41: each box is labelled with its trio."""
    jogo = jogo_at_mesa(day, 1)
    text = phone(day, 1).get().content.decode()
    for name in (jogo.trio_a.name, jogo.trio_b.name):
        assert text.count(f'{name}<span class="visually-hidden">: tentos na') == 3


def test_a_refused_plain_form_keeps_what_was_typed(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)

    page = plain(told, jogo, **{"partidas-1-a": "23"})

    assert page.status_code == 422
    text = page.content.decode()
    assert 'value="23"' in text
    assert "aria-invalid" in text
    assert not Submission.objects.exists()


def test_the_page_carries_the_facts_that_the_phone_keeps(day):
    jogo = jogo_at_mesa(day, 1)
    page = phone(day, 1).get()
    data = json.loads(
        page.content.decode()
        .split('<script id="mesa-data" type="application/json">')[1]
        .split("</script>")[0]
    )

    assert data["jogo"]["code"] == jogo.code
    assert data["jogo"]["rules"]["target"] == 24
    assert data["jogo"]["rules"]["truco"] == {"rodaAt": 6, "testas": 3, "testaCeiling": 6, "flor": 3}
    assert [m["reserva"] for m in data["jogo"]["sides"]["a"]["members"]] == [False, False, False, True]

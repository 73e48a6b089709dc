"""The juiz's phone at a mesa of Pontinho: rodadas in a chain, conflicts, undoing, calls."""

import threading

import pytest
from django.db import connection
from django.urls import reverse

from scoring.desclassificacao import Inciso
from tests.tournaments.mesa_pontinho import mesa_at, pontinho_hall, pontinho_phone, seats_of, typed
from tests.tournaments.pontinho_data import DESK, finish, play, scores, view
from tournaments.models import AuditEntry, CommissionCall, PontinhoRodada
from tournaments.services.pontinho import decide_mesa, undo_last
from tournaments.services.pontinho_check import check_mesa
from tournaments.services.pontinho_exclusion import ExclusionData, exclude_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    return pontinho_hall(3)


@pytest.fixture
def mesa(day):
    return mesa_at(day)


@pytest.fixture
def juiz(day):
    return pontinho_phone(day)


def facts_of(phone, mesa):
    base = phone.base_of(mesa)
    return phone.get(f"api/estado/?mesa={base['mesa']}&ticket={base['ticket']}").json()["facts"]


def test_a_rodada_is_received_with_what_it_did(juiz, mesa):
    """100 bursts; who burst comes back with the 40 of the worst placed (AMB-42)."""
    answer = juiz.note(mesa, [0], {1: 40, 2: 100}).json()

    seats = seats_of(mesa)
    assert answer["tenteio"] == "recibo/1"
    assert answer["said"] == f"{seats[0].pk}:b {seats[1].pk}:40 {seats[2].pk}:100"
    assert f"{seats[2].trio.name}: estourou e volta com 40" in answer["text"]
    assert [seat["score"] for seat in answer["facts"]["state"]["seats"]] == [0, 40, 40]
    row = PontinhoRodada.objects.get()
    assert (row.origin, row.author) == ("mesa", "mesa 1")


def test_hand_33_sent_twice_it_is_one(juiz, mesa):
    payload = juiz.rodada(mesa, [0], {1: 5, 2: 6})

    first, again = (juiz.act("rodada", **payload).json() for _ in range(2))

    assert (first["repeated"], again["repeated"]) == (False, True)
    assert again["rodada"] == first["rodada"] == payload["id"]
    assert PontinhoRodada.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_hand_33_35_phones_that_send_at_the_same_moment():
    """One rodada from three threads, another for the same place from two: one goes in, the other is told."""
    day = pontinho_hall(3)
    mesa = mesa_at(day)
    juiz = pontinho_phone(day)
    mine, theirs = juiz.rodada(mesa, [0], {1: 5, 2: 6}), juiz.rodada(mesa, [1], {0: 7, 2: 8})
    answers = []

    def send(payload):
        try:
            answers.append((payload["id"], pontinho_phone(day).act("rodada", **payload).status_code))
        finally:
            connection.close()

    threads = [
        threading.Thread(target=send, args=(payload,)) for payload in (mine, theirs, mine, theirs, mine)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    stored = str(PontinhoRodada.objects.get().client_id)
    assert sorted(answers) == sorted(
        [(mine["id"], 200 if stored == mine["id"] else 422)] * 3
        + [(theirs["id"], 200 if stored == theirs["id"] else 422)] * 2
    )


def test_a_chain_typed_without_network_goes_in_in_its_order(juiz, mesa):
    first = juiz.rodada(mesa, [0], {1: 5, 2: 6})
    second = juiz.rodada(mesa, [1], {0: 7, 2: 8}, after=first["id"])
    third = juiz.rodada(mesa, [2], {0: 9, 1: 10}, after=second["id"])

    early = juiz.act("rodada", **third)
    answers = [juiz.act("rodada", **one) for one in (first, second, third, second)]

    assert early.status_code == 422
    assert early.json()["conflict"] is True
    assert [answer.status_code for answer in answers] == [200] * 4
    assert [answer.json()["number"] for answer in answers] == [1, 2, 3, 2]
    assert scores(mesa) == [16, 15, 14]


def test_hand_35_a_rodada_of_the_desk_in_between_is_a_conflict_and_shown(juiz, mesa):
    desk = play(mesa, [1], {0: 30, 2: 20}).rodada

    answer = juiz.note(mesa, [0], {1: 5, 2: 6})

    assert answer.status_code == 422
    body = answer.json()
    assert body["conflict"] is True
    assert "outra 1ª rodada, por mesa central" in body["problems"][0]["text"]
    (stands,) = body["facts"]["rodadas"]
    assert stands["id"] == str(desk.client_id)
    assert [hand["points"] for hand in stands["hands"]] == [30, 20]
    assert scores(mesa) == [30, 0, 20]
    on_top = juiz.note(mesa, [0], {1: 5, 2: 6}, after=stands["id"])
    assert on_top.json()["number"] == 2
    assert scores(mesa) == [30, 5, 26]


def test_hand_34_the_same_rodada_typed_at_the_desk_too_is_one(juiz, mesa):
    desk = play(mesa, [0], {2: 6, 1: 5}).rodada

    answer = juiz.note(mesa, [0], {1: 5, 2: 6}).json()

    assert answer["repeated"] is True
    assert answer["rodada"] == str(desk.client_id)
    assert PontinhoRodada.objects.count() == 1


def test_what_follows_an_undone_rodada_is_a_conflict(juiz, mesa):
    first = juiz.note(mesa, [0], {1: 5, 2: 6}).json()["rodada"]
    undo_last(mesa_id=mesa.pk, reason="mesa errada", actor=DESK)

    answer = juiz.note(mesa, [1], {0: 7, 2: 8}, after=first)
    again = juiz.act("rodada", **(juiz.rodada(mesa, [0], {1: 5, 2: 6}) | {"id": first}))

    assert answer.json()["conflict"] is True
    assert "não está mais na folha" in answer.json()["problems"][0]["text"]
    assert again.json()["undone"] is True
    assert facts_of(juiz, mesa)["undone"] == [first]
    assert scores(mesa) == [0, 0, 0]


@pytest.mark.parametrize(
    ("out", "points", "told"),
    [
        ([], {0: 5, 1: 6, 2: 7}, "diga quem bateu"),
        ([0], {1: 5}, "faltam os pontos de"),
        ([0], {1: 5, 2: 1}, "2 a 180 pontos"),
        ([0], {1: 5, 2: "12a"}, "número inteiro"),
        ([0, 1, 2], {}, "no máximo dois"),
    ],
)
def test_what_cannot_be_is_refused_in_words_and_nothing_is_stored(juiz, mesa, out, points, told):
    answer = juiz.note(mesa, out, points)

    assert answer.status_code == 422
    assert answer.json()["conflict"] is False
    assert told in answer.json()["problems"][0]["text"]
    assert answer.json()["facts"]["id"] == mesa.pk
    assert not PontinhoRodada.objects.exists()


@pytest.mark.parametrize(
    "rubbish",
    [
        {"hands": "x", "batedores": None},
        {"hands": [1, {"player": "999999", "points": 5}]},
        {"after": "no uuid"},
        {"id": "no uuid"},
        {"batedores": ["x"]},
    ],
)
def test_rubbish_is_refused_kindly(juiz, mesa, rubbish):
    answer = juiz.act("rodada", **(juiz.rodada(mesa, [0], {1: 5, 2: 6}) | rubbish))

    assert answer.status_code == 422
    assert answer.json()["problems"]
    assert not PontinhoRodada.objects.exists()


def test_a_mesa_ended_by_decision_takes_no_rodada_more(juiz, mesa):
    first = juiz.note(mesa, [0], {1: 5, 2: 6}).json()["rodada"]
    seats = seats_of(mesa)
    decide_mesa(mesa_id=mesa.pk, seat_id=seats[1].pk, reason="hora", members="todos", actor=DESK)

    answer = juiz.note(mesa, [0], {1: 5, 2: 6}, after=first)
    undoing = juiz.act("desfazer", **juiz.base_of(mesa), rodada=first, reason="errei")

    assert "já terminou" in answer.json()["problems"][0]["text"]
    assert answer.json()["facts"]["decided"] == seats[1].pk
    assert "só ela desfaz" in undoing.json()["problems"][0]["text"]
    assert view(mesa).winner == seats[1].trio.name


@pytest.mark.regra("Art.20-I")
def test_who_is_excluded_plays_no_more_and_the_phone_is_told():
    """AMB-45: the player leaves between two rodadas; a rodada that was typed with him is refused."""
    day = pontinho_hall(4)
    juiz, mesa = pontinho_phone(day), mesa_at(day)
    first = juiz.note(mesa, [0], {1: 5, 2: 6, 3: 7}).json()["rodada"]
    seats = seats_of(mesa)
    data = ExclusionData(trio=seats[3].trio, inciso=Inciso.I, mesa=mesa.pk, decided_by="todos")
    exclude_player(tournament=day, data=data, actor=DESK)

    refused = juiz.note(mesa, [0], {1: 5, 2: 6, 3: 7}, after=first).json()
    taken = juiz.note(mesa, [0], {1: 5, 2: 6}, after=first)

    assert f"{seats[3].trio.name} não está em jogo" in refused["problems"][0]["text"]
    assert refused["facts"]["exclusions"] == [{"player": seats[3].pk, "after": 1, "takenBack": False}]
    assert refused["facts"]["state"]["seats"][3]["excluded"] is True
    assert taken.status_code == 200
    assert scores(mesa) == [0, 10, 12, 7]
    assert "excluído (Art. 20)" in juiz.get().content.decode()


def test_a_rodada_of_the_phone_meets_the_desk_in_its_form(client, admin_user, day, juiz, mesa):
    """HAND-34, 35: the desk's page was open when the phone's rodada came."""
    client.force_login(admin_user)
    page = f"/comissao/{day.event.slug}/{day.slug}/pontinho/mesas/{mesa.pk}/"
    assert 'name="after"' in client.get(page).content.decode()
    phones = juiz.note(mesa, [0], {1: 5, 2: 6}).json()["rodada"]

    same = client.post(page, typed(juiz, mesa, [0], {1: "5", 2: "6"}, version=1), follow=True)
    other_data = typed(juiz, mesa, [1], {0: "7", 2: "8"}, version=1)
    other = client.post(page, other_data)

    assert "já estava anotada" in same.content.decode()
    assert other.status_code == 422
    assert "outra 1ª rodada, por mesa 1" in other.content.decode()
    assert "entra como 2ª rodada" in other.content.decode()
    assert f'name="after" value="{phones}"' in other.content.decode()
    assert 'value="7"' in other.content.decode()
    assert client.post(page, other_data | {"after": phones}).status_code == 302
    assert scores(mesa) == [7, 5, 14]


# ---- the other acts ----------------------------------------------------------------------------------------


def test_the_last_rodada_is_taken_back_once_with_a_reason(juiz, mesa):
    first = juiz.note(mesa, [0], {1: 5, 2: 6}).json()["rodada"]
    second = juiz.note(mesa, [1], {0: 7, 2: 8}, after=first).json()["rodada"]
    base = juiz.base_of(mesa)

    assert juiz.act("desfazer", **base, rodada=first, reason="errei").json()["conflict"] is True
    assert "motivo" in juiz.act("desfazer", **base, rodada=second, reason=" ").json()["problems"][0]["text"]
    for _ in range(2):
        assert juiz.act("desfazer", **base, rodada=second, reason="errei").status_code == 200
    assert scores(mesa) == [0, 5, 6]
    entry = AuditEntry.objects.get(action="pontinho.rodada.desfeita")
    assert (entry.reason, entry.actor) == ("errei", "mesa 1")


def test_comecou_is_told_once_and_changes_no_version(juiz, mesa):
    for _ in range(2):
        assert juiz.act("comecou", **juiz.base_of(mesa), ago=600).status_code == 200

    mesa.refresh_from_db()
    assert mesa.version == 1
    assert (AuditEntry.objects.get(action="pontinho.comecou").at - mesa.started_at).total_seconds() > 590


def test_the_committee_hears_a_call_and_the_mesa_hears_the_answer(client, admin_user, day, juiz, mesa):
    sent = juiz.act("chamado", **juiz.base_of(mesa), reason="dúvida na trinca").json()["id"]
    client.force_login(admin_user)
    base = f"/comissao/{day.event.slug}/{day.slug}/pontinho/"

    look = client.get(f"{base}chamados/")
    assert "dúvida na trinca" in look.content.decode()
    assert client.get(f"{base}chamados/?v={CommissionCall.objects.get().pk}").status_code == 204
    assert "Mesa 1 chama" in client.get(base).content.decode()
    answer = client.post(
        reverse(
            "tournaments:mesa_call_answer", args=(day.event.slug, day.slug, CommissionCall.objects.get().pk)
        )
    )
    assert answer.url == base
    assert juiz.get(f"api/estado/?chamados={sent}").json()["calls"][0]["by"]


def test_the_phone_learns_that_the_sheet_was_checked(juiz, mesa):
    finish(mesa)
    assert facts_of(juiz, mesa)["checked"] is False

    check_mesa(mesa_id=mesa.pk, actor=DESK)

    assert facts_of(juiz, mesa)["checked"] is True
    last = facts_of(juiz, mesa)["rodadas"][-1]["id"]
    undoing = juiz.act("desfazer", **juiz.base_of(mesa), rodada=last, reason="errei")
    assert "chame a comissão" in undoing.json()["problems"][0]["text"]
    assert "conferiu a folha" in juiz.get().content.decode()

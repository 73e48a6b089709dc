"""What a phone tells beside the result: start, end, calls, pauses, line-ups, reclamações."""

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.mesa import hall, jogo_at_mesa, phone
from tournaments.models import AuditEntry, Claim, CommissionCall, JogoPause, LineUp
from tournaments.services.audit import Actor
from tournaments.services.lineups import set_line_up

pytestmark = pytest.mark.django_db
DESK = Actor("mesa central")


@pytest.fixture
def day():
    return hall()


def players(trio, *places):
    members = list(trio.members.select_related("player").order_by("position"))
    return [members[place].player for place in places]


def test_it_starts_once_when_it_was_pressed(day):
    """Pressed ten minutes ago without network, it began ten minutes ago; the first time stands."""
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)

    first = told.act("comecou", **told.base(jogo), ago=600)
    told.act("comecou", **told.base(jogo))

    jogo.refresh_from_db()
    assert first.json()["tenteio"] == "recibo/1"
    assert timedelta(seconds=595) < timezone.now() - jogo.started_at < timedelta(seconds=605)
    assert AuditEntry.objects.filter(action="jogo.comecou").count() == 1


@pytest.mark.parametrize("ago", ["NaN", "x", -5, 1e300, None, [1]], ids=str)
def test_a_time_that_is_none_counts_as_now(day, ago):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)

    assert told.act("comecou", **told.base(jogo), ago=ago).status_code == 200

    jogo.refresh_from_db()
    assert timezone.now() - jogo.started_at < timedelta(minutes=1)


def test_terminou_stops_the_clock_and_can_be_taken_back_until_a_result_is_sent(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    told.act("comecou", **told.base(jogo), ago=600)

    told.act("terminou", **told.base(jogo))
    jogo.refresh_from_db()
    assert jogo.finished_at is not None
    told.act("continua", **told.base(jogo))
    jogo.refresh_from_db()
    assert jogo.finished_at is None

    told.send(jogo, "24-10 24-12")
    assert told.act("continua", **told.base(jogo)).status_code == 422


def test_a_call_is_one_however_often_it_arrives_and_is_answered(day):
    told = phone(day, 1)
    call = str(uuid.uuid4())

    for _ in range(3):
        assert told.act("chamado", id=call, reason="dúvida na flor").status_code == 200

    assert CommissionCall.objects.get().reason == "dúvida na flor"
    assert told.get(f"api/estado/?chamados={call}").json()["calls"] == []
    CommissionCall.objects.update(answered_at=timezone.now(), answered_by="Ana")
    assert told.get(f"api/estado/?chamados={call}").json()["calls"] == [{"id": call, "by": "Ana"}]


def test_a_pause_has_a_cause_and_sent_twice_is_one(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    told.act("comecou", **told.base(jogo))

    assert told.act("pausa", **told.base(jogo), cause="  ").status_code == 422
    for _ in range(2):
        assert told.act("pausa", **told.base(jogo), cause="faltou luz").status_code == 200
    assert JogoPause.objects.get().cause == "faltou luz"
    for _ in range(2):
        assert told.act("segue", **told.base(jogo)).status_code == 200
    assert JogoPause.objects.get().ended_at is not None


@pytest.mark.regra("Art.15", "Art.20-§3")
def test_a_claim_is_of_a_capataz_with_inciso_and_time_and_sent_twice_is_one(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    capataz = players(jogo.trio_a, 0)[0].name
    words = {"trio": jogo.trio_b_id, "inciso": "II", "by": capataz, "facts": "palavrão"}

    for ago in (300, 330):
        assert told.act("reclamacao", **told.base(jogo), **words, ago=ago).status_code == 200

    claim = Claim.objects.get()
    assert (claim.origin, claim.inciso, claim.facts) == ("mesa", "II", "palavrão")
    assert timezone.now() - claim.made_at > timedelta(seconds=295)
    assert told.act("reclamacao", **told.base(jogo), **(words | {"by": "Fulano"})).status_code == 422


@pytest.mark.regra("Art.20-VI-reserva")
def test_drunkenness_names_a_player(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    capataz, drunk = players(jogo.trio_a, 0)[0], players(jogo.trio_b, 2)[0]
    words = {"trio": jogo.trio_b_id, "inciso": "VI", "by": capataz.name}

    assert told.act("reclamacao", **told.base(jogo), **words).status_code == 422
    assert told.act("reclamacao", **told.base(jogo), **words, player=drunk.pk).status_code == 200
    assert Claim.objects.get().player == drunk


@pytest.mark.regra("Art.18-subst")
def test_the_reserva_enters_between_partidas(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    start = [p.pk for p in players(jogo.trio_a, 0, 1, 2)]
    then = [p.pk for p in players(jogo.trio_a, 0, 1, 3)]
    base = told.base(jogo) | {"trio": jogo.trio_a_id}

    assert told.act("escalacao", **base, partida=1, players=start).status_code == 200
    assert told.act("escalacao", **base, partida=2, players=then, lost=False).status_code == 200
    assert told.act("escalacao", **base, partida=2, players=then, lost=False).status_code == 200
    assert [line.partida for line in LineUp.objects.order_by("partida")] == [1, 2]
    assert AuditEntry.objects.filter(action="jogo.escalacao").count() == 2


@pytest.mark.regra("Art.23-disc-e")
def test_the_winner_changes_testas_only_with_consent(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    base = told.base(jogo) | {"trio": jogo.trio_a_id}
    start, turned = ([p.pk for p in players(jogo.trio_a, *order)] for order in ((0, 1, 2), (1, 0, 2)))
    told.act("escalacao", **base, partida=1, players=start)

    refused = told.act("escalacao", **base, partida=2, players=turned, lost=False)
    assert refused.status_code == 422
    assert "consent" in refused.json()["problems"][0]["text"].lower()
    assert (
        told.act("escalacao", **base, partida=2, players=turned, lost=False, consent=True).status_code == 200
    )


def test_a_line_up_that_somebody_else_told_is_a_conflict_and_stands(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    mine, theirs = players(jogo.trio_a, 0, 1, 2), players(jogo.trio_a, 0, 2, 3)
    set_line_up(jogo_id=jogo.pk, trio=jogo.trio_a, partida=1, players=theirs, actor=DESK)
    base = told.base(jogo) | {"trio": jogo.trio_a_id, "partida": 1, "players": [p.pk for p in mine]}

    refused = told.act("escalacao", **base, seen=None)
    assert refused.status_code == 422
    assert "mesa central já escalou" in refused.json()["problems"][0]["text"]
    assert told.act("escalacao", **base, seen=[p.pk for p in theirs]).status_code == 200


@pytest.mark.regra("Art.20-VI-reserva")
def test_the_reserva_takes_the_place_of_who_was_put_out_in_the_middle_of_a_partida(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    base = told.base(jogo) | {"trio": jogo.trio_a_id, "partida": 1, "course": True}
    start, then = ([p.pk for p in players(jogo.trio_a, *order)] for order in ((0, 1, 2), (0, 1, 3)))
    told.act("escalacao", **base, players=start)

    refused = told.act("escalacao", **base, players=then, seen=start)
    assert "ninguém troca de lugar" in refused.json()["problems"][0]["text"]
    jogo.trio_a.members.filter(position=2).update(excluded=True)
    assert told.act("escalacao", **base, players=then, seen=start).status_code == 200


def test_who_cares_for_the_tentos_is_told_in_amostra(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    start = [p.pk for p in players(jogo.trio_a, 0, 1, 2)]
    base = told.base(jogo) | {"trio": jogo.trio_a_id, "partida": 1, "players": start}

    told.act("escalacao", **base)
    assert told.act("escalacao", **base, seen=start, tenteador=2).status_code == 200
    assert told.act("escalacao", **base, seen=start, tenteador=2).status_code == 200

    assert LineUp.objects.get().tenteador == 2
    assert told.act("escalacao", **base, seen=start, tenteador=7).status_code == 422


def test_a_player_of_another_trio_is_not_taken(day):
    told, jogo, other = phone(day, 1), jogo_at_mesa(day, 1), jogo_at_mesa(day, 2)
    wrong = [p.pk for p in players(other.trio_a, 0, 1, 2)]

    answer = told.act("escalacao", **told.base(jogo), trio=jogo.trio_a_id, partida=1, players=wrong)

    assert answer.status_code == 422
    assert not LineUp.objects.exists()


@pytest.mark.parametrize(
    "kind", ["comecou", "terminou", "continua", "pausa", "segue", "escalacao", "reclamacao"]
)
def test_every_act_wants_the_mesas_own_jogo(day, kind):
    told, theirs = phone(day, 1), jogo_at_mesa(day, 2)
    assert told.act(kind, jogo=theirs.pk, ticket="").status_code == 403


def test_an_act_that_does_not_exist(day):
    told = phone(day, 1)
    assert told.act("apagar").status_code == 400
    assert told.client.post(f"{told.url}fazer/apagar/").status_code == 404


def test_the_plain_page_acts_too(day):
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    base = told.base(jogo)

    for kind, more, words in [
        ("comecou", {}, "O jogo começou"),
        ("chamado", {}, "Chamado recebido"),
        ("pausa", {"cause": "chuva"}, "relógio está parado"),
        ("segue", {}, "voltou a andar"),
        ("terminou", {}, "Falta o resultado"),
    ]:
        page = told.client.post(f"{told.url}fazer/{kind}/", base | more, follow=True)
        assert words in page.content.decode()

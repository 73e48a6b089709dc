"""The juiz's phone at a mesa of Pontinho: what a card opens (HAND-37), and the page without script."""

import pytest

from tests.tournaments.desk import tournament_of
from tests.tournaments.mesa import hall, jogo_at_mesa, phone
from tests.tournaments.mesa_pontinho import mesa_at, pontinho_hall, pontinho_phone, seats_of, typed
from tests.tournaments.pontinho_data import DESK, finish, play, scores
from tournaments.models import CommissionCall, MesaAccess, PontinhoMesa, PontinhoRodada
from tournaments.services.mesa import answer_call, open_mesas, revoke_access
from tournaments.services.pontinho import place_mesa
from tournaments.services.pontinho_draw import draw_mesas
from tournaments.services.seeds import SeedSource

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


def test_a_card_opens_the_mesa_at_its_table_and_no_other():
    day = pontinho_hall(7, qualifiers_per_mesa=2)

    text = pontinho_phone(day, 2).get().content.decode()

    assert all(seat.trio.name in text for seat in seats_of(mesa_at(day, 2)))
    assert "Mesa 2" in text
    elsewhere = {seat.trio.name for seat in seats_of(mesa_at(day, 1))}
    assert not any(name in text for name in elsewhere)


def test_cards_are_made_for_the_tables_where_mesas_sit(client, admin_user):
    day = pontinho_hall(7, qualifiers_per_mesa=2)

    assert [access.mesa for access in day.mesa_accesses.all()] == [1, 2]
    place_mesa(mesa_id=mesa_at(day, 2).pk, number=9, juiz="", actor=DESK)
    assert [access.mesa for access in open_mesas(tournament=day, actor=DESK)] == [1, 2, 9]
    client.force_login(admin_user)
    links = client.get(f"/comissao/{day.event.slug}/{day.slug}/mesas/acessos/").content.decode()
    cards = client.get(f"/comissao/{day.event.slug}/{day.slug}/mesas/cartoes/").content.decode()
    assert "Mesa</th>" in links
    assert cards.count("<svg") >= 3
    assert "Mesa 9" in cards


def test_without_a_mesa_the_page_says_so_and_still_calls(day):
    place_mesa(mesa_id=mesa_at(day).pk, number=4, juiz="", actor=DESK)
    juiz = pontinho_phone(day)

    assert "Nenhuma mesa agora" in juiz.get().content.decode()
    assert juiz.get("api/estado/").json()["here"] is None
    assert juiz.act("chamado", reason="cadê a mesa?").status_code == 200
    assert CommissionCall.objects.get().mesa == 1


def test_of_two_mesas_at_a_table_the_one_at_play_is_shown_and_then_the_next():
    """Seven players, one table: two mesas, one after the other."""
    day = pontinho_hall(7, qualifiers_per_mesa=2)
    first, second = PontinhoMesa.objects.order_by("position")
    place_mesa(mesa_id=second.pk, number=1, juiz="", actor=DESK)
    juiz = pontinho_phone(day)

    assert juiz.get("api/estado/").json()["here"]["id"] == first.pk
    finish(first)
    assert juiz.get("api/estado/").json()["here"]["id"] == second.pk
    finish(second)
    assert juiz.get("api/estado/").json()["here"]["id"] == second.pk
    draw_mesas(tournament=day, etapa=2, source=SeedSource(numbers=(1, 2)), actor=DESK)
    assert "Mesa final" in juiz.get("api/estado/").json()["here"]["where"]


def test_a_revoked_card_opens_nothing(juiz, mesa):
    revoke_access(access=juiz.access, actor=DESK)

    answer = juiz.note(mesa, [0], {1: 5, 2: 6})

    assert (juiz.get().status_code, answer.status_code) == (410, 410)
    assert answer.json()["tenteio"] == "fechado/1"
    assert not PontinhoRodada.objects.exists()


def test_a_ticket_is_of_one_table_and_mesa(day):
    """HAND-37: another mesa named with one's own ticket, a ticket of a jogo, none at all."""
    other_day = pontinho_hall(3)
    juiz, theirs = pontinho_phone(day), mesa_at(other_day)
    own = juiz.rodada(mesa_at(day), [0], {1: 5, 2: 6})

    for wrong in ({"mesa": theirs.pk}, {"ticket": ""}, {"ticket": "x"}, {"mesa": None}):
        answer = juiz.act("rodada", **(own | wrong))
        assert answer.status_code == 403
        assert "não é deste cartão" in answer.json()["problems"][0]["text"]
    plain = juiz.client.post(f"{juiz.url}rodada/", {"mesa": theirs.pk, "ticket": own["ticket"]})
    assert plain.status_code == 403
    assert not PontinhoRodada.objects.exists()


def test_a_phone_still_writes_to_its_mesa_after_that_moved(day, juiz, mesa):
    payload = juiz.rodada(mesa, [0], {1: 5, 2: 6})
    place_mesa(mesa_id=mesa.pk, number=7, juiz="", actor=DESK)

    answer = juiz.act("rodada", **payload)

    assert answer.status_code == 200
    assert "lugar 7" in answer.json()["warning"]
    assert PontinhoRodada.objects.get().mesa == mesa


def test_other_kinds_of_tournament_know_nothing_of_rodadas():
    truco = hall()
    theirs = phone(truco, 1)
    jogo = jogo_at_mesa(truco, 1)

    assert theirs.act("rodada", **theirs.base(jogo)).status_code == 400
    assert theirs.client.post(f"{theirs.url}rodada/", theirs.base(jogo)).status_code == 403
    assert "facts" not in theirs.get("api/estado/").json()
    assert theirs.send(jogo, "24-10 24-12").status_code == 200


def test_a_pontinho_card_takes_no_result_of_a_jogo(juiz, mesa):
    assert juiz.act("resultado", **juiz.base_of(mesa)).status_code == 400
    assert juiz.client.post(f"{juiz.url}resultado/", juiz.base_of(mesa)).status_code == 403
    assert juiz.act("terminou", **juiz.base_of(mesa)).status_code == 400


# ---- without script ----------------------------------------------------------------------------------------


def test_the_plain_form_notes_a_rodada_and_adds_cards_up(juiz, mesa):
    seats = seats_of(mesa)
    data = typed(juiz, mesa, [0], {1: "12"}, **{f"cartas-{seats[2].pk}": "A K 7 *"})

    answer = juiz.client.post(f"{juiz.url}rodada/", data, follow=True)
    again = juiz.client.post(f"{juiz.url}rodada/", data, follow=True)

    assert "1ª rodada anotada" in answer.content.decode()
    assert "já estava anotada" in again.content.decode()
    assert scores(mesa) == [0, 12, 52]


def test_the_plain_form_comes_back_with_what_was_typed(juiz, mesa):
    answer = juiz.client.post(f"{juiz.url}rodada/", typed(juiz, mesa, [0], {1: "12"}))

    text = answer.content.decode()
    assert answer.status_code == 422
    assert "altam os pontos de" in text
    assert 'value="12"' in text
    assert not PontinhoRodada.objects.exists()


def test_after_a_conflict_the_plain_form_follows_what_stands(juiz, mesa):
    desk = play(mesa, [1], {0: 30, 2: 20}).rodada
    data = typed(juiz, mesa, [0], {1: "5", 2: "6"})

    answer = juiz.client.post(f"{juiz.url}rodada/", data)

    text = answer.content.decode()
    assert answer.status_code == 422
    assert "outra 1ª rodada" in text
    assert f'name="after" value="{desk.client_id}"' in text
    assert 'value="5"' in text
    data["after"] = str(desk.client_id)
    assert juiz.client.post(f"{juiz.url}rodada/", data).status_code == 302
    assert scores(mesa) == [30, 5, 26]


def test_the_plain_page_undoes_starts_calls_and_shows_the_end(juiz, mesa):
    started = juiz.client.post(f"{juiz.url}fazer/comecou/", juiz.base_of(mesa), follow=True)
    assert "A mesa começou" in started.content.decode()
    juiz.note(mesa, [0], {1: 5, 2: 6})
    rodada = PontinhoRodada.objects.get().client_id
    missing = juiz.client.post(f"{juiz.url}rodada/desfazer/", {**juiz.base_of(mesa), "rodada": rodada})
    assert missing.status_code == 422
    assert "Informe o motivo" in missing.content.decode()
    undone = {**juiz.base_of(mesa), "rodada": rodada, "reason": "errei"}
    assert "desfeita" in juiz.client.post(f"{juiz.url}rodada/desfazer/", undone, follow=True).content.decode()
    assert juiz.client.post(f"{juiz.url}fazer/chamado/", juiz.base_of(mesa)).status_code == 302
    finish(mesa)
    text = juiz.get().content.decode()
    assert "Fim da mesa" in text
    assert "leva o pote" in text
    assert "assina" in text
    assert CommissionCall.objects.count() == 1
    answer_call(call=CommissionCall.objects.get(), actor=DESK)


def test_the_page_reads_in_few_queries_whatever_the_number_of_rodadas(
    juiz, mesa, django_assert_max_num_queries
):
    last = ""
    for _ in range(4):
        last = juiz.note(mesa, [0], {1: 5, 2: 6}, after=last).json()["rodada"]

    with django_assert_max_num_queries(16):
        juiz.get()
    with django_assert_max_num_queries(14):
        juiz.get("api/estado/")


def test_a_tournament_of_two_sides_keeps_its_cards_for_every_table():
    assert [a.mesa for a in open_mesas(tournament=tournament_of("ABCD", mesas=3), actor=DESK)] == [1, 2, 3]
    assert MesaAccess.objects.count() == 3

"""The door of a mesa: links, typed codes, guessing, revocation (HAND-37, 42)."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.mesa import access_of, hall, jogo_at_mesa, phone
from tournaments.models import Jogo, Submission
from tournaments.selectors.mesa import jogo_by_number, jogo_number, ticket_holds
from tournaments.services.audit import Actor
from tournaments.services.conduct import call_trios, start_jogo
from tournaments.services.mesa import renew_access, revoke_access
from tournaments.views.mesa.guessing import WRONG_TRIES

pytestmark = pytest.mark.django_db
DESK = Actor("mesa central")


@pytest.fixture
def day():
    return hall()


def test_a_link_opens_the_jogo_at_its_mesa_and_only_that(day):
    page = phone(day, 1).get()

    assert page.status_code == 200
    here, elsewhere = jogo_at_mesa(day, 1), jogo_at_mesa(day, 2)
    text = page.content.decode()
    assert here.trio_a.name in text
    assert here.trio_b.name in text
    assert elsewhere.trio_a.name not in text
    assert elsewhere.trio_b.name not in text


def test_a_typed_code_opens_however_it_is_spaced(client, day):
    access = access_of(day, 2)
    code = access.short_code

    answer = client.post(reverse("tournaments:mesa_door"), {"code": f" {code[:4].lower()}-{code[4:]} "})

    assert answer.status_code == 302
    assert answer.url == reverse("tournaments:mesa", args=(access.token,))


def test_a_wrong_code_is_answered_kindly_beside_its_box(client, day):
    answer = client.post(reverse("tournaments:mesa_door"), {"code": "ABCD2345"})

    assert answer.status_code == 422
    assert "Não encontramos esta mesa" in answer.content.decode()


@pytest.mark.parametrize("path", ["", "api/estado/"])
def test_a_revoked_link_opens_nothing_and_says_why(day, path):
    old = phone(day, 1)
    revoke_access(access=old.access, actor=DESK)

    answer = old.get(path)

    assert answer.status_code == 410
    assert "trocado por um novo" in answer.content.decode()
    assert jogo_at_mesa(day, 1).trio_a.name not in answer.content.decode()


def test_a_renewed_link_opens_and_the_old_one_does_not(day):
    old = phone(day, 1)
    renew_access(access=old.access, actor=DESK)

    assert old.get().status_code == 410
    assert phone(day, 1).get().status_code == 200


def test_links_end_with_the_event(day):
    day.event.starts_on = day.event.ends_on = timezone.localdate() - timedelta(days=2)
    day.event.save()

    answer = phone(day, 1).get()

    assert answer.status_code == 410
    assert "já terminou" in answer.content.decode()


def test_guessing_codes_is_slowed_down_and_a_right_link_still_opens(client, day):
    door = reverse("tournaments:mesa_door")
    for _ in range(WRONG_TRIES):
        client.post(door, {"code": "ABCD2345"})

    refused = client.post(door, {"code": access_of(day, 1).short_code})

    assert refused.status_code == 429
    assert "Espere alguns minutos" in refused.content.decode()
    assert phone(day, 1).get().status_code == 200


def test_guessing_links_is_slowed_down(client, day):
    for _ in range(WRONG_TRIES):
        assert client.get("/mesa/nao-existe/").status_code == 404

    assert client.get("/mesa/nao-existe/").status_code == 429
    assert client.get("/mesa/nao-existe/api/estado/").status_code == 429


def test_hand_37_a_juiz_reaches_no_other_mesas_jogo(day):
    """HAND-37: another mesa's jogo, named in the form with one's own ticket: refused, without names."""
    j3, theirs = phone(day, 1), jogo_at_mesa(day, 2)
    payload = j3.result(jogo_at_mesa(day, 1), "24-10 24-12") | {"jogo": theirs.pk}

    answer = j3.act("resultado", **payload)
    plain = j3.client.post(f"{j3.url}resultado/", {"jogo": theirs.pk, "ticket": payload["ticket"]})

    assert (answer.status_code, plain.status_code) == (403, 403)
    for text in (answer.content.decode(), plain.content.decode()):
        assert theirs.trio_a.name not in text
        assert theirs.trio_b.name not in text
    assert not Submission.objects.exists()


def test_hand_37_added_fields_are_ignored(day):
    """HAND-37, third try: `juiz` in the form changes nothing; the trail names the mesa."""
    j3, jogo = phone(day, 1), jogo_at_mesa(day, 1)

    assert j3.act("resultado", **j3.result(jogo, "24-10 24-12"), juiz="J4", mesa=2).status_code == 200

    submission = Submission.objects.get()
    assert (submission.author, submission.mesa) == ("mesa 1", 1)


def test_hand_42_pages_of_a_mesa_are_kept_by_no_cache_on_the_way(day):
    for path in ("", "api/estado/"):
        assert "private" in phone(day, 1).get(path).headers["Cache-Control"]


def test_a_ticket_is_of_one_mesa_and_one_jogo(day):
    first, second = access_of(day, 1), access_of(day, 2)
    jogo = jogo_at_mesa(day, 1)
    ticket = phone(day, 1).base(jogo)["ticket"]

    assert ticket_holds(first, jogo.pk, ticket)
    assert not ticket_holds(second, jogo.pk, ticket)
    assert not ticket_holds(first, jogo_at_mesa(day, 2).pk, ticket)
    assert not ticket_holds(first, jogo.pk, "")


def test_the_mesa_shows_who_plays_then_who_is_called_then_the_next(day):
    jogos = list(day.jogos.order_by("rodada", "pk"))
    Jogo.objects.update(mesa=1)
    first, second = jogos[0], jogos[1]
    told = phone(day, 1)

    assert told.get("api/estado/").json()["jogo"]["id"] == first.pk
    call_trios(jogo_id=second.pk, actor=DESK)
    assert told.get("api/estado/").json()["jogo"]["id"] == second.pk
    start_jogo(jogo_id=first.pk, actor=DESK)
    assert told.get("api/estado/").json()["jogo"]["id"] == first.pk


def test_a_code_names_a_jogo_by_the_order_of_making(day):
    for number, jogo in enumerate(day.jogos.order_by("pk"), start=1):
        assert jogo_number(jogo) == number
        assert jogo_by_number(day.pk, number) == jogo
    assert jogo_by_number(day.pk, 99) is None


def test_the_page_costs_the_same_queries_for_any_tournament(django_assert_max_num_queries, day):
    told = phone(day, 1)
    with django_assert_max_num_queries(20):
        told.get()
    with django_assert_max_num_queries(8):
        told.get("api/estado/")

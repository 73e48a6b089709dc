"""What a phone may send that is none of its own: halves of signs, nulls, endless numbers, far too much."""

import uuid

import pytest

from tests.factories import EntidadeFactory
from tests.tournaments.mesa import hall, jogo_at_mesa, phone
from tests.tournaments.mesa_pontinho import mesa_at, pontinho_hall, pontinho_phone
from tournaments.models import Claim, CommissionCall, PontinhoRodada

pytestmark = pytest.mark.django_db
# An emoji that JavaScript cut in two, and what PostgreSQL keeps in no text.
CUT, NULL = "fim \ud83d", "a\0b"


@pytest.mark.parametrize(("reason", "kept"), [(CUT, "fim"), (NULL, "ab")])
def test_a_sign_that_no_database_keeps_is_left_out_and_the_rest_arrives(reason, kept):
    day = pontinho_hall(3)
    mesa, juiz = mesa_at(day), pontinho_phone(day)
    noted = juiz.note(mesa, [0], {1: 5, 2: 6}).json()

    called = juiz.act("chamado", **juiz.base_of(mesa), reason=reason)
    undone = juiz.act("desfazer", **juiz.base_of(mesa), rodada=noted["rodada"], reason=reason)
    plain = juiz.client.post(f"{juiz.url}fazer/chamado/", {"reason": NULL})

    assert (called.status_code, undone.status_code, plain.status_code) == (200, 200, 302)
    assert list(CommissionCall.objects.order_by("pk").values_list("reason", flat=True)) == [kept, "ab"]
    assert PontinhoRodada.objects.get().undone_at is not None


@pytest.mark.parametrize("bad", [CUT, NULL])
def test_the_words_of_a_reclamacao_and_of_a_result_arrive(bad):
    day = hall()
    jogo, juiz = jogo_at_mesa(day, 1), phone(day, 1)
    capataz = jogo.trio_a.members.get(is_capataz=True).player.name
    told = {**juiz.base(jogo), "trio": jogo.trio_b.pk, "inciso": "II"}

    claimed = juiz.act("reclamacao", **told, by=capataz, facts=bad)
    nobody = juiz.act("reclamacao", **told, by=bad, facts="")
    sent = juiz.send(jogo, "24-10 24-12", signed=False, unsigned_reason=bad)

    assert (claimed.status_code, nobody.status_code, sent.status_code) == (200, 422, 200)
    assert Claim.objects.get().facts in ("fim", "ab")


@pytest.mark.parametrize("number", [float("inf"), float("nan"), 10**400, [], {}, None, "٣x"])
def test_what_is_no_number_names_nothing(number):
    day, cards = hall(), pontinho_hall(3)
    truco, juiz = phone(day, 1), pontinho_phone(cards)
    jogo, mesa = jogo_at_mesa(day, 1), mesa_at(cards)

    assert truco.act("comecou", **truco.base(jogo) | {"jogo": number}).status_code == 403
    assert juiz.act("comecou", **juiz.base_of(mesa) | {"mesa": number}).status_code == 403
    assert juiz.act("comecou", **juiz.base_of(mesa), ago=number).status_code == 200
    assert truco.act("escalacao", **truco.base(jogo), trio=jogo.trio_a_id, lost=number).status_code == 422


def test_ten_megabytes_are_refused_in_words():
    juiz = pontinho_phone(pontinho_hall(3))
    address = f"{juiz.url}api/rodada/"

    queue = juiz.client.post(address, b"x" * 10_000_000, content_type="application/json")
    page = juiz.client.post(f"{juiz.url}rodada/", {"mesa": "9" * 3_000_000, "client_id": uuid.uuid4()})

    assert (queue.status_code, queue.json()["tenteio"]) == (400, "recusa/1")
    assert queue.json()["problems"][0]["text"].startswith("O envio chegou estragado")
    assert page.status_code in (400, 403)
    assert "não" in page.content.decode()


@pytest.mark.parametrize(
    "address",
    ["/sorteio/a%00b/", "/api/v1/sorteios/a%00b/", "/s/A%00/", "/mesa/a%00/"],
)
def test_an_address_with_a_null_is_no_address(address, committee_client):
    answer = committee_client.get(address)

    assert answer.status_code == 404
    assert "não" in answer.content.decode()


def test_a_query_with_a_null_is_read_without_it(committee_client):
    EntidadeFactory(name="CTG Sinuelo")

    page = committee_client.get("/comissao/entidades/?q=sinu%00elo")

    assert page.status_code == 200
    assert "CTG Sinuelo" in page.content.decode()


def test_a_text_with_a_null_is_refused_beside_its_field(committee_client):
    day = hall()
    base = f"/comissao/{day.event.slug}/{day.slug}"
    trio = day.trios.first()

    answer = committee_client.post(f"{base}/trios/{trio.pk}/", {"name": NULL})

    assert answer.status_code == 422
    assert day.trios.get(pk=trio.pk).name == trio.name

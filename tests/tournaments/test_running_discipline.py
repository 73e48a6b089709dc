"""Desclassificações on the page: told before they are confirmed, listed, taken back."""

import pytest

from scoring.desclassificacao import Inciso
from tests.tournaments.desk import (
    DESK,
    NAMES,
    address,
    boxes,
    credits_of,
    enter,
    jogo_of,
    tournament_of,
    trio,
)
from tests.tournaments.test_running_classification import text_of
from tournaments.models import AuditEntry, Desclassificacao, Submission
from tournaments.services.discipline import ClaimData, disqualify

pytestmark = pytest.mark.django_db


@pytest.fixture
def t():
    tournament = tournament_of("ABCD")
    enter(tournament, "D x A: 24-20 24-22")
    return tournament


def member(tournament, letter, place=0):
    return trio(tournament, letter).members.order_by("position")[place]


def claim(tournament, letter="D", claimed_by="comissao", **more):
    judge = tournament.event.commission_members.filter(comissao="disciplinar").first()
    return {
        "trio": trio(tournament, letter).pk,
        "inciso": "I",
        "facts": "Subiu na mesa.",
        "claimed_by": claimed_by,
        "decided_by": [judge.name],
        **more,
    }


def url_of(tournament, jogo=None, letter=""):
    query = f"?jogo={jogo.pk}" if jogo else f"?trio={trio(tournament, letter).pk}"
    return address(tournament, "desclassificacao_create") + query


def test_only_the_two_capatazes_or_the_commission_may_claim(committee_client, t):
    """Art. 15."""
    jogo = jogo_of(t, "D", "B")
    page = committee_client.get(url_of(t, jogo)).content.decode()
    capatazes = [member(t, letter) for letter in "DB"]

    for capataz in capatazes:
        assert f"{capataz.player.name}, capataz de" in page
    assert "Comissão Disciplinar, por conta própria" in page
    other = committee_client.post(url_of(t, jogo), claim(t, claimed_by=str(member(t, "C").pk)))
    assert other.status_code == 422
    assert not Desclassificacao.objects.exists()


@pytest.mark.regra("Art.20-§1")
def test_the_effect_is_told_before_it_is_confirmed(committee_client, t):
    """HAND-23: nothing is stored by looking; confirmed, it is as was told."""
    jogo = jogo_of(t, "D", "B")
    sent = claim(t, **boxes(jogo, "D", "24-15 0-5"))

    told = committee_client.post(url_of(t, jogo), sent).content.decode()

    words = text_of(told)
    assert "Desclassificar Flor e Truco?" in words
    assert (
        "Ás de Espada venceu por desclassificação de Flor e Truco, com 15-24 5-0 até ali "
        "(conta 3 partidas e 72 tentos); Flor e Truco fica com 24 tentos" in words
    )
    assert "Sete Bravo venceu por W.O. de Flor e Truco" in words
    assert "Flor e Truco fica fora do torneio" in words
    assert not Desclassificacao.objects.exists()
    assert Submission.objects.count() == 1
    assert not AuditEntry.objects.filter(action="desclassificacao").exists()

    response = committee_client.post(url_of(t, jogo), {**sent, "confirmed": "1"})

    assert response.url == address(t, "desclassificacao_list")
    assert credits_of(t, "B") == credits_of(t, "C") == (1, 3, 72)
    decision = Desclassificacao.objects.get()
    assert decision.claimed_by == "Comissão Disciplinar, por conta própria"
    assert decision.decided_by == sent["decided_by"][0]
    listed = committee_client.get(response.url).content.decode()
    assert "fora do torneio" in listed
    assert "Subiu na mesa." in listed


def test_confirmed_twice_it_is_one_decision(committee_client, t):
    sent = {**claim(t), "confirmed": "1"}
    url = url_of(t, jogo_of(t, "D", "B"))

    committee_client.post(url, sent)
    again = committee_client.post(url, sent, follow=True)

    assert Desclassificacao.objects.count() == 1
    assert "já estava registrada" in again.content.decode()


@pytest.mark.regra("Art.20-§2")
def test_viii_says_that_the_trio_comes_back(committee_client, t):
    """HAND-24."""
    jogo = jogo_of(t, "D", "B")
    told = text_of(committee_client.post(url_of(t, jogo), claim(t, inciso="VIII")).content.decode())
    assert "pode voltar na próxima rodada" in told
    assert "fica fora do torneio" not in told
    committee_client.post(url_of(t, jogo), {**claim(t, inciso="VIII"), "confirmed": "1"})
    decision = Desclassificacao.objects.get()

    page = committee_client.post(address(t, "desclassificacao_dress", decision.pk), follow=True)

    assert "pilcha regularizada" in page.content.decode()
    decision.refresh_from_db()
    assert decision.dress_mended_at is not None


@pytest.mark.regra("Art.20-VI-reserva")
def test_vi_names_the_player_and_the_reserva(committee_client, t):
    jogo = jogo_of(t, "D", "B")
    missing = committee_client.post(url_of(t, jogo), claim(t, inciso="VI"))
    assert missing.status_code == 422
    assert "No inciso VI, escolha o jogador." in missing.content.decode()
    other = committee_client.post(url_of(t, jogo), claim(t, inciso="VI", player=member(t, "B").pk))
    assert "não é de Flor e Truco" in other.content.decode()

    told = text_of(
        committee_client.post(
            url_of(t, jogo), claim(t, inciso="VI", player=member(t, "D").pk)
        ).content.decode()
    )

    reserva = trio(t, "D").members.get(role="reserva")
    assert f"{member(t, 'D').player} sai e {reserva.player}, reserva, entra na hora" in told
    assert "fica fora do torneio" not in told


@pytest.mark.regra("Art.20-§3")
def test_a_claim_that_comes_too_late_is_told_so(committee_client, t):
    response = committee_client.post(url_of(t, jogo_of(t, "D", "A")), claim(t))

    assert response.status_code == 422
    assert "a reclamação só vale durante o jogo" in response.content.decode()


def test_between_jogos(committee_client, t):
    chosen = committee_client.get(address(t, "desclassificacao_create")).content.decode()
    assert f"?jogo={jogo_of(t, 'D', 'B').pk}" in chosen
    assert f"?jogo={jogo_of(t, 'D', 'A').pk}" not in chosen
    page = committee_client.get(url_of(t, letter="D")).content.decode()
    assert 'value="VIII"' not in page

    committee_client.post(url_of(t, letter="D"), {**claim(t, inciso="IV"), "confirmed": "1"})

    assert credits_of(t, "B") == credits_of(t, "C") == (1, 3, 72)


@pytest.mark.parametrize(
    "broken",
    [
        {"trio": ""},
        {"trio": "999999"},
        {"inciso": "IX"},
        {"facts": " "},
        {"claimed_by": ""},
        {"decided_by": []},
        {"decided_by": ["Fulano"]},
        {"partidas-0-a": "x"},
        {"partidas-0-a": "25", "partidas-0-b": "3"},
    ],
)
def test_a_claim_that_cannot_be_keeps_what_was_typed(committee_client, t, broken):
    response = committee_client.post(
        url_of(t, jogo_of(t, "D", "B")), {**claim(t), "confirmed": "1", **broken}
    )

    assert response.status_code == 422
    assert not Desclassificacao.objects.exists()
    if "facts" not in broken:
        assert "Subiu na mesa." in response.content.decode()


@pytest.mark.parametrize("query", ["?jogo=999999", "?trio=999999", "?jogo=9999999999999999"])
def test_of_a_jogo_that_is_not_there(committee_client, t, query):
    assert committee_client.get(address(t, "desclassificacao_create") + query).status_code == 404


def test_an_odd_address_asks_again(committee_client, t):
    for query in ("?jogo=x", "?jogo=-1", "?trio=", "?jogo=٣"):
        page = committee_client.get(address(t, "desclassificacao_create") + query)
        assert page.status_code == 200
        assert "Em qual jogo foi?" in page.content.decode()


def test_taken_back_with_a_reason_after_telling_what_changes(committee_client, t):
    decision = disqualify(
        tournament=t,
        claim=ClaimData(trio=trio(t, "D"), inciso=Inciso.I, jogo=jogo_of(t, "D", "B")),
        actor=DESK,
    )
    url = address(t, "desclassificacao_reverse", decision.pk)

    told = text_of(committee_client.get(url).content.decode())
    assert "Flor e Truco volta a contar na classificação" in told
    assert "volta a estar por jogar" in told
    decision.refresh_from_db()
    assert decision.reversed_at is None
    assert committee_client.post(url, {"reason": ""}).status_code == 422
    committee_client.post(url, {"reason": "testemunhas desmentiram"})

    assert credits_of(t, "D") == (1, 3, 72)
    listed = committee_client.get(address(t, "desclassificacao_list")).content.decode()
    assert "testemunhas desmentiram" in listed
    assert "Agora não dá para anular" in committee_client.get(url).content.decode()


def test_the_list_without_any(committee_client, t):
    assert (
        "Nenhuma desclassificação"
        in committee_client.get(address(t, "desclassificacao_list")).content.decode()
    )
    assert NAMES["A"]

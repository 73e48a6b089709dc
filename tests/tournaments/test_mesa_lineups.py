"""The mesa of Douradinha and of mano and dupla, without script: other numbers, other words, no testas."""

import uuid

import pytest

from tests.tournaments.mesa import hall, jogo_at_mesa, phone
from tournaments.models import LineUp, Submission

pytestmark = pytest.mark.django_db


def send(told, jogo, partidas):
    """Send the plain form: "12-7 9-9 10-10", both capatazes agreeing."""
    data = {**told.base(jogo), "version": jogo.version, "client_id": str(uuid.uuid4()), "ending": "played"}
    data |= {"conf_a": "confiro", "conf_b": "confiro"}
    for index, pair in enumerate(partidas.split()):
        data[f"partidas-{index}-a"], data[f"partidas-{index}-b"] = pair.split("-")
    return told.client.post(f"{told.url}resultado/", data, follow=True)


@pytest.mark.regra("Douradinha-queda")
@pytest.mark.parametrize("partidas", ["12-7 9-9 10-10", "8-8 5-12 7-12", "12-7 5-12 12-11", "12-0 12-11"])
def test_a_queda_with_draws_goes_by_the_plain_form(partidas):
    day = hall(modality="douradinha", lineup="dupla")
    page = send(phone(day, 1), jogo_at_mesa(day, 1), partidas)

    assert page.status_code == 200
    assert Submission.objects.get().partidas == partidas


@pytest.mark.regra("Douradinha-queda", "Douradinha-12")
@pytest.mark.parametrize(
    ("partidas", "words"),
    [
        ("12-7 5-12 8-8", "ficou sem vencedor; quem decide é a comissão"),
        ("8-8 7-7 6-6", "3 empates: a queda ficou sem vencedor"),
        ("12-7 8-8", "falta a terceira partida"),
        ("12-7 9-8 12-3", "um dos lados tem de chegar a 12, ou os dois ficam com o mesmo número"),
        ("14-7 12-3", "a partida termina em 12"),
    ],
)
def test_what_is_no_queda_comes_back_with_what_was_typed(partidas, words):
    day = hall(modality="douradinha", lineup="dupla")
    page = send(phone(day, 1), jogo_at_mesa(day, 1), partidas)

    assert page.status_code == 422
    text = page.content.decode()
    assert words.lower() in text.lower()
    assert f'value="{partidas.split()[1].split("-")[0]}"' in text
    assert not Submission.objects.exists()


@pytest.mark.parametrize(
    ("modality", "lineup", "target"),
    [
        ("truco_cego", "mano", "18 tentos"),
        ("truco_cego", "dupla", "24 tentos"),
        ("truco_amostra", "mano", "18 tentos"),
        ("truco_amostra", "dupla", "24 tentos"),
        ("douradinha", "dupla", "12 pontos"),
    ],
)
def test_the_page_tells_the_target_and_nothing_of_testas(modality, lineup, target):
    day = hall(modality=modality, lineup=lineup)
    text = phone(day, 1).get().content.decode()

    assert f"Quem fecha a partida tem {target}." in text
    assert "testa " not in text
    assert ("Partida empatada por acordo" in text) == (modality == "douradinha")


def test_testas_are_told_between_trios():
    text = phone(hall(), 1).get().content.decode()
    assert "testa 3" in text
    assert "troca de testas" in text


@pytest.mark.parametrize(
    ("lineup", "partidas"), [("mano", "18-10 17-18 18-0"), ("dupla", "24-10 23-24 24-0")]
)
@pytest.mark.parametrize("modality", ["truco_cego", "truco_amostra"])
def test_a_result_of_mano_and_dupla(modality, lineup, partidas):
    day = hall(modality=modality, lineup=lineup)
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)

    assert send(told, jogo, "30-10 30-3").status_code == 422
    assert send(told, jogo, partidas).status_code == 200
    assert Submission.objects.get().partidas == partidas


def test_a_dupla_changes_seats_for_the_second_partida_without_asking():
    day = hall(modality="douradinha", lineup="dupla")
    told, jogo = phone(day, 1), jogo_at_mesa(day, 1)
    first, second = [member.player_id for member in jogo.trio_a.members.order_by("position")[:2]]

    for partida, players in ((1, [first, second]), (2, [second, first])):
        answer = told.act(
            "escalacao", **told.base(jogo), trio=jogo.trio_a_id, partida=partida, players=players, seen=None
        )
        assert answer.status_code == 200, answer.content
    assert LineUp.objects.count() == 2

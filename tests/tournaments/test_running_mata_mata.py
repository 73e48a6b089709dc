"""The mata-mata page: what blocks it, who goes on, the tree, undoing it, who advances without a winner."""

import pytest

from scoring.jogo import Ending
from tests.tournaments.desk import (
    DESK,
    NAMES,
    address,
    enter,
    enter_all,
    jogo_of,
    many,
    settle,
    tournament_of,
    trio,
)
from tests.tournaments.test_running_classification import text_of
from tournaments.models import AuditEntry
from tournaments.services.mata_mata import create_bracket
from tournaments.services.results import ResultData, cancel_result, record_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def played():
    tournament = tournament_of("AB", "CD")
    enter_all(tournament, ["A x B: 24-20 24-18", "C x D: 24-20 24-10"])
    return tournament


def get(client, tournament, name="mata_mata", *args):
    return client.get(address(tournament, name, *args)).content.decode()


def play(jogo, winner="a"):
    jogo.refresh_from_db()
    partidas = ((24, 3), (24, 4)) if winner == "a" else ((3, 24), (4, 24))
    record_result(
        jogo_id=jogo.pk, data=ResultData(Ending.PLAYED, partidas, base_version=jogo.version), actor=DESK
    )


def test_a_missing_jogo_blocks_and_is_linked(committee_client):
    """HAND-22: the message names the mesa and the trios and leads there."""
    t = tournament_of("AB", "CDE")
    enter_all(t, ["A x B: 24-10 24-12", "C x D: 24-10 24-12", "C x E: 24-10 24-12"])
    missing = jogo_of(t, "D", "E")

    page = get(committee_client, t)
    response = committee_client.post(address(t, "mata_mata"), follow=True)

    assert f"Falta o resultado de {missing} (chave B, rodada" in page
    assert f"mesa {missing.mesa}" in page
    assert address(t, "result_entry", missing.pk) in page
    assert "Montar o mata-mata</button>" not in page
    assert "Falta o resultado de" in response.content.decode()
    assert not t.bracket_entrants.exists()


def test_a_sorteio_that_matters_blocks_and_is_linked(committee_client):
    t = tournament_of("ABCD")
    enter_all(
        t,
        [
            "A x B: 24-13 24-17",
            "A x C: 24-11 24-19",
            "A x D: 24-20 24-9",
            "B x C: ausentes",
            "B x D: 24-15 24-18",
            "C x D: 24-22 24-12",
        ],
    )

    page = text_of(get(committee_client, t))

    assert "Sorteio pendente na chave A, entre Ás de Espada e Sete Bravo" in page
    assert address(t, "tiebreak") in get(committee_client, t)


def test_runners_up_level_across_the_line_are_told(committee_client):
    t = tournament_of("ABC", "DEF", qualifiers_per_chave=1, best_runners_up=1)
    for first, second, third in ("ABC", "DEF"):
        enter(t, f"{first} x {second}: 24-10 24-12")
        enter(t, f"{first} x {third}: 24-3 24-4")
        enter(t, f"{second} x {third}: 24-5 24-6")

    page = text_of(get(committee_client, t))

    assert "pela última vaga dos melhores seguintes" in page
    assert "Entre chaves: 3º a 4º" in text_of(get(committee_client, t, "tiebreak"))


def test_who_goes_on_is_shown_with_seed_and_origin_before_it_is_made(committee_client, played):
    page = text_of(get(committee_client, played))

    assert "Quem passa: 4 classificados" in page
    assert "1º da chave A" in page
    assert "2º da chave B" in page
    assert "Montar o mata-mata" in page


def test_made_twice_it_is_one(committee_client, played):
    url = address(played, "mata_mata")
    committee_client.post(url)
    page = committee_client.post(url, follow=True).content.decode()

    assert played.jogos.filter(stage="mata_mata").count() == 4
    assert AuditEntry.objects.filter(action="mata_mata.montado").count() == 1
    assert "Semifinal 1" in page
    assert "Disputa de 3º lugar" in page
    for letter in "ABCD":
        assert NAMES[letter] in page


def test_the_tree_leads_to_the_entry_and_ends_in_a_podium(committee_client, played):
    create_bracket(tournament=played, actor=DESK)
    page = get(committee_client, played)
    first, second = played.jogos.filter(stage="mata_mata", rodada=1).order_by("position")
    assert address(played, "result_entry", first.pk) in page
    for jogo in (first, second):
        play(jogo)
    final, third = played.jogos.filter(stage="mata_mata", rodada=2).order_by("position")
    play(third)
    play(final)

    page = text_of(get(committee_client, played))
    final.refresh_from_db()

    assert f"Campeão {final.trio_a}" in page
    assert f"2º lugar {final.trio_b}" in page
    assert "3º lugar" in page


def test_undone_with_a_reason_while_nothing_was_played(committee_client, played):
    create_bracket(tournament=played, actor=DESK)
    url = address(played, "mata_mata_undo")
    assert committee_client.post(url, {"reason": ""}).status_code == 422
    first = played.jogos.filter(stage="mata_mata", rodada=1).first()
    play(first)
    shown = committee_client.get(url).text
    assert 'name="reason"' not in shown
    assert address(played, "result_entry", first.pk) in shown
    blocked = committee_client.post(url, {"reason": "corrigir a chave"})
    assert blocked.status_code == 422
    assert "já tem resultado" in blocked.content.decode()
    assert "Desfazer</a>" not in get(committee_client, played)
    cancel_result(jogo_id=first.pk, reason="engano", actor=DESK)

    committee_client.post(url, {"reason": "corrigir a chave"})

    assert not played.bracket_entrants.exists()
    assert "não há o que desfazer" in committee_client.get(url).text
    assert AuditEntry.objects.get(action="mata_mata.desfeito").reason == "corrigir a chave"


@pytest.mark.regra("Art.23-vencedor-h")
def test_nobody_came_and_the_commission_chooses(committee_client):
    """HAND-25 (b)."""
    t = tournament_of("ABE", "CD", third_place=False)
    enter_all(t, ["A x B: 24-20 24-18", "A x E: 24-2 24-3", "B x E: 24-2 24-3", "C x D: 24-20 24-10"])
    create_bracket(tournament=t, actor=DESK)
    jogo = t.jogos.filter(stage="mata_mata", rodada=1).order_by("position").first()
    record_result(jogo_id=jogo.pk, data=ResultData(Ending.WALKOVER, base_version=jogo.version), actor=DESK)
    url = address(t, "mata_mata_advance", jogo.pk)
    page = get(committee_client, t)
    assert url in page
    assert "adversário: ausência dupla" in page
    choices = committee_client.get(url).content.decode()
    assert f'value="{trio(t, "E").pk}"' in choices
    assert f'value="{jogo.trio_a.pk}"' not in choices

    for wrong in (
        {},
        {"choice": "chamado", "reason": "x"},
        {"choice": "livre"},
        {"choice": "z", "reason": "x"},
    ):
        assert committee_client.post(url, wrong).status_code == 422
    committee_client.post(
        url, {"choice": "chamado", "trio": str(trio(t, "E").pk), "reason": "terceiro da chave"}
    )

    final = t.jogos.get(stage="mata_mata", rodada=2)
    assert trio(t, "E").pk in (final.trio_a_id, final.trio_b_id)
    assert url not in get(committee_client, t)


def test_a_free_pass_is_no_jogo(committee_client):
    """HAND-19: six go on."""
    t = tournament_of("AB", "CD", "EF")
    enter_all(t, ["A x B: 24-20 24-18", "C x D: 24-20 24-10", "E x F: 24-20 24-11"])
    committee_client.post(address(t, "mata_mata"))

    page = get(committee_client, t)

    assert t.jogos.filter(stage="mata_mata", rodada=1).count() == 2
    assert page.count("passagem livre") == 2


def test_a_big_mata_mata_fits_the_page(committee_client):
    t = many(128)
    settle(t)
    create_bracket(tournament=t, actor=DESK)

    page = get(committee_client, t)

    assert t.jogos.filter(stage="mata_mata").count() == 64
    assert "Rodada de 64" in page

"""A whole tournament of Douradinha of eight duplas by the committee's pages, drawn partidas among them."""

import re

import pytest
from django.urls import reverse

from tests.factories import EventFactory
from tournaments.documents.asking import Asked, Choice
from tournaments.documents.catalogue import KINDS
from tournaments.models import Stage, Tournament
from tournaments.selectors.competition import Competition
from tournaments.services.seeds import commitment_for

pytestmark = pytest.mark.django_db


def url(tournament, name, *args):
    return reverse(f"tournaments:{name}", args=(tournament.event.slug, tournament.slug, *args))


def text(response):
    return re.sub(r"\s+", " ", response.content.decode())


def made(client):
    """The tournament with its eight duplas and the two chaves, each step by its form."""
    event = EventFactory(commissions=True)
    sent = {
        "name": "Douradinha", "category": "", "slug": "", "game": "douradinha/dupla", "chave_size": 4,
        "qualifiers_per_chave": 2, "best_runners_up": 0, "third_place": "on", "confronto": "on", "mesas": 4,
        "starts_at_0": "", "starts_at_1": "", "jogo_minutes": 60, "slot_minutes": 45,
        "tolerance_minutes": 15, "appeal_minutes": 20,
    }  # fmt: skip
    client.post(reverse("tournaments:tournament_create", args=(event.slug,)), sent)
    tournament = Tournament.objects.get()
    for number in range(1, 9):
        dupla = {"name": f"Dupla {number}", "entidade": f"CTG {number}", "capataz": 0}
        dupla |= {"members-0-name": f"Ana {number}", "members-1-name": f"Bento {number}"}
        assert client.post(url(tournament, "trio_create"), dupla).status_code == 302
    draw = {"n_chaves": 2, "witnesses": "todos", "numbers": "7, 12"}
    draw["commitment"] = commitment_for(tournament=tournament, purpose="chaves").commitment
    assert client.post(url(tournament, "sorteio_chaves"), draw).status_code == 302
    return tournament


def enter(client, jogo, *partidas):
    jogo.refresh_from_db()
    sent = {"ending": "played", "version": jogo.version}
    for index, (a, b) in enumerate(partidas):
        sent |= {f"partidas-{index}-a": a, f"partidas-{index}-b": b}
    return client.post(url(jogo.tournament, "result_entry", jogo.pk), sent)


def swapped(partidas):
    return [(b, a) for a, b in partidas]


@pytest.mark.regra("Douradinha-queda", "Douradinha-12")
def test_eight_duplas_from_the_form_to_the_champion(committee_client):
    """Who was dealt first into its chave wins: against the second by 12-10 and two draws, else by 2 to 0.

    First of a chave: 3 quedas; partidas 1 + 2 + 2 = 5; pontos (12 + 8 + 9) + 24 + 24 = 77.
    Second: lost 10-12 8-8 9-9 (27 pontos), won two by 2 to 0 (48): 2 quedas, 4 partidas, 75 pontos.
    """
    client = committee_client
    tournament = made(client)
    drawn = [(12, 10), (8, 8), (9, 9)]
    for jogo in tournament.jogos.filter(stage=Stage.CHAVES).order_by("rodada", "position"):
        a, b = jogo.trio_a.chave_place.position, jogo.trio_b.chave_place.position
        partidas = drawn if {a, b} == {0, 1} else [(12, 5), (12, 7)]
        response = enter(client, jogo, *(partidas if a < b else swapped(partidas)))
        assert response.status_code == 302, text(response)

    for table in Competition(tournament).tables:
        credits = [(r.standing.vitorias, r.standing.partidas, r.standing.tentos) for r in table.rows]
        assert credits[:2] == [(3, 5, 77), (2, 4, 75)]
    assert client.post(url(tournament, "mata_mata")).status_code == 302
    for rodada in (1, 2):
        for jogo in tournament.jogos.filter(stage=Stage.MATA_MATA, rodada=rodada):
            assert enter(client, jogo, (12, 3), (4, 12), (12, 11)).status_code == 302
    final = tournament.jogos.get(stage=Stage.MATA_MATA, rodada=2, position=1)
    page = text(client.get(url(tournament, "tournament_dashboard")))
    assert "Pódio" in page
    assert final.trio_a.name in page


def test_the_words_are_those_of_the_game(committee_client):
    tournament = made(committee_client)
    jogo = tournament.jogos.first()

    page = text(committee_client.get(url(tournament, "result_entry", jogo.pk)))
    sumula = KINDS["sumulas"].paper(Asked(tournament, Choice(), base_url="http://x")).web()

    assert "A partida vai a 12 pontos" in page
    assert "uma vitória e dois empates também decidem" in page
    assert "melhor de 3 a 12 pontos" in sumula
    assert "O juiz anota</b> pontos de cada partida" in sumula
    assert "ou uma e empatar duas" in sumula
    assert "2 a 0" not in sumula


@pytest.mark.parametrize("partidas", [[(8, 8)], [(12, 12), (12, 3)], [(12, 4), (8, 8)], [(13, 4), (12, 4)]])
def test_what_decides_no_queda_is_refused(committee_client, partidas):
    jogo = made(committee_client).jogos.first()
    response = enter(committee_client, jogo, *partidas)
    assert response.status_code == 422
    jogo.refresh_from_db()
    assert not jogo.is_official

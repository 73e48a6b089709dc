"""Papers of Douradinha: a queda has no credit for what was not played, and may be drawn."""

import pytest

from tests.tournaments.papers import small_tournament
from tests.tournaments.public_data import play
from tournaments.documents.asking import Asked, Choice
from tournaments.documents.catalogue import KINDS

pytestmark = pytest.mark.django_db


def web(tournament, code, **choice):
    return KINDS[code].paper(Asked(tournament, Choice(**choice), base_url="http://x")).web()


def test_the_prova_dos_nove_counts_only_what_was_played():
    """12-8 and 12-5: a victory, 2 partidas, 24 points; the other 13. No third partida stands anywhere."""
    tournament = small_tournament(mesas=1, modality="douradinha", lineup="dupla", require_delivery=False)
    play(tournament.jogos.get(), "12-8 12-5")
    paper = web(tournament, "prova-dos-nove")
    assert "(12 × 0)" not in paper
    assert "V 1, P 2, T 37" in paper


def test_the_small_sumula_says_how_a_queda_is_won_too():
    tournament = small_tournament(mesas=1, modality="douradinha", lineup="dupla")
    assert "Vence quem ganhar duas, ou uma e empatar duas" in web(tournament, "sumulas", layout="quatro")


def test_the_ata_speaks_of_duplas():
    ata = web(small_tournament(mesas=1, modality="douradinha", lineup="dupla"), "ata")
    assert "Duplas por chave: 4." in ata
    assert "Trios" not in ata

"""Papers of Pontinho: what each says, and that no paper of jogos is offered."""

import pytest
from django.urls import reverse

from scoring.modalities import Modality
from tests.factories import EventFactory, TournamentFactory, make_trios
from tests.tournaments.pontinho_data import drawn, finish, play
from tournaments.documents.asking import Asked, Choice
from tournaments.documents.catalogue import KINDS
from tournaments.models import PontinhoMesa

pytestmark = pytest.mark.django_db
OURS = [code for code, kind in KINDS.items() if kind.game != "jogos"]


def web(tournament, code):
    """A paper as text, the way a browser prints it."""
    return KINDS[code].paper(Asked(tournament, Choice(), base_url="http://x")).web()


def ended(players=3):
    tournament = drawn(players)
    (mesa,) = PontinhoMesa.objects.filter(tournament=tournament)
    play(mesa, [0], {1: 40, 2: 100})
    finish(mesa, winner=1)
    return tournament, mesa.seats.get(position=1).trio.name


def test_the_sheet_of_a_mesa_is_a_grid_with_blank_lines():
    tournament = drawn(11)
    mesa = PontinhoMesa.objects.filter(tournament=tournament).first()
    play(mesa, [0], {1: 40, 2: 100, 3: 20})

    sheet = web(tournament, "folhas-de-mesa")

    assert sheet.count('class="rp-section pt-sheet"') == 3
    for trio in tournament.trios.all():
        assert trio.name in sheet
    assert "estourou e voltou com 40" in sheet
    assert '<td class="num">20</td>' in sheet


def test_the_classification_tells_why_and_the_ata_who_won():
    tournament, champion = ended()
    tables, ata = web(tournament, "classificacao-do-pontinho"), web(tournament, "ata")
    assert "por vencer a mesa" in tables
    assert f"Campeão: {champion}" in ata
    assert "sorteio das mesas da 1ª etapa" in ata
    assert champion in web(tournament, "mesas-de-pontinho")
    assert champion in web(tournament, "certificados")


def test_every_paper_that_is_offered_can_be_made():
    tournament, _champion = ended()
    for code in OURS:
        assert web(tournament, code)


def test_the_documents_page_offers_no_paper_of_jogos(committee_client):
    tournament, _champion = ended()
    slugs = (tournament.event.slug, tournament.slug)
    page = committee_client.get(reverse("tournaments:documents", args=slugs)).content.decode()
    assert "Folhas das mesas" in page
    assert "Súmulas" not in page
    assert "Mata-mata" not in page
    assert committee_client.get(reverse("tournaments:document_wall", args=slugs)).status_code == 200
    paper = committee_client.get(reverse("tournaments:document_pdf", args=(*slugs, "sumulas")))
    assert paper.status_code == 404


def test_a_pdf_is_made(committee_client):
    tournament, _champion = ended()
    slugs = (tournament.event.slug, tournament.slug)
    paper = committee_client.get(reverse("tournaments:document_pdf", args=(*slugs, "folhas-de-mesa")))
    assert (paper.status_code, paper.headers["Content-Type"]) == (200, "application/pdf")


def test_the_caderno_of_an_event_with_both_games():
    tournament, champion = ended()
    truco = TournamentFactory(event=tournament.event, modality=Modality.TRUCO_CEGO.value)
    make_trios(truco, 3)
    for one in (tournament, truco):
        assert champion in web(one, "caderno")
    assert web(TournamentFactory(event=EventFactory()), "ata")

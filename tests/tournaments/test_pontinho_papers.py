"""Papers of Pontinho: what each says, and that no paper of jogos is offered."""

import datetime

import pytest
from django.urls import reverse

from scoring.desclassificacao import Inciso
from scoring.modalities import Modality
from tests.factories import EventFactory, TournamentFactory, make_trios
from tests.tournaments.papers import HALL, LONG_PERSON, LONG_WORD, needs_poppler, pages_of, words_of
from tests.tournaments.pontinho_data import DESK, drawn, finish, play, pontinho
from tournaments.documents.asking import Asked, Choice
from tournaments.documents.catalogue import KINDS
from tournaments.documents.paper import make
from tournaments.models import (
    Player,
    PontinhoHand,
    PontinhoMesa,
    PontinhoRodada,
    Tournament,
    Trio,
    TrioMember,
)
from tournaments.services.pontinho_draw import draw_mesas
from tournaments.services.pontinho_exclusion import ExclusionData, exclude_player
from tournaments.services.seeds import SeedSource

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


def pages(tournament, code, **choice):
    """The PDF of a paper, as the text of its pages."""
    paper = KINDS[code].paper(Asked(tournament, Choice(**choice), base_url="http://x"))
    return pages_of(make(paper).pdf)


def mesa_of(players, **setup):
    """A mesa with its players in the order in which they sit."""
    tournament = drawn(players, **setup)
    mesa = PontinhoMesa.objects.get(tournament=tournament)
    return tournament, mesa, [seat.trio.name for seat in mesa.seats.order_by("position")]


def test_the_sheet_of_a_mesa_has_every_rodada_with_hand_score_marks_and_pote():
    """Entry 20: pote 80. Rodada 1: places 0 and 1 go out on one card, 2 keeps 30, 3 keeps 40.

    Rodada 2: 0 goes out, 1 keeps 15, 2 bursts (30 + 75), pays 20 and comes back with 55, the score of 3.
    """
    tournament, mesa, names = mesa_of(4, entry=20)
    play(mesa, [0, 1], {2: 30, 3: 40}, aberta="7c")
    play(mesa, [0], {1: 15, 2: 75, 3: 15}, aberta="10o")

    (page,) = pages(tournament, "folhas-de-mesa")

    assert "1 7c X 0 X 0 30 30 40 40 80 2 10o X 0 15 15 75 E 55 15 55 100 3 4 5" in page
    assert "23 24 25 Batidas" in page
    for name in names:
        assert name in page
    assert "Estoura quem chega a 100 pontos, e volta com o placar do pior colocado" in page
    assert "entrada 20, estouro 20, 40, 80… (dobra a cada estouro do mesmo jogador), pingo 2" in page
    assert "folha 1 de 1" in page


def test_the_sheet_of_a_mesa_that_ended_has_totals_places_and_the_winner():
    """Entry 20, three players: 1 goes out and both others burst, so 1 gets 40 fichas of theirs."""
    tournament, mesa, names = mesa_of(3, entry=20)
    play(mesa, [1], {0: 100, 2: 120})

    (page,) = pages(tournament, "folhas-de-mesa")

    assert "1 100 E 100 X 0 120 E 120 60 Batidas" in page  # and no blank line
    assert "Fichas -20 +40 -20 Lugar 2º 1º 3º" in page
    assert f"Venceu a mesa {names[1]}" in page


def many_rodadas(mesa, count):
    """Rodadas in which each in turn goes out and the others keep 2 points."""
    seats = list(mesa.seats.order_by("position"))
    rodadas = PontinhoRodada.objects.bulk_create(
        PontinhoRodada(mesa=mesa, number=number + 1, author="mesa") for number in range(count)
    )
    PontinhoHand.objects.bulk_create(
        PontinhoHand(rodada=rodada, seat=seat, batedor=out, points=None if out else 2)
        for index, rodada in enumerate(rodadas)
        for place, seat in enumerate(seats)
        for out in [place == index % len(seats)]
    )


def test_a_long_mesa_goes_on_over_pages_that_count_themselves():
    """Sixty rodadas and blank lines: 30 + 30 + 25. The head, names included, stands on each page."""
    tournament, mesa, names = mesa_of(3, limit=5000)
    many_rodadas(mesa, 60)

    found = pages(tournament, "folhas-de-mesa")

    assert [f"folha {n} de 3" in found[n - 1] for n in (1, 2, 3)] == [True] * 3
    assert ["A mesa continua" in page for page in found] == [True, True, False]
    assert all(name in page for page in found for name in names)
    assert "83 84 85 Batidas" in found[2]
    assert "Assina" not in found[0]
    assert "Assina" in found[2]


@needs_poppler
@pytest.mark.parametrize("players", [3, 8])
def test_long_names_stay_whole_and_inside_the_paper(players):
    tournament, mesa, _names = mesa_of(players, largest_mesa=8)
    seat = mesa.seats.order_by("position").last()
    for name in (LONG_PERSON, LONG_WORD):
        Trio.objects.filter(pk=seat.trio_id).update(name=name)
        paper = KINDS["folhas-de-mesa"].paper(Asked(tournament, Choice(), base_url="http://x"))
        pdf = make(paper).pdf
        assert "".join(name.split()) in "".join(pages_of(pdf)[0].split())
        assert all(word.left >= 8.9 and word.right <= 201.1 for word in words_of(pdf))


def test_one_mesa_may_be_printed_alone_and_blank_sheets_at_any_time():
    tournament = drawn(11)
    assert len(pages(tournament, "folhas-de-mesa")) == 3
    (page,) = pages(tournament, "folhas-de-mesa", mesa=2)
    assert "Mesa 2 · 1ª etapa" in page
    blank = pages(pontinho(3), "folhas-em-branco", count=2)
    assert [page.count("mão") for page in blank] == [5, 5]


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


def by_own_name(tournament):
    """Players who go by their own name, as a real registration of single players has them."""
    for member in TrioMember.objects.filter(tournament=tournament).select_related("trio", "player"):
        Player.objects.filter(pk=member.player_id).update(name=member.trio.name)
    return tournament


@pytest.mark.parametrize("code", ["chamada", "inscritos", "presenca", "taxas", "crachas", "certificados"])
def test_lists_name_a_single_player_once_and_no_capataz(code):
    tournament = by_own_name(ended()[0])
    paper = web(tournament, code)
    for trio in tournament.trios.all():
        assert paper.count(f"{trio.name}<") == 1
    assert "capataz" not in paper.lower()


def test_the_call_list_tells_the_mesa_of_the_latest_etapa():
    tournament = drawn(7, qualifiers_per_mesa=2)  # 4 + 3
    rows = web(tournament, "chamada").split("<tr>")[2:]
    assert sorted(row.split('pg-mesa">')[1][0] for row in rows) == ["1"] * 4 + ["2"] * 3


def test_players_find_their_mesa_by_name_accents_aside():
    tournament = drawn(3)
    Tournament.objects.filter(pk=tournament.pk).update(mesas=2)
    for trio, name in zip(tournament.trios.order_by("number"), ("Zeca", "Élio", "Ernesto"), strict=True):
        Trio.objects.filter(pk=trio.pk).update(name=name)
    (page,) = pages(tournament, "mesas-por-nome")
    assert [page.index(name) for name in ("Élio", "Ernesto", "Zeca")] == sorted(
        page.index(name) for name in ("Élio", "Ernesto", "Zeca")
    )
    assert "Mesa final" in page


def test_mesas_that_wait_for_a_table_are_told_apart():
    """Twelve players at one table a time: 4 + 4 + 4 in three turns."""
    tournament = pontinho(12)
    Tournament.objects.filter(pk=tournament.pk).update(mesas=1)
    tournament.refresh_from_db()
    draw_mesas(tournament=tournament, etapa=1, source=SeedSource(numbers=(7, 3)), actor=DESK)
    paper = web(tournament, "mesas-de-pontinho")
    assert ["1ª etapa, 1ª leva" in paper, "1ª etapa, 2ª leva" in paper, "1ª etapa, 3ª leva" in paper] == [
        True
    ] * 3


def test_who_is_put_out_is_told_on_the_sheet_the_table_and_the_ata():
    """After the 1st rodada, place 3 has 20 points; a dash stands in the lines still to be written."""
    tournament, mesa, names = mesa_of(4)
    play(mesa, [0], {1: 40, 2: 100, 3: 20})
    mesa.refresh_from_db()
    trio = mesa.seats.get(position=3).trio
    data = ExclusionData(trio=trio, inciso=Inciso.IV, mesa=mesa.pk, base_version=mesa.version)
    exclude_player(tournament=tournament, data=data, actor=DESK)

    (page,) = pages(tournament, "folhas-de-mesa")

    assert f"Art. 20: {names[3]} saiu da mesa depois da 1ª rodada" in page
    assert "E 40 20 20 50 2 — 3 — 4 —" in page  # place 2 burst and came back with 40; pote 40 + 10
    for code in ("classificacao-do-pontinho", "ata"):
        assert "Art. 20, IV" in web(tournament, code)


def test_a_compared_sheet_says_when_and_by_whom():
    tournament, mesa, _names = mesa_of(3)
    finish(mesa)
    at = datetime.datetime(2026, 11, 14, 20, 39, tzinfo=HALL)
    PontinhoMesa.objects.filter(pk=mesa.pk).update(checked_at=at, checked_by="Neusa")
    (page,) = pages(tournament, "folhas-de-mesa")
    assert "conferida com o sistema em 14/11/2026 20:39 por Neusa" in page
    assert "conferida por Neusa" in web(tournament, "ata")


def test_the_committee_is_offered_what_pontinho_has_each_under_its_name(committee_client):
    tournament, _champion = ended()
    slugs = (tournament.event.slug, tournament.slug)
    page = committee_client.get(reverse("tournaments:documents", args=slugs)).content.decode()
    slug = tournament.slug
    papers = {
        "folhas-de-mesa": f"folhas-das-mesas-{slug}.pdf", "folhas-em-branco": f"folhas-em-branco-{slug}.pdf",
        "mesas-de-pontinho": f"mesas-{slug}.pdf", "mesas-por-nome": f"mesas-por-nome-{slug}.pdf",
        "classificacao-do-pontinho": f"classificacao-{slug}.pdf", "cartaz": f"cartaz-{slug}.pdf",
        "cartoes-de-mesa": f"cartoes-de-mesa-{slug}.pdf", "chamada": f"lista-de-chamada-{slug}.pdf",
        "inscritos": f"inscritos-{slug}.pdf", "presenca": f"lista-de-presenca-{slug}.pdf",
        "taxas": f"taxas-{slug}.pdf", "ata": f"ata-{slug}.pdf", "crachas": f"crachas-{slug}.pdf",
        "certificados": f"certificados-{slug}.pdf", "caderno": f"caderno-{slugs[0]}.pdf",
    }  # fmt: skip
    assert set(papers) == set(OURS)
    for code, name in papers.items():
        assert f"documentos/{code}" in page
        assert KINDS[code].paper(Asked(tournament, Choice(), base_url="http://x")).filename == name

"""What the hall reads of Pontinho: when and where each one plays, who is ahead and why; names only."""

import datetime
import re

import pytest
from django.urls import reverse

from tests.tournaments.papers import HALL
from tests.tournaments.pontinho_data import drawn, finish, play
from tournaments.documents.asking import Asked, Choice
from tournaments.documents.catalogue import KINDS
from tournaments.models import Player, PontinhoMesa
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.selectors.pontinho_rules import rules_lines, rules_sentences

pytestmark = pytest.mark.django_db
AT = datetime.datetime(2026, 11, 14, 19, 30, tzinfo=HALL)


@pytest.fixture
def eleven():
    """Eleven players at 4 + 4 + 3, all at half past seven; published."""
    tournament = drawn(11)
    tournament.published = tournament.chaves_published = True
    tournament.save()
    tournament.event.published = True
    tournament.event.save()
    PontinhoMesa.objects.filter(tournament=tournament).update(scheduled_at=AT)
    return tournament


def seated(tournament, place=0):
    """A mesa by its place in the draw, with its players in the order of their seats."""
    mesa = PontinhoMesa.objects.filter(tournament=tournament).order_by("position")[place]
    return mesa, [seat.trio for seat in mesa.seats.order_by("position")]


def read(client, tournament, name, *args):
    found = reverse(f"tournaments:{name}", args=(tournament.event.slug, tournament.slug, *args))
    page = client.get(found).content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.partition("<main")[2]))


def test_who_waits_reads_when_where_and_with_whom(client, eleven):
    _mesa, players = seated(eleven, 2)
    page = read(client, eleven, "public_trio", players[1].number)
    assert "A seguir Mesa 3 Às 19:30 de 14/11 · 1ª etapa · 2º lugar à mesa" in page
    assert f"com {players[0].name} e {players[2].name}" in page
    assert "A começar, às 19:30 de 14/11" in page
    assert "até aqui" not in page


def test_who_plays_reads_who_is_ahead_and_why(client, eleven):
    """0 went out, 3 keeps 20 points, 1 keeps 40, and 2 burst: so the order of four who have begun."""
    mesa, players = seated(eleven)
    play(mesa, [0], {1: 40, 2: 100, 3: 20})
    page = read(client, eleven, "public_trio", players[3].number)
    assert "Agora Mesa 1" in page
    assert (
        f"2º lugar até aqui, entre 4 , acima de {players[1].name} por melhor lugar na mesa: 2º × 3º" in page
    )
    assert "2º lugar, com 20 pontos no placar." in page
    assert f"acima de {players[1].name} por menos pontos perdidos: 20 × 40" in page
    assert f"acima de {players[2].name} por menos estouros: 0 × 1" in page


def test_who_goes_on_and_who_left_are_told_so(client, eleven):
    mesa, players = seated(eleven)
    finish(mesa, winner=2)
    winner = read(client, eleven, "public_trio", players[2].number)
    assert "1º lugar, com 0 pontos no placar, e passa à etapa seguinte" in winner
    assert "Agora" not in winner
    assert "A seguir" not in winner

    mesa, players = seated(eleven, 1)
    play(mesa, [0], {1: 5, 2: 6, 3: 7}, leaves=[3])
    gone = read(client, eleven, "public_trio", players[3].number)
    assert "saiu depois da 1ª rodada" in gone
    assert "Agora" not in gone


def test_who_has_not_begun_leads_nobody(client, eleven):
    mesa, _players = seated(eleven)
    finish(mesa)
    _other, waiting = seated(eleven, 1)
    table = read(client, eleven, "public_tournament").partition("Pontos por rodada")[2]
    assert table.count("ainda não jogou") == 7
    assert table.index(waiting[0].name) > table.index("4º")
    telao = read(client, eleven, "telao")
    assert telao.count(waiting[0].name) == 1  # at the mesa, and not in the table
    assert "a começar às 19:30 de 14/11" in telao


def test_names_only(client, eleven):
    """LGPD: neither page, telão nor a sheet for wall or mesa tells a document, a phone or a note."""
    secrets = {"documento": "52998224725", "telefone": "54999990000", "notes": "pagou em charque"}
    _mesa, players = seated(eleven)
    Player.objects.filter(memberships__trio=players[0]).update(**secrets)
    assert Player.objects.filter(telefone="54999990000").count() == 1
    told = [read(client, eleven, name) for name in ("public_tournament", "telao")]
    told.append(read(client, eleven, "public_trio", players[0].number))
    told += [
        KINDS[code].paper(Asked(eleven, Choice(), base_url="http://x")).web()
        for code in ("folhas-de-mesa", "mesas-de-pontinho", "mesas-por-nome", "classificacao-do-pontinho")
    ]
    for text in told:
        assert players[0].name in text
        assert not [secret for secret in secrets.values() if secret in text]


@pytest.mark.parametrize(("returns", "told"), [("always", True), ("once", True), ("never", False)])
def test_the_price_of_an_estouro_is_told_only_where_somebody_comes_back(returns, told):
    """Who bursts and leaves puts nothing into the pote."""
    board = PontinhoBoard(drawn(3, returns=returns, entry=10))

    for rules in (rules_sentences(board), rules_lines(board)):
        assert any("entrada 10, pingo 1 de cada um a quem bate" in line for line in rules)
        assert any("primeiro estouro" in line for line in rules) is told

"""A trio renamed and a player substituted during the day: the past stays as it was signed (HAND-32)."""

import pytest
from django.urls import reverse

from tests.tournaments.desk import DESK, enter, jogo_of, rows, tournament_of, trio
from tournaments.models import Role
from tournaments.selectors.competition import Competition
from tournaments.selectors.jogo_detail import jogo_detail
from tournaments.services.lineups import set_line_up
from tournaments.services.registration import MemberData, TrioData, save_trio

pytestmark = pytest.mark.django_db
TITULARES, RESERVA = ("Belmiro Açucena", "Ana Ávila", "Cícero Íris"), "Zulmira Conceição"


def members(names):
    """The members of a registration: the three, the reserva last."""
    roles = [*(Role.TITULAR for _ in TITULARES), Role.RESERVA]
    return [
        MemberData(name, role, is_capataz=place == 1)
        for place, (name, role) in enumerate(zip(names, roles, strict=True))
    ]


def played_by(jogo, partida):
    """Names of who sat for Ás in a partida, by seat."""
    line_up = jogo.line_ups.get(trio__ref="B", partida=partida)
    return [seat.player.name for seat in line_up.seats.order_by("seat").select_related("player")]


@pytest.fixture
def day():
    """Round 1 of B (Ás de Espada) played and official; then Zulmira for Belmiro, then the new name."""
    tournament = tournament_of("ABCD")
    one = trio(tournament, "B")
    for member, name in zip(one.members.order_by("position"), (*TITULARES, RESERVA), strict=True):
        member.player.name = name
        member.player.save()
    belmiro, ana, cicero, zulmira = (m.player for m in one.members.order_by("position"))
    first, second = jogo_of(tournament, "A", "B"), jogo_of(tournament, "B", "C")
    set_line_up(jogo_id=first.pk, trio=one, partida=1, players=[belmiro, ana, cicero], actor=DESK)
    enter(tournament, "B x A: 24-18 20-24 24-3")
    set_line_up(jogo_id=second.pk, trio=one, partida=1, players=[zulmira, ana, cicero], actor=DESK)
    data = TrioData(name="Ás de Ouro", members=members((*TITULARES, RESERVA)), entidade=one.entidade.name)
    save_trio(tournament=tournament, data=data, actor=DESK, trio=one)
    return tournament


def test_hand_32_each_jogo_keeps_who_played_it(day):
    assert played_by(jogo_of(day, "A", "B"), 1) == list(TITULARES)
    assert played_by(jogo_of(day, "B", "C"), 1) == [RESERVA, *TITULARES[1:]]


def test_hand_32_the_sumula_keeps_the_name_that_it_was_signed_with(day, committee_client):
    jogo = jogo_of(day, "A", "B")
    (version,) = jogo_detail(jogo).versions
    assert version.text.startswith("Ás de Espada ")
    page = committee_client.get(reverse("tournaments:result_entry", args=(day.event.slug, day.slug, jogo.pk)))
    shown = page.content.decode()
    assert "Ás de Espada venceu" in shown  # in the history of what was signed
    assert "Ás de Ouro venceu" in shown  # and, beside it, who that is today


def test_hand_32_tables_show_one_name_everywhere(day, client, committee_client):
    assert rows(day)["B"].trio.name == "Ás de Ouro"
    names = {side.name for view in Competition(day).jogos for side in (view.jogo.trio_a, view.jogo.trio_b)}
    assert "Ás de Ouro" in names
    assert "Ás de Espada" not in names
    day.event.published = True
    day.event.save()
    day.published = day.chaves_published = True
    day.save()
    public = client.get(reverse("tournaments:public_tournament", args=(day.event.slug, day.slug)))
    classification = committee_client.get(
        reverse("tournaments:classification", args=(day.event.slug, day.slug))
    )
    for page in (public, classification):
        assert page.status_code == 200
        assert "Ás de Ouro" in page.content.decode()
        assert "Ás de Espada" not in page.content.decode()

"""Whoever reads a tournament of Pontinho while others write: no page breaks, a mesa that is gone is told."""

import pytest
from django.db import connection
from django.urls import reverse

from scoring.desclassificacao import Inciso
from tests.tournaments.mesa_pontinho import mesa_at, pontinho_hall, pontinho_phone, typed
from tests.tournaments.pontinho_data import DESK, drawn, play
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.services.pontinho import decide_mesa, undo_last
from tournaments.services.pontinho_chain import MesaConflict
from tournaments.services.pontinho_check import check_mesa
from tournaments.services.pontinho_draw import undo_mesas
from tournaments.services.pontinho_exclusion import ExclusionData, exclude_player
from tournaments.services.pontinho_lock import lock_mesa

pytestmark = pytest.mark.django_db


def note(mesa):
    play(mesa, [0], {1: 5, 2: 6})


def put_out_and_note(mesa):
    trio = mesa.seats.get(position=2).trio
    data = ExclusionData(trio=trio, inciso=Inciso.I, mesa=mesa.pk, decided_by="Fulana")
    exclude_player(tournament=mesa.tournament, data=data, actor=DESK)
    play(mesa, [0], {1: 5})


def undo(mesa):
    undo_last(mesa_id=mesa.pk, reason="engano", actor=DESK)


def undo_and_decide(mesa):
    undo(mesa)
    seat = mesa.seats.get(position=1)
    decide_mesa(mesa_id=mesa.pk, seat_id=seat.pk, reason="tempo", members="Fulana", actor=DESK)


class Meanwhile:
    """Somebody else writes right before the query of this place."""

    def __init__(self, place, write):
        self.left, self.write = place, write

    def __call__(self, execute, sql, params, many, context):
        self.left -= 1
        if self.left == -1:
            self.write()
        return execute(sql, params, many, context)


@pytest.mark.parametrize("place", range(8))
@pytest.mark.parametrize("write", [note, put_out_and_note, undo, undo_and_decide])
def test_a_page_read_while_somebody_writes_shows_a_mesa_that_can_be(write, place):
    mesa = mesa_at(drawn(3))
    note(mesa)
    board = PontinhoBoard(mesa.tournament)

    with connection.execute_wrapper(Meanwhile(place, lambda: write(mesa))):
        told = board.mesa(mesa.pk)

    assert sum(row.standing.seat.fichas for row in told.rows) + told.state.pote * (not told.ended) == 0


@pytest.mark.parametrize("place", range(8))
def test_a_page_read_while_the_draw_is_undone_shows_the_mesa_or_none(place):
    mesa = mesa_at(drawn(3))
    board = PontinhoBoard(mesa.tournament)

    def write():
        undo_mesas(tournament=mesa.tournament, reason="engano", actor=DESK)

    with connection.execute_wrapper(Meanwhile(place, write)):
        told = board.mesa(mesa.pk)

    assert told is None or len(told.rows) == 3


def test_a_mesa_whose_draw_was_undone_meanwhile_is_a_conflict():
    mesa = mesa_at(drawn(3))
    undo_mesas(tournament=mesa.tournament, reason="engano", actor=DESK)

    for write in (lambda: lock_mesa(mesa.pk), lambda: check_mesa(mesa_id=mesa.pk, actor=DESK)):
        with pytest.raises(MesaConflict, match="o sorteio dela foi desfeito"):
            write()


@pytest.mark.parametrize("face", ["desk", "phone"])
def test_a_form_sent_before_and_corrected_is_not_taken_for_the_old_one(face, committee_client):
    """Back to the form, other numbers, sent again: what stands is told, and the next sending goes in."""
    day = pontinho_hall(3)
    mesa, juiz = mesa_at(day), pontinho_phone(day)
    address = reverse("tournaments:pontinho_mesa", args=(day.event.slug, day.slug, mesa.pk))
    address = address if face == "desk" else f"{juiz.url}rodada/"
    first = typed(juiz, mesa, [0], {1: "5", 2: "6"}, version=1)
    corrected = {**typed(juiz, mesa, [0], {1: "50", 2: "6"}, version=1), "client_id": first["client_id"]}

    assert committee_client.post(address, first).status_code == 302
    assert committee_client.post(address, first).status_code == 302
    answer = committee_client.post(address, corrected)
    undo(mesa)
    undone = committee_client.post(address, first)

    assert (answer.status_code, undone.status_code) == (422, 422)
    assert "já entrou como 1ª rodada, com outros números" in answer.content.decode()
    assert "foi desfeita: nada mudou" in undone.content.decode()
    assert first["client_id"] not in answer.content.decode().split('name="client_id"')[1][:80]
    new = undone.content.decode().split('name="client_id" value="')[1][:36]
    assert committee_client.post(address, {**corrected, "client_id": new}).status_code == 302
    assert [seat.score for seat in PontinhoBoard(day).mesa(mesa.pk).state.seats] == [0, 50, 6]

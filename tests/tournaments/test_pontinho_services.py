"""Pontinho through the database: sorteio of mesas, rodadas sent twice, undoing, decisions, the final."""

import uuid

import pytest

from scoring.chaves import verify_chaves
from scoring.dealing import Entrant
from tests.tournaments.pontinho_data import (
    DESK,
    drawn,
    fichas,
    finish,
    mesas,
    play,
    pontinho,
    scores,
    view,
)
from tournaments.models import AuditEntry, Decision, PontinhoRodada, Purpose, Trio
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.services.events import save_tournament
from tournaments.services.pontinho import (
    RodadaData,
    decide_mesa,
    place_mesa,
    record_rodada,
    undo_last,
)
from tournaments.services.pontinho_chain import MesaConflict
from tournaments.services.pontinho_draw import break_tie, draw_mesas, save_setup, undo_mesas
from tournaments.services.refusals import Refusal, Refusals
from tournaments.services.registration import MemberData, TrioData, delete_trio, save_trio
from tournaments.services.seeds import SeedSource

pytestmark = pytest.mark.django_db
NUMBERS = SeedSource(numbers=(7, 3))


@pytest.mark.regra("Pontinho-mesas")
@pytest.mark.parametrize(("players", "sizes"), [(3, [3]), (7, [4, 3]), (11, [4, 4, 3])])
def test_the_draw_seats_each_player_once(players, sizes):
    tournament = drawn(players, qualifiers_per_mesa=2)

    assert [mesa.seats.count() for mesa in mesas(tournament)] == sizes
    held = tournament.sorteios.get(purpose=Purpose.MESAS)
    assert sorted(ref for mesa in held.result for ref in mesa) == sorted(held.entries)
    entrants = [
        Entrant(ref, entidade, regiao, cabeca)
        for ref, (entidade, regiao, cabeca) in zip(held.entries, held.params["entrants"], strict=True)
    ]
    assert verify_chaves(entrants, held.params["n_mesas"], held.seed, held.result)


def test_two_players_are_no_mesa():
    with pytest.raises(Refusal, match="pelo menos 3"):
        drawn(2)


def test_a_way_that_leads_to_no_final_is_told_before_the_draw():
    with pytest.raises(Refusal, match="seguiriam só 2"):
        drawn(7)


def test_the_draw_of_an_etapa_asked_twice_is_one_draw():
    tournament = drawn(11)
    first = tournament.sorteios.get()

    again = draw_mesas(tournament=tournament, etapa=1, source=NUMBERS, actor=DESK)

    assert again == first
    assert len(mesas(tournament)) == 3


def test_a_draw_by_hand_needs_witnesses_and_mesas_of_three_or_more():
    tournament = pontinho(6, qualifiers_per_mesa=2)
    by_hand = SeedSource(by_hand=True)
    dealt = [["t1", "t2", "t3"], ["t4", "t5", "t6"]]

    def draw(mesas, witnesses="todos"):
        return draw_mesas(
            tournament=tournament,
            etapa=1,
            source=by_hand,
            actor=DESK,
            witnesses=witnesses,
            by_hand_mesas=mesas,
        )

    for wrong, witnesses, told in [
        (dealt, " ", "testemunhas"),
        ([["t1", "t2"], ["t3", "t4", "t5", "t6"]], "todos", "de 3 a 5"),
        ([["t1", "t2", "t3"], ["t4", "t5", "t5"]], "todos", "em uma só"),
    ]:
        with pytest.raises(Refusal, match=told):
            draw(wrong, witnesses)
    assert draw(dealt).result == dealt


@pytest.mark.regra("Pontinho-fim", "Pontinho-pingo-fim", "Pontinho-vencedor")
def test_the_mesa_worked_out_in_the_rules_page():
    """docs/rules/pontinho.md: A, B, C, D; entry 10, pingo 1. A ends with +29, B and C −11, D −7."""
    (mesa,) = mesas(drawn(4))

    play(mesa, [3], {0: 20, 1: 54, 2: 91})
    play(mesa, [0], {1: 50, 2: 40, 3: 100})

    assert scores(mesa) == [20, 104, 131, 100]
    assert fichas(mesa) == [29, -11, -11, -7]
    mesa.refresh_from_db()
    assert mesa.finished_at is not None
    assert view(mesa).state.pote == 0


@pytest.mark.regra("Pontinho-retorno", "Pontinho-estouro")
def test_who_bursts_comes_back_with_the_score_of_the_worst_placed_and_pays():
    """Entry 10: three entries, then an estouro of 10 into the pote; two pingos of 1 to who goes out."""
    (mesa,) = mesas(drawn(3))

    play(mesa, [0], {1: 40, 2: 100})

    assert scores(mesa) == [0, 40, 40]
    assert fichas(mesa) == [-8, -11, -21]
    assert view(mesa).state.pote == 40
    grid = view(mesa).rodadas[0]
    assert [cell.note for cell in grid.cells] == ["", "", "estourou e voltou com 40"]


def test_a_rodada_sent_twice_is_one_rodada():
    """HAND-33, 34: the phone sends again what it is not sure of."""
    (mesa,) = mesas(drawn(3))
    sent = {"client_id": uuid.uuid4(), "base_version": 1}

    first = play(mesa, [0], {1: 10, 2: 20}, **sent)
    again = play(mesa, [0], {1: 10, 2: 20}, **sent)

    assert (first.repeated, again.repeated) == (False, True)
    assert again.rodada == first.rodada
    assert PontinhoRodada.objects.count() == 1


def test_a_rodada_noted_by_two_people_at_once_is_a_conflict():
    """HAND-35: the second sees what stands before anything is written."""
    (mesa,) = mesas(drawn(3))
    play(mesa, [0], {1: 10, 2: 20}, base_version=1)

    with pytest.raises(MesaConflict, match="mudou enquanto"):
        play(mesa, [1], {0: 10, 2: 20}, base_version=1)

    assert PontinhoRodada.objects.count() == 1


@pytest.mark.parametrize(
    ("out", "points", "told", "place", "part"),
    [
        ([], {0: 5, 1: 5, 2: 5}, "diga quem bateu", None, "bateu"),
        ([0], {1: 5}, "faltam os pontos de", 2, "pontos"),
        ([0], {1: 5, 2: 1}, "2 a 180", 2, "pontos"),
        ([0], {0: 5, 1: 5, 2: 5}, "bateu, e por isso", 0, "pontos"),
    ],
)
def test_a_rodada_that_cannot_be_is_refused_beside_its_field(out, points, told, place, part):
    (mesa,) = mesas(drawn(3))

    with pytest.raises(Refusal, match=told) as refused:
        play(mesa, out, points)

    seats = list(mesa.seats.order_by("position"))
    assert refused.value.field == (part if place is None else f"{part}-{seats[place].pk}")
    assert not PontinhoRodada.objects.exists()


def test_cards_noted_have_to_add_up():
    (mesa,) = mesas(drawn(3))
    seats = list(mesa.seats.order_by("position"))
    data = RodadaData(batedores=[seats[0].pk], points=[(seats[1].pk, 30, "Ae K 7"), (seats[2].pk, 9, "")])
    with pytest.raises(Refusal, match="somam 32"):
        record_rodada(mesa_id=mesa.pk, data=data, actor=DESK)


def test_undoing_takes_the_last_rodada_back_and_keeps_it_on_record():
    (mesa,) = mesas(drawn(3))
    play(mesa, [0], {1: 10, 2: 20})
    finish(mesa)

    undo_last(mesa_id=mesa.pk, reason="anotada na mesa errada", actor=DESK)

    assert scores(mesa) == [0, 10, 20]
    mesa.refresh_from_db()
    assert mesa.finished_at is None
    assert PontinhoRodada.objects.filter(undone_at__isnull=False).count() == 1
    entry = AuditEntry.objects.get(action="pontinho.rodada.desfeita")
    assert (entry.before["rodada"], entry.reason) == (2, "anotada na mesa errada")
    play(mesa, [1], {0: 5, 2: 7})
    assert scores(mesa) == [5, 10, 27]


def test_undoing_needs_a_reason_and_something_to_undo():
    (mesa,) = mesas(drawn(3))
    with pytest.raises(Refusal, match="Nenhuma rodada"):
        undo_last(mesa_id=mesa.pk, reason="x", actor=DESK)
    play(mesa, [0], {1: 10, 2: 20})
    with pytest.raises(Refusal, match="motivo"):
        undo_last(mesa_id=mesa.pk, reason=" ", actor=DESK)


def test_the_commission_ends_a_mesa_and_its_word_can_be_undone():
    (mesa,) = mesas(drawn(3))
    play(mesa, [0], {1: 10, 2: 20})
    seat = mesa.seats.get(position=1)

    decide_mesa(mesa_id=mesa.pk, seat_id=seat.pk, reason="passou da hora", members="Ana e Bento", actor=DESK)

    shown = view(mesa)
    assert (shown.winner, shown.by_decision) == (seat.trio.name, True)
    assert shown.state.seat(seat.trio.ref).fichas == 30 - 10 - 1
    assert Decision.objects.get().reason == "passou da hora"
    undo_last(mesa_id=mesa.pk, reason="voltaram a jogar", actor=DESK)
    assert not view(mesa).ended
    with pytest.raises(Refusal, match="quem decidiu"):
        decide_mesa(mesa_id=mesa.pk, seat_id=seat.pk, reason="hora", members="", actor=DESK)


def test_from_eleven_players_to_the_champion():
    """4 + 4 + 3, one goes on from each; the final mesa of three has the champion."""
    tournament = drawn(11)
    with pytest.raises(Refusal, match="Ainda em jogo"):
        draw_mesas(tournament=tournament, etapa=2, source=NUMBERS, actor=DESK)
    winners = []
    for mesa in mesas(tournament):
        finish(mesa, winner=1)
        winners.append(mesa.seats.get(position=1).trio)

    draw_mesas(tournament=tournament, etapa=2, source=NUMBERS, actor=DESK)

    (final,) = mesas(tournament, etapa=2)
    assert {seat.trio for seat in final.seats.all()} == set(winners)
    with pytest.raises(Refusal, match="2ª etapa já foi sorteada"):
        undo_last(mesa_id=mesas(tournament)[0].pk, reason="x", actor=DESK)
    finish(final, winner=2)
    board = PontinhoBoard(tournament)
    assert board.champion == final.seats.get(position=2).trio
    assert board.etapa_title(2) == "Mesa final"
    assert [row.standing.rank for row in board.overall[:3]] == [1, 2, 3]
    assert "por melhor lugar na mesa" in board.overall[0].why
    with pytest.raises(Refusal, match="já terminou"):
        draw_mesas(tournament=tournament, etapa=3, source=NUMBERS, actor=DESK)


def test_a_tie_across_the_line_waits_for_a_sorteio():
    """Two of each mesa go on; at the first mesa second and third are level in everything."""
    tournament = drawn(7, qualifiers_per_mesa=2)
    four, three = mesas(tournament)
    play(four, [0], {1: 100, 2: 100, 3: 120})
    finish(three)
    with pytest.raises(Refusal, match="espera sorteio"):
        draw_mesas(tournament=tournament, etapa=2, source=NUMBERS, actor=DESK)
    ((_where, tied, matters), *_others) = PontinhoBoard(tournament).ties
    assert matters
    assert set(tied) == {four.seats.get(position=1).trio, four.seats.get(position=2).trio}

    held = break_tie(tournament=tournament, players=tied, source=NUMBERS, actor=DESK)

    assert break_tie(tournament=tournament, players=tied, source=NUMBERS, actor=DESK) == held
    board = PontinhoBoard(tournament)
    assert not board.classification.pending
    assert board.going_on[1].ref == held.result[0]
    with pytest.raises(Refusal, match="não estão empatados"):
        break_tie(tournament=tournament, players=list(Trio.objects.all()), source=NUMBERS, actor=DESK)


def test_by_points_everybody_plays_every_etapa():
    tournament = drawn(6, format="pontos")
    for mesa in mesas(tournament):
        finish(mesa)

    draw_mesas(tournament=tournament, etapa=2, source=NUMBERS, actor=DESK)

    assert sum(mesa.seats.count() for mesa in mesas(tournament, etapa=2)) == 6


def test_the_draw_is_undone_only_before_a_rodada_stands():
    tournament = drawn(3)
    (mesa,) = mesas(tournament)
    play(mesa, [0], {1: 10, 2: 20})
    with pytest.raises(Refusal, match="já começou"):
        undo_mesas(tournament=tournament, reason="faltou gente", actor=DESK)
    undo_last(mesa_id=mesa.pk, reason="engano", actor=DESK)

    assert undo_mesas(tournament=tournament, reason="faltou gente", actor=DESK) == 1

    assert not mesas(tournament)
    assert tournament.sorteios.get().superseded_at is not None
    draw_mesas(tournament=tournament, etapa=1, source=NUMBERS, actor=DESK)
    assert len(mesas(tournament)) == 1


def test_the_rules_do_not_change_once_mesas_are_drawn():
    tournament = drawn(3)
    setup = tournament.pontinho
    setup.limit = 50
    with pytest.raises(Refusal, match="não mudam mais"):
        save_setup(tournament=tournament, setup=setup, actor=DESK)
    tournament.refresh_from_db()
    tournament.name = "Pontinho da Noite"
    assert save_tournament(tournament=tournament, actor=DESK).name == "Pontinho da Noite"


def test_a_mesa_gets_a_place_and_a_juiz():
    (mesa,) = mesas(drawn(3))
    place_mesa(mesa_id=mesa.pk, number=9, juiz=" Sadi ", actor=DESK)
    mesa.refresh_from_db()
    assert (mesa.mesa, mesa.juiz, mesa.version) == (9, "Sadi", 2)


def test_a_player_registers_alone_and_speaks_for_himself():
    tournament = pontinho(0)
    ana = save_trio(tournament=tournament, data=TrioData(name="Ana", members=[MemberData("Ana")]), actor=DESK)
    assert ana.members.get().is_capataz
    with pytest.raises(Refusals, match="Não há reservas"):
        save_trio(
            tournament=tournament,
            data=TrioData(name="Bia", members=[MemberData("Bia"), MemberData("Cida", role="reserva")]),
            actor=DESK,
        )


def test_after_the_draw_nobody_enters_and_nobody_is_deleted():
    tournament = drawn(3)
    with pytest.raises(Refusal, match="As mesas já foram sorteadas"):
        save_trio(tournament=tournament, data=TrioData(name="Bia", members=[MemberData("Bia")]), actor=DESK)
    with pytest.raises(Refusal, match="já está em uma mesa"):
        delete_trio(trio=tournament.trios.first(), actor=DESK)

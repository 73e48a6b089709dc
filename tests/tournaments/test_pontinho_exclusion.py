"""Art. 20 in a tournament of Pontinho (PONTINHO-01): put out, told before, taken back, drawn without."""

import pytest
from django.urls import reverse

from scoring.desclassificacao import Inciso
from scoring.pontinho.mesa import MesaEnding
from tests.tournaments.pontinho_data import (
    DESK,
    drawn,
    fichas,
    finish,
    mesas,
    play,
    pontinho,
    trio_at,
    view,
)
from tournaments.models import AuditEntry, DecisionKind
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.selectors.pontinho_effects import pontinho_change, read_all
from tournaments.selectors.trail import row_of
from tournaments.services.claims import COMMISSION, answer_claim, make_mesa_claim
from tournaments.services.discipline import mend_dress
from tournaments.services.pontinho import RodadaData, decide_mesa, record_rodada, undo_last
from tournaments.services.pontinho_chain import MesaConflict
from tournaments.services.pontinho_check import check_mesa
from tournaments.services.pontinho_draw import draw_mesas, undo_mesas
from tournaments.services.pontinho_exclusion import ExclusionData, exclude_player, readmit_player
from tournaments.services.pontinho_homologation import homologate_mesa
from tournaments.services.preview import rolled_back
from tournaments.services.refusals import Refusal
from tournaments.services.registration import delete_trio
from tournaments.services.seeds import SeedSource

pytestmark = [pytest.mark.django_db, pytest.mark.regra("Art.20-§1")]
NUMBERS = SeedSource(numbers=(7, 3))


def put_out(mesa, place, inciso=Inciso.II, **more):
    """The commission puts out who sits at this place, of the mesa where it is still in course."""
    trio = trio_at(mesa, place)
    here = PontinhoBoard(mesa.tournament).mesa_in_course(trio.ref)
    data = ExclusionData(
        trio=trio,
        inciso=inciso,
        mesa=here.row.pk if here else None,
        facts="xingou o juiz",
        decided_by="Ana, Rui, Sol",
        **more,
    )
    return exclude_player(tournament=mesa.tournament, data=data, actor=DESK)


def draw_next(tournament, etapa):
    return draw_mesas(tournament=tournament, etapa=etapa, source=NUMBERS, actor=DESK)


def test_the_mesa_goes_on_without_who_was_put_out():
    """Entry 10, pingo 1: 3 pingos to place 0, then 2 to place 2. The place put out pays one pingo in all."""
    (mesa,) = mesas(drawn(4))
    play(mesa, [0], {1: 20, 2: 30, 3: 40})

    decision = put_out(mesa, 1)
    play(mesa, [2], {0: 5, 3: 6})

    assert (decision.pontinho_mesa_id, decision.after_rodada) == (mesa.pk, 1)
    assert fichas(mesa) == [-8, -11, -9, -12]
    seen = view(mesa)
    assert seen.rows[-1].trio == trio_at(mesa, 1)
    assert seen.rows[-1].why_out == "desclassificado (Art. 20, II)"
    assert [one.told for one in seen.put_out] == [
        f"{trio_at(mesa, 1).name} saiu da mesa depois da 1ª rodada: desclassificado (Art. 20, II)."
    ]
    overall = PontinhoBoard(mesa.tournament).overall[-1]
    assert (overall.standing.rank, overall.why_out) == (None, "desclassificado (Art. 20, II)")


def test_it_is_a_decision_for_the_ata_and_an_entry_of_the_trail():
    (mesa,) = mesas(drawn(4))
    put_out(mesa, 1)

    decided = mesa.tournament.decisions.get()
    name = trio_at(mesa, 1).name
    assert decided.kind == DecisionKind.DESCLASSIFICACAO
    assert decided.text == (
        f"{name}: desclassificado pelo Art. 20, II; sai da mesa 1, 1ª etapa e não volta ao torneio."
    )
    entry = AuditEntry.objects.get(action="desclassificacao")
    assert row_of(entry).sentence == (
        f"{name} foi desclassificado e saiu da mesa 1, 1ª etapa, antes da primeira rodada (Art. 20, II)"
    )


@pytest.mark.regra("Pontinho-vencedor")
def test_the_last_one_left_wins_the_mesa_which_is_ended():
    (mesa,) = mesas(drawn(3))
    play(mesa, [0], {1: 20, 2: 30})
    put_out(mesa, 1)
    put_out(mesa, 0, Inciso.VI)

    seen = view(mesa)
    assert (seen.state.ending, seen.winner) == (MesaEnding.EXCLUSION, trio_at(mesa, 2).name)
    assert seen.row.finished_at is not None
    assert seen.told == f"venceu {trio_at(mesa, 2).name}, por exclusão dos outros, em 1 rodada"
    assert fichas(mesa) == [-8, -11, 19]


def test_what_stands_against_it_is_told():
    tournament = drawn(4)
    (mesa,) = mesas(tournament)
    play(mesa, [0], {1: 20, 2: 30, 3: 40})
    seen = view(mesa).row.version
    play(mesa, [0], {1: 20, 2: 30, 3: 4})

    with pytest.raises(MesaConflict):
        put_out(mesa, 1, base_version=seen)
    put_out(mesa, 1)
    with pytest.raises(Refusal, match=r"já está fora do torneio \(inciso II\)"):
        put_out(mesa, 1)
    with pytest.raises(Refusal, match="anule antes a desclassificação"):
        undo_last(mesa_id=mesa.pk, reason="engano", actor=DESK)
    with pytest.raises(Refusal, match="não está em jogo nesta mesa"):
        play(mesa, [0], {1: 5, 2: 5, 3: 5})
    assert len(view(mesa).rodadas) == 2
    with pytest.raises(Refusal, match="já começou"):
        undo_mesas(tournament=tournament, reason="engano", actor=DESK)


def test_a_player_who_sits_at_another_mesa_by_now_is_a_conflict():
    (mesa,) = mesas(drawn(3))
    trio = trio_at(mesa, 0)
    with pytest.raises(MesaConflict, match="agora joga a mesa 1"):
        exclude_player(tournament=mesa.tournament, data=ExclusionData(trio=trio, inciso=Inciso.I), actor=DESK)


@pytest.mark.regra("Art.20-§3")
def test_after_the_final_mesa_it_is_too_late():
    (mesa,) = mesas(drawn(3))
    finish(mesa)

    with pytest.raises(Refusal, match="A mesa final já terminou"):
        put_out(mesa, 1)


@pytest.mark.regra("Art.20-§2")
def test_by_viii_only_the_mesa_is_lost():
    """To a final: nobody goes on from a lost mesa; by points the next etapa seats the player again."""
    (mesa, other) = mesas(drawn(7, qualifiers_per_mesa=2))
    play(mesa, [0], {1: 20, 2: 30, 3: 40})
    put_out(mesa, 1, Inciso.VIII)
    play(mesa, [0], {2: 101, 3: 102})
    finish(other)
    board = PontinhoBoard(mesa.tournament)
    assert trio_at(mesa, 1) not in board.going_on
    row = next(row for row in board.overall if row.trio == trio_at(mesa, 1))
    assert (row.standing.out, row.standing.rank) == (False, 7)

    (by_points,) = mesas(drawn(4, format="pontos"))
    play(by_points, [0], {1: 20, 2: 30, 3: 40})
    put_out(by_points, 1, Inciso.VIII)
    play(by_points, [0], {2: 101, 3: 102})
    with pytest.raises(Refusal, match="indumentária em ordem"):
        draw_next(by_points.tournament, 2)
    mend_dress(decision=by_points.tournament.desclassificacoes.get(), actor=DESK)
    draw_next(by_points.tournament, 2)
    (second,) = mesas(by_points.tournament, 2)
    assert second.seats.filter(trio=trio_at(by_points, 1)).exists()
    finish(second)
    with pytest.raises(Refusal, match="nenhuma"):
        put_out(second, 1, Inciso.VIII)


def test_who_was_to_go_on_is_replaced_by_the_next_until_the_draw():
    """Eleven at 4, 4 and 3. The winner of the first mesa is put out between mesas: the second goes on."""
    tournament = drawn(11)
    for mesa in mesas(tournament):
        finish(mesa)
    first = mesas(tournament)[0]
    winner, second = trio_at(first, 0), trio_at(first, 1)
    assert winner in PontinhoBoard(tournament).going_on

    put_out(first, 0)
    assert PontinhoBoard(tournament).going_on[0] == second
    draw_next(tournament, 2)

    (final,) = mesas(tournament, 2)
    assert {seat.trio for seat in final.seats.all()} >= {second}
    assert winner not in {seat.trio for seat in final.seats.all()}
    rows = {row.trio: row for row in view(first).rows}
    assert (rows[second].goes_on, rows[winner].goes_on) == (True, False)


@pytest.mark.regra("Art.20-§3")
def test_no_etapa_is_drawn_while_a_claim_waits_for_its_answer():
    tournament = drawn(11)
    first = mesas(tournament)[0]
    claim = make_mesa_claim(
        mesa_id=first.pk, trio=trio_at(first, 1), inciso=Inciso.VII, claimed_by=COMMISSION, actor=DESK
    )
    for mesa in mesas(tournament):
        finish(mesa)

    with pytest.raises(Refusal, match="reclamação sem resposta"):
        draw_next(tournament, 2)
    answer_claim(claim=claim, answer="era água", actor=DESK)
    draw_next(tournament, 2)

    assert len(mesas(tournament, 2)) == 1


def test_after_the_draw_the_seat_stays_empty():
    tournament = drawn(11)
    for mesa in mesas(tournament):
        finish(mesa)
    draw_next(tournament, 2)
    (final,) = mesas(tournament, 2)

    put_out(final, 0)
    play(final, [1], {2: 101})

    assert PontinhoBoard(tournament).champion == trio_at(final, 1)
    assert final.seats.count() == 3


def test_before_the_first_draw_who_is_out_is_not_dealt():
    tournament = pontinho(4)
    out = tournament.trios.get(ref="t2")
    exclude_player(tournament=tournament, data=ExclusionData(trio=out, inciso=Inciso.IV), actor=DESK)

    with pytest.raises(Refusal, match="já decidiram"):
        delete_trio(trio=out, actor=DESK)
    draw_next(tournament, 1)

    (mesa,) = mesas(tournament)
    assert out not in [seat.trio for seat in mesa.seats.all()]
    assert mesa.seats.count() == 3


# --- taken back ---------------------------------------------------------------------------------------------


def test_taken_back_at_once_the_player_plays_on_and_an_ended_mesa_goes_on():
    (mesa,) = mesas(drawn(3))
    play(mesa, [0], {1: 20, 2: 30})
    first = put_out(mesa, 1)
    second = put_out(mesa, 0)
    check_mesa(mesa_id=mesa.pk, actor=DESK)

    readmit_player(decision=second, reason="engano", actor=DESK)
    seen = view(mesa)
    assert (seen.ended, seen.checked, seen.row.finished_at) == (False, False, None)
    readmit_player(decision=first, reason="engano", actor=DESK)

    play(mesa, [0], {1: 20, 2: 30})
    assert [seat.score for seat in view(mesa).state.seats] == [0, 40, 60]
    assert mesa.tournament.decisions.filter(kind=DecisionKind.REVERSAL).count() == 2
    with pytest.raises(Refusal, match="já foi anulada"):
        readmit_player(decision=first, reason="engano", actor=DESK)


def test_a_mesa_confirmed_before_it_was_taken_back_keeps_its_homologacoes(committee_client):
    (mesa,) = mesas(drawn(3))
    decisions = [put_out(mesa, place) for place in (1, 0)]
    check_mesa(mesa_id=mesa.pk, actor=DESK)
    homologate_mesa(mesa_id=mesa.pk, members="Ana", actor=DESK, override="fim do dia")
    for decision in reversed(decisions):
        readmit_player(decision=decision, reason="engano", actor=DESK)
    held = list(mesa.homologations.values_list("revision", "table"))
    url = reverse("tournaments:pontinho_draw_undo", args=(mesa.tournament.event.slug, mesa.tournament.slug))

    with pytest.raises(Refusal, match="houve homologação, e ela não se apaga"):
        undo_mesas(tournament=mesa.tournament, reason="engano", actor=DESK)
    answer = committee_client.post(url, {"reason": "engano"})

    assert answer.status_code == 422
    assert "Ver as homologações" in answer.content.decode()
    assert list(mesa.homologations.values_list("revision", "table")) == held


def test_taken_back_after_a_rodada_the_mesa_stands_and_the_tournament_is_open_again():
    (mesa,) = mesas(drawn(4))
    play(mesa, [0], {1: 20, 2: 30, 3: 40})
    decision = put_out(mesa, 1)
    play(mesa, [0], {2: 20, 3: 30})

    readmit_player(decision=decision, reason="não foi ele", actor=DESK)

    seat = view(mesa).state.seats[1]
    assert (seat.left, seat.excluded) == (1, False)
    assert PontinhoBoard(mesa.tournament).overall[-1].standing.rank == 4
    undo_last(mesa_id=mesa.pk, reason="para jogar com todos", actor=DESK)
    play(mesa, [0], {1: 5, 2: 20, 3: 30})
    assert view(mesa).state.seats[1].rodadas == 2


def test_a_reversal_that_would_open_a_mesa_of_an_etapa_that_is_past_is_refused():
    tournament = drawn(7, qualifiers_per_mesa=2)
    first, other = mesas(tournament)
    finish(other)
    put_out(first, 0)
    put_out(first, 1)
    last = put_out(first, 2)
    assert view(first).ended
    draw_next(tournament, 2)

    with pytest.raises(Refusal, match="desfaça antes o sorteio"):
        readmit_player(decision=last, reason="engano", actor=DESK)
    last.refresh_from_db()
    assert last.reversed_at is None


def test_a_decision_of_the_mesa_may_follow_and_be_undone():
    (mesa,) = mesas(drawn(4))
    put_out(mesa, 1)
    winner = mesa.seats.get(position=2)
    decide_mesa(mesa_id=mesa.pk, seat_id=winner.pk, reason="hora", members="Ana", actor=DESK)
    assert view(mesa).winner == winner.trio.name

    undo_last(mesa_id=mesa.pk, reason="ainda há tempo", actor=DESK)
    assert not view(mesa).ended


# --- told before --------------------------------------------------------------------------------------------


def told(mesa, act):
    boards = rolled_back(act, lambda: read_all(PontinhoBoard(mesa.tournament)))
    return pontinho_change(*boards)


def test_what_it_would_change_is_told_and_nothing_is_kept():
    (mesa,) = mesas(drawn(3))
    play(mesa, [0], {1: 20, 2: 30})
    put_out(mesa, 1)
    names = [trio_at(mesa, place).name for place in range(3)]

    change = told(mesa, lambda: put_out(mesa, 0))

    assert change.lines == [
        f"{names[0]} sai da mesa 1 depois da 1ª rodada, com 0 pontos: a mão em jogo não conta, não paga nem "
        "recebe mais fichas, e não pode vencer a mesa nem passar.",
        f"A mesa 1 termina: só fica {names[2]}, que vence a mesa e leva o pote de 30 fichas.",
        f"{names[0]} fica fora do torneio: não entra em outro sorteio e vai ao fim da tabela, sem lugar.",
        f"Campeão: passa a ser {names[2]}.",
    ]
    assert [(one.name, one.before, one.after) for one in change.places] == [
        (names[2], "2º", "1º"),
        (names[0], "1º", "fora"),
    ]
    assert not view(mesa).ended
    assert mesa.tournament.desclassificacoes.count() == 1


def test_what_a_reversal_would_change_is_told():
    (mesa,) = mesas(drawn(4))
    play(mesa, [0], {1: 20, 2: 30, 3: 40})
    decision = put_out(mesa, 1)
    name = trio_at(mesa, 1).name

    back = told(mesa, lambda: readmit_player(decision=decision, reason="engano", actor=DESK))
    assert back.lines == [
        f"{name} volta à mesa 1, com 20 pontos.",
        f"{name} volta ao torneio e à classificação.",
    ]

    decision.refresh_from_db()
    play(mesa, [0], {2: 30, 3: 40})
    late = told(mesa, lambda: readmit_player(decision=decision, reason="engano", actor=DESK))
    assert late.lines[0] == (
        f"{name} continua fora da mesa 1, como quem saiu por conta própria: o que se jogou fica como está."
    )


def test_the_phone_that_had_not_heard_of_it_is_refused_in_words():
    (mesa,) = mesas(drawn(4))
    put_out(mesa, 1)
    seats = list(mesa.seats.order_by("position"))

    with pytest.raises(Refusal, match=f"{seats[1].trio.name} não está em jogo nesta mesa"):
        record_rodada(
            mesa_id=mesa.pk,
            data=RodadaData(
                batedores=[seats[1].pk], points=[(seat.pk, 5, "") for seat in (seats[0], *seats[2:])]
            ),
            actor=DESK,
        )

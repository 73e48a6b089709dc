"""Desclassificações through the services (Art. 20): effects, limits, and taking them back."""

import pytest

from scoring.desclassificacao import Inciso
from scoring.jogo import Ending, parse_partidas
from tests.tournaments.desk import (
    DESK,
    credits_of,
    enter,
    enter_all,
    jogo_of,
    rows,
    seen_from,
    tournament_of,
    trio,
)
from tournaments.models import AuditEntry, Desclassificacao, Jogo
from tournaments.selectors.competition import Competition
from tournaments.services.absence import put_absent_out
from tournaments.services.desempate import open_ties
from tournaments.services.discipline import ClaimData, disqualify, reverse
from tournaments.services.mata_mata import create_bracket, decide_advance
from tournaments.services.refusals import Refusal
from tournaments.services.results import ResultData, cancel_result, record_result

pytestmark = pytest.mark.django_db


def put_out(tournament, letter, against=None, inciso=Inciso.I, partidas="", **more):
    """Put a trio out, in its jogo against another one or between jogos. partidas: from its own side."""
    jogo = jogo_of(tournament, letter, against) if against else None
    typed = parse_partidas(seen_from(jogo, letter, partidas)) if jogo and partidas else ()
    claim = ClaimData(trio=trio(tournament, letter), inciso=inciso, jogo=jogo, partidas=typed, **more)
    return disqualify(tournament=tournament, claim=claim, actor=DESK)


@pytest.mark.regra("Art.20-§1", "Art.20-I")
def test_put_out_in_the_second_rodada():
    """HAND-23: rodada 1 stands, the jogo in course is lost, the later one becomes W.O., nobody counts D.

    D keeps the tentos of the finished partida, 24, as the design rules (A3 differs there).
    """
    t = tournament_of("ABCD")
    enter(t, "D x A: 24-20 24-22")

    put_out(t, "D", "B", partidas="24-15 0-5", facts="subiu na mesa")

    assert credits_of(t, "B") == (1, 3, 72)
    assert credits_of(t, "C") == (1, 3, 72)
    assert credits_of(t, "A") == (0, 0, 42)
    assert credits_of(t, "D") == (1, 3, 72 + 24)
    found = rows(t)
    assert list(found) == ["B", "C", "A", "D"]
    assert [row.standing.rank for row in found.values()] == [1, 1, 3, None]
    assert found["D"].standing.out
    views = {frozenset((v.jogo.trio_a.ref, v.jogo.trio_b.ref)): v for v in Competition(t).jogos}
    assert views[frozenset("DC")].label == "W.O."
    assert views[frozenset("DC")].winner.ref == "C"


@pytest.mark.regra("Art.20-§1")
def test_a_trio_that_is_out_is_never_drawn_for():
    """HAND-23: B, C and D level at V1 P3 T72, yet no sorteio may count D."""
    t = tournament_of("ABCD")
    enter(t, "D x A: 24-20 24-22")
    put_out(t, "D", "B")
    enter_all(t, ["A x B: 24-1 24-2", "A x C: 24-1 24-2", "B x C: ausentes"])

    ties = open_ties(t, Competition(t).classification)

    assert credits_of(t, "D") == (1, 3, 72)
    assert [set(tie.trios) for tie in ties] == [{"B", "C"}]


@pytest.mark.regra("Art.20-§1")
def test_a_jogo_of_an_out_trio_takes_no_typed_result():
    t = tournament_of("ABCD")
    put_out(t, "D", "B")

    with pytest.raises(Refusal, match="decidido por desclassificação"):
        enter(t, "D x C: 24-3 24-2")


@pytest.mark.regra("Art.20-§2", "Art.20-VIII")
def test_lost_this_jogo_only():
    """HAND-24: D without the due dress in rodada 1 plays rodada 2 with no mark."""
    t = tournament_of("ABCD")
    put_out(t, "D", "A", inciso=Inciso.VIII)
    enter(t, "D x B: 24-9 24-11")

    assert credits_of(t, "A") == (1, 3, 72)
    assert credits_of(t, "D") == (1, 3, 72)
    assert rows(t)["D"].standing.rank is not None
    assert not Competition(t).classification.out


def test_viii_needs_its_jogo():
    t = tournament_of("ABCD")

    with pytest.raises(Refusal, match="escolha o jogo") as caught:
        put_out(t, "D", inciso=Inciso.VIII)
    assert caught.value.field == "jogo"


def test_the_disqualified_side_keeps_no_points():
    """HAND-26: A was winning 24-10 20-24 24-22; B takes the jogo, what was played stays readable."""
    t = tournament_of("ABC")
    put_out(t, "A", "B", inciso=Inciso.VIII, partidas="24-10 20-24 24-22")

    assert credits_of(t, "B") == (1, 3, 72)
    # The design keeps the tentos of finished partidas for the side put out; the case says 0 (A3).
    assert credits_of(t, "A") == (0, 0, 68)
    jogo = jogo_of(t, "A", "B")
    assert seen_from(jogo, "A", jogo.official.partidas) == "24-10 20-24 24-22"
    assert jogo.ending == Ending.DISQUALIFIED


@pytest.mark.regra("Art.20-VI-reserva")
def test_vi_with_a_reserva_puts_out_the_player_only():
    t = tournament_of("ABC")
    drunk = trio(t, "A").members.first().player

    decision = put_out(t, "A", "B", inciso=Inciso.VI, player=drunk)

    assert decision.player_only
    assert trio(t, "A").members.get(player=drunk).excluded
    assert not Competition(t).classification.out
    enter(t, "A x B: 24-3 24-2")
    assert credits_of(t, "A") == (1, 3, 72)


@pytest.mark.regra("Art.20-VI-sem")
def test_vi_without_a_reserva_puts_out_the_trio():
    t = tournament_of("ABC")
    members = trio(t, "A").members
    members.filter(role="reserva").delete()

    decision = put_out(t, "A", "B", inciso=Inciso.VI, player=members.first().player)

    assert not decision.player_only
    assert Competition(t).classification.out == {"A"}


def test_vi_a_second_time_finds_no_reserva_left():
    t = tournament_of("ABC")
    first, second = (member.player for member in trio(t, "A").members.filter(role="titular")[:2])
    put_out(t, "A", "B", inciso=Inciso.VI, player=first)

    decision = put_out(t, "A", "B", inciso=Inciso.VI, player=second)

    assert not decision.player_only
    assert Competition(t).classification.out == {"A"}


def test_vi_names_a_player_of_the_trio():
    t = tournament_of("ABC")
    with pytest.raises(Refusal, match="escolha o jogador"):
        put_out(t, "A", "B", inciso=Inciso.VI)
    with pytest.raises(Refusal, match="não é do trio"):
        put_out(t, "A", "B", inciso=Inciso.VI, player=trio(t, "B").members.first().player)


@pytest.mark.regra("Art.20-§3")
def test_a_claim_after_the_jogo_is_refused():
    t = tournament_of("ABC")
    enter(t, "A x B: 24-3 24-2")

    with pytest.raises(Refusal, match="só vale durante o jogo") as caught:
        put_out(t, "A", "B")
    assert caught.value.article == "Art. 20, § 3º"


def test_a_trio_is_put_out_once():
    t = tournament_of("ABC")
    put_out(t, "A", "B")

    with pytest.raises(Refusal, match="já está fora do torneio"):
        put_out(t, "A", "C")


def test_between_jogos_every_open_jogo_becomes_a_walkover():
    t = tournament_of("ABC")
    put_out(t, "A", facts="foi embora")

    assert credits_of(t, "B") == credits_of(t, "C") == (1, 3, 72)
    assert not AuditEntry.objects.filter(action="resultado.oficial").exists()


def test_taking_it_back_restores_the_identical_table():
    t = tournament_of("ABCD")
    enter_all(t, ["D x A: 24-20 24-22", "B x C: 24-5 10-24 24-6"])
    before = Competition(t).classification
    decision = put_out(t, "D", "B", partidas="24-15 0-5")
    assert Competition(t).classification.chaves != before.chaves

    with pytest.raises(Refusal, match="motivo"):
        reverse(decision=decision, reason="", actor=DESK)
    reverse(decision=decision, reason="testemunhas desmentiram", actor=DESK)

    after = Competition(t).classification
    assert after.chaves == before.chaves
    assert after.overall == before.overall
    jogo = jogo_of(t, "D", "B")
    assert jogo.official is None
    with pytest.raises(Refusal, match="já foi anulada"):
        reverse(decision=decision, reason="de novo", actor=DESK)


def test_both_out_in_one_jogo_and_one_taken_back():
    t = tournament_of("ABC")
    first = put_out(t, "A", "B")
    second = put_out(t, "B", "A")
    assert Competition(t).classification.out == {"A", "B"}
    assert credits_of(t, "A") == credits_of(t, "B") == (0, 0, 0)
    assert credits_of(t, "C") == (2, 6, 144)

    reverse(decision=first, reason="engano", actor=DESK)

    assert Competition(t).classification.out == {"B"}
    assert credits_of(t, "A") == (1, 3, 72)
    reverse(decision=second, reason="engano também", actor=DESK)
    assert jogo_of(t, "A", "B").official is None


def test_partidas_survive_the_reversal_of_one_of_two():
    """What was typed before the faults stays readable while the other fault stands (HAND-26)."""
    t = tournament_of("ABC")
    first = put_out(t, "A", "B", partidas="24-10 5-7")
    put_out(t, "B", "A")

    reverse(decision=first, reason="engano", actor=DESK)

    jogo = jogo_of(t, "A", "B")
    assert seen_from(jogo, "A", jogo.partidas) == "24-10 5-7"
    assert credits_of(t, "A") == (1, 3, 72)
    assert credits_of(t, "B") == (0, 0, 10)


def test_earlier_results_are_annulled_where_the_tournament_chose_so():
    t = tournament_of("ABCD", annul_results_of_disqualified=True)
    enter(t, "D x A: 24-20 24-22")

    put_out(t, "D", "B")

    assert credits_of(t, "A") == (0, 0, 0)
    assert rows(t)["A"].standing.jogos == 0


@pytest.mark.regra("Art.20-III")
def test_who_did_not_come_is_put_out_once_however_often_it_is_sent():
    t = tournament_of("ABC")
    jogo = jogo_of(t, "A", "B")
    side = "a" if jogo.trio_a.ref == "A" else "b"

    made = put_absent_out(
        jogo_id=jogo.pk, absent=[side], decided_by="Neusa", base_version=jogo.version, actor=DESK
    )
    again = put_absent_out(
        jogo_id=jogo.pk, absent=[side], decided_by="Neusa", base_version=jogo.version, actor=DESK
    )

    assert [d.inciso for d in made] == ["III"]
    assert again == []
    assert Desclassificacao.objects.count() == 1
    assert credits_of(t, "B") == (1, 3, 72)
    assert credits_of(t, "C") == (1, 3, 72)


def test_neither_came_and_both_are_put_out():
    t = tournament_of("ABC")
    jogo = jogo_of(t, "A", "B")

    made = put_absent_out(
        jogo_id=jogo.pk, absent=["a", "b"], decided_by="Neusa", base_version=jogo.version, actor=DESK
    )

    assert len(made) == 2
    assert Competition(t).classification.out == {"A", "B"}


def test_put_out_on_an_old_page_is_refused():
    t = tournament_of("ABC")
    jogo = jogo_of(t, "A", "B")
    enter(t, "A x B: 24-3 24-2")

    with pytest.raises(Refusal):
        put_absent_out(
            jogo_id=jogo.pk, absent=["a"], decided_by="Neusa", base_version=jogo.version, actor=DESK
        )
    assert not Desclassificacao.objects.exists()


def test_in_the_mata_mata_the_other_side_goes_on():
    """HAND-07: what happens in the mata-mata never changes the chaves."""
    t = tournament_of("AB", "CD", third_place=False)
    enter_all(t, ["A x B: 24-20 24-18", "C x D: 24-20 24-10"])
    create_bracket(tournament=t, actor=DESK)
    before = Competition(t).classification.chaves
    semi = t.jogos.filter(stage="mata_mata", rodada=1).order_by("position").first()

    decision = disqualify(
        tournament=t, claim=ClaimData(trio=semi.trio_a, inciso=Inciso.II, jogo=semi), actor=DESK
    )

    final = t.jogos.get(stage="mata_mata", rodada=2)
    assert semi.trio_b_id in (final.trio_a_id, final.trio_b_id)
    assert Competition(t).classification.chaves == before
    reverse(decision=decision, reason="engano", actor=DESK)
    final.refresh_from_db()
    assert semi.trio_b_id not in (final.trio_a_id, final.trio_b_id)


def test_a_claim_on_the_chaves_is_too_late_once_the_mata_mata_is_made():
    t = tournament_of("AB", "CD")
    enter_all(t, ["A x B: 24-20 24-18", "C x D: 24-20 24-10"])
    create_bracket(tournament=t, actor=DESK)

    with pytest.raises(Refusal, match="mata-mata já está montado"):
        put_out(t, "A", "B")
    with pytest.raises(Refusal, match="escolha o jogo do mata-mata"):
        put_out(t, "A")


def test_nobody_came_to_the_quartas():
    """HAND-25 (b): stored, and the commission decides who goes on; nothing is invented."""
    t = tournament_of("ABE", "CD", third_place=False)
    enter_all(t, ["A x B: 24-20 24-18", "A x E: 24-2 24-3", "B x E: 24-2 24-3", "C x D: 24-20 24-10"])
    create_bracket(tournament=t, actor=DESK)
    first, second = t.jogos.filter(stage="mata_mata", rodada=1).order_by("position")
    record_result(jogo_id=first.pk, data=ResultData(Ending.WALKOVER, base_version=first.version), actor=DESK)
    final = t.jogos.get(stage="mata_mata", rodada=2)
    assert final.trio_a is None
    assert final.trio_b is None

    with pytest.raises(Refusal, match="já está no mata-mata"):
        decide_advance(jogo_id=first.pk, trio=first.trio_a, reason="chegou depois", actor=DESK)
    decide_advance(jogo_id=first.pk, trio=trio(t, "E"), reason="terceiro da chave", actor=DESK)

    final = Jogo.objects.get(pk=final.pk)
    assert trio(t, "E").pk in (final.trio_a_id, final.trio_b_id)
    with pytest.raises(Refusal, match="ausência dupla"):
        decide_advance(jogo_id=second.pk, trio=None, reason="engano", actor=DESK)


def test_the_sumula_of_a_cut_jogo_is_not_cancelled_by_itself():
    """The decision has to be taken back, not the sheet: else the jogo would be lost without a súmula."""
    t = tournament_of("ABC")
    put_out(t, "A", "B", partidas="24-10 5-7")

    with pytest.raises(Refusal, match="desclassificação"):
        cancel_result(jogo_id=jogo_of(t, "A", "B").pk, reason="engano", actor=DESK)

"""Results through the services: recorded once, corrected with a reason, cancelled, never overwritten."""

import uuid
from threading import Barrier, Thread

import pytest
from django.db import connections

from scoring.desclassificacao import Inciso
from scoring.jogo import Ending, parse_partidas
from tests.factories import EventFactory, TournamentFactory, make_trios
from tests.tournaments.desk import DESK, credits_of, enter, jogo_of, rows, seen_from, tournament_of, trio
from tournaments.models import AuditEntry, Jogo, Submission, SubmissionStatus
from tournaments.services.audit import Actor
from tournaments.services.discipline import ClaimData, disqualify
from tournaments.services.mata_mata import create_bracket
from tournaments.services.pending import resolve_pending
from tournaments.services.refusals import Refusal, Refusals, ResultConflict
from tournaments.services.results import (
    Recorded,
    ResultData,
    cancel_result,
    record_result,
)
from tournaments.services.seeds import SeedSource
from tournaments.services.sorteio_chaves import draw_chaves

pytestmark = pytest.mark.django_db


def test_an_unplayed_jogo_counts_for_nothing():
    """HAND-08: after one rodada equals share the place, nothing is 0-0, no sorteio is asked for."""
    t = tournament_of("ABCD")
    enter(t, "A x D: 24-12 24-20")
    enter(t, "B x C: 24-12 24-20")

    found = rows(t)

    assert [row.standing.rank for row in found.values()] == [1, 1, 3, 3]
    assert {found["A"].standing.jogos, found["C"].standing.jogos} == {1}
    assert credits_of(t, "A") == (1, 3, 72)
    assert credits_of(t, "D") == (0, 0, 32)
    assert not any(row.standing.pending_sorteio for row in found.values())


def test_a_2_0_saves_with_the_third_partida_left_empty():
    """HAND-01."""
    t = tournament_of("AB")
    jogo = jogo_of(t, "A", "B")

    saved = record_result(
        jogo_id=jogo.pk,
        data=ResultData(Ending.PLAYED, [(24, 10), (24, 18), (None, None)]),
        actor=DESK,
    )

    assert saved.submission.partidas == "24-10 24-18"
    assert saved.submission.winner == "a"


def test_the_same_request_twice_is_one_result():
    """HAND-33: one client id, one submission, one entry in the history."""
    t = tournament_of("AB")
    client_id = uuid.uuid4()

    first = enter(t, "A x B: 24-10 24-12", client_id=client_id)
    again = record_result(
        jogo_id=first.submission.jogo_id,
        data=ResultData(
            Ending.PLAYED, parse_partidas(first.submission.partidas), base_version=1, client_id=client_id
        ),
        actor=DESK,
    )

    assert (first.repeated, again.repeated) == (False, True)
    assert again.submission == first.submission
    assert Submission.objects.count() == 1
    assert AuditEntry.objects.filter(action="resultado.oficial").count() == 1
    assert credits_of(t, "A") == (1, 3, 72)


def test_sent_again_from_a_new_tab_nothing_changes():
    """HAND-34: another client id, the same content; then the first request arrives a third time."""
    t = tournament_of("AB")
    lost = uuid.uuid4()
    first = enter(t, "A x B: 24-10 24-12", client_id=lost)

    reopened = enter(t, "A x B: 24-10 24-12", client_id=uuid.uuid4())
    late = enter(t, "A x B: 24-10 24-12", client_id=lost, base_version=1)

    assert reopened.repeated
    assert late.repeated
    assert Submission.objects.get() == first.submission


def test_an_id_of_another_jogo_is_refused():
    t = tournament_of("ABC")
    client_id = uuid.uuid4()
    enter(t, "A x B: 24-10 24-12", client_id=client_id)

    with pytest.raises(Refusal, match="outro jogo"):
        enter(t, "A x C: 24-10 24-12", client_id=client_id)


def test_who_saves_on_an_old_page_meets_a_conflict():
    """HAND-35: the first result stands, the second waits for the committee's choice."""
    t = tournament_of("AB")
    enter(t, "A x B: 24-10 24-12", base_version=1)

    with pytest.raises(ResultConflict, match="mesa central") as caught:
        enter(t, "A x B: 10-24 12-24", base_version=1)

    conflict = caught.value
    assert conflict.existing.status == SubmissionStatus.OFFICIAL
    assert conflict.attempted.status == SubmissionStatus.PENDING
    assert credits_of(t, "A") == (1, 3, 72)
    assert AuditEntry.objects.filter(action="resultado.divergencia").count() == 1


def test_the_committee_chooses_the_other_version():
    t = tournament_of("AB")
    enter(t, "A x B: 24-10 24-12", base_version=1)
    with pytest.raises(ResultConflict) as caught:
        enter(t, "A x B: 10-24 12-24", base_version=1)
    attempted = caught.value.attempted

    with pytest.raises(Refusal, match="motivo"):
        resolve_pending(submission_id=attempted.pk, accept=True, reason="", actor=DESK)
    resolve_pending(submission_id=attempted.pk, accept=True, reason="súmula assinada", actor=DESK)

    assert credits_of(t, "B") == (1, 3, 72)
    statuses = list(Submission.objects.order_by("pk").values_list("status", flat=True))
    assert statuses == [SubmissionStatus.SUPERSEDED, SubmissionStatus.OFFICIAL]
    with pytest.raises(Refusal, match="já foi resolvida"):
        resolve_pending(submission_id=attempted.pk, accept=False, reason="de novo", actor=DESK)


def test_the_committee_keeps_what_stands():
    t = tournament_of("AB")
    enter(t, "A x B: 24-10 24-12", base_version=1)
    with pytest.raises(ResultConflict) as caught:
        enter(t, "A x B: 10-24 12-24", base_version=1)

    resolve_pending(
        submission_id=caught.value.attempted.pk, accept=False, reason="lados trocados", actor=DESK
    )

    assert credits_of(t, "A") == (1, 3, 72)
    assert Submission.objects.last().status == SubmissionStatus.REJECTED


def test_a_pending_version_cannot_undo_a_desclassificacao():
    """A version that waited while the commission decided the jogo is no result any more."""
    t = tournament_of("ABC")
    jogo = jogo_of(t, "A", "B")
    waiting = Submission.objects.create(
        jogo=jogo,
        ending="played",
        partidas=seen_from(jogo, "A", "24-10 24-12"),
        winner="a" if jogo.trio_a.ref == "A" else "b",
        trio_a_name=jogo.trio_a.name,
        trio_b_name=jogo.trio_b.name,
        origin="mesa",
        author="mesa 1",
    )
    disqualify(tournament=t, claim=ClaimData(trio=trio(t, "A"), inciso=Inciso.I, jogo=jogo), actor=DESK)

    with pytest.raises(Refusal, match="decidido por desclassificação"):
        resolve_pending(submission_id=waiting.pk, accept=True, reason="chegou da mesa", actor=DESK)

    assert credits_of(t, "B") == (1, 3, 72)


def test_a_pending_version_of_other_trios_is_no_result_of_the_new_ones():
    """The semi changed its trios while a súmula of it waited (HAND-28)."""
    t = tournament_of("AB", "CD", third_place=False)
    enter(t, "A x B: 24-20 24-18")
    enter(t, "C x D: 24-20 24-10")
    create_bracket(tournament=t, actor=DESK)
    jogo = t.jogos.filter(stage="mata_mata", rodada=1).first()
    waiting = Submission.objects.create(
        jogo=jogo,
        ending="played",
        partidas="24-10 24-12",
        winner="a",
        trio_a_name="Quem perdeu as quartas",
        trio_b_name=jogo.trio_b.name,
        origin="mesa",
        author="mesa 1",
    )

    with pytest.raises(Refusal, match="o jogo agora é"):
        resolve_pending(submission_id=waiting.pk, accept=True, reason="chegou da mesa", actor=DESK)


def test_a_correction_asks_a_reason_and_keeps_the_old_version():
    t = tournament_of("AB")
    enter(t, "A x B: 24-10 24-12")

    with pytest.raises(Refusal, match="informe o motivo") as caught:
        enter(t, "A x B: 24-19 24-12")
    assert caught.value.field == "reason"
    enter(t, "A x B: 24-19 24-12", reason="tentos mal lidos")

    assert credits_of(t, "B") == (0, 0, 31)
    assert [s.status for s in Submission.objects.order_by("pk")] == ["superseded", "official"]
    entry = AuditEntry.objects.get(action="resultado.corrigido")
    assert entry.before["partidas"] != entry.after["partidas"]
    assert entry.reason == "tentos mal lidos"


def test_a_cancelled_sumula_leaves_the_jogo_to_be_played():
    """HAND-30: same mesa and hour, the table loses the credits, the history keeps the sheet."""
    t = tournament_of("ABCD")
    enter(t, "A x B: 24-10 24-12")
    before = jogo_of(t, "A", "B")

    with pytest.raises(Refusal, match="motivo"):
        cancel_result(jogo_id=before.pk, reason=" ", actor=DESK)
    cancel_result(jogo_id=before.pk, reason="era de Sete Bravo e Flor e Truco", actor=DESK)

    after = jogo_of(t, "A", "B")
    assert (after.mesa, after.scheduled_at) == (before.mesa, before.scheduled_at)
    assert after.official is None
    assert credits_of(t, "A") == (0, 0, 0)
    assert Submission.objects.get().status == SubmissionStatus.CANCELLED
    with pytest.raises(Refusal, match="não tem resultado"):
        cancel_result(jogo_id=before.pk, reason="outra vez", actor=DESK)


def test_both_absent_is_a_result_without_winner():
    """HAND-25 (a)."""
    t = tournament_of("ABC")
    enter(t, "A x B: ausentes")

    assert credits_of(t, "A") == credits_of(t, "B") == (0, 0, 0)
    assert rows(t)["A"].standing.jogos == 1


def test_a_walkover_in_amostra_is_the_full_credit():
    """HAND-27: 1 3 90 and zeros, no negative number anywhere."""
    t = tournament_of("AB", modality="truco_amostra")
    saved = enter(t, "A x B: W.O. A")

    assert credits_of(t, "A") == (1, 3, 90)
    assert credits_of(t, "B") == (0, 0, 0)
    assert saved.submission.partidas == ""


@pytest.mark.parametrize(
    ("partidas", "field"),
    [
        ([(24, 10)], "partidas-1"),
        ([(24, 10), (24, 12), (24, 5)], "partidas-2"),
        ([(24, 24), (24, 10)], "partidas-0"),
        ([(23, 10), (24, 12)], "partidas-0"),
        ([(25, 10), (24, 12)], "partidas-0-a"),
        ([(-1, 24), (24, 3), (24, 2)], "partidas-0-a"),
        ([(99999999999999999999, 1), (24, 2)], "partidas-0-a"),
        ([(24, 10), (10, 24)], "partidas-2"),
        ([], "partidas-0"),
        ([(24, None), (24, 2)], "partidas-0-b"),
    ],
)
def test_scores_that_cannot_be_are_refused_beside_their_field(partidas, field):
    """HAND-40."""
    t = tournament_of("AB")
    jogo = jogo_of(t, "A", "B")

    with pytest.raises(Refusals) as caught:
        record_result(jogo_id=jogo.pk, data=ResultData(Ending.PLAYED, partidas), actor=DESK)

    assert field in [problem.field for problem in caught.value.problems]
    assert not Submission.objects.exists()


def test_typed_numbers_are_no_walkover():
    t = tournament_of("AB")
    jogo = jogo_of(t, "A", "B")

    with pytest.raises(Refusals, match=r"W\.O\. não se anotam partidas"):
        record_result(
            jogo_id=jogo.pk, data=ResultData(Ending.WALKOVER, [(24, 0), (24, 0)], winner="a"), actor=DESK
        )


@pytest.mark.regra("Art.23-comissões")
def test_no_result_without_both_commissions():
    t = tournament_of("AB")
    t.event.commission_members.filter(comissao="disciplinar").first().delete()

    with pytest.raises(Refusal, match="Comissão Disciplinar tem 2"):
        enter(t, "A x B: 24-10 24-12")


@pytest.mark.regra("Art.23-vencedor-g")
def test_a_decision_by_time_keeps_the_unfinished_partida():
    """AMB-11: the last partida goes to the winner with its real tentos; 1 partida won, no 2-0 credit."""
    t = tournament_of("AB")
    jogo = jogo_of(t, "A", "B")
    side = "a" if jogo.trio_a.ref == "A" else "b"

    record_result(
        jogo_id=jogo.pk,
        data=ResultData(
            Ending.TIME_DECISION, parse_partidas(seen_from(jogo, "A", "24-10 20-24 7-5")), winner=side
        ),
        actor=DESK,
    )

    assert credits_of(t, "A") == (1, 2, 51)
    assert credits_of(t, "B") == (0, 1, 39)


def test_drawing_again_names_the_jogo_that_stands():
    """HAND-16: refused while a result or a súmula to check exists."""
    t = tournament_of("ABCD", "EFGH")
    sorteio = t.sorteios.create(
        purpose="chaves",
        algorithm="manual",
        entries=list("ABCDEFGH"),
        result=[list("ABCD"), list("EFGH")],
        held_at=t.created_at,
        held_by="mesa central",
    )
    enter(t, "A x B: 24-10 24-12")
    for _ in range(2):
        with pytest.raises(Refusal, match=r"Três Marias × Ás de Espada|Ás de Espada × Três Marias"):
            draw_chaves(
                tournament=t, n_chaves=2, source=SeedSource(), actor=DESK, redraw_reason="ordem errada"
            )

    assert t.sorteios.get() == sorteio
    assert t.jogos.count() == 12
    assert credits_of(t, "A") == (1, 3, 72)


def test_the_next_stage_waits_for_a_chave_with_a_jogo_missing():
    """HAND-22."""
    t = tournament_of("AB", "CDE")
    enter(t, "A x B: 24-10 24-12")
    enter(t, "C x D: 24-10 24-12")
    enter(t, "C x E: 24-10 24-12")

    with pytest.raises(Refusal, match="Falta o resultado de"):
        create_bracket(tournament=t, actor=DESK)


def test_a_corrected_winner_changes_the_next_jogo_at_once():
    """HAND-28, HAND-29: until the next jogo is played; then only tentos may change."""
    t = tournament_of("AB", "CD", qualifiers_per_chave=2, third_place=False)
    enter(t, "A x B: 24-20 24-18")
    enter(t, "C x D: 24-20 24-10")
    create_bracket(tournament=t, actor=DESK)
    semi = t.jogos.filter(stage="mata_mata", rodada=1).order_by("position").first()
    final = t.jogos.get(stage="mata_mata", rodada=2)
    first, second = semi.trio_a, semi.trio_b

    def play(jogo, text, **more):
        jogo = Jogo.objects.get(pk=jogo.pk)
        data = ResultData(Ending.PLAYED, parse_partidas(text), base_version=jogo.version, **more)
        return record_result(jogo_id=jogo.pk, data=data, actor=DESK)

    play(semi, "24-20 24-18")
    final.refresh_from_db()
    assert first.pk in (final.trio_a_id, final.trio_b_id)
    play(semi, "20-24 18-24", reason="lados trocados")
    final.refresh_from_db()
    assert second.pk in (final.trio_a_id, final.trio_b_id)
    assert first.pk not in (final.trio_a_id, final.trio_b_id)

    other = t.jogos.filter(stage="mata_mata", rodada=1).order_by("position").last()
    play(other, "24-3 24-4")
    play(final, "24-22 24-11")
    with pytest.raises(Refusal, match="já foi jogado e depende deste"):
        play(semi, "24-20 24-18", reason="erro")
    with pytest.raises(Refusal, match="já foi jogado e depende deste"):
        cancel_result(jogo_id=semi.pk, reason="erro", actor=DESK)
    play(semi, "19-24 18-24", reason="tentos errados")


def test_a_result_of_an_event_is_never_in_the_trail_of_another():
    t = tournament_of("AB")
    other = EventFactory(commissions=True)
    enter(t, "A x B: 24-10 24-12")

    assert not AuditEntry.objects.filter(event=other).exists()


# --- at once ------------------------------------------------------------------------------------------------


def at_once(calls):
    """Run the calls in threads that start together; return what each gave or raised."""
    found: list[object] = [None] * len(calls)
    barrier = Barrier(len(calls))

    def run(place, call):
        barrier.wait()
        try:
            found[place] = call()
        except Exception as error:
            found[place] = error
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=(place, call)) for place, call in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


@pytest.mark.django_db(transaction=True)
def test_four_at_once_with_one_id_are_one_result():
    """HAND-33: four in parallel."""
    t = tournament_of("AB")
    jogo = jogo_of(t, "A", "B")
    client_id = uuid.uuid4()
    data = ResultData(Ending.PLAYED, ((24, 10), (24, 12)), base_version=jogo.version, client_id=client_id)

    found = at_once([lambda: record_result(jogo_id=jogo.pk, data=data, actor=DESK)] * 4)

    assert all(isinstance(outcome, Recorded) for outcome in found), found
    assert sorted(outcome.repeated for outcome in found) == [False, True, True, True]
    assert Submission.objects.count() == 1
    assert AuditEntry.objects.filter(action="resultado.oficial").count() == 1
    assert Jogo.objects.get(pk=jogo.pk).version == jogo.version + 1


@pytest.mark.django_db(transaction=True)
def test_two_people_at_once_are_one_result_and_one_conflict():
    """HAND-35, at the same instant."""
    t = tournament_of("AB")
    jogo = jogo_of(t, "A", "B")

    def send(partidas, name):
        data = ResultData(Ending.PLAYED, partidas, base_version=jogo.version, client_id=uuid.uuid4())
        return lambda: record_result(jogo_id=jogo.pk, data=data, actor=Actor(name))

    found = at_once([send(((24, 10), (24, 12)), "J1"), send(((10, 24), (12, 24)), "mesa central")])

    kinds = sorted(type(outcome).__name__ for outcome in found)
    assert kinds == ["Recorded", "ResultConflict"], found
    statuses = sorted(Submission.objects.values_list("status", flat=True))
    assert statuses == ["official", "pending"]


@pytest.mark.django_db(transaction=True)
def test_the_draw_tapped_three_times_is_one_draw():
    """HAND-17: twice within 100 ms and once from a second device."""
    t = TournamentFactory(event=EventFactory(commissions=True))
    make_trios(t, 12, entidades=4)

    found = at_once(
        [lambda: draw_chaves(tournament=t, n_chaves=3, source=SeedSource(numbers=[7, 12]), actor=Actor("J1"))]
        * 3
    )

    assert len({getattr(outcome, "pk", outcome) for outcome in found}) == 1, found
    assert t.chaves.count() == 3
    assert t.jogos.count() == 18
    assert AuditEntry.objects.filter(action="sorteio.chaves").count() == 1

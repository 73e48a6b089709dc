"""When a decision overturns a jogo that others already followed: keep what was played, or play it again."""

from collections.abc import Callable, Sequence

from django.db import transaction
from django.db.models import F, Q

from tournaments.models import DecisionKind, Jogo, Stage, Tournament
from tournaments.services.audit import Actor, record, touch
from tournaments.services.decisions import write_decision
from tournaments.services.mata_mata import undo_bracket
from tournaments.services.refusals import Refusal
from tournaments.services.results import cancel_result, lock_jogo
from tournaments.snapshots import bracket_state


def later_begun(jogo: Jogo) -> list[Jogo]:
    """Return the jogos that follow from this one and began: those of the mata-mata, last rodada first.

    A jogo of the chaves is followed by the whole mata-mata, one of the mata-mata by those it leads to.
    """
    begun = (
        jogo.tournament.jogos.filter(stage=Stage.MATA_MATA)
        .filter(~Q(ending="") | Q(started_at__isnull=False))
        .exclude(pk=jogo.pk)
        .select_related("trio_a", "trio_b", "official")
        .order_by("-rodada", "-position")
    )
    if jogo.stage == Stage.CHAVES:
        return list(begun)
    state = bracket_state(jogo.tournament)
    assert state is not None
    number = next(n for n, other in state.jogos.items() if other.pk == jogo.pk)
    following = {state.jogos[n].pk for n in state.bracket.after(number) if n in state.jogos}
    return [other for other in begun if other.pk in following]


@transaction.atomic
def replay_then(
    *, jogo: Jogo, act: Callable[[], object], reason: str, members: str, actor: Actor
) -> list[Jogo]:
    """Cancel what followed from a jogo, with the reason, and then act. Returns the jogos to be played again.

    After a change in the chaves the mata-mata is taken down too: who goes on is to be seen anew.

    Raises:
        Refusal: no reason; a later jogo was decided by a desclassificação, which is to be taken back first;
            or whatever `act` refuses.
    """
    if not reason.strip():
        raise Refusal("Informe o motivo: ele vai para a ata.", field="reason")
    Tournament.objects.select_for_update().get(pk=jogo.tournament_id)
    later = later_begun(jogo)
    for other in later:
        before = other.partidas or (other.get_ending_display() if other.ending else "em andamento")
        if other.ending:
            cancel_result(jogo_id=other.pk, reason=reason, actor=actor, members=members)
        _start_over(other.pk)
        write_decision(
            tournament=jogo.tournament,
            kind=DecisionKind.REPLAY,
            jogo=other,
            text=f"{other}: volta a estar por jogar ({before}), porque depende de {jogo}.",
            reason=reason,
            members=members,
            actor=actor,
        )
        record(
            actor=actor,
            action="jogo.repetir",
            subject=str(other),
            tournament=jogo.tournament,
            before=before,
            reason=reason,
        )
    if jogo.stage == Stage.CHAVES and jogo.tournament.bracket_entrants.exists():
        undo_bracket(tournament=jogo.tournament, reason=reason, actor=actor)
    act()
    return later


def _start_over(jogo_id: int) -> None:
    """Clear what the day said of a jogo: calls, clock, line-ups, delivery."""
    jogo = lock_jogo(jogo_id)
    for rows in (jogo.calls, jogo.pauses, jogo.line_ups):
        rows.all().delete()
    Jogo.objects.filter(pk=jogo.pk).update(
        started_at=None,
        all_falta_at=None,
        finished_at=None,
        baralho_delivered=False,
        tentos_delivered=False,
        signed_a=False,
        signed_b=False,
        delivery_override="",
        version=F("version") + 1,
    )


@transaction.atomic
def keep_later(
    *, jogo: Jogo, later: Sequence[Jogo], wanted: str, reason: str, members: str, actor: Actor
) -> None:
    """Decide that what was played stands: the change of `jogo` is not made, and the ata says so.

    wanted: what would have been done, such as "correção para 24-10 24-12".
    """
    if not reason.strip():
        raise Refusal("Informe o motivo de manter os jogos seguintes.", field="reason")
    names = "; ".join(str(other) for other in later)
    write_decision(
        tournament=jogo.tournament,
        kind=DecisionKind.OTHER,
        jogo=jogo,
        text=f"{jogo}: {wanted} não se aplica. A comissão manteve os jogos que dependem dele ({names}).",
        reason=reason,
        members=members,
        actor=actor,
    )
    touch(jogo.tournament)
    record(
        actor=actor,
        action="decisao",
        subject=f"{jogo}: mantidos os jogos seguintes",
        tournament=jogo.tournament,
        reason=reason,
    )

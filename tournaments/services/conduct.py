"""The jogo at the mesa: calls, start, pauses, the time limit, the juiz, the delivery."""

from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring.clock import AtTheLimit, at_the_limit
from tournaments.models import DecisionKind, Jogo, JogoCall, JogoPause
from tournaments.selectors.clock import clock_of
from tournaments.services.audit import Actor, record, touch
from tournaments.services.decisions import write_decision
from tournaments.services.discipline import dress_pending
from tournaments.services.refusals import Refusal
from tournaments.services.results import Delivery, check_open, lock_jogo

LAST_CALL = 3


@transaction.atomic
def call_trios(*, jogo_id: int, actor: Actor, at: datetime | None = None) -> JogoCall:
    """Make the next call of the two trios to their mesa: first, second, third.

    Raises:
        Refusal: the jogo is over or waits for an adversary, or the third call was made.
    """
    jogo = lock_jogo(jogo_id)
    check_open(jogo)
    _refuse_ended(jogo)
    made = jogo.calls.count()
    if made >= LAST_CALL:
        raise Refusal(
            "As três chamadas já foram feitas. Se um trio não se apresentou, lance o W.O.",
            article="Art. 20, III",
        )
    call = JogoCall.objects.create(jogo=jogo, number=made + 1, at=at or timezone.now(), by=actor.name)
    touch(jogo.tournament)
    record(actor=actor, action="jogo.chamada", subject=str(call), tournament=jogo.tournament)
    return call


def walkover_due(jogo: Jogo, now: datetime) -> bool:
    """Whether a trio that is not there may be given as absent: called, and the tolerance has run out."""
    first = min((call.at for call in jogo.calls.all()), default=None)
    if first is None or jogo.started_at is not None:
        return False
    return (now - first).total_seconds() >= 60 * jogo.tournament.tolerance_minutes


@transaction.atomic
def start_jogo(*, jogo_id: int, actor: Actor, at: datetime | None = None) -> None:
    """Start the clock. Started twice, the first time stands."""
    jogo = lock_jogo(jogo_id)
    check_open(jogo)
    _refuse_ended(jogo)
    if jogo.started_at is not None:
        return
    for trio in (jogo.trio_a, jogo.trio_b):
        if trio is not None and dress_pending(trio):
            raise Refusal(
                f"“{trio.name}” perdeu um jogo pelo inciso VIII e ainda não regularizou a pilcha. "
                "Marque “pilcha regularizada” em “Desclassificações”.",
                article="Art. 20, § 2º",
            )
    jogo.started_at = at or timezone.now()
    jogo.save(update_fields=["started_at"])
    touch(jogo.tournament)
    record(actor=actor, action="jogo.comecou", subject=str(jogo), tournament=jogo.tournament)


@transaction.atomic
def pause_jogo(*, jogo_id: int, cause: str, actor: Actor, at: datetime | None = None) -> JogoPause:
    """Stop the clock, with its cause."""
    jogo = lock_jogo(jogo_id)
    _refuse_ended(jogo)
    if jogo.started_at is None:
        raise Refusal("O jogo ainda não começou: não há relógio para parar.")
    if not cause.strip():
        raise Refusal("Diga a causa da pausa.", field="cause")
    if jogo.pauses.filter(ended_at__isnull=True).exists():
        raise Refusal("O relógio já está parado.")
    pause = JogoPause.objects.create(jogo=jogo, started_at=at or timezone.now(), cause=cause.strip())
    touch(jogo.tournament)
    record(actor=actor, action="jogo.pausa", subject=str(jogo), tournament=jogo.tournament, reason=cause)
    return pause


@transaction.atomic
def resume_jogo(*, jogo_id: int, actor: Actor, at: datetime | None = None) -> None:
    """Let the clock run again. With no pause open, nothing changes."""
    jogo = lock_jogo(jogo_id)
    if not jogo.pauses.filter(ended_at__isnull=True).update(ended_at=at or timezone.now()):
        return
    touch(jogo.tournament)
    record(actor=actor, action="jogo.pausa.fim", subject=str(jogo), tournament=jogo.tournament)


@transaction.atomic
def order_all_falta(*, jogo_id: int, members: str, actor: Actor, at: datetime | None = None) -> None:
    """Order the falta in every volta until the end: truco cego, time over, nobody stalling (Art. 23).

    Raises:
        Refusal: another modality, or time is left.
    """
    jogo = lock_jogo(jogo_id)
    _refuse_ended(jogo)
    moment = at or timezone.now()
    ordered, _ = at_the_limit(jogo.tournament.ruleset, stalled=False)
    if ordered is not AtTheLimit.ALL_FALTA:
        raise Refusal(
            "No truco de amostra o tempo esgotado se resolve por decisão da comissão: informe o vencedor.",
            article="Art. 24",
        )
    if clock_of(jogo, moment).left > 0:
        raise Refusal("O tempo do jogo ainda não terminou.", article="Art. 23, g")
    if jogo.all_falta_at is not None:
        return
    jogo.all_falta_at = moment
    jogo.save(update_fields=["all_falta_at"])
    write_decision(
        tournament=jogo.tournament,
        kind=DecisionKind.ALL_FALTA,
        jogo=jogo,
        text=f"{jogo}: tempo esgotado sem ninguém fazer cera. Daqui ao fim da partida, tudo é falta.",
        reading="AMB-10: joga-se até o fim, com falta envido ou flor e contra-flor e o resto",
        members=members,
        actor=actor,
    )
    touch(jogo.tournament)
    record(actor=actor, action="jogo.tudo_e_falta", subject=str(jogo), tournament=jogo.tournament)


@transaction.atomic
def appoint_juiz(*, jogo_id: int, name: str, actor: Actor) -> None:
    """Appoint a juiz to a jogo, wanted by the trios or not; the juiz then pays the tentos (Art. 16)."""
    jogo = lock_jogo(jogo_id)
    before, jogo.juiz = jogo.juiz, name.strip()
    if before == jogo.juiz:
        return
    jogo.save(update_fields=["juiz"])
    Jogo.objects.filter(pk=jogo.pk).update(version=F("version") + 1)
    touch(jogo.tournament)
    record(
        actor=actor,
        action="jogo.juiz",
        subject=str(jogo),
        tournament=jogo.tournament,
        before=before,
        after=jogo.juiz,
    )


@transaction.atomic
def record_delivery(
    *, jogo_id: int, delivery: Delivery, actor: Actor, override: str = "", members: str = ""
) -> None:
    """Tick what came back: baralho, tentos, the two signatures; or let the jogo stand without, with a reason.

    Source: Art. 17.
    """
    jogo = lock_jogo(jogo_id)
    delivery.write_to(jogo)
    jogo.delivery_override = override.strip()
    jogo.save(update_fields=[*Delivery.FIELDS, "delivery_override"])
    if jogo.delivery_override:
        write_decision(
            tournament=jogo.tournament,
            kind=DecisionKind.DELIVERY,
            jogo=jogo,
            text=f"{jogo}: súmula aceita sem a entrega completa.",
            reason=jogo.delivery_override,
            members=members,
            actor=actor,
        )
    touch(jogo.tournament)
    record(
        actor=actor,
        action="jogo.entrega",
        subject=str(jogo),
        tournament=jogo.tournament,
        after={name: getattr(jogo, name) for name in Delivery.FIELDS},
        reason=jogo.delivery_override,
    )


def _refuse_ended(jogo: Jogo) -> None:
    if jogo.is_official:
        raise Refusal("Este jogo já tem resultado.")

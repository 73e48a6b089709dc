"""What taking back a desclassificação asks and tells in every modality. Its effects are the caller's."""

from django.utils import timezone

from tournaments.models import DecisionKind, Desclassificacao, Jogo, Tournament
from tournaments.services.audit import Actor, record, touch
from tournaments.services.decisions import write_decision
from tournaments.services.refusals import Refusal


def check_reversal(decision: Desclassificacao, reason: str) -> None:
    """Read the decision as it is now; raise Refusal if it was taken back before, or no reason is given."""
    decision.refresh_from_db()
    if decision.reversed_at is not None:
        raise Refusal("Esta desclassificação já foi anulada.")
    if not reason.strip():
        raise Refusal("Informe o motivo da anulação.", field="reason")


def mark_reversed(decision: Desclassificacao, reason: str) -> None:
    """Store that the decision no longer counts, and why."""
    decision.reversed_at = timezone.now()
    decision.reversal_reason = reason.strip()[:300]
    decision.save(update_fields=["reversed_at", "reversal_reason"])


def tell_reversal(
    *,
    tournament: Tournament,
    decision: Desclassificacao,
    reason: str,
    members: str,
    actor: Actor,
    jogo: Jogo | None = None,
) -> None:
    """Write it into the ata and the trail. members: who decided; the actor where nobody is named."""
    write_decision(
        tournament=tournament,
        kind=DecisionKind.REVERSAL,
        jogo=jogo,
        trio=decision.trio,
        text=f"{decision.trio.name}: anulada a desclassificação pelo Art. 20, {decision.inciso}.",
        reason=reason,
        members=members or actor.name,
        actor=actor,
    )
    touch(tournament)
    record(
        actor=actor,
        action="desclassificacao.anulada",
        subject=decision.trio.name,
        tournament=tournament,
        before={"inciso": decision.inciso},
        reason=reason,
    )

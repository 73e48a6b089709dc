"""Decisions of the commissions: final, without appeal (Art. 23, commissions, c); never edited."""

from django.utils import timezone

from tournaments.models import Decision, DecisionKind, Jogo, Tournament, Trio
from tournaments.services.audit import Actor, record, touch
from tournaments.services.refusals import Refusal


def write_decision(
    *,
    tournament: Tournament,
    kind: DecisionKind,
    text: str,
    actor: Actor,
    jogo: Jogo | None = None,
    trio: Trio | None = None,
    reading: str = "",
    reason: str = "",
    members: str = "",
) -> Decision:
    """Write one decision for the ata. Call inside the transaction of what was decided."""
    return Decision.objects.create(
        tournament=tournament,
        kind=kind,
        jogo=jogo,
        trio=trio,
        text=text,
        reading=reading[:200],
        reason=reason[:300],
        members=members[:300],
        at=timezone.now(),
        created_by=actor.user,
    )


def decide_omitted_case(
    *, tournament: Tournament, text: str, members: str, actor: Actor, jogo: Jogo | None = None
) -> Decision:
    """Record what the commission decided where the regulamento says nothing (Art. 23, h)."""
    if not text.strip():
        raise Refusal("Escreva o que foi decidido.", field="text")
    if not members.strip():
        raise Refusal("Diga quem decidiu.", field="members", article="Art. 23, h")
    decision = write_decision(
        tournament=tournament,
        kind=DecisionKind.OTHER,
        text=text.strip(),
        actor=actor,
        jogo=jogo,
        members=members,
    )
    touch(tournament)
    record(actor=actor, action="decisao", subject=text.strip(), tournament=tournament, reason=members)
    return decision

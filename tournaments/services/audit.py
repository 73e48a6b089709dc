"""The trail: who, when, what before and after, why."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import F

from tournaments.models import AuditEntry, Event, Tournament


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: a logged-in person, or a named place such as "mesa 3" or "arquivo"."""

    name: str
    user: User | None = None

    @classmethod
    def of(cls, user: User) -> "Actor":
        return cls(name=user.get_full_name() or user.get_username(), user=user)


def record(
    *,
    actor: Actor,
    action: str,
    subject: str,
    event: Event | None = None,
    tournament: Tournament | None = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> AuditEntry:
    """Write one audit entry. `before` and `after` are JSON values; `action` is a stable code."""
    if event is None and tournament is not None:
        event = tournament.event
    return AuditEntry.objects.create(
        event=event,
        tournament=tournament,
        user=actor.user,
        actor=actor.name,
        action=action,
        subject=subject[:200],
        before=before,
        after=after,
        reason=reason[:300],
    )


def touch(tournament: Tournament) -> None:
    """Mark the tournament as changed: its pages' ETag is this version."""
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)

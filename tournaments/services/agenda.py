"""Mesas and times: moved by the committee, jogo by jogo."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.models import Jogo, Tournament
from tournaments.names import clean_name
from tournaments.services.audit import Actor, record, touch


@transaction.atomic
def move_jogo(
    *, jogo_id: int, mesa: int | None, scheduled_at: datetime | None, juiz: str, actor: Actor
) -> list[str]:
    """Set a jogo's mesa, time and juiz. Locks the jogo; one audit entry, none where nothing changed.

    Returns clashes in words: they warn and do not refuse, since two jogos that trade mesas clash half way.
    """
    Jogo.objects.select_for_update().get(pk=jogo_id)
    jogo = Jogo.objects.select_related("tournament__event", "trio_a", "trio_b").get(pk=jogo_id)
    before = _describe(jogo)
    jogo.mesa, jogo.scheduled_at, jogo.juiz = mesa, scheduled_at, clean_name(juiz)
    after = _describe(jogo)
    if after != before:
        jogo.save(update_fields=["mesa", "scheduled_at", "juiz"])
        touch(jogo.tournament)
        record(
            actor=actor,
            action="jogo.mesa",
            subject=str(jogo),
            tournament=jogo.tournament,
            before=before,
            after=after,
        )
    return clashes(jogo)


def clashes(jogo: Jogo) -> list[str]:
    """Say which jogos of the event need the same mesa or the same trio at this jogo's time. One query.

    Jogos of one tournament whose times differ by less than its interval between rodadas overlap.
    """
    if jogo.scheduled_at is None or jogo.is_official:
        return []
    tournament: Tournament = jogo.tournament
    reach = timedelta(minutes=tournament.slot_minutes)
    sides = [pk for pk in (jogo.trio_a_id, jogo.trio_b_id) if pk]
    wanted = Q(trio_a__in=sides) | Q(trio_b__in=sides)
    if jogo.mesa is not None:
        wanted |= Q(mesa=jogo.mesa)
    others = (
        Jogo.objects.filter(wanted, tournament=tournament, ending="")
        .filter(scheduled_at__gt=jogo.scheduled_at - reach, scheduled_at__lt=jogo.scheduled_at + reach)
        .exclude(pk=jogo.pk)
        .select_related("trio_a", "trio_b")
        .order_by("scheduled_at", "pk")
    )
    found = []
    for other in others:
        assert other.scheduled_at is not None
        at = timezone.localtime(other.scheduled_at)
        shared = [t for t in (other.trio_a, other.trio_b) if t is not None and t.pk in sides]
        if shared:
            found.append(f"{shared[0].name} também está em {other}, às {at:%H:%M}.")
        else:
            found.append(f"A mesa {jogo.mesa} também está com {other}, às {at:%H:%M}.")
    return found


def _describe(jogo: Jogo) -> dict[str, object]:
    at = timezone.localtime(jogo.scheduled_at).isoformat(timespec="minutes") if jogo.scheduled_at else ""
    return {"mesa": jogo.mesa, "scheduled_at": at, "juiz": jogo.juiz}

"""The clock of a jogo, from its facts and a moment that the caller names."""

from datetime import datetime

from scoring.clock import AMBER_SHARE, Clock, clock
from tournaments.models import Jogo


def clock_of(jogo: Jogo, now: datetime) -> Clock:
    """Return the clock of a jogo; its pauses are read from `jogo.pauses.all()` (prefetch them for lists)."""
    if jogo.started_at is None:
        return clock(started=None, now=0, limit=jogo.tournament.jogo_minutes)
    begin = jogo.started_at

    def minutes(moment: datetime) -> float:
        return (moment - begin).total_seconds() / 60

    return clock(
        started=0,
        now=minutes(jogo.finished_at or now),
        limit=jogo.tournament.jogo_minutes,
        pauses=[
            (minutes(pause.started_at), minutes(pause.ended_at) if pause.ended_at else None)
            for pause in jogo.pauses.all()
        ],
    )


def amber_left(jogo: Jogo, shown: Clock) -> float:
    """Return the minutes until the clock warns; negative once it does."""
    return AMBER_SHARE * jogo.tournament.jogo_minutes - shown.elapsed

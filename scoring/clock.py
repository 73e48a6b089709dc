"""The clock of a jogo: how long it has been played, pauses left out, and what the time limit asks for.

Nothing here reads a clock: every time is an argument, in minutes from any one beginning.

Source: Art. 23-g (two hours, then the commission), Art. 23 after the disciplinary items (tudo é falta);
Art. 24, winner; AMB-10.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from scoring.explain import Reason
from scoring.modalities import Modality, Ruleset

AMBER_SHARE = 0.75
"""From this share of the limit on the clock warns: 1 h 30 of two hours."""


class ClockColour(StrEnum):
    """How near the limit is."""

    IDLE = "idle"
    GREEN = "green"
    AMBER = "amber"
    RED = "red"


class Clock(NamedTuple):
    """The clock at one moment, in minutes. left: negative past the limit. paused: it stands still now."""

    elapsed: float
    left: float
    colour: ClockColour
    paused: bool


def clock(
    *,
    started: float | None,
    now: float,
    limit: float,
    pauses: Iterable[tuple[float, float | None]] = (),
) -> Clock:
    """Say how long a jogo has been played.

    Args:
        started: when it began; None if it did not.
        pauses: (begin, end) of each pause, end None while it lasts; those that overlap count once.

    >>> clock(started=0, now=100, limit=120, pauses=[(30, 40)])
    Clock(elapsed=90, left=30, colour=<ClockColour.AMBER: 'amber'>, paused=False)
    """
    if started is None:
        return Clock(0, limit, ClockColour.IDLE, False)
    still: float = 0
    reached = started
    paused = False
    for begin, end in sorted(pauses, key=lambda pause: pause[0]):
        paused = paused or end is None
        begin, end = max(begin, reached), min(now if end is None else end, now)
        if end > begin:
            still += end - begin
            reached = end
    elapsed = max(0, now - started - still)
    left = limit - elapsed
    if left <= 0:
        colour = ClockColour.RED
    elif elapsed >= AMBER_SHARE * limit:
        colour = ClockColour.AMBER
    else:
        colour = ClockColour.GREEN
    return Clock(elapsed, left, colour, paused)


class AtTheLimit(StrEnum):
    """What the text orders when the time is over."""

    ALL_FALTA = "all_falta"
    DECIDE = "decide"


def at_the_limit(ruleset: Ruleset, *, stalled: bool) -> tuple[AtTheLimit, Reason]:
    """Say what follows when the time is over.

    Truco cego with nobody stalling: every volta is played for the falta until the end. Somebody stalling, or
    another modality: the commission decides the jogo, against the side that stalled.
    """
    if ruleset.modality is Modality.TRUCO_CEGO and not stalled:
        return AtTheLimit.ALL_FALTA, Reason("all_falta", "Art. 23", {"limit": ruleset.time_limit_minutes})
    article = "Art. 23, g" if ruleset.article == "Art. 23" else ruleset.article
    return AtTheLimit.DECIDE, Reason(
        "decide", article, {"limit": ruleset.time_limit_minutes, "stalled": stalled}
    )

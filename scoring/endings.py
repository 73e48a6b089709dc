"""How a jogo ended, and which side won it."""

from enum import StrEnum
from typing import Literal, TypeAlias

Side: TypeAlias = Literal["a", "b"]


class Ending(StrEnum):
    """How a jogo came to its official result.

    PLAYED: the partidas decided. WALKOVER: a side (or both) did not come, Art. 20-III. DISQUALIFIED: a side
    (or both) was put out in this jogo, Art. 20 §1 and §2. TIME_DECISION: the time limit ran out and the
    commission named the winner, Art. 23-g. BYE: no adversary; won without playing.
    """

    PLAYED = "played"
    WALKOVER = "walkover"
    DISQUALIFIED = "disqualified"
    TIME_DECISION = "time_decision"
    BYE = "bye"


def other(side: Side) -> Side:
    """Return the opposite side."""
    return "b" if side == "a" else "a"

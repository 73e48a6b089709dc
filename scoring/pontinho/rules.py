"""What the organizer sets before a tournament of Pontinho.

Source: fonte-pontinho, stakes; catalogue Pontinho-100, -pote, -estouro, -dobra, -retorno, -pingo;
AMB-39 to AMB-42.
"""

from dataclasses import dataclass
from enum import StrEnum

from scoring.pontinho.errors import PontinhoRulesError

SMALLEST_MESA, USUAL_LARGEST, LARGEST_MESA = 3, 5, 8
_MOST_FICHAS = 1_000_000
_MOST_LIMIT = 10_000


class Returns(StrEnum):
    """How often who burst may come back (AMB-42)."""

    ALWAYS = "always"
    ONCE = "once"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class PontinhoRules:
    """The choices in force at a mesa. Fichas are counted, whole; money is nobody's business here.

    limit: points at which a player bursts. bust_at_limit: whether the limit itself bursts (100), or only what
    is above it. returns: how often who burst may come back. entry: fichas that each puts into the pote to
    begin; 0 to play without. bust_entry: what the first estouro costs, doubled each time; None: the entry.
    pingo: fichas to who goes out from each other; None: a tenth of the entry.

    Raises:
        PontinhoRulesError: a number out of range.
    """

    limit: int = 100
    bust_at_limit: bool = True
    returns: Returns = Returns.ALWAYS
    entry: int = 10
    bust_entry: int | None = None
    pingo: int | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.limit <= _MOST_LIMIT:
            raise PontinhoRulesError(field="limit", value=self.limit)
        for field in ("entry", "bust_entry", "pingo"):
            value = getattr(self, field)
            if value is not None and not 0 <= value <= _MOST_FICHAS:
                raise PontinhoRulesError(field=field, value=value)

    def is_burst(self, score: int) -> bool:
        """Whether a player with this score has burst (AMB-39)."""
        return score >= self.limit if self.bust_at_limit else score > self.limit

    def estouro_fichas(self, time: int) -> int:
        """Return what a player's estouro costs, the first being time 1: doubled each time (AMB-40).

        >>> [PontinhoRules(entry=10).estouro_fichas(time) for time in (1, 2, 3)]
        [10, 20, 40]
        """
        first = self.entry if self.bust_entry is None else self.bust_entry
        return int(first * 2 ** (time - 1))

    @property
    def pingo_fichas(self) -> int:
        """What each other player pays who goes out: 10 % of the entry, halves up, at least one (AMB-41).

        >>> [PontinhoRules(entry=entry).pingo_fichas for entry in (50, 25, 24, 4, 0)]
        [5, 3, 2, 1, 0]
        """
        if self.pingo is not None:
            return self.pingo
        return max(1, (self.entry + 5) // 10) if self.entry else 0

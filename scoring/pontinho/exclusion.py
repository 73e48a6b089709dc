"""A player put out of a mesa by Art. 20, which speaks of trios and jogos: our reading for each for himself.

Source: Art. 20, §1 and §2; PONTINHO-01; docs/rules/pontinho.md.
"""

from collections.abc import Iterable
from typing import NamedTuple

from scoring.ids import TrioId
from scoring.pontinho.rodada import Rodada


class Exclusion(NamedTuple):
    """A player put out of a mesa in course.

    after: how many rodadas had been played; the hand in course is dead. taken_back: the commission reversed
    it. Then the player is in again, unless the next rodada was played without him: what was played stands,
    and he counts as one who left.
    """

    player: TrioId
    after: int
    taken_back: bool = False

    def keeps_away(self, following: Rodada | None) -> bool:
        """Whether the player is away from then on. following: the rodada after `after`, if it was played."""
        if not self.taken_back:
            return True
        return following is not None and self.player not in _named(following)


def _named(rodada: Rodada) -> Iterable[TrioId]:
    return (*rodada.batedores, *(hand.player for hand in rodada.hands))

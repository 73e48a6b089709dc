"""How many mesas, and who sits at which: drawn by lot as the chaves of truco are.

Source: catalogue Pontinho-mesas; docs/rules/pontinho.md, docs/rules/chaves.md.
"""

from collections.abc import Sequence

from scoring.chaves import draw_chaves, sizes
from scoring.dealing import Entrant
from scoring.ids import TrioId
from scoring.pontinho.errors import MesaSizeError, NoFinalError, TooFewPlayersError
from scoring.pontinho.rules import LARGEST_MESA, SMALLEST_MESA, USUAL_LARGEST


def mesa_sizes(players: int, largest: int = USUAL_LARGEST) -> tuple[int, ...]:
    """Return the players at each mesa: as few mesas as can be, none above `largest`, sizes one apart at most.

    Raises:
        TooFewPlayersError: fewer than 3.
        MesaSizeError: largest is not from 5 to 8. Below 5 some numbers of players could not be seated.

    >>> [mesa_sizes(players) for players in (5, 6, 7, 11)]
    [(5,), (3, 3), (4, 3), (4, 4, 3)]
    """
    if not USUAL_LARGEST <= largest <= LARGEST_MESA:
        raise MesaSizeError(largest=largest, least=USUAL_LARGEST, most=LARGEST_MESA)
    if players < SMALLEST_MESA:
        raise TooFewPlayersError(players=players, least=SMALLEST_MESA)
    return sizes(players, -(-players // largest))


def draw_mesas(
    entrants: Sequence[Entrant], seed: str, largest: int = USUAL_LARGEST
) -> tuple[tuple[TrioId, ...], ...]:
    """Deal the players to mesas by lot, those of one entidade apart as far as arithmetic allows.

    The dealing is the one of `chaves.draw_chaves`, with its tag and its proof. The same entrants in the same
    order and the same seed give the same mesas for ever.

    Raises:
        TooFewPlayersError, MesaSizeError
        RepeatedEntryError, SeedError, TooManyCabecasError: as `draw_chaves`.
    """
    mesas = len(mesa_sizes(len(entrants), largest))
    return draw_chaves(entrants, mesas, seed).result


def etapas(players: int, qualifiers: int, largest: int = USUAL_LARGEST) -> tuple[tuple[int, ...], ...]:
    """Return the sizes of the mesas of each etapa when the best `qualifiers` of each mesa go on to one final.

    Raises:
        TooFewPlayersError, MesaSizeError
        NoFinalError: an etapa would send on fewer than 3 players, or everybody of a mesa.

    >>> etapas(11, 1)
    ((4, 4, 3), (3,))
    """
    stages = [mesa_sizes(players, largest)]
    while len(stages[-1]) > 1:
        facts = {
            "etapa": len(stages),
            "players": sum(stages[-1]),
            "mesas": len(stages[-1]),
            "qualifiers": qualifiers,
        }
        if not 1 <= qualifiers < stages[-1][-1]:
            raise NoFinalError(**facts, cause="nobody_leaves")
        going_on = qualifiers * len(stages[-1])
        if going_on < SMALLEST_MESA:
            raise NoFinalError(**facts, cause="too_few")
        stages.append(mesa_sizes(going_on, largest))
    return tuple(stages)

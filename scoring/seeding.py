"""Where each seed stands in a bracket: free passes to the best, and trios of one chave apart for long.

Seeds are numbered from 1, the best. A bracket has a power of two of places; a place without a seed is a free
pass for its neighbour. docs/rules/mata-mata.md tells the same in prose, with the reasons why it always works.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise

_NONE = -1
_ATTEMPTS = 400


def bracket_size(entrants: int) -> int:
    """Return the places of the bracket: the least power of two that holds all entrants.

    >>> [bracket_size(n) for n in (2, 3, 6, 8, 9)]
    [2, 4, 8, 8, 16]
    """
    return 1 << (entrants - 1).bit_length()


@lru_cache(maxsize=16)
def standard_order(size: int) -> tuple[int, ...]:
    """Return the seed of each place, for a full bracket: the best two can only meet at the end, and so on.

    Neighbours meet in the first rodada: the best against the last, the second against the last but one.

    >>> standard_order(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [place for seed in order for place in (seed, total - seed)]
    return tuple(order)


def places(chaves: Sequence[Hashable | None]) -> list[int]:
    """Return the seed of each place of the bracket, 0 where there is none (a free pass for the neighbour).

    Free passes fall to the best seeds, whatever else. Among seeds next to each other in rank, halves are
    chosen so that the trios of one chave are spread as evenly as can be over halves, then over quarters and
    so on; where no chave asks for another order it is the standard one.

    Args:
        chaves: of each seed, best first; None for a seed that is kept apart from nobody.

    >>> places(["A", "B", "C", "D", "A", "B", "C", "D"])  # 5 is the second of chave A, and stands far from 1
    [1, 7, 4, 6, 2, 8, 3, 5]
    >>> places([None] * 6)
    [1, 0, 4, 5, 2, 0, 3, 6]
    """
    count = len(chaves)
    if len(set(chaves)) == count or not any(chave is not None for chave in chaves):
        return [seed if seed <= count else 0 for seed in standard_order(bracket_size(count))]
    found: list[int] = []
    pending = [(list(range(count)), bracket_size(count))]
    while pending:
        seeds, size = pending.pop()
        mates = _mates(seeds, chaves) if size > 2 else None
        if mates is None:
            found += [seeds[seed - 1] + 1 if seed <= len(seeds) else 0 for seed in standard_order(size)]
        else:
            left, right = _halves(seeds, size, mates)
            pending += ((right, size // 2), (left, size // 2))
    several = max(Counter([chave for chave in chaves if chave is not None]).values(), default=0)
    # Of an even number of seeds the first split parts all chaves of two, and nothing is left to mend.
    if several > 2 or count % 2:
        _part(found, chaves)
    return found


def _part(found: list[int], chaves: Sequence[Hashable | None]) -> None:
    """Part trios of one chave that still meet sooner than they need, by exchanging places, in place.

    Splitting by halves looks one step ahead only, and where three or more of a chave go on a free pass
    further down can force two of them together. Each is then exchanged with the nearest in rank (of those
    with a free pass, or of those without) that makes the whole better: fewer of one chave in a half, then in
    a quarter and so on.
    """
    count = len(chaves)
    passes = len(found) - count
    height = len(found).bit_length() - 1
    place = [0] * count
    for index, seed in enumerate(found):
        if seed:
            place[seed - 1] = index
    fellows: dict[Hashable, list[int]] = {}
    for seed, chave in enumerate(chaves):
        if chave is not None:
            fellows.setdefault(chave, []).append(seed)

    def meetings(seed: int, at: int) -> list[int]:
        """Rodadas in which a seed would meet each of its chave if it stood at that place."""
        return [(at ^ place[other]).bit_length() for other in fellows.get(chaves[seed], ()) if other != seed]

    def too_soon() -> list[int]:
        """Seeds of chaves of which two meet sooner than so many need to."""
        suspects: list[int] = []
        for several in fellows.values():
            if len(several) > 1:
                stand = sorted([place[seed] for seed in several])
                # Of places in order, the two that meet first are next to each other.
                soonest = min([(one ^ other).bit_length() for one, other in pairwise(stand)])
                if soonest < height + 1 - (len(several) - 1).bit_length():
                    suspects += several
        return suspects

    suspects = too_soon()
    while suspects:
        for seed in suspects:
            alike = range(passes) if seed < passes else range(passes, count)
            for other in sorted(alike, key=lambda other: (abs(other - seed), other)):
                if chaves[other] == chaves[seed]:
                    continue
                now = sorted(meetings(seed, place[seed]) + meetings(other, place[other]))
                then = sorted(meetings(seed, place[other]) + meetings(other, place[seed]))
                if _spread(then, height) < _spread(now, height):
                    break
            else:
                continue
            place[seed], place[other] = place[other], place[seed]
            found[place[seed]], found[place[other]] = seed + 1, other + 1
            break
        else:
            return
        suspects = too_soon()


def _spread(meetings: list[int], height: int) -> list[int]:
    """Count the meetings inside a half, inside a quarter and so on: the less the better, halves first."""
    return [sum(rodada <= limit for rodada in meetings) for limit in range(height - 1, 0, -1)]


def _mates(seeds: list[int], chaves: Sequence[Hashable | None]) -> list[int] | None:
    """Pair the trios of each chave, first with second, third with fourth: indexes into seeds.

    None if no chave has two here, which leaves nothing to keep apart.
    """
    here = [chaves[seed] for seed in seeds]
    if len(set(here)) == len(here):
        return None
    mates = [_NONE] * len(seeds)
    waiting: dict[Hashable, int] = {}
    paired = False
    for index, chave in enumerate(here):
        if chave is None:
            continue
        mate = waiting.pop(chave, _NONE)
        if mate == _NONE:
            waiting[chave] = index
        else:
            mates[mate], mates[index] = index, mate
            paired = True
    return mates if paired else None


def _halves(seeds: list[int], size: int, mates: list[int]) -> tuple[list[int], list[int]]:
    """Split seeds over the two halves of a bracket.

    Two pairings are split, one seed to each half: neighbours in rank (which keeps the halves even in
    strength, in number and in free passes) and mates of a chave. Two pairings together make only chains and
    rings of even length, so both can always be kept: go along each, putting one seed left and the next one
    right.

    With an odd number of seeds the smaller half has one free pass more. For the passes to fall to the best,
    three seeds have no neighbour to be split from: one of those that are due a pass, which goes to the
    smaller half, and two of the others, which go to the larger. A chain may forbid that; then other three
    are tried.
    """
    count = len(seeds)
    passes = size - count
    sides: list[int] = []
    for three in _threes(count, passes):
        sides, kept = _sides(mates, count, three)
        if kept:
            break
    else:
        three = (passes - 1, passes, count - 1)
        free = list(mates)
        for index in three[1:]:
            if free[index] != _NONE:
                free[free[index]] = free[index] = _NONE
        sides, _ = _sides(free, count, three)
    left = [seed for seed, side in zip(seeds, sides, strict=True) if not side]
    right = [seed for seed, side in zip(seeds, sides, strict=True) if side]
    return left, right


def _threes(count: int, passes: int) -> Iterator[tuple[int, ...]]:
    """Yield the choices of seeds without a neighbour: none if count is even; the usual three first.

    Each leaves an even number of seeds between, so that the others pair up in order of rank. Few choices
    suffice in practice; a bound keeps the search short where none will do.
    """
    if count % 2 == 0:
        yield ()
        return
    choices = (
        (alone, first, second)
        for alone in range(passes - 1, -1, -2)
        for first in range(passes, count, 2)
        for second in range(count - 1, first, -2)
    )
    yield from islice(choices, _ATTEMPTS)


def _sides(mates: list[int], count: int, three: tuple[int, ...]) -> tuple[list[int], bool]:
    """Give each seed a half, 0 or 1, and say whether the three without a neighbour stand as they must."""
    neighbours = _neighbours(count, three)
    wanted: dict[int, int] = {}
    if three:
        alone, first, second = three
        wanted = {alone: _usual_half(alone), first: 1 - _usual_half(alone), second: 1 - _usual_half(alone)}
    sides = [_NONE] * count
    for start in (*three, *range(count)):
        if sides[start] != _NONE:
            continue
        half = wanted[start] if start in wanted else _usual_half(start)
        sides[start] = half
        # The chain runs both ways from here: by the mate first, and by the neighbour first. In a ring the
        # second way finds its end at once.
        for one, two in ((mates, neighbours), (neighbours, mates)):
            index = start
            while True:
                other = one[index]
                if other == _NONE or sides[other] != _NONE:
                    break
                sides[other] = 1 - half
                index = two[other]
                if index == _NONE or sides[index] != _NONE:
                    break
                sides[index] = half
    return sides, all(sides[index] == half for index, half in wanted.items())


def _neighbours(count: int, three: tuple[int, ...]) -> list[int]:
    """Pair all but the three, in order of rank."""
    if not three:
        return [index ^ 1 for index in range(count)]
    neighbours = [_NONE] * count
    others = [index for index in range(count) if index not in three]
    for upper, lower in zip(others[::2], others[1::2], strict=True):
        neighbours[upper], neighbours[lower] = lower, upper
    return neighbours


def _usual_half(index: int) -> int:
    """Return the half of a seed in the standard order: left, right, right, left, left, right, right, ..."""
    return (index + 1) >> 1 & 1

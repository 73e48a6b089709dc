"""What each benchmark is divided by: the plain Python that a hurried programmer would write."""

from collections.abc import Sequence
from operator import itemgetter
from random import Random

from scoring.standings import Result


def tally_and_sort(rows: dict[str, list[Result]]) -> dict[str, list[tuple[object, ...]]]:
    """Group, add up and sort result rows by vitórias, partidas and tentos; no tie is broken."""
    tables = {}
    for chave, results in rows.items():
        totals: dict[object, list[int]] = {}
        for a, b, winner, a_partidas, a_tentos, b_partidas, b_tentos in results:
            mine = totals.get(a) or totals.setdefault(a, [0, 0, 0, 0])
            mine[0] += winner == a
            mine[1] += a_partidas
            mine[2] += a_tentos
            mine[3] += 1
            theirs = totals.get(b) or totals.setdefault(b, [0, 0, 0, 0])
            theirs[0] += winner == b
            theirs[1] += b_partidas
            theirs[2] += b_tentos
            theirs[3] += 1
        tables[chave] = sorted(
            ((trio, *total) for trio, total in totals.items()), key=itemgetter(1, 2, 3), reverse=True
        )
    return tables


def shuffle(ids: Sequence[str], seed: int = 1) -> list[str]:
    """Return the ids in a random order."""
    order = list(ids)
    Random(seed).shuffle(order)
    return order


def deal(ids: Sequence[str], chaves: int) -> list[list[str]]:
    """Shuffle and deal round and round; nobody is kept apart."""
    dealt: list[list[str]] = [[] for _ in range(chaves)]
    for place, trio in enumerate(shuffle(ids)):
        dealt[place % chaves].append(trio)
    return dealt


def circle(ids: Sequence[str]) -> list[list[tuple[str, str]]]:
    """Pair a chave by the textbook circle method."""
    ring = list(ids)
    count = len(ring)
    rounds = []
    for _ in range(count - 1):
        rounds.append([(ring[i], ring[count - 1 - i]) for i in range(count // 2)])
        ring.insert(1, ring.pop())
    return rounds


def bracket(count: int) -> list[tuple[int, int]]:
    """Return the first pairs of a bracket by the textbook doubling of seed order."""
    order = [1]
    while len(order) < count:
        top = 2 * len(order) + 1
        order = [seed for low in order for seed in (low, top - low)]
    return list(zip(order[::2], order[1::2], strict=True))

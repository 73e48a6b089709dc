"""The slow reading of Art. 23 that the fast one must equal; shares no code with scoring."""

from collections.abc import Sequence

from scoring.rows import Result


def ranks(trios: Sequence[object], results: Sequence[Result]) -> dict[object, int]:
    """Return the rank of each trio of a finished chave, no sorteio held: equals share it."""
    totals = {}
    for trio in trios:
        won = sum(1 for r in results if r.winner == trio)
        partidas = sum(r.a_partidas for r in results if r.a == trio) + sum(
            r.b_partidas for r in results if r.b == trio
        )
        tentos = sum(r.a_tentos for r in results if r.a == trio) + sum(
            r.b_tentos for r in results if r.b == trio
        )
        totals[trio] = (won, partidas, tentos)
    levels = [
        [t for t in trios if totals[t] == total] for total in sorted(set(totals.values()), reverse=True)
    ]
    found: dict[object, int] = {}
    place = 1
    for level in levels:
        for group in _confronto(level, results):
            found |= dict.fromkeys(group, place)
            place += len(group)
    return found


def _confronto(level: list[object], results: Sequence[Result]) -> list[list[object]]:
    inside = [r for r in results if r.a in level and r.b in level]
    wins = {trio: sum(1 for r in inside if r.winner == trio) for trio in level}
    if len(set(wins.values())) == 1:
        return [level]
    return [
        group
        for count in sorted(set(wins.values()), reverse=True)
        for group in _confronto([t for t in level if wins[t] == count], results)
    ]

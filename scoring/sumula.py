"""What is wrong with a súmula: every problem at once, each beside the field it concerns."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from scoring.endings import Ending, Side
from scoring.modalities import Ruleset


class Problem(NamedTuple):
    """One thing that cannot be.

    where: path of the field, ("partidas", 1, "a"), ("partidas", 1), ("partidas",) or ("winner",); partidas
    count from 0. code: one of the codes of `scoring.errors.SumulaError`. facts: the figures of the sentence.
    """

    where: tuple[str | int, ...]
    code: str
    facts: Mapping[str, Any]


def problems(
    partidas: Sequence[Sequence[int | None]],
    *,
    ruleset: Ruleset,
    ending: Ending,
    winner: Side | None = None,
) -> list[Problem]:
    """List everything wrong with a result, in the order of the form. Empty when it can stand.

    Empty partidas (both sides None) at the end are fine: after a 2-0 the third is left empty. Of DISQUALIFIED
    and TIME_DECISION the last partida may be unfinished, and none needs to be there. Where the ruleset knows
    drawn partidas, one win and the rest drawn decides the jogo too; equal tentos mean drawn in every ending.

    Args:
        partidas: pairs of tentos, side a first, in playing order.
        ruleset: supplies the target and the number of partidas.
        ending: how the jogo ended; each allows other partidas.
        winner: who was named. PLAYED may leave it out. None with WALKOVER or DISQUALIFIED: both were out.

    Source: Art. 23-f and g; catalogue section 5.5 ("Invalid entries"), AMB-02, AMB-11, AMB-34.
    """
    found: list[Problem] = []
    if winner not in ("a", "b", None):
        found.append(Problem(("winner",), "winner_unknown", {"winner": winner}))
    elif winner is None and ending in (Ending.TIME_DECISION, Ending.BYE):
        found.append(Problem(("winner",), "winner_missing", {"ending": ending}))

    filled = len(partidas)
    while filled and _is_blank(partidas[filled - 1]):
        filled -= 1
    if ending in (Ending.WALKOVER, Ending.BYE):
        # Absence is a kind of ending, never a typed score: a number here is a slip of the pen.
        found += [
            Problem(("partidas", index), "partidas_not_allowed", {"ending": ending})
            for index in range(filled)
            if not _is_blank(partidas[index])
        ]
        return found

    won: dict[str, int] = {"a": 0, "b": 0}
    drawn = 0
    need = ruleset.partidas_to_win
    sound = True
    for index in range(filled):
        may_be_cut = ending is not Ending.PLAYED and index == filled - 1
        wrong, side = _partida_problems(index, partidas[index], ruleset, may_be_cut)
        missing = bool(wrong) and wrong[0].code == "missing_partida"
        if max(won.values()) >= need and not missing:
            found.append(Problem(("partidas", index), "too_many_partidas", dict(won)))
        elif index >= ruleset.best_of and not wrong:
            found.append(Problem(("partidas", index), "beyond_last_partida", {"best_of": ruleset.best_of}))
        found += wrong
        sound = sound and not wrong
        if index < ruleset.best_of:
            if side == "drawn":
                drawn += 1
            elif side is not None and max(won.values()) < need:
                won[side] += 1

    decided = _decided(won, drawn, ruleset)
    if ending is Ending.PLAYED:
        found += _undecided(won, drawn, decided, filled, sound, ruleset)
        if decided is not None and winner in ("a", "b") and winner != decided:
            found.append(Problem(("winner",), "winner_mismatch", {"winner": winner, "decided": decided}))
    elif ending is Ending.TIME_DECISION and decided is not None:
        # The commission names a winner only where the partidas did not: Art. 23-g.
        found.append(Problem(("partidas",), "already_decided", {"decided": decided, **won}))
    return found


def _decided(won: dict[str, int], drawn: int, ruleset: Ruleset) -> Side | None:
    """Say who won: two partidas, or one with all the others drawn (Douradinha, AMB-34)."""
    need = ruleset.partidas_to_win
    if drawn == ruleset.best_of - 1:
        need = 1
    return "a" if won["a"] >= need else "b" if won["b"] >= need else None


def _undecided(
    won: dict[str, int], drawn: int, decided: Side | None, filled: int, sound: bool, ruleset: Ruleset
) -> list[Problem]:
    if decided is not None or (not sound and filled >= ruleset.partidas_to_win):
        return []  # a wrong partida may be the one that decides: one complaint is enough
    if filled >= ruleset.best_of:
        return [Problem(("partidas",), "undecided_queda", {**won, "drawn": drawn})]
    return [Problem(("partidas", filled), "too_few_partidas", dict(won))]


def _is_blank(partida: Sequence[int | None]) -> bool:
    return all(tentos is None for tentos in partida)


def _partida_problems(
    index: int, partida: Sequence[int | None], ruleset: Ruleset, may_be_cut: bool
) -> tuple[list[Problem], Side | Literal["drawn"] | None]:
    """Return the problems of one partida and, where it has none, who reached the target, or "drawn"."""
    where = ("partidas", index)
    target = ruleset.target
    if len(partida) != 2:
        return [Problem(where, "not_a_pair", {})], None
    a, b = partida
    if a is None and b is None:
        return [Problem(where, "missing_partida", {})], None
    found: list[Problem] = []
    for side, tentos in (("a", a), ("b", b)):
        field = (*where, side)
        if tentos is None:
            found.append(Problem(field, "incomplete_partida", {}))
        elif not isinstance(tentos, int) or isinstance(tentos, bool):
            found.append(Problem(field, "not_whole_tentos", {"value": tentos}))
        elif tentos < 0:
            found.append(Problem(field, "negative_tentos", {"value": tentos}))
        elif tentos > target:
            found.append(Problem(field, "over_target", {"value": tentos, "target": target}))
    if found:
        return found, None
    assert a is not None  # an empty box is among the problems
    assert b is not None
    if ruleset.is_drawn(a, b):
        return [], "drawn"
    if a == target and b == target:
        return [Problem(where, "both_at_target", {"target": target})], None
    if a != target and b != target:
        if may_be_cut:
            return [], None
        facts = {"a": a, "b": b, "target": target, "draws": ruleset.draws}
        return [Problem(where, "target_not_reached", facts)], None
    return [], "a" if a == target else "b"

"""Ties that wait for a sorteio, and what each would change.

Source: Art. 23-e; HAND-03, HAND-11; docs/rules/classificacao.md.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from scoring.ids import TrioId
from scoring.standings import OverallStanding, Standing


class TieEffect(StrEnum):
    """What a sorteio among level trios would change.

    QUALIFICATION: who goes on (or, without a mata-mata, who is champion). SEEDING: all of them go on, but to
    different places of the bracket. NONE: nothing that the tournament uses.
    """

    QUALIFICATION = "qualification"
    SEEDING = "seeding"
    NONE = "none"


class PendingTie(NamedTuple):
    """Trios that only a sorteio can part. They share the places first to last.

    chave: its name; None for trios of different chaves, level in the table of all.
    """

    chave: str | None
    trios: tuple[TrioId, ...]
    first: int
    last: int
    effect: TieEffect

    @property
    def matters(self) -> bool:
        """Whether the mata-mata has to wait for this sorteio."""
        return self.effect is not TieEffect.NONE


def pending_ties(chaves: Mapping[str, Sequence[Standing]], qualifiers: int) -> list[PendingTie]:
    """List the ties inside chaves that are pending, by chave and place."""
    ties = []
    for name, table in chaves.items():
        if not any(row.pending_sorteio for row in table):
            continue
        for first, trios in _levels(table).items():
            last = first + len(trios) - 1
            effect = _effect(first, last, qualifiers, only_chave=len(chaves) == 1)
            ties.append(PendingTie(name, tuple(trios), first, last, effect))
    return ties


def _levels(table: Sequence[Standing]) -> dict[int, list[TrioId]]:
    levels: dict[int, list[TrioId]] = {}
    for row in table:
        if row.pending_sorteio and row.rank is not None:
            levels.setdefault(row.rank, []).append(row.trio)
    return levels


def _effect(first: int, last: int, qualifiers: int, *, only_chave: bool) -> TieEffect:
    """Say what parting the trios that share places first to last would change.

    Across the line, who goes on. Below it, nothing. Above it, which places of the bracket they take; except
    that of a single chave two neighbours who meet each other in the first knockout jogo are alike (HAND-11:
    second and third of three who go on; first and second of two).
    """
    line = max(qualifiers, 1)  # without a mata-mata the first place is what is played for
    if first > line:
        return TieEffect.NONE
    if last > line:
        return TieEffect.QUALIFICATION
    slots = 1
    while slots < qualifiers:
        slots *= 2
    if only_chave and last == first + 1 and first + last == slots + 1:
        return TieEffect.NONE
    return TieEffect.SEEDING


def overall_ties(
    overall: Sequence[OverallStanding], chaves: Mapping[str, Sequence[Standing]], qualifiers: int
) -> list[PendingTie]:
    """List trios of different chaves who go on from the same place and are level in the table of all."""
    place = {row.trio: row.rank for table in chaves.values() for row in table}
    levels: dict[tuple[int, int], list[OverallStanding]] = {}
    for row in overall:
        rank = place[row.trio]
        if row.pending_sorteio and row.rank is not None and rank is not None and rank <= qualifiers:
            levels.setdefault((row.rank, rank), []).append(row)
    return [
        PendingTie(None, tuple(row.trio for row in rows), first, first + len(rows) - 1, TieEffect.SEEDING)
        for (first, _), rows in levels.items()
        if len({row.chave for row in rows}) > 1
    ]

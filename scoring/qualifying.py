"""Who goes on from the chaves to the mata-mata, and as which seed.

Source: AMB-06 (trios of different chaves are compared per jogo, as exact fractions); HAND-11, HAND-18 to 22.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import NamedTuple, Protocol

from scoring.errors import ScoringError
from scoring.ids import TrioId


class Row(Protocol):
    """What is read of a row of a chave's classification; `scoring.standings.Standing` is one."""

    @property
    def rank(self) -> int | None: ...
    @property
    def trio(self) -> TrioId: ...
    @property
    def jogos(self) -> int: ...
    @property
    def vitorias(self) -> int: ...
    @property
    def partidas(self) -> int: ...
    @property
    def tentos(self) -> int: ...


class Comparison(StrEnum):
    """How trios of different chaves are compared. Chosen before the first jogo."""

    COEFFICIENT = "coefficient"
    TOTALS = "totals"


class Qualifier(NamedTuple):
    """A trio that goes on.

    seed: from 1. place: its place in the chave, from 1. runner_up: it fills a place left over, beyond those
    that each chave has. level: equal in everything to another qualifier of the same place of another chave,
    with no sorteio between them, so that the order of the chaves (itself drawn by lot) put one before the
    other.
    """

    seed: int
    trio: TrioId
    chave: str
    place: int
    runner_up: bool
    level: bool
    jogos: int
    vitorias: int
    partidas: int
    tentos: int

    @property
    def coefficient(self) -> tuple[Fraction, Fraction, Fraction]:
        """Vitórias, partidas and tentos per jogo; zeros where no jogo counted."""
        jogos = self.jogos or 1
        return Fraction(self.vitorias, jogos), Fraction(self.partidas, jogos), Fraction(self.tentos, jogos)


class Tie(NamedTuple):
    """Trios level across the line of those who go on. chave: None where they are of several chaves.

    places: how many of them go on.
    """

    chave: str | None
    trios: tuple[TrioId, ...]
    places: int


class PendingTieError(ScoringError):
    """A sorteio that decides who goes on was not held. Facts: ties."""

    code = "pending_tie"


class QualifierCountError(ScoringError):
    """The number of qualifiers cannot be. Facts: wanted, least, most."""

    code = "qualifier_count"


class _Candidate(NamedTuple):
    key: tuple[int, int, int]
    chave_index: int
    chave: str
    place: int
    row: Row


def qualifiers(
    chaves: Sequence[tuple[str, Sequence[Row]]],
    per_chave: int,
    *,
    total: int | None = None,
    comparison: Comparison = Comparison.COEFFICIENT,
    sorteios: Sequence[Sequence[TrioId]] = (),
) -> list[Qualifier]:
    """Return those who go on, best seed first: all firsts, then all seconds and so on.

    Within one place of the chaves they are ordered by vitórias, then partidas, then tentos (per jogo or in
    total, as `comparison` says), then by a recorded sorteio, then in the order of the chaves.

    Args:
        chaves: name and classification of each, best row first. Rows without a rank (trios that are out) do
            not go on; the next of the chave does.
        per_chave: how many go on from each chave; a chave with fewer trios in the running sends those.
        total: how many go on in all; those beyond `per_chave` are the best of the next place, then of the
        next. sorteios: results of recorded tiebreaks, oldest first; the latest that holds all of those
        level decides.

    Raises:
        QualifierCountError: per_chave is below 1, or total is below what the chaves send, below 2 or above
            the trios in the running. PendingTieError: names every tie across the line.

    Source: AMB-06; HAND-11, HAND-18, HAND-19, HAND-21.
    """
    running = [(name, [row for row in rows if row.rank is not None]) for name, rows in chaves]
    sent = sum(min(per_chave, len(rows)) for _, rows in running)
    most = sum(len(rows) for _, rows in running)
    wanted = sent if total is None else total
    if per_chave < 1 or not max(2, sent) <= wanted <= most:
        raise QualifierCountError(wanted=wanted, least=max(2, sent), most=most)

    base = _common_base(running) if comparison is Comparison.COEFFICIENT else None
    chosen: list[Qualifier] = []
    ties: list[Tie] = []
    place = 0
    while len(chosen) < wanted:
        place += 1
        tier = _ranked(_tier(running, place, base), sorteios)
        room = wanted - len(chosen)
        if place > per_chave and len(tier) > room:
            ties += _tie_at(tier, room)
            tier = tier[:room]
        for candidate, level in tier:
            row = candidate.row
            chosen.append(
                Qualifier(
                    len(chosen) + 1,
                    row.trio,
                    candidate.chave,
                    place,
                    place > per_chave,
                    level is not None,
                    row.jogos,
                    row.vitorias,
                    row.partidas,
                    row.tentos,
                )
            )
    ties += _ties_inside(running, chosen)
    if ties:
        raise PendingTieError(ties=tuple(ties))
    return chosen


def _common_base(running: Iterable[tuple[str, Sequence[Row]]]) -> int:
    """Return a number that every number of jogos divides, so that averages compare as whole numbers."""
    return lcm(*{row.jogos for _, rows in running for row in rows if row.jogos})


def _tier(running: Sequence[tuple[str, Sequence[Row]]], place: int, base: int | None) -> list[_Candidate]:
    """Return the trios of one place of all chaves."""
    tier = []
    for index, (name, rows) in enumerate(running):
        if len(rows) >= place:
            row = rows[place - 1]
            times = 1 if base is None else base // row.jogos if row.jogos else 0
            key = (row.vitorias * times, row.partidas * times, row.tentos * times)
            tier.append(_Candidate(key, index, name, place, row))
    return tier


def _ranked(
    tier: list[_Candidate], sorteios: Sequence[Sequence[TrioId]]
) -> list[tuple[_Candidate, tuple[int, int, int] | None]]:
    """Order a tier, best first; beside each, the key that it shares with others undecidedly, or None."""
    tier.sort(key=lambda candidate: candidate.key, reverse=True)
    ranked: list[tuple[_Candidate, tuple[int, int, int] | None]] = []
    start = 0
    while start < len(tier):
        key = tier[start].key
        end = start + 1
        while end < len(tier) and tier[end].key == key:
            end += 1
        level = tier[start:end]
        if len(level) > 1:
            drawn = _sorteio_of([candidate.row.trio for candidate in level], sorteios)
            if drawn is None:
                ranked += [(candidate, key) for candidate in level]
                start = end
                continue
            level.sort(key=lambda candidate: drawn.index(candidate.row.trio))
        ranked += [(candidate, None) for candidate in level]
        start = end
    return ranked


def _sorteio_of(trios: Sequence[TrioId], sorteios: Sequence[Sequence[TrioId]]) -> Sequence[TrioId] | None:
    return next((drawn for drawn in reversed(sorteios) if set(trios) <= set(drawn)), None)


def _tie_at(tier: list[tuple[_Candidate, tuple[int, int, int] | None]], room: int) -> list[Tie]:
    """Return the tie across the line, if the last who would go on is level with the first who would not."""
    last, next_one = tier[room - 1][1], tier[room][1]
    if last is None or last != next_one:
        return []
    level = [candidate for candidate, key in tier if key == last]
    places = sum(key == last for _, key in tier[:room])
    return [Tie(None, tuple(candidate.row.trio for candidate in level), places)]


def _ties_inside(running: Sequence[tuple[str, Sequence[Row]]], chosen: Sequence[Qualifier]) -> list[Tie]:
    """Return the ties of a chave of which some go on and some do not."""
    sent: dict[str, int] = {}
    for qualifier in chosen:
        sent[qualifier.chave] = sent.get(qualifier.chave, 0) + 1
    ties = []
    for name, rows in running:
        many = sent.get(name, 0)
        if 0 < many < len(rows) and rows[many - 1].rank == rows[many].rank:
            level = [row for row in rows if row.rank == rows[many].rank]
            places = sum(row.rank == rows[many].rank for row in rows[:many])
            ties.append(Tie(name, tuple(row.trio for row in level), places))
    return ties

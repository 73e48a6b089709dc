"""The mata-mata: who meets whom, from the first rodada to the champion.

A bracket is structure alone. `build` makes it once; `resolve` fills in the trios from the results that are
known, so a corrected result needs no repair of what follows it. Nothing is invented: where both sides of a
jogo stayed away, the place after it says so until the commission decides (HAND-25).

Source: practice (catalogue, section 2); HAND-18, HAND-19, HAND-25, HAND-28, HAND-29.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import repeat
from typing import NamedTuple

from scoring.errors import ScoringError
from scoring.ids import TrioId
from scoring.qualifying import Qualifier, qualifiers
from scoring.seeding import bracket_size, places
from scoring.sorteio import refuse_repeated

__all__ = ["Bracket", "Match", "Source", "build", "build_from", "podium", "qualifiers", "resolve"]


class TooFewQualifiersError(ScoringError):
    """A mata-mata needs two trios. Facts: trios (how many)."""

    code = "too_few_qualifiers"


class WinnerNotInMatchError(ScoringError):
    """A result names a winner that does not play there. Facts: match, winner, a, b."""

    code = "winner_not_in_match"


class MatchNotReadyError(ScoringError):
    """A result for a match that has not both its trios. Facts: match."""

    code = "match_not_ready"


class AdvanceNotNeededError(ScoringError):
    """A decision on who takes a place that is not open to decision. Facts: source, trio."""

    code = "advance_not_needed"


class SourceKind(StrEnum):
    """Where the trio of a place comes from."""

    TRIO = "trio"
    BYE = "bye"
    WINNER = "winner"
    LOSER = "loser"


class Source(NamedTuple):
    """Where a side's trio comes from. of: its seed, from 1; the number of a match; 0 for a free pass."""

    kind: SourceKind
    of: int


class Match(NamedTuple):
    """A place of the tree where two sides meet.

    number: from 1, rodada after rodada, unique in the bracket. rodada: from 1. position: in the rodada,
    from 1, top to bottom; the jogo for third place is the second of the last rodada.
    """

    number: int
    rodada: int
    position: int
    a: Source
    b: Source

    @property
    def is_free_pass(self) -> bool:
        """Whether one side has nobody to play from the outset: no jogo, no súmula."""
        return self.b.kind is SourceKind.BYE or self.a.kind is SourceKind.BYE


@dataclass(frozen=True)
class Bracket:
    """The tree. trios: by seed, best first. matches: in order of number."""

    trios: tuple[TrioId, ...]
    matches: tuple[Match, ...]
    third_place: Match | None

    @property
    def size(self) -> int:
        """The places of the first rodada, a power of two."""
        return bracket_size(len(self.trios))

    @property
    def final(self) -> Match:
        """The match for the title."""
        return self.matches[self.size - 2]

    @cached_property
    def rodadas(self) -> tuple[tuple[Match, ...], ...]:
        """The matches of each rodada; the one for third place stands after the final."""
        made: list[list[Match]] = [[] for _ in range(self.size.bit_length() - 1)]
        for match in self.matches:
            made[match.rodada - 1].append(match)
        return tuple(map(tuple, made))

    @cached_property
    def jogos(self) -> tuple[Match, ...]:
        """The matches that are played: all but the free passes of the first rodada."""
        return tuple(match for match in self.matches if not match.is_free_pass)

    def rodada_code(self, match: Match) -> str:
        """Name the rodada of a match: "final", "terceiro lugar", "semifinal" and so on."""
        if match == self.third_place:
            return "terceiro lugar"
        return rodada_code(self.size >> (match.rodada - 1))

    def after(self, number: int) -> tuple[int, ...]:
        """Return the numbers of the matches that the result of a match bears on, nearest first."""
        bearing: list[int] = []
        touched = {number}
        for match in self.matches[number:]:
            if any(s.of in touched and s.kind in _FROM_MATCH for s in (match.a, match.b)):
                touched.add(match.number)
                bearing.append(match.number)
        return tuple(bearing)


_FROM_MATCH = frozenset({SourceKind.WINNER, SourceKind.LOSER})
_BYE = Source(SourceKind.BYE, 0)
_TRIO, _WINNER = SourceKind.TRIO, SourceKind.WINNER
_CODES = {2: "final", 4: "semifinal", 8: "quartas", 16: "oitavas"}


def rodada_code(trios: int) -> str:
    """Name a rodada by how many places it has.

    >>> [rodada_code(n) for n in (2, 4, 8, 16, 32)]
    ['final', 'semifinal', 'quartas', 'oitavas', 'rodada de 32']
    """
    return _CODES.get(trios, f"rodada de {trios}")


def build_from(qualified: Sequence[Qualifier], *, third_place: bool = False) -> Bracket:
    """Build the bracket of those who go on, keeping the trios of one chave apart."""
    return build(
        [qualifier.trio for qualifier in qualified],
        chaves=[qualifier.chave for qualifier in qualified],
        third_place=third_place,
    )


def build(
    trios: Sequence[TrioId], *, chaves: Sequence[Hashable | None] | None = None, third_place: bool = False
) -> Bracket:
    """Build the bracket of any number of trios from two.

    Args:
        trios: by seed, best first.
        chaves: of each trio, to be kept apart as long as possible; None where nobody is.
        third_place: with a jogo between the losers of the semifinals. Three trios have one semifinal only,
            and its loser is third: no such jogo then.

    Raises:
        TooFewQualifiersError, RepeatedEntryError
    """
    count = len(trios)
    if count < 2:
        raise TooFewQualifiersError(trios=count)
    refuse_repeated(trios)
    seeds = places([None] * count if chaves is None else chaves)
    # tuple.__new__ makes the named tuples without a Python call for each of the thousands there may be.
    make = tuple.__new__
    by_seed = [_BYE, *map(make, repeat(Source), zip(repeat(_TRIO), range(1, count + 1), strict=False))]
    sources = [by_seed[seed] for seed in seeds]
    matches: list[Match] = []
    rodada = 0
    while len(sources) > 1:
        rodada += 1
        meetings = len(sources) // 2
        numbers = range(len(matches) + 1, len(matches) + 1 + meetings)
        sides = zip(
            numbers, repeat(rodada), range(1, meetings + 1), sources[::2], sources[1::2], strict=False
        )
        matches += map(make, repeat(Match), sides)
        sources = list(map(make, repeat(Source), zip(repeat(_WINNER), numbers, strict=False)))
    third = None
    if third_place and count > 3:
        final = matches[-1]
        semifinals = (Source(SourceKind.LOSER, final.a.of), Source(SourceKind.LOSER, final.b.of))
        third = Match(final.number + 1, final.rodada, 2, *semifinals)
        matches.append(third)
    return Bracket(tuple(trios), tuple(matches), third)


class SlotState(StrEnum):
    """What is known of a side of a match."""

    TRIO = "trio"
    WAITING = "waiting"
    EMPTY = "empty"
    DOUBLE_ABSENCE = "double_absence"


class Slot(NamedTuple):
    """A side as it stands. EMPTY: nobody will come. DOUBLE_ABSENCE: the commission has to decide who does."""

    state: SlotState
    trio: TrioId | None = None


class MatchState(StrEnum):
    """How far a match is. FREE_PASS: one side goes on without a jogo. VOID: nobody is on either side."""

    WAITING = "waiting"
    READY = "ready"
    DECIDED = "decided"
    DOUBLE_ABSENCE = "double_absence"
    FREE_PASS = "free_pass"
    VOID = "void"


class ResolvedMatch(NamedTuple):
    """A match with what is known of it."""

    match: Match
    a: Slot
    b: Slot
    state: MatchState
    winner: TrioId | None
    loser: TrioId | None


class Podium(NamedTuple):
    """The first places, as far as they are known. third: two trios where there is no jogo for the place."""

    champion: TrioId | None
    vice: TrioId | None
    third: tuple[TrioId, ...]
    fourth: TrioId | None


_OPEN = Slot(SlotState.WAITING)
_EMPTY = Slot(SlotState.EMPTY)
_ABSENT = Slot(SlotState.DOUBLE_ABSENCE)


def resolve(
    bracket: Bracket,
    winners: Mapping[int, TrioId | None],
    advances: Mapping[Source, TrioId | None] | None = None,
) -> list[ResolvedMatch]:
    """Fill the tree with the results that are known, in order of match number.

    Args:
        winners: by match number; None where both sides stayed away or were put out.
        advances: what the commission decided for a place that such a match left open, by that place's
            source: the trio that it called, or None for a free pass to the other side.

    Raises:
        MatchNotReadyError: a result where a side is not known yet, or where there is nothing to play.
        WinnerNotInMatchError: a result that an earlier correction overtook, or a wrong one.
        AdvanceNotNeededError: a decision for a place that is not open to one.

    Source: HAND-25, HAND-28, HAND-29.
    """
    advances = advances or {}
    open_to_decision: set[Source] = set()
    won: list[Slot] = [_EMPTY]  # by match number: who comes out of it as winner
    lost: list[Slot] = [_EMPTY]
    resolved: list[ResolvedMatch] = []
    entering = [_EMPTY, *(Slot(SlotState.TRIO, trio) for trio in bracket.trios)]
    slots = {
        SourceKind.TRIO: entering,
        SourceKind.BYE: entering,
        SourceKind.WINNER: won,
        SourceKind.LOSER: lost,
    }
    for match in bracket.matches:
        a, b = slots[match.a.kind][match.a.of], slots[match.b.kind][match.b.of]
        state, winner, loser = _outcome(match, a, b, winners)
        resolved.append(ResolvedMatch(match, a, b, state, winner, loser))
        if state is MatchState.DOUBLE_ABSENCE:
            sources = (Source(SourceKind.WINNER, match.number), Source(SourceKind.LOSER, match.number))
            open_to_decision.update(sources)
            won.append(_decided(sources[0], advances))
            lost.append(_decided(sources[1], advances))
        else:
            nobody = _EMPTY if state in (MatchState.VOID, MatchState.FREE_PASS) else _OPEN
            won.append(nobody if winner is None else Slot(SlotState.TRIO, winner))
            lost.append(nobody if loser is None else Slot(SlotState.TRIO, loser))
    for source in advances:
        if source not in open_to_decision:
            raise AdvanceNotNeededError(source=source, trio=advances[source])
    return resolved


def _decided(source: Source, advances: Mapping[Source, TrioId | None]) -> Slot:
    """Return the place that a double absence left open, as the commission decided it, if it did."""
    if source not in advances:
        return _ABSENT
    called = advances[source]
    return _EMPTY if called is None else Slot(SlotState.TRIO, called)


def podium(bracket: Bracket, resolved: Sequence[ResolvedMatch]) -> Podium:
    """Read the first places from the tree as it stands."""
    final = resolved[bracket.final.number - 1]
    if bracket.third_place is not None:
        match = resolved[bracket.third_place.number - 1]
        third = () if match.winner is None else (match.winner,)
        return Podium(final.winner, final.loser, third, match.loser)
    semifinals = [resolved[s.of - 1] for s in (final.match.a, final.match.b) if s.kind in _FROM_MATCH]
    losers = tuple(match.loser for match in semifinals if match.loser is not None)
    return Podium(final.winner, final.loser, losers, None)


def _outcome(
    match: Match, a: Slot, b: Slot, winners: Mapping[int, TrioId | None]
) -> tuple[MatchState, TrioId | None, TrioId | None]:
    """Return how a match stands, who won and who lost."""
    ready = a.state is SlotState.TRIO and b.state is SlotState.TRIO
    if match.number in winners:
        if not ready:
            raise MatchNotReadyError(match=match.number)
        winner = winners[match.number]
        if winner is None:
            return MatchState.DOUBLE_ABSENCE, None, None
        if winner not in (a.trio, b.trio):
            raise WinnerNotInMatchError(match=match.number, winner=winner, a=a.trio, b=b.trio)
        return MatchState.DECIDED, winner, b.trio if winner == a.trio else a.trio
    if ready:
        return MatchState.READY, None, None
    if a.state is SlotState.EMPTY and b.state is SlotState.EMPTY:
        return MatchState.VOID, None, None
    for side, other in ((a, b), (b, a)):
        if side.state is SlotState.TRIO and other.state is SlotState.EMPTY:
            return MatchState.FREE_PASS, side.trio, None
    return MatchState.WAITING, None, None

"""Vazas: who takes one, who leads the next, and whom three of them give the volta."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Literal, NamedTuple

from scoring.truco.cards import Card
from scoring.truco.errors import VazaError

Side = Literal["a", "b"]
Outcome = Literal["a", "b", "parda"]
SIDES: tuple[Side, Side] = ("a", "b")
PARDA: Literal["parda"] = "parda"


class Vaza(NamedTuple):
    """One vaza played out. outcome: the side that took it, or parda. leader: seat that leads the next one.

    best: seats whose cards were the highest, in the order they were played.
    """

    outcome: Outcome
    leader: int
    best: tuple[int, ...]


class VoltaDecision(NamedTuple):
    """Who won the vazas. winner is None where three pardas leave it to the order of play.

    concept: key of the rule ("two_of_three", "parda_1", "parda_12", "parda_2", "parda_3", "parda_123").
    vazas: how many were needed.
    """

    winner: Side | None
    concept: str
    vazas: int


def side_of(seat: int) -> Side:
    """Return the side that sits at a seat; sides alternate, "a" has the even seats (Art. 23)."""
    return SIDES[seat % 2]


def other(side: Side) -> Side:
    """Return the adversary."""
    return "b" if side == "a" else "a"


def play_vaza(plays: Sequence[tuple[int, Card]], strength: Mapping[Card, int]) -> Vaza:
    """Decide one vaza from its cards in the order they fell; who passed is simply not in it.

    The highest card takes it and leads. When only mates share it, the one that played before the other in
    this vaza leads; when adversaries do, it is parda and whoever led leads again.

    Raises:
        VazaError: no card, or one seat with two.

    Source: Art. 23, vazas; Art. 24, vazas.
    """
    seats = [seat for seat, _ in plays]
    if not plays or len(set(seats)) != len(seats):
        raise VazaError(seats=tuple(seats))
    top = max(strength[card] for _, card in plays)
    best = tuple(seat for seat, card in plays if strength[card] == top)
    sides = {side_of(seat) for seat in best}
    if len(sides) == 2:
        return Vaza(PARDA, seats[0], best)
    return Vaza(side_of(best[0]), best[0], best)


def decide(outcomes: Sequence[str]) -> VoltaDecision | None:
    """Tell who won a volta from its vazas in order, or None while it is open.

    Vazas past the decision change nothing.

    Source: Art. 23, vazas and pardas; Art. 24, vazas and pardas; a second parda by AMB-18.

    >>> decide(["parda", "a"]).winner
    'a'
    >>> decide(["a", "b"]) is None
    True
    """
    return DECISIONS.get(tuple(outcomes))


def _decide(outcomes: tuple[Outcome, ...]) -> VoltaDecision | None:
    first, second, third = (*outcomes, None, None, None)[:3]
    if first is None or second is None:
        return None
    if first == PARDA:
        if second != PARDA:
            return VoltaDecision(second, "parda_1", 2)
        if third is None:
            return None
        if third == PARDA:
            return VoltaDecision(None, "parda_123", 3)
        return VoltaDecision(third, "parda_12", 3)
    if second == PARDA:
        return VoltaDecision(first, "parda_2", 2)
    if first == second:
        return VoltaDecision(first, "two_of_three", 2)
    if third is None:
        return None
    if third == PARDA:
        return VoltaDecision(first, "parda_3", 3)
    return VoltaDecision(third, "two_of_three", 3)


def _decisions() -> Iterator[tuple[tuple[str, ...], VoltaDecision]]:
    names: tuple[Outcome, ...] = ("a", "b", PARDA)
    for length in (2, 3):
        for outcomes in product(names, repeat=length):
            decision = _decide(outcomes)
            if decision is not None:
                yield outcomes, decision


DECISIONS: Mapping[tuple[str, ...], VoltaDecision] = dict(_decisions())
"""Every sequence of vazas that decides a volta."""


class VoltaPlayed(NamedTuple):
    """Vazas of one volta played with cards. winner is None while they do not decide it."""

    outcomes: tuple[Outcome, ...]
    winner: Side | None
    concept: str | None
    leader: int


def play_volta(
    vazas: Sequence[Sequence[tuple[int, Card]]],
    strength: Mapping[Card, int],
    *,
    mao: int,
    three_pardas_by_third: bool,
) -> VoltaPlayed:
    """Play the vazas of a volta, each as (seat, card) in the order they fell.

    Args:
        mao: seat of the mão.
        three_pardas_by_third: cego gives three pardas to whoever tied first in the third vaza; amostra to
            the side of the mão (AMB-19).

    Raises:
        VazaError: the wrong seat leads a vaza, a seat plays twice, or one that passed plays again.
    """
    outcomes: list[Outcome] = []
    leader = mao
    passed: set[int] = set()
    seats = {seat for vaza in vazas for seat, _ in vaza}
    for plays in vazas:
        playing = [seat for seat, _ in plays]
        # Who passed is skipped for the rest of the volta; a leader who passes hands the lead on.
        if passed.intersection(playing) or (leader in playing and playing[0] != leader):
            raise VazaError(seats=tuple(playing))
        passed |= seats.difference(playing)
        vaza = play_vaza(plays, strength)
        outcomes.append(vaza.outcome)
        leader = vaza.leader
        decision = decide(outcomes)
        if decision is not None:
            winner = decision.winner
            if winner is None:
                winner = side_of(vaza.best[0] if three_pardas_by_third else mao)
            return VoltaPlayed(tuple(outcomes), winner, decision.concept, leader)
    return VoltaPlayed(tuple(outcomes), None, None, leader)

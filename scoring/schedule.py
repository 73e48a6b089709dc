"""The programme: which jogo at which mesa and at what time.

Time is cut into slots of equal length; a mesa holds one jogo in a slot. Start times are minutes from the
beginning: what hour that is, callers know. docs/rules/programa.md says the same in prose.

Source: Art. 23-g (two hours for a jogo, which is why slots are settable); practice (catalogue, section 2).
"""

from collections.abc import Hashable, Iterable, Sequence
from operator import itemgetter
from typing import NamedTuple

from scoring.errors import ScoringError
from scoring.ids import JogoId, TrioId
from scoring.round_robin import Rodada


class ScheduleError(ScoringError):
    """A programme cannot be made with such settings. Facts: mesas, slot_minutes, rest_slots."""

    code = "schedule_settings"


class PauseError(ScoringError):
    """A pause that ends before it begins. Facts: begin, end (minutes)."""

    code = "schedule_pause"


class RepeatedFixtureError(ScoringError):
    """Two jogos go by one id, or a jogo waits for one that does not come before it. Facts: jogo."""

    code = "repeated_fixture"


class Fixture(NamedTuple):
    """A jogo to be put in the programme.

    a, b: None where a trio is not known yet (mata-mata). rodada: from 1. after: ids of jogos that have to
    be over before this one, such as those whose winners play here; they stand earlier in the list or in an
    earlier rodada.
    """

    id: JogoId
    rodada: int
    a: TrioId | None
    b: TrioId | None
    after: tuple[JogoId, ...] = ()


class Placed(NamedTuple):
    """A jogo in the programme. slot: from 0. mesa: its number. start: in minutes from the beginning."""

    id: JogoId
    slot: int
    mesa: int
    start: int


def fixtures_of(chaves: Sequence[Sequence[Rodada[TrioId]]]) -> list[Fixture]:
    """List the jogos of all chaves as fixtures, with ids (chave index, rodada, index in the rodada) in text.

    Rodada by rodada, and inside one the first jogo of each chave, then the second of each, so that chaves
    fill the mesas side by side. A caller with ids of its own builds its fixtures in the same way.
    """
    fixtures: list[tuple[tuple[int, int, int], Fixture]] = []
    for chave, made in enumerate(chaves):
        for rodada in made:
            for index, (a, b) in enumerate(rodada.jogos):
                name = f"{chave}.{rodada.number}.{index}"
                fixtures.append(((rodada.number, index, chave), Fixture(name, rodada.number, a, b)))
    fixtures.sort(key=lambda pair: pair[0])
    return [fixture for _, fixture in fixtures]


def programme(
    fixtures: Iterable[Fixture],
    mesas: int | Sequence[int],
    *,
    slot_minutes: int,
    rest_slots: int = 0,
    begin: int = 0,
    pauses: Sequence[tuple[int, int]] = (),
) -> list[Placed]:
    """Give each jogo a slot and a mesa, in the order given inside a rodada; returns them by slot, then mesa.

    No trio plays twice in a slot, and between two jogos of a trio at least `rest_slots` slots go by. No
    jogo of a rodada begins before every jogo of the rodada before it has its place in that slot or an
    earlier one: so no chave runs ahead of another by more than what fits beside it.

    Args:
        mesas: their number, or the numbers written on them.
        slot_minutes: length of a slot, with the time to sit down and hand in the súmula.
        rest_slots: slots that a trio rests between two jogos.
        begin: minutes from the beginning at which the first slot starts.
        pauses: (begin, end) in minutes from the beginning; a slot that would run into one starts at its end.

    Raises:
        ScheduleError, PauseError, RepeatedFixtureError
    """
    numbers = list(range(1, mesas + 1)) if isinstance(mesas, int) else list(mesas)
    if not numbers or len(set(numbers)) < len(numbers) or slot_minutes < 1 or rest_slots < 0:
        raise ScheduleError(mesas=mesas, slot_minutes=slot_minutes, rest_slots=rest_slots)
    free_slots = _FreeSlots(len(numbers))
    next_slot: dict[Hashable, int] = {}  # first slot in which a trio may play again
    over: dict[JogoId, int] = {}  # first slot in which a jogo that waits for this one may be
    by_slot: list[list[JogoId]] = []
    rodada, floor, latest = None, 0, 0
    for jogo, number, a, b, after in sorted(fixtures, key=itemgetter(1)):  # stable: by rodada, else as given
        if number != rodada:
            rodada, floor = number, latest
        if jogo in over or (after and any(earlier not in over for earlier in after)):
            raise RepeatedFixtureError(jogo=jogo)
        ready = max(floor, next_slot.get(a, 0), next_slot.get(b, 0))
        for earlier in after:
            ready = max(ready, over[earlier])
        slot = free_slots.take(ready)
        again = slot + 1 + rest_slots
        over[jogo] = again
        if a is not None:
            next_slot[a] = again
        if b is not None:
            next_slot[b] = again
        latest = max(latest, slot)
        while len(by_slot) <= slot:
            by_slot.append([])
        by_slot[slot].append(jogo)
    starts = _starts(len(by_slot), slot_minutes, begin, pauses)
    return [
        Placed(jogo, slot, mesa, start)
        for slot, (jogos, start) in enumerate(zip(by_slot, starts, strict=True))
        for jogo, mesa in zip(jogos, numbers, strict=False)
    ]


class _FreeSlots:
    """Finds the first slot with a free mesa at or after a given one, in almost constant time.

    `beyond[slot]` leads from a full slot to a later one; paths are shortened as they are walked.
    """

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._taken: list[int] = []
        self._beyond: list[int] = []

    def take(self, slot: int) -> int:
        """Take a mesa in the first slot from `slot` on that has one free, and return that slot."""
        taken, beyond = self._taken, self._beyond
        found = slot
        while found < len(taken) and beyond[found] != found:
            found = beyond[found]
        while slot < found:
            beyond[slot], slot = found, beyond[slot]
        while len(taken) <= found:
            beyond.append(len(taken))
            taken.append(0)
        taken[found] += 1
        if taken[found] == self._seats:
            beyond[found] = found + 1
        return found


def _starts(slots: int, length: int, begin: int, pauses: Sequence[tuple[int, int]]) -> list[int]:
    """Return the minute at which each slot starts."""
    for pause_begin, pause_end in pauses:
        if pause_end < pause_begin:
            raise PauseError(begin=pause_begin, end=pause_end)
    coming = sorted(pauses, reverse=True)
    starts: list[int] = []
    minute = begin
    for _ in range(slots):
        while coming and minute + length > coming[-1][0]:
            _, pause_end = coming.pop()
            minute = max(minute, pause_end)
        starts.append(minute)
        minute += length
    return starts

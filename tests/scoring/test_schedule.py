"""The programme: mesas and times, no trio twice at once, rest, all chaves in step."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import schedule
from scoring.bracket import SourceKind, build
from scoring.round_robin import rodadas
from scoring.schedule import Fixture, Placed, fixtures_of, programme


def chaves_of(*sizes):
    """Return the rodadas of chaves A, B, ... of these sizes, trios A1, A2, ..."""
    return [
        rodadas([f"{chr(65 + chave)}{number}" for number in range(1, size + 1)])
        for chave, size in enumerate(sizes)
    ]


def lines(fixtures, placed):
    """Show a programme as people read it: slot, mesa, trios."""
    by_id = {fixture.id: fixture for fixture in fixtures}
    return [f"{p.slot} m{p.mesa} {by_id[p.id].a}x{by_id[p.id].b}" for p in placed]


def test_two_chaves_of_four_on_three_mesas_by_hand():
    """Four jogos a rodada, three mesas: the fourth waits, and what follows fills the two mesas beside it."""
    fixtures = fixtures_of(chaves_of(4, 4))

    placed = programme(fixtures, 3, slot_minutes=90)

    assert lines(fixtures, placed) == [
        "0 m1 A1xA4", "0 m2 B1xB4", "0 m3 A2xA3",
        "1 m1 B2xB3", "1 m2 A4xA2", "1 m3 A3xA1",
        "2 m1 B4xB2", "2 m2 B3xB1", "2 m3 A3xA4",
        "3 m1 B3xB4", "3 m2 A1xA2", "3 m3 B1xB2",
    ]  # fmt: skip
    assert [p.start for p in placed] == [0] * 3 + [90] * 3 + [180] * 3 + [270] * 3


def test_rest_keeps_a_trio_away_for_that_many_slots():
    fixtures = fixtures_of(chaves_of(4))

    placed = programme(fixtures, 2, slot_minutes=60, rest_slots=1)

    assert [p.slot for p in placed] == [0, 0, 2, 2, 4, 4]


def test_mesas_go_by_the_numbers_written_on_them():
    placed = programme(fixtures_of(chaves_of(4)), [7, 3], slot_minutes=60)

    assert [(p.slot, p.mesa) for p in placed] == [(0, 7), (0, 3), (1, 7), (1, 3), (2, 7), (2, 3)]


def test_slots_start_after_a_pause_that_they_would_run_into():
    """Six slots of 90 from minute 30, lunch from 200 to 290, one at 700 that touches nobody."""
    fixtures = [Fixture(number, 1, f"a{number}", f"b{number}") for number in range(6)]

    placed = programme(fixtures, 1, slot_minutes=90, begin=30, pauses=[(700, 760), (200, 290)])

    # 30-120; 120-210 would run into lunch: 290-380, 380-470, 470-560, 560-650; 650-740 into the second: 760.
    assert [p.start for p in placed] == [30, 290, 380, 470, 560, 760]


def test_a_pause_that_ends_where_a_slot_starts_moves_nothing():
    fixtures = [Fixture(number, 1, f"a{number}", f"b{number}") for number in range(2)]

    placed = programme(fixtures, 1, slot_minutes=90, begin=60, pauses=[(0, 60), (240, 300)])

    assert [p.start for p in placed] == [60, 150]


def test_mata_mata_waits_for_those_that_play_before_it():
    """Eight trios, two mesas, one slot of rest: the semifinals wait for their quartas, the final for both."""
    bracket = build([f"t{n}" for n in range(8)])
    fixtures = [
        Fixture(
            match.number,
            match.rodada,
            None,
            None,
            tuple(s.of for s in (match.a, match.b) if s.kind is SourceKind.WINNER),
        )
        for match in bracket.matches
    ]

    placed = programme(fixtures, 2, slot_minutes=120, rest_slots=1)

    assert [(p.id, p.slot) for p in placed] == [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 3), (7, 5)]


def test_a_jogo_that_waits_for_one_after_it_is_refused():
    with pytest.raises(schedule.RepeatedFixtureError):
        programme([Fixture("x", 1, "A", "B", ("y",)), Fixture("y", 1, "C", "D")], 2, slot_minutes=60)


def test_two_jogos_of_one_id_are_refused():
    with pytest.raises(schedule.RepeatedFixtureError):
        programme([Fixture("x", 1, "A", "B"), Fixture("x", 1, "C", "D")], 2, slot_minutes=60)


@pytest.mark.parametrize(
    ("mesas", "options"),
    [
        (0, {"slot_minutes": 60}),
        ([], {"slot_minutes": 60}),
        ([1, 1], {"slot_minutes": 60}),
        (2, {"slot_minutes": 0}),
        (2, {"slot_minutes": 60, "rest_slots": -1}),
    ],
)
def test_settings_that_make_no_programme_are_refused(mesas, options):
    with pytest.raises(schedule.ScheduleError):
        programme(fixtures_of(chaves_of(4)), mesas, **options)


def test_a_pause_that_ends_before_it_begins_is_refused():
    with pytest.raises(schedule.PauseError):
        programme(fixtures_of(chaves_of(4)), 2, slot_minutes=60, pauses=[(100, 50)])


def test_no_jogos_give_an_empty_programme():
    assert programme([], 3, slot_minutes=60) == []


@given(
    sizes=st.lists(st.integers(2, 7), min_size=1, max_size=8),
    mesas=st.integers(1, 12),
    rest=st.integers(0, 3),
)
@settings(max_examples=100)
def test_no_trio_twice_at_once_rest_kept_mesas_unique_and_chaves_in_step(sizes, mesas, rest):
    fixtures = fixtures_of(chaves_of(*sizes))
    by_id = {fixture.id: fixture for fixture in fixtures}

    placed = programme(fixtures, mesas, slot_minutes=90, rest_slots=rest)

    assert sorted(p.id for p in placed) == sorted(by_id)
    assert len({(p.slot, p.mesa) for p in placed}) == len(placed)
    assert all(1 <= p.mesa <= mesas and p.start == 90 * p.slot for p in placed)
    assert [(p.slot, p.mesa) for p in placed] == sorted((p.slot, p.mesa) for p in placed)
    slots_of = {}
    for p in placed:
        for trio in (by_id[p.id].a, by_id[p.id].b):
            slots_of.setdefault(trio, []).append(p.slot)
    for slots in slots_of.values():
        assert all(later - earlier > rest for earlier, later in pairwise(slots))
    # No jogo of a rodada before one of an earlier rodada, of whatever chave.
    for one, other in combinations(placed, 2):
        if by_id[one.id].rodada > by_id[other.id].rodada:
            assert one.slot >= other.slot
    assert placed == programme(fixtures, mesas, slot_minutes=90, rest_slots=rest)


@given(sizes=st.lists(st.integers(2, 7), min_size=1, max_size=8), mesas=st.integers(1, 12))
def test_no_mesa_stands_idle_while_a_jogo_of_the_rodada_could_be_played(sizes, mesas):
    """With one rodada alone, all its trios different, slots fill up one after the other."""
    fixtures = [fixture for fixture in fixtures_of(chaves_of(*sizes)) if fixture.rodada == 1]

    placed = programme(fixtures, mesas, slot_minutes=90)

    assert [(p.slot, p.mesa) for p in placed] == [(n // mesas, n % mesas + 1) for n in range(len(fixtures))]


def test_a_thousand_chaves_get_their_mesas():
    """6,144 jogos on 40 mesas: 154 slots, the last with 24 jogos."""
    placed = programme(fixtures_of(chaves_of(*[4] * 1024)), 40, slot_minutes=90)

    assert placed[-1] == Placed("1023.3.1", 153, 24, 153 * 90)

"""The clock of a jogo and what the time limit orders (Art. 23, g; Art. 24; AMB-10)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.clock import AtTheLimit, ClockColour, at_the_limit, clock
from scoring.modalities import Modality, ruleset


@pytest.mark.regra("Art.23-vencedor-g", "Art.24-vencedor-8")
@pytest.mark.parametrize(
    ("now", "colour"),
    [
        (0, ClockColour.GREEN),
        (89.9, ClockColour.GREEN),
        (90, ClockColour.AMBER),
        (119.9, ClockColour.AMBER),
        (120, ClockColour.RED),
        (180, ClockColour.RED),
    ],
)
def test_two_hours_with_a_warning_at_one_and_a_half(now, colour):
    assert clock(started=0, now=now, limit=120).colour is colour


def test_a_jogo_that_did_not_begin_has_all_its_time():
    assert clock(started=None, now=500, limit=120)[:3] == (0, 120, ClockColour.IDLE)


def test_pauses_that_overlap_count_once_and_an_open_one_stops_the_clock():
    seen = clock(started=10, now=100, limit=120, pauses=[(20, 30), (25, 40), (90, None)])

    assert (seen.elapsed, seen.left, seen.paused) == (60, 60, True)


def test_a_pause_before_the_beginning_counts_for_nothing():
    assert clock(started=30, now=50, limit=120, pauses=[(0, 35)]).elapsed == 15


@pytest.mark.regra("Art.23-tempo-falta")
def test_amb_10_in_cego_with_nobody_stalling_all_is_falta_until_the_end():
    ordered, reason = at_the_limit(ruleset(Modality.TRUCO_CEGO), stalled=False)

    assert ordered is AtTheLimit.ALL_FALTA
    assert reason.article == "Art. 23"


@pytest.mark.regra("Art.23-vencedor-g", "Art.24-vencedor-8")
@pytest.mark.parametrize(
    ("modality", "stalled", "article"),
    [
        (Modality.TRUCO_CEGO, True, "Art. 23, g"),
        (Modality.TRUCO_AMOSTRA, False, "Art. 24"),
        (Modality.TRUCO_AMOSTRA, True, "Art. 24"),
    ],
)
def test_amb_10_else_the_commission_decides(modality, stalled, article):
    ordered, reason = at_the_limit(ruleset(modality), stalled=stalled)

    assert (ordered, reason.article) == (AtTheLimit.DECIDE, article)


minutes = st.integers(0, 400)


@given(
    started=minutes,
    now=minutes,
    pauses=st.lists(st.tuples(minutes, st.none() | minutes), max_size=5),
)
def test_a_clock_never_runs_backwards_nor_faster_than_time(started, now, pauses):
    seen = clock(started=started, now=now, limit=120, pauses=pauses)
    later = clock(started=started, now=now + 5, limit=120, pauses=pauses)

    assert 0 <= seen.elapsed <= max(0, now - started)
    assert seen.elapsed <= later.elapsed <= seen.elapsed + 5

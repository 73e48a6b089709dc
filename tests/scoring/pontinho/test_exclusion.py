"""A player put out of a mesa by Art. 20 (PONTINHO-01): what stands, who pays, who wins, who goes on."""

from dataclasses import replace

import pytest

from scoring.pontinho.errors import RodadaError
from scoring.pontinho.ledger import Cause
from scoring.pontinho.mesa import Exclusion, MesaEnding, state_of
from scoring.pontinho.rules import PontinhoRules
from scoring.pontinho.tournament import Format, MesaFacts, PendingCut, PontinhoFacts, evaluate
from scoring.pontinho.wording import error_text, reason_text
from tests.scoring.pontinho.sitting import fichas, rodada
from tests.scoring.pontinho.sitting import mesa as sit

pytestmark = pytest.mark.regra("Art.20-§1")
NAMES = {name: name for name in "ABCDEFGHI"}


def mesa(players, *lines, out=(), decided=None):
    """out: (player, after how many rodadas). Entry 10, pingo 1."""
    seated = sit(players, *lines, rules=PontinhoRules(entry=10), decided=decided)
    return replace(seated, exclusions=tuple(Exclusion(*one) for one in out))


START = mesa("ABCD", "A: B20 C30 D40")


def tournament(*mesas, **more):
    facts = [MesaFacts(f"m{number}", etapa, one) for number, (etapa, one) in enumerate(mesas, 1)]
    return evaluate(PontinhoFacts(tuple(facts), **more))


def test_the_hand_in_course_is_dead_and_what_was_scored_stands():
    """A is paid 3 pingos in the first rodada; in the second C is paid 2, by A and D."""
    state = state_of(START.exclude("B").play(rodada("C: A5 D6")))

    b = state.seat("B")
    assert (b.score, b.pontos, b.rodadas, b.left, b.excluded) == (20, 20, 1, 1, True)
    assert fichas(state) == {"A": -8, "B": -11, "C": -9, "D": -12}
    assert state.pote == 40
    assert state.in_play == ("A", "C", "D")


def test_who_is_put_out_may_not_play_on():
    with pytest.raises(RodadaError) as refused:
        START.exclude("B").play(rodada("A: B2 C2 D2"))
    assert (refused.value.cause, refused.value.facts["player"]) == ("not_in_play", "B")


@pytest.mark.regra("Pontinho-fim", "Pontinho-pingo-fim", "Pontinho-vencedor")
def test_the_one_who_is_left_wins_the_mesa_and_the_pote_and_nobody_pays_a_pingo():
    """A was paid 2 pingos. B, who had paid 10 and a pingo, takes the three entries."""
    state = state_of(mesa("ABC", "A: B20 C30").exclude("C").exclude("A"))

    assert (state.ending, state.winner, state.pote) == (MesaEnding.EXCLUSION, "B", 0)
    assert fichas(state) == {"A": -8, "B": 19, "C": -11}
    assert state.movements[-1].cause is Cause.POTE


def test_before_the_first_rodada_the_entry_stays_in_the_pote():
    state = state_of(mesa("ABCD").exclude("A"))

    assert (state.seat("A").left, state.seat("A").fichas, state.pote) == (0, -10, 40)


@pytest.mark.regra("Pontinho-fim", "Pontinho-retorno")
def test_who_was_put_out_is_not_waited_for_nor_the_worst_placed():
    """D had 90 when put out. B bursts and comes back at the 40 of C, who is the worst placed now."""
    back = state_of(mesa("ABCD", "A: B50 C40 D90", "A: B50 C40", out=[("D", 1)]))
    ended = state_of(mesa("ABCD", "A: B100 C120", out=[("D", 0)]))

    assert (back.seat("B").score, back.rodadas[-1].back_at) == (80, 80)
    assert (ended.ending, ended.winner) == (MesaEnding.BATIDA, "A")


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        (lambda: START.exclude("Z"), "excluded_not_in_play"),
        (lambda: START.exclude("B").exclude("B"), "excluded_not_in_play"),
        (lambda: START.decide("A").exclude("B"), "excluded_ended"),
        (lambda: START.exclude("A").decide("A"), "decided_winner"),
        (lambda: START.play(rodada("A: B100 C100 D100")).exclude("B"), "excluded_ended"),
        (lambda: START.exclude("B").exclude("C").exclude("D").play(rodada("A: B2")), "ended"),
        (lambda: START.exclude("B").undo(), "undo_exclusion"),
        (lambda: state_of(mesa("ABC", out=[("A", 1)])), "excluded_rodada"),
    ],
)
def test_what_cannot_be_is_refused_with_its_cause(change, cause):
    with pytest.raises(RodadaError) as refused:
        change()
    assert refused.value.cause == cause
    assert "{" not in error_text(refused.value, NAMES)


def test_one_taken_back_at_once_leaves_no_trace_and_later_the_mesa_stands_as_played():
    """Once a rodada was played without B, B counts as one who left: out of the mesa, not excluded."""
    at_once = mesa("ABCD", "A: B20 C30 D40", out=[("B", 1, True)])
    later = mesa("ABCD", "A: B20 C30 D40", "C: A5 D6", out=[("B", 1, True)])

    assert state_of(at_once) == state_of(START)
    assert state_of(at_once.play(rodada("A: B2 C2 D2"))).seat("B").rodadas == 2
    seat = state_of(later).seat("B")
    assert (seat.left, seat.excluded) == (1, False)
    assert later.undo() == at_once


def test_a_decision_of_the_mesa_comes_after_the_exclusion():
    state = state_of(mesa("ABC", "A: B20 C30", out=[("C", 1)], decided="B"))

    assert (state.ending, state.winner) == (MesaEnding.DECISION, "B")


# At m1: A wins; D was put out before the second rodada; B before C by pontos (120 × 130).
FIRST = mesa("ABCD", "A: B20 C30 D2", "A: B100 C100", out=[("D", 1)])
SECOND = mesa("EFGH", "E: F100 G110 H120")


def test_who_was_put_out_stands_last_at_the_mesa_with_the_reason():
    result = tournament((1, FIRST), (1, SECOND))

    assert [row.player for row in result.mesas["m1"]] == ["A", "B", "C", "D"]
    assert reason_text(result.why("m1")[2], NAMES) == "acima de D por não ter sido excluído da mesa"


def test_who_was_put_out_goes_nowhere_and_the_next_of_the_mesa_comes_in():
    """Two may go on from a mesa of which only B is left: B alone does."""
    ended = mesa("ABC", "A: B20 C30", out=[("C", 1), ("A", 1)])

    assert tournament((1, ended), (1, SECOND), qualifiers=2).going_on == ("B", "E", "F")
    assert tournament((1, FIRST), (1, SECOND), qualifiers=3).going_on == ("A", "B", "C", "E", "F", "G")


def test_out_of_the_tournament_after_the_mesa_the_next_of_the_mesa_comes_in():
    result = tournament((1, FIRST), (1, SECOND), out=frozenset("A"))

    assert result.going_on == ("B", "E")
    assert result.states["m1"].winner == "A"
    assert [(row.rank, row.player, row.out) for row in result.overall][-1] == (None, "A", True)


def test_a_tie_with_who_was_put_out_waits_for_no_sorteio():
    """Without D, B and C are level on the line of two: the sorteio is theirs alone."""
    level = mesa("ABCD", "A: B20 C20 D20", "A: B100 C100", out=[("D", 1)])

    result = tournament((1, level), (1, SECOND), qualifiers=2)

    assert result.pending == (PendingCut("m1", ("B", "C")),)


@pytest.mark.regra("Art.20-§2")
def test_by_points_a_mesa_lost_weighs_before_the_points():
    """D has the fewest points a rodada (2), and lost the mesa: below who lost none."""
    result = tournament((1, FIRST), format=Format.POINTS)

    assert [row.player for row in result.overall] == ["A", "B", "C", "D"]
    assert (
        reason_text(result.why_overall()[2], NAMES)
        == "acima de D por menos mesas perdidas pelo Art. 20: 0 × 1"
    )
    assert result.champion == "A"


@pytest.mark.regra("Art.20-§2")
def test_before_any_rodada_nobody_wins_by_being_put_out():
    nothing_played = mesa("ABCD", "A: B100 C100", out=[("D", 0)])

    assert tournament((1, nothing_played), format=Format.POINTS).champion == "A"

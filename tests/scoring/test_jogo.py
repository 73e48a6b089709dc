"""From partidas and ending to credits: Art. 20 §1 and §2, Art. 23-f and g, Art. 24 winner."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import errors
from scoring.jogo import Credit, Ending, format_partidas, jogo_outcome, parse_partidas
from scoring.modalities import Lineup, Modality, ruleset
from tests.scoring.facts import AMOSTRA, CEGO


def outcome(text, *, rules=CEGO, ending=Ending.PLAYED, winner=None):
    return jogo_outcome(ending=ending, partidas=parse_partidas(text), ruleset=rules, winner=winner)


# --- played -------------------------------------------------------------------------------------------------


@pytest.mark.regra(
    "Art.23-vencedor-f", "Art.23-vencedor-f-2x1", "Art.24-vencedor-6", "Art.24-vencedor-6-2x1",
    "Art.24-vencedor-7",
)  # fmt: skip
@pytest.mark.parametrize(
    ("rules", "text", "winner", "loser"),
    [
        # catalogue 5.5
        (CEGO, "24-18 24-11", (1, 3, 72), (0, 0, 29)),
        (CEGO, "24-23 24-23", (1, 3, 72), (0, 0, 46)),
        (CEGO, "24-0 24-0", (1, 3, 72), (0, 0, 0)),
        (CEGO, "24-18 15-24 24-20", (1, 2, 63), (0, 1, 62)),
        (CEGO, "20-24 24-10 24-23", (1, 2, 68), (0, 1, 57)),
        (CEGO, "24-23 24-5", (1, 3, 72), (0, 0, 28)),  # the first was 27 in the hand log: AMB-02
        (AMOSTRA, "30-12 30-29", (1, 3, 90), (0, 0, 41)),
        (AMOSTRA, "30-22 18-30 30-27", (1, 2, 78), (0, 1, 79)),
        # HAND-01
        (CEGO, "24-10 24-18", (1, 3, 72), (0, 0, 28)),
        (CEGO, "24-10 18-24 24-20", (1, 2, 66), (0, 1, 54)),
        (CEGO, "18-24 24-20 24-10", (1, 2, 66), (0, 1, 54)),
        (AMOSTRA, "30-12 30-27", (1, 3, 90), (0, 0, 39)),
        (AMOSTRA, "30-12 27-30 30-29", (1, 2, 87), (0, 1, 71)),
    ],
)
def test_credits_of_a_played_jogo(rules, text, winner, loser):
    ended = outcome(text, rules=rules)

    assert (ended.winner, ended.a, ended.b) == ("a", Credit(*winner), Credit(*loser))
    assert ended.sweep == (winner[1] == 3)
    assert ended.reason.code == ("sweep" if ended.sweep else "played")


@pytest.mark.regra("Art.23-vencedor-f")
def test_amb_01_two_wins_in_a_row_after_a_loss_are_not_three_partidas():
    assert outcome("18-24 24-20 24-10").a.partidas == 2


def test_hand_01_the_third_partida_of_a_2_0_may_be_left_empty():
    empty_third = [(24, 10), (24, 18), (None, None)]

    ended = jogo_outcome(ending=Ending.PLAYED, partidas=empty_third, ruleset=CEGO)

    assert ended == outcome("24-10 24-18")


def test_douradinha_counts_only_what_was_played():
    rules = ruleset(Modality.DOURADINHA)

    assert outcome("12-3 12-5", rules=rules).a == Credit(1, 2, 24)


def test_in_mano_a_2_0_counts_three_times_eighteen():
    assert outcome("18-3 18-5", rules=ruleset(Modality.TRUCO_AMOSTRA, Lineup.MANO)).a == Credit(1, 3, 54)


def partida(rules):
    """Any finished partida: one side at the target, the other below."""
    below = st.integers(0, rules.target - 1)
    return st.builds(
        lambda less, first: (rules.target, less) if first else (less, rules.target), below, st.booleans()
    )


@st.composite
def played(draw, rules):
    scores = [draw(partida(rules)), draw(partida(rules))]
    if (scores[0][0] == rules.target) != (scores[1][0] == rules.target):
        scores.append(draw(partida(rules)))
    return scores


@pytest.mark.regra("Art.23-vencedor-f-lim", "Art.24-vencedor-lim")
@pytest.mark.parametrize(
    ("rules", "sweep", "sweep_loser", "winner", "loser"),
    [(CEGO, 72, 46, (48, 71), (24, 70)), (AMOSTRA, 90, 58, (60, 89), (30, 88))],
)
def test_no_played_jogo_leaves_the_legal_ranges(rules, sweep, sweep_loser, winner, loser):
    @given(played(rules))
    def within(scores):
        ended = jogo_outcome(ending=Ending.PLAYED, partidas=scores, ruleset=rules)
        up, down = (ended.a, ended.b) if ended.winner == "a" else (ended.b, ended.a)
        assert (up.vitorias, down.vitorias) == (1, 0)
        if ended.sweep:
            assert (up.partidas, down.partidas, up.tentos) == (3, 0, sweep)
            assert 0 <= down.tentos <= sweep_loser
        else:
            assert (up.partidas, down.partidas) == (2, 1)
            assert winner[0] <= up.tentos <= winner[1]
            assert loser[0] <= down.tentos <= loser[1]

    within()


@pytest.mark.regra("Art.23-vencedor-f-lim")
@pytest.mark.parametrize(
    ("text", "winner", "loser"),
    [("24-0 0-24 24-0", 48, 24), ("24-23 23-24 24-23", 71, 70), ("24-0 23-24 24-0", 71, 24)],
)
def test_the_ends_of_the_ranges_are_reached(text, winner, loser):
    ended = outcome(text)

    assert (ended.a.tentos, ended.b.tentos) == (winner, loser)


@pytest.mark.regra("Art.23-vencedor-f-lim", "Art.24-vencedor-6-2x1")
def test_whoever_loses_may_have_more_tentos():
    ended = outcome("24-23 0-24 24-23")

    assert ended.winner == "a"
    assert ended.a.tentos == 48 < ended.b.tentos == 70


@given(played(CEGO))
def test_sides_exchanged_exchange_credits_and_nothing_else(scores):
    ended = jogo_outcome(ending=Ending.PLAYED, partidas=scores, ruleset=CEGO)

    mirrored = jogo_outcome(ending=Ending.PLAYED, partidas=[(b, a) for a, b in scores], ruleset=CEGO)

    assert (mirrored.a, mirrored.b, mirrored.sweep) == (ended.b, ended.a, ended.sweep)
    assert mirrored.winner != ended.winner


@given(played(CEGO))
def test_tentos_are_those_played_plus_the_third_partida_of_a_2_0(scores):
    ended = jogo_outcome(ending=Ending.PLAYED, partidas=scores, ruleset=CEGO)

    assert ended.a.tentos + ended.b.tentos == sum(map(sum, scores)) + (24 if ended.sweep else 0)


# --- absence, desclassificação, bye ------------------------------------------------------------------------


@pytest.mark.regra("Art.20-III", "Art.20-§1")
@pytest.mark.parametrize(("rules", "tentos"), [(CEGO, 72), (AMOSTRA, 90)])
def test_hand_27_a_walkover_is_a_full_2_0_against_nothing(rules, tentos):
    ended = outcome("", rules=rules, ending=Ending.WALKOVER, winner="a")

    assert (ended.a, ended.b, ended.ending) == (Credit(1, 3, tentos), Credit(0, 0, 0), Ending.WALKOVER)
    assert not ended.sweep


def test_hand_25_both_absent_nobody_wins():
    ended = outcome("", ending=Ending.WALKOVER)

    assert (ended.winner, ended.a, ended.b) == (None, Credit(0, 0, 0), Credit(0, 0, 0))
    assert ended.reason.code == "walkover_both"


def test_a_bye_is_a_full_2_0_with_no_adversary():
    ended = outcome("", ending=Ending.BYE, winner="b")

    assert (ended.a, ended.b) == (Credit(0, 0, 0), Credit(1, 3, 72))


@pytest.mark.regra("Art.20-§1", "Art.20-§2")
@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("", 0),  # before the first card
        ("24-15 0-5", 24),  # in the second partida: the first is kept, the broken one is nobody's
        ("24-10 20-24 24-22", 68),  # after the last, before the súmula was confirmed (HAND-26)
        ("24-10 24-12", 48),  # a 2-0 at the table gives no third partida to whoever is put out
    ],
)
def test_hand_26_whoever_is_put_out_keeps_the_tentos_of_finished_partidas_only(text, kept):
    ended = outcome(text, ending=Ending.DISQUALIFIED, winner="b")

    assert (ended.a, ended.b) == (Credit(0, 0, kept), Credit(1, 3, 72))


def test_both_put_out_keep_their_tentos_and_nobody_wins():
    ended = outcome("24-15 20-24 3-3", ending=Ending.DISQUALIFIED)

    assert (ended.winner, ended.a, ended.b) == (None, Credit(0, 0, 44), Credit(0, 0, 39))


# --- the two hours are over --------------------------------------------------------------------------------


@pytest.mark.regra("Art.23-vencedor-g", "Art.24-vencedor-8")
@pytest.mark.parametrize(
    ("text", "winner", "a", "b"),
    [
        ("24-18 10-5", "a", (1, 3, 58), (0, 0, 23)),  # decided at 2-0: the third partida counts 24-0
        ("24-18 10-12", "a", (1, 3, 58), (0, 0, 30)),  # whoever it was taken from was ahead in it
        ("24-18 10-12", "b", (0, 1, 34), (1, 1, 30)),  # 1-1, and the vitória to b
        ("24-18 18-24 5-3", "a", (1, 2, 47), (0, 1, 45)),  # 2-1
        ("24-18 18-24 5-3", "b", (0, 1, 47), (1, 2, 45)),
        ("24-18 18-24", "b", (0, 1, 42), (1, 1, 42)),  # no partida was open
        ("24-18", "a", (1, 1, 24), (0, 0, 18)),  # only one partida was played: no 2-0
        ("24-18", "b", (0, 1, 24), (1, 0, 18)),  # against the trio that was ahead and wasted time
        ("5-9", "a", (1, 1, 5), (0, 0, 9)),
        ("", "b", (0, 0, 0), (1, 0, 0)),
    ],
)
def test_amb_11_decision_by_time(text, winner, a, b):
    ended = outcome(text, ending=Ending.TIME_DECISION, winner=winner)

    assert (ended.winner, ended.a, ended.b) == (winner, Credit(*a), Credit(*b))
    assert ended.sweep == (ended.a.partidas == 3)
    assert ended.reason.article == "Art. 23, g"


# --- refusals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "ending", "winner", "error"),
    [
        ("24-24 24-10", Ending.PLAYED, None, errors.BothAtTargetError),
        ("23-20 24-3", Ending.PLAYED, None, errors.TargetNotReachedError),
        ("24-3 24-5 24-1", Ending.PLAYED, None, errors.TooManyPartidasError),
        ("24-3", Ending.PLAYED, None, errors.TooFewPartidasError),
        ("24-3 3-24", Ending.PLAYED, None, errors.TooFewPartidasError),
        ("", Ending.PLAYED, None, errors.TooFewPartidasError),
        ("27-23 24-5", Ending.PLAYED, None, errors.OverTargetError),
        ("24-3 24-5", Ending.PLAYED, "b", errors.WinnerMismatchError),
        ("24-3", Ending.WALKOVER, "a", errors.PartidasNotAllowedError),
        ("24-3", Ending.BYE, "a", errors.PartidasNotAllowedError),
        ("", Ending.BYE, None, errors.WinnerMissingError),
        ("24-3 9-9", Ending.TIME_DECISION, None, errors.WinnerMissingError),
        ("24-3 24-9", Ending.TIME_DECISION, "a", errors.AlreadyDecidedError),
        ("9-9 24-9", Ending.DISQUALIFIED, "a", errors.TargetNotReachedError),
        ("24-9", Ending.DISQUALIFIED, "c", errors.WinnerUnknownError),
    ],
)
def test_a_result_that_cannot_be_raises_the_error_of_its_cause(text, ending, winner, error):
    with pytest.raises(error):
        outcome(text, ending=ending, winner=winner)


@pytest.mark.parametrize(
    ("partidas", "error"),
    [
        ([(24, None), (24, 3)], errors.IncompletePartidaError),
        ([(None, None), (24, 3)], errors.MissingPartidaError),
        ([(24, -1), (24, 3)], errors.NegativeTentosError),
        ([(24.0, 1), (24, 3)], errors.NotWholeTentosError),
        ([(24, True), (24, 3)], errors.NotWholeTentosError),
        ([(24, 1, 2), (24, 3)], errors.NotAPairError),
    ],
)
def test_values_that_are_not_tentos_raise(partidas, error):
    with pytest.raises(error):
        jogo_outcome(ending=Ending.PLAYED, partidas=partidas, ruleset=CEGO)


def test_an_error_carries_its_facts_and_survives_a_worker():
    with pytest.raises(errors.OverTargetError) as caught:
        outcome("24-3 25-5")

    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.where, copy.value, copy.target) == (("partidas", 1, "a"), 25, 24)
    assert copy.code == "over_target"


# --- text --------------------------------------------------------------------------------------------------


def test_partidas_are_read_with_any_of_the_usual_signs():
    assert parse_partidas(" 24-10  18x24\n24×20 ") == ((24, 10), (18, 24), (24, 20))


@pytest.mark.parametrize(
    "text", ["24", "24-", "24-10-3", "(-1)-24", "-1-24", "24,0-10", "24.5-1", "٢٤-10", "a-b"]
)
def test_hand_40_text_that_is_no_partida_is_refused(text):
    with pytest.raises(errors.PartidaNotationError) as caught:
        parse_partidas(f"24-10 {text}")

    assert caught.value.token == text


@given(st.lists(st.tuples(st.integers(0, 999), st.integers(0, 999))))
def test_notation_round_trips(partidas):
    assert parse_partidas(format_partidas(partidas)) == tuple(partidas)

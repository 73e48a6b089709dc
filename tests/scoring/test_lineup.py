"""Who may play a partida, and who may change seats (Art. 18; Art. 20, VI; Art. 23, disciplina, e)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.lineup import line_up_problems
from scoring.modalities import Lineup, Modality, ruleset

CEGO = ruleset(Modality.TRUCO_CEGO)
ENROLLED = ["ana", "beto", "caio", "dinara"]


def codes(players, **more):
    return [p.code for p in line_up_problems(players, ruleset=CEGO, enrolled=ENROLLED, **more)]


@pytest.mark.regra("Art.18-inscritos")
def test_art_18_only_who_was_enrolled_plays():
    (problem,) = line_up_problems(["ana", "beto", "zeca"], ruleset=CEGO, enrolled=ENROLLED)

    assert (problem.code, problem.article, problem.facts) == ("not_enrolled", "Art. 18", {"player": "zeca"})


def test_three_different_people_sit_down():
    assert codes(["ana", "beto"]) == ["wrong_number"]
    assert codes(["ana", "beto", "beto"]) == ["wrong_number"]
    assert codes(["ana", "beto", "caio"]) == []


@pytest.mark.regra("Art.18-subst", "Art.23-disc-e")
def test_art_18_the_reserve_enters_only_between_partidas():
    before = ["ana", "beto", "caio"]

    assert codes(["ana", "beto", "dinara"], before=before) == []
    assert codes(["ana", "beto", "dinara"], before=before, partida_in_course=True) == [
        "only_between_partidas"
    ]


@pytest.mark.regra("Art.18-subst", "Art.23-disc-e")
def test_art_18_testas_do_not_change_in_the_middle_even_by_right():
    changed = codes(
        ["beto", "ana", "caio"], before=["ana", "beto", "caio"], partida_in_course=True, lost_last=True
    )

    assert changed == ["only_between_partidas"]


@pytest.mark.regra("Art.18-subst", "Art.20-VI-reserva", "Art.23-disc-g6")
def test_art_20_vi_the_reserve_takes_the_seat_of_who_was_put_out_at_once():
    before = ["ana", "beto", "caio"]

    assert codes(["ana", "dinara", "caio"], before=before, partida_in_course=True, excluded=["beto"]) == []
    assert codes(["dinara", "ana", "caio"], before=before, partida_in_course=True, excluded=["beto"]) == [
        "only_between_partidas"
    ]
    assert codes(["ana", "beto", "caio"], excluded=["beto"]) == ["excluded"]


@pytest.mark.regra("Art.23-disc-e-obs")
def test_art_23_the_rodizio_is_the_right_of_who_lost_the_last_partida():
    """AMB-33."""
    before, after = ["ana", "beto", "caio"], ["caio", "ana", "beto"]

    assert codes(after, before=before, lost_last=True) == []
    assert codes(after, before=before, lost_last=False) == ["rodizio_without_right"]
    assert codes(after, before=before, lost_last=False, consent=True) == []
    assert codes(after, before=before) == ["rodizio_unknown_right"]


@pytest.mark.regra("Art.23-disc-e-obs")
def test_amb_33_the_reserve_may_enter_for_anybody_whoever_won():
    assert codes(["ana", "beto", "dinara"], before=["ana", "beto", "caio"], lost_last=False) == []


@pytest.mark.regra("Art.18-subst", "Art.23-disc-e")
@given(
    before=st.permutations(ENROLLED).map(lambda order: order[:3]),
    after=st.permutations(ENROLLED).map(lambda order: order[:3]),
    lost_last=st.sampled_from([True, False, None]),
    consent=st.booleans(),
)
def test_in_the_middle_of_a_partida_nothing_but_an_expulsion_changes_a_seat(
    before, after, lost_last, consent
):
    found = codes(after, before=before, partida_in_course=True, lost_last=lost_last, consent=consent)

    assert bool(found) == (before != after)


@pytest.mark.regra("Art.24-jogadores")
def test_art_24_both_sides_have_as_many_players_as_the_lineup_says():
    """Two, four or six people: an odd number can't be made of two equal sides."""
    for lineup, players in ((Lineup.MANO, 1), (Lineup.DUPLA, 2), (Lineup.TRIO, 3)):
        rules = ruleset(Modality.TRUCO_AMOSTRA, lineup)
        one_less, one_more = ENROLLED[: players - 1], ENROLLED[: players + 1]

        assert rules.titulares == players
        assert not line_up_problems(ENROLLED[:players], ruleset=rules, enrolled=ENROLLED)
        for wrong in (one_less, one_more):
            (problem,) = line_up_problems(wrong, ruleset=rules, enrolled=ENROLLED)
            assert (problem.code, problem.article) == ("wrong_number", "Art. 24")


@pytest.mark.regra("Art.24-tenteio")
def test_who_keeps_the_tentos_does_not_change_during_a_partida():
    """Agreed before the deal; at 10 x 8 the change is refused, before the next partida it is not."""
    trio = ["ana", "beto", "caio"]
    asked = {"ruleset": ruleset(Modality.TRUCO_AMOSTRA), "enrolled": trio, "before": trio}

    during = line_up_problems(trio, **asked, partida_in_course=True, tenteador=2, tenteador_before=1)
    between = line_up_problems(trio, **asked, tenteador=2, tenteador_before=1)

    assert [(problem.code, problem.article) for problem in during] == [("tenteador_fixed", "Art. 24")]
    assert between == []
    assert [p.code for p in line_up_problems(trio, **asked, tenteador=4)] == ["tenteador_unknown"]


@pytest.mark.regra("Art.23-disc-e")
def test_duplas_change_seats_without_asking():
    """Between duplas no testa is played, so there is no rodízio to have a right to (AMB-33)."""
    dupla = ruleset(Modality.TRUCO_CEGO, Lineup.DUPLA)

    for lost in (True, False, None):
        found = line_up_problems(
            ["beto", "ana"], ruleset=dupla, enrolled=ENROLLED, before=["ana", "beto"], lost_last=lost
        )
        assert found == []

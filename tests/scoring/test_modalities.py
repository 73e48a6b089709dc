"""The numbers of each modality."""

import pytest

from scoring.errors import UnknownLineupError
from scoring.modalities import Lineup, Modality, ruleset


@pytest.mark.regra("Art.24-limites", "Art.24-malos")
@pytest.mark.parametrize(
    ("modality", "lineup", "target", "malos"),
    [
        (Modality.TRUCO_CEGO, Lineup.TRIO, 24, 12),
        (Modality.TRUCO_CEGO, Lineup.DUPLA, 24, 12),
        (Modality.TRUCO_CEGO, Lineup.MANO, 18, 9),
        (Modality.TRUCO_AMOSTRA, Lineup.TRIO, 30, 15),
        (Modality.TRUCO_AMOSTRA, Lineup.DUPLA, 24, 12),
        (Modality.TRUCO_AMOSTRA, Lineup.MANO, 18, 9),
        (Modality.DOURADINHA, Lineup.DUPLA, 12, 6),
    ],
)
def test_target_and_malos_of_each_lineup(modality, lineup, target, malos):
    rules = ruleset(modality, lineup)

    assert (rules.target, rules.malos, rules.best_of, rules.partidas_to_win) == (target, malos, 3, 2)


@pytest.mark.parametrize(
    ("modality", "lineup", "titulares"),
    [
        (Modality.TRUCO_CEGO, Lineup.TRIO, 3),
        (Modality.TRUCO_AMOSTRA, Lineup.TRIO, 3),
        (Modality.DOURADINHA, Lineup.DUPLA, 2),
    ],
)
def test_without_a_lineup_the_official_one(modality, lineup, titulares):
    rules = ruleset(modality)

    assert (rules.lineup, rules.titulares, rules.reservas) == (lineup, titulares, 1)


@pytest.mark.regra("Art.23-vencedor-f", "Art.24-vencedor-6")
def test_a_2_0_is_worth_72_in_cego_90_in_amostra_and_only_what_was_played_in_douradinha():
    worth = {m: ruleset(m).sweep_tentos for m in (Modality.TRUCO_CEGO, Modality.TRUCO_AMOSTRA)}

    assert worth == {Modality.TRUCO_CEGO: 72, Modality.TRUCO_AMOSTRA: 90}
    assert ruleset(Modality.DOURADINHA).sweep_partidas == 2


@pytest.mark.regra("Art.23-vencedor-g", "Art.24-vencedor-8")
def test_a_jogo_lasts_two_hours_at_most():
    assert {ruleset(m).time_limit_minutes for m in Modality if m is not Modality.PONTINHO} == {120}


@pytest.mark.parametrize(
    ("modality", "lineup"),
    [(Modality.PONTINHO, None), (Modality.PONTINHO, Lineup.DUPLA), (Modality.DOURADINHA, Lineup.TRIO)],
)
def test_a_lineup_that_is_not_played_is_refused(modality, lineup):
    with pytest.raises(UnknownLineupError) as caught:
        ruleset(modality, lineup)

    assert (caught.value.modality, caught.value.lineup) == (modality, lineup)

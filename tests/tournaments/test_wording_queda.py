"""What people read of a queda with drawn partidas."""

import pytest

from scoring.endings import Ending
from scoring.jogo import jogo_outcome, parse_partidas
from scoring.modalities import Modality, ruleset
from scoring.sumula import problems
from tournaments.wording import problem_text, reason_text

RULES = ruleset(Modality.DOURADINHA)


@pytest.mark.parametrize(
    ("partidas", "text"),
    [
        (
            "12-3 5-12 8-8",
            "Uma vitória de cada lado e 1 empate: a queda ficou sem vencedor; se a comissão decidir quem "
            "venceu, anote como decisão por tempo",
        ),
        (
            "8-8 7-7 6-6",
            "3 empates: a queda ficou sem vencedor; se a comissão decidir quem venceu, anote como decisão "
            "por tempo",
        ),
        ("12-3 8-8 7-7 12-1", "Quarta partida a mais: a queda tem no máximo 3 partidas"),
    ],
)
def test_what_is_wrong_with_a_queda(partidas, text):
    found = problems(parse_partidas(partidas), ruleset=RULES, ending=Ending.PLAYED)

    assert problem_text(found[0], "Os Guaxos", "Vale Seis") == text


def test_a_queda_won_with_draws_says_so():
    ended = jogo_outcome(ending=Ending.PLAYED, partidas=parse_partidas("12-3 8-8 7-7"), ruleset=RULES)

    assert reason_text(ended.reason, {}) == "1 a 0, com 2 empates: contam as partidas e os tentos jogados"

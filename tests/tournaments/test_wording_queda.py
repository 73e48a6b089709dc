"""What people read of a queda with drawn partidas."""

import pytest

from scoring.endings import Ending
from scoring.jogo import jogo_outcome, parse_partidas
from scoring.modalities import Modality, ruleset
from scoring.sumula import problems
from tournaments.sentences import credit_lines, result_text
from tournaments.wording import problem_text, reason_text

RULES = ruleset(Modality.DOURADINHA)


@pytest.mark.parametrize(
    ("partidas", "text"),
    [
        (
            "12-3 5-12 8-8",
            "Uma vitória de cada lado e 1 empate: a queda ficou sem vencedor; quem decide é a comissão, "
            "e se anota como decisão da comissão",
        ),
        (
            "8-8 7-7 6-6",
            "3 empates: a queda ficou sem vencedor; quem decide é a comissão, e se anota como decisão "
            "da comissão",
        ),
        (
            "8-7 12-3 12-4",
            "Primeira partida: 8 × 7 não termina a partida; um dos lados tem de chegar a 12, ou os dois "
            "ficam com o mesmo número, se combinaram o empate",
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


@pytest.mark.parametrize(
    ("partidas", "text"),
    [
        (
            "7-12 9-9 10-10",
            "Vale Seis venceu por 1 a 0, com 2 empates: 12-7 9-9 10-10 (conta 1 partida e 31 tentos)",
        ),
        (
            "12-7 9-9 12-10",
            "Os Guaxos venceu por 2 a 0, com 1 empate: 12-7 9-9 12-10 (conta 2 partidas e 33 tentos)",
        ),
        ("12-7 3-12 12-10", "Os Guaxos venceu por 2 a 1: 12-7 3-12 12-10 (conta 2 partidas e 27 tentos)"),
    ],
)
def test_a_result_tells_draws_apart_from_losses(partidas, text):
    pairs = parse_partidas(partidas)
    ended = jogo_outcome(ending=Ending.PLAYED, partidas=pairs, ruleset=RULES)

    assert result_text(ended, pairs, "Os Guaxos", "Vale Seis") == text


def test_a_queda_that_nobody_won_is_told_as_the_commissions_not_as_out_of_time():
    pairs = parse_partidas("12-8 6-12 10-10")
    ended = jogo_outcome(ending=Ending.TIME_DECISION, partidas=pairs, ruleset=RULES, winner="b")
    cut = jogo_outcome(ending=Ending.TIME_DECISION, partidas=pairs[:2], ruleset=RULES, winner="b")

    assert result_text(ended, pairs, "Os Guaxos", "Vale Seis") == (
        "Vale Seis venceu por decisão da comissão, sem vencedor nas partidas: 8-12 12-6 10-10 "
        "(conta 1 partida e 30 tentos)"
    )
    assert reason_text(ended.reason, {"b": "Vale Seis"}) == (
        "decisão da comissão, sem vencedor nas partidas: vitória de Vale Seis"
    )
    assert "esgotado o tempo: 8-12 12-6" in result_text(cut, pairs[:2], "Os Guaxos", "Vale Seis")
    assert credit_lines(ended, pairs, "b")[2] == "3ª partida: 10 a 10, empatada"

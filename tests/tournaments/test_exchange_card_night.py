"""The card night of the demo: Douradinha in course, and the mesas of Pontinho."""

import json
from pathlib import Path

import pytest

from scoring import checker
from scoring.classification import evaluate
from scoring.pontinho import tournament as pontinho
from tournaments.exchange.draws import Verdict, check_draws
from tournaments.exchange.facts import pontinho_facts, tournament_facts
from tournaments.exchange.reading import read_path
from tournaments.exchange.report import classification_json

SEEDS = Path(__file__).parents[2] / "seeds"
WHOLE = SEEDS / "noite-de-cartas.json"


@pytest.fixture(scope="module")
def night():
    reading = read_path(WHOLE)
    assert reading.problems == ()
    return reading.document


def test_the_checker_agrees_and_every_draw_is_verified(night):
    raw = json.loads(WHOLE.read_text(encoding="utf-8"))

    assert checker.check(raw, json.loads(json.dumps(classification_json(night)))) == []
    assert checker.check_draws(raw) == []
    assert [check.verdict for check in check_draws(night)] == [Verdict.CONFIRMED] * 2


def test_eight_duplas_play_their_third_rodada(night):
    tournament = night.tournaments[0]
    result = evaluate(tournament_facts(tournament))

    assert (len(tournament.trios), [len(chave.trios) for chave in tournament.chaves]) == (8, [4, 4])
    assert all(jogo.ending for jogo in tournament.jogos if jogo.rodada < 3)
    assert {bool(jogo.ending) for jogo in tournament.jogos if jogo.rodada == 3} == {True, False}
    assert any(a == b for jogo in tournament.jogos for a, b in jogo.partidas)
    assert not result.complete


def test_eleven_play_pontinho_at_mesas_of_four_four_and_three(night):
    tournament = night.tournaments[1]
    result = pontinho.evaluate(pontinho_facts(tournament))

    assert [len(mesa.players) for mesa in tournament.pontinho.mesas] == [4, 4, 3]
    assert [state.ending is None for state in result.states.values()] == [False, False, True]
    for state in result.states.values():
        assert state.pote + sum(seat.fichas for seat in state.seats) == 0
    assert any(len(r.batedores) == 2 for mesa in tournament.pontinho.mesas for r in mesa.rodadas)
    assert [bool(mesa.checked_at) for mesa in tournament.pontinho.mesas] == [True, False, False]
    assert all(mesa.juiz for mesa in tournament.pontinho.mesas)
    assert any(rodada.back for state in result.states.values() for rodada in state.rodadas)
    assert (result.complete, result.champion) == (False, None)

"""The demo events: made by their script, sound, and in the state that each is meant to show."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.classification import evaluate
from tournaments.exchange.draws import Verdict, check_draws
from tournaments.exchange.facts import tournament_facts
from tournaments.exchange.reading import read_path

SEEDS = Path(__file__).parents[2] / "seeds"
PATHS = sorted(SEEDS.glob("*.json"))


def document(name):
    reading = read_path(SEEDS / f"{name}.json")
    assert reading.problems == ()
    return reading.document


def test_the_script_makes_the_same_files_for_ever(tmp_path):
    subprocess.run([sys.executable, SEEDS / "build_demo.py", tmp_path], check=True, capture_output=True)

    names = sorted(path.relative_to(SEEDS) for path in SEEDS.rglob("*.json"))
    assert sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*.json")) == names
    for name in names:
        assert (tmp_path / name).read_bytes() == (SEEDS / name).read_bytes()


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_draw_of_a_seed_can_be_verified(path):
    checks = check_draws(read_path(path).document)
    assert all(check.verdict is Verdict.CONFIRMED for check in checks)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_people_are_invented_and_carry_no_phone_or_documento(path):
    text = path.read_text(encoding="utf-8")
    assert "telefone" not in text
    assert "documento" not in text


def test_the_truco_cego_is_in_the_middle_of_its_second_rodada():
    event = document("rodeio-truco-cego")
    (tournament,) = event.tournaments
    jogos = tournament.jogos

    assert (len(tournament.trios), len(tournament.chaves), len(jogos)) == (24, 6, 36)
    assert all(jogo.ending for jogo in jogos if jogo.rodada == 1)
    assert {bool(jogo.ending) for jogo in jogos if jogo.rodada == 2} == {True, False}
    assert not any(jogo.ending for jogo in jogos if jogo.rodada == 3)
    assert all(3 <= len(names) <= 5 for names in (event.comissoes.organizadora, event.comissoes.disciplinar))
    (sorteio,) = tournament.sorteios
    assert sorteio.params["clashes"] == sorteio.params["minimum"] == 0


def test_the_amostra_is_finished_to_the_champion():
    (tournament,) = document("fecars-amostra").tournaments
    classification = evaluate(tournament_facts(tournament))

    assert (len(tournament.trios), len(tournament.chaves)) == (12, 3)
    assert classification.complete
    assert not classification.ties
    assert {jogo.ending for jogo in tournament.jogos} >= {"walkover", "disqualified", "time_decision"}
    assert {decision.inciso for decision in tournament.desclassificacoes} == {"II", "VIII"}
    assert all(jogo.ending for jogo in tournament.jogos if jogo.stage == "mata_mata")
    assert [entrant.seed for entrant in tournament.bracket] == [1, 2, 3, 4, 5, 6]


def test_the_new_event_has_registrations_of_which_some_are_not_complete():
    event = document("inscricoes-abertas")
    trios = [trio for tournament in event.tournaments for trio in tournament.trios]

    assert not any(tournament.chaves or tournament.jogos for tournament in event.tournaments)
    assert any(len(trio.players) < 3 for trio in trios)
    assert any(trio.capataz is None for trio in trios)
    assert len(event.comissoes.disciplinar) < 3


def test_a_player_is_in_one_trio_of_an_event():
    """Art. 23: who plays truco cego plays no other modality of the event."""
    for path in PATHS:
        raw = json.loads(path.read_text(encoding="utf-8"))
        names = [
            player["name"]
            for tournament in raw["tournaments"]
            for trio in tournament["trios"]
            for player in trio["players"]
        ]
        assert len(names) == len(set(names))

"""`classify` against the checker, which shares no code with it."""

import copy
import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import checker
from tests.tournaments.random_files import random_file
from tests.tournaments.tournament_file import sound_file
from tournaments.exchange.reading import read_data
from tournaments.exchange.report import classification_json, classification_table, three_decimals

SEEDS = sorted((Path(__file__).parents[2] / "seeds").glob("*.json"))


def published(file):
    document = read_data(file).document
    # Through JSON, as a reader of the command's output sees it.
    return json.loads(json.dumps(classification_json(document)))


@settings(max_examples=150)
@given(st.randoms(use_true_random=False), st.integers(1, 3))
def test_random_tournaments_are_classified_as_the_checker_says(rng, tournaments):
    file = random_file(rng, tournaments=tournaments)
    assert checker.check(file, published(file)) == []


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.stem)
def test_seeds_are_classified_and_drawn_as_the_checker_says(path):
    file = json.loads(path.read_text(encoding="utf-8"))
    assert checker.check(file, published(file)) == []
    assert checker.check_draws(file) == []


@settings(max_examples=50)
@given(st.randoms(use_true_random=False))
def test_the_order_of_jogos_and_decisions_in_the_file_does_not_matter(rng):
    file = random_file(rng)
    shuffled = copy.deepcopy(file)
    for tournament in shuffled["tournaments"]:
        rng.shuffle(tournament["jogos"])
        rng.shuffle(tournament["desclassificacoes"])
    assert published(shuffled) == published(file)


def test_the_shape_is_the_one_that_stays_stable():
    """Design section 5: worked out by hand from the four jogos of the sound file."""
    assert published(sound_file()) == {
        "tournaments": [
            {
                "slug": "truco-cego",
                "chaves": [
                    {
                        "name": "A",
                        "standings": [
                            row(1, "t3", 1, 1, 3, 72, "partidas"),
                            row(2, "t1", 1, 1, 2, 68, "vitorias"),
                            row(3, "t2", 1, 0, 1, 45, None),
                            row(None, "t4", 1, 0, 0, 0, None) | {"out": True},
                        ],
                    }
                ],
                "overall": [
                    row(1, "t3", 1, 1, 3, 72, "partidas"),
                    row(2, "t1", 1, 1, 2, 68, "vitorias"),
                    row(3, "t2", 1, 0, 1, 45, None),
                    row(None, "t4", 1, 0, 0, 0, None) | {"out": True},
                ],
            }
        ]
    }


def row(rank, trio, jogos, vitorias, partidas, tentos, decided_by):
    return {
        "rank": rank,
        "trio": trio,
        "jogos": jogos,
        "vitorias": vitorias,
        "partidas": partidas,
        "tentos": tentos,
        "decided_by": decided_by,
        "pending_sorteio": False,
    }


def test_tournaments_without_chaves_have_empty_tables():
    file = sound_file()
    file["tournaments"][0] |= {"chaves": [], "jogos": [], "desclassificacoes": [], "sorteios": []}
    pontinho = {"slug": "pontinho", "name": "Pontinho", "modality": "pontinho", "trios": []}
    file["tournaments"].append(pontinho)

    assert published(file) == {
        "tournaments": [
            {"slug": "truco-cego", "chaves": [], "overall": []},
            {"slug": "pontinho", "chaves": [], "overall": []},
        ]
    }
    text = classification_table(read_data(file).document)
    assert "Ainda não há chaves sorteadas." in text
    assert "Ainda não há mesas sorteadas." in text


def test_the_table_says_what_is_pending_partial_and_out():
    table = classification_table(read_data(sound_file()).document)

    assert "Chave A (parcial, 2 de 6 jogos)" in table
    assert "  1º  Vale Quatro" in table
    assert table.splitlines()[-1].endswith("desclassificado")


@pytest.mark.parametrize(
    ("numerator", "denominator", "text"),
    [
        (1, 1, "1.000"),
        (2, 3, "0.667"),
        (1, 16, "0.063"),
        (205, 3, "68.333"),
        (0, 1, "0.000"),
        (1, 2000, "0.001"),
    ],
)
def test_coefficients_have_three_decimals_halves_up(numerator, denominator, text):
    assert three_decimals(Fraction(numerator, denominator)) == text

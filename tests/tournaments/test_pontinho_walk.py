"""Anything in any order at a tournament of Pontinho: a few seeded steps; `pontinho_walk` walks further."""

from random import Random

import pytest

from tests.tournaments.pontinho_walk import Walk

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("seed", "setup"), [(3, {"limit": 60, "entry": 25}), (8, {"format": "pontos", "returns": "never"})]
)
def test_whatever_is_done_the_books_balance_and_every_reader_says_the_same(seed, setup, committee_client):
    walk = Walk(Random(seed), committee_client, **setup)

    for _ in range(14):
        walk.step()
    walk.pages()
    walk.round_trip()
    walk.holds()

    assert sum(count for key, count in walk.counts.items() if key.endswith(("200", "302"))) > 5, walk.counts

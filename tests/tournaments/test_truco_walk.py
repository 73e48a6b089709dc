"""Anything in any order to the results of a tournament: a few seeded steps; `truco_walk` walks further."""

from random import Random

import pytest

from scoring.modalities import Lineup, Modality
from tests.tournaments.truco_walk import Walk

pytestmark = pytest.mark.django_db
DOURADINHA = {"modality": Modality.DOURADINHA.value, "lineup": Lineup.DUPLA.value}


@pytest.mark.parametrize(("seed", "fields"), [(1, {}), (2, DOURADINHA)])
def test_whatever_is_done_every_reader_says_the_same(seed, fields, committee_client):
    walk = Walk(Random(seed), committee_client, "ABC", "DEF", **fields)

    for _ in range(18):
        walk.step()
    walk.pages()

    assert sum(count for key, count in walk.counts.items() if key.endswith(("200", "302"))) > 6, walk.counts

"""How many mesas, who sits where, and how many etapas until a final."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.chaves import verify_chaves
from scoring.dealing import Entrant
from scoring.pontinho.errors import MesaSizeError, NoFinalError, TooFewPlayersError
from scoring.pontinho.seating import draw_mesas, etapas, mesa_sizes


@pytest.mark.regra("Pontinho-mesas")
@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, (3,)),
        (4, (4,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (5, 4)),
        (10, (5, 5)),
        (11, (4, 4, 3)),
        (16, (4, 4, 4, 4)),
    ],
)
def test_sizes_of_the_mesas(players, sizes):
    assert mesa_sizes(players) == sizes


@pytest.mark.regra("Pontinho-mesas")
@pytest.mark.parametrize("players", [0, 1, 2])
def test_two_are_no_mesa(players):
    with pytest.raises(TooFewPlayersError) as caught:
        mesa_sizes(players)
    assert (caught.value.players, caught.value.least) == (players, 3)


def test_up_to_eight_at_a_mesa_as_an_option():
    assert [mesa_sizes(players, 8) for players in (8, 9, 16, 17)] == [(8,), (5, 4), (8, 8), (6, 6, 5)]
    for largest in (2, 4, 9):
        with pytest.raises(MesaSizeError):
            mesa_sizes(11, largest)


@given(st.integers(3, 300), st.integers(5, 8))
def test_mesas_are_few_even_and_within_their_limits(players, largest):
    sizes = mesa_sizes(players, largest)

    assert sum(sizes) == players
    assert 3 <= min(sizes) <= max(sizes) <= largest
    assert max(sizes) - min(sizes) <= 1
    assert (len(sizes) - 1) * largest < players  # one mesa fewer would not do


entrants = st.lists(st.sampled_from(["CTG A", "CTG B", "CTG C", None]), min_size=3, max_size=30).map(
    lambda houses: [Entrant(f"p{number}", house, None) for number, house in enumerate(houses)]
)


@pytest.mark.regra("Pontinho-mesas")
@given(entrants, st.text("0123456789-", min_size=1, max_size=20))
def test_everybody_sits_once_and_the_draw_repeats(players, seed):
    drawn = draw_mesas(players, seed)

    assert tuple(map(len, drawn)) == mesa_sizes(len(players))
    assert sorted(p for mesa in drawn for p in mesa) == sorted(entrant.id for entrant in players)
    assert draw_mesas(players, seed) == drawn
    assert verify_chaves(players, len(drawn), seed, drawn)


def test_those_of_one_entidade_sit_apart():
    players = [Entrant(f"p{n}", "CTG A" if n < 3 else None, None) for n in range(11)]

    for seed in ("1", "2", "3"):
        assert [sum(p in ("p0", "p1", "p2") for p in mesa) for mesa in draw_mesas(players, seed)] == [1, 1, 1]


@pytest.mark.regra("Pontinho-mesas")
@pytest.mark.parametrize(
    ("players", "qualifiers", "stages"),
    [
        (5, 1, ((5,),)),
        (11, 1, ((4, 4, 3), (3,))),
        (7, 2, ((4, 3), (4,))),
        (30, 1, ((5,) * 6, (3, 3), (2,))),
        (60, 1, ((5,) * 12, (4, 4, 4), (3,))),
        (16, 2, ((4,) * 4, (4, 4), (4,))),
    ],
)
def test_etapas_to_the_final(players, qualifiers, stages):
    if stages[-1] == (2,):
        with pytest.raises(NoFinalError) as caught:
            etapas(players, qualifiers)
        assert (caught.value.cause, caught.value.etapa) == ("too_few", 2)
        return
    assert etapas(players, qualifiers) == stages


@pytest.mark.parametrize(
    ("players", "qualifiers", "cause"),
    [(7, 1, "too_few"), (7, 3, "nobody_leaves"), (11, 0, "nobody_leaves"), (11, 3, "nobody_leaves")],
)
def test_numbers_that_lead_to_no_final(players, qualifiers, cause):
    with pytest.raises(NoFinalError) as caught:
        etapas(players, qualifiers)
    assert caught.value.cause == cause

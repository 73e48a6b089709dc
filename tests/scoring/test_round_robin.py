"""Everybody meets everybody once; an odd chave has one folga a rodada (HAND-14)."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.round_robin import TooFewTriosError, jogos_of, rodadas
from scoring.sorteio import RepeatedEntryError


def naive_circle(trios):
    """Pair as books tell it: the first stays, the others move one seat on."""
    ring = list(trios) if len(trios) % 2 == 0 else [*trios, None]
    made = []
    for _ in range(len(ring) - 1):
        made.append([(ring[i], ring[-1 - i]) for i in range(len(ring) // 2)])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return made


def test_chave_of_four_by_hand():
    """A x D and B x C first (HAND-08), then D x B and C x A, then C x D and A x B."""
    made = rodadas(["A", "B", "C", "D"])

    assert [rodada.number for rodada in made] == [1, 2, 3]
    assert [rodada.jogos for rodada in made] == [
        (("A", "D"), ("B", "C")),
        (("D", "B"), ("C", "A")),
        (("C", "D"), ("A", "B")),
    ]
    assert [rodada.folga for rodada in made] == [None, None, None]


def test_chave_of_three_by_hand():
    assert [(rodada.jogos, rodada.folga) for rodada in rodadas(["A", "B", "C"])] == [
        ((("B", "C"),), "A"),
        ((("C", "A"),), "B"),
        ((("A", "B"),), "C"),
    ]


def test_chave_of_two_is_one_jogo():
    assert [(rodada.jogos, rodada.folga) for rodada in rodadas(["A", "B"])] == [((("A", "B"),), None)]


def test_hand_14_chave_of_five():
    """HAND-14: 5 rodadas of 2 jogos, 10 in all, every pair once, exactly one folga for each trio."""
    made = rodadas(["A", "B", "C", "D", "E"])

    assert len(made) == 5
    assert [len(rodada.jogos) for rodada in made] == [2] * 5
    assert sorted(str(rodada.folga) for rodada in made) == ["A", "B", "C", "D", "E"]
    assert Counter(frozenset(jogo) for rodada in made for jogo in rodada.jogos) == Counter(
        frozenset(pair) for pair in combinations("ABCDE", 2)
    )


@given(st.integers(2, 70).flatmap(lambda n: st.permutations(range(n))))
def test_every_pair_meets_exactly_once_and_nobody_twice_in_a_rodada(trios):
    made = rodadas(trios)

    met = Counter(frozenset(jogo) for rodada in made for jogo in rodada.jogos)
    assert met == Counter(frozenset(pair) for pair in combinations(trios, 2))
    assert sum(len(rodada.jogos) for rodada in made) == jogos_of(len(trios))
    assert [rodada.number for rodada in made] == list(range(1, len(made) + 1))
    for rodada in made:
        busy = [trio for jogo in rodada.jogos for trio in jogo]
        if rodada.folga is not None:
            busy.append(rodada.folga)
        assert sorted(busy) == sorted(trios)


@pytest.mark.parametrize("n", [*range(2, 20), 63, 64, 65, 100])
def test_sides_are_fair_and_folgas_fall_once_on_each(n):
    made = rodadas(range(n))

    for trio in range(n):
        first = sum(jogo[0] == trio for rodada in made for jogo in rodada.jogos)
        second = sum(jogo[1] == trio for rodada in made for jogo in rodada.jogos)
        assert first + second == n - 1
        assert abs(first - second) <= 1
    assert Counter(rodada.folga for rodada in made) == (
        Counter(range(n)) if n % 2 else Counter({None: n - 1})
    )


@pytest.mark.parametrize("n", range(2, 13))
def test_as_many_rodadas_as_the_plain_circle(n):
    assert len(rodadas(range(n))) == len(naive_circle(range(n)))


def test_a_trio_that_is_false_or_zero_is_a_trio():
    """Ids may be numbers from 0; a folga of 0 is not no folga."""
    assert rodadas([0, 1, 2])[0].folga == 0


@pytest.mark.parametrize("trios", [[], ["A"]])
def test_fewer_than_two_trios_are_refused(trios):
    with pytest.raises(TooFewTriosError) as caught:
        rodadas(trios)

    assert caught.value.trios == len(trios)


def test_a_trio_that_stands_twice_is_refused():
    with pytest.raises(RepeatedEntryError):
        rodadas(["A", "B", "A"])

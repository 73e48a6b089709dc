"""Who goes on, and as which seed (AMB-06; HAND-11, HAND-21)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.qualifying import Comparison, PendingTieError, QualifierCountError, Tie, qualifiers
from scoring.standings import Standing


def row(rank, trio, jogos, vitorias, partidas, tentos):
    return Standing(rank, trio, jogos, vitorias, partidas, tentos, None, False, rank is None)


# catalogue 5.1 and 5.2
CHAVE_A = (
    "A",
    [
        row(1, "A1", 3, 2, 7, 205),
        row(2, "A2", 3, 2, 6, 182),
        row(3, "A3", 3, 2, 4, 169),
        row(4, "A4", 3, 0, 1, 121),
    ],
)
CHAVE_B = ("B", [row(1, "B1", 2, 2, 5, 142), row(2, "B2", 2, 1, 2, 97), row(3, "B3", 2, 0, 2, 121)])


def trios(*args, **kwargs):
    return [qualifier.trio for qualifier in qualifiers(*args, **kwargs)]


def test_chaves_of_different_size_are_compared_per_jogo():
    """Catalogue 5.2: B1 is unbeaten in two jogos and stands above A1 with two of three (AMB-06 i)."""
    chosen = qualifiers([CHAVE_A, CHAVE_B], 2)

    assert [(q.seed, q.trio, q.chave, q.place) for q in chosen] == [
        (1, "B1", "B", 1), (2, "A1", "A", 1), (3, "A2", "A", 2), (4, "B2", "B", 2),
    ]  # fmt: skip
    assert chosen[0].coefficient == (1, Fraction(5, 2), 71)
    assert chosen[3].coefficient == (Fraction(1, 2), 1, Fraction(97, 2))
    assert not any(q.level or q.runner_up for q in chosen)


def test_totals_put_a1_first_where_the_tournament_chose_them():
    assert trios([CHAVE_A, CHAVE_B], 2, comparison=Comparison.TOTALS) == ["A1", "B1", "A2", "B2"]


def test_hand_21_best_second_by_average_or_by_totals():
    """HAND-21: by totals B (P 5 > 4), by average F (0,50 > 0,33)."""
    chaves = [
        ("A", [row(1, "A", 3, 3, 8, 210), row(2, "B", 3, 1, 5, 178), row(3, "C", 3, 1, 3, 150)]),
        ("B", [row(1, "E", 2, 2, 5, 140), row(2, "F", 2, 1, 4, 138)]),
    ]

    assert trios(chaves, 1, total=3)[2] == "F"
    assert trios(chaves, 1, total=3, comparison=Comparison.TOTALS)[2] == "B"
    assert qualifiers(chaves, 1, total=3)[2].runner_up


def test_seeds_are_all_firsts_then_all_seconds_then_the_best_thirds():
    chosen = qualifiers([CHAVE_A, CHAVE_B], 2, total=5)

    assert [q.trio for q in chosen] == ["B1", "A1", "A2", "B2", "A3"]
    assert [q.runner_up for q in chosen] == [False] * 4 + [True]


def test_more_places_than_thirds_go_on_to_the_fourths():
    assert trios([CHAVE_A, CHAVE_B], 2, total=7) == ["B1", "A1", "A2", "B2", "A3", "B3", "A4"]


def test_a_trio_that_is_out_leaves_its_place_to_the_next():
    rows = [row(1, "A1", 3, 3, 9, 216), row(2, "A3", 3, 1, 4, 169), row(None, "A2", 3, 2, 6, 182)]

    assert trios([("A", rows), CHAVE_B], 2) == ["A1", "B1", "B2", "A3"]


def test_a_chave_with_too_few_in_the_running_sends_what_it_has():
    rows = [row(1, "A1", 3, 3, 9, 216), row(None, "A2", 3, 2, 6, 182), row(None, "A3", 3, 0, 0, 0)]

    assert trios([("A", rows), CHAVE_B], 2) == ["A1", "B1", "B2"]
    assert trios([("A", rows), CHAVE_B], 2, total=4) == ["A1", "B1", "B2", "B3"]


def test_trios_without_a_counted_jogo_are_last():
    chaves = [("A", [row(1, "A1", 0, 0, 0, 0)]), ("B", [row(1, "B1", 2, 1, 2, 90)])]

    assert trios(chaves, 1) == ["B1", "A1"]


# --- ties ---------------------------------------------------------------------------------------------------

# corte-no-segundo-lugar.cego.csv as it stands: A, then B and C level, then D
CUT = (
    "A",
    [
        row(1, "A", 3, 3, 9, 216),
        row(2, "B", 3, 1, 3, 102),
        row(2, "C", 3, 1, 3, 102),
        row(4, "D", 3, 0, 0, 96),
    ],
)


@pytest.mark.regra("Art.23-vencedor-e")
def test_hand_11_a_tie_across_the_line_is_refused_and_named():
    """HAND-11: two go on, B and C level for the second place."""
    with pytest.raises(PendingTieError) as caught:
        qualifiers([CUT, CHAVE_B], 2)

    assert caught.value.ties == (Tie("A", ("B", "C"), 1),)


def test_hand_11_a_tie_that_changes_nothing_does_not_block():
    """HAND-11: one or three from the chave, and no sorteio is asked."""
    assert trios([CUT, CHAVE_B], 1) == ["A", "B1"]
    assert set(trios([CUT, CHAVE_B], 3)) == {"A", "B", "C", "B1", "B2", "B3"}


def test_every_pending_tie_is_named_at_once():
    other = ("C", [row(1, f"C{n}", 2, 1, 3, 120) for n in (1, 2, 3)])

    with pytest.raises(PendingTieError) as caught:
        qualifiers([CUT, other], 2)

    assert caught.value.ties == (Tie("A", ("B", "C"), 1), Tie("C", ("C1", "C2", "C3"), 2))


def best_seconds(*, f=(1, 3, 120)):
    return [
        ("A", [row(1, "A1", 3, 3, 9, 216), row(2, "A2", 3, 1, 3, 120)]),
        ("B", [row(1, "B1", 3, 3, 9, 210), row(2, "B2", 3, *f)]),
        ("C", [row(1, "C1", 3, 3, 8, 200), row(2, "C2", 3, 1, 3, 119)]),
    ]


@pytest.mark.regra("Art.23-vencedor-e")
def test_best_seconds_level_across_the_line_need_a_sorteio():
    with pytest.raises(PendingTieError) as caught:
        qualifiers(best_seconds(), 1, total=4)
    assert caught.value.ties == (Tie(None, ("A2", "B2"), 1),)

    assert trios(best_seconds(), 1, total=4, sorteios=[["B2", "A2"]])[3] == "B2"
    assert (
        trios(best_seconds(), 1, total=4, sorteios=[["A2", "C2"], ["B2", "A2"], ["A2", "x", "B2"]])[3] == "A2"
    )


def test_best_seconds_level_inside_the_line_go_on_without_a_sorteio_and_say_so():
    chosen = qualifiers(best_seconds(), 1, total=5)

    assert [(q.trio, q.level) for q in chosen[3:]] == [("A2", True), ("B2", True)]
    assert not any(q.level for q in chosen[:3])


def test_a_sorteio_also_orders_seeds_that_are_level():
    chosen = qualifiers(best_seconds(), 1, total=5, sorteios=[("B2", "A2")])

    assert [(q.trio, q.level) for q in chosen[3:]] == [("B2", False), ("A2", False)]


@pytest.mark.parametrize(
    ("per_chave", "total"),
    [(0, None), (2, 3), (2, 8), (2, 1)],
)
def test_numbers_of_qualifiers_that_cannot_be_are_refused(per_chave, total):
    with pytest.raises(QualifierCountError):
        qualifiers([CHAVE_A, CHAVE_B], per_chave, total=total)


def test_one_chave_with_one_qualifier_makes_no_mata_mata():
    with pytest.raises(QualifierCountError) as caught:
        qualifiers([CHAVE_A], 1)

    assert caught.value.facts == {"wanted": 1, "least": 2, "most": 4}


@st.composite
def classified(draw):
    """Return chaves with distinct ranks, credits falling within each."""
    chaves = []
    for number in range(draw(st.integers(1, 6))):
        size = draw(st.integers(2, 6))
        credits = sorted(
            draw(
                st.lists(
                    st.tuples(st.integers(0, 5), st.integers(0, 15), st.integers(0, 360)),
                    min_size=size,
                    max_size=size,
                    unique=True,
                )
            ),
            reverse=True,
        )
        chaves.append(
            (str(number), [row(rank, f"{number}.{rank}", size - 1, *c) for rank, c in enumerate(credits, 1)])
        )
    return chaves


@given(chaves=classified(), per_chave=st.integers(1, 3), data=st.data())
def test_seeds_fall_by_place_and_by_exact_coefficient(chaves, per_chave, data):
    everyone = sum(len(rows) for _, rows in chaves)
    sent = sum(min(per_chave, len(rows)) for _, rows in chaves)
    total = data.draw(st.integers(max(2, sent), everyone) if everyone >= 2 else st.just(2))
    everybody = [line.trio for _, rows in chaves for line in rows]
    chosen = qualifiers(chaves, per_chave, total=total, sorteios=[everybody])

    assert len({q.trio for q in chosen}) == len(chosen) == total
    assert [q.seed for q in chosen] == list(range(1, total + 1))
    order = [(q.place, *(-value for value in q.coefficient)) for q in chosen]
    assert order == sorted(order)
    for name, rows in chaves:
        mine = [q.place for q in chosen if q.chave == name]
        assert sorted(mine) == list(range(1, len(mine) + 1))
        assert len(mine) >= min(per_chave, len(rows))

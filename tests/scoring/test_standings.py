"""Classification of a chave and of all chaves: Art. 23-a to e, Art. 24 winner, AMB-05 to 07."""

from fractions import Fraction

import pytest

from scoring.classification import evaluate
from scoring.errors import CriteriaError, RepeatedTrioError, UnknownTrioError, UnknownWinnerError
from scoring.standings import (
    OFFICIAL_CRITERIA,
    ChaveResults,
    Criterion,
    Result,
    classify_chave,
    classify_overall,
    reasons,
    why_above,
)
from tests.scoring.facts import AMOSTRA, facts, golden_chave, jogos, table

V, P, T, C, S = OFFICIAL_CRITERIA
W = "24-20 20-24 24-20"  # catalogue 5.3 and 5.4: the winner has P2 T68, the loser P1 T64

CHAVE_A = jogos(
    "A1 x A2: 24-18 24-20", "A3 x A4: 24-22 19-24 24-15", "A1 x A3: 20-24 24-21 17-24",
    "A2 x A4: 24-12 24-23", "A1 x A4: 24-9 24-16", "A2 x A3: 24-14 24-19",
)  # fmt: skip
CHAVE_B = jogos("B1 x B2: 24-10 24-21", "B1 x B3: 22-24 24-13 24-18", "B2 x B3: 24-20 18-24 24-22", chave="B")
TRIOS_A, TRIOS_B = ("A1", "A2", "A3", "A4"), ("B1", "B2", "B3")


def results_of(played, trios):
    return evaluate(facts(trios, played)).results["A"]


def classified(played, trios=None, **more):
    trios = trios or list(dict.fromkeys(side for j in played for side in (j.a, j.b)))
    return classify_chave(trios, results_of(played, trios), **more)


def decided(standings):
    return [row.decided_by for row in standings]


def drawn(a, b, winner, partidas=(2, 1), tentos=(68, 64)):
    """A counted jogo with the same credits whoever reads it."""
    if winner is None:
        return Result(a, b, None, 0, 0, 0, 0)
    mine, theirs = (0, 1) if winner == a else (1, 0)
    return Result(a, b, winner, partidas[mine], tentos[mine], partidas[theirs], tentos[theirs])


# --- worked out by hand in the catalogue -------------------------------------------------------------------


@pytest.mark.regra("Art.23-vencedor-a", "Art.23-vencedor-b", "Art.23-vencedor-c")
def test_catalogue_5_1_partidas_come_before_the_direct_jogo():
    rows = classified(CHAVE_A, TRIOS_A)

    assert table(rows) == [
        (1, "A1", 2, 7, 205),
        (2, "A2", 2, 6, 182),
        (3, "A3", 2, 4, 169),  # beat A1, and yet third
        (4, "A4", 0, 1, 121),
    ]
    assert decided(rows) == [P, P, V, None]
    assert [row.jogos for row in rows] == [3, 3, 3, 3]


def test_catalogue_5_2_a_chave_of_three():
    rows = evaluate(facts(TRIOS_B, CHAVE_B, chaves=(("B", TRIOS_B),))).chaves["B"]

    assert table(rows) == [(1, "B1", 2, 5, 142), (2, "B2", 1, 2, 97), (3, "B3", 0, 2, 121)]


@pytest.mark.regra("Art.24-vencedor-5")
def test_catalogue_5_2_trios_of_chaves_of_unequal_size_are_compared_per_jogo():
    whole = evaluate(facts(TRIOS_A + TRIOS_B, CHAVE_A + CHAVE_B, chaves=(("A", TRIOS_A), ("B", TRIOS_B))))

    assert [row.trio for row in whole.overall] == ["B1", "A1", "A2", "A3", "B2", "B3", "A4"]
    assert [row.rank for row in whole.overall] == [1, 2, 3, 4, 5, 6, 7]
    assert [row.chave for row in whole.overall[:2]] == ["B", "A"]
    by_trio = {row.trio: row for row in whole.overall}
    assert by_trio["B1"].coefficient == (1, Fraction(5, 2), 71)
    assert by_trio["B2"].coefficient == (Fraction(1, 2), 1, Fraction(97, 2))
    assert by_trio["B3"].coefficient == (0, 1, Fraction(121, 2))
    assert by_trio["A1"].coefficient == (Fraction(2, 3), Fraction(7, 3), Fraction(205, 3))
    assert (by_trio["A1"].vitorias, by_trio["A1"].jogos) == (2, 3)  # totals stay readable
    assert decided(whole.overall) == [V, P, P, V, V, P, None]


@pytest.mark.regra("Art.23-vencedor-e")
def test_catalogue_5_3_a_circle_level_on_everything_waits_for_a_sorteio():
    rows = classified(jogos(f"X x Y: {W}", f"Y x Z: {W}", f"Z x X: {W}"))

    assert table(rows) == [(1, "X", 1, 3, 132), (1, "Y", 1, 3, 132), (1, "Z", 1, 3, 132)]
    assert all(row.pending_sorteio for row in rows)
    assert decided(rows) == [None, None, None]


TWO_PAIRS = ("A x B", "C x A", "A x D", "B x C", "B x D", "D x C")


@pytest.mark.regra("Art.23-vencedor-d")
def test_catalogue_5_4_the_direct_jogo_parts_two_who_are_level():
    rows = classified(jogos(*(f"{pair}: {W}" for pair in TWO_PAIRS)), "ABCD")

    assert table(rows) == [(1, "A", 2, 5, 200), (2, "B", 2, 5, 200), (3, "D", 1, 4, 196), (4, "C", 1, 4, 196)]
    assert decided(rows) == [C, V, C, None]


@pytest.mark.regra("Art.24-vencedor-1", "Art.24-vencedor-2", "Art.24-vencedor-3", "Art.24-vencedor-4")
def test_catalogue_5_4_an_amostra_without_confronto_direto_goes_to_the_sorteio():
    played = jogos(*(f"{pair}: 30-24 24-30 30-24" for pair in TWO_PAIRS))

    whole = evaluate(facts("ABCD", played, ruleset=AMOSTRA, criteria=(V, P, T, S)))

    assert table(whole.chaves["A"]) == [
        (1, "A", 2, 5, 246), (1, "B", 2, 5, 246), (3, "C", 1, 4, 240), (3, "D", 1, 4, 240),
    ]  # fmt: skip
    assert [row.pending_sorteio for row in whole.chaves["A"]] == [True] * 4


def test_amostra_uses_confronto_direto_too_unless_the_tournament_chose_otherwise():
    played = jogos(*(f"{pair}: 30-24 24-30 30-24" for pair in TWO_PAIRS))

    whole = evaluate(facts("ABCD", played, ruleset=AMOSTRA))

    assert [(row.rank, row.trio) for row in whole.chaves["A"]] == [(1, "A"), (2, "B"), (3, "D"), (4, "C")]


# --- golden files of casos/resultados ----------------------------------------------------------------------


@pytest.mark.regra("Art.23-vencedor-d")
@pytest.mark.parametrize(
    "name",
    [
        "confronto-por-wo.cego",  # HAND-12
        "corte-no-segundo-lugar.cego",  # HAND-11
        "dois-empatados.cego",  # HAND-02
        "quatro-em-dois-pares.cego",  # HAND-05
        "tentos-antes-do-confronto.cego",  # HAND-06
        "tres-em-circulo.cego",  # HAND-03, HAND-10
        "tres-resolvidos.cego",  # HAND-04
    ],
)
def test_golden_chaves(name):
    given, expected = golden_chave(name)

    rows = evaluate(given).chaves["A"]

    # Rows that wait for a sorteio come in the order of the registration; the expected file lists them so.
    assert [
        (
            str(r.rank),
            "sorteio" if r.pending_sorteio else "",
            r.trio,
            *map(str, (r.vitorias, r.partidas, r.tentos)),
        )
        for r in rows
    ] == [tuple(row.values()) for row in expected]


# --- confronto direto --------------------------------------------------------------------------------------


@pytest.mark.regra("Art.23-vencedor-d")
def test_amb_07_confronto_is_asked_again_in_each_smaller_set():
    # All level. Among the five: A 3 wins (B C D), B 2 (C E), C 2 (D E), D 2 (E B), E 1 (A).
    # B, C, D again among themselves: B beat C, C beat D, D beat B: a circle.
    beat = ["A B", "A C", "A D", "B C", "B E", "C D", "C E", "D E", "D B", "E A"]
    rows = [drawn(*pair.split(), winner=pair[0], partidas=(0, 0), tentos=(0, 0)) for pair in beat]

    standings = classify_chave("ABCDE", rows, criteria=(P, T, C, S))

    assert [(row.rank, row.trio) for row in standings] == [(1, "A"), (2, "B"), (2, "C"), (2, "D"), (5, "E")]
    assert decided(standings) == [C, None, None, C, None]
    assert [row.pending_sorteio for row in standings] == [False, True, True, True, False]


def test_a_pair_without_a_winner_counts_for_neither_and_spoils_nothing():
    # A beat B, B beat nobody, C met both without a winner: A 1, B 0, C 0 among the three.
    rows = [
        drawn("A", "B", "A", partidas=(1, 1), tentos=(9, 9)),
        Result("A", "C", None, 1, 9, 1, 9),
        Result("B", "C", None, 1, 9, 1, 9),
    ]

    standings = classify_chave("CBA", rows, criteria=(P, T, C, S))

    assert [(row.rank, row.trio) for row in standings] == [(1, "A"), (2, "C"), (2, "B")]


def test_jogos_against_those_who_are_not_level_do_not_count_in_confronto():
    given, _ = golden_chave("dois-empatados.cego")
    whole = evaluate(given)

    first, second = whole.chaves["A"][:2]
    reason = why_above(first, second, table=whole.chaves["A"], results=whole.results["A"])

    assert (first.trio, second.trio) == ("Ás de Espada", "Três Marias")
    assert set(reason.facts["among"]) == {"Três Marias", "Ás de Espada"}
    assert (reason.facts["upper_wins"], reason.facts["lower_wins"]) == (1, 0)


def test_a_chain_of_splits_as_long_as_the_chave_is_no_recursion():
    """A set that loses one member at every count: deeper than Python's recursion allows."""
    size = 1500
    # Trio i beats i+1; a circle is avoided by the last one: wins are 1 1 1 ... 1 0, so each count drops one.
    rows = [Result(i, i + 1, i, 0, 0, 0, 0) for i in range(size - 1)]

    standings = classify_chave(range(size), rows, criteria=(C, S))

    assert [row.trio for row in standings] == list(range(size))
    assert [row.rank for row in standings] == list(range(1, size + 1))


# --- sorteio -----------------------------------------------------------------------------------------------

CIRCLE = [drawn("X", "Y", "X"), drawn("Y", "Z", "Y"), drawn("Z", "X", "Z")]


@pytest.mark.regra("Art.23-vencedor-e")
def test_hand_03_a_recorded_sorteio_gives_the_places_as_drawn():
    standings = classify_chave("XYZ", CIRCLE, sorteios=[("Z", "X", "Y")])

    assert [(row.rank, row.trio, row.decided_by) for row in standings] == [
        (1, "Z", S), (2, "X", S), (3, "Y", None),
    ]  # fmt: skip
    assert not any(row.pending_sorteio for row in standings)


def test_a_sorteio_among_some_of_the_level_decides_nothing():
    standings = classify_chave("XYZ", CIRCLE, sorteios=[("Z", "X")])

    assert [row.rank for row in standings] == [1, 1, 1]


def test_a_sorteio_among_more_than_the_level_decides():
    standings = classify_chave("XYZ", CIRCLE, sorteios=[("Z", "elsewhere", "X", "Y")])

    assert [row.trio for row in standings] == ["Z", "X", "Y"]


def test_of_two_sorteios_the_later_one_stands():
    standings = classify_chave("XYZ", CIRCLE, sorteios=[("Z", "X", "Y"), ("Y", "Z", "X")])

    assert [row.trio for row in standings] == ["Y", "Z", "X"]


def test_a_sorteio_does_not_touch_those_whom_an_earlier_criterion_parts():
    given, _ = golden_chave("dois-empatados.cego")
    whole = evaluate(given)

    later = evaluate(
        facts(given.trios, given.jogos, sorteios=(("Flor e Truco", "Três Marias", "Ás de Espada"),))
    )

    assert later.chaves == whole.chaves


# --- incomplete --------------------------------------------------------------------------------------------


def test_an_incomplete_chave_asks_for_no_sorteio_and_uses_none():
    standings = classify_chave("XYZ", CIRCLE, sorteios=[("Z", "X", "Y")], complete=False)

    assert [(row.rank, row.trio, row.pending_sorteio) for row in standings] == [
        (1, "X", False), (1, "Y", False), (1, "Z", False),
    ]  # fmt: skip


def test_a_chave_without_a_result_shares_the_first_place():
    standings = classify_chave("XYZ", [], complete=False)

    assert table(standings) == [(1, "X", 0, 0, 0), (1, "Y", 0, 0, 0), (1, "Z", 0, 0, 0)]


def test_a_chave_of_one_and_of_none():
    assert table(classify_chave(["X"], [])) == [(1, "X", 0, 0, 0)]
    assert classify_chave([], []) == []
    assert classify_overall([]) == []
    assert reasons([]) == []


# --- out ---------------------------------------------------------------------------------------------------


@pytest.mark.regra("Art.20-§1")
def test_an_out_trio_is_last_without_a_rank_and_parts_nobody():
    # A and B level; the circle A > B > C > A is no circle without C.
    standings = classify_chave(
        "CAB", [drawn("A", "B", "A"), drawn("B", "C", "B"), drawn("C", "A", "C")], out={"C"}
    )

    assert [(row.rank, row.trio, row.out) for row in standings] == [
        (1, "A", False), (2, "B", False), (None, "C", True),
    ]  # fmt: skip
    assert decided(standings) == [C, None, None]
    assert standings[-1].vitorias == 1


def test_several_out_trios_keep_the_order_of_the_file():
    standings = classify_chave("DCBA", [drawn("A", "B", "A")], out={"A", "D"})

    assert [(row.rank, row.trio) for row in standings] == [(1, "B"), (2, "C"), (None, "D"), (None, "A")]


def test_everybody_out_leaves_no_rank():
    assert [row.rank for row in classify_chave("AB", [drawn("A", "B", None)], out={"A", "B"})] == [None, None]


# --- criteria ----------------------------------------------------------------------------------------------


def test_another_order_of_criteria():
    rows = classified(CHAVE_A, TRIOS_A, criteria=(V, C, P, T, S))

    # A1, A2, A3 have two vitórias each and beat one another in a circle; partidas part them after that.
    assert [(row.trio, row.decided_by) for row in rows] == [("A1", P), ("A2", P), ("A3", V), ("A4", None)]


def test_tentos_before_vitorias():
    rows = classified(CHAVE_A, TRIOS_A, criteria=(T, S))

    assert [(row.trio, row.decided_by) for row in rows] == [("A1", T), ("A2", T), ("A3", T), ("A4", None)]


def test_criteria_may_come_as_text_in_a_list():
    rows = classified(CHAVE_A, TRIOS_A, criteria=["vitorias", "partidas", "sorteio"])

    assert [row.trio for row in rows] == ["A1", "A2", "A3", "A4"]


@pytest.mark.parametrize("criteria", [(), (V, P), (V, V, S), (S, V), (V, S, T)])
def test_criteria_end_in_the_sorteio_and_repeat_nothing(criteria):
    with pytest.raises(CriteriaError):
        classify_chave("AB", [], criteria=criteria)


# --- all chaves --------------------------------------------------------------------------------------------


def test_chaves_of_one_size_are_compared_by_totals():
    overall = classify_overall(
        [
            ChaveResults("A", ("A1", "A2"), [drawn("A1", "A2", "A1", (2, 1), (60, 50))]),
            ChaveResults("B", ("B1", "B2"), [drawn("B1", "B2", "B2", (2, 1), (61, 49))]),
        ]
    )

    assert [(row.rank, row.trio) for row in overall] == [(1, "B2"), (2, "A1"), (3, "A2"), (4, "B1")]
    assert {row.coefficient for row in overall} == {None}


@pytest.mark.regra("Art.24-vencedor-5")
def test_hand_21_best_second_place_by_average_and_not_by_totals():
    # B: V1 P5 T178 in 3 jogos. F: V1 P4 T138 in 2.
    chave_a = jogos("B x D: 24-10 24-12", "A x B: 24-15 10-24 24-14", "C x B: 24-15 10-24 24-14")
    chave_b = jogos("F x G: 24-10 24-12", "E x F: 24-21 10-24 24-21", chave="B")

    whole = evaluate(facts("ABCDEFG", chave_a + chave_b, chaves=(("A", tuple("ABCD")), ("B", tuple("EFG")))))

    by_trio = {row.trio: row for row in whole.overall}
    b, f = by_trio["B"], by_trio["F"]
    assert (b.vitorias, b.partidas, b.tentos, b.jogos) == (1, 5, 178, 3)
    assert (f.vitorias, f.partidas, f.tentos, f.jogos) == (1, 4, 138, 2)
    assert (f.coefficient[0], b.coefficient[0]) == (Fraction(1, 2), Fraction(1, 3))
    assert f.rank < b.rank


def test_level_across_chaves_waits_until_every_chave_is_complete():
    one = ChaveResults("A", ("A1", "A2"), [drawn("A1", "A2", "A1")])
    two = ChaveResults("B", ("B1", "B2"), [drawn("B1", "B2", "B1")])

    together = classify_overall([one, two])
    partly = classify_overall([one, two._replace(complete=False)])

    assert [(row.rank, row.pending_sorteio) for row in together] == [
        (1, True),
        (1, True),
        (3, True),
        (3, True),
    ]
    assert [(row.rank, row.pending_sorteio) for row in partly] == [
        (1, False),
        (1, False),
        (3, False),
        (3, False),
    ]


def test_a_trio_without_a_jogo_has_coefficient_nought():
    overall = classify_overall(
        [ChaveResults("A", ("A1",), []), ChaveResults("B", ("B1", "B2"), [drawn("B1", "B2", "B1")])]
    )

    assert [row.trio for row in overall] == ["B1", "B2", "A1"]
    assert overall[-1].coefficient == (0, 0, 0)


def test_out_trios_close_the_table_of_all():
    overall = classify_overall(
        [ChaveResults("A", ("A1", "A2"), [drawn("A1", "A2", "A1")]), ChaveResults("B", ("B1",), [])],
        out={"A1"},
    )

    assert [(row.rank, row.trio, row.out) for row in overall] == [
        (1, "A2", False), (2, "B1", False), (None, "A1", True),
    ]  # fmt: skip


# --- refusals ----------------------------------------------------------------------------------------------


def test_what_cannot_be_classified_is_refused():
    with pytest.raises(UnknownTrioError) as unknown:
        classify_chave("AB", [drawn("A", "C", "A")])
    assert unknown.value.trio == "C"
    with pytest.raises(UnknownWinnerError):
        classify_chave("AB", [Result("A", "B", "C", 0, 0, 0, 0)])
    with pytest.raises(RepeatedTrioError) as repeated:
        classify_chave(["A", "B", "A"], [])
    assert repeated.value.trio == "A"
    with pytest.raises(RepeatedTrioError):
        classify_overall([ChaveResults("A", "AB", []), ChaveResults("B", "BC", [])])


# --- reasons -----------------------------------------------------------------------------------------------


@pytest.mark.regra("Art.23-vencedor-b")
def test_hand_06_the_reason_names_the_criterion_its_figures_and_its_article():
    given, _ = golden_chave("tentos-antes-do-confronto.cego")
    whole = evaluate(given)

    first = whole.why("A")[0]

    assert (first.code, first.article) == ("above_by_tentos", "Art. 23, c")
    assert (first.facts["upper_value"], first.facts["lower_value"]) == (204, 170)


@pytest.mark.regra("Art.23-vencedor-d")
def test_a_confronto_among_four_tells_the_wins_among_them():
    given, _ = golden_chave("quatro-em-dois-pares.cego")
    whole = evaluate(given)

    four, pair = whole.why("A")[2], whole.why("A")[3]

    assert (four.facts["upper"], four.facts["lower"]) == ("Três Marias", "Sete Bravo")
    assert (four.facts["upper_wins"], four.facts["lower_wins"], len(four.facts["among"])) == (2, 1, 4)
    assert set(pair.facts["among"]) == {"Sete Bravo", "Flor e Truco"}


def test_reasons_of_rows_that_share_a_rank():
    pending = classify_chave("XYZ", CIRCLE)
    partial = classify_chave("XYZ", CIRCLE, complete=False)

    assert [reason and reason.code for reason in reasons(pending, results=CIRCLE)] == [
        "sorteio_pending", "sorteio_pending", None,
    ]  # fmt: skip
    assert [reason and reason.code for reason in reasons(partial, results=CIRCLE)] == ["level", "level", None]


def test_reason_of_a_sorteio_keeps_its_order():
    sorteios = [("Z", "X", "Y")]
    standings = classify_chave("XYZ", CIRCLE, sorteios=sorteios)

    first = reasons(standings, results=CIRCLE, sorteios=sorteios)[0]

    assert (first.code, first.article, first.facts["order"]) == (
        "above_by_sorteio",
        "Art. 23, e",
        ("Z", "X", "Y"),
    )


def test_amostra_cites_its_own_article():
    standings = classify_chave("AB", [drawn("A", "B", "A")])

    assert why_above(*standings, table=standings, article="Art. 24").article == "Art. 24"


def test_nobody_is_above_who_is_out_by_a_criterion():
    upper, lower = classify_chave("AB", [drawn("A", "B", "B")], out={"B"})

    assert why_above(upper, lower, table=[upper, lower]).code == "below_out"
    assert reasons([upper, lower]) == [None, None]


def test_every_criterion_has_a_reason_when_it_decides_after_the_confronto():
    rows = [drawn("A", "B", "A"), drawn("B", "C", "B", tentos=(60, 50)), drawn("C", "A", "C")]
    criteria = (V, C, T, S)
    standings = classify_chave("ABC", rows, criteria=criteria)

    # A 68+64 = 132, B 64+60 = 124, C 50+68 = 118
    found = reasons(standings, results=rows, criteria=criteria)

    assert [row.trio for row in standings] == ["A", "B", "C"]
    assert [(r.facts["upper_value"], r.facts["lower_value"]) for r in found[:2]] == [(132, 124), (124, 118)]
    assert standings[0].decided_by is Criterion.TENTOS

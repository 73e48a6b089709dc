"""The checker against tables worked out by hand: the catalogue's section 5 and the cases HAND-nn.

The facts are written in the súmula's own notation, the expected rows are copied from those documents.
"""

import copy

import pytest

from scoring import checker

OUT_ROW = {"rank": None, "decided_by": None, "pending_sorteio": False, "out": True}


def jogo(line, number):
    """Read "A x B 24-10 24-18", "A x B W.O. A", "A x B W.O. -" (nobody came) or "A x B" (not played yet)."""
    a, _, b, *rest = line.split()
    facts = {"id": f"j{number}", "stage": "chaves", "rodada": 1, "a": a, "b": b}
    if rest and rest[0] == "W.O.":
        winner = {a: "a", b: "b", "-": None}[rest[1]]
        facts |= {"ending": "walkover", "winner": winner, "partidas": []}
    elif rest:
        facts |= {"ending": "played", "partidas": [[int(n) for n in p.split("-")] for p in rest]}
    return facts


def file_with(chaves, lines, **extra):
    """Make the dict of a tournament file: `chaves` such as {"A": "ABCD"}, one jogo a line."""
    jogos = [jogo(line, number) for number, line in enumerate(lines, 1)]
    for facts in jogos:
        facts["chave"] = next(name for name, trios in chaves.items() if facts["a"] in trios)
    tournament = {
        "slug": "t",
        "name": "T",
        "modality": "truco_cego",
        "lineup": "trio",
        "trios": [{"id": trio, "name": trio} for trios in chaves.values() for trio in trios],
        "chaves": [{"name": name, "trios": list(trios)} for name, trios in chaves.items()],
        "jogos": jogos,
    }
    return {"format": "tenteio/1", "event": {"name": "E", "slug": "e"}, "tournaments": [tournament | extra]}


def table(file, chave=0):
    """Rows of one chave as (rank, trio, V, P, T, decided_by), with "?" where a sorteio is pending."""
    rows = checker.expected_classification(file)["tournaments"][0]["chaves"][chave]["standings"]
    return [
        (
            row["rank"],
            row["trio"],
            row["vitorias"],
            row["partidas"],
            row["tentos"],
            "?" if row["pending_sorteio"] else row["decided_by"],
        )
        for row in rows
    ]


CHAVE_A = [
    "A1 x A2 24-18 24-20",
    "A3 x A4 24-22 19-24 24-15",
    "A1 x A3 20-24 24-21 17-24",
    "A2 x A4 24-12 24-23",
    "A1 x A4 24-9 24-16",
    "A2 x A3 24-14 24-19",
]
CHAVE_B = ["B1 x B2 24-10 24-21", "B1 x B3 22-24 24-13 24-18", "B2 x B3 24-20 18-24 24-22"]
TWO_CHAVES = file_with({"A": ["A1", "A2", "A3", "A4"], "B": ["B1", "B2", "B3"]}, CHAVE_A + CHAVE_B)
CIRCLE = [  # HAND-03
    "A x B 24-15 14-24 24-7",
    "B x C 9-24 24-16 24-5",
    "C x A 24-12 10-24 24-5",
    "A x D 24-11 24-13",
    "B x D 24-14 24-22",
    "C x D 24-16 24-11",
]


@pytest.mark.regra("Art.23-vencedor-a", "Art.23-vencedor-b", "Art.23-vencedor-f")
def test_chave_a_of_the_catalogue():
    assert table(TWO_CHAVES) == [
        (1, "A1", 2, 7, 205, "partidas"),
        (2, "A2", 2, 6, 182, "partidas"),
        (3, "A3", 2, 4, 169, "vitorias"),
        (4, "A4", 0, 1, 121, None),
    ]


@pytest.mark.regra("Art.24-vencedor-5")
def test_chaves_of_different_size_are_compared_by_coefficient():
    overall = checker.expected_classification(TWO_CHAVES)["tournaments"][0]["overall"]

    assert [row["trio"] for row in overall] == ["B1", "A1", "A2", "A3", "B2", "B3", "A4"]
    assert overall[0]["coefficient"] == {"vitorias": "1.000", "partidas": "2.500", "tentos": "71.000"}
    assert overall[1]["coefficient"] == {"vitorias": "0.667", "partidas": "2.333", "tentos": "68.333"}
    assert overall[4]["coefficient"] == {"vitorias": "0.500", "partidas": "1.000", "tentos": "48.500"}


def test_hand_21_the_average_and_not_the_total_compares_seconds():
    """HAND-21: B has one vitória in 3 jogos, F one in 2; F is the better second, behind the firsts."""
    file = file_with(
        {"A": "ABCD", "B": "EFG"},
        [
            "A x B 24-20 24-20",
            "A x C 24-20 24-20",
            "A x D 24-20 24-20",
            "B x C 24-1 24-1",
            "D x B 24-1 24-1",
            "C x D 24-1 24-1",
            "E x F 24-20 24-20",
            "E x G 24-20 24-20",
            "F x G 24-1 24-1",
        ],
    )
    overall = checker.expected_classification(file)["tournaments"][0]["overall"]
    assert [(row["rank"], row["trio"]) for row in overall][:3] == [(1, "A"), (1, "E"), (3, "F")]


def test_chaves_of_one_size_have_no_coefficient():
    file = file_with({"A": "AB", "B": "CD"}, ["A x B 24-10 24-18", "C x D 24-11 24-18"])
    overall = checker.expected_classification(file)["tournaments"][0]["overall"]
    assert [(row["rank"], row["trio"], row["decided_by"]) for row in overall] == [
        (1, "A", None),
        (1, "C", "vitorias"),
        (3, "D", "tentos"),
        (4, "B", None),
    ]
    assert all("coefficient" not in row for row in overall)


@pytest.mark.regra("Art.23-vencedor-d")
def test_hand_02_two_level_trios_are_parted_by_their_own_jogo():
    """HAND-02: the winner of the direct jogo is first, whatever the order of registration."""
    lines = [
        "A x B 24-21 10-24 21-24",
        "C x D 24-17 24-15",
        "A x C 24-5 7-24 24-21",
        "B x D 24-17 7-24 12-24",
        "A x D 12-24 24-9 24-19",
        "B x C 24-5 10-24 24-6",
    ]
    expected = [
        (1, "B", 2, 5, 170, "confronto"),
        (2, "A", 2, 5, 170, "vitorias"),
        (3, "C", 1, 5, 157, "partidas"),
        (4, "D", 1, 3, 149, None),
    ]
    assert table(file_with({"A": "ABCD"}, lines)) == expected
    assert table(file_with({"A": "DCBA"}, reversed(lines))) == expected


def test_hand_06_tentos_come_before_confronto():
    """HAND-06: A is first by tentos though B beat it."""
    lines = [
        "A x B 22-24 24-20 19-24",
        "C x D 24-20 24-18",
        "A x C 24-23 20-24 24-21",
        "B x D 12-24 24-9 8-24",
        "A x D 24-10 23-24 24-12",
        "B x C 24-3 10-24 24-11",
    ]
    assert table(file_with({"A": "ABCD"}, lines))[:2] == [
        (1, "A", 2, 5, 204, "tentos"),
        (2, "B", 2, 5, 170, "vitorias"),
    ]


@pytest.mark.regra("Art.23-vencedor-e")
def test_hand_03_and_10_a_circle_waits_for_the_sorteio_on_one_rank():
    """HAND-03 and HAND-10: places 1, 1, 1, 4."""
    assert table(file_with({"A": "ABCD"}, CIRCLE)) == [
        (1, "A", 2, 6, 175, "?"),
        (1, "B", 2, 6, 175, "?"),
        (1, "C", 2, 6, 175, "?"),
        (4, "D", 0, 0, 87, None),
    ]


def test_hand_09_a_recorded_sorteio_decides_and_a_superseded_or_partial_one_does_not():
    """HAND-09: drawn C, A, B."""
    drawn = {"purpose": "tiebreak", "entries": ["A", "B", "C"], "algorithm": "x", "result": ["C", "A", "B"]}

    decided = table(file_with({"A": "ABCD"}, CIRCLE, sorteios=[drawn]))
    superseded = table(
        file_with({"A": "ABCD"}, CIRCLE, sorteios=[drawn | {"superseded_at": "2026-12-05T10:00:00-03:00"}])
    )
    partial = table(file_with({"A": "ABCD"}, CIRCLE, sorteios=[drawn | {"result": ["C", "A"]}]))

    assert [(row[0], row[1], row[5]) for row in decided] == [
        (1, "C", "sorteio"),
        (2, "A", "sorteio"),
        (3, "B", "vitorias"),
        (4, "D", None),
    ]
    assert superseded == partial == table(file_with({"A": "ABCD"}, CIRCLE))


def test_hand_04_three_level_are_decided_among_themselves():
    """HAND-04: D on partidas, then A, B, C by the jogos among them."""
    lines = [
        "A x B 14-24 24-9 24-19",
        "A x C 24-21 12-24 24-7",
        "B x C 12-24 24-20 24-10",
        "D x A 24-12 9-24 24-14",
        "E x A 19-24 24-7 24-21",
        "B x D 24-7 12-24 24-10",
        "E x B 5-24 24-21 24-7",
        "C x D 17-24 24-8 24-15",
        "C x E 24-15 5-24 24-7",
        "D x E 24-20 24-7",
    ]
    assert table(file_with({"A": "ABCDE"}, lines)) == [
        (1, "D", 2, 7, 217, "partidas"),
        (2, "A", 2, 6, 224, "confronto"),
        (3, "B", 2, 6, 224, "confronto"),
        (4, "C", 2, 6, 224, "partidas"),
        (5, "E", 2, 5, 193, None),
    ]


def test_hand_05_the_smaller_level_set_starts_again():
    """HAND-05: A and B have two wins among the four, C and D one; then B beat A and C beat D."""
    lines = [
        "B x A 9-24 24-7 24-13",
        "A x C 24-15 20-24 24-21",
        "A x D 20-24 24-17 24-10",
        "D x B 24-17 20-24 24-20",
        "B x C 17-24 24-10 24-5",
        "C x D 24-16 18-24 24-12",
        "E x A 8-24 24-15 24-5",
        "E x B 24-12 20-24 24-5",
        "C x E 24-12 11-24 24-14",
        "D x E 5-24 24-14 24-15",
    ]
    assert table(file_with({"A": "ABCDE"}, lines)) == [
        (1, "E", 2, 6, 227, "tentos"),
        (2, "B", 2, 6, 224, "confronto"),
        (3, "A", 2, 6, 224, "confronto"),
        (4, "C", 2, 6, 224, "confronto"),
        (5, "D", 2, 6, 224, None),
    ]


def test_hand_08_a_chave_in_the_middle_asks_for_no_sorteio():
    """HAND-08: after one rodada equals share the place and nothing is pending."""
    file = file_with({"A": "ABCD"}, ["A x D 24-12 24-20", "B x C 24-12 24-20", "A x B", "C x D"])
    assert table(file) == [
        (1, "A", 1, 3, 72, None),
        (1, "B", 1, 3, 72, "vitorias"),
        (3, "C", 0, 0, 32, None),
        (3, "D", 0, 0, 32, None),
    ]


def test_hand_11_both_absent_settle_the_pair_without_a_winner():
    """HAND-11: B and C are level and their own jogo had no winner."""
    lines = [
        "A x B 24-13 24-17",
        "A x C 24-11 24-19",
        "A x D 24-20 24-9",
        "B x C W.O. -",
        "B x D 24-15 24-18",
        "C x D 24-22 24-12",
    ]
    assert table(file_with({"A": "ABCD"}, lines)) == [
        (1, "A", 3, 9, 216, "vitorias"),
        (2, "B", 1, 3, 102, "?"),
        (2, "C", 1, 3, 102, "?"),
        (4, "D", 0, 0, 96, None),
    ]


def test_hand_12_a_walkover_counts_in_the_confronto():
    """HAND-12: A beat B by W.O."""
    lines = [
        "A x B W.O. A",
        "C x D 24-14 17-24 20-24",
        "C x A 24-5 24-10",
        "B x D 20-24 24-17 24-18",
        "A x D 24-19 5-24 24-12",
        "B x C 24-16 24-8",
    ]
    assert table(file_with({"A": "ABCD"}, lines)) == [
        (1, "A", 2, 5, 140, "confronto"),
        (2, "B", 2, 5, 140, "vitorias"),
        (3, "D", 1, 4, 176, "tentos"),
        (4, "C", 1, 4, 157, None),
    ]


@pytest.mark.regra("Art.20-§1")
def test_hand_23_a_trio_put_out_leaves_the_running_and_keeps_its_earlier_jogo():
    """HAND-23, with the design's ruling: D keeps the 24 tentos of the partida it had finished (24-15)."""
    file = file_with(
        {"A": "ABCD"},
        ["D x A 24-20 24-22", "D x B 24-15 0-5", "D x C", "A x B", "A x C", "B x C"],
        desclassificacoes=[{"trio": "D", "inciso": "I", "jogo": "j2"}],
    )

    assert table(file) == [
        (1, "B", 1, 3, 72, None),
        (1, "C", 1, 3, 72, "vitorias"),
        (3, "A", 0, 0, 42, None),
        (None, "D", 1, 3, 96, None),
    ]
    rows = checker.expected_classification(file)["tournaments"][0]["chaves"][0]["standings"]
    assert rows[3].items() >= OUT_ROW.items()


def test_earlier_results_are_annulled_where_the_tournament_chose_so():
    file = file_with(
        {"A": "ABCD"},
        ["D x A 24-20 24-22", "D x B 24-15 0-5", "D x C", "A x B", "A x C", "B x C"],
        desclassificacoes=[{"trio": "D", "inciso": "I", "jogo": "j2"}],
        annul_results_of_disqualified=True,
    )
    assert table(file)[2:] == [(3, "A", 0, 0, 0, None), (None, "D", 0, 0, 24, None)]


@pytest.mark.regra("Art.20-§2", "Art.20-VIII")
def test_hand_24_inciso_viii_costs_one_jogo_only():
    """HAND-24: D loses round 1 and plays round 2."""
    file = file_with(
        {"A": "ABD"},
        ["A x D", "D x B 24-9 24-11", "A x B"],
        desclassificacoes=[{"trio": "D", "inciso": "VIII", "jogo": "j1"}],
    )
    assert table(file) == [
        (1, "A", 1, 3, 72, "confronto"),
        (2, "D", 1, 3, 72, "vitorias"),
        (3, "B", 0, 0, 20, None),
    ]


def test_hand_26_the_winner_on_the_table_loses_the_jogo_by_desclassificacao():
    """HAND-26, with the design's ruling: A keeps the tentos of its finished partidas (24+20+24)."""
    file = file_with(
        {"A": "AB"},
        ["A x B 24-10 20-24 24-22"],
        desclassificacoes=[{"trio": "A", "inciso": "II", "jogo": "j1"}],
    )
    assert table(file) == [(1, "B", 1, 3, 72, None), (None, "A", 0, 0, 68, None)]


@pytest.mark.regra("Art.24-vencedor-6")
def test_hand_27_a_walkover_of_amostra_gives_90_tentos():
    """HAND-27."""
    file = file_with({"A": "AB"}, ["A x B W.O. A"], modality="truco_amostra")
    assert table(file) == [(1, "A", 1, 3, 90, "vitorias"), (2, "B", 0, 0, 0, None)]


@pytest.mark.regra("Art.23-vencedor-g")
def test_a_decision_on_time_gives_the_cut_partida_to_the_winner_with_its_real_tentos():
    file = file_with({"A": "AB"}, ["A x B 24-10 15-20"])
    for winner, expected in (
        ("a", [(1, "A", 1, 3, 63, "vitorias"), (2, "B", 0, 0, 30, None)]),
        ("b", [(1, "B", 1, 1, 30, "vitorias"), (2, "A", 0, 1, 39, None)]),
    ):
        decided = copy.deepcopy(file)
        decided["tournaments"][0]["jogos"][0] |= {"ending": "time_decision", "winner": winner}
        assert table(decided) == expected


def test_the_mata_mata_leaves_the_chaves_alone():
    """HAND-07: neither the final nor a desclassificação in it changes the chave."""
    file = file_with({"A": "AB"}, ["A x B 24-10 24-18"])
    before = table(file)
    final = jogo("B x A 24-10 24-18", 2) | {"stage": "mata_mata"}
    file["tournaments"][0]["jogos"].append(final)
    file["tournaments"][0]["desclassificacoes"] = [{"trio": "A", "inciso": "II", "jogo": "j2"}]
    assert table(file) == before


def test_a_reversed_decision_and_one_about_a_single_player_change_nothing():
    file = file_with({"A": "AB"}, ["A x B 24-10 24-18"])
    before = table(file)
    file["tournaments"][0]["desclassificacoes"] = [
        {"trio": "A", "inciso": "I", "jogo": "j1", "reversed_at": "2026-12-05T10:00:00-03:00"},
        {"trio": "A", "inciso": "VI", "jogo": "j1", "player": 0, "player_only": True},
    ]
    assert table(file) == before


def test_a_right_publication_has_no_differences():
    assert checker.check(TWO_CHAVES, checker.expected_classification(TWO_CHAVES)) == []


def test_each_wrong_value_is_named_with_its_path():
    published = checker.expected_classification(TWO_CHAVES)
    published["tournaments"][0]["chaves"][0]["standings"][1]["tentos"] = 181
    published["tournaments"][0]["overall"].pop()
    published["tournaments"][0]["chaves"][1]["standings"][0]["rank"] = True

    differences = checker.check(TWO_CHAVES, published)

    assert [d.where for d in differences] == [
        "$.tournaments[0].chaves[0].standings[1].tentos",
        "$.tournaments[0].chaves[1].standings[0].rank",
        "$.tournaments[0].overall[6]",
    ]
    assert str(differences[0]).endswith("deveria ser 182, está 181")


def drawn(result, entidades):
    """A file whose chaves were dealt as `result`; `entidades` gives one letter per trio a, b, c…"""
    trios = [{"id": chr(97 + n), "name": chr(97 + n), "entidade": e} for n, e in enumerate(entidades)]
    sorteio = {
        "purpose": "chaves",
        "entries": [trio["id"] for trio in trios],
        "algorithm": "x",
        "result": [list(chave) for chave in result],
    }
    file = file_with({}, [], sorteios=[sorteio])
    file["tournaments"][0]["trios"] = trios
    return file


@pytest.mark.parametrize(
    ("result", "entidades", "wrong"),
    [
        (
            ["ad", "be", "cf"],
            "XYZXYZ",
            3,
        ),  # each pair could have been kept apart: 3 clashes where 0 are needed
        (["ab", "cd", "ef"], "XYZXYZ", 0),
        (["abc", "de", "f"], "UVWXYZ", "tamanhos"),
        (["ab", "cd", "ee"], "UVWXYZ", ["a", "b", "c", "d", "e", "e"]),
        (["ab", "cd"], "XXXY", 1),  # HAND-15: three of one entidade in two chaves: one clash is the least
    ],
)
def test_a_draw_of_chaves_is_judged_by_sizes_and_by_the_least_clashes(result, entidades, wrong):
    differences = checker.check_draws(drawn(result, entidades))

    if wrong in (0, 1):
        assert differences == []
    elif wrong == "tamanhos":
        assert "tamanhos" in differences[0].where
    else:
        assert differences[0].published == wrong


def tiebreak(seed, entries, result):
    sorteio = {"purpose": "tiebreak", "algorithm": "tenteio-sha256/1", "seed": seed}
    return file_with(
        {"A": "ABC"}, [], sorteios=[sorteio | {"entries": list(entries), "result": list(result)}]
    )


def test_a_tiebreak_is_drawn_again():
    """By hand: SHA-256 of "7-12-3/0" (sha256sum) begins with the words 31d7a7df and f775bdc5.

    The first leaves 0 when divided by 3, the second 1 when divided by 2: A stays, then C comes before B.
    """
    assert checker.check_draws(tiebreak("7-12-3", "ABC", "ACB")) == []
    assert checker.check_draws(tiebreak("7-12-3", "ABC", "ABC")) != []


@pytest.mark.regra("Douradinha-queda")
def test_douradinha_counts_what_was_played_and_knows_draws():
    """By hand: no third partida for a 2-0 or a W.O.; a drawn partida is nobody's and its tentos count."""
    lines = ["A x B 12-3 7-12 12-5", "A x C 12-3 8-8 7-7", "B x C W.O. B"]
    file = file_with({"A": "ABC"}, lines, modality="douradinha", lineup="dupla")

    assert table(file) == [
        (1, "A", 2, 3, 58, "vitorias"),
        (2, "B", 1, 3, 44, "vitorias"),
        (3, "C", 0, 0, 18, None),
    ]


@pytest.mark.parametrize(
    ("modality", "lineup", "partidas", "tentos"),
    [("truco_cego", "trio", 3, 72), ("truco_amostra", "trio", 3, 90), ("douradinha", "dupla", 2, 24)],
)
def test_a_bye_counts_as_a_jogo_won_without_losing_a_partida(modality, lineup, partidas, tentos):
    file = file_with({"A": "AB"}, ["A x B"], modality=modality, lineup=lineup)
    file["tournaments"][0]["jogos"][0] |= {"ending": "bye", "winner": "a", "partidas": []}

    assert table(file)[0] == (1, "A", 1, partidas, tentos, "vitorias")

"""The division into chaves: sizes, those of one entidade apart, the same for ever (HAND-13, 15, 20)."""

import csv
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import chaves as rules
from scoring.chaves import (
    ChavesDraw,
    Entrant,
    chave_name,
    draw_chaves,
    minimum_clashes,
    sizes,
    suggest,
    verify_chaves,
)
from scoring.sorteio import RepeatedEntryError, SeedError, UnknownAlgorithmError
from tests.scoring import sorteio_independente

GOLDEN = Path(__file__).parent / "golden"


def entrants_of(name):
    """Read a registration list; the trio's name serves as its id."""
    with (GOLDEN / name).open(encoding="utf-8-sig", newline="") as file:
        return [Entrant(row["Trio"], row["Entidade"]) for row in csv.DictReader(file, delimiter=";")]


def pairs_of_one(drawn, field):
    """Count the pairs that share entidade or regiao in a chave, by looking at every pair."""
    named = {entrant.id: getattr(entrant, field) for entrant in drawn.entrants}
    return sum(
        named[one] is not None and named[one] == named[other]
        for chave in drawn.chaves
        for one, other in combinations(chave.trios, 2)
    )


@st.composite
def draws(draw, *, cabecas=True, nested=True):
    """Build entrants and a number of chaves. nested: an entidade is of one regiao, as in life."""
    n_chaves = draw(st.integers(1, 7))
    count = draw(st.integers(2 * n_chaves, 5 * n_chaves + 3))
    entidades = draw(st.integers(1, 12))
    entrants = []
    for number in range(count):
        # Squared, so that some entidades are large.
        entidade = draw(st.none() | st.integers(0, entidades**2).map(lambda n: int(n**0.5)))
        regiao = draw(st.none() | st.integers(0, 3))
        if nested and entidade is not None:
            regiao = entidade % 4 if entidade % 5 else None
        entrants.append(
            Entrant(
                f"t{number}",
                None if entidade is None else f"CTG {entidade}",
                None if regiao is None else f"{regiao}ª RT",
            )
        )
    if cabecas:
        for number in draw(st.sets(st.integers(0, count - 1), max_size=n_chaves)):
            entrants[number] = entrants[number]._replace(cabeca=True)
    return entrants, n_chaves, draw(st.text("abc123", min_size=1, max_size=6))


# --- sizes --------------------------------------------------------------------------------------------------


def test_hand_13_fourteen_trios_in_four_chaves():
    """HAND-13: 4, 4, 3, 3 and 18 jogos; never 4, 4, 4, 2."""
    assert sizes(14, 4) == (4, 4, 3, 3)

    drawn = draw_chaves([Entrant(f"t{n}") for n in range(14)], 4, "semente")

    assert [len(chave.trios) for chave in drawn.chaves] == [4, 4, 3, 3]
    assert sum(len(list(combinations(chave.trios, 2))) for chave in drawn.chaves) == 18


@given(n=st.integers(2, 500), n_chaves=st.integers(1, 100))
def test_sizes_differ_by_at_most_one_and_hold_all(n, n_chaves):
    if n < 2 * n_chaves:
        with pytest.raises(rules.ChaveCountError) as caught:
            sizes(n, n_chaves)
        assert caught.value.most == n // 2
    else:
        found = sizes(n, n_chaves)
        assert sum(found) == n
        assert len(found) == n_chaves
        assert max(found) - min(found) <= 1
        assert list(found) == sorted(found, reverse=True)


@pytest.mark.parametrize(
    ("trios", "wished", "expected"),
    [
        (2, 4, (2,)),
        (3, 4, (3,)),
        (5, 4, (5,)),  # 3 and 2 would leave a chave of two
        (6, 4, (3, 3)),
        (7, 3, (4, 3)),
        (9, 4, (3, 3, 3)),
        (12, 4, (4, 4, 4)),
        (13, 4, (4, 3, 3, 3)),
        (14, 4, (4, 4, 3, 3)),
        (160, 4, (4,) * 40),
    ],
)
def test_a_wished_size_suggests_chaves_of_three_or_more(trios, wished, expected):
    assert sizes(trios, suggest(trios, wished)) == expected


@given(n=st.integers(3, 400), wished=st.integers(3, 12))
def test_suggested_chaves_have_three_trios_and_are_no_larger_than_need_be(n, wished):
    found = sizes(n, suggest(n, wished))

    assert min(found) >= 3
    if max(found) > wished:
        assert min(sizes(n, len(found) + 1), default=0) < 3


@pytest.mark.parametrize(("trios", "wished"), [(12, 2), (12, 0)])
def test_a_wished_size_below_three_is_refused(trios, wished):
    with pytest.raises(rules.ChaveSizeError):
        suggest(trios, wished)


@pytest.mark.parametrize(("trios", "n_chaves"), [(1, 1), (0, 1), (5, 3), (8, 0), (8, -1)])
def test_a_number_of_chaves_that_cannot_be_is_refused(trios, n_chaves):
    with pytest.raises(rules.ChaveCountError):
        draw_chaves([Entrant(f"t{n}") for n in range(trios)], n_chaves, "semente")


def test_chaves_go_on_after_z():
    assert [chave_name(number) for number in (0, 1, 25, 26, 51, 52, 701, 702)] == [
        "A", "B", "Z", "AA", "AZ", "BA", "ZZ", "AAA",
    ]  # fmt: skip


# --- those of one entidade apart ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5"])
def test_hand_15_five_of_one_ctg_in_four_chaves(seed):
    """HAND-15: one chave has two of Pealo, no other repetition, and that is the announced minimum."""
    entrants = entrants_of("mesma-entidade-12.csv")
    assert minimum_clashes(entrants, 4) == 1

    drawn = draw_chaves(entrants, 4, seed)

    assert [len(chave.trios) for chave in drawn.chaves] == [3, 3, 3, 3]
    entidade = {entrant.id: entrant.entidade for entrant in entrants}
    repeated = [
        name
        for chave in drawn.chaves
        for name, count in Counter(entidade[trio] for trio in chave.trios).items()
        if count > 1
    ]
    assert repeated == ["CTG Pealo Imaginário"]
    assert drawn.clashes == drawn.minimum == 1
    assert drawn == draw_chaves(entrants, 4, seed)


@pytest.mark.parametrize(
    ("counts", "n_chaves", "minimum"),
    [
        # (trios of each entidade, chaves, pairs that must meet), worked out by hand
        ([4], 4, 0),
        ([5], 4, 1),  # 2 1 1 1
        ([8], 4, 4),  # 2 2 2 2
        ([9], 4, 6),  # 3 2 2 2: 3 + 1 + 1 + 1
        ([5, 5, 4], 4, 2),
        ([7, 6], 3, 8),  # 3 2 2 and 2 2 2: 5 + 3
        ([6], 1, 15),
    ],
)
def test_the_least_number_of_clashes_is_that_of_the_evenest_split(counts, n_chaves, minimum):
    entrants = [
        Entrant(f"{name}{number}", f"CTG {name}")
        for name, count in enumerate(counts)
        for number in range(count)
    ]

    assert minimum_clashes(entrants, n_chaves) == minimum


def test_trios_of_no_entidade_do_not_clash():
    drawn = draw_chaves([Entrant(f"t{n}") for n in range(8)], 2, "semente")

    assert (drawn.clashes, drawn.minimum, drawn.regiao_clashes, drawn.regiao_minimum) == (0, 0, 0, 0)


@given(draws())
@settings(max_examples=150)
def test_every_draw_has_each_trio_once_fair_sizes_and_the_least_clashes(case):
    entrants, n_chaves, seed = case

    drawn = draw_chaves(entrants, n_chaves, seed)

    assert sorted(trio for chave in drawn.chaves for trio in chave.trios) == sorted(e.id for e in entrants)
    assert tuple(len(chave.trios) for chave in drawn.chaves) == sizes(len(entrants), n_chaves)
    assert drawn.clashes == pairs_of_one(drawn, "entidade") == drawn.minimum
    assert drawn.regiao_clashes == pairs_of_one(drawn, "regiao")
    cabecas = {entrant.id for entrant in entrants if entrant.cabeca}
    assert all(sum(trio in cabecas for trio in chave.trios) <= 1 for chave in drawn.chaves)


@given(draws(cabecas=False))
@settings(max_examples=100)
def test_without_cabecas_those_of_one_regiao_are_as_far_apart_as_can_be(case):
    entrants, n_chaves, seed = case

    drawn = draw_chaves(entrants, n_chaves, seed)

    assert drawn.regiao_clashes == drawn.regiao_minimum


@given(draws(nested=False))
def test_an_entidade_written_under_two_regioes_still_has_the_least_clashes(case):
    entrants, n_chaves, seed = case

    drawn = draw_chaves(entrants, n_chaves, seed)

    assert drawn.clashes == drawn.minimum


@given(draws(nested=False))
@settings(max_examples=100)
def test_the_independent_script_gives_the_same_chaves(case):
    entrants, n_chaves, seed = case

    drawn = draw_chaves(entrants, n_chaves, seed)

    expected = sorteio_independente.chaves(entrants, n_chaves, seed)
    assert [list(trios) for trios in drawn.result] == expected


def test_an_exchange_is_found_where_cabecas_leave_no_other_way():
    """Three cabeças a1, b1, c1: b has two more, so each chave needs a b, and c2 must not join c1."""
    entrants = [
        Entrant("a1", "a", cabeca=True),
        Entrant("b1", "b", cabeca=True),
        Entrant("c1", "c", cabeca=True),
        Entrant("b2", "b"),
        Entrant("b3", "b"),
        Entrant("c2", "c"),
    ]
    exchanged = 0
    for number in range(60):
        drawn = draw_chaves(entrants, 3, f"semente {number}")
        assert drawn.clashes == 0
        exchanged += any(step.reason.code == "troca" for step in drawn.steps)
    assert exchanged


# --- a draw by lot ------------------------------------------------------------------------------------------


def test_hand_20_a_hundred_and_sixty_trios_in_forty_chaves():
    """HAND-20: 160 different trios, 40 chaves of 4, 240 jogos, nobody left out; fellows all apart."""
    entrants = entrants_of("160-trios.csv")
    assert len(entrants) == 160

    drawn = draw_chaves(entrants, 40, "160 trios")

    assert [chave.name for chave in drawn.chaves][-2:] == ["AM", "AN"]
    assert all(len(chave.trios) == 4 for chave in drawn.chaves)
    assert {trio for chave in drawn.chaves for trio in chave.trios} == {entrant.id for entrant in entrants}
    assert sum(len(list(combinations(chave.trios, 2))) for chave in drawn.chaves) == 240
    assert drawn.clashes == 0


def test_four_thousand_trios_reach_the_minimum():
    entrants = [Entrant(n, f"CTG {n * n % 397}", f"{n * n % 397 % 30}ª RT") for n in range(4096)]

    drawn = draw_chaves(entrants, 1024, "semente")

    assert drawn.clashes == drawn.minimum == 0
    assert drawn.regiao_clashes == drawn.regiao_minimum


def test_other_seeds_and_another_order_of_entrants_give_other_chaves():
    entrants = entrants_of("mesma-entidade-12.csv")
    drawn = {draw_chaves(entrants, 4, f"semente {number}").result for number in range(20)}

    assert len(drawn) == 20
    assert draw_chaves(entrants[::-1], 4, "semente 0") != draw_chaves(entrants, 4, "semente 0")


def test_every_trio_comes_to_every_chave_about_equally_often():
    """1,200 draws of HAND-15's twelve: chi-square with 3 degrees is above 24 once in 40,000."""
    entrants = entrants_of("mesma-entidade-12.csv")
    counts = Counter()
    for number in range(1200):
        for chave in draw_chaves(entrants, 4, f"equilíbrio {number}").chaves:
            counts.update((chave.name, trio) for trio in chave.trios)

    for entrant in entrants:
        assert sum((counts[name, entrant.id] - 300) ** 2 / 300 for name in "ABCD") < 24


@pytest.mark.regra("Art.23-vencedor-e")
def test_a_recorded_division_is_verified_and_another_is_not():
    entrants = entrants_of("mesma-entidade-12.csv")
    result = [list(trios) for trios in draw_chaves(entrants, 4, "semente").result]

    assert verify_chaves(entrants, 4, "semente", result)
    assert not verify_chaves(entrants, 4, "sementes", result)
    result[0][0], result[1][0] = result[1][0], result[0][0]
    assert not verify_chaves(entrants, 4, "semente", result)


def test_what_cannot_be_drawn_is_refused_with_its_cause():
    twelve = entrants_of("mesma-entidade-12.csv")
    with pytest.raises(RepeatedEntryError):
        draw_chaves([*twelve, twelve[0]], 4, "semente")
    with pytest.raises(SeedError):
        draw_chaves(twelve, 4, "")
    with pytest.raises(UnknownAlgorithmError):
        draw_chaves(twelve, 4, "semente", algorithm="tenteio-chaves/2")
    with pytest.raises(rules.TooManyCabecasError) as caught:
        draw_chaves([entrant._replace(cabeca=True) for entrant in twelve[:5]] + twelve[5:], 4, "semente")
    assert (caught.value.cabecas, caught.value.chaves) == (5, 4)


def test_the_example_of_the_published_description():
    """docs/rules/chaves.md, followed by hand there. The outcome must never change under this tag."""
    entrants = [
        Entrant("t1", "CTG Pealo", "1"),
        Entrant("t2", "CTG Pealo", "1"),
        Entrant("t3", "CTG Pealo", "1"),
        Entrant("t4", "DTG Lua", "1"),
        Entrant("t5", "DTG Lua", "1"),
        Entrant("t6", None, "8"),
        Entrant("t7", None, "8"),
    ]

    drawn = draw_chaves(entrants, 3, "7-12-3", algorithm="tenteio-chaves/1")

    assert drawn.result == (("t6", "t5", "t2"), ("t7", "t3"), ("t4", "t1"))
    assert [step.trio for step in drawn.steps] == ["t6", "t7", "t5", "t4", "t3", "t1", "t2"]
    assert {step.reason.code for step in drawn.steps} == {"livre"}


def test_the_example_with_two_cabecas_ends_with_an_exchange():
    """The same with t1 and t4 as cabeças: t2 finds t1 in the last chave waiting, and changes with t6."""
    entrants = [
        Entrant("t1", "CTG Pealo", "1", True),
        Entrant("t2", "CTG Pealo", "1"),
        Entrant("t3", "CTG Pealo", "1"),
        Entrant("t4", "DTG Lua", "1", True),
        Entrant("t5", "DTG Lua", "1"),
        Entrant("t6", None, "8"),
        Entrant("t7", None, "8"),
    ]

    drawn = draw_chaves(entrants, 3, "7-12-3")

    assert drawn.result == (("t4", "t7", "t3"), ("t1", "t6"), ("t2", "t5"))
    assert [(step.trio, step.left, step.chave) for step in drawn.steps[-3:]] == [
        ("t2", None, "B"), ("t2", "B", "C"), ("t6", "C", "B"),
    ]  # fmt: skip
    assert [step.reason.facts.get("trio") for step in drawn.steps[-2:]] == ["t6", "t2"]


# --- told step by step --------------------------------------------------------------------------------------


def follow(drawn: ChavesDraw):
    """Put the trios where the steps say, and check what each step claims on the way."""
    entidade = {entrant.id: entrant.entidade for entrant in drawn.entrants}
    inside = {chave.name: [] for chave in drawn.chaves}
    for step in drawn.steps:
        mine = entidade[step.trio]
        fellows = {
            name: sum(mine is not None and entidade[trio] == mine for trio in trios)
            for name, trios in inside.items()
        }
        facts = step.reason.facts
        if step.reason.code == "repetida":
            assert facts["companheiros"] == fellows[step.chave] > 0
        elif step.reason.code == "afastado":
            assert facts["por_entidade"] or facts["por_regiao"]
            assert all(fellows[name] > fellows[step.chave] for name in facts["por_entidade"])
            assert fellows[step.chave] == 0
        elif step.reason.code == "troca":
            inside[step.left].remove(step.trio)
        inside[step.chave].append(step.trio)
    return {name: set(trios) for name, trios in inside.items()}


@given(draws())
@settings(max_examples=100)
def test_the_steps_lead_to_the_chaves_and_their_reasons_are_true(case):
    entrants, n_chaves, seed = case

    drawn = draw_chaves(entrants, n_chaves, seed)

    assert follow(drawn) == {chave.name: set(chave.trios) for chave in drawn.chaves}
    codes = Counter(step.reason.code for step in drawn.steps)
    assert codes["cabeca"] == sum(entrant.cabeca for entrant in entrants)
    assert codes.total() - codes["troca"] == len(entrants)


def test_a_step_names_the_chaves_that_already_have_the_entidade():
    """Two of one CTG and two trios of none in two chaves: the second of the CTG may not join the first."""
    entrants = [Entrant("a", "CTG"), Entrant("b", "CTG"), Entrant("c"), Entrant("d")]
    told = [
        step
        for number in range(40)
        for step in draw_chaves(entrants, 2, f"semente {number}").steps
        if step.reason.code == "afastado"
    ]

    assert told
    for step in told:
        assert step.trio in ("a", "b")
        other = "B" if step.chave == "A" else "A"
        assert step.reason.facts["por_entidade"] == (other,)
        assert step.reason.facts["por_regiao"] == ()


def test_in_each_turn_every_chave_receives_one_trio():
    drawn = draw_chaves([Entrant(f"t{n}") for n in range(14)], 4, "semente")

    turns = {}
    for step in drawn.steps:
        turns.setdefault(step.reason.facts["turno"], []).append(step.chave)
    # The short turn comes first and serves the larger chaves.
    assert [sorted(turn) for turn in turns.values()] == [["A", "B"], *[["A", "B", "C", "D"]] * 3]

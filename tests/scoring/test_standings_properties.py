"""What holds of every classification, whatever was played."""

from dataclasses import replace
from itertools import combinations, groupby, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.classification import Classification, TournamentFacts, evaluate
from scoring.desclassificacao import Desclassificacao, Inciso
from scoring.jogo import Ending
from scoring.standings import Criterion
from tests.scoring.facts import CEGO, jogo

# Few different results, so that trios are level often; None is not played yet.
RESULTS = [
    "24-20 24-20", "20-24 20-24", "24-20 20-24 24-20", "20-24 24-20 20-24", "W.O. a", "W.O. b", "W.O.", None,
]  # fmt: skip


@st.composite
def tournaments(draw, *, unplayed=True, out=True):
    """One to three chaves of one to five trios, in any state."""
    chaves, played, faults = [], [], []
    results = RESULTS if unplayed else RESULTS[:-1]
    for name in "ABC"[: draw(st.integers(1, 3))]:
        trios = tuple(f"{name}{number}" for number in range(draw(st.integers(1, 5))))
        chaves.append((name, trios))
        played += [
            jogo(f"{a}-{b}", a, b, draw(st.sampled_from(results)), chave=name)
            for a, b in combinations(trios, 2)
        ]
    if out and played:
        for at_fault in draw(st.lists(st.sampled_from(played), max_size=2)):
            trio = draw(st.sampled_from([at_fault.a, at_fault.b]))
            faults.append(Desclassificacao(trio, draw(st.sampled_from(Inciso)), at_fault.id))
    everybody = tuple(trio for _, trios in chaves for trio in trios)
    sorteios = draw(st.lists(st.permutations(everybody).map(tuple), max_size=1))
    return TournamentFacts(
        CEGO,
        everybody,
        tuple(chaves),
        tuple(played),
        tuple(faults),
        tuple(sorteios),
        annul=draw(st.booleans()),
        qualifiers_per_chave=draw(st.integers(0, 3)),
    )


def tables(whole: Classification):
    return [*whole.chaves.values(), whole.overall]


def in_the_running(table):
    return [row for row in table if not row.out]


def without_order(table):
    """What a table says that may not depend on the order in which facts come."""
    return {row.trio: row._replace(decided_by=None) for row in table}


def decisions(table):
    """The criterion after each group of rows that share a rank."""
    return [list(rows)[-1].decided_by for _, rows in groupby(in_the_running(table), lambda row: row.rank)]


@given(tournaments(), st.randoms(use_true_random=False))
def test_ranking_ignores_input_order(given_facts, random):
    def shuffled(items):
        return tuple(random.sample(items, len(items)))

    whole = evaluate(given_facts)
    turned = evaluate(
        replace(
            given_facts,
            trios=shuffled(given_facts.trios),
            chaves=shuffled([(name, shuffled(trios)) for name, trios in given_facts.chaves]),
            jogos=shuffled(given_facts.jogos),
            desclassificacoes=shuffled(given_facts.desclassificacoes),
        )
    )

    for name, table in whole.chaves.items():
        assert without_order(turned.chaves[name]) == without_order(table)
        assert decisions(turned.chaves[name]) == decisions(table)
    assert without_order(turned.overall) == without_order(whole.overall)
    assert {(t.chave, frozenset(t.trios), t.effect) for t in turned.ties} == {
        (t.chave, frozenset(t.trios), t.effect) for t in whole.ties
    }


@given(tournaments(), st.randoms(use_true_random=False))
def test_sides_of_a_jogo_may_be_written_either_way(given_facts, random):
    other = {"a": "b", "b": "a", None: None}
    turned = [
        j._replace(a=j.b, b=j.a, partidas=tuple((y, x) for x, y in j.partidas), winner=other[j.winner])
        if random.random() < 0.5
        else j
        for j in given_facts.jogos
    ]

    assert evaluate(replace(given_facts, jogos=tuple(turned))).chaves == evaluate(given_facts).chaves


@given(tournaments())
def test_every_trio_has_one_row_and_its_tentos_are_those_of_its_jogos(given_facts):
    whole = evaluate(given_facts)

    assert sorted(row.trio for row in whole.overall) == sorted(given_facts.trios)
    for name, trios in given_facts.chaves:
        assert sorted(row.trio for row in whole.chaves[name]) == sorted(trios)
    credited = [
        (credit.vitorias, credit.partidas, credit.tentos)
        for ended in whole.outcomes.values()
        for credit in (ended.a, ended.b)
    ]
    for table in ([row for rows in whole.chaves.values() for row in rows], whole.overall):
        assert sum(row.jogos for row in table) == 2 * len(whole.outcomes)
        assert (
            sum(row.vitorias for row in table),
            sum(row.partidas for row in table),
            sum(row.tentos for row in table),
        ) == tuple(map(sum, zip(*credited, strict=True)) if credited else (0, 0, 0))


@given(tournaments())
def test_ranks_are_those_of_a_competition(given_facts):
    for table in tables(evaluate(given_facts)):
        running = in_the_running(table)
        assert table[len(running) :] == [row for row in table if row.out]
        assert all(row.rank is None for row in table[len(running) :])
        for index, row in enumerate(running):
            first = next(i for i, above in enumerate(running) if above.rank == row.rank)
            assert row.rank == first + 1
            assert first <= index


@given(tournaments())
def test_totals_never_rise_down_a_chave_and_decided_by_is_the_first_that_differs(given_facts):
    whole = evaluate(given_facts)
    for table in whole.chaves.values():
        running = in_the_running(table)
        for upper, lower in pairwise(running):
            mine, theirs = upper[3:6], lower[3:6]
            assert mine >= theirs
            if mine != theirs:
                differing = next(i for i in range(3) if mine[i] != theirs[i])
                assert upper.decided_by is list(Criterion)[differing]
            elif upper.rank == lower.rank:
                assert upper.decided_by is None
            else:
                assert upper.decided_by in (Criterion.CONFRONTO, Criterion.SORTEIO)
        assert not running or running[-1].decided_by is None


@pytest.mark.regra("Art.23-vencedor-d")
@given(tournaments(out=False))
def test_of_two_alone_on_a_level_the_one_who_beat_the_other_is_above(given_facts):
    whole = evaluate(given_facts)
    for name, table in whole.chaves.items():
        for _, rows in groupby(table, lambda row: row[3:6]):
            level = list(rows)
            if len(level) != 2:
                continue
            pair = {row.trio for row in level}
            winners = [r.winner for r in whole.results[name] if {r.a, r.b} == pair and r.winner]
            if winners:
                assert level[0].trio == winners[0]
                assert level[0].decided_by is Criterion.CONFRONTO


@pytest.mark.regra("Art.23-vencedor-e")
@given(tournaments())
def test_a_sorteio_of_all_leaves_no_complete_chave_waiting(given_facts):
    whole = evaluate(replace(given_facts, sorteios=(tuple(reversed(given_facts.trios)),)))

    assert whole.ties == whole.overall_ties == ()
    for name, progress in whole.progress.items():
        ranks = [row.rank for row in in_the_running(whole.chaves[name])]
        if progress.complete:
            assert ranks == list(range(1, len(ranks) + 1))


@given(tournaments(unplayed=False))
def test_pending_rows_are_those_that_share_a_rank_of_a_complete_chave(given_facts):
    whole = evaluate(given_facts)
    for name, table in whole.chaves.items():
        assert whole.progress[name].complete
        ranks = [row.rank for row in in_the_running(table)]
        assert [row.pending_sorteio for row in in_the_running(table)] == [ranks.count(r) > 1 for r in ranks]
        tied = {trio for tie in whole.ties if tie.chave == name for trio in tie.trios}
        assert tied == {row.trio for row in table if row.pending_sorteio}


@given(tournaments())
def test_every_row_above_another_has_its_reason(given_facts):
    whole = evaluate(given_facts)
    for table, reasons in (
        *((whole.chaves[name], whole.why(name)) for name in whole.chaves),
        (whole.overall, whole.why_overall()),
    ):
        running = in_the_running(table)
        for upper, reason in zip(running, reasons, strict=False):
            if upper is running[-1]:
                assert reason is None
            elif upper.decided_by is not None:
                assert reason.code == f"above_by_{upper.decided_by.value}"
            else:
                assert reason.code == ("sorteio_pending" if upper.pending_sorteio else "level")


@given(tournaments(unplayed=False))
def test_the_table_of_all_keeps_the_order_inside_each_complete_chave(given_facts):
    whole = evaluate(replace(given_facts, annul=False))
    place = {row.trio: row.rank for row in whole.overall}
    for table in whole.chaves.values():
        for upper, lower in pairwise(in_the_running(table)):
            if upper.rank < lower.rank:
                assert place[upper.trio] < place[lower.trio]


@pytest.mark.regra("Art.20-§1")
@given(tournaments())
def test_out_trios_part_nobody(given_facts):
    """Whoever is out has no rank, and no credit moves by a desclassificação that is taken back."""
    whole = evaluate(given_facts)
    assert {row.trio for row in whole.overall if row.rank is None} == whole.out

    before = evaluate(replace(given_facts, desclassificacoes=()))
    again = evaluate(replace(given_facts, desclassificacoes=()))

    assert (again.chaves, again.overall, again.outcomes) == (before.chaves, before.overall, before.outcomes)
    assert again.out == frozenset()
    assert all(e.origin == "sumula" for e in again.jogos.values())


@given(tournaments(out=False), st.data())
def test_a_desclassificacao_taken_back_gives_the_identical_table(given_facts, data):
    if not given_facts.jogos:
        return
    before = evaluate(given_facts)
    at_fault = data.draw(st.sampled_from(given_facts.jogos))
    fault = Desclassificacao(at_fault.a, data.draw(st.sampled_from(Inciso)), at_fault.id)

    during = replace(given_facts, desclassificacoes=(fault,))
    lost = evaluate(during).jogos[at_fault.id]
    after = evaluate(replace(during, desclassificacoes=()))

    assert (lost.ending, lost.winner) == (Ending.DISQUALIFIED, "b")
    assert after == before

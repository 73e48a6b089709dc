"""Classification: against a plain tally and sort of the same rows, and its growth (P1 to P6)."""

from collections.abc import Iterator
from functools import partial

from scoring.classification import Classification, evaluate
from scoring.standings import classify_chave
from tournaments.bench.data import all_tied, facts
from tournaments.bench.floors import tally_and_sort
from tournaments.bench.oracle import ranks
from tournaments.bench.ratio import Bar, growth, paired


def _classify(classification: Classification) -> dict[str, list[object]]:
    members = dict(classification.facts.chaves)
    return {
        name: list(classify_chave(members[name], results)) for name, results in classification.results.items()
    }


def _check(classification: Classification) -> None:
    members = dict(classification.facts.chaves)
    for name, results in classification.results.items():
        expected = ranks(members[name], results)
        if {row.trio: row.rank for row in classification.chaves[name]} != expected:
            raise AssertionError(f"the classification of chave {name} differs from the oracle's")


def bars(*, quick: bool) -> Iterator[Bar]:
    """Yield the measured goals."""
    pairs = 5 if quick else 9
    for trios in (64, 512, 4096):
        done = evaluate(facts(trios))
        _check(done)
        rows = {name: list(results) for name, results in done.results.items()}
        yield paired(
            f"classificação de {trios}",
            "chaves de 4 ÷ somar e ordenar as mesmas linhas",
            partial(_classify, done),
            partial(tally_and_sort, rows),
            at_most=3.0 if trios < 4096 else 2.6,
            pairs=pairs,
        )
    one = evaluate(facts(64, size=64))
    _check(one)
    yield paired(
        "uma chave de 64, todos contra todos",
        "÷ somar e ordenar",
        lambda: _classify(one),
        lambda: tally_and_sort(dict(one.results)),
        at_most=1.7,
        pairs=pairs,
    )
    ids, results = all_tied(65)
    yield paired(
        "65 trios, todos empatados",
        "÷ somar e ordenar (nenhum critério separa)",
        lambda: classify_chave(ids, results),
        lambda: tally_and_sort({"A": results}),
        at_most=8,
        pairs=pairs,
    )
    sizes = [(trios, evaluate(facts(trios))) for trios in (64, 512, 4096)]
    yield growth(
        "crescimento da classificação, 64 a 4096",
        [(trios, partial(_classify, done)) for trios, done in sizes],
    )
    yield growth(
        "crescimento do arquivo ao resultado",
        [(trios, partial(evaluate, done.facts)) for trios, done in sizes],
    )

"""Voltas scored from JSON text, against a bare loop that parses the same text (issue 4: at most 6 times)."""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from scoring.modalities import Lineup, Modality
from scoring.truco import grammar
from scoring.truco.consult import SAYINGS
from scoring.truco.errors import IllegalCallError
from scoring.truco.outcome import Game, opening_of, setup_of
from scoring.truco.table import Table
from scoring.truco.vazas import SIDES, Side, decide
from scoring.truco.volta import score_case
from tournaments.bench.ratio import Bar, paired

AT_MOST = 6.0
FIRST_PASS_AT_MOST = 9.0
"""Random calls never heard before, where 42 of 100 calls meet a table for the first time."""
_MODALITIES = (Modality.TRUCO_CEGO, Modality.TRUCO_AMOSTRA)
_PONTOS = (*range(1, 8), 10, 11, 12, *range(20, 34))
_OUTCOMES = ("a", "b", "parda")
_SPOKEN: tuple[tuple[Side, str], ...] = tuple((by, text) for by in SIDES for text in SAYINGS)
_MOST_TRIES = 60
_MOST_CALLS = 8

# What a mesa says, how often in a hundred voltas: "a" is who opens, "b" who answers.
_ORDINARY: tuple[tuple[int, str], ...] = (
    (24, ""),
    (12, "a envido, b quero"),
    (10, "a envido, b nao quero"),
    (10, "a truco, b nao quero"),
    (9, "a truco, b quero"),
    (6, "a envido, b quero, b truco, a quero"),
    (5, "a envido, b nao quero, a truco, b nao quero"),
    (4, "a envido, b real envido, a quero"),
    (4, "a envido, b real envido, a nao quero"),
    (3, "a envido, b envido, a quero, b truco, a nao quero"),
    (3, "a truco, b quero retruco, a nao quero"),
    (2, "a truco, b quero retruco, a quero"),
    (3, "a flor, b e boa"),
    (2, "a flor, b e boa, a truco, b nao quero"),
    (1, "a flor, b contra-flor, a quero"),
    (1, "a falta envido, b nao quero"),
    (1, "a lei do jogo, b nao quero"),
)


def _ordinary(rng: Random) -> dict[str, Any]:
    """Return one volta as a mesa plays it: one of a handful of dialogues, at any score."""
    case = _head(rng)
    ((_, said),) = rng.choices(_ORDINARY, [often for often, _ in _ORDINARY])
    opener = rng.choice(SIDES)
    score = case["score"]
    if "lei do jogo" in said:  # only the side behind may, and in amostra only in buenos
        case["modality"], opener = "truco_cego", "a"
        case["score"] = score = {"a": 3, "b": max(4, score["b"] % 18)}
    swap = {"a": opener, "b": "b" if opener == "a" else "a"}
    for call in filter(None, said.split(", ")):
        by, _, text = call.partition(" ")
        case["calls"].append({"by": swap[by], "say": text})
    return case


def _head(rng: Random) -> dict[str, Any]:
    modality = rng.choice(_MODALITIES)
    target = setup_of(Game(modality, Lineup.TRIO)).target
    return {
        "modality": str(modality),
        "format": rng.choice(("roda", "testa")),
        "score": {"a": rng.randrange(target), "b": rng.randrange(target)},
        "mao": rng.choice(SIDES),
        "calls": [],
    }


def _random(rng: Random) -> dict[str, Any]:
    """Return one volta of legal calls drawn from everything that can be said, each as likely as any other."""
    case = _head(rng)
    table = _opening(case)
    for _ in range(rng.randint(0, _MOST_CALLS)):
        legal = _any_legal_call(rng, table)
        if legal is None:
            break
        by, text, table = legal
        case["calls"].append({"by": by, "say": text})
    return case


def _any_legal_call(rng: Random, table: Table) -> tuple[Side, str, Table] | None:
    for _ in range(_MOST_TRIES):
        by, text = rng.choice(_SPOKEN)
        try:
            return by, text, grammar.say(table, by, text)
        except IllegalCallError:
            continue
    return None


def _opening(case: dict[str, Any]) -> Table:
    score = (case["score"]["a"], case["score"]["b"])
    return grammar.opening_table(opening_of(Game(Modality(case["modality"])), case["format"], score))


def _to_the_end(rng: Random, case: dict[str, Any]) -> dict[str, Any]:
    """Answer what still waits and give pontos, flores and vazas, so that nothing is open."""
    table = _opening(case)
    for call in case["calls"]:
        table = grammar.say(table, call["by"], call["say"])
    while table.waiting:
        by, text = table.waiting[1], rng.choice(("quero", "nao quero"))
        table = grammar.say(table, by, text)
        case["calls"].append({"by": by, "say": text})
    if table.envido == "accepted":
        case["pontos"] = {side: rng.choice(_PONTOS) for side in SIDES}
    if table.flor:
        case["flores"] = {side: [rng.randint(20, 38) for _ in range(table.flores(side))] for side in SIDES}
    if not table.over:
        vazas: list[str] = []
        while decide(vazas) is None:
            vazas.append(rng.choice(_OUTCOMES))
        case["vazas"] = vazas
    return case


def voltas(count: int, make: Callable[[Random], dict[str, Any]], seed: int = 1) -> list[str]:
    """Return so many finished voltas, each a JSON text; the same for the same seed.

    Raises:
        AssertionError: the engine finds one wrong or unfinished.
    """
    rng = Random(seed)
    cases = [_to_the_end(rng, make(rng)) for _ in range(count)]
    for case in cases:
        answer = score_case(case)
        if "tentos" not in answer or "open" in answer:
            raise AssertionError(f"not a finished legal volta: {case} gives {answer}")
    return [json.dumps(case, ensure_ascii=False) for case in cases]


def _score(texts: Sequence[str]) -> None:
    for text in texts:
        score_case(json.loads(text))


def _score_forgetful(texts: Sequence[str]) -> None:
    """Score with nothing remembered of earlier runs: what a first pass over a file takes."""
    grammar.forget()
    _score(texts)


def _parse(texts: Sequence[str]) -> None:
    for text in texts:
        json.loads(text)


def bars(*, quick: bool) -> Iterator[Bar]:
    """Yield the measured goals: what a mesa says, from nothing; anything legal, with the memo and without.

    Random legal calls are mostly sequences that nobody said before, so that their first pass measures the
    grammar itself; its bar is wider, and only so many voltas show it.
    """
    count = 10_000 if quick else 100_000
    pairs = 3 if quick else 5
    ordinary, random = voltas(count, _ordinary), voltas(count, _random)
    runs: list[tuple[str, str, Callable[[Sequence[str]], None], list[str], float]] = [
        ("voltas como na mesa", "primeira passada", _score_forgetful, ordinary, AT_MOST),
        ("falas ao acaso, todas válidas", "com a memória das falas", _score, random, AT_MOST),
    ]
    if not quick:
        runs.append(("falas ao acaso", "primeira passada", _score_forgetful, random, FIRST_PASS_AT_MOST))
    for name, how, job, texts, at_most in runs:
        yield paired(
            f"{count} {name}",
            f"{how} ÷ só ler o mesmo JSON",
            partial(job, texts),
            partial(_parse, texts),
            at_most=at_most,
            pairs=pairs,
        )

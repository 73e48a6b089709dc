"""What is made before the first jogo: rodadas, sorteio, mata-mata, programme (P6, P10 to P12)."""

from collections.abc import Iterator
from functools import partial

from scoring import round_robin, schedule
from scoring.bracket import build
from scoring.chaves import draw_chaves, minimum_clashes
from scoring.dealing import Entrant
from tournaments.bench.data import entidade_of
from tournaments.bench.floors import bracket as plain_bracket
from tournaments.bench.floors import circle, deal, shuffle
from tournaments.bench.ratio import Bar, growth, paired

SIZES = (64, 512, 4096)


def _entrants(trios: int) -> list[Entrant]:
    return [Entrant(f"t{n}", entidade_of(n), str(n % 30)) for n in range(trios)]


def bars(*, quick: bool) -> Iterator[Bar]:
    """Yield the measured goals."""
    pairs = 5 if quick else 9
    ids = [f"t{n}" for n in range(64)]
    if {frozenset(p) for r in round_robin.rodadas(ids) for p in r.jogos} != {
        frozenset(p) for r in circle(ids) for p in r
    }:
        raise AssertionError("the rodadas do not hold the same pairs as the textbook's")
    yield paired(
        "rodadas de uma chave de 64",
        "÷ método do círculo",
        lambda: round_robin.rodadas(ids),
        lambda: circle(ids),
        at_most=1.3,
        pairs=pairs,
    )

    entrants = _entrants(4096)
    plain = [str(entrant.id) for entrant in entrants]
    drawn = draw_chaves(entrants, 1024, "7-12-3")
    if drawn.clashes != minimum_clashes(entrants, 1024):
        raise AssertionError("the draw left more clashes than the least possible")
    job = lambda: draw_chaves(entrants, 1024, "7-12-3")  # noqa: E731
    yield paired(
        "sorteio de 4096, entidades separadas",
        "÷ embaralhar",
        job,
        lambda: shuffle(plain),
        at_most=20,
        pairs=pairs,
    )
    yield paired(
        "sorteio de 4096, entidades separadas",
        "÷ embaralhar e distribuir",
        job,
        lambda: deal(plain, 1024),
        at_most=20,
        pairs=pairs,
    )
    yield growth(
        "crescimento do sorteio, 64 a 4096",
        [(n, partial(draw_chaves, _entrants(n), n // 4, "7-12-3")) for n in SIZES],
    )
    yield paired(
        "mata-mata de 4096",
        "÷ ordem de sementes do livro, com as partidas",
        lambda: build(plain),
        lambda: _plain_tree(4096),
        at_most=1.5,
        pairs=pairs,
    )
    yield growth(
        "crescimento do mata-mata, 64 a 4096",
        [(n, partial(build, plain[:n])) for n in SIZES],
    )
    yield growth(
        "crescimento do programa, 64 a 4096",
        [(n, partial(schedule.programme, _fixtures(n), 40, slot_minutes=90)) for n in SIZES],
    )


def _fixtures(trios: int) -> list[schedule.Fixture]:
    ids = [f"t{n}" for n in range(trios)]
    return schedule.fixtures_of([round_robin.rodadas(ids[n : n + 4]) for n in range(0, trios, 4)])


def _plain_tree(size: int) -> list[tuple[int, int, tuple[str, int], tuple[str, int]]]:
    """The textbook's pairs and the links of the later rodadas: what any bracket has to hold."""
    matches: list[tuple[int, int, tuple[str, int], tuple[str, int]]] = []
    sources = [("seed", seed) for pair in plain_bracket(size) for seed in pair]
    rodada = 0
    while len(sources) > 1:
        rodada += 1
        winners = []
        for a, b in zip(sources[::2], sources[1::2], strict=True):
            matches.append((len(matches) + 1, rodada, a, b))
            winners.append(("winner", len(matches)))
        sources = winners
    return matches

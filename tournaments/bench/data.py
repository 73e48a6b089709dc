"""Made-up tournaments of any size, the same for the same seed."""

from itertools import combinations
from random import Random

from scoring.classification import TournamentFacts
from scoring.desclassificacao import JogoFacts
from scoring.jogo import Ending
from scoring.modalities import Modality, ruleset
from scoring.standings import Result

RULES = ruleset(Modality.TRUCO_CEGO)


def partidas(rng: Random) -> tuple[tuple[int, int], ...]:
    """Return the partidas of one played jogo of truco cego."""
    top = RULES.target
    won = rng.choice(["aa", "bb", "aba", "abb", "baa", "bab"])
    return tuple((top, rng.randrange(top)) if side == "a" else (rng.randrange(top), top) for side in won)


def facts(trios: int, *, size: int = 4, seed: int = 1) -> TournamentFacts:
    """Return a finished first stage of `trios` in chaves of `size`."""
    rng = Random(seed)
    ids = [f"t{number}" for number in range(trios)]
    chaves = [(f"C{start // size}", tuple(ids[start : start + size])) for start in range(0, trios, size)]
    jogos = [
        JogoFacts(f"{name}-{a}-{b}", a, b, Ending.PLAYED, partidas(rng), None, name, 1)
        for name, members in chaves
        for a, b in combinations(members, 2)
    ]
    return TournamentFacts(
        ruleset=RULES, trios=tuple(ids), chaves=tuple(chaves), jogos=tuple(jogos), qualifiers_per_chave=2
    )


def all_tied(trios: int) -> tuple[list[str], list[Result]]:
    """Return a chave where everybody beats half of the others by the same score: no criterion parts any."""
    ids = [f"t{number}" for number in range(trios)]
    results = []
    for place, a in enumerate(ids):
        for step in range(1, (trios - 1) // 2 + 1):
            b = ids[(place + step) % trios]
            results.append(Result(a, b, a, 2, 68, 1, 64))
    return ids, results


ENTIDADES = 300


def entidade_of(number: int) -> str:
    """Return an entidade: some houses send many trios, most send few (weights like 1/rank)."""
    rng = Random(number)
    return f"CTG {min(int(1 / max(rng.random(), 1 / ENTIDADES)), ENTIDADES)}"

"""Random legal voltas, for property tests and the long run of partidas."""

from scoring.modalities import Lineup, Modality
from scoring.truco.consult import SAYINGS
from scoring.truco.errors import IllegalCallError, ScoringError
from scoring.truco.faults import FAULTS, Fault
from scoring.truco.grammar import say
from scoring.truco.vazas import decide, other
from scoring.truco.volta import Call, Game, Volta, score_volta, setup_of, table_of

GAMES = [
    Game(modality, lineup)
    for modality in (Modality.TRUCO_CEGO, Modality.TRUCO_AMOSTRA)
    for lineup in (Lineup.TRIO, Lineup.DUPLA, Lineup.MANO)
] + [Game(Modality.TRUCO_AMOSTRA, Lineup.TRIO, 3)]

PONTOS = [*range(1, 8), 10, 11, 12, *range(20, 34)]
OUTCOMES = ("a", "b", "parda")


def random_head(rng):
    """Return a volta in which nothing was said, at any score."""
    game = rng.choice(GAMES)
    target = setup_of(game).target
    format_ = rng.choice(("roda", "testa")) if game.lineup is Lineup.TRIO else "roda"
    testa = rng.choice((None, 1, 2, 3)) if format_ == "testa" else None
    score = (rng.randrange(target), rng.randrange(target))
    return Volta(game=game, format=format_, score=score, mao=rng.choice("ab"), testa=testa)


def random_volta(rng, head=None, *, faults=True):
    """Return a finished legal volta: calls, pontos, flores, vazas and now and then a fault."""
    volta = head or random_head(rng)
    volta = volta._replace(calls=random_calls(rng, volta))
    table = table_of(volta)
    volta = volta._replace(
        pontos=(rng.choice(PONTOS), rng.choice(PONTOS)),
        flores=tuple(
            tuple(rng.randint(20, 38) for _ in range(_flores(rng, table, side, volta))) for side in "ab"
        ),
        vazas=() if table.over and rng.random() < 0.5 else random_vazas(rng),
        earlier=tuple((part, rng.choice("ab")) for part in ("envido", "flor", "vaza") if rng.random() < 0.2),
    )
    if faults and rng.random() < 0.15:
        volta = _with_fault(rng, volta)
    return volta


SPOKEN = [(by, text) for by in "ab" for text in SAYINGS]
TRIES = 60
"""Calls tried before taking a volta for talked out; a legal one is usually met within six."""


def any_legal_call(rng, table):
    """Return a (side, text) that may be said now, each as likely as any other, with the table after it."""
    for _ in range(TRIES):
        by, text = rng.choice(SPOKEN)
        try:
            return by, text, say(table, by, text)
        except IllegalCallError:
            continue
    return None


def random_calls(rng, volta):
    """Say legal calls at random, rarely passing the cards, and answer whatever still waits."""
    table = table_of(volta)
    calls = []
    for _ in range(rng.choice((0, 1, 2, 3, 5, 8))):
        legal = any_legal_call(rng, table)
        if legal is None:
            break
        by, text, following = legal
        if text == "passo" and rng.random() < 0.7:
            continue
        table = following
        calls.append(Call(by, text))
    while table.waiting:
        by, text = table.waiting[1], rng.choice(("quero", "nao quero"))
        table = say(table, by, text)
        calls.append(Call(by, text))
    return tuple(calls)


def random_vazas(rng):
    """Return vazas that decide the volta."""
    vazas = []
    while decide(vazas) is None:
        vazas.append(rng.choice(OUTCOMES))
    return tuple(vazas)


def _flores(rng, table, side, volta):
    sung = table.flores(side)
    if table.flor_lei and side == table.lei and not sung:
        return rng.choice((0, 1))
    if not sung and volta.calls[-1:] == (Call(other(side), "passo"),):
        return rng.choice((0, 1))
    return sung


def _with_fault(rng, volta):
    fault = Fault(rng.choice("ab"), rng.choice(list(FAULTS)))
    faulty = volta._replace(faults=(fault,))
    try:
        score_volta(faulty)
    except ScoringError:
        return volta
    return faulty


def mirrored(volta):
    """Return the same volta with the sides exchanged."""
    swap = {"a": "b", "b": "a", "parda": "parda"}
    return volta._replace(
        score=volta.score[::-1],
        mao=swap[volta.mao],
        calls=tuple(call._replace(by=swap[call.by]) for call in volta.calls),
        pontos=volta.pontos[::-1],
        flores=volta.flores[::-1],
        vazas=tuple(swap[vaza] for vaza in volta.vazas),
        faults=tuple(fault._replace(by=swap[fault.by]) for fault in volta.faults),
        earlier=tuple((part, swap[side]) for part, side in volta.earlier),
    )


def case_of(volta):
    """Write a volta as the JSON case of the design."""
    return {
        "id": volta.id,
        "modality": str(volta.game.modality),
        "lineup": str(volta.game.lineup),
        "flor_flor": volta.game.flor_flor,
        "format": volta.format,
        "score": {"a": volta.score[0], "b": volta.score[1]},
        "mao": volta.mao,
        "calls": [{"by": call.by, "say": call.say} for call in volta.calls],
        "pontos": {"a": volta.pontos[0], "b": volta.pontos[1]},
        "flores": {"a": list(volta.flores[0]), "b": list(volta.flores[1])},
        "vazas": list(volta.vazas),
        "faults": [{"by": f.by, "fault": f.name, "times": f.times} for f in volta.faults],
        "earlier": dict(volta.earlier),
        "testa": volta.testa,
    }

"""Random tournament files that are valid and hard: ties, walkovers, desclassificações, sorteios, open jogos.

One function of a `random.Random`, so that Hypothesis can drive and shrink it and a seed can repeat it.
"""

import itertools
from random import Random

TARGETS = {
    ("truco_cego", "trio"): 24,
    ("truco_amostra", "trio"): 30,
    ("truco_amostra", "mano"): 18,
    ("douradinha", "dupla"): 12,
}
DOURADINHA = 12
CRITERIA = [
    ["vitorias", "partidas", "tentos", "confronto", "sorteio"],
    ["vitorias", "partidas", "tentos", "sorteio"],
    ["vitorias", "partidas", "tentos", "confronto", "sorteio"],
]
REVERSED = "2026-12-05T18:00:00-03:00"


def random_file(rng, *, tournaments=1):
    """Return the dict of a valid tournament file."""
    return {
        "format": "tenteio/1",
        "event": {"name": "Rodeio ao Acaso", "slug": "rodeio-ao-acaso"},
        "tournaments": [random_tournament(rng, f"torneio-{number}") for number in range(1, tournaments + 1)],
    }


def random_tournament(rng: Random, slug="torneio"):
    modality, lineup = rng.choice(list(TARGETS))
    target = TARGETS[modality, lineup]
    chaves, number = [], 0
    size = rng.choice([2, 3, 3, 4, 4, 5])
    for index in range(rng.choice([1, 1, 2, 3])):
        count = max(1, size - rng.choice([0, 0, 1]))
        chaves.append({"name": "ABC"[index], "trios": [f"t{number + k}" for k in range(1, count + 1)]})
        number += count
    trios = [{"id": f"t{k}", "name": f"Trio {k}"} for k in range(1, number + 1)]
    jogos = _jogos(rng, chaves, target)
    tournament = {
        "slug": slug,
        "name": slug,
        "modality": modality,
        "lineup": lineup,
        "qualifiers_per_chave": rng.choice([1, 2]),
        "annul_results_of_disqualified": rng.random() < 0.3,
        "criteria": rng.choice(CRITERIA),
        "trios": trios,
        "chaves": chaves,
        "jogos": jogos,
        "desclassificacoes": _desclassificacoes(rng, chaves, jogos),
    }
    _add_a_final(rng, tournament, target)
    tournament["sorteios"] = _sorteios(rng, chaves)
    return tournament


def partidas(rng, target, winner):
    """Return the partidas of a jogo that this side wins. Few different scores, so that ties are common."""
    other = rng.choice([target - 4, target - 4, target - 8, 0, target - 1])
    if target == DOURADINHA and rng.random() < 0.25:  # one won and two drawn is a queda won too
        drawn = [[level, level] for level in rng.choices([target - 4, 7], k=2)]
        return rng.sample([[target, other] if winner == "a" else [other, target], *drawn], 3)

    def won_by(side):
        return [target, other] if side == "a" else [other, target]

    loser = "b" if winner == "a" else "a"
    return [
        won_by(side)
        for side in rng.choice([(winner, winner), (winner, loser, winner), (loser, winner, winner)])
    ]


def _jogos(rng, chaves, target):
    finished = rng.random() < 0.6
    alike = rng.random() < 0.5  # every jogo won by the same score: trios are level on all but vitórias
    jogos = []
    for chave in chaves:
        for a, b in itertools.combinations(chave["trios"], 2):
            sides = (a, b) if rng.random() < 0.5 else (b, a)
            jogo = {
                "id": f"j{len(jogos) + 1}",
                "stage": "chaves",
                "chave": chave["name"],
                "rodada": 1,
                "a": sides[0],
                "b": sides[1],
            }
            if finished or rng.random() < 0.7:
                jogo |= _result(rng, target, alike=alike)
            jogos.append(jogo)
    rng.shuffle(jogos)
    if not finished and jogos and rng.random() < 0.3:
        jogos.pop()  # a jogo that is not even listed yet
    return jogos


def _result(rng, target, *, alike):
    kind = rng.random()
    winner = rng.choice(["a", "b"])
    if alike and kind < 0.97:
        lost = [target, target - 4], [target - 4, target]
        won, other = lost if winner == "a" else lost[::-1]
        return {"ending": "played", "partidas": [won, other, won]}
    if kind < 0.75:
        return {"ending": "played", "partidas": partidas(rng, target, winner)}
    if kind < 0.85:
        return {"ending": "walkover", "winner": rng.choice(["a", "b", None]), "partidas": []}
    cut = [[5, target - 1], [target - 2, 3]][rng.randrange(2)]
    first = [[target, 7], [9, target]][rng.randrange(2)]
    begun = rng.choice([[], [cut], [first], [first, cut]])
    if kind < 0.93:
        return {"ending": "time_decision", "winner": winner, "partidas": begun}
    return {"ending": "disqualified", "winner": rng.choice(["a", "b", None]), "partidas": begun}


def _desclassificacoes(rng, chaves, jogos):
    found = []
    for _ in range(rng.choice([0, 0, 1, 2, 3])):
        chave = rng.choice(chaves)
        trio = rng.choice(chave["trios"])
        played = [jogo["id"] for jogo in jogos if trio in (jogo["a"], jogo["b"])]
        inciso = rng.choice(["I", "III", "VI", "VIII", "VIII"])
        facts = {"trio": trio, "inciso": inciso}
        if played and (inciso == "VIII" or rng.random() < 0.7):
            facts["jogo"] = rng.choice(played)
        elif inciso == "VIII":
            continue
        if inciso == "VI" and rng.random() < 0.5:
            facts["player_only"] = True
        if rng.random() < 0.15:
            facts["reversed_at"] = REVERSED
        found.append(facts)
    return found


def _add_a_final(rng, tournament, target):
    """A jogo of the mata-mata, and perhaps a desclassificação in it: neither may touch the chaves."""
    trios = [trio["id"] for trio in tournament["trios"]]
    if len(trios) < 2 or rng.random() < 0.7:
        return
    a, b = rng.sample(trios, 2)
    final = {"id": "final", "stage": "mata_mata", "rodada": 1, "position": 1, "a": a, "b": b}
    tournament["jogos"].append(final | {"ending": "played", "partidas": partidas(rng, target, "a")})
    if rng.random() < 0.5:
        tournament["desclassificacoes"].append({"trio": a, "inciso": "II", "jogo": "final"})


def _sorteios(rng, chaves):
    found = []
    for _ in range(rng.choice([0, 1, 2])):
        trios = (
            list(rng.choice(chaves)["trios"])
            if rng.random() < 0.5
            else [trio for chave in chaves for trio in chave["trios"]]
        )
        entries = rng.sample(trios, rng.randint(1, len(trios)))
        sorteio = {
            "purpose": "tiebreak",
            "entries": entries,
            "algorithm": "manual",
            "witnesses": "os capatazes",
            "result": rng.sample(entries, len(entries)),
        }
        if rng.random() < 0.2:
            sorteio["superseded_at"] = REVERSED
        found.append(sorteio)
    return found

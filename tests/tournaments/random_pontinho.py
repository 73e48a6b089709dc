"""Random tournaments of Pontinho that are valid and hard: ties, returns, mesas in course, decisions.

One function of a `random.Random`, as `random_files`. It keeps score by itself, apart from scoring.
"""

from random import Random

LIMITS = {"always": None, "once": 1, "never": 0}


def random_pontinho(rng: Random, slug="pontinho"):
    """Return the dict of a valid tournament."""
    count = rng.randint(3, 13)
    ids = [f"t{number}" for number in range(1, count + 1)]
    setup = {"format": rng.choice(["final", "final", "pontos"])}
    for key, values in {
        "limit": [30, 100],
        "bust_at_limit": [False],
        "returns": list(LIMITS),
        "entry": [0, 5, 25],
        "bust_entry": [0, 7],
        "pingo": [0, 2],
    }.items():
        if rng.random() < 0.5:
            setup[key] = rng.choice(values)
    mesas, put_out = [], []
    seated = rng.sample(ids, count)
    for etapa in range(1, rng.choice([1, 1, 2, 3]) + 1):
        size = rng.choice([3, 4, 5])
        groups = [seated[start : start + size] for start in range(0, len(seated), size)]
        for group in groups:
            if len(group) >= 3:
                mesas.append(_mesa(rng, f"p{len(mesas) + 1}", etapa, group, setup, put_out))
        seated = rng.sample(seated, max(3, len(seated) // 2))
    rng.shuffle(mesas)
    return {
        "slug": slug,
        "name": slug,
        "modality": "pontinho",
        "trios": [{"id": ident, "name": f"Pessoa {ident}"} for ident in ids],
        "pontinho": {**setup, "qualifiers_per_mesa": rng.choice([1, 2]), "mesas": mesas},
        "desclassificacoes": [
            *put_out,
            *({"trio": t, "inciso": "I"} for t in ids if rng.random() < 0.05),
        ],
        "sorteios": _sorteios(rng, ids, mesas),
    }


def _mesa(rng, ident, etapa, players, setup, put_out):
    limit = setup.get("limit", 100) + (not setup.get("bust_at_limit", True))
    allowed = LIMITS[setup.get("returns", "always")]
    score, times = dict.fromkeys(players, 0), dict.fromkeys(players, 0)
    playing, rodadas, over = list(players), [], False
    choices = rng.choice([[2, 20], [10, 50, 100], [2, 5, 35, 60, 120]])
    for number in range(rng.choice([0, 1, 3, 8, 15])):
        if rng.random() < 0.1:
            back = rng.random() < 0.3
            gone = rng.choice(playing)
            put_out.append(_put_out(rng, gone, ident, number, back))
            if not back or rng.random() < 0.5:  # taken back after a rodada was played without the player
                playing = [p for p in playing if p != gone]
            if len(playing) == 1:
                over = True
                if back:  # no rodada follows: the player is in again
                    del put_out[-1]["reversed_at"], put_out[-1]["reversal_reason"]
                break
        many = 2 if len(playing) > 2 and rng.random() < 0.15 else 1
        batedores = rng.sample(playing, many)
        hands = [{"player": p, "points": rng.choice(choices)} for p in playing if p not in batedores]
        leaves = [hand["player"] for hand in hands if rng.random() < 0.04]
        rodada = {"batedores": batedores, "hands": hands}
        if leaves:
            rodada["leaves"] = leaves
        if rng.random() < 0.2:
            rodada["aberta"] = rng.choice(["7c", "Ko", "10p"])
        rodadas.append(rodada)
        for hand in hands:
            score[hand["player"]] += hand["points"]
        burst = [hand["player"] for hand in hands if score[hand["player"]] >= limit]
        gone = leaves + [p for p in burst if p not in leaves and allowed is not None and times[p] >= allowed]
        if many == 1 and len(hands) in (len(burst), len(set(gone))):
            over = True
            break
        playing = [p for p in playing if p not in gone]
        worst = max(score[p] for p in playing if p not in burst)
        for p in burst:
            times[p] += 1
            if p in playing:
                score[p] = worst
    mesa = {"id": ident, "etapa": etapa, "players": players, "rodadas": rodadas}
    if not over and rng.random() < 0.4:
        mesa["decided_winner"] = rng.choice(playing)
    return mesa


def _put_out(rng, player, mesa, after, back):
    made = {
        "trio": player,
        "inciso": rng.choice(["II", "VIII"]),
        "pontinho_mesa": mesa,
        "after_rodada": after,
    }
    undone = {"reversed_at": "2026-12-05T22:00:00-03:00", "reversal_reason": "engano"}
    return made | (undone if back else {})


def _sorteios(rng, ids, mesas):
    found = []
    for _ in range(rng.choice([0, 1, 2])):
        among = rng.choice([ids, *(mesa["players"] for mesa in mesas)])
        entries = rng.sample(among, rng.randint(1, len(among)))
        sorteio = {"purpose": "tiebreak", "entries": entries, "algorithm": "manual", "witnesses": "todos"}
        found.append(sorteio | {"result": rng.sample(entries, len(entries))})
    return found

"""A small sound tournament file, to be spoilt one thing at a time."""

import copy

_PLAYERS = [
    {"name": "Amélia Vasques", "role": "titular"},
    {"name": "Bento Antunes", "role": "titular"},
    {"name": "Cícero Rosa", "role": "titular"},
    {"name": "Delfina Leal", "role": "reserva"},
]


def sound_file():
    """Return the example of design section 5, with four trios, as a fresh dict."""
    names = ["Os Guaxos", "Três Marias", "Vale Quatro", "Sete Bravo"]
    return {
        "format": "tenteio/1",
        "event": {
            "name": "Rodeio Exemplo",
            "slug": "rodeio-exemplo",
            "city": "Vacaria",
            "starts_on": "2026-02-01",
            "ends_on": "2026-02-03",
        },
        "tournaments": [
            {
                "slug": "truco-cego",
                "name": "Truco Cego Adulto",
                "modality": "truco_cego",
                "lineup": "trio",
                "qualifiers_per_chave": 2,
                "annul_results_of_disqualified": False,
                "trios": [
                    {
                        "id": f"t{number}",
                        "name": name,
                        "entidade": "CTG Exemplo",
                        "regiao": "8",
                        "players": copy.deepcopy(_PLAYERS),
                        "capataz": 0,
                    }
                    for number, name in enumerate(names, start=1)
                ],
                "chaves": [{"name": "A", "trios": ["t1", "t2", "t3", "t4"]}],
                "jogos": [
                    {
                        "id": "j1",
                        "stage": "chaves",
                        "chave": "A",
                        "rodada": 1,
                        "a": "t1",
                        "b": "t2",
                        "mesa": 1,
                        "ending": "played",
                        "partidas": [[24, 18], [20, 24], [24, 3]],
                    },
                    {
                        "id": "j2",
                        "stage": "chaves",
                        "chave": "A",
                        "rodada": 1,
                        "a": "t3",
                        "b": "t4",
                        "ending": "walkover",
                        "winner": "a",
                        "partidas": [],
                    },
                    {"id": "j3", "stage": "chaves", "chave": "A", "rodada": 2, "a": "t1", "b": "t3"},
                ],
                "desclassificacoes": [{"trio": "t4", "inciso": "III", "jogo": "j2"}],
                "sorteios": [
                    {
                        "purpose": "tiebreak",
                        "entries": ["t1", "t2", "t3"],
                        "algorithm": "tenteio-sha256/1",
                        "seed": "7-12-3",
                        "result": ["t1", "t3", "t2"],
                    }
                ],
            }
        ],
    }


def at(file, path):
    """Return what stands at a path such as "tournaments.0.jogos.1"."""
    found = file
    for step in path.split(".") if path else []:
        found = found[int(step)] if isinstance(found, list) else found[step]
    return found


def spoilt(path, **changes):
    """Return the sound file with keys of one object changed; a value of `...` takes the key away."""
    file = sound_file()
    item = at(file, path)
    for key, value in changes.items():
        if value is ...:
            del item[key]
        else:
            item[key] = value
    return file

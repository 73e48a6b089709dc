"""Short ways to say what happened in a chave, for the tests of scoring."""

import csv
from collections.abc import Iterable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from scoring.classification import TournamentFacts
from scoring.desclassificacao import JogoFacts
from scoring.jogo import Ending, parse_partidas
from scoring.modalities import Modality, ruleset

CEGO = ruleset(Modality.TRUCO_CEGO)
AMOSTRA = ruleset(Modality.TRUCO_AMOSTRA)
GOLDEN = Path(__file__).parent / "golden"
_WO = {"vence A": "a", "vence B": "b", "duplo": None}


def jogo(id_: Any, a: Any, b: Any, result: str | None = None, **more: Any) -> JogoFacts:
    """A jogo of chave A: by partidas, "W.O. a", "W.O. b", "W.O." (both absent) or None (not played yet)."""
    more = {"chave": "A", **more}
    if result is None:
        return JogoFacts(id_, a, b, **more)
    if result.startswith("W.O."):
        return JogoFacts(id_, a, b, Ending.WALKOVER, (), result[4:].strip() or None, **more)
    return JogoFacts(id_, a, b, more.pop("ending", Ending.PLAYED), parse_partidas(result), **more)


def jogos(*lines: str, chave: str = "A") -> tuple[JogoFacts, ...]:
    """Jogos from lines such as "A x B: 24-10 24-12"; nothing after the colon: not played yet."""
    found = []
    for number, line in zip(count(1), lines, strict=False):
        pair, _, result = line.partition(":")
        a, b = pair.split(" x ")
        found.append(jogo(f"{chave}{number}", a.strip(), b.strip(), result.strip() or None, chave=chave))
    return tuple(found)


def facts(trios: Iterable[Any], played: Sequence[JogoFacts], **more: Any) -> TournamentFacts:
    """A tournament of one chave, "A"."""
    trios = tuple(trios)
    return TournamentFacts(
        **{"ruleset": CEGO, "trios": trios, "chaves": (("A", trios),), "jogos": tuple(played), **more}
    )


def golden_chave(name: str) -> tuple[TournamentFacts, list[dict[str, str]]]:
    """Read a chave of golden/resultados and the rows expected of it; trios in order of appearance."""
    path = GOLDEN / "resultados" / f"{name}.csv"
    rows = _rows(path)
    trios = dict.fromkeys(row[side] for row in rows for side in ("trio_a", "trio_b"))
    played = []
    for number, row in enumerate(rows, 1):
        a, b, wo = row["trio_a"], row["trio_b"], row["wo"]
        text = " ".join(row[f"partida_{place}"] for place in (1, 2, 3))
        ending = Ending.WALKOVER if wo else Ending.PLAYED
        winner: Any = _WO[wo] if wo else None
        played.append(JogoFacts(number, a, b, ending, parse_partidas(text), winner, "A"))
    return facts(trios, played), _rows(path.with_suffix(".esperado.csv"))


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter=";"))


def table(standings: Iterable[Any]) -> list[tuple[Any, ...]]:
    """Rank, trio, vitórias, partidas, tentos of each row."""
    return [(row.rank, row.trio, row.vitorias, row.partidas, row.tentos) for row in standings]

"""Re-derives what `classify` has to print for a tournament of Pontinho, from the file alone.

A part of `scoring.checker`, and like it a second opinion: it shares no code with `scoring.pontinho` and does
not care how fast it is. Where the engine walks rodada by rodada with a ledger, this keeps one purse a player.

Source: fonte-pontinho; AMB-39 to AMB-43; docs/rules/pontinho.md.
"""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

Dict = dict[str, Any]

_EVER = {"always": None, "once": 1, "never": 0}
# What stands above what, and whether more of it is better.
_OF_A_MESA = (
    ("vencedor", True),
    ("exclusao", False),
    ("rodadas", True),
    ("estouros", False),
    ("pontos", False),
    ("batidas", True),
)
_OF_A_FINAL = (("etapa", True), ("lugar", False), ("media", False))
_OF_POINTS = (
    ("exclusoes", False),
    ("media", False),
    ("vitorias", True),
    ("estouros", False),
    ("batidas", True),
)


def expected_pontinho(tournament: Dict) -> Dict:
    """Build the document of one tournament of Pontinho."""
    setup = tournament.get("pontinho")
    if setup is None:
        return {"slug": tournament["slug"], "chaves": [], "overall": []}
    sorteios = [
        s["result"]
        for s in tournament.get("sorteios", [])
        if s["purpose"] == "tiebreak" and not s.get("superseded_at")
    ]
    out = {
        d["trio"]
        for d in tournament.get("desclassificacoes", [])
        if not d.get("reversed_at") and not d.get("player_only") and d["inciso"] != "VIII"
    }
    decided = [d for d in tournament.get("desclassificacoes", []) if d.get("pontinho_mesa") is not None]
    mesas = [
        _mesa(mesa, setup, sorteios, [d for d in decided if d["pontinho_mesa"] == mesa["id"]])
        for mesa in setup.get("mesas", [])
    ]
    last = max((mesa["etapa"] for mesa in mesas), default=0)
    latest = [mesa for mesa in mesas if mesa["etapa"] == last]
    to_a_final = setup.get("format", "final") == "final"
    all_ended = bool(latest) and all(mesa["ending"] for mesa in latest)
    finished = all_ended and (not to_a_final or len(latest) == 1)
    overall = _overall(mesas, _OF_A_FINAL if to_a_final else _OF_POINTS, sorteios, out, finished)
    going_on: list[str] = []
    if to_a_final and all_ended and len(latest) > 1:
        going_on = _going_on(latest, setup.get("qualifiers_per_mesa", 1), out)
    first = [row["trio"] for row in overall if row["rank"] == 1]
    return {
        "slug": tournament["slug"],
        "chaves": [],
        "mesas": mesas,
        "overall": overall,
        "going_on": going_on,
        "champion": first[0] if finished and len(first) == 1 else None,
    }


def _going_on(latest: Sequence[Dict], many: int, out: set[str]) -> list[str]:
    """The best of each mesa in turn; nobody yet where a tie crosses the line at one of them."""
    chosen = []
    for mesa in latest:
        rows = [row for row in mesa["standings"] if row["trio"] not in out and "excluded" not in row]
        if len(rows) > many and rows[many - 1]["rank"] == rows[many]["rank"]:
            return []
        chosen += [row["trio"] for row in rows[:many]]
    return chosen


def _mesa(mesa: Dict, setup: Dict, sorteios: list[list[str]], decided: list[Dict]) -> Dict:
    """Play a mesa again and rank it. decided: who was put out of it by Art. 20, in force or taken back."""
    entry = setup.get("entry", 10)
    tenth = Decimal(entry) / 10
    pingo = setup.get("pingo", max(1, int(tenth.quantize(Decimal(1), ROUND_HALF_UP))) if entry else 0)
    limit = setup.get("limit", 100) + (0 if setup.get("bust_at_limit", True) else 1)
    may_return = _EVER[setup.get("returns", "always")]
    stat = {
        player: {"score": 0, "rodadas": 0, "estouros": 0, "pontos": 0, "batidas": 0, "fichas": -entry}
        for player in mesa["players"]
    }
    pote = entry * len(stat)
    playing = list(stat)
    back: dict[str, int] = dict.fromkeys(stat, 0)
    ending, winner = None, None
    rodadas = mesa.get("rodadas", [])
    barred: set[str] = set()
    for number, rodada in enumerate([*rodadas, None]):
        for decision in (d for d in decided if d.get("after_rodada", 0) == number):
            player = decision["trio"]
            if not decision.get("reversed_at"):
                barred.add(player)
            elif rodada is None or player in [*rodada["batedores"], *_losers(rodada)]:
                continue  # taken back, and in again
            playing.remove(player)
            if len(playing) == 1:
                ending, winner = "exclusao", playing[0]
        if rodada is None:
            break
        batedores, losers = rodada["batedores"], _losers(rodada)
        for hand in rodada["hands"]:
            stat[hand["player"]]["score"] += hand["points"]
            stat[hand["player"]]["pontos"] += hand["points"]
        for player in playing:
            stat[player]["rodadas"] += 1
        for player in batedores:
            stat[player]["batidas"] += 1
        burst = {player for player in losers if stat[player]["score"] >= limit}
        for player in burst:
            stat[player]["estouros"] += 1
        goes = {
            player
            for player in losers
            if player in rodada.get("leaves", [])
            or (player in burst and may_return is not None and back[player] >= may_return)
        }
        if len(batedores) == 1 and (burst == set(losers) or goes == set(losers)):
            ending, winner = "batida", batedores[0]
            break
        for player in losers:
            stat[player]["fichas"] -= pingo * len(batedores)
        for player in batedores:
            stat[player]["fichas"] += pingo * len(losers)
        worst = max(stat[player]["score"] for player in playing if player not in burst | goes)
        for player in burst - goes:
            price = setup.get("bust_entry", entry) * 2 ** (stat[player]["estouros"] - 1)
            stat[player]["fichas"] -= price
            pote += price
            stat[player]["score"] = worst
            back[player] += 1
        playing = [player for player in playing if player not in goes]
    if mesa.get("decided_winner") is not None:
        ending, winner = "decisao", mesa["decided_winner"]
    if winner is not None:
        stat[winner]["fichas"] += pote
        pote = 0
    compared = {
        player: {**facts, "vencedor": int(player == winner), "exclusao": int(player in barred)}
        for player, facts in stat.items()
    }
    rows = [
        {"rank": rank, "trio": player, **stat[player], "in_play": player in playing,
         "decided_by": by, "pending_sorteio": pending, **({"excluded": True} if player in barred else {})}
        for rank, player, by, pending in _ranked(compared, _OF_A_MESA, sorteios, ending is not None)
    ]  # fmt: skip
    return {
        "id": mesa["id"],
        "etapa": mesa.get("etapa", 1),
        "rodadas": len(rodadas),
        "pote": pote,
        "ending": ending,
        "winner": winner,
        "standings": rows,
    }


def _losers(rodada: Dict) -> list[str]:
    return [hand["player"] for hand in rodada["hands"]]


def _overall(
    mesas: list[Dict],
    criteria: Sequence[tuple[str, bool]],
    sorteios: list[list[str]],
    out: set[str],
    finished: bool,
) -> list[Dict]:
    """Sum up each player's mesas, the earlier etapas first."""
    totals: dict[str, Dict] = {}
    lost: dict[str, int] = {}
    waiting: set[str] = set()
    for mesa in sorted(mesas, key=lambda mesa: mesa["etapa"]):
        for row in mesa["standings"]:
            player = row["trio"]
            if player not in totals:
                waiting.add(player)
            if mesa["ending"] or row["rodadas"]:
                waiting.discard(player)
            total = totals.setdefault(
                player,
                {"mesas": 0, "vitorias": 0, "rodadas": 0, "pontos": 0, "estouros": 0, "batidas": 0},
            )
            lost[player] = lost.get(player, 0) + ("excluded" in row)
            total |= {"etapa": mesa["etapa"], "place": row["rank"], "mesas": total["mesas"] + 1}
            total["vitorias"] += player == mesa["winner"]
            for name in ("rodadas", "pontos", "estouros", "batidas"):
                total[name] += row[name]
    compared = {
        player: {
            **total,
            "lugar": total["place"],
            "media": _Ratio(total["pontos"], total["rodadas"]),
            "exclusoes": lost[player],
        }
        for player, total in totals.items()
        if player not in out and player not in waiting
    }
    rows = []
    for rank, player, by, pending in _ranked(compared, criteria, sorteios, finished):
        rows.append(_row(player, totals[player], rank, by, pending))
    rows += [_row(p, total, None, None, False) for p, total in totals.items() if p in waiting - out]
    for player in totals:
        if player in out:
            rows.append({**_row(player, totals[player], None, None, False), "out": True})
    return rows


class _Ratio:
    """Points a rodada, compared by multiplying crosswise; nothing played counts as nothing lost."""

    def __init__(self, pontos: int, rodadas: int) -> None:
        self.pontos, self.rodadas = pontos, rodadas or 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Ratio) and self.pontos * other.rodadas == other.pontos * self.rodadas

    def __lt__(self, other: "_Ratio") -> bool:
        return self.pontos * other.rodadas < other.pontos * self.rodadas

    __hash__ = None  # type: ignore[assignment]


def _row(player: str, total: Dict, rank: int | None, by: str | None, pending: bool) -> Dict:
    media = Decimal(total["pontos"]) / Decimal(total["rodadas"] or 1)
    return {
        "rank": rank,
        "trio": player,
        **total,
        "media": str(media.quantize(Decimal("0.001"), ROUND_HALF_UP)),
        "decided_by": by,
        "pending_sorteio": pending,
    }


def _ranked(
    compared: dict[str, Dict],
    criteria: Sequence[tuple[str, bool]],
    sorteios: list[list[str]],
    over: bool,
) -> list[tuple[int, str, str | None, bool]]:
    """Rank, player, what puts it above the next, whether it waits for a sorteio; criterion by criterion."""
    groups: list[list[str]] = [list(compared)] if compared else []
    above: list[str | None] = [None] * len(groups)
    for name, more_is_better in criteria:
        parted: list[list[str]] = []
        reasons: list[str | None] = []
        for group, reason in zip(groups, above, strict=True):
            parts = _by_value(group, [compared[player][name] for player in group], more_is_better)
            parted += parts
            reasons += [*[name] * (len(parts) - 1), reason]
        groups, above = parted, reasons
    rows: list[tuple[int, str, str | None, bool]] = []
    for group, reason in zip(groups, above, strict=True):
        drawn = [s for s in sorteios if over and len(group) > 1 and set(group) <= set(s)]
        first = len(rows) + 1
        if drawn:
            order = [player for player in drawn[-1] if player in group]
            rows += [(first + n, player, "sorteio", False) for n, player in enumerate(order)]
            rows[-1] = (*rows[-1][:2], reason, False)
        else:
            rows += [(first, player, None, over and len(group) > 1) for player in group]
            rows[-1] = (*rows[-1][:2], reason, rows[-1][3])
    return rows


def _by_value(group: list[str], values: list[Any], more_is_better: bool) -> list[list[str]]:
    """Divide a group by a value, best first; who has the same value stays in the order given."""
    left = list(zip(group, values, strict=True))
    parts = []
    while left:
        best = left[0][1]
        for _, value in left:
            if (best < value) if more_is_better else (value < best):
                best = value
        parts.append([player for player, value in left if value == best])
        left = [(player, value) for player, value in left if value != best]
    return parts

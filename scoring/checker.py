"""Re-derives what a tournament file's published classification and draws should be.

A second opinion: written from the regulamento and the design alone, sharing no code with the modules whose
output it checks, and as plain as possible. It works on the plain `dict` of a tournament file and on the plain
`dict` that `classify --format json` prints, so that it can also judge a page saved by somebody else.

It trusts the file to be well formed (`tournaments.exchange` sees to that) and does not care how fast it is.

Source: Art. 20 (desclassificações), Art. 23 "vencedor" a to g, Art. 24 "vencedor"; design sections 4 and 5.
"""

from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from hashlib import sha256
from typing import Any, NamedTuple

from scoring.checker_pontinho import expected_pontinho

Dict = dict[str, Any]

# Tentos that end a partida. Kept apart from `scoring.modalities`: a wrong number must not hide behind itself.
_LIMITS = {
    ("truco_cego", "mano"): 18,
    ("truco_cego", "dupla"): 24,
    ("truco_cego", "trio"): 24,
    ("truco_amostra", "mano"): 18,
    ("truco_amostra", "dupla"): 24,
    ("truco_amostra", "trio"): 30,
    ("douradinha", "dupla"): 12,
}
# Games in which a 2-0 counts a third partida that was never played (Art. 23, f; Art. 24). Not so Douradinha.
_CREDIT_A_THIRD = ("truco_cego", "truco_amostra")
# Games in which a partida can be drawn: equal tentos, neither nought nor the limit. It is nobody's.
_KNOW_DRAWS = ("douradinha",)
_OFFICIAL_ORDER = ["vitorias", "partidas", "tentos", "confronto", "sorteio"]


class Difference(NamedTuple):
    """One thing that was published and does not follow from the facts.

    `where` is a path into the published document, or into the file for a draw; `expected` and `published` are
    the two values, `None` where one side has nothing.
    """

    where: str
    expected: object
    published: object

    def __str__(self) -> str:
        return f"{self.where}: deveria ser {self.expected!r}, está {self.published!r}"


class _Count(NamedTuple):
    """What one jogo gives to one side: jogos counted, vitórias, partidas, tentos."""

    jogos: int
    vitorias: int
    partidas: int
    tentos: int


def check(file: Dict, published: Dict) -> list[Difference]:
    """Compare a published classification with what the file's facts give. Empty when they agree."""
    return _compare("$", expected_classification(file), published)


def expected_classification(file: Dict) -> Dict:
    """Build the document that `classify --format json` has to print for this file."""
    return {"tournaments": [_expected_tournament(tournament) for tournament in file["tournaments"]]}


def check_draws(file: Dict) -> list[Difference]:
    """Judge every recorded sorteio that was not held by hand.

    A tiebreak is drawn again, from the published description of the algorithm. A division into chaves is
    judged by its fruits, without repeating it: each trio is in exactly one chave, sizes differ by at most
    one, and trios of one entidade share a chave no more often than arithmetic forces: an entidade with k
    trios in m chaves has to put at least ⌊k/m⌋ and at most ⌈k/m⌉ of them in each.
    """
    differences = []
    for t, tournament in enumerate(file["tournaments"]):
        entidade_of = {trio["id"]: trio.get("entidade") for trio in tournament["trios"]}
        for s, sorteio in enumerate(tournament.get("sorteios", [])):
            if sorteio["algorithm"] == "manual" or sorteio.get("superseded_at"):
                continue
            where = f"$.tournaments[{t}].sorteios[{s}].result"
            if sorteio["purpose"] in ("chaves", "mesas"):  # mesas of Pontinho are dealt as chaves are
                then = sorteio.get("params", {}).get("entrants")  # as they stood when drawn, if recorded
                known = (
                    dict(zip(sorteio["entries"], (e[0] for e in then), strict=True)) if then else entidade_of
                )
                differences += _judge_division(where, sorteio["entries"], sorteio["result"], known)
            elif sorteio["algorithm"] == "tenteio-sha256/1":
                differences += _compare(where, _drawn(sorteio["entries"], sorteio["seed"]), sorteio["result"])
    return differences


def _drawn(entries: list[str], seed: str) -> list[str]:
    """Draw an order: each place from those left, who swap places with whoever stood there.

    Numbers are the eight 32-bit words of SHA-256(seed "/" 0), then of SHA-256(seed "/" 1) and so on; one that
    would favour the first entries (beyond the last whole multiple of how many are left) is passed over.
    """
    order = list(entries)
    words: list[int] = []
    block = 0
    for place in range(len(order) - 1):
        left = len(order) - place
        word = 2**32
        while word >= 2**32 // left * left:
            if not words:
                digest = sha256(f"{seed}/{block}".encode()).digest()
                words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
                block += 1
            word = words.pop(0)
        chosen = place + word % left
        order[place], order[chosen] = order[chosen], order[place]
    return order


def _judge_division(
    where: str, entries: list[str], chaves: list[list[str]], entidade_of: Dict
) -> list[Difference]:
    differences = []
    dealt = sorted(trio for chave in chaves for trio in chave)
    if dealt != sorted(entries):
        differences.append(Difference(where, sorted(entries), dealt))
    small, rest = divmod(len(entries), len(chaves))
    sizes = sorted((len(chave) for chave in chaves), reverse=True)
    fair = [small + 1] * rest + [small] * (len(chaves) - rest)
    if sizes != fair:
        differences.append(Difference(f"{where} (tamanhos)", fair, sizes))
    needed = 0
    found = 0
    for entidade, size in Counter(entidade_of.get(trio) for trio in entries).items():
        if not entidade:
            continue
        low, more = divmod(size, len(chaves))
        needed += more * _pairs(low + 1) + (len(chaves) - more) * _pairs(low)
        for chave in chaves:
            found += _pairs(sum(1 for trio in chave if entidade_of.get(trio) == entidade))
    if found != needed:
        differences.append(Difference(f"{where} (encontros da mesma entidade)", needed, found))
    return differences


def _pairs(n: int) -> int:
    return n * (n - 1) // 2


# --- one tournament ---------------------------------------------------------------------------------------


def _expected_tournament(tournament: Dict) -> Dict:
    if tournament["modality"] == "pontinho":
        return expected_pontinho(tournament)
    chaves = tournament.get("chaves", [])
    jogos = [jogo for jogo in tournament.get("jogos", []) if jogo.get("stage", "chaves") == "chaves"]
    puts_out = _desclassificacoes_of_the_chaves(tournament, jogos)
    out = {d["trio"] for d in puts_out if d["inciso"] != "VIII"}
    limit = _LIMITS[tournament["modality"], tournament.get("lineup", "trio")]
    third = 1 if tournament["modality"] in _CREDIT_A_THIRD else 0
    draws = tournament["modality"] in _KNOW_DRAWS
    annul = tournament.get("annul_results_of_disqualified", False)
    criteria = tournament.get("criteria", _OFFICIAL_ORDER)
    sorteios = [
        s["result"]
        for s in tournament.get("sorteios", [])
        if s["purpose"] == "tiebreak" and not s.get("superseded_at")
    ]

    counted: dict[str, list[Any]] = {chave["name"]: [] for chave in chaves}  # see `_result`
    settled = set()  # pairs that need not be played any more
    for jogo in jogos:
        losers = {d["trio"] for d in puts_out if d.get("jogo") == jogo["id"]}
        result = _result(jogo, losers, out, annul, limit, third, draws)
        if result == "unplayed":
            continue
        settled.add(frozenset((jogo["a"], jogo["b"])))
        if result != "annulled":
            counted[jogo["chave"]].append(result)

    complete = {}
    for chave in chaves:
        trios = chave["trios"]
        complete[chave["name"]] = all(
            frozenset((x, y)) in settled for i, x in enumerate(trios) for y in trios[i + 1 :]
        )
    standings = [
        {
            "name": chave["name"],
            "standings": _table(
                chave["trios"], counted[chave["name"]], out, criteria, sorteios, complete[chave["name"]]
            ),
        }
        for chave in chaves
    ]
    overall = _table(
        [trio for chave in chaves for trio in chave["trios"]],
        [result for results in counted.values() for result in results],
        out,
        criteria,
        sorteios,
        all(complete.values()),
        by_coefficient=len({len(chave["trios"]) for chave in chaves}) > 1,
    )
    return {"slug": tournament["slug"], "chaves": standings, "overall": overall}


def _desclassificacoes_of_the_chaves(tournament: Dict, jogos: list[Dict]) -> list[Dict]:
    """Those in force that touch the first stage.

    What happens in the mata-mata leaves the chaves as they ended, a player put out by inciso VI leaves the
    trio in, and a decision that the commission reversed has no effect.
    """
    ids = {jogo["id"] for jogo in jogos}
    return [
        d
        for d in tournament.get("desclassificacoes", [])
        if not d.get("player_only", False)
        and not d.get("reversed_at")
        and (d.get("jogo") is None or d["jogo"] in ids)
    ]


def _result(
    jogo: Dict, losers: set[str], out: set[str], annul: bool, limit: int, third: int, draws: bool
) -> Any:
    """Say what a jogo gives: "unplayed", "annulled", or (a, b, winner, count of a, count of b).

    `limit` is what ends a partida, in tentos; `third` is 1 where a 2-0 counts a third partida, else 0;
    `draws` says whether equal tentos are a drawn partida.
    """
    a, b = jogo["a"], jogo["b"]
    ending = jogo.get("ending")
    partidas = [tuple(partida) for partida in jogo.get("partidas", [])]
    if losers & {a, b}:  # Art. 20 §1 and §2: this jogo is lost by whoever was put out in it
        if ending is None:
            losers = losers | out  # who is out cannot win a jogo that was never begun
        ending = "disqualified"
        winner = None if {a, b} <= losers else b if a in losers else a
    elif ending is None:
        if not out & {a, b}:
            return "unplayed"
        ending, partidas = "walkover", []  # Art. 20 §1: who is out does not come back
        winner = None if {a, b} <= out else b if a in out else a
    elif annul and out & {a, b} and ending in ("played", "time_decision"):
        return "annulled"  # what was won at the table; a jogo already awarded to the other side stays so
    elif ending == "played":
        # Two partidas, or one where the others were drawn: either way one side has more than the other.
        won_by_a = sum(1 for x, y in partidas if x == limit)
        won_by_b = sum(1 for x, y in partidas if y == limit)
        winner = a if won_by_a > won_by_b else b
    else:
        side = jogo.get("winner")
        winner = None if side is None else a if side == "a" else b

    tentos = {a: 0, b: 0}
    partidas_won = {a: 0, b: 0}
    for x, y in partidas:
        if x == limit or y == limit:
            partidas_won[a if x == limit else b] += 1
        elif draws and x == y and x > 0:
            pass  # drawn: both keep their tentos
        elif ending == "time_decision":
            partidas_won[winner] += 1  # AMB-11: the partida cut by the decision goes to the winner
        else:
            continue  # a partida broken off by a desclassificação gives nothing to anybody
        tentos[a] += x
        tentos[b] += y

    counts = {}
    for trio, other in ((a, b), (b, a)):
        if trio != winner:
            lost_partidas = partidas_won[trio] if ending in ("played", "time_decision") else 0
            counts[trio] = _Count(1, 0, lost_partidas, tentos[trio])
        elif ending in ("walkover", "disqualified", "bye"):
            counts[trio] = _Count(1, 1, 2 + third, (2 + third) * limit)
        elif partidas_won[trio] == 2 and partidas_won[other] == 0:  # Art. 23, f
            counts[trio] = _Count(1, 1, 2 + third, tentos[trio] + third * limit)
        else:
            counts[trio] = _Count(1, 1, partidas_won[trio], tentos[trio])
    return a, b, winner, counts[a], counts[b]


# --- tables -----------------------------------------------------------------------------------------------


def _table(
    trios: list[str],
    counted: list[Any],
    out: set[str],
    criteria: list[str],
    sorteios: list[list[str]],
    complete: bool,
    *,
    by_coefficient: bool = False,
) -> list[Dict]:
    """Rows in order. `trios` come in the order of the file, which is kept among those who stay level."""
    totals = {trio: _Count(0, 0, 0, 0) for trio in trios}
    for a, b, _winner, for_a, for_b in counted:
        for trio, count in ((a, for_a), (b, for_b)):
            if trio in totals:
                totals[trio] = _Count(*(x + y for x, y in zip(totals[trio], count, strict=True)))
    coefficients = {
        trio: {
            name: Fraction(getattr(total, name), total.jogos) if total.jogos else Fraction(0)
            for name in ("vitorias", "partidas", "tentos")
        }
        for trio, total in totals.items()
    }
    compared = coefficients if by_coefficient else {trio: totals[trio]._asdict() for trio in trios}
    winners = [(winner, frozenset((a, b))) for a, b, winner, _for_a, _for_b in counted if winner is not None]
    # A sorteio is held when everything else is in; before that level trios simply share their place.
    usable = [name for name in criteria if name != "sorteio" or complete]
    running = [trio for trio in trios if trio not in out]

    rows = []
    place = 1
    for level, above_by in _arrange(running, usable, compared, winners, sorteios) if running else []:
        for trio in level:
            rows.append(_row(trio, totals[trio], place))
            rows[-1]["pending_sorteio"] = complete and len(level) > 1
        rows[-1]["decided_by"] = above_by
        place += len(level)
    for trio in trios:
        if trio in out:
            rows.append({**_row(trio, totals[trio], None), "out": True})
    if by_coefficient:
        for row in rows:
            row["coefficient"] = {
                name: _three_decimals(value) for name, value in coefficients[row["trio"]].items()
            }
    return rows


def _row(trio: str, total: _Count, rank: int | None) -> Dict:
    return {
        "rank": rank,
        "trio": trio,
        **total._asdict(),
        "decided_by": None,
        "pending_sorteio": False,
    }


def _arrange(
    level: list[str], criteria: list[str], compared: Dict, winners: list[Any], sorteios: list[list[str]]
) -> list[tuple[list[str], str | None]]:
    """Order trios that are level so far by the criteria that are left.

    Returns groups from best to worst, each with the criterion that puts it above the group after it. Whoever
    shares a group cannot be parted.
    """
    if len(level) == 1 or not criteria:
        return [(level, None)]
    criterion, left = criteria[0], criteria[1:]
    if criterion == "confronto":
        among = set(level)
        value = {
            trio: sum(1 for winner, pair in winners if winner == trio and pair <= among) for trio in level
        }
        restart = criteria  # a smaller set asks the jogos among themselves again
    elif criterion == "sorteio":
        deciding = [result for result in sorteios if set(level) <= set(result)]
        if not deciding:
            return _arrange(level, left, compared, winners, sorteios)
        value = {trio: -deciding[-1].index(trio) for trio in level}
        restart = left
    else:
        value = {trio: compared[trio][criterion] for trio in level}
        restart = left

    different = sorted(set(value.values()), reverse=True)
    if len(different) == 1:
        return _arrange(level, left, compared, winners, sorteios)
    groups: list[tuple[list[str], str | None]] = []
    for best in different:
        same = [trio for trio in level if value[trio] == best]
        inner = _arrange(same, restart, compared, winners, sorteios)
        inner[-1] = (inner[-1][0], criterion)
        groups += inner
    groups[-1] = (groups[-1][0], None)
    return groups


def _three_decimals(value: Fraction) -> str:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return str(exact.quantize(Decimal("0.001"), rounding=ROUND_HALF_UP))


# --- comparing two documents ------------------------------------------------------------------------------


def _compare(where: str, expected: Any, published: Any) -> list[Difference]:
    if isinstance(expected, dict) and isinstance(published, dict):
        found = []
        for key in [*expected, *(key for key in published if key not in expected)]:
            found += _compare(f"{where}.{key}", expected.get(key), published.get(key))
        return found
    if isinstance(expected, list) and isinstance(published, list):
        found = []
        for index in range(max(len(expected), len(published))):
            found += _compare(
                f"{where}[{index}]",
                expected[index] if index < len(expected) else None,
                published[index] if index < len(published) else None,
            )
        return found
    # bool is an int in Python: rank 1 and True must not pass for the same
    if type(expected) is type(published) and expected == published:
        return []
    return [Difference(where, expected, published)]

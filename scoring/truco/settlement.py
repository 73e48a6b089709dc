"""From what was said and shown to who is owed what: the two parts of a volta, before the score limits
them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.truco.flor_calls import FLOR
from scoring.truco.hands import envido_order
from scoring.truco.stakes import Scoreline, Stake, envido_stake, flor_stake, truco_stake
from scoring.truco.table import Table
from scoring.truco.vazas import SIDES, Side, decide, other


class Owed(NamedTuple):
    """Tentos that a part of the volta gives.

    what: "envido", "flor", "truco", or "multa" for a penalty of its own. concept: key of the rule. fault: the
    fault that gave them, empty where play did.
    """

    to: Side
    tentos: int
    what: str
    concept: str
    fault: str = ""


class Shown(NamedTuple):
    """What the cards said.

    pontos: envido pontos of a and b, None where not sung ("não mato"). flores: pontos of the flores that each
    side has. vazas: outcomes in order. mao: side of the mão. earlier: side whose card or canto came first in
    a tie of "envido", "flor" or "vaza", where that is not the mão's. testa: which of the three testas, if
    known.
    """

    pontos: tuple[int | None, int | None]
    flores: tuple[tuple[int, ...], tuple[int, ...]]
    vazas: Sequence[str]
    mao: Side
    earlier: Mapping[str, Side]
    testa: int | None = None


@dataclass(slots=True)
class Settlement:
    """Parts of one volta while they are being settled.

    first: what envido, flor and their penalties give. truco: what the truco part gives, None while the vazas
    do not decide it. extras: penalties of their own. missing: parts that what was shown does not decide yet.
    """

    table: Table
    score: Scoreline
    shown: Shown
    first: list[Owed] = field(default_factory=list)
    truco: Owed | None = None
    extras: list[Owed] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    false_flores: tuple[int, int] = (0, 0)

    def flores_of(self, side: Side) -> int:
        """Return the flores of a side that are in play: what it sang, or has, false ones included."""
        table = self.table
        place, sang = (0, table.flores_a) if side == "a" else (1, table.flores_b)
        false = self.false_flores[place]
        has = len(self.shown.flores[place]) + false
        if not sang and not false and not (table.flor_lei and side == table.lei):
            return 0
        return has if has > sang else sang

    def flor(self) -> Stake | None:
        """Return the worth of the flor part as it stands."""
        return flor_stake(self.table, self.flores_of("a"), self.flores_of("b"), self.score)


def settle(table: Table, score: Scoreline, shown: Shown) -> Settlement:
    """Settle a volta without faults. Source: Art. 23 and 24; AMB-26 for the order of the parts."""
    settled = Settlement(table, score, shown)
    if table.flor:
        _settle_flor(settled)
    elif table.envido:
        _settle_envido(settled)
    _settle_truco(settled)
    if table.silent_pass and table.passed is not None:
        _settle_silent_pass(settled)
    return settled


def _settle_envido(settled: Settlement) -> None:
    stake = envido_stake(settled.table, settled.score)
    if stake is None:
        settled.missing.append("envido")
        return
    winner = stake.to or envido_winner(settled.shown)
    if winner is None:
        settled.missing.append("pontos")
        return
    settled.first.append(Owed(winner, stake.tentos, "envido", stake.concept))


def envido_winner(shown: Shown) -> Side | None:
    """Return who won an accepted envido, or None when no pontos were sung.

    A side that did not sing ("não mato") loses to one that did; equal pontos go to whoever comes first.
    Source: Art. 23 and 24, envido.
    """
    a, b = shown.pontos
    if a is None or b is None:
        if a is b:
            return None
        return "b" if a is None else "a"
    difference = envido_order(a) - envido_order(b)
    if difference:
        return "a" if difference > 0 else "b"
    return shown.earlier.get("envido", shown.mao)


def _settle_flor(settled: Settlement) -> None:
    stake = settled.flor()
    if stake is None:
        return
    # A dispute that only one side can have taken part in is none: the flor stands alone.
    if settled.table.flor == "pending" and stake.to is None:
        settled.missing.append("flor")
        return
    winner = stake.to or flor_winner(settled.shown)
    if winner is None:
        settled.missing.append("flores")
        return
    settled.first.append(Owed(winner, stake.tentos, "flor", stake.concept))


def flor_winner(shown: Shown) -> Side | None:
    """Return who has the highest flor, or None when a side's pontos are not given. Source: Art. 23 and 24,
    flor."""
    flores_a, flores_b = shown.flores
    if not flores_a or not flores_b:
        return None
    a, b = max(flores_a), max(flores_b)
    if a != b:
        return "a" if a > b else "b"
    return shown.earlier.get("flor", shown.mao)


def _settle_truco(settled: Settlement) -> None:
    stake = truco_stake(settled.table)
    winner = stake.to
    if winner is None:
        if settled.table.truco == "pending":
            settled.missing.append("truco")
            return
        winner = volta_winner(settled.table, settled.shown)
        if winner is None:
            settled.missing.append("vazas")
            return
    settled.truco = Owed(winner, stake.tentos, "truco", stake.concept)


def volta_winner(table: Table, shown: Shown) -> Side | None:
    """Return who won the vazas, or None while they are not decided. Source: AMB-19 for three pardas."""
    decision = decide(shown.vazas)
    if decision is None or decision.winner is not None:
        return decision and decision.winner
    if table.opening.rules.three_pardas_by_third:
        return shown.earlier.get("vaza", shown.mao)
    return shown.mao


def _settle_silent_pass(settled: Settlement) -> None:
    """Add what a side pays that passes before anything was said: envido, or the flores of the adversary.

    Once a vaza was played the envido was simply not bet. Source: Art. 23, passing; Art. 24 asks only for
    truco.
    """
    table = settled.table
    if not table.opening.rules.silent_pass_pays_envido or settled.shown.vazas or table.passed is None:
        return
    winner = other(table.passed)
    flores = max(table.flores(winner), len(settled.shown.flores[SIDES.index(winner)]))
    settled.first.clear()
    if flores:
        concept = "passar_flor_testa" if table.opening.format == "testa" else "passar_flor_roda"
        settled.first.append(Owed(winner, FLOR * flores, "flor", concept))
    else:
        settled.first.append(Owed(winner, 1, "envido", "grupo_antes"))
    settled.truco = Owed(winner, 1, "truco", "grupo_antes")

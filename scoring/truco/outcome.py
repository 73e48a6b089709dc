"""One volta as facts, and what it gives: `score_volta`."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from scoring.modalities import Lineup, Modality, ruleset
from scoring.truco.errors import IllegalCallError, VoltaFieldError
from scoring.truco.faults import Fault, charge
from scoring.truco.grammar import opening_table, say, speak
from scoring.truco.rules import TrucoRules, truco_rules
from scoring.truco.settlement import Owed, Settlement, Shown, settle, volta_winner
from scoring.truco.stakes import Scoreline
from scoring.truco.table import Format, Opening, Table
from scoring.truco.vazas import SIDES, Side


class Game(NamedTuple):
    """What is played: modality and line-up with amostra's two switches (see `truco_rules`)."""

    modality: Modality
    lineup: Lineup = Lineup.TRIO
    flor_flor: int = 6


class Call(NamedTuple):
    """One call of a volta, in the words of `calls`. The rest as `Spoken` describes it."""

    by: Side
    say: str
    played: bool = False
    blind: bool = False
    player: int | None = None


class Volta(NamedTuple):
    """A volta, or one testa of a volta of testa.

    score: tentos of a and b before it. mao: side of the mão. pontos, flores, vazas, earlier, testa: as
    `Shown`.
    """

    game: Game
    format: Format
    score: tuple[int, int]
    mao: Side
    calls: tuple[Call, ...] = ()
    pontos: tuple[int | None, int | None] = (None, None)
    flores: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    vazas: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()
    earlier: tuple[tuple[str, Side], ...] = ()
    testa: int | None = None
    id: str | None = None


class Item(NamedTuple):
    """Tentos credited for one part. stake: what it was worth before the target stopped it; rule: its id."""

    to: Side
    tentos: int
    what: str
    rule: str
    concept: str
    stake: int
    fault: str = ""


class VoltaResult(NamedTuple):
    """What a volta gives. a, b: tentos credited. missing: parts that are not decided yet; empty when it is
    over.

    notes: names of warnings that `wording` words.
    """

    a: int
    b: int
    items: tuple[Item, ...]
    missing: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def finished(self) -> bool:
        """Whether every part is decided."""
        return not self.missing


class Setup(NamedTuple):
    """Rules and numbers of a game, looked up once."""

    rules: TrucoRules
    target: int
    malos: int
    players: int


_SOFT_GAP = 6
"""Difference below which a lei do jogo in cego is unusual (AMB-27 warns, does not refuse)."""


@lru_cache(maxsize=32)
def setup_of(game: Game) -> Setup:
    """Return rules and numbers of a game.

    Raises:
        UnknownLineupError, ValueError: the game is not played so.
    """
    numbers = ruleset(game.modality, game.lineup)
    rules = truco_rules(game.modality, flor_flor=game.flor_flor)
    return Setup(rules, numbers.target, numbers.malos, numbers.titulares)


def opening_of(game: Game, format_: Format, score: tuple[int, int]) -> Opening:
    """Return what the grammar must know of a volta before its first call."""
    setup = setup_of(game)
    rules = setup.rules
    a, b = score
    bare = tuple(side for side, tentos in zip(SIDES, score, strict=True) if not tentos)
    return Opening(
        rules=rules,
        format=format_,
        players=1 if format_ == "testa" else setup.players,
        behind=None if a == b else "a" if a < b else "b",
        without_tentos=bare if rules.resto_needs_a_tento else (),
        in_buenos=rules.lei_needs_buenos and max(a, b) >= setup.malos,
    )


def table_of(volta: Volta) -> Table:
    """Say every call of a volta.

    Raises:
        IllegalCallError: the first call that may not be made, with its 0-based `index`.
    """
    table = opening_table(opening_of(volta.game, volta.format, volta.score))
    for index, call in enumerate(volta.calls):
        try:
            table = speak_call(table, call)
        except IllegalCallError as error:
            raise IllegalCallError(**error.facts, index=index) from None
    return table


def speak_call(table: Table, call: Call) -> Table:
    """Return the table after one call. Raises IllegalCallError."""
    if call.played or call.blind or call.player is not None:
        return speak(table, call.by, call.say, played=call.played, blind=call.blind, player=call.player)
    return say(table, call.by, call.say)


def score_volta(volta: Volta) -> VoltaResult:
    """Tell who gets how many tentos in a volta, and by which rule.

    The envido or flor part is credited before the truco, penalties of their own after it; a score stops at
    the target, and once a side has it nothing more is credited (AMB-02, AMB-26).

    Raises:
        IllegalCallError: a call may not be made there.
        VoltaFieldError: a call was left unanswered in a volta that is over, or a fault does not fit.

    Source: Art. 23 and 24.
    """
    setup = setup_of(volta.game)
    score = Scoreline(volta.score[0], volta.score[1], setup.target, setup.malos)
    shown = Shown(volta.pontos, volta.flores, volta.vazas, volta.mao, dict(volta.earlier), volta.testa)
    try:
        return conclude(table_of(volta), score, shown, volta.faults)
    except VoltaFieldError as error:
        if error.facts["cause"] == "unanswered":
            counts = range(1, len(volta.calls) + 1)
            since = waiting_since(table_of(volta._replace(calls=volta.calls[:count])) for count in counts)
            raise VoltaFieldError(**error.facts, index=since) from None
        raise


def waiting_since(tables: Iterable[Table]) -> int:
    """Return the index of the call after which what waits at the end began to wait.

    Args:
        tables: the table after each call, in order.
    """
    waiting = None
    since = 0
    for index, table in enumerate(tables):
        now = table.waiting
        if now != waiting:
            waiting, since = now, index
    return since


def conclude(table: Table, score: Scoreline, shown: Shown, faults: tuple[Fault, ...]) -> VoltaResult:
    """Settle, charge the faults, and credit up to the target."""
    settled = settle(table, score, shown)
    if faults:
        charge(settled, faults)
    if settled.missing and (settled.truco is not None or volta_winner(table, shown) is not None):
        _refuse_gaps(settled)
    return _credit(settled, tuple(settled.missing))


def _refuse_gaps(settled: Settlement) -> None:
    """Refuse a volta that is over, by its truco or its vazas, while a part of it is not decided."""
    for part in settled.missing:
        if part in ("envido", "flor", "truco"):
            raise VoltaFieldError(field="calls", cause="unanswered", part=part)
        raise VoltaFieldError(field=part, cause="missing_" + part)


def _credit(settled: Settlement, missing: tuple[str, ...]) -> VoltaResult:
    ids = settled.table.opening.rules.ids
    score = settled.score
    target = score.target
    have_a, have_b = score.a, score.b
    items = []
    owed: list[Owed] = settled.first
    if settled.truco is not None:
        owed = [*owed, settled.truco]
    for to, tentos, what, concept, fault in [*owed, *settled.extras] if settled.extras else owed:
        over = have_a == target or have_b == target
        room = target - (have_a if to == "a" else have_b)
        credited = 0 if over else tentos if tentos < room else room
        if to == "a":
            have_a += credited
        else:
            have_b += credited
        items.append(Item(to, credited, what, ids[concept], concept, tentos, fault))
    return VoltaResult(have_a - score.a, have_b - score.b, tuple(items), missing, _notes(settled))


def _notes(settled: Settlement) -> tuple[str, ...]:
    table, score = settled.table, settled.score
    notes: tuple[str, ...] = ()
    rules = table.opening.rules
    if table.lei is not None and not rules.lei_needs_buenos and score.lead < _SOFT_GAP:
        notes = ("lei_small_gap",)
    if settled.shown.flores != ((), ()) and _unsung(settled):
        notes = (*notes, "unsung_flor")
    # A second or third testa may begin past the mark; a volta of testa may not.
    first_testa = table.opening.format == "testa" and settled.shown.testa in (None, 1)
    if first_testa and rules.roda_at is not None and score.falta <= rules.roda_at:
        notes = (*notes, "testa_past_six")
    return notes


def _unsung(settled: Settlement) -> bool:
    """Tell whether a side has a flor that it did not sing; after a silent pass or a lei it need not."""
    table, (flores_a, flores_b) = settled.table, settled.shown.flores
    if table.silent_pass or table.lei is not None:
        return False
    return bool((flores_a and not table.flores_a) or (flores_b and not table.flores_b))

"""For who asks in the middle of a volta: what may be said now, and what each answer would give."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.truco.case import CaseError, read_case
from scoring.truco.errors import IllegalCallError
from scoring.truco.grammar import opening_table, say
from scoring.truco.outcome import Game, Volta, opening_of, setup_of, table_of
from scoring.truco.settlement import Shown, settle
from scoring.truco.stakes import Scoreline, Stake, envido_stake, flor_stake, truco_stake
from scoring.truco.table import Format, Table
from scoring.truco.vazas import SIDES, Side, other
from scoring.truco.wording import LABELS, item_text, problem_text

SAYINGS: tuple[str, ...] = (
    "envido",
    "real envido",
    "2 real envidos",
    "2 tentos de envido",
    "falta envido",
    "igualdade",
    "flor",
    "contra-flor",
    "contra-flor 1 real envidos",
    "com flor 1 real envidos",
    "contra-flor e o resto",
    "contra-flor a falta envido",
    "com flor me achico",
    "e boa",
    "truco",
    "retruco",
    "vale quatro",
    "envido e truco",
    "flor e truco",
    "quero",
    "nao quero",
    "passo o truco e quero o envido",
    "passo o envido e quero o truco",
    "com flor quero",
    "com flor e nao quero",
    "me achico com flor e quero",
    "me achico com flor e nao quero",
    "lei do jogo",
    "passo",
)
"""What is offered, in the order of a volta. Calls with a number stand for any number (`NextCall.number`)."""


class PartStake(NamedTuple):
    """Tentos of one part. to: who has them already, None where pontos or vazas will say. rule: its id."""

    part: str
    tentos: int
    to: Side | None
    rule: str
    concept: str


class NextCall(NamedTuple):
    """A call that may be made now.

    number: whether another number may be said in its place. now: parts as they stand after it. accepted,
    refused: parts as the adversary's QUERO and NÃO QUERO would leave them; empty where the call wants no
    answer.
    """

    by: Side
    say: str
    number: bool
    now: tuple[PartStake, ...]
    accepted: tuple[PartStake, ...]
    refused: tuple[PartStake, ...]


class Position(NamedTuple):
    """A volta in course: table and score."""

    table: Table
    score: Scoreline


class PriceRow(NamedTuple):
    """A row of the table of prices. says: the calls, alternating from the first side. refused: of the
    last."""

    part: str
    says: tuple[str, ...]
    accepted: int
    refused: int


_PRICED: tuple[tuple[str, ...], ...] = (
    ("envido",),
    ("real envido",),
    ("falta envido",),
    ("igualdade",),
    ("envido", "envido"),
    ("envido", "real envido"),
    ("real envido", "real envido"),
    ("envido", "envido", "real envido"),
    ("envido", "falta envido"),
    ("real envido", "falta envido"),
    ("envido", "real envido", "falta envido"),
    ("envido", "envido", "real envido", "falta envido"),
    ("contra-flor e o resto",),
    ("flor", "contra-flor"),
    ("flor", "contra-flor", "contra-flor e o resto"),
    ("truco",),
    ("truco", "quero retruco"),
    ("truco", "quero retruco", "quero vale quatro"),
)


def position_of(volta: Volta) -> Position:
    """Return where a volta stands after its calls. Raises IllegalCallError as `score_volta`."""
    return Position(table_of(volta), _scoreline(volta.game, volta.score))


def _scoreline(game: Game, score: tuple[int, int]) -> Scoreline:
    setup = setup_of(game)
    return Scoreline(score[0], score[1], setup.target, setup.malos)


def next_calls(position: Position) -> list[NextCall]:
    """Return every kind of call that each side may make now, with what it puts at stake.

    Timing that the table cannot know (whether the speaker already played a card) is left to who asks.
    Source: Art. 23 and 24.
    """
    calls: list[NextCall] = []
    for by in SIDES:
        for text in SAYINGS:
            following = _try(position.table, by, text)
            if following is not None and following is not position.table:
                calls.append(_next_call(position, by, text, following))
    return calls


def _try(table: Table, by: Side, text: str) -> Table | None:
    try:
        return say(table, by, text)
    except IllegalCallError:
        return None


def _next_call(position: Position, by: Side, text: str, following: Table) -> NextCall:
    accepted: tuple[PartStake, ...] = ()
    refused: tuple[PartStake, ...] = ()
    offered = following.flor == "offered" and following.flor_by == by
    if offered or (following.waiting is not None and following.waiting[1] == other(by)):
        accepted = _answered(position, following, other(by), "quero")
        refused = _answered(position, following, other(by), "nao quero")
    number = text[0].isdigit() or "1 real" in text
    return NextCall(by, text, number, stakes(following, position.score), accepted, refused)


def _answered(position: Position, table: Table, by: Side, text: str) -> tuple[PartStake, ...]:
    following = _try(table, by, text)
    return stakes(following, position.score) if following is not None else ()


def stakes(table: Table, score: Scoreline) -> tuple[PartStake, ...]:
    """Return what each part is worth as things stand; parts of which nothing was said are left out."""
    ids = table.opening.rules.ids
    if table.silent_pass:
        settled = settle(table, score, Shown((None, None), ((), ()), (), "a", {}))
        owed = [*settled.first, *([settled.truco] if settled.truco else [])]
        return tuple(PartStake(o.what, o.tentos, o.to, ids[o.concept], o.concept) for o in owed)
    found: list[tuple[str, Stake | None]] = [
        ("envido", envido_stake(table, score)),
        ("flor", flor_stake(table, table.flores_a, table.flores_b, score)),
        ("truco", truco_stake(table) if table.truco or table.passed else None),
    ]
    return tuple(PartStake(part, s.tentos, s.to, ids[s.concept], s.concept) for part, s in found if s)


def prices(game: Game, format_: Format, score: tuple[int, int]) -> list[PriceRow]:
    """Return the table of prices at a score: each chain of calls, accepted and refused.

    Source: Art. 23 and 24; catalogue 5.6 to 5.8.
    """
    line = _scoreline(game, score)
    rows: list[PriceRow] = []
    for says in _PRICED:
        row = _price(opening_table(opening_of(game, format_, score)), says, line)
        if row is not None:
            rows.append(row)
    return rows


def _price(table: Table, says: tuple[str, ...], score: Scoreline) -> PriceRow | None:
    # Igualdade is the one call that only the side behind may make.
    by: Side = table.opening.behind or "a"
    at: Table | None = table
    for text in says:
        at = _try(at, by, text) if at is not None else None
        by = other(by)
    if at is None:
        return None
    taken, left = _try(at, by, "quero"), _try(at, by, "nao quero")
    if taken is None or left is None:
        return None
    accepted, refused = stakes(taken, score)[-1], stakes(left, score)[-1]
    return PriceRow(accepted.part, says, accepted.tentos, refused.tentos)


def consult_case(case: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a volta case in course as JSON: what may be said, what is at stake, who owes an answer.

    `{"calls": [{"by", "say", "label", "number", "now", "accepted", "refused"}], "stakes": [...], "waiting":
    {"part", "by"} or null, "over"}`, each stake `{"part", "tentos", "to", "rule", "why"}`; or
    `{"problems": [...]}` as `score_case`.
    """
    try:
        position = position_of(read_case(case))
    except CaseError as error:
        return {"problems": [{"call": p.call, "field": p.field, "problem": p.text} for p in error.problems]}
    except IllegalCallError as error:
        return {"problems": [{"call": error.facts["index"], "problem": problem_text(error.facts)}]}
    waiting = position.table.waiting
    return {
        "calls": [
            {
                "by": call.by,
                "say": call.say,
                "label": LABELS.get(call.say, call.say),
                "number": call.number,
                "now": _json(call.now),
                "accepted": _json(call.accepted),
                "refused": _json(call.refused),
            }
            for call in next_calls(position)
        ],
        "stakes": _json(stakes(position.table, position.score)),
        "waiting": {"part": waiting[0], "by": waiting[1]} if waiting else None,
        "over": position.table.over,
    }


def _json(parts: tuple[PartStake, ...]) -> list[dict[str, Any]]:
    return [
        {"part": p.part, "tentos": p.tentos, "to": p.to, "rule": p.rule, "why": item_text(p.concept, p.rule)}
        for p in parts
    ]

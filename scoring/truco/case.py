"""Volta cases: the JSON of `score_volta`, read with every problem named and answered in plain Portuguese."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from scoring.errors import ScoringError
from scoring.truco.case_fields import (
    CASE_FORMATS,
    FLORES,
    LINEUPS,
    MODALITIES,
    PONTOS,
    VAZAS,
    Problem,
    field_problem,
    read_calls,
    read_earlier,
    read_faults,
    read_flores,
    read_pontos,
    read_vazas,
)
from scoring.truco.errors import IllegalCallError, VoltaFieldError
from scoring.truco.grammar import opening_table
from scoring.truco.outcome import (
    Game,
    Setup,
    Volta,
    VoltaResult,
    conclude,
    opening_of,
    score_volta,
    setup_of,
)
from scoring.truco.settlement import Shown
from scoring.truco.stakes import Scoreline
from scoring.truco.table import Table
from scoring.truco.vazas import SIDES, Side
from scoring.truco.wording import item_text, note_text, problem_text


class CaseError(ScoringError):
    """A case that cannot be scored. Facts: problems, a tuple of Problem."""

    code = "volta_case"


def read_case(case: Any) -> Volta:
    """Read one volta case.

    A field that is missing takes the default that says nothing happened; unknown fields are left alone, so
    that a file may keep its notes beside the facts.

    Raises:
        CaseError: every problem of its fields at once. Whether the calls are allowed is for `score_volta`.
    """
    problems: list[Problem] = []
    if not isinstance(case, Mapping):
        raise CaseError(problems=(field_problem("", "not_an_object"),))
    game = _read_game(case, problems)
    if game is None:
        raise CaseError(problems=tuple(problems))
    setup = setup_of(game)
    format_ = case.get("format", "roda")
    if not isinstance(format_, str) or format_ not in CASE_FORMATS:
        problems.append(field_problem("format", "format"))
        format_ = "roda"
    elif format_ == "testa" and setup.players < 3:
        problems.append(field_problem("format", "testa_of_mano"))
    mao = case.get("mao")
    if mao not in SIDES:
        problems.append(field_problem("mao", "mao"))
    testa = case.get("testa")
    if testa is not None and (isinstance(testa, bool) or testa not in (1, 2, 3)):
        problems.append(field_problem("testa", "testa"))
    players = 1 if format_ == "testa" else setup.players
    volta = Volta(
        game=game,
        format="testa" if format_ == "testa" else "roda",
        score=_read_score(case, setup, problems),
        mao="b" if mao == "b" else "a",
        calls=read_calls(case.get("calls", ()), problems),
        pontos=read_pontos(case.get("pontos"), game.modality, problems),
        flores=read_flores(case.get("flores"), game.modality, players, problems),
        vazas=read_vazas(case.get("vazas", ()), problems),
        faults=read_faults(case.get("faults", ()), problems),
        earlier=read_earlier(case.get("earlier"), problems),
        testa=testa,
        id=case.get("id"),
    )
    if problems:
        raise CaseError(problems=tuple(problems))
    return volta


def _read_game(case: Mapping[str, Any], problems: list[Problem]) -> Game | None:
    modality, lineup, flor_flor = case.get("modality"), case.get("lineup", "trio"), case.get("flor_flor", 6)
    if not isinstance(modality, str) or modality not in MODALITIES:
        problems.append(field_problem("modality", "modality"))
    if not isinstance(lineup, str) or lineup not in LINEUPS:
        problems.append(field_problem("lineup", "lineup"))
    if isinstance(flor_flor, bool) or flor_flor not in ((3, 6) if modality == "truco_amostra" else (6,)):
        problems.append(field_problem("flor_flor", "flor_flor"))
    if problems:
        return None
    return Game(MODALITIES[str(modality)], LINEUPS[str(lineup)], int(flor_flor))


def _read_score(case: Mapping[str, Any], setup: Setup, problems: list[Problem]) -> tuple[int, int]:
    score = case.get("score")
    if isinstance(score, Mapping):
        a, b = score.get("a"), score.get("b")
        if type(a) is int and type(b) is int and 0 <= a < setup.target and 0 <= b < setup.target:
            return a, b
    problems.append(field_problem("score", "score", last=setup.target - 1))
    return 0, 0


# --- the quick way: what every well-formed case goes through ---

_PLAIN_CALL: Final = 2
"""Keys of a call that only says who and what."""
_UNUSUAL: Final = ("faults", "earlier", "testa")
_NONE_OF_EACH: Final[Mapping[str, None]] = {"a": None, "b": None}
_NO_FLORES: Final[tuple[tuple[int, ...], tuple[int, ...]]] = ((), ())
_NOTHING_EARLIER: Final[Mapping[str, Side]] = {}


@lru_cache(maxsize=8192, typed=True)
def _start(
    modality: str, lineup: str, flor_flor: int, format_: str, a: int, b: int
) -> tuple[Table, Scoreline, frozenset[int | None], frozenset[int]]:
    """Return the table before the calls, the score, and the pontos that may be sung. Raises CaseError."""
    volta = read_case(
        {
            "modality": modality,
            "lineup": lineup,
            "flor_flor": flor_flor,
            "format": format_,
            "score": {"a": a, "b": b},
            "mao": "a",
        }
    )
    setup = setup_of(volta.game)
    table = opening_table(opening_of(volta.game, volta.format, volta.score))
    score = Scoreline(a, b, setup.target, setup.malos)
    return table, score, PONTOS[volta.game.modality], FLORES[volta.game.modality]


def score_case(case: Any, *, explain: bool = False) -> dict[str, Any]:
    """Score one volta case as JSON has it: `{"id", "tentos", "items"}`, or `{"id", "problems"}`.

    `explain` adds to each item a "why" in Portuguese. `tentos` are as credited. Where a part is not decided
    yet the answer has "open" with its name; "notes" holds warnings. `docs/rules/volta.md` has the format.

    Source: Art. 23 and 24.

    >>> score_case({"modality": "truco_cego", "score": {"a": 3, "b": 5}, "mao": "a", "vazas": ["b", "b"]})
    {'id': None, 'tentos': {'a': 0, 'b': 1}, 'items': [{'to': 'b', 'tentos': 1, 'what': 'truco', 'rule':
    'Art.23-sem-truco'}]}
    """
    result = _quick_result(case)
    if result is not None:
        return _answer(case.get("id"), result, explain)
    try:
        volta = read_case(case)
        return _answer(volta.id, score_volta(volta), explain)
    except CaseError as error:
        problems = error.facts["problems"]
    except IllegalCallError as error:
        problems = (Problem(error.facts["index"], "calls", problem_text(error.facts)),)
    except VoltaFieldError as error:
        problems = (Problem(error.facts.get("index"), error.facts["field"], problem_text(error.facts)),)
    return {"id": case.get("id") if isinstance(case, Mapping) else None, "problems": _problems(problems)}


def _quick_result(case: Any) -> VoltaResult | None:
    """Score a case that has only the usual fields, all well formed; None sends it the slow way, which
    explains."""
    try:
        for name in _UNUSUAL:
            if case.get(name):
                return None
        score = case["score"]
        table, scoreline, pontos_allowed, flores_allowed = _start(
            case["modality"],
            case.get("lineup", "trio"),
            case.get("flor_flor", 6),
            case.get("format", "roda"),
            score["a"],
            score["b"],
        )
        for call in case.get("calls", ()):
            if len(call) != _PLAIN_CALL:
                return None
            table = table.after[call["by"], call["say"]]
        mao = case["mao"]
        vazas = VAZAS[tuple(case.get("vazas", ()))]
        pontos = case.get("pontos") or _NONE_OF_EACH
        a, b = pontos["a"], pontos["b"]
        if mao not in SIDES or a not in pontos_allowed or b not in pontos_allowed or a is True or b is True:
            return None
        flores = _quick_flores(case.get("flores"), table, flores_allowed)
        return conclude(table, scoreline, Shown((a, b), flores, vazas, mao, _NOTHING_EARLIER), ())
    except (AttributeError, KeyError, TypeError, ScoringError):
        return None


def _quick_flores(
    flores: Any, table: Table, allowed: frozenset[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the flores of both sides; KeyError sends the case the slow way."""
    if not flores:
        return _NO_FLORES
    a, b = flores["a"], flores["b"]
    if not a and not b:
        return _NO_FLORES
    players = table.opening.players
    if len(a) > players or len(b) > players or not allowed.issuperset(a) or not allowed.issuperset(b):
        raise KeyError("flores")
    return tuple(a), tuple(b)


def _answer(id_: Any, result: VoltaResult, explain: bool) -> dict[str, Any]:
    items = []
    for to, tentos, what, rule, concept, stake, fault in result.items:
        item: dict[str, Any] = {"to": to, "tentos": tentos, "what": what, "rule": rule}
        if stake != tentos:
            item["stake"] = stake
        if fault:
            item["fault"] = fault
        if explain:
            item["why"] = item_text(concept, rule)
        items.append(item)
    answer = {"id": id_, "tentos": {"a": result.a, "b": result.b}, "items": items}
    if result.missing:
        answer["open"] = list(result.missing)
    if result.notes:
        answer["notes"] = [note_text(note) for note in result.notes]
    return answer


def _problems(problems: tuple[Problem, ...]) -> list[dict[str, Any]]:
    return [
        {"call": call, "problem": text}
        if field == "calls" and call is not None
        else {"call": call, "field": field, "problem": text}
        for call, field, text in problems
    ]

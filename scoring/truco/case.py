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
from scoring.truco.grammar import opening_table, say_anew
from scoring.truco.outcome import (
    Game,
    Setup,
    Volta,
    VoltaResult,
    conclude,
    opening_of,
    score_volta,
    setup_of,
    speak_call,
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

    A field that is missing, null or empty says that nothing happened; unknown fields are left alone, so that
    a file may keep its notes beside the facts.

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
        calls=read_calls(case.get("calls") or (), problems),
        pontos=read_pontos(case.get("pontos") or None, game.modality, problems),
        flores=read_flores(case.get("flores") or None, game.modality, players, problems),
        vazas=read_vazas(case.get("vazas") or (), problems),
        faults=read_faults(case.get("faults") or (), problems),
        earlier=read_earlier(case.get("earlier") or None, problems),
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


# --- the quick way, which every well-formed case goes ---

_PLAIN_CALL: Final = 2
"""Keys of a call that only says who and what."""
_NONE_OF_EACH: Final[Mapping[str, None]] = {"a": None, "b": None}
_NO_FLORES: Final[tuple[tuple[int, ...], tuple[int, ...]]] = ((), ())
_NOTHING_EARLIER: Final[Mapping[str, Side]] = {}
_TESTAS: Final = frozenset({None, 1, 2, 3})


@lru_cache(maxsize=8192, typed=True)
def _start(
    modality: str, lineup: str, flor_flor: int, format_: str, a: int, b: int
) -> tuple[Table, Scoreline, frozenset[int | None], frozenset[int]]:
    """Return the table before the calls, the score, and what envido and flor may be worth.

    Raises CaseError.
    """
    head = {"modality": modality, "lineup": lineup, "flor_flor": flor_flor, "format": format_, "mao": "a"}
    volta = read_case(head | {"score": {"a": a, "b": b}})
    setup = setup_of(volta.game)
    table = opening_table(opening_of(volta.game, volta.format, volta.score))
    score = Scoreline(a, b, setup.target, setup.malos)
    return table, score, PONTOS[volta.game.modality], FLORES[volta.game.modality]


def score_case(case: Any, *, explain: bool = False) -> dict[str, Any]:
    """Score one volta case as JSON has it: `{"id", "tentos", "items"}`, or `{"id", "problems"}`.

    `explain` adds to each item a "why" in Portuguese. `tentos` are as credited. Where a part is not decided
    yet the answer has "open" with its name; "notes" holds warnings. `docs/rules/volta.md` has the format.

    Source: Art. 23 and 24.

    >>> case = {"modality": "truco_cego", "score": {"a": 3, "b": 5}, "mao": "a", "vazas": ["b", "b"]}
    >>> score_case(case)["tentos"]
    {'a': 0, 'b': 1}
    """
    result: VoltaResult | list[Problem] = _quick_result(case) or _explained_result(case)
    id_ = case.get("id") if isinstance(case, Mapping) else None
    if not isinstance(result, list):
        return _answer(id_, result, explain)
    return {"id": id_, "problems": [_problem(problem) for problem in result]}


def _explained_result(case: Any) -> VoltaResult | list[Problem]:
    """Score a case step by step, naming every problem."""
    try:
        return score_volta(read_case(case))
    except CaseError as error:
        return list(error.facts["problems"])
    except IllegalCallError as error:
        return [Problem(error.facts["index"], "calls", problem_text(error.facts))]
    except VoltaFieldError as error:
        return [Problem(error.facts.get("index"), error.facts["field"], problem_text(error.facts))]


def _quick_result(case: Any) -> VoltaResult | None:
    """Score a case without making values of its fields; None where `_explained_result` must say why not."""
    try:
        score = case["score"]
        table, scoreline, pontos_allowed, flores_allowed = _start(
            case["modality"],
            case.get("lineup", "trio"),
            case.get("flor_flor", 6),
            case.get("format", "roda"),
            score["a"],
            score["b"],
        )
        shown = _quick_shown(case, table.opening.players, pontos_allowed, flores_allowed)
        problems: list[Problem] = []
        faults = read_faults(case["faults"], problems) if case.get("faults") else ()
        if shown is None or problems:
            return None
        for call in case.get("calls") or ():
            if len(call) != _PLAIN_CALL:
                table = _say_with_circumstances(table, call)
            else:
                try:
                    table = table.after[call["by"], call["say"]]
                except (AttributeError, KeyError):
                    table = _say_anew(table, call["by"], call["say"])
        return conclude(table, scoreline, shown, faults)
    except (AttributeError, KeyError, TypeError, ScoringError):
        return None


def _quick_shown(
    case: Mapping[str, Any],
    players: int,
    pontos_allowed: frozenset[int | None],
    flores_allowed: frozenset[int],
) -> Shown | None:
    """Return what the cards said; None where a field is not as it should be."""
    mao = case["mao"]
    written = case.get("vazas") or ()
    if type(written) is dict:
        return None
    vazas = VAZAS[tuple(written)]
    pontos = case.get("pontos") or _NONE_OF_EACH
    a, b = pontos["a"], pontos["b"]
    testa = case.get("testa")
    # JSON's true counts as 1 in a set; only numbers may pass for pontos.
    if mao not in SIDES or a not in pontos_allowed or b not in pontos_allowed or testa not in _TESTAS:
        return None
    if a is True or b is True or testa is True:
        return None
    flores, earlier = case.get("flores"), case.get("earlier")
    both = _NO_FLORES
    if flores and (flores["a"] or flores["b"]):
        both = tuple(flores["a"]), tuple(flores["b"])
        if max(len(both[0]), len(both[1])) > players or not flores_allowed.issuperset(both[0] + both[1]):
            return None
    if not earlier:
        return Shown((a, b), both, vazas, mao, _NOTHING_EARLIER, testa)
    problems: list[Problem] = []
    first = dict(read_earlier(earlier, problems))
    return None if problems else Shown((a, b), both, vazas, mao, first, testa)


def _say_anew(table: Table, by: Any, text: Any) -> Table:
    if by not in SIDES or not isinstance(text, str):
        raise TypeError("a call says who and what")
    return say_anew(table, by, text)


def _say_with_circumstances(table: Table, raw: Any) -> Table:
    problems: list[Problem] = []
    calls = read_calls([raw], problems)
    if problems:
        raise TypeError("a call with circumstances that cannot be")
    return speak_call(table, calls[0])


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


def _problem(problem: Problem) -> dict[str, Any]:
    call, field, text = problem
    if field == "calls" and call is not None:
        return {"call": call, "problem": text}
    return {"call": call, "field": field, "problem": text}

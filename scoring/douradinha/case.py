"""Cases of `score_volta` with modality "douradinha": JSON in, JSON out, as docs/rules/douradinha.md says."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scoring.douradinha.errors import MaoCallError, MaoFieldError
from scoring.douradinha.mao import TARGET, Call, Mao, MaoResult, score_mao
from scoring.douradinha.wording import item_text, problem_text
from scoring.endings import Side
from scoring.errors import ScoringError

_SIDES = ("a", "b")
_OUTCOMES = {"a": "a", "b": "b", "parda": "parda", "empate": "parda", "=": "parda"}


class Problem(NamedTuple):
    """One thing wrong with a case. call: 0-based index of the call, None for a field. text: in Portuguese."""

    call: int | None
    field: str
    text: str


class MaoCaseError(ScoringError):
    """A case that cannot be scored. Facts: problems, a tuple of Problem."""

    code = "mao_case"


def score_case(case: Any, *, explain: bool = False) -> dict[str, Any]:
    """Score one mão as JSON has it: `{"id", "tentos", "items"}`, or `{"id", "problems"}`.

    The shape is that of truco's cases; "tentos" holds pontos. An item has "stake" where it was worth more
    than fitted, and with `explain` a "why". "open" says what an undecided mão waits for; "partida" names the
    side that won the partida with it.

    >>> score_case({"modality": "douradinha", "score": {"a": 10, "b": 6}, "mao": "a", "vazas": ["b", "b"]})
    {'id': None, 'tentos': {'a': 0, 'b': 3}, 'items': [{'to': 'b', 'tentos': 3, 'what': 'mao de dez', 'rule':
    'Douradinha-mao-de-dez-3'}]}
    """
    try:
        mao = read_case(case)
        return _answer(mao, score_mao(mao), explain)
    except MaoCaseError as error:
        problems = error.facts["problems"]
    except MaoCallError as error:
        problems = (Problem(error.facts["index"], "calls", problem_text(error.facts)),)
    except MaoFieldError as error:
        problems = (Problem(None, error.facts["field"], problem_text(error.facts)),)
    return {"id": case.get("id") if isinstance(case, Mapping) else None, "problems": _told(problems)}


def read_case(case: Any) -> Mao:
    """Read one case.

    A field that is missing takes the default that says nothing happened; unknown fields are left alone, so
    that a file may keep its notes beside the facts.

    Raises:
        MaoCaseError: every problem of its fields at once. Whether the calls are allowed is for `score_mao`.
    """
    if not isinstance(case, Mapping):
        raise MaoCaseError(problems=(_problem("", "not_an_object"),))
    problems: list[Problem] = []
    if case.get("modality") != "douradinha":
        problems.append(_problem("modality", "modality"))
    if case.get("lineup", "dupla") != "dupla":
        problems.append(_problem("lineup", "lineup"))
    mao = case.get("mao")
    if mao not in _SIDES:
        problems.append(_problem("mao", "mao"))
    read = Mao(
        score=_score(case.get("score"), problems),
        mao="b" if mao == "b" else "a",
        calls=_calls(case.get("calls", ()), problems),
        vazas=_vazas(case.get("vazas", ()), problems),
        id=case.get("id"),
    )
    if problems:
        raise MaoCaseError(problems=tuple(problems))
    return read


def _problem(field: str, cause: str, *, call: int | None = None, **facts: Any) -> Problem:
    return Problem(call, field, problem_text({"cause": cause, **facts}))


def _score(score: Any, problems: list[Problem]) -> tuple[int, int]:
    if isinstance(score, Mapping):
        a, b = score.get("a"), score.get("b")
        if type(a) is int and type(b) is int and 0 <= a < TARGET and 0 <= b < TARGET:
            return a, b
    problems.append(_problem("score", "score", last=TARGET - 1))
    return 0, 0


def _calls(calls: Any, problems: list[Problem]) -> tuple[Call, ...]:
    if not _is_list(calls):
        problems.append(_problem("calls", "calls"))
        return ()
    read = []
    for index, raw in enumerate(calls):
        by: Side | None = None
        if isinstance(raw, Mapping):
            by = "a" if raw.get("by") == "a" else "b" if raw.get("by") == "b" else None
        if by is None or not isinstance(raw.get("say"), str):
            problems.append(_problem("calls", "call", call=index))
        else:
            read.append(Call(by, raw["say"]))
    return tuple(read)


def _vazas(vazas: Any, problems: list[Problem]) -> tuple[str, ...]:
    if _is_list(vazas) and len(vazas) <= 3 and all(isinstance(v, str) and v in _OUTCOMES for v in vazas):
        return tuple(_OUTCOMES[name] for name in vazas)
    problems.append(_problem("vazas", "vazas"))
    return ()


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _answer(mao: Mao, result: MaoResult, explain: bool) -> dict[str, Any]:
    answer: dict[str, Any] = {"id": mao.id, "tentos": {"a": result.a, "b": result.b}, "items": []}
    if result.missing:
        return answer | {"open": ["aposta" if result.missing == "answer" else "vazas"]}
    credited = max(result.a, result.b)
    item = {"to": result.to, "tentos": credited, "what": result.what, "rule": result.rule}
    if result.stake != credited:
        item["stake"] = result.stake
    if explain:
        item["why"] = item_text(result.rule)
    answer["items"] = [item]
    return answer | ({"partida": result.partida} if result.partida else {})


def _told(problems: Sequence[Problem]) -> list[dict[str, Any]]:
    return [
        {"call": call, "problem": text}
        if field == "calls" and call is not None
        else {"call": call, "field": field, "problem": text}
        for call, field, text in problems
    ]

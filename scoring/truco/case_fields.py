"""The fields of a volta case, one reader each: a value that the engine takes, or a named problem."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from scoring.modalities import Lineup, Modality
from scoring.truco.faults import FAULTS, Fault, read_fault_name
from scoring.truco.outcome import Call
from scoring.truco.rule_ids import AMOSTRA_IDS, CEGO_IDS
from scoring.truco.vazas import PARDA, SIDES, Side
from scoring.truco.wording import problem_text


class Problem(NamedTuple):
    """One thing wrong with a case. call: 0-based index of the call, None for a field. text: in Portuguese."""

    call: int | None
    field: str
    text: str


MODALITIES: Mapping[str, Modality] = {str(m): m for m in (Modality.TRUCO_CEGO, Modality.TRUCO_AMOSTRA)}
LINEUPS: Mapping[str, Lineup] = {str(lineup): lineup for lineup in Lineup}
CASE_FORMATS = frozenset({"roda", "testa"})

_IDS = {Modality.TRUCO_CEGO: CEGO_IDS, Modality.TRUCO_AMOSTRA: AMOSTRA_IDS}
_NEGRAS = (0, 10, 11, 12)
_HIGHEST_ENVIDO = {Modality.TRUCO_CEGO: 33, Modality.TRUCO_AMOSTRA: 37}
_HIGHEST_FLOR = {Modality.TRUCO_CEGO: 38, Modality.TRUCO_AMOSTRA: 47}
PONTOS: Mapping[Modality, frozenset[int | None]] = {
    modality: frozenset({None, *_NEGRAS, *range(1, 8), *range(20, highest + 1)})
    for modality, highest in _HIGHEST_ENVIDO.items()
}
"""Pontos that can be sung for envido (Art.23-env-max, Art.24-env-valor); 0 is a negra whose name was not
told."""
FLORES: Mapping[Modality, frozenset[int]] = {
    modality: frozenset(range(20, highest + 1)) for modality, highest in _HIGHEST_FLOR.items()
}
"""What a flor can be worth."""

_OUTCOMES = {"a": "a", "b": "b", "parda": PARDA, "=": PARDA}
VAZAS: Mapping[tuple[str, ...], tuple[str, ...]] = {
    names: tuple(_OUTCOMES[name] for name in names)
    for length in range(4)
    for names in product(_OUTCOMES, repeat=length)
}
"""Every way to write the vazas of a volta."""

_PARTS = frozenset({"envido", "flor", "vaza"})
_CALL_EXTRAS = ("played", "blind")


def field_problem(field: str, cause: str, *, call: int | None = None, **facts: Any) -> Problem:
    """Build the problem of a field."""
    return Problem(call, field, problem_text({"cause": cause, **facts}))


def read_calls(calls: Any, problems: list[Problem]) -> tuple[Call, ...]:
    """Read `calls`: objects with by, say and, where it matters, played, blind, player."""
    if not _is_list(calls):
        problems.append(field_problem("calls", "calls"))
        return ()
    return tuple(call for index, raw in enumerate(calls) if (call := _call(index, raw, problems)))


def _call(index: int, raw: Any, problems: list[Problem]) -> Call | None:
    if not isinstance(raw, Mapping) or raw.get("by") not in SIDES or not isinstance(raw.get("say"), str):
        problems.append(field_problem("calls", "call", call=index))
        return None
    player = raw.get("player")
    flags = [raw.get(name, False) for name in _CALL_EXTRAS]
    if any(not isinstance(flag, bool) for flag in flags) or not (player is None or type(player) is int):
        problems.append(field_problem("calls", "call_extra", call=index))
        return None
    return Call(raw["by"], raw["say"], flags[0], flags[1], player)


def read_pontos(pontos: Any, modality: Modality, problems: list[Problem]) -> tuple[int | None, int | None]:
    """Read `pontos`: what each side sang for envido, null where it did not sing."""
    if pontos is None:
        return None, None
    if isinstance(pontos, Mapping):
        a, b = pontos.get("a"), pontos.get("b")
        allowed = PONTOS[modality]
        if all(value is None or (type(value) is int and value in allowed) for value in (a, b)):
            return a, b
    problems.append(
        field_problem("pontos", "pontos", last=_HIGHEST_ENVIDO[modality], rule=_IDS[modality]["env_max"])
    )
    return None, None


def read_flores(
    flores: Any, modality: Modality, players: int, problems: list[Problem]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Read `flores`: pontos of the flores that each side has, whether sung or not."""
    if flores is None:
        return (), ()
    if isinstance(flores, Mapping):
        lists = [flores.get(side, ()) for side in SIDES]
        allowed = FLORES[modality]
        if all(
            _is_list(values)
            and len(values) <= players
            and all(type(value) is int and value in allowed for value in values)
            for values in lists
        ):
            return tuple(lists[0]), tuple(lists[1])
    problems.append(
        field_problem(
            "flores",
            "flores",
            last=_HIGHEST_FLOR[modality],
            players=players,
            rule=_IDS[modality]["flor_valor"],
        )
    )
    return (), ()


def read_vazas(vazas: Any, problems: list[Problem]) -> tuple[str, ...]:
    """Read `vazas`: "a", "b" or "parda", in order; "ab=" will do."""
    listed = isinstance(vazas, Sequence) and all(isinstance(name, str) for name in vazas)
    if listed and tuple(vazas) in VAZAS:
        return VAZAS[tuple(vazas)]
    problems.append(field_problem("vazas", "vazas"))
    return ()


def read_faults(faults: Any, problems: list[Problem]) -> tuple[Fault, ...]:
    """Read `faults`: objects with by, fault and, where it matters, times and announced."""
    if not _is_list(faults):
        problems.append(field_problem("faults", "faults"))
        return ()
    return tuple(fault for raw in faults if (fault := _fault(raw, problems)))


def _fault(raw: Any, problems: list[Problem]) -> Fault | None:
    if not isinstance(raw, Mapping) or raw.get("by") not in SIDES or not isinstance(raw.get("fault"), str):
        problems.append(field_problem("faults", "faults"))
        return None
    name = read_fault_name(raw["fault"])
    if name is None:
        known = ", ".join(FAULTS)
        problems.append(field_problem("faults", "unknown_fault", value=raw["fault"], known=known))
        return None
    times, announced = raw.get("times", 1), raw.get("announced", True)
    if type(times) is not int or not 1 <= times <= 3 or not isinstance(announced, bool):
        problems.append(field_problem("faults", "fault_times"))
        return None
    return Fault(raw["by"], name, times, announced)


def read_earlier(earlier: Any, problems: list[Problem]) -> tuple[tuple[str, Side], ...]:
    """Read `earlier`: which side came first in a tie of envido, flor or vaza."""
    if earlier is None:
        return ()
    if isinstance(earlier, Mapping) and _PARTS.issuperset(earlier) and set(earlier.values()) <= set(SIDES):
        return tuple(sorted(earlier.items()))
    problems.append(field_problem("earlier", "earlier"))
    return ()


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)

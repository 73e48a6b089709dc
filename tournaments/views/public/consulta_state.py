"""The state of the consult page is a volta in one line, `?v=cego roda 12-10 mao=a: aE bR`; taps change it.

The line is the notation of `scoring.truco.notation`. Whatever a query string holds, reading it never fails:
what cannot be understood is left out and said.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import quote_plus

from django.http import QueryDict

from scoring.modalities import Lineup, Modality
from scoring.truco.errors import IllegalCallError, VoltaNotationError
from scoring.truco.faults import FAULTS, Fault
from scoring.truco.table import Table
from scoring.truco.vazas import PARDA, SIDES, Side
from scoring.truco.volta import Game, Volta, format_volta, parse_volta, setup_of, table_of

GAMES: Mapping[str, Modality] = {"cego": Modality.TRUCO_CEGO, "amostra": Modality.TRUCO_AMOSTRA}
NEW = parse_volta("cego roda 0-0 mao=a:")
_LONGEST = 600
_MOST_CALLS = 40
_HIGHEST_SCORE = 99
_CALL = re.compile(r"[ab]~?[A-Za-z0-9+]{1,7}")
_NUMBERED_CALL = re.compile(r"([ab])([CL]?)n([ER])")
_BLIND = "~"


class Asked(NamedTuple):
    """What a query string asks. misread: it held something that is no volta. acted: it changed the state, so
    that the page belongs to another address."""

    volta: Volta
    misread: bool
    acted: bool


def read(query: QueryDict) -> Asked:
    """Read the state and carry out what was tapped."""
    written = query.get("v", "")
    volta, misread = NEW, False
    if written:
        try:
            volta = _playable(parse_volta(written[:_LONGEST]))
        except VoltaNotationError:
            misread = True
    changed = volta
    for act in _ACTS:
        changed = act(changed, query)
    if changed != volta:
        changed = _tidy(changed)
    acted = any(name in query for name in _TAPS)
    return Asked(changed, misread, acted)


def _playable(volta: Volta) -> Volta:
    """Bring a combination that no game has back to one that it has."""
    game = volta.game
    if game.modality is Modality.TRUCO_CEGO and game.flor_flor != 6:
        volta = volta._replace(game=game._replace(flor_flor=6))
    if volta.format == "testa" and game.lineup is not Lineup.TRIO:
        volta = volta._replace(format="roda", testa=None)
    return volta


def query_of(volta: Volta) -> str:
    """Write the query string that holds a volta.

    >>> query_of(NEW)
    '?v=cego+roda+0-0+mao=a:'
    """
    return "?v=" + quote_plus(format_volta(volta), safe=":;/=,'~*!")


def table_so_far(volta: Volta) -> Table:
    """Return the table after the calls that are allowed; what comes after a refused one is left out."""
    try:
        return table_of(volta)
    except IllegalCallError as error:
        return table_of(volta._replace(calls=volta.calls[: error.facts["index"]]))


def _set_up(volta: Volta, query: QueryDict) -> Volta:
    """Take game, line-up, format, score and mão from the form where it was sent."""
    if "ajuste" not in query:
        return volta
    modality = GAMES.get(query.get("jogo", ""), volta.game.modality)
    lineup = query.get("linha", "")
    lineup_known = Lineup(lineup) if lineup in set(Lineup) else volta.game.lineup
    flor_flor = 3 if modality is Modality.TRUCO_AMOSTRA and query.get("ff") == "3" else 6
    testa = query.get("formato") == "testa" and lineup_known is Lineup.TRIO
    place = query.get("testa", "")
    return volta._replace(
        game=Game(modality, lineup_known, flor_flor),
        format="testa" if testa else "roda",
        score=(_number(query, "nos", volta.score[0]), _number(query, "eles", volta.score[1])),
        mao="b" if query.get("mao") == "b" else "a",
        testa=int(place) if testa and place in ("1", "2", "3") else None,
    )


def _number(query: QueryDict, name: str, fallback: int) -> int:
    text = query.get(name, "").strip()
    return min(int(text), _HIGHEST_SCORE) if text.isascii() and text.isdigit() and len(text) < 9 else fallback


def _say(volta: Volta, query: QueryDict) -> Volta:
    """Add a call: `diz=aE`, or `diz=anR` with its number in `n_anR`; `ja=1`: the speaker had played."""
    token = query.get("diz", "")
    numbered = _NUMBERED_CALL.fullmatch(token)
    if numbered:
        n = query.get(f"n_{token}", "")
        by, before, unit = numbered.groups()
        token = f"{by}{before}{n}{unit}" if n.isascii() and n.isdigit() and len(n) < 3 else ""
    if not _CALL.fullmatch(token) or len(volta.calls) >= _MOST_CALLS:
        return volta
    played = "'" if query.get("ja") and _BLIND not in token else ""
    try:
        calls = parse_volta(f"cego roda 0-0 mao=a: {token}{played}").calls
    except VoltaNotationError:
        return volta
    return volta._replace(calls=volta.calls + calls)


def _take_back(volta: Volta, query: QueryDict) -> Volta:
    """Undo the last tap: a vaza, or a call."""
    if "desfaz" not in query:
        return volta
    if volta.vazas:
        return volta._replace(vazas=volta.vazas[:-1])
    return volta._replace(calls=volta.calls[:-1])


def _add_vaza(volta: Volta, query: QueryDict) -> Volta:
    outcome = {"a": "a", "b": "b", "=": PARDA}.get(query.get("vaza", ""))
    return volta._replace(vazas=(*volta.vazas, outcome)) if outcome and len(volta.vazas) < 3 else volta


def _sing(volta: Volta, query: QueryDict) -> Volta:
    """Take pontos of envido, of flores, and who came first in a tie."""
    if "canto" not in query:
        return volta
    a, b = (_pontos(query.get(f"p{side}", "")) for side in SIDES)
    flores = tuple(
        tuple(value for text in query.getlist(f"f{side}")[:3] if (value := _pontos(text)) is not None)
        for side in SIDES
    )
    first: dict[str, Side] = dict(volta.earlier)
    for part in ("envido", "flor", "vaza"):
        side = query.get(f"antes_{part}", "")
        if side in SIDES:
            first[part] = "b" if side == "b" else "a"
    return volta._replace(pontos=(a, b), flores=(flores[0], flores[1]), earlier=tuple(sorted(first.items())))


def _pontos(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None


def _fault(volta: Volta, query: QueryDict) -> Volta:
    """Add a fault that the juiz saw, or take one away."""
    faults = volta.faults
    gone = query.get("tira", "")
    if gone.isascii() and gone.isdigit() and len(gone) < 3:
        faults = tuple(fault for place, fault in enumerate(faults) if place != int(gone))
    by, name = query.get("de", ""), query.get("falta", "")
    if by in SIDES and name in FAULTS and len(faults) < 9:
        times = query.get("vezes", "1")
        faults = (*faults, Fault("b" if by == "b" else "a", name, int(times) if times in ("2", "3") else 1))
    return volta._replace(faults=faults)


_ACTS: tuple[Callable[[Volta, QueryDict], Volta], ...] = (
    _set_up,
    _say,
    _add_vaza,
    _sing,
    _fault,
    _take_back,
)
_TAPS = ("ajuste", "diz", "desfaz", "vaza", "canto", "falta", "de", "tira")


def _tidy(volta: Volta) -> Volta:
    """Drop pontos, flores and ties that what was said no longer asks for."""
    try:
        setup_of(volta.game)
        table = table_so_far(volta)
    except ValueError:
        return volta
    if table.envido != "accepted":
        volta = volta._replace(pontos=(None, None))
    if not table.contested:
        volta = volta._replace(flores=((), ()))
    ties = ties_of(volta, table)
    return volta._replace(earlier=tuple((part, side) for part, side in volta.earlier if part in ties))


def ties_of(volta: Volta, table: Table) -> frozenset[str]:
    """Return the parts in which who came first decides: "envido", "flor", "vaza"."""
    ties = set()
    if table.envido == "accepted" and volta.pontos[0] is not None and volta.pontos[0] == volta.pontos[1]:
        ties.add("envido")
    if all(volta.flores) and max(volta.flores[0]) == max(volta.flores[1]):
        ties.add("flor")
    if volta.vazas == (PARDA,) * 3 and table.opening.rules.three_pardas_by_third:
        ties.add("vaza")
    return frozenset(ties)


def case_of(volta: Volta) -> dict[str, Any]:
    """Write a volta as the case that `read_case` checks field by field."""
    return {
        "modality": str(volta.game.modality),
        "lineup": str(volta.game.lineup),
        "flor_flor": volta.game.flor_flor,
        "format": volta.format,
        "score": dict(zip(SIDES, volta.score, strict=True)),
        "mao": volta.mao,
        "calls": [call._asdict() for call in volta.calls],
        "pontos": dict(zip(SIDES, volta.pontos, strict=True)),
        "flores": {side: list(values) for side, values in zip(SIDES, volta.flores, strict=True)},
        "vazas": list(volta.vazas),
        "faults": [
            {"by": f.by, "fault": f.name, "times": f.times, "announced": f.announced} for f in volta.faults
        ],
        "earlier": dict(volta.earlier),
        "testa": volta.testa,
    }

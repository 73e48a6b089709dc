"""A volta in one line of text, for logs and tests.

    cego roda 12-20 mao=a: aE bR aQ bT aN; pontos 27/31; vazas a=

Head: game, format, tentos of a and b, mão. Calls: side and code (`CODES`). Then, each where there is any:
pontos (a/b, "-" not sung), flores ("26+31/-"), vazas (a, b, =), antes (who came first in a tie), faltas. The
whole grammar is in `docs/rules/volta.md`.
"""

import re
from collections.abc import Mapping
from typing import Final

from scoring.modalities import Lineup, Modality
from scoring.truco.calls import MOST, Kind, Part, Say, format_say, read_say
from scoring.truco.errors import VoltaNotationError
from scoring.truco.faults import FAULTS, Fault
from scoring.truco.outcome import Call, Game, Volta
from scoring.truco.vazas import PARDA, Side

CODES: Final[Mapping[Kind, str]] = {
    Kind.ENVIDO: "E",
    Kind.FALTA: "F",
    Kind.IGUALDADE: "I",
    Kind.FLOR: "L",
    Kind.E_BOA: "B",
    Kind.RESTO: "CR",
    Kind.CONTRA_FLOR_FALTA: "CF",
    Kind.ACHICO: "A",
    Kind.TRUCO: "T",
    Kind.RETRUCO: "RT",
    Kind.VALE_QUATRO: "V",
    Kind.QUERO: "Q",
    Kind.NAO_QUERO: "N",
    Kind.PASSO: "P",
    Kind.LEI: "J",
    Kind.COM_FLOR_QUERO: "LQ",
    Kind.COM_FLOR_NAO_QUERO: "LN",
    Kind.ACHICO_QUERO: "AQ",
    Kind.ACHICO_NAO_QUERO: "AN",
}
"""Code of each call that takes no number."""

_KINDS = {code: kind for kind, code in CODES.items()}
_GAMES = {Modality.TRUCO_CEGO: "cego", Modality.TRUCO_AMOSTRA: "amostra"}
_MODALITIES = {name: modality for modality, name in _GAMES.items()}
_VARIANTS = {
    "EL": Say(Kind.ENVIDO, variant="minha_flor"),
    "EF": Say(Kind.ENVIDO, variant="minha_falta"),
    "En": Say(Kind.ENVIDO, variant="n"),
    "PB": Say(Kind.PASSO, variant="baralho"),
}
_VARIANT_CODES = {say.variant: code for code, say in _VARIANTS.items()}
_PARTS = {"envido": "E", "truco": "T", "first": "1", "second": "2"}
_PART_OF: Final[Mapping[str, Part]] = {"E": "envido", "T": "truco", "1": "first", "2": "second"}
_OTHER_PART = {"E": "T", "T": "E", "1": "2", "2": "1"}

_HEAD = re.compile(
    r"(cego|amostra)(?:/(mano|dupla|trio))?(/flor3)? (roda|testa) (\d+)-(\d+) mao=([ab])(?: testa=([123]))?"
)
_CALL = re.compile(r"([ab])(?:([1-9])\.)?(~?)([A-Za-z0-9+]+)('?)")
_NUMBERED = re.compile(r"(C|L|)(\d{1,2})(E|R)")
_PART = re.compile(r"([pq])([ET12])\+([pq])([ET12])")
_FAULT = re.compile(r"([ab]):([a-z-]+?)(?:\*([123]))?(!?)")


def format_volta(volta: Volta) -> str:
    """Write a volta in one line. Its id is not part of it.

    >>> format_volta(parse_volta("cego roda 3-5 mao=b: aE bQ; pontos 27/-; vazas a=b"))
    'cego roda 3-5 mao=b: aE bQ; pontos 27/-; vazas a=b'
    """
    game, (a, b) = volta.game, volta.score
    lineup = "" if game.lineup is Lineup.TRIO else f"/{game.lineup}"
    flor3 = "/flor3" if game.flor_flor == 3 else ""
    testa = f" testa={volta.testa}" if volta.testa else ""
    parts = [f"{_GAMES[game.modality]}{lineup}{flor3} {volta.format} {a}-{b} mao={volta.mao}{testa}:"]
    parts[0] += "".join(f" {_format_call(call)}" for call in volta.calls)
    if volta.pontos != (None, None):
        parts.append("pontos " + "/".join("-" if value is None else str(value) for value in volta.pontos))
    if any(volta.flores):
        parts.append("flores " + "/".join("+".join(map(str, values)) or "-" for values in volta.flores))
    if volta.vazas:
        parts.append("vazas " + "".join("=" if vaza == PARDA else vaza for vaza in volta.vazas))
    if volta.earlier:
        parts.append("antes " + " ".join(f"{part}={side}" for part, side in volta.earlier))
    if volta.faults:
        parts.append("faltas " + " ".join(_format_fault(fault) for fault in volta.faults))
    return "; ".join(parts)


def _format_call(call: Call) -> str:
    say = read_say(call.say)
    if say is None:
        raise VoltaNotationError(text=call.say, token=call.say)
    player = f"{call.player}." if call.player is not None else ""
    return f"{call.by}{player}{'~' if call.blind else ''}{_code(say)}{chr(39) if call.played else ''}"


def _code(say: Say) -> str:
    match say.kind:
        case Kind.DOUBLE if say.halves[0].kind is Kind.QUERO:
            return "Q" + _code(say.halves[1])
        case Kind.DOUBLE:
            return "+".join(_code(half) for half in say.halves)
        case Kind.PART:
            taken = _PARTS[say.accepts or "first"]
            left = _OTHER_PART[taken]
            return f"q{taken}+p{left}" if say.quero_first else f"p{left}+q{taken}"
        case Kind.TENTOS:
            return f"{say.n}E"
        case Kind.REAL:
            return "R" if say.n == 1 else f"{say.n}R"
        case Kind.CONTRA_FLOR:
            return f"C{say.n}R" if say.n else "C"
        case Kind.COM_FLOR:
            return f"L{say.n}R"
    return _VARIANT_CODES.get(say.variant) or CODES[say.kind]


def _format_fault(fault: Fault) -> str:
    times = f"*{fault.times}" if fault.times > 1 else ""
    return f"{fault.by}:{fault.name.replace(' ', '-')}{times}{'' if fault.announced else '!'}"


def parse_volta(text: str) -> Volta:
    """Read a volta from one line.

    Raises:
        VoltaNotationError: the line is no volta; the error has the part that could not be read.
    """
    head, colon, rest = text.strip().partition(":")
    found = _HEAD.fullmatch(head)
    if not found or not colon:
        raise VoltaNotationError(text=text, token=head)
    name, lineup, flor3, format_, a, b, mao, testa = found.groups()
    game = Game(_MODALITIES[name], Lineup(lineup or "trio"), 3 if flor3 else 6)
    calls, *sections = (section.strip() for section in rest.split(";"))
    volta = Volta(
        game=game,
        format="testa" if format_ == "testa" else "roda",
        score=(int(a), int(b)),
        mao=_side(mao),
        calls=tuple(_parse_call(token, text) for token in calls.split()),
        testa=int(testa) if testa else None,
    )
    for section in sections:
        volta = _parse_section(volta, section, text)
    return volta


def _side(text: str) -> Side:
    return "b" if text == "b" else "a"


def _parse_call(token: str, text: str) -> Call:
    found = _CALL.fullmatch(token)
    say = _say(found.group(4)) if found else None
    if not found or say is None:
        raise VoltaNotationError(text=text, token=token)
    by, player, blind, _, played = found.groups()
    return Call(_side(by), format_say(say), bool(played), bool(blind), int(player) if player else None)


def _say(code: str) -> Say | None:
    simple = _KINDS.get(code)
    if simple:
        return Say(simple)
    if code in ("R", "C"):
        return Say(Kind.REAL, 1) if code == "R" else Say(Kind.CONTRA_FLOR)
    return _VARIANTS.get(code) or _numbered(code) or _part(code) or _double(code)


def _numbered(code: str) -> Say | None:
    found = _NUMBERED.fullmatch(code)
    if not found or not 0 < int(found.group(2)) <= MOST:
        return None
    kinds = {
        ("", "E"): Kind.TENTOS,
        ("", "R"): Kind.REAL,
        ("C", "R"): Kind.CONTRA_FLOR,
        ("L", "R"): Kind.COM_FLOR,
    }
    kind = kinds.get((found.group(1), found.group(3)))
    return Say(kind, int(found.group(2))) if kind else None


def _part(code: str) -> Say | None:
    found = _PART.fullmatch(code)
    if not found or found.group(1) == found.group(3) or _OTHER_PART[found.group(2)] != found.group(4):
        return None
    quero_first = found.group(1) == "q"
    taken = found.group(2) if quero_first else found.group(4)
    accepts = _PART_OF[taken]
    return read_say(format_say(Say(Kind.PART, accepts=accepts, quero_first=quero_first)))


def _double(code: str) -> Say | None:
    if code in ("QRT", "QV"):
        raised = Say(Kind.RETRUCO if code == "QRT" else Kind.VALE_QUATRO)
        return Say(Kind.DOUBLE, halves=(Say(Kind.QUERO), raised))
    one, plus, two = code.partition("+")
    halves = [_say(half) for half in (one, two)] if plus and "+" not in two else []
    if len(halves) != 2 or halves[0] is None or halves[1] is None:
        return None
    return read_say(format_say(Say(Kind.DOUBLE, halves=(halves[0], halves[1]))))


def _parse_section(volta: Volta, section: str, text: str) -> Volta:
    name, _, value = section.partition(" ")
    try:
        match name:
            case "pontos":
                pontos = [None if token == "-" else int(token) for token in value.split("/")]
                return (
                    volta._replace(pontos=(pontos[0], pontos[1])) if len(pontos) == 2 else _bad(text, section)
                )
            case "flores":
                a, b = (tuple(map(int, t.split("+"))) if t != "-" else () for t in value.split("/"))
                return volta._replace(flores=(a, b))
            case "vazas":
                outcomes = {"a": "a", "b": "b", "=": PARDA}
                return volta._replace(vazas=tuple(outcomes[mark] for mark in value))
            case "antes":
                pairs = (token.split("=") for token in value.split())
                return volta._replace(earlier=tuple((part, _side(side)) for part, side in pairs))
            case "faltas":
                return volta._replace(faults=tuple(_parse_fault(token, text) for token in value.split()))
    except (ValueError, KeyError):
        pass
    return _bad(text, section)


def _parse_fault(token: str, text: str) -> Fault:
    found = _FAULT.fullmatch(token)
    name = found.group(2).replace("-", " ") if found else ""
    if not found or name not in FAULTS:
        raise VoltaNotationError(text=text, token=token)
    return Fault(_side(found.group(1)), name, int(found.group(3) or 1), not found.group(4))


def _bad(text: str, token: str) -> Volta:
    raise VoltaNotationError(text=text, token=token)

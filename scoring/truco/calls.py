"""What is said at the mesa, read from text: "n real envidos", "passo o truco e quero o envido"."""

import re
import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Literal, NamedTuple

Part = Literal["envido", "truco", "first", "second"]
MOST = 99
"""Largest number that may be said in "n tentos de envido" or "n real envidos"; no partida goes so far."""


class Kind(StrEnum):
    """One thing that can be said. The value is its usual text, without accents."""

    ENVIDO = "envido"
    TENTOS = "tentos de envido"
    REAL = "real envido"
    FALTA = "falta envido"
    IGUALDADE = "igualdade"
    FLOR = "flor"
    E_BOA = "e boa"
    CONTRA_FLOR = "contra-flor"
    COM_FLOR = "com flor"
    RESTO = "contra-flor e o resto"
    CONTRA_FLOR_FALTA = "contra-flor a falta envido"
    ACHICO = "com flor me achico"
    TRUCO = "truco"
    RETRUCO = "retruco"
    VALE_QUATRO = "vale quatro"
    QUERO = "quero"
    NAO_QUERO = "nao quero"
    PASSO = "passo"
    LEI = "lei do jogo"
    COM_FLOR_QUERO = "com flor quero"
    COM_FLOR_NAO_QUERO = "com flor e nao quero"
    ACHICO_QUERO = "me achico com flor e quero"
    ACHICO_NAO_QUERO = "me achico com flor e nao quero"
    DOUBLE = "double"
    PART = "part"

    # Equal to its text, so alike in sets; and quick, which the hash of an Enum is not.
    __hash__ = str.__hash__


ENVIDO_KINDS = frozenset({Kind.ENVIDO, Kind.TENTOS, Kind.REAL, Kind.FALTA, Kind.IGUALDADE})
FLOR_OFFERS = frozenset({Kind.CONTRA_FLOR, Kind.COM_FLOR, Kind.RESTO, Kind.CONTRA_FLOR_FALTA})
TRUCO_LEVELS: Mapping[Kind, int] = {Kind.TRUCO: 1, Kind.RETRUCO: 2, Kind.VALE_QUATRO: 3}
LEI_ANSWERS = frozenset(
    {Kind.COM_FLOR_QUERO, Kind.COM_FLOR_NAO_QUERO, Kind.ACHICO_QUERO, Kind.ACHICO_NAO_QUERO}
)


class Say(NamedTuple):
    """One thing said, read.

    n: tentos of "n tentos de envido"; reais of "n real envidos", "contra-flor n real envidos" and "com flor n
    real envidos"; otherwise 0. halves: both proposals of a DOUBLE in the order said, or "quero" and the raise
    of "quero retruco". accepts: for PART, the half that is accepted. quero_first: for PART, whether QUERO
    came before PASSO. variant: "minha_flor", "minha_falta" or "n" where more was said than counts; "baralho"
    for a PASSO that puts the cards into the stock.
    """

    kind: Kind
    n: int = 0
    halves: tuple["Say", ...] = ()
    accepts: Part | None = None
    quero_first: bool = False
    variant: str = ""


_NUMBERS = ("um", "dois", "tres", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze", "doze")
_NUMBER = r"(\d{1,3}|" + "|".join(_NUMBERS) + ")"
_REAIS = r"(?:real|reais)(?: envidos?)?"

_FIXED: Mapping[str, Say] = {
    "envido": Say(Kind.ENVIDO),
    "envido minha flor": Say(Kind.ENVIDO, variant="minha_flor"),
    "envido minha falta envido": Say(Kind.ENVIDO, variant="minha_falta"),
    "real envido": Say(Kind.REAL, 1),
    "falta envido": Say(Kind.FALTA),
    "falta": Say(Kind.FALTA),
    "igualdade": Say(Kind.IGUALDADE),
    "flor": Say(Kind.FLOR),
    "e boa": Say(Kind.E_BOA),
    "a pontos": Say(Kind.E_BOA),
    "pontos": Say(Kind.E_BOA),
    "contra flor": Say(Kind.CONTRA_FLOR),
    "contra flor e o resto": Say(Kind.RESTO),
    "flor contra flor e o resto": Say(Kind.RESTO),
    "contra flor a falta envido": Say(Kind.CONTRA_FLOR_FALTA),
    "contra flor a falta": Say(Kind.CONTRA_FLOR_FALTA),
    "com flor me achico": Say(Kind.ACHICO),
    "me achico com flor": Say(Kind.ACHICO),
    "me achico": Say(Kind.ACHICO),
    "achico": Say(Kind.ACHICO),
    "chica": Say(Kind.ACHICO),
    "truco": Say(Kind.TRUCO),
    "retruco": Say(Kind.RETRUCO),
    "vale quatro": Say(Kind.VALE_QUATRO),
    "nao ha flor sem truco": Say(Kind.DOUBLE, halves=(Say(Kind.FLOR), Say(Kind.TRUCO))),
    "vale 4": Say(Kind.VALE_QUATRO),
    "quero": Say(Kind.QUERO),
    "nao quero": Say(Kind.NAO_QUERO),
    "passo": Say(Kind.PASSO),
    "passo as cartas": Say(Kind.PASSO),
    "ao baralho": Say(Kind.PASSO, variant="baralho"),
    "vou ao baralho": Say(Kind.PASSO, variant="baralho"),
    "lei do jogo": Say(Kind.LEI),
    "com flor quero": Say(Kind.COM_FLOR_QUERO),
    "com flor e quero": Say(Kind.COM_FLOR_QUERO),
    "com flor e nao quero": Say(Kind.COM_FLOR_NAO_QUERO),
    "com flor nao quero": Say(Kind.COM_FLOR_NAO_QUERO),
    "me achico com flor e quero": Say(Kind.ACHICO_QUERO),
    "com flor me achico e quero": Say(Kind.ACHICO_QUERO),
    "me achico com flor e nao quero": Say(Kind.ACHICO_NAO_QUERO),
    "com flor me achico e nao quero": Say(Kind.ACHICO_NAO_QUERO),
    "quero retruco": Say(Kind.DOUBLE, halves=(Say(Kind.QUERO), Say(Kind.RETRUCO))),
    "quero vale quatro": Say(Kind.DOUBLE, halves=(Say(Kind.QUERO), Say(Kind.VALE_QUATRO))),
    "quero vale 4": Say(Kind.DOUBLE, halves=(Say(Kind.QUERO), Say(Kind.VALE_QUATRO))),
}

LOOK_ALIKES: Mapping[str, str] = {
    "quieto": "quero",
    "quebro": "quero",
    "trunfo": "truco",
    "turco": "truco",
    "florzinha": "florzinha",
    "floresta": "florzinha",
    "florianopolis": "florzinha",
    "florencio": "florzinha",
    "florentino": "florzinha",
}
"""Banned words and what to record: the call, if the adversary took it so, or the fault "florzinha"."""

_PATTERNS: tuple[tuple[re.Pattern[str], Kind], ...] = (
    (re.compile(f"{_NUMBER} tentos?(?: de envido)?"), Kind.TENTOS),
    (re.compile(f"{_NUMBER} {_REAIS}"), Kind.REAL),
    (re.compile(f"contra flor (?:e |com |a )?{_NUMBER} {_REAIS}"), Kind.CONTRA_FLOR),
    (re.compile(f"com flor (?:e )?{_NUMBER} {_REAIS}"), Kind.COM_FLOR),
)
_ENVIDO_N = re.compile(f"envido (?:de )?{_NUMBER}(?: tentos?)?")
_ANSWER = re.compile(
    r"(quero|passo|nao quero) (?:[oa] )?(primeir[oa]|segund[oa]|truco|(?:\w+ )?(?:reais?|tentos de|falta)? ?"
    r"(?:envidos?)?|falta)"
)
_TARGETS: Mapping[str, Part] = {"primeir": "first", "segund": "second", "truco": "truco"}


def normalize(text: str) -> str:
    """Lower the text, drop accents, hyphens and punctuation, and single out spaces."""
    bare = "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[^\w]+", " ", bare).split())


@lru_cache(maxsize=2048)
def read_say(text: str) -> Say | None:
    """Read what was said, or None when it is no call of truco.

    >>> read_say("Contra-flor e o resto").kind
    <Kind.RESTO: 'contra-flor e o resto'>
    >>> read_say("3 real envidos").n
    3
    >>> read_say("passo o truco e quero o envido").accepts
    'envido'
    """
    if len(text) > 80:
        return None
    plain = normalize(text)
    return _FIXED.get(plain) or _numbered(plain) or _answer(plain) or _double(plain)


def _numbered(plain: str) -> Say | None:
    for pattern, kind in _PATTERNS:
        found = pattern.fullmatch(plain)
        if found:
            n = _number(found.group(1))
            return Say(kind, n) if 0 < n <= MOST else None
    if _ENVIDO_N.fullmatch(plain):
        return Say(Kind.ENVIDO, variant="n")
    return None


def _number(text: str) -> int:
    return int(text) if text.isdigit() else _NUMBERS.index(text) + 1


def _answer(plain: str) -> Say | None:
    """Read a partial answer to a double proposal: two verbs, two targets, one taken and one not."""
    for cut in re.finditer(r" e ", plain):
        first, second = _ANSWER.fullmatch(plain[: cut.start()]), _ANSWER.fullmatch(plain[cut.end() :])
        if not first or not second:
            continue
        verbs = (first.group(1) == "quero", second.group(1) == "quero")
        targets = (_target(first.group(2)), _target(second.group(2)))
        if verbs[0] == verbs[1] or set(targets) not in ({"first", "second"}, {"envido", "truco"}):
            return None
        return Say(Kind.PART, accepts=targets[0] if verbs[0] else targets[1], quero_first=verbs[0])
    return None


def _target(text: str) -> Part:
    return next((part for start, part in _TARGETS.items() if text.startswith(start)), "envido")


def _double(plain: str) -> Say | None:
    """Read a double proposal: one of envido or flor and one of truco, in either order."""
    for cut in re.finditer(r" e ", plain):
        one = _single(plain[: cut.start()])
        two = _single(plain[cut.end() :])
        if one and two and (one.kind is Kind.TRUCO) != (two.kind is Kind.TRUCO):
            return Say(Kind.DOUBLE, halves=(one, two))
    return None


def _single(plain: str) -> Say | None:
    say = _FIXED.get(plain) or _numbered(plain)
    allowed = ENVIDO_KINDS | {Kind.TRUCO, Kind.FLOR}
    return say if say and say.kind in allowed else None


def format_say(say: Say) -> str:
    """Write a call as a volta case says it, so that `read_say` gives it back.

    >>> format_say(Say(Kind.REAL, 3))
    '3 real envidos'
    """
    match say.kind:
        case Kind.TENTOS:
            return f"{say.n} tentos de envido"
        case Kind.REAL:
            return "real envido" if say.n == 1 else f"{say.n} real envidos"
        case Kind.CONTRA_FLOR if say.n:
            return f"contra-flor {say.n} real envidos"
        case Kind.COM_FLOR:
            return f"com flor {say.n} real envidos"
        case Kind.DOUBLE:
            joint = " " if say.halves[0].kind is Kind.QUERO else " e "
            return joint.join(format_say(half) for half in say.halves)
        case Kind.PART:
            return _format_part(say)
    if say.variant == "n":
        return "envido 1 tento"
    if say.variant == "baralho":
        return "ao baralho"
    more = {"minha_flor": " minha flor", "minha_falta": " minha falta envido"}
    return say.kind.value + more.get(say.variant, "")


def _format_part(say: Say) -> str:
    names = {"first": "o primeiro", "second": "o segundo", "envido": "o envido", "truco": "o truco"}
    rest = {"first": "second", "second": "first", "envido": "truco", "truco": "envido"}
    accepts = say.accepts or "first"
    taken, left = f"quero {names[accepts]}", f"passo {names[rest[accepts]]}"
    return f"{taken} e {left}" if say.quero_first else f"{left} e {taken}"

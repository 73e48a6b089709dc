"""A whole result as eight signs, and its conference as four: what crosses the hall without any network.

Of the eight signs six hold the number of the jogo and the exact partidas, and two are a check by which any
two wrong signs, or any two exchanged, always show (a Reed-Solomon code over the 32 signs). The desk types
them and has the súmula. The four are worked out from the same facts and only confirm: whoever types them from
the paper proves that paper and screen agree, sides, order of the partidas and jogo included.

Only jogos that were played to the end have a code: 2-0 or 2-1, and in Douradinha without a drawn partida.
docs/rules/codigos.md says it in prose.

Source: Art. 17 (the súmula with the results); Art. 23-f, g (what a result can be).
"""

from collections.abc import Sequence
from hashlib import sha256

from scoring.endings import Ending
from scoring.errors import ScoringError
from scoring.jogo import Partidas, format_partidas, jogo_outcome
from scoring.modalities import Ruleset

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""32 signs; 0 and O, 1 and I are left out, since they are read aloud and written by hand."""

RESULT_LENGTH = 8
CONFERENCE_LENGTH = 4
MAX_JOGO = (1 << 13) - 1
"""Jogos of one tournament that a code can name: times 109,800 results they just fit into six signs."""

_DATA_LENGTH = 6
# The field of 32 elements: powers of x modulo x^5 + x^2 + 1, twice over so that exponents add without a wrap.
_POWERS = [1]
while len(_POWERS) < 62:
    _next = _POWERS[-1] << 1
    _POWERS.append(_next ^ 0b100101 if _next & 32 else _next)
_LOG = {element: exponent for exponent, element in enumerate(_POWERS[:31])}
# Sides that won each partida, in the order in which results are numbered.
_SWEEPS = ("aa", "bb")
_FULL = ("aba", "baa", "abb", "bab")


class ResultCodeError(ScoringError):
    """A code that cannot be read or made: wrong length, sign or check; a jogo beyond the range; a drawn
    partida. Facts: text, cause.
    """

    code = "result_code"


def count_results(ruleset: Ruleset) -> int:
    """Return how many results a jogo can have.

    >>> from scoring.modalities import Modality, ruleset
    >>> count_results(ruleset(Modality.TRUCO_CEGO)), count_results(ruleset(Modality.TRUCO_AMOSTRA))
    (56448, 109800)
    """
    return len(_SWEEPS) * ruleset.target**2 + len(_FULL) * ruleset.target**3


def encode_result(jogo: int, partidas: Sequence[Sequence[int]], ruleset: Ruleset) -> str:
    """Write a result as eight signs.

    Args:
        jogo: its number in the tournament, from 1 to MAX_JOGO.
        partidas: of a jogo played to the end, side a first.

    Raises:
        ResultCodeError: the number is out of range, or a partida was drawn, for which there is no code.
        SumulaError: the partidas are not a result.
    """
    if not 1 <= jogo <= MAX_JOGO:
        raise ResultCodeError(text=str(jogo), cause="jogo")
    index = _index_of(partidas, ruleset)
    data = _digits(jogo * count_results(ruleset) + index, _DATA_LENGTH)
    return _signs(data + _check(data, ruleset))


def decode_result(text: str, ruleset: Ruleset) -> tuple[int, Partidas]:
    """Read eight signs: the number of the jogo and its partidas. Blanks, dashes and small letters are fine.

    Raises:
        ResultCodeError: it is not a code of this modality, or a sign is wrong (one or two always show).
    """
    signs = clean_code(text)
    if len(signs) != RESULT_LENGTH:
        raise ResultCodeError(text=text, cause="length")
    digits = [ALPHABET.find(sign) for sign in signs]
    if min(digits) < 0:
        raise ResultCodeError(text=text, cause="sign")
    data = digits[:_DATA_LENGTH]
    if digits[_DATA_LENGTH:] != _check(data, ruleset):
        raise ResultCodeError(text=text, cause="check")
    value = 0
    for digit in data:
        value = value * len(ALPHABET) + digit
    jogo, index = divmod(value, count_results(ruleset))
    if not 1 <= jogo <= MAX_JOGO:
        raise ResultCodeError(text=text, cause="check")
    return jogo, _partidas_at(index, ruleset)


def conference_code(jogo: str, partidas: Sequence[Sequence[int]]) -> str:
    """Return the four signs that confirm a súmula: of the jogo's public code and its tentos, side a first.

    >>> conference_code("K7MP2Q", [(24, 10), (24, 12)]) == conference_code("K7MP2Q", [(10, 24), (12, 24)])
    False
    """
    told = f"{jogo}:" + " ".join(f"{a}-{b}" for a, b in partidas)
    value = int.from_bytes(sha256(told.encode()).digest()[:4], "big")
    return _signs(_digits(value % len(ALPHABET) ** CONFERENCE_LENGTH, CONFERENCE_LENGTH))


def clean_code(text: str) -> str:
    """Return the signs of a code as typed by hand: capitals, without blanks and dashes."""
    return "".join(text.upper().replace("-", " ").split())


def _index_of(partidas: Sequence[Sequence[int]], ruleset: Ruleset) -> int:
    outcome = jogo_outcome(ending=Ending.PLAYED, partidas=partidas, ruleset=ruleset)
    assert outcome.winner is not None
    if any(ruleset.is_drawn(a, b) for a, b in partidas):
        raise ResultCodeError(text=format_partidas(partidas), cause="drawn")
    target = ruleset.target
    won = "".join("a" if a == target else "b" for a, b in partidas)
    index = 0
    for a, b in partidas:
        index = index * target + min(a, b)
    if won in _SWEEPS:
        return _SWEEPS.index(won) * target**2 + index
    return len(_SWEEPS) * target**2 + _FULL.index(won) * target**3 + index


def _partidas_at(index: int, ruleset: Ruleset) -> Partidas:
    target = ruleset.target
    sweeps = len(_SWEEPS) * target**2
    if index < sweeps:
        kind, rest = divmod(index, target**2)
        won = _SWEEPS[kind]
    else:
        kind, rest = divmod(index - sweeps, target**3)
        won = _FULL[kind]
    losing: list[int] = []
    for _ in won:
        rest, tentos = divmod(rest, target)
        losing.insert(0, tentos)
    return tuple(
        (target, tentos) if side == "a" else (tentos, target)
        for side, tentos in zip(won, losing, strict=True)
    )


def _check(data: Sequence[int], ruleset: Ruleset) -> list[int]:
    """Return the two check digits: those that make both sums of the code what the modality wants them to be.

    With c0 to c7 the digits and x the field's generator, the sums are c_i x^i and c_i x^2i.
    """
    first, second = _marks(ruleset)
    for place, digit in enumerate(data):
        first ^= _times(digit, place)
        second ^= _times(digit, 2 * place)
    last = _over(second ^ _times(first, 6), _POWERS[14] ^ _POWERS[13])
    return [_over(first ^ _times(last, 7), _POWERS[6]), last]


def _marks(ruleset: Ruleset) -> tuple[int, int]:
    """The sums of a modality and line-up: a code of another one is not taken for one of this."""
    digest = sha256(f"{ruleset.modality}/{ruleset.lineup}".encode()).digest()
    return digest[0] % 32, digest[1] % 32


def _times(element: int, exponent: int) -> int:
    """Multiply an element of the field by x to the exponent."""
    return _POWERS[(_LOG[element] + exponent) % 31] if element else 0


def _over(element: int, divisor: int) -> int:
    return _POWERS[(_LOG[element] - _LOG[divisor]) % 31] if element else 0


def _digits(value: int, length: int) -> list[int]:
    digits: list[int] = []
    for _ in range(length):
        value, digit = divmod(value, len(ALPHABET))
        digits.insert(0, digit)
    return digits


def _signs(digits: Sequence[int]) -> str:
    return "".join(ALPHABET[digit] for digit in digits)


__all__ = [
    "ResultCodeError",
    "clean_code",
    "conference_code",
    "count_results",
    "decode_result",
    "encode_result",
]

"""Draws by lot that anyone can repeat: the same entries and the same seed give the same order for ever.

Two pieces: a stream of numbers that comes from the seed alone, and the drawing of one entry after the other
with those numbers. Where the seed comes from is up to the committee: numbers said by the capatazes, a secret
announced beforehand by its SHA-256, or cards drawn in public together with such a secret.
docs/rules/sorteio.md says all of it in prose, closely enough to write it again in another language.

Source: Art. 15 (the capataz stands for the trio in draws); Art. 23-e, criterion sorteio.
"""

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

from scoring.errors import ScoringError

ALGORITHM = "tenteio-sha256/1"
"""Tag kept with every draw. Any change to what comes out, however small, needs a new one."""

CARDS_TO_DRAW = 8
"""Cards of the Spanish deck drawn in public for a seed: 40 x 39 x ... x 33, some 3 x 10 ** 12 orders."""

MIN_SECRET_LENGTH = 16
"""Signs in a secret that is announced by its SHA-256; a shorter one could be guessed from that."""

DECK: tuple[str, ...] = tuple(
    f"{rank}{suit}" for suit in "ebco" for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
)
"""The 40 cards: rank, then e(spadas), b(astos), c(opas) or o(uros)."""

_WORDS_OF_BLOCK = Struct(">8I").unpack
_RANGE = 1 << 32

T = TypeVar("T")


class UnknownAlgorithmError(ScoringError):
    """A draw made by rules that this version does not know. Facts: algorithm, known."""

    code = "unknown_algorithm"


class RepeatedEntryError(ScoringError):
    """An entry stands twice in a draw. Facts: entry."""

    code = "repeated_entry"


class SeedError(ScoringError):
    """A seed that is empty or cannot be written as UTF-8. Facts: seed."""

    code = "seed"


class NumbersError(ScoringError):
    """Numbers for a seed that are missing or are not whole numbers from 0. Facts: numbers."""

    code = "seed_numbers"


class CardsError(ScoringError):
    """Cards for a seed that are too few, repeated or not of the deck. Facts: cards, wrong, needed."""

    code = "seed_cards"


class SecretError(ScoringError):
    """A secret that is too short, or holds a line break. Facts: needed."""

    code = "seed_secret"


class SpanError(ScoringError):
    """A number asked for below less than 1 or above 2 ** 32. Facts: span."""

    code = "sorteio_span"


class SeedStream:
    """The endless stream of numbers of a seed. Advances as it is read; a new one starts over.

    Block k (k = 0, 1, 2, ...) is the SHA-256 of the seed's UTF-8 bytes, a slash and k in decimal digits; it
    gives eight words of 32 bits, most significant byte first.
    """

    def __init__(self, seed: str) -> None:
        self._prefix = _seed_bytes(seed) + b"/"
        self._blocks = 0
        self._words: list[int] = []
        self._read = 0

    def below(self, span: int) -> int:
        """Return a number from 0 to span - 1, each equally likely.

        Words in the last, incomplete run of `span` numbers below 2 ** 32 are passed over, since counting them
        in would favour the small numbers.

        Raises:
            SpanError: span is not from 1 to 2 ** 32.
        """
        if not 1 <= span <= _RANGE:
            raise SpanError(span=span)
        while True:
            (word,) = self._peek(1)
            self._read += 1
            number = word % span
            if word - number <= _RANGE - span:
                return number

    def shuffle(self, items: list[T]) -> None:
        """Put items in drawn order, in place: the first comes from all, the next from those left, and so on.

        Reads nothing from the stream for the last item, which has no choice.
        """
        count = len(items)
        words = self._peek(count - 1)
        if words and max(words) > _RANGE - count:
            # A word may have to be passed over: draw each place with care.
            numbers = [self.below(span) for span in range(count, 1, -1)]
        else:
            self._read += len(words)
            numbers = [word % span for word, span in zip(words, range(count, 1, -1), strict=True)]
        for place, number in enumerate(numbers):
            number += place
            items[place], items[number] = items[number], items[place]

    def _peek(self, many: int) -> list[int]:
        """Return the next words without reading on."""
        missing = self._read + many - len(self._words)
        if missing > 0:
            del self._words[: self._read]
            self._read = 0
            prefix = self._prefix
            until = self._blocks - (-missing // 8)
            for block in range(self._blocks, until):
                self._words += _WORDS_OF_BLOCK(sha256(prefix + b"%d" % block).digest())
            self._blocks = until
        return self._words[self._read : self._read + many]


def draw(entries: Sequence[T], seed: str, algorithm: str = ALGORITHM) -> tuple[T, ...]:
    """Put the entries in drawn order.

    The order of `entries` counts: it is part of the record of a draw. What they are called does not.

    Raises:
        UnknownAlgorithmError, RepeatedEntryError, SeedError

    Source: Art. 23-e, criterion sorteio; docs/rules/sorteio.md.

    >>> draw(["t1", "t2", "t3"], "7-12-3")
    ('t1', 't3', 't2')
    """
    if algorithm != ALGORITHM:
        raise UnknownAlgorithmError(algorithm=algorithm, known=(ALGORITHM,))
    refuse_repeated(entries)
    drawn = list(entries)
    SeedStream(seed).shuffle(drawn)
    return tuple(drawn)


def verify(entries: Sequence[T], seed: str, result: Sequence[T], algorithm: str = ALGORITHM) -> bool:
    """Say whether `result` is what the entries and the seed give. Raises as `draw` does."""
    return draw(entries, seed, algorithm) == tuple(result)


def seed_commitment(seed: str) -> str:
    """Return the SHA-256 of a seed or secret in 64 small hexadecimal digits, to be announced before the draw.

    Raises:
        SeedError
    """
    return sha256(_seed_bytes(seed)).hexdigest()


def keeps_commitment(seed: str, commitment: str) -> bool:
    """Say whether a revealed seed or secret is the one whose SHA-256 was announced."""
    return seed_commitment(seed) == commitment.strip().lower()


def entries_digest(entries: Sequence[str]) -> str:
    """Return the SHA-256 of a frozen list: its entries in UTF-8, each followed by a line feed.

    Raises:
        RepeatedEntryError: an entry stands twice.
        SeedError: an entry holds a line feed (two lists could give one digest) or is not writable as UTF-8.
    """
    refuse_repeated(entries)
    for entry in entries:
        if "\n" in entry:
            raise SeedError(seed=entry)
    return sha256(b"".join(_seed_bytes(entry) + b"\n" for entry in entries)).hexdigest()


def seed_from_numbers(numbers: Sequence[int], secret: str | None = None) -> str:
    """Make a seed of the numbers said by the capatazes, in the order in which they said them.

    Whoever speaks last knows the other numbers. With a `secret` announced beforehand by its SHA-256 nobody
    can reckon the outcome while speaking.

    Raises:
        NumbersError, SecretError

    >>> seed_from_numbers([7, 12, 3])
    '7-12-3'
    """
    if not numbers or any(isinstance(n, bool) or not isinstance(n, int) or n < 0 for n in numbers):
        raise NumbersError(numbers=tuple(numbers))
    said = "-".join(map(str, numbers))
    return said if secret is None else f"{said}|{_checked_secret(secret)}"


def seed_from_cards(cards: Sequence[str], secret: str) -> str:
    """Make a seed of cards drawn in public, in order, and of a secret announced beforehand by its SHA-256.

    The cards keep whoever knows the secret from choosing the outcome; the secret keeps whoever deals the
    cards from it.

    Raises:
        CardsError, SecretError

    >>> seed_from_cards(["1e", "7o", "3c", "12b", "4c", "5o", "6e", "10b"], "segredo da comissão")
    '1e 7o 3c 12b 4c 5o 6e 10b|segredo da comissão'
    """
    drawn = tuple(card.strip().lower() for card in cards)
    wrong = tuple(card for place, card in enumerate(drawn) if card not in DECK or card in drawn[:place])
    if wrong or len(drawn) < CARDS_TO_DRAW:
        raise CardsError(cards=drawn, wrong=wrong, needed=CARDS_TO_DRAW)
    return f"{' '.join(drawn)}|{_checked_secret(secret)}"


def refuse_repeated(entries: Sequence[T]) -> None:
    """Raise RepeatedEntryError for the first entry that stands twice."""
    if len(set(entries)) < len(entries):
        seen: set[T] = set()
        for entry in entries:
            if entry in seen:
                raise RepeatedEntryError(entry=entry)
            seen.add(entry)


def _checked_secret(secret: str) -> str:
    if len(secret) < MIN_SECRET_LENGTH or not secret.isprintable():
        raise SecretError(needed=MIN_SECRET_LENGTH)
    return secret


def _seed_bytes(seed: str) -> bytes:
    try:
        encoded = seed.encode()
    except UnicodeEncodeError:
        raise SeedError(seed=ascii(seed)) from None
    if not encoded:
        raise SeedError(seed=seed)
    return encoded

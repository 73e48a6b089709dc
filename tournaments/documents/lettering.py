"""Letters on paper: which signs the bundled font has, how wide a text runs, at what size a name fits its box.

Sizes are in points, widths in millimetres. Widths are the font's own advances without kerning, so a line that
fits here fits on paper (kerning only draws letters together).
"""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe

MM_PER_PT = 25.4 / 72
# Stands for a sign that the font lacks. Lato has it, and it is kin to the suit of ouros.
SUBSTITUTE = "◊"
# Leaves room for rounding between our sum and the layout's.
SLACK = 0.985
SMALLEST = 3.0
SKIN_TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
WEIGHTS = {400: "Lato-Regular.ttf", 700: "Lato-Bold.ttf", 900: "Lato-Black.ttf"}


class Face(NamedTuple):
    """Advance of each sign of one weight, in ems."""

    advances: dict[str, float]


@lru_cache
def face(weight: int = 400) -> Face:
    """Read one weight of the bundled font. About 20 ms, once."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # slow to import, needed by papers only

    with TTFont(Path(settings.FONT_LATO_DIR) / WEIGHTS[weight], lazy=True) as font:
        em = font["head"].unitsPerEm
        metrics = font["hmtx"].metrics
        return Face({chr(code): metrics[name][0] / em for code, name in font.getBestCmap().items()})


def printable(text: str) -> str:
    """Return `text` with every sign that the font lacks replaced, so that it prints alike on every machine.

    A letter loses its foreign mark ("ș" → "s"); a sign without kin becomes a visible ◊, one for a whole
    emoji with its modifiers (HAND-64). Layout whitespace is kept.

    >>> printable("🃏 Ás na Manga 🧉")
    '◊ Ás na Manga ◊'
    """
    known = face().advances
    if all(char in known or char in "\n\t\r" for char in text):
        return text
    out: list[str] = []
    joined = False
    for char in unicodedata.normalize("NFC", text):
        if char in known or char in "\n\t\r":
            out.append(char)
            joined = False
        elif char == "\u200d":
            joined = bool(out) and out[-1] == SUBSTITUTE
        elif unicodedata.category(char) in ("Mn", "Me", "Cf", "Cc", "Cs") or char in SKIN_TONES:
            continue  # marks, joiners and modifiers say nothing by themselves
        else:
            kin = "".join(c for c in unicodedata.normalize("NFKD", char) if c in known)
            if kin:
                out.append(kin)
            elif char.isspace():
                out.append(" ")
            elif not joined:
                out.append(SUBSTITUTE)
            joined = False
    return "".join(out)


def text_width(text: str, size: float, weight: int = 400) -> float:
    """Return how wide `text` runs, in millimetres."""
    advances = face(weight).advances
    widest = 1.0
    return sum(advances.get(char, widest) for char in text) * size * MM_PER_PT


class Fitted(NamedTuple):
    """A text broken into lines of one size (points)."""

    lines: tuple[str, ...]
    size: float

    @property
    def css(self) -> str:
        """Classes of `paper.css`: the size (7.5 pt → "z75") and how many lines ("l1", "l2", …)."""
        return f"z{round(self.size * 10)} l{len(self.lines)}"

    @property
    def html(self) -> SafeString:
        """The lines, escaped, with breaks between them."""
        return format_html_join(mark_safe("<br>"), "{}", ((line,) for line in self.lines))


@lru_cache(maxsize=4096)
def fit(
    text: str, width: float, height: float, sizes: tuple[float, ...], weight: int = 400, leading: float = 1.1
) -> Fitted:
    """Set `text` in a box of `width` × `height` millimetres at the largest size of `sizes` that it fits in.

    A box holds more lines of a smaller size. Smaller type is preferred to a broken word; only a word that the
    smallest size of the list cannot hold is broken. Where the box is still too small the type goes on
    shrinking by half points: a name is never cut (HAND-62).
    """
    text = printable(text)
    room = width * SLACK
    for size in sizes:
        broken = wrap(text, size, room, weight, break_words=False)
        if broken is not None and len(broken) <= _lines_in(height, size, leading):
            return Fitted(tuple(broken), size)
    size = sizes[-1]
    while True:
        broken = wrap(text, size, room, weight, break_words=True)
        assert broken is not None
        if len(broken) <= _lines_in(height, size, leading) or size <= SMALLEST:
            return Fitted(tuple(broken), size)
        size -= 0.5


def _lines_in(height: float, size: float, leading: float) -> int:
    return max(1, int(height / (size * leading * MM_PER_PT) + 0.01))


def wrap(text: str, size: float, room: float, weight: int, *, break_words: bool) -> list[str] | None:
    """Break `text` into lines no wider than `room` millimetres; None where a wider word may not break."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        tried = f"{line} {word}" if line else word
        if text_width(tried, size, weight) <= room:
            line = tried
            continue
        pieces = _pieces(word, size, room, weight)
        if len(pieces) > 1 and not break_words:
            return None
        if line:
            lines.append(line)
        lines += pieces[:-1]
        line = pieces[-1]
    lines.append(line)
    return lines


def _pieces(word: str, size: float, room: float, weight: int) -> Sequence[str]:
    pieces = [""]
    for char in word:
        if pieces[-1] and text_width(pieces[-1] + char, size, weight) > room:
            pieces.append("")
        pieces[-1] += char
    return pieces

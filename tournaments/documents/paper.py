"""A paper before it is made: its pieces, and how they are put together."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.documents import engine, finish
from tournaments.documents.engine import Piece

# Raised by hand when the way papers are put together changes, so that no older bytes are handed out.
EDITION = "1"
# A piece is cut to take two seconds or less.
PIECES_AT_ONCE = 3


@dataclass(frozen=True, slots=True)
class Paper:
    """What is to be made. Nothing in it depends on when it is made.

    filename: without folder, ends in ".pdf". pieces: rendered side by side. together: from their PDFs, in
    order, to the paper. web: the same content as HTML that a browser prints under the style sheets of the
    pieces. unit: what `weight` counts, ("súmula", "súmulas"). content: whatever `together` adds that is not
    in the pieces; it belongs to the key.
    """

    title: str
    filename: str
    pieces: tuple[Piece, ...]
    together: Callable[[Sequence[bytes]], bytes]
    web: Callable[[], str]
    unit: tuple[str, str] = ("parte", "partes")
    content: str = ""
    # Short sign of what a report says, printed on it: another revision, another content.
    revision: str = ""

    @property
    def weight(self) -> int:
        """How much there is to be made, in `unit`."""
        return sum(piece.weight for piece in self.pieces)

    @property
    def heavy(self) -> bool:
        """Whether it takes more than the two or three seconds that a person may be kept waiting."""
        return len(self.pieces) > PIECES_AT_ONCE

    @property
    def key(self) -> str:
        """SHA-256 of all that decides the bytes: the same key, the same paper."""
        digest = hashlib.sha256(f"{EDITION}\0{self.title}\0{self.content}".encode())
        for piece in self.pieces:
            digest.update(piece.request())
        return digest.hexdigest()


class Made(NamedTuple):
    """A paper as bytes."""

    pdf: bytes
    pages: int


def make(
    paper: Paper,
    *,
    on_tick: Callable[[int], None] = lambda done: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Made:
    """Render the pieces side by side and put them together.

    Raises:
        engine.EngineMissingError, engine.RenderError, engine.CancelledError.
    """
    parts = engine.render_all(paper.pieces, on_tick=on_tick, cancelled=cancelled)
    pdf = paper.together(parts)
    return Made(pdf, finish.page_count(pdf))

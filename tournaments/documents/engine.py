"""The way to the renderers: HTML in, PDF bytes out, in processes of their own, side by side."""

import atexit
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, LifoQueue
from typing import Any, NamedTuple

from django.conf import settings

from tournaments.documents import child
from tournaments.documents.lettering import printable

# A process needs about 100 MB; more than four would rather be workers of a broker.
PROCESSES = max(1, min(4, os.cpu_count() or 1))
# Seconds for one piece of work; a chunk of 50 súmulas takes three (HAND-64: it ends, whatever is in it).
TIME_LIMIT = 120
# A renderer is replaced after so many pieces, so that its memory stays bounded.
PIECES_PER_CHILD = 60

MISSING_MESSAGE = (
    "Falta no computador o Pango, a biblioteca que monta os PDFs. No Debian ou Ubuntu: "
    "sudo apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0. "
    "Enquanto isso, use “Imprimir pelo navegador”."
)


class EngineMissingError(RuntimeError):
    """The system libraries of WeasyPrint are not there. `str()` is what the person reads."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(MISSING_MESSAGE)
        self.detail = detail


class RenderError(RuntimeError):
    """A renderer answered with an error, crashed, or took longer than the time limit."""


class CancelledError(Exception):
    """Whoever asked for the pages does not want them any more."""


class Piece(NamedTuple):
    """One document for a renderer.

    styles: static names such as "tenteio/css/paper.css". weight: how much of the whole work it is, in what
    the person counts (súmulas, chaves).
    """

    html: str
    styles: tuple[str, ...]
    options: tuple[tuple[str, Any], ...] = ()
    weight: int = 1

    def request(self) -> bytes:
        """The piece as a renderer reads it, every sign one that the font has."""
        return json.dumps(
            {"html": printable(self.html), "styles": list(self.styles), "options": dict(self.options)}
        ).encode()


def roots() -> dict[str, str]:
    """Return the folders that a renderer may read: address prefix → folder."""
    own = Path(__file__).resolve().parent.parent / "static" / "tenteio"
    return {"fonts/lato/": str(settings.FONT_LATO_DIR), "tenteio/": str(own)}


class _Child:
    """A renderer process, asked for one piece at a time."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", child.__name__, json.dumps(roots())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=settings.BASE_DIR,
            env={**os.environ, "PYTHONPATH": str(settings.BASE_DIR), "PYTHONWARNINGS": "ignore"},
        )
        self.pieces = 0
        self._answer("ao começar")

    def ask(self, request: bytes) -> bytes:
        assert self.process.stdin is not None
        self.pieces += 1
        try:
            child.write_frame(self.process.stdin, request)
        except OSError as error:
            raise RenderError("O processo que monta os PDFs parou.") from error
        return self._answer("ao montar as páginas")

    def _answer(self, when: str) -> bytes:
        assert self.process.stdout is not None
        clock = threading.Timer(TIME_LIMIT, self.process.kill)
        clock.daemon = True
        clock.start()
        try:
            frame = child.read_frame(self.process.stdout)
        finally:
            clock.cancel()
        if frame is None:
            raise RenderError(f"O processo que monta os PDFs parou {when}.")
        kind, payload = frame[:1], frame[1:]
        if kind == child.NO_ENGINE:
            raise EngineMissingError(payload.decode())
        if kind == child.FAILED:
            raise RenderError(payload.decode())
        return payload

    def close(self) -> None:
        self.process.kill()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            with suppress(OSError):  # unsent bytes of a process that is gone
                pipe.close()
        self.process.wait()


_idle: LifoQueue[_Child] = LifoQueue()


@contextmanager
def _renderer() -> Iterator[_Child]:
    """Lend a renderer. One that fails is not used again."""
    try:
        lent = _idle.get_nowait()
    except Empty:
        lent = _Child()
    try:
        yield lent
    except BaseException:
        lent.close()
        raise
    if lent.pieces >= PIECES_PER_CHILD or _idle.qsize() >= PROCESSES:
        lent.close()
    else:
        _idle.put(lent)


def close() -> None:
    """End the idle renderers."""
    while True:
        try:
            _idle.get_nowait().close()
        except Empty:
            return


atexit.register(close)


def render(piece: Piece) -> bytes:
    """Return the PDF of one piece.

    Raises:
        EngineMissingError: no Pango on this machine.
        RenderError: the renderer failed, crashed or took too long.
    """
    request = piece.request()
    with _renderer() as renderer:
        return renderer.ask(request)


def render_all(
    pieces: Sequence[Piece],
    *,
    on_tick: Callable[[int], None] = lambda done: None,
    cancelled: Callable[[], bool] = lambda: False,
    tick: float = 2.0,
) -> list[bytes]:
    """Return the PDFs of all pieces, in order, made side by side.

    Args:
        on_tick: told the weight of what is ready, at each piece and every `tick` seconds between.
        cancelled: asked as often; when true the rest is left.

    Raises:
        CancelledError, EngineMissingError, RenderError.
    """
    if len(pieces) == 1 and not cancelled():
        made = [render(pieces[0])]
        on_tick(pieces[0].weight)
        return made
    with ThreadPoolExecutor(min(PROCESSES, max(1, len(pieces))), "papers") as threads:
        futures = [threads.submit(render, piece) for piece in pieces]
        open_ones = set(futures)
        try:
            while open_ones:
                ready, open_ones = wait(open_ones, timeout=tick, return_when=FIRST_COMPLETED)
                for future in ready:
                    future.result()
                on_tick(sum(piece.weight for piece, f in zip(pieces, futures, strict=True) if f.done()))
                if open_ones and cancelled():
                    raise CancelledError
        except BaseException:
            for future in futures:
                future.cancel()
            raise
        return [future.result() for future in futures]

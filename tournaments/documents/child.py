"""The renderer: a process that turns HTML into PDF and knows nothing of Django or the database.

A process of its own, because Pango may crash on a strange machine and because layout would hold up the
requests of the web process. It reads requests from stdin and answers on stdout (see `frame`), and ends when
stdin closes, so it never outlives whoever started it. Run as `python -m tournaments.documents.child ROOTS`,
where ROOTS is JSON: address prefix → folder.
"""

import json
import os
import signal
import struct
import sys
from functools import lru_cache
from pathlib import Path
from typing import IO, Any

SCHEME = "paper"
BASE_URL = f"{SCHEME}://static/"
OK, FAILED, NO_ENGINE = b"+", b"-", b"!"
_LENGTH = struct.Struct(">Q")


def write_frame(stream: IO[bytes], payload: bytes) -> None:
    """Write eight bytes of length, then the payload."""
    stream.write(_LENGTH.pack(len(payload)))
    stream.write(payload)
    stream.flush()


def read_frame(stream: IO[bytes]) -> bytes | None:
    """Read what `write_frame` wrote; None where the stream ended."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    payload = stream.read(length)
    return payload if len(payload) == length else None


class Renderer:
    """WeasyPrint with our fetcher, its styles and fonts read once."""

    def __init__(self, roots: dict[str, str]) -> None:
        from urllib.parse import uses_netloc, uses_relative

        import weasyprint  # may fail where Pango is missing: said by `main`
        from weasyprint.text.fonts import FontConfiguration
        from weasyprint.urls import URLFetcher, URLFetcherResponse

        uses_relative.append(SCHEME)
        uses_netloc.append(SCHEME)
        self._weasyprint = weasyprint
        self._fonts = FontConfiguration()
        folders = {prefix: Path(folder).resolve() for prefix, folder in roots.items()}

        class Fetcher(URLFetcher):  # type: ignore[misc]  # WeasyPrint is untyped
            """Our own static folders and data: addresses, nothing else: no network, no file (HAND-68)."""

            def fetch(self, url: str, headers: dict[str, str] | None = None) -> Any:
                if url.startswith("data:"):
                    return super().fetch(url, headers)
                if not url.startswith(BASE_URL):
                    raise ValueError(f"address not allowed on paper: {url[:80]}")
                return URLFetcherResponse(url, body=_static(url.removeprefix(BASE_URL), folders))

        self._fetcher = Fetcher(allowed_protocols={"data"})
        self._style = lru_cache(self._load_style)

    def _load_style(self, name: str) -> Any:
        return self._weasyprint.CSS(
            url=f"{BASE_URL}{name}", url_fetcher=self._fetcher, font_config=self._fonts
        )

    def render(self, request: dict[str, Any]) -> bytes:
        """Return the PDF of `request["html"]` under the styles named by `request["styles"]`."""
        document = self._weasyprint.HTML(string=request["html"], base_url=BASE_URL, url_fetcher=self._fetcher)
        pdf: bytes = document.write_pdf(
            stylesheets=[self._style(name) for name in request["styles"]],
            font_config=self._fonts,
            # The same pages give the same bytes.
            pdf_identifier=b"tenteio",
            **request.get("options", {}),
        )
        return pdf


def _static(path: str, folders: dict[str, Path]) -> bytes:
    for prefix, folder in folders.items():
        if path.startswith(prefix):
            found = (folder / path.removeprefix(prefix)).resolve()
            if found.is_relative_to(folder):
                return found.read_bytes()
    raise ValueError(f"no such file on paper: {path[:80]}")


def main() -> None:
    """Answer requests until stdin ends."""
    # Stopped from the keyboard along with its asker, it ends without a word.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Whatever a library prints must not fall among the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        renderer = Renderer(json.loads(sys.argv[1]))
    except (ImportError, OSError) as error:
        write_frame(answers, NO_ENGINE + str(error).encode())
        return
    write_frame(answers, OK)
    while (frame := read_frame(sys.stdin.buffer)) is not None:
        try:
            answer = OK + renderer.render(json.loads(frame))
        except Exception as error:
            answer = FAILED + f"{type(error).__name__}: {error}".encode()
        try:
            write_frame(answers, answer)
        except BrokenPipeError:  # who asked is gone
            return


if __name__ == "__main__":
    main()

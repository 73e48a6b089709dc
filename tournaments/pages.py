"""Public pages kept as bytes: built once for each state of the facts, whoever asks and however many do.

A page has an address and a stamp. The stamp is read at every request with one small query: it holds the
tournament's version and whatever else the page is made of. As long as it is the same, the bytes are the same.
`docs/decisions/public-pages.md` tells what was measured and why it is so.
"""

import gzip
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Generic, NamedTuple, TypeVar

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

T = TypeVar("T")

# How old a page may be: kept by a browser or proxy, served once more while that asks anew, held by the front
# of this process. Together below the five seconds that every page promises (HAND-45).
MAX_AGE, WHILE_REVALIDATE = 3, 1
CACHE_CONTROL = f"public, max-age={MAX_AGE}, stale-while-revalidate={WHILE_REVALIDATE}"
# The key under which a view hands the page that it served to the front (tournaments.front).
ENVIRON_KEY = "tenteio.page"
_SMALLEST_TO_PACK = 1000


class Stamp(NamedTuple):
    """What a page was made of. `switches`: what may be seen at all; a page with other ones is never served,
    not even for the moment that the new one takes to build."""

    switches: Hashable
    facts: Hashable


class Page(NamedTuple):
    """A page in bytes, plain and packed (empty where packing gains nothing)."""

    body: bytes
    packed: bytes
    etag: str
    content_type: str

    @classmethod
    def of(cls, text: str, content_type: str = "text/html; charset=utf-8") -> "Page":
        """Make the page of a text. The ETag is weak since both forms share it."""
        body = text.encode()
        packed = gzip.compress(body, 6, mtime=0) if len(body) >= _SMALLEST_TO_PACK else b""
        return cls(body, packed, f'W/"{sha256(body).hexdigest()[:32]}"', content_type)


@dataclass(slots=True)
class _Entry(Generic[T]):
    ready: threading.Condition
    stamp: Stamp | None = None
    ticket: int = -1
    value: T | None = None
    building: bool = False


class Kept(Generic[T]):
    """Values by address, each built at most once for a stamp. Safe among threads.

    One thread builds; who comes meanwhile gets the value of before, or waits where there is none that may be
    shown. A stamp that was read before the one of the value at hand is older than it and never brings the
    older value back.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._entries: OrderedDict[Hashable, _Entry[T]] = OrderedDict()
        self._tickets = count()
        self.builds = 0

    def get(
        self, address: Hashable, read_stamp: Callable[[], Stamp | None], build: Callable[[], T]
    ) -> T | None:
        """Return the value at an address, as fresh as its stamp; None where there is nothing to be seen."""
        ticket = next(self._tickets)
        stamp = read_stamp()
        if stamp is None:
            with self._lock:
                self._entries.pop(address, None)
            return None
        entry = self._entry(address)
        with entry.ready:
            while True:
                value = entry.value
                same = entry.stamp is not None and entry.stamp.switches == stamp.switches
                if value is not None and (entry.stamp == stamp or (same and entry.ticket > ticket)):
                    return value
                if not entry.building:
                    break
                if value is not None and same:
                    return value
                entry.ready.wait()
            entry.building = True
        try:
            made = build()
        except BaseException:
            with self._lock:
                if entry.value is None:  # nothing was ever there: an address out of the air
                    self._entries.pop(address, None)
            with entry.ready:
                entry.building = False
                entry.ready.notify_all()
            raise
        with entry.ready:
            entry.value, entry.stamp, entry.ticket, entry.building = made, stamp, ticket, False
            self.builds += 1
            entry.ready.notify_all()
        return made

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()

    def _entry(self, address: Hashable) -> _Entry[T]:
        with self._lock:
            entry = self._entries.get(address)
            if entry is None:
                entry = self._entries[address] = _Entry(threading.Condition())
                if len(self._entries) > self._most:
                    self._entries.popitem(last=False)
            else:
                self._entries.move_to_end(address)
            return entry


kept_pages: Kept[Page] = Kept(1024)


def answer(request: HttpRequest, page: Page, *, keep: bool = True) -> HttpResponse:
    """Answer with a page, or with 304 to who has it already. No session, no cookie, no CSRF.

    keep: whether the front of the process may answer with it next time.
    """
    known = parse_etags(request.headers.get("If-None-Match", ""))
    response: HttpResponse
    if "*" in known or page.etag.removeprefix("W/") in (etag.removeprefix("W/") for etag in known):
        response = HttpResponse(status=304)
        del response.headers["Content-Type"]
    else:
        packed = bool(page.packed) and accepts_gzip(request.headers.get("Accept-Encoding", ""))
        content = page.packed if packed else page.body
        response = HttpResponse(b"" if request.method == "HEAD" else content, page.content_type)
        response.headers["Content-Length"] = str(len(content))
        if packed:
            response.headers["Content-Encoding"] = "gzip"
    response.headers["ETag"] = page.etag
    response.headers["Cache-Control"] = CACHE_CONTROL
    patch_vary_headers(response, ["Accept-Encoding"])
    if keep:
        request.META[ENVIRON_KEY] = page
    return response


def accepts_gzip(accept_encoding: str) -> bool:
    """Whether a client takes gzip: it names it, and not with a weight of zero."""
    for part in accept_encoding.lower().split(","):
        coding, _, weight = part.partition(";")
        if coding.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False

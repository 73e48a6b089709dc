"""In front of Django: public pages that have not changed are answered without waking it.

    application = PublicFront(get_wsgi_application())   # config/wsgi.py

Whether anything changed is asked of the database itself, not of a clock: on SQLite `PRAGMA data_version`, a
few microseconds, tells that some other connection committed. On other databases a page is taken as it is for
half a second. After a change the next reader goes through Django, which reads the stamp of the page
(tournaments.pages) and builds it only if that is a new one; readers who come meanwhile, and those of the
first quarter of a second, get the page as it was, so that results coming in by the second never stop the
reading. All in all a page is never more than a second old here, within the five seconds that it promises
(HAND-45).

Only answers that a view handed over (tournaments.pages.ENVIRON_KEY) are kept, with all the headers that the
middleware gave them, for their own host and scheme, and only where they carry no cookie.
"""

import sqlite3
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol

from django.db import connections
from django.utils.http import parse_etags

from tournaments.pages import ENVIRON_KEY, Page, accepts_gzip

Headers = list[tuple[str, str]]
Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]
Address = tuple[str, ...]

HOLD_SECONDS = 0.25
WITHOUT_ASKING_SECONDS = 0.5
# A page that is being built again is served as it was for this long at most.
LONGEST_HOLD_SECONDS = 1.0
MOST_PAGES = 512
# What belongs to one form of the page and not to the other, or to the moment.
_OWN_HEADERS = frozenset({"content-length", "content-encoding", "content-type", "date", "connection"})


class Changes(Protocol):
    """Says whether anything may have changed: two equal answers mean that nothing did."""

    def token(self) -> object: ...


class SqliteChanges:
    """Asks SQLite. The connection is this object's own and never writes."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None

    def token(self) -> object:
        """Return a number that is another one after each commit. The minute is in it, since days turn too."""
        with self._lock:
            if self._connection is None:
                self._connection = sqlite3.connect(self._path, check_same_thread=False)
            version = self._connection.execute("PRAGMA data_version").fetchone()[0]
        return version, int(time.time() // 60)


class ClockChanges:
    """Cannot ask: takes half a second as a state."""

    def token(self) -> object:
        return int(time.monotonic() / WITHOUT_ASKING_SECONDS)


def changes_of(alias: str = "default") -> Changes:
    """Return how to notice changes of a database."""
    connection = connections[alias]
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite" and ":memory:" not in name and "mode=memory" not in name:
        return SqliteChanges(name)
    return ClockChanges()


class _Kept:
    """A page as it was answered. `token`: the state of the database in which it was last seen to be right."""

    __slots__ = ("asked", "checking", "headers", "page", "token")

    def __init__(self, page: Page, headers: Headers, token: object) -> None:
        self.page = page
        self.headers = headers
        self.token = token
        self.asked = time.monotonic()
        self.checking = False


class _Started(NamedTuple):
    """What the application answered, not yet passed on."""

    status: str
    headers: Headers
    rest: tuple[Any, ...]


class PublicFront:
    """A WSGI application around another one."""

    def __init__(self, application: Application, changes: Changes | None = None) -> None:
        self._application = application
        self._changes = changes
        self._pages: OrderedDict[Address, _Kept] = OrderedDict()
        self._lock = threading.Lock()
        self.served = 0

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "GET" or environ.get("QUERY_STRING"):
            return self._application(environ, start_response)
        address = _address(environ)
        if self._changes is None:
            self._changes = changes_of()
        token = self._changes.token()
        kept = self._pages.get(address)
        if kept is not None and self._may_serve(kept, token):
            self.served += 1
            return _answer(kept, environ, start_response)
        try:
            return self._ask(address, token, environ, start_response)
        finally:
            if kept is not None:
                kept.checking = False

    def _may_serve(self, kept: _Kept, token: object) -> bool:
        """Whether a page is still right, or another reader is just finding out."""
        if kept.token == token:
            kept.asked = time.monotonic()
            return True
        age = time.monotonic() - kept.asked
        with self._lock:
            if age < HOLD_SECONDS or (kept.checking and age < LONGEST_HOLD_SECONDS):
                return True
            kept.checking = True
            return False

    def _ask(
        self, address: Address, token: object, environ: Environ, start_response: StartResponse
    ) -> Iterable[bytes]:
        """Let the application answer, and keep what it answered if it is a page."""
        started: list[_Started] = []

        def start(status: str, headers: Headers, *rest: Any) -> Any:
            started[:] = [_Started(status, headers, rest)]
            return start_response(status, headers, *rest)

        body = self._application(environ, start)
        page = environ.get(ENVIRON_KEY)
        with self._lock:
            if page is None or not started:
                self._pages.pop(address, None)
            else:
                self._keep(address, page, started[0], token)
        return body

    def _keep(self, address: Address, page: Page, started: _Started, token: object) -> None:
        before = self._pages.get(address)
        if started.status.startswith("200") and not _has_cookie(started.headers):
            headers = [pair for pair in started.headers if pair[0].lower() not in _OWN_HEADERS]
            self._pages[address] = _Kept(page, headers, token)
            self._pages.move_to_end(address)
            if len(self._pages) > MOST_PAGES:
                self._pages.popitem(last=False)
        elif before is not None and before.page.etag == page.etag:  # 304: the page at hand is right still
            before.token, before.asked = token, time.monotonic()


def _address(environ: Environ) -> Address:
    return (
        environ.get("wsgi.url_scheme", ""),
        environ.get("HTTP_X_FORWARDED_PROTO", ""),
        environ.get("HTTP_HOST", ""),
        environ.get("SCRIPT_NAME", "") + environ.get("PATH_INFO", ""),
    )


def _has_cookie(headers: Headers) -> bool:
    return any(name.lower() == "set-cookie" for name, _ in headers)


def _answer(kept: _Kept, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
    page = kept.page
    known = environ.get("HTTP_IF_NONE_MATCH")
    if known and (known == page.etag or page.etag in parse_etags(known)):
        start_response("304 Not Modified", list(kept.headers))
        return []
    packed = bool(page.packed) and accepts_gzip(environ.get("HTTP_ACCEPT_ENCODING", ""))
    body = page.packed if packed else page.body
    headers = [*kept.headers, ("Content-Type", page.content_type), ("Content-Length", str(len(body)))]
    if packed:
        headers.append(("Content-Encoding", "gzip"))
    start_response("200 OK", headers)
    return [body]

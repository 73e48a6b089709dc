"""The copies that the product makes by itself while it serves, and how long each stays.

One old laptop holds everything. A copy every quarter of an hour, beside the database, survives whatever a
person does to the data; carried away on a pen drive it survives the laptop too.
"""

import logging
import re
import sqlite3
import threading
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone

from tournaments.backups import PREFIX, BackupError, database_path, make_backup

AUTOMATIC, ASKED = "automatica", "pedida"
LABELS = {
    "": "feita pelo terminal",
    AUTOMATIC: "automática",
    ASKED: "pedida nesta página",
    "antes-de-restaurar": "o que havia antes de voltar a uma cópia",
}
EVERY = timedelta(minutes=15)
# How long automatic copies stay: the latest ones, then one an hour, then one a day.
LATEST, HOURS, DAYS = 8, 24, 7
_LOOK_EVERY = 60.0
_NAME = re.compile(rf"{PREFIX}(\d{{4}}-\d\d-\d\d-\d{{6}})(?:-([a-z-]+))?\.sqlite3")
_log = logging.getLogger(__name__)


class Copy(NamedTuple):
    """A copy in the folder. `label`: a key of LABELS, or whatever its name carries. `size`: bytes."""

    path: Path
    made_at: datetime
    label: str
    size: int

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def kind(self) -> str:
        """Why it was made, in words."""
        return LABELS.get(self.label, self.label)


def folder() -> Path:
    """Return where copies are kept: beside the database. Raises BackupError where that is a server's."""
    return database_path().parent / "copias"


def copies() -> list[Copy]:
    """Return the copies that there are, the newest first. Raises BackupError as `folder`."""
    found = []
    for path in folder().glob(f"{PREFIX}*.sqlite3"):
        match = _NAME.fullmatch(path.name)
        if match is None:
            continue
        made_at = datetime.strptime(match[1], "%Y-%m-%d-%H%M%S")  # noqa: DTZ007 (local time, as it was named)
        found.append(Copy(path, timezone.make_aware(made_at), match[2] or "", path.stat().st_size))
    return sorted(found, key=lambda copy: copy.made_at, reverse=True)


def copy_named(name: str) -> Copy | None:
    """Return the copy of that name, or None. Nothing outside the folder has one."""
    return next((copy for copy in copies() if copy.name == name), None)


def changed_since(moment: datetime) -> bool:
    """Whether the database was written to after a moment."""
    live = database_path()
    written = [path.stat().st_mtime for path in (live, Path(f"{live}-wal")) if path.exists()]
    return max(written, default=0.0) > moment.timestamp()


def is_due(now: datetime) -> bool:
    """Whether an automatic copy is to be made: something changed since the last, and that is long enough ago.

    A copy dated after now does not count: a laptop's clock may have been put right since.
    """
    last = next((copy for copy in copies() if copy.label == AUTOMATIC and copy.made_at <= now), None)
    return last is None or (now - last.made_at >= EVERY and changed_since(last.made_at))


def to_drop(automatic: Sequence[Copy], now: datetime) -> list[Copy]:
    """Return the automatic copies that have had their time. `automatic`: the newest first."""
    keep = {copy.path for copy in automatic[:LATEST]}
    for span, form in ((timedelta(hours=HOURS), "%Y-%m-%d %H"), (timedelta(days=DAYS), "%Y-%m-%d")):
        seen: set[str] = set()
        for copy in automatic:
            period = f"{copy.made_at:{form}}"
            if now - copy.made_at <= span and period not in seen:
                keep.add(copy.path)
                seen.add(period)
    return [copy for copy in automatic if copy.path not in keep]


def make_automatic(now: datetime) -> Path | None:
    """Make the automatic copy that is due, and let go of old ones. None where none is due.

    Raises:
        BackupError, OSError, sqlite3.Error: it could not be made (a full disk, say). Older ones stay.
    """
    if not is_due(now):
        return None
    made = make_backup(folder(), now=timezone.localtime(now), label=AUTOMATIC)
    for copy in to_drop([copy for copy in copies() if copy.label == AUTOMATIC], now):
        copy.path.unlink(missing_ok=True)
    return made


def _watch() -> None:
    while True:
        time.sleep(_LOOK_EVERY)
        try:
            make_automatic(timezone.now())
        except (BackupError, OSError, sqlite3.Error) as error:
            _log.error("A cópia automática não foi feita: %s", error)


def start() -> None:
    """Begin to make automatic copies in this process. Nothing begins where the database is a server's."""
    if settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
        threading.Thread(target=_watch, name="tenteio-copies", daemon=True).start()

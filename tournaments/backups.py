"""Safety copies of the embedded database: whole, checked, never at the price of what is there (HAND-72)."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connections

PREFIX = "tenteio-"


class BackupError(Exception):
    """A copy cannot be made or put back. The message is pt-BR and says what to do."""


def database_path() -> Path:
    """Return the file of the embedded database.

    Raises:
        BackupError: the database is a server's, which has tools of its own.
    """
    database = settings.DATABASES["default"]
    if database["ENGINE"] != "django.db.backends.sqlite3":
        raise BackupError("O banco é um servidor: use a cópia dele, como pg_dump e pg_restore.")
    return Path(database["NAME"])


def make_backup(folder: Path, *, now: datetime, label: str = "") -> Path:
    """Write a whole copy into `folder`, while the product runs, and check it. Returns its path."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{PREFIX}{now:%Y-%m-%d-%H%M%S}{f'-{label}' if label else ''}.sqlite3"
    target, unfinished = folder / name, folder / f"{name}.parcial"
    unfinished.unlink(missing_ok=True)
    with closing(sqlite3.connect(database_path())) as source, closing(sqlite3.connect(unfinished)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, that can be carried away
        _close_sessions(copy)
    check_backup(unfinished)
    unfinished.rename(target)
    return target


def _close_sessions(copy: sqlite3.Connection) -> None:
    """Take who is logged in out of a copy: whoever found the file could act in their name."""
    copy.execute("PRAGMA secure_delete=ON")
    copy.execute("DELETE FROM django_session")
    copy.commit()


def check_backup(path: Path) -> None:
    """Refuse what is not a sound copy of a Tenteio database.

    Raises:
        BackupError: no such file, not a database, cut short, or of another program.
    """
    if not path.is_file():
        raise BackupError(f"Não achei o arquivo {path}.")
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as copy:
            sound = copy.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            ours = copy.execute(
                "SELECT count(*) FROM sqlite_master WHERE name IN ('tournaments_event', 'django_migrations')"
            ).fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise BackupError(
            f"O arquivo {path.name} está estragado ou cortado: {error}. Nada foi mudado."
        ) from None
    if not sound or ours != 2:
        raise BackupError(f"O arquivo {path.name} não é uma cópia inteira do Tenteio. Nada foi mudado.")


def restore_backup(path: Path, *, now: datetime) -> Path:
    """Put a copy in the place of the database; return the path of the copy made of what was there.

    Raises:
        BackupError: the copy is not sound; the database stays as it is.
    """
    check_backup(path)
    live = database_path()
    kept = make_backup(live.parent / "copias", now=now, label="antes-de-restaurar")
    connections.close_all()
    with closing(sqlite3.connect(path)) as copy, closing(sqlite3.connect(live, timeout=20)) as target:
        copy.backup(target)
    return kept

"""How the commands on tournament files speak: each problem one line on stderr, and the exit status."""

from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

from django.core.management.base import BaseCommand, CommandError

from tournaments.exchange.document import Document
from tournaments.exchange.problems import FileProblem
from tournaments.exchange.reading import read_path

INVALID_FILE = 2


def document_or_exit(command: BaseCommand, path: Path) -> Document:
    """Read a file, or end the command with status 2 after listing what is wrong with it."""
    reading = read_path(path)
    if reading.document is None:
        list_problems(command, reading.problems)
        end(command, INVALID_FILE, f"{path}: arquivo com problemas")
    return reading.document


def list_problems(command: BaseCommand, problems: Iterable[FileProblem], prefix: str = "") -> None:
    """Write the problems to stderr, one line each: `path: message`."""
    for problem in problems:
        command.stderr.write(f"{prefix}{problem}")


def end(command: BaseCommand, status: int, summary: str) -> NoReturn:
    """End with an exit status. A caller in Python gets it as a CommandError, with a summary to show.

    In the terminal everything has been said by then, and Django would add a line of another form.
    """
    if getattr(command, "_called_from_command_line", False):
        raise SystemExit(status)
    raise CommandError(summary, returncode=status)

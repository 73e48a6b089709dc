"""How the commands on tournament files speak: each problem one line on stderr, and the exit status."""

from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

from django.core.management.base import BaseCommand

from tournaments.exchange.document import Document
from tournaments.exchange.problems import FileProblem
from tournaments.exchange.reading import read_path

INVALID_FILE = 2


def document_or_exit(command: BaseCommand, path: Path) -> Document:
    """Read a file, or end the command with status 2 after listing what is wrong with it."""
    reading = read_path(path)
    if reading.document is None:
        exit_invalid(command, reading.problems)
    return reading.document


def exit_invalid(command: BaseCommand, problems: Iterable[FileProblem]) -> NoReturn:
    """List the problems, one line each (`path: message`), and end with status 2."""
    for problem in problems:
        command.stderr.write(str(problem))
    raise SystemExit(INVALID_FILE)

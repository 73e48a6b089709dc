"""A sheet as it was read: text in cells, and what a cell was before it was text."""

import datetime
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tournaments.sheet_text import unguarded

TEXT, NUMBER, DATE, ERROR, FORMULA, CRUSHED = "", "n", "d", "e", "f", "c"
# A whole number past this has lost digits on the way through a spreadsheet's arithmetic.
EXACT = 10**15

MAX_BYTES = 5 * 1024 * 1024
MAX_ROWS = 5_000
MAX_COLUMNS = 120
# Titles and totals come on top of the rows of trios.
MAX_LINES = MAX_ROWS + 100

PASSWORD = "A planilha tem senha. Salve uma cópia sem senha e envie de novo."


class Cell(NamedTuple):
    """The text of a cell; `kind` is one of the letters above."""

    text: str
    kind: str = TEXT

    @property
    def blank(self) -> bool:
        return self.kind not in (ERROR, FORMULA) and not self.text.strip()


EMPTY = Cell("")


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows from the first line of the sheet on: the row at index 0 is line 1."""

    name: str
    rows: list[list[Cell]]

    def at(self, line: int, column: int) -> Cell:
        """The cell of a line (from 1) and a column (from 0); empty past the edge."""
        row = self.rows[line - 1] if 0 < line <= len(self.rows) else []
        return row[column] if column < len(row) else EMPTY

    @property
    def width(self) -> int:
        return max((len(row) for row in self.rows), default=0)


@dataclass(frozen=True, slots=True)
class Book:
    """A file: its sheets that hold something, and how it was read, in words."""

    sheets: list[Sheet]
    how: str
    notes: list[str] = field(default_factory=list)


class UnreadableError(Exception):
    """The file cannot be read. The message is pt-BR and says what to do."""


def letter(column: int) -> str:
    """The letter of a column, as spreadsheets write it: 0 is A, 26 is AA."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def cell_of(value: Any) -> Cell:
    """Put what a spreadsheet library gives into a cell."""
    if isinstance(value, str):
        return Cell(unguarded(value)) if value else EMPTY
    if isinstance(value, bool):
        return Cell("sim" if value else "não")
    if isinstance(value, int | float):
        if abs(value) >= EXACT:
            return Cell(f"{value:.6g}", CRUSHED)
        whole = int(value)
        return Cell(str(whole) if whole == value else repr(value).replace(".", ","), NUMBER)
    if isinstance(value, datetime.datetime):
        midnight = value.time() == datetime.time()
        return Cell(value.date().isoformat() if midnight else value.isoformat(" ", "minutes"), DATE)
    if isinstance(value, datetime.date):
        return Cell(value.isoformat(), DATE)
    return Cell(str(value))


def packed(book: Book) -> dict[str, Any]:
    """Return a book as JSON values."""
    return {
        "how": book.how,
        "notes": book.notes,
        "sheets": [
            [sheet.name, [[c.text if not c.kind else [c.text, c.kind] for c in row] for row in sheet.rows]]
            for sheet in book.sheets
        ],
    }


def unpacked(values: dict[str, Any]) -> Book:
    """Return the book of `packed`."""
    return Book(
        sheets=[
            Sheet(name, [[Cell(c) if isinstance(c, str) else Cell(*c) for c in row] for row in rows])
            for name, rows in values["sheets"]
        ],
        how=values["how"],
        notes=list(values["notes"]),
    )

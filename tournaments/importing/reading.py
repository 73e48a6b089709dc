"""A book read as a list: which sheet, where its titles are, what each column holds, then its lines."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments import columns
from tournaments.columns import SheetShape
from tournaments.importing.cells import Book, Sheet, letter
from tournaments.importing.headers import Header, find_header, header_on
from tournaments.importing.rows import Reading, read_rows


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person said of how to read a book; None is left to us."""

    sheet: int | None = None
    line: int | None = None
    keys: Mapping[int, str] | None = None


@dataclass(frozen=True, slots=True)
class ReadBook:
    """A book as it was read."""

    index: int
    sheet: Sheet
    header: Header
    shape: SheetShape
    reading: Reading

    @property
    def explained(self) -> bool:
        """Whether some column holds what a registration is known by."""
        return columns.NAME in self.header.keys or (
            self.shape.alone and f"0.{columns.PERSON}" in self.header.keys
        )

    @property
    def mark(self) -> str:
        """What the choice of columns belongs to: another sheet or line of titles has columns of its own."""
        return f"{self.index}:{self.header.line}"

    @property
    def unread(self) -> list[str]:
        """The titles of the columns that hold something and are not read."""
        return [
            title or f"coluna {letter(column)}"
            for column, (title, key) in enumerate(zip(self.header.titles, self.header.keys, strict=True))
            if not key
            and (title or any(len(row) > column and not row[column].blank for row in self.sheet.rows))
        ]


def read_book(book: Book, shape: SheetShape, choice: Choice, *, event_year: int) -> ReadBook:
    """Read the sheet that looks like a list of registrations, or as the person chose.

    Raises:
        UnreadableError: there are more lines than we take.
    """
    headers = [find_header(sheet, shape) for sheet in book.sheets]
    index = choice.sheet
    if index is None or not 0 <= index < len(book.sheets):
        index = next((i for i, header in enumerate(headers) if header.line), 0)
    sheet, header = book.sheets[index], headers[index]
    if choice.line is not None and choice.line != header.line and 0 <= choice.line <= len(sheet.rows):
        header = header_on(sheet, choice.line, shape)
    if choice.keys is not None:
        keys = [choice.keys.get(column, "") for column in range(len(header.titles))]
        keys = [key if key in shape.known and key not in keys[:i] else "" for i, key in enumerate(keys)]
        header = Header(header.line, header.height, header.titles, keys)
    return ReadBook(index, sheet, header, shape, read_rows(sheet, header, shape, event_year=event_year))

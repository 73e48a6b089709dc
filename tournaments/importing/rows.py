"""From the lines under the titles to lines of a list, each with its problems by cell."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from tournaments import columns
from tournaments.columns import CAPATAZ, RESERVA, SheetShape
from tournaments.importing import values
from tournaments.importing.cells import DATE, EMPTY, MAX_ROWS, Cell, Sheet, UnreadableError, letter
from tournaments.importing.headers import Header
from tournaments.importing.values import Value
from tournaments.names import clean_name, name_key
from tournaments.services.list_lines import ListedPerson, ListLine, Remark, cell_named
from tournaments.services.register import HIGHEST_NUMBER

LONGEST = {columns.NAME: 120, columns.ENTIDADE: 160, columns.CITY: 80, columns.REGIAO: 10, columns.NOTES: 300}
LONGEST_PERSON = 120
_TOTAL = re.compile(r"(?:sub ?)?total\b|soma\b|quantidade\b|total geral\b")


@dataclass(slots=True)
class Reading:
    """The lines of a sheet, and what was left out: (line, why)."""

    lines: list[ListLine] = field(default_factory=list)
    skipped: list[tuple[int, str]] = field(default_factory=list)


@dataclass(slots=True)
class _Row:
    """One line while it is read: gathers what is wrong, each with its cell."""

    number: int
    cells: list[Cell]
    header: Header
    shape: SheetShape
    titles: dict[str, tuple[str, str]]
    columns: dict[str, int]
    problems: list[Remark] = field(default_factory=list)
    warnings: list[Remark] = field(default_factory=list)

    def cell(self, key: str) -> Cell:
        column = self.columns.get(key)
        return self.cells[column] if column is not None and column < len(self.cells) else EMPTY

    def read(self, key: str, reader: Callable[[Cell], Value]) -> str:
        """Read a cell and note what is wrong with it; "" for an empty one."""
        cell = self.cell(key)
        return self.take(key, reader(cell)) if cell is not EMPTY and not cell.blank else ""

    def where(self, key: str) -> str:
        return cell_named(self.titles, self.number, key)

    def take(self, key: str, value: Value) -> str:
        """Note what a value says of its cell; return its text."""
        self.problems += [Remark(text, self.where(key)) for text in value.problems]
        self.warnings += [Remark(text, self.where(key)) for text in value.warnings]
        return value.text

    def text(self, key: str) -> str:
        if self.cell(key) is EMPTY:
            return ""
        value = values.plain(self.cell(key), LONGEST[key], keep_lines=key == columns.NOTES)
        if key != columns.NAME and key != columns.NOTES and values.is_nothing(value.text):
            value.text = ""
        return self.take(key, value)


def read_rows(sheet: Sheet, header: Header, shape: SheetShape, *, event_year: int) -> Reading:
    """Read the lines under the titles.

    Raises:
        UnreadableError: there are more than we take.
    """
    reading = Reading()
    titles = {
        key: (letter(column), header.titles[column] or shape.title(key))
        for column, key in enumerate(header.keys)
        if key
    }
    columns_of = {key: column for column, key in enumerate(header.keys) if key}
    people_columns = [
        place for place in shape.places if place != RESERVA and header.column(f"{place}.nome") is not None
    ]
    named = len(people_columns) + (header.column(f"{CAPATAZ}.nome") is not None and "0" not in people_columns)
    for number in range(header.first_line, len(sheet.rows) + 1):
        cells = sheet.rows[number - 1]
        if all(cell.blank for cell in cells):
            continue
        why = _why_skipped(cells, header)
        if why:
            reading.skipped.append((number, why))
            continue
        if len(reading.lines) >= MAX_ROWS:
            raise UnreadableError(
                f"A planilha tem mais de {MAX_ROWS} inscrições. Divida em arquivos menores."
            )
        row = _Row(number, cells, header, shape, titles, columns_of)
        reading.lines.append(_line(row, whole=named >= shape.titulares, event_year=event_year))
    return reading


def _why_skipped(cells: list[Cell], header: Header) -> str:
    filled = [cell for cell in cells if not cell.blank]
    if len(filled) <= 3 and _TOTAL.match(name_key(filled[0].text)) and not _has_people(cells, header):
        return f"linha de total: “{clean_name(filled[0].text)[:60]}”"
    if len(filled) > 1 and [clean_name(cell.text) for cell in cells] == header.titles[: len(cells)]:
        return "títulos repetidos"
    if not any(
        not cell.blank and header.keys[column]
        for column, cell in enumerate(cells)
        if column < len(header.keys)
    ):
        return "nada nas colunas que se leem"
    return ""


def _has_people(cells: list[Cell], header: Header) -> bool:
    return any(
        key.endswith(f".{columns.PERSON}") and column < len(cells) and not cells[column].blank
        for column, key in enumerate(header.keys)
    )


def _line(row: _Row, *, whole: bool, event_year: int) -> ListLine:
    shape = row.shape
    name = row.text(columns.NAME)
    people = [
        person for i, place in enumerate(shape.places) if (person := _person(row, i, place, event_year))
    ]
    capataz, people = (0 if people else None, people) if shape.alone else _capataz(row, people, event_year)
    name_broken = any(remark.where == row.where(columns.NAME) for remark in row.problems)
    if not name and shape.alone and people:
        name = people[0].name
    elif not name and not name_broken and not shape.alone:
        row.problems.append(Remark("Falta o nome.", row.where(columns.NAME)))
    elif name and shape.alone and not people and row.header.column("0.nome") is None:
        people = [ListedPerson(0, name, source="0")]
        capataz = 0
    when, value = values.moment(row.cell(columns.MOMENT))
    # When somebody enrolled only orders repeated answers: a strange one stops nothing.
    row.take(columns.MOMENT, Value(warnings=[*value.problems, *value.warnings]))
    number = row.take(columns.NUMBER, values.whole_number(row.cell(columns.NUMBER), HIGHEST_NUMBER))
    return ListLine(
        number=row.number,
        name=name,
        people=tuple(people),
        capataz=capataz,
        entidade=row.text(columns.ENTIDADE),
        city=row.text(columns.CITY),
        regiao=row.text(columns.REGIAO),
        notes=row.text(columns.NOTES),
        cabeca=values.yes_or_no(row.cell(columns.CABECA)),
        trio_number=int(number) if number else None,
        moment=when.isoformat(" ", "minutes") if when else "",
        whole=whole,
        problems=tuple(sorted(row.problems, key=_by_cell)),
        warnings=tuple(sorted(row.warnings, key=_by_cell)),
        titles=row.titles,
    )


def _by_cell(remark: Remark) -> tuple[int, str]:
    """Columns in order: B before AA."""
    cell = remark.where.partition(",")[0]
    return len(cell), cell


def _person(row: _Row, index: int, place: str, event_year: int) -> ListedPerson | None:
    before = len(row.problems)
    name_key_, documento_key, telefone_key, birth_key = (f"{place}.{part}" for part in columns.PARTS)
    name = row.read(name_key_, lambda cell: values.optional_name(cell, LONGEST_PERSON))
    documento = row.read(documento_key, values.documento)
    telefone = row.read(telefone_key, values.telefone)
    row.read(birth_key, lambda cell: values.birth(cell, event_year))
    if name:
        return ListedPerson(index, name, documento, telefone, place)
    if (documento or telefone) and len(row.problems) == before:
        who = row.shape.place_title(place).lower()
        row.problems.append(
            Remark(
                f"Há documento ou telefone do {who} sem o nome.",
                row.where(name_key_) or row.where(documento_key),
            )
        )
    return None


def _capataz(row: _Row, people: list[ListedPerson], event_year: int) -> tuple[int | None, list[ListedPerson]]:
    """The capataz of a line: one of its people, told again by name or number, or one more of them."""
    capataz_key = f"{CAPATAZ}.{columns.PERSON}"
    cell = row.cell(capataz_key)
    if cell.kind != DATE and clean_name(cell.text).isdigit():
        place = int(clean_name(cell.text)[:3]) - 1
        if any(person.place == place for person in people):
            return place, people
        row.problems.append(
            Remark("O capataz é dito pelo nome, ou pelo número de um dos jogadores.", row.where(capataz_key))
        )
        return None, people
    told = _person(row, -1, CAPATAZ, event_year)
    if told is None:
        return None, people
    key = name_key(told.name)
    for i, person in enumerate(people):
        if name_key(person.name) == key and not (
            told.documento and person.documento and told.documento != person.documento
        ):
            merged = ListedPerson(
                person.place,
                person.name,
                person.documento or told.documento,
                person.telefone or told.telefone,
                person.source,
            )
            return person.place, [*people[:i], merged, *people[i + 1 :]]
    taken = {person.place for person in people}
    free = next((place for place in range(row.shape.titulares) if place not in taken), None)
    if free is None:
        row.problems.append(
            Remark(f"{told.name} não é nenhum dos jogadores desta linha.", row.where(capataz_key))
        )
        return None, people
    capataz = ListedPerson(free, told.name, told.documento, told.telefone, CAPATAZ)
    return free, sorted([capataz, *people], key=lambda person: person.place)

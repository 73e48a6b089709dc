"""A look into the XML of a workbook before it is opened: how far it reaches, which cells hold an error or a
formula without a value. A library that only gives values cannot tell these from empty cells (HAND-54), and
one far cell would make it build a table of billions (HAND-50)."""

import io
import re
import zipfile
import zlib
from xml.etree.ElementTree import Element, ParseError, iterparse

from tournaments.importing.cells import (
    ERROR,
    FORMULA,
    MAX_COLUMNS,
    MAX_LINES,
    PASSWORD,
    UnreadableError,
    letter,
)

MAX_UNPACKED = 80 * 1024 * 1024
MAX_PARTS = 2_000
# What readers look for by its exact name.
NAMES_IN_CAPITALS = {
    name.lower(): name for name in ("[Content_Types].xml", "META-INF/manifest.xml", "xl/sharedStrings.xml")
}
# Of the highest line that a spreadsheet has, and a few more.
FIGURES = 9
# Pictures, macros and other things that hold no text of ours.
LEFT_OUT = re.compile(
    r"(?i)(/media/|/drawings/|/embeddings/|/charts/|printersettings|\.bin$|^thumbnails/|^pictures/)"
)
_REFERENCE = re.compile(r"([A-Z]{1,3})(\d{1,7})")

# What the look found in one sheet: by (line from 1, column from 0), the kind of cell and its text.
Marks = dict[tuple[int, int], tuple[str, str]]


def rebuilt(content: bytes) -> tuple[bytes, dict[str, bytes]]:
    """Unpack an archive within bounds and pack it again without compression.

    What reads it afterwards can unpack nothing that was not counted here, and nothing twice under one name.
    Parts are by their names in small letters.

    Raises:
        UnreadableError: it is damaged, or it unpacks to more than we take.
    """
    parts: dict[str, bytes] = {}
    left = MAX_UNPACKED
    out = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            entries = archive.infolist()
            if len(entries) > MAX_PARTS:
                raise UnreadableError(
                    "Esta planilha tem partes demais. Copie os dados para uma planilha nova."
                )
            for entry in entries:
                if entry.is_dir() or LEFT_OUT.search(entry.filename):
                    continue
                if entry.flag_bits & 1:
                    raise UnreadableError(PASSWORD)
                with archive.open(entry) as packed:
                    data = packed.read(left + 1)
                left -= len(data)
                if left < 0:
                    raise UnreadableError(
                        "Esta planilha é grande demais por dentro. "
                        "Copie só as inscrições para uma planilha nova e envie de novo."
                    )
                parts[entry.filename.lower()] = data
    except (
        zipfile.BadZipFile,
        zlib.error,
        NotImplementedError,
        RuntimeError,
        ValueError,
        OSError,
        EOFError,
    ) as error:
        # What a damaged archive may raise in the standard library.
        raise _damaged() from error
    with zipfile.ZipFile(out, "w") as plain:
        for name, data in parts.items():
            plain.writestr(NAMES_IN_CAPITALS.get(name, name), data)
    return out.getvalue(), parts


def _damaged() -> UnreadableError:
    return UnreadableError(
        "A planilha está danificada ou não é uma planilha. Abra-a, salve de novo como XLSX e envie."
    )


def scan_xlsx(parts: dict[str, bytes]) -> dict[str, Marks]:
    """Return the marks of each sheet by its name."""
    try:
        paths = _sheet_paths(parts)
        return {
            name: _scan_sheet(parts[path.lower()]) for name, path in paths.items() if path.lower() in parts
        }
    except ParseError as error:
        raise _damaged() from error


def _local(name: str) -> str:
    return name.rpartition("}")[2]


def _sheet_paths(parts: dict[str, bytes]) -> dict[str, str]:
    targets = {}
    for element in _elements(parts.get("xl/_rels/workbook.xml.rels", b"<none/>"), "Relationship"):
        target = element.get("Target", "")
        targets[element.get("Id", "")] = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
    found = {}
    for element in _elements(parts.get("xl/workbook.xml", b"<none/>"), "sheet"):
        relation = next((value for key, value in element.items() if _local(key) == "id"), "")
        found[element.get("name", "")] = targets.get(relation, "")
    return found


def _elements(xml: bytes, name: str) -> list[Element]:
    return [element for _, element in iterparse(io.BytesIO(xml)) if _local(element.tag) == name]


def _scan_sheet(xml: bytes) -> Marks:
    marks: Marks = {}
    line = column = 0
    for event, element in iterparse(io.BytesIO(xml), events=("start", "end")):
        tag = _local(element.tag)
        if event == "start":
            if tag == "row":
                line = _whole(element.get("r"), line + 1)
                column = -1
            elif tag == "c":
                reference = _REFERENCE.fullmatch(element.get("r", ""))
                column = _number(reference[1]) if reference else column + 1
                # Where the two differ, a cell goes by its own name.
                line = int(reference[2]) if reference else line
            continue
        if tag == "c":
            _look_at(marks, element, line, column)
        elif tag == "row":
            element.clear()
    return marks


def _number(letters: str) -> int:
    number = 0
    for sign in letters:
        number = number * 26 + ord(sign) - ord("A") + 1
    return number - 1


def _look_at(marks: Marks, cell: Element, line: int, column: int) -> None:
    children = {_local(child.tag): child for child in cell}
    value = children["v"].text if "v" in children else None
    kind = cell.get("t", "")
    if kind == "e":
        marks[line, column] = (ERROR, value or "#ERRO")
    elif "f" in children and not value and kind != "str":
        marks[line, column] = (FORMULA, "")
    elif value is None and "is" not in children:
        return
    _refuse_far(line, column)


def _refuse_far(line: int, column: int) -> None:
    if line > MAX_LINES or column >= MAX_COLUMNS:
        raise UnreadableError(
            f"Há dados na célula {letter(column)}{line}, longe demais: o limite é de {MAX_LINES} linhas e "
            f"{MAX_COLUMNS} colunas. Apague o que sobra ou divida em arquivos menores."
        )


def scan_ods(parts: dict[str, bytes]) -> dict[str, Marks]:
    """Return the marks of each sheet of an OpenDocument spreadsheet by its name."""
    found: dict[str, Marks] = {}
    marks: Marks = {}
    line = 1
    try:
        for event, element in iterparse(io.BytesIO(parts.get("content.xml", b"<none/>")), ("start", "end")):
            tag = _local(element.tag)
            if event == "start" and tag == "table":
                marks, line = {}, 1
                found[_attribute(element, "name")] = marks
            elif event == "end" and tag == "table-row":
                line = _scan_ods_row(marks, element, line)
                element.clear()
    except ParseError as error:
        raise _damaged() from error
    return found


def _attribute(element: Element, name: str) -> str:
    return next((value for key, value in element.items() if _local(key) == name), "")


def _whole(text: str | None, default: int) -> int:
    """The number that an attribute holds; what is no number of a line or a column counts as none."""
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= FIGURES):
        raise _damaged()
    return int(text)


def _scan_ods_row(marks: Marks, row: Element, line: int) -> int:
    repeated = _whole(_attribute(row, "number-rows-repeated"), 1)
    column = 0
    for cell in row:
        if _local(cell.tag) not in ("table-cell", "covered-table-cell"):
            continue
        times = _whole(_attribute(cell, "number-columns-repeated"), 1)
        if any(key.endswith("calcext:1.0}value-type") and value == "error" for key, value in cell.items()):
            marks[line, column] = (ERROR, "".join(cell.itertext()) or "#ERRO")
        if any(_local(key) == "value-type" for key, _ in cell.items()) or "".join(cell.itertext()).strip():
            _refuse_far(line + repeated - 1, column + times - 1)
        column += times
    return line + repeated

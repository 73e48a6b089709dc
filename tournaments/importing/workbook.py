"""Workbooks: XLSX, XLSM and ODS.

Not XLS: a damaged one makes the library ask for more memory than there is, and the server dies of it; nothing
in the file tells beforehand. In an archive of XML all sizes are known before it is opened (`xml_scan`).
"""

import io

from python_calamine import CalamineError, CalamineWorkbook, PasswordError, SheetTypeEnum, SheetVisibleEnum

from tournaments.importing.cells import (
    EMPTY,
    MAX_BYTES,
    MAX_COLUMNS,
    MAX_LINES,
    PASSWORD,
    Book,
    Cell,
    Sheet,
    UnreadableError,
    cell_of,
    letter,
)
from tournaments.importing.text_file import read_text
from tournaments.importing.xml_scan import Marks, rebuilt, scan_ods, scan_xlsx

ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
MAX_SHEETS = 20
# Of all sheets together: what fits in the page between the two steps.
MAX_CELLS = 200_000
UNOPENED = "Não consegui abrir a planilha. Abra-a, salve de novo como XLSX e envie."
OLD_EXCEL = "Este é um XLS, do Excel antigo. Abra-o, salve como XLSX (ou CSV) e envie de novo."
OTHERS = {
    b"%PDF": "Este arquivo é um PDF. Envie a planilha (XLSX ou CSV) da qual ele foi feito.",
    b"\x89PNG": "Este arquivo é uma imagem. Envie a planilha (XLSX ou CSV).",
    b"\xff\xd8\xff": "Este arquivo é uma foto. Envie a planilha (XLSX ou CSV).",
}


def read_file(content: bytes) -> Book:
    """Read the file that was sent, whatever its name says: what it is shows in its first bytes.

    Raises:
        UnreadableError: with what the person can do.
    """
    if not content.strip():
        raise UnreadableError("O arquivo está vazio.")
    if len(content) > MAX_BYTES:
        raise UnreadableError(f"O arquivo passa de {MAX_BYTES // 2**20} MB. Envie só a lista das inscrições.")
    for mark, message in OTHERS.items():
        if content.startswith(mark):
            raise UnreadableError(message)
    if content.startswith(OLE):
        locked = "EncryptedPackage".encode("utf-16-le") in content
        raise UnreadableError(PASSWORD if locked else OLD_EXCEL)
    book = _read_workbook(content) if content.startswith(ZIP) else read_text(content)
    if not book.sheets:
        raise UnreadableError("A planilha está vazia: não achei nenhuma célula preenchida.")
    return book


def _read_workbook(content: bytes) -> Book:
    content, parts = rebuilt(content)
    is_ods = "content.xml" in parts
    if not is_ods and "xl/workbook.xml" not in parts:
        raise UnreadableError("Este arquivo compactado não é uma planilha. Envie um XLSX ou um CSV.")
    if is_ods and b"encryption-data" in parts.get("meta-inf/manifest.xml", b""):
        raise UnreadableError(PASSWORD)
    marks = scan_ods(parts) if is_ods else scan_xlsx(parts)
    how = "LibreOffice (ODS)" if is_ods else "Excel (XLSX)"
    try:
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(content))
        return _book(workbook, marks, how)
    except PasswordError as error:
        raise UnreadableError(PASSWORD) from error
    except CalamineError as error:
        raise UnreadableError(UNOPENED) from error
    except BaseException as error:
        # A panic of the library, which is no Exception: a damaged file must not take the server down.
        if type(error).__name__ != "PanicException":
            raise
        raise UnreadableError(UNOPENED) from error


def _book(workbook: CalamineWorkbook, marks: dict[str, Marks], how: str) -> Book:
    sheets, notes, cells = [], [], 0
    for about in workbook.sheets_metadata[:MAX_SHEETS]:
        if about.typ != SheetTypeEnum.WorkSheet:
            continue  # a chart
        if about.name not in marks:
            raise UnreadableError(UNOPENED)  # not looked into, so not opened
        if about.visible != SheetVisibleEnum.Visible:
            notes.append(f"A aba oculta “{about.name}” não foi lida.")
            continue
        source = workbook.get_sheet_by_name(about.name)
        if source.total_height > MAX_LINES or source.total_width > MAX_COLUMNS:
            last = f"{letter(source.total_width - 1)}{source.total_height}"
            raise UnreadableError(
                f"A aba “{about.name}” vai até a célula {last}; "
                f"o limite é de {MAX_LINES} linhas e {MAX_COLUMNS} colunas."
            )
        rows = [[cell_of(value) for value in row] for row in source.to_python(skip_empty_area=False)]
        _mark(rows, marks[about.name])
        rows = _trimmed(rows)
        cells += sum(map(len, rows))
        if cells > MAX_CELLS:
            raise UnreadableError("A planilha tem células demais. Envie só a aba das inscrições.")
        if rows:
            sheets.append(Sheet(about.name, rows))
    return Book(sheets, how, notes)


def _mark(rows: list[list[Cell]], marks: Marks) -> None:
    """Put errors and formulas without a value where the library gave an empty cell."""
    for (line, column), (kind, text) in marks.items():
        while len(rows) < line:
            rows.append([])
        row = rows[line - 1]
        row.extend([EMPTY] * (column + 1 - len(row)))
        row[column] = Cell(text, kind)


def _trimmed(rows: list[list[Cell]]) -> list[list[Cell]]:
    """Without the blank cells at the end of rows and the blank rows at the end (HAND-50)."""
    for row in rows:
        while row and row[-1].blank:
            row.pop()
    while rows and not rows[-1]:
        rows.pop()
    return rows

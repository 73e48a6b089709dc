"""CSV as spreadsheets and forms write it: any usual encoding and separator, found without asking."""

import csv
import io
from collections import Counter

from tournaments.importing.cells import (
    EMPTY,
    MAX_COLUMNS,
    MAX_LINES,
    Book,
    Cell,
    Sheet,
    UnreadableError,
    cell_of,
)

SEPARATORS = {";": "ponto e vírgula", ",": "vírgula", "\t": "tabulação", "|": "barra"}
SAMPLE = 40
LONGEST_CELL = 10_000


def read_text(content: bytes) -> Book:
    """Read a CSV."""
    text, encoding = _decoded(content)
    if text.lstrip()[:1] == "<":
        raise UnreadableError(
            "Este arquivo é uma página da internet, não uma planilha. "
            "Abra-o no Excel ou no LibreOffice e salve como XLSX."
        )
    separator, text = _announced(text)
    separator = separator or _separator(text)
    rows = _rows(text, separator)
    how = f"CSV separado por {SEPARATORS[separator]}, letras em {encoding}"
    return Book([Sheet("", rows)] if rows else [], how)


def _decoded(content: bytes) -> tuple[str, str]:
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            return content.decode("utf-16"), "UTF-16"
        except UnicodeDecodeError:
            pass
    elif b"\0" not in content:
        for encoding, name in (("utf-8-sig", "UTF-8"), ("cp1252", "Windows-1252"), ("latin-1", "Latin-1")):
            try:
                return content.decode(encoding), name
            except UnicodeDecodeError:
                continue
    raise UnreadableError("Este arquivo não é uma planilha. Envie um XLSX ou um CSV.")


def _announced(text: str) -> tuple[str, str]:
    """Excel's own first line `sep=;`. It stays as an empty line, so that lines keep their numbers."""
    first, _, rest = text.partition("\n")
    mark = first.strip().lower()
    if mark.startswith("sep=") and mark[4:] in SEPARATORS:
        return mark[4:], f"\n{rest}"
    return "", text


def _separator(text: str) -> str:
    """The separator that gives the most lines the same number of columns, more than one."""
    best, best_score = ";", (0, 0)
    sample = "\n".join(text.splitlines()[:SAMPLE])
    for separator in SEPARATORS:
        widths = Counter(len(row) for row in csv.reader(io.StringIO(sample), delimiter=separator) if row)
        score = max(((count, width) for width, count in widths.items() if width > 1), default=(0, 0))
        if score > best_score:
            best, best_score = separator, score
    return best


def _rows(text: str, separator: str) -> list[list[Cell]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    rows: list[list[Cell]] = []
    try:
        for row in reader:
            if len(row) > MAX_COLUMNS and any(value.strip() for value in row[MAX_COLUMNS:]):
                raise UnreadableError(
                    f"A linha {len(rows) + 1} tem {len(row)} colunas; o limite é {MAX_COLUMNS}."
                )
            cells = [cell_of(value) for value in row[:MAX_COLUMNS]]
            while cells and cells[-1].blank:
                cells.pop()
            rows.append(cells)
            if any(len(cell.text) > LONGEST_CELL for cell in cells):
                raise UnreadableError(
                    f'Na linha {len(rows)} há uma célula enorme: veja se falta fechar aspas (") nela.'
                )
            if len(rows) > MAX_LINES and cells:
                raise UnreadableError(
                    f"A planilha tem mais de {MAX_LINES} linhas. Divida em arquivos menores."
                )
    except csv.Error as error:
        raise UnreadableError(
            f'Não consegui ler a linha {len(rows) + 1}: veja se falta fechar aspas (") nela.'
        ) from error
    _refuse_open_quote(text, separator)
    while rows and not rows[-1]:
        rows.pop()
    return [row or [EMPTY] for row in rows]


def _refuse_open_quote(text: str, separator: str) -> None:
    """A quote that is never closed swallows every line after it into one cell."""
    count = 0
    try:
        for _ in csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True):
            count += 1
    except csv.Error as error:
        if "end of data" in str(error):
            raise UnreadableError(
                f'Na linha {count + 1} há aspas (") que abrem e não fecham. Corrija e envie de novo.'
            ) from error

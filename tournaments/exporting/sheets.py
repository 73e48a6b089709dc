"""A table as a sheet, and its two ways out. A text stays text whatever it looks like; a number stays one."""

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

import xlsxwriter

from tournaments.sheet_text import CPF_DIGITS, fits_cpf, formatted_cpf, guarded
from tournaments.wording import decimal_comma

WIDEST = 60
# A spreadsheet writes whole numbers out up to eleven figures; longer ones it crushes to a power of ten.
LONGEST_NUMBER = 11
Value = str | int | Fraction | None


class Kind(StrEnum):
    TEXT = "text"
    PLAIN = "plain"  # text where a number does no harm
    NUMBER = "number"
    DECIMAL = "decimal"
    DOCUMENTO = "documento"
    TELEFONE = "telefone"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a sheet."""

    title: str
    kind: Kind = Kind.TEXT


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet to be written."""

    name: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Value]]


def to_csv(sheet: Sheet) -> bytes:
    """Write a sheet as CSV that opens on a double click in a Portuguese spreadsheet: semicolons, and the mark
    that says UTF-8."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";")
    writer.writerow([guarded(column.title) for column in sheet.columns])
    for row in sheet.rows:
        writer.writerow(
            [_csv_text(value, column.kind) for value, column in zip(row, sheet.columns, strict=True)]
        )
    return out.getvalue().encode("utf-8-sig")


def _csv_text(value: Value, kind: Kind) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        return decimal_comma(value, 3)
    if kind is Kind.DOCUMENTO:
        return _csv_documento(value)
    if kind is Kind.TELEFONE:
        return guarded(formatted_telefone(value), numbers=False)
    return guarded(value, numbers=kind is Kind.TEXT)


def _csv_documento(documento: str) -> str:
    """With points a CPF is no number any more; another that would lose its zeros or figures is guarded."""
    if fits_cpf(documento):
        return formatted_cpf(documento)
    loses = documento.startswith("0") or len(documento) > LONGEST_NUMBER or "E" in documento.upper()
    return guarded(documento, numbers=loses or len(documento) == CPF_DIGITS)


def formatted_telefone(telefone: str) -> str:
    """Write a phone of ten or eleven figures with its DDD: (51) 90000-0101."""
    if re.fullmatch(r"\d{10,11}", telefone, re.ASCII):
        return f"({telefone[:2]}) {telefone[2:-4]}-{telefone[-4:]}"
    return telefone


def to_xlsx(sheets: Sequence[Sheet]) -> bytes:
    """Write sheets as a workbook: nothing in it is a formula or a link."""
    out = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(out, options) as workbook:
        formats = {
            "head": workbook.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"}),
            "text": workbook.add_format({"num_format": "@", "valign": "top"}),
            "wrapped": workbook.add_format({"num_format": "@", "valign": "top", "text_wrap": True}),
            "decimal": workbook.add_format({"num_format": "0.000", "valign": "top"}),
        }
        for sheet in sheets:
            _write(workbook.add_worksheet(sheet.name[:31]), sheet, formats)
    return out.getvalue()


def _write(page: xlsxwriter.worksheet.Worksheet, sheet: Sheet, formats: dict) -> None:  # type: ignore[type-arg]
    for index, column in enumerate(sheet.columns):
        page.write_string(0, index, column.title, formats["head"])
        lengths = [len(str(row[index] or "")) for row in sheet.rows]
        width = min(max([len(column.title), 6, *lengths]) + 2, WIDEST)
        # Text columns are text all the way down: what is typed there later keeps its zeros.
        text = column.kind not in (Kind.NUMBER, Kind.DECIMAL)
        page.set_column(index, index, width, formats["text"] if text else None)
    for line, row in enumerate(sheet.rows, start=1):
        for index, value in enumerate(row):
            if value is None or value == "":
                continue
            if isinstance(value, str):
                wrapped = "\n" in value
                page.write_string(line, index, _xlsx_text(value), formats["wrapped" if wrapped else "text"])
            else:
                page.write_number(
                    line, index, float(value), formats["decimal"] if isinstance(value, Fraction) else None
                )
    page.freeze_panes(1, 0)
    page.repeat_rows(0)
    page.set_landscape()
    page.set_paper(9)
    page.fit_to_pages(1, 0)
    if sheet.rows:
        page.autofilter(0, 0, len(sheet.rows), len(sheet.columns) - 1)


def _xlsx_text(text: str) -> str:
    """A cell of text is never run: only a text that begins with a guard gets another, to come back whole."""
    return guarded(text) if text.startswith("'") else text

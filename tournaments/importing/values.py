"""What is in a cell: documents with their zeros, phones, dates read day first, words that mean nothing."""

import datetime
import re
import unicodedata
from dataclasses import dataclass, field

from tournaments.importing.cells import CRUSHED, DATE, ERROR, FORMULA, NUMBER, TEXT, Cell
from tournaments.names import clean_name, name_key
from tournaments.services.register import clean_documento
from tournaments.sheet_text import CPF_DIGITS, fits_cpf, formatted_cpf

LONGEST_DOCUMENTO = LONGEST_TELEFONE = 30
_SCIENTIFIC = re.compile(r"\d(?:[.,]\d+)?E\+?\d+", re.IGNORECASE)
_ERROR_TEXT = re.compile(
    r"#(?:N/[AD]|REF!|VALOR!|VALUE!|NOME\?|NAME\?|DIV/0!|NÚM!|NUM!|NULO!|NULL!|ERRO)|#{3,}|Err:\d+"
)
_NOTHING = {
    "", "nao", "nao temos", "nao tem", "nao tenho", "nao ha", "nao possui", "nao possuimos", "sem",
    "sem reserva", "nenhum", "nenhuma", "ninguem", "n a", "na", "nt", "nada", "nao informado", "a definir",
    "a confirmar", "x", "xx", "xxx", "xxxx", "0", "null", "none", "nao se aplica", "n tem", "nao sei",
}  # fmt: skip
LONGEST_NOTHING = 24
_DATE = re.compile(r"(\d{1,2})[/.\-](\d{1,2})[/.\-](\d{2}|\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::\d{2})?)?")
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?")
# Two figures up to this one are years of 2000, as spreadsheets read them.
LAST_OF_THIS_CENTURY = 29
# Day 0 of a spreadsheet's calendar.
_DAY_ZERO = datetime.date(1899, 12, 30)


@dataclass(slots=True)
class Value:
    """What was read, with what is wrong and what is to be known."""

    text: str = ""
    problems: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


def plain(cell: Cell, longest: int, *, keep_lines: bool = False) -> Value:
    """Read a name or another text."""
    broken = _broken(cell)
    if broken:
        return broken
    text = cell.text.strip().replace("\r\n", "\n") if keep_lines else clean_name(cell.text)
    value = Value(unicodedata.normalize("NFC", text))
    if len(text) > longest:
        value.problems.append(f"“{text[:40]}…” tem {len(text)} letras; cabem {longest}.")
    if "\0" in text:
        value.problems.append("Há um caractere que não se pode guardar.")
    return value


def optional_name(cell: Cell, longest: int) -> Value:
    """Read a name that people fill with "não temos" where there is none (HAND-56)."""
    value = plain(cell, longest)
    if value.text and is_nothing(value.text):
        return Value(warnings=[f"“{value.text}” não é uma pessoa: ficou em branco."])
    return value


def is_nothing(text: str) -> bool:
    """Whether a text only says that there is nothing."""
    if len(text) > LONGEST_NOTHING:
        return False
    return re.sub(r"[^a-z0-9]+", " ", name_key(text)).strip() in _NOTHING


def _broken(cell: Cell) -> Value | None:
    if cell.kind == FORMULA:
        return Value(
            problems=[
                "A célula tem uma fórmula sem resultado guardado. Escreva o texto no lugar da fórmula "
                "(copiar, colar só valores) e envie de novo."
            ]
        )
    if cell.kind == ERROR or _ERROR_TEXT.fullmatch(cell.text.strip()):
        return Value(problems=[f"A célula mostra o erro {cell.text.strip()[:20]}. Corrija na planilha."])
    return None


def _digits_lost(cell: Cell) -> Value | None:
    if cell.kind == CRUSHED or _SCIENTIFIC.fullmatch(cell.text.strip()):
        return Value(
            problems=[
                f"O número virou “{cell.text.strip()}” e perdeu algarismos. Na planilha original, formate a "
                "coluna como Texto, escreva os números de novo e salve outra vez."
            ]
        )
    return None


def documento(cell: Cell) -> Value:
    """Read a CPF, RG or other document: digits, with the zeros that a CPF lost put back (HAND-51)."""
    wrong = _broken(cell) or _digits_lost(cell)
    if wrong:
        return wrong
    if cell.kind == DATE:
        return Value(problems=["Aqui há uma data, não um documento."])
    raw = clean_name(cell.text)
    if not raw or is_nothing(raw):
        return Value()
    digits = clean_documento(raw)
    value = Value(digits)
    if len(digits) > LONGEST_DOCUMENTO:
        value.problems.append(f"O documento tem {len(digits)} sinais; cabem {LONGEST_DOCUMENTO}.")
    elif digits.isascii() and digits.isdigit():
        padded = digits.zfill(CPF_DIGITS)
        if len(digits) < CPF_DIGITS and raw == digits and fits_cpf(padded):
            value.text = padded
            value.warnings.append(
                f"A planilha tirou os zeros do começo: {digits} foi lido como {formatted_cpf(padded)}."
            )
        elif len(digits) == CPF_DIGITS and not fits_cpf(digits):
            value.warnings.append("Se é um CPF, confira: os dois últimos algarismos não combinam.")
        elif cell.kind == NUMBER and len(digits) < 5:
            value.warnings.append(f"O documento {digits} parece curto demais: confira.")
    return value


def telefone(cell: Cell) -> Value:
    """Read a phone, as it is written."""
    wrong = _broken(cell) or _digits_lost(cell)
    if wrong:
        return wrong
    text = clean_name(cell.text)
    if not text or is_nothing(text):
        return Value()
    value = Value(text)
    if len(text) > LONGEST_TELEFONE:
        value.problems.append(f"O telefone tem {len(text)} sinais; cabem {LONGEST_TELEFONE}. Deixe um só.")
    elif len(re.sub(r"\D", "", text)) < 8:
        value.warnings.append(f"O telefone “{text}” parece incompleto: confira.")
    return value


def whole_number(cell: Cell, highest: int) -> Value:
    """Read a number of a trio."""
    wrong = _broken(cell)
    if wrong:
        return wrong
    text = clean_name(cell.text).rstrip("ºª.")
    if is_nothing(text):
        return Value()
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= highest):
        return Value(problems=[f"“{text[:20]}” não é um número de 1 a {highest}."])
    return Value(str(int(text)))


def yes_or_no(cell: Cell) -> bool | None:
    """Read sim, não, x; None for anything else."""
    word = name_key(cell.text)
    if word in ("sim", "s", "x", "1", "true", "verdadeiro", "yes"):
        return True
    return False if word in ("nao", "n", "0", "false", "falso", "no") else None


def moment(cell: Cell) -> tuple[datetime.datetime | None, Value]:
    """Read a date with or without its hour, the day first (HAND-53). The clock is the one of the sheet."""
    text = cell.text.strip()
    wrong = _broken(cell)
    if wrong or not text or is_nothing(text):
        return None, wrong or Value()
    iso, written = _ISO.fullmatch(text), _DATE.fullmatch(text)
    if iso:
        year, month, day = int(iso[1]), int(iso[2]), int(iso[3])
        hour, minute = int(iso[4] or 0), int(iso[5] or 0)
    elif written:
        day, month, year = int(written[1]), int(written[2]), int(written[3])
        hour, minute = int(written[4] or 0), int(written[5] or 0)
        if len(written[3]) == 2:
            year += 2000 if year <= LAST_OF_THIS_CENTURY else 1900
    else:
        return _day_count(cell, text)
    try:
        return datetime.datetime(year, month, day, hour, minute), Value(text)  # noqa: DTZ001
    except ValueError:
        return None, Value(problems=[f"“{text}” não existe no calendário."])


def _day_count(cell: Cell, text: str) -> tuple[datetime.datetime | None, Value]:
    number = text.partition(",")[0]
    if (
        cell.kind in (NUMBER, TEXT)
        and number.isascii()
        and number.isdigit()
        and 3_000 < int(number[:7]) < 60_000
    ):
        day = _DAY_ZERO + datetime.timedelta(days=int(number))
        value = Value(
            text, warnings=[f"A data veio como o número {number} e foi lida como {day:%d/%m/%Y}: confira."]
        )
        return datetime.datetime.combine(day, datetime.time()), value
    return None, Value(problems=[f"“{text[:30]}” não é uma data. Escreva dia/mês/ano."])


def birth(cell: Cell, event_year: int) -> Value:
    """Check a date of birth; it is not kept."""
    when, value = moment(cell)
    if when is None:
        return value
    age = event_year - when.year
    if age < 0 or age > 110:
        value.problems.append(f"{when:%d/%m/%Y} não pode ser data de nascimento.")
    elif age < 5:
        value.warnings.append(f"Nascimento em {when:%d/%m/%Y}: parece a data em que se digitou. Confira.")
    value.text = f"{when:%d/%m/%Y}"
    return value

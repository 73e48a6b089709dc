"""Text as spreadsheets mistake it: what they would run, and what they would turn into a number (HAND-60)."""

import re

CPF_DIGITS = 11
# The apostrophe that keeps a spreadsheet from running a text or from turning it into a number.
_GUARDED = re.compile(r"'+(?:[=+\-@\t\r]|\d[\d\s.,/:eE+-]*$)")
# What needs one; guards that stand there already count, so that taking one off gives the same text back.
_RUN = re.compile(r"'*[=+\-@\t\r]|'+\d[\d\s.,/:eE+-]*$")
_RUN_OR_NUMBER = re.compile(r"'*(?:[=+\-@\t\r]|\d[\d\s.,/:eE+-]*$)")


def unguarded(text: str) -> str:
    """Take off the apostrophe that keeps a spreadsheet from running a text."""
    return text[1:] if _GUARDED.match(text) else text


def guarded(text: str, *, numbers: bool = True) -> str:
    """Put an apostrophe before a text that a spreadsheet would run; with `numbers`, also before one that it
    would turn into a number or a date."""
    return f"'{text}" if (_RUN_OR_NUMBER if numbers else _RUN).match(text) else text


def fits_cpf(digits: str) -> bool:
    """Whether eleven digits end in the check digits of a CPF."""
    if len(digits) != CPF_DIGITS or not digits.isascii() or not digits.isdigit() or len(set(digits)) == 1:
        return False
    for end in (9, 10):
        total = sum(int(d) * w for d, w in zip(digits[:end], range(end + 1, 1, -1), strict=True))
        if int(digits[end]) != total * 10 % 11 % 10:
            return False
    return True


def formatted_cpf(digits: str) -> str:
    """Write a CPF with its points: 012.345.678-90."""
    return f"{digits[:3]}.{digits[3:6]}.{digits[6:9]}-{digits[9:]}"

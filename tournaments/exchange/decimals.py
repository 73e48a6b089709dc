"""Exact fractions as the decimals of the file."""

from fractions import Fraction


def three_decimals(value: Fraction) -> str:
    """Write a fraction from 0 with three decimals, halves up.

    >>> three_decimals(Fraction(1, 16))
    '0.063'
    """
    thousandths = int(value * 1000 + Fraction(1, 2))
    return f"{thousandths // 1000}.{thousandths % 1000:03d}"

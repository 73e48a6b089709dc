"""QR codes. The mask is fixed: to search for the best costs six times the rest, and any mask reads well."""

import base64
import io
from functools import lru_cache
from itertools import groupby

MASK = 3


@lru_cache(maxsize=1024)
def qr_data_uri(address: str) -> str:
    """Return a PNG of the QR code of `address` as a data: URI, one pixel a module and no border."""
    import segno  # papers only

    out = io.BytesIO()
    segno.make(address, mask=MASK, micro=False, error="m").save(out, kind="png", scale=6, border=0)
    return "data:image/png;base64," + base64.b64encode(out.getvalue()).decode()


def qr_drawing(address: str, *, x: float, y: float, side: float) -> str:
    """Return PDF operators that draw the code as vectors: `x`, `y` (lower left) and `side` in points.

    Dark modules side by side in a row are one rectangle, a hair taller than the row so that no white line
    shows between rows at any zoom.
    """
    import segno

    matrix = segno.make(address, mask=MASK, micro=False, error="m").matrix
    step = side / len(matrix)
    operators = []
    for row, modules in enumerate(matrix):
        column = 0
        bottom = y + side - (row + 1) * step
        for dark, run in groupby(modules):
            length = len(list(run))
            if dark:
                operators.append(
                    f"{x + column * step:.2f} {bottom:.2f} {length * step:.2f} {step + 0.03:.2f} re"
                )
            column += length
    return " ".join((*operators, "f"))

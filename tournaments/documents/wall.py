"""Wall sheets: a paper enlarged to A3, or to several A4 sheets that are glued together.

Vectors are only scaled, so letters stay sharp at any size. Sheets that join have a dashed line where one is
cut and laid on the margin of the next, and say in that margin where they belong.
"""

import io
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.template.loader import render_to_string

from tournaments.documents import engine, finish
from tournaments.documents.engine import Piece
from tournaments.documents.finish import POINTS_PER_MM, Bookmark
from tournaments.documents.paper import Paper

STYLES = ("tenteio/css/paper.css", "tenteio/css/paper-wall.css")
SIZES = {"a4": 1, "a3": 1, "duas": 2, "quatro": 4}
# Millimetres that printers leave white, and by which joined sheets overlap.
MARGIN = 8.0
LONG, SHORT = 297.0, 210.0


def enlarged(paper: Paper, size: str) -> Paper:
    """Return the same paper at a size of `SIZES`; "a4" as it is."""
    if size == "a4":
        return paper

    def together(parts: Sequence[bytes]) -> bytes:
        pdf = paper.together(parts)
        return _scaled(pdf, paper.title) if size == "a3" else _tiled(pdf, paper.title, SIZES[size])

    name = paper.filename.removesuffix(".pdf")
    return replace(
        paper, together=together, filename=f"{name}-{size}.pdf", content=f"{paper.content}\0{size}"
    )


def _scaled(pdf: bytes, title: str) -> bytes:
    """Put each page on a sheet of twice the area."""
    import pikepdf

    source, out = pikepdf.open(io.BytesIO(pdf)), pikepdf.Pdf.new()
    factor = 2**0.5
    for page in source.pages:
        width, height = (float(side) * factor for side in page.mediabox[2:])
        sheet = out.add_blank_page(page_size=(round(width, 2), round(height, 2)))
        _draw(out, sheet, page, f"q {factor:.6f} 0 0 {factor:.6f} 0 0 cm /P Do Q")
    return finish.save(out, title, finish.outline_of(source, 0))


def _tiled(pdf: bytes, title: str, count: int) -> bytes:
    """Cut each page, enlarged, into `count` A4 sheets."""
    import pikepdf

    source, out = pikepdf.open(io.BytesIO(pdf)), pikepdf.Pdf.new()
    labels: list[dict[str, Any]] = []
    for number, page in enumerate(source.pages):
        width, height = (float(side) / POINTS_PER_MM for side in page.mediabox[2:])
        lying = width > height
        columns, rows = (2, 2) if count == 4 else (2, 1) if lying else (1, 2)
        # Two sheets side by side stand up; two above each other lie down; four lie as the page does.
        upright = not lying if count == 4 else lying
        tile = (SHORT, LONG) if upright else (LONG, SHORT)
        field = (tile[0] - 2 * MARGIN, tile[1] - 2 * MARGIN)
        factor = min(field[0] * columns / width, field[1] * rows / height)
        left = (field[0] * columns - width * factor) / 2
        low = (field[1] * rows - height * factor) / 2
        for place in range(count):
            row, column = divmod(place, columns)
            x = MARGIN + left - column * field[0]
            y = MARGIN + low - (rows - 1 - row) * field[1]
            size = tuple(round(side * POINTS_PER_MM, 2) for side in tile)
            sheet = out.add_blank_page(page_size=size)  # type: ignore[arg-type]
            drawing = _clipped(field, factor, x, y) + _joins(field, column, row, columns, rows)
            _draw(out, sheet, page, drawing)
            labels.append(
                {"upright": upright, "place": place + 1, "count": count, "page": number + 1,
                 "column": column + 1, "row": row + 1, "columns": columns, "rows": rows}
            )  # fmt: skip
    bookmarks = [Bookmark(entry.title, entry.page * count) for entry in finish.outline_of(source, 0)]
    joined = finish.save(out, title, bookmarks)
    if not labels:
        return joined
    html = render_to_string("pdf/wall_labels.html", {"labels": labels, "many": len(source.pages) > 1})
    return finish.overlay(joined, engine.render(Piece(html, STYLES)), title=title)


def _draw(out: Any, sheet: Any, page: Any, drawing: str) -> None:
    import pikepdf

    form = out.copy_foreign(page.as_form_xobject())
    sheet.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary({"/P": form}))
    sheet.Contents = out.make_stream(drawing.encode("ascii"))


def _clipped(field: tuple[float, float], factor: float, x: float, y: float) -> str:
    """The part of the enlarged page that this sheet shows."""
    box = " ".join(f"{side * POINTS_PER_MM:.2f}" for side in (MARGIN, MARGIN, *field))
    at = f"{x * POINTS_PER_MM:.2f} {y * POINTS_PER_MM:.2f}"
    return f"q {box} re W n {factor:.6f} 0 0 {factor:.6f} {at} cm /P Do Q "


def _joins(field: tuple[float, float], column: int, row: int, columns: int, rows: int) -> str:
    """Dashed lines along the sides that meet another sheet."""
    left, low = MARGIN * POINTS_PER_MM, MARGIN * POINTS_PER_MM
    right, top = (MARGIN + field[0]) * POINTS_PER_MM, (MARGIN + field[1]) * POINTS_PER_MM
    sides = []
    if column + 1 < columns:
        sides.append(f"{right:.2f} {low:.2f} m {right:.2f} {top:.2f} l S")
    if column:
        sides.append(f"{left:.2f} {low:.2f} m {left:.2f} {top:.2f} l S")
    if row + 1 < rows:
        sides.append(f"{left:.2f} {low:.2f} m {right:.2f} {low:.2f} l S")
    if row:
        sides.append(f"{left:.2f} {top:.2f} m {right:.2f} {top:.2f} l S")
    return f"q 0.4 w [4 4] 0 d {' '.join(sides)} Q"

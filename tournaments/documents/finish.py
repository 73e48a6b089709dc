"""Pages put together: layers laid on each other, several súmulas on a sheet, parts joined, bookmarks, bytes.

Nothing here depends on the clock or on chance: the same parts give the same bytes.
"""

import io
from collections.abc import Sequence
from typing import Any, NamedTuple

POINTS_PER_MM = 72 / 25.4
A4 = (210.0, 297.0)
# The size that a súmula is drawn in: half an A4, millimetres.
HALF_A4 = (210.0, 148.5)


class Bookmark(NamedTuple):
    """An entry of the outline. `page` counts from 0; `children` are one level below."""

    title: str
    page: int
    children: "tuple[Bookmark, ...]" = ()


class Slot(NamedTuple):
    """A place on a sheet: lower left corner in millimetres, and the scale of what is put there."""

    x: float
    y: float
    scale: float = 1.0


class Layout(NamedTuple):
    """How súmulas lie on a sheet of `size` millimetres.

    It is cut across at the heights `cuts` and along at the distances `folds` from its left edge.
    """

    size: tuple[float, float]
    slots: tuple[Slot, ...]
    cuts: tuple[float, ...] = ()
    folds: tuple[float, ...] = ()


def stack_order(count: int, per_sheet: int) -> list[int]:
    """Return positions so that a cut pile, laid one half upon the other, is in order.

    >>> stack_order(5, 2)
    [0, 3, 1, 4, 2]
    """
    sheets = -(-count // per_sheet)
    order = [place * sheets + sheet for sheet in range(sheets) for place in range(per_sheet)]
    return [position for position in order if position < count]


class Sheet(NamedTuple):
    """One súmula to be put on paper. `form` tells which form lies under it; `drawing` are PDF operators."""

    title: str
    form: int = 0
    drawing: str = ""


def impose(
    texts: Sequence[bytes], forms: Sequence[bytes], sheets: Sequence[Sheet], *, layout: Layout, title: str
) -> bytes:
    """Lay each page of `texts` over its form, draw its own drawing, and put them on paper, in order.

    Args:
        texts: PDFs of one page a súmula, in order.
        forms: PDFs of one page, each stored once however many súmulas lie on it.
        sheets: one for each page of `texts`.
    """
    import pikepdf  # papers only

    out = pikepdf.Pdf.new()
    sources = [pikepdf.open(io.BytesIO(data)) for data in (*forms, *texts)]
    grounds = [out.copy_foreign(source.pages[0].as_form_xobject()) for source in sources[: len(forms)]]
    pages = [page for source in sources[len(forms) :] for page in source.pages]
    size = tuple(round(side * POINTS_PER_MM, 2) for side in layout.size)
    step = len(layout.slots)
    bookmarks = []
    for first in range(0, len(pages), step):
        paper = out.add_blank_page(page_size=size)  # type: ignore[arg-type]
        parts: dict[str, Any] = {}
        drawing = []
        for place, page in enumerate(pages[first : first + step]):
            slot, sheet = layout.slots[place], sheets[first + place]
            ground, text = f"/F{sheet.form}", f"/T{place}"
            parts[ground] = grounds[sheet.form]
            parts[text] = out.copy_foreign(page.as_form_xobject())
            x, y = slot.x * POINTS_PER_MM, slot.y * POINTS_PER_MM
            place_it = f"{slot.scale:.5f} 0 0 {slot.scale:.5f} {x:.2f} {y:.2f} cm"
            drawing.append(f"q {place_it} {ground} Do {text} Do {sheet.drawing} Q")
            bookmarks.append(Bookmark(sheet.title, first // step))
        drawing += [_cut(layout.size[0], height) for height in layout.cuts]
        drawing += [_cut_along(layout.size[1], across) for across in layout.folds]
        paper.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(parts))
        paper.Contents = out.make_stream("\n".join(drawing).encode("ascii"))
    return save(out, title, bookmarks)


def join(parts: Sequence[bytes], *, title: str, bookmarks: Sequence[Bookmark] = ()) -> bytes:
    """Join PDFs one after the other, in order, with their outlines (or `bookmarks` instead of those)."""
    import pikepdf

    if len(parts) == 1:
        return save(pikepdf.open(io.BytesIO(parts[0])), title, bookmarks)
    out = pikepdf.Pdf.new()
    kept: list[Bookmark] = []
    for part in parts:
        opened = pikepdf.open(io.BytesIO(part))
        kept += outline_of(opened, len(out.pages))
        out.pages.extend(opened.pages)
    return save(out, title, bookmarks or kept)


def outline_of(pdf: Any, offset: int) -> list[Bookmark]:
    """Return the outline of a PDF, its pages counted on from `offset`."""
    numbers = {page.objgen: index for index, page in enumerate(page.obj for page in pdf.pages)}

    def entry(item: Any) -> Bookmark:
        children = tuple(entry(child) for child in item.children)
        return Bookmark(item.title, offset + numbers[item.destination[0].objgen], children)

    with pdf.open_outline() as outline:
        return [entry(item) for item in outline.root]


def overlay(pdf: bytes, over: bytes, *, title: str) -> bytes:
    """Lay page n of `over` upon page n of `pdf`. The outline of `pdf` is kept."""
    import pikepdf

    out = pikepdf.open(io.BytesIO(pdf))
    for page, above in zip(out.pages, pikepdf.open(io.BytesIO(over)).pages, strict=True):
        page.add_overlay(above, None)
    return save(out, title, ())


def page_sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Return width and height of each page of a PDF, in points."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return [(float(page.mediabox[2]), float(page.mediabox[3])) for page in opened.pages]


def page_count(pdf: bytes) -> int:
    """Return how many pages a PDF has."""
    return len(page_sizes(pdf))


def _cut(width: float, height: float) -> str:
    """A dashed line across the sheet with a pair of scissors at the left."""
    y = height * POINTS_PER_MM
    left, right = 9 * POINTS_PER_MM, (width - 4) * POINTS_PER_MM
    line = f"q 0.5 w [5 4] 0 d {left:.2f} {y:.2f} m {right:.2f} {y:.2f} l S Q"
    # Two rings and two blades, drawn around (0, 0), pointing right.
    ring = "{x} {y0} m {x} {c1} {x2} {c1} {x2} {y0} c {x2} {c2} {x} {c2} {x} {y0} c S"
    rings = " ".join(ring.format(x=-5.2, x2=-1.4, y0=at, c1=at + 2.5, c2=at - 2.5) for at in (2.6, -2.6))
    blades = "-1.7 1.6 m 6.5 -2.2 l S -1.7 -1.6 m 6.5 2.2 l S"
    return f"{line}\nq 1 0 0 1 {6 * POINTS_PER_MM:.2f} {y:.2f} cm 0.7 w {rings} {blades} Q"


def _cut_along(height: float, across: float) -> str:
    """A dashed line down the sheet."""
    x, top = across * POINTS_PER_MM, (height - 4) * POINTS_PER_MM
    return f"q 0.5 w [5 4] 0 d {x:.2f} {4 * POINTS_PER_MM:.2f} m {x:.2f} {top:.2f} l S Q"


def save(out: Any, title: str, bookmarks: Sequence[Bookmark]) -> bytes:
    """Return the bytes of an open PDF with language, title and outline; without `bookmarks` its own stays."""
    import pikepdf

    out.Root.Lang = pikepdf.String("pt-BR")
    out.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
    out.docinfo["/Title"] = title
    out.docinfo["/Creator"] = out.docinfo["/Producer"] = "Tenteio"
    if bookmarks:
        out.Root.PageMode = pikepdf.Name.UseOutlines
        with out.open_outline() as outline:
            outline.root.clear()
            outline.root.extend(_outline_item(bookmark) for bookmark in bookmarks)
    stream = io.BytesIO()
    out.save(stream, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return stream.getvalue()


def _outline_item(bookmark: Bookmark) -> Any:
    import pikepdf

    item = pikepdf.OutlineItem(bookmark.title, bookmark.page, "Fit")
    item.children.extend(_outline_item(child) for child in bookmark.children)
    return item

"""A QR code for pages: SVG that goes into the HTML as it is, without style of its own."""

from functools import lru_cache
from itertools import groupby

from django.utils.safestring import SafeString, mark_safe

from tournaments.documents.qr import MASK

QUIET = 4  # modules of white around the code, as ISO/IEC 18004 asks


@lru_cache(maxsize=512)
def qr_svg(address: str) -> SafeString:
    """Return the QR code of `address` as an SVG element; what it opens is said in words beside it."""
    import segno  # a page of cards only

    matrix = segno.make(address, mask=MASK, micro=False, error="m").matrix
    runs = []
    for row, modules in enumerate(matrix):
        column = 0
        for dark, run in groupby(modules):
            length = len(list(run))
            if dark:
                runs.append(f"M{column + QUIET} {row + QUIET}h{length}v1h-{length}z")
            column += length
    side = len(matrix) + 2 * QUIET
    # Digits and letters of our own making only.
    return mark_safe(
        f'<svg viewBox="0 0 {side} {side}" aria-hidden="true" shape-rendering="crispEdges">'
        f'<rect width="{side}" height="{side}" fill="#fff"/><path d="{"".join(runs)}" fill="#000"/></svg>'
    )

"""The súmula: an empty form that is the same for every jogo, and what each jogo writes over it.

Form and text are two layers of one size. The form is drawn once and laid under each text by
`documents.finish`, because the number of boxes decides how long WeasyPrint takes, and the form is two thirds
of them. Over each other they are also the page that a browser prints.

There are two designs: the large one is half an A4 (enlarged it fills one), the small one is a coupon of a
thermal printer (enlarged it is an A6 sheet).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.text import slugify

from scoring.modalities import Ruleset
from tournaments.documents import engine, finish
from tournaments.documents.engine import Piece
from tournaments.documents.finish import A4, HALF_A4, POINTS_PER_MM, Layout, Slot
from tournaments.documents.paper import Paper
from tournaments.documents.qr import qr_drawing
from tournaments.documents.sumula_words import FIRST, Box, Boxes, Copy, address, form_context, sheet
from tournaments.models import Stage, Tournament
from tournaments.selectors.papers import PaperJogo

# Súmulas of one piece of work: more saves nothing, and progress would be told less often.
PER_PIECE = 50


class Design(NamedTuple):
    """One drawing of the súmula.

    name: of its templates. styles: sheets of the style folder. qr: left, bottom and side of the QR code,
    millimetres from the lower left corner. boxes: where texts of any length go.
    """

    name: str
    styles: tuple[str, ...]
    qr: tuple[float, float, float]
    boxes: Boxes


LARGE = Design(
    name="sumula",
    styles=("tenteio/css/paper.css", "tenteio/css/paper-sumula.css"),
    qr=(181.0, HALF_A4[1] - 7 - 20, 20.0),
    boxes=Boxes(
        event=Box(74, 6.6, (9.0, 8.0, 7.5, 7.0, 6.0)),
        tournament=Box(74, 10.5, (17.0, 15.0, 13.5, 12.0, 10.5, 9.0, 8.0), 900),
        phase=Box(25, 16, (16.0, 15.0, 14.0, 12.0, 10.5, 9.0), 900),
        name=Box(84, 8.2, (15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0), 900),
        house=Box(91, 4.9, (8.5, 8.0, 7.5, 7.0, 6.0), leading=1.05),
        row=Box(51, 9.6, (12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.0), 700),
        capataz=Box(30, 5, (7.5, 7.0, 6.5, 6.0)),
        players=Box(79, 3.75, (9.0, 8.0, 7.0, 6.0, 5.0), leading=1.05),
        foot=Box(138, 3.4, (7.0, 6.5, 6.0, 5.0, 4.5)),
    ),
)
SMALL = Design(
    name="sumula_small",
    styles=("tenteio/css/paper.css", "tenteio/css/paper-sumula-small.css"),
    qr=(56.0, 102 - 16, 16.0),
    boxes=Boxes(
        event=Box(54, 4.4, (6.5, 6.0, 5.5, 5.0)),
        tournament=Box(54, 6.6, (12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.0), 900),
        phase=Box(17.2, 5.6, (11.0, 10.0, 9.0, 8.0, 7.0, 6.0), 900, 1.0),
        name=Box(66, 4.6, (11.0, 10.0, 9.0, 8.0, 7.0, 6.0), 900),
        house=Box(66, 2.6, (6.0, 5.5, 5.0, 4.5), leading=1.05),
        row=Box(8, 4, (7.0,)),
        capataz=Box(22.6, 3.4, (5.5, 5.0, 4.5, 4.0), leading=1.0),
        players=Box(70.4, 5, (6.5, 6.0, 5.5, 5.0)),
        foot=Box(20.4, 4, (4.6,)),
        together=True,
    ),
)

_A6 = 97 / 72  # an A6 sheet with four millimetres of margin
_A6_SLOTS = tuple(Slot(105 * column + 4, 148.5 * row + 5.5, _A6) for row in (1, 0) for column in (0, 1))
LAYOUTS: dict[str, tuple[Design, Layout]] = {
    "duas": (LARGE, Layout(A4, (Slot(0, 148.5), Slot(0, 0)), cuts=(148.5,))),
    "uma": (LARGE, Layout((297.0, 210.0), (Slot(0, 0, 297 / 210),))),
    "a5": (LARGE, Layout(HALF_A4, (Slot(0, 0),))),
    "quatro": (SMALL, Layout(A4, _A6_SLOTS, cuts=(148.5,), folds=(105.0,))),
    "a6": (SMALL, Layout((105.0, 148.5), (Slot(4, 5.5, _A6),))),
    "bobina": (SMALL, Layout((80.0, 110.0), (Slot(4, 4),))),
}


@lru_cache(maxsize=32)
def form_html(rules: Ruleset, design: Design = LARGE) -> str:
    """Return the empty form of a modality and line-up."""
    return render_to_string(f"pdf/{design.name}_form.html", {"form": form_context(rules)})


def form_piece(rules: Ruleset, design: Design = LARGE) -> Piece:
    """Return the form as a document of one page. It weighs nothing: no súmula is ready by it."""
    return Piece(_document("Súmula", [form_html(rules, design)]), design.styles, weight=0)


def drawing(jogo: PaperJogo, base_url: str, design: Design = LARGE) -> str:
    """Return the QR code of a jogo as PDF operators, in its place on the súmula; "" where it has no code."""
    if not jogo.code:
        return ""
    x, y, side = (POINTS_PER_MM * mm for mm in design.qr)
    return qr_drawing(address(jogo, base_url), x=x, y=y, side=side)


@dataclass(frozen=True, slots=True)
class Printing:
    """How súmulas are printed.

    layout: a key of `LAYOUTS`. stack: order for a pile that is cut and laid one part on the other. filled:
    with the official results, as record. copies: which via each jogo's súmula is, by primary key.
    """

    layout: str = "duas"
    stack: bool = False
    filled: bool = False
    preview: bool = False
    copies: Mapping[int, Copy] = field(default_factory=dict)

    def copy_of(self, jogo: PaperJogo) -> Copy:
        return Copy(preview=True) if self.preview else self.copies.get(jogo.pk, FIRST)


def sumulas_paper(
    tournament: Tournament,
    jogos: Sequence[PaperJogo],
    *,
    title: str,
    base_url: str,
    printing: Printing,
) -> Paper:
    """Return the súmulas of `jogos`, in that order. `tournament.event` must have been read with it."""
    rules, (design, layout) = tournament.ruleset, LAYOUTS[printing.layout]
    if printing.stack:
        jogos = [jogos[place] for place in finish.stack_order(len(jogos), len(layout.slots))]

    def text_of(jogo: PaperJogo, *, for_browser: bool) -> str:
        copy, filled = printing.copy_of(jogo), printing.filled
        words = sheet(
            jogo, tournament, base_url, copy, boxes=design.boxes, filled=filled, for_browser=for_browser
        )
        return render_to_string(f"pdf/{design.name}_text.html", {"sheet": words})

    pages = [text_of(jogo, for_browser=False) for jogo in jogos]
    step = max(1, min(PER_PIECE, -(-len(pages) // engine.PROCESSES)))
    chunks = [pages[first : first + step] for first in range(0, len(pages), step)]
    pieces = [Piece(_document(title, chunk), design.styles, weight=len(chunk)) for chunk in chunks]
    sheets = [finish.Sheet(jogo.label, drawing=drawing(jogo, base_url, design)) for jogo in jogos]
    name = f"{title} · {tournament.name}"

    def web() -> str:
        texts = [mark_safe(text_of(jogo, for_browser=True)) for jogo in jogos]
        form = mark_safe(form_html(rules, design))
        context = {"form": form, "texts": texts, "design": design.name, "step": len(layout.slots)}
        return render_to_string("pdf/sumulas_web.html", context)

    def together(parts: Sequence[bytes]) -> bytes:
        form, *texts = parts
        return finish.impose(texts, [form], sheets, layout=layout, title=name)

    return Paper(
        title=name,
        filename=_filename(title, tournament, jogos),
        pieces=(form_piece(rules, design), *pieces),
        together=together,
        web=web,
        unit=("súmula", "súmulas"),
        content=repr((printing.layout, sheets)),
    )


def blank_jogos(count: int) -> list[PaperJogo]:
    """Return súmulas with nothing on them but the tournament, for what no programme foresaw."""
    empty = PaperJogo(
        pk=0, code="", stage=Stage.CHAVES, phase="", rodada=0, mesa=None, at=None, a=None, b=None
    )
    return [empty] * count


def _filename(title: str, tournament: Tournament, jogos: Sequence[PaperJogo]) -> str:
    """Such as "sumulas-2a-rodada-truco-cego-2026-06-14.pdf": the day in the hall's time (HAND-66)."""
    days = [jogo.at for jogo in jogos if jogo.at]
    day = f"-{min(days):%Y-%m-%d}" if days else ""
    return f"{slugify(title)}-{tournament.slug}{day}.pdf"


def _document(title: str, pages: Sequence[str]) -> str:
    safe = [mark_safe(page) for page in pages]
    return render_to_string("pdf/pages.html", {"title": title, "pages": safe})

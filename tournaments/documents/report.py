"""Lists and tables: one frame for all, A4, with what it is, whose it is, its revision and its page numbers.

A long report is cut into pieces that are laid out side by side; the page numbers, which no piece can know,
are then laid over the joined pages.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.text import slugify

from scoring.modalities import Lineup
from tournaments.documents import engine, finish
from tournaments.documents.engine import Piece
from tournaments.documents.paper import Paper
from tournaments.documents.qr import qr_data_uri
from tournaments.models import MODALITY_NAMES, Tournament

STYLES = ("tenteio/css/paper.css", "tenteio/css/paper-report.css")
# A piece of a report is about two seconds of layout: forty chaves of four, or as many rows in other tables.
ROWS_PER_PIECE = 160


def _nowhere(revision: str) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands around the content of a report.

    title: "Classificação". about: a line under it. at: when the data was last changed. address: from a
    revision to what the QR code opens; "" for no code. orientation: "portrait" or "landscape". numbered: with
    page numbers; without, whoever joins papers numbers them through.
    """

    tournament: Tournament
    title: str
    about: str = ""
    at: datetime | None = None
    address: Callable[[str], str] = _nowhere
    orientation: str = "portrait"
    numbered: bool = True

    @property
    def rules(self) -> str:
        """What is played, such as "truco cego em trios, a 24 tentos"."""
        return rules_line(self.tournament)

    @property
    def event_line(self) -> str:
        event = self.tournament.event
        return " · ".join(part for part in (event.name, event.city) if part)


def rules_line(tournament: Tournament) -> str:
    """Say what is played: "truco cego em trios, partidas a 24 tentos"."""
    if tournament.is_pontinho:
        return "Pontinho, cada um por si"
    rules = tournament.ruleset
    how = {Lineup.TRIO: "em trios", Lineup.DUPLA: "em duplas", Lineup.MANO: "mano a mano"}[rules.lineup]
    name = MODALITY_NAMES[rules.modality]
    name = name[:1].lower() + name[1:] if name.startswith("Truco") else name
    return f"{name} {how}, partidas a {rules.target} {rules.score_noun}"


def section(template: str, context: Mapping[str, Any]) -> str:
    """Render one section of a report."""
    return render_to_string(template, dict(context))


def report(
    frame: Frame,
    sections: Sequence[str],
    *,
    rows: int = 40,
    unit: tuple[str, str] = ("parte", "partes"),
    lead: str = "",
) -> Paper:
    """Return a report of `sections` (HTML, in order).

    Args:
        rows: about how many table rows a section has, to cut the work into pieces of a like size.
        unit: what a section is called.
        lead: stands before the first section.

    The revision is made of the content, so two prints that say the same bear the same revision.
    """
    revision = hashlib.sha256("\0".join((frame.title, lead, *sections)).encode()).hexdigest()[:6].upper()
    step = max(1, ROWS_PER_PIECE // max(1, rows))
    chunks = [sections[first : first + step] for first in range(0, len(sections), step)]
    chunks = chunks or [[]]
    parted = len(chunks) > 1 or not frame.numbered
    address = frame.address(revision)
    qr = qr_data_uri(address) if address else ""
    body = {"frame": frame, "revision": revision, "lead": mark_safe(lead), "qr": qr}
    pieces = tuple(
        Piece(
            html=render_to_string(
                "pdf/report.html",
                {
                    **body,
                    "first": index == 0,
                    "parted": parted,
                    "sections": [mark_safe(part) for part in chunk],
                },
            ),
            styles=STYLES,
            # Joined pieces would lose their structure tree: only a report in one piece is tagged.
            options=() if parted else (("pdf_tags", True),),
            weight=max(1, len(chunk)),
        )
        for index, chunk in enumerate(chunks)
    )
    name = f"{slugify(frame.title)}-{frame.tournament.slug}.pdf"
    title = f"{frame.title} · {frame.tournament.name}"

    def together(parts: Sequence[bytes]) -> bytes:
        joined = finish.join(parts, title=title)
        return number_pages(joined, title) if parted and frame.numbered else joined

    def web() -> str:
        safe = [mark_safe(part) for part in sections]
        return render_to_string("pdf/report_body.html", {**body, "first": True, "sections": safe})

    return Paper(title, name, pieces, together, web, unit, revision=revision)


def number_pages(pdf: bytes, title: str) -> bytes:
    """Lay "página n de N" over each page of papers that were made in pieces."""
    pages = ["landscape" if width > height else "portrait" for width, height in finish.page_sizes(pdf)]
    folio = engine.render(Piece(render_to_string("pdf/folio.html", {"pages": pages}), STYLES))
    return finish.overlay(pdf, folio, title=title)

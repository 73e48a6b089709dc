"""The caderno: the papers of an event in one PDF, with a cover, contents and one count of pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.template.loader import render_to_string
from django.utils.text import slugify

from tournaments.documents import engine, finish
from tournaments.documents.engine import Piece
from tournaments.documents.finish import Bookmark
from tournaments.documents.lettering import fit
from tournaments.documents.paper import Paper
from tournaments.documents.report import number_pages
from tournaments.models import Event

STYLES = ("tenteio/css/paper.css", "tenteio/css/paper-report.css", "tenteio/css/paper-booklet.css")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A paper of the booklet. `paper` should be made without page numbers (`Frame.numbered`)."""

    tournament: str
    title: str
    paper: Paper


def booklet_paper(event: Event, chapters: Sequence[Chapter], day_line: str) -> Paper:
    """Return all chapters behind a cover. The cover is made last: it tells on which page each begins."""
    title = f"Caderno · {event.name}"
    pieces = tuple(piece for chapter in chapters for piece in chapter.paper.pieces)

    def together(parts: Sequence[bytes]) -> bytes:
        made, first = [], 0
        for chapter in chapters:
            count = len(chapter.paper.pieces)
            made.append(chapter.paper.together(parts[first : first + count]))
            first += count
        starts, page = [], 1
        for pdf in made:
            starts.append(page)
            page += finish.page_count(pdf)
        cover = engine.render(Piece(_cover(event, chapters, day_line, starts), STYLES))
        extra = finish.page_count(cover) - 1
        if extra:  # a long table of contents moves what it tells of
            starts = [start + extra for start in starts]
            cover = engine.render(Piece(_cover(event, chapters, day_line, starts), STYLES))
        joined = finish.join([cover, *made], title=title, bookmarks=_bookmarks(chapters, starts))
        return number_pages(joined, title)

    def web() -> str:
        cover = _cover(event, chapters, day_line, [])
        return "".join((cover, *(chapter.paper.web() for chapter in chapters)))

    content = "\0".join((day_line, *(f"{c.tournament}/{c.title}/{c.paper.content}" for c in chapters)))
    return Paper(title, f"caderno-{slugify(event.slug)}.pdf", pieces, together, web, content=content)


def _cover(event: Event, chapters: Sequence[Chapter], day_line: str, starts: Sequence[int]) -> str:
    # Pages are counted from the cover, which is the first.
    lines = [
        {
            "title": chapter.title,
            "page": starts[place] + 1 if starts else "",
            "tournament": chapter.tournament,
        }
        for place, chapter in enumerate(chapters)
    ]
    groups = [(name, list(rows)) for name, rows in groupby(lines, key=lambda line: line["tournament"])]
    context = {
        "event": event,
        "day_line": day_line,
        "groups": groups,
        "name": fit(event.name, 178, 46, (44.0, 38.0, 32.0, 27.0, 22.0), 900),
    }
    return render_to_string("pdf/cover.html", context)


def _bookmarks(chapters: Sequence[Chapter], starts: Sequence[int]) -> list[Bookmark]:
    places = list(zip(chapters, starts, strict=True))
    return [
        Bookmark(name, group[0][1], tuple(Bookmark(c.title, start) for c, start in group))
        for name, group in ((n, list(g)) for n, g in groupby(places, key=lambda place: place[0].tournament))
    ]

"""The sheet of a mesa of Pontinho: rodadas × players, to be filled in by hand, or as the mesa stands.

An A4 page holds a fixed number of rodadas, so how many pages a mesa takes is known here and each sheet counts
its own (HAND-65). The foot with the totals and the signatures stands on the last page.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify

from scoring.pontinho.ledger import POTE
from scoring.pontinho.rules import USUAL_LARGEST, PontinhoRules, Returns
from tournaments.documents import finish
from tournaments.documents.engine import Piece
from tournaments.documents.lettering import Fitted, fit
from tournaments.documents.paper import Paper
from tournaments.documents.qr import qr_data_uri
from tournaments.documents.report import Frame
from tournaments.selectors.papers import local
from tournaments.selectors.pontinho import PontinhoBoard, rules_of
from tournaments.selectors.pontinho_rows import Cell, MesaRow, MesaView
from tournaments.selectors.pontinho_rules import bust_sentence

STYLES = ("tenteio/css/paper.css", "tenteio/css/paper-pontinho.css")
# Rodadas on a page that has the foot, and on one that goes on. Blank ones that a mesa at play gets at least.
WITH_FOOT, WITHOUT_FOOT = 25, 30
LEAST_BLANK = 8
# A page that only has the foot would be a riddle: some rodadas go with it.
_WITH_THE_FOOT = 4
_SHEETS_PER_PIECE = 20
# Millimetres: the page without margins, and the columns that are no player's.
_WIDTH, _NUMBER, _OPENED, _POTE = 191.0, 8.0, 12.0, 12.0
_WINNER_SIZES = (10.0, 9.0, 8.0, 7.0, 6.0)
_NAME_SIZES = (10.0, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5)


@dataclass(frozen=True, slots=True)
class Column:
    """A player on a sheet; a blank one has no name. row: the place, told once the mesa has ended."""

    name: Fitted
    number: int | None = None
    row: MesaRow | None = None

    @property
    def fichas(self) -> str:
        if self.row is None:
            return ""
        fichas = self.row.standing.seat.fichas
        return f"+{fichas}" if fichas > 0 else str(fichas)


@dataclass(frozen=True, slots=True)
class Box:
    """What stands in the two boxes of a player in a rodada: the hand, and the score with its marks."""

    hand: str = ""
    mark: str = ""
    score: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A rodada on the sheet; blank but for its number where it was not played."""

    number: int
    boxes: tuple[Box, ...]
    opened: str = ""
    pote: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A mesa on paper. qr: of the public page, "" where there is none."""

    title: str
    mesa: str
    etapa: str
    at: datetime | None
    juiz: str
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    view: MesaView | None = None
    qr: str = ""

    @property
    def ended(self) -> bool:
        return self.view is not None and self.view.ended

    @property
    def pages(self) -> list[tuple[Line, ...]]:
        """The lines of each page."""
        rest, pages = self.lines, []
        while len(rest) > WITH_FOOT:
            here = min(WITHOUT_FOOT, len(rest) - _WITH_THE_FOOT)
            pages.append(rest[:here])
            rest = rest[here:]
        return [*pages, rest]


def mesa_sheets(board: PontinhoBoard, frame: Frame, address: str, *, mesa: int | None = None) -> Paper:
    """Return a sheet for each mesa of the latest etapa, or for those at one table. address: public page."""
    etapa = board.classification.etapa
    views = [view for view in dict(board.etapas).get(etapa, []) if mesa is None or view.row.mesa == mesa]
    sheets = [_sheet(board, view, address) for view in views]
    return sheets_paper(sheets, board, frame)


def blank_sheets(board: PontinhoBoard, frame: Frame, count: int) -> Paper:
    """Return sheets without names, of as many players as the largest mesa has."""
    largest = max(board.setup.largest_mesa, USUAL_LARGEST)
    columns = (Column(_name("", largest)),) * largest
    blank = Sheet("Folha em branco", "", "", None, "", columns, _blank_lines(1, WITH_FOOT, largest))
    return sheets_paper([blank] * count, board, frame)


def sheets_paper(sheets: Sequence[Sheet], board: PontinhoBoard, frame: Frame) -> Paper:
    """Return the paper of these sheets, in order, each with its own count of pages."""
    told = _told(board)
    drawn = [_drawn(sheet, frame, told, board.setup.entry) for sheet in sheets]
    chunks = [drawn[first : first + _SHEETS_PER_PIECE] for first in range(0, len(drawn), _SHEETS_PER_PIECE)]
    name = f"{frame.title} · {frame.tournament.name}"
    pieces = tuple(
        Piece(
            render_to_string("pdf/pages.html", {"title": name, "pages": chunk, "body_class": "ps"}),
            STYLES,
            weight=len(chunk),
        )
        for chunk in chunks
    )

    def together(parts: Sequence[bytes]) -> bytes:
        return finish.join(parts, title=name)

    def web() -> str:
        return f'<div class="ps">{"".join(drawn)}</div>'

    filename = f"{slugify(frame.title)}-{frame.tournament.slug}.pdf"
    return Paper(name, filename, pieces, together, web, ("folha", "folhas"))


def _drawn(sheet: Sheet, frame: Frame, told: str, entry: int) -> SafeString:
    tournament, row = frame.tournament, sheet.view.row if sheet.view else None
    winner = sheet.view.winner if sheet.view else ""
    by_decision = sheet.view is not None and sheet.view.by_decision
    context = {
        "sheet": sheet,
        "frame": frame,
        "told": told,
        "entry": entry,
        "width": _column_width(len(sheet.columns)),
        "event": fit(frame.event_line, 86, 5, (9.0, 8.0, 7.0, 6.0)),
        "tournament": fit(tournament.name, 86, 9, (18.0, 16.0, 14.0, 12.0, 10.0, 8.0), 900),
        "winner": fit(winner, 44 if by_decision else 57, 5.2, _WINNER_SIZES, 900),
        "put_out": _put_out(sheet.view),
        "checked_at": local(row.checked_at) if row else None,
        "began": local(row.started_at) if row else None,
        "over": local(row.finished_at) if row else None,
    }
    text = render_to_string("pdf/pontinho_sheet.html", context)
    revision = hashlib.sha256(text.encode()).hexdigest()[:6].upper()
    return mark_safe(text.replace("@revision@", revision))  # our own mark


def _sheet(board: PontinhoBoard, view: MesaView, address: str) -> Sheet:
    by_player = {row.trio.pk: row for row in view.rows} if view.ended else {}
    players = len(view.seats)
    columns = tuple(
        Column(_name(seat.trio.name, players), seat.trio.number, by_player.get(seat.trio.pk))
        for seat in view.seats
    )
    etapa = board.etapa_title(view.row.etapa)
    return Sheet(
        title=f"{view.title} · {etapa}",
        mesa=str(view.row.mesa or view.row.position),
        etapa=etapa,
        at=local(view.row.scheduled_at),
        juiz=view.row.juiz,
        columns=columns,
        lines=_lines(view),
        view=view,
        qr=qr_data_uri(f"{address}#mesa-{view.row.pk}") if address else "",
    )


def _put_out(view: MesaView | None) -> Fitted | None:
    """Return who was put out of the mesa by Art. 20, when and why, to fit under the signatures."""
    if view is None or not view.put_out:
        return None
    told = " ".join(one.told for one in view.put_out)
    return fit(told, 175, 6.4, (8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0))


def _name(name: str, players: int) -> Fitted:
    return fit(name, _column_width(players) - 1.6, 13.5, _NAME_SIZES, 700)


def _column_width(players: int) -> float:
    return round((_WIDTH - _NUMBER - _OPENED - _POTE) / players, 2)


def _lines(view: MesaView) -> tuple[Line, ...]:
    """Return the rodadas played and, while the mesa is at play, blank ones that fill the last page."""
    pote = _pote_after(view)
    lines = [
        Line(line.number, tuple(_box(cell) for cell in line.cells), line.aberta, pote(line.number))
        for line in view.rodadas
    ]
    left = {place for place, seat in enumerate(view.state.seats) if seat.left is not None}
    if view.ended:
        return tuple(lines)
    wanted = len(lines) + LEAST_BLANK if lines else WITH_FOOT
    pages_before = max(0, -(-(wanted - WITH_FOOT) // WITHOUT_FOOT))
    last = pages_before * WITHOUT_FOOT + WITH_FOOT
    return (*lines, *_blank_lines(len(lines) + 1, last, len(view.seats), left))


def _blank_lines(first: int, last: int, players: int, left: set[int] | None = None) -> tuple[Line, ...]:
    """Return lines to be written on; who left the mesa has a dash in them."""
    boxes = tuple(Box("—" if place in (left or ()) else "") for place in range(players))
    return tuple(Line(number, boxes) for number in range(first, last + 1))


def _box(cell: Cell) -> Box:
    if not cell.text:
        return Box("—")
    marks = ("E" if cell.burst else "") + ("S" if cell.out else "")
    return Box("X" if cell.batedor else cell.text, marks, str(cell.score))


def _pote_after(view: MesaView) -> Callable[[int], str]:
    """Return what the pote held after a rodada, before the winner took it."""
    paid = [(one.rodada, one.fichas) for one in view.state.movements if one.receiver is POTE]
    return lambda rodada: str(sum(fichas for at, fichas in paid if at <= rodada))


def _told(board: PontinhoBoard) -> str:
    """Say what the mesa must know of the rules, in one line or two."""
    rules = rules_of(board.setup)
    return f"{bust_sentence(rules)}. {_fichas(rules)}".strip()


def _fichas(rules: PontinhoRules) -> str:
    if not rules.entry:
        return ""
    estouros = ", ".join(str(rules.estouro_fichas(times)) for times in (1, 2, 3))
    paid = f"estouro {estouros}… (dobra a cada estouro do mesmo jogador)"
    paid = "" if rules.returns is Returns.NEVER else f", {paid}"
    return f"Fichas: entrada {rules.entry}{paid}, pingo {rules.pingo_fichas} de cada um a quem bate."

"""Papers of Pontinho: who sits where, the classification, the ata. The sheets: `pontinho_sheet`."""

from collections.abc import Sequence

from tournaments.documents.ata import ata_sheet
from tournaments.documents.paper import Paper
from tournaments.documents.report import Frame, report, section
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.selectors.pontinho_ata import pontinho_ata, rules_lines
from tournaments.selectors.pontinho_rows import MesaView


def seating(board: PontinhoBoard, frame: Frame) -> Paper:
    """Return who sits at which mesa, the latest etapa first."""
    sections = [
        section("pdf/pontinho_seating.html", {"title": board.etapa_title(etapa), "views": views})
        for etapa, views in reversed(board.etapas)
    ]
    return report(frame, sections, rows=12)


def tables(board: PontinhoBoard, frame: Frame) -> Paper:
    """Return the table of the tournament and of each mesa, each place with its reason."""
    sections: list[str] = []
    if board.drawn:
        sections.append(section("pdf/pontinho_overall.html", {"board": board}))
    sections += [
        section("pdf/pontinho_places.html", {"title": _title(board, etapa, view), "view": view})
        for etapa, views in reversed(board.etapas)
        for view in views
    ]
    return report(frame, sections, rows=8, unit=("tabela", "tabelas"), lead=_lead(rules_lines(board)))


def _title(board: PontinhoBoard, etapa: int, view: MesaView) -> str:
    return f"{board.etapa_title(etapa)}, {view.title.lower()}"


def _lead(lines: Sequence[str]) -> str:
    return section("pdf/pontinho_lead.html", {"lines": lines})


def minutes(board: PontinhoBoard, frame: Frame) -> Paper:
    """Return the ata as it stands."""
    return ata_sheet(pontinho_ata(board), frame)

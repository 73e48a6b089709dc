"""Papers of Pontinho: who sits where, the classification, the ata. The sheets: `pontinho_sheet`."""

from collections.abc import Sequence

from tournaments.documents.ata import ata_sheet
from tournaments.documents.paper import Paper
from tournaments.documents.programme import ROWS_PER_SECTION
from tournaments.documents.report import Frame, report, section
from tournaments.names import name_key
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.selectors.pontinho_ata import pontinho_ata
from tournaments.selectors.pontinho_rows import MesaView
from tournaments.selectors.pontinho_rules import rules_lines


def seating(board: PontinhoBoard, frame: Frame) -> Paper:
    """Return who sits at which mesa, the latest etapa first."""
    sections = [
        section("pdf/pontinho_seating.html", {"title": board.etapa_title(etapa), "turns": _turns(views)})
        for etapa, views in reversed(board.etapas)
    ]
    return report(frame, sections, rows=12)


def _turns(views: Sequence[MesaView]) -> list[Sequence[MesaView]]:
    """Part the mesas of an etapa where the tables begin anew: whoever comes later waits for a free table."""
    turns: list[list[MesaView]] = []
    for view in views:
        if not turns or any(view.row.mesa == other.row.mesa for other in turns[-1]):
            turns.append([])
        turns[-1].append(view)
    return list(turns)


def by_name(board: PontinhoBoard, frame: Frame) -> Paper:
    """Return the players of the latest etapa by name, each with mesa, hour and place at the mesa."""
    etapa = board.classification.etapa
    rows = [
        {"trio": trio, "view": view, "place": place, "of": len(view.seats)}
        for view in dict(board.etapas).get(etapa, [])
        for place, trio in enumerate(view.players, start=1)
    ]
    rows.sort(key=lambda row: name_key(row["trio"].name))  # type: ignore[attr-defined]
    sections = [
        section(
            "pdf/pontinho_by_name.html",
            {"title": board.etapa_title(etapa), "rows": rows[first : first + ROWS_PER_SECTION]},
        )
        for first in range(0, len(rows), ROWS_PER_SECTION)
    ]
    return report(frame, sections)


def mesa_of_each(board: PontinhoBoard) -> dict[int, int | None]:
    """Return the table at which each player of the latest etapa sits, by the player's number."""
    views = dict(board.etapas).get(board.classification.etapa, [])
    return {trio.number: view.row.mesa for view in views for trio in view.players}


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
    sections = [text.replace(" × ", "\xa0×\xa0") for text in sections]  # two figures stay on one line
    return report(frame, sections, rows=8, unit=("tabela", "tabelas"), lead=_lead(rules_lines(board)))


def _title(board: PontinhoBoard, etapa: int, view: MesaView) -> str:
    return f"{board.etapa_title(etapa)}, {view.title.lower()}"


def _lead(lines: Sequence[str]) -> str:
    return section("pdf/pontinho_lead.html", {"lines": lines})


def minutes(board: PontinhoBoard, frame: Frame) -> Paper:
    """Return the ata as it stands."""
    return ata_sheet(pontinho_ata(board), frame)

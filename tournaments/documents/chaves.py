"""The chaves on paper: who is in each, and a cross grid, empty to be filled by hand or with the results."""

from collections import defaultdict
from typing import Any

from tournaments.documents.classification import noun_of
from tournaments.documents.lettering import fit
from tournaments.documents.paper import Paper
from tournaments.documents.report import Frame, report, section
from tournaments.models import Stage
from tournaments.selectors.competition import ChaveTable, Competition, JogoView
from tournaments.selectors.credits import out_marks

# Wider grids do not fit an A4 sheet in boxes that a pen can fill.
WIDEST_GRID = 6
# Millimetres: what the other columns leave for the name before the grid, and a column of the grid.
NAME_WIDTH, CELL_WIDTH = 109.6, 14.0


def chaves_paper(competition: Competition, frame: Frame, *, chave: str = "", blank: bool = False) -> Paper:
    """Return one section a chave, in order of the draw. `blank` leaves the grid to be filled by hand."""
    tournament = competition.tournament
    marks = out_marks(tournament)
    places = dict(competition.classification.facts.chaves)
    views: dict[str, list[JogoView]] = defaultdict(list)
    for view in competition.jogos:
        if view.jogo.chave is not None and view.jogo.stage == Stage.CHAVES:
            views[view.jogo.chave.name].append(view)
    sections = [
        section(
            "pdf/chaves_section.html",
            {
                "chave": _chave(
                    competition, table, list(places[table.name]), views[table.name], marks, blank
                ),
                "noun": noun_of(competition.tournament),
            },
        )
        for table in competition.tables
        if not chave or table.name == chave
    ]
    lead = section("pdf/chaves_lead.html", {"blank": blank, "noun": tournament.ruleset.score_noun})
    return report(frame, sections, rows=tournament.chave_size, unit=("chave", "chaves"), lead=lead)


def _chave(
    competition: Competition,
    table: ChaveTable,
    refs: list[Any],
    views: list[JogoView],
    marks: dict[int, str],
    blank: bool,
) -> dict[str, Any]:
    standings = {str(row.standing.trio): row.standing for row in table.rows}
    met = {} if blank else _results(views)
    shown = not blank and table.progress.done > 0
    grid = len(refs) <= WIDEST_GRID
    name_width = NAME_WIDTH - len(refs) * CELL_WIDTH if grid else 150
    rows = []
    for place, ref in enumerate(refs, start=1):
        trio, standing = competition.trios[str(ref)], standings[str(ref)]
        house = trio.entidade.name if trio.entidade else ""
        rank = "—" if standing.rank is None else f"{standing.rank}º"
        rows.append(
            {
                "place": place,
                "number": trio.number,
                "name": fit(trio.name, name_width, 8, (9.5, 8.5, 7.5, 6.5, 6.0), 700),
                "entidade": fit(house, name_width, 5.4, (7.5, 6.5, 5.5, 5.0)) if house else None,
                "mark": "" if blank else marks.get(trio.pk, ""),
                "cells": [None if other == ref else met.get((ref, other), "") for other in refs],
                "vitorias": standing.vitorias if shown else "",
                "partidas": standing.partidas if shown else "",
                "tentos": standing.tentos if shown else "",
                "rank": rank if shown and table.progress.complete else "",
            }
        )
    return {
        "name": table.name,
        "count": "",
        "rows": rows,
        "grid": grid,
        "jogos": _programme(views, refs),
    }


def _results(views: list[JogoView]) -> dict[tuple[Any, Any], dict[str, str]]:
    """Return each result from both sides: partidas and tentos credited, or how else it ended."""
    found: dict[tuple[Any, Any], dict[str, str]] = {}
    for view in views:
        if not view.settled or view.outcome is None or view.annulled:
            continue
        a, b = view.jogo.trio_a, view.jogo.trio_b
        assert a is not None
        assert b is not None
        for mine, theirs, ref, other in (
            (view.outcome.a, view.outcome.b, a.ref, b.ref),
            (view.outcome.b, view.outcome.a, b.ref, a.ref),
        ):
            found[ref, other] = {
                "score": f"{mine.partidas} × {theirs.partidas}",
                "detail": {"desclassificação": "descl."}.get(view.label, view.label)
                or f"{mine.tentos} × {theirs.tentos}",
            }
    return found


def _programme(views: list[JogoView], refs: list[Any]) -> list[dict[str, Any]]:
    """Return who meets whom in each rodada, by their places in the chave: "1 × 4"."""
    place = {str(ref): index for index, ref in enumerate(refs, start=1)}
    rodadas: dict[int, list[str]] = defaultdict(list)
    for view in views:
        a, b = view.jogo.trio_a, view.jogo.trio_b
        if a is not None and b is not None:
            rodadas[view.jogo.rodada].append(f"{place[a.ref]} × {place[b.ref]}")
    return [{"number": number, "jogos": jogos} for number, jogos in sorted(rodadas.items())]

"""The classification on paper: criteria in force, tables, and of each row why it stands above the next."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.documents.paper import Paper
from tournaments.documents.report import Frame, report, section
from tournaments.models import Tournament
from tournaments.selectors.competition import ChaveTable, Competition, Row
from tournaments.selectors.credits import out_marks
from tournaments.selectors.criteria import criteria_in_force
from tournaments.selectors.rules_in_force import rule_changes
from tournaments.templatetags.tenteio_ui import lineup_noun
from tournaments.wording import decimal_comma, joined

# Rows of one section of the table of all: as many as a page holds with room to spare.
ROWS_PER_SECTION = 40


def classification_paper(competition: Competition, frame: Frame, *, chave: str = "") -> Paper:
    """Return the tables of all chaves, or of one."""
    marks = out_marks(competition.tournament)
    tables = [table for table in competition.tables if not chave or table.name == chave]
    sections = [_chave(competition, table, marks) for table in tables]
    tournament = competition.tournament
    return report(
        frame,
        sections,
        rows=tournament.chave_size,
        unit=("chave", "chaves"),
        lead=_lead(tournament, line=True),
    )


def overall_paper(competition: Competition, frame: Frame) -> Paper:
    """Return all chaves in one table."""
    tournament = competition.tournament
    marks = out_marks(tournament)
    unequal = len({len(refs) for _, refs in competition.classification.facts.chaves}) > 1
    rows = [_row(row, marks, line=False) for row in competition.overall]
    sections = [
        section(
            "pdf/classification_section.html",
            {
                "title": "Todas as chaves" if first == 0 else "Todas as chaves (continuação)",
                "state": _state(competition.classification.complete),
                "rows": rows[first : first + ROWS_PER_SECTION],
                "noun": noun_of(tournament),
                "overall": True,
                "unequal": unequal,
            },
        )
        for first in range(0, len(rows), ROWS_PER_SECTION)
    ]
    return report(frame, sections, lead=_lead(tournament, line=False))


def _lead(tournament: Tournament, *, line: bool) -> str:
    return section(
        "pdf/classification_lead.html",
        {
            "criteria": criteria_in_force(tournament),
            "noun": tournament.ruleset.score_noun,
            "line": line and tournament.qualifiers_per_chave,
            "rule_changes": rule_changes(tournament),
        },
    )


def _chave(competition: Competition, table: ChaveTable, marks: Mapping[int, str]) -> str:
    tournament = competition.tournament
    done, total = table.progress.done, table.progress.total
    notes = [
        f"Sorteio pendente entre {joined([competition.names[str(ref)] for ref in tie.trios])} (Art. 23, e)."
        for tie in table.ties
    ]
    rows = [_row(row, marks, line=_is_line(table.rows, index)) for index, row in enumerate(table.rows)]
    return section(
        "pdf/classification_section.html",
        {
            "title": f"Chave {table.name}",
            "state": _state(table.progress.complete, done, total),
            "rows": rows,
            "noun": noun_of(tournament),
            "notes": notes,
        },
    )


def _state(complete: bool, done: int = 0, total: int = 0) -> str:
    if complete:
        return "completa"
    return f"parcial: {done} de {total} jogos" if total else "parcial"


def noun_of(tournament: Tournament) -> str:
    """Return the word for an entrant, as a table heads it: "Trio"."""
    noun = lineup_noun(tournament)
    return noun[:1].upper() + noun[1:]


def _is_line(rows: Sequence[Row], index: int) -> bool:
    """Whether the line between those who go on and the others runs under this row."""
    return rows[index].goes_on and index + 1 < len(rows) and not rows[index + 1].goes_on


def _row(row: Row, marks: Mapping[int, str], *, line: bool) -> dict[str, Any]:
    standing = row.standing
    coefficient = getattr(standing, "coefficient", None)
    return {
        "rank": "—" if standing.rank is None else f"{standing.rank}º",
        "number": row.trio.number,
        "name": row.trio.name,
        "entidade": row.trio.entidade.name if row.trio.entidade else "",
        "chave": getattr(standing, "chave", ""),
        "jogos": standing.jogos,
        "vitorias": standing.vitorias,
        "partidas": standing.partidas,
        "tentos": standing.tentos,
        "coefficient": " · ".join(decimal_comma(value) for value in coefficient) if coefficient else "",
        "mark": marks.get(row.trio.pk, "desclassificado") if standing.out else "",
        "why": row.why,
        "line": line,
    }

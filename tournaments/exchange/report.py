"""What `classify` prints: the classification as JSON (a stable interface) or as a table for people."""

from collections.abc import Sequence
from typing import Any

from scoring.classification import evaluate
from scoring.modalities import Modality
from scoring.standings import OverallStanding, Standing
from tournaments.exchange import document as doc
from tournaments.exchange.decimals import three_decimals
from tournaments.exchange.facts import tournament_facts
from tournaments.exchange.report_pontinho import pontinho_blocks, pontinho_json

_CRITERION_NAMES = {
    "vitorias": "vitórias",
    "partidas": "partidas",
    "tentos": "tentos",
    "confronto": "confronto direto",
    "sorteio": "sorteio",
}
_COEFFICIENT_NAMES = ("vitorias", "partidas", "tentos")


def classification_json(document: doc.Document) -> dict[str, Any]:
    """Return the classification of every tournament in the shape of design section 5.

    Rows of trios that are out come last, with rank null and `"out": true`. `coefficient` is there when the
    chaves differ in size, with three decimals, halves rounded up. A tournament of Pontinho has `mesas` where
    others have chaves.
    """
    return {"tournaments": [_tournament_json(tournament) for tournament in document.tournaments]}


def classification_table(document: doc.Document) -> str:
    """Return the same as text, trios by name, one line a row."""
    blocks = []
    for tournament in document.tournaments:
        names = {trio.id: trio.name for trio in tournament.trios}
        blocks.append(f"{tournament.name}\n{'=' * len(tournament.name)}")
        if tournament.modality == Modality.PONTINHO:
            blocks += pontinho_blocks(tournament, names)
            continue
        classification = evaluate(tournament_facts(tournament))
        if not tournament.chaves:
            blocks.append("Ainda não há chaves sorteadas.")
            continue
        for name, rows in classification.chaves.items():
            progress = classification.progress[name]
            heading = f"Chave {name}"
            if not progress.complete:
                heading += f" (parcial, {progress.done} de {progress.total} jogos)"
            blocks.append(f"{heading}\n{_table(rows, names)}")
        if len(tournament.chaves) > 1:
            blocks.append(f"Geral\n{_table(classification.overall, names)}")
    return "\n\n".join(blocks)


def _tournament_json(tournament: doc.Tournament) -> dict[str, Any]:
    if tournament.modality == Modality.PONTINHO:
        return pontinho_json(tournament)
    classification = evaluate(tournament_facts(tournament))
    return {
        "slug": tournament.slug,
        "chaves": [
            {"name": name, "standings": [standing_row(row) for row in rows]}
            for name, rows in classification.chaves.items()
        ],
        "overall": [overall_row(row) for row in classification.overall],
    }


def standing_row(row: Standing | OverallStanding) -> dict[str, Any]:
    """One row of a chave as `classify` and the API print it."""
    written = {
        "rank": row.rank,
        "trio": row.trio,
        "jogos": row.jogos,
        "vitorias": row.vitorias,
        "partidas": row.partidas,
        "tentos": row.tentos,
        "decided_by": None if row.decided_by is None else str(row.decided_by),
        "pending_sorteio": row.pending_sorteio,
    }
    return written | {"out": True} if row.out else written


def overall_row(row: OverallStanding) -> dict[str, Any]:
    """One row across chaves: with its coefficient where chaves differ in size."""
    written = standing_row(row)
    if row.coefficient is not None:
        written["coefficient"] = {
            name: three_decimals(value)
            for name, value in zip(_COEFFICIENT_NAMES, row.coefficient, strict=True)
        }
    return written


def _table(rows: Sequence[Standing | OverallStanding], names: dict[str, str]) -> str:
    shown = [[names[str(row.trio)], *_figures(row)] for row in rows]
    width = max([4, *(len(cells[0]) for cells in shown)])
    lines = [f"{'Pos':>4}  {'Trio':<{width}}  {'J':>3} {'V':>3} {'P':>4} {'T':>5}  Acima do seguinte por"]
    for row, (name, jogos, vitorias, partidas, tentos, note) in zip(rows, shown, strict=True):
        place = "" if row.rank is None else f"{row.rank}º"
        figures = f"{jogos:>3} {vitorias:>3} {partidas:>4} {tentos:>5}"
        lines.append(f"{place:>4}  {name:<{width}}  {figures}  {note}".rstrip())
    return "\n".join(lines)


def _figures(row: Standing | OverallStanding) -> list[str]:
    if row.out:
        note = "desclassificado"
    elif row.pending_sorteio:
        note = "sorteio pendente"
    else:
        note = _CRITERION_NAMES[row.decided_by] if row.decided_by else ""
    return [str(row.jogos), str(row.vitorias), str(row.partidas), str(row.tentos), note]

"""Who plays where and when: the programme of a rodada by mesa and by trio, and the list to call by."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.documents.classification import noun_of
from tournaments.documents.paper import Paper
from tournaments.documents.report import Frame, report, section
from tournaments.models import Stage
from tournaments.names import name_key
from tournaments.selectors.papers import PaperJogo, PaperTrio, alone, rodada_name
from tournaments.wording import joined

# Rows of one section, so that long lists can be laid out side by side.
ROWS_PER_SECTION = 40


def programme_by_mesa(frame: Frame, jogos: Sequence[PaperJogo], trios: Sequence[PaperTrio]) -> Paper:
    """Return each rodada of `jogos` in order of mesa. `trios`: all of the tournament, to name who rests."""
    sections = []
    for rodada in by_rodada(jogos):
        idle = _idle(rodada, trios)
        for part in _parts(rodada):
            last = part[-1] is rodada[-1]
            context = _rodada(part, len(by_rodada(jogos))) | {
                "jogos": part,
                "idle": joined([trio.name for trio in idle]) if last else "",
            }
            sections.append(section("pdf/programme_mesa.html", {"part": context}))
    return report(frame, sections)


def programme_by_trio(frame: Frame, jogos: Sequence[PaperJogo], trios: Sequence[PaperTrio]) -> Paper:
    """Return each rodada of `jogos` in order of name, for people who look for their own (HAND-69)."""
    sections = []
    for rodada in by_rodada(jogos):
        rows: list[dict[str, Any]] = [
            {"trio": mine, "other": other, "jogo": jogo}
            for jogo in rodada
            for mine, other in ((jogo.a, jogo.b), (jogo.b, jogo.a))
            if mine is not None
        ]
        rows += [{"trio": trio, "jogo": None} for trio in _idle(rodada, trios)]
        rows.sort(key=lambda row: (name_key(row["trio"].name), row["jogo"].pk if row["jogo"] else 0))
        for part in _parts(rows):
            context = _rodada(rodada, len(by_rodada(jogos))) | {"rows": part}
            sections.append(
                section("pdf/programme_trio.html", {"part": context, "noun": noun_of(frame.tournament)})
            )
    return report(frame, sections)


def call_list(
    frame: Frame, trios: Sequence[PaperTrio], *, mesa: Mapping[int, int | None] | None = None
) -> Paper:
    """Return all trios by number with boxes for two calls and presence; with their mesa, by number."""
    mesa = mesa or {}
    columns = {"mesas": bool(mesa), "alone": alone(trios)}
    rows = [
        {"trio": trio, "mesa": mesa.get(trio.number) or "", "confirmed": trio.confirmed}
        for trio in sorted(trios, key=lambda trio: trio.number)
    ]
    sections = [
        section(
            "pdf/call_section.html",
            {"part": {"rows": part}, "noun": noun_of(frame.tournament), **columns},
        )
        for part in _parts(rows)
    ]
    return report(frame, sections)


def mesa_of_each(jogos: Sequence[PaperJogo]) -> dict[int, int | None]:
    """Return the mesa at which each trio of these jogos sits, by its number."""
    return {side.number: jogo.mesa for jogo in jogos for side in (jogo.a, jogo.b) if side is not None}


def by_rodada(jogos: Sequence[PaperJogo]) -> list[list[PaperJogo]]:
    """Group jogos by stage and rodada, in order of play."""
    groups: dict[tuple[bool, int], list[PaperJogo]] = {}
    for jogo in jogos:
        groups.setdefault((jogo.stage == Stage.MATA_MATA, jogo.rodada), []).append(jogo)
    return [groups[key] for key in sorted(groups)]


def _rodada(jogos: Sequence[PaperJogo], count: int) -> dict[str, Any]:
    days = list(dict.fromkeys(jogo.day for jogo in jogos if jogo.day))
    return {
        "title": rodada_name(jogos[0]),
        "about": ", ".join(days) if len(days) < 3 else "",
        "days": len(days) > 1,
    }


def _parts(rows: Sequence[Any]) -> list[Sequence[Any]]:
    return [rows[first : first + ROWS_PER_SECTION] for first in range(0, len(rows), ROWS_PER_SECTION)]


def _idle(rodada: Sequence[PaperJogo], trios: Sequence[PaperTrio]) -> list[PaperTrio]:
    """Return who rests in a rodada of the chaves: in a chave that plays it, without a jogo."""
    if rodada[0].stage != Stage.CHAVES:
        return []
    playing = {side.number for jogo in rodada for side in (jogo.a, jogo.b) if side is not None}
    chaves = {jogo.phase for jogo in rodada}
    return [trio for trio in trios if trio.number not in playing and f"Chave {trio.chave}" in chaves]


def paper_title(jogos: Sequence[PaperJogo], what: str) -> str:
    """Return the title of a paper over some jogos: "Programação" or "Programação · 2ª rodada"."""
    rodadas = by_rodada(jogos)
    return f"{what} · {rodada_name(rodadas[0][0])}" if len(rodadas) == 1 else what

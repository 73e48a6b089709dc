"""The panel of a tournament: what to do next, what blocks it, how far everything is."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.bracket import Podium
from tournaments.selectors.competition import ChaveTable, Competition
from tournaments.selectors.progress import TournamentProgress, tournament_progress
from tournaments.services.desempate import open_ties
from tournaments.views.committee.addresses import block_url, committee_url
from tournaments.views.committee.panel_parts import panel_context
from tournaments.views.committee.pontinho_panel import panel
from tournaments.views.lookup import tournament_or_404

CHAVES_SHOWN = 48


@login_required
@require_GET
def tournament_dashboard(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show at a glance where the tournament stands, with one button for what comes next."""
    found = tournament_or_404(event, tournament, pontinho=True)
    if found.is_pontinho:
        return panel(request, found)
    competition = Competition(found)
    progress = tournament_progress(competition, open_ties(found, competition.classification))
    context = panel_context(found, progress.now, progress.also, progress.steps) | {
        "progress": progress,
        "stats": _stats(competition, progress),
        "blocks": [(block, block_url(found, block)) for block in progress.blocks],
        "blocks_title": (
            "O que falta para o mata-mata"
            if progress.blocks and progress.blocks[0].url_name != "commissions"
            else "O que falta"
        ),
        "pending": [
            (sumula, committee_url(found, "pending_resolve", sumula.submission.pk))
            for sumula in progress.pending
        ],
        "chaves": [_chave(table) for table in competition.tables[:CHAVES_SHOWN]],
        "more_chaves": max(0, len(competition.tables) - CHAVES_SHOWN),
        "places": podium_places(competition),
    }
    return render(request, "committee/dashboard/dashboard.html", context)


def _stats(competition: Competition, progress: TournamentProgress) -> list[dict[str, Any]]:
    views = [*competition.jogos, *competition.mata_mata]
    done = sum(view.settled for view in views)
    stats: list[dict[str, Any]] = [{"label": "inscritos", "value": progress.trio_count}]
    if not views:
        tone = "ok" if progress.trio_count and progress.confirmed_count == progress.trio_count else "warning"
        stats.append(
            {
                "label": "presentes",
                "value": progress.confirmed_count,
                "of": progress.trio_count,
                "tone": tone,
            }
        )
        return stats
    chaves = len(competition.classification.chaves)
    stats.append({"label": "chave" if chaves == 1 else "chaves", "value": chaves})
    stats.append(
        {
            "label": "jogos com resultado",
            "value": done,
            "of": len(views),
            "tone": "ok" if done == len(views) else "",
        }
    )
    pending = progress.pending_count
    stats.append({"label": "súmulas a conferir", "value": pending, "tone": "warning" if pending else "ok"})
    return stats


def _chave(table: ChaveTable) -> dict[str, Any]:
    leaders = [row.trio.name for row in table.rows if row.standing.rank == 1] if table.progress.done else []
    return {
        "name": table.name,
        "done": table.progress.done,
        "total": table.progress.total,
        "complete": table.progress.complete,
        "leaders": leaders if len(leaders) <= 2 else [f"{len(leaders)} empatados"],
        "tie": any(tie.matters for tie in table.ties),
    }


def podium_places(competition: Competition) -> list[dict[str, Any]]:
    """Return the places for components/podium.html; none until there is a champion."""
    podium: Podium | None = competition.podium
    if podium is None or podium.champion is None:
        return []
    ranked = [(1, podium.champion), (2, podium.vice), *((3, ref) for ref in podium.third), (4, podium.fourth)]
    trios = competition.trios
    return [
        {
            "rank": rank,
            "name": trios[str(ref)].name,
            "detail": trios[str(ref)].entidade.name if trios[str(ref)].entidade else "",  # type: ignore[union-attr]
        }
        for rank, ref in ranked
        if ref is not None
    ]

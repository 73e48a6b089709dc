"""The panel of a tournament of Pontinho: what to do next, and how far everything is."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Tournament
from tournaments.selectors.homologation import open_points
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.selectors.pontinho_progress import pontinho_steps
from tournaments.selectors.progress import State, Step
from tournaments.views.committee.addresses import block_url
from tournaments.views.committee.panel_parts import panel_context


def panel(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Answer the dashboard of a tournament of Pontinho. The caller saw to it that somebody is logged in."""
    board = PontinhoBoard(tournament)
    steps = pontinho_steps(board)
    now = next((step for step in steps if step.state is State.DOING), None)
    also = next(iter(_waiting(steps, now)), None)
    context = panel_context(tournament, now, also, steps) | {
        "board": board,
        "stats": _stats(board),
        "blocks": [(block, block_url(tournament, block)) for block in open_points(board)],
        "blocks_title": "O que falta",
        "places": board.podium,
        "etapas": [(board.etapa_title(etapa), views) for etapa, views in reversed(board.etapas)],
    }
    return render(request, "committee/pontinho/panel.html", context)


def _waiting(steps: list[Step], now: Step | None) -> list[Step]:
    """The draw may be held before everybody is marked as present."""
    if now is None or now.title != "Presença":
        return []
    return [step for step in steps if step.url_name == "pontinho_draw"]


def _stats(board: PontinhoBoard) -> list[dict[str, Any]]:
    count = len(board.trios)
    stats: list[dict[str, Any]] = [{"label": "inscritos", "value": count}]
    if not board.drawn:
        here = sum(trio.confirmed for trio in board.trios.values())
        tone = "ok" if count and here == count else "warning"
        return [*stats, {"label": "presentes", "value": here, "of": count, "tone": tone}]
    done = sum(view.ended for view in board.mesas)
    tone = "ok" if done == len(board.mesas) else ""
    stats.append({"label": "mesas encerradas", "value": done, "of": len(board.mesas), "tone": tone})
    if done:
        checked = sum(view.checked for view in board.mesas)
        tone = "ok" if checked == done else "warning"
        stats.append({"label": "folhas conferidas", "value": checked, "of": done, "tone": tone})
    stats.append({"label": "rodadas", "value": sum(len(view.rodadas) for view in board.mesas)})
    return stats

"""What the panels of all modalities show in the same way: the next action, the way, the last changes."""

from collections.abc import Sequence
from typing import Any

from tournaments.models import Tournament
from tournaments.selectors.progress import Step
from tournaments.selectors.trail import entries_of, row_of
from tournaments.views.committee.addresses import committee_url

CHANGES_SHOWN = 8


def action_of(tournament: Tournament, step: Step | None) -> dict[str, str] | None:
    """Turn a step into what components/next_action.html shows."""
    if step is None:
        return None
    return {
        "title": step.task or step.title,
        "text": step.detail,
        "url": committee_url(tournament, step.url_name, step.target, step.query),
        "label": step.action or step.title,
    }


def step_of(tournament: Tournament, step: Step) -> dict[str, str]:
    """Turn a step into what components/steps.html shows."""
    url = committee_url(tournament, step.url_name, step.target, step.query) if step.url_name else ""
    return {"title": step.title, "state": step.state.value, "note": step.note, "url": url}


def panel_context(
    tournament: Tournament, now: Step | None, also: Step | None, steps: Sequence[Step]
) -> dict[str, Any]:
    """Return what committee/dashboard/base.html asks for of every tournament."""
    return {
        "event": tournament.event,
        "tournament": tournament,
        "now": action_of(tournament, now),
        "also": action_of(tournament, also),
        "steps": [step_of(tournament, step) for step in steps],
        "changes": [row_of(entry) for entry in entries_of(tournament)[:CHANGES_SHOWN]],
    }

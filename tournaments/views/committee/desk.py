"""The decision desk: what was typed, what each reading would change, one confirmation."""

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Jogo, Tournament
from tournaments.services.consequences import Reading, Weighed, weigh
from tournaments.services.refusals import Refusal

KEEP, REPLAY = "manter", "repetir"


def chosen_reading(request: HttpRequest, readings: Sequence[Reading]) -> Reading | None:
    """Return the reading that was confirmed; None while the choice is still to be shown."""
    if not request.POST.get("confirmed"):
        return None
    offered = [reading for reading in readings if reading.selectable]
    wanted = request.POST.get("reading", "")
    return next((reading for reading in offered if reading.value == wanted), None)


def show_readings(
    request: HttpRequest,
    *,
    tournament: Tournament,
    readings: Sequence[Reading],
    form: forms.Form,
    refuse: Callable[[Refusal], None],
    **context: Any,
) -> HttpResponse | None:
    """Show what each reading would change. None, with the form refused, where none of them is allowed.

    context: title, message, facts (label, text), back, confirm_label, and `later` for jogos that began.
    """
    try:
        weighed = weigh(tournament, readings)
    except Refusal as refusal:
        refuse(refusal)
        return None
    offered = [item for item in weighed if item.selectable]
    chosen = request.POST.get("reading") or offered[0].reading.value
    found = {
        "event": tournament.event,
        "tournament": tournament,
        "weighed": weighed,
        "offered": offered,
        "differ": _differ(weighed),
        "chosen": chosen,
        "hidden": [bound.as_hidden() for bound in form],
        **context,
    }
    return render(request, "committee/conduct/readings.html", found)


def _differ(weighed: Sequence[Weighed]) -> bool:
    """Whether it matters which reading is taken."""
    return len({item.change.signature for item in weighed if item.change is not None}) > 1


def later_choice(request: HttpRequest, later: Sequence[Jogo]) -> str:
    """What the commission chose for later jogos that began: KEEP, REPLAY or, where none did, ""."""
    wanted = request.POST.get("later", "")
    return wanted if later and wanted in (KEEP, REPLAY) else ""

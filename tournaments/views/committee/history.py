"""The trail of a tournament: who changed what, when and why."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.selectors.trail import KINDS, entries_of
from tournaments.tables.history import HistoryTable
from tournaments.views.lookup import tournament_or_404


@login_required
@require_GET
def history(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show the trail, newest first, of one kind or of all."""
    found = tournament_or_404(event, tournament, pontinho=True)
    kind = request.GET.get("tipo", "")
    context = {
        "event": found.event,
        "tournament": found,
        "kinds": KINDS,
        "kind": kind if kind in KINDS else "",
        "table": HistoryTable(entries_of(found, kind), request=request),
    }
    return render(request, "committee/history/history.html", context)

"""Mesas of Pontinho that call the commission, looked at from time to time by the pages of the desk."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.models import Tournament
from tournaments.views.lookup import tournament_or_404


@login_required
@require_GET
def calls(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Answer a look of a page: 204 as long as it shows these calls already. Three queries."""
    found = tournament_or_404(event, tournament, pontinho=None)
    waiting = waiting_calls(found)
    if request.GET.get("v") == waiting["shown"]:
        return HttpResponse(status=204)
    context = {"event": found.event, "tournament": found, **waiting}
    return render(request, "committee/pontinho/_calls.html", context)


def waiting_calls(found: Tournament) -> dict[str, Any]:
    """Return the calls that nobody answered, for the template. One query."""
    waiting = list(found.commission_calls.filter(answered_at__isnull=True).order_by("at"))
    return {"calls": waiting, "shown": "-".join(str(call.pk) for call in waiting)}

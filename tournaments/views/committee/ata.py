"""The ata: all that the commissions have to sign at the end, on one page."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.selectors.ata import tournament_ata
from tournaments.selectors.competition import Competition
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.selectors.pontinho_ata import pontinho_ata
from tournaments.views.lookup import tournament_or_404


@login_required
@require_GET
def ata(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show the ata as it stands."""
    found = tournament_or_404(event, tournament, pontinho=True)
    told = pontinho_ata(PontinhoBoard(found)) if found.is_pontinho else tournament_ata(Competition(found))
    context = {"event": found.event, "tournament": found, "ata": told}
    return render(request, "committee/conduct/ata.html", context)

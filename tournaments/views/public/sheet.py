"""What the QR code of a printed sheet opens: whether it still says what is so."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.documents.catalogue import KINDS
from tournaments.documents.living import current_revision
from tournaments.forms.documents import DocumentForm
from tournaments.selectors.papers import data_time, papers_overview
from tournaments.selectors.public import find_tournament


@require_safe
def public_sheet(request: HttpRequest, event: str, tournament: str, kind: str, revision: str) -> HttpResponse:
    """Say "atual" or "substituída", since when at most, and lead to the page that is always right."""
    found = find_tournament(event, tournament)
    if found is None or kind not in KINDS or not KINDS[kind].serves(found):
        raise Http404
    form = DocumentForm(request.GET, kind=KINDS[kind], overview=papers_overview(found))
    if not form.is_valid():
        raise Http404
    context = {
        "event": found.event,
        "tournament": found,
        "kind": KINDS[kind],
        "revision": revision.upper(),
        "current": current_revision(found, KINDS[kind], form.choice()) == revision.upper(),
        "changed_at": data_time(found),
    }
    response = render(request, "public/sheet.html", context)
    response.headers["Cache-Control"] = "no-cache"
    return response

"""The check-list at presence, and what is missing of it. For the committee only."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.forms.checklist import ChecklistForm
from tournaments.selectors.checklist import trio_checks
from tournaments.services.checklist import save_checklist
from tournaments.views.committee.addresses import committee_url
from tournaments.views.lookup import actor_of, tournament_or_404

PER_PAGE = 50


@login_required
@require_GET
def checklist(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show what each trio still owes; `?todos` shows those that owe nothing too."""
    found = tournament_or_404(event, tournament, pontinho=True)
    checks = trio_checks(found)
    everybody = "todos" in request.GET
    owing = [check for check in checks if check.lacks]
    page = Paginator(checks if everybody else owing, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "event": found.event,
        "tournament": found,
        "page_obj": page,
        "everybody": everybody,
        "owing": len(owing),
        "total": len(checks),
    }
    return render(request, "committee/conduct/checklist.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def checklist_trio(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Tick what was seen of one trio."""
    found = tournament_or_404(event, tournament, pontinho=True)
    trio = get_object_or_404(found.trios, pk=pk)
    members = list(trio.members.select_related("player").order_by("position"))
    form = ChecklistForm(request.POST if request.method == "POST" else None, trio=trio, members=members)
    back = committee_url(found, "checklist")
    if request.method == "POST" and form.is_valid():
        save_checklist(trio=trio, data=form.data_of(), actor=actor_of(request))
        messages.success(request, f"Conferência de {trio} guardada.")
        return redirect(back)
    context = {"event": found.event, "tournament": found, "trio": trio, "form": form, "back": back}
    return render(request, "committee/conduct/checklist_trio.html", context)

"""Deleting an event or a tournament made by mistake, and the file that keeps it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.exchange.exporting import document_of
from tournaments.exchange.writing import to_text
from tournaments.forms.deletion import DeletionForm
from tournaments.forms.refusals import add_refusal
from tournaments.models import Event, Tournament
from tournaments.selectors.deletion import obstacles, what_goes
from tournaments.services import deletion as services
from tournaments.services.refusals import Refusal
from tournaments.views.lookup import actor_of, event_or_404, tournament_or_404


@login_required
@require_GET
def event_file(request: HttpRequest, event: str) -> HttpResponse:
    """Hand out the tournament file of an event, with everything that is recorded of it."""
    found = event_or_404(event)
    answer = HttpResponse(to_text(document_of(found)), content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{found.slug}.json"'
    return answer


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_delete(request: HttpRequest, event: str) -> HttpResponse:
    """Show what would go with an event; delete it once its name was typed."""
    return _page(request, event_or_404(event), None)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tournament_delete(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show what would go with a tournament; delete it once its name was typed."""
    found = tournament_or_404(event, tournament, pontinho=True)
    return _page(request, found.event, found)


def _page(request: HttpRequest, event: Event, tournament: Tournament | None) -> HttpResponse:
    form = DeletionForm(request.POST or None, name=(tournament or event).name)
    if request.method == "POST" and form.is_valid() and _deleted(request, event, tournament, form):
        messages.success(request, f"{(tournament or event).name}: apagado.")
        return (
            redirect("tournaments:event_detail", event.slug)
            if tournament
            else redirect("tournaments:committee_home")
        )
    going = Tournament.objects.filter(pk=tournament.pk) if tournament else event.tournaments.all()
    found = obstacles(event=event, tournament=tournament)
    context = {
        "event": event,
        "tournament": tournament,
        "form": form,
        "goes": what_goes(going, event=None if tournament else event),
        "published": [(one.text, _switch(event, one.tournament)) for one in found if one.kind == "published"],
        "played": [one.text for one in found if one.kind == "results"],
        "command": f"delete_event {event.slug}" + (f" --tournament {tournament.slug}" if tournament else ""),
        "back": reverse("tournaments:tournament_settings", args=(event.slug, tournament.slug))
        if tournament
        else reverse("tournaments:event_edit", args=(event.slug,)),
    }
    return render(request, "committee/delete.html", context, status=422 if form.is_bound else 200)


def _deleted(request: HttpRequest, event: Event, tournament: Tournament | None, form: DeletionForm) -> bool:
    typed, actor = form.cleaned_data["typed_name"], actor_of(request)
    try:
        if tournament:
            services.delete_tournament(tournament=tournament, typed_name=typed, actor=actor)
        else:
            services.delete_event(event=event, typed_name=typed, actor=actor)
    except Refusal as refusal:
        add_refusal(form, refusal)
        return False
    return True


def _switch(event: Event, tournament: Tournament | None) -> str:
    """Where it is taken off the public pages."""
    if tournament is None:
        return reverse("tournaments:event_edit", args=(event.slug,))
    return reverse("tournaments:publish", args=(event.slug, tournament.slug))

"""Events: the list, one event with what is to be done next, its data and its two commissions."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.forms.event import CommissionForm, EventForm
from tournaments.forms.refusals import add_refusal
from tournaments.forms.seen import add_seen, seen_of
from tournaments.models import Comissao, Event
from tournaments.selectors import event_overview as overview
from tournaments.selectors.deletion import deleted_events
from tournaments.selectors.readiness import COMMISSION_MIN
from tournaments.services import events as services
from tournaments.services.refusals import Refusal
from tournaments.views.lookup import actor_of, event_or_404


@login_required
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """Show the events of this installation."""
    context = {"events": overview.all_events(), "deleted": deleted_events()}
    return render(request, "committee/events/home.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """Make an event."""
    return _event_form(request, Event())


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, event: str) -> HttpResponse:
    """Change the data of an event."""
    return _event_form(request, event_or_404(event))


def _event_form(request: HttpRequest, event: Event) -> HttpResponse:
    is_new = event.pk is None
    # What the page shows around the form stays as it is stored, whatever is being typed.
    context: dict[str, Any] = {} if is_new else {"event": event_or_404(event.slug)}
    form = EventForm(request.POST or None, instance=event)
    if not is_new:
        add_seen(form, services.event_stamp(event))
    if request.method == "POST" and form.is_valid():
        try:
            saved = services.save_event(
                event=form.save(commit=False), actor=actor_of(request), seen=seen_of(form)
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, f"{saved.name}: {'evento criado' if is_new else 'dados salvos'}.")
            return redirect("tournaments:event_detail", saved.slug)
    status = 422 if request.method == "POST" else 200
    return render(request, "committee/events/form.html", {**context, "form": form}, status=status)


@login_required
@require_GET
def detail(request: HttpRequest, event: str) -> HttpResponse:
    """Show an event: tournaments, commissions, and what to do next."""
    found = event_or_404(event)
    commissions = overview.commission_states(found)
    tournaments = overview.tournament_glances(found)
    steps = overview.event_steps(found, commissions, tournaments)
    context = {
        "event": found,
        "commissions": commissions,
        "tournaments": tournaments,
        "steps": steps,
        "next_step": next((step for step in steps if step.state == "doing"), None),
    }
    return render(request, "committee/events/detail.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def commissions(request: HttpRequest, event: str) -> HttpResponse:
    """Fill in both commissions (Art. 23)."""
    found = event_or_404(event)
    forms = [
        CommissionForm(request.POST or None, comissao=state.comissao, names=list(state.names))
        for state in overview.commission_states(found)
    ]
    for form in forms:
        add_seen(form, services.names_stamp(form.initial_names))
    valid = [form.is_valid() for form in forms]  # both, so that both show what is wrong
    if request.method == "POST" and all(valid) and _save_commissions(request, found, forms):
        # Both complete and nothing to mend: what comes next is on the event's page.
        done = all(state.complete for state in overview.commission_states(found))
        done = done and not overview.commission_warnings(found)
        return redirect(f"tournaments:{'event_detail' if done else 'commissions'}", found.slug)
    context = {
        "event": found,
        "forms": forms,
        "warnings": overview.commission_warnings(found),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "committee/events/commissions.html", context, status=status)


@transaction.atomic
def _save_commissions(request: HttpRequest, event: Event, forms: list[CommissionForm]) -> bool:
    """Store both, or neither where one is refused."""
    actor = actor_of(request)
    for form in forms:
        try:
            services.set_commission(
                event=event, comissao=form.comissao, names=form.names, actor=actor, seen=seen_of(form)
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
    if any(form.errors for form in forms):
        transaction.set_rollback(True)
        return False
    short = [Comissao(form.comissao).label for form in forms if len(form.names) < COMMISSION_MIN]
    if short:
        messages.warning(
            request, f"Nomes salvos. Ainda faltam membros: {' e '.join(short)} (de 3 a 5 em cada, Art. 23)."
        )
    else:
        messages.success(request, "As duas comissões estão completas.")
    return True

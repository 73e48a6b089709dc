"""A tournament: making it, its rules, what the public sees of it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournaments.forms.pontinho import PontinhoSetupForm
from tournaments.forms.refusals import add_refusal
from tournaments.forms.seen import add_seen, seen_of
from tournaments.forms.tournament import PublishForm, TournamentForm
from tournaments.models import Tournament
from tournaments.selectors.pontinho import setup_of
from tournaments.services.events import publish as publish_tournament
from tournaments.services.events import save_tournament, tournament_stamp
from tournaments.services.pontinho_draw import save_setup, setup_stamp
from tournaments.services.refusals import Refusal
from tournaments.views.lookup import actor_of, event_or_404, tournament_or_404


def _saved(request: HttpRequest, form: TournamentForm, setup: PontinhoSetupForm) -> Tournament | None:
    """Store a tournament, one of Pontinho with its own choices; None where something is refused."""
    sound = form.is_valid()
    if form.is_pontinho and not setup.is_valid():
        sound = False
    if not sound:
        return None
    try:
        with transaction.atomic():
            saved = save_tournament(
                tournament=form.save(commit=False),
                actor=actor_of(request),
                reason=form.cleaned_data.get("reason", ""),
                seen=seen_of(form),
            )
            if saved.is_pontinho and not setup.drawn:
                _save_setup(request, saved, setup)
            return saved
    except Refusal as refusal:
        add_refusal(form, form.in_words_of_form(refusal))
        return None


def _save_setup(request: HttpRequest, tournament: Tournament, form: PontinhoSetupForm) -> None:
    try:
        save_setup(
            tournament=tournament,
            setup=form.save(commit=False),
            actor=actor_of(request),
            seen=seen_of(form),
        )
    except Refusal as refusal:
        add_refusal(form, refusal)
        raise Refusal("Confira as regras do pontinho.") from None


@login_required
@require_http_methods(["GET", "POST"])
def create(request: HttpRequest, event: str) -> HttpResponse:
    """Make a tournament."""
    found = event_or_404(event)
    form = TournamentForm(request.POST or None, event=found)
    setup = PontinhoSetupForm(request.POST or None)
    if request.method == "POST" and (saved := _saved(request, form, setup)):
        messages.success(request, f"{saved.name}: torneio criado. Agora inscreva os participantes.")
        return redirect("tournaments:trio_list", found.slug, saved.slug)
    status = 422 if request.method == "POST" else 200
    context = {"event": found, "form": form, "setup": setup}
    return render(request, "committee/tournament_form.html", context, status=status)


@login_required
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Change the rules; after the draw only with a reason, and some not at all."""
    found = tournament_or_404(event, tournament, pontinho=True)
    form = TournamentForm(
        request.POST or None,
        instance=tournament_or_404(event, tournament, pontinho=True),
        event=found.event,
        drawn=found.is_drawn,
    )
    stored = setup_of(found) if found.is_pontinho else None
    setup = PontinhoSetupForm(request.POST or None, instance=stored, drawn=form.drawn)
    add_seen(form, tournament_stamp(found))
    if stored is not None:
        add_seen(setup, setup_stamp(stored))
    if request.method == "POST" and (saved := _saved(request, form, setup)):
        messages.success(request, "Ajustes salvos.")
        return redirect("tournaments:tournament_settings", found.event.slug, saved.slug)
    context = {"event": found.event, "tournament": found, "form": form, "setup": setup}
    status = 422 if request.method == "POST" else 200
    return render(request, "committee/tournament_form.html", context, status=status)


@login_required
@require_http_methods(["GET", "POST"])
def publish(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Choose what the public sees."""
    found = tournament_or_404(event, tournament, pontinho=True)
    form = PublishForm(request.POST or None, instance=tournament_or_404(event, tournament, pontinho=True))
    if request.method == "POST" and form.is_valid():
        publish_tournament(tournament=found, actor=actor_of(request), **form.cleaned_data)
        messages.success(request, "Página pública atualizada.")
        return redirect("tournaments:publish", found.event.slug, found.slug)
    context = {"event": found.event, "tournament": found, "form": form, "drawn": found.is_drawn}
    return render(request, "committee/tournament_publish.html", context)

"""A jogo at its mesa: calls, W.O., start, clock, what the text orders when the time is over, juiz."""

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.clock import AtTheLimit
from tournaments.forms.conduct import AllFaltaForm, JuizForm, PauseForm
from tournaments.models import Comissao, Jogo
from tournaments.selectors.clock import amber_left, clock_of
from tournaments.selectors.conduct import (
    JogoConduct,
    commission_names,
    dress_pending_trios,
    jogo_conduct,
)
from tournaments.services import conduct as services
from tournaments.services.refusals import Refusal
from tournaments.views.committee.addresses import committee_url, jogo_or_404, rodada_query
from tournaments.views.lookup import actor_of

CALL_NAMES = {1: "1ª chamada", 2: "2ª chamada", 3: "3ª chamada"}


@login_required
@require_GET
def jogo_conduct_page(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Show a jogo as it is conducted, with what comes next."""
    return _page(request, jogo_or_404(event, tournament, pk))


@login_required
@require_POST
def jogo_act(request: HttpRequest, event: str, tournament: str, pk: int, act: str) -> HttpResponse:
    """Call the trios, start the clock, let it run again: acts that ask nothing more."""
    jogo = jogo_or_404(event, tournament, pk)
    acts = {"chamar": services.call_trios, "comecou": services.start_jogo, "voltou": services.resume_jogo}
    if act not in acts:
        raise Http404
    try:
        acts[act](jogo_id=jogo.pk, actor=actor_of(request))
    except Refusal as refusal:
        messages.error(request, refusal.text)
    return redirect(committee_url(jogo.tournament, "jogo_conduct", jogo.pk))


@login_required
@require_http_methods(["POST"])
def jogo_pause(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Stop the clock, with its cause."""
    jogo = jogo_or_404(event, tournament, pk)
    form = PauseForm(request.POST)
    if form.is_valid():
        try:
            services.pause_jogo(jogo_id=jogo.pk, cause=form.cleaned_data["cause"], actor=actor_of(request))
            return redirect(committee_url(jogo.tournament, "jogo_conduct", jogo.pk))
        except Refusal as refusal:
            form.add_error("cause", refusal.text)
    return _page(request, jogo, pause_form=form)


@login_required
@require_POST
def jogo_juiz(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Appoint a juiz, or take the appointment back."""
    jogo = jogo_or_404(event, tournament, pk)
    form = JuizForm(request.POST)
    if not form.is_valid():
        return _page(request, jogo, juiz_form=form)
    name = form.cleaned_data["juiz"]
    services.appoint_juiz(jogo_id=jogo.pk, name=name, actor=actor_of(request))
    messages.success(request, f"Juiz do jogo: {name}. É ele quem paga os tentos." if name else "Sem juiz.")
    return redirect(committee_url(jogo.tournament, "jogo_conduct", jogo.pk))


@login_required
@require_POST
def jogo_all_falta(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Record that from here on every volta is for the falta (Art. 23)."""
    jogo = jogo_or_404(event, tournament, pk)
    form = AllFaltaForm(request.POST, commission=commission_names(jogo, Comissao.ORGANIZADORA))
    if form.is_valid():
        try:
            services.order_all_falta(jogo_id=jogo.pk, members=form.decided_by, actor=actor_of(request))
            messages.success(request, "Registrado: daqui ao fim, tudo é falta.")
            return redirect(committee_url(jogo.tournament, "jogo_conduct", jogo.pk))
        except Refusal as refusal:
            form.add_error(None, refusal.text)
    return _page(request, jogo, falta_form=form)


def _page(request: HttpRequest, jogo: Jogo, **refused: forms.Form) -> HttpResponse:
    story = jogo_conduct(jogo)
    now = timezone.now()
    tournament = jogo.tournament
    clock = clock_of(jogo, now)
    first = story.calls[0].at if story.calls else None
    falta = story.ordered_at_the_limit is AtTheLimit.ALL_FALTA
    context: dict[str, Any] = {
        "event": tournament.event,
        "tournament": tournament,
        "jogo": jogo,
        "story": story,
        "clock": clock,
        "played": int(clock.elapsed),
        "left": abs(int(clock.left)),
        "over": clock.left <= 0,
        "red_at": now + timedelta(minutes=max(0, clock.left)),
        "amber_at": jogo.started_at and now + timedelta(minutes=max(0, amber_left(jogo, clock))),
        "next_call": CALL_NAMES.get(len(story.calls) + 1, ""),
        "tolerance_ends": first and first + timedelta(minutes=tournament.tolerance_minutes),
        "walkover_due": services.walkover_due(jogo, now),
        "dress": dress_pending_trios(jogo) if not jogo.is_official else [],
        "says_falta": falta,
        "sides": _sides(story),
        "pause_form": PauseForm(),
        "juiz_form": JuizForm(initial={"juiz": jogo.juiz}),
        "back": committee_url(tournament, "jogo_list", query=rodada_query(jogo)),
    }
    if falta and clock.left <= 0 and not jogo.is_official:
        context["falta_form"] = AllFaltaForm(commission=commission_names(jogo, Comissao.ORGANIZADORA))
    status = 422 if refused else 200
    return render(request, "committee/conduct/jogo.html", context | refused, status=status)


def _sides(story: JogoConduct) -> list[dict[str, Any]]:
    """Each trio with its people, for the page."""
    trios = [trio for trio in (story.jogo.trio_a, story.jogo.trio_b) if trio is not None]
    return [{"trio": trio, "members": story.members[trio.pk]} for trio in trios]

"""Homologação of the chaves: provisional while the appeal window runs, then confirmed with names."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.forms.decisions import HomologationForm
from tournaments.forms.refusals import add_refusal
from tournaments.models import Comissao, Stage
from tournaments.selectors.competition import Competition
from tournaments.selectors.homologation import chave_states
from tournaments.selectors.readiness import stage_blocks
from tournaments.services.homologation import appeal_ends_at, homologate
from tournaments.services.refusals import Refusal
from tournaments.views.committee.addresses import committee_url
from tournaments.views.lookup import actor_of, tournament_or_404


@login_required
@require_GET
def homologation(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show every chave: playing, provisional with its countdown, homologated, revised."""
    found = tournament_or_404(event, tournament)
    states = chave_states(Competition(found))
    blocks = stage_blocks(found, Stage.CHAVES) if states else []
    context = {
        "event": found.event,
        "tournament": found,
        "states": states,
        "blocks": [(block, committee_url(found, block.url_name, block.target)) for block in blocks],
        "done": sum(1 for state in states if state.held),
    }
    return render(request, "committee/conduct/homologation.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def homologation_chave(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Confirm one chave, with the names of who does."""
    found = tournament_or_404(event, tournament)
    chave = get_object_or_404(found.chaves, pk=pk)
    closes = appeal_ends_at(found, chave)
    early = closes is not None and timezone.now() < closes
    members = found.event.commission_members.filter(comissao=Comissao.ORGANIZADORA)
    commission = list(members.values_list("name", flat=True))
    form = HomologationForm(
        request.POST if request.method == "POST" else None, commission=commission, early=early
    )
    if request.method == "POST" and form.is_valid():
        override = form.cleaned_data.get("override", "")
        try:
            homologate(chave=chave, members=form.decided_by, actor=actor_of(request), override=override)
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, f"{chave} homologada.")
            return redirect(committee_url(found, "homologation"))
    context = {
        "event": found.event,
        "tournament": found,
        "chave": chave,
        "table": next(table for table in Competition(found).tables if table.name == chave.name),
        "closes": closes if early else None,
        "held": chave.homologations.order_by("revision").last(),
        "form": form,
        "commission": commission,
        "back": committee_url(found, "homologation"),
    }
    status = 422 if form.is_bound else 200
    return render(request, "committee/conduct/homologate.html", context, status=status)

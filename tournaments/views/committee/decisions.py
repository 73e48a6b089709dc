"""The decisions of the commissions: final, listed, never edited (Art. 23)."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.forms.decisions import OmittedCaseForm
from tournaments.forms.refusals import add_refusal
from tournaments.models import Comissao, DecisionKind, Tournament
from tournaments.services.decisions import decide_omitted_case
from tournaments.services.refusals import Refusal
from tournaments.views.committee.addresses import committee_url
from tournaments.views.lookup import actor_of, tournament_or_404

PER_PAGE = 50


@login_required
@require_GET
def decision_list(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show every decision, newest first, of one kind or of all."""
    found = tournament_or_404(event, tournament, pontinho=True)
    kind = request.GET.get("assunto", "")
    decisions = found.decisions.select_related("trio", "jogo__trio_a", "jogo__trio_b", "created_by")
    if kind in DecisionKind.values:
        decisions = decisions.filter(kind=kind)
    context = {
        "event": found.event,
        "tournament": found,
        "page_obj": Paginator(decisions.order_by("-pk"), PER_PAGE).get_page(request.GET.get("page")),
        "kinds": DecisionKind.choices,
        "kind": kind,
    }
    return render(request, "committee/conduct/decisions.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def decision_create(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Record an omitted case (Art. 23, h)."""
    found = tournament_or_404(event, tournament, pontinho=True)
    form = _form(request, found)
    back = committee_url(found, "decision_list")
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        try:
            decide_omitted_case(
                tournament=found,
                text=typed["text"],
                members=form.decided_by,
                jogo=typed["jogo"],
                actor=actor_of(request),
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, "Decisão registrada; vai para a ata.")
            return redirect(back)
    context = {
        "event": found.event,
        "tournament": found,
        "form": form,
        "title": "Caso omisso",
        "kicker": "Art. 23, h",
        "lead": "Onde o regulamento não diz nada, a Comissão Organizadora e Julgadora decide.",
        "trail": [("Decisões", back)],
        "notes": [("warning", "A decisão é definitiva e não se edita. Para mudar de rumo, tome outra.")],
        "back": back,
        "confirm_label": "Registrar a decisão",
    }
    status = 422 if form.is_bound else 200
    return render(request, "committee/conduct/form.html", context, status=status)


def _form(request: HttpRequest, tournament: Tournament) -> OmittedCaseForm:
    members = tournament.event.commission_members.filter(comissao=Comissao.ORGANIZADORA)
    jogos = tournament.jogos.select_related("trio_a", "trio_b").exclude(trio_a=None).exclude(trio_b=None)
    return OmittedCaseForm(
        request.POST if request.method == "POST" else None,
        commission=list(members.values_list("name", flat=True)),
        jogos=list(jogos),
    )

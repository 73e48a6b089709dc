"""The final places: provisional while the appeal window runs, then confirmed with names."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tournaments.forms.decisions import HomologationForm
from tournaments.forms.refusals import add_refusal
from tournaments.models import Comissao, Stage
from tournaments.selectors.competition import Competition
from tournaments.selectors.final import final_gap, final_homologations, final_window_closes
from tournaments.selectors.readiness import stage_blocks
from tournaments.services.final import homologate_final
from tournaments.services.refusals import Refusal
from tournaments.views.committee.addresses import block_url, committee_url
from tournaments.views.committee.dashboard import podium_places
from tournaments.views.lookup import actor_of, tournament_or_404


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def homologation_final(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show the final places with what they still wait for; confirm them, with the names of who does."""
    found = tournament_or_404(event, tournament)
    closes = final_window_closes(found)
    early = closes is not None and timezone.now() < closes
    members = found.event.commission_members.filter(comissao=Comissao.ORGANIZADORA)
    commission = list(members.values_list("name", flat=True))
    form = HomologationForm(
        request.POST if request.method == "POST" else None, commission=commission, early=early
    )
    if request.method == "POST" and form.is_valid():
        override = form.cleaned_data.get("override", "")
        try:
            homologate_final(
                tournament=found, members=form.decided_by, actor=actor_of(request), override=override
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, "Colocação final homologada.")
            return redirect(committee_url(found, "homologation_final"))
    competition = Competition(found)
    blocks = stage_blocks(found, Stage.MATA_MATA)
    context = {
        "event": found.event,
        "tournament": found,
        "places": podium_places(competition),
        "gap": final_gap(competition.bracket_state),
        "blocks": [(block, block_url(found, block)) for block in blocks],
        "closes": closes if early else None,
        "held": final_homologations(found),
        "form": form,
        "commission": commission,
        "back": committee_url(found, "mata_mata"),
    }
    status = 422 if form.is_bound else 200
    return render(request, "committee/mata_mata/final.html", context, status=status)

"""The final places: provisional while the appeal window runs, then confirmed with names."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from tournaments.models import Stage
from tournaments.selectors.competition import Competition
from tournaments.selectors.final import final_gap, final_homologations, final_window_closes
from tournaments.selectors.readiness import stage_blocks
from tournaments.services.final import homologate_final
from tournaments.views.committee.addresses import block_url, committee_url
from tournaments.views.committee.dashboard import podium_places
from tournaments.views.committee.homologation import confirm_page
from tournaments.views.lookup import actor_of, tournament_or_404


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def homologation_final(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show the final places with what they still wait for; confirm them, with the names of who does."""
    found = tournament_or_404(event, tournament)
    actor, competition = actor_of(request), Competition(found)
    context = {
        "places": podium_places(competition),
        "gap": final_gap(competition.bracket_state),
        "blocks": [(block, block_url(found, block)) for block in stage_blocks(found, Stage.MATA_MATA)],
        "held": final_homologations(found),
        "back": committee_url(found, "mata_mata"),
    }
    return confirm_page(
        request,
        found,
        final_window_closes(found),
        lambda members, override: homologate_final(
            tournament=found, members=members, actor=actor, override=override
        ),
        template="committee/mata_mata/final.html",
        context=context,
        done="Colocação final homologada.",
        then=committee_url(found, "homologation_final"),
    )

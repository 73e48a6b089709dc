"""The line-up of a trio for one partida (Art. 18; Art. 23, disciplina, e)."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournaments.forms.lineups import LineUpForm
from tournaments.models import Jogo, Trio
from tournaments.services.lineups import set_line_up
from tournaments.services.refusals import Refusal, Refusals
from tournaments.views.committee.addresses import committee_url, jogo_or_404
from tournaments.views.lookup import actor_of


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def jogo_line_up(
    request: HttpRequest, event: str, tournament: str, pk: int, trio: int, partida: int
) -> HttpResponse:
    """Say who plays a partida, and in which seat."""
    jogo = jogo_or_404(event, tournament, pk)
    side = next((t for t in (jogo.trio_a, jogo.trio_b) if t is not None and t.pk == trio), None)
    if side is None or not 1 <= partida <= jogo.tournament.ruleset.best_of:
        raise Http404
    form = _form(request, jogo, side, partida)
    back = committee_url(jogo.tournament, "jogo_conduct", jogo.pk)
    if request.method == "POST" and form.is_valid() and _saved(request, jogo, side, partida, form):
        messages.success(request, f"{side}: escalação da {partida}ª partida guardada.")
        return redirect(back)
    context = {
        "event": jogo.tournament.event,
        "tournament": jogo.tournament,
        "form": form,
        "title": f"{side}: {partida}ª partida",
        "kicker": f"Escalação · {jogo}",
        "lead": "Cada lugar enfrenta, na testa, o mesmo lugar do outro trio.",
        "trail": [("Condução", back)],
        "back": back,
        "confirm_label": "Guardar a escalação",
    }
    status = 422 if form.is_bound else 200
    return render(request, "committee/conduct/form.html", context, status=status)


def _form(request: HttpRequest, jogo: Jogo, side: Trio, partida: int) -> LineUpForm:
    standing = jogo.line_ups.filter(trio=side, partida__lte=partida).order_by("-partida").first()
    return LineUpForm(
        request.POST if request.method == "POST" else None,
        members=list(side.members.select_related("player").order_by("position")),
        seats=jogo.tournament.ruleset.titulares,
        partida=partida,
        standing=standing,
    )


def _saved(request: HttpRequest, jogo: Jogo, side: Trio, partida: int, form: LineUpForm) -> bool:
    try:
        set_line_up(
            jogo_id=jogo.pk,
            trio=side,
            partida=partida,
            players=form.players(),
            actor=actor_of(request),
            partida_in_course=form.cleaned_data["in_course"],
            lost_last=form.lost_last,
            consent=form.cleaned_data.get("consent", False),
            tenteador=form.cleaned_data["tenteador"],
        )
    except Refusal as refusal:
        for problem in refusal.problems if isinstance(refusal, Refusals) else [refusal]:
            form.add_error(None, problem.text)
        return False
    return True

"""The mata-mata: who goes on, the tree, the podium; the sorteios that come before it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring.jogo import Ending
from scoring.qualifying import PendingTieError, Qualifier, QualifierCountError
from tournaments.forms.advance import AdvanceForm
from tournaments.models import Jogo, Stage, Tournament
from tournaments.selectors.bracket import DrawnBracket, drawn_bracket
from tournaments.selectors.competition import Competition
from tournaments.selectors.readiness import Block, mata_mata_blocks
from tournaments.services.desempate import open_ties
from tournaments.services.mata_mata import (
    check_undo_bracket,
    create_bracket,
    decide_advance,
    qualified,
    undo_bracket,
)
from tournaments.services.refusals import Refusal
from tournaments.views.committee.addresses import block_url, committee_url, jogo_or_404
from tournaments.views.committee.dashboard import podium_places
from tournaments.views.committee.undoing import Undoing, Way, undo_page
from tournaments.views.lookup import actor_of, tournament_or_404
from tournaments.wording import joined


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mata_mata(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show who goes on and what blocks it, or the tree; make it (POST)."""
    found = tournament_or_404(event, tournament)
    if request.method == "POST":
        try:
            create_bracket(tournament=found, actor=actor_of(request))
        except Refusal as refusal:
            messages.error(request, refusal.text)
        else:
            messages.success(request, "Mata-mata montado. Confira os confrontos e publique quando quiser.")
        return redirect(committee_url(found, "mata_mata"))
    competition = Competition(found)
    context: dict[str, Any] = {"event": found.event, "tournament": found}
    drawn = drawn_bracket(competition, lambda jogo: committee_url(found, "result_entry", jogo.pk))
    context |= _made(competition, drawn) if drawn else _to_make(competition)
    return render(request, "committee/mata_mata/mata_mata.html", context)


def _made(competition: Competition, drawn: DrawnBracket) -> dict[str, Any]:
    tournament = competition.tournament
    jogos = [jogo for rodada in drawn.rodadas for jogo in rodada.jogos]
    played = any(view.jogo.is_official for view in competition.mata_mata)
    return {
        "drawn": drawn,
        "places": podium_places(competition),
        "open": [
            (jogo, committee_url(tournament, "mata_mata_advance", jogo.view.jogo.pk))
            for jogo in jogos
            if jogo.needs_decision and jogo.view
        ],
        "can_undo": not played,
        "third_url": drawn.third_place.url if drawn.third_place else "",
    }


def _to_make(competition: Competition) -> dict[str, Any]:
    tournament, found = competition.tournament, competition.classification
    blocks = mata_mata_blocks(tournament, found)
    for tie in open_ties(tournament, found):
        if tie.matters and tie not in (*found.ties, *found.overall_ties):
            names = joined([competition.names[str(ref)] for ref in tie.trios])
            text = f"Sorteio pendente entre {names}, pela última vaga dos melhores seguintes."
            blocks.append(Block(text, "tiebreak", article="Art. 23, e"))
    chosen: list[Qualifier] = []
    if found.chaves and found.complete:
        try:
            chosen = qualified(tournament, found)
        except (PendingTieError, QualifierCountError):
            chosen = []
    return {
        "drawn": None,
        "blocks": [(block, block_url(tournament, block)) for block in blocks],
        "qualifiers": [(qualifier, competition.trios[str(qualifier.trio)]) for qualifier in chosen],
        "level": [competition.names[str(q.trio)] for q in chosen if q.level],
        "unequal": len({len(refs) for _, refs in found.facts.chaves}) > 1,
    }


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mata_mata_undo(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Take the mata-mata down while nothing of it was played, with a reason."""
    found = tournament_or_404(event, tournament)
    actor = actor_of(request)

    def act(reason: str) -> str:
        undo_bracket(tournament=found, reason=reason, actor=actor)
        return "Mata-mata desfeito. As chaves podem ser corrigidas."

    undoing = Undoing(
        title="Desfazer o mata-mata",
        message="Só é possível enquanto nenhum jogo do mata-mata tem resultado.",
        consequences=[
            "Os confrontos e as súmulas impressas do mata-mata deixam de valer.",
            "As chaves e seus resultados ficam como estão, e podem ser corrigidos.",
            "O mata-mata pode ser montado de novo quando quiserem.",
        ],
        check=lambda: check_undo_bracket(found),
        act=act,
        ways=lambda: _in_the_way(found),
        then=committee_url(found, "mata_mata"),
        back=("Voltar ao mata-mata", committee_url(found, "mata_mata")),
    )
    return undo_page(request, found, undoing)


def _in_the_way(tournament: Tournament) -> list[Way]:
    """Where to take back what keeps the mata-mata standing."""
    jogos = tournament.jogos.filter(stage=Stage.MATA_MATA)
    played = jogos.exclude(ending="").select_related("trio_a", "trio_b").first()
    if played is not None and played.ending != Ending.DISQUALIFIED:
        return [(f"Ver o jogo {played}", committee_url(tournament, "result_entry", played.pk))]
    if tournament.desclassificacoes.filter(jogo__in=jogos, reversed_at__isnull=True).exists():
        return [("Ver as desclassificações", committee_url(tournament, "desclassificacao_list"))]
    return []


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mata_mata_advance(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Decide who goes on from a jogo that nobody won (HAND-25)."""
    jogo = jogo_or_404(event, tournament, pk)
    found = jogo.tournament
    form = AdvanceForm(request.POST if request.method == "POST" else None, trios=_callable(found, jogo))
    back = committee_url(found, "mata_mata")
    if request.method == "POST" and form.is_valid():
        try:
            decide_advance(
                jogo_id=jogo.pk,
                trio=form.called,
                reason=form.cleaned_data["reason"],
                actor=actor_of(request),
            )
        except Refusal as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, refusal.text)
        else:
            messages.success(request, "Decisão registrada: o mata-mata segue.")
            return redirect(back)
    context = {"event": found.event, "tournament": found, "jogo": jogo, "form": form, "back": back}
    status = 422 if form.is_bound else 200
    return render(request, "committee/mata_mata/advance.html", context, status=status)


def _callable(tournament: Tournament, jogo: Jogo) -> list[Any]:
    """Trios that may be called: not out, and not waiting for a jogo of the mata-mata."""
    out = tournament.desclassificacoes.filter(reversed_at__isnull=True, player_only=False).exclude(
        inciso="VIII"
    )
    waiting = tournament.jogos.filter(stage=Stage.MATA_MATA, ending="")
    busy = [pk for pair in waiting.values_list("trio_a", "trio_b") for pk in pair if pk]
    busy += [pk for pk in (jogo.trio_a_id, jogo.trio_b_id) if pk]
    trios = tournament.trios.exclude(pk__in=out.values("trio")).exclude(pk__in=busy)
    return list(trios.order_by("name_key"))

"""The draw of the chaves: what blocks it, its choices, the draw itself, its steps on the projector."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.forms.refusals import add_refusal
from tournaments.forms.sorteio import DrawForm, ManualDrawForm
from tournaments.models import Purpose, Sorteio, Tournament, Trio
from tournaments.selectors import draw
from tournaments.selectors.readiness import draw_blocks
from tournaments.selectors.rules_in_force import FROZEN_AT_DRAW, rule_changes, rules_in_force
from tournaments.services.refusals import Refusal
from tournaments.services.seeds import SeedSource, commitment_for
from tournaments.services.sorteio_chaves import (
    check_undo_draw,
    draw_chaves,
    entrants_of,
    list_digest,
    undo_draw,
)
from tournaments.views.committee.addresses import committee_url
from tournaments.views.committee.undoing import Undoing, Way, refused_page, undo_page
from tournaments.views.lookup import actor_of, tournament_or_404

BY_HAND = "mao"


@login_required
@require_http_methods(["GET", "POST"])
def chaves(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Prepare and hold the draw; once it is held, show the chaves."""
    found = tournament_or_404(event, tournament)
    standing = draw.standing_draw(found)
    if standing is None:
        return _hold(request, found, None)
    if request.method == "POST":
        return _already_drawn(request, found)
    context = {
        "event": found.event,
        "tournament": found,
        "story": draw.draw_story(standing),
        "stands": draw.what_stands(found),
        "past": draw.past_draws(found),
        "rules": rules_in_force(found, FROZEN_AT_DRAW),
        "rule_changes": rule_changes(found),
    }
    return render(request, "committee/sorteio/chaves.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def redo(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Draw again, with a reason, while no jogo has a result (HAND-16)."""
    found = tournament_or_404(event, tournament)
    standing = draw.standing_draw(found)
    if standing is None:
        return redirect("tournaments:sorteio_chaves", found.event.slug, found.slug)
    if request.method == "POST" and request.POST.get("standing") != standing.public_id:
        return _already_drawn(request, found)
    if stands := draw.what_stands(found):
        return refused_page(
            request,
            found,
            title="O sorteio não pode ser refeito",
            refusal=stands.text,
            ways=[*_in_the_way(stands), _back(found)],
        )
    return _hold(request, found, standing)


@login_required
@require_http_methods(["GET", "POST"])
def undo(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Take the draw back before any result, so that registration opens again."""
    found = tournament_or_404(event, tournament)
    standing = draw.standing_draw(found)
    if standing is None:
        return redirect("tournaments:sorteio_chaves", found.event.slug, found.slug)
    actor = actor_of(request)

    def act(reason: str) -> str:
        undo_draw(tournament=found, reason=reason, actor=actor)
        return "Sorteio desfeito: as inscrições estão abertas de novo."

    undoing = Undoing(
        title="Desfazer o sorteio",
        message=f"As chaves foram sorteadas em {timezone.localtime(standing.held_at):%d/%m/%Y %H:%M}.",
        consequences=[
            "As chaves e os jogos deixam de existir, e as inscrições abrem de novo.",
            "O sorteio desfeito continua no histórico e na ata, com o motivo e a sua prova.",
            "Depois é preciso sortear outra vez, com outro compromisso.",
        ],
        check=lambda: check_undo_draw(found),
        act=act,
        ways=lambda: _in_the_way(draw.what_stands(found)),
        then=committee_url(found, "trio_list"),
        back=_back(found),
    )
    return undo_page(request, found, undoing)


def _in_the_way(stands: draw.InTheWay | None) -> list[Way]:
    """Where to look at what keeps the draw standing."""
    if stands is None or stands.jogo is None:
        return []
    return [
        (f"Ver o jogo {stands.jogo}", committee_url(stands.jogo.tournament, "result_entry", stands.jogo.pk))
    ]


def _back(tournament: Tournament) -> Way:
    return "Voltar às chaves", committee_url(tournament, "sorteio_chaves")


@login_required
@require_GET
def steps(request: HttpRequest, event: str, tournament: str, public_id: str) -> HttpResponse:
    """Show a draw trio by trio, large enough for a projector."""
    found = tournament_or_404(event, tournament)
    sorteios = found.sorteios.filter(purpose=Purpose.CHAVES)
    sorteio = get_object_or_404(sorteios, public_id=public_id)
    context = {"event": found.event, "tournament": found, "story": draw.draw_story(sorteio)}
    return render(request, "committee/sorteio/steps.html", context)


def _already_drawn(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The second of two taps, or a second screen: show the draw that stands (HAND-17)."""
    messages.info(request, "As chaves já estavam sorteadas: este é o sorteio que vale.")
    return redirect("tournaments:sorteio_chaves", tournament.event.slug, tournament.slug)


@dataclass(frozen=True, slots=True)
class _Desk:
    """What both forms of the draw need of the tournament."""

    tournament: Tournament
    trios: list[Trio]
    standing: Sorteio | None

    @property
    def standing_id(self) -> str:
        return self.standing.public_id if self.standing else ""

    def form(self, request: HttpRequest, *, by_hand: bool) -> DrawForm | ManualDrawForm:
        data = request.POST if request.method == "POST" else None
        if by_hand:
            return ManualDrawForm(data, trios=self.trios, standing=self.standing_id)
        asked = [_number(request.GET.get("chaves")), _number(request.POST.get("n_chaves"))]
        options = draw.chave_options(
            entrants_of(self.trios), self.tournament.chave_size, also=[n for n in asked if n]
        )
        commitment = commitment_for(tournament=self.tournament, purpose=Purpose.CHAVES)
        return DrawForm(
            data,
            options=options,
            chosen=asked[0] if asked[0] in {option.n_chaves for option in options} else None,
            commitment=commitment.commitment,
            standing=self.standing_id,
        )


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else None


def _hold(request: HttpRequest, tournament: Tournament, standing: Sorteio | None) -> HttpResponse:
    trios = list(tournament.trios.select_related("entidade").order_by("number"))
    blocks = draw_blocks(tournament)
    context: dict[str, Any] = {
        "event": tournament.event,
        "tournament": tournament,
        "standing": standing,
        "trios": trios,
        "digest": list_digest(trios),
        "rules": rules_in_force(tournament, FROZEN_AT_DRAW),
        "blocks": [(block, committee_url(tournament, block.url_name, block.target)) for block in blocks],
    }
    if blocks:
        return render(request, "committee/sorteio/draw.html", context)
    by_hand = request.GET.get("modo") == BY_HAND
    form = _Desk(tournament, trios, standing).form(request, by_hand=by_hand)
    if request.method == "POST" and (held := _drawn(request, tournament, form)):
        messages.success(request, "Chaves sorteadas e jogos criados.")
        return redirect("tournaments:sorteio_steps", tournament.event.slug, tournament.slug, held.public_id)
    context |= {"form": form, "by_hand": by_hand, "crowd": _crowd(trios)}
    status = 422 if request.method == "POST" else 200
    return render(request, "committee/sorteio/draw.html", context, status=status)


def _drawn(request: HttpRequest, tournament: Tournament, form: DrawForm | ManualDrawForm) -> Sorteio | None:
    if not form.is_valid():
        return None
    typed = form.cleaned_data
    dealt = typed.get("chaves", [])
    by_hand = isinstance(form, ManualDrawForm)
    try:
        return draw_chaves(
            tournament=tournament,
            n_chaves=len(dealt) if by_hand else typed["n_chaves"],
            source=SeedSource(
                numbers=typed.get("numbers", ()), cards=typed.get("cards", ()), by_hand=by_hand
            ),
            actor=actor_of(request),
            witnesses=typed["witnesses"],
            by_hand_chaves=dealt,
            redraw_reason=typed.get("reason", ""),
        )
    except Refusal as refusal:
        add_refusal(form, refusal)
        return None


def _crowd(trios: list[Trio]) -> int:
    """How many trios have not confirmed that they are here."""
    return sum(not trio.confirmed for trio in trios)

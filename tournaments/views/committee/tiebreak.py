"""The sorteio that breaks a tie: the hash shown first, then the numbers, then the order."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.views.decorators.http import require_http_methods

from scoring.classification import PendingTie
from tournaments.forms.refusals import add_refusal
from tournaments.forms.tiebreak import TiebreakForm, tie_key
from tournaments.models import Purpose, Sorteio, Tournament, Trio, TrioMember
from tournaments.selectors.competition import Competition
from tournaments.services.desempate import break_tie, open_ties
from tournaments.services.refusals import Refusal
from tournaments.services.seeds import commitment_for
from tournaments.views.committee.addresses import committee_url
from tournaments.views.lookup import actor_of, tournament_or_404


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tiebreak(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show every tie that waits for a sorteio, and those held; hold one (POST)."""
    found = tournament_or_404(event, tournament)
    board = TieBoard(Competition(found))
    refused = None
    if request.method == "POST":
        trios = board.named(request.POST.get("tie", ""))
        standing = board.held_among(trios)
        if standing is not None:
            messages.info(request, f"Este sorteio já foi feito: {board.order(standing)}.")
            return redirect(_address(found, standing))
        refused = board.form(trios, request.POST)
        held = _hold(request, found, refused)
        if held is not None:
            messages.success(request, f"Sorteado: {board.order(held)}.")
            return redirect(_address(found, held))
    context = {"event": found.event, "tournament": found, "board": board, "refused": refused}
    context["ties"] = [board.shown(tie, refused) for tie in board.ties]
    status = 422 if refused is not None else 200
    return render(request, "committee/classification/tiebreak.html", context, status=status)


def _hold(request: HttpRequest, tournament: Tournament, form: TiebreakForm) -> Sorteio | None:
    """Hold the sorteio that the form asks for; None where it cannot be, with the reason on the form."""
    if not form.is_valid():
        return None
    try:
        return break_tie(
            tournament=tournament,
            trios=form.trios,
            source=form.source(),
            witnesses=form.cleaned_data["witnesses"],
            actor=actor_of(request),
        )
    except Refusal as refusal:
        add_refusal(form, refusal)
        return None


def _address(tournament: Tournament, held: Sorteio) -> str:
    return f"{committee_url(tournament, 'tiebreak')}#sorteio-{held.public_id}"


class TieBoard:
    """The ties of a tournament as the page shows them, with their forms, in a fixed number of queries."""

    def __init__(self, competition: Competition) -> None:
        self._competition = competition
        self._tournament = competition.tournament
        self.ties = open_ties(self._tournament, competition.classification)

    @cached_property
    def commitment(self) -> str:
        """The hash of the secret that the next sorteio will use; "" where no sorteio is due."""
        if not self.ties:
            return ""
        return commitment_for(tournament=self._tournament, purpose=Purpose.TIEBREAK).commitment

    @cached_property
    def _capatazes(self) -> dict[int, str]:
        refs = {str(ref) for tie in self.ties for ref in tie.trios}
        members = TrioMember.objects.filter(tournament=self._tournament, trio__ref__in=refs, is_capataz=True)
        return dict(members.values_list("trio_id", "player__name"))

    @cached_property
    def _sorteios(self) -> list[Sorteio]:
        return list(self._tournament.sorteios.filter(purpose=Purpose.TIEBREAK).order_by("-pk"))

    def named(self, key: str) -> list[Trio]:
        """The trios that a form names; those of other tournaments are no trios of ours."""
        wanted = {int(part) for part in key.split(",")[:500] if part.isascii() and part.isdigit()}
        return [trio for trio in self._competition.trios.values() if trio.pk in wanted]

    def form(self, trios: Sequence[Trio], data: QueryDict | None = None) -> TiebreakForm:
        return TiebreakForm(
            data,
            trios=trios,
            capatazes=self._capatazes,
            commitment=self.commitment,
            auto_id=f"id-{tie_key(trios).replace(',', '-')}-%s",
        )

    def shown(self, tie: PendingTie, refused: TiebreakForm | None) -> dict[str, Any]:
        """One tie as its section shows it; a refused form keeps what was typed."""
        trios = [self._competition.trios[str(ref)] for ref in tie.trios]
        same = refused is not None and tie_key(refused.trios) == tie_key(trios)
        places = f"{tie.first}º a {tie.last}º"
        title = f"Chave {tie.chave}: {places} lugar" if tie.chave else f"Entre chaves: {places} no geral"
        return {"tie": tie, "trios": trios, "title": title, "form": refused if same else self.form(trios)}

    def held_among(self, trios: Sequence[Trio]) -> Sorteio | None:
        """The sorteio in force that already parts these trios: two taps, two screens (HAND-09)."""
        wanted = {trio.ref for trio in trios}
        standing = [held for held in self._sorteios if held.superseded_at is None]
        return next((held for held in standing if wanted and set(held.entries) >= wanted), None)

    def order(self, held: Sorteio) -> str:
        """Tell the order drawn: "1º Três Marias, 2º Sinuelo"."""
        return ", ".join(f"{place}º {name}" for place, name in enumerate(self._names(held), start=1))

    def _names(self, held: Sorteio) -> list[str]:
        return [self._competition.names.get(ref, ref) for ref in held.result]

    @property
    def told(self) -> list[dict[str, Any]]:
        """The sorteios held, newest first, each with its public proof."""
        return [
            {"sorteio": held, "order": self._names(held), "proof": _proof_url(held)}
            for held in self._sorteios
        ]


def _proof_url(held: Sorteio) -> str:
    try:
        return reverse("tournaments:sorteio_proof", args=[held.public_id])
    except NoReverseMatch:
        return ""

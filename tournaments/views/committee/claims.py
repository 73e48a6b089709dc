"""Reclamações (Art. 20): made by a capataz while the jogo lasts, answered by the commission."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import urlencode
from django.utils.text import capfirst
from django.views.decorators.http import require_GET, require_http_methods

from scoring.desclassificacao import Inciso
from tournaments.forms.claims import AnswerForm, ClaimForm
from tournaments.forms.pontinho_exclusion import MesaClaimForm
from tournaments.forms.refusals import add_refusal
from tournaments.models import Claim, ClaimStatus, Jogo, PontinhoMesa, Tournament, TrioMember
from tournaments.services.claims import answer_claim, make_claim, make_mesa_claim
from tournaments.services.refusals import Refusal
from tournaments.views.committee.addresses import committee_url, jogo_or_404
from tournaments.views.lookup import actor_of, tournament_or_404

PER_PAGE = 50


@login_required
@require_GET
def claim_list(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show every reclamação, those without an answer first."""
    found = tournament_or_404(event, tournament, pontinho=True)
    of = ("trio", "player", "pontinho_mesa", "jogo__trio_a", "jogo__trio_b")
    claims = found.claims.select_related(*of).order_by("-pk")
    waiting = [claim for claim in claims if claim.status == ClaimStatus.OPEN]
    answered = [claim for claim in claims if claim.status != ClaimStatus.OPEN]
    page = Paginator([*waiting, *answered], PER_PAGE).get_page(request.GET.get("page"))
    context = {"event": found.event, "tournament": found, "page_obj": page, "waiting": len(waiting)}
    return render(request, "committee/conduct/claims.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def claim_create(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Take a reclamação; one that comes after the jogo is kept as intempestiva (Art. 20, § 3)."""
    jogo = jogo_or_404(event, tournament, pk)
    form = _form(request, jogo)
    back = committee_url(jogo.tournament, "jogo_conduct", jogo.pk)
    if request.method == "POST" and form.is_valid() and (made := _made(request, form, jogo)):
        return _received(request, made, "o jogo")
    return _claim_page(request, jogo.tournament, form, str(jogo), back, over=jogo.is_official, what="O jogo")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def claim_create_mesa(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Take a reclamação of a player of a mesa of Pontinho."""
    found = tournament_or_404(event, tournament, pontinho=None)
    mesa = get_object_or_404(found.pontinho_mesas, pk=pk)
    trios = [seat.trio for seat in mesa.seats.select_related("trio").order_by("position")]
    form = MesaClaimForm(request.POST if request.method == "POST" else None, trios=trios)
    back = committee_url(found, "pontinho_mesa", pk)
    if request.method == "POST" and form.is_valid() and (made := _made(request, form, mesa)):
        return _received(request, made, "a mesa")
    over = mesa.finished_at is not None
    return _claim_page(request, found, form, capfirst(str(mesa)), back, over=over, what="A mesa")


def _received(request: HttpRequest, made: Claim, what: str) -> HttpResponse:
    if made.status == ClaimStatus.LATE:
        messages.warning(
            request,
            f"Reclamação intempestiva: {what} já tinha terminado (Art. 20, § 3º). "
            "Não é recebida, mas fica registrada.",
        )
        return redirect(committee_url(made.tournament, "claim_list"))
    messages.success(request, "Reclamação recebida. Falta a decisão da comissão.")
    return redirect(committee_url(made.tournament, "claim_answer", made.pk))


def _claim_page(
    request: HttpRequest,
    tournament: Tournament,
    form: ClaimForm,
    where: str,
    back: str,
    *,
    over: bool,
    what: str,
) -> HttpResponse:
    """The form; over: what it is about has ended, so that the reclamação comes too late."""
    late = f"{what} já terminou: a reclamação será registrada como intempestiva e não muda o resultado."
    context = {
        "event": tournament.event,
        "tournament": tournament,
        "form": form,
        "title": "Registrar reclamação",
        "kicker": f"Art. 20 · {where}",
        "trail": [(where if tournament.is_pontinho else "Condução", back)],
        "notes": [("warning", f"{late} (Art. 20, § 3º)")] if over else [],
        "back": back,
        "confirm_label": "Registrar",
    }
    status = 422 if form.is_bound else 200
    return render(request, "committee/conduct/form.html", context, status=status)


def _form(request: HttpRequest, jogo: Jogo) -> ClaimForm:
    sides = [pk for pk in (jogo.trio_a_id, jogo.trio_b_id) if pk]
    members = TrioMember.objects.filter(trio__in=sides).select_related("player", "trio")
    return ClaimForm(
        request.POST if request.method == "POST" else None,
        trios=[trio for trio in (jogo.trio_a, jogo.trio_b) if trio is not None],
        members=list(members.order_by("trio__number", "position")),
    )


def _made(request: HttpRequest, form: ClaimForm, subject: Jogo | PontinhoMesa) -> Claim | None:
    """Make the reclamação of a valid form; None where the service refuses it."""
    typed = form.cleaned_data
    said: dict[str, Any] = {
        "trio": typed["trio"],
        "inciso": Inciso(typed["inciso"]),
        "claimed_by": typed["claimed_by"],
        "facts": typed["facts"],
        "actor": actor_of(request),
    }
    try:
        if isinstance(subject, PontinhoMesa):
            return make_mesa_claim(mesa_id=subject.pk, **said)
        player = typed["player"].player if typed["player"] else None
        return make_claim(jogo_id=subject.pk, player=player, **said)
    except Refusal as refusal:
        add_refusal(form, refusal)
        return None


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def claim_answer(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Show a reclamação; uphold it by its desclassificação, or deny it with an answer."""
    found = tournament_or_404(event, tournament, pontinho=True)
    of = ("trio", "player", "pontinho_mesa", "jogo__trio_a", "jogo__trio_b", "jogo__tournament")
    claim = get_object_or_404(found.claims.select_related(*of), pk=pk)
    form = AnswerForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            answer_claim(claim=claim, answer=form.cleaned_data["answer"], actor=actor_of(request))
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, "Reclamação negada; a resposta fica na ata.")
            return redirect(committee_url(found, "claim_list"))
    about = {"jogo": claim.jogo_id} if claim.jogo_id else {"trio": claim.trio_id}
    query = urlencode({**about, "reclamacao": claim.pk})
    context = {
        "event": found.event,
        "tournament": found,
        "claim": claim,
        "form": form,
        "open": claim.status == ClaimStatus.OPEN,
        "uphold_url": committee_url(found, "desclassificacao_create", query=query),
        "back": committee_url(found, "claim_list"),
    }
    status = 422 if form.is_bound else 200
    return render(request, "committee/conduct/claim.html", context, status=status)

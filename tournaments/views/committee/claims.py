"""Reclamações (Art. 20): made by a capataz while the jogo lasts, answered by the commission."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import urlencode
from django.views.decorators.http import require_GET, require_http_methods

from scoring.desclassificacao import Inciso
from tournaments.forms.claims import AnswerForm, ClaimForm
from tournaments.forms.refusals import add_refusal
from tournaments.models import Claim, ClaimStatus, Jogo, TrioMember
from tournaments.services.claims import answer_claim, make_claim
from tournaments.services.refusals import Refusal
from tournaments.views.committee.addresses import committee_url, jogo_or_404
from tournaments.views.lookup import actor_of, tournament_or_404

PER_PAGE = 50


@login_required
@require_GET
def claim_list(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show every reclamação, those without an answer first."""
    found = tournament_or_404(event, tournament)
    claims = found.claims.select_related("trio", "player", "jogo__trio_a", "jogo__trio_b").order_by("-pk")
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
    if request.method == "POST" and form.is_valid() and (made := _made(request, jogo, form)):
        if made.status == ClaimStatus.LATE:
            messages.warning(
                request,
                "Reclamação intempestiva: o jogo já tinha terminado (Art. 20, § 3º). "
                "Não é recebida, mas fica registrada.",
            )
            return redirect(committee_url(jogo.tournament, "claim_list"))
        messages.success(request, "Reclamação recebida. Falta a decisão da comissão.")
        return redirect(committee_url(jogo.tournament, "claim_answer", made.pk))
    notes = []
    if jogo.is_official:
        late = "O jogo já terminou: a reclamação será registrada como intempestiva e não muda o resultado."
        notes.append(("warning", f"{late} (Art. 20, § 3º)"))
    context = {
        "event": jogo.tournament.event,
        "tournament": jogo.tournament,
        "form": form,
        "title": "Registrar reclamação",
        "kicker": f"Art. 20 · {jogo}",
        "trail": [("Condução", back)],
        "notes": notes,
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
        jogo=jogo,
        members=list(members.order_by("trio__number", "position")),
    )


def _made(request: HttpRequest, jogo: Jogo, form: ClaimForm) -> Claim | None:
    typed = form.cleaned_data
    try:
        return make_claim(
            jogo_id=jogo.pk,
            trio=typed["trio"],
            inciso=Inciso(typed["inciso"]),
            player=typed["player"].player if typed["player"] else None,
            claimed_by=typed["claimed_by"],
            facts=typed["facts"],
            actor=actor_of(request),
        )
    except Refusal as refusal:
        add_refusal(form, refusal)
        return None


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def claim_answer(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Show a reclamação; uphold it by its desclassificação, or deny it with an answer."""
    found = tournament_or_404(event, tournament)
    claim = get_object_or_404(
        found.claims.select_related("trio", "player", "jogo__trio_a", "jogo__trio_b", "jogo__tournament"),
        pk=pk,
    )
    form = AnswerForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            answer_claim(claim=claim, answer=form.cleaned_data["answer"], actor=actor_of(request))
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, "Reclamação negada; a resposta fica na ata.")
            return redirect(committee_url(found, "claim_list"))
    query = urlencode({"jogo": claim.jogo_id, "reclamacao": claim.pk})
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

"""Desclassificações (Art. 20): told with their effects before they are confirmed, reversed with a reason."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.desclassificacao import Inciso
from tournaments.forms.discipline import INCISO_HELP, DesclassificacaoForm
from tournaments.forms.refusals import add_refusal
from tournaments.forms.result import ReasonForm
from tournaments.models import (
    INCISO_NAMES,
    Comissao,
    Desclassificacao,
    Jogo,
    Role,
    Tournament,
    Trio,
    TrioMember,
)
from tournaments.selectors.competition import Competition
from tournaments.selectors.progress import open_jogos
from tournaments.services.consequences import Change, consequences
from tournaments.services.discipline import ClaimData, disqualify, mend_dress, reverse
from tournaments.services.refusals import Refusal
from tournaments.services.replay import later_begun
from tournaments.views.committee import corrections, pontinho_exclusion
from tournaments.views.committee.addresses import committee_url, jogo_or_404
from tournaments.views.committee.upheld import claimed, decide, other_reading
from tournaments.views.lookup import actor_of, key_of, tournament_or_404


@login_required
@require_GET
def desclassificacao_list(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show every decision, in force or taken back."""
    found = tournament_or_404(event, tournament, pontinho=True)
    decisions = found.desclassificacoes.select_related(
        "trio", "player", "pontinho_mesa", "jogo__trio_a", "jogo__trio_b", "created_by"
    ).order_by("-pk")
    context = {"event": found.event, "tournament": found, "decisions": decisions}
    return render(request, "committee/desclassificacoes/list.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def desclassificacao_create(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Choose the jogo, fill in the claim, read what it changes, confirm."""
    found = tournament_or_404(event, tournament, pontinho=True)
    if found.is_pontinho:
        return pontinho_exclusion.exclude(request, found)
    jogo, trios = _subject(request, found)
    if not trios:
        return _choose(request, found)
    form = _form(request, found, jogo, trios)
    if request.method == "POST" and form.is_valid():
        return _decide(request, found, jogo, form)
    return _form_page(request, found, jogo, form)


def _decide(
    request: HttpRequest, tournament: Tournament, jogo: Jogo | None, form: DesclassificacaoForm
) -> HttpResponse:
    """Tell what the claim would change, or take the decision once that was read and confirmed."""
    claim = form.claim()
    try:
        if not request.POST.get("confirmed"):
            change = _change_of(request, tournament, claim)
            return _confirm_page(request, tournament, jogo, form, change)
        decide(request, tournament, claim)
        messages.success(request, f"{claim.trio.name}: desclassificação registrada.")
    except Refusal as refusal:
        if not _repeated(tournament, claim):
            form.refuse(refusal)
            return _form_page(request, tournament, jogo, form)
        messages.info(request, f"A desclassificação de {claim.trio.name} já estava registrada.")
    return redirect(committee_url(tournament, "desclassificacao_list"))


def _form_page(
    request: HttpRequest, tournament: Tournament, jogo: Jogo | None, form: DesclassificacaoForm
) -> HttpResponse:
    context = {
        "event": tournament.event,
        "tournament": tournament,
        "jogo": jogo,
        "trios": form.trios,
        "form": form,
        "inciso_help": [(inciso.value, text) for inciso, text in INCISO_HELP.items()],
        "back": _back(tournament, jogo),
    }
    status = 422 if form.is_bound else 200
    return render(request, "committee/desclassificacoes/form.html", context, status=status)


def _confirm_page(
    request: HttpRequest,
    tournament: Tournament,
    jogo: Jogo | None,
    form: DesclassificacaoForm,
    change: "Change",
) -> HttpResponse:
    claim = form.claim()
    context = {
        "event": tournament.event,
        "tournament": tournament,
        "claim": claim,
        "inciso_name": INCISO_NAMES[claim.inciso],
        "change": change,
        "other_reading": other_reading(tournament, claim, actor_of(request)),
        "hidden": _hidden(form),
        "back": _back(tournament, jogo),
    }
    return render(request, "committee/desclassificacoes/confirm.html", context)


def _back(tournament: Tournament, jogo: Jogo | None) -> str:
    if jogo is None:
        return committee_url(tournament, "desclassificacao_list")
    return committee_url(tournament, "result_entry", jogo.pk)


def _subject(request: HttpRequest, tournament: Tournament) -> tuple[Jogo | None, list[Trio]]:
    """The jogo that the address names and its trios, or the one trio that is put out between jogos."""
    jogo, trio = key_of(request.GET.get("jogo", "")), key_of(request.GET.get("trio", ""))
    if jogo is not None:
        found = jogo_or_404(tournament.event.slug, tournament.slug, jogo)
        return found, [side for side in (found.trio_a, found.trio_b) if side is not None]
    if trio is not None:
        return None, [get_object_or_404(tournament.trios, pk=trio)]
    return None, []


def _form(
    request: HttpRequest, tournament: Tournament, jogo: Jogo | None, trios: list[Trio]
) -> DesclassificacaoForm:
    members = list(
        TrioMember.objects.filter(trio__in=trios, excluded=False)
        .select_related("player", "trio")
        .order_by("trio__number", "position")
    )
    commission = tournament.event.commission_members.filter(comissao=Comissao.DISCIPLINAR)
    typed = {name: value[:4] for name, value in request.GET.items() if name.startswith("partidas-")}
    return DesclassificacaoForm(
        request.POST if request.method == "POST" else None,
        trios=trios,
        members=members,
        commission=list(commission.values_list("name", flat=True)),
        jogo=jogo,
        initial=claimed(request, tournament, members) | typed,
    )


def _choose(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Ask which jogo is in course, or which trio leaves between jogos."""
    competition = Competition(tournament)
    out = {str(ref) for ref in competition.classification.out}
    jogos = open_jogos([*competition.jogos, *competition.mata_mata])
    rodada = min((view.jogo.rodada for view in jogos), default=0)
    context = {
        "event": tournament.event,
        "tournament": tournament,
        "jogos": [view for view in jogos if view.jogo.rodada <= rodada + 1][:80],
        "trios": [trio for trio in competition.trios.values() if trio.ref not in out],
    }
    return render(request, "committee/desclassificacoes/choose.html", context)


def _change_of(request: HttpRequest, tournament: Tournament, claim: ClaimData) -> Change:
    """What confirming a desclassificação would change."""
    actor = actor_of(request)
    change = consequences(tournament, lambda: disqualify(tournament=tournament, claim=claim, actor=actor))
    if claim.inciso is Inciso.VI and claim.player is not None and not change.lines:
        reserva = claim.trio.members.filter(role=Role.RESERVA, excluded=False).exclude(player=claim.player)
        member = reserva.select_related("player").first()
        if member is not None:
            change.lines.append(f"{claim.player.name} sai e {member.player.name}, reserva, entra na hora.")
    if claim.inciso is Inciso.VIII:
        change.lines.append(
            f"{claim.trio.name} pode voltar na próxima rodada, com a indumentária em ordem (§ 2º)."
        )
    return change


def _hidden(form: DesclassificacaoForm) -> list[str]:
    """Everything typed, to be sent again with the confirmation."""
    return [bound.as_hidden() for bound in form]


def _repeated(tournament: Tournament, claim: ClaimData) -> bool:
    """Whether this very decision stands already: a second tap, not a second fault."""
    same: Any = tournament.desclassificacoes.filter(
        trio=claim.trio,
        player=claim.player,
        inciso=claim.inciso,
        jogo=claim.jogo,
        reversed_at__isnull=True,
    )
    return bool(same.exists())


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def desclassificacao_reverse(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Take a decision back, with a reason, after telling what that changes."""
    found = tournament_or_404(event, tournament, pontinho=True)
    if found.is_pontinho:
        return pontinho_exclusion.readmit(request, found, pk)
    decision = get_object_or_404(
        Desclassificacao.objects.select_related("trio", "player", "jogo__tournament__event"),
        pk=pk,
        tournament=found,
    )
    form = ReasonForm(request.POST if request.method == "POST" else None)
    back = committee_url(found, "desclassificacao_list")
    reviewed = request.POST.get("to") == corrections.TO_REVIEW and decision.jogo is not None
    if request.method == "POST" and form.is_valid() and reviewed:
        assert decision.jogo is not None
        if page := corrections.take_back(request, decision.jogo, decision, form):
            return page
    elif request.method == "POST" and form.is_valid():
        try:
            reverse(decision=decision, reason=form.cleaned_data["reason"], actor=actor_of(request))
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, f"Desclassificação de {decision.trio} anulada.")
            return redirect(back)
    change, blocked = _reversal(request, found, decision)
    context = {
        "event": found.event,
        "tournament": found,
        "decision": decision,
        "change": change,
        "blocked": blocked,
        "later": later_begun(decision.jogo) if blocked and decision.jogo else [],
        "form": form,
        "back": back,
    }
    status = 422 if form.is_bound else 200
    return render(request, "committee/desclassificacoes/reverse.html", context, status=status)


def _reversal(
    request: HttpRequest, tournament: Tournament, decision: Desclassificacao
) -> tuple[Change | None, str]:
    """What taking the decision back would change; or why it cannot be."""
    actor = actor_of(request)
    again = Desclassificacao.objects.get(pk=decision.pk)
    try:
        return consequences(tournament, lambda: reverse(decision=again, reason="consulta", actor=actor)), ""
    except Refusal as refusal:
        return None, refusal.text


@login_required
@require_POST
def desclassificacao_dress(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Mark that a trio that lost a jogo by VIII came back in the due dress."""
    found = tournament_or_404(event, tournament, pontinho=True)
    decision = get_object_or_404(found.desclassificacoes.select_related("trio"), pk=pk)
    try:
        mend_dress(decision=decision, actor=actor_of(request))
    except Refusal as refusal:
        messages.error(request, refusal.text)
    else:
        messages.success(request, f"{decision.trio}: pilcha regularizada, pode jogar.")
    jogo = key_of(request.POST.get("jogo", ""))
    if jogo is not None:
        return redirect(committee_url(found, "jogo_conduct", jogo))
    return redirect(committee_url(found, "desclassificacao_list"))

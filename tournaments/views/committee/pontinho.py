"""The mesas of Pontinho: their list, one mesa with its rodadas and fichas, undoing, the commission's word."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.forms.pontinho import (
    CheckMesaForm,
    DecideMesaForm,
    PlaceMesaForm,
    RodadaForm,
    VersionedReasonForm,
)
from tournaments.forms.refusals import add_refusal
from tournaments.models import Tournament
from tournaments.selectors.mesa_pontinho import is_closed, last_rodada
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.selectors.pontinho_rows import MesaView
from tournaments.services import pontinho as services
from tournaments.services.pontinho_chain import MesaConflict
from tournaments.services.pontinho_check import check_mesa, uncheck_mesa
from tournaments.services.refusals import Refusal
from tournaments.views.committee.addresses import committee_url
from tournaments.views.committee.pontinho_calls import waiting_calls
from tournaments.views.lookup import actor_of, tournament_or_404
from tournaments.views.pontinho_rodada import check_as_sent, on_top, what_happened


@login_required
@require_GET
def mesas(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """List the mesas of every etapa, each with how it stands."""
    board = PontinhoBoard(tournament_or_404(event, tournament, pontinho=None))
    etapas = [(board.etapa_title(etapa), views) for etapa, views in reversed(board.etapas)]
    calls = waiting_calls(board.tournament)
    return render(request, "committee/pontinho/mesas.html", _context(board, etapas=etapas, **calls))


@login_required
@require_GET
def classification(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show the table of the tournament and of each mesa, each place with its reason."""
    board = PontinhoBoard(tournament_or_404(event, tournament, pontinho=None))
    etapas = [(board.etapa_title(etapa), views) for etapa, views in reversed(board.etapas)]
    return render(request, "committee/pontinho/classification.html", _context(board, etapas=etapas))


@login_required
@require_http_methods(["GET", "POST"])
def mesa(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Show a mesa; note its next rodada (POST)."""
    board, view = _found(event, tournament, pk)
    form = _rodada_form(view, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            recorded = services.record_rodada(mesa_id=pk, data=form.rodada(), actor=actor_of(request))
            check_as_sent(recorded)
        except MesaConflict as conflict:
            board, view = _found(event, tournament, pk)
            form = on_top(partial(_rodada_form, view), request.POST, view, conflict)
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, what_happened(view.names, recorded))
            return redirect("tournaments:pontinho_mesa", event, tournament, pk)
    context = _context(board, view=view, form=form, later=is_closed(board, view))
    return render(request, "committee/pontinho/mesa.html", context, status=422 if form.is_bound else 200)


def _rodada_form(view: MesaView, data: QueryDict | None = None) -> RodadaForm:
    form = RodadaForm(data, playing=view.now, seats=view.seats, version=view.row.version)
    form.initial["after"] = str(last_rodada(view) or "")
    return form


@login_required
@require_http_methods(["GET", "POST"])
def undo(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Take back what came last at a mesa, with a reason."""
    board, view = _found(event, tournament, pk)
    initial = {"version": view.row.version}
    form = VersionedReasonForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            services.undo_last(
                mesa_id=pk,
                reason=form.cleaned_data["reason"],
                base_version=form.cleaned_data["version"],
                actor=actor_of(request),
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, "Desfeito. Fica no histórico.")
            return redirect("tournaments:pontinho_mesa", event, tournament, pk)
    what = "a decisão da comissão" if view.by_decision else f"a {len(view.rodadas)}ª rodada"
    context = _confirm(board, view, form, f"Desfazer {what}", "Desfazer")
    context["consequences"] = [
        "Placar, estouros e fichas voltam ao que eram antes.",
        "O que se desfaz continua no histórico, com o motivo.",
    ]
    if view.checked:
        context["consequences"].append("A folha, já conferida, volta a esperar conferência.")
    return render(request, "committee/confirm.html", context, status=422 if form.is_bound else 200)


@login_required
@require_http_methods(["GET", "POST"])
def decide(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """End a mesa by the commission's word, for example when time is up."""
    board, view = _found(event, tournament, pk)
    initial = {"version": view.row.version}
    data = request.POST if request.method == "POST" else None
    form = DecideMesaForm(data, playing=view.now, initial=initial)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        try:
            services.decide_mesa(
                mesa_id=pk,
                seat_id=int(typed["winner"]),
                reason=typed["reason"],
                members=typed["members"],
                base_version=typed["version"],
                actor=actor_of(request),
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, "Mesa encerrada por decisão da comissão. A decisão vai para a ata.")
            return redirect("tournaments:pontinho_mesa", event, tournament, pk)
    context = _confirm(board, view, form, f"Encerrar a {view.title.lower()}", "Encerrar a mesa")
    context["consequences"] = [
        "Quem a comissão escolher fica com a mesa e com o pote.",
        "Ninguém paga pingo nem estouro por isso.",
    ]
    return render(request, "committee/confirm.html", context, status=422 if form.is_bound else 200)


@login_required
@require_http_methods(["GET", "POST"])
def place(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Say at which table a mesa sits, and who its juiz is."""
    board, view = _found(event, tournament, pk)
    initial = {"version": view.row.version, "number": view.row.mesa, "juiz": view.row.juiz}
    form = PlaceMesaForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        try:
            services.place_mesa(
                mesa_id=pk,
                number=typed["number"],
                juiz=typed["juiz"],
                base_version=typed["version"],
                actor=actor_of(request),
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, "Lugar e juiz salvos.")
            return redirect("tournaments:pontinho_mesa", event, tournament, pk)
    context = _confirm(board, view, form, f"{view.title}: lugar e juiz", "Salvar") | {"danger": False}
    return render(request, "committee/confirm.html", context, status=422 if form.is_bound else 200)


@login_required
@require_POST
def check(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Say that the paper sheet of a mesa was compared with the system, or take that back."""
    _board, view = _found(event, tournament, pk)
    form = CheckMesaForm(request.POST)
    if not form.is_valid():
        messages.error(request, "Esta página estava incompleta. Confira a mesa e tente de novo.")
        return redirect("tournaments:pontinho_mesa", event, tournament, pk)
    service = uncheck_mesa if form.cleaned_data["again"] else check_mesa
    try:
        service(mesa_id=view.row.pk, base_version=form.cleaned_data["version"], actor=actor_of(request))
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        told = "A folha volta a esperar conferência." if form.cleaned_data["again"] else "Folha conferida."
        messages.success(request, told)
    return redirect("tournaments:pontinho_mesa", event, tournament, pk)


def _found(event: str, tournament: str, pk: int) -> tuple[PontinhoBoard, MesaView]:
    board = PontinhoBoard(tournament_or_404(event, tournament, pontinho=None))
    view = board.mesa(pk)
    if view is None:
        raise Http404("Não há esta mesa neste torneio.")
    return board, view


def _context(board: PontinhoBoard, **more: Any) -> dict[str, Any]:
    found: Tournament = board.tournament
    return {"event": found.event, "tournament": found, "board": board} | more


def _confirm(board: PontinhoBoard, view: MesaView, form: Any, title: str, label: str) -> dict[str, Any]:
    return _context(
        board,
        title=title,
        message=f"{view.title}: {view.told}.",
        form=form,
        confirm_label=label,
        danger=True,
        cancel_url=committee_url(board.tournament, "pontinho_mesa", view.row.pk),
    )

"""The juiz's page of a mesa of Pontinho. It works without script; with it, the page keeps a queue."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.forms.mesa_pontinho import MesaRodadaForm, MesaUndoForm
from tournaments.forms.refusals import add_refusal
from tournaments.models import MesaAccess
from tournaments.selectors.mesa_pontinho import is_closed, mesa_facts, mesa_now, where_sits
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.selectors.pontinho_rows import MesaView
from tournaments.services.mesa_pontinho import undo_from_mesa
from tournaments.services.pontinho_chain import MesaConflict
from tournaments.services.refusals import Refusal
from tournaments.views.mesa.phone import phone_data
from tournaments.views.mesa.pontinho_acts import PONTINHO_ACTS, found_of, note, rodada_form
from tournaments.views.pontinho_rodada import check_as_sent, on_top, what_happened

ACTS = {kind: act for kind, act in PONTINHO_ACTS.items() if kind != "desfazer"}


def page(request: HttpRequest, access: MesaAccess) -> HttpResponse:
    """Show the mesa that sits at this table with all that can be done there."""
    board = PontinhoBoard(access.tournament)
    return _page(request, access, board, mesa_now(board, access.mesa))


def _page(
    request: HttpRequest,
    access: MesaAccess,
    board: PontinhoBoard,
    view: MesaView | None,
    *,
    form: MesaRodadaForm | None = None,
    undo_form: MesaUndoForm | None = None,
    status: int = 200,
) -> HttpResponse:
    data = phone_data(access, mesa=None)
    context: dict[str, Any] = {
        "access": access,
        "token": access.token,
        "tournament": access.tournament,
        "board": board,
        "view": view,
        "data": data,
    }
    if view is not None:
        facts = mesa_facts(access, board, view)
        data["mesa"] = facts
        last = facts["rodadas"][-1]["id"] if facts["rodadas"] else ""
        initial = {"mesa": view.row.pk, "ticket": facts["ticket"], "rodada": last}
        context |= {
            "facts": facts,
            "where": where_sits(board, view),
            "moved": view.row.mesa != access.mesa,
            "later": is_closed(board, view),
            "form": form or rodada_form(access, view),
            "undo_form": undo_form or MesaUndoForm(initial=initial),
        }
    return render(request, "mesa/pontinho.html", context, status=status)


def rodada(request: HttpRequest, access: MesaAccess) -> HttpResponse:
    """Take a rodada from the plain form. What cannot be comes back with all that was typed; after a conflict
    the form follows what stands, so that sending it again notes it on top."""
    board, view = found_of(access, request.POST)
    form = rodada_form(access, view, request.POST)
    if form.is_valid():
        try:
            recorded = note(access, view, form)
            check_as_sent(recorded)
        except MesaConflict as conflict:
            board, view = found_of(access, request.POST)
            form = on_top(partial(rodada_form, access, view), request.POST, view, conflict)
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, what_happened(view.names, recorded))
            return redirect("tournaments:mesa", access.token)
    return _page(request, access, board, view, form=form, status=422)


def undo(request: HttpRequest, access: MesaAccess) -> HttpResponse:
    """Take back the last rodada, with a reason, from the plain form."""
    board, view = found_of(access, request.POST)
    form = MesaUndoForm(request.POST)
    if form.is_valid():
        typed = form.cleaned_data
        try:
            undo_from_mesa(access=access, mesa_id=view.row.pk, rodada=typed["rodada"], reason=typed["reason"])
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, "Rodada desfeita. Fica no histórico.")
            return redirect("tournaments:mesa", access.token)
    return _page(request, access, board, view, undo_form=form, status=422)

"""The juiz's pages. All work without script; with it, the page keeps a draft and a queue."""

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.mesa import DoorForm, MesaResultForm
from tournaments.models import INCISO_NAMES, Jogo, MesaAccess, Submission
from tournaments.selectors.clock import clock_of
from tournaments.selectors.mesa import (
    DoorState,
    code_of,
    door_by_code,
    door_by_token,
    fate_of,
    jogo_now,
    mesa_data,
    ticket_for,
    where_of,
)
from tournaments.services.refusals import Refusal
from tournaments.views.mesa import pontinho
from tournaments.views.mesa.actions import ACTS, NotYours, jogo_of, result_form, submit
from tournaments.views.mesa.guessing import count_wrong, too_many
from tournaments.views.mesa.payloads import fields_of
from tournaments.views.mesa.phone import phone_data
from tournaments.views.mesa.words import CLOSED, not_yours

Page = Callable[..., HttpResponse]


@csrf_exempt  # what opens a mesa is the code on its card; a phone that keeps no cookies gets in too
@require_http_methods(["GET", "HEAD", "POST"])
def mesa_door(request: HttpRequest) -> HttpResponse:
    """Ask for the short code of a card, and open its mesa."""
    form = DoorForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return render(request, "mesa/door.html", {"form": form}, status=422 if form.is_bound else 200)
    if too_many(request):
        return _closed(request, "many", form, status=429)
    door = door_by_code(form.cleaned_data["code"])
    if door.access is not None:
        return redirect("tournaments:mesa", door.access.token)
    if door.state is DoorState.WRONG:
        count_wrong(request)
        form.add_error("code", CLOSED[DoorState.WRONG])
        return render(request, "mesa/door.html", {"form": form}, status=422)
    return _closed(request, door.state, form, status=410)


def _closed(request: HttpRequest, why: str, form: DoorForm | None, *, status: int) -> HttpResponse:
    context = {"form": form or DoorForm(), "why": CLOSED[why]}
    return render(request, "mesa/closed.html", context, status=status)


def _opened(view: Callable[..., HttpResponse]) -> Page:
    """Let in who holds a link in force; tell others kindly why not. Without session and its token: the secret
    in the address is what lets a phone in, and an old page must still be able to send (HAND-39)."""

    @csrf_exempt
    @wraps(view)
    def wrapper(request: HttpRequest, token: str, **kwargs: Any) -> HttpResponse:
        door = door_by_token(token)
        if door.access is not None:
            try:
                return view(request, door.access, **kwargs)
            except NotYours:
                why = not_yours(door.access, "Confira o cartão.")
                context = {"form": DoorForm(), "why": why}
                return render(request, "mesa/closed.html", context, status=403)
        if door.state is DoorState.WRONG:
            if too_many(request):
                return _closed(request, "many", None, status=429)
            count_wrong(request)
            return _closed(request, door.state, None, status=404)
        return _closed(request, door.state, None, status=410)

    return wrapper


@_opened
@require_http_methods(["GET", "HEAD"])
def mesa_page(request: HttpRequest, access: MesaAccess) -> HttpResponse:
    """Show the jogo at this mesa with all that can be done there."""
    MesaAccess.objects.filter(pk=access.pk).update(last_seen_at=timezone.now())
    if access.tournament.is_pontinho:
        return pontinho.page(request, access)
    jogo = jogo_now(access)
    sent = _sent(access, request.GET.get("envio", ""), jogo)
    return _page(request, access, jogo, sent=sent)


def _sent(access: MesaAccess, asked: str, jogo: Jogo | None) -> Submission | None:
    """Return the submission to show: the one asked for, else the last of the jogo at this mesa."""
    of_mesa = Submission.objects.filter(jogo__tournament_id=access.tournament_id, mesa=access.mesa)
    of_mesa = of_mesa.select_related("jogo__official").prefetch_related("conferences", "jogo__submissions")
    try:
        found = of_mesa.filter(client_id=uuid.UUID(asked)).first()
    except ValueError:
        found = None
    if found is None and jogo is not None:
        found = of_mesa.filter(jogo=jogo).order_by("pk").last()
    return found


def _page(
    request: HttpRequest,
    access: MesaAccess,
    jogo: Jogo | None,
    *,
    form: MesaResultForm | None = None,
    sent: Submission | None = None,
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        "access": access,
        "token": access.token,
        "tournament": access.tournament,
        "jogo": jogo,
        "sent": sent,
        "fate": fate_of(sent, sent.jogo) if sent else None,
        "conference": code_of(sent, sent.jogo.code) if sent else "",
        "data": phone_data(access, jogo=None),
    }
    if jogo is not None:
        facts = mesa_data(access, jogo)
        context["data"]["jogo"] = facts
        context["data"]["incisos"] = [[inciso.value, name] for inciso, name in INCISO_NAMES.items()]
        context["data"]["received"] = _received(sent) if sent and sent.jogo_id == jogo.pk else None
        initial = {"jogo": jogo.pk, "ticket": ticket_for(access, jogo), "version": jogo.version}
        context |= {
            "facts": facts,
            "where": where_of(jogo),
            "clock": clock_of(jogo, timezone.now()),
            "form": form or result_form(jogo, initial=initial),
            "incisos": INCISO_NAMES.items(),
            "pairs": _pairs(facts),
        }
    return render(request, "mesa/mesa.html", context, status=status)


def _received(sent: Submission) -> dict[str, str]:
    """Return what a phone that did not send it itself is told of the result that is here (HAND-34)."""
    told = f"{sent.partidas or sent.get_ending_display()}, às {timezone.localtime(sent.created_at):%H:%M}."
    return {"id": str(sent.client_id), "text": f"{told} {fate_of(sent, sent.jogo).text}"}


def _pairs(facts: dict[str, Any]) -> list[dict[str, Any]]:
    """Return who plays, seat by seat: of the last line-up told, else the titulares."""
    seats = []
    for side in ("a", "b"):
        of_side = facts["sides"][side]
        names = {member["id"]: member["name"] for member in of_side["members"]}
        told = of_side["lineUps"]
        playing = told[max(told)] if told else [m["id"] for m in of_side["members"] if not m["reserva"]]
        seats.append([names.get(pk, "") for pk in playing])
    return [{"a": a, "b": b} for a, b in zip(*seats, strict=False)]


@_opened
@require_POST
def mesa_act(request: HttpRequest, access: MesaAccess, kind: str) -> HttpResponse:
    """Do one act of the plain page, and come back to it."""
    back = redirect("tournaments:mesa", access.token)
    acts = pontinho.ACTS if access.tournament.is_pontinho else ACTS
    if kind not in acts:
        return _closed(request, DoorState.WRONG, None, status=404)
    payload = fields_of(request)
    try:
        messages.success(request, acts[kind](access, payload))
    except Refusal as refusal:
        messages.error(request, refusal.text)
    return back


@_opened
@require_http_methods(["GET", "HEAD", "POST"])
def mesa_result(request: HttpRequest, access: MesaAccess) -> HttpResponse:
    """Take a result with its conferences from the plain form."""
    if request.method != "POST":
        return redirect("tournaments:mesa", access.token)
    jogo = jogo_of(access, request.POST)
    form = result_form(jogo, request.POST)
    if form.is_valid():
        try:
            receipt = submit(access, jogo, form)
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            if receipt.warning:
                messages.warning(request, receipt.warning)
            query = urlencode({"envio": receipt.submission.client_id})
            return redirect(reverse("tournaments:mesa", args=(access.token,)) + f"?{query}")
    jogo = Jogo.objects.select_related("tournament__event", "trio_a__entidade", "trio_b__entidade").get(
        pk=jogo.pk
    )
    return _page(request, access, jogo, form=form, status=422)


@_opened
@require_http_methods(["GET", "HEAD", "POST"])
def mesa_rodada(request: HttpRequest, access: MesaAccess) -> HttpResponse:
    """Take a rodada of Pontinho from the plain form."""
    if request.method != "POST":
        return redirect("tournaments:mesa", access.token)
    return pontinho.rodada(request, access)


@_opened
@require_http_methods(["GET", "HEAD", "POST"])
def mesa_rodada_undo(request: HttpRequest, access: MesaAccess) -> HttpResponse:
    """Take back the last rodada of Pontinho from the plain form."""
    if request.method != "POST":
        return redirect("tournaments:mesa", access.token)
    return pontinho.undo(request, access)

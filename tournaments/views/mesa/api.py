"""The acts of a mesa for the page's own queue: JSON in, and a receipt that only this server gives.

A receipt names the sender's id, the jogo and the partidas; whatever else answers with 200 (the sign-in page
of a hall's wi-fi) is none (HAND-38). The secret in the address is what lets a phone in, so nothing here needs
a session or its token: an open page loses nothing to a session that ended.
"""

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from tournaments.forms.mesa import AGREES, DISAGREES
from tournaments.models import Jogo, MesaAccess
from tournaments.selectors.mesa import (
    DoorState,
    code_of,
    door_by_token,
    fate_of,
    jogo_now,
    submissions_of,
)
from tournaments.services.mesa import Receipt
from tournaments.services.refusals import Refusal
from tournaments.views.mesa import api_pontinho
from tournaments.views.mesa.actions import ACTS, NotYours, jogo_of, result_form, submit
from tournaments.views.mesa.answers import (
    CLOSED_DOOR,
    RECEIPT,
    REFUSAL,
    STATE,
    UNREADABLE,
    problems_in,
    problems_of,
    refused,
)
from tournaments.views.mesa.guessing import count_wrong, too_many
from tournaments.views.mesa.payloads import payload_of, whole_of
from tournaments.views.mesa.words import CLOSED, not_yours

MOST_ASKED = 40
SEEN_EVERY = 60

Api = Callable[..., JsonResponse]


def _opened(view: Callable[..., JsonResponse]) -> Api:
    """Let in who holds a link in force; tell others kindly why not."""

    @wraps(view)
    def wrapper(request: HttpRequest, token: str, **kwargs: Any) -> JsonResponse:
        door = door_by_token(token)
        if door.access is None:
            if door.state is DoorState.WRONG:
                if too_many(request):
                    return JsonResponse({"tenteio": CLOSED_DOOR, "text": CLOSED["many"]}, status=429)
                count_wrong(request)
            return JsonResponse({"tenteio": CLOSED_DOOR, "text": CLOSED[door.state]}, status=410)
        try:
            return view(request, door.access, **kwargs)
        except NotYours:
            text = not_yours(door.access, "O que você digitou continua neste celular.")
            return JsonResponse({"tenteio": REFUSAL, "problems": [{"field": "", "text": text}]}, status=403)

    return wrapper


@csrf_exempt
@require_POST
@_opened
def act(request: HttpRequest, access: MesaAccess, *, kind: str) -> JsonResponse:
    """Do one act and give its receipt."""
    payload = payload_of(request)
    pontinho = access.tournament.is_pontinho
    if payload is None or kind not in (api_pontinho.KINDS if pontinho else (*ACTS, "resultado")):
        return JsonResponse({"tenteio": REFUSAL, "problems": [UNREADABLE]}, status=400)
    if pontinho:
        return api_pontinho.act(access, payload, kind)
    try:
        if kind == "resultado":
            return _result(access, payload)
        text = ACTS[kind](access, payload)
    except Refusal as refusal:
        return refused(payload, problems_of(refusal))
    return JsonResponse(
        {
            "tenteio": RECEIPT,
            "kind": kind,
            "id": str(payload.get("id", "")),
            "jogo": whole_of(payload.get("jogo")),
            "at": timezone.now().isoformat(),
            "text": text,
        }
    )


def _result(access: MesaAccess, payload: dict[str, Any]) -> JsonResponse:
    jogo = jogo_of(access, payload)
    form = result_form(jogo, _form_data(payload))
    if not form.is_valid():
        return refused(payload, problems_in(form))
    return JsonResponse(_receipt(payload, jogo, submit(access, jogo, form, payload)))


def _form_data(payload: dict[str, Any]) -> dict[str, Any]:
    """Turn the queue's JSON into what the plain form posts, so that both are judged alike."""
    data: dict[str, Any] = {
        name: payload.get(name)
        for name in ("jogo", "ticket", "version", "ending", "came", "unsigned_reason")
        if payload.get(name) is not None
    }
    data["client_id"] = payload.get("id", "")
    partidas = payload.get("partidas")
    for index, pair in enumerate(partidas if isinstance(partidas, list) else []):
        for side, tentos in zip("ab", pair if isinstance(pair, list) else [], strict=False):
            data[f"partidas-{index}-{side}"] = "" if tentos is None else str(tentos)
    said = payload.get("conferences")
    for side in "ab":
        word = said.get(side) if isinstance(said, dict) else None
        if isinstance(word, dict):
            data[f"conf_{side}"] = AGREES if word.get("agrees") is True else DISAGREES
            data[f"motivo_{side}"] = str(word.get("reason", ""))
    return data


def _receipt(payload: dict[str, Any], jogo: Jogo, receipt: Receipt) -> dict[str, Any]:
    submission = receipt.submission
    fresh = Jogo.objects.select_related("official").get(pk=jogo.pk)
    fate = fate_of(submission, fresh)
    return {
        "tenteio": RECEIPT,
        "kind": "resultado",
        "id": str(payload.get("id", "")),
        "submission": str(submission.client_id),
        "jogo": jogo.pk,
        "code": jogo.code,
        "ending": submission.ending,
        "partidas": submission.partidas,
        "conference": code_of(submission, jogo.code),
        "at": submission.created_at.isoformat(),
        "repeated": receipt.repeated,
        "warning": receipt.warning,
        "state": fate.state,
        "text": fate.text,
    }


@require_GET
@_opened
def state(request: HttpRequest, access: MesaAccess) -> JsonResponse:
    """Tell which jogo is at the mesa now, and what became of the submissions and calls asked about."""
    asked = _ids(request.GET.get("envios", ""))
    calls = _ids(request.GET.get("chamados", ""))
    now = timezone.now()
    if access.last_seen_at is None or (now - access.last_seen_at).total_seconds() > SEEN_EVERY:
        MesaAccess.objects.filter(pk=access.pk).update(last_seen_at=now)
    pontinho = access.tournament.is_pontinho
    jogo = None if pontinho else jogo_now(access)
    fates = [
        {"id": str(s.client_id), "jogo": s.jogo_id, "state": fate.state, "text": fate.text}
        for s in (submissions_of(access, asked) if asked else [])
        for fate in (fate_of(s, s.jogo),)
    ]
    answered = (
        access.tournament.commission_calls.filter(client_id__in=calls, answered_at__isnull=False)
        if calls
        else []
    )
    return JsonResponse(
        {
            "tenteio": STATE,
            "jogo": jogo and {"id": jogo.pk, "version": jogo.version, "name": str(jogo)},
            "allFalta": bool(jogo and jogo.all_falta_at),
            "juiz": jogo.juiz if jogo else "",
            "startedAt": jogo.started_at.isoformat() if jogo and jogo.started_at else None,
            "submissions": fates,
            "calls": [{"id": str(c.client_id), "by": c.answered_by} for c in answered],
            **(api_pontinho.state(access, request.GET) if pontinho else {}),
        }
    )


def _ids(text: str) -> list[uuid.UUID]:
    found = []
    for part in text.split(",")[:MOST_ASKED]:
        try:
            found.append(uuid.UUID(part))
        except ValueError:
            continue
    return found

"""A mesa of Pontinho for the page's own queue. What stands comes with every answer, refusals too."""

from typing import Any

from django.http import JsonResponse
from django.utils import timezone

from tournaments.models import MesaAccess, PontinhoRodada
from tournaments.selectors.mesa_pontinho import mesa_facts, mesa_now, where_sits
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.selectors.pontinho_rows import MesaView
from tournaments.services.pontinho import RecordedRodada
from tournaments.services.pontinho_chain import MesaConflict
from tournaments.services.refusals import Refusal
from tournaments.views.mesa.actions import NotYours
from tournaments.views.mesa.answers import RECEIPT, problems_in, problems_of, refused
from tournaments.views.mesa.payloads import whole_of
from tournaments.views.mesa.pontinho_acts import PONTINHO_ACTS, found_of, note, rodada_form
from tournaments.views.pontinho_rodada import what_happened

KINDS = (*PONTINHO_ACTS, "rodada")


def act(access: MesaAccess, payload: dict[str, Any], kind: str) -> JsonResponse:
    """Do one act and give its receipt, or say no and show what stands."""
    try:
        if kind == "rodada":
            return _rodada(access, payload)
        text = PONTINHO_ACTS[kind](access, payload)
    except Refusal as refusal:
        conflict = isinstance(refusal, MesaConflict)
        return refused(payload, problems_of(refusal), conflict=conflict, facts=_facts(access, payload))
    return JsonResponse(
        {
            "tenteio": RECEIPT,
            "kind": kind,
            "id": str(payload.get("id", "")),
            "mesa": whole_of(payload.get("mesa")),
            "at": timezone.now().isoformat(),
            "text": text,
            "facts": _facts(access, payload) if payload.get("mesa") else None,
        }
    )


def _rodada(access: MesaAccess, payload: dict[str, Any]) -> JsonResponse:
    _board, view = found_of(access, payload)
    form = rodada_form(access, view, _form_data(payload, view))
    if not form.is_valid():
        return refused(payload, problems_in(form), conflict=False, facts=_facts(access, payload))
    recorded = note(access, view, form, payload)
    moved = view.row.mesa != access.mesa
    return JsonResponse(
        {
            "tenteio": RECEIPT,
            "kind": "rodada",
            "id": str(payload.get("id", "")),
            "mesa": view.row.pk,
            "rodada": str(recorded.rodada.client_id),
            "number": recorded.rodada.number,
            "said": _said(recorded.rodada),
            "undone": recorded.rodada.undone_at is not None,
            "repeated": recorded.repeated,
            "at": recorded.rodada.created_at.isoformat(),
            "text": _told(view, recorded),
            "warning": f"Esta mesa agora está no lugar {view.row.mesa}." if moved else "",
            "facts": _facts(access, payload),
        }
    )


def _told(view: MesaView, recorded: RecordedRodada) -> str:
    if recorded.rodada.undone_at is not None:
        return f"A {recorded.rodada.number}ª rodada tinha sido recebida e foi desfeita depois."
    return what_happened(view.names, recorded)


def _said(rodada: PontinhoRodada) -> str:
    """What the stored rodada says, by seat: the phone compares it with what it sent."""
    hands = sorted(rodada.hands.all(), key=lambda hand: hand.seat_id)
    return " ".join(f"{hand.seat_id}:{'b' if hand.batedor else hand.points}" for hand in hands)


def _form_data(payload: dict[str, Any], view: MesaView) -> dict[str, Any]:
    """Turn the queue's JSON into what the plain form posts, so that both are judged alike."""
    data: dict[str, Any] = {
        name: str(payload.get(name) or "") for name in ("mesa", "ticket", "after", "aberta")
    }
    data["client_id"] = str(payload.get("id", ""))
    data["bateu"] = [str(seat) for seat in _list(payload.get("batedores"))]
    for hand in _list(payload.get("hands")):
        if isinstance(hand, dict):
            data[f"pontos-{hand.get('player')}"] = str(hand.get("points", ""))
            data[f"cartas-{hand.get('player')}"] = str(hand.get("cards", "") or "")
    for seat in _list(payload.get("leaves")):
        data[f"sai-{seat}"] = "on"
    named = {str(seat.pk) for seat in view.seats}
    strangers = [key for key in data if key.partition("-")[2] not in ("", *named)]
    if strangers:
        raise Refusal("Há um jogador que não é desta mesa. Confira e envie de novo.")
    return data


def _list(value: Any) -> list[Any]:
    return value[:20] if isinstance(value, list) else []


def _facts(access: MesaAccess, payload: Any) -> dict[str, Any]:
    """Return the mesa of a payload as it stands now."""
    return mesa_facts(access, *found_of(access, payload))


def state(access: MesaAccess, asked: Any) -> dict[str, Any]:
    """Return what sits at the table now, and the mesa that the phone asks about."""
    board = PontinhoBoard(access.tournament)
    here = mesa_now(board, access.mesa)
    facts: dict[str, Any] | None
    try:
        facts = mesa_facts(access, *found_of(access, asked, board))
    except NotYours:
        facts = mesa_facts(access, board, here) if here else None
    told = here and {
        "id": here.row.pk,
        "where": where_sits(board, here),
        "names": [t.name for t in here.players],
    }
    return {"here": told, "facts": facts}

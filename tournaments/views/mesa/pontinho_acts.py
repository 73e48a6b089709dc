"""What a phone may do at a mesa of Pontinho, act by act. Pages and the queue's API call the same ones."""

import uuid
from collections.abc import Callable, Mapping
from typing import Any

from tournaments.forms.mesa_pontinho import MesaRodadaForm
from tournaments.models import MesaAccess
from tournaments.selectors.mesa_pontinho import last_rodada, pontinho_ticket, pontinho_ticket_holds
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.selectors.pontinho_rows import MesaView
from tournaments.services.mesa_actions import actor_of_mesa, happened
from tournaments.services.mesa_pontinho import rodada_from_mesa, start_mesa, undo_from_mesa
from tournaments.services.pontinho import RecordedRodada
from tournaments.services.refusals import Refusal
from tournaments.views.mesa.actions import NotYours, Payload, received_call, seconds_ago
from tournaments.views.mesa.payloads import whole_of


def found_of(
    access: MesaAccess, payload: Payload, board: PontinhoBoard | None = None
) -> tuple[PontinhoBoard, MesaView]:
    """Return the mesa that a payload names, if this table was shown it. board: where it was read already.

    Raises:
        NotYours: no such mesa, or its ticket is not of this table.
    """
    mesa_id = whole_of(payload.get("mesa"))
    if mesa_id is None or not pontinho_ticket_holds(access, mesa_id, str(payload.get("ticket", ""))):
        raise NotYours
    board = board or PontinhoBoard(access.tournament)
    view = board.mesa(mesa_id)
    if view is None:
        raise NotYours
    return board, view


def rodada_form(access: MesaAccess, view: MesaView, data: Mapping[str, Any] | None = None) -> MesaRodadaForm:
    """Return the form of the next rodada of a mesa."""
    initial = {
        "mesa": view.row.pk,
        "ticket": pontinho_ticket(access, view.row.pk),
        "after": str(last_rodada(view) or ""),
    }
    return MesaRodadaForm(data, playing=view.now, seats=view.seats, initial=initial)


def note(
    access: MesaAccess, view: MesaView, form: MesaRodadaForm, payload: Payload | None = None
) -> RecordedRodada:
    """Store a valid form's rodada. Raises as `rodada_from_mesa`."""
    ago = seconds_ago(payload or {})
    return rodada_from_mesa(
        access=access, mesa_id=view.row.pk, data=form.rodada(), at=happened(ago) if ago else None
    )


def start(access: MesaAccess, payload: Payload) -> str:
    """*Começou.*"""
    _board, view = found_of(access, payload)
    start_mesa(mesa_id=view.row.pk, actor=actor_of_mesa(access), at=happened(seconds_ago(payload)))
    return "A mesa começou: a secretaria sabe."


def call(access: MesaAccess, payload: Payload) -> str:
    """*Chamar a comissão.* Works at a table without mesa too."""
    if payload.get("mesa"):
        found_of(access, payload)
    return received_call(access, payload)


def undo(access: MesaAccess, payload: Payload) -> str:
    """The last rodada was wrong."""
    _board, view = found_of(access, payload)
    try:
        rodada = uuid.UUID(str(payload.get("rodada", "")))
    except ValueError:
        raise Refusal("Diga qual rodada se desfaz: recarregue a página e tente de novo.") from None
    undo_from_mesa(
        access=access, mesa_id=view.row.pk, rodada=rodada, reason=str(payload.get("reason", ""))[:300]
    )
    return "Rodada desfeita. Fica no histórico."


PONTINHO_ACTS: dict[str, Callable[[MesaAccess, Payload], str]] = {
    "comecou": start,
    "chamado": call,
    "desfazer": undo,
}

"""What the phone of a mesa of Pontinho is told: which mesa sits at its table, the rodadas, how it stands."""

import uuid
from typing import Any

from django.core.signing import BadSignature, Signer
from django.utils import timezone

from scoring.pontinho.mesa import MesaState
from scoring.pontinho.rodada import LEAST_POINTS, MOST_POINTS
from scoring.pontinho.rules import PontinhoRules
from tournaments.models import MesaAccess, PontinhoRodada
from tournaments.selectors.pontinho import PontinhoBoard, rules_of
from tournaments.selectors.pontinho_rows import MesaView

_TICKETS = Signer(salt="tenteio.mesa.pontinho")


def pontinho_ticket(access: MesaAccess, mesa_id: int) -> str:
    """Sign that this table was shown this mesa, so that its phone may send it even after the mesa moved, and
    that no other mesa can be named in its place (HAND-37)."""
    return _TICKETS.signature(f"{access.tournament_id}:{access.mesa}:{mesa_id}")


def pontinho_ticket_holds(access: MesaAccess, mesa_id: int, ticket: str) -> bool:
    """Whether a ticket is of this table and mesa. A renewed card keeps the table's tickets."""
    try:
        _TICKETS.unsign(f"{access.tournament_id}:{access.mesa}:{mesa_id}:{ticket}")
    except BadSignature:
        return False
    return True


def mesa_now(board: PontinhoBoard, table: int) -> MesaView | None:
    """Return the mesa at a table: of the latest etapa there the one in course, else the one to come, else
    the one that ended last."""
    here = [view for view in board.mesas if view.row.mesa == table]
    etapa = max((view.row.etapa for view in here), default=0)
    here = [view for view in here if view.row.etapa == etapa]
    open_ = [view for view in here if not view.ended]
    if open_:
        return min(open_, key=lambda view: (not view.begun, view.row.started_at is None, view.row.position))
    return max(here, key=lambda view: (_finished(view), view.row.position), default=None)


def _finished(view: MesaView) -> float:
    return view.row.finished_at.timestamp() if view.row.finished_at else 0.0


def where_sits(board: PontinhoBoard, view: MesaView) -> str:
    """Say which mesa of the evening it is: "1ª etapa · 20:30", "Mesa final"."""
    parts = [board.etapa_title(view.row.etapa)]
    if view.row.scheduled_at:
        parts.append(f"{timezone.localtime(view.row.scheduled_at):%H:%M}")
    return " · ".join(parts)


def is_closed(board: PontinhoBoard, view: MesaView) -> bool:
    """Whether a later etapa was drawn with what this mesa gave."""
    return view.row.etapa < board.classification.etapa


def last_rodada(view: MesaView) -> uuid.UUID | None:
    """Return the `client_id` of the rodada that the next one follows; None before the first. One query."""
    last = view.row.rodadas.filter(undone_at__isnull=True).order_by("number").last()
    return None if last is None else last.client_id


def mesa_facts(access: MesaAccess, board: PontinhoBoard, view: MesaView) -> dict[str, Any]:
    """Return a mesa as its phone keeps it: what was played and what follows from it. Two queries."""
    row, seats = view.row, {seat.trio.ref: seat.pk for seat in view.seats}
    by_trio = {seat.trio_id: seat.pk for seat in view.seats}
    stored = PontinhoRodada.objects.filter(mesa=row).prefetch_related("hands").order_by("number", "pk")
    return {
        "id": row.pk,
        "ticket": pontinho_ticket(access, row.pk),
        "version": row.version,
        "where": where_sits(board, view),
        "startedAt": row.started_at.isoformat() if row.started_at else None,
        "closed": is_closed(board, view),
        "checked": view.checked,
        "decided": by_trio[row.decided_winner_id] if row.decided_winner_id else None,
        "decisionReason": row.decision_reason,
        "exclusions": [
            {"player": seats[str(one.player)], "after": one.after, "takenBack": one.taken_back}
            for one in board.facts_of(row).exclusions
        ],
        "rules": rules_data(rules_of(board.setup)),
        "players": [{"seat": seat.pk, "name": seat.trio.name} for seat in view.seats],
        "rodadas": [_rodada_data(one) for one in stored if one.undone_at is None],
        "undone": [str(one.client_id) for one in stored if one.undone_at is not None],
        "state": state_data(view.state, seats),
    }


def rules_data(rules: PontinhoRules) -> dict[str, Any]:
    """Return what the phone's own fold goes by."""
    return {
        "limit": rules.limit,
        "bustAtLimit": rules.bust_at_limit,
        "returns": rules.returns.value,
        "entry": rules.entry,
        "firstEstouro": rules.estouro_fichas(1),
        "pingo": rules.pingo_fichas,
        "least": LEAST_POINTS,
        "most": MOST_POINTS,
    }


def _rodada_data(row: PontinhoRodada) -> dict[str, Any]:
    hands = sorted(row.hands.all(), key=lambda hand: hand.pk)
    return {
        "id": str(row.client_id),
        "number": row.number,
        "author": row.author,
        "aberta": row.aberta,
        "batedores": [hand.seat_id for hand in hands if hand.batedor],
        "hands": [
            {"player": hand.seat_id, "points": hand.points, "cards": hand.cards}
            for hand in hands
            if not hand.batedor
        ],
        "leaves": [hand.seat_id for hand in hands if hand.leaves],
    }


def state_data(state: MesaState, seats: dict[Any, Any]) -> dict[str, Any]:
    """Return a mesa as it stands in the words of the phone's own fold, which has to agree with it
    (`js/mesa/pontinho-regras.js`). seats: under what name the phone knows each player."""
    return {
        "seats": [
            {
                "player": seats[one.player],
                "score": one.score,
                "pontos": one.pontos,
                "estouros": one.estouros,
                "returns": one.returns,
                "batidas": one.batidas,
                "rodadas": one.rodadas,
                "left": one.left,
                "excluded": one.excluded,
                "fichas": one.fichas,
            }
            for one in state.seats
        ],
        "rodadas": [
            {
                "number": one.number,
                "burst": [seats[player] for player in one.burst],
                "back": [seats[player] for player in one.back],
                "backAt": one.back_at,
                "out": [seats[player] for player in one.out],
                "ended": one.ended,
            }
            for one in state.rodadas
        ],
        "pote": state.pote,
        "ending": state.ending.value if state.ending else None,
        "winner": None if state.winner is None else seats[state.winner],
    }

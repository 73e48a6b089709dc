"""Mesas of Pontinho: rodadas recorded and undone, a mesa ended by decision. Nothing is overwritten."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from scoring.errors import ScoringError
from scoring.pontinho.errors import RodadaError
from scoring.pontinho.mesa import Hand, MesaState, Rodada, state_of
from scoring.pontinho.wording import error_text
from tournaments.models import (
    DecisionKind,
    Origin,
    PontinhoHand,
    PontinhoMesa,
    PontinhoRodada,
    PontinhoSeat,
)
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.services.audit import Actor, record
from tournaments.services.decisions import write_decision
from tournaments.services.once import insert_once
from tournaments.services.pontinho_chain import After, check_after, check_is_last
from tournaments.services.pontinho_homologation import revise_mesa
from tournaments.services.pontinho_lock import changed, check_last_etapa, check_version, lock_mesa
from tournaments.services.refusals import Refusal

_OF_ANOTHER_MESA = "Este envio já é de outra mesa."


@dataclass(frozen=True, slots=True)
class RodadaData:
    """A rodada as somebody sends it. Players are named by their seats' primary keys.

    base_version: the mesa's version that the sender was looking at; None where nobody looked. after: the
    rodada that it follows, so that a chain noted without network goes in in its order; None: not said.
    """

    batedores: Sequence[int]
    points: Sequence[tuple[int, int, str]]
    aberta: str = ""
    leaves: Sequence[int] = ()
    base_version: int | None = None
    client_id: uuid.UUID | None = None
    after: After | None = None


@dataclass(frozen=True, slots=True)
class RecordedRodada:
    """What became of it. repeated: it had been received before, and nothing changed. as_sent: what was
    received then stands and says what was sent now."""

    rodada: PontinhoRodada
    state: MesaState
    repeated: bool
    as_sent: bool = True


@transaction.atomic
def record_rodada(
    *,
    mesa_id: int,
    data: RodadaData,
    actor: Actor,
    origin: Origin = Origin.DESK,
    at: datetime | None = None,
) -> RecordedRodada:
    """Record a rodada. Sent twice with one `client_id`, it is one rodada (HAND-33); so is one that follows
    the same rodada and says the same as what somebody else noted meanwhile (HAND-34).

    Args:
        at: when it was played, where a phone tells of it later; now otherwise.

    Raises:
        Refusal: the rodada cannot be, with the field of the form that is to be mended (`bateu`,
            `pontos-<seat>`, `cartas-<seat>`, `sai-<seat>`, `aberta`), or a later etapa was drawn.
        MesaConflict: another rodada, undoing or decision came first.
    """
    mesa = lock_mesa(mesa_id)
    if data.client_id is not None:
        known = PontinhoRodada.objects.filter(client_id=data.client_id).first()
        if known is not None:
            if known.mesa_id != mesa.pk:
                raise Refusal(_OF_ANOTHER_MESA)
            return RecordedRodada(known, _played(mesa)[1], repeated=True, as_sent=_stands(known, data))
    check_version(mesa, data.base_version)
    seats = _seats_of(mesa)
    board, before = _played(mesa)
    rodada = _rodada(data, seats)
    if data.after is not None:
        same = check_after(mesa, data.after, board, rodada)
        if same is not None:
            return RecordedRodada(same, before, repeated=True)
    check_last_etapa(mesa)
    if before.ending is not None:
        raise Refusal("A mesa já terminou: não há mais rodada a anotar.")
    try:
        state = state_of(board.facts_of(mesa).play(rodada))
    except RodadaError as error:
        raise refusal_of(error, board, seats) from None
    number = len(before.rodadas) + 1
    row = PontinhoRodada(
        mesa=mesa,
        number=number,
        aberta=rodada.aberta,
        client_id=data.client_id or uuid.uuid4(),
        origin=origin,
        author=actor.name[:120],
    )
    insert_once(row, _OF_ANOTHER_MESA)
    PontinhoHand.objects.bulk_create(
        [PontinhoHand(rodada=row, seat=seats[pk], batedor=True) for pk in data.batedores]
        + [
            PontinhoHand(rodada=row, seat=seats[pk], points=points, cards=cards, leaves=pk in data.leaves)
            for pk, points, cards in data.points
        ]
    )
    when = at or timezone.now()
    mesa.started_at = mesa.started_at or when
    mesa.finished_at = max(when, mesa.started_at) if state.ending is not None else None
    changed(mesa)
    if state.ending is not None:
        revise_mesa(mesa=mesa, reason="Mesa reaberta e terminada de novo.", actor=actor)
    record(
        actor=actor,
        action="pontinho.rodada",
        subject=str(mesa),
        tournament=mesa.tournament,
        after={"rodada": number, **_told(row, seats)},
    )
    return RecordedRodada(row, state, repeated=False)


@transaction.atomic
def undo_last(
    *,
    mesa_id: int,
    reason: str,
    actor: Actor,
    base_version: int | None = None,
    rodada: uuid.UUID | None = None,
) -> None:
    """Take back what came last at a mesa: the commission's decision, or else the last rodada. It stays on
    record as undone.

    Args:
        rodada: take back this rodada and nothing else, by its `client_id`. Undone before, nothing changes.

    Raises:
        Refusal: nothing to undo, no reason, or a later etapa was drawn.
        MesaConflict: the mesa changed meanwhile.
    """
    mesa = lock_mesa(mesa_id)
    if rodada is not None and mesa.rodadas.filter(client_id=rodada, undone_at__isnull=False).exists():
        return
    check_version(mesa, base_version)
    check_last_etapa(mesa)
    if not reason.strip():
        raise Refusal("Informe o motivo.", field="reason")
    if rodada is not None:
        check_is_last(mesa, rodada)
    if mesa.decided_winner is not None:
        before: dict[str, object] = {"vencedor": mesa.decided_winner.name, "motivo": mesa.decision_reason}
        mesa.decided_winner, mesa.decision_reason = None, ""
        action = "pontinho.decisao.desfeita"
    else:
        last = mesa.rodadas.filter(undone_at__isnull=True).order_by("number").last()
        if last is None:
            raise Refusal("Nenhuma rodada foi anotada nesta mesa ainda.")
        _check_undo(mesa)
        seats = _seats_of(mesa)
        before = {"rodada": last.number, **_told(last, seats)}
        last.undone_at = timezone.now()
        last.save(update_fields=["undone_at"])
        action = "pontinho.rodada.desfeita"
    mesa.finished_at = None
    changed(mesa)
    revise_mesa(mesa=mesa, reason=reason, actor=actor)
    record(
        actor=actor,
        action=action,
        subject=str(mesa),
        tournament=mesa.tournament,
        before=before,
        reason=reason,
    )


@transaction.atomic
def decide_mesa(
    *,
    mesa_id: int,
    seat_id: int,
    reason: str,
    members: str,
    actor: Actor,
    base_version: int | None = None,
) -> MesaState:
    """End a mesa by decision of the commission, who name the winner: a player in play, who takes the pote.

    Raises:
        Refusal: the mesa had ended, the player is not in play, or something is missing.
        MesaConflict: the mesa changed meanwhile.
    """
    mesa = lock_mesa(mesa_id)
    check_version(mesa, base_version)
    check_last_etapa(mesa)
    if not reason.strip():
        raise Refusal("Informe o motivo da decisão.", field="reason")
    if not members.strip():
        raise Refusal("Diga quem decidiu.", field="members")
    seats = _seats_of(mesa)
    if seat_id not in seats:
        raise Refusal("Escolha um jogador desta mesa.", field="winner")
    winner = seats[seat_id].trio
    board, _before = _played(mesa)
    try:
        state = state_of(board.facts_of(mesa).decide(winner.ref))
    except RodadaError as error:
        raise Refusal(f"{error_text(error, board.names)}.", field="winner") from None
    mesa.decided_winner, mesa.decision_reason = winner, reason.strip()[:300]
    now = timezone.now()
    mesa.started_at, mesa.finished_at = mesa.started_at or now, now
    changed(mesa)
    revise_mesa(mesa=mesa, reason=reason, actor=actor)
    write_decision(
        tournament=mesa.tournament,
        kind=DecisionKind.OTHER,
        trio=winner,
        text=f"Pontinho, {mesa}: {winner.name} fica com a mesa e com o pote.",
        reason=reason,
        members=members,
        actor=actor,
    )
    record(
        actor=actor,
        action="pontinho.decisao",
        subject=str(mesa),
        tournament=mesa.tournament,
        after={"vencedor": winner.name},
        reason=reason,
    )
    return state


@transaction.atomic
def place_mesa(
    *, mesa_id: int, number: int | None, juiz: str, actor: Actor, base_version: int | None = None
) -> None:
    """Say at which table of the hall a mesa sits and who its juiz is."""
    mesa = lock_mesa(mesa_id)
    check_version(mesa, base_version)
    before = {"mesa": mesa.mesa, "juiz": mesa.juiz}
    mesa.mesa, mesa.juiz = number, juiz.strip()[:120]
    after = {"mesa": mesa.mesa, "juiz": mesa.juiz}
    if before == after:
        return
    changed(mesa, sheet=False)
    record(
        actor=actor,
        action="pontinho.mesa",
        subject=str(mesa),
        tournament=mesa.tournament,
        before=before,
        after=after,
    )


def refusal_of(error: RodadaError, board: PontinhoBoard, seats: dict[int, PontinhoSeat]) -> Refusal:
    """Put what a rodada cannot be into words, beside the field that is to be mended."""
    by_ref = {seat.trio.ref: pk for pk, seat in seats.items()}
    seat = by_ref.get(str(error.facts.get("player", "")))
    field = {
        "aberta": "aberta",
        "no_batedor": "bateu",
        "too_many_batedores": "bateu",
        "two_need_a_third": "bateu",
    }.get(error.cause, "")
    if seat is not None:
        part = {"cards": "cartas", "batedor_leaves": "sai"}.get(error.cause, "pontos")
        field = f"{part}-{seat}"
    return Refusal(f"{error_text(error, board.names)}.", field=field)


def _played(mesa: PontinhoMesa) -> tuple[PontinhoBoard, MesaState]:
    board = PontinhoBoard(mesa.tournament)
    return board, state_of(board.facts_of(mesa))


def _seats_of(mesa: PontinhoMesa) -> dict[int, PontinhoSeat]:
    return {seat.pk: seat for seat in PontinhoSeat.objects.filter(mesa=mesa).select_related("trio")}


def _check_undo(mesa: PontinhoMesa) -> None:
    board = PontinhoBoard(mesa.tournament)
    try:
        board.facts_of(mesa).undo()
    except RodadaError as error:
        raise Refusal(f"{error_text(error, board.names)}.", article="Art. 20") from None


def _rodada(data: RodadaData, seats: dict[int, PontinhoSeat]) -> Rodada:
    named = [*data.batedores, *(pk for pk, _points, _cards in data.points), *data.leaves]
    if any(pk not in seats for pk in named):
        raise Refusal("Há um jogador que não é desta mesa. Confira e envie de novo.")
    try:
        return Rodada(
            batedores=tuple(seats[pk].trio.ref for pk in data.batedores),
            hands=tuple(Hand(seats[pk].trio.ref, points, cards) for pk, points, cards in data.points),
            aberta=data.aberta.strip(),
            leaves=tuple(seats[pk].trio.ref for pk in data.leaves),
        )
    except ScoringError as error:
        raise Refusal(f"{error_text(error)}.") from None


def _stands(row: PontinhoRodada, data: RodadaData) -> bool:
    """Whether a rodada is in force and says what was sent again under its `client_id`."""
    said = {hand.seat_id: (hand.points, hand.leaves) for hand in row.hands.all()}
    sent: dict[int, tuple[int | None, bool]] = dict.fromkeys(data.batedores, (None, False))
    sent |= {pk: (points, pk in data.leaves) for pk, points, _cards in data.points}
    return row.undone_at is None and said == sent


def _told(row: PontinhoRodada, seats: dict[int, PontinhoSeat]) -> dict[str, object]:
    hands = list(row.hands.order_by("pk"))
    return {
        "bateu": [seats[hand.seat_id].trio.name for hand in hands if hand.batedor],
        "pontos": {seats[hand.seat_id].trio.name: hand.points for hand in hands if not hand.batedor},
        "saiu": [seats[hand.seat_id].trio.name for hand in hands if hand.leaves],
    }

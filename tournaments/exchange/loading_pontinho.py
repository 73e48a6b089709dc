"""Stores the mesas of Pontinho that a file tells: the choices, who sits where, the rodadas in force."""

import uuid

from tournaments.exchange import document as doc
from tournaments.exchange.defaults import FILE_AUTHOR, rodada_id
from tournaments.exchange.loading_registration import BATCH
from tournaments.exchange.moments import keep_moments
from tournaments.exchange.pontinho import Pontinho, PontinhoMesa, PontinhoRodada
from tournaments.models import (
    Origin,
    Tournament,
    Trio,
)
from tournaments.models import PontinhoHand as HandRow
from tournaments.models import PontinhoMesa as MesaRow
from tournaments.models import PontinhoRodada as RodadaRow
from tournaments.models import PontinhoSeat as SeatRow
from tournaments.models import PontinhoSetup as SetupRow


def load_pontinho(
    tournament: Tournament, facts: doc.Tournament, trios: dict[str, Trio]
) -> dict[str, MesaRow]:
    """Store what only a tournament of Pontinho has; nothing where the file says nothing of it.

    Returns:
        The mesas by their id in the file.
    """
    if facts.pontinho is None:
        return {}
    _load_setup(tournament, facts.pontinho)
    mesas = MesaRow.objects.bulk_create(
        (
            _mesa(tournament, mesa, position, trios)
            for position, mesa in enumerate(facts.pontinho.mesas, start=1)
        ),
        batch_size=BATCH,
    )
    seats = SeatRow.objects.bulk_create(
        (
            SeatRow(mesa=row, trio=trios[player], position=position)
            for row, mesa in zip(mesas, facts.pontinho.mesas, strict=True)
            for position, player in enumerate(mesa.players)
        ),
        batch_size=BATCH,
    )
    by_player = {(seat.mesa_id, seat.trio.ref): seat for seat in seats}
    told = [
        (row, number, rodada)
        for row, mesa in zip(mesas, facts.pontinho.mesas, strict=True)
        for number, rodada in enumerate(mesa.rodadas, start=1)
    ]
    rodadas = RodadaRow.objects.bulk_create(
        (_rodada(tournament, row, number, rodada) for row, number, rodada in told), batch_size=BATCH
    )
    hands = [
        hand
        for stored, (row, _number, rodada) in zip(rodadas, told, strict=True)
        for hand in _hands(stored, rodada, {player: by_player[row.pk, player] for player in _named(rodada)})
    ]
    HandRow.objects.bulk_create(hands, batch_size=BATCH)
    keep_moments(
        RodadaRow,
        "created_at",
        ((stored, rodada.created_at) for stored, (_row, _number, rodada) in zip(rodadas, told, strict=True)),
    )
    return {mesa.ref: mesa for mesa in mesas}


def _load_setup(tournament: Tournament, facts: Pontinho) -> None:
    SetupRow.objects.create(
        tournament=tournament,
        format=facts.format,
        qualifiers_per_mesa=facts.qualifiers_per_mesa,
        largest_mesa=facts.largest_mesa,
        limit=facts.limit,
        bust_at_limit=facts.bust_at_limit,
        returns=facts.returns,
        entry=facts.entry,
        bust_entry=facts.bust_entry,
        pingo=facts.pingo,
    )


def _mesa(tournament: Tournament, facts: PontinhoMesa, position: int, trios: dict[str, Trio]) -> MesaRow:
    return MesaRow(
        tournament=tournament,
        ref=facts.id,
        etapa=facts.etapa,
        position=position,
        mesa=facts.mesa,
        scheduled_at=facts.scheduled_at,
        started_at=facts.started_at,
        finished_at=facts.finished_at,
        juiz=facts.juiz,
        decided_winner=None if facts.decided_winner is None else trios[facts.decided_winner],
        decision_reason=facts.decision_reason,
        checked_at=facts.checked_at,
        checked_by=facts.checked_by,
    )


def _rodada(tournament: Tournament, mesa: MesaRow, number: int, facts: PontinhoRodada) -> RodadaRow:
    derived = rodada_id(tournament.event.slug, tournament.slug, mesa.ref, number)
    return RodadaRow(
        mesa=mesa,
        number=number,
        aberta=facts.aberta,
        client_id=uuid.UUID(facts.client_id) if facts.client_id else derived,
        origin=facts.origin,
        author=facts.author or (FILE_AUTHOR if facts.origin == Origin.FILE else ""),
    )


def _named(rodada: PontinhoRodada) -> list[str]:
    return [*rodada.batedores, *(hand.player for hand in rodada.hands)]


def _hands(stored: RodadaRow, rodada: PontinhoRodada, seats: dict[str, SeatRow]) -> list[HandRow]:
    out = [HandRow(rodada=stored, seat=seats[player], batedor=True) for player in rodada.batedores]
    return out + [
        HandRow(
            rodada=stored,
            seat=seats[hand.player],
            points=hand.points,
            cards=hand.cards,
            leaves=hand.player in rodada.leaves,
        )
        for hand in rodada.hands
    ]

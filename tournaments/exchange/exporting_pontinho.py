"""Exports the mesas of Pontinho, in five queries whatever their number."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime

from django.utils import timezone

from tournaments.exchange.defaults import FILE_AUTHOR, rodada_id
from tournaments.exchange.pontinho import Pontinho, PontinhoHand, PontinhoMesa, PontinhoRodada
from tournaments.models import Origin, Tournament
from tournaments.models import PontinhoHand as HandRow
from tournaments.models import PontinhoMesa as MesaRow
from tournaments.models import PontinhoRodada as RodadaRow
from tournaments.models import PontinhoSeat as SeatRow
from tournaments.models import PontinhoSetup as SetupRow


def pontinho_part(tournament: Tournament, refs: Mapping[int, str]) -> Pontinho | None:
    """Return what only a tournament of Pontinho has; None where nothing was set. Rodadas that were undone
    are told by the history alone.

    refs: of the players, by primary key.
    """
    setup = SetupRow.objects.filter(tournament=tournament).first()
    if setup is None:
        return None
    seats: dict[int, list[SeatRow]] = defaultdict(list)
    for seat in SeatRow.objects.filter(mesa__tournament=tournament).order_by("position"):
        seats[seat.mesa_id].append(seat)
    players = {seat.pk: refs[seat.trio_id] for found in seats.values() for seat in found}
    hands: dict[int, list[HandRow]] = defaultdict(list)
    in_force = {"rodada__mesa__tournament": tournament, "rodada__undone_at__isnull": True}
    for hand in HandRow.objects.filter(**in_force).order_by("pk"):
        hands[hand.rodada_id].append(hand)
    rodadas: dict[int, list[RodadaRow]] = defaultdict(list)
    for rodada in RodadaRow.objects.filter(mesa__tournament=tournament, undone_at__isnull=True).order_by(
        "number"
    ):
        rodadas[rodada.mesa_id].append(rodada)
    return Pontinho(
        format=setup.format,
        qualifiers_per_mesa=setup.qualifiers_per_mesa,
        largest_mesa=setup.largest_mesa,
        limit=setup.limit,
        bust_at_limit=setup.bust_at_limit,
        returns=setup.returns,
        entry=setup.entry,
        bust_entry=setup.bust_entry,
        pingo=setup.pingo,
        mesas=tuple(
            PontinhoMesa(
                id=mesa.ref,
                etapa=mesa.etapa,
                mesa=mesa.mesa,
                scheduled_at=_local(mesa.scheduled_at),
                started_at=_local(mesa.started_at),
                finished_at=_local(mesa.finished_at),
                juiz=mesa.juiz,
                players=tuple(refs[seat.trio_id] for seat in seats[mesa.pk]),
                rodadas=tuple(
                    _rodada(tournament, mesa, rodada, hands[rodada.pk], players)
                    for rodada in rodadas[mesa.pk]
                ),
                decided_winner=None if mesa.decided_winner_id is None else refs[mesa.decided_winner_id],
                decision_reason=mesa.decision_reason,
                checked_at=_local(mesa.checked_at),
                checked_by=mesa.checked_by,
            )
            for mesa in MesaRow.objects.filter(tournament=tournament).order_by("position")
        ),
    )


def _rodada(
    tournament: Tournament, mesa: MesaRow, row: RodadaRow, hands: list[HandRow], players: dict[int, str]
) -> PontinhoRodada:
    derived = row.client_id == rodada_id(tournament.event.slug, tournament.slug, mesa.ref, row.number)
    implied = derived and (row.origin, row.author) == (Origin.FILE, FILE_AUTHOR)
    return PontinhoRodada(
        batedores=tuple(players[hand.seat_id] for hand in hands if hand.batedor),
        hands=tuple(
            PontinhoHand(player=players[hand.seat_id], points=hand.points or 0, cards=hand.cards)
            for hand in hands
            if not hand.batedor
        ),
        aberta=row.aberta,
        leaves=tuple(players[hand.seat_id] for hand in hands if hand.leaves),
        client_id="" if derived else str(row.client_id),
        origin=row.origin,
        author="" if implied else row.author,
        created_at=None if implied else _local(row.created_at),
    )


def _local(moment: datetime | None) -> datetime | None:
    return None if moment is None else timezone.localtime(moment)

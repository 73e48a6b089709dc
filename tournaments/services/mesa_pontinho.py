"""What the juiz's phone tells of a mesa of Pontinho: that it began, its rodadas, one taken back.

Each may arrive twice (its answer was lost) and late (the phone had no network): the second time changes
nothing, and `at` is when it happened at the mesa.
"""

import uuid
from datetime import datetime

from django.db import transaction

from tournaments.models import MesaAccess, Origin, PontinhoMesa
from tournaments.services.audit import Actor, record, touch
from tournaments.services.mesa_actions import actor_of_mesa
from tournaments.services.pontinho import RecordedRodada, RodadaData, record_rodada, undo_last
from tournaments.services.pontinho_lock import lock_mesa
from tournaments.services.refusals import Refusal


@transaction.atomic
def start_mesa(*, mesa_id: int, actor: Actor, at: datetime) -> None:
    """*Começou.* The first time stands. What the sheet says does not change by it."""
    mesa = lock_mesa(mesa_id)
    if mesa.started_at is not None:
        return
    PontinhoMesa.objects.filter(pk=mesa.pk).update(started_at=at)
    touch(mesa.tournament)
    record(actor=actor, action="pontinho.comecou", subject=str(mesa), tournament=mesa.tournament)


def rodada_from_mesa(
    *, access: MesaAccess, mesa_id: int, data: RodadaData, at: datetime | None = None
) -> RecordedRodada:
    """Receive a rodada from a mesa's phone. Raises as `record_rodada`."""
    return record_rodada(mesa_id=mesa_id, data=data, actor=actor_of_mesa(access), origin=Origin.MESA, at=at)


@transaction.atomic
def undo_from_mesa(*, access: MesaAccess, mesa_id: int, rodada: uuid.UUID, reason: str) -> None:
    """Take back a rodada, which has to be the last.

    Raises:
        Refusal: the commission has checked the sheet; else as `undo_last`.
    """
    mesa = lock_mesa(mesa_id)
    undone = mesa.rodadas.filter(client_id=rodada, undone_at__isnull=False)
    if mesa.checked_at is not None and not undone.exists():
        raise Refusal("A secretaria já conferiu a folha desta mesa: para mudar, chame a comissão.")
    undo_last(mesa_id=mesa_id, rodada=rodada, reason=reason, actor=actor_of_mesa(access))

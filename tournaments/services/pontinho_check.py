"""The paper sheet of a mesa of Pontinho compared with the system, and that taken back."""

from django.db import transaction
from django.utils import timezone

from scoring.pontinho.mesa import state_of
from tournaments.models import PontinhoMesa
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.services.audit import Actor, record
from tournaments.services.pontinho_lock import changed, check_version, lock_mesa
from tournaments.services.refusals import Refusal


@transaction.atomic
def check_mesa(*, mesa_id: int, actor: Actor, base_version: int | None = None) -> PontinhoMesa:
    """Say that the sheet of an ended mesa was compared with the system. Said twice, the first stands.

    Any later undoing or decision clears it.

    Raises:
        Refusal: the mesa is still at play.
        MesaConflict: the mesa changed since the sender looked at it.
    """
    mesa = lock_mesa(mesa_id)
    check_version(mesa, base_version)
    if mesa.checked_at is not None:
        return mesa
    if state_of(PontinhoBoard(mesa.tournament).facts_of(mesa)).ending is None:
        raise Refusal("A mesa ainda está em jogo: a folha se confere quando ela termina.")
    mesa.checked_at, mesa.checked_by = timezone.now(), actor.name[:120]
    changed(mesa, sheet=False)
    record(
        actor=actor,
        action="pontinho.conferida",
        subject=str(mesa),
        tournament=mesa.tournament,
        after={"conferida_por": mesa.checked_by},
    )
    return mesa


@transaction.atomic
def uncheck_mesa(*, mesa_id: int, actor: Actor, base_version: int | None = None) -> PontinhoMesa:
    """Take back that the sheet was compared. Not compared, nothing changes.

    Raises:
        MesaConflict: the mesa changed since the sender looked at it.
    """
    mesa = lock_mesa(mesa_id)
    check_version(mesa, base_version)
    if mesa.checked_at is None:
        return mesa
    before = {"conferida_por": mesa.checked_by}
    mesa.checked_at, mesa.checked_by = None, ""
    changed(mesa)
    record(
        actor=actor,
        action="pontinho.conferida.desfeita",
        subject=str(mesa),
        tournament=mesa.tournament,
        before=before,
    )
    return mesa

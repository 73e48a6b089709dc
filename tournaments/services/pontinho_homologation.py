"""Homologação of a mesa of Pontinho, as of a chave: provisional for a while, then confirmed; later changes
are revisions."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.text import capfirst

from tournaments.models import Homologation, PontinhoMesa
from tournaments.selectors.homologation import mesa_blocks
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.services.audit import Actor
from tournaments.services.homologation import check_window, store_homologation
from tournaments.services.pontinho_lock import lock_mesa
from tournaments.services.refusals import Refusal


@transaction.atomic
def homologate_mesa(
    *, mesa_id: int, members: str, actor: Actor, override: str = "", now: datetime | None = None
) -> Homologation:
    """Confirm the places of a mesa, with the names of who does it. Asked twice, the first stands.

    Raises:
        Refusal: the mesa is at play, something of it is open, or the appeal window is (unless `override` says
            why it is cut short).
    """
    mesa = lock_mesa(mesa_id)
    existing = mesa.homologations.order_by("revision").last()
    if existing is not None:
        return existing
    if not members.strip():
        raise Refusal("Diga quem homologa.", field="members")
    board = PontinhoBoard(mesa.tournament)
    view = board.mesa(mesa.pk)
    assert view is not None
    if not view.ended:
        raise Refusal(f"A {view.title.lower()} ainda está em jogo.")
    blocks = mesa_blocks(board, view)
    if blocks:
        raise Refusal(" ".join(block.text for block in blocks))
    closes = mesa.tournament.appeal_closes(mesa.finished_at)
    check_window(closes, f"da {view.title.lower()}", override, now or timezone.now())
    return _store(mesa, table_of_mesa(board, mesa), members, override, actor, revision=1)


def table_of_mesa(board: PontinhoBoard, mesa: PontinhoMesa) -> list[list[object]]:
    """Return a mesa's table as kept: rank, trio ref, rodadas, estouros, pontos, batidas."""
    return [
        [row.rank, row.player, row.seat.rodadas, row.seat.estouros, row.seat.pontos, row.seat.batidas]
        for row in board.classification.mesas[mesa.pk]
    ]


def revise_mesa(*, mesa: PontinhoMesa, reason: str, actor: Actor) -> Homologation | None:
    """After a change of a confirmed mesa: keep the new table as a revision with its reason, shown publicly.

    Call inside the transaction of the change. None where nothing was confirmed or the table did not change.
    """
    latest = mesa.homologations.order_by("revision").last()
    if latest is None:
        return None
    table = table_of_mesa(PontinhoBoard(mesa.tournament), mesa)
    if table == latest.table:
        return None
    return _store(mesa, table, latest.members, reason, actor, revision=latest.revision + 1)


def _store(
    mesa: PontinhoMesa, table: list[list[object]], members: str, reason: str, actor: Actor, *, revision: int
) -> Homologation:
    return store_homologation(
        tournament=mesa.tournament,
        mesa=mesa,
        subject=capfirst(str(mesa)),
        table=table,
        members=members,
        reason=reason,
        actor=actor,
        revision=revision,
    )

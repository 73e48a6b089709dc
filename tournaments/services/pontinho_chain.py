"""The chain of rodadas of a mesa of Pontinho: which one follows which, where two people note at once."""

import uuid
from dataclasses import dataclass

from scoring.pontinho.mesa import Rodada
from tournaments.models import PontinhoMesa, PontinhoRodada
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.services.refusals import Refusal


class MesaConflict(Refusal):
    """The mesa changed since the sender looked at it: what stands has to be seen first."""


@dataclass(frozen=True, slots=True)
class After:
    """Which rodada another one follows, by its `client_id`; None: it is the first of the mesa."""

    client_id: uuid.UUID | None


def check_after(
    mesa: PontinhoMesa, after: After, board: PontinhoBoard, rodada: Rodada
) -> PontinhoRodada | None:
    """Raise MesaConflict if another rodada stands where this one wants to be; return it if it says the
    same."""
    standing = list(mesa.rodadas.filter(undone_at__isnull=True).order_by("number"))
    ids: list[uuid.UUID | None] = [None, *(row.client_id for row in standing)]
    if after.client_id == ids[-1]:
        return None
    place = ids.index(after.client_id) if after.client_id in ids else len(standing)
    if place < len(standing) and _said(board.facts_of(mesa).rodadas[place]) == _said(rodada):
        return standing[place]
    if place == len(standing):
        raise MesaConflict("A rodada anterior a esta não está mais na folha da secretaria.")
    other = standing[place]
    raise MesaConflict(
        f"Já está anotada outra {other.number}ª rodada, por {other.author}. "
        "A sua não entrou: compare as duas."
    )


def _said(rodada: Rodada) -> tuple[object, ...]:
    """What a rodada says, in whatever order and with whatever cards it was told."""
    points = {hand.player: hand.points for hand in rodada.hands}
    return frozenset(rodada.batedores), points, frozenset(rodada.leaves)


def check_is_last(mesa: PontinhoMesa, rodada: uuid.UUID) -> None:
    """Raise MesaConflict if this rodada is not what came last at the mesa."""
    last = mesa.rodadas.filter(undone_at__isnull=True).order_by("number").last()
    if mesa.decided_winner is not None:
        raise MesaConflict("A comissão já encerrou esta mesa: só ela desfaz.")
    if last is None or last.client_id != rodada:
        raise MesaConflict("A última rodada desta mesa já é outra. Confira a folha: nada foi desfeito.")

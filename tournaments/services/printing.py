"""Súmulas that leave the printer are counted: the second print of one says that it is the second."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import F

from tournaments.models import Jogo, Tournament
from tournaments.selectors.papers import PRINT_ACTION
from tournaments.services.audit import Actor, record


@transaction.atomic
def mark_printed(
    *, tournament: Tournament, jogo_ids: Iterable[int], at: datetime, actor: Actor
) -> dict[int, int]:
    """Count one more print of each súmula and return which via each jogo's is now (1 is the first).

    Locks the jogos; one audit entry for all. A jogo of another tournament is left out. Printing changes no
    fact of the tournament, so its version stays.
    """
    chosen = Jogo.objects.select_for_update().filter(tournament=tournament, pk__in=list(jogo_ids))
    before = dict(chosen.values_list("pk", "prints"))
    Jogo.objects.filter(pk__in=before).update(prints=F("prints") + 1, printed_at=at)
    vias = {pk: prints + 1 for pk, prints in before.items()}
    again = sum(1 for via in vias.values() if via > 1)
    if vias:
        record(
            actor=actor,
            action=PRINT_ACTION,
            subject=f"{len(vias)} súmula{'s' if len(vias) != 1 else ''}"
            + (f", {again} em nova via" if again else ""),
            tournament=tournament,
            after={"vias": {str(pk): via for pk, via in vias.items()}},
        )
    return vias

"""How far the chaves are on their way to being confirmed. Fixed queries, however many chaves."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max
from django.utils import timezone

from tournaments.models import Chave, Homologation
from tournaments.selectors.competition import ChaveTable, Competition


@dataclass(frozen=True, slots=True)
class ChaveState:
    """One chave. `closes_at` is the end of the appeal window; `held` its homologações, oldest first."""

    chave: Chave
    table: ChaveTable
    closes_at: datetime | None
    held: list[Homologation]
    now: datetime

    @property
    def state(self) -> str:
        """One of "playing", "tied" (a sorteio is due), "window", "ready", "homologated"."""
        if self.held:
            return "homologated"
        if not self.table.progress.complete:
            return "playing"
        if any(tie.matters for tie in self.table.ties):
            return "tied"
        return "window" if self.closes_at is not None and self.now < self.closes_at else "ready"


def chave_states(competition: Competition, now: datetime | None = None) -> list[ChaveState]:
    """Return every chave in order of the draw. Three queries more than the classification."""
    tournament = competition.tournament
    ends = dict(
        tournament.jogos.filter(chave__isnull=False)
        .values_list("chave_id")
        .annotate(last=Max("finished_at"))
        .order_by("chave_id")
    )
    held: dict[int, list[Homologation]] = {}
    for row in tournament.homologations.filter(chave__isnull=False).order_by("revision"):
        held.setdefault(row.chave_id or 0, []).append(row)
    window = timedelta(minutes=tournament.appeal_minutes)
    chaves = {chave.name: chave for chave in tournament.chaves.all()}
    found = []
    for table in competition.tables:
        chave = chaves[table.name]
        last = ends.get(chave.pk)
        closes = last + window if last is not None else None
        found.append(ChaveState(chave, table, closes, held.get(chave.pk, []), now or timezone.now()))
    return found

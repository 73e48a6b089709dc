"""How far the chaves, or the mesas of Pontinho, are on their way to being confirmed. Fixed queries."""

from collections.abc import Container
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max
from django.utils import timezone
from django.utils.text import capfirst

from tournaments.models import ClaimStatus, Homologation, Tournament
from tournaments.selectors.competition import Competition
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.selectors.pontinho_rows import MesaView
from tournaments.selectors.readiness import Block


@dataclass(frozen=True, slots=True)
class ConfirmState:
    """A chave or a mesa, whatever is homologated as one.

    pk: of it. progress: how far it is, in words. tied: a sorteio is due. closes_at: the end of the appeal
    window. held: its homologações, oldest first.
    """

    pk: int
    title: str
    progress: str
    complete: bool
    tied: bool
    closes_at: datetime | None
    held: list[Homologation]
    now: datetime

    @property
    def state(self) -> str:
        """One of "playing", "tied", "window", "ready", "homologated", "reopened" (was confirmed)."""
        if self.held:
            return "homologated" if self.complete else "reopened"
        if not self.complete:
            return "playing"
        if self.tied:
            return "tied"
        return "window" if self.closes_at is not None and self.now < self.closes_at else "ready"


def chave_states(competition: Competition, now: datetime | None = None) -> list[ConfirmState]:
    """Return every chave in order of the draw. Three queries more than the classification."""
    tournament = competition.tournament
    ends = dict(
        tournament.jogos.filter(chave__isnull=False)
        .values_list("chave_id")
        .annotate(last=Max("finished_at"))
        .order_by("chave_id")
    )
    held = _held(tournament)
    chaves = {chave.name: chave for chave in tournament.chaves.all()}
    found = []
    for table in competition.tables:
        chave = chaves[table.name]
        done, total = table.progress.done, table.progress.total
        found.append(
            ConfirmState(
                pk=chave.pk,
                title=str(chave),
                progress=f"{done} de {total} jogos com resultado",
                complete=table.progress.complete,
                tied=any(tie.matters for tie in table.ties),
                closes_at=tournament.appeal_closes(ends.get(chave.pk)),
                held=held.get((chave.pk, None), []),
                now=now or timezone.now(),
            )
        )
    return found


def mesa_states(board: PontinhoBoard, now: datetime | None = None) -> list[ConfirmState]:
    """Return every mesa of Pontinho, the latest etapa first. One query more than the board."""
    held = _held(board.tournament)
    tied = {cut.mesa for cut in board.classification.pending}
    return [
        ConfirmState(
            pk=view.row.pk,
            title=f"{view.title}, {view.row.etapa}ª etapa",
            progress=capfirst(view.told),
            complete=view.ended,
            tied=view.row.pk in tied,
            closes_at=board.tournament.appeal_closes(view.row.finished_at),
            held=held.get((None, view.row.pk), []),
            now=now or timezone.now(),
        )
        for _etapa, views in reversed(board.etapas)
        for view in views
    ]


def claimed_mesas(tournament: Tournament) -> frozenset[int | None]:
    """Return the mesas of which a reclamação waits for its answer. One query."""
    open_ = tournament.claims.filter(status=ClaimStatus.OPEN, pontinho_mesa__isnull=False)
    return frozenset(open_.order_by().values_list("pontinho_mesa_id", flat=True))


def mesa_blocks(
    board: PontinhoBoard, view: MesaView, claimed: Container[int | None] | None = None
) -> list[Block]:
    """Return what is still open of an ended mesa: the sheet to be compared, reclamações, a sorteio.

    claimed: as `claimed_mesas`, asked for where it is not given.
    """
    mesa, name = view.row.pk, view.title.lower()
    blocks = []
    if not view.checked:
        text = f"A folha da {name} ainda não foi conferida."
        blocks.append(Block(text, "pontinho_mesa", target=mesa, article="Art. 17"))
    if mesa in (claimed_mesas(board.tournament) if claimed is None else claimed):
        blocks.append(Block(f"Há reclamação sem resposta na {name}.", "claim_list", article="Art. 20, § 3º"))
    if any(cut.mesa == mesa for cut in board.classification.pending):
        blocks.append(Block(f"A {name} espera um sorteio de desempate.", "pontinho_tiebreak"))
    return blocks


def open_points(board: PontinhoBoard) -> list[Block]:
    """Sum up for the panel what waits for the commissions: sheets to be compared, reclamações. One query."""
    blocks = []
    unchecked = sum(view.ended and not view.checked for view in board.mesas)
    if unchecked:
        many = (
            f"as folhas de {unchecked} mesas encerradas" if unchecked > 1 else "a folha de 1 mesa encerrada"
        )
        blocks.append(Block(f"Falta conferir {many}.", "pontinho_mesas", article="Art. 17"))
    claims = len(claimed_mesas(board.tournament))
    if claims:
        many = f"{claims} mesas" if claims > 1 else "1 mesa"
        blocks.append(Block(f"Há reclamação sem resposta em {many}.", "claim_list", article="Art. 20, § 3º"))
    return blocks


def _held(tournament: Tournament) -> dict[tuple[int | None, int | None], list[Homologation]]:
    """The homologações by chave and mesa, oldest first. One query."""
    found: dict[tuple[int | None, int | None], list[Homologation]] = {}
    for row in tournament.homologations.order_by("revision"):
        found.setdefault((row.chave_id, row.pontinho_mesa_id), []).append(row)
    return found

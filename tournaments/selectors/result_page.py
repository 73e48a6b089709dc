"""What the page of one jogo tells beside its result: line-ups, credits, what blocks it, what follows."""

from dataclasses import dataclass

from scoring.jogo import Credit
from tournaments.models import Jogo, TrioMember
from tournaments.selectors.jogo_detail import JogoDetail
from tournaments.selectors.readiness import Block, commission_blocks
from tournaments.sentences import credit_lines


@dataclass(frozen=True, slots=True)
class SideFacts:
    """One side of a jogo: its people, its credit and where it comes from."""

    name: str
    entidade: str
    members: list[TrioMember]
    credit: Credit | None
    lines: list[str]
    won: bool


@dataclass(frozen=True, slots=True)
class ResultPage:
    """Facts of the page. `last_rodada` counts the rodadas of the mata-mata."""

    sides: list[SideFacts]
    blocks: list[Block]
    last_rodada: int


def result_page(detail: JogoDetail) -> ResultPage:
    """Read what the page tells. Three queries."""
    jogo = detail.view.jogo
    trios = [trio for trio in (jogo.trio_a, jogo.trio_b) if trio is not None]
    members: dict[int, list[TrioMember]] = {trio.pk: [] for trio in trios}
    for member in TrioMember.objects.filter(trio__in=trios).select_related("player").order_by("position"):
        members[member.trio_id].append(member)
    outcome = detail.view.outcome
    sides = []
    for side, trio in (("a", jogo.trio_a), ("b", jogo.trio_b)):
        if trio is None:
            continue
        sides.append(
            SideFacts(
                name=trio.name,
                entidade=trio.entidade.name if trio.entidade else "",
                members=members[trio.pk],
                credit=(outcome.a if side == "a" else outcome.b) if outcome else None,
                lines=credit_lines(outcome, detail.view.partidas, side) if outcome else [],  # type: ignore[arg-type]
                won=bool(outcome and outcome.winner == side),
            )
        )
    last = (
        Jogo.objects.filter(tournament=jogo.tournament, stage="mata_mata")
        .order_by("-rodada")
        .values_list("rodada", flat=True)
        .first()
    )
    return ResultPage(sides=sides, blocks=commission_blocks(jogo.tournament.event), last_rodada=last or 0)


def next_open_jogo(jogo: Jogo) -> Jogo | None:
    """Return the next jogo of the same rodada without a result, by mesa, round to the first. One query."""
    left = list(
        Jogo.objects.filter(
            tournament=jogo.tournament,
            stage=jogo.stage,
            rodada=jogo.rodada,
            ending="",
            trio_a__isnull=False,
            trio_b__isnull=False,
        )
        .exclude(pk=jogo.pk)
        .select_related("trio_a", "trio_b")
        .order_by("mesa", "position", "pk")
    )
    here = (jogo.mesa or 0, jogo.position, jogo.pk)
    return next((j for j in left if (j.mesa or 0, j.position, j.pk) > here), left[0] if left else None)

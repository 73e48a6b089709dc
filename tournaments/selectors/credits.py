"""What made a trio's figures, jogo by jogo; and who is out, by which inciso."""

from dataclasses import dataclass

from scoring.desclassificacao import Inciso
from scoring.jogo import Credit
from tournaments.models import Desclassificacao, Stage, Tournament, Trio
from tournaments.selectors.competition import Competition, JogoView
from tournaments.selectors.jogo_detail import view_text
from tournaments.selectors.phases import jogo_title
from tournaments.sentences import credit_lines


@dataclass(frozen=True, slots=True)
class CreditRow:
    """One jogo of a trio: what it gave, where from, in a sentence. `credit` None: still to be played."""

    view: JogoView
    title: str
    adversary: str
    text: str
    credit: Credit | None
    lines: list[str]


@dataclass(frozen=True, slots=True)
class TrioCredits:
    """The jogos of a trio in its chave, with the sum that the classification shows; and in the mata-mata."""

    rows: list[CreditRow]
    total: Credit
    counted: int
    knockout: list[CreditRow]
    standing: str
    why: str


def out_marks(tournament: Tournament) -> dict[int, str]:
    """Return, for each trio that is out, by which inciso: "desclassificado (Art. 20, I)". One query."""
    decisions = Desclassificacao.objects.filter(
        tournament=tournament, reversed_at__isnull=True, player_only=False
    ).exclude(inciso=Inciso.VIII)
    return {
        decision.trio_id: f"desclassificado (Art. 20, {decision.inciso})"
        for decision in decisions.order_by("-pk")
    }


def trio_credits(competition: Competition, trio: Trio) -> TrioCredits:
    """Read the jogos behind a trio's figures. Two queries more than the competition."""
    decided: dict[int, list[Desclassificacao]] = {}
    for decision in competition.tournament.desclassificacoes.filter(
        reversed_at__isnull=True, jogo__isnull=False
    ):
        decided.setdefault(decision.jogo_id or 0, []).append(decision)
    last = max((view.jogo.rodada for view in competition.mata_mata), default=0)
    rows = [_row(view, trio, last, decided) for view in competition.jogos_of(trio)]
    in_chave = [row for row in rows if row.view.jogo.stage == Stage.CHAVES]
    given = [row.credit for row in in_chave if row.credit is not None]
    table = next((t for t in competition.tables for row in t.rows if row.trio.pk == trio.pk), None)
    standing, why = "", ""
    if table is not None:
        mine = next(row for row in table.rows if row.trio.pk == trio.pk)
        place = "fora da classificação" if mine.standing.rank is None else f"{mine.standing.rank}º lugar"
        progress = table.progress
        partial = "" if progress.complete else f" (parcial, {progress.done} de {progress.total} jogos)"
        standing, why = f"{place} na chave {table.name}{partial}", mine.why
    return TrioCredits(
        rows=in_chave,
        total=Credit(*(sum(values) for values in zip(*given, strict=True))) if given else Credit(0, 0, 0),
        counted=len(given),
        knockout=[row for row in rows if row.view.jogo.stage == Stage.MATA_MATA],
        standing=standing,
        why=why,
    )


def _row(view: JogoView, trio: Trio, last: int, decided: dict[int, list[Desclassificacao]]) -> CreditRow:
    at_a = view.jogo.trio_a_id == trio.pk
    other = view.jogo.trio_b if at_a else view.jogo.trio_a
    return CreditRow(
        view=view,
        title=jogo_title(view, last),
        adversary=other.name if other else "a definir",
        text=view_text(view, decided.get(view.jogo.pk, ())),
        credit=view.credit_a if at_a else view.credit_b,
        lines=credit_lines(view.outcome, view.partidas, "a" if at_a else "b") if view.outcome else [],
    )

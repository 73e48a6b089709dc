"""One jogo with all that was ever said of it. Fixed queries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.desclassificacao import EffectiveJogo, effective
from scoring.endings import Ending
from scoring.jogo import JogoOutcome, jogo_outcome, parse_partidas
from tournaments.models import (
    Decision,
    Desclassificacao,
    Jogo,
    Stage,
    Submission,
    SubmissionStatus,
    Tournament,
)
from tournaments.selectors.competition import JogoView
from tournaments.sentences import result_text
from tournaments.snapshots import bracket_state, desclassificacao_facts, jogo_facts


@dataclass(frozen=True, slots=True)
class Version:
    """One submission with its sentence."""

    submission: Submission
    text: str

    @property
    def pending(self) -> bool:
        return self.submission.status == SubmissionStatus.PENDING


@dataclass(frozen=True, slots=True)
class JogoDetail:
    """A jogo as it counts, every version that was sent (newest first), and what the commission decided.

    decisions: desclassificações in this jogo. rulings: every decision on it as the ata has it, newest first.
    """

    view: JogoView
    text: str
    versions: list[Version]
    decisions: list[Desclassificacao]
    rulings: list[Decision]

    @property
    def pending(self) -> list[Version]:
        """Versions that wait for the committee's choice."""
        return [version for version in self.versions if version.pending]

    @property
    def in_force(self) -> list[Desclassificacao]:
        return [decision for decision in self.decisions if decision.reversed_at is None]


def counted_jogos(tournament: Tournament, stage: Stage) -> Mapping[int | str, EffectiveJogo]:
    """Return the jogos of a stage as they count, by primary key. Two queries, of the mata-mata three.

    The whole stage, since a trio that is put out in one jogo loses the others too.
    """
    if stage == Stage.MATA_MATA:
        state = bracket_state(tournament)
        return state.counted if state else {}
    decisions = desclassificacao_facts(tournament)[stage]
    annul = tournament.annul_results_of_disqualified
    return {jogo.id: jogo for jogo in effective(jogo_facts(tournament, stage), decisions, annul=annul)}


def outcome_of(tournament: Tournament, jogo: EffectiveJogo) -> JogoOutcome | None:
    """Return what a jogo gives each side; None while it is to be played or where it is annulled."""
    if jogo.ending is None or not jogo.counts:
        return None
    return jogo_outcome(
        ending=jogo.ending, partidas=jogo.partidas, ruleset=tournament.ruleset, winner=jogo.winner
    )


def jogo_detail(jogo: Jogo) -> JogoDetail:
    """Read one jogo (with `tournament`, both trios and `chave` at hand). Five queries."""
    counted = counted_jogos(jogo.tournament, Stage(jogo.stage)).get(jogo.pk)
    view = JogoView(jogo, counted, outcome_of(jogo.tournament, counted) if counted else None)
    submissions = jogo.submissions.order_by("-pk")
    decisions = list(jogo.desclassificacoes.select_related("trio", "player").order_by("pk"))
    return JogoDetail(
        view=view,
        text=view_text(view, [d for d in decisions if d.reversed_at is None]),
        versions=[Version(submission, submission_text(submission, jogo)) for submission in submissions],
        decisions=decisions,
        rulings=list(jogo.decisions.order_by("-pk")),
    )


def view_text(view: JogoView, decisions: Sequence[Desclassificacao] = ()) -> str:
    """Tell a jogo as it counts in one sentence; "" while it is to be played."""
    jogo = view.jogo
    if view.annulled:
        return "Jogo anulado: um dos trios foi desclassificado, e os resultados anteriores dele não contam"
    if view.outcome is None or jogo.trio_a is None or jogo.trio_b is None:
        return ""
    fault = ", ".join(dict.fromkeys(f"Art. 20, {decision.inciso}" for decision in decisions))
    return result_text(view.outcome, view.partidas, jogo.trio_a.name, jogo.trio_b.name, fault=fault)


def submission_text(submission: Submission, jogo: Jogo) -> str:
    """Tell what a submission says, under the names with which it was signed (HAND-32)."""
    partidas = parse_partidas(submission.partidas)
    outcome = jogo_outcome(
        ending=Ending(submission.ending),
        partidas=partidas,
        ruleset=jogo.tournament.ruleset,
        winner=submission.winner or None,  # type: ignore[arg-type]
    )
    return result_text(outcome, partidas, submission.trio_a_name, submission.trio_b_name)

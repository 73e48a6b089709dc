"""A tournament as its pages show it: tables with their reasons, jogos as they count. Fixed queries."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from scoring.bracket import Podium, podium
from scoring.classification import Classification, PendingTie, Progress, evaluate
from scoring.desclassificacao import EffectiveJogo
from scoring.explain import Reason
from scoring.jogo import Credit, Ending, JogoOutcome, jogo_outcome
from scoring.standings import OverallStanding, Standing
from tournaments.models import Jogo, Stage, Tournament, Trio
from tournaments.snapshots import BracketState, bracket_state, tournament_facts
from tournaments.wording import reason_text


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a classification. `why` says by what it stands above the next row ("" for none)."""

    standing: Standing | OverallStanding
    trio: Trio
    why: str
    reason: Reason | None
    goes_on: bool


@dataclass(frozen=True, slots=True)
class ChaveTable:
    """The classification of one chave, with its progress and the sorteios that it waits for."""

    name: str
    rows: list[Row]
    progress: Progress
    ties: list[PendingTie]


@dataclass(frozen=True, slots=True)
class JogoView:
    """A jogo as it counts: what was typed, what a desclassificação made of it, and the credits."""

    jogo: Jogo
    counted: EffectiveJogo | None
    outcome: JogoOutcome | None

    @property
    def ending(self) -> Ending | None:
        """How it ended, as it counts; None while it is to be played."""
        return self.counted.ending if self.counted else None

    @property
    def settled(self) -> bool:
        return self.counted is not None and self.counted.settled

    @property
    def annulled(self) -> bool:
        return self.counted is not None and self.counted.origin == "annulled"

    @property
    def partidas(self) -> list[tuple[int | None, ...]]:
        """The partidas that were played, pairs of tentos, side a first."""
        return [tuple(partida) for partida in self.counted.partidas] if self.counted else []

    @property
    def winner(self) -> Trio | None:
        side = self.counted.winner if self.counted else None
        return self.jogo.trio_a if side == "a" else self.jogo.trio_b if side == "b" else None

    @property
    def credit_a(self) -> Credit | None:
        return self.outcome.a if self.outcome else None

    @property
    def credit_b(self) -> Credit | None:
        return self.outcome.b if self.outcome else None

    @property
    def both_out(self) -> bool:
        """Neither side came or may play on: nobody won."""
        return self.settled and self.winner is None

    @property
    def label(self) -> str:
        """How it ended, in words, where it was not simply played."""
        if self.annulled:
            return "anulado"
        if self.ending is Ending.WALKOVER:
            return "ausência dupla" if self.both_out else "W.O."
        if self.ending is Ending.DISQUALIFIED:
            return "dupla desclassificação" if self.both_out else "desclassificação"
        if self.ending is Ending.TIME_DECISION:
            return "decisão por tempo"
        return ""


class Competition:
    """All that the pages of one tournament ask for, read once. Build one per request."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    @cached_property
    def trios(self) -> Mapping[str, Trio]:
        """Trios by ref, in order of number. One query."""
        trios = self.tournament.trios.select_related("entidade").order_by("number")
        return {trio.ref: trio for trio in trios}

    @cached_property
    def names(self) -> Mapping[str, str]:
        return {ref: trio.name for ref, trio in self.trios.items()}

    @cached_property
    def classification(self) -> Classification:
        """The classification of the chaves. Four queries."""
        return evaluate(tournament_facts(self.tournament))

    @cached_property
    def tables(self) -> list[ChaveTable]:
        """One table a chave, in order of the draw."""
        classification = self.classification
        return [
            ChaveTable(
                name=name,
                rows=self._rows(standings, classification.why(name), per_chave=True),
                progress=classification.progress[name],
                ties=[tie for tie in classification.ties if tie.chave == name],
            )
            for name, standings in classification.chaves.items()
        ]

    @cached_property
    def overall(self) -> list[Row]:
        """All chaves in one table."""
        return self._rows(self.classification.overall, self.classification.why_overall(), per_chave=False)

    def _rows(
        self,
        standings: Iterable[Standing | OverallStanding],
        reasons: list[Reason | None],
        *,
        per_chave: bool,
    ) -> list[Row]:
        line = self.tournament.qualifiers_per_chave
        return [
            Row(
                standing=standing,
                trio=self.trios[str(standing.trio)],
                why=reason_text(reason, self.names) if reason else "",
                reason=reason,
                goes_on=per_chave and standing.rank is not None and standing.rank <= line,
            )
            for standing, reason in zip(standings, reasons, strict=True)
        ]

    @cached_property
    def jogos(self) -> list[JogoView]:
        """The jogos of the chaves, by rodada and mesa. One query more than the classification."""
        return self._views(Stage.CHAVES, self.classification.jogos, self.classification.outcomes)

    @cached_property
    def bracket_state(self) -> BracketState | None:
        """The mata-mata as it stands; None if it is not made. Three queries."""
        return bracket_state(self.tournament)

    @cached_property
    def podium(self) -> Podium | None:
        """Champion, vice, third and fourth, as far as they are known."""
        state = self.bracket_state
        return podium(state.bracket, state.resolved) if state else None

    @cached_property
    def mata_mata(self) -> list[JogoView]:
        """The jogos of the mata-mata as they count, by rodada and place. One query more than the state."""
        counted = self.bracket_state.counted if self.bracket_state else {}
        rules = self.tournament.ruleset
        outcomes = {
            pk: jogo_outcome(ending=j.ending, partidas=j.partidas, ruleset=rules, winner=j.winner)
            for pk, j in counted.items()
            if j.ending is not None
        }
        return self._views(Stage.MATA_MATA, counted, outcomes)

    def _views(
        self,
        stage: Stage,
        counted: Mapping[int | str, EffectiveJogo],
        outcomes: Mapping[int | str, JogoOutcome],
    ) -> list[JogoView]:
        jogos = (
            Jogo.objects.filter(tournament=self.tournament, stage=stage)
            .select_related("trio_a__entidade", "trio_b__entidade", "chave", "advanced")
            .select_related("tournament")
            .order_by("rodada", "scheduled_at", "mesa", "position", "pk")
        )
        return [JogoView(jogo, counted.get(jogo.pk), outcomes.get(jogo.pk)) for jogo in jogos]

    def jogos_of(self, trio: Trio) -> list[JogoView]:
        """The jogos of one trio, both stages, in order."""
        return [
            view
            for view in (*self.jogos, *self.mata_mata)
            if trio.pk in (view.jogo.trio_a_id, view.jogo.trio_b_id)
        ]

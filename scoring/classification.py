"""The facade that tournament files and the database both use: facts in, classification out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.desclassificacao import (
    Desclassificacao,
    EffectiveJogo,
    JogoFacts,
    effective,
    out_trios,
)
from scoring.endings import Ending
from scoring.errors import RepeatedTrioError, SumulaError, UnknownChaveError, UnknownTrioError
from scoring.explain import Reason
from scoring.ids import JogoId, TrioId
from scoring.jogo import JogoOutcome, jogo_outcome
from scoring.modalities import Ruleset
from scoring.standings import (
    OFFICIAL_CRITERIA,
    ChaveResults,
    Criterion,
    OverallStanding,
    Result,
    Standing,
    classify_chave,
    classify_overall,
    reasons,
)
from scoring.ties import PendingTie, TieEffect, overall_ties, pending_ties

__all__ = ["Classification", "PendingTie", "Progress", "TieEffect", "TournamentFacts", "evaluate"]


@dataclass(frozen=True, slots=True)
class TournamentFacts:
    """All that the first stage's classification follows from.

    trios: every one registered. chaves: (name, trios in the order of the file). jogos: of the chaves only;
    those not yet played have `ending` None or are left out. sorteios: results of tiebreaks, oldest first.
    annul: whether results that an out trio played are annulled. qualifiers_per_chave: how many go on from
    each chave; 0 where there is no mata-mata.
    """

    ruleset: Ruleset
    trios: tuple[TrioId, ...]
    chaves: tuple[tuple[str, tuple[TrioId, ...]], ...]
    jogos: tuple[JogoFacts, ...] = ()
    desclassificacoes: tuple[Desclassificacao, ...] = ()
    sorteios: tuple[tuple[TrioId, ...], ...] = ()
    criteria: tuple[Criterion, ...] = OFFICIAL_CRITERIA
    annul: bool = False
    qualifiers_per_chave: int = 0


class Progress(NamedTuple):
    """Jogos of a chave that are settled, and all there are to be."""

    done: int
    total: int

    @property
    def complete(self) -> bool:
        """Whether nothing is left to be played."""
        return self.done >= self.total


@dataclass(frozen=True, slots=True)
class Classification:
    """What follows from the facts.

    outcomes: by jogo id, of jogos that count only. jogos: by id, every recorded one as it counts (annulled
    ones included). chaves: tables by name. overall: all chaves in one table. ties: pending sorteios within a
    chave. overall_ties: trios of different chaves that both go on from the same place and are level: a lot
    for the bracket's seeds, which never holds up a chave. out: those out of this stage. progress: by chave.
    """

    facts: TournamentFacts
    jogos: Mapping[JogoId, EffectiveJogo]
    outcomes: Mapping[JogoId, JogoOutcome]
    chaves: Mapping[str, list[Standing]]
    overall: list[OverallStanding]
    ties: tuple[PendingTie, ...]
    overall_ties: tuple[PendingTie, ...]
    out: frozenset[TrioId]
    progress: Mapping[str, Progress]
    results: Mapping[str, list[Result]] = field(repr=False)

    @property
    def complete(self) -> bool:
        """Whether every chave is complete."""
        return all(progress.complete for progress in self.progress.values())

    def why(self, chave: str) -> list[Reason | None]:
        """Say of each row of a chave's table why it stands above the next; None where no row follows it."""
        return self._why(self.chaves[chave], self.results[chave], self._awarded(chave))

    def why_overall(self) -> list[Reason | None]:
        """Say the same of each row of the table of all chaves."""
        results = [result for name in self.chaves for result in self.results[name]]
        return self._why(self.overall, results, self._awarded(None))

    def _why(
        self,
        table: Sequence[Standing | OverallStanding],
        results: list[Result],
        awarded: Mapping[tuple[TrioId, TrioId], Ending],
    ) -> list[Reason | None]:
        return reasons(
            table,
            results=results,
            criteria=self.facts.criteria,
            sorteios=self.facts.sorteios,
            awarded=awarded,
            article=self.facts.ruleset.article,
        )

    def _awarded(self, chave: str | None) -> dict[tuple[TrioId, TrioId], Ending]:
        """Index the jogos that were not won at the table by (winner, loser)."""
        awarded: dict[tuple[TrioId, TrioId], Ending] = {}
        for jogo in self.jogos.values():
            if chave is not None and jogo.chave != chave:
                continue
            if jogo.ending in (Ending.WALKOVER, Ending.DISQUALIFIED) and jogo.winner is not None:
                pair = (jogo.a, jogo.b) if jogo.winner == "a" else (jogo.b, jogo.a)
                awarded[pair] = jogo.ending
        return awarded


def evaluate(facts: TournamentFacts) -> Classification:
    """Work out the classification of a tournament's chaves.

    A desclassificação in a jogo outside `facts.jogos` happened in a later stage and changes nothing here.

    Raises:
        SumulaError: a jogo's result cannot be; its `facts["jogo"]` says which.
        UnknownChaveError, UnknownTrioError: a jogo outside the chaves, or of a trio not in its chave.
        TrioNotInJogoError, JogoNotNamedError, RepeatedJogoError, RepeatedTrioError, CriteriaError

    Source: Art. 20, 23 and 24; docs/rules/classificacao.md.
    """
    members = _members(facts)
    in_stage = _of_the_chaves(facts)
    out = out_trios(in_stage)
    jogos = {jogo.id: jogo for jogo in effective(facts.jogos, in_stage, annul=facts.annul)}
    results: dict[str, list[Result]] = {name: [] for name, _ in facts.chaves}
    listed = dict.fromkeys(results, 0)
    settled = dict.fromkeys(results, 0)
    outcomes: dict[JogoId, JogoOutcome] = {}
    known: dict[object, JogoOutcome] = {}  # jogos that ended alike share one outcome
    for jogo in jogos.values():
        chave = _chave_of(jogo, members)
        listed[chave] += 1
        settled[chave] += jogo.settled
        if jogo.counts:
            outcome = outcomes[jogo.id] = _outcome(jogo, facts.ruleset, known)
            results[chave].append(_result(jogo, outcome))

    progress = {
        name: Progress(settled[name], max(listed[name], len(trios) * (len(trios) - 1) // 2))
        for name, trios in facts.chaves
    }
    sorteios = _sorteios_by_chave(facts, members)
    chaves = {
        name: classify_chave(
            trios,
            results[name],
            criteria=facts.criteria,
            sorteios=sorteios[name],
            out=out,
            complete=progress[name].complete,
        )
        for name, trios in facts.chaves
    }
    overall = classify_overall(
        [ChaveResults(name, trios, results[name], progress[name].complete) for name, trios in facts.chaves],
        criteria=facts.criteria,
        sorteios=facts.sorteios,
        out=out,
    )
    return Classification(
        facts=facts,
        jogos=jogos,
        outcomes=outcomes,
        chaves=chaves,
        overall=overall,
        ties=tuple(pending_ties(chaves, facts.qualifiers_per_chave)),
        overall_ties=tuple(overall_ties(overall, chaves, facts.qualifiers_per_chave)),
        out=out,
        progress=progress,
        results=results,
    )


def _of_the_chaves(facts: TournamentFacts) -> list[Desclassificacao]:
    """Leave out what happened in a jogo of a later stage: the chaves stay as they ended (HAND-07)."""
    ids = {jogo.id for jogo in facts.jogos}
    return [d for d in facts.desclassificacoes if d.jogo is None or d.jogo in ids]


def _members(facts: TournamentFacts) -> dict[TrioId, str]:
    """Index the trios by chave, each in one only."""
    members: dict[TrioId, str] = {}
    for name, trios in facts.chaves:
        for trio in trios:
            if trio in members:
                raise RepeatedTrioError(trio=trio)
            members[trio] = name
    return members


def _chave_of(jogo: EffectiveJogo, members: Mapping[TrioId, str]) -> str:
    for trio in (jogo.a, jogo.b):
        if jogo.chave is None or members.get(trio) != jogo.chave:
            if jogo.chave not in members.values():
                raise UnknownChaveError(chave=jogo.chave, jogo=jogo.id)
            raise UnknownTrioError(trio=trio, chave=jogo.chave, jogo=jogo.id)
    assert jogo.chave is not None
    return jogo.chave


def _outcome(jogo: EffectiveJogo, ruleset: Ruleset, known: dict[object, JogoOutcome]) -> JogoOutcome:
    assert jogo.ending is not None
    key = (jogo.ending.value, tuple(map(tuple, jogo.partidas)), jogo.winner)
    outcome = known.get(key)
    if outcome is None:
        try:
            outcome = jogo_outcome(
                ending=jogo.ending, partidas=jogo.partidas, ruleset=ruleset, winner=jogo.winner
            )
        except SumulaError as error:
            raise type(error)(jogo=jogo.id, **error.facts) from None
        known[key] = outcome
    return outcome


def _result(jogo: EffectiveJogo, outcome: JogoOutcome) -> Result:
    winner = None if outcome.winner is None else jogo.a if outcome.winner == "a" else jogo.b
    return Result(
        jogo.a, jogo.b, winner, outcome.a.partidas, outcome.a.tentos, outcome.b.partidas, outcome.b.tentos
    )


def _sorteios_by_chave(
    facts: TournamentFacts, members: Mapping[TrioId, str]
) -> dict[str, list[tuple[TrioId, ...]]]:
    """Give each chave the sorteios in which its trios took part, so that none reads all of them."""
    by_chave: dict[str, list[tuple[TrioId, ...]]] = {name: [] for name, _ in facts.chaves}
    for drawn in facts.sorteios:
        for chave in dict.fromkeys(members[trio] for trio in drawn if trio in members):
            by_chave[chave].append(drawn)
    return by_chave

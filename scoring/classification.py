"""The facade that tournament files and the database both use: facts in, classification out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from scoring.desclassificacao import (
    Desclassificacao,
    EffectiveJogo,
    JogoFacts,
    effective,
    out_trios,
)
from scoring.endings import Ending
from scoring.errors import (
    RepeatedChaveError,
    RepeatedTrioError,
    SumulaError,
    UnknownChaveError,
    UnknownTrioError,
)
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

# (winner, loser) of jogos that were not won at the table, and how they ended.
Awarded: TypeAlias = dict[tuple[TrioId, TrioId], Ending]


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
    results: counted jogos by chave. awarded: by chave, the (winner, loser) of jogos not won at the table.
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
    awarded: Mapping[str, Awarded] = field(repr=False)

    @property
    def complete(self) -> bool:
        """Whether every chave is complete."""
        return all(progress.complete for progress in self.progress.values())

    def why(self, chave: str) -> list[Reason | None]:
        """Say of each row of a chave's table why it stands above the next; None where no row follows it."""
        return self._why(self.chaves[chave], self.results[chave], self.awarded[chave])

    def why_overall(self) -> list[Reason | None]:
        """Say the same of each row of the table of all chaves."""
        results = [result for name in self.chaves for result in self.results[name]]
        awarded = {pair: ending for name in self.chaves for pair, ending in self.awarded[name].items()}
        return self._why(self.overall, results, awarded)

    def _why(
        self,
        table: Sequence[Standing | OverallStanding],
        results: list[Result],
        awarded: Awarded,
    ) -> list[Reason | None]:
        return reasons(
            table,
            results=results,
            criteria=self.facts.criteria,
            sorteios=self.facts.sorteios,
            awarded=awarded,
            article=self.facts.ruleset.article,
        )


def evaluate(facts: TournamentFacts) -> Classification:
    """Work out the classification of a tournament's chaves.

    A desclassificação in a jogo outside `facts.jogos` happened in a later stage and changes nothing here.

    Raises:
        SumulaError: a jogo's result cannot be; its `facts["jogo"]` says which.
        UnknownChaveError, UnknownTrioError: a jogo outside the chaves, or of a trio not in its chave.
        TrioNotInJogoError, JogoNotNamedError, RepeatedJogoError, RepeatedTrioError, RepeatedChaveError,
            CriteriaError

    Source: Art. 20, 23 and 24; docs/rules/classificacao.md.
    """
    in_stage = _of_the_chaves(facts)
    out = out_trios(in_stage)
    members = _members(facts)
    jogos = {jogo.id: jogo for jogo in effective(facts.jogos, in_stage, annul=facts.annul)}
    outcomes = _outcomes(jogos, facts.ruleset)
    results, awarded, progress = _counted(facts, members, jogos, outcomes)
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
        awarded=awarded,
    )


def _of_the_chaves(facts: TournamentFacts) -> list[Desclassificacao]:
    """Leave out what happened in a jogo of a later stage: the chaves stay as they ended (HAND-07)."""
    ids = {jogo.id for jogo in facts.jogos}
    return [d for d in facts.desclassificacoes if d.jogo is None or d.jogo in ids]


def _members(facts: TournamentFacts) -> dict[TrioId, str]:
    """Index the trios by chave: each in one only, and no two chaves of one name."""
    members: dict[TrioId, str] = {}
    names: set[str] = set()
    for name, trios in facts.chaves:
        if name in names:
            raise RepeatedChaveError(chave=name)
        names.add(name)
        for trio in trios:
            if trio in members:
                raise RepeatedTrioError(trio=trio)
            members[trio] = name
    return members


def _outcomes(jogos: Mapping[JogoId, EffectiveJogo], ruleset: Ruleset) -> dict[JogoId, JogoOutcome]:
    """Decide every jogo that counts. Jogos that ended alike share one outcome."""
    known: dict[object, JogoOutcome] = {}
    outcomes = {}
    for jogo in jogos.values():
        if jogo.ending is None or not jogo.counts:
            continue
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
        outcomes[jogo.id] = outcome
    return outcomes


class _Counted(NamedTuple):
    results: dict[str, list[Result]]
    awarded: dict[str, Awarded]
    progress: dict[str, Progress]


def _counted(
    facts: TournamentFacts,
    members: Mapping[TrioId, str],
    jogos: Mapping[JogoId, EffectiveJogo],
    outcomes: Mapping[JogoId, JogoOutcome],
) -> _Counted:
    """Sort the jogos by chave: what they give, which were not won at the table, how many are settled."""
    results: dict[str, list[Result]] = {name: [] for name, _ in facts.chaves}
    awarded: dict[str, Awarded] = {name: {} for name, _ in facts.chaves}
    listed, settled = dict.fromkeys(results, 0), dict.fromkeys(results, 0)
    for jogo in jogos.values():
        chave = _chave_of(jogo, members)
        listed[chave] += 1
        settled[chave] += jogo.settled
        outcome = outcomes.get(jogo.id)
        if outcome is None:
            continue
        results[chave].append(_result(jogo, outcome))
        if outcome.winner is not None and outcome.ending in (Ending.WALKOVER, Ending.DISQUALIFIED):
            pair = (jogo.a, jogo.b) if outcome.winner == "a" else (jogo.b, jogo.a)
            awarded[chave][pair] = outcome.ending
    progress = {
        # Jogos to come may be listed without a result, or not listed at all.
        name: Progress(settled[name], max(listed[name], len(trios) * (len(trios) - 1) // 2))
        for name, trios in facts.chaves
    }
    return _Counted(results, awarded, progress)


def _chave_of(jogo: EffectiveJogo, members: Mapping[TrioId, str]) -> str:
    for trio in (jogo.a, jogo.b):
        if jogo.chave is None or members.get(trio) != jogo.chave:
            if jogo.chave not in members.values():
                raise UnknownChaveError(chave=jogo.chave, jogo=jogo.id)
            raise UnknownTrioError(trio=trio, chave=jogo.chave, jogo=jogo.id)
    assert jogo.chave is not None
    return jogo.chave


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

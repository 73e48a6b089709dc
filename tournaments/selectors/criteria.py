"""The criteria that a tournament goes by, in words."""

from dataclasses import dataclass

from scoring.criteria import cite
from scoring.standings import OFFICIAL_CRITERIA, Criterion
from tournaments.models import Tournament

CRITERION_NAMES = {
    Criterion.VITORIAS: "vitórias",
    Criterion.PARTIDAS: "partidas",
    Criterion.TENTOS: "tentos",
    Criterion.CONFRONTO: "confronto direto",
    Criterion.SORTEIO: "sorteio",
}


@dataclass(frozen=True, slots=True)
class NamedCriterion:
    """One criterion in force, with its article."""

    name: str
    article: str


@dataclass(frozen=True, slots=True)
class CriteriaInForce:
    """In order of weight. `official` says whether it is the regulamento's own list."""

    criteria: list[NamedCriterion]
    official: bool


def criteria_in_force(tournament: Tournament) -> CriteriaInForce:
    """Return the criteria of this tournament. No query."""
    chosen = [Criterion(name) for name in tournament.criteria]
    article = tournament.ruleset.article
    return CriteriaInForce(
        [NamedCriterion(CRITERION_NAMES[criterion], cite(criterion, article)) for criterion in chosen],
        official=tuple(chosen) == OFFICIAL_CRITERIA,
    )

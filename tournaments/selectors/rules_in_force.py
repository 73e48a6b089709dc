"""The rules that the draw of the chaves froze, in words, and what the commission changed of them later."""

from collections.abc import Iterable
from typing import NamedTuple

from scoring.modalities import Lineup
from scoring.standings import Criterion
from tournaments.models import Decision, DecisionKind, Tournament
from tournaments.selectors.criteria import CRITERION_NAMES

# What the draw freezes: changed later only by `services.events.save_tournament`, with a reason.
FROZEN_AT_DRAW = (
    "modality",
    "lineup",
    "chave_size",
    "qualifiers_per_chave",
    "best_runners_up",
    "annul_results_of_disqualified",
    "criteria",
    "tolerance_minutes",
    "jogo_minutes",
    "require_delivery",
)
# Labels speak of trios; what other line-ups call their entrants.
_ENTRANTS = {Lineup.DUPLA.value: "duplas", Lineup.MANO.value: "jogadores"}


class Rule(NamedTuple):
    """One rule in force: the field of the tournament, its label and its value in words."""

    name: str
    label: str
    value: str


def rule_value(name: str, value: object) -> str:
    """Put the value of a rule into words."""
    if name == "criteria" and isinstance(value, Iterable):
        return ", ".join(CRITERION_NAMES[Criterion(str(item))] for item in value)
    if isinstance(value, bool):
        return "sim" if value else "não"
    if name.endswith("_minutes"):
        return f"{value} minutos"
    field = Tournament._meta.get_field(name)
    choices = dict(getattr(field, "flatchoices", ()) or ())
    return str(choices.get(value, value)).lower() if choices else str(value)


def rule_label(name: str) -> str:
    """Return what the settings call a rule."""
    label = str(Tournament._meta.get_field(name).verbose_name)  # type: ignore[union-attr]
    return label.removesuffix(" (minutos)")


def rules_in_force(tournament: Tournament, names: Iterable[str]) -> list[Rule]:
    """Return the rules of these fields as they are now. No query."""
    noun = _ENTRANTS.get(tournament.lineup, "trios")
    return [
        Rule(name, rule_label(name).replace("trios", noun), rule_value(name, getattr(tournament, name)))
        for name in names
    ]


def rule_changes(tournament: Tournament) -> list[Decision]:
    """Return what was changed after the draw, oldest first. One query."""
    return list(tournament.decisions.filter(kind=DecisionKind.RULES).order_by("pk"))

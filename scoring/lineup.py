"""Who may play a partida, and who may change seats: Art. 18, Art. 20-VI, Art. 23-e.

Seats are in order: seat n of one trio meets seat n of the other in the testas.
"""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from scoring.modalities import Ruleset


class LineUpProblem(NamedTuple):
    """Why a line-up cannot be. code names the cause, article its source, facts what a sentence needs."""

    code: str
    article: str
    facts: dict[str, Any]


def line_up_problems(
    players: Sequence[str],
    *,
    ruleset: Ruleset,
    enrolled: Collection[str],
    excluded: Collection[str] = (),
    before: Sequence[str] | None = None,
    partida_in_course: bool = False,
    lost_last: bool | None = None,
    consent: bool = False,
    tenteador: int | None = None,
    tenteador_before: int | None = None,
) -> list[LineUpProblem]:
    """List what is wrong with the line-up of one trio for one partida; empty when it can stand.

    Args:
        players: who plays, by seat.
        enrolled: who was registered before the sorteio. excluded: who was put out (Art. 20-VI).
        before: the line-up of the partida before, or of this one if it is in course; None for the first.
        partida_in_course: a change in the middle of a partida, allowed only where a player was put out.
        lost_last: whether this trio lost the partida before; None if that is not known.
        consent: the other trio agreed to a change of testas.
        tenteador: seat, from 1, of who pays and collects this side's tentos. tenteador_before: as agreed for
            this partida, if it is in course: it does not change then (Art. 24).
    """
    found: list[LineUpProblem] = []
    if len(players) != ruleset.titulares or len(set(players)) != len(players):
        found.append(LineUpProblem("wrong_number", ruleset.article, {"wanted": ruleset.titulares}))
    for player in players:
        if player not in enrolled:
            found.append(LineUpProblem("not_enrolled", "Art. 18", {"player": player}))
        elif player in excluded:
            found.append(LineUpProblem("excluded", "Art. 20, VI", {"player": player}))
    if tenteador is not None and not 1 <= tenteador <= len(players):
        found.append(LineUpProblem("tenteador_unknown", "Art. 24", {"seat": tenteador}))
    if partida_in_course and tenteador_before is not None and tenteador != tenteador_before:
        found.append(LineUpProblem("tenteador_fixed", "Art. 24", {"seat": tenteador_before}))
    if before is None or list(players) == list(before):
        return found
    if partida_in_course:
        leaving = set(before) - set(players)
        entering = [player for player in players if player not in before]
        stay = [(old, new) for old, new in zip(before, players, strict=False) if old not in leaving]
        if not leaving or not leaving <= set(excluded) or any(old != new for old, new in stay):
            found.append(LineUpProblem("only_between_partidas", "Art. 18", {"entering": entering}))
        return found
    testas = ruleset.titulares > 2  # between duplas no testa is played: seats give no right to anybody
    if testas and set(players) == set(before) and lost_last is not True and not consent:
        # The rodízio of testas is the right of who lost the last partida (Art. 23-e; AMB-33).
        code = "rodizio_without_right" if lost_last is False else "rodizio_unknown_right"
        found.append(LineUpProblem(code, "Art. 23, disciplina, e", {}))
    return found

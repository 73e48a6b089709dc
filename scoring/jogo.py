"""A jogo: from its partidas and its ending to what each side is credited with."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.endings import Ending, Side, other
from scoring.errors import PartidaNotationError, sumula_error
from scoring.explain import Reason
from scoring.modalities import Ruleset
from scoring.sumula import problems

__all__ = ["Credit", "Ending", "JogoOutcome", "Side", "format_partidas", "jogo_outcome", "parse_partidas"]

Partidas = tuple[tuple[int, int], ...]

# [0-9], not \d: other scripts' digits are refused rather than guessed at.
_PARTIDA = re.compile(r"([0-9]{1,30})[-x×]([0-9]{1,30})", re.IGNORECASE)


class Credit(NamedTuple):
    """What one side is credited with for one jogo: vitórias 0 or 1, partidas, tentos."""

    vitorias: int
    partidas: int
    tentos: int


NOTHING = Credit(0, 0, 0)


@dataclass(frozen=True, slots=True)
class JogoOutcome:
    """An ended jogo. `winner` is None only where both sides were absent or put out.

    sweep: the winner lost no partida of a jogo that was played (or decided by time at 2-0), so the partida
    that was not played is in its credit.
    """

    ending: Ending
    winner: Side | None
    a: Credit
    b: Credit
    sweep: bool
    reason: Reason


def parse_partidas(text: str) -> Partidas:
    """Read partidas from text, side a first. Says nothing of whether they can be: see `sumula.problems`.

    Raises:
        PartidaNotationError: a word of the text is not two whole numbers joined by "-", "x" or "×".

    >>> parse_partidas("24-10 18-24 24-20")
    ((24, 10), (18, 24), (24, 20))
    """
    partidas = []
    for token in text.split():
        match = _PARTIDA.fullmatch(token)
        if match is None:
            raise PartidaNotationError(text=text, token=token)
        partidas.append((int(match[1]), int(match[2])))
    return tuple(partidas)


def format_partidas(partidas: Sequence[Sequence[int]]) -> str:
    """Write partidas as `parse_partidas` reads them.

    >>> format_partidas([(24, 10), (24, 3)])
    '24-10 24-3'
    """
    return " ".join(f"{a}-{b}" for a, b in partidas)


def jogo_outcome(
    *,
    ending: Ending,
    partidas: Sequence[Sequence[int | None]],
    ruleset: Ruleset,
    winner: Side | None = None,
) -> JogoOutcome:
    """Decide a jogo.

    PLAYED: 2-0 credits the winner with the third partida as target-0 (only 2-0: after 1-1 the third was
    played); 2-1 credits what was played. WALKOVER, DISQUALIFIED, BYE: the winner has the credit of a 2-0;
    whoever was put out keeps the tentos of its finished partidas, no partida, no vitória. TIME_DECISION: an
    unfinished last partida goes to the winner with its real tentos, and the credit of a 2-0 is given only if
    that makes 2-0. A drawn partida (Douradinha: equal tentos below the target) is nobody's; its tentos count.

    Args:
        partidas: pairs of tentos, side a first, in playing order; empty ones at the end are ignored.
        winner: needed for TIME_DECISION and BYE; of WALKOVER and DISQUALIFIED None means that both were out.

    Raises:
        SumulaError: the subclass of the first problem that `sumula.problems` lists.

    Source: Art. 20 §1 and §2; Art. 23-f and g; Art. 24, winner; AMB-01 to 04, 08, 11, 34.

    >>> from scoring.modalities import Modality, ruleset
    >>> cego = ruleset(Modality.TRUCO_CEGO)
    >>> jogo_outcome(ending=Ending.PLAYED, partidas=[(24, 10), (24, 18)], ruleset=cego).a
    Credit(vitorias=1, partidas=3, tentos=72)
    """
    wrong = problems(partidas, ruleset=ruleset, ending=ending, winner=winner)
    if wrong:
        first = wrong[0]
        raise sumula_error(first.code, where=first.where, **first.facts)
    scores = [(a, b) for a, b in partidas if a is not None and b is not None]
    if ending is Ending.PLAYED:
        return _played(scores, ruleset)
    if ending is Ending.TIME_DECISION:
        assert winner is not None  # `problems` saw to it
        return _decided_by_time(scores, ruleset, winner)
    return _awarded(ending, scores, ruleset, winner)


def _won(scores: Sequence[tuple[int, int]], target: int) -> tuple[int, int]:
    return sum(1 for a, _ in scores if a == target), sum(1 for _, b in scores if b == target)


def _tentos(scores: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return sum(a for a, _ in scores), sum(b for _, b in scores)


def _played(scores: Sequence[tuple[int, int]], ruleset: Ruleset) -> JogoOutcome:
    won_a, won_b = _won(scores, ruleset.target)
    winner: Side = "a" if won_a > won_b else "b"
    return _counted(Ending.PLAYED, winner, (won_a, won_b), scores, ruleset)


def _decided_by_time(scores: Sequence[tuple[int, int]], ruleset: Ruleset, winner: Side) -> JogoOutcome:
    won_a, won_b = _won(scores, ruleset.target)
    if scores and not ruleset.is_finished(*scores[-1]):  # AMB-11: the partida cut short goes to the winner
        won_a, won_b = (won_a + 1, won_b) if winner == "a" else (won_a, won_b + 1)
    return _counted(Ending.TIME_DECISION, winner, (won_a, won_b), scores, ruleset)


def _counted(
    ending: Ending,
    winner: Side,
    won: tuple[int, int],
    scores: Sequence[tuple[int, int]],
    ruleset: Ruleset,
) -> JogoOutcome:
    """Credit what the partidas give, with the unplayed partida of a 2-0."""
    tentos = _tentos(scores)
    mine, theirs = (0, 1) if winner == "a" else (1, 0)
    sweep = won[mine] == ruleset.partidas_to_win and won[theirs] == 0
    extra = ruleset.sweep_partidas - ruleset.partidas_to_win if sweep else 0
    up = Credit(1, won[mine] + extra, tentos[mine] + extra * ruleset.target)
    down = Credit(0, won[theirs], tentos[theirs])
    facts = {
        "winner": winner,
        "won": won[mine],
        "lost": won[theirs],
        "target": ruleset.target,
        "extra": extra,
        "drawn": sum(1 for a, b in scores if ruleset.is_drawn(a, b)),
    }
    if ending is Ending.TIME_DECISION:
        facts["undecided"] = ruleset.is_played_out(scores)
        reason = Reason("time_decision", _article(ruleset, "g"), facts)
    elif extra:
        reason = Reason("sweep", _article(ruleset, "f"), facts)
    else:
        reason = Reason("played", _article(ruleset, "a"), facts)
    a, b = (up, down) if winner == "a" else (down, up)
    return JogoOutcome(ending, winner, a, b, sweep, reason)


def _awarded(
    ending: Ending, scores: Sequence[tuple[int, int]], ruleset: Ruleset, winner: Side | None
) -> JogoOutcome:
    """Credit a jogo that a side did not win at the table. Tentos of an unfinished partida are nobody's."""
    tentos = _tentos([score for score in scores if ruleset.is_finished(*score)])
    credits: dict[Side, Credit] = {"a": Credit(0, 0, tentos[0]), "b": Credit(0, 0, tentos[1])}
    if ending is Ending.WALKOVER:
        code, article = "walkover", "Art. 20, III"
    elif ending is Ending.BYE:
        code, article = "bye", ""
    else:
        code, article = "disqualified", "Art. 20, § 1º e § 2º"
    if winner is None:
        return JogoOutcome(
            ending, None, credits["a"], credits["b"], False, Reason(f"{code}_both", article, {})
        )
    credits[winner] = Credit(1, ruleset.sweep_partidas, ruleset.sweep_tentos)
    facts = {"winner": winner, "partidas": ruleset.sweep_partidas, "tentos": ruleset.sweep_tentos}
    if ending is Ending.BYE:
        credits[other(winner)] = NOTHING
    else:
        facts["kept"] = credits[other(winner)].tentos
    return JogoOutcome(ending, winner, credits["a"], credits["b"], False, Reason(code, article, facts))


def _article(ruleset: Ruleset, letter: str) -> str:
    """Cite the item. The winner's list of Art. 23 has letters; that of Art. 24 has none."""
    return f"{ruleset.article}, {letter}" if ruleset.article == "Art. 23" else ruleset.article

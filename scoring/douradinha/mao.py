"""One mão of Douradinha as facts, and what it gives: vazas, bets, and the mão de dez.

Source: fonte-douradinha; catalogue 4.14; AMB-35 to AMB-38; docs/rules/douradinha.md.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from scoring.douradinha.bets import Bets, How
from scoring.douradinha.errors import MaoCallError, MaoFieldError
from scoring.endings import Side, other
from scoring.modalities import Modality, ruleset
from scoring.truco.vazas import decide

TARGET = ruleset(Modality.DOURADINHA).target
TEN = 10
"""From here on a side makes the mão a mão de dez (AMB-38: with 11 too)."""
TRAILING_WIN = 3
GAVE_UP = 1

What = Literal["mao", "mao de dez"]
# What three vazas give is the same as in truco; only the ids of the rules differ.
_RULES = {
    "two_of_three": "Douradinha-mão",
    "parda_1": "Douradinha-empate-1",
    "parda_12": "Douradinha-empate-1",
    "parda_2": "Douradinha-empate-2",
    "parda_3": "Douradinha-empate-3",
    "parda_123": "Douradinha-empate-3x",
}


class Call(NamedTuple):
    """One call, in the words of `bets.kind_of`."""

    by: Side
    say: str


class Mao(NamedTuple):
    """What is known of a mão.

    score: pontos of a and b before it, each from 0 to 11. mao: side of the player to the right of the pé.
    vazas: "a", "b" or "parda", in order. Nothing says when in a mão a call was made, and but for one case
    nothing depends on it: see `score_mao` on giving up in a mão de dez.
    """

    score: tuple[int, int]
    mao: Side
    calls: tuple[Call, ...] = ()
    vazas: tuple[str, ...] = ()
    id: str | None = None


class MaoResult(NamedTuple):
    """What a mão gives.

    a, b: pontos credited; a score stops at 12. to: who won the mão, None while it is open. stake: what it was
    worth, however many fitted. rule: id of the rule that gave it to `to`. partida: the side that reached 12.
    missing: "answer" to a bet, or "vazas"; "" when the mão is decided.
    """

    a: int
    b: int
    to: Side | None
    stake: int
    what: What
    rule: str
    partida: Side | None
    missing: str


def is_de_dez(score: tuple[int, int]) -> bool:
    """Whether the next mão is a mão de dez: a side has 10 pontos or more."""
    return max(score) >= TEN


def bets_of(mao: Mao) -> Bets:
    """Say every call of a mão.

    Raises:
        MaoCallError: the first call that may not be made, with its 0-based `index`.
    """
    bets = Bets(is_de_dez(mao.score))
    for index, call in enumerate(mao.calls):
        try:
            bets = bets.say(call.by, call.say)
        except MaoCallError as error:
            raise MaoCallError(**error.facts, index=index) from None
    return bets


def vazas_winner(vazas: Sequence[str], mao: Side) -> tuple[Side, str] | None:
    """Tell who won the vazas and by which rule; None while they do not decide.

    Three ties go to the dupla that did not deal, which is the mão's: the mão sits next to the pé.

    >>> vazas_winner(["parda", "parda", "parda"], "b")
    ('b', 'Douradinha-empate-3x')
    """
    decision = decide(vazas)
    if decision is None:
        return None
    return decision.winner or mao, _RULES[decision.concept]


def score_mao(mao: Mao) -> MaoResult:
    """Tell who gets how many pontos in a mão, and by which rule.

    Without bets the mão is worth 1; accepted bets make it 3, 6 or 9; a refused one gives what had been
    accepted before it, and so does giving up. In a mão de dez nobody may bet:

    - whoever has 10 wins the partida with the mão, and also if the trailing side bets or gives up;
    - the trailing side gets 3 for winning the mão, or if the side with 10 bets; 1 if that side gives up on
      seeing its cards, before a vaza was played (after one it loses the mão: 3);
    - where both have 10, whoever wins the mão wins the partida; betting or giving up loses it.

    Raises:
        MaoCallError: a call may not be made there.
        MaoFieldError: a score is not from 0 to 11, a bet was left unanswered though the vazas are decided,
            or the vazas decide a mão that a call had ended.

    Source: catalogue 4.14; AMB-35 to AMB-38.

    >>> score_mao(Mao((3, 5), "a", (Call("a", "tres"), Call("b", "aceito")), ("parda", "b")))[:4]
    (0, 3, 'b', 3)
    """
    if any(type(pontos) is not int or not 0 <= pontos < TARGET for pontos in mao.score):
        raise MaoFieldError(field="score", cause="score", last=TARGET - 1)
    bets = bets_of(mao)
    by_vazas = vazas_winner(mao.vazas, mao.mao)
    what: What = "mao de dez" if bets.de_dez else "mao"
    if by_vazas is not None:
        if bets.ended:
            raise MaoFieldError(field="vazas", cause="vazas_after_end")
        if bets.pending:
            raise MaoFieldError(field="calls", cause="unanswered")
    elif not bets.ended:
        missing = "answer" if bets.pending else "vazas"
        return MaoResult(0, 0, None, bets.pending or bets.value, what, "", None, missing)
    if bets.de_dez:
        to, stake, rule = _of_de_dez(mao, bets, by_vazas)
    elif bets.ended:
        to, stake, rule = other(bets.ended[1]), bets.value, "Douradinha-recusa"
    else:
        assert by_vazas is not None  # or it would have been returned as open
        (to, rule), stake = by_vazas, bets.value
    return _credited(mao.score, to, stake, what, rule)


def _of_de_dez(mao: Mao, bets: Bets, by_vazas: tuple[Side, str] | None) -> tuple[Side, int, str]:
    """Return winner, stake and rule of a mão de dez that is over."""
    pontos: dict[Side, int] = {"a": mao.score[0], "b": mao.score[1]}
    how: How | None = None
    if by_vazas is not None:
        to = by_vazas[0]
    else:
        assert bets.ended is not None
        how, to = bets.ended[0], other(bets.ended[1])
    if pontos[to] >= TEN:
        # Whoever has 10 needs only the mão: it takes what is missing to 12 (AMB-37).
        trailing_bet = how == "bet_in_mao_de_dez" and pontos[other(to)] < TEN
        rule = "Douradinha-mao-de-dez-menor" if trailing_bet else "Douradinha-mao-de-dez-ganha"
        return to, TARGET - pontos[to], rule
    if how == "bet_in_mao_de_dez":
        return to, TRAILING_WIN, "Douradinha-mao-de-dez-maior"
    if how == "gave_up" and not mao.vazas:
        return to, GAVE_UP, "Douradinha-mao-de-dez-1"
    return to, TRAILING_WIN, "Douradinha-mao-de-dez-3"


def _credited(score: tuple[int, int], to: Side, stake: int, what: What, rule: str) -> MaoResult:
    before = score[0] if to == "a" else score[1]
    credited = min(stake, TARGET - before)  # AMB-02: what a partida counts stops at its target
    partida = to if before + credited == TARGET else None
    a, b = (credited, 0) if to == "a" else (0, credited)
    return MaoResult(a, b, to, stake, what, rule, partida, "")

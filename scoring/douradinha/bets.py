"""The bets of one mão: three, six and nine, by turns, until somebody does not go along.

Source: catalogue Douradinha-valores, -aposta, -recusa, -firme; AMB-35.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Literal
from unicodedata import combining, normalize

from scoring.douradinha.errors import MaoCallError
from scoring.endings import Side, other

BASE = 1
"""What a mão is worth without a bet."""
RAISES = (3, 6, 9)
"""What it is worth after each bet, in order."""


class Kind(StrEnum):
    """What may be said. The first three are bets, in the order of `RAISES`."""

    THREE = "tres"
    SIX = "vale seis"
    NINE = "vale nove"
    ACCEPT = "aceito"
    GIVE_UP = "desisto"


BETS = (Kind.THREE, Kind.SIX, Kind.NINE)
# The source gives several words for each answer; "truco", "quero" and "não quero" are what truco players say.
_WORDS = MappingProxyType(
    {
        Kind.THREE: ("tres", "vale tres", "desafio", "truco", "3", "vale 3"),
        Kind.SIX: ("seis", "vale seis", "6", "vale 6"),
        Kind.NINE: ("nove", "vale nove", "9", "vale 9"),
        Kind.ACCEPT: ("aceito", "venha", "topo", "cai", "quero"),
        Kind.GIVE_UP: ("desisto", "estou fora", "fui", "corro", "nao quero"),
    }
)
_KINDS = {word: kind for kind, words in _WORDS.items() for word in words}


@cache
def _plain(text: str) -> str:
    letters = (letter for letter in normalize("NFD", text.casefold()) if not combining(letter))
    return " ".join("".join(letters).split())


def kind_of(text: str) -> Kind | None:
    """Return what a saying means, whatever its accents and capitals; None for words without a meaning here.

    >>> kind_of("Não quero"), kind_of("vale  SEIS"), kind_of("envido")
    (<Kind.GIVE_UP: 'desisto'>, <Kind.SIX: 'vale seis'>, None)
    """
    return _KINDS.get(_plain(text)) if len(text) <= 40 else None


How = Literal["refused", "gave_up", "bet_in_mao_de_dez"]


@dataclass(frozen=True, slots=True)
class Bets:
    """What has been said in a mão so far.

    value: what was accepted, 1 before any bet. pending: a bet that waits for its answer, 0 if none does.
    by: the side that bet last. ended: how talk alone ended the mão, and the side at whose cost.
    """

    de_dez: bool
    value: int = BASE
    pending: int = 0
    by: Side | None = None
    ended: tuple[How, Side] | None = None

    @property
    def waiting(self) -> Side | None:
        """The side that owes an answer."""
        return other(self.by) if self.pending and self.by else None

    def allowed(self, side: Side) -> tuple[Kind, ...]:
        """Return what a side may say now without harm. In a mão de dez no bet is offered: it would lose."""
        if self.ended:
            return ()
        if self.pending:
            if side == self.by:
                return ()
            return (*self._raise(), Kind.ACCEPT, Kind.GIVE_UP)
        if self.de_dez:
            return (Kind.GIVE_UP,)
        return (*(self._raise() if side != self.by else ()), Kind.GIVE_UP)

    def _raise(self) -> tuple[Kind, ...]:
        highest = self.pending or self.value
        return tuple(kind for kind, value in zip(BETS, RAISES, strict=True) if value > highest)[:1]

    def say(self, side: Side, text: str) -> "Bets":
        """Return the bets after one more call.

        A raise accepts the bet before it. A refusal ends the mão at what had been accepted; so does giving up
        without being asked. A bet in a mão de dez ends it against whoever made it.

        Raises:
            MaoCallError: it may not be said there.
        """
        kind = kind_of(text)
        if kind is None:
            raise self._error("unknown_say", "Douradinha-respostas", side, text)
        if self.ended:
            raise self._error("mao_over", "Douradinha-firme", side, text)
        if kind in BETS and self.de_dez:
            return replace(self, ended=("bet_in_mao_de_dez", side))
        if self.pending and side == self.by:
            raise self._error("own_bet", "Douradinha-aposta", side, text)
        if kind is Kind.GIVE_UP:
            return replace(self, pending=0, ended=("refused" if self.pending else "gave_up", side))
        if kind is Kind.ACCEPT:
            if not self.pending:
                cause = "already_accepted" if self.value > BASE else "nothing_to_accept"
                raise self._error(cause, "Douradinha-firme", side, text)
            return replace(self, value=self.pending, pending=0)
        return self._bet(side, kind, text)

    def _bet(self, side: Side, kind: Kind, text: str) -> "Bets":
        highest = self.pending or self.value
        value = RAISES[BETS.index(kind)]
        if highest == RAISES[-1]:
            raise self._error("nothing_above_nine", "Douradinha-valores", side, text)
        if self._raise() != (kind,):
            expected = self._raise()[0]
            raise self._error("bet_out_of_order", "Douradinha-aposta", side, text, expected=expected.value)
        if side == self.by:
            raise self._error("same_side_again", "Douradinha-aposta", side, text)
        return replace(self, value=self.pending or self.value, pending=value, by=side)

    @staticmethod
    def _error(cause: str, rule: str, side: Side, text: str, **facts: str) -> MaoCallError:
        return MaoCallError(cause=cause, rule=rule, by=side, say=text, **facts)

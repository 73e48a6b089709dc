"""A partida of Douradinha (its source says jogo): a fold of mãos to 12 pontos, and undoing the last one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.douradinha.errors import DouradinhaPartidaError, MaoOpenError
from scoring.douradinha.mao import TARGET, Call, Mao, MaoResult, is_de_dez, score_mao
from scoring.douradinha.seats import Roles, next_pe, roles, side_of
from scoring.endings import Side


@dataclass(frozen=True, slots=True)
class Partida:
    """A partida after some mãos; a value, so that the one before stays as it was.

    Invariant: no score passes 12 and at most one side has it. pe: seat that deals the next mão (0 to 3, even
    ones of side a). number: of the next mão, from 1. last: the mão and result that led here; before: the
    partida without it.
    """

    a: int = 0
    b: int = 0
    pe: int = 0
    number: int = 1
    last: tuple[Mao, MaoResult] | None = None
    before: "Partida | None" = None

    @property
    def score(self) -> tuple[int, int]:
        """Pontos of a and b, as a súmula has them."""
        return self.a, self.b

    @property
    def winner(self) -> Side | None:
        """The side that has 12, or None while the partida goes on."""
        return "a" if self.a == TARGET else "b" if self.b == TARGET else None

    @property
    def de_dez(self) -> bool:
        """Whether the next mão is a mão de dez."""
        return self.winner is None and is_de_dez(self.score)

    @property
    def roles(self) -> Roles:
        """Pé, mão and cortador of the next mão."""
        return roles(self.pe)

    def deal(self, calls: Sequence[Call] = (), vazas: Sequence[str] = ()) -> Mao:
        """Return the next mão with what was said and played so far.

        Raises:
            DouradinhaPartidaError: the partida has ended.
        """
        if self.winner is not None:
            raise DouradinhaPartidaError(cause="ended", winner=self.winner)
        return Mao(self.score, side_of(self.roles.mao), tuple(calls), tuple(vazas))

    def play(self, calls: Sequence[Call] = (), vazas: Sequence[str] = ()) -> "Partida":
        """Return the partida after one more mão; the player to the right deals the next.

        Raises:
            DouradinhaPartidaError: the partida has ended.
            MaoOpenError: the mão is not decided yet.
            MaoCallError, MaoFieldError: as `score_mao`.
        """
        mao = self.deal(calls, vazas)
        result = score_mao(mao)
        if result.missing:
            raise MaoOpenError(missing=result.missing)
        return Partida(
            a=self.a + result.a,
            b=self.b + result.b,
            pe=next_pe(self.pe),
            number=self.number + 1,
            last=(mao, result),
            before=self,
        )

    def undo(self) -> "Partida":
        """Return the partida without its last mão.

        Raises:
            DouradinhaPartidaError: nothing was played.
        """
        if self.before is None:
            raise DouradinhaPartidaError(cause="nothing_to_undo")
        return self.before

    @property
    def log(self) -> tuple[tuple[Mao, MaoResult], ...]:
        """Every mão with its result, first to last. `MaoResult.stake` keeps what went past 12."""
        played = []
        at: Partida | None = self
        while at is not None and at.last is not None:
            played.append(at.last)
            at = at.before
        return tuple(reversed(played))


def fold(maos: Iterable[tuple[Sequence[Call], Sequence[str]]], *, pe: int = 0) -> Partida:
    """Play mãos, each as calls and vazas, one after another from 0×0. Raises as `Partida.play`."""
    partida = Partida(pe=pe)
    for calls, vazas in maos:
        partida = partida.play(calls, vazas)
    return partida

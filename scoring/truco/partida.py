"""A partida as a fold of voltas: roda and testa, mão and pé, malos and buenos, and undoing the last one."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring.truco.dealing import next_pe, seats_after
from scoring.truco.errors import PartidaStateError, VoltaNotFinishedError
from scoring.truco.outcome import Game, Volta, VoltaResult, score_volta, setup_of
from scoring.truco.table import Format
from scoring.truco.vazas import Side, side_of

_TRIO = 3
"""Players a side that a testa needs: each sits opposite an adversary only between trios (Art. 23)."""


class Marks(NamedTuple):
    """Tentos of one side as they lie on the table. turned: the malos are complete."""

    malos: int
    buenos: int
    turned: bool


class NextVolta(NamedTuple):
    """What comes next. number: of the volta, from 1; testa: 1 to 3 within a volta of testa, else None.

    pe, mao: seats (even ones are of "a"); mao_side: side that leads, in a testa that of its earlier player.
    """

    number: int
    format: Format
    testa: int | None
    pe: int
    mao: int
    mao_side: Side


@dataclass(frozen=True, slots=True)
class Partida:
    """A partida after some voltas; a value, so that the one before stays as it was.

    Invariant: no score passes the target and at most one side has it. number, testa: volta and testa that
    come next. pe: seat of the next dealer. last: the volta and result that led here; before: the partida
    without it.
    """

    game: Game
    a: int = 0
    b: int = 0
    number: int = 1
    testa: int = 1
    pe: int = 0
    last: tuple[Volta, VoltaResult] | None = None
    before: "Partida | None" = None

    @property
    def winner(self) -> Side | None:
        """The side that has the target, or None while the partida goes on."""
        target = setup_of(self.game).target
        return "a" if self.a == target else "b" if self.b == target else None

    @property
    def score(self) -> tuple[int, int]:
        """Tentos of a and b."""
        return self.a, self.b

    @property
    def next(self) -> NextVolta | None:
        """What is to be played next; None when the partida has ended.

        Source: Art. 23: roda and testa alternate, three testas a volta, until six tentos are missing to
        either side (AMB-12).
        """
        if self.winner is not None:
            return None
        setup = setup_of(self.game)
        seats = seats_after(self.pe, setup.players)
        if not self._is_testa:
            return NextVolta(self.number, "roda", None, seats.pe, seats.mao, side_of(seats.mao))
        # Each testa is led by the player who comes next in the order of play (Art. 23).
        mao = (seats.mao + self.testa - 1) % (2 * setup.players)
        return NextVolta(self.number, "testa", self.testa, seats.pe, mao, side_of(mao))

    @property
    def _is_testa(self) -> bool:
        setup = setup_of(self.game)
        if not setup.rules.testas or setup.players != _TRIO or self.number % 2 == 1:
            return False
        if self.testa > 1:
            return True  # The cards of all three were dealt together.
        return setup.rules.roda_at is not None and setup.target - max(self.a, self.b) > setup.rules.roda_at

    def deal(self, **facts: Any) -> Volta:
        """Return the next volta with what was said and shown, as the fields of `Volta`.

        Raises:
            PartidaStateError: the partida has ended.
        """
        coming = self.next
        if coming is None:
            raise PartidaStateError(cause="ended", winner=self.winner)
        return Volta(
            game=self.game,
            format=coming.format,
            score=self.score,
            mao=coming.mao_side,
            testa=coming.testa,
            **facts,
        )

    def play(self, volta: Volta) -> "Partida":
        """Return the partida after one more volta, or one more testa.

        Raises:
            PartidaStateError: the partida has ended, or the volta is not the one that comes next.
            VoltaNotFinishedError: the volta does not say all that decides it.
            IllegalCallError, VoltaFieldError: as `score_volta`.

        Source: Art. 22, Art. 23 and 24.
        """
        self._check(volta)
        result = score_volta(volta)
        # A part that ends the partida leaves nothing to be decided after it (AMB-26).
        target = setup_of(self.game).target
        a, b = self.a + result.a, self.b + result.b
        if result.missing and target not in (a, b):
            raise VoltaNotFinishedError(missing=result.missing)
        setup = setup_of(self.game)
        more_testas = volta.format == "testa" and self.testa < setup.rules.testas
        seats = seats_after(self.pe, setup.players)
        return Partida(
            game=self.game,
            a=a,
            b=b,
            number=self.number if more_testas else self.number + 1,
            testa=self.testa + 1 if more_testas else 1,
            pe=self.pe if more_testas else next_pe(seats),
            last=(volta, result),
            before=self,
        )

    def _check(self, volta: Volta) -> None:
        coming = self.next
        if coming is None:
            raise PartidaStateError(cause="ended", winner=self.winner)
        if volta.game != self.game:
            raise PartidaStateError(cause="wrong_game", expected=self.game)
        if volta.format != coming.format or volta.testa not in (None, coming.testa):
            raise PartidaStateError(cause="wrong_format", expected=coming)
        if volta.score != self.score:
            raise PartidaStateError(cause="wrong_score", expected=self.score)
        if volta.mao != coming.mao_side:
            raise PartidaStateError(cause="wrong_mao", expected=coming.mao_side)

    def undo(self) -> "Partida":
        """Return the partida without its last volta.

        Raises:
            PartidaStateError: nothing was played.
        """
        if self.before is None:
            raise PartidaStateError(cause="nothing_to_undo")
        return self.before

    def marks(self, side: Side) -> Marks:
        """Return malos and buenos of a side. Source: Art. 23 and 24, tentos.

        >>> from scoring.modalities import Modality
        >>> Partida(Game(Modality.TRUCO_CEGO), a=13).marks("a")
        Marks(malos=12, buenos=1, turned=True)
        """
        tentos = self.a if side == "a" else self.b
        half = setup_of(self.game).malos
        return Marks(min(tentos, half), max(0, tentos - half), tentos >= half)

    @property
    def voltas(self) -> tuple[Volta, ...]:
        """Every volta and testa played, first to last."""
        played: list[Volta] = []
        at: Partida | None = self
        while at is not None and at.last is not None:
            played.append(at.last[0])
            at = at.before
        return tuple(reversed(played))


def fold(game: Game, voltas: Iterable[Volta], *, pe: int = 0) -> Partida:
    """Play voltas one after another from 0×0. Raises as `Partida.play`.

    Args:
        pe: seat that deals first.
    """
    partida = Partida(game, pe=pe)
    for volta in voltas:
        partida = partida.play(volta)
    return partida

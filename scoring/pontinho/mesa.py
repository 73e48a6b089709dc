"""A mesa of Pontinho: the rodadas that were played are its facts, everything else is worked out from them.

Source: fonte-pontinho; catalogue 4.15; AMB-39 to AMB-43; docs/rules/pontinho.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from scoring.ids import TrioId
from scoring.pontinho.errors import MesaError, RodadaError
from scoring.pontinho.exclusion import Exclusion
from scoring.pontinho.ledger import POTE, Cause, Movement, balances
from scoring.pontinho.rodada import Hand, Rodada, check_rodada
from scoring.pontinho.rules import LARGEST_MESA, SMALLEST_MESA, PontinhoRules, Returns

__all__ = [
    "Exclusion",
    "Hand",
    "Mesa",
    "MesaEnding",
    "MesaState",
    "Rodada",
    "RodadaResult",
    "Seat",
    "state_of",
]


class MesaEnding(StrEnum):
    """How a mesa ended. BATIDA: somebody went out and nobody else was left. DECISION: the commission ended it
    and named the winner, for example when time was up. EXCLUSION: all others were out, the last by Art. 20.
    """

    BATIDA = "batida"
    DECISION = "decisao"
    EXCLUSION = "exclusao"


class Seat(NamedTuple):
    """A player as the mesa stands.

    score: on the marcador; below the limit while in play. pontos: all that were left in hand, whatever a
    return did to the score. estouros, returns, batidas, rodadas: how many. left: rodada after which the
    player left (0: before the first), None for who is in play, or was when the mesa ended. excluded: put out
    of this mesa by Art. 20. fichas: received less paid.
    """

    player: TrioId
    score: int = 0
    pontos: int = 0
    estouros: int = 0
    returns: int = 0
    batidas: int = 0
    rodadas: int = 0
    left: int | None = None
    excluded: bool = False
    fichas: int = 0


class RodadaResult(NamedTuple):
    """What one rodada did. burst: who reached the limit. back: who of them came back, with the score
    `back_at`. out: who does not go on. ended: whether the mesa ended with it.
    """

    number: int
    burst: tuple[TrioId, ...]
    back: tuple[TrioId, ...]
    back_at: int | None
    out: tuple[TrioId, ...]
    ended: bool


class MesaState(NamedTuple):
    """A mesa as it stands. seats: in the order of the players. pote: fichas in it. winner: set once ended."""

    seats: tuple[Seat, ...]
    rodadas: tuple[RodadaResult, ...]
    movements: tuple[Movement, ...]
    pote: int
    ending: MesaEnding | None
    winner: TrioId | None

    @property
    def in_play(self) -> tuple[TrioId, ...]:
        """Players who are in, or were when the mesa ended, in the order of the mesa."""
        return tuple(seat.player for seat in self.seats if seat.left is None)

    def seat(self, player: TrioId) -> Seat:
        """Return a player's seat. Raises KeyError for somebody of another mesa."""
        for seat in self.seats:
            if seat.player == player:
                return seat
        raise KeyError(player)


@dataclass(frozen=True, slots=True)
class Mesa:
    """The facts of a mesa; a value, so that the one before stays as it was.

    players: in the order in which they sit, each to the left of the one before. decided: the winner whom the
    commission named, None where the mesa ends (or goes on) by play. exclusions: in the order of the
    decisions.
    """

    rules: PontinhoRules
    players: tuple[TrioId, ...]
    rodadas: tuple[Rodada, ...] = ()
    decided: TrioId | None = None
    exclusions: tuple[Exclusion, ...] = ()

    def play(self, rodada: Rodada) -> "Mesa":
        """Return the mesa after one more rodada.

        Raises:
            RodadaError: the rodada cannot be, or the mesa has ended.
        """
        after = replace(self, rodadas=(*self.rodadas, rodada))
        state_of(after)
        return after

    def decide(self, winner: TrioId) -> "Mesa":
        """Return the mesa ended by the commission, who name a player in play. Raises RodadaError."""
        after = replace(self, decided=winner)
        state_of(after)
        return after

    def exclude(self, player: TrioId) -> "Mesa":
        """Return the mesa after a player in play was put out of it, now. Raises RodadaError."""
        if self.decided is not None:
            raise RodadaError(cause="excluded_ended", player=player)
        exclusion = Exclusion(player, len(self.rodadas))
        after = replace(self, exclusions=(*self.exclusions, exclusion))
        state_of(after)
        return after

    def undo(self) -> "Mesa":
        """Return the mesa without what came last: the decision, or the last rodada.

        Raises:
            RodadaError: nothing was played, or a player was put out after the last rodada: that has to be
                taken back first.
        """
        if self.decided is not None:
            return replace(self, decided=None)
        for one in reversed(self.exclusions):
            if one.after == len(self.rodadas) and not one.taken_back:
                raise RodadaError(cause="undo_exclusion", player=one.player)
        if not self.rodadas:
            raise RodadaError(cause="nothing_to_undo")
        return replace(self, rodadas=self.rodadas[:-1])


def state_of(mesa: Mesa) -> MesaState:
    """Work a mesa out from its facts.

    Each player puts the entry into the pote. After a rodada the points left in hand are added; who reaches
    the limit bursts, pays the estouro to the pote and returns with the score of the worst placed of those who
    did not burst. Who may not return or does not want to leaves and pays nothing. Everybody else pays the
    pingo to who went out (to each of the two, if they did on one card). The mesa ends when one goes out and
    all others burst in that rodada, or nobody else is left: then nobody pays, and the winner takes the pote.
    If two go out on one card the mesa goes on whatever happens to the rest.

    Who is excluded leaves between two rodadas: pays and is paid nothing any more, and what was scored stands.
    If that leaves a single player the mesa is that player's, with the pote.

    Raises:
        MesaError: fewer than 3 or more than 8 players, or one of them twice.
        RodadaError: a rodada that cannot be, with its number; a decision about a mesa that had ended, or for
            a player who was not in play; an exclusion from such a mesa, or of such a player.

    Source: fonte-pontinho, stakes; Art. 20; AMB-39 to AMB-43, PONTINHO-01.
    """
    play = _Play(mesa)
    for number, rodada in enumerate(mesa.rodadas):
        play.exclude(number, rodada)
        play.add(rodada)
    play.exclude(len(mesa.rodadas), None)
    if mesa.decided is not None:
        play.decide(mesa.decided)
    return play.state()


class _Play:
    """A mesa while its rodadas are added up."""

    def __init__(self, mesa: Mesa) -> None:
        players = mesa.players
        if not SMALLEST_MESA <= len(players) <= LARGEST_MESA:
            raise MesaError(cause="size", players=len(players), least=SMALLEST_MESA, most=LARGEST_MESA)
        for place, player in enumerate(players):
            if player in players[:place]:
                raise MesaError(cause="repeated", player=player)
        for one in mesa.exclusions:
            if not one.taken_back and not 0 <= one.after <= len(mesa.rodadas):
                raise RodadaError(cause="excluded_rodada", player=one.player, value=one.after)
        self.rules = mesa.rules
        self.exclusions = mesa.exclusions
        self.seats = {player: Seat(player) for player in players}
        self.results: list[RodadaResult] = []
        self.movements: list[Movement] = []
        self.ending: MesaEnding | None = None
        self.winner: TrioId | None = None
        for player in players:
            self._pay(0, Cause.ENTRADA, player, POTE, mesa.rules.entry)

    def exclude(self, number: int, following: Rodada | None) -> None:
        """Put out who was excluded after so many rodadas."""
        for one in self.exclusions:
            if one.after != number or not one.keeps_away(following):
                continue
            if self.ending is not None:
                raise RodadaError(cause="excluded_ended", player=one.player)
            seat = self.seats.get(one.player)
            if seat is None or seat.left is not None:
                raise RodadaError(cause="excluded_not_in_play", player=one.player)
            self.seats[one.player] = seat._replace(left=number, excluded=not one.taken_back)
            left = [player for player, seat in self.seats.items() if seat.left is None]
            if len(left) == 1:
                self._end(MesaEnding.EXCLUSION, left[0])

    def add(self, rodada: Rodada) -> None:
        number = len(self.results) + 1
        in_play = [player for player, seat in self.seats.items() if seat.left is None]
        if self.ending is not None:
            raise RodadaError(cause="ended", rodada=number)
        check_rodada(rodada, in_play, number)
        for hand in rodada.hands:
            seat = self.seats[hand.player]
            self.seats[hand.player] = seat._replace(
                score=seat.score + hand.points, pontos=seat.pontos + hand.points
            )
        for player in in_play:
            seat = self.seats[player]
            self.seats[player] = seat._replace(
                rodadas=seat.rodadas + 1, batidas=seat.batidas + (player in rodada.batedores)
            )
        burst = [player for player in in_play if self.rules.is_burst(self.seats[player].score)]
        for player in burst:
            seat = self.seats[player]
            self.seats[player] = seat._replace(estouros=seat.estouros + 1)
        self._settle(rodada, number, in_play, burst)

    def _settle(
        self, rodada: Rodada, number: int, in_play: Sequence[TrioId], burst: Sequence[TrioId]
    ) -> None:
        """Say who leaves, who returns, and who pays whom."""
        others = [player for player in in_play if player not in rodada.batedores]
        alone = len(rodada.batedores) == 1
        all_burst = alone and len(burst) == len(others)  # AMB-43
        out = [
            player
            for player in others
            if player in rodada.leaves or (player in burst and (all_burst or not self._may_return(player)))
        ]
        ended = alone and len(out) == len(others)
        back = [player for player in burst if player not in out]
        back_at: int | None = None
        if not ended:
            for batedor in rodada.batedores:
                for player in others:
                    self._pay(number, Cause.PINGO, player, batedor, self.rules.pingo_fichas)
            standing = [player for player in in_play if player not in out and player not in burst]
            if back:
                back_at = max(self.seats[player].score for player in standing)  # AMB-42
            for player in back:
                seat = self.seats[player]
                self._pay(number, Cause.ESTOURO, player, POTE, self.rules.estouro_fichas(seat.estouros))
                self.seats[player] = seat._replace(score=back_at or 0, returns=seat.returns + 1)
            for player in out:
                self.seats[player] = self.seats[player]._replace(left=number)
        self.results.append(RodadaResult(number, tuple(burst), tuple(back), back_at, tuple(out), ended))
        if ended:
            self._end(MesaEnding.BATIDA, rodada.batedores[0])

    def _may_return(self, player: TrioId) -> bool:
        match self.rules.returns:
            case Returns.ALWAYS:
                return True
            case Returns.ONCE:
                return self.seats[player].returns == 0
            case Returns.NEVER:
                return False

    def decide(self, winner: TrioId) -> None:
        if self.ending is not None:
            raise RodadaError(cause="decided_ended")
        if winner not in self.seats or self.seats[winner].left is not None:
            raise RodadaError(cause="decided_winner", player=winner)
        self._end(MesaEnding.DECISION, winner)

    def _end(self, ending: MesaEnding, winner: TrioId) -> None:
        self.ending, self.winner = ending, winner
        pote = balances(self.movements, self.seats)[POTE]
        self._pay(len(self.results), Cause.POTE, POTE, winner, pote)

    def _pay(
        self, rodada: int, cause: Cause, payer: TrioId | None, receiver: TrioId | None, fichas: int
    ) -> None:
        if fichas:
            self.movements.append(Movement(rodada, cause, payer, receiver, fichas))

    def state(self) -> MesaState:
        accounts = balances(self.movements, self.seats)
        return MesaState(
            seats=tuple(seat._replace(fichas=accounts[seat.player]) for seat in self.seats.values()),
            rodadas=tuple(self.results),
            movements=tuple(self.movements),
            pote=accounts[POTE],
            ending=self.ending,
            winner=self.winner,
        )

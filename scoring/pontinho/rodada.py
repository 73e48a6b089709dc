"""One rodada of a mesa (one deal): who went out, and what the others had left in hand.

Source: fonte-pontinho; catalogue Pontinho-pontos, -duplo, -curinga.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.ids import TrioId
from scoring.pontinho.cards import (
    CURINGA_POINTS,
    PontinhoCard,
    curinga_of,
    hand_points,
    parse_card,
    parse_cards,
)
from scoring.pontinho.errors import PontinhoCardError, RodadaError, TooManyOfACardError

LEAST_POINTS = 2
"""What the lowest card counts: who has not gone out has at least one."""
MOST_POINTS = 9 * CURINGA_POINTS
"""Nine cards in hand, none above a curinga."""


class Hand(NamedTuple):
    """What a player had left. cards: the cards themselves, where somebody noted them; "" otherwise."""

    player: TrioId
    points: int
    cards: str = ""


@dataclass(frozen=True, slots=True)
class Rodada:
    """The facts of one rodada.

    batedores: who went out, two if both did on one card. hands: of everybody else in play. aberta: the card
    that the cutter opened, "" where nobody noted it. leaves: who does not go on, having burst or not; never a
    batedor.
    """

    batedores: tuple[TrioId, ...]
    hands: tuple[Hand, ...]
    aberta: str = ""
    leaves: tuple[TrioId, ...] = ()

    @property
    def curinga(self) -> PontinhoCard | None:
        """The curinga of this rodada, where the opened card is known. Raises PontinhoCardError."""
        return curinga_of(parse_card(self.aberta)) if self.aberta else None


def check_rodada(rodada: Rodada, in_play: Sequence[TrioId], number: int) -> None:
    """Refuse a rodada that cannot be among these players.

    Raises:
        RodadaError: the first thing that is wrong with it.
    """
    batedores, players = rodada.batedores, set(in_play)

    def refuse(cause: str, **facts: object) -> RodadaError:
        return RodadaError(cause=cause, rodada=number, **facts)

    if not batedores:
        raise refuse("no_batedor")
    if len(batedores) > 2:
        raise refuse("too_many_batedores")
    if len(batedores) == 2 and len(players) < 3:
        raise refuse("two_need_a_third")  # the card that both went out with was somebody's discard
    named = [*batedores, *(hand.player for hand in rodada.hands)]
    for place, player in enumerate(named):
        if player not in players:
            raise refuse("not_in_play", player=player)
        if player in batedores and place >= len(batedores):
            raise refuse("batedor_has_hand", player=player)
        if player in named[:place]:
            raise refuse("twice", player=player)
    for player in in_play:
        if player not in named:
            raise refuse("hand_missing", player=player)
    for player in rodada.leaves:
        if player not in players:
            raise refuse("not_in_play", player=player)
        if player in batedores:
            raise refuse("batedor_leaves", player=player)
    try:
        curinga = rodada.curinga
    except PontinhoCardError:
        raise refuse("aberta", value=rodada.aberta) from None
    for hand in rodada.hands:
        _check_hand(hand, curinga, number)


def _check_hand(hand: Hand, curinga: PontinhoCard | None, number: int) -> None:
    facts = {"rodada": number, "player": hand.player}
    whole = isinstance(hand.points, int) and not isinstance(hand.points, bool)
    if not whole or not LEAST_POINTS <= hand.points <= MOST_POINTS:
        raise RodadaError(cause="points", **facts, value=hand.points, least=LEAST_POINTS, most=MOST_POINTS)
    if not hand.cards:
        return
    try:
        counted = hand_points(parse_cards(hand.cards), curinga)
    except (PontinhoCardError, TooManyOfACardError):
        raise RodadaError(cause="cards", **facts, value=hand.cards) from None
    if counted != hand.points:
        raise RodadaError(cause="wrong_sum", **facts, value=hand.points, counted=counted)

"""Short ways to write a mesa: "A: B10 C32" is a rodada in which A went out."""

from scoring.pontinho.mesa import Hand, Mesa, Rodada
from scoring.pontinho.rules import PontinhoRules

RULES = PontinhoRules()


def rodada(text, **more):
    """Read "A: B10 C32", "A B: C40" (two went out), "A: B10 -C95" (C does not go on)."""
    out, _, left = text.partition(":")
    hands, leaves = [], []
    for word in left.split():
        player, points = word.lstrip("-")[0], int(word.lstrip("-")[1:])
        hands.append(Hand(player, points))
        if word.startswith("-"):
            leaves.append(player)
    return Rodada(tuple(out.split()), tuple(hands), leaves=tuple(leaves), **more)


def mesa(players, *lines, rules=RULES, decided=None):
    return Mesa(rules, tuple(players), tuple(rodada(line) for line in lines), decided)


def scores(state):
    return {seat.player: seat.score for seat in state.seats}


def fichas(state):
    return {seat.player: seat.fichas for seat in state.seats}

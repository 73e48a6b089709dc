"""What Pontinho refuses. Portuguese wording lives in `scoring.pontinho.wording`."""

from scoring.errors import ScoringError


class PontinhoCardError(ScoringError):
    """Text that is no card such as "Ae", "10c", "7" or "*". Facts: text."""

    code = "pontinho_card"


class TooManyOfACardError(ScoringError):
    """More of one card than two decks hold. Facts: card, most."""

    code = "too_many_of_a_card"


class LevelCardsError(ScoringError):
    """Equal cards in the draw of the seats: those players draw again. Facts: players."""

    code = "level_cards"


class PontinhoRulesError(ScoringError):
    """A choice of the rules that cannot be. Facts: field, value."""

    code = "pontinho_rules"


class TooFewPlayersError(ScoringError):
    """Too few players for a mesa. Facts: players, least."""

    code = "too_few_players"


class MesaSizeError(ScoringError):
    """A largest mesa outside what is allowed. Facts: largest, least, most."""

    code = "mesa_size"


class NoFinalError(ScoringError):
    """So many going on from each mesa never lead to a final mesa. Facts: etapa, players (of that etapa),
    mesas, qualifiers, and cause: "too_few" (fewer than 3 would go on) or "nobody_leaves".
    """

    code = "no_final"


class MesaError(ScoringError):
    """Players of a mesa that cannot be. Facts: cause "size" (players, least, most) or "repeated" (player)."""

    code = "pontinho_mesa"


class RodadaError(ScoringError):
    """A rodada that cannot be, or what cannot be done to a mesa now. Facts: cause, and where they apply
    rodada (from 1), player, value, counted.

    cause: "ended", "no_batedor", "too_many_batedores", "two_need_a_third", "not_in_play", "twice",
    "batedor_has_hand", "hand_missing", "batedor_leaves", "points", "aberta", "cards", "wrong_sum",
    "decided_winner", "decided_ended", "nothing_to_undo", "undo_exclusion",
    "excluded_ended", "excluded_not_in_play", "excluded_rodada".
    """

    code = "pontinho_rodada"

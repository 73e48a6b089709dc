"""What the truco engine refuses. Portuguese wording lives in `scoring.truco.wording`."""

from scoring.errors import ScoringError


class CardNotationError(ScoringError):
    """Text that is no card such as "7o" or "12e". Facts: text."""

    code = "card_notation"


class CardNotInDeckError(ScoringError):
    """A card that this game takes out of the deck. Facts: card, modality."""

    code = "card_not_in_deck"


class RepeatedCardError(ScoringError):
    """The same card twice on one table. Facts: card."""

    code = "repeated_card"


class HandSizeError(ScoringError):
    """A hand that is not three cards. Facts: size."""

    code = "hand_size"


class AmostraError(ScoringError):
    """The turned card is missing in amostra, or given in cego. Facts: modality."""

    code = "amostra"


class VazaError(ScoringError):
    """A vaza that cannot be: no card in it, or a seat that plays twice. Facts: seats."""

    code = "vaza"


class IllegalCallError(ScoringError):
    """A call that may not be said there. Facts: cause (a name that `wording` knows), rule (id of the
    catalogue), by, say and whatever the sentence needs.
    """

    code = "illegal_call"


class VoltaFieldError(ScoringError):
    """A field of a volta case that cannot be. Facts: field, cause and whatever the sentence needs."""

    code = "volta_field"


class VoltaNotationError(ScoringError):
    """Text that is not a volta. Facts: text, token."""

    code = "volta_notation"


class VoltaNotFinishedError(ScoringError):
    """A volta without all that decides it cannot enter a partida. Facts: missing."""

    code = "volta_not_finished"


class PartidaStateError(ScoringError):
    """A volta that the partida does not admit now. Facts: cause and what was expected."""

    code = "partida_state"

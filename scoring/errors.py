"""What scoring refuses: one class per cause, each carrying its facts.

`code` is stable (wording is looked up by it); `facts` holds what was passed in, also readable as attributes.
The English text of `str(error)` is for logs, never for a page.
"""

from typing import Any, ClassVar


class ScoringError(ValueError):
    """Root of everything that scoring raises on purpose."""

    code: ClassVar[str] = "scoring"

    def __init__(self, **facts: Any) -> None:
        self.facts: dict[str, Any] = facts
        shown = ", ".join(f"{name}={value!r}" for name, value in facts.items())
        super().__init__(f"{self.code}: {shown}" if shown else self.code)

    def __getattr__(self, name: str) -> Any:
        facts = self.__dict__.get("facts", {})
        if name in facts:
            return facts[name]
        raise AttributeError(name)

    def __reduce__(self) -> tuple[Any, ...]:
        # Facts are keyword-only, so a worker process needs to be told how to build the error again.
        return (_rebuild, (type(self), self.facts))


def _rebuild(kind: type[ScoringError], facts: dict[str, Any]) -> ScoringError:
    return kind(**facts)


class UnknownLineupError(ScoringError):
    """A modality is not played in this line-up, or has no jogo of two sides. Facts: modality, lineup."""

    code = "unknown_lineup"


class PartidaNotationError(ScoringError):
    """Text that is not partidas such as "24-10 18-24 24-20". Facts: text, token."""

    code = "partida_notation"


class SumulaError(ScoringError):
    """A jogo's result cannot be. Facts: where (path into the result), the facts of the problem, and `jogo`
    where the caller knew which one.
    """

    code = "sumula"


class NotAPairError(SumulaError):
    """A partida is not exactly two numbers."""

    code = "not_a_pair"


class MissingPartidaError(SumulaError):
    """A partida is empty and a later one is not."""

    code = "missing_partida"


class IncompletePartidaError(SumulaError):
    """Only one side of a partida has its tentos."""

    code = "incomplete_partida"


class NotWholeTentosError(SumulaError):
    """Tentos that are not a whole number. Facts: value."""

    code = "not_whole_tentos"


class NegativeTentosError(SumulaError):
    """Tentos below zero. Facts: value."""

    code = "negative_tentos"


class OverTargetError(SumulaError):
    """Tentos above the limit of the partida. Facts: value, target."""

    code = "over_target"


class BothAtTargetError(SumulaError):
    """Both sides at the limit: only one can end a partida. Facts: target."""

    code = "both_at_target"


class TargetNotReachedError(SumulaError):
    """Neither side reached the limit. Facts: a, b, target, draws (a drawn partida would have ended too)."""

    code = "target_not_reached"


class TooFewPartidasError(SumulaError):
    """The partidas do not yet decide the jogo. Facts: a, b (partidas won)."""

    code = "too_few_partidas"


class TooManyPartidasError(SumulaError):
    """A partida after the jogo was decided. Facts: a, b (partidas won when it was decided)."""

    code = "too_many_partidas"


class BeyondLastPartidaError(SumulaError):
    """A partida after the last one that a jogo can have. Facts: best_of."""

    code = "beyond_last_partida"


class UndecidedQuedaError(SumulaError):
    """Every partida was played and draws left no winner. Facts: a, b (partidas won), drawn."""

    code = "undecided_queda"


class WinnerMismatchError(SumulaError):
    """The winner that was named is not the one that the partidas give. Facts: winner, decided."""

    code = "winner_mismatch"


class WinnerMissingError(SumulaError):
    """This ending needs a winner. Facts: ending."""

    code = "winner_missing"


class WinnerUnknownError(SumulaError):
    """The winner is neither "a" nor "b". Facts: winner."""

    code = "winner_unknown"


class PartidasNotAllowedError(SumulaError):
    """This ending has no partidas: they are never typed for it. Facts: ending."""

    code = "partidas_not_allowed"


class AlreadyDecidedError(SumulaError):
    """A decision by time for a jogo that its partidas decided. Facts: decided, a, b."""

    code = "already_decided"


class UnknownTrioError(ScoringError):
    """A jogo names a trio that is not in its chave. Facts: trio, and chave or jogo where known."""

    code = "unknown_trio"


class UnknownChaveError(ScoringError):
    """A jogo names a chave that the tournament does not have. Facts: chave, jogo."""

    code = "unknown_chave"


class UnknownWinnerError(ScoringError):
    """The winner of a counted jogo is neither of its trios. Facts: winner, a, b."""

    code = "unknown_winner"


class RepeatedTrioError(ScoringError):
    """A trio appears twice among those to be classified. Facts: trio."""

    code = "repeated_trio"


class RepeatedChaveError(ScoringError):
    """Two chaves have one name. Facts: chave."""

    code = "repeated_chave"


class RepeatedJogoError(ScoringError):
    """Two jogos go by one id. Facts: jogo."""

    code = "repeated_jogo"


class CriteriaError(ScoringError):
    """A list of criteria that repeats one or does not end in the sorteio. Facts: criteria."""

    code = "criteria"


class TrioNotInJogoError(ScoringError):
    """A desclassificação names a jogo in which its trio does not play. Facts: trio, jogo."""

    code = "trio_not_in_jogo"


class JogoNotNamedError(ScoringError):
    """Inciso VIII costs one jogo, and none was named. Facts: trio."""

    code = "jogo_not_named"


_SUMULA_ERRORS: dict[str, type[SumulaError]] = {
    kind.code: kind
    for kind in (
        NotAPairError,
        MissingPartidaError,
        IncompletePartidaError,
        NotWholeTentosError,
        NegativeTentosError,
        OverTargetError,
        BothAtTargetError,
        TargetNotReachedError,
        TooFewPartidasError,
        TooManyPartidasError,
        BeyondLastPartidaError,
        UndecidedQuedaError,
        WinnerMismatchError,
        WinnerMissingError,
        WinnerUnknownError,
        PartidasNotAllowedError,
        AlreadyDecidedError,
    )
}


def sumula_error(code: str, **facts: Any) -> SumulaError:
    """Build the error of a problem's code. A code without a class is a bug and raises KeyError."""
    return _SUMULA_ERRORS[code](**facts)

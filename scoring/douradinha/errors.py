"""What the engine of Douradinha refuses. Portuguese wording lives in `scoring.douradinha.wording`."""

from scoring.errors import ScoringError


class MaoCallError(ScoringError):
    """A call that may not be said there. Facts: cause, rule (id of the catalogue), by, say, perhaps index."""

    code = "mao_call"


class MaoFieldError(ScoringError):
    """A fact of a mão that cannot be. Facts: field, cause."""

    code = "mao_field"


class MaoOpenError(ScoringError):
    """A mão that nothing decides yet cannot enter a partida. Facts: missing ("answer" or "vazas")."""

    code = "mao_open"


class DouradinhaPartidaError(ScoringError):
    """What a partida does not admit now. Facts: cause ("ended" with winner, "nothing_to_undo")."""

    code = "douradinha_partida"

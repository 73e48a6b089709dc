"""Why a service says no: a message for the person, the field it belongs to, the article behind it."""

from collections.abc import Sequence

from tournaments.models import Jogo, Submission


class Refusal(Exception):  # noqa: N818 (a refusal is an answer, not a fault)
    """A write that the rules or the facts do not allow. `message` is pt-BR and says what to do.

    `field` names the form field that it belongs to ("" for the whole form); `article` is such as "Art. 23".
    """

    def __init__(self, message: str, *, field: str = "", article: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.article = article

    @property
    def text(self) -> str:
        """The message with its article."""
        return f"{self.message} ({self.article})" if self.article else self.message


class Refusals(Refusal):
    """Several problems at once, so that a form can show each beside its field."""

    def __init__(self, problems: Sequence[Refusal]) -> None:
        super().__init__(" ".join(problem.text for problem in problems))
        self.problems = list(problems)


class ResultConflict(Refusal):
    """Somebody else's result came first. `existing` stands; `attempted` is kept as pending, to be chosen."""

    def __init__(self, message: str, *, jogo: Jogo, existing: Submission, attempted: Submission) -> None:
        super().__init__(message)
        self.jogo = jogo
        self.existing = existing
        self.attempted = attempted

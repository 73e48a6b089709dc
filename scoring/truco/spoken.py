"""One call with who said it and how, and the refusal of one."""

from typing import Any, NamedTuple

from scoring.truco.calls import Say
from scoring.truco.errors import IllegalCallError
from scoring.truco.table import Table
from scoring.truco.vazas import Side


class Spoken(NamedTuple):
    """A call as it was made.

    text: as written. played: whoever spoke had already played the first card. blind: said before the cards
    were dealt. player: 1 to 3 within the side, None when it does not matter.
    """

    by: Side
    say: Say
    text: str
    played: bool = False
    blind: bool = False
    player: int | None = None


def illegal(table: Table, spoken: Spoken, cause: str, concept: str, **facts: Any) -> IllegalCallError:
    """Build the refusal of a call: `cause` is worded by `wording`, `concept` names the rule."""
    rule = table.opening.rules.ids.get(concept, "")
    return IllegalCallError(cause=cause, rule=rule, by=spoken.by, say=spoken.text, **facts)

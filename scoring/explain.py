"""Why an outcome is what it is, as data. `tournaments.wording` puts it into words."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Reason(NamedTuple):
    """One cause with its source.

    code: a stable name such as "sweep" or "above_by_tentos". article: where the regulamento says so, ready to
    be printed ("Art. 23, c"); empty where no article applies. facts: figures and ids that a sentence needs.
    """

    code: str
    article: str
    facts: Mapping[str, Any]

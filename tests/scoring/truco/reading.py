"""How the tests of truco read: a volta in its one-line notation, its tentos, or why it is refused."""

from scoring.truco.errors import IllegalCallError, VoltaFieldError
from scoring.truco.notation import parse_volta
from scoring.truco.volta import score_volta


def result(line):
    """Score a volta written in the notation."""
    return score_volta(parse_volta(line))


def tentos(line):
    """Return the tentos credited to a and b."""
    scored = result(line)
    return scored.a, scored.b


def parts(line):
    """Return (to, tentos, what, rule) of each item."""
    return [(item.to, item.tentos, item.what, item.rule) for item in result(line).items]


def refused(line):
    """Return (index, cause) of the call that is refused; fails when all are allowed."""
    try:
        result(line)
    except IllegalCallError as error:
        return error.facts["index"], error.facts["cause"]
    raise AssertionError(f"every call of {line!r} was allowed")


def field_refused(line):
    """Return (field, cause) of the fact that is refused."""
    try:
        result(line)
    except VoltaFieldError as error:
        return error.facts["field"], error.facts["cause"]
    raise AssertionError(f"{line!r} was scored")

"""A volta of truco, values and JSON: the door of this package for everyone outside it.

`score_volta(Volta)` answers values, `score_case(dict)` answers the JSON of the design.
"""

from scoring.truco.case import CaseError, read_case, score_case
from scoring.truco.consult import consult_case, next_calls, position_of, prices
from scoring.truco.faults import FAULTS, Fault
from scoring.truco.notation import format_volta, parse_volta
from scoring.truco.outcome import Call, Game, Item, Volta, VoltaResult, score_volta, setup_of, table_of

__all__ = [
    "FAULTS",
    "Call",
    "CaseError",
    "Fault",
    "Game",
    "Item",
    "Volta",
    "VoltaResult",
    "consult_case",
    "format_volta",
    "next_calls",
    "parse_volta",
    "position_of",
    "prices",
    "read_case",
    "score_case",
    "score_volta",
    "setup_of",
    "table_of",
]

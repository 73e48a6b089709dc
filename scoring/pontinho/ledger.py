"""Fichas as they change hands. What leaves one account enters another, so the sum is always zero.

Source: fonte-pontinho, stakes; catalogue Pontinho-pote, -estouro, -pingo, -vencedor.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from scoring.ids import TrioId

Account: TypeAlias = TrioId | None
POTE: Final[None] = None
"""The account of the pote; every other is a player's."""


class Cause(StrEnum):
    """What a movement is for."""

    ENTRADA = "entrada"
    ESTOURO = "estouro"
    PINGO = "pingo"
    POTE = "pote"


class Movement(NamedTuple):
    """Fichas from one account to another. rodada: after which one; 0 for the entries. fichas: 1 or more."""

    rodada: int
    cause: Cause
    payer: Account
    receiver: Account
    fichas: int


def balances(movements: Iterable[Movement], players: Iterable[TrioId]) -> dict[Account, int]:
    """Return what each account has received less what it has paid; the pote's is what lies in it."""
    accounts: dict[Account, int] = {POTE: 0, **dict.fromkeys(players, 0)}
    for movement in movements:
        accounts[movement.payer] -= movement.fichas
        accounts[movement.receiver] += movement.fichas
    return accounts

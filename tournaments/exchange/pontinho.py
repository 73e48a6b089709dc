"""The part of a tournament file that only Pontinho has: the organizer's choices, and the mesas' rodadas.

Players are the tournament's `trios`, of one person each. The same conventions as in `document` hold.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

SHOWN = {"shown": True}


@dataclass(frozen=True, slots=True, kw_only=True)
class PontinhoHand:
    """What a player had left when somebody went out. `cards`: the cards, where somebody noted them."""

    player: str = field(metadata=SHOWN)
    points: int = field(metadata=SHOWN)
    cards: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PontinhoRodada:
    """One deal. `batedores`: who went out, two if on one card. `aberta`: the card that the cutter opened.

    `leaves`: who does not go on after it. The rest says how it came: missing, with this file.
    """

    batedores: tuple[str, ...] = field(metadata=SHOWN)
    hands: tuple[PontinhoHand, ...] = field(metadata=SHOWN)
    aberta: str = ""
    leaves: tuple[str, ...] = ()
    client_id: str = ""
    origin: str = "file"
    author: str = ""
    created_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PontinhoMesa:
    """A mesa of an etapa. `players` in the order of the seats, each to the left of the one before.

    `mesa`: the table in the hall. `decided_winner`: whom the commission named, where play did not end it.
    `checked_at`, `checked_by`: the paper sheet was compared with the system.
    """

    id: str = field(metadata=SHOWN)
    etapa: int = field(default=1, metadata=SHOWN)
    mesa: int | None = None
    scheduled_at: datetime | None = None
    started_at: datetime | None = None
    finished_at: datetime | None = None
    juiz: str = ""
    players: tuple[str, ...] = field(metadata=SHOWN)
    rodadas: tuple[PontinhoRodada, ...] = field(default=(), metadata=SHOWN)
    decided_winner: str | None = None
    decision_reason: str = ""
    checked_at: datetime | None = None
    checked_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pontinho:
    """What the organizer set (see `scoring.pontinho.rules` and `tournament`), and the mesas."""

    format: str = field(default="final", metadata=SHOWN)
    qualifiers_per_mesa: int = field(default=1, metadata=SHOWN)
    largest_mesa: int = 5
    limit: int = field(default=100, metadata=SHOWN)
    bust_at_limit: bool = True
    returns: str = "always"
    entry: int = field(default=10, metadata=SHOWN)
    bust_entry: int | None = None
    pingo: int | None = None
    mesas: tuple[PontinhoMesa, ...] = field(default=(), metadata=SHOWN)


def read_rodada(raw: Mapping[str, Any]) -> PontinhoRodada:
    """Build a rodada from JSON of the right form."""
    return PontinhoRodada(
        batedores=tuple(raw["batedores"]),
        hands=tuple(PontinhoHand(**hand) for hand in raw["hands"]),
        aberta=raw.get("aberta", ""),
        leaves=tuple(raw.get("leaves", ())),
        client_id=raw.get("client_id", ""),
        origin=raw.get("origin", "file"),
        author=raw.get("author", ""),
        created_at=datetime.fromisoformat(raw["created_at"]) if "created_at" in raw else None,
    )

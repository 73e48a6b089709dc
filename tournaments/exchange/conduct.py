"""The parts of a tournament file that tell how it was conducted: calls, pauses, line-ups, decisions, claims.

Apart from `document` only to keep both readable; the same conventions hold.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

SHOWN = {"shown": True}

# Who a person is: the place in the trio's list of players, from 0, or the id of one who has left it.
PlayerRef = int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A trio was called to its mesa: 1, 2 or 3."""

    number: int = field(metadata=SHOWN)
    at: datetime = field(metadata=SHOWN)
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pause:
    """The clock stood still; it still does while `ended_at` is missing."""

    started_at: datetime = field(metadata=SHOWN)
    ended_at: datetime | None = None
    cause: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineUp:
    """Who of a trio plays a partida, in the order of the seats."""

    trio: str = field(metadata=SHOWN)
    partida: int = field(metadata=SHOWN)
    players: tuple[PlayerRef, ...] = field(default=(), metadata=SHOWN)
    change: str = "start"
    consent: bool = False
    tenteador: int | None = None
    created_by: str = ""
    created_at: datetime = field(metadata=SHOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What a commission decided."""

    kind: str = field(metadata=SHOWN)
    text: str = field(metadata=SHOWN)
    jogo: str | None = None
    trio: str | None = None
    reading: str = ""
    reason: str = ""
    members: str = ""
    at: datetime = field(metadata=SHOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A reclamação under Art. 20, about a `jogo` or a `pontinho_mesa`.

    `desclassificacao` is the place, from 0, of what came of it.
    """

    jogo: str | None = None
    pontinho_mesa: str | None = None
    trio: str = field(metadata=SHOWN)
    inciso: str = field(metadata=SHOWN)
    claimed_by: str = field(metadata=SHOWN)
    made_at: datetime = field(metadata=SHOWN)
    player: PlayerRef | None = None
    facts: str = ""
    origin: str = "desk"
    status: str = "open"
    answer: str = ""
    desclassificacao: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Homologation:
    """A chave or a mesa of Pontinho, or without either the mata-mata, as the commission confirmed it."""

    stage: str = field(metadata=SHOWN)
    chave: str | None = None
    pontinho_mesa: str | None = None
    revision: int = 1
    members: str = field(default="", metadata=SHOWN)
    reason: str = ""
    table: Any = field(default=None, metadata=SHOWN)
    at: datetime = field(metadata=SHOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Conference:
    """What a capataz said of a submission. `strokes`: the signature, as the phone drew it."""

    side: str = field(metadata=SHOWN)
    name: str = field(metadata=SHOWN)
    agrees: bool = field(metadata=SHOWN)
    reason: str = ""
    strokes: Any = ()
    at: datetime = field(metadata=SHOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class CommissionCall:
    """A mesa called the commission."""

    mesa: int = field(metadata=SHOWN)
    jogo: str | None = None
    client_id: str = field(metadata=SHOWN)
    reason: str = ""
    at: datetime = field(metadata=SHOWN)
    answered_at: datetime | None = None
    answered_by: str = ""

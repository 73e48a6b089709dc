"""A tournament file as values. Field names and their order are those of the JSON.

A field at its default is left out when the file is written, except where the format always shows it.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from datetime import date, datetime
from typing import Any

from tournaments.exchange.conduct import (
    SHOWN,
    Call,
    Claim,
    CommissionCall,
    Conference,
    Decision,
    Homologation,
    LineUp,
    Pause,
    PlayerRef,
)
from tournaments.exchange.pontinho import Pontinho

FORMAT = "tenteio/1"

DELIVERIES = ("baralho", "tentos", "signed_a", "signed_b")
Partidas = tuple[tuple[int, int], ...]
OFFICIAL_CRITERIA = ("vitorias", "partidas", "tentos", "confronto", "sorteio")


@dataclass(frozen=True, slots=True)
class EventFacts:
    """The festivity. Dates are required to load it, not to classify."""

    name: str = field(metadata=SHOWN)
    slug: str = field(metadata=SHOWN)
    city: str = ""
    place: str = ""
    starts_on: date | None = None
    ends_on: date | None = None
    fecars: bool = False
    published: bool = False


@dataclass(frozen=True, slots=True)
class Entidade:
    """A house that trios name: only what the trio itself does not say."""

    name: str = field(metadata=SHOWN)
    city: str = ""
    regiao: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """A person in a trio, or (without a role) one that is in none.

    `id` is the same in two trios of different tournaments when it is the same person.
    """

    id: str = ""
    name: str = field(default="", metadata=SHOWN)
    role: str = ""
    documento: str = ""
    telefone: str = ""
    notes: str = ""
    cartao_seen: bool = False
    pilcha_seen: bool = False
    unarmed: bool = False
    excluded: bool = False


@dataclass(frozen=True, slots=True)
class Trio:
    """An entrant. `capataz` is the place of one of `players`, from 0; `number` None: as listed."""

    id: str = field(metadata=SHOWN)
    number: int | None = None
    name: str = field(default="", metadata=SHOWN)
    entidade: str = ""
    regiao: str = ""
    players: tuple[Player, ...] = field(default=(), metadata=SHOWN)
    capataz: int | None = None
    cabeca: bool = False
    confirmed: bool = False
    fee_paid: bool = False
    letter_received: bool = False
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Chave:
    name: str = field(metadata=SHOWN)
    trios: tuple[str, ...] = field(metadata=SHOWN)


@dataclass(frozen=True, slots=True)
class Submission:
    """One result as somebody sent it. `voltas` is the marcador's log of it, as the phone kept it."""

    client_id: str = field(metadata=SHOWN)
    ending: str = field(metadata=SHOWN)
    winner: str | None = None
    partidas: Partidas = field(default=(), metadata=SHOWN)
    trio_a_name: str = ""
    trio_b_name: str = ""
    origin: str = field(default="file", metadata=SHOWN)
    status: str = field(default="official", metadata=SHOWN)
    author: str = ""
    reason: str = ""
    created_at: datetime | None = field(default=None, metadata=SHOWN)
    mesa: int | None = None
    unsigned_reason: str = ""
    checked_at: datetime | None = None
    checked_by: str = ""
    conferences: tuple[Conference, ...] = ()
    voltas: Any = None


@dataclass(frozen=True, slots=True)
class Jogo:
    """A match. `ending` None: no official result. `winner` is "a", "b" or None; of a jogo played it follows
    from the partidas and is not written. `position` None means its place in the list, from 1. `delivered`
    says what of Art. 17 was met: "baralho", "tentos", "signed_a", "signed_b"."""

    id: str = field(metadata=SHOWN)
    stage: str = field(default="chaves", metadata=SHOWN)
    chave: str | None = None
    rodada: int = field(default=1, metadata=SHOWN)
    position: int | None = None
    a: str | None = field(default=None, metadata=SHOWN)
    b: str | None = field(default=None, metadata=SHOWN)
    mesa: int | None = None
    scheduled_at: datetime | None = None
    started_at: datetime | None = None
    all_falta_at: datetime | None = None
    finished_at: datetime | None = None
    juiz: str = ""
    ending: str | None = None
    winner: str | None = None
    partidas: Partidas = ()
    delivered: tuple[str, ...] = ()
    delivery_override: str = ""
    advance_decided: bool = False
    advanced: str | None = None
    code: str = ""
    printed_at: datetime | None = None
    prints: int = 0
    submissions: tuple[Submission, ...] = ()
    calls: tuple[Call, ...] = ()
    pauses: tuple[Pause, ...] = ()
    line_ups: tuple[LineUp, ...] = ()


@dataclass(frozen=True, slots=True)
class Desclassificacao:
    """Art. 20. `player` is a place in the trio's list of players, or the id of a person that has left it.

    `pontinho_mesa`, `after_rodada`: the mesa that the player was put out of, and the rodadas played by then.
    """

    trio: str = field(metadata=SHOWN)
    inciso: str = field(metadata=SHOWN)
    jogo: str | None = None
    player: PlayerRef | None = None
    player_only: bool = False
    pontinho_mesa: str | None = None
    after_rodada: int | None = None
    dress_mended_at: datetime | None = None
    facts: str = ""
    claimed_by: str = ""
    decided_by: str = ""
    occurred_at: datetime | None = None
    reversed_at: datetime | None = None
    reversal_reason: str = ""


@dataclass(frozen=True, slots=True)
class Sorteio:
    """A recorded draw. `result` holds trio ids, or for chaves and mesas one tuple of ids for each."""

    purpose: str = field(metadata=SHOWN)
    entries: tuple[str, ...] = field(metadata=SHOWN)
    algorithm: str = field(metadata=SHOWN)
    seed: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)
    commitment: str = ""
    result: tuple[Any, ...] = field(default=(), metadata=SHOWN)
    witnesses: str = ""
    held_at: datetime | None = None
    held_by: str = ""
    superseded_at: datetime | None = None
    reason: str = ""
    public_id: str = ""


@dataclass(frozen=True, slots=True)
class BracketEntrant:
    """A trio that went on to the mata-mata. `seed` 1 is the best; `place` is its rank in the chave."""

    seed: int = field(metadata=SHOWN)
    trio: str = field(metadata=SHOWN)
    chave: str | None = None
    place: int = field(default=1, metadata=SHOWN)


@dataclass(frozen=True, slots=True)
class Tournament:
    """One competition of the event, with the choices in force (see `tournaments.models.Tournament`).

    A file that says nothing of what was delivered (Art. 17) asks for no delivery either.
    """

    slug: str = field(metadata=SHOWN)
    name: str = field(metadata=SHOWN)
    modality: str = field(metadata=SHOWN)
    lineup: str = field(default="trio", metadata=SHOWN)
    category: str = ""
    chave_size: int = 4
    qualifiers_per_chave: int = field(default=2, metadata=SHOWN)
    best_runners_up: int = 0
    third_place: bool = True
    annul_results_of_disqualified: bool = field(default=False, metadata=SHOWN)
    criteria: tuple[str, ...] = OFFICIAL_CRITERIA
    tolerance_minutes: int = 15
    appeal_minutes: int = 20
    require_delivery: bool = False
    jogo_minutes: int = 120
    slot_minutes: int = 90
    mesas: int = 8
    starts_at: datetime | None = None
    published: bool = False
    chaves_published: bool = False
    mata_mata_published: bool = False
    trios: tuple[Trio, ...] = field(default=(), metadata=SHOWN)
    chaves: tuple[Chave, ...] = field(default=(), metadata=SHOWN)
    jogos: tuple[Jogo, ...] = field(default=(), metadata=SHOWN)
    desclassificacoes: tuple[Desclassificacao, ...] = field(default=(), metadata=SHOWN)
    sorteios: tuple[Sorteio, ...] = field(default=(), metadata=SHOWN)
    bracket: tuple[BracketEntrant, ...] = ()
    claims: tuple[Claim, ...] = ()
    decisions: tuple[Decision, ...] = ()
    homologations: tuple[Homologation, ...] = ()
    commission_calls: tuple[CommissionCall, ...] = ()
    pontinho: Pontinho | None = None


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One line of the history. `tournament` is a slug, empty for the event's own."""

    tournament: str = ""
    at: datetime | None = field(default=None, metadata=SHOWN)
    actor: str = ""
    action: str = field(default="", metadata=SHOWN)
    subject: str = ""
    before: Any = None
    after: Any = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Comissoes:
    """Names, in order, of the two commissions that Art. 23 asks for."""

    organizadora: tuple[str, ...] = ()
    disciplinar: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """A whole tournament file."""

    format: str = field(metadata=SHOWN)
    event: EventFacts = field(metadata=SHOWN)
    comissoes: Comissoes = Comissoes()
    entidades: tuple[Entidade, ...] = ()
    players_without_trio: tuple[Player, ...] = ()
    tournaments: tuple[Tournament, ...] = field(default=(), metadata=SHOWN)
    audit: tuple[AuditEntry, ...] = ()


def plain(value: Any) -> Any:
    """Return the JSON value of a document or of any part of it."""
    match value:
        case tuple() | list():
            return [plain(item) for item in value]
        case date():  # a datetime is a date too
            return value.isoformat()
        case _ if hasattr(value, "__dataclass_fields__"):
            return {
                spec.name: plain(getattr(value, spec.name))
                for spec in fields(value)
                if _is_written(value, spec)
            }
        case _:
            return value


def _is_written(value: Any, spec: Field[Any]) -> bool:
    if "shown" in spec.metadata:
        return True
    if isinstance(value, Jogo | Submission) and value.ending is not None:
        # A jogo that ended always shows its partidas, and its winner unless the partidas say who won.
        if spec.name == "partidas":
            return True
        if spec.name == "winner":
            return value.ending != "played"
    default = spec.default if spec.default_factory is MISSING else spec.default_factory()
    return bool(getattr(value, spec.name) != default)

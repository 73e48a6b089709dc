"""What the pages of a mesa of Pontinho show: grid of rodadas, places, fichas. Values, no queries."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.pontinho.ledger import Cause
from scoring.pontinho.mesa import MesaEnding, MesaState, RodadaResult
from scoring.pontinho.tournament import MesaStanding, PontinhoStanding
from tournaments.models import Desclassificacao, PontinhoHand, PontinhoMesa, PontinhoSeat, Trio
from tournaments.wording import after_rodada, counted

_CAUSES = {
    Cause.ENTRADA: "entrada",
    Cause.ESTOURO: "estouro",
    Cause.PINGO: "pingo",
    Cause.POTE: "pote",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """A player in a rodada. text: "bateu", the points, or "" for who was not in. score: after it."""

    text: str
    score: int | None
    batedor: bool = False
    burst: bool = False
    back: bool = False
    out: bool = False
    cards: str = ""

    @property
    def note(self) -> str:
        """What happened to the player besides the points, in words."""
        if self.back:
            return f"estourou e voltou com {self.score}"
        if self.burst:
            return "estourou" + (" e saiu" if self.out else "")
        return "saiu" if self.out else ""


@dataclass(frozen=True, slots=True)
class RodadaLine:
    """A rodada of the grid. cells: in the order of the seats."""

    number: int
    cells: tuple[Cell, ...]
    aberta: str
    author: str
    ended: bool


@dataclass(frozen=True, slots=True)
class MesaRow:
    """A place at a mesa, with why it stands above the next. out: of this mesa or of the tournament; why_out:
    by which inciso."""

    standing: MesaStanding
    trio: Trio
    why: str
    goes_on: bool
    cut: bool
    out: bool
    why_out: str = ""


@dataclass(frozen=True, slots=True)
class OverallRow:
    """A place in the tournament, with why it stands above the next. `standing.etapa` is the last reached."""

    standing: PontinhoStanding
    trio: Trio
    why: str
    why_out: str = ""

    @property
    def media(self) -> str:
        """Points lost a rodada, to three places, as Portuguese writes them."""
        thousandths = int(self.standing.media * 1000 + Fraction(1, 2))
        return f"{thousandths // 1000},{thousandths % 1000:03d}"


@dataclass(frozen=True, slots=True)
class PutOut:
    """A player put out of a mesa by Art. 20, in force. after: so many rodadas had been played."""

    decision: Desclassificacao
    trio: Trio
    after: int
    why: str

    @property
    def told(self) -> str:
        """The whole in a sentence, for the sheet."""
        return f"{self.trio.name} saiu da mesa {after_rodada(self.after)}: {self.why}."


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """Fichas that changed hands: who paid whom, in words."""

    rodada: int
    cause: str
    payer: str
    receiver: str
    fichas: int


@dataclass(frozen=True, slots=True)
class MesaView:
    """A mesa with all that its pages show."""

    row: PontinhoMesa
    seats: tuple[PontinhoSeat, ...]
    state: MesaState
    rodadas: tuple[RodadaLine, ...]
    rows: tuple[MesaRow, ...]
    names: Mapping[str, str]
    entry: int
    put_out: tuple[PutOut, ...] = ()

    @property
    def title(self) -> str:
        return f"Mesa {self.row.mesa or self.row.position}"

    @property
    def ended(self) -> bool:
        return self.state.ending is not None

    @property
    def checked(self) -> bool:
        """Whether the committee compared the paper sheet with the system."""
        return self.row.checked_at is not None

    @property
    def by_decision(self) -> bool:
        return self.state.ending is MesaEnding.DECISION

    @property
    def by_exclusion(self) -> bool:
        return self.state.ending is MesaEnding.EXCLUSION

    @property
    def undoable(self) -> bool:
        """Whether what came last can be undone at the mesa: the decision, or a rodada that nobody was put out
        after."""
        last = len(self.rodadas)
        return self.by_decision or (last > 0 and all(one.after != last for one in self.put_out))

    @property
    def winner(self) -> str:
        """The winner's name; "" while the mesa is at play."""
        return "" if self.state.winner is None else self.names[str(self.state.winner)]

    @property
    def players(self) -> list[Trio]:
        return [seat.trio for seat in self.seats]

    @property
    def begun(self) -> bool:
        return bool(self.rodadas) or self.ended

    @property
    def pending(self) -> bool:
        """Whether places wait for a sorteio."""
        return any(row.standing.pending_sorteio for row in self.rows)

    @property
    def told(self) -> str:
        """How the mesa stands, in a few words."""
        rodadas = counted(len(self.rodadas), "rodada", "rodadas")
        if not self.ended:
            return f"em jogo, {rodadas}" if self.rodadas else "a começar"
        how = {
            MesaEnding.DECISION: "por decisão da comissão",
            MesaEnding.EXCLUSION: "por exclusão dos outros",
        }.get(self.state.ending or MesaEnding.BATIDA, "na batida")
        return f"venceu {self.winner}, {how}, em {rodadas}"

    @property
    def now(self) -> list[tuple[PontinhoSeat, int]]:
        """Who is in play, with the score of each, in the order of the seats."""
        by_ref = {str(seat.player): seat for seat in self.state.seats}
        return [
            (seat, by_ref[seat.trio.ref].score) for seat in self.seats if by_ref[seat.trio.ref].left is None
        ]

    @property
    def ledger(self) -> list[LedgerLine]:
        """Every movement of fichas; their sum is zero."""

        def name(account: object) -> str:
            return "pote" if account is None else self.names[str(account)]

        return [
            LedgerLine(one.rodada, _CAUSES[one.cause], name(one.payer), name(one.receiver), one.fichas)
            for one in self.state.movements
        ]


def cell_of(
    seat: PontinhoSeat, hand: PontinhoHand | None, result: RodadaResult, scores: dict[str, int]
) -> Cell:
    """Tell a player's part in a rodada. scores: as they were before it; brought up to date."""
    ref = seat.trio.ref
    if hand is None:
        return Cell("", None)
    scores[ref] += hand.points or 0
    back = ref in result.back
    if back:
        scores[ref] = result.back_at or 0
    return Cell(
        text="bateu" if hand.batedor else str(hand.points),
        score=scores[ref],
        batedor=hand.batedor,
        burst=ref in result.burst,
        back=back,
        out=ref in result.out and not result.ended,
        cards=hand.cards,
    )

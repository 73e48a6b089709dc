"""What goes on paper: jogos with both line-ups, in the order in which a hall is walked. Fixed queries."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone

from scoring.jogo import Ending, parse_partidas
from tournaments.models import Jogo, Role, Stage, Tournament, Trio, TrioMember


@dataclass(frozen=True, slots=True)
class PaperPlayer:
    """A person of a line-up, as a sheet names them."""

    name: str
    reserva: bool = False
    capataz: bool = False
    excluded: bool = False


@dataclass(frozen=True, slots=True)
class PaperTrio:
    """One side of a sheet."""

    number: int
    name: str
    entidade: str = ""
    regiao: str = ""
    players: tuple[PaperPlayer, ...] = ()

    @property
    def capataz(self) -> str:
        """Who signs for the side; empty where nobody is named."""
        return next((player.name for player in self.players if player.capataz), "")


@dataclass(frozen=True, slots=True)
class PaperJogo:
    """A jogo as its súmula heads it. `at` is in the hall's time; a side that is not known yet is None."""

    pk: int
    code: str
    stage: Stage
    phase: str
    rodada: int
    mesa: int | None
    at: datetime | None
    a: PaperTrio | None
    b: PaperTrio | None
    juiz: str = ""
    ending: Ending | None = None
    partidas: tuple[tuple[int, int], ...] = ()
    winner: str = ""
    prints: int = 0
    printed_at: datetime | None = field(default=None, compare=False)
    position: int = 0

    @property
    def day(self) -> str:
        """Such as "14/06/2026"; empty where no time is set."""
        return f"{self.at:%d/%m/%Y}" if self.at else ""

    @property
    def hour(self) -> str:
        return f"{self.at:%H:%M}" if self.at else ""

    @property
    def label(self) -> str:
        """Such as "Mesa 10: Os Guaxos × Flor e Truco", for lists and bookmarks."""
        names = " × ".join(side.name if side else "a definir" for side in (self.a, self.b))
        return f"Mesa {self.mesa}: {names}" if self.mesa else names


def local(at: datetime | None) -> datetime | None:
    """Return a stored instant in the hall's time, whatever zone the machine is set to (HAND-66)."""
    return timezone.localtime(at, timezone.get_default_timezone()) if at else None


def phase_name(rodada: int, last: int, *, third_place: bool = False) -> str:
    """Name a rodada of the mata-mata, counted from the end: "Quartas de final".

    >>> phase_name(1, 3)
    'Quartas de final'
    """
    if third_place:
        return "Disputa de 3º lugar"
    left = last - rodada
    names = ("Final", "Semifinal", "Quartas de final", "Oitavas de final")
    return names[left] if 0 <= left < len(names) else f"{2**left}-avos de final"


def walk_order(jogo: PaperJogo) -> tuple[object, ...]:
    """Sort key of a hall: stage, rodada, mesa as a number (1, 2 … 10; none last), place (HAND-67)."""
    return (
        jogo.stage == Stage.MATA_MATA, jogo.rodada, jogo.mesa is None, jogo.mesa or 0, jogo.position, jogo.pk
    )  # fmt: skip


def line_ups(
    tournament: Tournament, trios: Iterable[Trio] | None = None
) -> dict[int, tuple[PaperPlayer, ...]]:
    """Return the players of each trio by its primary key, titulares first. One query."""
    members = TrioMember.objects.filter(tournament=tournament)
    if trios is not None:
        members = members.filter(trio__in=list(trios))
    found: dict[int, list[PaperPlayer]] = defaultdict(list)
    rows = members.order_by("trio_id", "position").values_list(
        "trio_id", "player__name", "role", "is_capataz", "excluded"
    )
    for trio_id, name, role, capataz, excluded in rows:
        found[trio_id].append(PaperPlayer(name, role == Role.RESERVA, capataz, excluded))
    return {
        trio_id: tuple(sorted(players, key=lambda player: player.reserva))
        for trio_id, players in found.items()
    }


def paper_trio(trio: Trio | None, players: dict[int, tuple[PaperPlayer, ...]]) -> PaperTrio | None:
    """Return one side; `trio.entidade` must have been read with it."""
    if trio is None:
        return None
    return PaperTrio(
        number=trio.number,
        name=trio.name,
        entidade=trio.entidade.name if trio.entidade else "",
        regiao=trio.regiao,
        players=players.get(trio.pk, ()),
    )


def paper_jogos(
    tournament: Tournament,
    *,
    stage: Stage | None = None,
    rodada: int | None = None,
    mesa: int | None = None,
    chave: str = "",
    ids: Iterable[int] | None = None,
    unprinted: bool = False,
) -> list[PaperJogo]:
    """Return the jogos asked for, with both line-ups, in walking order. Three queries."""
    jogos = Jogo.objects.filter(tournament=tournament)
    if stage is not None:
        jogos = jogos.filter(stage=stage)
    if rodada is not None:
        jogos = jogos.filter(rodada=rodada)
    if mesa is not None:
        jogos = jogos.filter(mesa=mesa)
    if chave:
        jogos = jogos.filter(chave__name=chave)
    if ids is not None:
        jogos = jogos.filter(pk__in=list(ids))
    if unprinted:
        jogos = jogos.filter(prints=0)
    found = list(jogos.select_related("trio_a__entidade", "trio_b__entidade", "chave"))
    players = line_ups(tournament)
    last = last_rodada(tournament) if any(jogo.stage == Stage.MATA_MATA for jogo in found) else 0
    return sorted((_paper_jogo(jogo, players, last) for jogo in found), key=walk_order)


def last_rodada(tournament: Tournament) -> int:
    """Return the rodada of the final; 0 without a mata-mata. One query."""
    last = Jogo.objects.filter(tournament=tournament, stage=Stage.MATA_MATA).order_by("-rodada")
    return last.values_list("rodada", flat=True).first() or 0


def _paper_jogo(jogo: Jogo, players: dict[int, tuple[PaperPlayer, ...]], last: int) -> PaperJogo:
    if jogo.chave is not None:
        phase = f"Chave {jogo.chave.name}"
    else:
        phase = phase_name(jogo.rodada, last, third_place=jogo.rodada == last and jogo.position > 0)
    return PaperJogo(
        pk=jogo.pk,
        code=jogo.code,
        stage=Stage(jogo.stage),
        phase=phase,
        rodada=jogo.rodada,
        mesa=jogo.mesa,
        at=local(jogo.scheduled_at),
        a=paper_trio(jogo.trio_a, players),
        b=paper_trio(jogo.trio_b, players),
        juiz=jogo.juiz,
        ending=Ending(jogo.ending) if jogo.ending else None,
        partidas=parse_partidas(jogo.partidas),
        winner=jogo.winner,
        prints=jogo.prints,
        printed_at=local(jogo.printed_at),
        position=jogo.position,
    )

"""What goes on paper: jogos with both line-ups, in the order in which a hall is walked. Fixed queries."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from scoring.jogo import Ending, parse_partidas
from tournaments.models import AuditEntry, Jogo, PontinhoMesa, Role, Stage, Tournament, Trio, TrioMember
from tournaments.selectors.bracket import rodada_title
from tournaments.selectors.phases import bracket_title

# What the trail calls a printing of súmulas: it changes no fact.
PRINT_ACTION = "sumula.impressa"
# The jogo for third place is the second of the last rodada.
THIRD_PLACE_POSITION = 2


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
    chave: str = ""
    confirmed: bool = False
    fee_paid: bool = False
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
    # The rodada of the final, to name this one by; 0 in the chaves.
    last_rodada: int = 0

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


def phase_title(jogo: Jogo, last: int) -> str:
    """Say on one sheet where a jogo belongs: "Chave B", "Semifinal", "Disputa de 3º lugar".

    last: the rodada of the final.
    """
    if jogo.chave is not None:
        return str(jogo.chave)
    if jogo.rodada == last and jogo.position == THIRD_PLACE_POSITION:
        return rodada_title("terceiro lugar")
    title = bracket_title(jogo.rodada, last)
    return {"Semifinais": "Semifinal"}.get(title, title)


def rodada_name(jogo: PaperJogo) -> str:
    """Name the rodada of a jogo: "2ª rodada", "Semifinais"; that of third place is the final's."""
    if jogo.stage == Stage.CHAVES:
        return f"{jogo.rodada}ª rodada"
    return bracket_title(jogo.rodada, jogo.last_rodada)


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


def named(trio: PaperTrio) -> tuple[PaperPlayer, ...]:
    """Return the players to be told besides the name: none where a single player goes by it."""
    return () if [player.name for player in trio.players] == [trio.name] else trio.players


def alone(trios: Iterable[PaperTrio]) -> bool:
    """Whether all are single players by their own name: no column of players, no capataz."""
    return all(trio.players and not named(trio) for trio in trios)


def paper_trio(trio: Trio, players: dict[int, tuple[PaperPlayer, ...]], *, chave: str = "") -> PaperTrio:
    """Return one trio; `trio.entidade` must have been read with it."""
    return PaperTrio(
        number=trio.number,
        name=trio.name,
        entidade=trio.entidade.name if trio.entidade else "",
        regiao=trio.regiao,
        chave=chave,
        confirmed=trio.confirmed,
        fee_paid=trio.fee_paid,
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
    return PaperJogo(
        pk=jogo.pk,
        code=jogo.code,
        stage=Stage(jogo.stage),
        phase=phase_title(jogo, last),
        rodada=jogo.rodada,
        mesa=jogo.mesa,
        at=local(jogo.scheduled_at),
        a=paper_trio(jogo.trio_a, players) if jogo.trio_a else None,
        b=paper_trio(jogo.trio_b, players) if jogo.trio_b else None,
        juiz=jogo.juiz,
        ending=Ending(jogo.ending) if jogo.ending else None,
        partidas=parse_partidas(jogo.partidas),
        winner=jogo.winner,
        prints=jogo.prints,
        printed_at=local(jogo.printed_at),
        position=jogo.position,
        last_rodada=last if jogo.stage == Stage.MATA_MATA else 0,
    )


def paper_trios(tournament: Tournament) -> list[PaperTrio]:
    """Return all trios by number, each with its line-up and chave. Two queries."""
    players = line_ups(tournament)
    trios = tournament.trios.select_related("entidade", "chave_place__chave").order_by("number")
    return [paper_trio(trio, players, chave=_chave_of(trio)) for trio in trios]


def _chave_of(trio: Trio) -> str:
    place = getattr(trio, "chave_place", None)
    return place.chave.name if place is not None else ""


@dataclass(frozen=True, slots=True)
class RodadaPapers:
    """One rodada as the documents page offers it. `key` is "2" or "m2", as in the list of jogos."""

    key: str
    title: str
    jogos: int
    printed: int


@dataclass(frozen=True, slots=True)
class PapersOverview:
    """What papers can be chosen from."""

    rodadas: tuple[RodadaPapers, ...]
    chaves: tuple[str, ...]
    mesas: tuple[int, ...]
    jogos: int
    trios: int
    mata_mata: bool
    # Mesas of Pontinho in the latest etapa.
    pontinho: int = 0


def papers_overview(tournament: Tournament) -> PapersOverview:
    """Return what there is to print. Four queries."""
    jogos = Jogo.objects.filter(tournament=tournament)
    counts = list(
        jogos.values_list("stage", "rodada")
        .annotate(n=Count("pk"), printed=Count("pk", filter=Q(prints__gt=0)))
        .order_by("stage", "rodada")
    )
    last = max((rodada for stage, rodada, _, _ in counts if stage == Stage.MATA_MATA), default=0)
    rodadas = tuple(
        RodadaPapers(
            key=str(rodada) if stage == Stage.CHAVES else f"m{rodada}",
            title=f"{rodada}ª rodada" if stage == Stage.CHAVES else bracket_title(rodada, last),
            jogos=n,
            printed=printed,
        )
        for stage, rodada, n, printed in sorted(counts, key=lambda row: (row[0] == Stage.MATA_MATA, row[1]))
    )
    mesas = jogos.filter(mesa__isnull=False).order_by("mesa").values_list("mesa", flat=True).distinct()
    at_pontinho = list(_latest_mesas(tournament)) if tournament.is_pontinho else []
    return PapersOverview(
        rodadas=rodadas,
        chaves=tuple(tournament.chaves.order_by("position").values_list("name", flat=True)),
        mesas=tuple(dict.fromkeys(mesa for mesa in [*mesas, *at_pontinho] if mesa is not None)),
        jogos=sum(rodada.jogos for rodada in rodadas),
        trios=tournament.trios.count(),
        mata_mata=last > 0,
        pontinho=len(at_pontinho),
    )


def _latest_mesas(tournament: Tournament) -> QuerySet[PontinhoMesa, int | None]:
    """The tables of the mesas of the latest etapa of Pontinho, in order."""
    latest = PontinhoMesa.objects.filter(tournament=tournament).order_by("-etapa").values("etapa")[:1]
    mesas = PontinhoMesa.objects.filter(tournament=tournament, etapa__in=latest)
    return mesas.order_by("mesa", "position").values_list("mesa", flat=True)


def unreturned_sumulas(tournament: Tournament) -> list[PaperJogo]:
    """Return the jogos whose súmula was printed and has not come back with a result. Five queries."""
    ids = Jogo.objects.filter(tournament=tournament, prints__gt=0, ending="").values_list("pk", flat=True)
    return paper_jogos(tournament, ids=ids) if ids else []


def data_time(tournament: Tournament) -> datetime | None:
    """Return when a fact of the tournament was last changed, in the hall's time. One query.

    A paper says this hour and not the one it is printed at, so that the same data gives the same paper.
    """
    entries = AuditEntry.objects.filter(tournament=tournament).exclude(action=PRINT_ACTION)
    return local(entries.order_by("-at").values_list("at", flat=True).first() or tournament.created_at)

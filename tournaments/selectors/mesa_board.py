"""The desk's live board: each mesa as it stands, what waits to be checked, which jogo may sit down next."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum

from django.utils import timezone

from scoring.clock import ClockColour
from tournaments.models import CommissionCall, Jogo, Submission, SubmissionStatus, Tournament
from tournaments.selectors.clock import clock_of
from tournaments.selectors.mesa import Fate, code_of, fate_of


class MesaState(StrEnum):
    """What a mesa is doing; its value is the tile's look where it has one."""

    EMPTY = "empty"
    CALLED = "called"
    PLAYING = "playing"
    AMBER = "amber"
    RED = "red"
    FINISHED = "finished"
    PAPER = "paper"


@dataclass(frozen=True, slots=True)
class Tile:
    """One mesa. `told` says its state in words; `calls` are unanswered calls from it."""

    mesa: int
    state: MesaState
    jogo: Jogo | None
    told: str
    calls: list[CommissionCall]
    absent: bool = False
    can_call: bool = False

    @property
    def look(self) -> str:
        if self.calls:
            return "calling"
        known = {
            MesaState.CALLED: "",
            MesaState.PAPER: MesaState.FINISHED.value,
        }
        return known.get(self.state, self.state.value)

    @property
    def free(self) -> bool:
        """Whether another jogo may sit down: nobody plays or was called, and no result is owed."""
        return self.state in (MesaState.EMPTY, MesaState.PAPER)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A submission that waits for the desk. `code`: what its paper should bear."""

    submission: Submission
    jogo: Jogo
    fate: Fate
    code: str
    signed: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """The jogo that waited longest, for a mesa that is free. since: None where neither side played yet."""

    mesa: int
    jogo: Jogo
    since: datetime | None


@dataclass(frozen=True, slots=True)
class Board:
    """All that the desk sees at once."""

    tiles: list[Tile]
    calls: list[CommissionCall]
    waiting: list[Waiting] = field(default_factory=list)
    proposals: list[Proposal] = field(default_factory=list)


def board(tournament: Tournament, now: datetime) -> Board:
    """Read the board. Seven queries, however many mesas there are."""
    open_jogos = list(
        tournament.jogos.filter(ending="", trio_a__isnull=False, trio_b__isnull=False)
        .select_related("trio_a", "trio_b", "chave", "tournament", "official")
        .prefetch_related("calls", "pauses", "submissions__conferences")
        .order_by("stage", "rodada", "scheduled_at", "position", "pk")
    )
    calls = list(
        tournament.commission_calls.filter(answered_at__isnull=True).select_related("jogo").order_by("at")
    )
    tiles = [
        _tile(mesa, [j for j in open_jogos if j.mesa == mesa], [c for c in calls if c.mesa == mesa], now)
        for mesa in _mesas(tournament, open_jogos)
    ]
    return Board(
        tiles=tiles,
        calls=calls,
        waiting=waiting_of(tournament),
        proposals=_proposals(tournament, tiles, open_jogos),
    )


def _mesas(tournament: Tournament, jogos: Iterable[Jogo]) -> list[int]:
    beyond = {jogo.mesa for jogo in jogos if jogo.mesa and jogo.mesa > tournament.mesas}
    return [*range(1, tournament.mesas + 1), *sorted(beyond)]


def _nearness(jogo: Jogo) -> int:
    """As `selectors.mesa.jogo_now` orders: at play, called, ended, to come."""
    if jogo.started_at and not jogo.finished_at:
        return 0
    if not jogo.finished_at and jogo.calls.all():
        return 1
    return 2 if jogo.finished_at else 3


def _pending(jogo: Jogo) -> list[Submission]:
    return [s for s in jogo.submissions.all() if s.status == SubmissionStatus.PENDING]


def _tile(mesa: int, jogos: Sequence[Jogo], calls: list[CommissionCall], now: datetime) -> Tile:
    jogo = min(jogos, key=_nearness, default=None)
    if jogo is None:
        return Tile(mesa, MesaState.EMPTY, None, "vazia", calls)
    near = _nearness(jogo)
    if near == 0:
        return _playing(mesa, jogo, calls, now)
    if near == 1:
        made = list(jogo.calls.all())
        first = timezone.localtime(min(call.at for call in made))
        due = (now - first).total_seconds() >= 60 * jogo.tournament.tolerance_minutes
        since = " às" if len(made) == 1 else "; a primeira às"
        told = f"{len(made)}ª chamada{since} {first:%H:%M}"
        return Tile(mesa, MesaState.CALLED, jogo, told, calls, absent=due, can_call=len(made) < 3)
    if near == 2:
        assert jogo.finished_at is not None
        ended = f"terminou às {timezone.localtime(jogo.finished_at):%H:%M}"
        if _pending(jogo):
            return Tile(mesa, MesaState.PAPER, jogo, f"{ended}; espera a súmula de papel", calls)
        return Tile(mesa, MesaState.FINISHED, jogo, f"{ended}; falta o resultado", calls)
    return Tile(mesa, MesaState.EMPTY, jogo, "vazia; próximo jogo", calls, can_call=True)


def _playing(mesa: int, jogo: Jogo, calls: list[CommissionCall], now: datetime) -> Tile:
    assert jogo.started_at is not None
    at = clock_of(jogo, now)
    state = {
        ClockColour.AMBER: MesaState.AMBER,
        ClockColour.RED: MesaState.RED,
    }.get(at.colour, MesaState.PLAYING)
    told = f"jogando há {_minutes(at.elapsed)}, desde as {timezone.localtime(jogo.started_at):%H:%M}"
    if at.paused:
        told = f"relógio parado em {_minutes(at.elapsed)}"
    elif at.left <= 0:
        told += "; o tempo esgotou"
    elif state is MesaState.AMBER:
        told += f"; faltam {_minutes(at.left)}"
    return Tile(mesa, state, jogo, told, calls)


def _minutes(minutes: float) -> str:
    whole = int(minutes)
    return f"{whole // 60} h {whole % 60:02}" if whole >= 60 else f"{whole} min"


def waiting_of(tournament: Tournament) -> list[Waiting]:
    """Return the submissions that wait for the desk, oldest first. Four queries."""
    pending = (
        Submission.objects.filter(jogo__tournament=tournament, status=SubmissionStatus.PENDING)
        .select_related("jogo__trio_a", "jogo__trio_b", "jogo__chave", "jogo__official", "jogo__tournament")
        .prefetch_related("conferences", "jogo__submissions")
        .order_by("pk")
    )
    return [
        Waiting(
            submission=submission,
            jogo=submission.jogo,
            fate=fate_of(submission, submission.jogo),
            code=code_of(submission, submission.jogo.code),
            signed=sum(c.agrees for c in submission.conferences.all()),
        )
        for submission in pending
    ]


def _proposals(tournament: Tournament, tiles: Sequence[Tile], jogos: Sequence[Jogo]) -> list[Proposal]:
    """Pair free mesas with the jogos whose trios have waited longest; a jogo's own mesa comes first."""
    busy = {pk for j in jogos if _nearness(j) < 2 for pk in (j.trio_a_id, j.trio_b_id)}
    rested = _last_played(tournament)
    never = datetime.min.replace(tzinfo=UTC)

    def since(jogo: Jogo) -> datetime | None:
        times = [rested[pk] for pk in (jogo.trio_a_id, jogo.trio_b_id) if pk in rested]
        return max(times, default=None)

    ready = [
        jogo
        for jogo in jogos
        if _nearness(jogo) == 3 and not _pending(jogo) and not {jogo.trio_a_id, jogo.trio_b_id} & busy
    ]
    ready.sort(key=lambda j: (since(j) or never, j.stage, j.rodada, j.position, j.pk))
    free = [tile.mesa for tile in sorted(tiles, key=lambda t: t.state is MesaState.PAPER) if tile.free]
    found: list[Proposal] = []
    seated: set[int | None] = set()
    for jogo in ready:
        if not free:
            break
        if {jogo.trio_a_id, jogo.trio_b_id} & seated:
            continue
        mesa = jogo.mesa if jogo.mesa in free else free[0]
        assert mesa is not None
        free.remove(mesa)
        seated |= {jogo.trio_a_id, jogo.trio_b_id}
        found.append(Proposal(mesa, jogo, since(jogo)))
    return found


def _last_played(tournament: Tournament) -> dict[int, datetime]:
    """When each trio's last jogo ended. One query."""
    last: dict[int, datetime] = {}
    ended = tournament.jogos.filter(finished_at__isnull=False).order_by("finished_at")
    for a, b, at in ended.values_list("trio_a_id", "trio_b_id", "finished_at"):
        for pk in (a, b):
            if pk and at:
                last[pk] = at
    return last

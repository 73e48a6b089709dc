"""What the juiz's phone tells beside the result: start, end, pauses, line-ups, reclamações.

Each may arrive twice (its answer was lost) and late (the phone had no network): the second time changes
nothing, and `at` is when it happened at the mesa.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from scoring.desclassificacao import Inciso
from tournaments.models import Claim, Jogo, LineUp, MesaAccess, Player, Trio
from tournaments.services.audit import Actor, record, touch
from tournaments.services.claims import make_claim
from tournaments.services.conduct import pause_jogo, resume_jogo
from tournaments.services.lineups import set_line_up
from tournaments.services.refusals import Refusal
from tournaments.services.results import lock_jogo

# Two reclamações of the same words within this time are one that was sent twice.
SAME_CLAIM = timedelta(minutes=2)
LONGEST_DELAY = timedelta(hours=12)
ORIGIN = "mesa"


def actor_of_mesa(access: MesaAccess) -> Actor:
    """Return the mesa as the trail names it."""
    return Actor(f"{access}, {access.juiz}" if access.juiz else str(access))


def happened(seconds_ago: float) -> datetime:
    """Return when something happened that the phone tells of by how long ago; its own clock may be wrong."""
    now = timezone.now()
    delay = timedelta(seconds=max(0.0, min(seconds_ago, LONGEST_DELAY.total_seconds())))
    return now - delay


@transaction.atomic
def finish_jogo(*, jogo_id: int, actor: Actor, at: datetime) -> None:
    """Stop the clock: the jogo ended at the mesa, its result is still to come. The first time stands."""
    jogo = lock_jogo(jogo_id)
    if jogo.is_official or jogo.finished_at is not None:
        return
    if jogo.started_at is not None and at < jogo.started_at:
        at = jogo.started_at
    jogo.finished_at = at
    jogo.save(update_fields=["finished_at"])
    jogo.pauses.filter(ended_at__isnull=True).update(ended_at=at)
    touch(jogo.tournament)
    record(actor=actor, action="jogo.terminou", subject=str(jogo), tournament=jogo.tournament)


@transaction.atomic
def reopen_jogo(*, jogo_id: int, actor: Actor) -> None:
    """Let the clock run on: *terminou* was pressed by mistake.

    Raises:
        Refusal: a result was sent already.
    """
    jogo = lock_jogo(jogo_id)
    if jogo.finished_at is None:
        return
    if jogo.is_official or jogo.submissions.exists():
        raise Refusal("O resultado deste jogo já foi enviado: o relógio não volta.")
    jogo.finished_at = None
    jogo.save(update_fields=["finished_at"])
    touch(jogo.tournament)
    record(actor=actor, action="jogo.continua", subject=str(jogo), tournament=jogo.tournament)


@transaction.atomic
def pause_from_mesa(*, jogo_id: int, cause: str, actor: Actor, at: datetime) -> None:
    """Stop the clock with its cause; the pause that is open already, for the same cause, stands.

    Raises:
        Refusal: as `pause_jogo`.
    """
    jogo = lock_jogo(jogo_id)
    open_pause = jogo.pauses.filter(ended_at__isnull=True).first()
    if open_pause is not None and open_pause.cause == cause.strip():
        return
    pause_jogo(jogo_id=jogo_id, cause=cause[:200], actor=actor, at=at)


def resume_from_mesa(*, jogo_id: int, actor: Actor, at: datetime) -> None:
    """Let the clock run again."""
    resume_jogo(jogo_id=jogo_id, actor=actor, at=at)


@transaction.atomic
def line_up_from_mesa(
    *,
    jogo_id: int,
    trio: Trio,
    partida: int,
    players: Sequence[Player],
    actor: Actor,
    seen: Sequence[int] | None,
    partida_in_course: bool = False,
    lost_last: bool | None = None,
    consent: bool = False,
    tenteador: int | None = None,
) -> None:
    """Record a line-up as `set_line_up` does, unless somebody recorded another one meanwhile.

    Args:
        seen: players of this partida by seat as the phone had them; None where it had none.

    Raises:
        Refusal: a conflict, which overwrites nothing. Refusals: as `set_line_up`.
    """
    jogo = lock_jogo(jogo_id)
    standing = jogo.line_ups.filter(trio=trio, partida=partida).first()
    have = _players(standing) if standing else None
    wanted = [player.pk for player in players]
    if standing is not None and have == wanted and tenteador in (None, standing.tenteador):
        return
    if standing is not None and have != wanted and have != (list(seen) if seen is not None else None):
        names = ", ".join(seat.player.name for seat in standing.seats.select_related("player"))
        raise Refusal(
            f"{standing.created_by} já escalou {trio.name} para a {partida}ª partida: {names}. "
            "Essa escalação continua valendo; se estiver errada, chame a comissão.",
            field="players",
        )
    set_line_up(
        jogo_id=jogo_id,
        trio=trio,
        partida=partida,
        players=players,
        actor=actor,
        partida_in_course=partida_in_course,
        lost_last=lost_last,
        consent=consent,
        tenteador=tenteador,
    )


def _players(line_up: LineUp) -> list[int]:
    return list(line_up.seats.order_by("seat").values_list("player_id", flat=True))


@transaction.atomic
def claim_from_mesa(
    *,
    jogo_id: int,
    trio: Trio,
    inciso: Inciso,
    claimed_by: str,
    actor: Actor,
    at: datetime,
    facts: str = "",
    player: Player | None = None,
) -> Claim:
    """Record a reclamação made at the mesa (Art. 15, Art. 20 § 3). Sent twice, it is one.

    Raises:
        Refusal: as `make_claim`.
    """
    jogo: Jogo = lock_jogo(jogo_id)
    same = jogo.claims.filter(
        trio=trio,
        inciso=inciso,
        player=player,
        claimed_by=claimed_by,
        facts=facts.strip(),
        origin=ORIGIN,
        made_at__range=(at - SAME_CLAIM, at + SAME_CLAIM),
    ).first()
    if same is not None:
        return same
    return make_claim(
        jogo_id=jogo_id,
        trio=trio,
        inciso=inciso,
        claimed_by=claimed_by,
        actor=actor,
        facts=facts,
        player=player,
        made_at=at,
        origin=ORIGIN,
    )

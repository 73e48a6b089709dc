"""What the juiz's phone is told: its door, the jogo at its mesa, what became of what it sent."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Any

from django.core.signing import BadSignature, Signer
from django.db.models import Case, Exists, IntegerField, OuterRef, Q, Value, When
from django.utils import timezone

from scoring.codes import conference_code
from scoring.douradinha.bets import BASE, RAISES
from scoring.douradinha.mao import GAVE_UP, TEN, TRAILING_WIN
from scoring.jogo import Ending, parse_partidas
from scoring.modalities import Modality
from scoring.truco.flor_calls import FLOR
from scoring.truco.rules import truco_rules
from tournaments.models import (
    Jogo,
    JogoCall,
    MesaAccess,
    Submission,
    SubmissionStatus,
    TrioMember,
)

# How fósforos lie: threes in cego, fives in amostra (Art. 23 and 24, tentos).
GROUPS = {Modality.TRUCO_CEGO: 3, Modality.TRUCO_AMOSTRA: 5}
DAYS_AFTER_EVENT = 1
_TICKETS = Signer(salt="tenteio.mesa.jogo")


class DoorState(StrEnum):
    """What a link opens, or why it opens nothing."""

    OPEN = "open"
    WRONG = "wrong"
    REVOKED = "revoked"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Door:
    """A link that somebody holds. `access` only where the state is OPEN."""

    state: DoorState
    access: MesaAccess | None = None


def door_by_token(token: str) -> Door:
    """Return what a secret link opens. One query."""
    return _door(Q(token_hash=MesaAccess.hash_of(token)))


def door_by_code(code: str) -> Door:
    """Return what a typed code opens, however it was spaced. One query."""
    typed = "".join(sign for sign in code.upper() if sign.isalnum())
    return _door(Q(short_code=typed)) if len(typed) == 8 else Door(DoorState.WRONG)


def _door(wanted: Q) -> Door:
    access = MesaAccess.objects.select_related("tournament__event").filter(wanted).first()
    if access is None:
        return Door(DoorState.WRONG)
    if access.revoked_at is not None:
        return Door(DoorState.REVOKED)
    if timezone.localdate() > access.tournament.event.ends_on + timedelta(days=DAYS_AFTER_EVENT):
        return Door(DoorState.ENDED)
    return Door(DoorState.OPEN, access)


def ticket_for(access: MesaAccess, jogo: Jogo) -> str:
    """Sign that this mesa was shown this jogo, so that it may send it even after the jogo moved away, and
    that no other mesa's jogo can be named in its place (HAND-37)."""
    return _TICKETS.signature(f"{access.tournament_id}:{access.mesa}:{jogo.pk}")


def ticket_holds(access: MesaAccess, jogo_id: int, ticket: str) -> bool:
    """Whether a ticket is of this mesa and jogo. A renewed link keeps the mesa's tickets."""
    signed = f"{access.tournament_id}:{access.mesa}:{jogo_id}:{ticket}"
    try:
        _TICKETS.unsign(signed)
    except BadSignature:
        return False
    return True


def jogo_now(access: MesaAccess) -> Jogo | None:
    """Return the jogo at a mesa: at play, else called, else ended and waiting for its paper, else the next.

    One query.
    """
    called = Exists(JogoCall.objects.filter(jogo=OuterRef("pk")))
    return (
        access.tournament.jogos.filter(
            mesa=access.mesa, ending="", trio_a__isnull=False, trio_b__isnull=False
        )
        .annotate(
            nearness=Case(
                When(started_at__isnull=False, finished_at__isnull=True, then=Value(0)),
                When(called, finished_at__isnull=True, then=Value(1)),
                When(finished_at__isnull=False, then=Value(2)),
                default=Value(3),
                output_field=IntegerField(),
            )
        )
        .select_related("tournament__event", "trio_a__entidade", "trio_b__entidade", "chave", "official")
        .order_by("nearness", "stage", "rodada", "scheduled_at", "position", "pk")
        .first()
    )


def jogo_number(jogo: Jogo) -> int:
    """Return the number by which codes name a jogo in its tournament: from 1, by order of making. One query.

    Jogos of the mata-mata are made after those of the chaves, and only the last made are ever taken back.
    """
    return Jogo.objects.filter(tournament_id=jogo.tournament_id, pk__lte=jogo.pk).count()


def jogo_by_number(tournament_id: int, number: int) -> Jogo | None:
    """Return the jogo that a code names, or None. One query."""
    return (
        Jogo.objects.filter(tournament_id=tournament_id)
        .select_related("tournament__event", "trio_a", "trio_b", "chave")
        .order_by("pk")[number - 1 : number]
        .first()
    )


def code_of(submission: Submission, jogo_code: str) -> str:
    """Return the four signs that confirm a submission; "" where nothing was played to the end."""
    if submission.ending != Ending.PLAYED:
        return ""
    return conference_code(jogo_code, parse_partidas(submission.partidas))


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a submission: `state` is one of recebido, conferido, divergencia, recurso, recusado,
    substituido; `text` says it."""

    state: str
    text: str


def fate_of(submission: Submission, jogo: Jogo) -> Fate:
    """Say what became of a submission. At most two queries; none where `submissions` of the jogo and
    `conferences` are prefetched."""
    content = (submission.ending, submission.partidas, submission.winner)
    official = jogo.official
    if official is not None and content == (official.ending, official.partidas, official.winner):
        return Fate("conferido", "Conferido pela secretaria.")
    if submission.status == SubmissionStatus.REJECTED:
        return Fate("recusado", f"A comissão recusou este envio: {submission.reason or 'sem motivo dito'}.")
    if submission.status == SubmissionStatus.CANCELLED:
        return Fate("recusado", "A comissão cancelou este resultado: o jogo está de novo por jogar.")
    if official is not None:
        told = official.partidas or official.get_ending_display()
        if submission.status == SubmissionStatus.SUPERSEDED:
            return Fate("substituido", f"A comissão corrigiu o resultado: vale {told}.")
        return Fate("divergencia", f"Já há outro resultado ({told}). A comissão vai comparar e escolher.")
    if _others_differ(submission, jogo):
        return Fate("divergencia", "Chegou também outro resultado. A comissão vai comparar e escolher.")
    if any(not conference.agrees for conference in submission.conferences.all()):
        return Fate("recurso", "Recebido, em recurso: a comissão vem à mesa e decide.")
    at = timezone.localtime(submission.created_at)
    return Fate("recebido", f"Recebido pela secretaria às {at:%H:%M}.")


def _others_differ(submission: Submission, jogo: Jogo) -> bool:
    """Whether another waiting submission of the jogo says something else."""
    same = {"ending": submission.ending, "partidas": submission.partidas, "winner": submission.winner}
    if "submissions" not in getattr(jogo, "_prefetched_objects_cache", {}):
        return jogo.submissions.filter(status=SubmissionStatus.PENDING).exclude(**same).exists()
    return any(
        other.status == SubmissionStatus.PENDING
        and any(getattr(other, name) != value for name, value in same.items())
        for other in jogo.submissions.all()
    )


def submissions_of(access: MesaAccess, client_ids: list[Any]) -> list[Submission]:
    """Return the submissions of this tournament that a phone asks about. Three queries."""
    return list(
        Submission.objects.filter(client_id__in=client_ids, jogo__tournament_id=access.tournament_id)
        .select_related("jogo__official")
        .prefetch_related("conferences", "jogo__submissions")
        .order_by("pk")
    )


def members_of(jogo: Jogo) -> dict[int, list[TrioMember]]:
    """Return the members of both trios by trio, in order. One query."""
    found: dict[int, list[TrioMember]] = {pk: [] for pk in (jogo.trio_a_id, jogo.trio_b_id) if pk}
    for member in TrioMember.objects.filter(trio__in=found).select_related("player").order_by("position"):
        found[member.trio_id].append(member)
    return found


def where_of(jogo: Jogo) -> str:
    """Say which jogo of the day it is: "Chave A · 2ª rodada · 14:30"."""
    parts = [str(jogo.chave)] if jogo.chave else ["Mata-mata"]
    parts.append(f"{jogo.rodada}ª rodada")
    if jogo.scheduled_at:
        parts.append(f"{timezone.localtime(jogo.scheduled_at):%H:%M}")
    return " · ".join(parts)


def rules_data(jogo: Jogo) -> dict[str, Any]:
    """Return what the phone's counter goes by, as `scoring` has it."""
    rules = jogo.tournament.ruleset
    truco = None
    if rules.modality in GROUPS:
        data = truco_rules(rules.modality)
        truco = {
            "rodaAt": data.roda_at,
            # Testas are of trios only: each sits opposite an adversary (Art. 23).
            "testas": data.testas if rules.titulares == 3 else 0,
            "testaCeiling": data.testa_ceiling,
            "flor": FLOR,
        }
    maos = None
    if rules.modality is Modality.DOURADINHA:
        maos = {"values": [BASE, *RAISES], "ten": TEN, "trailing": TRAILING_WIN, "gaveUp": GAVE_UP}
    return {
        "modality": str(rules.modality),
        "lineup": str(rules.lineup),
        "target": rules.target,
        "malos": rules.malos,
        "bestOf": rules.best_of,
        "toWin": rules.partidas_to_win,
        "players": rules.titulares,
        "noun": rules.score_noun,
        "draws": rules.draws,
        "group": GROUPS.get(rules.modality, 5),
        "truco": truco,
        "maos": maos,
    }


def mesa_data(access: MesaAccess, jogo: Jogo) -> dict[str, Any]:
    """Return the facts of the jogo at a mesa as the phone keeps them. Five queries."""
    members = members_of(jogo)
    line_ups: dict[int, dict[int, list[int]]] = {}
    tenteadores: dict[int, dict[int, int]] = {}
    for line_up in jogo.line_ups.prefetch_related("seats"):
        seats = sorted(line_up.seats.all(), key=lambda seat: seat.seat)
        line_ups.setdefault(line_up.trio_id, {})[line_up.partida] = [seat.player_id for seat in seats]
        if line_up.tenteador:
            tenteadores.setdefault(line_up.trio_id, {})[line_up.partida] = line_up.tenteador
    sides = {}
    for side, trio in (("a", jogo.trio_a), ("b", jogo.trio_b)):
        assert trio is not None
        capataz = next((m.player.name for m in members[trio.pk] if m.is_capataz), "")
        sides[side] = {
            "trio": trio.pk,
            "name": trio.name,
            "entidade": trio.entidade.name if trio.entidade else "",
            "capataz": capataz,
            "members": [
                {
                    "id": m.player_id,
                    "name": m.player.name,
                    "reserva": m.role == "reserva",
                    "excluded": m.excluded,
                }
                for m in members[trio.pk]
            ],
            "lineUps": line_ups.get(trio.pk, {}),
            "tenteadores": tenteadores.get(trio.pk, {}),
        }
    pause = jogo.pauses.filter(ended_at__isnull=True).first()
    return {
        "id": jogo.pk,
        "code": jogo.code,
        "number": jogo_number(jogo),
        "version": jogo.version,
        "ticket": ticket_for(access, jogo),
        "where": where_of(jogo),
        "juiz": jogo.juiz,
        "allFalta": jogo.all_falta_at is not None,
        "startedAt": jogo.started_at.isoformat() if jogo.started_at else None,
        "finishedAt": jogo.finished_at.isoformat() if jogo.finished_at else None,
        "pausedFor": pause.cause if pause else None,
        "rules": rules_data(jogo),
        "sides": sides,
    }

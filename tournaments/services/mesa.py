"""The juiz's phone: access, submissions with their conferences, calls to the commission."""

import secrets
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.models import (
    CommissionCall,
    Conference,
    Jogo,
    MesaAccess,
    MesaLog,
    Origin,
    Submission,
    SubmissionStatus,
    Tournament,
)
from tournaments.models.mesa import CODE_ALPHABET
from tournaments.services.audit import Actor, record, touch
from tournaments.services.refusals import Refusal
from tournaments.services.results import (
    Delivery,
    ResultData,
    check_open,
    check_result,
    describe,
    lock_jogo,
    make_official,
    repeated_submission,
    store_submission,
)

DAYS_AFTER_EVENT = 1


@transaction.atomic
def open_mesas(*, tournament: Tournament, actor: Actor) -> list[MesaAccess]:
    """Give every mesa of the tournament its link; those that have one keep it."""
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    have = set(tournament.mesa_accesses.filter(revoked_at__isnull=True).values_list("mesa", flat=True))
    made = [_new_access(tournament, mesa) for mesa in tables_of(tournament) if mesa not in have]
    if made:
        record(
            actor=actor,
            action="mesa.acessos",
            subject=tournament.name,
            tournament=tournament,
            after=[access.mesa for access in made],
        )
    return list(tournament.mesa_accesses.filter(revoked_at__isnull=True).order_by("mesa"))


def tables_of(tournament: Tournament) -> list[int]:
    """Return the tables that have a link: those of the hall; at Pontinho those where a mesa sits. One query
    there."""
    if not tournament.is_pontinho:
        return list(range(1, tournament.mesas + 1))
    numbers = tournament.pontinho_mesas.order_by().values_list("mesa", flat=True)
    return sorted({number for number in numbers if number is not None})


@transaction.atomic
def renew_access(*, access: MesaAccess, actor: Actor) -> MesaAccess:
    """Revoke a link at once and give the mesa a new one."""
    revoke_access(access=access, actor=actor)
    return _new_access(access.tournament, access.mesa)


@transaction.atomic
def revoke_access(*, access: MesaAccess, actor: Actor) -> None:
    """Revoke a link: from now on it opens nothing."""
    if access.revoked_at is not None:
        return
    access.revoked_at = timezone.now()
    access.save(update_fields=["revoked_at"])
    record(actor=actor, action="mesa.revogada", subject=str(access), tournament=access.tournament)


def _new_access(tournament: Tournament, mesa: int) -> MesaAccess:
    access = MesaAccess(tournament=tournament, mesa=mesa)
    access.token_hash = MesaAccess.hash_of(access.token)
    access.short_code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(8))
    access.save()
    return access


@dataclass(frozen=True, slots=True)
class ConferenceData:
    """What a capataz said on the phone; `strokes` is the finger's signature."""

    side: str
    name: str
    agrees: bool
    reason: str = ""
    strokes: Sequence[Sequence[Sequence[int]]] = ()


@dataclass(frozen=True, slots=True)
class Receipt:
    """The server's answer to a phone: which submission it holds, and whether this was a repetition."""

    submission: Submission
    repeated: bool
    warning: str = ""


@transaction.atomic
def submit_from_mesa(
    *,
    access: MesaAccess,
    jogo_id: int,
    data: ResultData,
    conferences: Sequence[ConferenceData] = (),
    unsigned_reason: str = "",
    voltas: Sequence[Mapping[str, Any]] = (),
) -> Receipt:
    """Receive a result from a mesa's phone. It enters, it never overwrites: the desk makes it official.

    The same `client_id` again, or the same content as what is official, changes nothing (HAND-33, 34). A jogo
    that went to another mesa is received with a warning; two different results are both kept, a divergência.

    Raises:
        Refusal: the jogo is of another tournament, has other trios by now, may not be played, or the two
            capatazes did not confer and no reason is given. Refusals: the result cannot be.
    """
    if data.client_id is None:
        raise Refusal("Envio sem identificação: recarregue a página da mesa.")
    if not access.tournament.jogos.filter(pk=jogo_id).exists():
        raise Refusal("Este jogo não é desta mesa.")
    jogo = lock_jogo(jogo_id)
    repeated = repeated_submission(jogo, data)
    if repeated:
        return Receipt(repeated, repeated=True)
    check_open(jogo)
    _check_trios(jogo, data)
    check_result(jogo, data)
    agreed = {c.side for c in conferences if c.agrees}
    contested = any(not c.agrees for c in conferences)
    if agreed != {"a", "b"} and not contested and not unsigned_reason.strip():
        raise Refusal(
            "Faltam as conferências dos dois capatazes. Se não for possível, diga o motivo.",
            field="unsigned_reason",
            article="Art. 17",
        )
    submission = store_submission(jogo, data, Actor(str(access)), Origin.MESA)
    submission.mesa = access.mesa
    submission.base_version = data.base_version
    submission.unsigned_reason = unsigned_reason.strip()
    submission.save(update_fields=["mesa", "base_version", "unsigned_reason"])
    Conference.objects.bulk_create(
        Conference(
            submission=submission,
            side=c.side,
            name=c.name,
            agrees=c.agrees,
            reason=c.reason,
            strokes=c.strokes,
            at=timezone.now(),
        )
        for c in conferences
    )
    if voltas:
        MesaLog.objects.create(submission=submission, voltas=list(voltas))
    if jogo.finished_at is None:
        Jogo.objects.filter(pk=jogo.pk).update(finished_at=timezone.now())
    touch(jogo.tournament)
    record(
        actor=Actor(str(access)),
        action="resultado.recebido",
        subject=str(jogo),
        tournament=jogo.tournament,
        after=describe(submission),
        reason="em recurso" if contested else submission.unsigned_reason,
    )
    moved = jogo.mesa != access.mesa
    warning = f"Este jogo agora está na mesa {jogo.mesa}. A secretaria vai conferir." if moved else ""
    return Receipt(submission, repeated=False, warning=warning)


def _check_trios(jogo: Jogo, data: ResultData) -> None:
    """A jogo whose trios changed since the phone loaded it (a corrected quartas) is another jogo."""
    changed = data.base_version is not None and data.base_version != jogo.version
    if changed and jogo.official is None and not jogo.submissions.exists():
        raise Refusal(f"O jogo desta mesa mudou: agora é {jogo}. O que você digitou continua neste celular.")


@transaction.atomic
def confirm_submission(*, submission_id: int, actor: Actor, delivery: Delivery | None = None) -> Submission:
    """Make a mesa's submission official: the desk compared it with the paper, or typed its conference code.

    `delivery` ticks what came back with the paper (Art. 17); None leaves the ticks as they are.
    Another person than who sent it confirms. Raises Refusal where another result is official already
    (that is a divergência, decided by `pending.resolve_pending`).
    """
    jogo_id = Submission.objects.values_list("jogo_id", flat=True).get(pk=submission_id)
    jogo = lock_jogo(jogo_id)
    submission = Submission.objects.get(pk=submission_id)
    if submission.status == SubmissionStatus.OFFICIAL:
        return submission
    if submission.status != SubmissionStatus.PENDING:
        raise Refusal(f"Esta súmula já foi resolvida: {submission.get_status_display()}.")
    if jogo.official is not None:
        raise Refusal("Já há outro resultado oficial: é uma divergência, e a comissão escolhe.")
    if submission.user is not None and submission.user == actor.user:
        raise Refusal("Quem digitou não confere: peça a outra pessoa.")
    others = jogo.submissions.filter(status=SubmissionStatus.PENDING).exclude(pk=submission.pk)
    if any(
        (o.ending, o.partidas, o.winner) != (submission.ending, submission.partidas, submission.winner)
        for o in others
    ):
        raise Refusal("Chegaram resultados diferentes deste jogo: compare e escolha.")
    check_open(jogo)
    others.update(status=SubmissionStatus.SUPERSEDED)
    submission.checked_at = timezone.now()
    submission.checked_by = actor.name
    submission.save(update_fields=["checked_at", "checked_by"])
    if delivery is not None:
        delivery.write_to(jogo)
    return make_official(jogo, submission, actor)


def call_commission(
    *, access: MesaAccess, client_id: uuid.UUID, reason: str = "", jogo: Jogo | None = None
) -> CommissionCall:
    """Receive a call from a mesa. The same `client_id` twice, or two taps at once, are one call.

    Raises:
        Refusal: the id is of a call of another mesa.
    """
    call, created = CommissionCall.objects.get_or_create(
        client_id=client_id,
        defaults={
            "tournament": access.tournament,
            "jogo": jogo,
            "mesa": access.mesa,
            "reason": reason.strip()[:200],
            "at": timezone.now(),
        },
    )
    if (call.tournament_id, call.mesa) != (access.tournament_id, access.mesa):
        raise Refusal("Este chamado é de outra mesa. Recarregue a página e chame de novo.")
    if created:
        touch(access.tournament)
    return call


@transaction.atomic
def answer_call(*, call: CommissionCall, actor: Actor) -> None:
    """Mark that somebody of the commission goes to the mesa."""
    CommissionCall.objects.filter(pk=call.pk, answered_at__isnull=True).update(
        answered_at=timezone.now(), answered_by=actor.name
    )
    touch(call.tournament)

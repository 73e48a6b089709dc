"""What the desk does about the mesas: seats a jogo, takes a dictated result, chooses between versions."""

import uuid
from dataclasses import replace

from django.db import transaction

from scoring.codes import CONFERENCE_LENGTH, RESULT_LENGTH, ResultCodeError, clean_code, decode_result
from scoring.jogo import Ending, format_partidas
from tournaments.models import (
    Jogo,
    JogoCall,
    Origin,
    Submission,
    SubmissionStatus,
    Tournament,
)
from tournaments.selectors.mesa import code_of, jogo_by_number
from tournaments.services.agenda import move_jogo
from tournaments.services.audit import Actor, record, touch
from tournaments.services.conduct import call_trios
from tournaments.services.mesa import Receipt
from tournaments.services.pending import resolve_pending
from tournaments.services.refusals import Refusal
from tournaments.services.results import (
    ResultData,
    check_open,
    check_result,
    describe,
    lock_jogo,
    repeated_submission,
    store_submission,
)

# Eight signs dictated twice are one submission: their id is worked out from jogo and signs.
_DICTATED = uuid.UUID("6f2a9a4e-1f0c-4d0e-9a61-7b6a1d7b5c11")


@transaction.atomic
def seat_jogo(*, jogo_id: int, mesa: int, actor: Actor) -> JogoCall:
    """Give a jogo a mesa and make the first call.

    Raises:
        Refusal: somebody plays at the mesa or was called to it, or the jogo was called already.
    """
    jogo = lock_jogo(jogo_id)
    if jogo.started_at is not None or jogo.calls.exists() or jogo.is_official:
        raise Refusal(f"{jogo} já foi chamado.")
    taken = (
        Jogo.objects.filter(tournament=jogo.tournament, mesa=mesa, ending="", finished_at__isnull=True)
        .exclude(pk=jogo.pk)
        .select_related("trio_a", "trio_b")
    )
    for other in taken:
        if other.started_at is not None or other.calls.exists():
            raise Refusal(f"A mesa {mesa} está com {other}.")
    move_jogo(jogo_id=jogo.pk, mesa=mesa, scheduled_at=jogo.scheduled_at, juiz=jogo.juiz, actor=actor)
    return call_trios(jogo_id=jogo.pk, actor=actor)


@transaction.atomic
def submit_by_code(*, tournament: Tournament, text: str, actor: Actor) -> Receipt:
    """Receive the eight signs that a phone without network showed. Another person confirms it with the paper.

    Dictated twice, or again after the phone itself got through, nothing changes. Where the result was
    cancelled or refused since, it is received again.

    Raises:
        Refusal: the signs cannot be read, name no jogo, or the result may not be recorded.
    """
    try:
        number, partidas = decode_result(text, tournament.ruleset)
    except ResultCodeError as error:
        raise Refusal(_misread(str(error.facts.get("cause", ""))), field="code") from None
    named = jogo_by_number(tournament.pk, number)
    if named is None:
        raise Refusal("Estas letras são de um jogo que não está neste torneio.", field="code")
    jogo = lock_jogo(named.pk)
    check_open(jogo)
    data = ResultData(
        Ending.PLAYED,
        partidas,
        client_id=uuid.uuid5(_DICTATED, f"{jogo.pk}:{clean_code(text)}"),
        delivery=None,
    )
    known = repeated_submission(jogo, data)
    if known is not None and known.status != SubmissionStatus.PENDING and jogo.official is None:
        # What these letters told was taken back: they tell of the jogo that was played again.
        data, known = replace(data, client_id=None), None
    known = known or (
        jogo.submissions.filter(
            status=SubmissionStatus.PENDING, ending=Ending.PLAYED, partidas=format_partidas(partidas)
        ).first()
    )
    if known is not None:
        return Receipt(known, repeated=True)
    check_result(jogo, data)
    submission = store_submission(jogo, data, actor, Origin.MESA)
    submission.mesa = jogo.mesa
    submission.unsigned_reason = "ditado por letras à secretaria: as assinaturas estão no papel"
    submission.save(update_fields=["mesa", "unsigned_reason"])
    touch(jogo.tournament)
    record(
        actor=actor,
        action="resultado.recebido",
        subject=str(jogo),
        tournament=jogo.tournament,
        after=describe(submission),
        reason="por letras",
    )
    return Receipt(submission, repeated=False)


def _misread(cause: str) -> str:
    return {
        "length": f"São as {CONFERENCE_LENGTH} letras das casas “Conferência” da súmula, "
        f"ou as {RESULT_LENGTH} do celular. "
        "As que estão ao lado do QR são só o número da súmula.",
        "sign": "Há um sinal que não existe nestes códigos: eles não têm 0, 1, I nem O.",
    }.get(cause, "Uma letra não confere. Peça que ditem de novo, devagar.")


def waiting_with_code(tournament: Tournament, text: str) -> list[Submission]:
    """Return the waiting submissions whose paper bears these four signs: one, none, or rarely more."""
    typed = clean_code(text)
    pending = Submission.objects.filter(jogo__tournament=tournament, status=SubmissionStatus.PENDING)
    found: dict[tuple[int, str], Submission] = {}
    for submission in pending.select_related("jogo__trio_a", "jogo__trio_b").order_by("pk"):
        if code_of(submission, submission.jogo.code) == typed:
            # The same result sent by two phones is one to confirm.
            found.setdefault((submission.jogo_id, submission.partidas), submission)
    return list(found.values())


@transaction.atomic
def choose_version(*, submission_id: int, reason: str, actor: Actor) -> Submission:
    """Choose one of several waiting versions of a jogo: it becomes official, the others are refused.

    Raises:
        Refusal: no reason, or as `resolve_pending`.
    """
    if not reason.strip():
        raise Refusal("Informe o motivo da escolha.", field="reason")
    chosen = Submission.objects.get(pk=submission_id)
    others = list(
        Submission.objects.filter(jogo_id=chosen.jogo_id, status=SubmissionStatus.PENDING)
        .exclude(pk=chosen.pk)
        .order_by("pk")
    )
    accepted = resolve_pending(submission_id=chosen.pk, accept=True, reason=reason, actor=actor)
    for other in others:
        same = (other.ending, other.partidas, other.winner) == (
            chosen.ending,
            chosen.partidas,
            chosen.winner,
        )
        if same:
            Submission.objects.filter(pk=other.pk).update(status=SubmissionStatus.SUPERSEDED)
        else:
            resolve_pending(submission_id=other.pk, accept=False, reason=reason, actor=actor)
    return accepted

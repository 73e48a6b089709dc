"""Papers in the making: asked for, taken by a worker, followed, finished, cancelled, tried again.

Each step is one conditional UPDATE, so two workers, or a worker and a person who cancels, never mix: a worker
holds a job by its own name (`worker`), and whoever lost it writes nothing more.
"""

import hashlib
import secrets
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q

from tournaments.models import DocumentJob, JobStatus, Tournament
from tournaments.selectors.document_jobs import SILENCE, job_state, process_name
from tournaments.services.audit import Actor
from tournaments.services.refusals import Refusal

# How many finished PDFs a tournament keeps; older rows stay in the list without their file.
KEPT = 40


@transaction.atomic
def open_job(
    *, tournament: Tournament, kind: str, title: str, params: dict[str, Any], total: int, actor: Actor
) -> DocumentJob:
    """Ask for papers. Enqueues nothing: the caller does, after the transaction (`tournaments.jobs`).

    The oldest PDFs beyond `KEPT` are let go.
    """
    job = DocumentJob.objects.create(
        tournament=tournament,
        kind=kind,
        title=title[:200],
        params=params,
        total=total,
        created_by=actor.user,
        worker=_holder_while_queued(),
    )
    old = DocumentJob.objects.filter(tournament=tournament, content__isnull=False).order_by(
        "-created_at", "pk"
    )
    DocumentJob.objects.filter(pk__in=list(old.values_list("pk", flat=True)[KEPT:])).update(
        content=None, content_hash=""
    )
    return job


def take_job(*, job_id: UUID, attempt: int, at: datetime) -> str:
    """Take a job to work on. Return the name it is held by, or "" where it is not to be done.

    It is not to be done when it was cancelled or finished, when a later attempt replaced this one, or when
    another worker holds it and is alive (a broker may deliver twice).
    """
    holder = f"{process_name()}:{secrets.token_hex(4)}"
    free = Q(status=JobStatus.QUEUED) | Q(status=JobStatus.RUNNING, seen_at__lt=at - SILENCE)
    taken = DocumentJob.objects.filter(free, pk=job_id, attempt=attempt, cancel_asked=False).update(
        status=JobStatus.RUNNING, worker=holder, seen_at=at, done=0, message=""
    )
    return holder if taken else ""


def report_progress(*, job_id: UUID, holder: str, done: int, total: int, at: datetime) -> bool:
    """Say that the worker lives and how far it is. False: stop, it was cancelled or is no longer held."""
    held = DocumentJob.objects.filter(pk=job_id, worker=holder, status=JobStatus.RUNNING, cancel_asked=False)
    return bool(held.update(done=done, total=total, seen_at=at))


def finish_job(*, job_id: UUID, holder: str, content: bytes, pages: int, filename: str, at: datetime) -> bool:
    """Hand in the whole PDF at once: half of one is never offered. False: it is no longer wanted."""
    held = DocumentJob.objects.filter(pk=job_id, worker=holder, status=JobStatus.RUNNING)
    return bool(
        held.update(
            status=JobStatus.DONE,
            content=content,
            content_hash=hashlib.sha256(content).hexdigest(),
            pages=pages,
            filename=filename,
            done=F("total"),
            finished_at=at,
            message="",
        )
    )


def fail_job(*, job_id: UUID, holder: str, message: str, at: datetime) -> None:
    """Record that a job came to nothing, in words for the person who asked."""
    DocumentJob.objects.filter(pk=job_id, worker=holder, status=JobStatus.RUNNING).update(
        status=JobStatus.FAILED, message=message[:500], finished_at=at
    )


def close_cancelled(*, job_id: UUID, holder: str, at: datetime) -> None:
    """Record that the worker left off, as it was asked to."""
    DocumentJob.objects.filter(pk=job_id, worker=holder, status=JobStatus.RUNNING, cancel_asked=True).update(
        status=JobStatus.CANCELLED, finished_at=at
    )


def cancel_job(*, job: DocumentJob, at: datetime) -> None:
    """Ask a job to stop; one that nobody works on is cancelled at once. Finished ones stay as they are."""
    open_ones = DocumentJob.objects.filter(pk=job.pk)
    if job_state(job, now=at).interrupted:
        open_ones.filter(status__in=(JobStatus.QUEUED, JobStatus.RUNNING)).update(
            status=JobStatus.CANCELLED, finished_at=at
        )
        return
    waiting = open_ones.filter(status=JobStatus.QUEUED).update(status=JobStatus.CANCELLED, finished_at=at)
    if not waiting:
        open_ones.filter(status=JobStatus.RUNNING).update(cancel_asked=True)


def close_unmade(*, job: DocumentJob, at: datetime) -> None:
    """Record papers that the browser prints: ordered and counted, with no PDF of ours."""
    DocumentJob.objects.filter(pk=job.pk, status=JobStatus.QUEUED).update(
        status=JobStatus.DONE, done=F("total"), finished_at=at
    )


def retry_job(*, job: DocumentJob, at: datetime) -> DocumentJob:
    """Put an interrupted, failed or cancelled job back in the queue as a new attempt, with the same vias.

    Raises:
        Refusal: it is being made, or is ready.
    """
    if not job_state(job, now=at).can_retry:
        raise Refusal("Este documento não está parado: espere ou baixe o que ficou pronto.")
    changed = DocumentJob.objects.filter(pk=job.pk, attempt=job.attempt).update(
        status=JobStatus.QUEUED,
        attempt=F("attempt") + 1,
        cancel_asked=False,
        done=0,
        worker=_holder_while_queued(),
        seen_at=at,
        message="",
        finished_at=None,
    )
    if not changed:
        raise Refusal("Outra pessoa já mandou tentar de novo. Recarregue a página.")
    job.refresh_from_db(fields=["status", "attempt", "worker", "seen_at", "cancel_asked", "done", "message"])
    return job


def _holder_while_queued() -> str:
    """Without a broker the queue is in this process and ends with it; a broker's queue outlives everybody."""
    return "" if settings.CELERY_BROKER_URL else process_name()

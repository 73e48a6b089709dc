"""Papers by a real Celery worker over Redis, with PostgreSQL: made, and seen when the worker is killed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.papers import bookmarks_of, small_tournament
from tournaments import jobs
from tournaments.documents.asking import Choice
from tournaments.documents.catalogue import KINDS
from tournaments.documents.orders import asked_for, place_order
from tournaments.models import DocumentJob, JobStatus
from tournaments.services import document_jobs
from tournaments.services.audit import Actor
from tournaments.tasks import make_document

pytestmark = [
    pytest.mark.production,
    pytest.mark.skipif(not os.environ.get("TENTEIO_PRODUCTION_TESTS"), reason="needs PostgreSQL and Redis"),
    pytest.mark.django_db(transaction=True),
]


@contextmanager
def worker() -> Iterator[subprocess.Popen[bytes]]:
    """A worker as production runs it, on the database of this test, in a session of its own."""
    db = connection.settings_dict
    who = db["USER"] + (f":{db['PASSWORD']}" if db["PASSWORD"] else "")
    process = subprocess.Popen(
        [sys.executable, "-m", "celery", "-A", "config", "worker", "-c", "1", "-l", "WARNING"],
        cwd=django_settings.BASE_DIR,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PYTHONPATH": str(django_settings.BASE_DIR),
            "DATABASE_URL": f"postgres://{who}@{db['HOST']}:{db['PORT'] or 5432}/{db['NAME']}",
            "C_FORCE_ROOT": "1",
        },
        start_new_session=True,
    )
    try:
        yield process
    finally:
        # Ours alone: the session was made for it.
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def order(mesas: int) -> DocumentJob:
    asked = asked_for(small_tournament(mesas=mesas), Choice(), "http://hall")
    paper = KINDS["sumulas"].paper(asked)
    return place_order(kind=KINDS["sumulas"], asked=asked, paper=paper, actor=Actor("x"), at=timezone.now())


def send(job: DocumentJob) -> None:
    jobs.enqueue(make_document, str(job.pk), job.attempt, task_id=f"{job.pk}-{job.attempt}")


def wait(job: DocumentJob, until, seconds: float = 90) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        job.refresh_from_db(fields=["status", "done", "worker"])
        if until(job):
            return
        time.sleep(0.05)
    raise AssertionError(f"still {job.status}, {job.done} of {job.total}")


def test_a_killed_worker_is_seen_and_the_next_one_makes_all(committee_client):
    """HAND-71 with a broker: kill -9 of all the worker's processes at 50 of 160."""
    job = order(160)
    with worker():
        send(job)
        wait(job, lambda job: job.done >= 50)
    tournament = job.tournament
    place = (tournament.event.slug, tournament.slug, job.pk)

    # The signal is sent; the kernel ends the child a moment later. Well within the 30 s of a silent worker.
    end = time.monotonic() + 10
    page = ""
    while "interrompido" not in page and time.monotonic() < end:
        page = committee_client.get(reverse("tournaments:document_job", args=place)).content.decode()
    assert "interrompido" in page
    job = document_jobs.retry_job(job=DocumentJob.objects.get(pk=job.pk), at=timezone.now())
    with worker():
        send(job)
        wait(job, lambda job: job.status == JobStatus.DONE)

    pdf = committee_client.get(reverse("tournaments:document_file", args=place)).content
    assert [title.partition(":")[0] for title in bookmarks_of(pdf)] == [f"Mesa {n}" for n in range(1, 161)]


def test_a_running_worker_leaves_off_when_cancelled():
    job = order(400)
    with worker():
        send(job)
        wait(job, lambda job: job.done >= 50)

        document_jobs.cancel_job(job=job, at=timezone.now())

        wait(job, lambda job: job.status == JobStatus.CANCELLED)
    assert DocumentJob.objects.get(pk=job.pk).content is None

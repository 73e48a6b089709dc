"""Papers made in the background: taken once, followed, cancelled, and seen when their maker is killed."""

import datetime
import os
import re
import signal
import subprocess
import sys
import time
from uuid import uuid4

import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from tests.factories import TournamentFactory
from tests.tournaments.papers import bookmarks_of, pages_of, small_tournament
from tournaments import jobs
from tournaments.documents.asking import Choice
from tournaments.documents.catalogue import KINDS
from tournaments.documents.orders import asked_by, asked_for, paper_of, place_order
from tournaments.models import AuditEntry, DocumentJob, JobStatus, Jogo
from tournaments.selectors.document_jobs import SILENCE, job_state, process_gone, process_name
from tournaments.services import document_jobs
from tournaments.services.audit import Actor
from tournaments.services.printing import mark_printed
from tournaments.services.refusals import Refusal
from tournaments.tasks import make_document

ACTOR = Actor("secretaria")


def order(tournament, kind="sumulas", *, at=None, **choice) -> DocumentJob:
    asked = asked_for(tournament, Choice(**choice), "http://192.168.0.10:8000")
    return place_order(
        kind=KINDS[kind],
        asked=asked,
        paper=KINDS[kind].paper(asked),
        actor=ACTOR,
        at=at or timezone.now(),
    )


def mesas_in(pdf: bytes) -> list[int]:
    return [int(m) for page in pages_of(pdf) for m in re.findall(r"Ana A(\d+) \(capataz\)", page)]


@pytest.mark.django_db
class TestPrinting:
    def test_each_print_is_counted_and_the_second_is_a_second_via(self):
        tournament = small_tournament(mesas=2)
        ids = list(Jogo.objects.values_list("pk", flat=True))
        at = timezone.now()

        first = mark_printed(tournament=tournament, jogo_ids=ids, at=at, actor=ACTOR)
        second = mark_printed(tournament=tournament, jogo_ids=ids[:1], at=at, actor=ACTOR)

        assert first == dict.fromkeys(ids, 1)
        assert second == {ids[0]: 2}
        assert Jogo.objects.get(pk=ids[0]).printed_at == at
        assert "1 em nova via" in AuditEntry.objects.latest("pk").subject

    def test_printing_changes_no_fact(self):
        tournament = small_tournament(mesas=1)
        before = tournament.version

        mark_printed(tournament=tournament, jogo_ids=[Jogo.objects.get().pk], at=timezone.now(), actor=ACTOR)

        tournament.refresh_from_db()
        assert tournament.version == before

    def test_a_jogo_of_another_tournament_is_not_counted(self):
        small_tournament(mesas=1)
        other = TournamentFactory()

        vias = mark_printed(
            tournament=other, jogo_ids=[Jogo.objects.get().pk], at=timezone.now(), actor=ACTOR
        )

        assert vias == {}
        assert Jogo.objects.get().prints == 0

    def test_hand_67_the_second_print_says_so_with_the_hour(self):
        tournament = small_tournament(mesas=10)
        order(tournament)
        at = datetime.datetime(2026, 6, 15, 1, 5, tzinfo=datetime.UTC)  # 22:05 in the hall

        job = order(tournament, mesa=10, at=at)
        make_document(str(job.pk), 1)

        job.refresh_from_db()
        page = pages_of(bytes(job.content))[0]
        assert "2ª via · 14/06/2026 22:05" in page
        assert mesas_in(bytes(job.content)) == [10]

    def test_hand_66_a_worker_in_utc_prints_the_same(self):
        job = order(small_tournament(mesas=1))
        here = paper_of(DocumentJob.objects.get(pk=job.pk)).key

        with timezone.override("UTC"):
            there = paper_of(DocumentJob.objects.get(pk=job.pk)).key

        assert here == there

    def test_only_those_not_yet_printed(self):
        tournament = small_tournament(mesas=3)
        order(tournament, mesa=2)

        job = order(tournament, unprinted=True)

        assert job.total == 2
        assert {jogo.mesa for jogo in asked_by(job).paper_jogos()} == {1, 3}


@pytest.mark.django_db
class TestLife:
    def test_a_job_is_made_and_kept_whole(self):
        job = order(small_tournament(mesas=3))

        make_document(str(job.pk), 1)

        job.refresh_from_db()
        assert job.status == JobStatus.DONE
        assert (job.done, job.total, job.pages) == (3, 3, 2)
        assert mesas_in(bytes(job.content)) == [1, 2, 3]

    def test_delivered_twice_it_is_made_once(self):
        job = order(small_tournament(mesas=1))
        assert document_jobs.take_job(job_id=job.pk, attempt=1, at=timezone.now())

        assert document_jobs.take_job(job_id=job.pk, attempt=1, at=timezone.now()) == ""

    def test_a_silent_workers_job_may_be_taken_over_and_the_old_one_writes_no_more(self):
        job = order(small_tournament(mesas=1))
        start = timezone.now()
        old = document_jobs.take_job(job_id=job.pk, attempt=1, at=start)

        later = start + SILENCE + datetime.timedelta(seconds=1)
        new = document_jobs.take_job(job_id=job.pk, attempt=1, at=later)

        assert new
        assert not document_jobs.report_progress(job_id=job.pk, holder=old, done=1, total=1, at=later)
        assert not document_jobs.finish_job(
            job_id=job.pk, holder=old, content=b"%PDF half", pages=1, filename="x.pdf", at=later
        )
        assert document_jobs.report_progress(job_id=job.pk, holder=new, done=1, total=1, at=later)

    def test_an_older_attempt_does_nothing(self):
        job = order(small_tournament(mesas=1))
        DocumentJob.objects.update(attempt=2)

        make_document(str(job.pk), 1)

        job.refresh_from_db()
        assert job.status == JobStatus.QUEUED

    def test_a_waiting_job_is_cancelled_at_once_and_not_made(self):
        job = order(small_tournament(mesas=1))
        document_jobs.cancel_job(job=job, at=timezone.now())

        make_document(str(job.pk), 1)

        job.refresh_from_db()
        assert job.status == JobStatus.CANCELLED
        assert job.content is None

    def test_a_running_job_stops_when_it_is_cancelled(self):
        """Three pieces on two renderers: after the first answer the worker asks, and leaves off."""
        job = order(small_tournament(mesas=1))
        holder = document_jobs.take_job(job_id=job.pk, attempt=1, at=timezone.now())
        job.refresh_from_db()

        document_jobs.cancel_job(job=job, at=timezone.now())

        assert not document_jobs.report_progress(
            job_id=job.pk, holder=holder, done=0, total=1, at=timezone.now()
        )
        document_jobs.close_cancelled(job_id=job.pk, holder=holder, at=timezone.now())
        job.refresh_from_db()
        assert job.status == JobStatus.CANCELLED

    def test_a_failure_is_told_and_may_be_tried_again(self, monkeypatch):
        from tournaments.documents import engine

        job = order(small_tournament(mesas=1))
        monkeypatch.setattr(engine, "_Child", lambda: (_ for _ in ()).throw(engine.EngineMissingError()))
        engine.close()

        make_document(str(job.pk), 1)

        job.refresh_from_db()
        assert job.status == JobStatus.FAILED
        assert "libpango" in job.message
        monkeypatch.undo()
        document_jobs.retry_job(job=job, at=timezone.now())
        make_document(str(job.pk), 2)
        job.refresh_from_db()
        assert job.status == JobStatus.DONE

    def test_what_is_being_made_is_not_tried_again(self):
        job = order(small_tournament(mesas=1))
        document_jobs.take_job(job_id=job.pk, attempt=1, at=timezone.now())
        job.refresh_from_db()

        with pytest.raises(Refusal):
            document_jobs.retry_job(job=job, at=timezone.now())

    def test_old_pdfs_are_let_go(self, monkeypatch):
        monkeypatch.setattr(document_jobs, "KEPT", 2)
        tournament = small_tournament(mesas=1)
        made = []
        for _ in range(4):
            made.append(order(tournament))
            make_document(str(made[-1].pk), 1)

        order(tournament)

        kept = [DocumentJob.objects.get(pk=job.pk).content is not None for job in made]
        assert kept == [False, False, True, True]


class TestGone:
    def test_this_process_is_here(self):
        assert not process_gone(process_name())

    def test_one_that_had_this_pid_before_is_gone(self):
        host, pid, _ = process_name().split(":")

        assert process_gone(f"{host}:{pid}:another")

    def test_a_dead_one_of_this_machine_is_gone(self):
        with subprocess.Popen([sys.executable, "-c", ""]) as child:
            child.wait()

        assert process_gone(f"{process_name().split(':')[0]}:{child.pid}:x")

    @pytest.mark.parametrize("name", ["", "elsewhere:1:x", "nonsense"])
    def test_of_others_nothing_is_known(self, name):
        assert not process_gone(name)


@pytest.mark.django_db
def test_silence_of_another_machine_is_seen_too():
    now = timezone.now()
    job = DocumentJob(status=JobStatus.RUNNING, worker="elsewhere:1:x:y", seen_at=now, created_at=now)

    assert job_state(job, now=now + SILENCE).working
    assert job_state(job, now=now + SILENCE + datetime.timedelta(seconds=1)).interrupted


def test_a_brokers_queue_that_nobody_serves_is_told():
    now = timezone.now()
    job = DocumentJob(status=JobStatus.QUEUED, worker="", created_at=now)

    assert not job_state(job, now=now + datetime.timedelta(seconds=30)).unattended
    assert job_state(job, now=now + datetime.timedelta(seconds=90)).unattended


# ---- in a process or thread of its own -------------------------------------------------------------------

WORKER = """
import sys, django
from django.conf import settings
settings.DATABASES["default"]["NAME"] = sys.argv[1]
django.setup()
from tournaments.tasks import make_document
make_document(sys.argv[2], 1)
"""


def _wait(job: DocumentJob, until, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        job.refresh_from_db(fields=["status", "done", "worker", "seen_at"])
        if until(job):
            return
        time.sleep(0.05)
    raise AssertionError(f"still {job.status}, {job.done} of {job.total}")


@pytest.mark.django_db(transaction=True)
def test_hand_71_a_killed_worker_is_seen_and_trying_again_gives_all(committee_client, settings):
    """160 súmulas; kill -9 in the middle; "interrompido" at once, then all 160, none twice, no half PDF."""
    settings.CELERY_BROKER_URL = ""
    tournament = small_tournament(mesas=160)
    job = order(tournament)
    worker = subprocess.Popen(
        [sys.executable, "-c", WORKER, str(connection.settings_dict["NAME"]), str(job.pk)],
        cwd=django_settings.BASE_DIR,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "PYTHONPATH": str(django_settings.BASE_DIR),
        },
    )
    _wait(job, lambda job: job.done >= 50)
    os.kill(worker.pid, signal.SIGKILL)
    worker.wait()
    page = reverse("tournaments:document_job", args=(tournament.event.slug, tournament.slug, job.pk))

    shown = committee_client.get(page).content.decode()

    assert "interrompido" in shown
    assert "Tentar de novo" in shown
    assert "Abrir PDF" not in shown
    file = reverse("tournaments:document_file", args=(tournament.event.slug, tournament.slug, job.pk))
    assert committee_client.get(file).status_code == 404

    retry = reverse("tournaments:document_retry", args=(tournament.event.slug, tournament.slug, job.pk))
    committee_client.post(retry)
    _wait(job, lambda job: job.status == JobStatus.DONE)

    pdf = committee_client.get(file).content
    # By the bookmarks: to read the text of 80 sheets takes a minute.
    assert [title.partition(":")[0] for title in bookmarks_of(pdf)] == [f"Mesa {n}" for n in range(1, 161)]
    assert set(DocumentJob.objects.get().params["vias"].values()) == {1}
    assert DocumentJob.objects.get().pages == 80


@pytest.mark.django_db(transaction=True)
def test_without_a_broker_the_work_runs_beside_the_request(settings):
    settings.CELERY_BROKER_URL = ""
    job = order(small_tournament(mesas=2))

    jobs.enqueue(make_document, str(job.pk), 1, task_id=str(uuid4()))

    _wait(job, lambda job: job.status == JobStatus.DONE)


@pytest.mark.django_db
def test_with_a_broker_the_task_is_sent_to_it(settings, monkeypatch, django_capture_on_commit_callbacks):
    settings.CELERY_BROKER_URL = "memory://"
    sent = []
    monkeypatch.setattr(make_document, "apply_async", lambda args, task_id: sent.append((args, task_id)))

    with django_capture_on_commit_callbacks(execute=True):
        jobs.enqueue(make_document, "x", 1, task_id="t")

    assert sent == [(("x", 1), "t")]

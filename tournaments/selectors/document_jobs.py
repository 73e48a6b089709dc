"""How papers in the making stand, as seen at a moment: a worker that is gone is noticed on reading."""

import os
import secrets
import socket
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.db.models import QuerySet

from tournaments.models import DocumentJob, JobStatus, Tournament

# A living worker speaks every two seconds; this long a silence means that it is gone.
SILENCE = timedelta(seconds=30)
# With a broker: after this long in the queue the page says that no worker took the job.
PATIENCE = timedelta(seconds=60)
_TOKEN = secrets.token_hex(4)


def process_name() -> str:
    """Name this process, "host:pid:token"; the token tells it from another that had the same pid before."""
    return f"{socket.gethostname()}:{os.getpid()}:{_TOKEN}"


@dataclass(frozen=True, slots=True)
class JobState:
    """A job as its page shows it. `interrupted`: whoever made it is gone. `unattended`: nobody takes it."""

    job: DocumentJob
    interrupted: bool
    unattended: bool

    @property
    def working(self) -> bool:
        """Worth asking again in a moment."""
        return self.job.is_open and not self.interrupted

    @property
    def can_retry(self) -> bool:
        return self.interrupted or self.job.status in (JobStatus.FAILED, JobStatus.CANCELLED)

    @property
    def ready(self) -> bool:
        return self.job.status == JobStatus.DONE


def job_state(job: DocumentJob, *, now: datetime) -> JobState:
    """Say how a job stands at `now`. No query."""
    seen = job.seen_at or job.created_at
    gone = process_gone(job.worker) or (job.status == JobStatus.RUNNING and now - seen > SILENCE)
    return JobState(
        job=job,
        interrupted=job.is_open and gone,
        unattended=job.status == JobStatus.QUEUED and not job.worker and now - seen > PATIENCE,
    )


def process_gone(name: str) -> bool:
    """Tell whether a process of this machine that went by `name` has ended. Of other machines: False."""
    host, _, rest = name.partition(":")
    pid, _, token = rest.partition(":")
    if host != socket.gethostname() or not pid.isdigit():
        return False
    if int(pid) == os.getpid():
        return not token.startswith(_TOKEN)
    if os.name != "posix":  # elsewhere asking would end the process: its silence has to tell
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        pass
    return _is_zombie(int(pid))


def _is_zombie(pid: int) -> bool:
    """Tell whether a process has ended and only waits to be reaped, which a kill of its parent may delay."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[:1] == ["Z"]


def recent_jobs(tournament: Tournament, limit: int = 12) -> QuerySet[DocumentJob]:
    """Return the latest jobs of a tournament without their PDFs, newest first. One query."""
    return (
        DocumentJob.objects.filter(tournament=tournament)
        .defer("content", "params")
        .select_related("created_by")[:limit]
    )

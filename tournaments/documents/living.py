"""Sheets that hang on a wall: which were printed, and whether each still says what is so."""

from dataclasses import dataclass, replace

from django.core.cache import cache

from tournaments.documents.asking import Asked, Choice
from tournaments.documents.catalogue import KINDS, Kind
from tournaments.models import DocumentJob, JobStatus, Tournament

# How many printed sheets the desk is shown at once; each has to be built to be compared.
SHOWN = 24
_KEPT_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """The latest print of one sheet. `current`: it still says what is so."""

    job: DocumentJob
    kind: Kind
    current: bool


def current_revision(tournament: Tournament, kind: Kind, choice: Choice) -> str:
    """Return the revision that a sheet would bear now; "" where it has none. Kept until a fact changes."""
    choice = replace(choice, size="a4")
    key = f"revision:{tournament.pk}:{tournament.version}:{kind.code}:{choice.query()}"
    revision: str | None = cache.get(key)
    if revision is None:
        revision = kind.paper(Asked(tournament, choice, base_url="")).revision
        cache.set(key, revision, _KEPT_SECONDS)
    return revision


def printed_sheets(tournament: Tournament) -> list[PrintedSheet]:
    """Return the latest print of each wall sheet, outdated ones first. One query, and what papers take."""
    codes = [kind.code for kind in KINDS.values() if kind.on_the_wall]
    jobs = DocumentJob.objects.filter(tournament=tournament, kind__in=codes, status=JobStatus.DONE)
    latest: dict[tuple[str, str], DocumentJob] = {}
    for job in jobs.defer("content").order_by("-created_at", "pk")[:200]:
        if job.params.get("revision"):
            latest.setdefault((job.kind, Choice(**job.params["choice"]).query()), job)
    sheets = [
        PrintedSheet(job, KINDS[job.kind], current=_is_current(tournament, job))
        for job in list(latest.values())[:SHOWN]
    ]
    return sorted(sheets, key=lambda sheet: (sheet.current, -sheet.job.created_at.timestamp()))


def _is_current(tournament: Tournament, job: DocumentJob) -> bool:
    revision = current_revision(tournament, KINDS[job.kind], Choice(**job.params["choice"]))
    return bool(revision == job.params["revision"])

"""Background work: thin doors to services and documents. Run by `tournaments.jobs`."""

import logging
from uuid import UUID

from celery import shared_task
from django.utils import timezone

from tournaments.documents.engine import CancelledError, EngineMissingError, RenderError
from tournaments.documents.orders import paper_of
from tournaments.documents.paper import make
from tournaments.models import DocumentJob
from tournaments.services import document_jobs

logger = logging.getLogger(__name__)

# Seconds after which a worker of a broker gives a job up, whatever holds it (HAND-64).
SOFT_LIMIT, HARD_LIMIT = 1500, 1560


@shared_task(soft_time_limit=SOFT_LIMIT, time_limit=HARD_LIMIT)  # type: ignore[untyped-decorator]
def make_document(job_id: str, attempt: int) -> None:
    """Make the papers of a job, unless somebody else does or they are no longer wanted.

    Delivered twice, it is made once: the second finds it taken (`services.document_jobs.take_job`). Whatever
    goes wrong is said on the job's page.
    """
    pk = UUID(job_id)
    holder = document_jobs.take_job(job_id=pk, attempt=attempt, at=timezone.now())
    if not holder:
        return
    try:
        _make(pk, holder)
    except CancelledError:
        document_jobs.close_cancelled(job_id=pk, holder=holder, at=timezone.now())
    except (EngineMissingError, RenderError) as error:
        logger.warning("document job %s failed: %s", job_id, error)
        message = str(error) if isinstance(error, EngineMissingError) else RENDER_MESSAGE
        document_jobs.fail_job(job_id=pk, holder=holder, message=message, at=timezone.now())
    except Exception:
        document_jobs.fail_job(job_id=pk, holder=holder, message=RENDER_MESSAGE, at=timezone.now())
        raise


RENDER_MESSAGE = "A montagem das páginas falhou. Tente de novo; se repetir, use “Imprimir pelo navegador”."


def _make(pk: UUID, holder: str) -> None:
    job = DocumentJob.objects.select_related("tournament__event").defer("content").get(pk=pk)
    paper = paper_of(job)
    wanted = True

    def tell(done: int) -> None:
        nonlocal wanted
        wanted = document_jobs.report_progress(
            job_id=pk, holder=holder, done=done, total=paper.weight, at=timezone.now()
        )

    tell(0)
    made = make(paper, on_tick=tell, cancelled=lambda: not wanted)
    document_jobs.finish_job(
        job_id=pk,
        holder=holder,
        content=made.pdf,
        pages=made.pages,
        filename=paper.filename,
        at=timezone.now(),
    )

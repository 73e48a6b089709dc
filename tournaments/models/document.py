"""Papers that are made in the background: what was asked for, how far it is, what came out."""

import uuid

from django.conf import settings
from django.db import models

from tournaments.models.competition import Tournament


class JobStatus(models.TextChoices):
    QUEUED = "queued", "na fila"
    RUNNING = "running", "em andamento"
    DONE = "done", "pronto"
    FAILED = "failed", "não deu certo"
    CANCELLED = "cancelled", "cancelado"


class DocumentJob(models.Model):
    """One set of papers. `params` is the choice as the page sent it, with the via of each súmula.

    The PDF is kept in the row itself: whatever process or machine made it, every web process can hand it out,
    and it is there whole or not at all. `attempt` grows with each try; a worker may only write to the attempt
    that it took (services.document_jobs).
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="document_jobs")
    kind = models.CharField("documento", max_length=40)
    title = models.CharField("título", max_length=200)
    params = models.JSONField("escolha", default=dict)
    status = models.CharField("situação", max_length=12, choices=JobStatus, default=JobStatus.QUEUED)
    attempt = models.PositiveSmallIntegerField(default=1)
    cancel_asked = models.BooleanField(default=False)
    done = models.PositiveIntegerField("prontos", default=0)
    total = models.PositiveIntegerField("de", default=0)
    # Who holds it, "host:pid:token", and when that one last said that it lives. That a worker is gone is not
    # stored but seen on reading (selectors.document_jobs), so that nobody needs to notice it.
    worker = models.CharField(max_length=120, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    message = models.CharField("recado", max_length=500, blank=True)
    filename = models.CharField("arquivo", max_length=160, blank=True)
    pages = models.PositiveIntegerField("páginas", default=0)
    content = models.BinaryField(null=True, blank=True)
    content_hash = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = "documento"
        ordering = ["-created_at", "pk"]
        indexes = [models.Index(fields=["tournament", "-created_at"])]

    def __str__(self) -> str:
        return self.title

    @property
    def is_open(self) -> bool:
        """Waiting or being made."""
        return self.status in (JobStatus.QUEUED, JobStatus.RUNNING)

    @property
    def percent(self) -> int:
        """How much is ready, 0 to 100."""
        return 100 * self.done // self.total if self.total else 0

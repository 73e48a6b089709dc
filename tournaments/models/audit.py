"""Who changed what, when, from what to what, and why. Append-only."""

from django.conf import settings
from django.db import models

from tournaments.models.competition import Tournament
from tournaments.models.event import Event


class AuditEntry(models.Model):
    """One state change. `action` is a stable code such as "resultado.oficial"."""

    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="audit")
    tournament = models.ForeignKey(Tournament, models.CASCADE, null=True, blank=True, related_name="audit")
    at = models.DateTimeField(auto_now_add=True, db_index=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    actor = models.CharField("quem", max_length=120)
    action = models.CharField("ação", max_length=60)
    subject = models.CharField("sobre", max_length=200)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    reason = models.CharField("motivo", max_length=300, blank=True)

    class Meta:
        verbose_name = "registro"
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.action}: {self.subject}"

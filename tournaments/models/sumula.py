"""Submissions of a súmula: append-only. Nothing here is edited; a correction is a new row."""

import uuid

from django.conf import settings
from django.db import models

from tournaments.models.jogo import ENDING_NAMES, Jogo


class Origin(models.TextChoices):
    PAPER = "paper", "súmula de papel"
    MESA = "mesa", "celular da mesa"
    DESK = "desk", "mesa central"
    FILE = "file", "arquivo do torneio"


class SubmissionStatus(models.TextChoices):
    PENDING = "pending", "a conferir"
    OFFICIAL = "official", "oficial"
    SUPERSEDED = "superseded", "corrigida"
    CANCELLED = "cancelled", "cancelada"
    REJECTED = "rejected", "recusada"


class Submission(models.Model):
    """One result as somebody sent it. `client_id` is the sender's: the same one twice changes nothing."""

    jogo = models.ForeignKey(Jogo, models.CASCADE, related_name="submissions")
    client_id = models.UUIDField(unique=True, default=uuid.uuid4)
    ending = models.CharField(max_length=14, choices=[(e.value, label) for e, label in ENDING_NAMES.items()])
    partidas = models.CharField(max_length=40, blank=True)
    winner = models.CharField(max_length=1, blank=True)
    # As signed: who played under which name, whatever is renamed later (HAND-32).
    trio_a_name = models.CharField(max_length=120)
    trio_b_name = models.CharField(max_length=120)
    origin = models.CharField(max_length=8, choices=Origin)
    status = models.CharField(max_length=10, choices=SubmissionStatus, default=SubmissionStatus.PENDING)
    author = models.CharField("quem enviou", max_length=120)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    reason = models.CharField("motivo", max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    # Which mesa's link it came by, and what the sender was looking at.
    mesa = models.PositiveSmallIntegerField("mesa", null=True, blank=True)
    base_version = models.PositiveIntegerField(null=True, blank=True)
    # Why it came without both capatazes, and how the desk checked it against the paper.
    unsigned_reason = models.CharField("sem as duas conferências, por quê", max_length=300, blank=True)
    checked_at = models.DateTimeField("conferida em", null=True, blank=True)
    checked_by = models.CharField("conferida por", max_length=120, blank=True)

    class Meta:
        verbose_name = "súmula enviada"
        ordering = ["jogo_id", "pk"]

    def __str__(self) -> str:
        return f"{self.jogo_id}: {self.partidas or self.get_ending_display()}"

"""A recorded draw by lot. The same entries and seed give the same result for ever."""

import secrets

from django.conf import settings
from django.db import models

from tournaments.models.competition import Tournament


def public_code() -> str:
    """Return an unguessable short code for an address (10 characters)."""
    return secrets.token_urlsafe(8)[:10]


class Purpose(models.TextChoices):
    CHAVES = "chaves", "sorteio das chaves"
    MESAS = "mesas", "sorteio das mesas"
    TIEBREAK = "tiebreak", "desempate"
    OTHER = "other", "outro"


class Sorteio(models.Model):
    """`entries` and `result` hold trio refs (str); for chaves and mesas a list of lists: A, B, …"""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="sorteios")
    public_id = models.CharField(max_length=16, unique=True, default=public_code)
    purpose = models.CharField("finalidade", max_length=10, choices=Purpose)
    algorithm = models.CharField("algoritmo", max_length=40)
    entries = models.JSONField("participantes")
    params = models.JSONField("condições", default=dict)
    seed = models.CharField("semente", max_length=300, blank=True)
    commitment = models.CharField("compromisso SHA-256", max_length=64, blank=True)
    result = models.JSONField("resultado")
    witnesses = models.CharField("testemunhas", max_length=300, blank=True)
    held_at = models.DateTimeField("realizado em")
    held_by = models.CharField("realizado por", max_length=120)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    superseded_at = models.DateTimeField("substituído em", null=True, blank=True)
    reason = models.CharField("motivo", max_length=300, blank=True)

    class Meta:
        verbose_name = "sorteio"
        ordering = ["tournament_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"],
                condition=models.Q(purpose="chaves", superseded_at__isnull=True),
                name="a_tournament_has_one_draw_of_chaves_in_force",
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_purpose_display()} {self.public_id}"

    @property
    def by_hand(self) -> bool:
        """Held with paper or cards before witnesses: recorded, not recomputable."""
        return self.algorithm == "manual"


class SeedCommitment(models.Model):
    """A secret made by the system before the numbers are said; its SHA-256 is shown first."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="seed_commitments")
    purpose = models.CharField(max_length=10, choices=Purpose)
    secret = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament_id", "pk"]

    def __str__(self) -> str:
        return self.commitment

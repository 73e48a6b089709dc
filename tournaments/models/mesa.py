"""The juiz's phone: its secret link, what both capatazes said of a result, calls to the commission."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.models.competition import Tournament
from tournaments.models.jogo import Jogo
from tournaments.models.sumula import Submission

# What is typed by hand: no 0 and O, 1 and I.
CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


def new_nonce() -> str:
    """Return what makes the links of two accesses to one mesa differ."""
    return secrets.token_hex(8)


class MesaAccess(models.Model):
    """The link of a mesa. Its token is worked out from the server's secret and this row, so that a card can
    be printed again; what is stored is only the token's hash. Revoked, it opens nothing."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="mesa_accesses")
    mesa = models.PositiveSmallIntegerField()
    juiz = models.CharField("juiz", max_length=120, blank=True)
    nonce = models.CharField(max_length=16, default=new_nonce, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    short_code = models.CharField("código curto", max_length=8, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    last_seen_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField("revogado em", null=True, blank=True)

    class Meta:
        verbose_name = "acesso de mesa"
        ordering = ["tournament_id", "mesa", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "mesa"],
                condition=Q(revoked_at__isnull=True),
                name="a_mesa_has_one_access_in_force",
            )
        ]

    def __str__(self) -> str:
        return f"mesa {self.mesa}"

    @property
    def token(self) -> str:
        """The secret part of the link, 22 signs."""
        told = f"mesa:{self.tournament_id}:{self.mesa}:{self.nonce}".encode()
        digest = hmac.new(settings.SECRET_KEY.encode(), told, sha256).digest()
        return urlsafe_b64encode(digest[:16]).decode().rstrip("=")

    @staticmethod
    def hash_of(token: str) -> str:
        """What is stored of a token."""
        return sha256(token.encode()).hexdigest()


class Conference(models.Model):
    """What a capataz said of a submission on the juiz's phone: *confiro*, or *não concordo* with a reason.

    `strokes` is the signature drawn with a finger: lines of points, each from 0 to 1000.
    """

    submission = models.ForeignKey(Submission, models.CASCADE, related_name="conferences")
    side = models.CharField(max_length=1, choices=[("a", "a"), ("b", "b")])
    name = models.CharField("capataz", max_length=120)
    agrees = models.BooleanField("confere")
    reason = models.CharField("motivo", max_length=300, blank=True)
    strokes = models.JSONField(default=list, blank=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name = "conferência"
        ordering = ["submission_id", "side"]
        constraints = [
            models.UniqueConstraint(fields=["submission", "side"], name="a_capataz_confers_a_submission_once")
        ]

    def __str__(self) -> str:
        return f"{self.name}: {'confere' if self.agrees else 'não concorda'}"


class CommissionCall(models.Model):
    """A mesa called the commission. Sent twice with one `client_id`, it is one call."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="commission_calls")
    jogo = models.ForeignKey(Jogo, models.CASCADE, null=True, blank=True, related_name="commission_calls")
    mesa = models.PositiveSmallIntegerField()
    client_id = models.UUIDField(unique=True)
    reason = models.CharField("assunto", max_length=200, blank=True)
    at = models.DateTimeField("quando")
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.CharField(max_length=120, blank=True)

    class Meta:
        verbose_name = "chamado à comissão"
        verbose_name_plural = "chamados à comissão"
        ordering = ["tournament_id", "-at"]

    def __str__(self) -> str:
        return f"mesa {self.mesa}: {self.reason or 'chamou a comissão'}"


class MesaLog(models.Model):
    """The marcador's voltas of a submission, as the phone kept them: what the tento counter was told."""

    submission = models.OneToOneField(Submission, models.CASCADE, related_name="mesa_log")
    voltas = models.JSONField()

    class Meta:
        verbose_name = "marcador"

    def __str__(self) -> str:
        return str(self.submission)

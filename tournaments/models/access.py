"""Who may enter, besides what Django's own accounts say. None of it belongs to an event or to its file."""

from django.conf import settings
from django.db import models


class TemporaryPassword(models.Model):
    """An account whose password somebody else has seen: the person chooses another at the first entry."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="temporary_password"
    )
    given_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "senha provisória"
        verbose_name_plural = "senhas provisórias"

    def __str__(self) -> str:
        return f"senha provisória de {self.user}"


class LoginTries(models.Model):
    """Passwords tried lately for one user name from one address, both as keyed hashes: nobody is named."""

    who = models.CharField(max_length=64)
    address = models.CharField(max_length=64)
    count = models.PositiveSmallIntegerField(default=0)
    last_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = "tentativas de entrar"
        verbose_name_plural = "tentativas de entrar"
        constraints = [
            models.UniqueConstraint(fields=["who", "address"], name="tries_once_a_name_and_address")
        ]

    def __str__(self) -> str:
        return f"{self.count} tentativas"

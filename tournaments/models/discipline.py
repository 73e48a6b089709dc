"""What a commission decided: desclassificações (Art. 20) and other decisions. Never edited, only reversed."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from scoring.desclassificacao import Inciso
from tournaments.models.competition import Tournament
from tournaments.models.jogo import Jogo
from tournaments.models.pontinho import PontinhoMesa
from tournaments.models.registration import Player, Trio

INCISO_NAMES = {
    Inciso.I: "I: subir em cadeira ou mesa",
    Inciso.II: "II: desrespeito ao adversário ou palavrão",
    Inciso.III: "III: não cumprir o horário",
    Inciso.IV: "IV: não acatar decisão de juiz ou comissão",
    Inciso.V: "V: afastar-se mais de dois metros da mesa durante a vaza",
    Inciso.VI: "VI: sinais de embriaguez",
    Inciso.VII: "VII: bebida alcoólica durante a partida",
    Inciso.VIII: "VIII: indumentária fora das diretrizes do MTG",
}


class Desclassificacao(models.Model):
    """A trio put out (or, by VI with a reserva, one player). Effects are derived: a reversal undoes them.

    In Pontinho it names the mesa in course instead of a jogo, and after how many rodadas the player left it.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="desclassificacoes")
    trio = models.ForeignKey(Trio, models.PROTECT, related_name="desclassificacoes")
    player = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="+")
    inciso = models.CharField(
        "inciso", max_length=4, choices=[(i.value, label) for i, label in INCISO_NAMES.items()]
    )
    jogo = models.ForeignKey(Jogo, models.PROTECT, null=True, blank=True, related_name="desclassificacoes")
    pontinho_mesa = models.ForeignKey(
        PontinhoMesa, models.PROTECT, null=True, blank=True, related_name="desclassificacoes"
    )
    after_rodada = models.PositiveSmallIntegerField("depois da rodada", null=True, blank=True)
    facts = models.TextField("fatos", blank=True)
    claimed_by = models.CharField("quem reclamou", max_length=120, blank=True)
    decided_by = models.CharField("quem decidiu", max_length=300, blank=True)
    # VIII: the trio came back in the due dress, for the next rodada (§ 2).
    dress_mended_at = models.DateTimeField("pilcha regularizada em", null=True, blank=True)
    # VI with a reserva: only the player is out, the trio plays on.
    player_only = models.BooleanField(default=False)
    occurred_at = models.DateTimeField("quando")
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    reversed_at = models.DateTimeField(null=True, blank=True)
    reversal_reason = models.CharField("motivo da anulação", max_length=300, blank=True)

    class Meta:
        verbose_name = "desclassificação"
        verbose_name_plural = "desclassificações"
        ordering = ["tournament_id", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(pontinho_mesa__isnull=True, after_rodada__isnull=True)
                | Q(pontinho_mesa__isnull=False, after_rodada__isnull=False, jogo__isnull=True),
                name="who_is_put_out_of_a_mesa_of_pontinho_left_after_a_rodada",
            )
        ]

    def __str__(self) -> str:
        return f"{self.trio} (Art. 20, {self.inciso})"

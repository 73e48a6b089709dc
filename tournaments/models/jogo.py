"""A jogo and its official result. How it was counted is derived by `scoring`."""

from django.db import models
from django.db.models import Q

from scoring.jogo import Ending
from tournaments.models.competition import Chave, Tournament
from tournaments.models.registration import Trio

ENDING_NAMES = {
    Ending.PLAYED: "jogado",
    Ending.WALKOVER: "W.O.",
    Ending.DISQUALIFIED: "desclassificação",
    Ending.TIME_DECISION: "decisão por tempo",
    Ending.BYE: "passagem livre",
}


class Stage(models.TextChoices):
    CHAVES = "chaves", "Chaves"
    MATA_MATA = "mata_mata", "Mata-mata"


class Jogo(models.Model):
    """A match of two trios.

    `ending`, `partidas` and `winner` repeat the official submission (empty: no official result), so that
    a classification reads one table. `partidas` is text such as "24-10 18-24 24-20", side a first.
    In the mata-mata `trio_a` and `trio_b` are filled in by `services.mata_mata` as winners come.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="jogos")
    ref = models.CharField("código no arquivo", max_length=40)
    code = models.CharField("código da súmula", max_length=8, unique=True)
    stage = models.CharField("fase", max_length=10, choices=Stage, default=Stage.CHAVES)
    chave = models.ForeignKey(Chave, models.CASCADE, null=True, blank=True, related_name="jogos")
    rodada = models.PositiveSmallIntegerField("rodada")
    position = models.PositiveSmallIntegerField("posição na rodada", default=0)
    trio_a = models.ForeignKey(Trio, models.PROTECT, null=True, blank=True, related_name="jogos_as_a")
    trio_b = models.ForeignKey(Trio, models.PROTECT, null=True, blank=True, related_name="jogos_as_b")
    mesa = models.PositiveSmallIntegerField("mesa", null=True, blank=True)
    scheduled_at = models.DateTimeField("horário", null=True, blank=True)
    started_at = models.DateTimeField("começou às", null=True, blank=True)
    juiz = models.CharField("juiz", max_length=120, blank=True)
    ending = models.CharField(
        "como terminou",
        max_length=14,
        blank=True,
        choices=[(e.value, label) for e, label in ENDING_NAMES.items()],
    )
    partidas = models.CharField("partidas", max_length=40, blank=True)
    winner = models.CharField("vencedor", max_length=1, blank=True, choices=[("a", "a"), ("b", "b")])
    official = models.OneToOneField(
        "tournaments.Submission", models.PROTECT, null=True, blank=True, related_name="official_of"
    )
    # The commission ordered falta in every volta until the end (Art. 23, after the time limit).
    all_falta_at = models.DateTimeField("tudo é falta desde", null=True, blank=True)
    finished_at = models.DateTimeField("terminou às", null=True, blank=True)
    # What the winner's capataz brought back, and who signed (Art. 17).
    baralho_delivered = models.BooleanField("baralho entregue", default=False)
    tentos_delivered = models.BooleanField("tentos entregues", default=False)
    signed_a = models.BooleanField("assinada pelo capataz do 1º trio", default=False)
    signed_b = models.BooleanField("assinada pelo capataz do 2º trio", default=False)
    delivery_override = models.CharField("aceita sem a entrega completa", max_length=300, blank=True)
    # Of a mata-mata jogo with no winner (both absent): whether the commission decided who goes on, and who;
    # decided with nobody: the other side of the next jogo passes freely.
    advance_decided = models.BooleanField(default=False)
    advanced = models.ForeignKey(Trio, models.PROTECT, null=True, blank=True, related_name="+")
    # Grows with every change of the result or line-up; a form that carries an older one is a conflict.
    version = models.PositiveIntegerField(default=1, editable=False)
    printed_at = models.DateTimeField("súmula impressa às", null=True, blank=True)
    prints = models.PositiveSmallIntegerField("vias impressas", default=0)

    class Meta:
        verbose_name = "jogo"
        ordering = ["tournament_id", "stage", "rodada", "position", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "ref"], name="a_jogo_ref_is_unique_in_its_tournament"
            ),
            models.UniqueConstraint(
                fields=["tournament", "rodada", "position"],
                condition=Q(stage="mata_mata"),
                name="a_place_of_the_bracket_holds_one_jogo",
            ),
            models.CheckConstraint(
                condition=Q(trio_a__isnull=True) | Q(trio_b__isnull=True) | ~Q(trio_a=models.F("trio_b")),
                name="a_trio_does_not_meet_itself",
            ),
            models.CheckConstraint(
                condition=Q(stage="mata_mata") | Q(chave__isnull=False),
                name="a_jogo_of_the_chaves_has_a_chave",
            ),
        ]
        indexes = [models.Index(fields=["tournament", "stage", "rodada"])]

    def __str__(self) -> str:
        return f"{self.trio_a or '—'} × {self.trio_b or '—'}"

    @property
    def is_official(self) -> bool:
        return self.ending != ""

    @property
    def delivered(self) -> bool:
        """Whether Art. 17 is met, or the commission let it pass. A jogo not played owes nothing."""
        if self.ending not in (Ending.PLAYED, Ending.TIME_DECISION):
            return True
        complete = self.baralho_delivered and self.tentos_delivered and self.signed_a and self.signed_b
        return complete or bool(self.delivery_override)

"""Pontinho: what the organizer set, the mesas with who sits there, and the rodadas as they were played.

Facts only. Scores, estouros, returns, fichas and places follow from them (`scoring.pontinho`).
"""

import uuid

from django.db import models
from django.db.models import Q

from scoring.pontinho.rules import LARGEST_MESA, USUAL_LARGEST, Returns
from scoring.pontinho.tournament import Format
from tournaments.models.competition import Tournament
from tournaments.models.registration import Trio
from tournaments.models.sumula import Origin

FORMAT_NAMES = {
    Format.FINAL: "os melhores de cada mesa vão a uma mesa final",
    Format.POINTS: "todos jogam todas as etapas; ganha quem perde menos pontos por rodada",
}
RETURN_NAMES = {
    Returns.ALWAYS: "quantas vezes quiser",
    Returns.ONCE: "uma vez",
    Returns.NEVER: "não volta",
}


class PontinhoSetup(models.Model):
    """The choices of a tournament of Pontinho. Fichas are counted and nothing else."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="pontinho")
    format = models.CharField(
        "como se acha o campeão",
        max_length=8,
        default=Format.FINAL.value,
        choices=[(one.value, label) for one, label in FORMAT_NAMES.items()],
    )
    qualifiers_per_mesa = models.PositiveSmallIntegerField("quantos passam de cada mesa", default=1)
    largest_mesa = models.PositiveSmallIntegerField("jogadores na maior mesa", default=USUAL_LARGEST)
    limit = models.PositiveIntegerField("limite do estouro", default=100)
    bust_at_limit = models.BooleanField("estoura ao chegar no limite", default=True)
    returns = models.CharField(
        "quem estoura volta",
        max_length=8,
        default=Returns.ALWAYS.value,
        choices=[(one.value, label) for one, label in RETURN_NAMES.items()],
    )
    entry = models.PositiveIntegerField("entrada, em fichas", default=10)
    bust_entry = models.PositiveIntegerField("primeiro estouro, em fichas", null=True, blank=True)
    pingo = models.PositiveIntegerField("pingo, em fichas", null=True, blank=True)

    class Meta:
        verbose_name = "regras do pontinho"
        verbose_name_plural = "regras do pontinho"
        ordering = ["tournament_id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(largest_mesa__gte=USUAL_LARGEST, largest_mesa__lte=LARGEST_MESA),
                name="the_largest_mesa_has_five_to_eight_players",
            ),
            models.CheckConstraint(
                condition=Q(qualifiers_per_mesa__gte=1), name="somebody_goes_on_from_a_mesa"
            ),
            models.CheckConstraint(condition=Q(limit__gte=1), name="an_estouro_has_a_limit"),
        ]

    def __str__(self) -> str:
        return f"pontinho até {self.limit}"


class PontinhoMesa(models.Model):
    """A mesa of an etapa: a game from the first deal to the end.

    `decided_winner` is whom the commission named where play did not end the mesa.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="pontinho_mesas")
    ref = models.CharField("código no arquivo", max_length=40)
    etapa = models.PositiveSmallIntegerField("etapa", default=1)
    position = models.PositiveSmallIntegerField()
    mesa = models.PositiveSmallIntegerField("mesa", null=True, blank=True)
    scheduled_at = models.DateTimeField("horário", null=True, blank=True)
    started_at = models.DateTimeField("começou às", null=True, blank=True)
    finished_at = models.DateTimeField("terminou às", null=True, blank=True)
    juiz = models.CharField("juiz", max_length=120, blank=True)
    decided_winner = models.ForeignKey(Trio, models.PROTECT, null=True, blank=True, related_name="+")
    decision_reason = models.CharField("motivo da decisão", max_length=300, blank=True)
    # The committee compared the paper sheet with what is here; a later change of the mesa clears it.
    checked_at = models.DateTimeField("folha conferida em", null=True, blank=True)
    checked_by = models.CharField("folha conferida por", max_length=120, blank=True)
    # Grows with every rodada, undoing and decision; a form that carries an older one is a conflict.
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = "mesa de pontinho"
        verbose_name_plural = "mesas de pontinho"
        ordering = ["tournament_id", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "ref"], name="a_mesa_of_pontinho_ref_is_unique_in_its_tournament"
            ),
            models.UniqueConstraint(
                fields=["tournament", "position"], name="a_mesa_of_pontinho_has_a_position_of_its_own"
            ),
        ]

    def __str__(self) -> str:
        return f"mesa {self.mesa or self.ref}, {self.etapa}ª etapa"


class PontinhoSeat(models.Model):
    """A player's seat at a mesa, from 0; each sits to the left of the one before."""

    mesa = models.ForeignKey(PontinhoMesa, models.CASCADE, related_name="seats")
    trio = models.ForeignKey(Trio, models.PROTECT, related_name="pontinho_seats")
    position = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = "lugar na mesa de pontinho"
        ordering = ["mesa_id", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["mesa", "position"], name="a_seat_of_a_mesa_of_pontinho_holds_one_player"
            ),
            models.UniqueConstraint(
                fields=["mesa", "trio"], name="a_player_has_one_seat_at_a_mesa_of_pontinho"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.position + 1}. {self.trio}"


class PontinhoRodada(models.Model):
    """One deal of a mesa. Append-only: undone, it stays with `undone_at`. `client_id` is the sender's: the
    same one twice changes nothing."""

    mesa = models.ForeignKey(PontinhoMesa, models.CASCADE, related_name="rodadas")
    number = models.PositiveSmallIntegerField("rodada")
    aberta = models.CharField("carta aberta", max_length=3, blank=True)
    client_id = models.UUIDField(unique=True, default=uuid.uuid4)
    origin = models.CharField(max_length=8, choices=Origin, default=Origin.DESK)
    author = models.CharField("quem anotou", max_length=120)
    created_at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField("desfeita em", null=True, blank=True)

    class Meta:
        verbose_name = "rodada de pontinho"
        verbose_name_plural = "rodadas de pontinho"
        ordering = ["mesa_id", "number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["mesa", "number"],
                condition=Q(undone_at__isnull=True),
                name="a_rodada_of_a_mesa_is_played_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.number}ª rodada"


class PontinhoHand(models.Model):
    """A player in a rodada: went out (`batedor`), or what was left in hand; `leaves`: does not go on."""

    rodada = models.ForeignKey(PontinhoRodada, models.CASCADE, related_name="hands")
    seat = models.ForeignKey(PontinhoSeat, models.PROTECT, related_name="hands")
    batedor = models.BooleanField("bateu", default=False)
    points = models.PositiveSmallIntegerField("pontos na mão", null=True, blank=True)
    cards = models.CharField("cartas", max_length=60, blank=True)
    leaves = models.BooleanField("saiu da mesa", default=False)

    class Meta:
        verbose_name = "mão de pontinho"
        verbose_name_plural = "mãos de pontinho"
        ordering = ["rodada_id", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["rodada", "seat"], name="a_player_has_one_hand_in_a_rodada_of_pontinho"
            ),
            models.CheckConstraint(
                condition=Q(batedor=True, points__isnull=True, leaves=False)
                | Q(batedor=False, points__isnull=False),
                name="who_goes_out_has_no_points_and_goes_on",
            ),
        ]

    def __str__(self) -> str:
        return "bateu" if self.batedor else f"{self.points}"

"""Who registered: people, trios and their members."""

from django.db import models
from django.db.models import Q

from tournaments.models.competition import Tournament
from tournaments.models.event import Entidade, Event
from tournaments.names import clean_name, name_key


class Player(models.Model):
    """A person of one event. Document, phone and notes are for the committee only (LGPD)."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="players")
    name = models.CharField("nome", max_length=120)
    name_key = models.CharField(max_length=160, editable=False, db_index=True)
    documento = models.CharField("documento", max_length=30, blank=True)
    telefone = models.CharField("telefone", max_length=30, blank=True)
    notes = models.CharField("observações", max_length=300, blank=True)

    class Meta:
        verbose_name = "jogador"
        verbose_name_plural = "jogadores"
        ordering = ["name_key", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "documento"],
                condition=~Q(documento=""),
                name="a_documento_belongs_to_one_player_of_an_event",
                violation_error_message="Este documento já é de outro jogador do evento.",
            )
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, **kwargs: object) -> None:
        self.name = clean_name(self.name)
        self.name_key = name_key(self.name)
        super().save(**kwargs)  # type: ignore[arg-type]


class Trio(models.Model):
    """The entrant of a tournament: a trio, a dupla or a single player, as the line-up says."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="trios")
    ref = models.CharField("código no arquivo", max_length=40)
    number = models.PositiveSmallIntegerField("número")
    name = models.CharField("nome", max_length=120)
    name_key = models.CharField(max_length=160, editable=False)
    entidade = models.ForeignKey(Entidade, models.PROTECT, null=True, blank=True, related_name="trios")
    regiao = models.CharField("região tradicionalista", max_length=10, blank=True)
    cabeca = models.BooleanField("cabeça de chave", default=False)
    confirmed = models.BooleanField("presença confirmada", default=False)
    fee_paid = models.BooleanField("taxa paga", default=False)
    letter_received = models.BooleanField("carta do patrão entregue", default=False)
    notes = models.CharField("observações", max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "trio"
        ordering = ["tournament_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "name_key"],
                name="a_trio_name_is_unique_in_its_tournament",
                violation_error_message="Já existe um trio com este nome neste torneio.",
            ),
            models.UniqueConstraint(
                fields=["tournament", "number"], name="a_trio_number_is_unique_in_its_tournament"
            ),
            models.UniqueConstraint(
                fields=["tournament", "ref"], name="a_trio_ref_is_unique_in_its_tournament"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, **kwargs: object) -> None:
        self.name = clean_name(self.name)
        self.name_key = name_key(self.name)
        super().save(**kwargs)  # type: ignore[arg-type]


class Role(models.TextChoices):
    TITULAR = "titular", "Titular"
    RESERVA = "reserva", "Reserva"


class TrioMember(models.Model):
    """A player's place in a trio. `tournament` repeats the trio's, so that the database itself
    refuses a player in two trios of one tournament."""

    trio = models.ForeignKey(Trio, models.CASCADE, related_name="members")
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, models.PROTECT, related_name="memberships")
    role = models.CharField("papel", max_length=8, choices=Role, default=Role.TITULAR)
    position = models.PositiveSmallIntegerField()
    is_capataz = models.BooleanField("capataz", default=False)
    cartao_seen = models.BooleanField("cartão tradicionalista conferido", default=False)
    pilcha_seen = models.BooleanField("pilcha conferida", default=False)
    unarmed = models.BooleanField("sem arma", default=False)
    # Art. 20, VI: put out for drunkenness; the reserva took the place.
    excluded = models.BooleanField("excluído", default=False)

    class Meta:
        ordering = ["trio_id", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"],
                name="a_player_is_in_one_trio_of_a_tournament",
                violation_error_message="Este jogador já está em outro trio do torneio.",
            ),
            models.UniqueConstraint(fields=["trio", "position"], name="a_place_in_a_trio_holds_one_player"),
            models.UniqueConstraint(
                fields=["trio"], condition=Q(is_capataz=True), name="a_trio_has_one_capataz"
            ),
        ]

    def __str__(self) -> str:
        return self.player.name

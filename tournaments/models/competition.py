"""One competition: its rules in force, its chaves, its mata-mata."""

from datetime import datetime, timedelta

from django.db import models

from scoring.modalities import Lineup, Modality, Ruleset, ruleset
from scoring.standings import OFFICIAL_CRITERIA
from tournaments.models.event import Event

MODALITY_NAMES = {
    Modality.TRUCO_CEGO: "Truco cego",
    Modality.TRUCO_AMOSTRA: "Truco de amostra",
    Modality.DOURADINHA: "Douradinha",
    Modality.PONTINHO: "Pontinho",
}
LINEUP_NAMES = {Lineup.TRIO: "Trio", Lineup.DUPLA: "Dupla", Lineup.MANO: "Mano a mano"}


def official_criteria() -> list[str]:
    """Return the official list of criteria, as stored (Art. 23, a to e)."""
    return [str(criterion) for criterion in OFFICIAL_CRITERIA]


class Tournament(models.Model):
    """One modality in one category. What the committee chose is frozen once the chaves are drawn."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="tournaments")
    slug = models.SlugField("endereço na página", max_length=80)
    name = models.CharField("nome", max_length=120)
    category = models.CharField("categoria", max_length=60, blank=True)
    modality = models.CharField(
        "modalidade", max_length=20, choices=[(m.value, label) for m, label in MODALITY_NAMES.items()]
    )
    lineup = models.CharField(
        "formação",
        max_length=8,
        default=Lineup.TRIO.value,
        choices=[(n.value, s) for n, s in LINEUP_NAMES.items()],
    )
    chave_size = models.PositiveSmallIntegerField("trios por chave", default=4)
    qualifiers_per_chave = models.PositiveSmallIntegerField("classificados por chave", default=2)
    best_runners_up = models.PositiveSmallIntegerField(
        "vagas pelos melhores seguintes",
        default=0,
        help_text="Vagas a mais, para os melhores colocados logo abaixo da linha, pelo coeficiente.",
    )
    third_place = models.BooleanField("disputa de 3º lugar", default=True)
    annul_results_of_disqualified = models.BooleanField(
        "anular os jogos anteriores de trio desclassificado", default=False
    )
    criteria = models.JSONField("critérios", default=official_criteria)
    tolerance_minutes = models.PositiveSmallIntegerField(
        "tolerância para se apresentar (minutos)",
        default=15,
        help_text="Depois da 1ª chamada. O regulamento não diz; decide o organizador.",
    )
    appeal_minutes = models.PositiveSmallIntegerField(
        "prazo antes de homologar (minutos)", default=20, help_text="Depois do último jogo da chave."
    )
    require_delivery = models.BooleanField(
        "exigir baralho, tentos e súmula assinada (Art. 17)",
        default=True,
        help_text="Sem a entrega, o jogo fica pendente e segura a homologação e o mata-mata.",
    )
    jogo_minutes = models.PositiveSmallIntegerField("duração máxima do jogo (minutos)", default=120)
    slot_minutes = models.PositiveSmallIntegerField("intervalo entre rodadas (minutos)", default=90)
    mesas = models.PositiveSmallIntegerField("número de mesas", default=8)
    starts_at = models.DateTimeField("começo dos jogos", null=True, blank=True)
    published = models.BooleanField("publicado", default=False)
    chaves_published = models.BooleanField("chaves e jogos publicados", default=False)
    mata_mata_published = models.BooleanField("mata-mata publicado", default=False)
    # Grows with every change of a fact of this tournament: the ETag of its pages.
    version = models.PositiveIntegerField(default=1, editable=False)
    changed_at = models.DateTimeField(auto_now=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "torneio"
        ordering = ["event_id", "name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "slug"],
                name="a_tournament_slug_is_unique_in_its_event",
                violation_error_message="Já existe um torneio com este endereço neste evento.",
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def ruleset(self) -> Ruleset:
        """The numbers of this modality and line-up. Raises UnknownLineupError for Pontinho."""
        return ruleset(Modality(self.modality), Lineup(self.lineup))

    @property
    def is_pontinho(self) -> bool:
        """Whether each plays for himself at mesas: no chaves, no jogos of two sides, no `ruleset`."""
        return self.modality == Modality.PONTINHO

    @property
    def titulares(self) -> int:
        """Players who start, of one entrant."""
        return 1 if self.is_pontinho else self.ruleset.titulares

    @property
    def reservas(self) -> int:
        """At most so many may stand by, of one entrant."""
        return 0 if self.is_pontinho else self.ruleset.reservas

    def appeal_closes(self, last: datetime | None) -> datetime | None:
        """Return when the appeal window closes of what ended last; None while nothing ended."""
        return None if last is None else last + timedelta(minutes=self.appeal_minutes)

    @property
    def is_drawn(self) -> bool:
        """Whether the sorteio was held: who is in stays in. One query."""
        return self.pontinho_mesas.exists() if self.is_pontinho else self.chaves.exists()


class Chave(models.Model):
    """A group of the first stage."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="chaves")
    name = models.CharField("nome", max_length=8)
    position = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = "chave"
        ordering = ["tournament_id", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "name"], name="a_chave_name_is_unique_in_its_tournament"
            ),
            models.UniqueConstraint(
                fields=["tournament", "position"], name="a_chave_has_a_position_of_its_own"
            ),
        ]

    def __str__(self) -> str:
        return f"Chave {self.name}"


class ChaveTrio(models.Model):
    """A trio's place in its chave, as the sorteio dealt it."""

    chave = models.ForeignKey(Chave, models.CASCADE, related_name="places")
    trio = models.OneToOneField("tournaments.Trio", models.PROTECT, related_name="chave_place")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["chave_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["chave", "position"], name="a_place_of_a_chave_holds_one_trio")
        ]

    def __str__(self) -> str:
        return f"{self.chave} {self.position}"


class BracketEntrant(models.Model):
    """A trio that went on to the mata-mata, with its seed (1 is the best): a fact once it is made."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="bracket_entrants")
    seed = models.PositiveSmallIntegerField()
    trio = models.OneToOneField("tournaments.Trio", models.PROTECT, related_name="bracket_entry")
    chave = models.ForeignKey(Chave, models.PROTECT, null=True, blank=True, related_name="+")
    place = models.PositiveSmallIntegerField("colocação na chave")

    class Meta:
        ordering = ["tournament_id", "seed"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "seed"], name="a_seed_of_a_bracket_holds_one_trio")
        ]

    def __str__(self) -> str:
        return f"{self.seed}. {self.trio}"

"""How a jogo is conducted: calls, pauses, line-ups; and what closes a chave: its homologação."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.models.competition import Chave, Tournament
from tournaments.models.jogo import Jogo, Stage
from tournaments.models.pontinho import PontinhoMesa
from tournaments.models.registration import Player, Trio


class JogoCall(models.Model):
    """A trio was called to its mesa: first, second or third call, as the hall heard it."""

    jogo = models.ForeignKey(Jogo, models.CASCADE, related_name="calls")
    number = models.PositiveSmallIntegerField("chamada")
    at = models.DateTimeField("quando")
    by = models.CharField("quem chamou", max_length=120)

    class Meta:
        verbose_name = "chamada"
        ordering = ["jogo_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["jogo", "number"], name="a_call_of_a_jogo_is_made_once"),
            models.CheckConstraint(condition=Q(number__gte=1, number__lte=3), name="there_are_three_calls"),
        ]

    def __str__(self) -> str:
        return f"{self.number}ª chamada de {self.jogo}"


class JogoPause(models.Model):
    """The clock of a jogo stood still, with its cause. Open while `ended_at` is empty."""

    jogo = models.ForeignKey(Jogo, models.CASCADE, related_name="pauses")
    started_at = models.DateTimeField("parou às")
    ended_at = models.DateTimeField("voltou às", null=True, blank=True)
    cause = models.CharField("causa", max_length=200)

    class Meta:
        verbose_name = "pausa"
        ordering = ["jogo_id", "started_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["jogo"], condition=Q(ended_at__isnull=True), name="a_jogo_has_one_open_pause"
            )
        ]

    def __str__(self) -> str:
        return self.cause


class LineUpChange(models.TextChoices):
    """Why a line-up differs from the one of the partida before."""

    START = "start", "escalação"
    SUBSTITUTION = "substitution", "substituição entre partidas (Art. 18)"
    RODIZIO = "rodizio", "rodízio de testas (Art. 23)"
    EXPULSION = "expulsion", "reserva no lugar de jogador desclassificado (Art. 20, VI)"


class LineUp(models.Model):
    """Who of a trio plays a partida. Row of the trio whose players are `LineUpSeat`s; seat n meets seat n
    of the other trio in the testas."""

    jogo = models.ForeignKey(Jogo, models.CASCADE, related_name="line_ups")
    trio = models.ForeignKey(Trio, models.PROTECT, related_name="+")
    partida = models.PositiveSmallIntegerField()
    change = models.CharField("mudança", max_length=12, choices=LineUpChange, default=LineUpChange.START)
    consent = models.BooleanField("o outro trio consentiu", default=False)
    # Whose seat pays and collects the tentos of this side, agreed before the deal (Art. 24).
    tenteador = models.PositiveSmallIntegerField("lugar de quem cuida dos tentos", null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.CharField(max_length=120)

    class Meta:
        verbose_name = "escalação"
        ordering = ["jogo_id", "partida", "trio_id"]
        constraints = [
            models.UniqueConstraint(
                fields=["jogo", "trio", "partida"], name="a_trio_has_one_line_up_a_partida"
            )
        ]

    def __str__(self) -> str:
        return f"{self.trio}, {self.partida}ª partida"


class LineUpSeat(models.Model):
    """A player's seat of a partida, from 1."""

    line_up = models.ForeignKey(LineUp, models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="+")

    class Meta:
        ordering = ["line_up_id", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["line_up", "seat"], name="a_seat_of_a_line_up_holds_one_player"),
            models.UniqueConstraint(fields=["line_up", "player"], name="a_player_has_one_seat_of_a_line_up"),
        ]

    def __str__(self) -> str:
        return f"{self.seat}. {self.player}"


class Homologation(models.Model):
    """A chave, a mesa of Pontinho (or, without either, the mata-mata) was confirmed by the commission after
    the appeal window.

    The table that was confirmed is kept as text, so that a later revision can be shown beside it.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="homologations")
    stage = models.CharField(max_length=10, choices=Stage)
    chave = models.ForeignKey(Chave, models.CASCADE, null=True, blank=True, related_name="homologations")
    pontinho_mesa = models.ForeignKey(
        PontinhoMesa, models.CASCADE, null=True, blank=True, related_name="homologations"
    )
    revision = models.PositiveSmallIntegerField("revisão", default=1)
    members = models.CharField("quem homologou", max_length=300)
    reason = models.CharField("motivo da revisão", max_length=300, blank=True)
    table = models.JSONField("classificação homologada")
    at = models.DateTimeField("quando")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = "homologação"
        verbose_name_plural = "homologações"
        ordering = ["tournament_id", "chave_id", "revision"]
        constraints = [
            models.UniqueConstraint(
                fields=["chave", "revision"], name="a_chave_has_one_homologation_a_revision"
            ),
            models.UniqueConstraint(
                fields=["pontinho_mesa", "revision"],
                name="a_mesa_of_pontinho_has_one_homologation_a_revision",
            ),
            models.UniqueConstraint(
                fields=["tournament", "stage", "revision"],
                condition=Q(chave__isnull=True, pontinho_mesa__isnull=True),
                name="a_stage_has_one_homologation_a_revision",
            ),
        ]

    def __str__(self) -> str:
        where = str(self.pontinho_mesa or "mata-mata")
        if self.chave:
            where = f"chave {self.chave.name}"
        return f"{where}, revisão {self.revision}"


class DecisionKind(models.TextChoices):
    """What a commission may decide, with its article."""

    DESCLASSIFICACAO = "desclassificacao", "desclassificação (Art. 20)"
    REVERSAL = "reversal", "anulação de decisão"
    WALKOVER = "walkover", "W.O. (Art. 20, III)"
    TIME = "time", "decisão por tempo (Art. 23, g)"
    ALL_FALTA = "all_falta", "tudo é falta (Art. 23)"
    CORRECTION = "correction", "correção de resultado"
    CANCELLATION = "cancellation", "cancelamento de resultado"
    REPLAY = "replay", "jogo a repetir"
    DELIVERY = "delivery", "súmula aceita sem a entrega completa (Art. 17)"
    ADVANCE = "advance", "quem avança no mata-mata (Art. 23, h)"
    RULES = "rules", "mudança de regra do torneio"
    EXCLUSIVENESS = "exclusiveness", "inscrição em outra modalidade (Art. 23)"
    OTHER = "other", "caso omisso (Art. 23, h)"


class Decision(models.Model):
    """What a commission decided: final, without appeal (Art. 23, commissions, c). Never edited; a later one
    may take another course. `reading` is the open point that was settled, such as "AMB-11: tentos reais"."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="decisions")
    kind = models.CharField("assunto", max_length=20, choices=DecisionKind)
    jogo = models.ForeignKey(Jogo, models.SET_NULL, null=True, blank=True, related_name="decisions")
    trio = models.ForeignKey(Trio, models.PROTECT, null=True, blank=True, related_name="decisions")
    text = models.TextField("decisão")
    reading = models.CharField("leitura adotada", max_length=200, blank=True)
    reason = models.CharField("motivo", max_length=300, blank=True)
    members = models.CharField("quem decidiu", max_length=300, blank=True)
    at = models.DateTimeField("quando")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = "decisão"
        verbose_name_plural = "decisões"
        ordering = ["tournament_id", "pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.text[:60]}"

    def save(self, **kwargs: object) -> None:
        """Write a decision once. Raises ValueError on a second writing: it is final (Art. 23)."""
        if self.pk is not None and not self._state.adding:
            raise ValueError("a decision is final: take another one")
        super().save(**kwargs)  # type: ignore[arg-type]


class ClaimStatus(models.TextChoices):
    OPEN = "open", "recebida"
    UPHELD = "upheld", "acolhida"
    DENIED = "denied", "negada"
    LATE = "late", "intempestiva"


class Claim(models.Model):
    """A reclamação under Art. 20: only a capataz makes it (Art. 15), only while the jogo lasts (§ 3). In
    Pontinho a player of the mesa makes it, while the mesa lasts.

    One that came too late is refused and kept on record.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="claims")
    jogo = models.ForeignKey(Jogo, models.CASCADE, null=True, blank=True, related_name="claims")
    pontinho_mesa = models.ForeignKey(
        PontinhoMesa, models.CASCADE, null=True, blank=True, related_name="claims"
    )
    trio = models.ForeignKey(Trio, models.PROTECT, related_name="claims_against")
    inciso = models.CharField(max_length=4)
    player = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="+")
    claimed_by = models.CharField("quem reclamou", max_length=120)
    facts = models.TextField("fatos", blank=True)
    made_at = models.DateTimeField("quando")
    origin = models.CharField(max_length=8, default="desk")
    status = models.CharField(max_length=8, choices=ClaimStatus, default=ClaimStatus.OPEN)
    answer = models.CharField("resposta", max_length=300, blank=True)
    desclassificacao = models.OneToOneField(
        "tournaments.Desclassificacao", models.SET_NULL, null=True, blank=True, related_name="claim"
    )

    class Meta:
        verbose_name = "reclamação"
        verbose_name_plural = "reclamações"
        ordering = ["tournament_id", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(jogo__isnull=False, pontinho_mesa__isnull=True)
                | Q(jogo__isnull=True, pontinho_mesa__isnull=False),
                name="a_claim_is_about_a_jogo_or_a_mesa_of_pontinho",
            )
        ]

    def __str__(self) -> str:
        return f"{self.claimed_by}: Art. 20, {self.inciso}, contra {self.trio}"

    @property
    def where(self) -> str:
        """What it is about: the jogo, or the mesa of Pontinho."""
        return str(self.jogo or self.pontinho_mesa)

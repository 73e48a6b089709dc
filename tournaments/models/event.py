"""The festivity, the houses that take part in it, and its two commissions."""

from django.db import models

from tournaments.names import clean_name, name_key


class Entidade(models.Model):
    """A CTG or other tradition centre, shared by all events of this installation."""

    name = models.CharField("nome", max_length=160)
    name_key = models.CharField(max_length=200, unique=True, editable=False)
    city = models.CharField("cidade", max_length=80, blank=True)
    regiao = models.CharField("região tradicionalista", max_length=10, blank=True)

    class Meta:
        verbose_name = "entidade"
        verbose_name_plural = "entidades"
        ordering = ["name_key"]

    def __str__(self) -> str:
        return self.name

    def save(self, **kwargs: object) -> None:
        self.name = clean_name(self.name)
        self.name_key = name_key(self.name)
        super().save(**kwargs)  # type: ignore[arg-type]


class Event(models.Model):
    """A rodeio, a FECARS: holds tournaments."""

    name = models.CharField("nome", max_length=120)
    slug = models.SlugField("endereço na página", max_length=80, unique=True)
    city = models.CharField("cidade", max_length=80, blank=True)
    place = models.CharField("local", max_length=160, blank=True)
    starts_on = models.DateField("começa em")
    ends_on = models.DateField("termina em")
    fecars = models.BooleanField(
        "é FECARS ou etapa dela", default=False, help_text="Na FECARS só se joga truco em trio (Art. 24)."
    )
    published = models.BooleanField("publicado", default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "evento"
        ordering = ["-starts_on", "name"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")),
                name="event_ends_not_before_it_starts",
                violation_error_message="O evento não pode terminar antes de começar.",
            )
        ]

    def __str__(self) -> str:
        return self.name


class Comissao(models.TextChoices):
    """The two commissions without which no jogo opens (Art. 23)."""

    ORGANIZADORA = "organizadora", "Organizadora e Julgadora"
    DISCIPLINAR = "disciplinar", "Disciplinar"


class CommissionMember(models.Model):
    """One of the 3 to 5 members of a commission."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="commission_members")
    comissao = models.CharField("comissão", max_length=12, choices=Comissao)
    name = models.CharField("nome", max_length=120)
    name_key = models.CharField(max_length=160, editable=False)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = "membro de comissão"
        verbose_name_plural = "membros de comissão"
        ordering = ["comissao", "position", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "comissao", "name_key"],
                name="a_person_is_once_in_a_commission",
                violation_error_message="Esta pessoa já está nesta comissão.",
            )
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, **kwargs: object) -> None:
        self.name = clean_name(self.name)
        self.name_key = name_key(self.name)
        super().save(**kwargs)  # type: ignore[arg-type]

"""A tournament: what is played, by which rules, and what the public sees."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from scoring.criteria import OFFICIAL_CRITERIA, Criterion
from scoring.errors import UnknownLineupError
from scoring.modalities import Lineup, Modality, Ruleset, ruleset
from tournaments.forms.days import MomentField
from tournaments.forms.slugs import check_slug, suggest_slug
from tournaments.models import LINEUP_NAMES, MODALITY_NAMES, Event, Tournament
from tournaments.names import clean_name
from tournaments.services.refusals import Refusal, Refusals
from tournaments.services.stamps import ChangedMeanwhile

# The choice of this form stands for two fields of the model.
PONTINHO = (f"{Modality.PONTINHO}/{Lineup.MANO}", "Pontinho, cada um por si")
# What a tournament of Pontinho has none of: no chaves, no jogos, no mata-mata.
OF_JOGOS = (
    "chave_size",
    "qualifiers_per_chave",
    "best_runners_up",
    "third_place",
    "annul_results_of_disqualified",
    "confronto",
    "jogo_minutes",
    "slot_minutes",
    "tolerance_minutes",
    "appeal_minutes",
    "require_delivery",
)
FIELD_OF_FORM = {"modality": "game", "lineup": "game", "criteria": "confronto"}
WITHOUT_CONFRONTO = [str(criterion) for criterion in OFFICIAL_CRITERIA if criterion != Criterion.CONFRONTO]
# Lowest and highest that make sense in a hall; a typing slip of a zero is caught here.
LIMITS = {
    "chave_size": (3, 16),
    "qualifiers_per_chave": (1, 16),
    "best_runners_up": (0, 64),
    "mesas": (1, 500),
    "jogo_minutes": (10, 600),
    "slot_minutes": (5, 600),
    "tolerance_minutes": (0, 120),
    "appeal_minutes": (0, 240),
}
WITH_CONFRONTO = [str(criterion) for criterion in OFFICIAL_CRITERIA]


def playable(*, fecars: bool) -> list[Ruleset]:
    """Return what can be played: every modality in every line-up that `scoring` knows the numbers of.

    On the FECARS only trios play (Art. 24).
    """
    found = []
    for modality in Modality:
        for lineup in (Lineup.TRIO, Lineup.DUPLA, Lineup.MANO):
            if fecars and lineup != Lineup.TRIO:
                continue
            try:
                found.append(ruleset(modality, lineup))
            except UnknownLineupError:
                continue
    return found


def game_label(rules: Ruleset) -> str:
    """Say a modality and line-up in one line: "Truco cego em trio, a 24 tentos"."""
    lineup = LINEUP_NAMES[rules.lineup].lower()
    how = lineup if rules.lineup == Lineup.MANO else f"em {lineup}"
    return f"{MODALITY_NAMES[rules.modality]} {how}, a {rules.target} {rules.score_noun}"


class TournamentForm(forms.ModelForm[Tournament]):
    """The rules of a tournament. After the draw, what no reason can change is shown but not editable."""

    game = forms.ChoiceField(label="O que se joga")
    confronto = forms.BooleanField(
        label="Usar o confronto direto no desempate",
        required=False,
        initial=True,
        help_text="Depois de vitórias, partidas e tentos, decide o jogo entre eles; por fim, o sorteio.",
    )
    reason = forms.CharField(
        label="Motivo da mudança",
        required=False,
        max_length=300,
        help_text="Só é preciso para mudar uma regra depois do sorteio. Fica no histórico.",
    )

    class Meta:
        model = Tournament
        fields = (
            "name", "category", "slug", "chave_size", "qualifiers_per_chave", "best_runners_up",
            "third_place", "annul_results_of_disqualified", "mesas", "starts_at", "jogo_minutes",
            "slot_minutes", "tolerance_minutes", "appeal_minutes", "require_delivery",
        )  # fmt: skip
        labels = {
            "name": "Nome do torneio",
            "category": "Categoria",
            "slug": "Endereço na página",
            "chave_size": "Tamanho desejado das chaves",
            "qualifiers_per_chave": "Classificados por chave",
            "best_runners_up": "Vagas a mais, pelos melhores seguintes",
            "third_place": "Disputar o 3º lugar",
            "annul_results_of_disqualified": "Anular os jogos já feitos de quem for desclassificado",
            "mesas": "Mesas disponíveis",
            "starts_at": "Começo dos jogos",
            "jogo_minutes": "Duração máxima de um jogo, em minutos",
            "slot_minutes": "Tempo entre uma rodada e outra, em minutos",
            "tolerance_minutes": "Tolerância para se apresentar, em minutos",
            "appeal_minutes": "Prazo para reclamar antes de homologar a chave, em minutos",
            "require_delivery": "Exigir a entrega de baralho, tentos e súmula assinada",
        }
        help_texts = {
            "name": "Por exemplo “Truco Cego Adulto”.",
            "category": "Adulto, juvenil, veterano, feminino…",
            "slug": "Só letras sem acento, números e hífens. Em branco, fazemos um a partir do nome.",
            "chave_size": "Serve para sugerir o número de chaves no sorteio.",
            "best_runners_up": "Completam o mata-mata com os melhores logo abaixo da linha, por coeficiente.",
            "annul_results_of_disqualified": "O regulamento não obriga: sem marcar, o que foi jogado fica.",
            "starts_at": "Dia e hora da primeira rodada; os demais horários saem daqui.",
            "tolerance_minutes": "Conta da 1ª chamada. O regulamento não diz: decide o organizador.",
            "appeal_minutes": "Conta do último jogo da chave.",
            "require_delivery": "Sem a entrega o jogo fica pendente e segura o mata-mata (Art. 17).",
            "jogo_minutes": "Passado esse tempo, a comissão decide o jogo (Art. 23, g).",
        }
        field_classes = {"starts_at": MomentField}

    def __init__(self, *args: Any, event: Event, drawn: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        self.drawn = drawn
        self._choose_games()
        self.fields["slug"].required = False
        if self.instance.pk and self.instance.is_pontinho:
            for name in OF_JOGOS:
                del self.fields[name]
        for name, (low, high) in LIMITS.items():
            if name not in self.fields:
                continue
            field = self.fields[name]
            assert isinstance(field, forms.IntegerField)
            field.widget.attrs.update({"min": low, "max": high, "inputmode": "numeric"})
            # Django's own lowest, of the column, would speak first and in other words.
            field.validators = [_between(low, high)]
        if drawn:
            for name in self.fields.keys() & {"game", "chave_size"}:
                self.fields[name].disabled = True
            if self.instance.is_pontinho:
                del self.fields["reason"]
        else:
            del self.fields["reason"]
        if self.instance.pk:
            self.fields["slug"].help_text = "Mudar o endereço quebra os links e os QR codes já divulgados."

    def _choose_games(self) -> None:
        games = playable(fecars=self.event.fecars)
        choices = [(f"{rules.modality}/{rules.lineup}", game_label(rules)) for rules in games]
        field = self.fields["game"]
        assert isinstance(field, forms.ChoiceField)
        if not self.instance.pk:
            choices += [] if self.event.fecars else [PONTINHO]
        elif self.instance.is_pontinho:
            choices = [PONTINHO]
            field.initial = PONTINHO[0]
        else:
            stored = f"{self.instance.modality}/{self.instance.lineup}"
            if stored not in dict(choices):
                choices.append((stored, game_label(self.instance.ruleset)))
            field.initial = stored
            self.fields["confronto"].initial = Criterion.CONFRONTO in self.instance.criteria
        field.choices = choices
        if self.event.fecars:
            field.help_text = "Na FECARS só se joga em trio (Art. 24)."

    @property
    def is_pontinho(self) -> bool:
        """Whether what was chosen is Pontinho, whose own choices then count."""
        return bool(self["game"].value() == PONTINHO[0])

    def clean_name(self) -> str:
        return clean_name(self.cleaned_data["name"])

    def clean_slug(self) -> str:
        typed = self.cleaned_data["slug"]
        others = self.event.tournaments.exclude(pk=self.instance.pk)
        taken = set(others.values_list("slug", flat=True))
        if not typed:
            if self.instance.pk:
                return self.instance.slug
            return suggest_slug(self.cleaned_data.get("name", ""), taken=taken, fallback="truco")
        slug = check_slug(typed)
        if slug in taken:
            raise ValidationError("Já existe um torneio com este endereço neste evento.")
        return slug

    def _post_clean(self) -> None:
        """Carry over what the form asks for in words of its own, before the model validates."""
        self.instance.event = self.event
        if "game" in self.cleaned_data:
            self.instance.modality, self.instance.lineup = self.cleaned_data["game"].split("/")
        if "confronto" in self.fields and self.cleaned_data.get("confronto") != (
            Criterion.CONFRONTO in self.instance.criteria
        ):
            # Only when the answer changed: another order of criteria, from a file, is kept.
            self.instance.criteria = WITH_CONFRONTO if self.cleaned_data["confronto"] else WITHOUT_CONFRONTO
        super()._post_clean()  # type: ignore[misc]

    def in_words_of_form(self, refusal: Refusal) -> Refusal:
        """Return the refusal with the model's field names turned into this form's."""
        if isinstance(refusal, ChangedMeanwhile):
            return refusal
        problems = refusal.problems if isinstance(refusal, Refusals) else [refusal]
        return Refusals(
            [
                Refusal(p.message, field=FIELD_OF_FORM.get(p.field, p.field), article=p.article)
                for p in problems
            ]
        )


def _between(low: int, high: int) -> Any:
    def check(value: int) -> None:
        if not low <= value <= high:
            raise ValidationError(f"Informe um número de {low} a {high}.")

    return check


class PublishForm(forms.ModelForm[Tournament]):
    """What the public sees of a tournament. Each switch is its own (HAND-46)."""

    class Meta:
        model = Tournament
        fields = ("published", "chaves_published", "mata_mata_published")
        labels = {
            "published": "Torneio e inscritos",
            "chaves_published": "Chaves, jogos e classificação",
            "mata_mata_published": "Mata-mata",
        }
        help_texts = {
            "published": "Aparece na página pública com os inscritos, sem documentos nem telefones.",
            "chaves_published": "Depois do sorteio: quem joga com quem, em que mesa, e a tabela.",
            "mata_mata_published": "A árvore dos jogos até o campeão.",
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.is_pontinho:
            del self.fields["mata_mata_published"]
            self.fields["chaves_published"].label = "Mesas, rodadas e classificação"
            self.fields[
                "chaves_published"
            ].help_text = "Depois do sorteio: quem está em que mesa, e as contas."

"""Events, their commissions, entidades."""

from typing import Any

from django import forms
from django.http import QueryDict

from tournaments.forms.days import DayInput
from tournaments.forms.slugs import check_slug, suggest_slug
from tournaments.models import Comissao, Entidade, Event
from tournaments.names import clean_name, clean_regiao, name_key
from tournaments.selectors.readiness import COMMISSION_MAX, COMMISSION_MIN


class EventForm(forms.ModelForm[Event]):
    """An event. Without an address one is made from the name."""

    class Meta:
        model = Event
        fields = ("name", "city", "place", "starts_on", "ends_on", "fecars", "slug", "published")
        labels = {
            "name": "Nome do evento",
            "starts_on": "Começa em",
            "ends_on": "Termina em",
            "city": "Cidade",
            "place": "Local",
            "fecars": "É FECARS ou etapa dela",
            "slug": "Endereço na página",
            "published": "Mostrar na página pública",
        }
        help_texts = {
            "name": "Como está no cartaz, por exemplo “12º Rodeio da Coxilha Grande”.",
            "place": "Parque, galpão ou sede onde se joga.",
            "slug": "Só letras sem acento, números e hífens. Em branco, fazemos um a partir do nome.",
            "published": "Sem marcar, só a comissão vê o evento. Cada torneio se publica por si.",
        }
        error_messages = {"slug": {"unique": "Já existe um evento com este endereço."}}
        widgets = {"starts_on": DayInput(), "ends_on": DayInput()}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["slug"].required = False
        if self.instance.pk:
            self.fields[
                "slug"
            ].help_text = "Mudar o endereço quebra os links e os QR codes que já foram divulgados."

    def clean_name(self) -> str:
        return clean_name(self.cleaned_data["name"])

    def clean_slug(self) -> str:
        typed = self.cleaned_data["slug"]
        if typed:
            return check_slug(typed)
        if self.instance.pk:
            return self.instance.slug
        taken = set(Event.objects.values_list("slug", flat=True))
        return suggest_slug(self.cleaned_data.get("name", ""), taken=taken, fallback="rodeio")

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean() or self.cleaned_data
        start, end = cleaned.get("starts_on"), cleaned.get("ends_on")
        if start and end and end < start:
            self.add_error("ends_on", "O evento não pode terminar antes de começar.")
        return cleaned


class CommissionForm(forms.Form):
    """The names of one commission, one field each. Blank fields are left out.

    Fewer than three are accepted: people arrive one by one, and the first jogo waits for them (Art. 23).
    """

    def __init__(self, data: QueryDict | None = None, *, comissao: Comissao, names: list[str]) -> None:
        super().__init__(data, prefix=comissao.value)
        self.comissao, self.initial_names = comissao, names
        self.complete = COMMISSION_MIN <= len(names) <= COMMISSION_MAX
        for index in range(COMMISSION_MAX):
            self.fields[f"member_{index}"] = forms.CharField(
                label=f"{index + 1}º membro",
                required=False,
                max_length=120,
                initial=names[index] if index < len(names) else "",
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
                help_text="" if index < COMMISSION_MIN else "Pode ficar em branco.",
            )

    @property
    def members(self) -> list[forms.BoundField]:
        """The fields of the names, for the template."""
        return [self[name] for name in self.fields if name.startswith("member_")]

    @property
    def names(self) -> list[str]:
        """The names typed, in order."""
        return [self.cleaned_data[field] for field in self._members() if self.cleaned_data[field]]

    def clean(self) -> dict[str, Any]:
        seen: set[str] = set()
        for field in self._members():
            self.cleaned_data[field] = name = clean_name(self.cleaned_data[field])
            if name and name_key(name) in seen:
                self.add_error(field, f"“{name}” já está nesta comissão.")
            seen.add(name_key(name))
        return self.cleaned_data

    def _members(self) -> list[str]:
        """The fields of the names, of those that were read."""
        return [name for name in self.cleaned_data if name.startswith("member_")]


class EntidadeForm(forms.ModelForm[Entidade]):
    """A house: name, city, RT."""

    class Meta:
        model = Entidade
        fields = ("name", "city", "regiao")
        labels = {"name": "Nome da entidade", "city": "Cidade", "regiao": "Região tradicionalista"}
        help_texts = {
            "name": "Com a sigla: CTG, DTG, PTG, GAN…",
            "regiao": "Só o número da RT, por exemplo 8.",
        }

    def clean_name(self) -> str:
        return clean_name(self.cleaned_data["name"])

    def clean_regiao(self) -> str:
        return clean_regiao(self.cleaned_data["regiao"])

"""What the commission decides where the regulamento says nothing, and what it confirms."""

from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.forms.conduct import MembersMixin, members_field
from tournaments.forms.on_demand import OnDemandModelChoiceField
from tournaments.models import Jogo


class OmittedCaseForm(MembersMixin):
    """An omitted case (Art. 23, h): what was decided, by whom, of which jogo if of one."""

    text = forms.CharField(
        label="O que foi decidido",
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4}),
        error_messages={"required": "Escreva o que foi decidido."},
    )
    jogo = OnDemandModelChoiceField(label="Sobre um jogo", queryset=Jogo.objects.none(), empty_label="—")
    members = members_field("Quem decidiu, da Comissão Organizadora e Julgadora")

    def __init__(self, *args: Any, commission: Sequence[str], jogos: Sequence[Jogo], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_members(commission)
        if not jogos:
            self.fields["jogo"].widget = forms.HiddenInput()
        jogo = self.fields["jogo"]
        assert isinstance(jogo, forms.ModelChoiceField)
        jogo.queryset = Jogo.objects.filter(pk__in=[j.pk for j in jogos]).select_related("trio_a", "trio_b")
        jogo.choices = [("", "—"), *((j.pk, str(j)) for j in jogos)]


class HomologationForm(MembersMixin):
    """Who confirms a chave; and why, where the appeal window is cut short."""

    members = members_field("Quem homologa, da Comissão Organizadora e Julgadora")
    override = forms.CharField(
        label="Motivo de homologar antes do prazo",
        max_length=300,
        error_messages={
            "required": "O prazo de reclamação ainda corre. Para homologar antes, informe o motivo."
        },
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, commission: Sequence[str], early: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_members(commission)
        if not early:
            del self.fields["override"]

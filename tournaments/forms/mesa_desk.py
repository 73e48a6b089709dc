"""What the desk types about the mesas: the signs of a paper or a phone, ticks of delivery, a choice."""

from typing import Any

from django import forms

from tournaments.forms.result import DeliveryMixin
from tournaments.models import Jogo

SIGNS = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false", "class": "desk-code"}


class SignsForm(forms.Form):
    """Four signs from a paper súmula, or eight from a phone; with four, what came back with the paper."""

    use_required_attribute = False

    code = forms.CharField(
        label="Conferência: 4 letras da súmula, ou 8 do celular",
        max_length=20,
        error_messages={
            "required": "Digite as 4 letras das casas “Conferência” da súmula, ou as 8 do celular."
        },
        widget=forms.TextInput(attrs=SIGNS),
    )
    baralho = forms.BooleanField(label="baralho", required=False, initial=True)
    tentos = forms.BooleanField(label="tentos", required=False, initial=True)
    signed = forms.BooleanField(label="as duas assinaturas", required=False, initial=True)


class CheckForm(DeliveryMixin):
    """The ticks of one submission that is compared with its paper by eye."""

    def __init__(self, *args: Any, jogo: Jogo, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.add_delivery(jogo)


class ChoiceForm(forms.Form):
    """Why one of the versions stands."""

    reason = forms.CharField(
        label="Motivo da escolha",
        max_length=300,
        error_messages={"required": "Informe o motivo: ele fica no histórico."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

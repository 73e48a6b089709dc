"""Where and when a jogo is played."""

from typing import Any

from django import forms

from tournaments.models import Jogo


class ScheduleForm(forms.Form):
    """Mesa, time and juiz of one jogo; each may be left open."""

    mesa = forms.IntegerField(
        label="Mesa",
        required=False,
        min_value=1,
        max_value=999,
        error_messages={
            "invalid": "Digite o número da mesa.",
            "min_value": "As mesas começam no número 1.",
            "max_value": "O número da mesa vai até 999.",
        },
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": "3"}),
    )
    scheduled_at = forms.DateTimeField(
        label="Horário",
        required=False,
        error_messages={"invalid": "Informe dia e hora, por exemplo 14/06/2026 22:30."},
        input_formats=["%Y-%m-%dT%H:%M", "%d/%m/%Y %H:%M", "%Y-%m-%d %H:%M"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    juiz = forms.CharField(
        label="Juiz",
        required=False,
        max_length=120,
        help_text="A comissão pode designar um juiz mesmo sem os trios pedirem (Art. 16).",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, data: Any = None, *, jogo: Jogo) -> None:
        known = {"mesa": jogo.mesa, "scheduled_at": jogo.scheduled_at, "juiz": jogo.juiz}
        super().__init__(data, initial=known)

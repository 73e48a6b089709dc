"""Who goes on where neither side came (HAND-25)."""

from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.forms.on_demand import OnDemandChoiceField
from tournaments.models import Trio

FREE_PASS = "livre"


class AdvanceForm(forms.Form):
    """A free pass for the other side of the next jogo, or a trio that is called."""

    use_required_attribute = False

    choice = forms.ChoiceField(
        label="O que a comissão decide",
        widget=forms.RadioSelect,
        error_messages={"required": "Escolha uma das duas saídas."},
        choices=[
            (FREE_PASS, "O adversário do próximo jogo passa livre"),
            ("chamado", "Um trio é chamado para o lugar"),
        ],
    )
    trio = OnDemandChoiceField(label="Quem é chamado")
    reason = forms.CharField(
        label="Motivo",
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": "Informe o motivo: ele fica no histórico."},
    )

    def __init__(self, *args: Any, trios: Sequence[Trio], **kwargs: Any) -> None:
        """trios: those that may be called."""
        super().__init__(*args, **kwargs)
        self._by_pk = {str(trio.pk): trio for trio in trios}
        field = self.fields["trio"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", "—"), *((str(trio.pk), trio.name) for trio in trios)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("choice") == "chamado" and not cleaned.get("trio") and "trio" not in self.errors:
            self.add_error("trio", "Diga quem é chamado.")
        return cleaned

    @property
    def called(self) -> Trio | None:
        """The trio that is called; None for a free pass. Call on a valid form."""
        data = self.cleaned_data
        return self._by_pk[data["trio"]] if data["choice"] == "chamado" else None

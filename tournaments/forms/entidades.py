"""Two entidades that are one: which of them stays."""

from typing import Any

from django import forms

from tournaments.models import Entidade


class MergeForm(forms.Form):
    """Which of a pair stays; the other one's trios come to it."""

    kept = forms.ChoiceField(
        label="Qual fica",
        widget=forms.RadioSelect,
        error_messages={"required": "Escolha qual das duas fica."},
    )

    def __init__(self, *args: Any, pair: tuple[Entidade, Entidade], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pair = pair
        field = self.fields["kept"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(str(one.pk), one.name) for one in pair]

    def chosen(self) -> tuple[int, int]:
        """Return (the one that stays, the one that goes). Call on a valid form."""
        kept = int(self.cleaned_data["kept"])
        return kept, next(one.pk for one in self.pair if one.pk != kept)

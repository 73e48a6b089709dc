"""What a juiz types at a mesa of Pontinho: a rodada that says which one it follows, why one is taken back."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from tournaments.forms.pontinho import RodadaForm
from tournaments.models import PontinhoSeat
from tournaments.services.pontinho import RodadaData
from tournaments.services.pontinho_chain import After


class MesaRodadaForm(RodadaForm):
    """A rodada from a mesa's phone. `after`: the rodada that it follows, blank for the first."""

    use_required_attribute = False

    version = None  # type: ignore[assignment] # Django's way to leave a field of the base class out
    mesa = forms.IntegerField(widget=forms.HiddenInput)
    ticket = forms.CharField(max_length=100, widget=forms.HiddenInput)
    after = forms.CharField(required=False, max_length=36, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        playing: Sequence[tuple[PontinhoSeat, int]],
        seats: Sequence[PontinhoSeat],
        initial: Mapping[str, Any],
    ) -> None:
        super().__init__(data, playing=playing, seats=seats, version=0)
        self.initial.update(initial)

    def clean_after(self) -> After:
        typed = self.cleaned_data["after"]
        try:
            return After(uuid.UUID(typed) if typed else None)
        except ValueError:
            raise ValidationError("O envio chegou estragado. Recarregue a página e envie de novo.") from None

    def rodada(self) -> RodadaData:
        """Return the rodada as it was typed, with the one that it follows. Call on a valid form."""
        return replace(super().rodada(), after=self.cleaned_data["after"])


class MesaUndoForm(forms.Form):
    """Why the last rodada is taken back."""

    use_required_attribute = False

    mesa = forms.IntegerField(widget=forms.HiddenInput)
    ticket = forms.CharField(max_length=100, widget=forms.HiddenInput)
    rodada = forms.UUIDField(widget=forms.HiddenInput)
    reason = forms.CharField(
        label="Por que desfazer",
        max_length=300,
        help_text="Fica no histórico.",
        error_messages={"required": "Informe o motivo."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

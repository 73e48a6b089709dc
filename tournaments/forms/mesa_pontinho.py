"""What a juiz types at a mesa of Pontinho: a rodada that says which one it follows, why one is taken back."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from tournaments.forms.pontinho import RodadaForm
from tournaments.models import PontinhoSeat


class MesaRodadaForm(RodadaForm):
    """A rodada from a mesa's phone, which names its mesa."""

    use_required_attribute = False

    version = None  # type: ignore[assignment] # Django's way to leave a field of the base class out
    mesa = forms.IntegerField(widget=forms.HiddenInput)
    ticket = forms.CharField(max_length=100, widget=forms.HiddenInput)

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

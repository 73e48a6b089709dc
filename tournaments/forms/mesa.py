"""What a juiz types at the mesa: the code of a card, a result with its two conferences."""

import uuid
from typing import Any

from django import forms

from scoring.jogo import Ending
from tournaments.forms.on_demand import OnDemandChoiceField
from tournaments.forms.result import NOBODY, PartidasMixin
from tournaments.models import Jogo
from tournaments.services.mesa import ConferenceData
from tournaments.services.results import ResultData

AGREES, DISAGREES = "confiro", "nao"
Strokes = list[list[list[int]]]


class DoorForm(forms.Form):
    """The short code of a mesa's card."""

    code = forms.CharField(
        label="Código do cartão",
        max_length=20,
        error_messages={"required": "Digite o código que está no cartão da mesa."},
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "inputmode": "text",
                "class": "mesa-codigo",
            }
        ),
        help_text="São 8 letras e números, como K7MP 2QXB.",
    )


class MesaResultForm(PartidasMixin):
    """A result from the mesa, with what each capataz said of it."""

    use_required_attribute = False

    jogo = forms.IntegerField(widget=forms.HiddenInput)
    ticket = forms.CharField(max_length=100, widget=forms.HiddenInput)
    version = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)
    client_id = forms.UUIDField(widget=forms.HiddenInput)
    ending = forms.ChoiceField(
        label="Como terminou",
        initial=Ending.PLAYED.value,
        widget=forms.RadioSelect,
        choices=[
            (Ending.PLAYED.value, "Jogado até o fim"),
            (Ending.WALKOVER.value, "W.O.: alguém não se apresentou"),
        ],
    )
    came = OnDemandChoiceField(label="No W.O., quem se apresentou", required=False, widget=forms.RadioSelect)
    unsigned_reason = forms.CharField(
        label="Sem as duas conferências, por quê",
        required=False,
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text="Só se um capataz não pôde conferir.",
    )

    def __init__(self, *args: Any, jogo: Jogo, capatazes: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = {"a": str(jogo.trio_a), "b": str(jogo.trio_b)}
        self.capatazes = {side: capatazes[side] or f"capataz de {names[side]}" for side in "ab"}
        came = self.fields["came"]
        assert isinstance(came, forms.ChoiceField)
        came.choices = [(side, f"Só {names[side]}") for side in "ab"] + [(NOBODY, "Nenhum dos dois")]
        for side in "ab":
            self.fields[f"conf_{side}"] = forms.ChoiceField(
                label=f"{self.capatazes[side]}, por {names[side]}",
                required=False,
                widget=forms.RadioSelect,
                choices=[(AGREES, "Confiro"), (DISAGREES, "Não concordo")],
            )
            self.fields[f"motivo_{side}"] = forms.CharField(
                label="Se não concorda, por quê",
                required=False,
                max_length=300,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )
        self.add_partidas(jogo.tournament.ruleset.best_of)
        self.initial.setdefault("client_id", str(uuid.uuid4()))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("ending") == Ending.WALKOVER and not cleaned.get("came") and "came" not in self.errors:
            self.add_error("came", "Diga quem se apresentou.")
        for side in "ab":
            if cleaned.get(f"conf_{side}") == DISAGREES and not cleaned.get(f"motivo_{side}"):
                self.add_error(f"motivo_{side}", "Diga por que não concorda: a comissão precisa saber.")
        return cleaned

    def result(self) -> ResultData:
        """Return what the service takes. Call on a valid form."""
        data = self.cleaned_data
        ending = Ending(data["ending"])
        walkover = ending is Ending.WALKOVER
        return ResultData(
            ending=ending,
            partidas=() if walkover else self.partidas(),
            winner=data["came"] if walkover and data["came"] != NOBODY else "",
            base_version=data["version"],
            client_id=data["client_id"],
            delivery=None,
        )

    def conferences(self, strokes: dict[str, Strokes] | None = None) -> list[ConferenceData]:
        """Return what the capatazes said; `strokes` are their signatures, by side."""
        drawn = strokes or {}
        return [
            ConferenceData(
                side=side,
                name=self.capatazes[side][:120],
                agrees=self.cleaned_data[f"conf_{side}"] == AGREES,
                reason=self.cleaned_data[f"motivo_{side}"],
                strokes=drawn.get(side, []),
            )
            for side in "ab"
            if self.cleaned_data[f"conf_{side}"]
        ]

"""The result of a jogo as a person types it: two boxes a partida, the kinds of ending, never free text."""

import re
import uuid
from collections.abc import Sequence
from typing import Any

from django import forms

from scoring.jogo import Ending
from tournaments.forms.on_demand import OnDemandChoiceField, OnDemandMultipleChoiceField
from tournaments.forms.refusals import add_refusal
from tournaments.models import Jogo
from tournaments.services.refusals import Refusal, Refusals
from tournaments.services.results import Delivery, ResultData

# ASCII only: digits of other scripts are refused, never guessed at (HAND-40).
_WHOLE = re.compile(r"-?[0-9]+", re.ASCII)
MAX_DIGITS = 20
NOBODY = "none"
ENDINGS = [
    (Ending.PLAYED.value, "Jogado até o fim"),
    (Ending.WALKOVER.value, "W.O.: alguém não compareceu"),
    (Ending.TIME_DECISION.value, "Decisão por tempo esgotado"),
]
BARALHO, TENTOS, SIGNED_A, SIGNED_B = "baralho", "tentos", "signed_a", "signed_b"


class TentosField(forms.CharField):
    """A whole number of tentos, typed; None for an empty box. Whether it can be is the service's to say."""

    widget = forms.TextInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, strip=True, **kwargs)

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        if not text:
            return None
        if len(text) > MAX_DIGITS:
            raise forms.ValidationError("Isto não é um número de tentos.")
        if not _WHOLE.fullmatch(text):
            raise forms.ValidationError("Digite os tentos só com algarismos, sem vírgula, ponto ou letra.")
        return int(text)

    def run_validators(self, value: Any) -> None:
        """The text's validators have nothing to say of a number."""

    def widget_attrs(self, widget: forms.Widget) -> dict[str, str]:
        return {"inputmode": "numeric", "autocomplete": "off", "maxlength": "4"}


class PartidasMixin(forms.Form):
    """Boxes `partidas-0-a`, `partidas-0-b`, … for as many partidas as the modality plays."""

    def add_partidas(self, count: int, played: Sequence[Sequence[int | None]] = ()) -> None:
        """Add the boxes, filled with what is known."""
        for index in range(count):
            known = played[index] if index < len(played) else (None, None)
            for side, tentos in zip("ab", known, strict=True):
                label = f"{index + 1}ª partida"
                self.fields[f"partidas-{index}-{side}"] = TentosField(label=label, initial=tentos)
        self.partida_count = count

    def partida_boxes(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        """Return (number from 1, box of a, box of b) of each partida, for the template."""
        return [(i + 1, self[f"partidas-{i}-a"], self[f"partidas-{i}-b"]) for i in range(self.partida_count)]

    def partidas(self) -> list[tuple[int | None, int | None]]:
        """Return what was typed, empty partidas at the end left out. Call on a valid form."""
        pairs = [
            (self.cleaned_data[f"partidas-{i}-a"], self.cleaned_data[f"partidas-{i}-b"])
            for i in range(self.partida_count)
        ]
        while pairs and pairs[-1] == (None, None):
            pairs.pop()
        return pairs

    def refuse(self, refusal: Refusal) -> None:
        """Put a service's refusal beside the box that it is about; a partida's beside its first box."""
        for problem in refusal.problems if isinstance(refusal, Refusals) else [refusal]:
            field = problem.field
            if field == "partidas":
                field = "partidas-0-a"
            elif re.fullmatch(r"partidas-[0-9]+", field):
                field = f"{field}-a"
            add_refusal(self, Refusal(problem.message, field=field, article=problem.article))


class DeliveryMixin(forms.Form):
    """What came back to the commission with the súmula, ticked (Art. 17)."""

    use_required_attribute = False

    delivery = OnDemandMultipleChoiceField(
        label="Entregue pelo capataz vencedor",
        widget=forms.CheckboxSelectMultiple,
        help_text="Sem isto o jogo fica pendente e segura o mata-mata (Art. 17).",
    )

    def add_delivery(self, jogo: Jogo) -> None:
        """Set the ticks: those of the jogo, or all of them while it has no result."""
        field = self.fields["delivery"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [
            (BARALHO, "baralho"),
            (TENTOS, "tentos"),
            (SIGNED_A, f"súmula assinada pelo capataz de {jogo.trio_a}"),
            (SIGNED_B, f"súmula assinada pelo capataz de {jogo.trio_b}"),
        ]
        ticks = {
            BARALHO: jogo.baralho_delivered,
            TENTOS: jogo.tentos_delivered,
            SIGNED_A: jogo.signed_a,
            SIGNED_B: jogo.signed_b,
        }
        field.initial = [name for name, ticked in ticks.items() if ticked or not jogo.is_official]

    def delivered(self) -> Delivery:
        """Return the ticks. Call on a valid form."""
        ticked = self.cleaned_data["delivery"]
        return Delivery(BARALHO in ticked, TENTOS in ticked, SIGNED_A in ticked, SIGNED_B in ticked)


class DeliveryForm(DeliveryMixin):
    """The ticks of a jogo that has its result; or the commission's word to let it stand without."""

    override = forms.CharField(
        label="Aceitar sem a entrega completa, pelo motivo",
        required=False,
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text="Decisão da comissão: vai para a ata.",
    )

    def __init__(self, *args: Any, jogo: Jogo, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.add_delivery(jogo)
        self.fields["override"].initial = jogo.delivery_override


class ResultForm(PartidasMixin, DeliveryMixin):
    """One jogo's result. The hidden `version` and `client_id` make double taps and old pages harmless."""

    # Absent in the quick form of the list, which takes the súmula in hand as whole.
    ticks_shown = forms.BooleanField(required=False, initial=True, widget=forms.HiddenInput)

    version = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)
    client_id = forms.UUIDField(required=False, widget=forms.HiddenInput)
    ending = forms.ChoiceField(
        label="Como terminou",
        initial=Ending.PLAYED.value,
        widget=forms.RadioSelect,
        choices=ENDINGS,
    )
    came = OnDemandChoiceField(label="Quem compareceu", widget=forms.RadioSelect)
    put_out = forms.BooleanField(required=False)
    winner = OnDemandChoiceField(label="Vencedor decidido pela comissão", widget=forms.RadioSelect)
    reason = forms.CharField(
        label="Motivo da correção",
        required=False,
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text="Fica no histórico, junto com a versão anterior.",
    )

    def __init__(self, *args: Any, jogo: Jogo, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        assert jogo.trio_a is not None
        assert jogo.trio_b is not None
        self.jogo = jogo
        names = (jogo.trio_a.name, jogo.trio_b.name)
        self._choice("came").choices = [
            ("a", f"Só {names[0]}"),
            ("b", f"Só {names[1]}"),
            (NOBODY, "Nenhum dos dois"),
        ]
        self._choice("winner").choices = [("a", names[0]), ("b", names[1])]
        if jogo.tournament.ruleset.draws:  # nobody may have won, with time enough (AMB-34)
            decided = (
                Ending.TIME_DECISION.value,
                "Decisão da comissão: tempo esgotado, ou jogo sem vencedor",
            )
            self._choice("ending").choices = [*ENDINGS[:-1], decided]
        self.fields["put_out"].label = "Desclassificar também quem faltou (não volta ao torneio)"
        self.fields["put_out"].help_text = (
            "Não cumprir o horário desclassifica pelo Art. 20, III: os jogos que faltam viram W.O. "
            "para os adversários."
        )
        self.fields["version"].initial = jogo.version
        self.fields["client_id"].initial = uuid.uuid4()
        self.add_delivery(jogo)
        self.add_partidas(jogo.tournament.ruleset.best_of, _known_partidas(jogo))
        if jogo.ending in (Ending.PLAYED, Ending.WALKOVER, Ending.TIME_DECISION):
            self.fields["ending"].initial = jogo.ending
            self.fields["came"].initial = jogo.winner or NOBODY
            self.fields["winner"].initial = jogo.winner

    def _choice(self, name: str) -> forms.ChoiceField:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        return field

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("ending") == Ending.WALKOVER and not cleaned.get("came") and "came" not in self.errors:
            self.add_error("came", "Diga quem compareceu.")
        return cleaned

    @property
    def puts_out(self) -> bool:
        """Whether the absent side is to be put out of the tournament (Art. 20, III)."""
        return bool(self.cleaned_data["ending"] == Ending.WALKOVER and self.cleaned_data["put_out"])

    @property
    def absent(self) -> list[str]:
        """The sides that did not come: of a W.O. only."""
        came = self.cleaned_data["came"]
        return ["a", "b"] if came == NOBODY else ["b" if came == "a" else "a"]

    def result(self) -> ResultData:
        """Return what the service takes. Call on a valid form."""
        data = self.cleaned_data
        ending = Ending(data["ending"])
        if ending is Ending.WALKOVER:
            winner = "" if data["came"] == NOBODY else data["came"]
        else:
            winner = data["winner"] if ending is Ending.TIME_DECISION else ""
        return ResultData(
            ending=ending,
            partidas=self.partidas(),
            winner=winner,
            base_version=data["version"],
            client_id=data["client_id"],
            reason=data["reason"],
            delivery=self._ticks(),
        )

    def _ticks(self) -> Delivery | None:
        if self.cleaned_data["ticks_shown"]:
            return self.delivered()
        return None if self.jogo.is_official else Delivery()


def _known_partidas(jogo: Jogo) -> list[list[int]]:
    return [[int(tentos) for tentos in pair.split("-")] for pair in jogo.partidas.split()]


class ReasonForm(forms.Form):
    """A reason alone, for what takes something back."""

    reason = forms.CharField(
        label="Motivo",
        max_length=300,
        error_messages={"required": "Informe o motivo: ele fica no histórico."},
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class PendingForm(forms.Form):
    """Which of two versions stands, and why."""

    choice = forms.ChoiceField(label="Qual vale", widget=forms.RadioSelect)
    reason = forms.CharField(
        label="Motivo",
        required=False,
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text="Por exemplo: conferido com a súmula assinada.",
    )

    def __init__(self, *args: Any, has_official: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if has_official:
            self.fields["reason"].required = True
            self.fields["reason"].error_messages["required"] = "Informe o motivo da escolha."
        field = self.fields["choice"]
        assert isinstance(field, forms.ChoiceField)
        field.error_messages["required"] = "Escolha qual versão vale."
        field.choices = (
            [("reject", "Continua valendo o resultado oficial"), ("accept", "Passa a valer o outro envio")]
            if has_official
            else [("accept", "Aprovar este resultado"), ("reject", "Recusar: o jogo continua sem resultado")]
        )

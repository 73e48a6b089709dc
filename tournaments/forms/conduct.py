"""What the commission says of a jogo at its mesa: pauses, juiz, who did not come, how a time limit ends."""

from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.forms.on_demand import OnDemandChoiceField
from tournaments.forms.result import NOBODY, PartidasMixin
from tournaments.models import Jogo

OFF = {"autocomplete": "off"}


def members_field(label: str) -> forms.MultipleChoiceField:
    """Return the field that names who decided; its choices come with `set_members`."""
    return forms.MultipleChoiceField(
        label=label,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Marque os membros da comissão que decidiram."},
    )


class MembersMixin(forms.Form):
    """A decision names who took it. `commission` are the names of the commission that may."""

    use_required_attribute = False

    def set_members(self, commission: Sequence[str]) -> None:
        field = self.fields["members"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(name, name) for name in commission]

    @property
    def decided_by(self) -> str:
        """Names of who decided, for the ata. Call on a valid form."""
        return ", ".join(self.cleaned_data["members"])


class PauseForm(forms.Form):
    """Why the clock stands still."""

    cause = forms.CharField(
        label="Causa da pausa",
        max_length=200,
        error_messages={"required": "Diga a causa da pausa."},
        widget=forms.TextInput(attrs={**OFF, "placeholder": "faltou luz, chamado da comissão…"}),
    )


class JuizForm(forms.Form):
    """Who is the juiz of a jogo; empty: nobody."""

    juiz = forms.CharField(
        label="Juiz",
        required=False,
        max_length=120,
        help_text="A comissão designa mesmo contra a vontade dos trios (Art. 16).",
        widget=forms.TextInput(attrs=OFF),
    )


class AllFaltaForm(MembersMixin):
    """Time over and nobody stalling: from here on every volta is for the falta (Art. 23)."""

    members = members_field("Quem decidiu, da Comissão Organizadora")

    def __init__(self, *args: Any, commission: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_members(commission)


class WalkoverForm(MembersMixin):
    """Who came to a jogo, and who says so."""

    came = forms.ChoiceField(
        label="Quem compareceu",
        widget=forms.RadioSelect,
        error_messages={"required": "Diga quem compareceu."},
    )
    members = members_field("Quem decidiu, da Comissão Disciplinar")
    version = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    def __init__(self, *args: Any, jogo: Jogo, commission: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_members(commission)
        came = self.fields["came"]
        assert isinstance(came, forms.ChoiceField)
        came.choices = [("a", f"Só {jogo.trio_a}"), ("b", f"Só {jogo.trio_b}"), (NOBODY, "Nenhum dos dois")]
        self.fields["version"].initial = jogo.version

    @property
    def winner(self) -> str:
        """The side that came; "" where neither did."""
        came = self.cleaned_data["came"]
        return "" if came == NOBODY else str(came)

    @property
    def absent(self) -> list[str]:
        return ["a", "b"] if not self.winner else ["b" if self.winner == "a" else "a"]


class TimeDecisionForm(PartidasMixin, MembersMixin):
    """The commission ends a jogo whose time is over: winner, partidas so far, who stalled, why."""

    stalled = forms.ChoiceField(
        label="Alguém gastava tempo sem necessidade",
        widget=forms.RadioSelect,
        error_messages={"required": "Diga se alguém fazia cera: é disso que depende o que o texto manda."},
    )
    winner = OnDemandChoiceField(label="Vencedor do jogo", widget=forms.RadioSelect)
    reason = forms.CharField(
        label="Motivo da decisão",
        max_length=300,
        error_messages={"required": "Conte em poucas palavras por que a comissão decidiu assim."},
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    members = members_field("Quem decidiu, da Comissão Organizadora")
    version = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    def __init__(self, *args: Any, jogo: Jogo, commission: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.jogo = jogo
        self.set_members(commission)
        names = {"a": str(jogo.trio_a), "b": str(jogo.trio_b)}
        for name, choices in (
            ("stalled", [(NOBODY, "Ninguém"), *names.items()]),
            ("winner", list(names.items())),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices
        self.fields["version"].initial = jogo.version
        self.add_partidas(jogo.tournament.ruleset.best_of)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        stalled, winner = cleaned.get("stalled"), cleaned.get("winner")
        if not winner:
            self.add_error("winner", "Diga quem a comissão declara vencedor.")
        elif stalled == winner:
            self.add_error(
                "winner", "Quem gastava tempo é o penalizado: o vencedor é o outro trio (Art. 23, g)."
            )
        return cleaned

    @property
    def told_reason(self) -> str:
        """The reason with who stalled, for the ata."""
        stalled = self.cleaned_data["stalled"]
        who = self.jogo.trio_a if stalled == "a" else self.jogo.trio_b
        said = "ninguém fazia cera" if stalled == NOBODY else f"{who} gastava tempo"
        return f"{said}; {self.cleaned_data['reason']}"[:300]

"""A reclamação under Art. 20, as a capataz makes it, and the commission's answer."""

from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.forms.on_demand import OnDemandModelChoiceField
from tournaments.models import INCISO_NAMES, Trio, TrioMember
from tournaments.services.claims import COMMISSION

NO_LEAVE = "Na testa, quem já jogou e se afasta com licença do adversário não comete falta (Art. 20, V)."


class ClaimForm(forms.Form):
    """Against whom, by which inciso, who claims (only a capataz: Art. 15), what happened."""

    use_required_attribute = False

    trio = forms.ModelChoiceField(
        label="Contra quem",
        queryset=Trio.objects.none(),
        widget=forms.RadioSelect,
        empty_label=None,
        error_messages={"required": "Diga contra qual trio é a reclamação."},
    )
    inciso = forms.ChoiceField(
        label="Motivo, pelo Art. 20",
        widget=forms.RadioSelect,
        choices=[(inciso.value, label) for inciso, label in INCISO_NAMES.items()],
        error_messages={"required": "Escolha o inciso."},
        help_text=NO_LEAVE,
    )
    player = OnDemandModelChoiceField(
        label="Jogador (se for de um só)", queryset=TrioMember.objects.none(), empty_label="—"
    )
    claimed_by = forms.ChoiceField(
        label="Quem reclama",
        widget=forms.RadioSelect,
        help_text="Só o capataz reclama (Art. 15).",
        error_messages={"required": "Diga quem reclama."},
    )
    facts = forms.CharField(
        label="O que aconteceu",
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": "Conte em poucas palavras o que aconteceu."},
    )

    def __init__(
        self, *args: Any, trios: Sequence[Trio], members: Sequence[TrioMember], **kwargs: Any
    ) -> None:
        """trios: of the jogo, or the players of the mesa. members: theirs, with `player` and `trio`."""
        super().__init__(*args, **kwargs)
        self._members = {member.pk: member for member in members}
        trio, player, claimed_by = (self.fields[name] for name in ("trio", "player", "claimed_by"))
        assert isinstance(trio, forms.ModelChoiceField)
        assert isinstance(player, forms.ModelChoiceField)
        assert isinstance(claimed_by, forms.ChoiceField)
        trio.queryset = Trio.objects.filter(pk__in=[t.pk for t in trios])
        trio.choices = [(t.pk, t.name) for t in trios]
        player.queryset = TrioMember.objects.filter(pk__in=self._members).select_related("player", "trio")
        player.choices = [("", "—"), *((m.pk, f"{m.player.name} ({m.trio.name})") for m in members)]
        claimed_by.choices = [
            *((m.player.name, f"{m.player.name}, capataz de {m.trio.name}") for m in members if m.is_capataz),
            (COMMISSION, "Juiz ou comissão, por conta própria"),
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        trio, member = cleaned.get("trio"), cleaned.get("player")
        if member is not None and trio is not None and member.trio_id != trio.pk:
            self.add_error("player", f"{member.player.name} não é de {trio.name}.")
        return cleaned


class AnswerForm(forms.Form):
    """Why a reclamação is denied."""

    answer = forms.CharField(
        label="Por que a reclamação é negada",
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": "Escreva a resposta da comissão."},
    )

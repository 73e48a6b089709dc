"""Art. 20 at a mesa of Pontinho: the decision of the commission, and a player's reclamação."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from scoring.desclassificacao import Inciso
from tournaments.forms.claims import ClaimForm
from tournaments.forms.discipline import RulingForm
from tournaments.models import Trio
from tournaments.selectors.pontinho_rows import MesaView
from tournaments.services.claims import COMMISSION
from tournaments.services.pontinho_exclusion import ExclusionData


class ExclusionForm(RulingForm):
    """Why a player is put out, who claimed it, who decided. The mesa and its version travel with the form, so
    that a decision about a mesa that changed is told."""

    mesa = forms.IntegerField(required=False, widget=forms.HiddenInput)
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        trio: Trio,
        mesa: MesaView | None,
        commission: Sequence[str],
        initial: Mapping[str, Any],
    ) -> None:
        """mesa: the one in course where the player sits, None between two mesas."""
        here = {"mesa": mesa.row.pk, "version": mesa.row.version} if mesa else {}
        super().__init__(data, initial={**initial, **here})
        self.trio = trio
        others = [other for other in (mesa.players if mesa else ()) if other.pk != trio.pk]
        self.set_people({str(other.pk): f"{other.name}, da mesa" for other in others}, commission)
        self.fields["claimed_by"].help_text = "Um jogador da mesa; a comissão também age por conta própria."
        if mesa is None:
            self.leave_out_viii()

    def exclusion(self) -> ExclusionData:
        """Return what the service takes. Call on a valid form."""
        typed = self.cleaned_data
        return ExclusionData(
            trio=self.trio,
            inciso=Inciso(typed["inciso"]),
            mesa=typed["mesa"],
            facts=typed["facts"],
            claimed_by=self.claimants[typed["claimed_by"]],
            decided_by=", ".join(typed["decided_by"]),
            base_version=typed["version"],
        )


class MesaClaimForm(ClaimForm):
    """A reclamação of a player of the mesa against another one."""

    def __init__(self, *args: Any, trios: Sequence[Trio], **kwargs: Any) -> None:
        super().__init__(*args, trios=trios, members=(), **kwargs)
        del self.fields["player"]
        self.fields["inciso"].help_text = ""
        claimed_by = self.fields["claimed_by"]
        assert isinstance(claimed_by, forms.ChoiceField)
        claimed_by.choices = [
            *((trio.name, trio.name) for trio in trios),
            (COMMISSION, "Juiz ou comissão, por conta própria"),
        ]
        claimed_by.help_text = "No pontinho cada um joga por si: reclama quem está na mesa."
        self.fields["trio"].error_messages["required"] = "Diga contra quem é a reclamação."

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        trio = cleaned.get("trio")
        if trio is not None and cleaned.get("claimed_by") == trio.name:
            self.add_error("claimed_by", "Ninguém reclama de si mesmo.")
        return cleaned

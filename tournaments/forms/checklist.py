"""The ticks of a trio at presence."""

from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.models import Trio, TrioMember
from tournaments.services.checklist import MEMBER_CHECKS, ChecklistData

LABELS = {"pilcha_seen": "pilcha", "unarmed": "sem arma", "cartao_seen": "cartão tradicionalista"}


class ChecklistForm(forms.Form):
    """Taxa and carta of the trio; pilcha, weapons and cartão of each player."""

    fee_paid = forms.BooleanField(label="Taxa paga", required=False)
    letter_received = forms.BooleanField(label="Carta do patrão entregue", required=False)

    def __init__(self, *args: Any, trio: Trio, members: Sequence[TrioMember], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.members = list(members)
        self.fields["fee_paid"].initial = trio.fee_paid
        self.fields["letter_received"].initial = trio.letter_received
        for member in members:
            for name, label in LABELS.items():
                self.fields[f"{name}-{member.pk}"] = forms.BooleanField(
                    label=label, required=False, initial=getattr(member, name)
                )

    def rows(self) -> list[tuple[TrioMember, list[forms.BoundField]]]:
        """Each player with the boxes, for the template."""
        return [(member, [self[f"{name}-{member.pk}"] for name in LABELS]) for member in self.members]

    def data_of(self) -> ChecklistData:
        """What the service takes. Call on a valid form."""
        typed = self.cleaned_data
        return ChecklistData(
            fee_paid=typed["fee_paid"],
            letter_received=typed["letter_received"],
            members={
                (member.pk, name)
                for member in self.members
                for name in MEMBER_CHECKS
                if typed[f"{name}-{member.pk}"]
            },
        )

"""The sorteio that breaks a tie: numbers said aloud, or the order that was drawn by hand."""

import re
from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.forms.cards import CardsMixin, SecretOnlyMixin
from tournaments.models import Trio
from tournaments.services.seeds import SeedSource

SYSTEM, HAND = "sistema", "mao"


class TiebreakForm(CardsMixin, SecretOnlyMixin):
    """For exactly these trios. `tie` names them, `commitment` is the hash that was on the screen."""

    tie = forms.CharField(widget=forms.HiddenInput)
    commitment = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    how = forms.ChoiceField(
        label="Como é o sorteio",
        initial=SYSTEM,
        widget=forms.RadioSelect,
        choices=[
            (SYSTEM, "Pelo sistema, com oito cartas tiradas em público ou números ditos pelos capatazes"),
            (HAND, "À mão (cartas ou papéis), e o resultado anotado aqui"),
        ],
    )
    witnesses = forms.CharField(
        label="Testemunhas",
        required=False,
        max_length=300,
        help_text="Obrigatórias no sorteio à mão; recomendadas sempre.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self, *args: Any, trios: Sequence[Trio], capatazes: dict[int, str], commitment: str, **kwargs: Any
    ) -> None:
        """capatazes: names by trio's primary key. commitment: the open one's hash."""
        super().__init__(*args, **kwargs)
        self.trios = list(trios)
        self.open_commitment = commitment
        self.fields["tie"].initial = tie_key(self.trios)
        self.fields["commitment"].initial = commitment
        self.add_cards()
        places = [("", "—")] + [(str(n), f"{n}º") for n in range(1, len(self.trios) + 1)]
        for trio in self.trios:
            who = capatazes.get(trio.pk, "")
            self.fields[f"number-{trio.pk}"] = forms.CharField(
                label=trio.name,
                help_text=f"dito por {who}" if who else "",
                required=False,
                max_length=9,
                widget=forms.TextInput(
                    attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": "9"}
                ),
            )
            self.fields[f"place-{trio.pk}"] = forms.ChoiceField(
                label=trio.name, required=False, choices=places
            )

    @property
    def key(self) -> str:
        """The tie's own mark, for the ids of its section."""
        return "-".join(str(trio.pk) for trio in self.trios)

    def numbers(self) -> list[forms.BoundField]:
        """Return the boxes of the numbers, one a trio."""
        return [self[f"number-{trio.pk}"] for trio in self.trios]

    def places(self) -> list[forms.BoundField]:
        """Return the choices of place, one a trio."""
        return [self[f"place-{trio.pk}"] for trio in self.trios]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("how") == HAND:
            self._clean_places(cleaned)
            return cleaned
        for trio in self.trios:
            number = cleaned.get(f"number-{trio.pk}", "")
            if number and not re.fullmatch(r"[0-9]{1,9}", number):
                self.add_error(f"number-{trio.pk}", "Digite um número inteiro, só com algarismos.")
        cards = self.clean_cards(cleaned)
        said = any(cleaned.get(f"number-{trio.pk}") for trio in self.trios)
        if cards and said:
            self.add_error(f"number-{self.trios[0].pk}", "Use as cartas ou os números, não os dois.")
        cleaned["cards"] = cards
        if cleaned.get("commitment") and cleaned["commitment"] != self.open_commitment:
            raise forms.ValidationError(
                "O compromisso mostrado já foi usado em outro sorteio. Confira o novo e sorteie de novo."
            )
        self.clean_chance(given=bool(cards) or said)
        return cleaned

    def _clean_places(self, cleaned: dict[str, Any]) -> None:
        taken: dict[str, str] = {}
        for trio in self.trios:
            place = cleaned.get(f"place-{trio.pk}", "")
            if not place:
                self.add_error(f"place-{trio.pk}", "Diga em que lugar ficou.")
            elif place in taken:
                self.add_error(f"place-{trio.pk}", f"O {place}º lugar já é de {taken[place]}.")
            taken.setdefault(place, trio.name)
        if not cleaned.get("witnesses", "").strip():
            self.add_error("witnesses", "No sorteio feito à mão, informe as testemunhas.")

    def source(self) -> SeedSource:
        """Return where the chance comes from. Call on a valid form."""
        data = self.cleaned_data
        if data["how"] == HAND:
            ordered = sorted(self.trios, key=lambda trio: int(data[f"place-{trio.pk}"]))
            return SeedSource(by_hand=True, order=[trio.ref for trio in ordered])
        if data["cards"]:
            return SeedSource(cards=data["cards"])
        said = [data[f"number-{trio.pk}"] for trio in self.trios]
        return SeedSource(numbers=[int(number) for number in said if number])


def tie_key(trios: Sequence[Trio]) -> str:
    """Name a tie by its trios: their primary keys in order."""
    return ",".join(str(trio.pk) for trio in sorted(trios, key=lambda trio: trio.pk))

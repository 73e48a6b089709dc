"""The draw of the chaves: by the system, from numbers said aloud, or recorded as held by hand."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from scoring.chaves import chave_name
from tournaments.forms.cards import AnnouncedDrawMixin, SecretOnlyMixin
from tournaments.models import Trio
from tournaments.names import clean_name
from tournaments.selectors.draw import ChaveOption

CHAVE_LETTERS = re.compile(r"(?:CHAVE\s*)?([A-Z]{1,2})")


class _DrawForm(forms.Form):
    """What both ways of drawing ask. `standing` is the draw that this one replaces, "" for the first.

    It travels with the form, so that a second tap does not draw over the draw of the first (HAND-17).
    """

    witnesses = forms.CharField(
        label="Quem presenciou",
        required=False,
        max_length=300,
        help_text="Capatazes e testemunhas presentes, por nome.",
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    standing = forms.CharField(required=False, widget=forms.HiddenInput)
    reason = forms.CharField(
        label="Motivo para refazer",
        max_length=300,
        help_text="Fica no histórico e na prova pública. O sorteio anterior continua registrado.",
    )

    def __init__(self, data: Mapping[str, Any] | None, *, standing: str) -> None:
        super().__init__(data, initial={"standing": standing})
        if not standing:
            del self.fields["reason"]

    def clean_witnesses(self) -> str:
        return clean_name(self.cleaned_data["witnesses"])


class DrawForm(AnnouncedDrawMixin, SecretOnlyMixin, _DrawForm):
    """The draw held by the system. `commitment` is the SHA-256 that the page showed before any number."""

    n_chaves = forms.TypedChoiceField(label="Quantas chaves", coerce=int, widget=forms.RadioSelect)
    field_order = ("reason", "n_chaves", "numbers", "witnesses", "commitment", "standing")

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        options: Sequence[ChaveOption],
        chosen: int | None,
        commitment: str,
        standing: str = "",
    ) -> None:
        super().__init__(data, standing=standing)
        self.options, self.announced = options, commitment
        field = self.fields["n_chaves"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [(option.n_chaves, option.sizes) for option in options]
        suggested = next((option.n_chaves for option in options if option.suggested), None)
        self.initial["n_chaves"] = chosen or suggested
        self.initial["commitment"] = commitment
        numbers = self.fields["numbers"]
        numbers.label = "Números ditos pelos capatazes"
        numbers.help_text = "Cada capataz presente diz um número inteiro, na ordem em que falaram: 7, 12, 3…"
        self.add_cards()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        self.clean_chance(given=bool(cleaned["cards"] or cleaned.get("numbers")))
        return cleaned


class ManualDrawForm(_DrawForm):
    """A draw held with paper or cards: the letter of each trio's chave, and who saw it."""

    field_order = ("reason",)

    def __init__(self, data: Mapping[str, Any] | None, *, trios: Sequence[Trio], standing: str = "") -> None:
        super().__init__(data, standing=standing)
        self.trios = trios
        self.fields["witnesses"].required = True
        self.fields["witnesses"].error_messages["required"] = (
            "No sorteio feito à mão, informe as testemunhas."
        )
        for trio in trios:
            self.fields[self.field_of(trio)] = forms.CharField(
                label=trio.name,
                max_length=8,
                error_messages={"required": "Informe a chave."},
                widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
            )

    @staticmethod
    def field_of(trio: Trio) -> str:
        """The name of the field that holds a trio's letter."""
        return f"chave-{trio.pk}"

    @property
    def lines(self) -> list[tuple[Trio, forms.BoundField]]:
        """Each trio with its field, for the template."""
        return [(trio, self[self.field_of(trio)]) for trio in self.trios]

    def clean(self) -> dict[str, Any]:
        found: dict[str, list[str]] = {}
        for trio in self.trios:
            field = self.field_of(trio)
            typed = self.cleaned_data.get(field)
            if typed is None:
                continue
            letter = CHAVE_LETTERS.fullmatch(clean_name(typed).upper())
            if letter is None:
                self.add_error(field, "Use a letra da chave: A, B, C…")
                continue
            found.setdefault(letter[1], []).append(trio.ref)
        if not self.errors:
            names = [chave_name(index) for index in range(len(found))]
            if set(names) != set(found):
                missing = next(name for name in names if name not in found)
                self.add_error(
                    None, f"As letras vão em ordem, sem pular: há {len(found)} chaves e falta a {missing}."
                )
            else:
                self.cleaned_data["chaves"] = [found[name] for name in names]
        return self.cleaned_data

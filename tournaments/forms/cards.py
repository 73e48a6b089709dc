"""Half of a seed, made in public: eight cards of the Spanish deck, or numbers said aloud. The other half is
the secret of the system, announced before as its SHA-256."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from scoring.sorteio import CARDS_TO_DRAW, DECK
from tournaments.forms.on_demand import OnDemandChoiceField
from tournaments.selectors.draw_words import card_name

MOST_DIGITS = 9
CHOICES = [("", "—"), *((card, card_name(card)) for card in DECK)]


class CardsMixin(forms.Form):
    """Selects `card-1` to `card-8`, in the order of drawing; all of them, or none."""

    use_required_attribute = False  # a browser would refuse "none" without a word: the form judges

    def add_cards(self) -> None:
        for place in range(1, CARDS_TO_DRAW + 1):
            self.fields[f"card-{place}"] = OnDemandChoiceField(label=f"{place}ª carta", choices=CHOICES)

    def card_boxes(self) -> list[forms.BoundField]:
        """The eight selects, for the template."""
        return [self[f"card-{place}"] for place in range(1, CARDS_TO_DRAW + 1)]

    def clean_cards(self, cleaned: dict[str, Any]) -> list[str]:
        """Return the cards drawn, in order; [] for none. Errors go beside their select."""
        names = [f"card-{place}" for place in range(1, CARDS_TO_DRAW + 1)]
        drawn = [str(cleaned.get(name) or "") for name in names]
        if not any(drawn):
            return []
        for place, (name, card) in enumerate(zip(names, drawn, strict=True)):
            if card and card in drawn[:place]:
                self.add_error(name, f"{card_name(card).capitalize()} já saiu: a carta não volta ao baralho.")
        if "" in drawn:  # told once, at the first that is missing
            place, missing = drawn.index("") + 1, drawn.count("")
            left = f"falta a {place}ª" if missing == 1 else f"faltam {missing}, a partir da {place}ª"
            self.add_error(f"card-{place}", f"Tirem as {CARDS_TO_DRAW} cartas: {left}.")
        return drawn


class SecretOnlyMixin(forms.Form):
    """A draw with neither cards nor numbers is one that somebody wants, not a button touched too soon."""

    only_secret = forms.BooleanField(
        label="Sortear só com o segredo do sistema, sem cartas nem números",
        required=False,
        help_text="O segredo já foi anunciado, e todos podem conferi-lo depois; mas ninguém tirou nada.",
    )

    def clean_chance(self, *, given: bool) -> None:
        """Refuse a draw without cards or numbers (not `given`), unless it was asked for."""
        if not given and not self.errors and not self.cleaned_data.get("only_secret"):
            self.add_error(
                "only_secret",
                f"Tirem as {CARDS_TO_DRAW} cartas, ou digam números. Para sortear sem eles, marquem aqui.",
            )


class AnnouncedDrawMixin(CardsMixin):
    """Cards or numbers, never both, against the commitment that the page showed (`announced`)."""

    numbers = forms.CharField(
        label="Números ditos em voz alta",
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    commitment = forms.CharField(widget=forms.HiddenInput, required=False)

    announced: str

    def clean_numbers(self) -> list[int]:
        text = self.cleaned_data["numbers"]
        if re.search(r"[^0-9\s,;.\-–]", text):
            raise ValidationError("Só números inteiros, separados por vírgula ou espaço.")
        found = re.findall(r"[0-9]+", text)
        if any(len(number) > MOST_DIGITS for number in found):
            raise ValidationError(f"Cada número tem no máximo {MOST_DIGITS} algarismos.")
        return [int(number) for number in found]

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("commitment") != self.announced:
            self.add_error(
                None,
                "O compromisso anunciado mudou desde que esta página foi aberta. Confira o novo, abaixo, "
                "e peça os números ou as cartas de novo.",
            )
        cards = self.clean_cards(self.cleaned_data)
        if cards and self.cleaned_data.get("numbers"):
            self.add_error("numbers", "Use as cartas ou os números, não os dois.")
        self.cleaned_data["cards"] = cards
        return self.cleaned_data

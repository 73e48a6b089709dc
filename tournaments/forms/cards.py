"""Eight cards of the Spanish deck, drawn in public: half of a seed (the other half is the secret)."""

from typing import Any

from django import forms

from scoring.sorteio import CARDS_TO_DRAW, DECK
from tournaments.forms.on_demand import OnDemandChoiceField
from tournaments.selectors.draw_words import card_name

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
            if not card:
                self.add_error(name, f"Tirem as {CARDS_TO_DRAW} cartas: falta a {place + 1}ª.")
            elif card in drawn[:place]:
                self.add_error(name, f"{card_name(card).capitalize()} já saiu: a carta não volta ao baralho.")
        return drawn

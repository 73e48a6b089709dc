"""Choices that only some answers ask for: never "opcional" on the page, and judged by the form, not alone."""

from typing import Any

from django import forms


class OnDemandChoiceField(forms.ChoiceField):
    """One of several, or "" where nothing was chosen. The form says when that is wrong."""

    def clean(self, value: Any) -> Any:
        return "" if value in self.empty_values else super().clean(value)


class OnDemandMultipleChoiceField(forms.MultipleChoiceField):
    """Any number of several, none included."""

    def clean(self, value: Any) -> Any:
        return [] if value in self.empty_values else super().clean(value)


class OnDemandModelChoiceField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """A row of several, or None where nothing was chosen."""

    def clean(self, value: Any) -> Any:
        return None if value in self.empty_values else super().clean(value)

"""The stamp of what a form showed (`services.stamps`): it travels with the form, and a conflict renews it."""

from typing import Any

from django import forms

SEEN = "seen"


def add_seen(form: forms.BaseForm, stamp: str) -> None:
    """Let a form carry the stamp of what it shows. Call before it is validated; its page has `form.seen`."""
    form.fields[SEEN] = forms.CharField(
        label="O que estava na página",
        required=False,
        max_length=64,
        initial=stamp,
        widget=forms.HiddenInput,
    )


def seen_of(form: forms.BaseForm) -> str:
    """Return the stamp that came with a valid form, "" for none."""
    return str(form.cleaned_data.get(SEEN, ""))


def show_again(form: forms.BaseForm, stamp: str) -> None:
    """After a conflict was shown: what stands has been seen, and the same form sent again takes its place."""
    if SEEN in form.fields:
        typed: Any = form.data
        data = typed.copy()
        data[form.add_prefix(SEEN)] = stamp
        form.data = data

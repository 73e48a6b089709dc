"""The name of what is to be deleted, typed: nobody deletes by a slip of the finger."""

from typing import Any

from django import forms


class DeletionForm(forms.Form):
    """Whether the name is right is the service's to say."""

    typed_name = forms.CharField(
        label="Nome, para confirmar",
        max_length=160,
        error_messages={"required": "Escreva o nome para confirmar."},
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )

    def __init__(self, *args: Any, name: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["typed_name"].help_text = f"Escreva: {name}"

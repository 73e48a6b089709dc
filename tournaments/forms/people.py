"""Who of the committee may enter."""

from django import forms
from django.contrib.auth.validators import UnicodeUsernameValidator


class PersonForm(forms.Form):
    """A new person with access. The password is made by the system and shown once."""

    username = forms.CharField(
        label="Usuário",
        max_length=150,
        validators=[UnicodeUsernameValidator()],
        help_text="Curto e sem espaços, por exemplo “maria”.",
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    full_name = forms.CharField(
        label="Nome", max_length=150, help_text="Como aparece no histórico: quem lançou, quem corrigiu."
    )

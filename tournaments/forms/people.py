"""Who of the committee may enter."""

from datetime import timedelta
from math import ceil
from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.contrib.auth.validators import UnicodeUsernameValidator

from tournaments.services.entering import TRIES, WAIT, account_name, count_try, forget_tries, note_wait


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


def _minutes(wait: timedelta) -> str:
    minutes = max(1, ceil(wait.total_seconds() / 60))
    return "1 minuto" if minutes == 1 else f"{minutes} minutos"


class EntryForm(AuthenticationForm):
    """User name and password; after a few wrong ones the pair of name and address waits."""

    wait = timedelta(0)  # how long, where this try was refused for coming too soon
    error_messages = AuthenticationForm.error_messages | {
        "invalid_login": "O usuário ou a senha não confere. Na senha, maiúscula ou minúscula faz diferença."
    }

    def clean_username(self) -> str:
        """The account that was meant, however its name was capitalised or accented."""
        return account_name(self.cleaned_data["username"])

    def clean(self) -> dict[str, Any]:
        username, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if not username or not password:
            return super().clean()
        address = self.request.META.get("REMOTE_ADDR", "") if self.request else ""
        left, self.wait = count_try(username=username, address=address)
        if self.wait:
            raise self._too_many()
        try:
            cleaned = super().clean()
        except forms.ValidationError as error:
            if not left:
                self.wait = WAIT
                note_wait(username=username)
                raise self._too_many() from None
            if left <= TRIES - 3:
                more = "Mais 1 tentativa" if left == 1 else f"Mais {left} tentativas"
                told = " ".join([*error.messages, f"{more} e será preciso esperar {_minutes(WAIT)}."])
                raise forms.ValidationError(told, code="invalid_login") from None
            raise
        forget_tries(username=username)
        return cleaned

    def _too_many(self) -> forms.ValidationError:
        return forms.ValidationError(
            f"Foram senhas erradas demais para este usuário. Espere {_minutes(self.wait)} e tente de novo; "
            "até lá nem a senha certa abre. Se esqueceu a senha, veja abaixo como conseguir outra: com ela "
            "não é preciso esperar.",
            code="wait",
        )


def _word_new_password(form: forms.Form) -> None:
    new, again = form.fields["new_password1"], form.fields["new_password2"]
    new.help_text = (
        "Pelo menos 8 letras ou números, não só números. Não serve o seu nome, nem senha fácil de adivinhar."
    )
    again.label, again.help_text = "A mesma senha, de novo", ""


class OwnPasswordForm(PasswordChangeForm):
    """Another password for oneself, who knows the one in use."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _word_new_password(self)


class FirstPasswordForm(SetPasswordForm):  # type: ignore[type-arg]
    """The password that takes the place of one that somebody else has seen."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _word_new_password(self)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        chosen = cleaned.get("new_password1")
        if chosen and self.user.check_password(chosen):
            self.add_error("new_password1", "Esta é a senha provisória. Escolha outra, só sua.")
        return cleaned

"""Days and hours: the browser's own pickers, which speak ISO 8601 whatever the language of the page."""

import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError


class DayInput(forms.DateInput):
    """A picker of a day."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class MomentInput(forms.DateTimeInput):
    """A picker of a day and an hour."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class MomentField(forms.DateTimeField):
    """A day and an hour. An hour that did not exist, or came twice, is refused (HAND-73)."""

    widget = MomentInput

    def to_python(self, value: Any) -> datetime.datetime | None:
        try:
            return super().to_python(value)
        except ValidationError as error:
            if error.code != "ambiguous_timezone":
                raise
            raise ValidationError(
                "Informe dia e hora que existam: no horário de verão uma hora sumia e outra se repetia."
            ) from error

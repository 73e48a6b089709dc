"""The browser's own pickers for days and hours. They speak ISO 8601, whatever the language of the page."""

from django import forms


class DayInput(forms.DateInput):
    """A day."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class MomentInput(forms.DateTimeInput):
    """A day and an hour, in the time zone of the installation."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")

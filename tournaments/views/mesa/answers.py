"""Answers that only this server gives: a phone tells them from the sign-in page of a hall's wi-fi."""

from typing import Any

from django.forms import BaseForm
from django.http import JsonResponse

from tournaments.services.refusals import Refusal, Refusals

RECEIPT, REFUSAL, CLOSED_DOOR, STATE = "recibo/1", "recusa/1", "fechado/1", "estado/1"

UNREADABLE = {"field": "", "text": "O envio chegou estragado. Recarregue a página e envie de novo."}


def problems_in(form: BaseForm) -> list[dict[str, str]]:
    """Return each thing that is wrong with a form, with its field."""
    return [{"field": name, "text": str(error)} for name, errors in form.errors.items() for error in errors]


def problems_of(refusal: Refusal) -> list[dict[str, str]]:
    """Return each thing that is wrong with its field."""
    found = refusal.problems if isinstance(refusal, Refusals) else [refusal]
    return [{"field": problem.field, "text": problem.text} for problem in found]


def refused(payload: dict[str, Any], problems: list[dict[str, str]], **more: Any) -> JsonResponse:
    """Say no to what was sent, with every reason."""
    answer = {"tenteio": REFUSAL, "id": payload.get("id"), "problems": problems, **more}
    return JsonResponse(answer, status=422)

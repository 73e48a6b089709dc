"""What a phone sends, read so that no sign of it can stop the database: JSON of the queue, plain forms.

A cut emoji leaves half a sign behind and a keyboard may send a null; neither may cost a rodada.
"""

import json
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest

from tournaments.names import storable


def payload_of(request: HttpRequest) -> dict[str, Any] | None:
    """Return the JSON object of a request, its texts cleaned; None for what is none, or is far too much."""
    try:
        payload = json.loads(request.body)
        return _clean(payload) if isinstance(payload, dict) else None
    except (ValueError, RecursionError, RequestDataTooBig):
        return None


def fields_of(request: HttpRequest) -> dict[str, Any]:
    """Return what a plain form posts, its texts cleaned, `players` as a list."""
    payload: dict[str, Any] = {name: storable(str(value)) for name, value in request.POST.items()}
    payload["players"] = [pk for pk in request.POST.getlist("players") if pk]
    return payload


def whole_of(value: Any) -> int | None:
    """Return the number that a payload names; None for what is none."""
    try:
        return int(value)
    except (TypeError, ValueError, OverflowError):
        return None


def _clean(value: Any) -> Any:
    match value:
        case str():
            return storable(value)
        case dict():
            return {storable(key): _clean(content) for key, content in value.items()}
        case list():
            return [_clean(content) for content in value]
        case _:
            return value

"""Moments that a database sets to now, kept as the file tells them."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

_BATCH = 500


def keep_moments(model: Any, field: str, moments: Iterable[tuple[Any, datetime | None]]) -> None:
    """Set `field` of stored rows to the file's moments; a row of which it says none keeps its own."""
    told = [(row, moment) for row, moment in moments if moment is not None]
    for row, moment in told:
        setattr(row, field, moment)
    model.objects.bulk_update([row for row, _moment in told], [field], batch_size=_BATCH)

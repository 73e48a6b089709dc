"""What every page of a juiz's phone carries for its script."""

from typing import Any

from django.urls import reverse

from tournaments.models import MesaAccess


def phone_data(access: MesaAccess, **more: Any) -> dict[str, Any]:
    """Return where the script sends what was marked, and under what name the phone keeps its draft and queue:
    of the table, so that a renewed card finds what was marked with the old one."""
    return {
        "keep": f"{access.tournament_id}-{access.mesa}",
        "api": reverse("tournaments:mesa", args=(access.token,)) + "api/",
        **more,
    }

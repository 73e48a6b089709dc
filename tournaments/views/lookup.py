"""From the slugs of an address to the event and the tournament, or a page that says there is none."""

from django.shortcuts import get_object_or_404

from tournaments.models import Event, Tournament


def event_or_404(slug: str) -> Event:
    """Return the event of this address. One query."""
    return get_object_or_404(Event, slug=slug)


def tournament_or_404(event: str, tournament: str) -> Tournament:
    """Return the tournament with its event. One query."""
    return get_object_or_404(Tournament.objects.select_related("event"), event__slug=event, slug=tournament)

"""From a request to who acts and on what, or a page that says there is no such thing."""

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from tournaments.models import Event, Tournament
from tournaments.services.audit import Actor


def event_or_404(slug: str) -> Event:
    """Return the event of this address. One query."""
    return get_object_or_404(Event, slug=slug)


def tournament_or_404(event: str, tournament: str, *, pontinho: bool | None = False) -> Tournament:
    """Return the tournament with its event. One query.

    pontinho: whether the page is one that only jogos of two sides have (False, the rule: a tournament of
    Pontinho is not found there), one that both have (True), or one of Pontinho alone (None).
    """
    found = get_object_or_404(Tournament.objects.select_related("event"), event__slug=event, slug=tournament)
    if (found.is_pontinho and pontinho is False) or (pontinho is None and not found.is_pontinho):
        raise Http404("Esta página não é desta modalidade.")
    return found


def key_of(text: str) -> int | None:
    """Return the primary key that an address or a form names; None for what is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else None


def actor_of(request: HttpRequest) -> Actor:
    """Return the person logged in, as the trail names them. For views behind `login_required`."""
    assert isinstance(request.user, User)
    return Actor.of(request.user)

"""The published events, and one of them with its tournaments and commissions."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.models import Event
from tournaments.pages import Page, Stamp
from tournaments.selectors.public import (
    Commissions,
    EventCard,
    TournamentCard,
    When,
    commission_names,
    event_cards,
    event_facts,
    find_event,
    tournament_cards,
    tournament_switches,
    tournament_version,
)
from tournaments.views.public.serving import serve
from tournaments.views.public.words import days_text, place_text

_HEADINGS = {
    When.NOW: "Acontecendo agora",
    When.COMING: "Vem aí",
    When.PAST: "Já aconteceram",
}


@require_safe
def public_home(request: HttpRequest) -> HttpResponse:
    """List the published events, the current ones first."""
    cards: list[EventCard] = []

    def stamp() -> Stamp:
        cards[:] = event_cards(timezone.localdate())
        shown = tuple((event_facts(card.event), card.when) for card in cards)
        names = tuple((t.pk, t.slug, t.name) for card in cards for t in card.tournaments)
        return Stamp(tuple(card.event.pk for card in cards), (shown, names))

    return serve(request, ("home",), stamp, lambda: Page.of(_home_html(cards)))


def _home_html(cards: list[EventCard]) -> str:
    groups = []
    for when, heading in _HEADINGS.items():
        events = [
            {
                "event": card.event,
                "days": days_text(card.event),
                "place": place_text(card.event),
                "tournaments": card.tournaments,
            }
            for card in cards
            if card.when is when
        ]
        if events:
            groups.append({"heading": heading, "events": events, "now": when is When.NOW})
    return render_to_string("public/home.html", {"groups": groups})


@require_safe
def public_event(request: HttpRequest, event: str) -> HttpResponse:
    """Show a published event: its published tournaments, its commissions."""
    found: dict[str, Any] = {}

    def stamp() -> Stamp | None:
        shown = find_event(event)
        if shown is None:
            return None
        found["event"], found["cards"] = shown, tournament_cards(shown)
        found["commissions"] = commission_names(shown)
        tournaments = [card.tournament for card in found["cards"]]
        switches = tuple(tournament_switches(tournament) for tournament in tournaments)
        versions = tuple(tournament_version(tournament) for tournament in tournaments)
        return Stamp(switches, (event_facts(shown), versions, found["commissions"]))

    return serve(request, ("event", event), stamp, lambda: Page.of(_event_html(**found)))


def _event_html(event: Event, cards: list[TournamentCard], commissions: Commissions) -> str:
    context = {
        "event": event,
        "days": days_text(event),
        "place": place_text(event),
        "cards": cards,
        "commissions": commissions,
    }
    return render_to_string("public/event.html", context)

"""The published events, and one of them with its tournaments and commissions."""

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.pages import Page, Stamp
from tournaments.selectors.public import EventCard, When, event_cards, event_facts
from tournaments.views.public.serving import EventSource, serve
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
    source = EventSource(event)
    return serve(request, ("event", event), source.stamp, lambda: Page.of(_event_html(source)))


def _event_html(source: EventSource) -> str:
    context = {
        "event": source.event,
        "days": days_text(source.event),
        "place": place_text(source.event),
        "cards": source.cards,
        "commissions": source.commissions,
    }
    return render_to_string("public/event.html", context)

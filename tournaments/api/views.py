"""The read-only JSON of published events, `/api/v1/`: the facts of the public pages, kept as bytes like them.

Plain views with an OpenAPI document of our own (static/tenteio/openapi.json; a test checks every answer
against it): addresses without parameters to parse need no framework, and the page that explains them is
served from here, under the same content policy as all others.
"""

import json
from collections.abc import Callable, Hashable
from functools import cache
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.api.values import event_json, event_page_json, local, tournament_json
from tournaments.pages import Page, Stamp, answer, kept_pages
from tournaments.selectors.public import (
    EventCard,
    event_cards,
    event_facts,
    find_sorteio,
    tournament_switches,
)
from tournaments.views.public.serving import EventSource, TournamentSource, stamp_of
from tournaments.views.public.sorteio import record_of

_OPENAPI = Path(__file__).parents[1] / "static" / "tenteio" / "openapi.json"


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """List the published events, the current ones first."""
    cards: list[EventCard] = []

    def stamp() -> Stamp:
        cards[:] = event_cards(timezone.localdate())
        facts = tuple((event_facts(card.event), card.when) for card in cards)
        return Stamp(tuple(card.event.pk for card in cards), facts)

    def build() -> dict[str, Any]:
        return {"events": [event_json(card.event) | {"when": str(card.when)} for card in cards]}

    return _serve(request, ("api", "events"), stamp, build)


@require_safe
def event(request: HttpRequest, event: str) -> HttpResponse:
    """Show a published event with its published tournaments."""
    source = EventSource(event)

    def build() -> dict[str, Any]:
        return event_page_json(source.event, source.cards, source.commissions)

    return _serve(request, ("api", "event", event), source.stamp, build)


@require_safe
def tournament(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show a published tournament: trios, and what else is published of it."""
    source = TournamentSource(event, tournament)
    address = ("api", "tournament", event, tournament)
    return _serve(request, address, source.stamp, lambda: tournament_json(source.competition))


@require_safe
def sorteio(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the record of a draw: all that is needed to do it again."""
    found: dict[str, Any] = {}

    def stamp() -> Stamp | None:
        held = find_sorteio(public_id)
        if held is None:
            return None
        found["held"] = held
        return Stamp(tournament_switches(held.tournament), (stamp_of(held.tournament), held.superseded_at))

    def build() -> dict[str, Any]:
        held = found["held"]
        return record_of(held) | {
            "purpose": held.purpose,
            "held_at": local(held.held_at),
            "witnesses": held.witnesses,
            "superseded": held.superseded_at is not None,
        }

    return _serve(request, ("api", "sorteio", public_id), stamp, build)


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """Describe the addresses in OpenAPI 3.1."""
    return _open(answer(request, Page.of(_OPENAPI.read_text(encoding="utf-8"), "application/json")))


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Explain the API to people: made from the OpenAPI document, without any script."""
    document = description()
    operations = [
        {
            "address": address,
            "summary": methods["get"]["summary"],
            "text": methods["get"].get("description", ""),
            "fields": _fields(document, methods["get"]["responses"]["200"]),
        }
        for address, methods in document["paths"].items()
    ]
    context = {"info": document["info"], "operations": operations}
    return answer(request, Page.of(render_to_string("public/api.html", context)), keep=False)


@cache
def description() -> dict[str, Any]:
    """Return the OpenAPI document."""
    read: dict[str, Any] = json.loads(_OPENAPI.read_text(encoding="utf-8"))
    return read


def _fields(document: dict[str, Any], response: dict[str, Any]) -> list[dict[str, str]]:
    """Return the first level of an answer, each field with its meaning."""
    name = response["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    schema = document["components"]["schemas"][name]
    return [
        {"name": field, "text": about.get("description", "")} for field, about in schema["properties"].items()
    ]


def _serve(
    request: HttpRequest,
    address: tuple[Hashable, ...],
    stamp: Callable[[], Stamp | None],
    build: Callable[[], dict[str, Any]],
) -> HttpResponse:
    def page() -> Page:
        return Page.of(json.dumps(build(), ensure_ascii=False), "application/json")

    kept = kept_pages.get(address, stamp, page)
    if kept is None:
        return _open(JsonResponse({"detail": "Não encontrado."}, status=404))
    return _open(answer(request, kept))


def _open(response: HttpResponse) -> HttpResponse:
    """Let pages of other sites read it: it is public and carries no cookie."""
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response

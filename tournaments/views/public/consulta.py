"""The consult page, for who must say at once how many tentos go to whom; and what three cards are worth.

Public, no login, no database. The address holds the whole state; a tap is a GET form, sent to the page itself
or, with script, to its JSON twin, which answers with the part of the page that changes.
"""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.pages import Page, answer
from tournaments.views.public.consulta_cartas import hand_context, hand_query, read_hand
from tournaments.views.public.consulta_state import query_of, read
from tournaments.views.public.consulta_volta import volta_context


@require_safe
def consulta(request: HttpRequest) -> HttpResponse:
    """Show a volta as far as it was said; a tap leads on to the address of what it makes."""
    asked = read(request.GET)
    if asked.acted:
        return HttpResponseRedirect(reverse("tournaments:consulta") + query_of(asked.volta))
    context = volta_context(asked.volta, misread=asked.misread)
    return answer(request, Page.of(render_to_string("public/consulta/volta.html", context)), keep=False)


@require_safe
def consulta_toque(request: HttpRequest) -> HttpResponse:
    """Answer a tap on a volta with `{"url", "html", "said"}`."""
    asked = read(request.GET)
    context = volta_context(asked.volta, misread=asked.misread)
    url = reverse("tournaments:consulta") + query_of(asked.volta)
    return _json(request, url, "public/consulta/_volta.html", context)


@require_safe
def consulta_cartas(request: HttpRequest) -> HttpResponse:
    """Show what three cards are worth."""
    hand, acted = read_hand(request.GET)
    if acted:
        return HttpResponseRedirect(reverse("tournaments:consulta_cartas") + hand_query(hand))
    page = Page.of(render_to_string("public/consulta/cartas.html", hand_context(hand)))
    return answer(request, page, keep=False)


@require_safe
def consulta_cartas_toque(request: HttpRequest) -> HttpResponse:
    """Answer a tap on a card with `{"url", "html"}`."""
    hand, _ = read_hand(request.GET)
    url = reverse("tournaments:consulta_cartas") + hand_query(hand)
    return _json(request, url, "public/consulta/_cartas.html", hand_context(hand))


def _json(request: HttpRequest, url: str, template: str, context: dict[str, Any]) -> HttpResponse:
    body = json.dumps({"url": url, "html": render_to_string(template, context)}, ensure_ascii=False)
    return answer(request, Page.of(body, "application/json"), keep=False)

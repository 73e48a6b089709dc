"""Where the committee's pages are: from a block or a step to its address, from an address to its jogo."""

from urllib.parse import urlencode

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import NoReverseMatch, reverse

from tournaments.models import Jogo, Tournament
from tournaments.selectors.readiness import Block

# Pages of the event as a whole: their address has no tournament in it.
_OF_EVENT = ("event_detail", "event_edit", "commissions", "tournament_create")


def committee_url(tournament: Tournament, name: str, target: int | None = None, query: str = "") -> str:
    """Return the address of a committee page of this tournament; "" where this installation has none."""
    event = tournament.event.slug
    args: list[object] = [event] if name in _OF_EVENT else [event, tournament.slug]
    if target is not None:
        args.append(target)
    try:
        url = reverse(f"tournaments:{name}", args=args)
    except NoReverseMatch:
        return ""
    return f"{url}?{query}" if query else url


def block_url(tournament: Tournament, block: Block) -> str:
    """Return where a block is mended; súmulas to check have a list of their own."""
    query = "rodada=todas&estado=conferir" if block.url_name == "jogo_list" else ""
    return committee_url(tournament, block.url_name, block.target, query) if block.url_name else ""


def jogo_or_404(event: str, tournament: str, pk: int) -> Jogo:
    """Return a jogo of this tournament with all that its pages name. One query."""
    return get_object_or_404(
        Jogo.objects.select_related(
            "tournament__event", "trio_a__entidade", "trio_b__entidade", "official", "chave", "advanced"
        ),
        pk=pk,
        tournament__slug=tournament,
        tournament__event__slug=event,
    )


def rodada_query(jogo: Jogo) -> str:
    """Return the part of the jogo list's address that shows this jogo's rodada."""
    return urlencode({"rodada": f"{'m' if jogo.stage == 'mata_mata' else ''}{jogo.rodada}"})


def is_htmx(request: HttpRequest) -> bool:
    """Whether a part of a page is asked for, not a page."""
    return bool(getattr(request, "htmx", False))

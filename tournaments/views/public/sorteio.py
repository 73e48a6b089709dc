"""The proof of a draw: all that went into it, every step, and the reckoning done again by its reader."""

import json
import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from scoring import sorteio as rules
from scoring.errors import ScoringError
from tournaments.models import Purpose, Sorteio
from tournaments.pages import Page, Stamp
from tournaments.selectors.draw import DrawStory, draw_story
from tournaments.selectors.public import find_sorteio
from tournaments.views.public.serving import serve, stamp_of

_SUITS = {"e": "espadas", "b": "bastos", "c": "copas", "o": "ouros"}
_CARD = re.compile(r"(1|2|3|4|5|6|7|10|11|12)([ebco])")


@require_safe
def sorteio_proof(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a draw whose outcome is published. One that was put aside stays visible."""
    found: dict[str, Sorteio] = {}

    def stamp() -> Stamp | None:
        held = find_sorteio(public_id)
        if held is None:
            return None
        found["held"] = held
        switches, facts = stamp_of(held.tournament)
        return Stamp(switches, (facts, held.superseded_at))

    return serve(request, ("sorteio", public_id), stamp, lambda: Page.of(_proof_html(found["held"])))


def _proof_html(held: Sorteio) -> str:
    trios = {trio.ref: trio for trio in held.tournament.trios.select_related("entidade").order_by("number")}
    story = draw_story(held) if held.purpose in (Purpose.CHAVES, Purpose.MESAS) else None
    said, secret = seed_parts(held)
    context: dict[str, Any] = {
        "event": held.tournament.event,
        "tournament": held.tournament,
        "held": held,
        "story": story,
        "title": draw_title(held),
        "entries": [trios.get(ref) or {"name": ref} for ref in held.entries],
        "drawn": [] if story else [trios.get(ref) or {"name": ref} for ref in held.result],
        "cards": cards_text(said),
        "numbers": "" if cards_text(said) else ", ".join(said.split("-")),
        "secret": secret,
        "digest": _digest(held),
        "holds": _holds(held, story),
        "keeps": bool(secret) and bool(held.commitment) and rules.keeps_commitment(secret, held.commitment),
        "record": record_of(held),
        "record_text": json.dumps(record_of(held), ensure_ascii=False, indent=1),
        "newer": _newer(held) if held.superseded_at else None,
    }
    return render_to_string("public/sorteio.html", context)


def draw_title(held: Sorteio) -> str:
    """Say what a draw was for."""
    if held.purpose == Purpose.MESAS:
        return f"Sorteio das mesas, {held.params.get('etapa', 1)}ª etapa"
    return "Sorteio das chaves" if held.purpose == Purpose.CHAVES else "Sorteio de desempate"


def seed_parts(held: Sorteio) -> tuple[str, str]:
    """Return what was said or dealt in public, and the secret announced before; either may be ""."""
    said, mark, secret = held.seed.partition("|")
    if mark:
        return said, secret
    return ("", said) if held.commitment else (said, "")


def cards_text(said: str) -> list[str]:
    """Name the cards of a seed, in order: "1 de espadas"; empty where it is not made of cards."""
    cards = [_CARD.fullmatch(part) for part in said.split()]
    if not cards or not all(cards):
        return []
    return [f"{card[1]} de {_SUITS[card[2]]}" for card in cards if card]


def record_of(held: Sorteio) -> dict[str, Any]:
    """Return what anyone needs to do the draw again, as the page's script and the API give it."""
    params = held.params or {}
    entrants = params.get("entrants") or [[None, None, False]] * len(held.entries)
    return {
        "algorithm": held.algorithm,
        "seed": held.seed,
        "secret": seed_parts(held)[1],
        "commitment": held.commitment,
        "digest": _digest(held),
        "n_chaves": params.get("n_chaves") or params.get("n_mesas"),
        "entries": [
            {"id": ref, "entidade": entidade, "regiao": regiao, "cabeca": bool(cabeca)}
            for ref, (entidade, regiao, cabeca) in zip(held.entries, entrants, strict=False)
        ],
        "result": held.result,
    }


def _digest(held: Sorteio) -> str:
    try:
        return rules.entries_digest(held.entries)
    except ScoringError:
        return ""


def _holds(held: Sorteio, story: DrawStory | None) -> bool:
    """Whether the record gives what is stored, reckoned here; the reader's browser does it once more."""
    if held.by_hand:
        return True
    if story is not None:
        return story.told
    try:
        return rules.verify(held.entries, held.seed, held.result, held.algorithm)
    except ScoringError:
        return False


def _newer(held: Sorteio) -> Sorteio | None:
    newer = held.tournament.sorteios.filter(purpose=held.purpose, superseded_at__isnull=True)
    etapa = (held.params or {}).get("etapa")
    return next((one for one in newer if (one.params or {}).get("etapa") == etapa), None)

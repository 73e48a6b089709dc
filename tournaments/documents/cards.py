"""Cards and sheets of few words: mesas, crachás, certificates, the poster with the QR of the public page."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.text import slugify

from tournaments.documents import finish
from tournaments.documents.engine import Piece
from tournaments.documents.lettering import fit
from tournaments.documents.paper import Paper
from tournaments.documents.qr import qr_data_uri
from tournaments.documents.report import rules_line
from tournaments.models import Tournament
from tournaments.selectors.papers import PaperTrio, named

STYLES = ("tenteio/css/paper.css", "tenteio/css/paper-cards.css")
CARDS_PER_PIECE = 120
BADGES_PER_SHEET = 8


def cards_paper(
    title: str,
    tournament: Tournament,
    template: str,
    cards: Sequence[Mapping[str, Any]],
    *,
    unit: tuple[str, str],
    body_class: str = "",
) -> Paper:
    """Return one card for each of `cards`, as `template` draws it, in order."""
    event = tournament.event
    drawn = [
        mark_safe(render_to_string(template, {"card": card, "event": event, "tournament": tournament}))
        for card in cards
    ]
    name = f"{title} · {tournament.name}"
    pieces = tuple(
        Piece(
            render_to_string(
                "pdf/pages.html",
                {"title": name, "pages": drawn[first : first + CARDS_PER_PIECE], "body_class": body_class},
            ),
            STYLES,
            weight=len(drawn[first : first + CARDS_PER_PIECE]),
        )
        for first in range(0, len(drawn), CARDS_PER_PIECE)
    )

    def together(parts: Sequence[bytes]) -> bytes:
        return finish.join(parts, title=name)

    def web() -> str:
        return f'<div class="{body_class}">{"".join(drawn)}</div>'

    return Paper(name, f"{slugify(title)}-{tournament.slug}.pdf", pieces, together, web, unit)


def mesa_cards(tournament: Tournament, mesas: Sequence[int], address: str) -> Paper:
    """Return a card for each mesa, two a sheet: the number as large as it goes, and the public page's QR."""
    qr = qr_data_uri(address) if address else ""
    event = fit(tournament.event.name, 76, 13, (14.0, 12.0, 11.0, 10.0, 9.0), 700)
    name = fit(tournament.name, 76, 18, (20.0, 18.0, 15.0, 12.0, 10.0), 900)
    cards = [{"mesa": mesa, "qr": qr, "event": event, "tournament": name} for mesa in mesas]
    return cards_paper(
        "Cartões de mesa", tournament, "pdf/card_mesa.html", cards, unit=("mesa", "mesas"), body_class="cm"
    )


def badges(tournament: Tournament, trios: Sequence[PaperTrio]) -> Paper:
    """Return a card for each trio, eight a sheet: number, name, entidade, players."""
    cards = [
        {
            "number": trio.number,
            "chave": trio.chave,
            "name": fit(trio.name, 71, 13, (20.0, 17.0, 15.0, 13.0, 11.0, 9.0, 8.0), 900),
            "entidade": fit(trio.entidade, 93, 8, (10.0, 9.0, 8.0, 7.0, 6.0)),
            "players": [
                fit(player.name + (" (capataz)" if player.capataz else ""), 93, 5, (10.0, 9.0, 8.0, 7.0, 6.0))
                for player in named(trio)
            ],
            "event": fit(f"{tournament.event.name} · {tournament.name}", 93, 6, (8.0, 7.0, 6.0)),
            "last": index % BADGES_PER_SHEET == BADGES_PER_SHEET - 1,
        }
        for index, trio in enumerate(trios)
    ]
    return cards_paper(
        "Crachás", tournament, "pdf/card_trio.html", cards, unit=("crachá", "crachás"), body_class="cb"
    )


def certificates(
    tournament: Tournament,
    honours: Sequence[tuple[str, PaperTrio]],
    place_and_day: str,
    signers: Sequence[str],
) -> Paper:
    """Return a certificate for each honour ("1º lugar", trio), to be signed by `signers`."""
    cards = [
        {
            "honour": honour,
            "name": fit(trio.name, 220, 26, (38.0, 34.0, 30.0, 26.0, 22.0, 18.0, 15.0), 900),
            "entidade": trio.entidade,
            "players": [player.name for player in named(trio) if not player.excluded],
            "what": _what(tournament),
            "place_and_day": place_and_day,
            "signers": signers,
        }
        for honour, trio in honours
    ]
    return cards_paper(
        "Certificados",
        tournament,
        "pdf/certificate.html",
        cards,
        unit=("certificado", "certificados"),
        body_class="cc",
    )


def _what(tournament: Tournament) -> str:
    """Name what was played, once: "Pontinho, cada um por si", "Truco da Noite (truco cego em trios …)"."""
    rules = rules_line(tournament)
    same = rules.casefold().startswith(tournament.name.casefold())
    return rules if same else f"{tournament.name} ({rules})"


def poster(tournament: Tournament, address: str) -> Paper:
    """Return the sheet that leads people to the public page. `address` may be empty: it is not published."""
    card = {
        "event": fit(tournament.event.name, 182, 34, (40.0, 34.0, 28.0, 24.0, 20.0), 900),
        "tournament": fit(tournament.name, 182, 16, (26.0, 22.0, 18.0), 700),
        "qr": qr_data_uri(address) if address else "",
        "address": fit(
            address.removeprefix("http://").removeprefix("https://"), 182, 8, (15.0, 13.0, 11.0, 9.0)
        ),
    }
    return cards_paper(
        "Cartaz", tournament, "pdf/poster.html", [card], unit=("cartaz", "cartazes"), body_class="cp"
    )

"""The projector: scenes that take turns, readable from the back of the hall, always fresh.

Without JavaScript the page goes to its next scene by itself (`?cena=2`); with it all scenes are there and
take turns softly (static/tenteio/js/telao.js).
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from tournaments.documents.qr import qr_data_uri
from tournaments.network import public_base
from tournaments.selectors.bracket import DrawnRodada, drawn_bracket
from tournaments.selectors.public import last_change
from tournaments.selectors.public_tournament import PublicCompetition
from tournaments.views.public.cards import (
    Cards,
    ChaveCard,
    MesaJogo,
    drawn_without_seeds,
    podium_places,
)
from tournaments.views.public.pontinho import pontinho_progress, pontinho_scenes
from tournaments.views.public.serving import serve_tournament

SECONDS = 12
# A column of the screen holds so many rows of a table; a table's title and header take as much as two rows
# and a gap, and a long name takes two lines.
_COLUMN, _HEADING, _LONG_NAME = 12.8, 1.8, 24
_MESAS_SHOWN, _LONG_PAIR = 8.5, 36
_TREE = 3  # rodadas of the mata-mata that can be read as a tree
_LISTED = 10


class Scene(NamedTuple):
    """One picture. `kind` names its template: telao/_<kind>.html; `data` is all that this one shows."""

    kind: str
    title: str
    data: Any


class Column(NamedTuple):
    """A list of mesas under a word: "agora", "a seguir"."""

    word: str
    calls: list["Call"]


class Call(NamedTuple):
    """A jogo at a mesa, as the hall reads it."""

    mesa: int
    jogo: MesaJogo


@require_safe
def telao(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show the scenes of a published tournament, the one of `?cena=` first."""
    asked = request.GET.get("cena", "")
    scene = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else 1
    base = public_base(request).address

    def render(competition: PublicCompetition) -> str:
        return telao_html(competition, base, scene)

    return serve_tournament(request, (event, tournament), ("telao", base, scene), render)


def telao_html(competition: PublicCompetition, base: str, scene: int) -> str:
    """Render the projector's page.

    base: scheme and host for the QR code. scene: the one to begin with, from 1; past the last, again from 1.
    """
    tournament = competition.tournament
    cards = Cards(competition)
    found = scenes(competition, cards)
    shown = (scene - 1) % len(found)
    address = base + cards.addresses.page
    context = {
        "event": tournament.event,
        "tournament": tournament,
        "addresses": cards.addresses,
        "changed_at": last_change(tournament),
        "scenes": found,
        "shown": shown,
        "next": (shown + 1) % len(found) + 1,
        "seconds": SECONDS,
        "progress": _progress(competition),
        "address": address.partition("://")[2],
        "qr": qr_data_uri(address),
    }
    return render_to_string("telao/telao.html", context)


def scenes(competition: PublicCompetition, cards: Cards) -> list[Scene]:
    """Return the scenes in their turn: the champion, the mesas, the chaves, the mata-mata; never none."""
    if competition.pontinho is not None:
        return [Scene(*scene) for scene in pontinho_scenes(competition.pontinho)]
    places = podium_places(competition)
    found = [Scene("campeao", "Campeão", places)] if places else []
    found += _mesa_scenes(competition, cards)
    found += [
        Scene("chaves", "Classificação", columns)
        for columns in _pairs(_columns([cards.chave(table) for table in competition.tables]))
    ]
    found += _mata_mata_scenes(competition)
    return found or [Scene("espera", "Em breve", len(competition.trios))]


def _mesa_scenes(competition: PublicCompetition, cards: Cards) -> list[Scene]:
    """Pages of mesas in order: what is on at the left, what comes next at the right.

    Where no mesa has a next jogo, both columns hold what is on.
    """
    mesas = [
        [Call(line.mesa, jogo) for jogo in cards.mesa(line).jogos]
        for line in competition.mesas
        if line.mesa is not None
    ]
    pages = _pages(mesas)
    if all(len(calls) == 1 for calls in mesas):
        halves = [Column("agora", [calls[0] for calls in page]) for page in pages]
        return [Scene("agora", "Nas mesas", halves[start : start + 2]) for start in range(0, len(halves), 2)]
    return [
        Scene(
            "agora",
            "Nas mesas",
            [
                Column("agora", [calls[0] for calls in page]),
                Column("a seguir", [call for calls in page for call in calls[1:]]),
            ],
        )
        for page in pages
    ]


def _pages(mesas: list[list[Call]]) -> list[list[list[Call]]]:
    """Share the mesas among as few pages as hold them, about as many on each."""
    heights = [max(_height(call) for call in calls) for calls in mesas]
    count = -(-sum(heights) // _MESAS_SHOWN)
    pages: list[list[list[Call]]] = []
    room = 0.0
    for calls, need in zip(mesas, heights, strict=True):
        if need > room:
            pages.append([])
            room = min(_MESAS_SHOWN, sum(heights) / count + 1)
        pages[-1].append(calls)
        room -= need
    return pages


def _height(call: Call) -> float:
    """Rows that a jogo takes: the names of both trios may need two lines."""
    return 1.5 if len(call.jogo.a) + len(call.jogo.b) > _LONG_PAIR else 1


def _columns(chaves: Iterable[ChaveCard]) -> list[list[ChaveCard]]:
    """Fill columns with chaves in order; one that is longer than a column goes on in the next."""
    columns: list[list[ChaveCard]] = []
    room = 0.0
    for chave in chaves:
        for part in _parts(chave):
            need = _HEADING + sum(_lines(row.name) for row in part.rows)
            if need > room:
                columns.append([])
                room = _COLUMN
            columns[-1].append(part)
            room -= need
    return columns


def _parts(chave: ChaveCard) -> list[ChaveCard]:
    most = int((_COLUMN - _HEADING) / 2) if any(_lines(row.name) > 1 for row in chave.rows) else 11
    rows = chave.rows
    if len(rows) <= most:
        return [chave]
    return [chave._replace(rows=rows[start : start + most]) for start in range(0, len(rows), most)]


def _lines(name: str) -> int:
    return 2 if len(name) > _LONG_NAME else 1


def _pairs(columns: list[list[ChaveCard]]) -> list[list[list[ChaveCard]]]:
    return [columns[start : start + 2] for start in range(0, len(columns), 2)]


def _mata_mata_scenes(competition: PublicCompetition) -> list[Scene]:
    bracket = drawn_without_seeds(drawn_bracket(competition))
    if bracket is None:
        return []
    tree = bracket.rodadas[-_TREE:]
    earlier = [rodada for rodada in bracket.rodadas[:-_TREE] if not _complete(rodada)]
    if not earlier:
        return [Scene("mata_mata", "Mata-mata", (tree, bracket.third_place))]
    played = [jogo for jogo in earlier[0].jogos if not jogo.bye]
    return [
        Scene("rodada", earlier[0].title, played[start : start + _LISTED])
        for start in range(0, len(played), _LISTED)
    ]


def _complete(rodada: DrawnRodada) -> bool:
    return all(jogo.state == "decided" for jogo in rodada.jogos)


def _progress(competition: PublicCompetition) -> str:
    if competition.pontinho is not None:
        return pontinho_progress(competition.pontinho)
    rodadas = [*competition.rodadas, *competition.bracket_rodadas]
    now = next((rodada for rodada in rodadas if not rodada.complete), None)
    if now is None:
        return "Encerrado" if podium_places(competition) else ""
    return f"{now.title} · {now.done} de {now.total} jogos"

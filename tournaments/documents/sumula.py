"""The súmula: an empty form that is the same for every jogo, and what each jogo writes over it.

Form and text are two layers of 210 × 148.5 mm (half an A4). The form is drawn once and laid under each text
by `documents.finish`, because the number of boxes decides how long WeasyPrint takes, and the form is two
thirds of them. Over each other they are also the page that a browser prints.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.text import slugify

from scoring.jogo import Ending, jogo_outcome
from scoring.modalities import Lineup, Ruleset
from tournaments.documents import engine, finish
from tournaments.documents.engine import Piece
from tournaments.documents.finish import POINTS_PER_MM
from tournaments.documents.lettering import SLACK, Fitted, fit, printable, text_width
from tournaments.documents.paper import Paper
from tournaments.documents.qr import qr_data_uri, qr_drawing
from tournaments.models import MODALITY_NAMES, Stage, Tournament
from tournaments.selectors.papers import PaperJogo, PaperPlayer, PaperTrio

STYLES = ("tenteio/css/paper.css", "tenteio/css/paper-sumula.css")
# Súmulas of one piece of work: more saves nothing, and progress would be told less often.
PER_PIECE = 50
# Art. 20 in two or three words each, to be ticked at the mesa.
INCISOS = (
    ("I", "cadeira ou mesa"),
    ("II", "desrespeito"),
    ("III", "horário"),
    ("IV", "desacato"),
    ("V", "afastou-se"),
    ("VI", "embriaguez"),
    ("VII", "bebida"),
    ("VIII", "pilcha"),
)
# Left, bottom and side of the QR code, millimetres from the lower left corner (`.sm-qr` in the style sheet).
QR_BOX = (181.0, 148.5 - 7 - 20, 20.0)
LINEUP_WORDS = {Lineup.TRIO: "trio", Lineup.DUPLA: "dupla", Lineup.MANO: "mano a mano"}


@dataclass(frozen=True, slots=True)
class Copy:
    """Which print of a súmula this is. The first says nothing; from the second on it says when (HAND-67)."""

    number: int = 1
    at: datetime | None = None
    preview: bool = False

    @property
    def text(self) -> str:
        if self.preview:
            return "PRÉVIA: não vale como súmula"
        if self.number < 2 or self.at is None:
            return ""
        return f"{self.number}ª via · {self.at:%d/%m/%Y %H:%M}"


FIRST = Copy()


@lru_cache(maxsize=32)
def form_html(rules: Ruleset) -> str:
    """Return the empty form of a modality and line-up."""
    return render_to_string("pdf/sumula_form.html", {"form": form_context(rules)})


def form_context(rules: Ruleset) -> dict[str, object]:
    """Return the numbers and words of the empty form."""
    article = f"{rules.article}, f" if rules.article == "Art. 23" else rules.article
    places = [str(n + 1) for n in range(rules.titulares)] + ["Reserva"] * rules.reservas
    return {
        "sides": ("a", "b"),
        "noun": rules.score_noun,
        "places": places,
        "titulares": range(1, rules.titulares + 1),
        "substitutes": rules.reservas > 0,
        "substitution": "Reserva entrou" if rules.reservas else "",
        "partidas": range(1, rules.best_of + 1),
        "sweep": rules.sweep_credit,
        "sweep_partidas": rules.sweep_partidas,
        "sweep_tentos": rules.sweep_tentos,
        "target": rules.target,
        "article": article,
        "incisos": INCISOS,
        "signer": "Jogador" if rules.lineup is Lineup.MANO else "Capataz",
    }


def form_piece(rules: Ruleset) -> Piece:
    """Return the form as a document of one page. It weighs nothing: no súmula is ready by it."""
    return Piece(_document("Súmula", [form_html(rules)]), STYLES, weight=0)


def text_html(
    jogo: PaperJogo,
    tournament: Tournament,
    *,
    base_url: str,
    copy: Copy = FIRST,
    filled: bool = False,
    for_browser: bool = False,
) -> str:
    """Return what one jogo writes over the form. `tournament.event` must have been read with it."""
    return render_to_string(
        "pdf/sumula_text.html",
        {"sheet": sheet(jogo, tournament, base_url, copy, filled=filled, for_browser=for_browser)},
    )


def address(jogo: PaperJogo, base_url: str) -> str:
    """Return what the QR code opens."""
    return f"{base_url}/s/{jogo.code}/"


def drawing(jogo: PaperJogo, base_url: str) -> str:
    """Return the QR code of a jogo as PDF operators, in its place on the súmula."""
    x, y, side = (POINTS_PER_MM * mm for mm in QR_BOX)
    return qr_drawing(address(jogo, base_url), x=x, y=y, side=side)


def text_piece(title: str, pages: Sequence[str]) -> Piece:
    """Return several texts as one document, a page each."""
    return Piece(_document(title, pages), STYLES, weight=len(pages))


@dataclass(frozen=True, slots=True)
class Printing:
    """How súmulas are printed.

    layout: a key of `finish.LAYOUTS`. stack: order for a pile that is cut and laid one half on the other.
    filled: with the official results, as record. copies: which via each jogo's súmula is, by primary key.
    """

    layout: str = "duas"
    stack: bool = False
    filled: bool = False
    preview: bool = False
    copies: Mapping[int, Copy] = field(default_factory=dict)

    def copy_of(self, jogo: PaperJogo) -> Copy:
        return Copy(preview=True) if self.preview else self.copies.get(jogo.pk, FIRST)


def sumulas_paper(
    tournament: Tournament,
    jogos: Sequence[PaperJogo],
    *,
    title: str,
    base_url: str,
    printing: Printing,
) -> Paper:
    """Return the súmulas of `jogos`, in that order. `tournament.event` must have been read with it."""
    rules, layout = tournament.ruleset, finish.LAYOUTS[printing.layout]
    if printing.stack:
        jogos = [jogos[place] for place in finish.stack_order(len(jogos), len(layout.slots))]
    pages = [
        text_html(jogo, tournament, base_url=base_url, copy=printing.copy_of(jogo), filled=printing.filled)
        for jogo in jogos
    ]
    step = max(1, min(PER_PIECE, -(-len(pages) // engine.PROCESSES)))
    pieces = [text_piece(title, pages[first : first + step]) for first in range(0, len(pages), step)]
    sheets = [
        finish.Sheet(jogo.label, drawing=drawing(jogo, base_url) if jogo.code else "") for jogo in jogos
    ]
    name = f"{title} · {tournament.name}"

    def web() -> str:
        form = mark_safe(form_html(rules))
        texts = [
            text_html(
                jogo,
                tournament,
                base_url=base_url,
                copy=printing.copy_of(jogo),
                filled=printing.filled,
                for_browser=True,
            )
            for jogo in jogos
        ]
        context = {"form": form, "texts": [mark_safe(text) for text in texts], "layout": printing.layout}
        return render_to_string("pdf/sumulas_web.html", context)

    def together(parts: Sequence[bytes]) -> bytes:
        form, *texts = parts
        return finish.impose(texts, [form], sheets, layout=layout, title=name)

    return Paper(
        title=name,
        filename=_filename(title, tournament, jogos),
        pieces=(form_piece(rules), *pieces),
        together=together,
        web=web,
        unit=("súmula", "súmulas"),
        content=repr((printing.layout, sheets)),
    )


def blank_jogos(count: int) -> list[PaperJogo]:
    """Return súmulas with nothing on them but the tournament, for what no programme foresaw."""
    empty = PaperJogo(
        pk=0, code="", stage=Stage.CHAVES, phase="", rodada=0, mesa=None, at=None, a=None, b=None
    )
    return [empty] * count


def _filename(title: str, tournament: Tournament, jogos: Sequence[PaperJogo]) -> str:
    """Such as "sumulas-2a-rodada-truco-cego-2026-06-14.pdf": the day in the hall's time (HAND-66)."""
    days = [jogo.at for jogo in jogos if jogo.at]
    day = f"-{min(days):%Y-%m-%d}" if days else ""
    return f"{slugify(title)}-{tournament.slug}{day}.pdf"


def _document(title: str, pages: Sequence[str]) -> str:
    safe = [mark_safe(page) for page in pages]
    return render_to_string("pdf/pages.html", {"title": title, "pages": safe})


def sheet(
    jogo: PaperJogo, tournament: Tournament, base_url: str, copy: Copy, *, filled: bool, for_browser: bool
) -> dict[str, Any]:
    """Return the texts of one súmula, each fitted to its box."""
    rules, event = tournament.ruleset, tournament.event
    url = address(jogo, base_url)
    name = tournament.name + (f" · {tournament.category}" if tournament.category else "")
    where = ", ".join(part for part in (event.place, event.city) if part)
    foot = " · ".join(
        part for part in (f"Jogo {jogo.code}", f"{jogo.day} {jogo.hour}".strip(), where, "folha 1/1") if part
    )
    return {
        "event": fit(event.name, 74, 6.6, (9.0, 8.0, 7.5, 7.0, 6.0)),
        "tournament": fit(name, 74, 10.5, (17.0, 15.0, 13.5, 12.0, 10.5, 9.0, 8.0), 900),
        "rules": f"{MODALITY_NAMES[rules.modality]} · {LINEUP_WORDS[rules.lineup]} · "
        f"melhor de {rules.best_of} a {rules.target} {rules.score_noun}",
        "phase": fit(jogo.phase, 25, 16, (16.0, 15.0, 14.0, 12.0, 10.5, 9.0), 900),
        "rodada": jogo.rodada or "",
        "day": jogo.day,
        "hour": jogo.hour,
        "mesa": "" if jogo.mesa is None else jogo.mesa,
        "url": url,
        # On paper the code is drawn by `drawing`, as vectors and at no cost; a browser needs an image.
        "qr": qr_data_uri(url) if for_browser else "",
        "code": jogo.code,
        "sides": [_side("a", jogo.a, rules), _side("b", jogo.b, rules)],
        "juiz": fit(jogo.juiz, 30, 5, (7.5, 7.0, 6.5, 6.0)) if jogo.juiz else None,
        "noun": rules.score_noun,
        "digits": _ink(jogo, rules) if filled else [],
        "foot": foot,
        "copy": copy.text,
    }


def _side(letter: str, trio: PaperTrio | None, rules: Ruleset) -> dict[str, object]:
    trio = trio or PaperTrio(number=0, name="")
    house = " · ".join(
        part
        for part in (trio.entidade, f"{trio.regiao}ª RT" if trio.regiao.isdigit() else trio.regiao)
        if part
    )
    title = f"{trio.number}\xa0·\xa0{trio.name}" if trio.number else ""  # the number never stands alone
    return {
        "letter": letter,
        "name": fit(title, 84, 8.2, (15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0), 900),
        "house": fit(house, 91, 4.9, (8.5, 8.0, 7.5, 7.0, 6.0), leading=1.05),
        "players": _players(trio.players[: rules.titulares + rules.reservas]),
        "row": fit(title, 51, 9.6, (12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.0), 700),
        "capataz": fit(trio.capataz, 30, 5, (7.5, 7.0, 6.5, 6.0)),
    }


def _players(players: Sequence[PaperPlayer]) -> list[tuple[str, Fitted]]:
    """Return the names as one block of a line each where one size suits all, else as a box each.

    Each comes with the place it starts at ("1"); a box costs a millisecond, so one is better than four.
    """
    names = [_player(player) for player in players]
    for size in (9.0, 8.5, 8.0, 7.5, 7.0, 6.5):
        if all(text_width(printable(name), size) <= 79 * SLACK for name in names):
            return [("1", Fitted(tuple(names), size))] if names else []
    sizes = (9.0, 8.0, 7.0, 6.0, 5.0)
    return [(str(n), fit(name, 79, 3.75, sizes, leading=1.05)) for n, name in enumerate(names, start=1)]


def _player(player: PaperPlayer) -> str:
    capataz = " (capataz)" if player.capataz else ""
    return player.name + capataz + (" (excluído, Art. 20, VI)" if player.excluded else "")


def _ink(jogo: PaperJogo, rules: Ruleset) -> list[tuple[str, str]]:
    """Return the digits of an official result, each for its box; `sm-ink--a11` is side a, partida 1, tens."""
    if jogo.ending is None or jogo.ending is Ending.BYE:
        return []
    ink: list[tuple[str, str]] = []
    winner = jogo.winner or None
    outcome = jogo_outcome(ending=jogo.ending, partidas=jogo.partidas, ruleset=rules, winner=winner)  # type: ignore[arg-type]
    for index, side in enumerate("ab"):
        for number, partida in enumerate(jogo.partidas, start=1):
            ink += _number(f"{side}{number}", partida[index])
        credit = outcome.a if side == "a" else outcome.b
        ink += _number(f"{side}s", credit.tentos)
        ink.append((f"sm-ink--{side}won", str(credit.partidas)))
        if outcome.winner == side:
            ink.append((f"sm-ink--{side}win", "×"))
    return ink


def _number(box: str, value: int) -> list[tuple[str, str]]:
    tens, units = divmod(value, 10)
    return [(f"sm-ink--{box}1", str(tens))] * (tens > 0) + [(f"sm-ink--{box}2", str(units))]

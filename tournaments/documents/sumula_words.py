"""What stands on a súmula: the words of the form, and of each jogo its texts fitted to their boxes."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from scoring.jogo import Ending, jogo_outcome
from scoring.modalities import Lineup, Ruleset
from tournaments.documents.lettering import SLACK, Fitted, fit, printable, text_width
from tournaments.documents.qr import qr_data_uri
from tournaments.models import ENDING_NAMES, MODALITY_NAMES, Tournament
from tournaments.selectors.papers import PaperJogo, PaperPlayer, PaperTrio

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


class Box(NamedTuple):
    """Room for a text: millimetres, and the sizes to try in points, largest first."""

    width: float
    height: float
    sizes: tuple[float, ...]
    weight: int = 400
    leading: float = 1.1

    def fit(self, text: str) -> Fitted:
        return fit(text, self.width, self.height, self.sizes, self.weight, self.leading)


class Boxes(NamedTuple):
    """The boxes of a design whose texts differ in length. `players` is one line's, or all in one block.

    together: the names of a side are one running text, and whoever signs is named in one with the label.
    """

    event: Box
    tournament: Box
    phase: Box
    name: Box
    house: Box
    row: Box
    capataz: Box
    players: Box
    foot: Box
    together: bool = False


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
        "draws": rules.draws,
        "sweep_partidas": rules.sweep_partidas,
        "sweep_tentos": rules.sweep_tentos,
        "target": rules.target,
        "article": article,
        "incisos": INCISOS,
        "signer": signer_noun(rules),
    }


def address(jogo: PaperJogo, base_url: str) -> str:
    """Return what the QR code opens."""
    return f"{base_url}/s/{jogo.code}/"


def sheet(
    jogo: PaperJogo,
    tournament: Tournament,
    base_url: str,
    copy: Copy,
    *,
    boxes: Boxes,
    filled: bool,
    for_browser: bool,
) -> dict[str, Any]:
    """Return the texts of one súmula, each fitted to its box."""
    rules, event = tournament.ruleset, tournament.event
    url = address(jogo, base_url)
    name = tournament.name + (f" · {tournament.category}" if tournament.category else "")
    where = ", ".join(part for part in (event.place, event.city) if part)
    code = f"Jogo {jogo.code}" if jogo.code else ""
    foot = (code, f"{jogo.day} {jogo.hour}".strip(), where, "folha 1/1")
    return {
        "event": boxes.event.fit(event.name),
        "tournament": boxes.tournament.fit(name),
        "rules": f"{MODALITY_NAMES[rules.modality]} · {LINEUP_WORDS[rules.lineup]} · "
        f"melhor de {rules.best_of} a {rules.target} {rules.score_noun}",
        "phase": boxes.phase.fit(jogo.phase),
        "rodada": jogo.rodada or "",
        "day": jogo.day,
        "hour": jogo.hour,
        "mesa": "" if jogo.mesa is None else jogo.mesa,
        "url": url,
        # On paper the code is drawn by `sumula.drawing`, as vectors and at no cost; a browser needs an image.
        "qr": qr_data_uri(url) if for_browser and jogo.code else "",
        "code": jogo.code,
        "sides": [_side("a", jogo.a, rules, boxes), _side("b", jogo.b, rules, boxes)],
        "juiz": boxes.capataz.fit(_signer("Juiz", jogo.juiz, boxes)) if jogo.juiz or boxes.together else None,
        "appointed": bool(jogo.juiz),
        "noun": rules.score_noun,
        "digits": _ink(jogo, rules) if filled else [],
        "foot": boxes.foot.fit(" · ".join(part for part in foot if part)),
        "copy": _record_line(jogo) if filled else copy.text,
    }


def _side(letter: str, trio: PaperTrio | None, rules: Ruleset, boxes: Boxes) -> dict[str, Any]:
    trio = trio or PaperTrio(number=0, name="")
    regiao = f"{trio.regiao}ª RT" if trio.regiao.isdigit() else trio.regiao
    house = " · ".join(part for part in (trio.entidade, regiao) if part)
    title = f"{trio.number}\xa0·\xa0{trio.name}" if trio.number else ""  # the number never stands alone
    players = trio.players[: rules.titulares + rules.reservas]
    return {
        "letter": letter,
        "number": trio.number,
        "name": boxes.name.fit(title),
        "house": boxes.house.fit(house),
        "players": _running(players, boxes.players) if boxes.together else _listed(players, boxes.players),
        "row": boxes.row.fit(title),
        "capataz": boxes.capataz.fit(_signer(f"{signer_noun(rules)} {letter.upper()}", trio.capataz, boxes)),
    }


def _record_line(jogo: PaperJogo) -> str:
    """What a filled súmula says of itself: it records the official result, and how the jogo ended."""
    how = "" if jogo.ending in (None, Ending.PLAYED) else f": {ENDING_NAMES[jogo.ending]}"
    return f"Resultado oficial{how}"


def signer_noun(rules: Ruleset) -> str:
    """Who signs for a side."""
    return "Jogador" if rules.lineup is Lineup.MANO else "Capataz"


def _signer(label: str, name: str, boxes: Boxes) -> str:
    if not boxes.together:
        return name
    return f"{label}: {name}" if name else label


def _listed(players: Sequence[PaperPlayer], box: Box) -> list[tuple[str, Fitted]]:
    """Return the names as one block of a line each where one size suits all, else as a box each.

    Each comes with the place it starts at ("1"); a box costs a millisecond, so one is better than four.
    """
    names = [_player(player) for player in players]
    for size in (9.0, 8.5, 8.0, 7.5, 7.0, 6.5):
        if all(text_width(printable(name), size) <= box.width * SLACK for name in names):
            return [("1", Fitted(tuple(names), size))] if names else []
    return [(str(n), box.fit(name)) for n, name in enumerate(names, start=1)]


def _running(players: Sequence[PaperPlayer], box: Box) -> Fitted:
    """Return all names in one text: "1 Anísio (capataz) · 2 João · R Leocádia"."""
    places = ["R" if player.reserva else str(n) for n, player in enumerate(players, start=1)]
    names = [f"{place}\xa0{_player(p)}" for place, p in zip(places, players, strict=True)]
    return box.fit(" · ".join(names))


def _player(player: PaperPlayer) -> str:
    capataz = " (capataz)" if player.capataz else ""
    return player.name + capataz + (" (excluído, Art. 20, VI)" if player.excluded else "")


def _ink(jogo: PaperJogo, rules: Ruleset) -> list[tuple[str, str]]:
    """Return the digits of an official result, each for its box: `sm-ink--a11` is side a, partida 1, tens."""
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

"""Súmulas: the form laid under, text alone through WeasyPrint, processes side by side; against plain tables.

The plain template says the same and is laid out whole for each jogo in one process, as one would first do.
"""

import datetime
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from zoneinfo import ZoneInfo

from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from tournaments.bench.ratio import Bar, timed
from tournaments.documents import engine
from tournaments.documents.child import Renderer
from tournaments.documents.paper import make
from tournaments.documents.sumula import LARGE, Printing, sumulas_paper
from tournaments.documents.sumula_words import FIRST, address, form_context, sheet
from tournaments.models import Event, Stage, Tournament
from tournaments.selectors.papers import PaperJogo, PaperPlayer, PaperTrio

BASE = "http://192.168.0.10:8000"
AT = datetime.datetime(2026, 6, 14, 22, 30, tzinfo=ZoneInfo("America/Sao_Paulo"))


def _tournament() -> Tournament:
    day = AT.date()
    event = Event(name="Rodeio da Medida", slug="medida", city="Vacaria", starts_on=day, ends_on=day)
    return Tournament(
        event=event, slug="truco", name="Truco Cego Adulto", modality="truco_cego", lineup="trio"
    )


def _jogo(mesa: int) -> PaperJogo:
    def side(letter: str, number: int) -> PaperTrio:
        people = ("Anísio Quevedo", "João da Conceição", "Zeferino Ávila", "Leocádia Simões")
        players = tuple(
            PaperPlayer(f"{name} {number}", capataz=place == 0, reserva=place == 3)
            for place, name in enumerate(people)
        )
        return PaperTrio(
            number, f"Os Guaxos {letter}{mesa}", "CTG Essência da Tradição", "8", players=players
        )

    return PaperJogo(
        pk=mesa,
        code=f"K{mesa:05}",
        stage=Stage.CHAVES,
        phase="Chave B",
        rodada=2,
        mesa=mesa,
        at=AT,
        a=side("A", 2 * mesa - 1),
        b=side("B", 2 * mesa),
        juiz="Dorvalino Terra",
    )


def ours(tournament: Tournament, count: int) -> bytes:
    """Return `count` súmulas as the product makes them."""
    jogos = [_jogo(mesa) for mesa in range(1, count + 1)]
    paper = sumulas_paper(tournament, jogos, title="Súmulas", base_url=BASE, printing=Printing())
    return make(paper).pdf


def plain(tournament: Tournament, count: int, renderer: Renderer) -> bytes:
    """Return `count` súmulas from the plain template, in this process."""
    import segno

    sheets = []
    for mesa in range(1, count + 1):
        jogo = _jogo(mesa)
        code = segno.make(address(jogo, BASE), micro=False, error="m").svg_inline(border=0, omitsize=True)
        texts = sheet(jogo, tournament, BASE, FIRST, boxes=LARGE.boxes, filled=False, for_browser=False)
        for side, trio in zip(texts["sides"], (jogo.a, jogo.b), strict=True):
            assert trio is not None
            places = ("1", "2", "3", "Reserva")
            side["people"] = list(zip(places, (p.name for p in trio.players), strict=True))
        sheets.append({**texts, "svg": mark_safe(code)})
    html = render_to_string(
        "pdf/bench_plain.html", {"sheets": sheets, "form": form_context(tournament.ruleset)}
    )
    return renderer.render({"html": html, "styles": LARGE.styles[:1]})


def peak_memory() -> int:
    """Return the largest resident size of an idle renderer so far, in megabytes; 0 where nothing tells."""
    peaks = [0]
    for child in list(engine._idle.queue):
        status = Path(f"/proc/{child.process.pid}/status")
        if status.exists():
            line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
            peaks.append(int(line.split()[1]) // 1024)
    return max(peaks)


def bars(*, quick: bool) -> Iterator[Bar]:
    """Yield the measured goals. The quick run has 100 in place of 500 (both ways are linear)."""
    tournament, renderer = _tournament(), Renderer(engine.roots())
    ours(tournament, 1)
    plain(tournament, 1, renderer)
    yield _bar(tournament, renderer, 1, at_most=2.0, pairs=5)
    yield _bar(tournament, renderer, 50, at_most=0.4, pairs=1 if quick else 3)
    small = peak_memory()
    yield _bar(tournament, renderer, 100 if quick else 500, at_most=0.2, pairs=1)
    large = peak_memory()
    detail = f"memória de um processo: {large} MB ÷ {small} MB depois de 50"
    yield Bar("memória de pico", detail, large / max(1, small), 1.3, 1.0, 1.0, 0.0)
    engine.close()


def _bar(tournament: Tournament, renderer: Renderer, count: int, *, at_most: float, pairs: int) -> Bar:
    ratios, times = [], []
    for _ in range(pairs):
        above = timed(lambda: ours(tournament, count))
        below = timed(lambda: plain(tournament, count, renderer))
        ratios.append(above / below)
        times.append(above)
    seconds = median(times)
    name = f"{count} súmula" if count == 1 else f"{count} súmulas"
    detail = (
        f"÷ tabelas num processo; {count / seconds:.1f}/s contra {count / seconds * median(ratios):.1f}/s"
    )
    return Bar(name, detail, median(ratios), at_most, min(ratios), max(ratios), seconds * 1000)

"""What the public templates show of jogos and tables: flat tuples, ready to be printed and to be compared.

A fragment of a page is made of one such tuple, and made again only when the tuple changes
(templatetags.public_pages).
"""

from dataclasses import replace
from typing import NamedTuple

from django.urls import reverse

from scoring.classification import Progress
from tournaments.models import Jogo, Tournament
from tournaments.selectors.bracket import DrawnBracket, DrawnJogo
from tournaments.selectors.competition import ChaveTable, JogoView, Row
from tournaments.selectors.phases import jogo_title
from tournaments.selectors.public_tournament import MesaLine, PublicCompetition
from tournaments.templatetags.tenteio_ui import lineup_noun
from tournaments.views.public.words import day_text, hour_text
from tournaments.wording import joined

OPEN_SIDE = "a definir"
NEXT_SHOWN = 2
_LABELS = {
    "anulado": "Anulado",
    "W.O.": "W.O.",
    "ausência dupla": "Ausência dupla",
    "desclassificação": "Desclassificação",
    "dupla desclassificação": "Dupla desclassificação",
    "decisão por tempo": "Decisão por tempo",
}


class Addresses:
    """The addresses of one tournament's public pages, reversed once."""

    def __init__(self, tournament: Tournament) -> None:
        slugs = (tournament.event.slug, tournament.slug)
        self.page = reverse("tournaments:public_tournament", args=slugs)
        self.telao = reverse("tournaments:telao", args=slugs)
        self._trio = reverse("tournaments:public_trio", args=(*slugs, 0)).removesuffix("0/")
        self._jogo = reverse("tournaments:sumula_lookup", args=("-",)).removesuffix("-/")

    def trio(self, number: int) -> str:
        return f"{self._trio}{number}/"

    def jogo(self, jogo: Jogo) -> str:
        return f"{self._jogo}{jogo.code}/"


class Side(NamedTuple):
    name: str
    detail: str = ""


class Status(NamedTuple):
    """A badge: what the state of a jogo is called, in which tone, with which icon."""

    text: str
    tone: str
    icon: str = ""


class JogoCard(NamedTuple):
    """A jogo as `components/jogo_card.html` shows it. `trios`: numbers, to be found by who follows one."""

    label: str
    url: str
    a: Side
    b: Side
    partidas: tuple[tuple[int | None, ...], ...]
    winner: str
    status: Status | None
    note: str
    trios: str
    action: None = None


class MesaJogo(NamedTuple):
    """A jogo in the queue of its mesa. `word`: "Agora", "A seguir", "Depois"."""

    word: str
    hour: str
    title: str
    a: str
    b: str
    url: str
    status: Status | None
    trios: str


class MesaCard(NamedTuple):
    """A mesa with the jogo that is on and the next one."""

    mesa: int | None
    jogos: tuple[MesaJogo, ...]


class TableRow(NamedTuple):
    """A row as `components/standings.html` shows it."""

    rank: int | None
    name: str
    detail: str
    url: str
    jogos: int
    vitorias: int
    partidas: int
    tentos: int
    row_class: str
    why: str
    cut: bool


class ChaveCard(NamedTuple):
    """A chave with its table. `state`: how far it is."""

    name: str
    caption: str
    rows: tuple[TableRow, ...]
    state: Status
    ties: tuple[str, ...]
    noun: str = "Trio"


class Cards:
    """Turns what `PublicCompetition` holds into what templates show."""

    def __init__(self, competition: PublicCompetition) -> None:
        self.competition = competition
        self.addresses = Addresses(competition.tournament)
        self._with_day = len(competition.days) > 1
        self._last = max((view.jogo.rodada for view in competition.mata_mata), default=0)

    @property
    def day(self) -> str:
        """The day of all jogos where they have one day, so that none has to repeat it; "" otherwise."""
        days = self.competition.days
        return day_text(days[0]) if len(days) == 1 else ""

    def where(self, jogo: Jogo, *, with_day: bool = False) -> str:
        """Say where and when: "mesa 3 · 14:30"; with its day where jogos have several, or where asked for."""
        mesa = f"mesa {jogo.mesa}" if jogo.mesa else ""
        parts = (mesa, hour_text(jogo.scheduled_at, with_day=with_day or self._with_day))
        return " · ".join(part for part in parts if part)

    def title(self, view: JogoView) -> str:
        """Say which jogo it is: "Chave A, 2ª rodada", "Semifinal"."""
        return jogo_title(view, self._last)

    def jogo(self, view: JogoView, label: str, *, link: bool = True) -> JogoCard:
        """Make the card of a jogo under a label of the page's own, which leads to the jogo's page."""
        jogo = view.jogo
        winner = view.counted.winner if view.counted and view.settled else None
        return JogoCard(
            label=label,
            url=self.addresses.jogo(jogo) if link else "",
            a=Side(jogo.trio_a.name if jogo.trio_a else OPEN_SIDE),
            b=Side(jogo.trio_b.name if jogo.trio_b else OPEN_SIDE),
            partidas=tuple(view.partidas) if view.settled else (),
            winner=winner or "",
            status=self.status(view),
            note="",
            trios=" ".join(str(trio.number) for trio in (jogo.trio_a, jogo.trio_b) if trio),
        )

    def mesa(self, line: MesaLine) -> MesaCard:
        """Make the card of a mesa: what is on and what comes next; all that waits where no mesa is given."""
        shown = line.views[:NEXT_SHOWN] if line.mesa else line.views
        return MesaCard(line.mesa, tuple(self._in_queue(view, index) for index, view in enumerate(shown)))

    def _in_queue(self, view: JogoView, index: int) -> MesaJogo:
        jogo = view.jogo
        assert jogo.trio_a is not None
        assert jogo.trio_b is not None
        called = not jogo.started_at and jogo.pk in self.competition.calls
        return MesaJogo(
            word="Agora" if jogo.started_at else "Depois" if index else "A seguir",
            # Who is called is wanted now, whatever the hour on the paper.
            hour="" if called else hour_text(jogo.scheduled_at, with_day=self._with_day),
            title=self.title(view),
            a=jogo.trio_a.name,
            b=jogo.trio_b.name,
            url=self.addresses.jogo(jogo),
            status=self.status(view),
            trios=f"{jogo.trio_a.number} {jogo.trio_b.number}",
        )

    def status(self, view: JogoView) -> Status | None:
        """Return the badge of a jogo; None where its partidas say all."""
        if view.settled:
            label = view.label
            return Status(_LABELS[label], "neutral") if label else None
        if view.jogo.started_at:
            return Status("Em jogo", "success", "play-circle")
        call = self.competition.calls.get(view.jogo.pk)
        return Status(f"{call}ª chamada", "warning", "megaphone") if call else None

    def chave(self, table: ChaveTable) -> ChaveCard:
        """Make the card of a chave: the table with reasons, its progress, the sorteios that it waits for."""
        line = self.competition.tournament.qualifiers_per_chave
        last_in = max((i for i, row in enumerate(table.rows) if _within(row, line)), default=-1)
        return ChaveCard(
            name=table.name,
            caption=f"Classificação da chave {table.name}",
            rows=tuple(
                self._row(row, table.progress, cut=index == last_in < len(table.rows) - 1)
                for index, row in enumerate(table.rows)
            ),
            state=self._chave_state(table),
            ties=tuple(joined(self.competition.tie_names(tie)) for tie in table.ties),
            noun=lineup_noun(self.competition.tournament).capitalize(),
        )

    def _row(self, row: Row, progress: Progress, *, cut: bool) -> TableRow:
        standing, trio = row.standing, row.trio
        row_class = "is-qualified" if progress.complete and self._goes_on(row) else ""
        detail = trio.entidade.name if trio.entidade else ""
        why = row.why if progress.done else ""  # before the first jogo all are level: nothing to tell
        if standing.out:
            row_class = "is-out"
            incisos = self.competition.incisos.get(trio.ref, ())
            detail = " · ".join(filter(None, (detail, out_text(incisos))))
        elif standing.pending_sorteio:
            row_class = "is-pending"
            why = f"aguarda sorteio{f': {why}' if why else ''}"
        return TableRow(
            rank=standing.rank,
            name=trio.name,
            detail=detail,
            url=self.addresses.trio(trio.number),
            jogos=standing.jogos,
            vitorias=standing.vitorias,
            partidas=standing.partidas,
            tentos=standing.tentos,
            row_class=row_class,
            why=unbroken(why),
            cut=cut,
        )

    def _goes_on(self, row: Row) -> bool:
        """Whether the trio is through: in the mata-mata where that is shown, else by its place."""
        state = self.competition.bracket_state
        return row.trio.ref in state.bracket.trios if state else row.goes_on

    def _chave_state(self, table: ChaveTable) -> Status:
        done, total = table.progress
        if not table.progress.complete:
            return Status(f"parcial, {done} de {total} jogos", "neutral")
        if table.ties:
            return Status("aguarda sorteio", "warning")
        held = self.competition.homologated.get(table.name)
        if held is None:
            return Status("completa", "success")
        return Status(held.told, "success")


class Place(NamedTuple):
    """A place of the podium, as `components/podium.html` shows it."""

    rank: int
    name: str
    detail: str


def podium_places(competition: PublicCompetition) -> list[Place]:
    """Return the first places; none until there is a champion."""
    podium = competition.podium
    if podium is None or podium.champion is None:
        return []
    ranked = [(1, podium.champion), (2, podium.vice), *((3, ref) for ref in podium.third), (4, podium.fourth)]
    trios = [(rank, competition.trios[str(ref)]) for rank, ref in ranked if ref is not None]
    return [Place(rank, trio.name, trio.entidade.name if trio.entidade else "") for rank, trio in trios]


def drawn_without_seeds(bracket: DrawnBracket | None) -> DrawnBracket | None:
    """Take the seeds away from a tree: beside the partidas won they would read as another score."""
    if bracket is None:
        return None

    def plain(jogo: DrawnJogo) -> DrawnJogo:
        return replace(jogo, a=replace(jogo.a, seed=None), b=jogo.b and replace(jogo.b, seed=None))

    return replace(
        bracket,
        rodadas=[replace(rodada, jogos=[plain(j) for j in rodada.jogos]) for rodada in bracket.rodadas],
    )


def unbroken(sentence: str) -> str:
    """Keep a score on one line: "5 × 4"."""
    return sentence.replace(" × ", "\xa0×\xa0")


def out_text(incisos: tuple[str, ...]) -> str:
    """Say that a trio is out: the number of the inciso and no facts (HAND-44)."""
    return f"desclassificado (Art. 20, {joined(incisos)})" if incisos else "desclassificado"


def _within(row: Row, line: int) -> bool:
    return row.standing.rank is not None and row.standing.rank <= line

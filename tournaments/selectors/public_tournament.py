"""A tournament as the public sees it: a Competition that shows what is published, and nothing else.

Each switch is by itself (HAND-46): `chaves_published` shows the chaves, their jogos and their sorteios,
`mata_mata_published` the tree and its jogos. The trios are shown as soon as the tournament is.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property

from django.db.models import Max
from django.utils import timezone

from scoring.bracket import Podium
from scoring.classification import PendingTie
from scoring.desclassificacao import EffectiveJogo
from scoring.jogo import JogoOutcome
from scoring.modalities import Modality
from tournaments.models import Chave, Homologation, Jogo, JogoCall, Purpose, Sorteio, Stage, Trio, TrioMember
from tournaments.names import name_key
from tournaments.selectors.competition import ChaveTable, Competition, JogoView, Row
from tournaments.selectors.phases import RodadaProgress, bracket_rodadas, rodadas
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.snapshots import BracketState


@dataclass(frozen=True, slots=True)
class MesaLine:
    """What a mesa waits for: its jogos without a result, in order of play. `mesa` None: not given one yet."""

    mesa: int | None
    views: tuple[JogoView, ...]


@dataclass(frozen=True, slots=True)
class Homologated:
    """A chave or a mesa of Pontinho that the commission confirmed: when, and how often revised since."""

    at: datetime
    revision: int

    @property
    def told(self) -> str:
        """The same in a few words."""
        revised = f", revisão {self.revision}" if self.revision > 1 else ""
        return f"homologada às {self.at:%H:%M} de {self.at.day}/{self.at.month}{revised}"


class PublicCompetition(Competition):
    """What is published of one tournament, read once."""

    @cached_property
    def shows_chaves(self) -> bool:
        return self.tournament.chaves_published and self.has_jogos

    @cached_property
    def shows_mata_mata(self) -> bool:
        return self.tournament.mata_mata_published and self.has_jogos

    @property
    def has_jogos(self) -> bool:
        """Whether the modality is played in jogos of two sides. Pontinho is not."""
        return self.tournament.modality != Modality.PONTINHO

    @cached_property
    def pontinho(self) -> PontinhoBoard | None:
        """The mesas of a tournament of Pontinho, once they are published."""
        shown = self.tournament.is_pontinho and self.tournament.chaves_published
        board = PontinhoBoard(self.tournament) if shown else None
        return board if board is not None and board.drawn else None

    @cached_property
    def tables(self) -> list[ChaveTable]:
        return super().tables if self.shows_chaves else []

    @cached_property
    def overall(self) -> list[Row]:
        return super().overall if self.shows_chaves else []

    @cached_property
    def jogos(self) -> list[JogoView]:
        return super().jogos if self.shows_chaves else []

    @cached_property
    def bracket_state(self) -> BracketState | None:
        return super().bracket_state if self.shows_mata_mata else None

    @cached_property
    def podium(self) -> Podium | None:
        return super().podium if self.shows_mata_mata else None

    @cached_property
    def mata_mata(self) -> list[JogoView]:
        return super().mata_mata if self.bracket_state else []

    def _views(
        self,
        stage: Stage,
        counted: Mapping[int | str, EffectiveJogo],
        outcomes: Mapping[int | str, JogoOutcome],
    ) -> list[JogoView]:
        """As the committee's, with the trios that are at hand instead of joined once for every jogo."""
        trios = {trio.pk: trio for trio in self.trios.values()}
        jogos = Jogo.objects.filter(tournament=self.tournament, stage=stage).order_by(
            "rodada", "scheduled_at", "mesa", "position", "pk"
        )
        views = []
        chaves: dict[int, Chave] = {}
        for jogo in jogos:
            jogo.tournament = self.tournament
            fact = counted.get(jogo.pk)
            for side, pk in (("trio_a", jogo.trio_a_id), ("trio_b", jogo.trio_b_id)):
                if pk is not None:
                    setattr(jogo, side, trios[pk])
            if jogo.chave_id is not None and fact is not None and fact.chave is not None:
                jogo.chave = chaves.setdefault(jogo.chave_id, Chave(pk=jogo.chave_id, name=fact.chave))
            views.append(JogoView(jogo, fact, outcomes.get(jogo.pk)))
        return views

    @cached_property
    def rodadas(self) -> list[RodadaProgress]:
        """The rodadas of the chaves. No query of its own."""
        return rodadas(self.jogos)

    @cached_property
    def bracket_rodadas(self) -> list[RodadaProgress]:
        """The rodadas of the mata-mata. No query of its own."""
        return bracket_rodadas(self.mata_mata)

    @cached_property
    def mesas(self) -> list[MesaLine]:
        """What each mesa plays now and next: the jogo that began first, then by rodada and hour.

        Jogos whose trios are not known yet wait unseen. By facts alone: a page does not age by itself.
        """
        waiting: dict[int | None, list[JogoView]] = defaultdict(list)
        for view in (*self.jogos, *self.mata_mata):
            if not view.settled and view.jogo.trio_a_id and view.jogo.trio_b_id:
                waiting[view.jogo.mesa].append(view)
        for views in waiting.values():
            views.sort(key=lambda view: view.jogo.started_at is None)  # stable: then in order of play
        numbered = sorted(mesa for mesa in waiting if mesa is not None)
        last: list[int | None] = [None] if None in waiting else []
        return [MesaLine(mesa, tuple(waiting[mesa])) for mesa in (*numbered, *last)]

    @cached_property
    def days(self) -> list[date]:
        """The days on which jogos are to be, by the clock of the hall."""
        hours = (view.jogo.scheduled_at for view in (*self.jogos, *self.mata_mata))
        return sorted({timezone.localtime(at).date() for at in hours if at is not None})

    @cached_property
    def calls(self) -> Mapping[int, int]:
        """The last call made of each jogo that is to be played, by primary key. One query."""
        made = JogoCall.objects.filter(jogo__tournament=self.tournament, jogo__ending="")
        return dict(made.order_by().values_list("jogo").annotate(last=Max("number")))

    @cached_property
    def incisos(self) -> Mapping[str, tuple[str, ...]]:
        """The incisos by which trios are out of the chaves, by ref: the number alone, never the facts."""
        found: dict[str, list[str]] = defaultdict(list)
        for decision in self.classification.facts.desclassificacoes:
            if decision.puts_out and str(decision.inciso) not in found[str(decision.trio)]:
                found[str(decision.trio)].append(str(decision.inciso))
        return {ref: tuple(incisos) for ref, incisos in found.items()}

    @cached_property
    def homologated(self) -> Mapping[str, Homologated]:
        """Which chaves are homologated, by name. One query."""
        if not self.shows_chaves:
            return {}
        rows = Homologation.objects.filter(tournament=self.tournament, chave__isnull=False).order_by(
            "revision"
        )
        return {
            name: Homologated(timezone.localtime(at), revision)
            for name, at, revision in rows.values_list("chave__name", "at", "revision")
        }

    @cached_property
    def homologated_mesas(self) -> Mapping[int, Homologated]:
        """Which mesas of Pontinho are homologated, by primary key. One query."""
        if self.pontinho is None:
            return {}
        rows = Homologation.objects.filter(tournament=self.tournament, pontinho_mesa__isnull=False)
        found = rows.order_by("revision").values_list("pontinho_mesa_id", "at", "revision")
        return {mesa or 0: Homologated(timezone.localtime(at), revision) for mesa, at, revision in found}

    @cached_property
    def sorteios(self) -> list[Sorteio]:
        """The draws that anyone may check, oldest first, the ones put aside included. One query."""
        if not self.shows_chaves and self.pontinho is None:
            return []
        return list(self.tournament.sorteios.exclude(purpose=Purpose.OTHER).order_by("held_at", "pk"))

    def tie_names(self, tie: PendingTie) -> list[str]:
        """The names of trios that wait for a sorteio."""
        return [self.names[str(ref)] for ref in tie.trios]

    def by_number(self, number: int) -> Trio | None:
        return next((trio for trio in self.trios.values() if trio.number == number), None)


@dataclass(frozen=True, slots=True)
class Found:
    """A trio as a search finds it. `words` is what is searched, without accents and capitals."""

    number: int
    name: str
    entidade: str
    words: str


def search_index(competition: PublicCompetition) -> tuple[Found, ...]:
    """Return the trios with the words that find them: of trio, entidade, city and players. Two queries."""
    players: dict[int, list[str]] = defaultdict(list)
    members = TrioMember.objects.filter(tournament=competition.tournament).order_by("trio", "position")
    for trio, key in members.values_list("trio", "player__name_key"):
        players[trio].append(key)
    return tuple(_found(trio, players[trio.pk]) for trio in competition.trios.values())


def _found(trio: Trio, players: Iterable[str]) -> Found:
    entidade = trio.entidade
    house = [entidade.name_key, name_key(entidade.city)] if entidade else []
    words = " ".join((trio.name_key, *house, *players))
    return Found(trio.number, trio.name, entidade.name if entidade else "", words)


def search(index: Iterable[Found], wanted: str) -> list[Found]:
    """Return the trios that hold every word, accents and capitals aside (HAND-57).

    A number finds the trio that has it, if there is one.
    """
    words = name_key(wanted).split()
    if not words:
        return []
    if len(words) == 1 and words[0].isascii() and words[0].isdigit():
        numbered = [found for found in index if str(found.number) == words[0].lstrip("0")]
        if numbered:
            return numbered
    return [found for found in index if all(word in found.words for word in words)]

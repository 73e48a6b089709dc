"""The papers that the committee may ask for: what each is, what may be chosen of it, how it is built.

A new paper is one entry of `KINDS` and one function from what is asked to a `Paper`.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from django.urls import NoReverseMatch, reverse

from tournaments.documents import ata, bracket, chaves, classification, programme, sumula, sumula_words
from tournaments.documents.paper import Paper
from tournaments.documents.report import Frame
from tournaments.models import Stage, Tournament
from tournaments.selectors.competition import Competition
from tournaments.selectors.papers import (
    PaperJogo,
    PapersOverview,
    data_time,
    paper_jogos,
    paper_trios,
)

# How many súmulas a preview shows.
PREVIEWED = 4


@dataclass(frozen=True, slots=True)
class Choice:
    """What of a paper is wanted. Empty means all.

    rodada: "2" of the chaves, "m2" of the mata-mata. blank: a grid to be filled by hand. count: how many
    blank ones.
    """

    rodada: str = ""
    mesa: int | None = None
    chave: str = ""
    jogo: int | None = None
    layout: str = "duas"
    stack: bool = False
    unprinted: bool = False
    blank: bool = False
    count: int = 2

    def params(self) -> dict[str, Any]:
        """Return the choice as JSON values."""
        return asdict(self)

    @property
    def stage(self) -> Stage | None:
        if not self.rodada:
            return None
        return Stage.MATA_MATA if self.rodada.startswith("m") else Stage.CHAVES

    @property
    def rodada_number(self) -> int | None:
        return int(self.rodada.removeprefix("m")) if self.rodada else None


@dataclass(frozen=True, slots=True)
class Asked:
    """A paper asked for. `base_url` goes into QR codes; `jogos` fixes which súmulas, with their vias."""

    tournament: Tournament
    choice: Choice
    base_url: str
    preview: bool = False
    copies: Mapping[int, sumula_words.Copy] = field(default_factory=dict)
    jogos: tuple[int, ...] | None = None

    def frame(self, title: str, *, orientation: str = "portrait", about: str = "") -> Frame:
        """Return the frame of a report, with the QR of the public page where there is one."""
        return Frame(
            self.tournament,
            title,
            about=about,
            at=data_time(self.tournament),
            address=self._public_address(),
            orientation=orientation,
        )

    def _public_address(self) -> str:
        tournament = self.tournament
        if not (tournament.published and tournament.event.published):
            return ""
        try:
            path = reverse("tournaments:public_tournament", args=(tournament.event.slug, tournament.slug))
        except NoReverseMatch:
            return ""
        return f"{self.base_url}{path}"

    def paper_jogos(self) -> list[PaperJogo]:
        """Return the jogos that the choice names, in walking order."""
        choice = self.choice
        return paper_jogos(
            self.tournament,
            stage=choice.stage,
            rodada=choice.rodada_number,
            mesa=choice.mesa,
            chave=choice.chave,
            ids=self.jogos if self.jogos is not None else ([choice.jogo] if choice.jogo else None),
            unprinted=choice.unprinted and self.jogos is None,
        )


@dataclass(frozen=True, slots=True)
class Kind:
    """One paper of the catalogue.

    choices: names of the fields of `Choice` that it heeds. counted: its prints are counted (súmulas). needs:
    what there must be before it says anything: "trios", "chaves", "jogos", "mata_mata".
    """

    code: str
    title: str
    about: str
    group: str
    build: Callable[[Asked], Paper]
    choices: tuple[str, ...] = ()
    counted: bool = False
    needs: str = ""

    def available(self, overview: PapersOverview) -> bool:
        """Whether there is anything to print of it yet."""
        return {"": True, "trios": overview.trios, "chaves": overview.chaves, "jogos": overview.jogos,
                "mata_mata": overview.mata_mata}[self.needs] not in (0, (), False)  # fmt: skip


def _sumulas(asked: Asked) -> Paper:
    return _of_jogos(asked, "Súmulas", filled=False)


def _filled(asked: Asked) -> Paper:
    return _of_jogos(asked, "Súmulas preenchidas", filled=True)


def _of_jogos(asked: Asked, what: str, *, filled: bool) -> Paper:
    jogos = [jogo for jogo in asked.paper_jogos() if not filled or jogo.ending is not None]
    jogos = jogos[:PREVIEWED] if asked.preview else jogos
    if asked.choice.jogo and jogos:
        title = f"Súmula · {jogos[0].label}"
    else:
        title = programme.paper_title(jogos, what) if jogos else what
    return sumula.sumulas_paper(
        asked.tournament,
        jogos,
        title=title,
        base_url=asked.base_url,
        printing=sumula.Printing(
            layout=asked.choice.layout,
            stack=asked.choice.stack,
            filled=filled,
            preview=asked.preview,
            copies=asked.copies,
        ),
    )


def _blank_sumulas(asked: Asked) -> Paper:
    return sumula.sumulas_paper(
        asked.tournament,
        sumula.blank_jogos(asked.choice.count),
        title="Súmulas em branco",
        base_url=asked.base_url,
        printing=sumula.Printing(layout=asked.choice.layout),
    )


def _chaves(asked: Asked) -> Paper:
    title = f"Chave {asked.choice.chave}" if asked.choice.chave else "Chaves"
    return chaves.chaves_paper(
        Competition(asked.tournament), asked.frame(title), chave=asked.choice.chave, blank=asked.choice.blank
    )


def _classification(asked: Asked) -> Paper:
    title = f"Classificação · Chave {asked.choice.chave}" if asked.choice.chave else "Classificação"
    return classification.classification_paper(
        Competition(asked.tournament), asked.frame(title), chave=asked.choice.chave
    )


def _overall(asked: Asked) -> Paper:
    return classification.overall_paper(Competition(asked.tournament), asked.frame("Classificação geral"))


def _bracket(asked: Asked) -> Paper:
    return bracket.bracket_paper(
        Competition(asked.tournament), asked.frame("Mata-mata", orientation="landscape")
    )


def _by_mesa(asked: Asked) -> Paper:
    jogos = asked.paper_jogos()
    frame = asked.frame(programme.paper_title(jogos, "Programação por mesa"))
    return programme.programme_by_mesa(frame, jogos, paper_trios(asked.tournament))


def _by_trio(asked: Asked) -> Paper:
    jogos = asked.paper_jogos()
    what = f"Programação por {classification.noun_of(asked.tournament).lower()}"
    frame = asked.frame(programme.paper_title(jogos, what))
    return programme.programme_by_trio(frame, jogos, paper_trios(asked.tournament))


def _call(asked: Asked) -> Paper:
    jogos = asked.paper_jogos() if asked.choice.rodada else []
    frame = asked.frame(programme.paper_title(jogos, "Lista de chamada"))
    return programme.call_list(frame, paper_trios(asked.tournament), jogos=jogos)


def _ata(asked: Asked) -> Paper:
    return ata.ata_paper(Competition(asked.tournament), asked.frame("Ata"))


MESA, WALL, DESK = "Para as mesas", "Para a parede", "Para a comissão"
GROUPS = (MESA, WALL, DESK)
KINDS = {
    kind.code: kind
    for kind in (
        Kind(
            "sumulas",
            "Súmulas",
            "Uma por jogo, em ordem de mesa, com os dois trios e o código QR. "
            "A partir da segunda impressão saem marcadas como nova via.",
            MESA,
            _sumulas,
            ("rodada", "mesa", "layout", "stack", "unprinted"),
            counted=True,
            needs="jogos",
        ),
        Kind(
            "sumulas-em-branco",
            "Súmulas em branco",
            "Sem nomes, para um jogo de última hora ou se faltar luz.",
            MESA,
            _blank_sumulas,
            ("count", "layout"),
        ),
        Kind(
            "chamada",
            "Lista de chamada",
            "Todos os inscritos por número, com casas para as chamadas e a presença.",
            MESA,
            _call,
            ("rodada",),
            needs="trios",
        ),
        Kind(
            "programacao",
            "Programação por mesa",
            "Quem joga em cada mesa, com hora e juiz.",
            WALL,
            _by_mesa,
            ("rodada",),
            needs="jogos",
        ),
        Kind(
            "programacao-por-trio",
            "Programação por nome",
            "Em ordem alfabética, para cada um achar sua mesa e seu adversário.",
            WALL,
            _by_trio,
            ("rodada",),
            needs="jogos",
        ),
        Kind(
            "chaves",
            "Chaves",
            "Quem caiu em cada chave, com a grade de todos contra todos.",
            WALL,
            _chaves,
            ("chave", "blank"),
            needs="chaves",
        ),
        Kind(
            "classificacao",
            "Classificação por chave",
            "Com os critérios em vigor e, em cada linha, o que pôs um acima do outro.",
            WALL,
            _classification,
            ("chave",),
            needs="chaves",
        ),
        Kind(
            "classificacao-geral",
            "Classificação geral",
            "Todas as chaves numa tabela só.",
            WALL,
            _overall,
            needs="chaves",
        ),
        Kind(
            "mata-mata",
            "Mata-mata",
            "O chaveamento até a final, numa folha deitada.",
            WALL,
            _bracket,
            needs="mata_mata",
        ),
        Kind(
            "sumulas-preenchidas",
            "Súmulas preenchidas",
            "Os jogos com resultado oficial, já com os números, para arquivar.",
            DESK,
            _filled,
            ("rodada", "mesa", "layout"),
            needs="jogos",
        ),
        Kind(
            "ata",
            "Ata",
            "Comissões, sorteios com os seus códigos, decisões, substituições, correções, colocações e o "
            "lugar das assinaturas.",
            DESK,
            _ata,
        ),
    )
}  # fmt: skip

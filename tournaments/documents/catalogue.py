"""The papers that the committee may ask for: what each is and what may be chosen of it.

A new paper is one function in `documents.builders` and one entry of `KINDS`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tournaments.documents import builders
from tournaments.documents.asking import Asked
from tournaments.documents.paper import Paper
from tournaments.documents.wall import enlarged
from tournaments.models import Tournament
from tournaments.selectors.papers import PapersOverview

MESA, WALL, DESK, FEAST = "Para as mesas", "Para a parede", "Para a comissão", "Para entregar"
GROUPS = (MESA, WALL, DESK, FEAST)


@dataclass(frozen=True, slots=True)
class Kind:
    """One paper of the catalogue.

    choices: names of the fields of `Choice` that it heeds. counted: its prints are counted (súmulas). needs:
    what there must be before it says anything: "trios", "chaves", "jogos", "mata_mata", "pontinho". game:
    what it is of: "jogos" of two sides, "pontinho", or "" for both.
    """

    code: str
    title: str
    about: str
    group: str
    build: Callable[[Asked], Paper]
    choices: tuple[str, ...] = ()
    counted: bool = False
    needs: str = ""
    game: str = "jogos"

    def serves(self, tournament: Tournament) -> bool:
        """Whether a tournament of this modality has such a paper at all."""
        return self.game in ("", "pontinho" if tournament.is_pontinho else "jogos")

    @property
    def on_the_wall(self) -> bool:
        """Whether it hangs where it may grow old, so that it is kept which were printed."""
        return self.group == WALL

    def available(self, overview: PapersOverview) -> bool:
        """Whether there is anything to print of it yet."""
        there = {"trios": overview.trios, "chaves": overview.chaves, "jogos": overview.jogos}
        return bool(
            {"": True, "mata_mata": overview.mata_mata, "pontinho": overview.pontinho, **there}[self.needs]
        )

    def paper(self, asked: Asked) -> Paper:
        """Build the paper that is asked for, at the size that is wanted."""
        return enlarged(self.build(replace(asked, kind=self.code)), asked.choice.size)


KINDS = {
    kind.code: kind
    for kind in (
        Kind(
            "folhas-de-mesa",
            "Folhas das mesas",
            "Uma por mesa da etapa: em cada rodada a mão e o placar de cada um, o pote e as assinaturas.",
            MESA,
            builders.pontinho_sheets,
            ("mesa",),
            needs="pontinho",
            game="pontinho",
        ),
        Kind(
            "folhas-em-branco",
            "Folhas em branco",
            "Sem nomes, para uma mesa de última hora ou se faltar luz.",
            MESA,
            builders.blank_pontinho_sheets,
            ("count",),
            game="pontinho",
        ),
        Kind(
            "mesas-de-pontinho",
            "Quem senta onde",
            "As mesas de cada etapa, com a hora, os lugares e o juiz.",
            WALL,
            builders.pontinho_seating,
            ("size",),
            needs="pontinho",
            game="pontinho",
        ),
        Kind(
            "mesas-por-nome",
            "Mesas por nome",
            "Em ordem alfabética, para cada um achar sua mesa e sua hora.",
            WALL,
            builders.pontinho_by_name,
            ("size",),
            needs="pontinho",
            game="pontinho",
        ),
        Kind(
            "classificacao-do-pontinho",
            "Classificação",
            "A geral e a de cada mesa, com o que pôs um acima do outro.",
            WALL,
            builders.pontinho_tables,
            ("size",),
            needs="pontinho",
            game="pontinho",
        ),
        Kind(
            "sumulas",
            "Súmulas",
            "Uma por jogo, em ordem de mesa, com os dois trios e o código QR. "
            "A partir da segunda impressão saem marcadas como nova via.",
            MESA,
            builders.sumulas,
            ("rodada", "mesa", "layout", "stack", "unprinted"),
            counted=True,
            needs="jogos",
        ),
        Kind(
            "sumulas-em-branco",
            "Súmulas em branco",
            "Sem nomes, para um jogo de última hora ou se faltar luz.",
            MESA,
            builders.blank_sumulas,
            ("count", "layout"),
        ),
        Kind(
            "cartoes-de-mesa",
            "Cartões de mesa",
            "O número bem grande e o código QR da página pública. O cartão com o QR do juiz está em Mesas.",
            MESA,
            builders.mesa_cards,
            game="",
        ),
        Kind(
            "chamada",
            "Lista de chamada",
            "Todos os inscritos por número, com casas para as chamadas e a presença.",
            MESA,
            builders.call,
            ("rodada",),
            needs="trios",
            game="",
        ),
        Kind(
            "programacao",
            "Programação por mesa",
            "Quem joga em cada mesa, com hora e juiz.",
            WALL,
            builders.by_mesa,
            ("rodada", "size"),
            needs="jogos",
        ),
        Kind(
            "programacao-por-trio",
            "Programação por nome",
            "Em ordem alfabética, para cada um achar sua mesa e seu adversário.",
            WALL,
            builders.by_name,
            ("rodada", "size"),
            needs="jogos",
        ),
        Kind(
            "chaves",
            "Chaves",
            "Quem caiu em cada chave, com a grade de todos contra todos.",
            WALL,
            builders.all_chaves,
            ("chave", "size", "blank"),
            needs="chaves",
        ),
        Kind(
            "classificacao",
            "Classificação por chave",
            "Com os critérios em vigor e, em cada linha, o que pôs um acima do outro.",
            WALL,
            builders.by_chave,
            ("chave", "size"),
            needs="chaves",
        ),
        Kind(
            "classificacao-geral",
            "Classificação geral",
            "Todas as chaves numa tabela só.",
            WALL,
            builders.overall,
            ("size",),
            needs="chaves",
        ),
        Kind(
            "mata-mata",
            "Mata-mata",
            "O chaveamento até a final, numa folha deitada ou em folhas que se juntam.",
            WALL,
            builders.mata_mata,
            ("size",),
            needs="mata_mata",
        ),
        Kind(
            "cartaz",
            "Cartaz",
            "O código QR da página pública, grande, para quem quer acompanhar.",
            WALL,
            builders.poster,
            ("size",),
            game="",
        ),
        Kind(
            "inscritos",
            "Inscritos",
            "Todos por número, com entidade, chave e jogadores.",
            DESK,
            builders.roster,
            needs="trios",
            game="",
        ),
        Kind(
            "presenca",
            "Lista de presença",
            "Cada jogador com lugar para assinar.",
            DESK,
            builders.presence,
            needs="trios",
            game="",
        ),
        Kind(
            "taxas",
            "Taxas",
            "Quem pagou e quem falta, por entidade, com os totais.",
            DESK,
            builders.fees,
            ("fee",),
            needs="trios",
            game="",
        ),
        Kind(
            "prova-dos-nove",
            "Prova dos nove",
            "Todas as somas à vista, para conferir à mão a classificação de cada chave.",
            DESK,
            builders.prova_dos_nove,
            ("chave",),
            needs="chaves",
        ),
        Kind(
            "sumulas-preenchidas",
            "Súmulas preenchidas",
            "Os jogos com resultado oficial, já com os números, para arquivar.",
            DESK,
            builders.filled_sumulas,
            ("rodada", "mesa", "layout"),
            needs="jogos",
        ),
        Kind(
            "ata",
            "Ata",
            "Comissões, sorteios com os seus códigos, decisões, substituições, correções, colocações e o "
            "lugar das assinaturas.",
            DESK,
            builders.minutes,
            game="",
        ),
        Kind(
            "caderno",
            "Caderno do evento",
            "Num PDF só, com sumário: inscritos, chaves, programação, classificação e mata-mata de todos os "
            "torneios do evento.",
            DESK,
            builders.caderno,
            game="",
        ),
        Kind(
            "crachas",
            "Crachás",
            "Um por inscrito, oito por folha, com número, nome, entidade e jogadores.",
            FEAST,
            builders.badges,
            needs="trios",
            game="",
        ),
        Kind(
            "certificados",
            "Certificados",
            "Dos primeiros lugares ou de participação, para assinar.",
            FEAST,
            builders.certificates,
            ("honour",),
            needs="trios",
            game="",
        ),
    )
}

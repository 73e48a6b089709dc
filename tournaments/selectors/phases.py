"""The rodadas of a tournament, of both stages: their names, their jogos, how far they are. No queries."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.bracket import rodada_code
from tournaments.models import Stage, Trio
from tournaments.selectors.bracket import rodada_title
from tournaments.selectors.competition import Competition, JogoView


@dataclass(frozen=True, slots=True)
class RodadaProgress:
    """One rodada. `key` names it in an address: "2" of the chaves, "m2" of the mata-mata."""

    key: str
    number: int
    title: str
    views: list[JogoView]

    @property
    def done(self) -> int:
        return sum(view.settled for view in self.views)

    @property
    def total(self) -> int:
        return len(self.views)

    @property
    def complete(self) -> bool:
        return self.done == self.total

    @property
    def where(self) -> str:
        """Name the mesas that are still playing, or the jogo itself where one is left."""
        left = [view.jogo for view in self.views if not view.settled]
        if len(left) == 1:
            mesa = f", mesa {left[0].mesa}" if left[0].mesa else ""
            return f"Falta {left[0]}{mesa}."
        mesas = sorted({jogo.mesa for jogo in left if jogo.mesa})
        if not mesas or len(mesas) > 12:
            return ""
        return f"Mesas que faltam: {', '.join(map(str, mesas))}."


def rodadas(views: Sequence[JogoView]) -> list[RodadaProgress]:
    """Group the jogos of the chaves by rodada."""
    ordered = sorted(views, key=lambda view: view.jogo.rodada)
    return [
        RodadaProgress(str(number), number, f"{number}ª rodada", list(group))
        for number, group in groupby(ordered, key=lambda view: view.jogo.rodada)
    ]


def bracket_rodadas(views: Sequence[JogoView]) -> list[RodadaProgress]:
    """Group the jogos of the mata-mata by rodada, the one for third place with the final."""
    if not views:
        return []
    ordered = sorted(views, key=lambda view: (view.jogo.rodada, view.jogo.position))
    last = ordered[-1].jogo.rodada
    found = []
    for number, group in groupby(ordered, key=lambda view: view.jogo.rodada):
        played = list(group)
        title = bracket_title(number, last)
        if number == last and len(played) > 1:
            title = f"{title} e 3º lugar"
        found.append(RodadaProgress(f"m{number}", number, title, played))
    return found


def all_rodadas(competition: Competition) -> list[RodadaProgress]:
    """All rodadas of both stages, in order of play."""
    return [*rodadas(competition.jogos), *bracket_rodadas(competition.mata_mata)]


def bracket_title(rodada: int, last: int) -> str:
    """Name a rodada of a mata-mata of `last` rodadas: "Final", "Semifinais", "Rodada de 32"."""
    return rodada_title(rodada_code(2 ** (last - rodada + 1)))


def jogo_title(view: JogoView, last: int = 0) -> str:
    """Say where a jogo belongs: "Chave A, 2ª rodada", "Semifinais", "Disputa de 3º lugar".

    last: number of rodadas of the mata-mata; only needed of its jogos.
    """
    jogo = view.jogo
    if jogo.stage == Stage.CHAVES:
        return f"{jogo.chave}, {jogo.rodada}ª rodada"
    if jogo.rodada == last and jogo.position == 2:
        return rodada_title("terceiro lugar")
    title = bracket_title(jogo.rodada, last or jogo.rodada)
    return {"Semifinais": "Semifinal"}.get(title, title)


def champion(competition: Competition) -> Trio | None:
    """Return the winner of the final; None until there is one."""
    podium = competition.podium
    return competition.trios[str(podium.champion)] if podium and podium.champion is not None else None

"""What an act does to a tournament of Pontinho, in sentences and in places: told before it is confirmed.

Two readings of the tournament are compared; nothing here knows which act lies between them.
"""

from typing import NamedTuple

from scoring.pontinho.mesa import MesaEnding, Seat
from tournaments.models import Trio
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.selectors.pontinho_rows import MesaView, OverallRow
from tournaments.wording import after_rodada, counted


class PlaceChange(NamedTuple):
    """A player whose place in the tournament would change, in words."""

    name: str
    before: str
    after: str


class PontinhoChange(NamedTuple):
    """What an act would do: sentences, and the places that change."""

    lines: list[str]
    places: list[PlaceChange]


def pontinho_change(before: PontinhoBoard, after: PontinhoBoard) -> PontinhoChange:
    """Compare two readings. No queries once both have been read (`read_all`)."""
    lines = [
        line
        for old, new in zip(before.mesas, after.mesas, strict=True)
        for line in [*_seats(old, new), *_ending(old, new)]
    ]
    names = after.names
    lines += [
        f"{names[ref]} fica fora do torneio: não entra em outro sorteio e vai ao fim da tabela, sem lugar."
        for ref in after.out
        if ref not in before.out
    ]
    lines += [
        f"{names[ref]} volta ao torneio e à classificação." for ref in before.out if ref not in after.out
    ]
    lines += _going_on(before, after)
    old, new = before.champion, after.champion
    if old != new:
        lines.append(_champion(old, new))
    return PontinhoChange(lines, _places(before, after))


def read_all(board: PontinhoBoard) -> PontinhoBoard:
    """Read all that a comparison looks at, while it is in force."""
    _ = board.mesas, board.overall, board.going_on
    return board


def _seats(old: MesaView, new: MesaView) -> list[str]:
    lines = []
    for was, now in zip(old.state.seats, new.state.seats, strict=True):
        if (was.left, was.excluded) != (now.left, now.excluded):
            lines.append(f"{new.names[str(now.player)]} {_seat(now, new)}.")
    return lines


def _seat(now: Seat, view: MesaView) -> str:
    mesa = view.title.lower()
    if now.excluded:
        return (
            f"sai da {mesa} {after_rodada(now.left)}, com {counted(now.score, 'ponto', 'pontos')}: "
            "a mão em jogo não conta, não paga nem recebe mais fichas, e não pode vencer a mesa nem passar"
        )
    if now.left is None:
        return f"volta à {mesa}, com {counted(now.score, 'ponto', 'pontos')}"
    return f"continua fora da {mesa}, como quem saiu por conta própria: o que se jogou fica como está"


def _ending(old: MesaView, new: MesaView) -> list[str]:
    if old.ended == new.ended:
        return []
    if not new.ended:
        return [f"A {new.title.lower()} volta a estar em jogo, com o pote de {_fichas(new.state.pote)}."]
    if new.state.ending is not MesaEnding.EXCLUSION:
        return [f"A {new.title.lower()} termina: vence {new.winner}."]
    pote = f" e leva o pote de {_fichas(old.state.pote)}" if old.state.pote else ""
    return [f"A {new.title.lower()} termina: só fica {new.winner}, que vence a mesa{pote}."]


def _fichas(count: int) -> str:
    return counted(count, "ficha", "fichas")


def _going_on(before: PontinhoBoard, after: PontinhoBoard) -> list[str]:
    if before.classification.etapa != after.classification.etapa or not before.going_on or not after.going_on:
        return []
    old, new = [trio.pk for trio in before.going_on], [trio.pk for trio in after.going_on]
    lines = [f"Passa à próxima etapa: {trio.name}." for trio in after.going_on if trio.pk not in old]
    return lines + [f"Não passa mais: {trio.name}." for trio in before.going_on if trio.pk not in new]


def _champion(old: Trio | None, new: Trio | None) -> str:
    if new is None:
        return f"O campeão, que era {old.name if old else 'incerto'}, volta a ser incerto."
    return f"Campeão: {f'era {old.name}; ' if old else ''}passa a ser {new.name}."


def _places(before: PontinhoBoard, after: PontinhoBoard) -> list[PlaceChange]:
    old = {row.trio.pk: _place(row) for row in before.overall}
    return [
        PlaceChange(row.trio.name, old[row.trio.pk], _place(row))
        for row in after.overall
        if old[row.trio.pk] != _place(row)
    ]


def _place(row: OverallRow) -> str:
    if row.standing.out:
        return "fora"
    return "—" if row.standing.rank is None else f"{row.standing.rank}º"

"""What the public pages and the telão show of a tournament of Pontinho."""

from typing import Any, NamedTuple

from tournaments.models import Trio
from tournaments.selectors.papers import local
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.selectors.pontinho_rows import MesaRow, MesaView, OverallRow
from tournaments.selectors.pontinho_rules import rules_sentences
from tournaments.selectors.public_tournament import Homologated, PublicCompetition
from tournaments.views.public.cards import Addresses
from tournaments.wording import counted, joined

# A column of the telão holds so many lines, a mesa taking two for its title.
_COLUMN, _HEADING = 12, 2
_PLACES = 10
# Letters of a name that a line of the telão holds.
_LINE = 24


class PublicPlace(NamedTuple):
    """A place at a mesa with the address of the player's page, and what led to it in figures."""

    row: MesaRow
    url: str
    facts: str


class PublicMesa(NamedTuple):
    """A mesa with what is said of it. when: its hour while it waits."""

    view: MesaView
    tone: str
    state: str
    when: str
    places: tuple[PublicPlace, ...] = ()


class PublicRow(NamedTuple):
    """A place in the tournament with the address of the player's page."""

    row: OverallRow
    url: str
    facts: str


class PlayerMesa(NamedTuple):
    """A mesa as the page of one of its players shows it."""

    title: str
    mesa: PublicMesa
    told: str


class PlayerNext(NamedTuple):
    """Where and when a player plays now or next."""

    word: str
    mesa: str
    where: str
    others: str
    url: str


def pontinho_context(competition: PublicCompetition) -> dict[str, Any]:
    """Return what the page of a tournament shows of its mesas; nothing for another modality."""
    if not competition.tournament.is_pontinho:
        return {}
    board = competition.pontinho
    if board is None:
        return {"pontinho": None, "pontinho_rules": rules_sentences(PontinhoBoard(competition.tournament))}
    addresses = Addresses(competition.tournament)
    held = competition.homologated_mesas
    return {
        "pontinho": board,
        "podium": board.podium,
        "etapas": [
            (
                board.etapa_title(etapa),
                [public_mesa(view, addresses, held.get(view.row.pk)) for view in views],
            )
            for etapa, views in reversed(board.etapas)
        ],
        "pontinho_rows": [
            PublicRow(row, addresses.trio(row.trio.number), _overall_facts(row)) for row in board.overall
        ],
        "pontinho_open": board.champion is None,
        "pontinho_rules": rules_sentences(board),
    }


def public_mesa(
    view: MesaView, addresses: Addresses | None = None, held: Homologated | None = None
) -> PublicMesa:
    """Say how a mesa stands, with the tone of its badge; with `addresses`, its places with their links. held:
    its homologação, where it has one."""
    places = tuple(
        PublicPlace(row, addresses.trio(row.trio.number), _facts(row) if view.begun else "")
        for row in view.rows
        if addresses is not None
    )
    at = local(view.row.scheduled_at)
    if view.ended:
        state = held.told.capitalize() if held else "Encerrada"
        return PublicMesa(view, "success", state, "", places)
    if view.begun:
        return PublicMesa(view, "info", "Em jogo", "", places)
    when = f"{at:%H:%M} de {at.day}/{at.month}" if at else ""
    return PublicMesa(view, "neutral", "A começar", when, places)


def _facts(row: MesaRow) -> str:
    seat = row.standing.seat
    return " · ".join(
        [
            counted(seat.estouros, "estouro", "estouros"),
            counted(seat.batidas, "batida", "batidas"),
            counted(seat.pontos, "ponto perdido", "pontos perdidos"),
        ]
    )


def _overall_facts(row: OverallRow) -> str:
    standing = row.standing
    if not standing.rodadas:
        return "ainda não jogou" if standing.rank is None and not standing.out else ""
    won = counted(standing.vitorias, "mesa vencida", "mesas vencidas")
    lost = counted(standing.pontos, "ponto perdido", "pontos perdidos")
    return f"{standing.etapa}ª etapa · {won} · {lost} em {counted(standing.rodadas, 'rodada', 'rodadas')}"


def player_context(competition: PublicCompetition, trio: Trio) -> dict[str, Any]:
    """Return what the page of one player shows: where and when he plays, his mesas, his place and why."""
    board = competition.pontinho
    if board is None:
        return {}
    addresses = Addresses(competition.tournament)
    overall = next((row for row in board.overall if row.trio.pk == trio.pk), None)
    shown = overall is not None and overall.standing.rodadas > 0
    return {
        "mesas": player_mesas(board, trio, addresses),
        "next_mesa": _next_mesa(board, trio, addresses),
        "overall": overall if shown else None,
        "overall_of": sum(1 for row in board.overall if row.standing.rank is not None),
        "overall_facts": _overall_facts(overall) if overall else "",
        "overall_final": board.champion is not None,
    }


def player_mesas(board: PontinhoBoard, trio: Trio, addresses: Addresses) -> list[PlayerMesa]:
    """Return the mesas of one player, the latest etapa first."""
    found = []
    for view in reversed(board.mesas):
        row = next((row for row in view.rows if row.trio.pk == trio.pk), None)
        if row is None:
            continue
        title = f"{board.etapa_title(view.row.etapa)}, {view.title.lower()}"
        found.append(PlayerMesa(title, public_mesa(view, addresses), _told_of(view, row)))
    return found


def _told_of(view: MesaView, row: MesaRow) -> str:
    """Say how a player stands at a mesa: "2º lugar, com 57 pontos no placar"."""
    if row.out:
        return row.why_out or "fora da mesa"
    if not view.begun:
        return ""
    seat = row.standing.seat
    told = f"{row.standing.rank}º lugar, com {counted(seat.score, 'ponto', 'pontos')} no placar"
    if seat.left is not None:
        told += f", saiu depois da {seat.left}ª rodada"
    return f"{told}, e passa à etapa seguinte" if row.goes_on else told


def _next_mesa(board: PontinhoBoard, trio: Trio, addresses: Addresses) -> PlayerNext | None:
    """Return the mesa that has not ended at which the player is in play."""
    view = board.mesa_in_course(trio.ref)
    if view is None:
        return None
    at = local(view.row.scheduled_at)
    place = next(place for place, seat in enumerate(view.players, start=1) if seat.pk == trio.pk)
    where = [board.etapa_title(view.row.etapa), f"{place}º lugar à mesa"]
    if at and not view.begun:
        where.insert(0, f"às {at:%H:%M} de {at.day}/{at.month}")
    others = joined([other.name for other in view.players if other.pk != trio.pk])
    url = f"{addresses.page}#mesa-{view.row.pk}"
    return PlayerNext("Agora" if view.begun else "A seguir", view.title, " · ".join(where), others, url)


def mesa_columns(board: PontinhoBoard) -> list[list[list[PublicMesa]]]:
    """Return the mesas of the latest etapa in pairs of columns, a pair being a scene of the telão."""
    columns: list[list[PublicMesa]] = []
    room = 0
    for view in dict(board.etapas)[board.classification.etapa]:
        need = _HEADING + sum(_lines(trio.name) for trio in view.players)
        if need > room:
            columns.append([])
            room = _COLUMN
        columns[-1].append(public_mesa(view))
        room -= need
    return [columns[start : start + 2] for start in range(0, len(columns), 2)]


def _lines(name: str) -> int:
    return -(-len(name) // _LINE)


def pontinho_scenes(board: PontinhoBoard) -> list[tuple[str, str, Any]]:
    """Return the scenes of the telão: (kind, title, data). The champion first, then mesas, then the table."""
    found: list[tuple[str, str, Any]] = []
    if board.podium:
        found.append(("campeao", "Campeão", board.podium))
    found += [("pontinho_mesas", "Nas mesas", pair) for pair in mesa_columns(board)]
    rows = [row for row in board.overall if row.standing.rank is not None or row.standing.out]
    found += [("pontinho_geral", "Classificação", pages) for pages in _pages(rows)]
    return found


def _pages(rows: list[OverallRow]) -> list[list[list[OverallRow]]]:
    """Share the rows among as few columns as hold them, about as many in each, two columns a scene."""
    lines = sum(_lines(row.trio.name) for row in rows)
    count = -(-lines // _PLACES)
    columns: list[list[OverallRow]] = []
    room = 0
    for row in rows:
        if room <= 0:
            columns.append([])
            room = -(-lines // count)
        columns[-1].append(row)
        room -= _lines(row.trio.name)
    return [columns[start : start + 2] for start in range(0, len(columns), 2)]


def pontinho_progress(board: PontinhoBoard) -> str:
    """Say how far it is, for the head of the telão."""
    if board.champion is not None:
        return "Encerrado"
    etapa = board.classification.etapa
    views = dict(board.etapas)[etapa]
    return f"{board.etapa_title(etapa)} · {sum(view.ended for view in views)} de {len(views)} mesas"

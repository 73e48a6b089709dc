"""What the public pages and the telão show of a tournament of Pontinho."""

from typing import Any, NamedTuple

from scoring.pontinho.tournament import Format
from tournaments.models import Trio
from tournaments.selectors.pontinho import PontinhoBoard, rules_of
from tournaments.selectors.pontinho_rows import MesaView
from tournaments.selectors.public_tournament import PublicCompetition
from tournaments.wording import counted

# A column of the telão holds so many lines, a mesa taking two for its title.
_COLUMN, _HEADING = 12, 2
_PLACES = 10


class PublicMesa(NamedTuple):
    """A mesa with what is said of it."""

    view: MesaView
    tone: str
    state: str


class PlayerMesa(NamedTuple):
    """A mesa as the page of one of its players shows it."""

    etapa: str
    mesa: str
    told: str
    place: str
    others: str


def pontinho_context(competition: PublicCompetition) -> dict[str, Any]:
    """Return what the page of a tournament shows of its mesas; nothing for another modality."""
    if not competition.tournament.is_pontinho:
        return {}
    board = competition.pontinho
    if board is None:
        return {"pontinho": None, "pontinho_rules": rules_sentences(PontinhoBoard(competition.tournament))}
    return {
        "pontinho": board,
        "podium": board.podium,
        "etapas": [
            (board.etapa_title(etapa), [public_mesa(view) for view in views])
            for etapa, views in reversed(board.etapas)
        ],
        "pontinho_rules": rules_sentences(board),
    }


def public_mesa(view: MesaView) -> PublicMesa:
    """Say how a mesa stands, with the tone of its badge."""
    if view.ended:
        return PublicMesa(view, "success", "Encerrada")
    return PublicMesa(view, "info" if view.begun else "neutral", "Em jogo" if view.begun else "A começar")


def rules_sentences(board: PontinhoBoard) -> list[str]:
    """Return the rules in force, a sentence each."""
    setup, rules = board.setup, rules_of(board.setup)
    reach = "chega a" if setup.bust_at_limit else "passa de"
    back = {
        "always": "e volta com o placar do pior colocado, quantas vezes quiser",
        "once": "e volta com o placar do pior colocado, uma vez só",
        "never": "e sai da mesa",
    }[setup.returns]
    found = [
        f"Estoura quem {reach} {setup.limit} pontos, {back}",
        "Na mão contam: curinga 20, ás 15, figuras 10, as demais o seu número",
        "Vence a mesa quem bate quando todos os outros estouram ou não seguem",
    ]
    if Format(setup.format) is Format.FINAL:
        many = setup.qualifiers_per_mesa
        going = "o vencedor" if many == 1 else f"os {many} melhores"
        found.append(f"De cada mesa passa{'' if many == 1 else 'm'} {going}, até a mesa final")
    else:
        found.append("Todos jogam todas as etapas, e ganha quem perde menos pontos por rodada")
    if setup.entry:
        found.append(
            f"Em fichas: entrada {setup.entry}, pingo {rules.pingo_fichas} a quem bate, "
            f"primeiro estouro {rules.estouro_fichas(1)}, que dobra a cada novo estouro do mesmo jogador"
        )
    return found


def player_mesas(competition: PublicCompetition, trio: Trio) -> list[PlayerMesa]:
    """Return the mesas of one player, the latest etapa first."""
    board = competition.pontinho
    if board is None:
        return []
    found = []
    for view in reversed(board.mesas):
        row = next((row for row in view.rows if row.trio.pk == trio.pk), None)
        if row is None:
            continue
        seat = row.standing.seat
        place = f"{row.standing.rank}º lugar, " if view.ended else ""
        out = ", saiu da mesa" if seat.left is not None else ""
        told = f"{place}{counted(seat.score, 'ponto', 'pontos')}{out}" if view.begun else ""
        others = ", ".join(other.name for other in view.players if other.pk != trio.pk)
        found.append(PlayerMesa(board.etapa_title(view.row.etapa), view.title, view.told, told, others))
    return found


def mesa_columns(board: PontinhoBoard) -> list[list[list[PublicMesa]]]:
    """Return the mesas of the latest etapa in pairs of columns, a pair being a scene of the telão."""
    columns: list[list[PublicMesa]] = []
    room = 0
    for view in dict(board.etapas)[board.classification.etapa]:
        need = _HEADING + len(view.seats)
        if need > room:
            columns.append([])
            room = _COLUMN
        columns[-1].append(public_mesa(view))
        room -= need
    return [columns[start : start + 2] for start in range(0, len(columns), 2)]


def pontinho_scenes(board: PontinhoBoard) -> list[tuple[str, str, Any]]:
    """Return the scenes of the telão: (kind, title, data). The champion first, then mesas, then the table."""
    found: list[tuple[str, str, Any]] = []
    if board.podium:
        found.append(("campeao", "Campeão", board.podium))
    found += [("pontinho_mesas", "Nas mesas", pair) for pair in mesa_columns(board)]
    rows = board.overall
    if any(view.begun for view in board.mesas):
        pages = [rows[start : start + _PLACES] for start in range(0, len(rows), _PLACES)]
        found += [
            ("pontinho_geral", "Classificação", pages[start : start + 2]) for start in range(0, len(pages), 2)
        ]
    return found


def pontinho_progress(board: PontinhoBoard) -> str:
    """Say how far it is, for the head of the telão."""
    if board.champion is not None:
        return "Encerrado"
    etapa = board.classification.etapa
    views = dict(board.etapas)[etapa]
    return f"{board.etapa_title(etapa)} · {sum(view.ended for view in views)} de {len(views)} mesas"

"""The ata of a tournament of Pontinho: how it was drawn, what each mesa gave, who decided what."""

from django.utils.text import capfirst

from tournaments.models import Purpose, Sorteio
from tournaments.selectors.ata import (
    PLACE_NAMES,
    Ata,
    AtaSection,
    commissions_section,
    decision_line,
    discipline_sections,
    homologation_section,
    hour,
)
from tournaments.selectors.draw_words import draw_lines
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.selectors.pontinho_rows import MesaView
from tournaments.selectors.pontinho_rules import rules_lines
from tournaments.wording import counted, joined


def pontinho_ata(board: PontinhoBoard) -> Ata:
    """Read the ata as it stands. Seven queries more than the board."""
    tournament = board.tournament
    commissions, signatures = commissions_section(tournament)
    decisions = [decision_line(one) for one in tournament.decisions.order_by("pk")]
    sections = [
        commissions,
        AtaSection("Regras", rules_lines(board)),
        AtaSection("Sorteios", _draws(board), "Ainda não houve sorteio."),
        *[
            AtaSection(f"{board.etapa_title(etapa)}, {view.title.lower()}", _mesa(view))
            for etapa, views in board.etapas
            for view in views
        ],
        *discipline_sections(tournament),
        AtaSection("Decisões das comissões", decisions),
        homologation_section(tournament),
        AtaSection("Colocações finais", _places(board), "A mesa final ainda não terminou."),
    ]
    return Ata(sections, signatures)


def _draws(board: PontinhoBoard) -> list[str]:
    lines: list[str] = []
    for held in Sorteio.objects.filter(tournament=board.tournament).order_by("pk"):
        purpose = str(dict(Purpose.choices)[held.purpose])
        if held.purpose == Purpose.MESAS:
            purpose += f" da {held.params.get('etapa', 1)}ª etapa"
        lines += draw_lines(held, board.names, purpose)
    return lines


def _mesa(view: MesaView) -> list[str]:
    lines = [f"{capfirst(view.told)}."]
    if view.row.juiz:
        lines.append(f"Juiz: {view.row.juiz}.")
    if view.row.finished_at:
        lines.append(f"Terminou em {hour(view.row.finished_at)}.")
    if view.ended:
        checked = f"conferida por {view.row.checked_by}, em {hour(view.row.checked_at)}"
        lines.append(f"Folha {checked if view.checked else 'por conferir'}.")
    lines += [one.told for one in view.put_out]
    if not view.begun:
        return [*lines, f"Jogadores: {joined([trio.name for trio in view.players])}."]
    for row in view.rows:
        seat = row.standing.seat
        told = row.why_out or row.why
        why = f". {capfirst(told)}" if told else ""
        place = "Fora" if row.out else f"{row.standing.rank}º"
        lines.append(
            f"{place} {row.trio.name}: {counted(seat.estouros, 'estouro', 'estouros')}, "
            f"{counted(seat.batidas, 'batida', 'batidas')}, "
            f"{counted(seat.pontos, 'ponto perdido', 'pontos perdidos')}, "
            f"{seat.fichas:+d} {'ficha' if abs(seat.fichas) == 1 else 'fichas'}{why}."
        )
    return lines


def _places(board: PontinhoBoard) -> list[str]:
    return [
        f"{PLACE_NAMES.get(int(str(place['rank'])), '')}: {place['name']}"
        + (f" ({place['detail']})." if place["detail"] else ".")
        for place in board.podium
    ]

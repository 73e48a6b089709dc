"""The ata of a tournament of Pontinho: how it was drawn, what each mesa gave, who decided what."""

from tournaments.models import Comissao, Purpose, Sorteio
from tournaments.selectors.ata import (
    PLACE_NAMES,
    Ata,
    AtaSection,
    decision_line,
    discipline_sections,
    homologation_section,
    hour,
)
from tournaments.selectors.draw_words import draw_lines
from tournaments.selectors.pontinho import PontinhoBoard, rules_of
from tournaments.selectors.pontinho_rows import MesaView
from tournaments.wording import counted, joined


def pontinho_ata(board: PontinhoBoard) -> Ata:
    """Read the ata as it stands. Seven queries more than the board."""
    tournament = board.tournament
    members: dict[str, list[str]] = {comissao.value: [] for comissao in Comissao}
    for comissao, name in tournament.event.commission_members.order_by("comissao", "position").values_list(
        "comissao", "name"
    ):
        members[comissao].append(name)
    decisions = [decision_line(one) for one in tournament.decisions.order_by("pk")]
    sections = [
        AtaSection(
            "Comissões",
            [
                f"Comissão {Comissao(one).label}: {', '.join(names) or 'ainda sem membros'}."
                for one, names in members.items()
            ],
        ),
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
    signatures = [(Comissao(one).label, name) for one, names in members.items() for name in names]
    return Ata(sections, signatures)


def rules_lines(board: PontinhoBoard) -> list[str]:
    """Return the rules in force as papers tell them."""
    setup, rules = board.setup, rules_of(board.setup)
    reach = "ao chegar a" if setup.bust_at_limit else "ao passar de"
    lines = [
        f"Estouro: {reach} {setup.limit} pontos. Quem estoura volta: {setup.get_returns_display()}.",
        f"Campeão: {setup.get_format_display()}; passam de cada mesa: {setup.qualifiers_per_mesa}."
        if setup.format == "final"
        else f"Campeão: {setup.get_format_display()}.",
    ]
    if setup.entry:
        lines.append(
            f"Fichas: entrada {setup.entry}, primeiro estouro {rules.estouro_fichas(1)} (dobra a cada vez), "
            f"pingo {rules.pingo_fichas}."
        )
    return lines


def _draws(board: PontinhoBoard) -> list[str]:
    lines: list[str] = []
    for held in Sorteio.objects.filter(tournament=board.tournament).order_by("pk"):
        purpose = str(dict(Purpose.choices)[held.purpose])
        if held.purpose == Purpose.MESAS:
            purpose += f" da {held.params.get('etapa', 1)}ª etapa"
        lines += draw_lines(held, board.names, purpose)
    return lines


def _mesa(view: MesaView) -> list[str]:
    lines = [f"{view.told[:1].upper()}{view.told[1:]}."]
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
        why = f". {told[:1].upper()}{told[1:]}" if told else ""
        place = "Fora" if row.out else f"{row.standing.rank}º"
        lines.append(
            f"{place} {row.trio.name}: {counted(seat.estouros, 'estouro', 'estouros')}, "
            f"{counted(seat.batidas, 'batida', 'batidas')}, {seat.pontos} pontos perdidos, "
            f"{seat.fichas:+d} fichas{why}."
        )
    return lines


def _places(board: PontinhoBoard) -> list[str]:
    return [
        f"{PLACE_NAMES.get(int(str(place['rank'])), '')}: {place['name']}"
        + (f" ({place['detail']})." if place["detail"] else ".")
        for place in board.podium
    ]

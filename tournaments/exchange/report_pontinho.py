"""What `classify` prints of Pontinho: the mesas with their places and fichas, and the tournament's table."""

from collections.abc import Sequence
from typing import Any

from scoring.pontinho.mesa import MesaEnding
from scoring.pontinho.tournament import (
    Format,
    MesaStanding,
    PontinhoClassification,
    PontinhoStanding,
    evaluate,
)
from tournaments.exchange import document as doc
from tournaments.exchange.decimals import three_decimals
from tournaments.exchange.facts import pontinho_facts
from tournaments.exchange.pontinho import PontinhoMesa

_CRITERION_NAMES = {
    "vencedor": "vencer a mesa",
    "exclusao": "não foi excluído da mesa",
    "exclusoes": "menos mesas perdidas (Art. 20)",
    "rodadas": "mais rodadas na mesa",
    "estouros": "menos estouros",
    "pontos": "menos pontos perdidos",
    "batidas": "mais batidas",
    "etapa": "chegar mais longe",
    "lugar": "lugar na mesa",
    "media": "menos pontos por rodada",
    "vitorias": "mesas vencidas",
    "sorteio": "sorteio",
}


def pontinho_json(tournament: doc.Tournament) -> dict[str, Any]:
    """Return the classification of a tournament of Pontinho. Rows of who has not
    begun to play, then of who is out, come last, with rank null."""
    if tournament.pontinho is None:
        return {"slug": tournament.slug, "chaves": [], "overall": []}
    result = evaluate(pontinho_facts(tournament))
    return {
        "slug": tournament.slug,
        "chaves": [],
        "mesas": [_mesa(result, mesa) for mesa in tournament.pontinho.mesas],
        "overall": [_overall_row(row) for row in result.overall],
        "going_on": list(result.going_on),
        "champion": result.champion,
    }


def _mesa(result: PontinhoClassification, mesa: PontinhoMesa) -> dict[str, Any]:
    state = result.states[mesa.id]
    return {
        "id": mesa.id,
        "etapa": mesa.etapa,
        "rodadas": len(state.rodadas),
        "pote": state.pote,
        "ending": None if state.ending is None else str(state.ending),
        "winner": state.winner,
        "standings": [_mesa_row(row) for row in result.mesas[mesa.id]],
    }


def _mesa_row(row: MesaStanding) -> dict[str, Any]:
    seat = row.seat
    written = {
        "rank": row.rank,
        "trio": row.player,
        "score": seat.score,
        "rodadas": seat.rodadas,
        "estouros": seat.estouros,
        "pontos": seat.pontos,
        "batidas": seat.batidas,
        "fichas": seat.fichas,
        "in_play": seat.left is None,
        "decided_by": None if row.decided_by is None else str(row.decided_by),
        "pending_sorteio": row.pending_sorteio,
    }
    return written | {"excluded": True} if seat.excluded else written


def _overall_row(row: PontinhoStanding) -> dict[str, Any]:
    written = {
        "rank": row.rank,
        "trio": row.player,
        "etapa": row.etapa,
        "place": row.place,
        "mesas": row.mesas,
        "vitorias": row.vitorias,
        "rodadas": row.rodadas,
        "pontos": row.pontos,
        "media": three_decimals(row.media),
        "estouros": row.estouros,
        "batidas": row.batidas,
        "decided_by": None if row.decided_by is None else str(row.decided_by),
        "pending_sorteio": row.pending_sorteio,
    }
    return written | {"out": True} if row.out else written


def pontinho_blocks(tournament: doc.Tournament, names: dict[str, str]) -> list[str]:
    """Return the same as blocks of text, players by name."""
    if tournament.pontinho is None or not tournament.pontinho.mesas:
        return ["Ainda não há mesas sorteadas."]
    result = evaluate(pontinho_facts(tournament))
    several = len({mesa.etapa for mesa in tournament.pontinho.mesas}) > 1
    blocks = []
    for mesa in tournament.pontinho.mesas:
        heading = f"Mesa {mesa.mesa or mesa.id}" + (f", {mesa.etapa}ª etapa" if several else "")
        blocks.append(f"{heading} ({_told(result, mesa.id, names)})\n{_table(result.mesas[mesa.id], names)}")
    if len(tournament.pontinho.mesas) > 1 or result.facts.format is Format.POINTS:
        blocks.append(f"Geral\n{_overall(result.overall, names)}")
    return blocks


def _told(result: PontinhoClassification, mesa: str, names: dict[str, str]) -> str:
    state = result.states[mesa]
    rodadas = f"{len(state.rodadas)} rodada{'' if len(state.rodadas) == 1 else 's'}"
    if state.winner is None:
        return f"em jogo, {rodadas}, {state.pote} fichas no pote"
    how = {
        MesaEnding.DECISION: "por decisão da comissão, ",
        MesaEnding.EXCLUSION: "por exclusão dos outros, ",
    }.get(state.ending or MesaEnding.BATIDA, "")
    return f"{how}venceu {names[str(state.winner)]}, {rodadas}"


def _table(rows: Sequence[MesaStanding], names: dict[str, str]) -> str:
    width = max([7, *(len(names[str(row.player)]) for row in rows)])
    heads = f"{'Placar':>6} {'Est':>4} {'Bat':>4} {'Pts':>5} {'Fichas':>7}"
    lines = [f"{'Pos':>4}  {'Jogador':<{width}}  {heads}  Acima do seguinte por"]
    for row in rows:
        seat = row.seat
        figures = f"{seat.score:>6} {seat.estouros:>4} {seat.batidas:>4} {seat.pontos:>5} {seat.fichas:>+7}"
        lines.append(_line(row, names, width, figures))
    return "\n".join(lines)


def _overall(rows: Sequence[PontinhoStanding], names: dict[str, str]) -> str:
    width = max([7, *(len(names[str(row.player)]) for row in rows)])
    heads = f"{'Etapa':>5} {'Lugar':>5} {'V':>3} {'Rod':>4} {'Pts':>5} {'Média':>8}"
    lines = [f"{'Pos':>4}  {'Jogador':<{width}}  {heads}  Acima do seguinte por"]
    for row in rows:
        media = three_decimals(row.media).replace(".", ",")
        figures = (
            f"{row.etapa:>5} {row.place:>5} {row.vitorias:>3} {row.rodadas:>4} {row.pontos:>5} {media:>8}"
        )
        lines.append(_line(row, names, width, figures))
    return "\n".join(lines)


def _line(row: MesaStanding | PontinhoStanding, names: dict[str, str], width: int, figures: str) -> str:
    place = "" if row.rank is None else f"{row.rank}º"
    if row.rank is None:
        note = "desclassificado" if getattr(row, "out", False) else "ainda não jogou"
    elif row.pending_sorteio:
        note = "sorteio pendente"
    else:
        note = _CRITERION_NAMES[row.decided_by] if row.decided_by else ""
    return f"{place:>4}  {names[str(row.player)]:<{width}}  {figures}  {note}".rstrip()

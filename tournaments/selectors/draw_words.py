"""A recorded sorteio in plain lines: what was shown before, what was drawn, what came of it."""

from collections.abc import Mapping, Sequence

from django.utils import timezone

from scoring.chaves import chave_name
from tournaments.models import Purpose, Sorteio

SUIT_NAMES = {"e": "espadas", "b": "bastos", "c": "copas", "o": "ouros"}
RANK_NAMES = {"1": "ás", "10": "sota", "11": "cavalo", "12": "rei"}


def card_name(card: str) -> str:
    """Say a card: "1e" → "ás de espadas", "7o" → "7 de ouros"."""
    rank, suit = card[:-1], card[-1:]
    return f"{RANK_NAMES.get(rank, rank)} de {SUIT_NAMES.get(suit, suit)}"


def said_of(seed: str) -> tuple[str, str, str]:
    """Split a seed: ("cartas" or "números" or "", what was drawn or said in words, the secret)."""
    said, mark, secret = seed.rpartition("|")
    if not mark:
        return "", "", seed
    cards = said.split()
    if cards and all(card[-1:] in SUIT_NAMES and card[:-1].isdigit() for card in cards):
        return "cartas", ", ".join(card_name(card) for card in cards), secret
    return "números", ", ".join(said.split("-")), secret


def draw_lines(held: Sorteio, names: Mapping[str, str], purpose: str) -> list[str]:
    """Tell a sorteio in lines for the ata."""
    at = timezone.localtime(held.held_at)
    head = f"{at:%d/%m/%Y %H:%M}. Sorteio {held.public_id} ({purpose.lower()}), por {held.held_by}"
    if held.witnesses:
        head += f"; presenciaram: {held.witnesses}"
    if held.reason:
        head += f"; refeito por: {held.reason}"
    if held.superseded_at:
        head += f"; substituído em {timezone.localtime(held.superseded_at):%d/%m/%Y %H:%M}"
    lines = [f"{head}."]
    if digest := held.params.get("list_digest"):
        lines.append(f"Lista congelada, SHA-256: {digest}.")
    if held.by_hand:
        lines.append("Feito à mão, com as testemunhas acima.")
    else:
        kind, said, secret = said_of(held.seed)
        if kind:
            lines.append(f"{kind.capitalize()}: {said}.")
        if held.commitment:
            lines.append(
                f"Compromisso mostrado antes, SHA-256: {held.commitment}. Segredo revelado: {secret}."
            )
        lines.append(f"Semente: {held.seed}. Algoritmo: {held.algorithm}.")
    lines += _result(held, names)
    return lines


def _result(held: Sorteio, names: Mapping[str, str]) -> list[str]:
    if held.purpose == Purpose.CHAVES:
        return [
            f"Chave {chave_name(index)}: {_named(refs, names)}." for index, refs in enumerate(held.result)
        ]
    if held.result and isinstance(held.result[0], list):
        return [f"{index}: {_named(refs, names)}." for index, refs in enumerate(held.result, start=1)]
    return [f"Ordem sorteada: {_named(held.result, names)}."]


def _named(refs: Sequence[str], names: Mapping[str, str]) -> str:
    return ", ".join(names.get(str(ref), str(ref)) for ref in refs)

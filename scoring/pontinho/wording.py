"""Portuguese for what Pontinho refuses, and for why one player stands above another."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.errors import ScoringError
from scoring.explain import Reason
from scoring.pontinho.ranking import PontinhoCriterion

Names = Mapping[Any, str]

_RODADA: Mapping[str, str] = {
    "ended": "a mesa já terminou",
    "no_batedor": "diga quem bateu",
    "too_many_batedores": "com a mesma carta batem no máximo dois",
    "two_need_a_third": "com dois jogadores na mesa só um bate",
    "not_in_play": "{player} não está em jogo nesta mesa",
    "twice": "{player} aparece duas vezes na rodada",
    "batedor_has_hand": "{player} bateu, e por isso não tem pontos a contar",
    "hand_missing": "faltam os pontos de {player}",
    "batedor_leaves": "{player} bateu e segue na mesa",
    "points": "{player}: quem não bateu fica com {least} a {most} pontos na mão",
    "aberta": "“{value}” não é uma carta aberta: escreva o valor e o naipe, como em 7c",
    "cards": "{player}: “{value}” não são cartas de dois baralhos",
    "wrong_sum": "{player}: as cartas somam {counted}, e estão anotados {value} pontos",
    "decided_winner": "{player} não está em jogo, e a comissão só pode dar a mesa a quem está",
    "decided_ended": "a mesa já terminou com uma batida",
    "nothing_to_undo": "nenhuma rodada foi jogada ainda",
    "undo_exclusion": "depois desta rodada {player} foi excluído da mesa: anule antes a desclassificação",
    "excluded_ended": "a mesa já tinha terminado quando {player} seria excluído dela",
    "excluded_not_in_play": "{player} não está em jogo nesta mesa, e só se exclui quem está",
    "excluded_rodada": "{player} não pode ser excluído depois da {value}ª rodada, que não foi jogada",
}
_OTHERS: Mapping[str, str] = {
    "pontinho_card": "“{text}” não é uma carta: escreva o valor e o naipe (o, p, e, c), como em 10c, "
    "ou * para o curinga",
    "too_many_of_a_card": "em dois baralhos só há {most} cartas {card}",
    "level_cards": "cartas iguais: {players} tiram outra vez",
    "too_few_players": "com {players} não se faz uma mesa: são precisos {least}",
    "mesa_size": "a maior mesa tem de {least} a {most} jogadores",
    "repeated_mesa": "há mais de uma mesa com o código {mesa}",
    "seated_twice": "{player} está em duas mesas da {etapa}ª etapa",
}
_RULES: Mapping[str, str] = {
    "limit": "o limite do estouro é um número de 1 a 10000",
    "entry": "a entrada é um número de fichas, de 0 a 1000000",
    "bust_entry": "a ficha do estouro é um número de 0 a 1000000",
    "pingo": "o pingo é um número de fichas, de 0 a 1000000",
}
# So many who are level are named; of more, how many.
_NAMED = 4
_BY: Mapping[PontinhoCriterion, str] = {
    PontinhoCriterion.VENCEDOR: "por vencer a mesa",
    PontinhoCriterion.EXCLUSAO: "por não ter sido excluído da mesa",
    PontinhoCriterion.EXCLUSOES: "por menos mesas perdidas pelo Art. 20: {upper_value} × {lower_value}",
    PontinhoCriterion.RODADAS: "por ficar mais rodadas na mesa: {upper_value} × {lower_value}",
    PontinhoCriterion.ESTOUROS: "por menos estouros: {upper_value} × {lower_value}",
    PontinhoCriterion.PONTOS: "por menos pontos perdidos: {upper_value} × {lower_value}",
    PontinhoCriterion.BATIDAS: "por mais batidas: {upper_value} × {lower_value}",
    PontinhoCriterion.ETAPA: "por chegar mais longe: {upper_value}ª × {lower_value}ª etapa",
    PontinhoCriterion.LUGAR: "por melhor lugar na mesa: {upper_value}º × {lower_value}º",
    PontinhoCriterion.MEDIA: "por menos pontos perdidos por rodada: {upper_value} × {lower_value}",
    PontinhoCriterion.VITORIAS: "por mais mesas vencidas: {upper_value} × {lower_value}",
    PontinhoCriterion.SORTEIO: "por sorteio",
}


def error_text(error: ScoringError, names: Names | None = None) -> str:
    """Say what Pontinho refused. names: of the players; ids are shown otherwise.

    Raises:
        KeyError: an error of another part of scoring, which has wording of its own.
    """
    facts = {key: _told(key, value, names or {}) for key, value in error.facts.items()}
    match error.code:
        case "pontinho_rodada":
            text = _RODADA[error.facts["cause"]].format(**facts)
            text = f"rodada {facts['rodada']}: {text}" if "rodada" in facts else text
        case "pontinho_mesa" if error.facts["cause"] == "size":
            text = "uma mesa vai de {least} a {most}, e esta tem {players}".format(**facts)
        case "pontinho_mesa":
            text = f"{facts['player']} aparece duas vezes na mesa"
        case "pontinho_rules":
            text = _RULES[error.facts["field"]]
        case "no_final":
            text = _no_final(error.facts)
        case code:
            text = _OTHERS[code].format(**facts)
    return text[0].upper() + text[1:]


def _told(key: str, value: Any, names: Names) -> Any:
    if key == "player":
        return names.get(value, str(value))
    if key == "players" and isinstance(value, tuple):
        return joined([names.get(player, str(player)) for player in value])
    if key == "players":
        return f"{value} jogador" if value == 1 else f"{value} jogadores"
    return value[:40] if isinstance(value, str) else value


def _no_final(facts: Mapping[str, Any]) -> str:
    if facts["cause"] == "nobody_leaves":
        return "de cada mesa tem de seguir ao menos um jogador, e ao menos um tem de ficar"
    going_on = facts["qualifiers"] * facts["mesas"]
    return (
        f"da {facts['etapa']}ª etapa seguiriam só {going_on}, e uma mesa tem ao menos 3: "
        "aumente quantos seguem de cada mesa"
    )


def reason_text(reason: Reason, names: Names) -> str:
    """Say why a row stands above the next: "acima de Ana por menos estouros: 0 × 2"."""
    facts = reason.facts
    if reason.code == "pontinho_sorteio_pending":
        return "empate só se decide por sorteio"
    if reason.code == "pontinho_level":
        others = [names[player] for player in facts["among"] if player != facts["upper"]]
        if len(others) > _NAMED:
            return f"empatado até aqui com outros {len(others)} jogadores"
        return f"empatado até aqui com {joined(others)}"
    keys = [key for key in ("upper_value", "lower_value") if key in facts]
    values = {key: _figure(facts[key]) for key in keys}
    if len(set(values.values())) < len(keys):  # nearer to each other than three places show
        values = {key: str(facts[key]) for key in keys}
    return f"acima de {names[facts['lower']]} {_BY[facts['by']].format(**values)}"


def _figure(value: int | Fraction) -> str:
    """Write a figure as Portuguese does: halves of a thousandth up, "9,750"; whole numbers bare."""
    if isinstance(value, int):
        return str(value)
    thousandths = int(value * 1000 + Fraction(1, 2))
    return f"{thousandths // 1000},{thousandths % 1000:03d}"


def joined(items: list[str]) -> str:
    """Join names in a sentence: "A", "A e B", "A, B e C"."""
    return " e ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)

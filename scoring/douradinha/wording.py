"""Portuguese for what the engine of Douradinha says: refused calls, fields, and why a mão was won."""

from collections.abc import Mapping
from typing import Any

from scoring.endings import Side

SIDES_PT: Mapping[Side, str] = {"a": "a dupla A", "b": "a dupla B"}
"""How the duplas are called where nobody says their names."""

_CAUSES: Mapping[str, str] = {
    "unknown_say": "“{say}” não é uma fala da douradinha: diga “três”, “vale seis”, “vale nove”, “aceito” ou "
    "“desisto”.",
    "mao_over": "A mão já terminou; nada mais pode ser dito.",
    "own_bet": "Quem responde é a dupla adversária; {by} acabou de apostar.",
    "already_accepted": "A aposta já foi aceita, e o que se aceitou não se muda.",
    "nothing_to_accept": "Não há aposta para aceitar.",
    "nothing_above_nine": "A mão já vale nove: não há aposta maior.",
    "bet_out_of_order": "As apostas são três, depois seis, depois nove: agora só cabe “{expected}”.",
    "same_side_again": "{by} fez a última aposta: agora só a outra dupla pode aumentar.",
    "score": "O placar deve trazer os pontos de “a” e de “b”, inteiros de 0 a {last}.",
    "vazas_after_end": "Uma fala já terminou esta mão: não pode haver vazas que a decidam.",
    "unanswered": "As vazas decidiram a mão, e uma aposta ficou sem resposta.",
    "not_an_object": "Um caso de mão é um objeto com “modality”, “score”, “mao” e o que se disse.",
    "modality": "A modalidade deve ser “douradinha”.",
    "lineup": "A douradinha se joga em duplas: “lineup” é “dupla”.",
    "mao": "“mao” deve ser “a” ou “b”: a dupla de quem está à direita do pé.",
    "calls": "“calls” deve ser uma lista de falas.",
    "call": "Cada fala precisa de “by” (“a” ou “b”) e de “say” (o que foi dito).",
    "vazas": "“vazas” é uma lista de até três entre “a”, “b” e “parda”.",
    "ended": "A partida já terminou: venceu {winner}.",
    "nothing_to_undo": "Nenhuma mão foi jogada ainda.",
    "answer": "Falta a resposta à aposta.",
    "vazas_missing": "Faltam vazas para decidir a mão.",
}

_ITEMS: Mapping[str, str] = {
    "Douradinha-mão": "venceu duas vazas",
    "Douradinha-empate-1": "empatada a primeira vaza, venceu a que veio depois",
    "Douradinha-empate-2": "venceu a primeira vaza e empatou a segunda",
    "Douradinha-empate-3": "uma vaza de cada lado e a terceira empatada: vence quem ganhou a primeira",
    "Douradinha-empate-3x": "três empates: vence a dupla que não deu as cartas",
    "Douradinha-recusa": "a outra dupla desistiu: vale o que estava aceito até ali",
    "Douradinha-mao-de-dez-ganha": "venceu a mão de dez com dez pontos ou mais: ganha a partida",
    "Douradinha-mao-de-dez-menor": "a outra dupla apostou na mão de dez: quem tem dez ganha a partida",
    "Douradinha-mao-de-dez-maior": "a dupla com dez pontos apostou na mão de dez: perde a mão e três pontos",
    "Douradinha-mao-de-dez-3": "venceu a mão de dez da outra dupla: três pontos",
    "Douradinha-mao-de-dez-1": "a dupla com dez pontos desistiu ao ver as cartas: um ponto",
}


def problem_text(facts: Mapping[str, Any], names: Mapping[Side, str] = SIDES_PT) -> str:
    """Say a refused call or field, from the facts of its error. names: of the duplas, by side."""
    told = {key: names[value] if key in ("by", "winner") else value for key, value in facts.items()}
    if "say" in told:
        told["say"] = told["say"][:40]
    text = _CAUSES[facts["cause"]].format(**told)
    return text[0].upper() + text[1:]


def item_text(rule: str) -> str:
    """Say why a mão was won, from the id of the rule."""
    return _ITEMS[rule]

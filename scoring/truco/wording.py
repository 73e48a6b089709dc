"""Portuguese for what the truco engine says: refused calls, fields, notes, items and the value of a hand."""

from collections.abc import Mapping
from typing import Any

from scoring.truco.cards import Card, Suit
from scoring.truco.hands import CardValues, EnvidoValue, FlorValue
from scoring.truco.rule_ids import article
from scoring.truco.vazas import Side

SIDES_PT: Mapping[Side, str] = {"a": "o lado A", "b": "o lado B"}
"""How the sides are called where nobody says their names."""

_PARTS = {"envido": "o envido", "flor": "a disputa de flor", "truco": "o truco"}

_CALLS: Mapping[str, str] = {
    "unknown_say": "“{say}” não é uma fala que este regulamento conheça.",
    "look_alike": "“{say}” é termo proibido por causar confusão. Se o adversário entendeu e aceitou, "
    "registre “{instead}”.",
    "real_alone": "“Real” sozinho nada vale: diga “real envido”.",
    "unknown_player": "Este lado tem só {players} jogador(es) nesta volta.",
    "not_in_this_game": "“{say}” não existe nesta modalidade.",
    "volta_over": "A volta já terminou; nada mais pode ser dito.",
    "folded": "Quem foi ao baralho já não fala: nada do que disser vale como proposta.",
    "blind": "Nenhuma aposta vale no escuro além da lei do jogo.",
    "answer_first": "Antes disso é preciso responder {part}.",
    "own_proposal": "{by} não aumenta a própria proposta; agora fala o adversário.",
    "own_proposal_answer": "{by} não responde à própria proposta; quem responde é o adversário.",
    "nothing_to_answer": "Não há proposta do adversário para {by} responder com “{say}”.",
    "envido_closed": "O envido desta volta já foi fechado.",
    "flor_before_envido": "Há flor cantada, e a flor anula o envido.",
    "after_card": "Depois de jogar a primeira carta, {by} já não pode abrir envido nem flor; só responder.",
    "truco_answered": "O truco já foi respondido; a hora do envido passou.",
    "truco_side_no_envido": "Quem pediu truco (e seus companheiros) não pode abrir o envido.",
    "nothing_above_falta": "Depois da falta envido só cabe “quero” ou “não quero”.",
    "igualdade_alone": "A igualdade não é revide nem aceita revide.",
    "igualdade_only_behind": "Só o lado que está atrás pode propor igualdade.",
    "envido_after_real": "“Envido” não pode ser revide de real envido nem de outra proposta maior.",
    "third_envido": "O envido se revida com envido uma só vez; agora cabe real envido ou falta envido.",
    "late_flor": "Flor tardia: {by} devia cantá-la no ato.",
    "flor_closed": "A parte da flor já está fechada.",
    "too_many_flores": "Este lado já cantou todas as flores que podia ter ({players}).",
    "has_flor": "{by} já cantou flor; não pode dizer que não tem.",
    "needs_flor": "Contra-flor só se diz contra uma flor do adversário.",
    "first_singer_proposes": "Quem cantou flor primeiro é que faz a primeira proposta.",
    "nothing_above_resto": "Não há proposta maior que contra-flor e o resto.",
    "not_a_raise": "“{say}” não aumenta a proposta que está na mesa.",
    "resto_needs_tento": "Sem nenhum tento não há resto para pôr: diga “contra-flor a falta envido”.",
    "already_achicado": "O adversário já se achicou; basta cantar “flor”.",
    "truco_already": "“{say}” já foi dito nesta volta.",
    "truco_order": "A ordem é truco, retruco, vale quatro, sem pular.",
    "needs_quero": "Sem um “quero” antes, o aumento nada vale: diga “quero” e depois “{say}”.",
    "not_your_raise": "Só quem aceitou pode aumentar; a última proposta de truco foi feita por {by}.",
    "not_double": "Não há proposta dupla do adversário para aceitar só uma parte.",
    "lei_first": "A lei do jogo se coloca antes de as cartas serem dadas, antes de qualquer outra fala.",
    "lei_only_behind": "Só o lado que está atrás em tentos pode colocar a lei do jogo.",
    "lei_needs_buenos": "A lei do jogo exige que algum lado esteja em buenos.",
    "lei_answer": "À lei do jogo, quem tem flor diz “com flor quero”, “com flor e não quero” ou “me achico”.",
    "no_lei": "Esta resposta é própria da lei do jogo, e ninguém a colocou.",
    "already_passed": "Este jogador já passou as cartas.",
}

_FIELDS: Mapping[str, str] = {
    "unanswered": "A volta terminou e {part} ficou sem resposta.",
    "missing_pontos": "O envido foi aceito: faltam os pontos cantados.",
    "missing_flores": "Houve flor dos dois lados: faltam os pontos das flores de cada um.",
    "nothing_sung": "“{fault}”: {by} não cantou flor nem envido aceito nesta volta.",
    "peco_without_flor": "Só pode pedir flor quem tem flor, e {by} não tem.",
    "fault_not_in_this_game": "“{fault}”: este regulamento não prevê essa falta.",
    "only_in_testa": "“{fault}” é falta própria da testa.",
    "unknown_fault": "“{value}” não é uma falta conhecida. As faltas são: {known}.",
    "not_an_object": "Um caso de volta é um objeto com “modality”, “score”, “mao” e o que se disse.",
    "modality": "A modalidade deve ser “truco_cego”, “truco_amostra” ou “douradinha”.",
    "lineup": "A formação deve ser “mano”, “dupla” ou “trio”.",
    "flor_flor": "“flor_flor” é 6, ou 3 só no truco de amostra.",
    "format": "O formato deve ser “roda” ou “testa”.",
    "testa_of_mano": "Testa só se joga entre trios.",
    "score": "O placar deve trazer os tentos de “a” e de “b”, inteiros de 0 a {last}.",
    "mao": "“mao” deve ser “a” ou “b”.",
    "calls": "“calls” deve ser uma lista de falas.",
    "call": "Cada fala precisa de “by” (“a” ou “b”) e de “say” (o que foi dito).",
    "call_extra": "Na fala, “played” e “blind” são verdadeiro ou falso, e “player” é um número inteiro.",
    "pontos": "Pontos de envido de um lado são 1 a 7, 20 a {last}, ou 10, 11 e 12 (sota, cavalo e rei).",
    "flores": "“flores” traz, de cada lado, uma lista de valores de 20 a {last}, no máximo {players}.",
    "vazas": "“vazas” é uma lista de até três entre “a”, “b” e “parda”.",
    "faults": "“faults” é uma lista de faltas, cada uma com “by” (“a” ou “b”) e “fault”.",
    "fault_times": "Na falta, “times” é um inteiro de 1 a 3 e “announced” é verdadeiro ou falso.",
    "earlier": "“earlier” diz, para “envido”, “flor” ou “vaza”, o lado (“a” ou “b”) que veio antes.",
    "testa": "“testa” é 1, 2 ou 3: a testa da volta.",
}

_NOTES: Mapping[str, str] = {
    "lei_small_gap": "A diferença é pequena: a lei do jogo é recurso de quem está muito atrás (Art. 23).",
    "unsung_flor": "Um lado tinha flor e não a cantou: ela não conta, e pode ser flor renegada.",
    "testa_past_six": "Faltando seis tentos ou menos a um lado, só se joga roda (Art. 23).",
}

_ITEMS: Mapping[str, str] = {
    "env_quero": "envido aceito",
    "env_nao": "envido não querido",
    "env_envido": "envido sobre envido",
    "real": "real envido",
    "real_revide": "envido aumentado com real envido",
    "n_reais": "real envidos somados, três tentos cada",
    "n_tentos": "tentos de envido propostos",
    "falta": "falta envido: o que falta a quem vai na frente, ou um se não querida",
    "falta_revide": "falta envido em revide: o que falta a quem vai na frente, ou o já aceito se não querida",
    "falta_testa": "falta envido na testa: seis tentos",
    "igualdade": "igualdade: a vantagem de quem vai na frente, ou um se não querida",
    "buenos_teto": "com buenos, o envido não passa da falta de quem vai na frente",
    "testa_max": "na testa, o envido não passa de seis tentos",
    "flor_boa": "flor sem flor contrária: três tentos cada",
    "flor_flor": "flor contra flor sem aumento: todas para a maior",
    "cf_quero": "contra-flor aceita",
    "cf_nao": "contra-flor não querida: a flor e um da achicada",
    "cf_reais": "flor com real envidos",
    "cf_falta": "contra-flor a falta envido aceita: as flores e o que falta a quem vai na frente",
    "cfr_sem": "contra-flor e o resto sem flor contrária: vale a flor simples",
    "cfr_quero": "contra-flor e o resto aceita: as flores e o que falta a quem vai na frente",
    "cfr_achico": "contra-flor e o resto não querida: a flor e um da achicada",
    "cfr_testa": "contra-flor e o resto na testa: seis tentos",
    "cfr_revide_nao": "contra-flor e o resto em revide, não querida",
    "flores_quero": "várias flores aceitas: somam-se todas",
    "flores_achico": "várias flores, um lado se achicou",
    "achico_sem": "flor achicada sem flor contrária: vale a flor simples",
    "achico_com": "flor achicada contra flor: a flor e um da achicada",
    "sem_truco": "vazas ganhas sem truco",
    "truco_1": "truco",
    "truco_2": "retruco",
    "truco_3": "vale quatro",
    "baralho": "o adversário foi ao baralho com o truco por responder",
    "grupo_passa": "o adversário passou as cartas sem truco",
    "grupo_antes": "o adversário passou antes de qualquer fala: um do envido e um do truco",
    "passar_flor_testa": "o adversário passou calado e havia flor: três da flor",
    "passar_flor_roda": "o adversário passou calado e havia flor: três por flor",
    "lei_valor": "lei do jogo: a falta envido aceita",
    "lei_nao": "lei do jogo não querida",
    "lei_parte": "lei do jogo: a parte não querida",
    "lei_flor_quero": "lei do jogo com flor: contra-flor e o resto",
    "lei_flor_nao_truco": "lei do jogo com flor: o truco não querido",
    "lei_achico_quero": "lei do jogo com flor achicada",
    "lei_achico_nao": "lei do jogo com flor achicada e truco não querido",
    "cf_falta_escuro": "contra-flor a falta envido no escuro, sem flor: vale a falta envido",
    "flor_falsa": "cantou flor sem ter",
    "flor_falsa_truco": "cantou flor sem ter, com truco jogado",
    "flor_falsa_grupo": "cantou flor sem ter: perdem-se também as dos companheiros",
    "flor_baralho": "cantou flor e não mostrou",
    "flor_renegada": "tinha flor e não cantou",
    "peco_errado": "pediu flor a quem não tinha",
    "canto_errado_flor": "cantou errado os pontos da flor",
    "canto_errado_envido": "cantou errado os pontos do envido",
    "canto_sem_mostrar": "cantou o envido e não mostrou",
    "carta_escondida": "jogou cartas sobrepostas sem deixar ver",
    "cartas_numero": "avisou tarde que tinha cartas de mais ou de menos",
    "testa_alheio": "falou na testa do companheiro",
    "testa_senha": "passou senha ou mostrou carta sem necessidade na testa",
    "testa_olhar": "olhou as cartas antes da vez na testa",
    "companheiro_recolheu": "recolheu as cartas do companheiro antes de jogar",
    "adversario_recolheu": "recolheu as cartas do adversário antes de jogar",
    "boca_baixo": "propôs e deixou cair a carta de boca para baixo: passou o truco",
}

_RANKS = {
    1: "ás",
    2: "dois",
    3: "três",
    4: "quatro",
    5: "cinco",
    6: "seis",
    7: "sete",
    10: "sota",
    11: "cavalo",
}
_SUITS = {Suit.ESPADAS: "espadas", Suit.BASTOS: "bastos", Suit.OUROS: "ouros", Suit.COPAS: "copas"}


def problem_text(facts: Mapping[str, Any], names: Mapping[Side, str] = SIDES_PT) -> str:
    """Word a refused call or field from the facts of its error, with the article where one applies.

    >>> problem_text({"cause": "truco_order", "rule": "Art.24-truco-ordem", "by": "a", "say": "vale quatro"})
    'A ordem é truco, retruco, vale quatro, sem pular. (Art. 24)'
    """
    cause = facts["cause"]
    words = dict(facts)
    words["by"] = names.get(facts.get("by", ""), "")
    if "part" in facts:
        words["part"] = _PARTS[facts["part"]]
    if "fault" in facts:
        cause = {"not_in_this_game": "fault_not_in_this_game"}.get(cause, cause)
    text = (_CALLS.get(cause) or _FIELDS[cause]).format_map(words)
    text = text[0].upper() + text[1:]
    return f"{text} ({article(facts['rule'])})" if facts.get("rule") else text


def note_text(note: str) -> str:
    """Word a note of a result."""
    return _NOTES[note]


def item_text(concept: str, rule: str) -> str:
    """Say for what tentos were given, with the article.

    >>> item_text("env_quero", "Art.23-env-quero")
    'envido aceito (Art. 23)'
    """
    return f"{_ITEMS[concept]} ({article(rule)})"


def card_name(card: Card) -> str:
    """Name a card: "sete de ouros"."""
    return f"{_RANKS.get(card.rank, 'rei')} de {_SUITS[card.suit]}"


def envido_sentence(value: EnvidoValue, values: CardValues) -> str:
    """Say what a hand sings for envido: "seis e sete de copas: 33"."""
    match value.kind:
        case "pair":
            low, high = value.cards
            return f"{_rank(low)} e {_rank(high)} de {_SUITS[low.suit]}: {value.pontos}"
        case "piece":
            piece, other = value.cards
            return f"{_piece_name(piece, values)} com {card_name(other)}: {value.pontos}"
        case "negra":
            return f"{card_name(value.cards[0])}: canta “{_rank(value.cards[0])}”"
    return f"{card_name(value.cards[0])}: {value.pontos}"


def flor_sentence(value: FlorValue, values: CardValues) -> str:
    """Say what a flor is worth: "ás, dois e três de espadas: flor de 26"."""
    if not value.pieces:
        names = [_rank(card) for card in value.cards]
        return f"{_list(names)} de {_SUITS[value.cards[0].suit]}: flor de {value.pontos}"
    names = [_piece_name(card, values) for card in value.pieces] + [card_name(card) for card in value.cards]
    return f"{_list(names)}: flor de {value.pontos}"


def _rank(card: Card) -> str:
    return _RANKS.get(card.rank, "rei")


def _piece_name(card: Card, values: CardValues) -> str:
    if card.rank == 12 and values.stands_for is not None:
        replaced = _RANKS[values.stands_for]
        return f"rei da amostra no lugar d{'a' if values.stands_for == 10 else 'o'} {replaced}"
    return f"{_rank(card)} da amostra"


def _list(names: list[str]) -> str:
    return ", ".join(names[:-1]) + " e " + names[-1]


LABELS: Mapping[str, str] = {
    "nao quero": "não quero",
    "e boa": "é boa",
    "contra-flor a falta envido": "contra-flor à falta envido",
    "passo": "passo as cartas",
    "contra-flor 1 real envidos": "contra-flor e n real envidos",
    "com flor 1 real envidos": "com flor e n real envidos",
    "2 tentos de envido": "n tentos de envido",
    "2 real envidos": "n real envidos",
    "com flor e nao quero": "com flor e não quero",
    "me achico com flor e nao quero": "me achico com flor e não quero",
}
"""How a button says a call, where that is not the call itself."""

FAULT_LABELS: Mapping[str, str] = {
    "flor falsa": "cantou flor sem ter",
    "florzinha": "disse “florzinha” ou parecido sem ter flor",
    "canto errado": "cantou pontos errados",
    "nao mostrou": "cantou e não mostrou",
    "flor renegada": "tinha flor e não cantou",
    "peco flor errado": "pediu flor a quem não tinha",
    "carta escondida": "jogou cartas sobrepostas sem deixar ver",
    "numero de cartas errado": "avisou tarde que tinha cartas de mais ou de menos",
    "falou na testa": "falou na testa do companheiro",
    "senha": "passou senha",
    "mostrou carta": "mostrou carta sem necessidade",
    "olhou antes": "olhou as cartas antes da vez",
    "companheiro recolheu": "recolheu as cartas do companheiro",
    "adversario recolheu": "recolheu as cartas do adversário",
    "carta de boca para baixo": "propôs e a primeira carta caiu de boca para baixo",
}
"""How a button says a fault."""

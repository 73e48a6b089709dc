"""The rules in force of a tournament of Pontinho, in words, for its pages, its sheets and its ata."""

from scoring.pontinho.rules import PontinhoRules, Returns
from scoring.pontinho.tournament import Format
from tournaments.selectors.pontinho import PontinhoBoard, rules_of

_BACK = {
    Returns.ALWAYS: "e volta com o placar do pior colocado, quantas vezes quiser",
    Returns.ONCE: "e volta com o placar do pior colocado, uma vez só",
    Returns.NEVER: "e sai da mesa",
}


def bust_sentence(rules: PontinhoRules) -> str:
    """Say who bursts and what follows, without a full stop."""
    reach = "chega a" if rules.bust_at_limit else "passa de"
    return f"Estoura quem {reach} {rules.limit} pontos, {_BACK[rules.returns]}"


def fichas_sentence(rules: PontinhoRules) -> str:
    """Say what is paid, without a full stop; "" where nothing is. Who does not come back pays no estouro."""
    if not rules.entry:
        return ""
    told = f"entrada {rules.entry}, pingo {rules.pingo_fichas} de cada um a quem bate"
    if rules.returns is Returns.NEVER:
        return told
    first = rules.estouro_fichas(1)
    return f"{told}, primeiro estouro {first}, que dobra a cada novo estouro do mesmo jogador"


def rules_sentences(board: PontinhoBoard) -> list[str]:
    """Return the rules as the public pages tell them, a sentence each, without full stops."""
    setup, rules = board.setup, rules_of(board.setup)
    found = [
        bust_sentence(rules),
        "Na mão contam: curinga 20, ás 15, figuras 10, as demais o seu número",
        "Vence a mesa quem bate quando todos os outros estouram ou não seguem",
    ]
    if Format(setup.format) is Format.FINAL:
        many = setup.qualifiers_per_mesa
        going = "o vencedor" if many == 1 else f"os {many} melhores"
        found.append(f"De cada mesa passa{'' if many == 1 else 'm'} {going}, até a mesa final")
    else:
        found.append("Todos jogam todas as etapas, e ganha quem perde menos pontos por rodada")
    if fichas := fichas_sentence(rules):
        found.append(f"Em fichas: {fichas}")
    return found


def rules_lines(board: PontinhoBoard) -> list[str]:
    """Return the rules as papers tell them."""
    setup, rules = board.setup, rules_of(board.setup)
    lines = [
        f"{bust_sentence(rules)}.",
        f"Campeão: {setup.get_format_display()}; passam de cada mesa: {setup.qualifiers_per_mesa}."
        if Format(setup.format) is Format.FINAL
        else f"Campeão: {setup.get_format_display()}.",
    ]
    if fichas := fichas_sentence(rules):
        lines.append(f"Fichas: {fichas}.")
    return lines

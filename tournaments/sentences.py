"""What a page says of one jogo, in whole sentences. Pure text over values: no queries.

The names of both trios are told in every sentence, and the score always from the winner's side (HAND-41).
"""

from collections.abc import Sequence

from scoring.endings import Ending, Side
from scoring.jogo import Credit, JogoOutcome
from tournaments.wording import joined

Pairs = Sequence[Sequence[int | None]]


def score_text(partidas: Pairs, side: Side | None = "a") -> str:
    """Write the partidas as seen from one side: "24-10 18-24 24-20"."""
    pairs = [(b, a) if side == "b" else (a, b) for a, b in partidas]
    return " ".join(f"{a}-{b}" for a, b in pairs if a is not None and b is not None)


def count_text(number: int, singular: str, plural: str) -> str:
    """Write "1 partida", "3 partidas", "nenhuma partida" for feminine nouns, "0 tentos" otherwise."""
    return f"{number} {singular if number == 1 else plural}"


def credit_text(credit: Credit) -> str:
    """Write a credit in words: "3 partidas e 72 tentos"."""
    partidas = count_text(credit.partidas, "partida", "partidas")
    return f"{partidas} e {count_text(credit.tentos, 'tento', 'tentos')}"


def result_text(outcome: JogoOutcome, partidas: Pairs, name_a: str, name_b: str, *, fault: str = "") -> str:
    """Tell a settled jogo: "Flor e Truco venceu por 2 a 0: 24-10 24-18 (conta 3 partidas e 72 tentos)".

    fault: the inciso behind a disqualification or W.O., such as "Art. 20, III"; "" where none is known.
    """
    side = outcome.winner
    if side is None:
        return _nobody(outcome.ending, name_a, name_b)
    winner, loser = (name_a, name_b) if side == "a" else (name_b, name_a)
    credit, theirs = (outcome.a, outcome.b) if side == "a" else (outcome.b, outcome.a)
    played = score_text(partidas, side)
    counts = f"(conta {credit_text(credit)})"
    cited = f" ({fault})" if fault else ""
    if outcome.ending is Ending.PLAYED:
        return f"{winner} venceu por {_score(partidas, side)}: {played} {counts}"
    if outcome.ending is Ending.TIME_DECISION:
        score = f": {played}" if played else ""
        why = "sem vencedor nas partidas" if outcome.reason.facts.get("undecided") else "esgotado o tempo"
        return f"{winner} venceu por decisão da comissão, {why}{score} {counts}"
    if outcome.ending is Ending.BYE:
        return f"{winner} passa direto, sem adversário"
    if outcome.ending is Ending.WALKOVER:
        return f"{winner} venceu por W.O. de {loser}{cited} {counts}"
    kept = f"; {loser} fica com {count_text(theirs.tentos, 'tento', 'tentos')}" if theirs.tentos else ""
    until = f", com {played} até ali" if played else ""
    return f"{winner} venceu por desclassificação de {loser}{cited}{until} {counts}{kept}"


def _score(partidas: Pairs, side: Side) -> str:
    """Write partidas won and lost, "2 a 1"; of a queda with drawn ones "1 a 0, com 2 empates"."""
    pairs = [(a, b) if side == "a" else (b, a) for a, b in partidas if a is not None and b is not None]
    won, lost = sum(1 for a, b in pairs if a > b), sum(1 for a, b in pairs if a < b)
    drawn = len(pairs) - won - lost
    return f"{won} a {lost}" + (f", com {count_text(drawn, 'empate', 'empates')}" if drawn else "")


def _nobody(ending: Ending, name_a: str, name_b: str) -> str:
    if ending is Ending.DISQUALIFIED:
        return f"{joined([name_a, name_b])} desclassificados: ninguém venceu e ninguém pontua"
    return f"Ausência dupla: nem {name_a} nem {name_b} compareceu, e ninguém pontua"


def credit_lines(outcome: JogoOutcome, partidas: Pairs, side: Side) -> list[str]:
    """Say where a side's credit for one jogo comes from, with the unplayed partida of a 2-0."""
    mine = outcome.a if side == "a" else outcome.b
    if outcome.winner == side and outcome.ending in (Ending.WALKOVER, Ending.DISQUALIFIED, Ending.BYE):
        return [f"vitória sem jogo completo: conta como 2 a 0, {credit_text(mine)}"]
    lines = []
    for index, (a, b) in enumerate(partidas, start=1):
        if a is None or b is None:
            continue
        own, other = (a, b) if side == "a" else (b, a)
        drawn = ", empatada" if own == other and outcome.reason.facts.get("drawn") else ""
        lines.append(f"{index}ª partida: {own} a {other}{drawn}")
    if outcome.sweep and outcome.winner == side:
        played = sum((a if side == "a" else b) or 0 for a, b in partidas)
        extra = mine.tentos - played
        if extra:
            article = outcome.reason.article
            lines.append(f"{len(partidas) + 1}ª partida, não jogada: {extra} a 0 ({article})")
    return lines

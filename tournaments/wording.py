"""What scoring has to say, in Portuguese. Pure text: knows neither Django nor the database.

`scoring` speaks in codes and facts; here each code has its sentence, citing the regulamento. A code without a
sentence is a bug: it raises KeyError, and a test goes through all of them.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from scoring.endings import Ending
from scoring.errors import ScoringError
from scoring.explain import Reason
from scoring.sumula import Problem

Names = Mapping[Any, str]
_ORDINALS = ("primeira", "segunda", "terceira", "quarta", "quinta")


def partida_name(index: int) -> str:
    """Name a partida by its place, counted from 0: "primeira partida", and "6ª partida" further on."""
    return f"{_ORDINALS[index]} partida" if index < len(_ORDINALS) else f"{index + 1}ª partida"


# --- problems of a súmula -----------------------------------------------------------------------------------


def problem_text(problem: Problem, a_name: str, b_name: str) -> str:
    """Say what is wrong beside the field concerned, and what would be right.

    a_name, b_name: of the trios on each side of the jogo.
    """
    names = {"a": a_name, "b": b_name}
    return _capital(_PROBLEMS[problem.code](problem, names))


def _partida(problem: Problem) -> str:
    return partida_name(_index(problem))


def _index(problem: Problem) -> int:
    index = problem.where[1]
    assert isinstance(index, int)
    return index


def _of_side(problem: Problem, names: Names) -> str:
    return f"{_partida(problem)}, {names[problem.where[2]]}"


def _score(problem: Problem) -> str:
    return f"{problem.facts['a']} a {problem.facts['b']}"


def _target_not_reached(problem: Problem, names: Names) -> str:
    facts = problem.facts
    drawn = ", ou os dois ficam com o mesmo número, se combinaram o empate" if facts.get("draws") else ""
    return (
        f"{_partida(problem)}: {facts['a']} × {facts['b']} não termina a partida; "
        f"um dos lados tem de chegar a {facts['target']}{drawn}"
    )


def _too_few(problem: Problem, names: Names) -> str:
    facts = problem.facts
    if _index(problem) == 0:
        return "faltam as partidas deste jogo"
    if facts["a"] == facts["b"] == 0:  # the partida before is wrong too, so there is no score to tell
        return f"falta a {_partida(problem)}"
    if facts["a"] == facts["b"]:
        return f"falta a {_partida(problem)}: o jogo está {_score(problem)}"
    return f"falta a {_partida(problem)}: com {_score(problem)} o jogo ainda não terminou"


def _too_many(problem: Problem, names: Names) -> str:
    return f"{_partida(problem)} a mais: o jogo já estava decidido em {_score(problem)}"


def _undecided_queda(problem: Problem, names: Names) -> str:
    facts = problem.facts
    drawn = counted(facts["drawn"], "empate", "empates")
    won = "" if facts["a"] == facts["b"] == 0 else "uma vitória de cada lado e "
    return (
        f"{won}{drawn}: a queda ficou sem vencedor; quem decide é a comissão, "
        "e se anota como decisão da comissão"
    )


def _partidas_not_allowed(problem: Problem, names: Names) -> str:
    what = "passagem livre" if problem.facts["ending"] == Ending.BYE else "W.O."
    return f"{_partida(problem)}: em caso de {what} não se anotam partidas; deixe em branco"


def _winner_mismatch(problem: Problem, names: Names) -> str:
    facts = problem.facts
    return (
        f"o vencedor anotado é {names[facts['winner']]}, "
        f"mas pelas partidas quem venceu foi {names[facts['decided']]}"
    )


def _winner_missing(problem: Problem, names: Names) -> str:
    if problem.facts["ending"] == Ending.TIME_DECISION:
        return "na decisão por tempo a comissão precisa dizer quem venceu"
    return "diga quem ficou com a passagem livre"


def _already_decided(problem: Problem, names: Names) -> str:
    facts = problem.facts
    score = f"{max(facts['a'], facts['b'])} a {min(facts['a'], facts['b'])}"
    return (
        f"as partidas já deram a vitória a {names[facts['decided']]} por {score}: "
        "anote como jogo jogado, não como decisão por tempo"
    )


_PROBLEMS: dict[str, Callable[[Problem, Names], str]] = {
    "not_a_pair": lambda p, n: f"{_partida(p)}: anote dois números, os tentos de cada lado",
    "missing_partida": lambda p, n: f"{_partida(p)} em branco, mas há outra anotada depois dela",
    "incomplete_partida": lambda p, n: f"{_of_side(p, n)}: faltam os tentos",
    "not_whole_tentos": lambda p, n: f"{_of_side(p, n)}: os tentos são um número inteiro, sem vírgula",
    "negative_tentos": lambda p, n: f"{_of_side(p, n)}: tentos não podem ser negativos",
    "over_target": lambda p, n: f"{_of_side(p, n)}: a partida termina em {p.facts['target']} tentos",
    "both_at_target": lambda p, n: (
        f"{_partida(p)}: os dois lados não podem chegar a {p.facts['target']}; só um termina a partida"
    ),
    "target_not_reached": _target_not_reached,
    "too_few_partidas": _too_few,
    "too_many_partidas": _too_many,
    "beyond_last_partida": lambda p, n: (
        f"{_partida(p)} a mais: a queda tem no máximo {p.facts['best_of']} partidas"
    ),
    "undecided_queda": _undecided_queda,
    "winner_mismatch": _winner_mismatch,
    "winner_missing": _winner_missing,
    "winner_unknown": lambda p, n: "o vencedor tem de ser um dos dois lados do jogo",
    "partidas_not_allowed": _partidas_not_allowed,
    "already_decided": _already_decided,
}


# --- reasons ------------------------------------------------------------------------------------------------


def reason_text(reason: Reason, names: Names) -> str:
    """Say why, with the article: "acima de Os Guaxos por tentos: 201 × 188 (Art. 23, c)".

    names: by the ids that the facts hold. For the reason of a jogo's outcome these are the sides "a" and "b".
    """
    sentence = _REASONS[reason.code](reason.facts, names)
    return f"{sentence} ({reason.article})" if reason.article else sentence


def _above_by(words: str, words_per_jogo: str) -> Callable[[Mapping[str, Any], Names], str]:
    def sentence(facts: Mapping[str, Any], names: Names) -> str:
        by = words_per_jogo if facts["per_jogo"] else words
        mine, theirs = compared(facts["upper_value"], facts["lower_value"])
        return f"acima de {names[facts['lower']]} por {by}: {mine} × {theirs}"

    return sentence


def _above_by_confronto(facts: Mapping[str, Any], names: Names) -> str:
    how = {
        None: "",
        Ending.WALKOVER: " (W.O.)",
        Ending.DISQUALIFIED: " (desclassificação)",
    }[facts["ending"]]
    among = len(facts["among"])
    score = f"{facts['upper_wins']} × {facts['lower_wins']}"
    detail = "" if among == 2 and score == "1 × 0" else f": {score} em vitórias entre os {among} empatados"
    return f"acima de {names[facts['lower']]} por confronto direto{how}{detail}"


def _above_by_sorteio(facts: Mapping[str, Any], names: Names) -> str:
    return f"acima de {names[facts['lower']]} por sorteio"


def _pending(facts: Mapping[str, Any], names: Names) -> str:
    return "empate só se decide por sorteio"


def _level(facts: Mapping[str, Any], names: Names) -> str:
    return (
        f"empatado até aqui com {joined([names[trio] for trio in facts['among'] if trio != facts['upper']])}"
    )


def _sweep(facts: Mapping[str, Any], names: Names) -> str:
    unplayed = _ORDINALS[facts["won"] + facts["lost"]]
    return f"2 a 0: a {unplayed} partida conta {facts['target']} a 0"


def _played(facts: Mapping[str, Any], names: Names) -> str:
    drawn = f", com {counted(facts['drawn'], 'empate', 'empates')}" if facts.get("drawn") else ""
    return f"{facts['won']} a {facts['lost']}{drawn}: contam as partidas e os tentos jogados"


def _by_time(facts: Mapping[str, Any], names: Names) -> str:
    why = "sem vencedor nas partidas" if facts.get("undecided") else "esgotado o tempo"
    return f"decisão da comissão, {why}: vitória de {names[facts['winner']]}"


def _awarded(how: str) -> Callable[[Mapping[str, Any], Names], str]:
    def sentence(facts: Mapping[str, Any], names: Names) -> str:
        partidas, tentos = facts["partidas"], facts["tentos"]
        kept = (
            f"; o outro lado fica com os {facts['kept']} tentos das partidas terminadas"
            if facts.get("kept")
            else ""
        )
        return f"{how}: {names[facts['winner']]} leva 1 vitória, {partidas} partidas e {tentos} tentos{kept}"

    return sentence


_REASONS: dict[str, Callable[[Mapping[str, Any], Names], str]] = {
    "above_by_vitorias": _above_by("vitórias", "vitórias por jogo"),
    "above_by_partidas": _above_by("partidas", "partidas por jogo"),
    "above_by_tentos": _above_by("tentos", "tentos por jogo"),
    "above_by_confronto": _above_by_confronto,
    "above_by_sorteio": _above_by_sorteio,
    "sorteio_pending": _pending,
    "level": _level,
    "below_out": lambda f, n: f"acima de {n[f['lower']]}, desclassificado",
    "played": _played,
    "sweep": _sweep,
    "time_decision": _by_time,
    "walkover": _awarded("W.O."),
    "walkover_both": lambda f, n: "ausência dupla: ninguém pontua",
    "disqualified": _awarded("desclassificação"),
    "disqualified_both": lambda f, n: "os dois lados desclassificados: ninguém vence",
    "bye": _awarded("passagem livre"),
}


def compared(mine: int | Fraction, theirs: int | Fraction) -> tuple[str, str]:
    """Write two unequal figures so that they look unequal: "0,67" and "0,50", with more places if needed."""
    for places in (2, 3, 4):
        written = decimal_comma(mine, places), decimal_comma(theirs, places)
        if written[0] != written[1]:
            return written
    return str(mine), str(theirs)  # as fractions: nearer to each other than four places show


def decimal_comma(value: int | Fraction, places: int = 2) -> str:
    """Write a number as Portuguese does. Whole totals have no places; halves round up, exactly."""
    if isinstance(value, int):
        return str(value)
    scale = 10**places
    units, rest = divmod(int(value * scale * 2 + 1) // 2, scale)
    return f"{units},{rest:0{places}d}"


def joined(items: Sequence[str]) -> str:
    """Join names in a sentence: "A", "A e B", "A, B e C"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} e {items[-1]}"


# --- errors -------------------------------------------------------------------------------------------------


def error_text(error: ScoringError, names: Names | None = None) -> str:
    """Say what scoring refused. names: of trios, where the facts hold their ids; ids are shown otherwise.

    Errors of a súmula are worded as problems; of those that scoring's other parts raise, which have wording
    of their own or are bugs, only the code is told.
    """
    facts, shown = error.facts, names or {}
    if error.code in _PROBLEMS:
        problem = Problem(facts.get("where", ("partidas",)), error.code, facts)
        text = problem_text(problem, shown.get("a", "lado A"), shown.get("b", "lado B"))
        return f"Jogo {facts['jogo']}: {text[0].lower()}{text[1:]}" if "jogo" in facts else text
    if error.code not in _ERRORS:
        return f"Não foi possível calcular ({error.code})."
    return _capital(_ERRORS[error.code](facts, shown))


def _name(facts: Mapping[str, Any], names: Names) -> str:
    return names.get(facts["trio"], str(facts["trio"]))


def _unknown_trio(facts: Mapping[str, Any], names: Names) -> str:
    where = f" (jogo {facts['jogo']})" if "jogo" in facts else ""
    return f"o trio {_name(facts, names)} não está nesta chave{where}"


def _chave_count(facts: Mapping[str, Any], names: Names) -> str:
    trios = counted(facts["trios"], "trio", "trios")
    if facts["most"] < 1:
        return f"com {trios} não se faz nem uma chave"
    chaves = counted(facts["chaves"], "chave", "chaves")
    return f"com {trios} não se fazem {chaves}; o máximo é {facts['most']}"


def counted(number: int, one: str, many: str) -> str:
    """Write a number with its noun: "1 trio", "2 trios"."""
    return f"{number} {one if number == 1 else many}"


def after_rodada(number: int | None) -> str:
    """Say when in a mesa of Pontinho something happened, so many rodadas having been played."""
    return f"depois da {number}ª rodada" if number else "antes da primeira rodada"


_ERRORS: dict[str, Callable[[Mapping[str, Any], Names], str]] = {
    "unknown_lineup": lambda f, n: "esta modalidade não se joga com esta formação",
    "partida_notation": lambda f, n: (
        f"“{f['token'][:20]}” não é um resultado de partida; escreva como em 24-10"
    ),
    "unknown_trio": _unknown_trio,
    "unknown_chave": lambda f, n: f"o jogo {f['jogo']} não pertence a nenhuma chave do torneio",
    "unknown_winner": lambda f, n: "o vencedor tem de ser um dos dois lados do jogo",
    "repeated_trio": lambda f, n: f"o trio {_name(f, n)} aparece mais de uma vez",
    "repeated_chave": lambda f, n: f"há mais de uma chave com o nome {f['chave']}",
    "repeated_jogo": lambda f, n: f"o jogo {f['jogo']} aparece mais de uma vez",
    "criteria": lambda f, n: (
        "os critérios não podem se repetir, e o último tem de ser o sorteio (Art. 23, e)"
    ),
    "trio_not_in_jogo": lambda f, n: f"o trio {_name(f, n)} não joga o jogo {f['jogo']}",
    "unknown_algorithm": lambda f, n: (
        f"esta versão não conhece o algoritmo “{f['algorithm']}” e não pode refazer o sorteio"
    ),
    "repeated_entry": lambda f, n: (
        f"{n.get(f['entry'], f['entry'])} aparece mais de uma vez entre os participantes do sorteio"
    ),
    "seed": lambda f, n: "a semente do sorteio está vazia ou tem um sinal que não se pode escrever",
    "seed_numbers": lambda f, n: "diga ao menos um número; só valem números inteiros a partir de 0",
    "seed_cards": lambda f, n: (
        f"informe {f['needed']} cartas diferentes do baralho de 40, na ordem em que saíram"
    ),
    "seed_secret": lambda f, n: f"o segredo precisa de pelo menos {f['needed']} sinais, em uma só linha",
    "chave_count": _chave_count,
    "chave_size": lambda f, n: f"uma chave tem pelo menos {f['smallest']} trios",
    "too_many_cabecas": lambda f, n: (
        f"há {f['cabecas']} cabeças de chave para {counted(f['chaves'], 'chave', 'chaves')}; "
        "cada chave tem no máximo um"
    ),
    "too_few_trios": lambda f, n: "são precisos pelo menos dois trios para haver jogo",
    "too_few_qualifiers": lambda f, n: "o mata-mata precisa de pelo menos dois trios",
    "pending_tie": lambda f, n: "falta um sorteio de desempate que decide quem segue (Art. 23, e)",
    "qualifier_count": lambda f, n: (
        f"não podem seguir {f['wanted']}: o número vai de {f['least']} a {f['most']}"
    ),
    "schedule_settings": lambda f, n: "com esta configuração de mesas e horários não se faz a programação",
    "schedule_pause": lambda f, n: "a pausa termina antes de começar",
    "jogo_not_named": lambda f, n: (
        f"a desclassificação pelo inciso VIII custa um jogo: diga qual {_name(f, n)} perdeu (Art. 20, § 2º)"
    ),
}


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]

"""What the consult page shows of a volta: what was said, what may be said, what is at stake, who wins."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from scoring.modalities import Lineup
from scoring.truco.consult import NextCall, PartStake, PriceRow, stakes
from scoring.truco.errors import IllegalCallError, VoltaFieldError
from scoring.truco.faults import FAULTS, Fault
from scoring.truco.rule_ids import article
from scoring.truco.table import Table
from scoring.truco.vazas import PARDA, Side, decide, other
from scoring.truco.volta import (
    Call,
    CaseError,
    Game,
    Item,
    Volta,
    VoltaResult,
    format_volta,
    next_calls,
    position_of,
    prices,
    read_case,
    score_volta,
    setup_of,
    table_of,
)
from scoring.truco.wording import FAULT_LABELS, LABELS, item_text, note_text, problem_text
from tournaments.views.public.consulta_pieces import Bubble, Button, Group, Line, Price, Speaker
from tournaments.views.public.consulta_state import GAMES, NEW, case_of, query_of, table_so_far, ties_of

NAMES: dict[Side, str] = {"a": "nós", "b": "eles"}
_IN_A_SENTENCE: dict[Side, str] = {"a": "o nosso lado", "b": "o lado deles"}
_PARTS = {"envido": "Envido", "flor": "Flor", "truco": "Truco", "multa": "Multa"}
_DECIDERS = {
    "envido": "os pontos decidem",
    "flor": "os pontos das flores decidem",
    "truco": "as vazas decidem",
}
_OPEN = {
    "envido": "a resposta ao envido",
    "flor": "a resposta à flor",
    "truco": "a resposta ao truco",
    "pontos": "os pontos do envido",
    "flores": "os pontos das flores",
    "vazas": "as vazas",
}
_ANSWERS = frozenset({"quero", "nao quero", "e boa"})
_ENVIDO = frozenset(
    {"envido", "real envido", "2 real envidos", "2 tentos de envido", "falta envido", "igualdade"}
)
_TRUCO = frozenset({"truco", "retruco", "vale quatro"})
_NEGRAS = ((10, "sota"), (11, "cavalo"), (12, "rei"))


def volta_context(volta: Volta, *, misread: bool = False) -> dict[str, Any]:
    """Return what the templates show of a volta."""
    setup = setup_of(volta.game)
    problems, wrong_from = _problems(volta)
    said = volta if wrong_from is None else volta._replace(calls=volta.calls[:wrong_from])
    table = table_so_far(said)
    playable = wrong_from is not None or not problems
    position = position_of(said) if playable else None
    before = stakes(table, position.score) if position else ()
    calls = next_calls(position) if position else []
    result, gap = _result(said) if not problems else (None, "")
    missing = _missing(table, said, result)
    return {
        "volta": volta,
        "line": format_volta(volta),
        "query": query_of(volta),
        "fresh": volta == NEW,
        "misread": misread,
        "problems": problems,
        "right_part": query_of(said) if wrong_from is not None else "",
        "gap": gap,
        "game": next(name for name, modality in GAMES.items() if modality is volta.game.modality),
        "lineups": [(str(lineup), str(lineup)) for lineup in Lineup],
        "target": setup.target,
        "highest_score": setup.target - 1,
        "summary": _summary(volta),
        "bubbles": _bubbles(volta, wrong_from),
        "waiting": _waiting(table),
        "stakes": _at_stake(before, table, calls),
        "speakers": _speakers(said, table, calls, before),
        "can_be_blind": setup.rules.contra_flor_falta and not volta.calls,
        "pontos": _pontos_fields(volta, table, setup.rules.pieces),
        "flores": _flores_fields(volta, table, setup.rules.pieces),
        "ties": _ties(volta, table),
        "ask_vazas": table.truco != "refused" and table.passed is None and table.waiting is None,
        "vazas": [_vaza_name(outcome) for outcome in volta.vazas],
        "next_vaza": len(volta.vazas) + 1 if len(volta.vazas) < 3 and decide(volta.vazas) is None else 0,
        "faults": [_fault_text(fault) for fault in volta.faults],
        "fault_options": _fault_options(volta),
        "result": result,
        "lines": _lines(result.items) if result else [],
        "missing": missing,
        "notes": [note_text(note) for note in result.notes] if result else [],
        "after": _after(volta, result, setup.target),
        "headline": _headline(result, missing),
        "prices": _prices(volta.game, volta.format, _within(volta.score, setup.target)),
        "can_undo": bool(volta.calls or volta.vazas),
        "again": query_of(
            NEW._replace(game=volta.game, format=volta.format, score=volta.score, mao=volta.mao)
        ),
    }


def _problems(volta: Volta) -> tuple[list[str], int | None]:
    """Return what cannot be, and from which call on what was said does not count."""
    try:
        read_case(case_of(volta))
    except CaseError as error:
        target = setup_of(volta.game).target
        score = f"A partida vai a {target} tentos: o placar de antes da volta é de 0 a {target - 1}."
        return [score if p.field == "score" else p.text for p in error.facts["problems"]], None
    try:
        table_of(volta)
    except IllegalCallError as error:
        return [problem_text(error.facts, _IN_A_SENTENCE)], int(error.facts["index"])
    return [], None


def _result(volta: Volta) -> tuple[VoltaResult | None, str]:
    """Return what the volta gives so far, or what it still wants to be decided, in words."""
    try:
        return score_volta(volta), ""
    except VoltaFieldError as error:
        return None, problem_text(error.facts, _IN_A_SENTENCE)


def _within(score: tuple[int, int], target: int) -> tuple[int, int]:
    return min(score[0], target - 1), min(score[1], target - 1)


def _summary(volta: Volta) -> str:
    game = "Truco cego" if volta.game.modality is GAMES["cego"] else "Truco de amostra"
    testa = f"{volta.testa}ª testa" if volta.testa else volta.format
    a, b = volta.score
    return f"{game} · {volta.game.lineup} · {testa} · nós {a} × {b} eles · mão: {NAMES[volta.mao]}".replace(
        " × ", "\xa0×\xa0"
    )


def _label(text: str) -> str:
    label = LABELS.get(text, text)
    return label.replace("1 real envidos", "real envidos")


def _bubbles(volta: Volta, wrong_from: int | None) -> list[Bubble]:
    bubbles = []
    for index, call in enumerate(volta.calls):
        notes = []
        if call.player is not None:
            notes.append(f"jogador {call.player}")
        if call.blind:
            notes.append("no escuro")
        if call.played:
            notes.append("já tinha jogado")
        # A number that was said is shown; the labels of buttons put n in its place.
        text = call.say if call.say[0].isdigit() or " real envidos" in call.say else _label(call.say)
        wrong = wrong_from is not None and index == wrong_from
        late = wrong_from is not None and index > wrong_from
        bubbles.append(Bubble(call.by, text, ", ".join(notes), wrong, late))
    return bubbles


def _waiting(table: Table) -> str:
    if table.waiting is None:
        return ""
    part, side = table.waiting
    verb = "respondemos" if side == "a" else "respondem"
    return f"{NAMES[side].capitalize()} {verb} {'a flor' if part == 'flor' else f'o {part}'}."


def _at_stake(before: Sequence[PartStake], table: Table, calls: Sequence[NextCall]) -> list[Line]:
    """Say what each part is worth now; the one that waits, with what either answer would make of it."""
    waiting = table.waiting
    lines = [_stake_line(part) for part in before if waiting is None or part.part != waiting[0]]
    if waiting is None:
        return lines
    answers = {call.say: call.now for call in calls if call.by == waiting[1]}
    taken, left = (
        [part for part in answers.get(answer, ()) if part.part == waiting[0]]
        for answer in ("quero", "nao quero")
    )
    if taken and left:
        text = f"aceito vale {taken[0].tentos}, não querido {left[0].tentos} ({article(taken[0].rule)})"
        lines.append(Line(_PARTS[waiting[0]], taken[0].tentos, "", f"por responder: {text}"))
    return lines


def _stake_line(stake: PartStake) -> Line:
    who = NAMES[stake.to] if stake.to else ""
    decided = f"; {_DECIDERS[stake.part]}" if not who else ""
    return Line(_PARTS[stake.part], stake.tentos, who, item_text(stake.concept, stake.rule) + decided)


def _speakers(
    volta: Volta, table: Table, calls: Sequence[NextCall], before: Sequence[PartStake]
) -> list[Speaker]:
    waiting = table.waiting[1] if table.waiting else None
    first = waiting or (other(volta.calls[-1].by) if volta.calls else volta.mao)
    sides: tuple[Side, Side] = (first, other(first))
    return [
        Speaker(side, NAMES[side], side == first, groups)
        for side in sides
        if (groups := _groups([call for call in calls if call.by == side], before))
    ]


def _groups(calls: Iterable[NextCall], before: Sequence[PartStake]) -> list[Group]:
    by_title: dict[str, list[Button]] = {}
    for call in calls:
        by_title.setdefault(_group_of(call.say), []).append(_button(call, before))
    order = ("Responder", "Envido", "Flor", "Truco", "Mais")
    return [Group(title, title == "Responder", by_title[title]) for title in order if title in by_title]


def _group_of(text: str) -> str:
    if text in _ANSWERS or text.startswith(("passo o", "com flor quero", "com flor e nao", "me achico")):
        return "Responder"
    if text in _ENVIDO:
        return "Envido"
    if text in _TRUCO:
        return "Truco"
    return "Flor" if "flor" in text and "truco" not in text else "Mais"


def _button(call: NextCall, before: Sequence[PartStake]) -> Button:
    token = token_of(call.by, call.say)
    if not call.number:
        return Button(token, _label(call.say), _gives(call, before), "")
    digits = "".join(c for c in token if c.isdigit())
    token = token.replace(digits, "n")
    gives = f"com {digits}: {_gives(call, before)}"
    return Button(token, _label(call.say).removeprefix("n ").replace(" e n ", " e "), gives, digits)


@lru_cache(maxsize=256)
def token_of(by: Side, text: str) -> str:
    """Return the code of a call with its side: `aE`.

    >>> token_of("b", "falta envido")
    'bF'
    """
    return format_volta(NEW._replace(calls=(Call(by, text),))).rsplit(" ", 1)[1]


def _gives(call: NextCall, before: Sequence[PartStake]) -> str:
    """Say what a call gives: once answered, or at once; parts that stay as they were are left out."""
    if call.accepted or call.refused:
        accepted, refused = (_sum(parts, before) for parts in (call.accepted, call.refused))
        return f"quero {accepted} · não {refused}" if accepted and refused else ""
    changed = [part for part in call.now if part not in before]
    owners = {part.to for part in changed}
    total = _sum(changed, ())
    if not changed:
        return ""
    if owners == {None}:
        return f"vale {total}"
    if None in owners:
        return f"fica em {total}"
    ((owner),) = tuple(owners) if len(owners) == 1 else (None,)
    return f"{NAMES[owner]} +{total}" if owner else f"fica em {total}"


def _sum(parts: Iterable[PartStake], before: Sequence[PartStake]) -> str:
    return " + ".join(str(part.tentos) for part in parts if part not in before)


def _pontos_fields(volta: Volta, table: Table, pieces: object) -> list[dict[str, Any]]:
    if table.envido != "accepted":
        return []
    highest = 37 if pieces else 33
    values = [(str(n), str(n)) for n in range(highest, 19, -1)] + [(str(n), str(n)) for n in range(7, 0, -1)]
    options = [("", "não matou"), *values, *((str(n), name) for n, name in reversed(_NEGRAS))]
    fields = zip(("a", "b"), volta.pontos, strict=True)
    return [
        {"name": f"p{side}", "label": name, "options": options, "value": "" if value is None else str(value)}
        for (side, value), name in zip(fields, ("Nós cantamos", "Eles cantaram"), strict=True)
    ]


def _flores_fields(volta: Volta, table: Table, pieces: object) -> list[dict[str, Any]]:
    if not table.contested or table.flor == "refused":
        return []
    options = [("", "escolha"), *((str(n), str(n)) for n in range(47 if pieces else 38, 19, -1))]
    fields = []
    for side, have, name in zip(("a", "b"), volta.flores, ("Nossa flor", "Flor deles"), strict=True):
        count = table.flores_a if side == "a" else table.flores_b
        for place in range(max(count, len(have))):
            label = name if count < 2 else f"{place + 1}ª: {name.lower()}"
            value = str(have[place]) if place < len(have) else ""
            fields.append(
                {"name": f"f{side}", "label": label, "options": options, "value": value, "id": place}
            )
    return fields


def _ties(volta: Volta, table: Table) -> list[dict[str, Any]]:
    labels = {
        "envido": "Empate no envido. Quem vem antes, a contar do mão?",
        "flor": "Empate na flor. Quem vem antes, a contar do mão?",
        "vaza": "Três pardas. Quem jogou antes a carta que empatou na terceira?",
    }
    earlier = dict(volta.earlier)
    return [
        {"part": part, "label": labels[part], "value": earlier.get(part, volta.mao)}
        for part in labels
        if part in ties_of(volta, table)
    ]


def _vaza_name(outcome: str) -> str:
    return "parda" if outcome == PARDA else NAMES["a" if outcome == "a" else "b"]


def _fault_text(fault: Fault) -> str:
    times = f" ({fault.times} vezes)" if fault.times > 1 else ""
    return f"{NAMES[fault.by].capitalize()}: {FAULT_LABELS[fault.name]}{times}"


def _fault_options(volta: Volta) -> list[tuple[str, str]]:
    ids = setup_of(volta.game).rules.ids
    return [
        (name, FAULT_LABELS[name])
        for name, rule in FAULTS.items()
        if rule.concept in ids and (volta.format == "testa" or not rule.testa_only)
    ]


def _lines(items: Iterable[Item]) -> list[Line]:
    lines = []
    for item in items:
        text = item_text(item.concept, item.rule)
        if item.stake != item.tentos:
            text += f": valia {item.stake}, a partida fecha antes"
        lines.append(Line(_PARTS[item.what], item.tentos, NAMES[item.to], text))
    return lines


def _missing(table: Table, volta: Volta, result: VoltaResult | None) -> list[str]:
    """Say what is still to be told before everything is decided."""
    if result is not None:
        return [_OPEN[part] for part in result.missing]
    if table.waiting is not None:
        return [_OPEN[table.waiting[0]]]
    if table.envido == "accepted" and volta.pontos == (None, None):
        return [_OPEN["pontos"]]
    return [_OPEN["flores"]] if table.contested and not all(volta.flores) else []


def _headline(result: VoltaResult | None, missing: Sequence[str]) -> str:
    """Say who gets what, in one short sentence."""
    if result is None:
        return ""
    a, b = result.a, result.b
    if not a and not b:
        return "Ninguém leva tentos" if not missing else ""
    gains = []
    if a:
        gains.append(f"nós levamos {a}")
    if b:
        gains.append(f"eles levam {b}")
    sentence = ", ".join(gains)
    return sentence[0].upper() + sentence[1:]


def _after(volta: Volta, result: VoltaResult | None, target: int) -> dict[str, Any] | None:
    """Return the score after the volta and the address of the next one."""
    if result is None:
        return None
    a, b = volta.score[0] + result.a, volta.score[1] + result.b
    winner = NAMES["a"] if a >= target else NAMES["b"] if b >= target else ""
    following = ""
    if not result.missing and not winner:
        mao = other(volta.mao) if volta.format == "roda" else volta.mao
        testa = volta.testa + 1 if volta.testa and volta.testa < 3 else None
        following = query_of(
            NEW._replace(game=volta.game, format=volta.format, score=(a, b), mao=mao, testa=testa)
        )
    return {"a": a, "b": b, "winner": winner, "next": following}


@lru_cache(maxsize=512)
def _prices(game: Game, format_: str, score: tuple[int, int]) -> list[tuple[str, list[Price]]]:
    """Return the table of prices by part."""
    rows = prices(game, "testa" if format_ == "testa" else "roda", score)
    parts = list(dict.fromkeys(row.part for row in rows))
    return [(_PARTS[part], [_price(row) for row in rows if row.part == part]) for part in parts]


def _price(row: PriceRow) -> Price:
    says = " → ".join(_label(text).removeprefix("quero ") for text in row.says)
    return Price(says.replace(" → ", ", "), row.accepted, row.refused)

"""The mata-mata as a tree to be drawn: rodadas of jogos with two sides each (components/bracket.html)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scoring.bracket import Match, MatchState, ResolvedMatch, Slot, SlotState, Source, SourceKind
from tournaments.models import Jogo
from tournaments.selectors.competition import Competition, JogoView

RODADA_TITLES = {
    "final": "Final",
    "semifinal": "Semifinais",
    "quartas": "Quartas de final",
    "oitavas": "Oitavas de final",
    "terceiro lugar": "Disputa de 3º lugar",
}
JOGO_LABELS = {
    "final": "Final",
    "semifinal": "Semifinal",
    "quartas": "Quartas",
    "oitavas": "Oitavas",
    "terceiro lugar": "3º lugar",
}


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a drawn jogo. `score`: partidas won; `open`: nobody is known there yet."""

    name: str
    seed: int | None = None
    score: str = ""
    open: bool = False


@dataclass(frozen=True, slots=True)
class DrawnJogo:
    """A jogo as drawn. `view` is None for a free pass."""

    label: str
    note: str
    url: str
    a: Side
    b: Side | None
    winner: str
    state: str
    bye: bool
    final: bool
    next: str
    view: JogoView | None
    needs_decision: bool


@dataclass(frozen=True, slots=True)
class DrawnRodada:
    title: str
    slug: str
    jogos: list[DrawnJogo]


@dataclass(frozen=True, slots=True)
class DrawnBracket:
    """The tree from the first rodada to the final, with the jogo for third place apart."""

    rodadas: list[DrawnRodada]
    third_place: DrawnJogo | None


def rodada_title(code: str) -> str:
    """Put the code of a rodada of the mata-mata into words."""
    return RODADA_TITLES.get(code, code.capitalize())


def drawn_bracket(
    competition: Competition, url_of: Callable[[Jogo], str] | None = None
) -> DrawnBracket | None:
    """Return the tree of a tournament, or None if the mata-mata is not made. No query of its own."""
    state = competition.bracket_state
    if state is None:
        return None
    views = {view.jogo.pk: view for view in competition.mata_mata}
    seeds: dict[object, int] = {ref: seed for seed, ref in enumerate(state.bracket.trios, 1)}
    drawn: dict[int, DrawnJogo] = {}
    for place in state.resolved:
        jogo = state.jogo_of(place.match)
        drawn[place.match.number] = _drawn(
            place, competition, seeds, views.get(jogo.pk) if jogo else None, url_of
        )
    third = state.bracket.third_place
    rodadas = []
    for matches in state.bracket.rodadas:
        code = state.bracket.rodada_code(matches[0])
        rodadas.append(
            DrawnRodada(
                rodada_title(code),
                f"rodada-{matches[0].rodada}",
                [drawn[match.number] for match in matches if match != third],
            )
        )
    return DrawnBracket(rodadas, drawn[third.number] if third else None)


def _drawn(
    place: ResolvedMatch,
    competition: Competition,
    seeds: Mapping[object, int],
    view: JogoView | None,
    url_of: Callable[[Jogo], str] | None,
) -> DrawnJogo:
    state = competition.bracket_state
    assert state is not None
    match = place.match
    code = state.bracket.rodada_code(match)
    label = JOGO_LABELS.get(code, code.capitalize())
    if code not in ("final", "terceiro lugar"):
        label = f"{label} {match.position}"
    bye = place.state is MatchState.FREE_PASS
    first = place.a if place.a.state is SlotState.TRIO or not bye else place.b
    winner = "" if place.winner is None else "a" if place.winner == first.trio else "b"
    won = _won(view)
    return DrawnJogo(
        label=label,
        note="passagem livre" if bye else _note(view),
        url=url_of(view.jogo) if view is not None and url_of is not None and not bye else "",
        a=_side(first, match.a, seeds, competition, won[0] if won else ""),
        b=None if bye else _side(place.b, match.b, seeds, competition, won[1] if won else ""),
        winner=winner,
        state="decided" if place.state in (MatchState.DECIDED, MatchState.FREE_PASS) else _progress(view),
        bye=bye,
        final=match == state.bracket.final,
        next="" if bye else _next(match, competition),
        view=view,
        needs_decision=place.state is MatchState.DOUBLE_ABSENCE
        and view is not None
        and not view.jogo.advance_decided,
    )


def _progress(view: JogoView | None) -> str:
    return "doing" if view is not None and view.jogo.started_at and not view.settled else ""


def _won(view: JogoView | None) -> tuple[str, str] | None:
    """The partidas that each side won at the table, or W.O. marks."""
    if view is None or not view.settled:
        return None
    if view.label and view.winner is not None and view.counted is not None and not view.partidas:
        return ("V", "W.O.") if view.counted.winner == "a" else ("W.O.", "V")
    target = view.jogo.tournament.ruleset.target if view.partidas else 0
    a = sum(1 for partida in view.partidas if partida[0] == target)
    b = sum(1 for partida in view.partidas if partida[1] == target)
    return str(a), str(b)


def _note(view: JogoView | None) -> str:
    if view is None:
        return ""
    if view.label:
        return view.label
    return f"mesa {view.jogo.mesa}" if view.jogo.mesa and not view.settled else ""


def _side(
    slot: Slot, source: Source, seeds: Mapping[object, int], competition: Competition, score: str
) -> Side:
    if slot.state is SlotState.TRIO and slot.trio is not None:
        return Side(competition.names[str(slot.trio)], seeds.get(slot.trio), score)
    if slot.state is SlotState.DOUBLE_ABSENCE:
        return Side("adversário: ausência dupla", open=True)
    if slot.state is SlotState.EMPTY:
        return Side("ninguém", open=True)
    state = competition.bracket_state
    assert state is not None
    before = state.bracket.matches[source.of - 1]
    code = state.bracket.rodada_code(before)
    label = JOGO_LABELS.get(code, code).lower()
    joined = "das" if code in ("quartas", "oitavas") else "da"
    who = "vencedor" if source.kind is SourceKind.WINNER else "perdedor"
    return Side(f"{who} {joined} {label} {before.position}" if label else who, open=True)


def _next(match: Match, competition: Competition) -> str:
    state = competition.bracket_state
    assert state is not None
    if match.rodada == len(state.bracket.rodadas):
        return ""
    code = state.bracket.rodada_code(state.bracket.rodadas[match.rodada][0])
    words = {"final": "à final", "semifinal": "à semifinal", "quartas": "às quartas", "oitavas": "às oitavas"}
    return f"Quem vence vai {words.get(code, f'à {code}')}."

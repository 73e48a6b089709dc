"""What the desk and the juiz's phone say of a rodada of Pontinho."""

from collections.abc import Mapping

from tournaments.services.pontinho import RecordedRodada


def what_happened(names: Mapping[str, str], recorded: RecordedRodada) -> str:
    """Tell what a rodada did, estouros and the end of the mesa first of all."""
    state, number = recorded.state, recorded.rodada.number
    if recorded.repeated:
        return f"A {number}ª rodada já estava anotada: nada mudou."
    if state.winner is not None:
        return f"Fim da mesa: {names[str(state.winner)]} bate e leva o pote."
    last = state.rodadas[-1]
    parts = []
    if last.back:
        back = ", ".join(names[str(player)] for player in last.back)
        parts.append(f"{back}: estourou e volta com {last.back_at}")
    if last.out:
        parts.append(f"sai da mesa: {', '.join(names[str(player)] for player in last.out)}")
    told = "; ".join(parts)
    return f"{number}ª rodada anotada." + (f" {told[0].upper()}{told[1:]}." if told else "")

"""What a decision does to the jogos and to who is in, in sentences: told before it is confirmed."""

from tournaments.selectors.competition import Competition, JogoView
from tournaments.selectors.jogo_detail import view_text
from tournaments.selectors.phases import jogo_title

JOGOS_TOLD = 12


def effects(before: Competition, after: Competition) -> list[str]:
    """Tell the jogos that count otherwise, and who is out or back. No queries.

    Tables, who goes on and places of the mata-mata are `services.preview`'s to tell.
    """
    lines = _jogos(before, after)
    names = after.names
    for ref in sorted(after.classification.out - before.classification.out, key=str):
        lines.append(f"{names[str(ref)]} fica fora do torneio, no fim da tabela e sem colocação.")
    for ref in sorted(before.classification.out - after.classification.out, key=str):
        lines.append(f"{names[str(ref)]} volta a contar na classificação.")
    return lines


def _jogos(before: Competition, after: Competition) -> list[str]:
    old = {view.jogo.pk: view for view in (*before.jogos, *before.mata_mata)}
    last = max((view.jogo.rodada for view in after.mata_mata), default=0)
    changed = [
        view
        for view in (*after.jogos, *after.mata_mata)
        if view.jogo.pk not in old or _counts(view) != _counts(old[view.jogo.pk])
    ]
    lines = [f"{jogo_title(view, last)}, {view.jogo}: {_told(view)}." for view in changed[:JOGOS_TOLD]]
    if len(changed) > JOGOS_TOLD:
        lines.append(f"E mais {len(changed) - JOGOS_TOLD} jogos.")
    return lines


def _counts(view: JogoView) -> tuple[object, ...]:
    """What of a jogo would be news: how it counts, and who plays it."""
    counted = view.counted
    how = (counted.ending, counted.winner, tuple(map(tuple, counted.partidas))) if counted else ()
    return (*how, view.annulled, view.jogo.trio_a_id, view.jogo.trio_b_id)


def _told(view: JogoView) -> str:
    text = view_text(view)
    if not text:
        return "volta a estar por jogar"
    return f"{text[0].lower()}{text[1:]}" if text.startswith(("Jogo", "Ausência")) else text

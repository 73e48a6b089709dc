"""The difference between two states of a tournament, in sentences: told before a decision is confirmed."""

from tournaments.selectors.competition import ChaveTable, Competition, JogoView
from tournaments.selectors.jogo_detail import view_text
from tournaments.selectors.phases import jogo_title
from tournaments.wording import joined

JOGOS_TOLD = 12


def effects(before: Competition, after: Competition) -> list[str]:
    """Tell what `after` has otherwise than `before`: jogos, who is out, tables, who goes on. No queries."""
    lines = _jogos(before, after)
    names = after.names
    for ref in sorted(after.classification.out - before.classification.out, key=str):
        lines.append(f"{names[str(ref)]} fica fora do torneio, no fim da tabela e sem colocação.")
    for ref in sorted(before.classification.out - after.classification.out, key=str):
        lines.append(f"{names[str(ref)]} volta a contar na classificação.")
    for old, new in zip(before.tables, after.tables, strict=False):
        lines += _table(old, new)
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


def _table(old: ChaveTable, new: ChaveTable) -> list[str]:
    """The order of a chave and who goes on from it, where they change and something was played."""
    lines = []
    if _order(old) != _order(new) and new.progress.done:
        lines.append(f"Chave {new.name} passa a ser: {_order(new)}. Antes: {_order(old)}.")
    if not new.progress.complete:
        return lines
    through_old = [row.trio.name for row in old.rows if row.goes_on and old.progress.complete]
    through_new = [row.trio.name for row in new.rows if row.goes_on]
    if through_new != through_old:
        lines.append(f"Classificados da chave {new.name}: {joined(through_new)}.")
    return lines


def _order(table: ChaveTable) -> str:
    return ", ".join(
        f"{row.trio.name} (fora)" if row.standing.rank is None else f"{row.standing.rank}º {row.trio.name}"
        for row in table.rows
    )

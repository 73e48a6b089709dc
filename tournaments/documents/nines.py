"""The "prova dos nove" of a chave: every figure that was summed, so that anybody may add it up by hand."""

from collections.abc import Sequence
from typing import Any

from scoring.jogo import Credit
from tournaments.documents.paper import Paper
from tournaments.documents.report import Frame, report, section
from tournaments.models import Trio
from tournaments.selectors.competition import ChaveTable, Competition, JogoView


def nines_paper(competition: Competition, frame: Frame, *, chave: str = "") -> Paper:
    """Return one section a chave: of each trio its jogos by partida, what each counts, and the sums."""
    sections = []
    for table in competition.tables:
        if chave and table.name != chave:
            continue
        views = [v for v in competition.jogos if v.jogo.chave is not None and v.jogo.chave.name == table.name]
        counted = [v for v in views if v.settled and not v.annulled and v.outcome is not None]
        sections.append(section("pdf/nines_section.html", {"chave": _chave(table, counted), "frame": frame}))
    noun = competition.tournament.ruleset.score_noun
    lead = section("pdf/nines_lead.html", {"noun": noun, "rules": competition.tournament.ruleset})
    size = competition.tournament.chave_size
    return report(frame, sections, rows=size * (size + 1), unit=("chave", "chaves"), lead=lead)


def _chave(table: ChaveTable, counted: Sequence[JogoView]) -> dict[str, Any]:
    trios = [_trio(row.trio, row.standing, counted) for row in table.rows]
    credits = [c for view in counted if view.outcome for c in (view.outcome.a, view.outcome.b)]
    # Once over the table's rows, once over the jogos: two ways to one figure.
    sums = [tuple(sum(trio[key] for trio in trios) for key in ("vitorias", "partidas", "tentos")),
            tuple(sum(credit[place] for credit in credits) for place in range(3))]  # fmt: skip
    return {
        "name": table.name,
        "state": "completa"
        if table.progress.complete
        else f"parcial: {table.progress.done} de {table.progress.total} jogos",
        "trios": trios,
        **dict(zip(("sum_v", "sum_p", "sum_t"), sums[0], strict=True)),
        **dict(zip(("jogos_v", "jogos_p", "jogos_t"), sums[1], strict=True)),
        "agrees": sums[0] == sums[1],
    }


def _trio(trio: Trio, standing: Any, counted: Sequence[JogoView]) -> dict[str, Any]:
    jogos = []
    for view in counted:
        if trio.pk == view.jogo.trio_a_id:
            jogos.append(_jogo(view, mine=0))
        elif trio.pk == view.jogo.trio_b_id:
            jogos.append(_jogo(view, mine=1))
    return {
        "number": trio.number,
        "name": trio.name,
        "rank": f"{standing.rank}º" if standing.rank is not None else "",
        "jogos": jogos,
        "vitorias": standing.vitorias,
        "partidas": standing.partidas,
        "tentos": standing.tentos,
    }


def _jogo(view: JogoView, *, mine: int) -> dict[str, Any]:
    assert view.outcome is not None
    credit: Credit = (view.outcome.a, view.outcome.b)[mine]
    other = (view.jogo.trio_b, view.jogo.trio_a)[mine]
    cells = [f"{p[mine]} × {p[1 - mine]}" for p in view.partidas]
    rules = view.jogo.tournament.ruleset
    missing = rules.best_of - len(cells)
    if rules.sweep_credit and view.outcome.sweep and missing and credit.vitorias:
        cells.append(f"({rules.target} × 0)")
        missing -= 1
    return {
        "against": f"contra {other.name if other else '—'}",
        "label": view.label,
        "partidas": [*cells, *([""] * missing)],
        "vitorias": credit.vitorias,
        "partidas_credit": credit.partidas,
        "tentos": credit.tentos,
    }

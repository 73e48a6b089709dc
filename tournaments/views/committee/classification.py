"""The classification with its reasons, and the jogos behind every figure."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from scoring.qualifying import PendingTieError, QualifierCountError
from tournaments.models import Tournament
from tournaments.selectors.competition import ChaveTable, Competition
from tournaments.selectors.credits import out_marks, trio_credits
from tournaments.selectors.criteria import criteria_in_force
from tournaments.selectors.rules_in_force import rule_changes
from tournaments.services.mata_mata import qualified
from tournaments.tables.classification import (
    ClassificationTable,
    OverallTable,
    classification_rows,
)
from tournaments.templatetags.tenteio_ui import lineup_noun
from tournaments.views.committee.addresses import committee_url
from tournaments.views.lookup import tournament_or_404

CHAVES_PER_PAGE = 24
ROWS_PER_PAGE = 100


@login_required
@require_GET
def classification(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show each chave, or all in one table (`?ver=geral`), with why each row stands above the next."""
    found = tournament_or_404(event, tournament)
    competition = Competition(found)
    overall = request.GET.get("ver") == "geral"
    context: dict[str, Any] = {
        "event": found.event,
        "tournament": found,
        "competition": competition,
        "overall": overall,
        "criteria": criteria_in_force(found),
        "rule_changes": rule_changes(found),
        "complete": competition.classification.complete,
        "unequal": len({len(refs) for _, refs in competition.classification.facts.chaves}) > 1,
    }
    context |= _overall(request, competition) if overall else _chaves(request, competition)
    return render(request, "committee/classification/classification.html", context)


def _chaves(request: HttpRequest, competition: Competition) -> dict[str, Any]:
    page = Paginator(competition.tables, CHAVES_PER_PAGE).get_page(request.GET.get("page"))
    marks = out_marks(competition.tournament)
    through = _through(competition)
    return {
        "page_obj": page,
        "sections": [_section(competition, table, marks, through) for table in page.object_list],
    }


def _through(competition: Competition) -> frozenset[str]:
    """Refs of who goes on for sure: those of the mata-mata once it is made, else as the tables give them."""
    if competition.bracket_state is not None:
        return frozenset(str(ref) for ref in competition.bracket_state.bracket.trios)
    if competition.classification.complete:
        try:
            chosen = qualified(competition.tournament, competition.classification)
        except (PendingTieError, QualifierCountError):
            pass
        else:
            return frozenset(str(qualifier.trio) for qualifier in chosen)
    rows = [row for table in competition.tables for row in table.rows]
    return frozenset(row.trio.ref for row in rows if row.goes_on)


def _section(
    competition: Competition, table: ChaveTable, marks: dict[int, str], through: frozenset[str]
) -> dict[str, Any]:
    tournament = competition.tournament
    done, total = table.progress.done, table.progress.total
    state = "completa" if table.progress.complete else f"parcial, {done} de {total} jogos"
    rows = classification_rows(
        table.rows,
        urls={row.trio.pk: _credits_url(tournament, row.trio.pk) for row in table.rows},
        marks=marks,
        line=tournament.qualifiers_per_chave,
        through=through if table.progress.complete else None,
    )
    ties = [
        {"names": [competition.names[str(ref)] for ref in tie.trios], "first": tie.first, "tie": tie}
        for tie in table.ties
    ]
    return {
        "name": table.name,
        "ties": ties,
        "table": ClassificationTable(
            rows, caption=f"Chave {table.name}: {state}", noun=lineup_noun(tournament).capitalize()
        ),
    }


def _overall(request: HttpRequest, competition: Competition) -> dict[str, Any]:
    tournament = competition.tournament
    page = Paginator(competition.overall, ROWS_PER_PAGE).get_page(request.GET.get("page"))
    rows = classification_rows(
        list(page.object_list),
        urls={row.trio.pk: _credits_url(tournament, row.trio.pk) for row in page.object_list},
        marks=out_marks(tournament),
    )
    by_coefficient = any(row.coefficient[0] for row in rows)
    progress = competition.classification.progress.values()
    done, total = sum(p.done for p in progress), sum(p.total for p in progress)
    state = "completa" if competition.classification.complete else f"parcial, {done} de {total} jogos"
    table = OverallTable(
        rows,
        caption=f"Classificação geral: {state}",
        noun=lineup_noun(tournament).capitalize(),
        exclude=() if by_coefficient else ("coefficient",),
    )
    return {"page_obj": page, "table": table, "by_coefficient": by_coefficient}


def _credits_url(tournament: Tournament, trio: int) -> str:
    return committee_url(tournament, "classification_trio", trio)


@login_required
@require_GET
def classification_trio(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Show the jogos that made a trio's figures, each with what it gave and why."""
    found = tournament_or_404(event, tournament)
    trio = get_object_or_404(found.trios.select_related("entidade"), pk=pk)
    context = {
        "event": found.event,
        "tournament": found,
        "trio": trio,
        "credits": trio_credits(Competition(found), trio),
    }
    return render(request, "committee/classification/trio.html", context)

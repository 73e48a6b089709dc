"""Sheets to take away: registrations, the model to fill, classification, jogos. For the committee only."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from tournaments.exporting.competition import classification_sheets, jogos_sheet, pontinho_sheet
from tournaments.exporting.registrations import registrations_sheet, template_sheets
from tournaments.exporting.sheets import Sheet, to_csv, to_xlsx
from tournaments.models import Tournament
from tournaments.selectors.competition import Competition
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.templatetags.tenteio_ui import lineup_noun
from tournaments.views.lookup import tournament_or_404

TYPES = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
}


@login_required
@require_safe
def trio_export(request: HttpRequest, event: str, tournament: str, kind: str) -> HttpResponse:
    """Give the registrations with all that was typed; our own import reads them back."""
    found = tournament_or_404(event, tournament, pontinho=True)
    return _file(found, "inscricoes", [registrations_sheet(found)], kind)


@login_required
@require_safe
def trio_template(request: HttpRequest, event: str, tournament: str, kind: str) -> HttpResponse:
    """Give the empty sheet with our titles."""
    found = tournament_or_404(event, tournament, pontinho=True)
    return _file(found, "modelo-inscricoes", template_sheets(found), kind)


@login_required
@require_safe
def classification_export(request: HttpRequest, event: str, tournament: str, kind: str) -> HttpResponse:
    """Give the classification: by chave and, in the workbook or with `?ver=geral`, all in one table."""
    found = tournament_or_404(event, tournament, pontinho=True)
    if found.is_pontinho:
        return _file(found, "classificacao", [pontinho_sheet(PontinhoBoard(found))], kind)
    sheets = classification_sheets(Competition(found), lineup_noun(found).capitalize())
    if kind == "csv" and request.GET.get("ver") == "geral":
        return _file(found, "classificacao-geral", sheets[1:], kind)
    return _file(found, "classificacao", sheets, kind)


@login_required
@require_safe
def jogo_export(request: HttpRequest, event: str, tournament: str, kind: str) -> HttpResponse:
    """Give every jogo with its partidas."""
    found = tournament_or_404(event, tournament)
    return _file(found, "jogos", [jogos_sheet(Competition(found), lineup_noun(found).capitalize())], kind)


def _file(tournament: Tournament, name: str, sheets: list[Sheet], kind: str) -> HttpResponse:
    if kind not in TYPES:
        raise Http404("Só há XLSX e CSV.")
    content = to_csv(sheets[0]) if kind == "csv" else to_xlsx(sheets)
    response = HttpResponse(content, content_type=TYPES[kind])
    filename = f"{slugify(tournament.event.slug)}-{slugify(tournament.slug)}-{name}.{kind}"
    response.headers["Content-Disposition"] = f'attachment; filename="{filename}"'
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response

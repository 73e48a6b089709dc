"""A sheet of registrations: sent, read, compared with who is registered, and written when confirmed."""

from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournaments.columns import shape_of
from tournaments.forms.importing import (
    TOO_OLD,
    ReadingForm,
    SheetFileForm,
    column_choices,
    sealed,
)
from tournaments.importing.cells import Book, UnreadableError
from tournaments.importing.reading import Choice, ReadBook, read_book
from tournaments.models import Tournament
from tournaments.services.list_compare import ListOptions, Status
from tournaments.services.list_plan import ListPlan, plan_list
from tournaments.services.list_save import SavedList, save_list
from tournaments.services.refusals import Refusal
from tournaments.views.lookup import actor_of, tournament_or_404
from tournaments.wording import counted, joined

# Of each kind, how many lines the page shows: it has to open on a phone.
SHOWN = 500


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def trio_import(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Take the file, show what it would change, write it."""
    found = tournament_or_404(event, tournament, pontinho=True)
    if request.method != "POST":
        return _ask_for_file(request, found, SheetFileForm())
    return _second_step(request, found) if "lacre" in request.POST else _first_step(request, found)


def _ask_for_file(request: HttpRequest, tournament: Tournament, form: SheetFileForm) -> HttpResponse:
    context = {
        "event": tournament.event,
        "tournament": tournament,
        "form": form,
        "titles": [shape_of(tournament).title(key) for key in shape_of(tournament).written],
        "drawn": tournament.is_drawn,
    }
    status = 422 if form.is_bound else 200
    return render(request, "committee/importing/file.html", context, status=status)


def _first_step(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = SheetFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _ask_for_file(request, tournament, form)
    book = form.cleaned_data["planilha"]
    assert isinstance(request.user, User)
    try:
        seal = sealed(book, form.filename, user=request.user, tournament=tournament)
        read = _read(tournament, book, Choice())
    except UnreadableError as error:
        form.add_error("planilha", str(error))
        return _ask_for_file(request, tournament, form)
    return _preview(request, tournament, _Sent(book, form.filename, seal), read, ListOptions())


class _Sent(NamedTuple):
    """The sheet that goes from step to step."""

    book: Book
    filename: str
    seal: str


def _second_step(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = ReadingForm(request.POST)
    assert isinstance(request.user, User)
    opened = form.open(user=request.user, tournament=tournament)
    if opened is None:
        messages.error(request, TOO_OLD)
        return redirect("tournaments:trio_import", tournament.event.slug, tournament.slug)
    book, filename = opened
    sent = _Sent(book, filename, form.seal)
    read = _read(tournament, book, form.choice)
    if not form.saves or not read.explained:
        return _preview(request, tournament, sent, read, form.options, ticked=form.leaves_out)
    try:
        saved = save_list(
            tournament=tournament,
            lines=read.reading.lines,
            options=form.options,
            expected=form.digest,
            leave_out=form.leaves_out,
            source=filename,
            actor=actor_of(request),
        )
    except Refusal as refusal:
        return _preview(
            request, tournament, sent, read, form.options, ticked=form.leaves_out, refusal=refusal
        )
    messages.success(request, _told(saved, filename))
    return redirect("tournaments:trio_list", tournament.event.slug, tournament.slug)


def _read(tournament: Tournament, book: Book, choice: Choice) -> ReadBook:
    return read_book(book, shape_of(tournament), choice, event_year=tournament.event.starts_on.year)


def _told(saved: SavedList, filename: str) -> str:
    parts = []
    if saved.new:
        parts.append(counted(saved.new, "inscrição nova", "inscrições novas"))
    if saved.changed:
        parts.append(counted(saved.changed, "alterada", "alteradas"))
    told = joined(parts) or "nada mudou"
    if saved.left_out:
        told += "; " + counted(saved.left_out, "linha ficou de fora", "linhas ficaram de fora")
    return f"Planilha “{filename}”: {told}."


def _preview(
    request: HttpRequest,
    tournament: Tournament,
    sent: _Sent,
    read: ReadBook,
    options: ListOptions,
    *,
    ticked: bool = False,
    refusal: Refusal | None = None,
) -> HttpResponse:
    lines = read.reading.lines if read.explained else []
    plan = plan_list(tournament=tournament, lines=lines, options=options)
    context: dict[str, Any] = {
        "event": tournament.event,
        "tournament": tournament,
        "sent": sent,
        "read": read,
        "plan": plan,
        "options": options,
        "ticked": ticked,
        "refusal": refusal,
        "columns": column_choices(read),
        "shown": SHOWN,
    }
    context |= _sections(plan)
    return render(request, "committee/importing/preview.html", context, status=422 if refusal else 200)


def _sections(plan: ListPlan) -> dict[str, Any]:
    new, changed, refused = (plan.of(s) for s in (Status.NEW, Status.CHANGED, Status.REFUSED))
    return {
        "new": new,
        "changed": changed,
        "refused": refused,
        "same": plan.of(Status.SAME),
        "repeated": plan.of(Status.REPEATED),
        "twins": any(house.like for house in plan.new_entidades),
        "to_write": len(new) + len(changed),
        "warned": sum(1 for item in plan.lines if item.warnings and item.status is not Status.REFUSED),
        "asks": any(item.asks_other_person or item.asks_same_trio for item in refused),
        "too_few": any(item.lacks_players for item in refused),
        "stats": [
            {"label": "Novas", "value": len(new), "tone": "ok" if new else ""},
            {"label": "Alteradas", "value": len(changed)},
            {"label": "Iguais", "value": len(plan.of(Status.SAME))},
            {"label": "Com problema", "value": len(refused), "tone": "error" if refused else ""},
        ],
    }

"""Trios: the list with search and presence, registering, changing, deleting."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.forms.refusals import add_refusal
from tournaments.forms.seen import add_seen, seen_of
from tournaments.forms.trio import TrioForm
from tournaments.models import Tournament, Trio
from tournaments.selectors import registrations
from tournaments.services import registration as services
from tournaments.services.refusals import Refusal
from tournaments.tables.trios import TrioTable, presence_form
from tournaments.templatetags.tenteio_ui import group_noun, lineup_noun
from tournaments.views.lookup import actor_of, tournament_or_404


@login_required
@require_GET
def listing(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """List who registered, with search, filters and the presence of each."""
    found = tournament_or_404(event, tournament, pontinho=True)
    search, only = request.GET.get("q", ""), request.GET.get("situacao", "")
    rows = registrations.trios_found(found, search=search, only=only)
    context = {
        "event": found.event,
        "tournament": found,
        "counts": registrations.registration_counts(found),
        "drawn": found.is_drawn,
        "filters": registrations.FILTERS,
        "search": search,
        "only": only,
        "table": TrioTable(rows, request=request, tournament=found),
    }
    return render(request, "committee/trios/list.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def create(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Register a trio."""
    found = tournament_or_404(event, tournament, pontinho=True)
    if found.is_drawn:
        what = group_noun(found, "plural")
        messages.error(request, f"As {what} já foram sorteadas: ninguém mais se inscreve.")
        return redirect("tournaments:trio_list", found.event.slug, found.slug)
    return _registration(request, found, None)


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Change a registration; after the draw, only what may change."""
    found = tournament_or_404(event, tournament, pontinho=True)
    return _registration(request, found, _trio_or_404(found, pk))


def _trio_or_404(tournament: Tournament, pk: int) -> Trio:
    trios = tournament.trios.select_related("entidade", "chave_place__chave")
    trio = get_object_or_404(trios, pk=pk)
    trio.tournament = tournament
    return trio


def _registration(request: HttpRequest, tournament: Tournament, trio: Trio | None) -> HttpResponse:
    members = list(trio.members.select_related("player").order_by("position")) if trio else []
    drawn = tournament.is_drawn
    form = TrioForm(request.POST or None, tournament=tournament, trio=trio, members=members, drawn=drawn)
    if trio is not None:
        add_seen(form, services.registration_stamp(trio))
    title = trio.name if trio else ""
    if request.method == "POST" and (saved := _saved(request, form, trio)):
        return _after_saving(request, tournament, saved, is_new=trio is None)
    context = {
        "event": tournament.event,
        "tournament": tournament,
        "trio": trio,
        "title": title,
        "form": form,
        "drawn": drawn,
        "entidades": registrations.entidade_names(),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "committee/trios/form.html", context, status=status)


def _saved(request: HttpRequest, form: TrioForm, trio: Trio | None) -> Trio | None:
    if not form.is_valid():
        return None
    try:
        return services.save_trio(
            tournament=form.tournament,
            data=form.trio_data(),
            actor=actor_of(request),
            trio=trio,
            seen=seen_of(form),
        )
    except Refusal as refusal:
        add_refusal(form, form.in_words_of_form(refusal))
        return None


def _after_saving(request: HttpRequest, tournament: Tournament, trio: Trio, *, is_new: bool) -> HttpResponse:
    noun = lineup_noun(tournament)
    done = f"inscrição nº {trio.number} feita" if is_new else "inscrição salva"
    messages.success(request, f"{noun.capitalize()} “{trio.name}”: {done}.")
    slugs = (tournament.event.slug, tournament.slug)
    if "another" in request.POST:
        return redirect("tournaments:trio_create", *slugs)
    return redirect("tournaments:trio_list", *slugs)


@login_required
@require_POST
def presence(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Mark a trio as present (`confirmed` 1) or take it back (0); htmx gets the button and the counts."""
    found = tournament_or_404(event, tournament, pontinho=True)
    trio = _trio_or_404(found, pk)
    services.confirm_presence(
        trio=trio, confirmed=request.POST.get("confirmed") == "1", actor=actor_of(request)
    )
    # Only ever the query of our own list: read and written again, never used as an address.
    back = QueryDict(request.POST.get("back", "")).urlencode()
    if not request.htmx:  # type: ignore[attr-defined]
        url = reverse("tournaments:trio_list", args=(found.event.slug, found.slug))
        return redirect(f"{url}?{back}" if back else url)
    context = {
        "button": presence_form(trio, tournament=found, csrf=get_token(request), back=back),
        "counts": registrations.registration_counts(found),
        "tournament": found,
    }
    return render(request, "committee/trios/_presence.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Delete a registration after asking; one that is in a chave stays (HAND-31)."""
    found = tournament_or_404(event, tournament, pontinho=True)
    trio = _trio_or_404(found, pk)
    slugs = (found.event.slug, found.slug)
    refusal, name = None, trio.name
    if request.method == "POST":
        try:
            services.delete_trio(trio=trio, actor=actor_of(request))
        except Refusal as error:
            refusal = error
        else:
            messages.success(request, f"A inscrição de “{name}” foi apagada.")
            return redirect("tournaments:trio_list", *slugs)
    context = {
        "event": found.event,
        "tournament": found,
        "trio": trio,
        "refusal": refusal,
        "in_chave": hasattr(trio, "chave_place") or trio.pontinho_seats.exists(),
        "players": registrations.names_of_players([trio]).get(trio.pk, []),
    }
    return render(request, "committee/trios/delete.html", context, status=422 if refusal else 200)

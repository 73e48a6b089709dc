"""The jogos of the day: the list with its quick entry, and where each is played."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.forms.result import DeliveryForm
from tournaments.forms.schedule import ScheduleForm
from tournaments.models import Desclassificacao, Jogo, SubmissionStatus, Tournament
from tournaments.selectors.competition import Competition, JogoView
from tournaments.selectors.jogo_detail import jogo_detail
from tournaments.selectors.phases import RodadaProgress, all_rodadas
from tournaments.selectors.readiness import commission_blocks
from tournaments.services.agenda import move_jogo
from tournaments.services.conduct import record_delivery
from tournaments.tables.jogos import JogoTable, jogo_row
from tournaments.views.committee.addresses import committee_url, jogo_or_404, rodada_query
from tournaments.views.committee.jogo_cards import JogoCard, card_of
from tournaments.views.lookup import actor_of, tournament_or_404

PER_PAGE = 60
ALL = "todas"
STATES = {
    "abertos": "a jogar",
    "lancados": "com resultado",
    "conferir": "súmula a conferir",
    "excecoes": "W.O., desclassificação, tempo",
}


@dataclass(frozen=True)
class JogoFilters:
    """What the address asks for."""

    rodada: str
    chave: str
    mesa: str
    estado: str

    @property
    def narrow(self) -> bool:
        return bool(self.chave or self.mesa or self.estado)

    def keeps(self, view: JogoView, pending: set[int]) -> bool:
        """Whether a jogo is of those asked for."""
        jogo = view.jogo
        if self.chave and (jogo.chave is None or jogo.chave.name != self.chave):
            return False
        if self.mesa and str(jogo.mesa or "") != self.mesa:
            return False
        return {
            "abertos": not view.settled,
            "lancados": view.settled,
            "conferir": jogo.pk in pending,
            "excecoes": bool(view.label),
        }.get(self.estado, True)


@login_required
@require_GET
def jogo_list(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show the jogos of a rodada, each with its own small form (HAND-36), or all of them as a table."""
    found = tournament_or_404(event, tournament)
    competition = Competition(found)
    rodadas = all_rodadas(competition)
    filters = _filters(request, rodadas)
    pending = pending_jogos(found)
    wanted = [view for r in rodadas if filters.rodada in (r.key, ALL) for view in r.views]
    views = sorted((view for view in wanted if filters.keeps(view, pending)), key=_by_mesa)
    context: dict[str, Any] = {
        "event": found.event,
        "tournament": found,
        "rodadas": rodadas,
        "current": next((r for r in rodadas if r.key == filters.rodada), None),
        "following": next((r for r in rodadas if not r.complete), None),
        "filters": filters,
        "states": STATES,
        "chaves": list(competition.classification.chaves),
        "mesas": sorted({v.jogo.mesa for r in rodadas for v in r.views if v.jogo.mesa}),
        "blocks": commission_blocks(found.event),
        "pending_count": len(pending),
        "as_table": request.GET.get("ver") == "tabela",
    }
    context |= (
        _as_table(request, found, views, rodadas)
        if context["as_table"]
        else _as_cards(request, found, views, rodadas, pending)
    )
    return render(request, "committee/jogos/list.html", context)


def _as_table(
    request: HttpRequest, tournament: Tournament, views: list[JogoView], rodadas: list[RodadaProgress]
) -> dict[str, Any]:
    last = _last(rodadas)
    rows = [
        jogo_row(view, url=committee_url(tournament, "result_entry", view.jogo.pk), last=last)
        for view in views
    ]
    return {"table": JogoTable(rows, request=request)}


def _as_cards(
    request: HttpRequest,
    tournament: Tournament,
    views: list[JogoView],
    rodadas: list[RodadaProgress],
    pending: set[int],
) -> dict[str, Any]:
    page = Paginator(views, PER_PAGE).get_page(request.GET.get("page"))
    return {"page_obj": page, "cards": _cards(tournament, list(page.object_list), rodadas, pending)}


def _filters(request: HttpRequest, rodadas: list[RodadaProgress]) -> JogoFilters:
    keys = [rodada.key for rodada in rodadas]
    wanted = request.GET.get("rodada", "")
    if wanted not in (*keys, ALL):
        first_open = next((rodada.key for rodada in rodadas if not rodada.complete), None)
        wanted = first_open or (keys[-1] if keys else ALL)
    estado = request.GET.get("estado", "")
    return JogoFilters(
        rodada=wanted,
        chave=request.GET.get("chave", ""),
        mesa=request.GET.get("mesa", "").strip(),
        estado=estado if estado in STATES else "",
    )


def _by_mesa(view: JogoView) -> tuple[object, ...]:
    """By rodada, time and mesa: 1, 2, … 10, 11 (HAND-67)."""
    jogo = view.jogo
    at = jogo.scheduled_at.timestamp() if jogo.scheduled_at else float("inf")
    return jogo.stage, jogo.rodada, at, jogo.mesa or 9999, jogo.position, jogo.pk


def _last(rodadas: list[RodadaProgress]) -> int:
    return max((r.number for r in rodadas if r.key.startswith("m")), default=0)


def pending_jogos(tournament: Tournament) -> set[int]:
    """Return the primary keys of jogos with a súmula to check. One query."""
    return set(
        tournament.jogos.filter(submissions__status=SubmissionStatus.PENDING).values_list("pk", flat=True)
    )


def _cards(
    tournament: Tournament, views: list[JogoView], rodadas: list[RodadaProgress], pending: set[int]
) -> list[JogoCard]:
    decided: dict[int, list[Desclassificacao]] = {}
    for decision in tournament.desclassificacoes.filter(reversed_at__isnull=True, jogo__isnull=False):
        decided.setdefault(decision.jogo_id or 0, []).append(decision)
    last = _last(rodadas)
    return [
        card_of(
            view,
            tournament=tournament,
            last=last,
            pending=pending,
            decisions=decided.get(view.jogo.pk, ()),
        )
        for view in views
    ]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def jogo_schedule(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Change the mesa, the time and the juiz of one jogo."""
    jogo = jogo_or_404(event, tournament, pk)
    form = ScheduleForm(request.POST if request.method == "POST" else None, jogo=jogo)
    if request.method == "POST" and form.is_valid():
        clashes = move_jogo(jogo_id=jogo.pk, **form.cleaned_data, actor=actor_of(request))
        messages.success(request, f"Mesa e horário de {jogo} guardados.")
        for clash in clashes:
            messages.warning(request, clash)
        url = committee_url(jogo.tournament, "jogo_list", query=rodada_query(jogo))
        return redirect(f"{url}#jogo-{jogo.pk}")
    context = {
        "event": jogo.tournament.event,
        "tournament": jogo.tournament,
        "jogo": jogo,
        "form": form,
        "back": committee_url(jogo.tournament, "jogo_list", query=rodada_query(jogo)),
    }
    status = 422 if form.is_bound else 200
    return render(request, "committee/jogos/schedule.html", context, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def jogo_delivery(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Tick what the winner's capataz brought back, or accept the súmula without (Art. 17)."""
    jogo = jogo_or_404(event, tournament, pk)
    back = committee_url(jogo.tournament, "result_entry", jogo.pk)
    form = DeliveryForm(request.POST if request.method == "POST" else None, jogo=jogo)
    if request.method == "POST" and form.is_valid():
        record_delivery(
            jogo_id=jogo.pk,
            delivery=form.delivered(),
            override=form.cleaned_data["override"],
            members=actor_of(request).name,
            actor=actor_of(request),
        )
        messages.success(request, f"Entrega de {jogo} guardada.")
        return redirect(back)
    context = {
        "event": jogo.tournament.event,
        "tournament": jogo.tournament,
        "jogo": jogo,
        "form": form,
        "back": back,
    }
    status = 422 if form.is_bound else 200
    return render(request, "committee/jogos/delivery.html", context, status=status)


def card_response(request: HttpRequest, jogo: Jogo, form: object = None) -> HttpResponse:
    """Answer htmx with the one card of the list that was sent and its rodada's counts; 422 where refused."""
    detail = jogo_detail(jogo)
    rodadas = all_rodadas(Competition(jogo.tournament))
    card = card_of(
        detail.view,
        tournament=jogo.tournament,
        last=_last(rodadas),
        pending={jogo.pk} if detail.pending else set(),
        decisions=detail.in_force,
        form=form,  # type: ignore[arg-type]
    )
    context = {"event": jogo.tournament.event, "tournament": jogo.tournament, "card": card, "swapped": True}
    if form is None:
        context |= _counts(request, jogo, rodadas)
    return render(request, "committee/jogos/_answer.html", context, status=422 if form else 200)


def _counts(request: HttpRequest, jogo: Jogo, rodadas: list[RodadaProgress]) -> dict[str, Any]:
    """What the list's head says of the jogo's rodada; the list of all rodadas has only the tab."""
    here = next(r for r in rodadas if any(view.jogo.pk == jogo.pk for view in r.views))
    address = urlsplit(request.htmx.current_url or "")  # type: ignore[attr-defined]
    every = parse_qs(address.query).get("rodada") == [ALL]
    return {
        "rodada": here,
        "shown": ALL if every else here.key,
        "current": None if every else here,
        "following": next((r for r in rodadas if not r.complete), None),
    }

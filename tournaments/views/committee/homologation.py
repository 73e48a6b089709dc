"""Homologação of the chaves, or of the mesas of Pontinho: provisional while the appeal window runs, then
confirmed with names."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.forms.decisions import HomologationForm
from tournaments.forms.refusals import add_refusal
from tournaments.models import Comissao, Homologation, Stage, Tournament
from tournaments.selectors.competition import Competition
from tournaments.selectors.homologation import chave_states, claimed_mesas, mesa_blocks, mesa_states
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.selectors.pontinho_rows import MesaView
from tournaments.selectors.readiness import Block, stage_blocks
from tournaments.services.homologation import appeal_ends_at, homologate
from tournaments.services.pontinho_homologation import homologate_mesa
from tournaments.services.refusals import Refusal
from tournaments.views.committee.addresses import block_url, committee_url
from tournaments.views.lookup import actor_of, tournament_or_404

CHAVE_COLUMNS = [("V", "Vitórias"), ("P", "Partidas"), ("T", "Tentos")]
MESA_COLUMNS = [("Rod.", "Rodadas"), ("Est.", "Estouros"), ("Pts.", "Pontos perdidos"), ("Bat.", "Batidas")]


@login_required
@require_GET
def homologation(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show every chave or mesa: playing, provisional with its countdown, homologated, revised."""
    found = tournament_or_404(event, tournament, pontinho=True)
    if found.is_pontinho:
        board = PontinhoBoard(found)
        states, tie_page, page = mesa_states(board), "pontinho_tiebreak", "homologation_mesa"
        claimed = claimed_mesas(found)
        lacking = {v.row.pk: mesa_blocks(board, v, claimed) for v in board.mesas if v.ended}
        blocks = []  # each mesa tells what it lacks
    else:
        states, tie_page, page = chave_states(Competition(found)), "tiebreak", "homologation_chave"
        lacking = {}
        blocks = stage_blocks(found, Stage.CHAVES) if states else []
    context = {
        "event": found.event,
        "tournament": found,
        "states": [
            (item, committee_url(found, page, item.pk), _links(found, lacking.get(item.pk, [])))
            for item in states
        ],
        "tie_url": committee_url(found, tie_page),
        "blocks": _links(found, blocks),
        "done": sum(1 for state in states if state.state == "homologated"),
    }
    return render(request, "committee/conduct/homologation.html", context)


def _links(tournament: Tournament, blocks: list[Block]) -> list[tuple[Block, str]]:
    return [(block, block_url(tournament, block)) for block in blocks]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def homologation_chave(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Confirm one chave, with the names of who does."""
    found = tournament_or_404(event, tournament)
    chave = get_object_or_404(found.chaves, pk=pk)
    actor = actor_of(request)
    competition = Competition(found)
    table = next(table for table in competition.tables if table.name == chave.name)
    over = competition.classification.progress[chave.name].complete
    context = {
        "title": str(chave),
        "columns": CHAVE_COLUMNS,
        "rows": [
            (row.trio, row.standing.rank, row.why, [getattr(row.standing, name) for name in _CHAVE])
            for row in table.rows
        ],
        "held": chave.homologations.order_by("revision").last(),
    }
    return _confirm(
        request,
        found,
        context,
        appeal_ends_at(found, chave) if over else None,
        lambda members, override: homologate(chave=chave, members=members, actor=actor, override=override),
    )


_CHAVE = ("vitorias", "partidas", "tentos")
_MESA = ("rodadas", "estouros", "pontos", "batidas")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def homologation_mesa(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Confirm one mesa of Pontinho, with the names of who does."""
    found = tournament_or_404(event, tournament, pontinho=None)
    board = PontinhoBoard(found)
    view = board.mesa(pk)
    if view is None:
        raise Http404("Não há esta mesa neste torneio.")
    actor = actor_of(request)
    context = {
        "title": f"{view.title}, {view.row.etapa}ª etapa",
        "columns": MESA_COLUMNS,
        "rows": _mesa_rows(view),
        "blocks": _links(found, mesa_blocks(board, view)) if view.ended else [],
        "held": view.row.homologations.order_by("revision").last(),
    }
    return _confirm(
        request,
        found,
        context,
        found.appeal_closes(view.row.finished_at),
        lambda members, override: homologate_mesa(
            mesa_id=pk, members=members, actor=actor, override=override
        ),
    )


def _mesa_rows(view: MesaView) -> list[tuple[Any, ...]]:
    return [
        (
            row.trio,
            None if row.out else row.standing.rank,
            row.why_out or row.why,
            [getattr(row.standing.seat, name) for name in _MESA],
        )
        for row in view.rows
    ]


def _confirm(
    request: HttpRequest,
    tournament: Tournament,
    context: dict[str, Any],
    closes: datetime | None,
    confirm: Callable[[str, str], Homologation],
) -> HttpResponse:
    """The page that confirms a chave or a mesa."""
    back = committee_url(tournament, "homologation")
    return confirm_page(
        request,
        tournament,
        closes,
        confirm,
        template="committee/conduct/homologate.html",
        context=context | {"back": back},
        done=f"{context['title']}: homologada.",
        then=back,
    )


def confirm_page(
    request: HttpRequest,
    tournament: Tournament,
    closes: datetime | None,
    confirm: Callable[[str, str], Homologation],
    *,
    template: str,
    context: dict[str, Any],
    done: str,
    then: str,
) -> HttpResponse:
    """Ask who homologates, and why where the appeal window is still open; do it, say `done`, go to `then`.

    confirm: takes who does, and why before the time.
    """
    early = closes is not None and timezone.now() < closes
    members = tournament.event.commission_members.filter(comissao=Comissao.ORGANIZADORA)
    commission = list(members.values_list("name", flat=True))
    form = HomologationForm(
        request.POST if request.method == "POST" else None, commission=commission, early=early
    )
    if request.method == "POST" and form.is_valid():
        try:
            confirm(form.decided_by, form.cleaned_data.get("override", ""))
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, done)
            return redirect(then)
    context |= {
        "event": tournament.event,
        "tournament": tournament,
        "closes": closes if early else None,
        "form": form,
        "commission": commission,
    }
    status = 422 if form.is_bound else 200
    return render(request, template, context, status=status)

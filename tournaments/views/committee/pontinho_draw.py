"""The sorteio of the mesas of Pontinho, etapa after etapa, its undoing, and the tiebreaks."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournaments.forms.pontinho import ManualMesasForm, MesasDrawForm
from tournaments.forms.refusals import add_refusal
from tournaments.forms.tiebreak import TiebreakForm, tie_key
from tournaments.models import Purpose, Sorteio, Tournament, Trio
from tournaments.selectors.draw_words import said_of
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.services.pontinho_draw import (
    break_tie,
    check_undo_mesas,
    draw_blocks,
    draw_mesas,
    planned_etapas,
    undo_mesas,
)
from tournaments.services.refusals import Refusal
from tournaments.services.seeds import commitment_for
from tournaments.services.sorteio_chaves import list_digest
from tournaments.views.committee.addresses import block_url, committee_url
from tournaments.views.committee.undoing import Undoing, Way, undo_page
from tournaments.views.lookup import actor_of, tournament_or_404

BY_HAND = "mao"


@login_required
@require_http_methods(["GET", "POST"])
def draw(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Draw the mesas of the next etapa; show the draws that were held."""
    found = tournament_or_404(event, tournament, pontinho=None)
    board = PontinhoBoard(found)
    etapa = board.classification.etapa + 1
    blocks = draw_blocks(board)
    context: dict[str, Any] = {"event": found.event, "tournament": found, "board": board, "etapa": etapa}
    context |= {"blocks": [(block, block_url(found, block)) for block in blocks], "draws": _draws(board)}
    if blocks:
        return render(request, "committee/pontinho/draw.html", context)
    players = board.to_draw
    by_hand = request.GET.get("modo") == BY_HAND
    form = _form(request, board, etapa, players, by_hand=by_hand)
    if form.is_bound and (held := _held(request, board, form)):
        messages.success(request, f"Mesas da {held.params['etapa']}ª etapa sorteadas.")
        return redirect("tournaments:pontinho_mesas", event, tournament)
    context |= {
        "form": form,
        "by_hand": by_hand,
        "players": players,
        "digest": list_digest(players),
        "plan": planned_etapas(board.setup, len(players)),
        "crowd": sum(not trio.confirmed for trio in players),
    }
    return render(request, "committee/pontinho/draw.html", context, status=422 if form.is_bound else 200)


def _form(
    request: HttpRequest, board: PontinhoBoard, etapa: int, players: list[Trio], *, by_hand: bool
) -> MesasDrawForm | ManualMesasForm:
    data = request.POST if request.method == "POST" else None
    if by_hand:
        return ManualMesasForm(data, etapa=etapa, players=players)
    commitment = commitment_for(tournament=board.tournament, purpose=Purpose.MESAS)
    return MesasDrawForm(data, etapa=etapa, commitment=commitment.commitment)


def _held(
    request: HttpRequest, board: PontinhoBoard, form: MesasDrawForm | ManualMesasForm
) -> Sorteio | None:
    if not form.is_valid():
        return None
    try:
        return draw_mesas(
            tournament=board.tournament,
            etapa=form.cleaned_data["etapa"],
            source=form.source(),
            actor=actor_of(request),
            witnesses=form.cleaned_data["witnesses"],
            by_hand_mesas=form.dealt(),
        )
    except Refusal as refusal:
        add_refusal(form, refusal)
        return None


def _draws(board: PontinhoBoard) -> list[dict[str, Any]]:
    """The draws of mesas that were held, the newest first, with what proves them."""
    held = board.tournament.sorteios.filter(purpose=Purpose.MESAS).order_by("-pk")
    return [
        {
            "sorteio": one,
            "etapa": one.params.get("etapa", 1),
            "said": said_of(one.seed),
            "mesas": [[board.names.get(ref, ref) for ref in mesa] for mesa in one.result],
        }
        for one in held
    ]


@login_required
@require_http_methods(["GET", "POST"])
def undo(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Take back the draw of the last etapa while nothing of it was played."""
    found = tournament_or_404(event, tournament, pontinho=None)
    actor = actor_of(request)

    def act(reason: str) -> str:
        etapa = undo_mesas(tournament=found, reason=reason, actor=actor)
        return f"Sorteio da {etapa}ª etapa desfeito."

    undoing = Undoing(
        title="Desfazer o sorteio das mesas",
        message="Só a última etapa, e só enquanto nenhuma rodada dela foi anotada.",
        consequences=[
            "As mesas dessa etapa deixam de existir.",
            "O sorteio desfeito continua no histórico, com o motivo e a sua prova.",
        ],
        check=lambda: check_undo_mesas(found),
        act=act,
        ways=lambda: _in_the_way(found),
        then=committee_url(found, "pontinho_draw"),
        back=("Voltar ao sorteio", committee_url(found, "pontinho_draw")),
    )
    return undo_page(request, found, undoing)


def _in_the_way(tournament: Tournament) -> list[Way]:
    """Where to look at what keeps the draw of the mesas standing."""
    if not tournament.pontinho_mesas.exists():
        return []
    return [
        ("Ver as mesas", committee_url(tournament, "pontinho_mesas")),
        ("Ver as desclassificações", committee_url(tournament, "desclassificacao_list")),
        ("Ver as reclamações", committee_url(tournament, "claim_list")),
        ("Ver as homologações", committee_url(tournament, "homologation")),
    ]


@login_required
@require_http_methods(["GET", "POST"])
def tiebreak(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show the ties that wait for a sorteio; hold one (POST)."""
    found = tournament_or_404(event, tournament, pontinho=None)
    board = PontinhoBoard(found)
    refused: TiebreakForm | None = None
    if request.method == "POST":
        named = set(request.POST.get("tie", "").split(",")[:500])
        refused = _tie_form(board, [t for t in board.trios.values() if str(t.pk) in named], request.POST)
        if (held := _broken(request, board, refused)) is not None:
            order = ", ".join(f"{n}º {board.names[ref]}" for n, ref in enumerate(held.result, start=1))
            messages.success(request, f"Sorteado: {order}.")
            return redirect("tournaments:pontinho_tiebreak", event, tournament)
    ties = []
    for where, trios, matters in board.ties:
        same = refused is not None and tie_key(refused.trios) == tie_key(trios)
        form = refused if same else _tie_form(board, trios)
        ties.append({"title": where, "trios": trios, "matters": matters, "form": form})
    context = {"event": found.event, "tournament": found, "board": board, "ties": ties, "refused": refused}
    if ties:
        context["commitment"] = commitment_for(tournament=found, purpose=Purpose.TIEBREAK).commitment
    held_before = found.sorteios.filter(purpose=Purpose.TIEBREAK).order_by("-pk")
    context["told"] = [(one, [board.names.get(ref, ref) for ref in one.result]) for one in held_before]
    status = 422 if refused is not None else 200
    return render(request, "committee/pontinho/tiebreak.html", context, status=status)


def _tie_form(board: PontinhoBoard, trios: Any, data: Any = None) -> TiebreakForm:
    commitment = commitment_for(tournament=board.tournament, purpose=Purpose.TIEBREAK)
    prefix = f"id-{tie_key(list(trios)).replace(',', '-')}-%s"
    return TiebreakForm(
        data, trios=list(trios), capatazes={}, commitment=commitment.commitment, auto_id=prefix
    )


def _broken(request: HttpRequest, board: PontinhoBoard, form: TiebreakForm) -> Sorteio | None:
    if not form.trios or not form.is_valid():
        return None
    try:
        return break_tie(
            tournament=board.tournament,
            players=form.trios,
            source=form.source(),
            witnesses=form.cleaned_data["witnesses"],
            actor=actor_of(request),
        )
    except Refusal as refusal:
        add_refusal(form, refusal)
        return None

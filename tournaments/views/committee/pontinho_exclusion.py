"""Art. 20 in a tournament of Pontinho: who is put out, what that changes, confirmed; and taken back.

The pages of desclassificações lead here where the tournament is one of Pontinho.
"""

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from scoring.desclassificacao import Inciso
from tournaments.forms.discipline import COMMISSION
from tournaments.forms.pontinho_exclusion import ExclusionForm
from tournaments.forms.refusals import add_refusal
from tournaments.forms.result import ReasonForm
from tournaments.models import INCISO_NAMES, Comissao, Desclassificacao, Tournament, Trio
from tournaments.regulamento import regulamento
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.selectors.pontinho_effects import PontinhoChange, pontinho_change, read_all
from tournaments.selectors.pontinho_rows import MesaView
from tournaments.services.claims import answer_claim
from tournaments.services.pontinho_exclusion import exclude_player, readmit_player
from tournaments.services.preview import Act, rolled_back
from tournaments.services.refusals import Refusal
from tournaments.views.committee.addresses import committee_url
from tournaments.views.committee.upheld import open_claim
from tournaments.views.lookup import actor_of, key_of

CHANGE = "committee/pontinho/_change.html"
READING = (
    "Cada um joga por si: a mesa em jogo toma o lugar do jogo. Quem é desclassificado sai dela e os outros "
    "seguem; se ficar um só, a mesa e o pote são dele."
)
INCISO_HELP = [
    ("I a VII", "Sai da mesa em jogo e do torneio. O que jogou até aqui fica como está."),
    ("VI", "No pontinho não há reserva: quem apresenta sinais de embriaguez sai."),
    ("VIII", "Perde só esta mesa. Por pontos, volta na próxima etapa, com a indumentária em ordem."),
]


def exclude(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Choose the player, fill in why, read what it changes, confirm. The caller checked the login."""
    board = PontinhoBoard(tournament)
    key = key_of(request.GET.get("trio", ""))
    if key is None:
        return _choose(request, board)
    trio = get_object_or_404(tournament.trios, pk=key)
    mesa = board.mesa_in_course(trio.ref)
    form = _form(request, board, trio, mesa)
    if request.method == "POST" and form.is_valid():
        try:
            if not request.POST.get("confirmed"):
                return _confirm_page(request, board, form, mesa)
            _decide(request, tournament, form)
        except Refusal as refusal:
            if not _repeated(tournament, form):
                add_refusal(form, refusal)
                return _form_page(request, board, form, mesa)
            messages.info(request, f"A desclassificação de {trio.name} já estava registrada.")
        else:
            messages.success(request, f"{trio.name}: desclassificação registrada.")
        return redirect(committee_url(tournament, "desclassificacao_list"))
    return _form_page(request, board, form, mesa)


def _choose(request: HttpRequest, board: PontinhoBoard) -> HttpResponse:
    """Ask who it is: of the mesas in course first, of everybody else after."""
    playing = [view for view in board.mesas if not view.ended]
    seated = {seat.trio.pk for view in playing for seat, _score in view.now}
    context = {
        "event": board.tournament.event,
        "tournament": board.tournament,
        "playing": playing,
        "trios": [
            trio for ref, trio in board.trios.items() if trio.pk not in seated and ref not in board.out
        ],
    }
    return render(request, "committee/pontinho/exclude.html", context)


def _form(request: HttpRequest, board: PontinhoBoard, trio: Trio, mesa: MesaView | None) -> ExclusionForm:
    members = board.tournament.event.commission_members.filter(comissao=Comissao.DISCIPLINAR)
    return ExclusionForm(
        request.POST if request.method == "POST" else None,
        trio=trio,
        mesa=mesa,
        commission=list(members.values_list("name", flat=True)),
        initial=_claimed(request, board.tournament, mesa),
    )


def _claimed(request: HttpRequest, tournament: Tournament, mesa: MesaView | None) -> dict[str, Any]:
    """What a reclamação (`?reclamacao=`) already says of the form."""
    claim = open_claim(request, tournament)
    if claim is None:
        return {}
    players = mesa.players if mesa else []
    who = next((str(one.pk) for one in players if one.name == claim.claimed_by), COMMISSION)
    return {"inciso": claim.inciso, "facts": claim.facts, "claimed_by": who}


def _page(board: PontinhoBoard, mesa: MesaView | None, **more: Any) -> dict[str, Any]:
    found = board.tournament
    back = committee_url(found, "pontinho_mesa", mesa.row.pk) if mesa else ""
    back = back or committee_url(found, "desclassificacao_list")
    return {"event": found.event, "tournament": found, "back": back} | more


def _form_page(
    request: HttpRequest, board: PontinhoBoard, form: ExclusionForm, mesa: MesaView | None
) -> HttpResponse:
    where = f"{mesa.title}, {mesa.row.etapa}ª etapa" if mesa else "fora de mesa"
    context = _page(
        board,
        mesa,
        form=form,
        trios=[form.trio],
        inciso_help=INCISO_HELP,
        lead=f"{where}. Antes de confirmar, a próxima tela mostra tudo o que muda.",
    )
    status = 422 if form.is_bound else 200
    return render(request, "committee/desclassificacoes/form.html", context, status=status)


def _confirm_page(
    request: HttpRequest, board: PontinhoBoard, form: ExclusionForm, mesa: MesaView | None
) -> HttpResponse:
    data, actor = form.exclusion(), actor_of(request)
    change = _would_change(
        board.tournament, lambda: exclude_player(tournament=board.tournament, data=data, actor=actor)
    )
    effect = "Art.20-§2" if data.inciso is Inciso.VIII else "Art.20-§1"
    cited = [*regulamento().cited(f"Art. 20, {data.inciso}"), regulamento().rule(effect)]
    context = _page(
        board,
        mesa,
        claim=data,
        inciso_name=INCISO_NAMES[data.inciso],
        change=change,
        change_template=CHANGE,
        articles=[*((rule.article, rule.rule) for rule in cited), ("No pontinho", READING)],
        hidden=[bound.as_hidden() for bound in form],
    )
    return render(request, "committee/desclassificacoes/confirm.html", context)


def _would_change(tournament: Tournament, act: Act) -> PontinhoChange:
    """Try the act, look, and take it back. Raises Refusal where it would not be allowed."""
    return pontinho_change(*rolled_back(act, lambda: read_all(PontinhoBoard(tournament))))


@transaction.atomic
def _decide(request: HttpRequest, tournament: Tournament, form: ExclusionForm) -> None:
    """Record the decision; a reclamação that it came of is upheld by it."""
    upheld, actor = open_claim(request, tournament), actor_of(request)
    made = exclude_player(tournament=tournament, data=form.exclusion(), actor=actor)
    if upheld is not None and upheld.trio_id == form.trio.pk:
        answer_claim(claim=upheld, answer="", actor=actor, desclassificacao=made)


def _repeated(tournament: Tournament, form: ExclusionForm) -> bool:
    """Whether this very decision stands already: a second tap, not a second fault."""
    data = form.exclusion()
    same = tournament.desclassificacoes.filter(trio=data.trio, inciso=data.inciso, reversed_at=None)
    return same.filter(pontinho_mesa_id=data.mesa).exists()


def readmit(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Take a decision back, with a reason, after telling what that changes. The caller checked the login."""
    of = tournament.desclassificacoes.select_related("trio", "pontinho_mesa")
    decision = get_object_or_404(of, pk=pk)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    back = committee_url(tournament, "desclassificacao_list")
    if request.method == "POST" and form.is_valid():
        try:
            readmit_player(decision=decision, reason=form.cleaned_data["reason"], actor=actor_of(request))
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, f"Desclassificação de {decision.trio} anulada.")
            return redirect(back)
    change, blocked = _reversal(request, tournament, pk)
    context = {
        "event": tournament.event,
        "tournament": tournament,
        "decision": decision,
        "change": change,
        "change_template": CHANGE,
        "blocked": blocked,
        "form": form,
        "back": back,
    }
    status = 422 if form.is_bound else 200
    return render(request, "committee/desclassificacoes/reverse.html", context, status=status)


def _reversal(request: HttpRequest, tournament: Tournament, pk: int) -> tuple[PontinhoChange | None, str]:
    """What taking the decision back would change; or why it cannot be."""
    again, actor = Desclassificacao.objects.select_related("trio").get(pk=pk), actor_of(request)
    try:
        change = _would_change(
            tournament, lambda: readmit_player(decision=again, reason="consulta", actor=actor)
        )
    except Refusal as refusal:
        return None, refusal.text
    return change, ""

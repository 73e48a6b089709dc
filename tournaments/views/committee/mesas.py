"""The desk while jogos are played: the board of mesas, calls to answer, súmulas to check, mesas to fill."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.codes import CONFERENCE_LENGTH, clean_code
from tournaments.forms.mesa_desk import CheckForm, ChoiceForm, SignsForm
from tournaments.forms.refusals import add_refusal
from tournaments.models import CommissionCall, Submission, SubmissionStatus, Tournament
from tournaments.selectors.jogo_detail import submission_text
from tournaments.selectors.mesa import code_of, fate_of
from tournaments.selectors.mesa_board import board
from tournaments.services.conduct import call_trios
from tournaments.services.mesa import answer_call, confirm_submission
from tournaments.services.mesa_desk import choose_version, seat_jogo, submit_by_code, waiting_with_code
from tournaments.services.refusals import Refusal
from tournaments.services.results import Delivery
from tournaments.views.committee.addresses import committee_url, jogo_or_404
from tournaments.views.lookup import actor_of, key_of, tournament_or_404

SECONDS = 3  # between two looks of the board: a call rings within five


@login_required
@require_GET
def mesa_board(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show every mesa as it stands, with what the desk has to do about it."""
    return _page(request, tournament_or_404(event, tournament), SignsForm())


def _page(request: HttpRequest, found: Tournament, form: SignsForm, status: int = 200) -> HttpResponse:
    context = {"event": found.event, "tournament": found, "form": form, **_board(found)}
    return render(request, "committee/desk/board.html", context, status=status)


def _board(found: Tournament) -> dict[str, Any]:
    now = timezone.now()
    return {"board": board(found, now), "stamp": _stamp(found), "now": now, "seconds": SECONDS}


def _stamp(found: Tournament) -> str:
    """What the board is made of: the facts, and the minute that its clocks show."""
    return f"{found.pk}-{found.version}-{timezone.now():%d%H%M}"


@login_required
@require_GET
def mesa_board_part(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Answer a look of the page at its board: 304 or 204 as long as nothing changed. Three queries then."""
    found = tournament_or_404(event, tournament)
    stamp = _stamp(found)
    etag = f'W/"{stamp}"'
    if etag in request.headers.get("If-None-Match", ""):
        return HttpResponseNotModified(headers={"ETag": etag})
    if request.GET.get("v") == stamp:
        return HttpResponse(status=204, headers={"ETag": etag})
    context = {"event": found.event, "tournament": found, **_board(found)}
    response = render(request, "committee/desk/_board.html", context)
    response.headers["ETag"] = etag
    return response


def _back(found: Tournament) -> HttpResponse:
    return redirect(committee_url(found, "pontinho_mesas" if found.is_pontinho else "mesa_board"))


@login_required
@require_POST
def mesa_call_answer(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Tell a mesa that somebody is coming."""
    found = tournament_or_404(event, tournament, pontinho=True)
    call = get_object_or_404(CommissionCall, pk=pk, tournament=found)
    answer_call(call=call, actor=actor_of(request))
    messages.success(request, f"A mesa {call.mesa} vê que você está indo.")
    return _back(found)


@login_required
@require_POST
def mesa_seat(request: HttpRequest, event: str, tournament: str, mesa: int, pk: int) -> HttpResponse:
    """Give a free mesa the jogo that waited longest, and call its trios."""
    jogo = jogo_or_404(event, tournament, pk)
    try:
        seat_jogo(jogo_id=jogo.pk, mesa=mesa, actor=actor_of(request))
    except Refusal as refusal:
        messages.error(request, refusal.text)
    else:
        messages.success(request, f"{jogo}: mesa {mesa}. Primeira chamada feita.")
    return _back(jogo.tournament)


@login_required
@require_POST
def mesa_call_again(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Make the next call of two trios to their mesa."""
    jogo = jogo_or_404(event, tournament, pk)
    try:
        call = call_trios(jogo_id=jogo.pk, actor=actor_of(request))
    except Refusal as refusal:
        messages.error(request, refusal.text)
    else:
        messages.success(request, f"{call.number}ª chamada de {jogo} feita.")
    return _back(jogo.tournament)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mesa_check(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Take the signs of a paper (confirms it) or of a phone without network (receives it)."""
    found = tournament_or_404(event, tournament)
    form = SignsForm(request.POST or None)
    if request.method != "POST":
        return _back(found)
    if form.is_valid():
        try:
            if len(clean_code(form.cleaned_data["code"])) == CONFERENCE_LENGTH:
                return _confirm_by_signs(request, found, form)
            return _receive_by_signs(request, found, form)
        except Refusal as refusal:
            form.add_error("code", refusal.text)
    return _page(request, found, form, status=422)


def _confirm_by_signs(request: HttpRequest, found: Tournament, form: SignsForm) -> HttpResponse:
    matching = waiting_with_code(found, form.cleaned_data["code"])
    if len(matching) > 1:
        raise Refusal("Dois envios têm este código. Confira um de cada vez, na lista.")
    if not matching:
        raise Refusal(
            "Nenhum envio espera com este código. Confira as letras; se estão certas, o papel e o celular "
            "não dizem o mesmo: compare os lados, as partidas e o jogo."
        )
    data = form.cleaned_data
    ticks = Delivery(data["baralho"], data["tentos"], data["signed"], data["signed"])
    confirmed = confirm_submission(submission_id=matching[0].pk, actor=actor_of(request), delivery=ticks)
    jogo = jogo_or_404(found.event.slug, found.slug, confirmed.jogo_id)
    messages.success(request, f"Conferido. {submission_text(confirmed, jogo)}.")
    return _back(found)


def _receive_by_signs(request: HttpRequest, found: Tournament, form: SignsForm) -> HttpResponse:
    receipt = submit_by_code(tournament=found, text=form.cleaned_data["code"], actor=actor_of(request))
    jogo = jogo_or_404(found.event.slug, found.slug, receipt.submission.jogo_id)
    told = submission_text(receipt.submission, jogo)
    if receipt.repeated:
        messages.info(request, f"Já recebido. {told}.")
    else:
        messages.success(request, f"Recebido. {told}. Outra pessoa confere com a súmula de papel.")
    return _back(found)


def _submission_or_404(found: Tournament, pk: int) -> Submission:
    return get_object_or_404(
        Submission.objects.select_related("jogo").prefetch_related("conferences"),
        pk=pk,
        jogo__tournament=found,
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mesa_check_one(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Show one submission with its signatures and voltas, to be compared with the paper by eye."""
    found = tournament_or_404(event, tournament)
    submission = _submission_or_404(found, pk)
    jogo = jogo_or_404(event, tournament, submission.jogo_id)
    form = CheckForm(request.POST or None, jogo=jogo)
    if request.method == "POST" and form.is_valid():
        try:
            confirmed = confirm_submission(
                submission_id=pk, actor=actor_of(request), delivery=form.delivered()
            )
        except Refusal as refusal:
            form.add_error(None, refusal.text)
        else:
            messages.success(request, f"Conferido. {submission_text(confirmed, jogo)}.")
            return _back(found)
    log = getattr(submission, "mesa_log", None)
    context = {
        "event": found.event,
        "tournament": found,
        "jogo": jogo,
        "submission": submission,
        "waiting": submission.status == SubmissionStatus.PENDING,
        "text": submission_text(submission, jogo),
        "fate": fate_of(submission, jogo),
        "code": code_of(submission, jogo.code),
        "conferences": [(c, _paths(c.strokes)) for c in submission.conferences.all()],
        "voltas": log.voltas if log else [],
        "form": form,
        "back": committee_url(found, "mesa_board"),
    }
    return render(request, "committee/desk/check.html", context, status=422 if form.is_bound else 200)


def _paths(strokes: list[list[list[int]]]) -> list[str]:
    """Turn a signature into SVG paths: points from 0 to 1000 on a pad that is 2.5 times as wide as high."""
    return [
        "M"
        + " L".join(f"{x * 0.6:.0f} {y * 0.24:.0f}" for x, y in line)
        + (" l1 0" if len(line) == 1 else "")
        for line in strokes
    ]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mesa_choose(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Show every waiting version of a jogo side by side, and take the commission's choice."""
    jogo = jogo_or_404(event, tournament, pk)
    found = jogo.tournament
    form = ChoiceForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        wanted = get_object_or_404(Submission, pk=key_of(request.POST.get("version", "")), jogo=jogo)
        try:
            chosen = choose_version(
                submission_id=wanted.pk, reason=form.cleaned_data["reason"], actor=actor_of(request)
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, f"Decidido. {submission_text(chosen, jogo)}.")
            return _back(found)
    versions = jogo.submissions.filter(status=SubmissionStatus.PENDING).prefetch_related("conferences")
    context = {
        "event": found.event,
        "tournament": found,
        "jogo": jogo,
        "official": jogo.official,
        "official_text": submission_text(jogo.official, jogo) if jogo.official else "",
        "versions": [(version, submission_text(version, jogo)) for version in versions],
        "form": form,
        "back": committee_url(found, "mesa_board"),
    }
    return render(request, "committee/desk/choose.html", context, status=422 if form.is_bound else 200)

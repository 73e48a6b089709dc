"""The result of a jogo: entered, corrected, cancelled, chosen between two."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, QueryDict
from django.middleware.csrf import CsrfViewMiddleware
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tournaments.forms.refusals import add_refusal
from tournaments.forms.result import PendingForm, ReasonForm, ResultForm
from tournaments.models import Jogo, Origin, Submission, SubmissionStatus
from tournaments.selectors.jogo_detail import JogoDetail, jogo_detail, submission_text
from tournaments.selectors.result_page import next_open_jogo, result_page
from tournaments.services.absence import already_out
from tournaments.services.pending import resolve_pending
from tournaments.services.refusals import Refusal, ResultConflict
from tournaments.services.results import record_result
from tournaments.views.committee import corrections
from tournaments.views.committee.addresses import committee_url, is_htmx, jogo_or_404, rodada_query
from tournaments.views.committee.jogos import card_response
from tournaments.views.lookup import actor_of

P = ParamSpec("P")
TO_CLAIM = "desclassificacao"


class _TokenCheck(CsrfViewMiddleware):
    """Django's own check of a form's token, called by hand: it says whether it would refuse."""

    def _reject(self, request: HttpRequest, reason: str) -> HttpResponse:
        return HttpResponse(reason, status=403)


def keeping_numbers(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Ask for a sign-in and come back with what was typed: a page left open loses nothing (HAND-39).

    A form whose token is of an earlier sign-in comes back the same way, to be read and sent again; nothing
    of it is stored. The token is checked here, since the site's own check would answer with a bare refusal.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        kept = _kept(request.POST)
        again = f"{request.path}?{urlencode(kept | {'guardado': '1'})}" if kept else request.path
        if not request.user.is_authenticated:
            # The whole page, or htmx would put the sign-in inside a card of the list.
            return _to(request, redirect_to_login(again if kept else request.get_full_path()).url)
        check = _TokenCheck(lambda _: HttpResponse())
        if check.process_view(request, view, (), {}) is not None:
            return _to(request, again)
        return view(request, *args, **kwargs)

    return csrf_exempt(wrapper)


@keeping_numbers
@require_http_methods(["GET", "HEAD", "POST"])
def result_entry(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Show a jogo with its result and every version; take a result or a correction."""
    jogo = jogo_or_404(event, tournament, pk)
    if jogo.trio_a is None or jogo.trio_b is None:
        return _page(request, jogo, None)
    if request.method != "POST":
        return _page(request, jogo, ResultForm(jogo=jogo, initial=_kept(request.GET)))
    if request.POST.get("to") == TO_CLAIM:
        return redirect(_claim_url(jogo, request.POST))
    form = ResultForm(request.POST, jogo=jogo)
    if form.is_valid():
        try:
            if form.puts_out and already_out(jogo, form.absent):
                return _saved(request, jogo, None, repeated=True)
            if form.puts_out or corrections.corrects(jogo, form):
                return _reviewed(request, jogo, form)
            saved = record_result(
                jogo_id=jogo.pk, data=form.result(), actor=actor_of(request), origin=Origin.DESK
            )
            return _saved(request, jogo, saved.submission, saved.repeated)
        except ResultConflict as conflict:
            return _to(request, committee_url(jogo.tournament, "pending_resolve", conflict.attempted.pk))
        except Refusal as refusal:
            form.refuse(refusal)
    if is_htmx(request):
        return card_response(request, jogo_or_404(event, tournament, pk), form)
    return _page(request, jogo_or_404(event, tournament, pk), form, status=422)


def _reviewed(request: HttpRequest, jogo: Jogo, form: ResultForm) -> HttpResponse:
    """Show what a correction, or a W.O. that puts the absent out, changes; do it once that was seen."""
    if is_htmx(request):
        # The review is a page of its own: the numbers go there, to be read and sent again.
        return _to(request, f"{request.path}?{urlencode(_kept(request.POST))}")
    review = corrections.put_out if form.puts_out else corrections.correct
    return review(request, jogo, form) or _page(request, jogo, form, status=422)


def _saved(request: HttpRequest, jogo: Jogo, submission: Submission | None, repeated: bool) -> HttpResponse:
    """Confirm in a sentence that names both trios, and go on from there."""
    tournament = jogo.tournament
    if submission is not None and submission.status == SubmissionStatus.PENDING:
        return _to(request, committee_url(tournament, "pending_resolve", submission.pk))
    jogo = jogo_or_404(tournament.event.slug, tournament.slug, jogo.pk)
    if is_htmx(request):
        return card_response(request, jogo)
    detail = jogo_detail(jogo)
    if repeated and jogo.official:
        at = timezone.localtime(jogo.official.created_at)
        messages.info(request, f"Já recebida às {at:%H:%M}, de {jogo.official.author}. {detail.text}.")
    elif repeated:
        messages.info(request, "Este envio já tinha sido recebido; nada mudou.")
    else:
        messages.success(request, f"Resultado gravado. {detail.text}.")
    if request.POST.get("from") == "lista":
        url = committee_url(tournament, "jogo_list", query=rodada_query(jogo))
        return redirect(f"{url}#jogo-{jogo.pk}")
    return redirect(committee_url(tournament, "result_entry", jogo.pk))


def _to(request: HttpRequest, url: str) -> HttpResponse:
    """Send the whole page there, htmx or not."""
    if is_htmx(request):
        return HttpResponse(status=204, headers={"HX-Redirect": url})
    return redirect(url)


def _page(request: HttpRequest, jogo: Jogo, form: ResultForm | None, status: int = 200) -> HttpResponse:
    detail = jogo_detail(jogo)
    following = next_open_jogo(jogo)
    context = {
        "event": jogo.tournament.event,
        "tournament": jogo.tournament,
        "jogo": jogo,
        "detail": detail,
        "page": result_page(detail),
        "form": form,
        "kept": "guardado" in request.GET,
        "next_jogo": following,
        "next_url": committee_url(jogo.tournament, "result_entry", following.pk) if following else "",
        "back": committee_url(jogo.tournament, "jogo_list", query=rodada_query(jogo)),
    }
    return render(request, "committee/jogos/result.html", context, status=status)


def _kept(data: QueryDict) -> dict[str, str]:
    """Return what a sign-in interrupted: values of boxes and choices, to be confirmed and sent."""
    return {
        name: str(value)[:30]
        for name, value in data.items()
        if name.startswith("partidas-") or name in ("ending", "came", "put_out", "winner", "client_id")
    }


def _claim_url(jogo: Jogo, data: QueryDict) -> str:
    """Return the desclassificação form's address, with the partidas typed so far."""
    kept = {name: value[:4] for name, value in data.items() if name.startswith("partidas-") and value}
    query = urlencode({"jogo": jogo.pk, **kept})
    return committee_url(jogo.tournament, "desclassificacao_create", query=query)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def result_cancel(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Take an official result back, with a reason (HAND-30)."""
    jogo = jogo_or_404(event, tournament, pk)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    back = committee_url(jogo.tournament, "result_entry", jogo.pk)
    if request.method == "POST" and form.is_valid() and (page := corrections.cancel(request, jogo, form)):
        return page
    context = {
        "event": jogo.tournament.event,
        "tournament": jogo.tournament,
        "title": "Cancelar o resultado",
        "message": f"{jogo_detail(jogo).text or 'Este jogo não tem resultado'}.",
        "consequences": [
            f"{jogo} volta a “a jogar”, na mesma mesa e no mesmo horário.",
            "A classificação deixa de contar este jogo.",
            "A súmula cancelada continua no histórico.",
        ],
        "form": form,
        "confirm_label": "Ver o que muda",
        "confirm_to": corrections.TO_REVIEW,
        "danger": True,
        "cancel_url": back,
    }
    return render(request, "committee/confirm.html", context, status=422 if form.is_bound else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def pending_resolve(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Show both versions side by side and take the committee's choice (HAND-35)."""
    submission = get_object_or_404(
        Submission,
        pk=pk,
        jogo__tournament__slug=tournament,
        jogo__tournament__event__slug=event,
    )
    jogo = jogo_or_404(event, tournament, submission.jogo_id)
    form = PendingForm(
        request.POST if request.method == "POST" else None, has_official=jogo.official is not None
    )
    if request.method == "POST" and form.is_valid():
        try:
            resolve_pending(
                submission_id=submission.pk,
                accept=form.cleaned_data["choice"] == "accept",
                reason=form.cleaned_data["reason"],
                actor=actor_of(request),
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            return _resolved(request, jogo)
    return _pending_page(request, jogo, submission, form)


def _resolved(request: HttpRequest, jogo: Jogo) -> HttpResponse:
    tournament = jogo.tournament
    detail: JogoDetail = jogo_detail(jogo_or_404(tournament.event.slug, tournament.slug, jogo.pk))
    messages.success(request, f"Decidido. {detail.text or 'O jogo continua sem resultado'}.")
    return redirect(committee_url(tournament, "result_entry", jogo.pk))


def _pending_page(
    request: HttpRequest, jogo: Jogo, submission: Submission, form: PendingForm
) -> HttpResponse:
    context = {
        "event": jogo.tournament.event,
        "tournament": jogo.tournament,
        "jogo": jogo,
        "submission": submission,
        "waiting": submission.status == SubmissionStatus.PENDING,
        "text": submission_text(submission, jogo),
        "official": jogo.official,
        "official_text": submission_text(jogo.official, jogo) if jogo.official else "",
        "form": form,
        "back": committee_url(jogo.tournament, "result_entry", jogo.pk),
    }
    return render(request, "committee/jogos/pending.html", context, status=422 if form.is_bound else 200)

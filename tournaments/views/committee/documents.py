"""Papers: what there is to print, previews and PDFs, and the papers made in the background."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_GET, require_POST

from tournaments import jobs
from tournaments.documents.catalogue import GROUPS, KINDS, Kind
from tournaments.documents.engine import EngineMissingError, RenderError
from tournaments.documents.living import printed_sheets
from tournaments.documents.orders import asked_for, paper_of, place_order
from tournaments.documents.paper import Paper, make
from tournaments.forms.documents import DocumentForm
from tournaments.models import DocumentJob, JobStatus, Tournament
from tournaments.network import public_base
from tournaments.selectors.document_jobs import JobState, job_state, recent_jobs
from tournaments.selectors.papers import PapersOverview, papers_overview, unreturned_sumulas
from tournaments.services import document_jobs
from tournaments.services.refusals import Refusal
from tournaments.tasks import make_document
from tournaments.views.lookup import actor_of, tournament_or_404
from tournaments.views.pdf import pdf_response

# A day: what is asked for again with nothing changed is not made again.
CACHE_SECONDS = 24 * 3600


@login_required
@require_GET
def documents(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Offer every paper that there is something to print of, and the latest ones made."""
    found = tournament_or_404(event, tournament, pontinho=True)
    overview = papers_overview(found)
    now = timezone.now()
    offered = [
        {
            "kind": kind,
            "form": DocumentForm(kind=kind, overview=overview),
            "available": kind.available(overview),
        }
        for kind in KINDS.values()
        if kind.serves(found)
    ]
    context = {
        "event": found.event,
        "tournament": found,
        "overview": overview,
        "base": public_base(request),
        "groups": [(name, [o for o in offered if o["kind"].group == name]) for name in GROUPS],  # type: ignore[attr-defined]
        "jobs": [job_state(job, now=now) for job in recent_jobs(found)],
    }
    return render(request, "committee/documents/documents.html", context)


@login_required
@require_GET
def document_wall(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show which printed sheets have grown old, and which printed súmulas have not come back."""
    found = tournament_or_404(event, tournament, pontinho=True)
    context = {
        "event": found.event,
        "tournament": found,
        "sheets": printed_sheets(found),
        "jogos": unreturned_sumulas(found),
    }
    return render(request, "committee/documents/wall.html", context)


@login_required
@require_GET
def document_pdf(request: HttpRequest, event: str, tournament: str, kind: str) -> HttpResponse:
    """Show a paper, made at once. Súmulas are shown as a preview: printing them is `document_make`."""
    found = tournament_or_404(event, tournament, pontinho=True)
    wanted = _kind_or_404(kind, found)
    form = _form(request, found, wanted)
    if not form.is_valid():
        return _back(request, found, form)
    asked = asked_for(found, form.choice(), public_base(request).address, preview=wanted.counted)
    paper = wanted.paper(asked)
    if not paper.weight:
        messages.warning(request, "Nada para imprimir com essa escolha.")
        return redirect("tournaments:documents", event, tournament)
    if paper.heavy:
        context = {"event": found.event, "tournament": found, "kind": wanted, "paper": paper}
        return render(request, "committee/documents/heavy.html", context)
    if request.headers.get("If-None-Match") == f'"{paper.key}"':
        return HttpResponseNotModified(headers={"ETag": f'"{paper.key}"'})
    return _made_or_message(request, found, paper)


@login_required
@require_POST
def document_make(request: HttpRequest, event: str, tournament: str, kind: str) -> HttpResponse:
    """Order papers: a few are made while the person waits, many in the background. Counts súmulas' vias."""
    found = tournament_or_404(event, tournament, pontinho=True)
    wanted = _kind_or_404(kind, found)
    form = _form(request, found, wanted)
    if not form.is_valid():
        return _back(request, found, form)
    asked, now = asked_for(found, form.choice(), public_base(request).address), timezone.now()
    paper = wanted.paper(asked)
    if not paper.weight:
        messages.warning(request, "Nada para imprimir com essa escolha.")
        return redirect("tournaments:documents", event, tournament)
    job = place_order(kind=wanted, asked=asked, paper=paper, actor=actor_of(request), at=now)
    if "navegador" in request.POST:
        document_jobs.close_unmade(job=job, at=now)
        return redirect("tournaments:document_job_browser", event, tournament, job.pk)
    if paper.heavy:
        jobs.enqueue(make_document, str(job.pk), job.attempt, task_id=f"{job.pk}-{job.attempt}")
        return redirect("tournaments:document_job", event, tournament, job.pk)
    # Through apply, so that a failure is stored and told on the job's page.
    make_document.apply((str(job.pk), job.attempt), throw=False)
    job.refresh_from_db(fields=["status"])
    ready = job.status == JobStatus.DONE
    page = "tournaments:document_file" if ready else "tournaments:document_job"
    return redirect(page, event, tournament, job.pk)


@login_required
@require_GET
def document_browser(request: HttpRequest, event: str, tournament: str, kind: str) -> HttpResponse:
    """Show a paper as a page that the browser prints, for a machine that cannot make PDFs."""
    found = tournament_or_404(event, tournament, pontinho=True)
    wanted = _kind_or_404(kind, found)
    form = _form(request, found, wanted)
    if not form.is_valid():
        return _back(request, found, form)
    base = public_base(request).address
    paper = wanted.paper(asked_for(found, form.choice(), base, preview=wanted.counted))
    return _browser_page(request, found, paper)


@login_required
@require_GET
def document_job_browser(request: HttpRequest, event: str, tournament: str, pk: UUID) -> HttpResponse:
    """Show papers that were ordered as a page that the browser prints, with the vias that were counted."""
    job = _state_or_404(event, tournament, pk).job
    return _browser_page(request, job.tournament, paper_of(job))


def _browser_page(request: HttpRequest, tournament: Tournament, paper: Paper) -> HttpResponse:
    styles = dict.fromkeys(style for piece in paper.pieces for style in piece.styles)
    context = {"title": paper.title, "styles": styles, "page": mark_safe(paper.web())}
    return render(
        request, "pdf/browser.html", {**context, "event": tournament.event, "tournament": tournament}
    )


@login_required
@require_GET
def document_job(request: HttpRequest, event: str, tournament: str, pk: UUID) -> HttpResponse:
    """Show how far papers are; asked by htmx, only the part that changes."""
    state = _state_or_404(event, tournament, pk)
    context = {"state": state, "job": state.job, "tournament": state.job.tournament}
    context["event"] = state.job.tournament.event
    part = getattr(request, "htmx", False)
    name = "committee/documents/_progress.html" if part else "committee/documents/job.html"
    return render(request, name, context)


@login_required
@require_POST
def document_cancel(request: HttpRequest, event: str, tournament: str, pk: UUID) -> HttpResponse:
    """Stop papers that are being made."""
    document_jobs.cancel_job(job=_state_or_404(event, tournament, pk).job, at=timezone.now())
    return redirect("tournaments:document_job", event, tournament, pk)


@login_required
@require_POST
def document_retry(request: HttpRequest, event: str, tournament: str, pk: UUID) -> HttpResponse:
    """Make interrupted, failed or cancelled papers again, with the same vias."""
    job = _state_or_404(event, tournament, pk).job
    try:
        job = document_jobs.retry_job(job=job, at=timezone.now())
    except Refusal as refusal:
        messages.warning(request, refusal.text)
    else:
        jobs.enqueue(make_document, str(job.pk), job.attempt, task_id=f"{job.pk}-{job.attempt}")
    return redirect("tournaments:document_job", event, tournament, pk)


@login_required
@require_GET
def document_file(request: HttpRequest, event: str, tournament: str, pk: UUID) -> HttpResponse:
    """Hand out papers that are ready: in the browser, or as a file with `?baixar=1`."""
    job = get_object_or_404(
        DocumentJob, pk=pk, tournament__slug=tournament, tournament__event__slug=event, status=JobStatus.DONE
    )
    if job.content is None:
        raise Http404("O arquivo já foi descartado; peça o documento de novo.")
    return pdf_response(
        bytes(job.content), job.filename, download="baixar" in request.GET, etag=job.content_hash
    )


def _kind_or_404(code: str, tournament: Tournament) -> Kind:
    if code not in KINDS or not KINDS[code].serves(tournament):
        raise Http404(code)
    return KINDS[code]


def _form(request: HttpRequest, tournament: Tournament, kind: Kind) -> DocumentForm:
    data = request.POST if request.method == "POST" else request.GET
    overview: PapersOverview = papers_overview(tournament)
    return DocumentForm(data, kind=kind, overview=overview)


def _back(request: HttpRequest, tournament: Tournament, form: DocumentForm) -> HttpResponse:
    problems = [str(error) for errors in form.errors.values() for error in errors]
    messages.error(request, " ".join(problems))
    return redirect("tournaments:documents", tournament.event.slug, tournament.slug)


def _made_or_message(request: HttpRequest, tournament: Tournament, paper: Paper) -> HttpResponse:
    """Make a paper, or hand out the one made before; where it cannot be made, say why and what to do."""
    pdf = cache.get(f"paper:{paper.key}")
    if pdf is None:
        try:
            pdf = make(paper).pdf
        except (EngineMissingError, RenderError) as error:
            context: dict[str, Any] = {
                "event": tournament.event,
                "tournament": tournament,
                "problem": str(error) if isinstance(error, EngineMissingError) else "",
                "browser_url": request.get_full_path().replace(".pdf", "/navegador/", 1),
            }
            return render(request, "committee/documents/unavailable.html", context, status=503)
        cache.set(f"paper:{paper.key}", pdf, CACHE_SECONDS)
    return pdf_response(pdf, paper.filename, download="baixar" in request.GET, etag=paper.key)


def _state_or_404(event: str, tournament: str, pk: UUID) -> JobState:
    jobs_here = DocumentJob.objects.select_related("tournament__event", "created_by").defer("content")
    job = get_object_or_404(jobs_here, pk=pk, tournament__slug=tournament, tournament__event__slug=event)
    return job_state(job, now=timezone.now())

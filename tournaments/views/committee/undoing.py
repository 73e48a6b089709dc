"""Taking a sorteio or the mata-mata back: one page, which says at once where that cannot be any more."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.forms.refusals import add_refusal
from tournaments.forms.result import ReasonForm
from tournaments.models import Tournament
from tournaments.services.refusals import Refusal

Way = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Undoing:
    """What is taken back, in words. check: raises Refusal where that cannot be. act: does it for a reason and
    says what was done. ways: (label, address) of what is in the way, asked for only where something is."""

    title: str
    message: str
    consequences: Sequence[str]
    check: Callable[[], object]
    act: Callable[[str], str]
    ways: Callable[[], Sequence[Way]]
    then: str
    back: Way


def undo_page(request: HttpRequest, tournament: Tournament, undoing: Undoing) -> HttpResponse:
    """Ask for the reason and take it back; or show, without a form, why it cannot be and where that leads."""
    form = ReasonForm(request.POST if request.method == "POST" else None)
    try:
        undoing.check()
    except Refusal as refusal:
        return refused_page(
            request,
            tournament,
            title=f"{undoing.title}: não é possível",
            refusal=refusal.text,
            ways=[*undoing.ways(), undoing.back],
        )
    if request.method == "POST" and form.is_valid():
        try:
            done = undoing.act(form.cleaned_data["reason"])
        except Refusal as refusal:  # since it was checked
            add_refusal(form, refusal)
        else:
            messages.success(request, done)
            return redirect(undoing.then)
    context = {
        "event": tournament.event,
        "tournament": tournament,
        "title": undoing.title,
        "message": undoing.message,
        "consequences": undoing.consequences,
        "form": form,
        "confirm_label": undoing.title,
        "danger": True,
        "cancel_url": undoing.back[1],
    }
    return render(request, "committee/confirm.html", context, status=422 if form.is_bound else 200)


def refused_page(
    request: HttpRequest, tournament: Tournament, *, title: str, refusal: str, ways: Sequence[Way]
) -> HttpResponse:
    """Show why something cannot be done any more, and the ways on from there; never a form."""
    context = {
        "event": tournament.event,
        "tournament": tournament,
        "title": title,
        "refusal": refusal,
        "ways": [(label, url) for label, url in ways if url],
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "committee/refused.html", context, status=status)

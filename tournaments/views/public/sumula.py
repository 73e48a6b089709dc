"""What the QR code of a súmula opens: the public page of that jogo."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from tournaments.models import Jogo, Stage
from tournaments.pages import Page, Stamp, answer, kept_pages
from tournaments.selectors.jogo_detail import view_text
from tournaments.selectors.public import find_jogo, last_change
from tournaments.selectors.public_tournament import PublicCompetition
from tournaments.sentences import credit_lines
from tournaments.views.public.cards import Cards
from tournaments.views.public.serving import stamp_of

_LONGEST_CODE = 8


@require_safe
def sumula_form(request: HttpRequest) -> HttpResponse:
    """Ask for the code on the paper; with `?codigo=`, go to its jogo."""
    code = request.GET.get("codigo", "").strip()
    if code.isalnum() and len(code) <= _LONGEST_CODE:
        return redirect("tournaments:sumula_lookup", code.upper())
    return answer(
        request, Page.of(render_to_string("public/sumula_form.html", {"code": code[:20]})), keep=False
    )


@require_safe
def sumula_lookup(request: HttpRequest, code: str) -> HttpResponse:
    """Show the jogo of a code; kindly say so where there is none that the public may see."""
    code = code.upper()
    found: dict[str, Any] = {}

    def stamp() -> Stamp | None:
        jogo = find_jogo(code)
        if jogo is None:
            return None
        found["jogo"] = jogo
        switches, facts = stamp_of(jogo.tournament)
        return Stamp((jogo.pk, switches), facts)

    page = kept_pages.get(("sumula", code), stamp, lambda: Page.of(_jogo_html(**found)))
    if page is None:
        return HttpResponse(render_to_string("public/sumula_unknown.html", {"code": code[:20]}), status=404)
    return answer(request, page)


def _jogo_html(jogo: Jogo) -> str:
    competition = PublicCompetition(jogo.tournament)
    cards = Cards(competition)
    views = competition.jogos if jogo.stage == Stage.CHAVES else competition.mata_mata
    view = next(view for view in views if view.jogo.pk == jogo.pk)
    decided = list(jogo.desclassificacoes.filter(reversed_at__isnull=True).order_by("pk"))
    where = cards.where(view.jogo, with_day=True)
    sides = []
    for side, trio in (("a", view.jogo.trio_a), ("b", view.jogo.trio_b)):
        lines = credit_lines(view.outcome, view.partidas, side) if view.outcome else []  # type: ignore[arg-type]
        credit = view.credit_a if side == "a" else view.credit_b
        url = cards.addresses.trio(trio.number) if trio else ""
        sides.append({"trio": trio, "url": url, "lines": lines, "credit": credit})
    context = {
        "event": jogo.tournament.event,
        "tournament": jogo.tournament,
        "addresses": cards.addresses,
        "changed_at": last_change(jogo.tournament),
        "view": view,
        "card": cards.jogo(view, _capital(where) or "Mesa e horário a definir", link=False),
        "title": cards.title(view),
        "url": cards.addresses.jogo(view.jogo),
        "text": view_text(view, decided),
        "sides": sides,
        "in_chaves": jogo.stage == Stage.CHAVES,
    }
    return render_to_string("public/sumula.html", context)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]

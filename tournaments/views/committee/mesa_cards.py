"""The mesas' links: made, renewed, revoked, and printed as cards with a QR code and the code to type."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.documents.qr_svg import qr_svg
from tournaments.models import MesaAccess, Tournament
from tournaments.network import public_base
from tournaments.services.mesa import open_mesas, renew_access, revoke_access, tables_of
from tournaments.views.committee.addresses import committee_url
from tournaments.views.lookup import actor_of, tournament_or_404


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mesa_links(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show the links in force; make those that are missing."""
    found = tournament_or_404(event, tournament, pontinho=True)
    if request.method == "POST":
        made = open_mesas(tournament=found, actor=actor_of(request))
        told = f"As {len(made)} mesas têm seus cartões." if len(made) > 1 else "A mesa tem seu cartão."
        messages.success(request, told if made else "Ainda não há mesa que precise de cartão.")
        return redirect(committee_url(found, "mesa_links"))
    accesses = list(_in_force(found))
    context = {
        "event": found.event,
        "tournament": found,
        "accesses": [(access, _address(request, access)) for access in accesses],
        "missing": sorted(set(tables_of(found)) - {access.mesa for access in accesses}),
        "base": public_base(request),
        "back": committee_url(found, "pontinho_mesas" if found.is_pontinho else "mesa_board"),
    }
    return render(request, "committee/desk/links.html", context)


def _in_force(found: Tournament) -> Any:
    return (
        found.mesa_accesses.filter(revoked_at__isnull=True)
        .select_related("tournament__event")
        .order_by("mesa")
    )


def _address(request: HttpRequest, access: MesaAccess) -> str:
    return public_base(request).address + reverse("tournaments:mesa", args=(access.token,))


@login_required
@require_POST
def mesa_link_change(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Revoke a link with one click, with a new one in its place or none."""
    found = tournament_or_404(event, tournament, pontinho=True)
    access = get_object_or_404(
        MesaAccess.objects.select_related("tournament__event"), pk=pk, tournament=found
    )
    if request.POST.get("do") == "revogar":
        revoke_access(access=access, actor=actor_of(request))
        messages.success(request, f"O cartão da mesa {access.mesa} não abre mais nada.")
    elif access.revoked_at is None:
        renew_access(access=access, actor=actor_of(request))
        messages.success(request, f"A mesa {access.mesa} tem cartão novo; o velho não abre mais nada.")
    return redirect(committee_url(found, "mesa_links"))


@login_required
@require_GET
def mesa_cards(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show the cards, to be printed by the browser."""
    found = tournament_or_404(event, tournament, pontinho=True)
    cards = []
    for access in _in_force(found):
        address = _address(request, access)
        code = access.short_code
        cards.append({"mesa": access.mesa, "code": f"{code[:4]} {code[4:]}", "qr": qr_svg(address)})
    context = {
        "event": found.event,
        "tournament": found,
        "cards": cards,
        "door": public_base(request).address + reverse("tournaments:mesa_door"),
        "back": committee_url(found, "mesa_links"),
    }
    return render(request, "committee/desk/cards.html", context)

"""The safety copies: which there are, one more now, one to carry away."""

import sqlite3

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from tournaments import safety_copies
from tournaments.backups import BackupError, make_backup
from tournaments.services.audit import record
from tournaments.views.lookup import actor_of


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def listing(request: HttpRequest) -> HttpResponse:
    """List the copies; make one (POST)."""
    if request.method == "POST":
        _make(request)
        return redirect("tournaments:copies")
    try:
        found, server = safety_copies.copies(), ""
    except BackupError as error:
        found, server = [], str(error)
    last = found[0] if found else None
    context = {
        "copies": found,
        "last": last,
        "late": last is not None
        and timezone.now() - last.made_at > 2 * safety_copies.EVERY
        and safety_copies.changed_since(last.made_at),
        "server": server,
        "minutes": int(safety_copies.EVERY.total_seconds()) // 60,
    }
    return render(request, "committee/copies/list.html", context)


def _make(request: HttpRequest) -> None:
    try:
        made = make_backup(safety_copies.folder(), now=timezone.localtime(), label=safety_copies.ASKED)
    except BackupError as error:
        messages.error(request, str(error))
    except (OSError, sqlite3.Error) as error:
        messages.error(
            request,
            f"A cópia não foi feita: {error}. Veja se há espaço no disco. As que já havia continuam aqui.",
        )
    else:
        record(actor=actor_of(request), action="copia.feita", subject=made.name)
        messages.success(request, "Cópia feita e conferida. Baixe-a e guarde-a longe deste computador.")


@login_required
@require_GET
def download(request: HttpRequest, name: str) -> FileResponse:
    """Hand a copy over, to be kept on a pen drive or another computer."""
    try:
        copy = safety_copies.copy_named(name)
    except BackupError:
        copy = None
    if copy is None:
        raise Http404("Não há esta cópia. Pode ter sido apagada para dar lugar às mais novas.")
    record(actor=actor_of(request), action="copia.baixada", subject=copy.name)
    return FileResponse(copy.path.open("rb"), as_attachment=True, filename=copy.name)

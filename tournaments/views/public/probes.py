"""Two plain answers for machines: whether the server lives, and where robots need not look."""

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

_ROBOTS = """\
User-agent: *
Disallow: /comissao/
Disallow: /entrar/
Disallow: /mesa/
Disallow: /s/
"""


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer "ok" if the database answers, else 503. Never kept by a cache."""
    headers = {"Cache-Control": "no-store"}
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("database unavailable", "text/plain; charset=utf-8", 503, headers=headers)
    return HttpResponse("ok", "text/plain; charset=utf-8", headers=headers)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Keep robots to the pages that are for reading."""
    return HttpResponse(_ROBOTS, "text/plain; charset=utf-8")

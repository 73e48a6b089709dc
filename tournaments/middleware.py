"""What every answer of a face has in common."""

from collections.abc import Callable
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

COMMITTEE_PREFIX = "/comissao/"
PRIVATE_PREFIXES = (COMMITTEE_PREFIX, "/entrar/")
MESA_PREFIX = "/mesa/"


class PrivateFaceMiddleware:
    """Forms and names of a session are never kept by a cache on the way (HAND-42)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.path.startswith(PRIVATE_PREFIXES):
            response.headers["Cache-Control"] = "no-store, private"
        elif request.path.startswith(MESA_PREFIX):
            # The phone itself may keep its page, to open it again without network after a dead battery.
            response.headers["Cache-Control"] = "private, no-cache"
        return response


class NoNullMiddleware:
    """No address of ours holds a null: PostgreSQL stops where one is looked for. A query loses its nulls."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" in request.path:
            raise Http404("Este endereço não existe.")
        request.META["QUERY_STRING"] = request.META.get("QUERY_STRING", "").replace("%00", "")
        return self.get_response(request)


# In the session of whoever came in with a password that somebody else has seen. A new password ends all older
# sessions, so that what was true at the sign-in stays true.
MUST_CHOOSE = "must_choose_password"


class FirstPasswordMiddleware:
    """Every page of the committee leads to the change of a temporary password until it is done."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path.startswith(COMMITTEE_PREFIX) and request.session.get(MUST_CHOOSE):
            change = reverse("tournaments:own_password")
            if request.path != change:
                back = f"?{urlencode({'next': request.get_full_path()})}" if request.method == "GET" else ""
                if request.headers.get("HX-Request"):
                    return HttpResponse(status=204, headers={"HX-Redirect": change})
                return redirect(f"{change}{back}")
        return self.get_response(request)

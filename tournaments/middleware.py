"""What every answer of a face has in common."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

PRIVATE_PREFIXES = ("/comissao/", "/entrar/")
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

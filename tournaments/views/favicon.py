"""The icon that browsers ask for by its old address, beside a PDF or any page without a head of ours."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe


@require_safe
@cache_control(public=True, max_age=86_400)
def favicon(_request: HttpRequest) -> HttpResponse:
    """Lead to the icon as it is served now."""
    return HttpResponseRedirect(static("tenteio/img/favicon.svg"))

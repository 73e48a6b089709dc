"""The regulamento, every rule of it: read, searched, printed; where each article named elsewhere leads."""

from functools import cache, lru_cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from tournaments import regulamento as rules
from tournaments.pages import Page, answer

_LONGEST_QUERY = 100


@require_safe
def regulamento(request: HttpRequest) -> HttpResponse:
    """Show every rule, or with `?q=` those found by article or by words."""
    query = " ".join(request.GET.get("q", "").replace("\0", "").split())[:_LONGEST_QUERY]
    if query:
        return answer(request, _searched(query), keep=False)
    return answer(request, _page() if settings.DEBUG else _whole())


def _page(query: str = "") -> Page:
    whole = rules.regulamento()
    found = whole.search(query) if query else None
    shown = found.rules if found else frozenset(rule.id for rule in whole.rules)
    context = {
        "modalities": [
            (label, [section for section in whole.sections if section.modality == modality])
            for modality, label in rules.MODALITIES.items()
        ],
        "sections": whole.sections,
        "readings": whole.readings,
        "rule_count": len(whole.rules),
        "query": query,
        "shown_rules": shown,
        "shown_readings": found.readings if found else frozenset(r.id for r in whole.readings),
        "shown_sections": frozenset(rule.section for rule in whole.rules if rule.id in shown),
    }
    return Page.of(render_to_string("public/regulamento.html", context))


# Nothing of it changes while the process runs. A search takes 70 ms to write: the last ones are kept.
_whole = cache(_page)
_searched = lru_cache(maxsize=32)(_page)

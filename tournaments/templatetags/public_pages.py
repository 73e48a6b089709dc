"""Fragments of public pages: rendered once for the same data, joined into every page that shows them.

After a result one chave and a jogo or two have changed; all other fragments are taken as they are. That is
what makes a page of 128 trios nearly as cheap to build again as one of 8.
"""

from collections.abc import Hashable
from functools import lru_cache

from django import template
from django.conf import settings
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

# A jogo's fragment takes about one kilobyte: 16 MB at most.
_MOST_FRAGMENTS = 16_384


@register.simple_tag
def fragment(template_name: str, data: Hashable) -> SafeString:
    """Render a template whose whole context is `data`, a value that can be compared."""
    return _rendered(template_name, data) if settings.DEBUG else _kept(template_name, data)


def _rendered(template_name: str, data: Hashable) -> SafeString:
    return mark_safe(get_template(template_name).render({"data": data}))


_kept = lru_cache(maxsize=_MOST_FRAGMENTS)(_rendered)

"""Scores in a sentence ("24-0") stay on one line: some browsers break after the hyphen.

`base.html` does it for the messages and the main part of every page, with `{% filter keep_scores %}`; a
fragment that htmx puts into a page does it itself: `{{ card.text|keep_scores }}`. Only the page changes:
what is stored, and what files and sheets carry, is `24-0` as ever, and so is what is copied from the page.
"""

import re

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

# Not part of a date, a telephone number, a code or a longer list of numbers.
_SCORE = re.compile(r"(?<![\w/.:+-])\d{1,2}-\d{1,2}(?![\w/-]|[.:]\d)")
_LIKELY = re.compile(r"\d-\d")
_TAG = re.compile(r"""(<(?:[^<>"']|"[^"]*"|'[^']*')*>)""")
# Elements that may hold no span.
_PLAIN = re.compile(r"<(/?)(option|script|style|svg|textarea|title)\b", re.IGNORECASE)


@register.filter
def keep_scores(text: str) -> SafeString:
    """Escape a text, with every score in it on one line. HTML (marked safe) keeps its tags."""
    safe = str(conditional_escape(text))
    return mark_safe(_kept(safe) if _LIKELY.search(safe) else safe)


def _kept(html: str) -> str:
    pieces = _TAG.split(html)  # text, tag, text, …
    plain = ""  # the element around, where it may hold no span
    for index, piece in enumerate(pieces):
        if index % 2:
            if (found := _PLAIN.match(piece)) and plain in ("", found[2].lower()):
                plain = "" if found[1] else found[2].lower()
        elif not plain and "-" in piece:
            pieces[index] = _SCORE.sub(r'<span class="nowrap">\g<0></span>', piece)
    return "".join(pieces)

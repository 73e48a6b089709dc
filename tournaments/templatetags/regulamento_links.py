"""Articles named in a sentence become links to the rule on `/regulamento/`.

`{{ row.why|link_articles }}`; in a form, where leaving the page loses what was typed, `:"aba"` opens a tab of
its own. `{% filter link_articles %}…{% endfilter %}` does it for whole pieces of a template.
`{{ id|rule_url }}` gives the address of one rule.
"""

import re
from functools import lru_cache

from django import template
from django.urls import get_script_prefix, reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeData, SafeString, mark_safe

from tournaments.regulamento import regulamento

register = template.Library()

_BLANK = r"(?:\s|&nbsp;)?"
# A letter is one only where the citation ends there or goes on: not in "Art. 23, e o resto".
_PART = (
    rf"(?:(?:disciplina|comissões|testa|lei do jogo|vencedor),\s)?"
    rf"(?:§{_BLANK}\d[ºo]?|[IVX]+\b|[a-h](?=\s*(?:[).,;:]|$)|\s(?:a|e)\s[a-h]\s*(?:[).,;:]|$)))"
)
# Ids too, as scoring prints them: "Art.23-flor-boa".
_ARTICLE = rf"Art\.{_BLANK}\d\d(?:-[\w§º/-]+|,\s{_PART})?(?!\d)"
_CITATION = re.compile(_ARTICLE)
# What may follow within the same citation: "Art. 20, § 1º e § 2º", "Art. 20, I, III e VIII", "Art. 23 e 24".
_MORE = re.compile(rf"(,\s|\s(?:e|a)\s)({_PART}|\d\d(?=\s*(?:[).,;:]|$)))")
_TAG = re.compile(r"""(<(?:[^<>"']|"[^"]*"|'[^']*')*>)""")
# Elements whose words are not ours to turn into links.
_CLOSED = frozenset({"a", "button", "label", "option", "textarea", "title", "summary", "script", "style"})
_TAG_NAME = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)")


@register.filter
def link_articles(text: str | SafeData, how: str = "") -> SafeString:
    """Escape a text, with every article of the regulamento that it names made a link.

    Text that is HTML already (marked safe) keeps its tags; within links, buttons and the like nothing is
    changed. how: "aba" for links that open a tab of their own.
    """
    safe = str(conditional_escape(text))
    if "Art." not in safe:
        return mark_safe(safe)
    return mark_safe(_linked_html(safe, how) if isinstance(text, SafeData) else _linked(safe, how))


@register.filter
def rule_url(identifier: str) -> str:
    """`{{ "Art.23-flor-boa"|rule_url }}`: address of a rule, by id or citation; of the page if unknown."""
    place = regulamento().place(identifier)
    return f"{_page()}#{place}" if place else _page()


def _page() -> str:
    return _page_under(get_script_prefix())


@lru_cache(maxsize=8)
def _page_under(_prefix: str) -> str:
    return reverse("tournaments:regulamento")


def _linked_html(html: str, how: str) -> str:
    pieces = []
    inside: list[str] = []
    for piece in _TAG.split(html):
        if piece.startswith("<"):
            found = _TAG_NAME.match(piece)
            name = found[2].lower() if found else ""
            if found and name in _CLOSED:
                if not found[1]:
                    inside.append(name)
                elif name in inside:
                    inside.remove(name)
            pieces.append(piece)
        else:
            pieces.append(piece if inside else _linked(piece, how))
    return "".join(pieces)


def _linked(escaped: str, how: str) -> str:
    """Link what an escaped text cites. Whatever goes into the page besides the link was there before."""
    pieces = []
    done = 0
    for found in _CITATION.finditer(escaped):
        if found.start() < done:
            continue
        pieces.append(escaped[done : found.start()])
        pieces.append(_link(found[0], found[0], how))
        done = found.end()
        article = found[0].split(",")[0].split("-")[0]
        while more := _MORE.match(escaped, done):
            cited = f"Art. {more[2]}" if more[2].isdigit() else f"{article}, {more[2]}"
            pieces.append(more[1])
            pieces.append(_link(more[2], cited, how))
            done = more.end()
    pieces.append(escaped[done:])
    return "".join(pieces)


def _link(shown: str, citation: str, how: str) -> str:
    place = _place(citation.replace("&nbsp;", " "))
    if place is None:
        return shown
    if how == "aba":
        return format_html(
            '<a class="artigo" href="{}#{}" target="_blank" rel="noopener">{}'
            '<span class="visually-hidden"> (abre em outra aba)</span></a>',
            _page(),
            place,
            mark_safe(shown),
        )
    return format_html('<a class="artigo" href="{}#{}">{}</a>', _page(), place, mark_safe(shown))


@lru_cache(maxsize=1024)
def _place(citation: str) -> str | None:
    return regulamento().place(citation)

"""Articles named in a sentence become links to the rule on `/regulamento/`.

`base.html` does it for the messages and the main part of every page, with `{% filter link_articles %}`; a
fragment that htmx puts into a page does it itself: `{{ row.why|link_articles }}`. In a form, where leaving
the page loses what was typed, links open a tab of their own (`:"aba"`). `{{ id|rule_url }}`: where a rule is.
"""

import re
from functools import lru_cache

from django import template
from django.urls import get_script_prefix, reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeData, SafeString, mark_safe

from tournaments.regulamento import regulamento
from tournaments.templatetags.tenteio_ui import new_tab

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
# Elements whose words are not ours to turn into links; of the last four, nothing in them is HTML.
_CLOSED = frozenset({"a", "button", "label", "legend", "option", "summary"})
_RAW = frozenset({"script", "style", "textarea", "title"})
_THAT_MATTER = re.compile(rf"<(/?)({'|'.join(sorted(_CLOSED | _RAW | {'form'}))})\b", re.IGNORECASE)


@register.filter
def link_articles(text: str | SafeData, how: str = "") -> SafeString:
    """Escape a text, with every article of the regulamento that it names made a link.

    Text that is HTML already (marked safe) keeps its tags; within links, buttons and the like nothing is
    changed. how: "aba" for links that open a tab of their own, as within a form all do.
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
    """Link what the text of a piece of HTML cites; within a form, to a tab of its own."""
    pieces = _TAG.split(html)  # text, tag, text, …
    inside: list[str] = []
    for index, piece in enumerate(pieces):
        if index % 2:
            if found := _THAT_MATTER.match(piece):
                _enter_or_leave(inside, found[2].lower(), leave=bool(found[1]))
        elif "Art." in piece and (not inside or inside == ["form"]):
            pieces[index] = _linked(piece, "aba" if inside else how)
    return "".join(pieces)


def _enter_or_leave(inside: list[str], name: str, *, leave: bool) -> None:
    """Keep the list of the elements around that matter."""
    if inside and inside[-1] in _RAW and not (leave and name == inside[-1]):
        return
    if not leave:
        inside.append(name)
    elif name in inside:
        inside.remove(name)


def _linked(escaped: str, how: str) -> str:
    """Link what an escaped text cites. Whatever goes into the page besides the link was there before."""
    pieces = []
    done = 0
    for found in _CITATION.finditer(escaped):
        if found.start() < done:
            continue
        pieces.append(escaped[done : found.start()])
        pieces.append(_link(found[0], found[0], how, get_script_prefix()))
        done = found.end()
        article = found[0].split(",")[0].split("-")[0]
        while more := _MORE.match(escaped, done):
            cited = f"Art. {more[2]}" if more[2].isdigit() else f"{article}, {more[2]}"
            pieces.append(more[1])
            pieces.append(_link(more[2], cited, how, get_script_prefix()))
            done = more.end()
    pieces.append(escaped[done:])
    return "".join(pieces)


@lru_cache(maxsize=1024)
def _link(shown: str, citation: str, how: str, _prefix: str) -> str:
    """Return the link for a citation as it stands in the text, which matched `_CITATION`: no markup in it."""
    place = regulamento().place(citation.replace("&nbsp;", " "))
    if place is None:
        return shown
    if how == "aba":
        aba = f'target="_blank" rel="noopener">{shown}{new_tab()}</a>'
        return f'<a class="artigo" href="{_page()}#{place}" {aba}'
    return f'<a class="artigo" href="{_page()}#{place}">{shown}</a>'

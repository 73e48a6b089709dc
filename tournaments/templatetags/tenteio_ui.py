"""Tenteio's own tags: the components that need a little more than an include.

Every tag returns safe HTML built with `format_html` or a template of `templates/components/`; no tag
writes inline style or script (the content security policy forbids both). The list with snippets is in
`docs/design-system.md`.
"""

from collections.abc import Iterable
from typing import Any

from django import template
from django.forms import BoundField, CheckboxInput, CheckboxSelectMultiple, RadioSelect
from django.template.loader import render_to_string
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html, format_html_join
from django.utils.numberformat import format as format_number
from django.utils.safestring import SafeString, mark_safe
from heroicons.templatetags.heroicons import heroicon_mini

from tournaments.wording import after_rodada

register = template.Library()

TONES = ("neutral", "success", "warning", "error", "info")
# Icons of each tone, so that no meaning rests on colour alone.
TONE_ICONS = {
    "success": "check-circle",
    "warning": "exclamation-triangle",
    "error": "x-circle",
    "info": "information-circle",
}
NAIPES = ("ouros", "copas", "espadas", "bastos")
# singular, plural, with article: what the entrant of a tournament is called, by its line-up.
LINEUP_NOUNS = {
    "trio": {"singular": "trio", "plural": "trios", "o": "o trio", "os": "os trios", "do": "do trio"},
    "dupla": {"singular": "dupla", "plural": "duplas", "o": "a dupla", "os": "as duplas", "do": "da dupla"},
    "mano": {
        "singular": "jogador",
        "plural": "jogadores",
        "o": "o jogador",
        "os": "os jogadores",
        "do": "do jogador",
    },
}

# singular, plural: what the sorteio deals the entrants into. Both words are feminine.
CHAVE_NOUNS = {"singular": "chave", "plural": "chaves"}
MESA_NOUNS = {"singular": "mesa", "plural": "mesas"}

# The steps of a tournament, in the order in which a committee walks them: (label, URL name, prefixes of
# the URL names that belong to the step).
_COMISSOES = (
    "Comissões",
    "decision_list",
    ("decision_", "claim_", "desclassificacao_", "homologation", "checklist", "ata"),
)
TOURNAMENT_STEPS = (
    ("Painel", "tournament_dashboard", ("tournament_dashboard",)),
    ("Trios", "trio_list", ("trio_",)),
    ("Sorteio", "sorteio_chaves", ("sorteio_",)),
    ("Jogos", "jogo_list", ("jogo_", "rodada_", "sumula_")),
    ("Mesas", "mesa_board", ("mesa_",)),
    ("Classificação", "classification", ("classification",)),
    ("Mata-mata", "mata_mata", ("mata_mata",)),
    _COMISSOES,
    ("Documentos", "documents", ("documents", "document_")),
    ("Ajustes", "tournament_settings", ("tournament_settings",)),
    ("Público", "public_tournament", ()),
)
# The same of a tournament of Pontinho, which has mesas instead of chaves and jogos.
PONTINHO_STEPS = (
    ("Painel", "tournament_dashboard", ("tournament_dashboard",)),
    ("Jogadores", "trio_list", ("trio_",)),
    ("Sorteio", "pontinho_draw", ("pontinho_draw", "sorteio_")),
    ("Mesas", "pontinho_mesas", ("pontinho_mesa", "mesa_")),
    ("Classificação", "pontinho_classification", ("pontinho_classification", "pontinho_tiebreak")),
    _COMISSOES,
    ("Documentos", "documents", ("documents", "document_")),
    ("Ajustes", "tournament_settings", ("tournament_settings",)),
    ("Público", "public_tournament", ()),
)


# ---- words and numbers ------------------------------------------------------------------------------


def _thousands(value: int) -> str:
    return format_number(value, ",", grouping=3, thousand_sep=".", force_grouping=True)


@register.filter
def plural(value: int, words: str) -> str:
    """`{{ 2|plural:"jogo,jogos" }}` → "2 jogos"; zero takes the plural, as in Portuguese speech."""
    singular, many = words.split(",")
    return f"{_thousands(value)} {singular if abs(value) == 1 else many}"


register.filter(after_rodada)


@register.filter
def tentos(value: int) -> str:
    """`{{ 24|tentos }}` → "24 tentos"."""
    return plural(value, "tento,tentos")


@register.filter
def ordinal(value: int | None, gender: str = "m") -> str:
    """`{{ 1|ordinal }}` → "1º"; `{{ 2|ordinal:"f" }}` → "2ª"; no rank (out of the running) → "—"."""
    return "—" if value is None else f"{value}{'ª' if gender == 'f' else 'º'}"


@register.filter
def lineup_noun(tournament: Any, form: str = "singular") -> str:
    """The word for an entrant of `tournament` (or of a line-up's value): trio, dupla or jogador.

    `form`: "singular", "plural", or with the article: "o", "os", "do".
    """
    lineup = str(getattr(tournament, "lineup", tournament))
    return LINEUP_NOUNS[lineup][form]


@register.filter
def group_noun(tournament: Any, form: str = "singular") -> str:
    """The word for what the sorteio deals into: chave, or mesa at Pontinho. `form`: "singular", "plural"."""
    return (MESA_NOUNS if tournament.is_pontinho else CHAVE_NOUNS)[form]


@register.filter
def placar(pair: Iterable[int]) -> str:
    """`{{ partida|placar }}` → "24 × 18", which never breaks over two lines."""
    a, b = pair
    return f"{a}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{b}"


# ---- icons, badges, notices -------------------------------------------------------------------------


@register.simple_tag
def icon(name: str) -> SafeString:
    """A decorative 20 px heroicon (mini set). Say the meaning in words beside it."""
    svg = heroicon_mini(name, size=None, aria_hidden="true", focusable="false", **{"class": "icon"})
    return mark_safe(svg)


@register.simple_tag
def new_tab() -> SafeString:
    """Say, to who hears the page, that a link or button with `target="_blank" rel="noopener"` opens a tab."""
    return mark_safe('<span class="visually-hidden"> (abre em outra aba)</span>')


@register.simple_tag
def naipe(name: str) -> SafeString:
    """A decorative suit of the Spanish deck, in the colour of the text around it."""
    if name not in NAIPES:
        raise template.TemplateSyntaxError(f"naipe: unknown suit {name!r}, must be one of {NAIPES}")
    return format_html('<span class="naipe naipe--{}" aria-hidden="true"></span>', name)


@register.simple_tag
def badge(text: str, tone: str = "neutral", icon_name: str = "") -> SafeString:
    """A status chip: `{% badge "Oficial" "success" %}`; the tone's icon unless `icon_name` says other."""
    _check_tone(tone)
    name = icon_name or TONE_ICONS.get(tone, "")
    return format_html('<span class="badge badge--{}">{}{}</span>', tone, icon(name) if name else "", text)


@register.simple_block_tag
def notice(content: str, tone: str = "info", title: str = "", role: str = "") -> SafeString:
    """`{% notice "warning" title="Falta a comissão" %}…{% endnotice %}`; role "alert" when it just arose."""
    _check_tone(tone)
    return format_html(
        '<div class="notice notice--{}"{}>{}<div class="notice__body">{}{}</div></div>',
        tone,
        format_html(' role="{}"', role) if role else "",
        icon(TONE_ICONS.get(tone, "information-circle")),
        format_html('<p class="notice__title">{}</p>', title) if title else "",
        content,
    )


@register.filter
def message_tone(level_tag: str) -> str:
    """Django's message level → tone of a notice."""
    return level_tag if level_tag in TONE_ICONS else "info"


def _check_tone(tone: str) -> None:
    if tone not in TONES:
        raise template.TemplateSyntaxError(f"unknown tone {tone!r}, must be one of {TONES}")


@register.filter
def cell_class(column: Any) -> str:
    """Class of a django-tables2 column's cells; a quarter faster than looking it up in the template."""
    return str(column.column.attrs.get("td", {}).get("class", ""))


# ---- forms ------------------------------------------------------------------------------------------


@register.simple_tag
def field(bound: BoundField, size: str = "", label: str = "", help_text: str = "") -> SafeString:
    """Label, control, help and errors of one form field, tied together for screen readers.

    Args:
        size: "xs" (two digits), "s" (a date), "m" (a name); empty: the whole width.
        label, help_text: replace the form's own words.
    """
    widget = bound.field.widget
    if widget.is_hidden:
        return mark_safe(str(bound) + str(bound.errors))
    kind = "check" if isinstance(widget, CheckboxInput) else "plain"
    if isinstance(widget, RadioSelect | CheckboxSelectMultiple) or bound.use_fieldset:
        kind = "choices"
    help_text = help_text or str(bound.help_text)
    described = [f"{bound.auto_id}_helptext"] if help_text else []
    described += [f"{bound.auto_id}_error"] if bound.errors else []
    attrs: dict[str, str | bool] = {}
    if described and kind != "choices":
        attrs["aria-describedby"] = " ".join(described)
    return render_to_string(
        "components/field.html",
        {
            "field": bound,
            "kind": kind,
            "size": size,
            "label": label or bound.label,
            "help_text": help_text,
            "control": bound.as_widget(attrs=attrs),
            "described": " ".join(described),
        },
    )


@register.inclusion_tag("components/form_errors.html")
def form_errors(form: Any) -> dict[str, Any]:
    """A summary of every error with a link to its field; nothing when the form has none."""
    fields = [bound for bound in form if bound.errors] if form.is_bound else []
    general = form.non_field_errors() if form.is_bound else []
    return {"fields": fields, "general": general, "count": len(general) + len(fields)}


@register.inclusion_tag("components/partida_input.html")
def partida_input(
    number: int, side_a: BoundField, side_b: BoundField, name_a: str, name_b: str, hint: str = ""
) -> dict[str, Any]:
    """Two big numeric boxes for the tentos of partida `number` (1 to 3)."""

    def control(bound: BoundField) -> SafeString:
        attrs: dict[str, str | bool] = {"inputmode": "numeric", "autocomplete": "off", "pattern": "[0-9]*"}
        if side_a.errors or side_b.errors:
            attrs["aria-describedby"] = f"{side_a.auto_id}_error"
        return bound.as_widget(attrs=attrs)

    return {
        "number": number,
        "a": side_a,
        "b": side_b,
        "control_a": control(side_a),
        "control_b": control(side_b),
        "name_a": name_a,
        "name_b": name_b,
        "errors": [*side_a.errors, *side_b.errors],
        "hint": hint,
    }


# ---- mesa -------------------------------------------------------------------------------------------


@register.simple_tag
def tentos_riscados(made: int, group: int, target: int) -> SafeString:
    """A side's `made` tentos drawn as fósforos in groups of `group`, malos above, buenos below.

    The page includes `components/tentos_sprite.html` once (mesa/base.html does).

    Args:
        group: 3 in truco cego, 5 in amostra.
        target: tentos of a whole partida; each half holds `target / 2`.
    """
    half = target // 2
    halves = (min(made, half), max(made - half, 0))
    label = f"{tentos(made)}: {plural(halves[0], 'malo,malos')}"
    if halves[1]:
        label += f" e {plural(halves[1], 'bueno,buenos')}"
    rows = format_html_join(
        "", '<div class="tentos__metade">{}</div>', ((_groups(count, group, half),) for count in halves)
    )
    return format_html('<div class="tentos" role="img" aria-label="{}">{}</div>', label, rows)


def _groups(count: int, group: int, half: int) -> SafeString:
    """Full, begun and still empty groups that fill one half of a partida."""
    sizes = [max(0, min(group, count - start)) for start in range(0, half, group)]
    return format_html_join(
        "",
        '<svg class="tento{}"><use href="#tento-{}-{}"></use></svg>',
        (("" if size else " is-empty", group, size or group) for size in sizes),
    )


# ---- navigation -------------------------------------------------------------------------------------


@register.inclusion_tag("components/tournament_nav.html", takes_context=True)
def tournament_nav(context: template.Context) -> dict[str, Any]:
    """The steps of the tournament in `context` as tabs, the present one marked by its URL name."""
    event, tournament = context["event"], context["tournament"]
    match = getattr(context.get("request"), "resolver_match", None)
    here = (match.url_name or "") if match else ""
    items = []
    steps = PONTINHO_STEPS if getattr(tournament, "is_pontinho", False) else TOURNAMENT_STEPS
    for label, name, prefixes in steps:
        if name == "public_tournament" and not getattr(tournament, "published", True):
            name, prefixes = "publish", ("publish",)  # nothing to see there yet: the switches are
        try:
            url = reverse(f"tournaments:{name}", args=(event.slug, tournament.slug))
        except NoReverseMatch:
            continue  # a page that this installation does not serve; tests assert that ours serves all
        if name == "trio_list":
            label = lineup_noun(tournament, "plural").capitalize()
        items.append(
            {"label": label, "url": url, "current": here.startswith(prefixes) if prefixes else False}
        )
    return {"items": items, "tournament": tournament}

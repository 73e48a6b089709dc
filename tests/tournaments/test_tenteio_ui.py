"""The tags and components of the design system: what they print and how they tie things together."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from django import forms
from django.template import Context, Template, TemplateSyntaxError
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import conditional_escape
from django.utils.safestring import mark_safe

from tournaments.templatetags import tenteio_ui
from tournaments.templatetags.scores import keep_scores

CSS = Path(__file__).parents[2] / "tournaments/static/tenteio/css"


def rendered(source: str, **context: object) -> str:
    return Template("{% load tenteio_ui %}" + source).render(Context(context))


class TrioForm(forms.Form):
    name = forms.CharField(label="Nome", help_text="Como será chamado.")
    number = forms.IntegerField(label="Número", required=False)
    present = forms.BooleanField(label="Presente", required=False)
    ending = forms.ChoiceField(label="Fim", choices=[("a", "A"), ("b", "B")], widget=forms.RadioSelect)
    token = forms.CharField(widget=forms.HiddenInput, required=False)

    def clean(self):
        raise forms.ValidationError("O trio já está neste torneio.")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{{ 0|tentos }}", "0 tentos"),
        ("{{ 1|tentos }}", "1 tento"),
        ("{{ 24|tentos }}", "24 tentos"),
        ("{{ 4096|plural:'trio,trios' }}", "4.096 trios"),
        ("{{ 1|ordinal }}", "1º"),
        ("{{ 2|ordinal:'f' }}", "2ª"),
        ("{{ None|ordinal }}", "—"),
        ("{{ pair|placar }}", "24\xa0×\xa018"),
        ("{{ trio|lineup_noun }} {{ trio|lineup_noun:'os' }}", "trio os trios"),
        ("{{ dupla|lineup_noun:'do' }}", "da dupla"),
        ("{{ mano|lineup_noun:'plural' }}", "jogadores"),
    ],
)
def test_words_and_numbers(source, expected):
    lineups = {name: SimpleNamespace(lineup=name) for name in ("trio", "dupla", "mano")}

    assert rendered(source, pair=(24, 18), **lineups) == expected


def test_badge_brings_an_icon_so_that_colour_is_not_alone():
    html = rendered("{% badge 'Oficial' 'success' %}")

    assert 'class="badge badge--success"' in html
    assert '<svg aria-hidden="true"' in html or 'aria-hidden="true"' in html
    assert html.endswith("Oficial</span>")


def test_badge_and_notice_escape_what_people_typed():
    html = rendered(
        "{% badge name %}{% notice 'info' title=name %}{{ name }}{% endnotice %}", name="<b>Guaxos</b>"
    )

    assert "<b>" not in html
    assert html.count("&lt;b&gt;Guaxos") == 3


@pytest.mark.parametrize("source", ["{% badge 'x' 'verde' %}", "{% naipe 'paus' %}"])
def test_an_unknown_tone_or_suit_fails_loudly(source):
    with pytest.raises(TemplateSyntaxError):
        rendered(source)


def test_field_ties_label_help_and_errors_to_the_control():
    html = rendered("{% field form.name 'm' %}", form=TrioForm({"name": ""}))

    assert '<label class="field__label" for="id_name">Nome</label>' in html
    assert 'aria-describedby="id_name_helptext id_name_error"' in html
    assert 'id="id_name_helptext"' in html
    assert 'id="id_name_error"' in html
    assert 'aria-invalid="true"' in html


def test_field_says_which_fields_are_optional():
    html = rendered("{% field form.number %}{% field form.name %}", form=TrioForm())

    assert html.count("(opcional)") == 1


def test_radios_are_a_fieldset_and_a_checkbox_sits_in_its_label():
    html = rendered("{% field form.ending %}{% field form.present %}", form=TrioForm())

    assert '<fieldset class="field choices' in html
    assert '<legend class="field__label">Fim' in html
    assert re.search(r'<label class="field__label" for="id_present"><input type="checkbox"', html)


def test_hidden_field_has_no_label():
    assert "label" not in rendered("{% field form.token %}", form=TrioForm())


def test_form_errors_links_each_error_to_its_field():
    html = rendered("{% form_errors form %}", form=TrioForm({"name": "", "ending": "a"}))

    assert "Falta acertar 2 coisas" in html
    assert "O trio já está neste torneio." in html
    assert '<a href="#id_name">Nome</a>' in html


def test_form_errors_is_silent_without_errors():
    assert rendered("{% form_errors form %}", form=TrioForm()).strip() == ""


def test_tentos_riscados_says_malos_and_buenos():
    html = rendered("{% tentos_riscados 17 3 24 %}")

    assert 'aria-label="17 tentos: 12 malos e 5 buenos"' in html
    assert html.count('href="#tento-3-3"') == 4 + 1 + 2  # full malos, one full of buenos, two empty
    assert html.count('href="#tento-3-2"') == 1
    assert html.count("is-empty") == 2


def test_tentos_riscados_of_amostra_go_in_fives():
    html = rendered("{% tentos_riscados 1 5 30 %}")

    assert 'aria-label="1 tento: 1 malo"' in html
    assert html.count("<svg") == 6


def test_every_step_of_the_tournament_has_a_page():
    for label, name, _ in tenteio_ui.TOURNAMENT_STEPS:
        assert reverse(f"tournaments:{name}", args=("rodeio", "truco")), label


def test_nav_marks_the_step_by_the_prefix_of_the_url_name():
    request = SimpleNamespace(resolver_match=SimpleNamespace(url_name="trio_edit"))
    context = {
        "request": request,
        "event": SimpleNamespace(slug="rodeio"),
        "tournament": SimpleNamespace(slug="douradinha", name="Douradinha", lineup="dupla"),
    }

    html = rendered("{% tournament_nav %}", **context)

    assert re.search(r'aria-current="page">Duplas<', html)
    assert html.count("aria-current") == 1


def test_bye_shows_one_side_only():
    jogo = {"label": "Jogo 1", "a": {"name": "Os Guaxos"}, "b": None, "winner": "a", "bye": True}

    html = render_to_string(
        "components/bracket.html", {"rodadas": [{"title": "Quartas", "slug": "q", "jogos": [jogo]}]}
    )

    assert html.count("match__name") == 1
    assert "(venceu)" not in html


def test_the_dark_theme_is_the_same_by_system_and_by_choice():
    tokens = (CSS / "tokens.css").read_text()
    system = re.search(r':root:not\(\[data-theme="light"\]\) \{(.*?)\}', tokens, re.S)
    chosen = re.search(r':root\[data-theme="dark"\] \{(.*?)\}', tokens, re.S)

    assert system is not None
    assert chosen is not None
    assert system[1].split() == chosen[1].split()


def test_no_template_of_the_design_system_carries_inline_script_or_style():
    templates = Path(__file__).parents[2] / "templates"
    found = [
        path.name
        for path in templates.rglob("*.html")
        if "pdf" not in path.parts
        and re.search(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+=", path.read_text())
    ]

    assert found == []


@pytest.mark.parametrize("name", ["403", "403_csrf", "404", "500"])
def test_error_pages_need_nothing_from_the_view(name):
    html = render_to_string(f"{name}.html")

    assert "<h1>" in html
    assert "csrf" not in html.lower()


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("selector", [":root {", ':root[data-theme="dark"] {'])
def test_every_pair_of_tones_that_the_design_allows_is_legible(selector):
    """WCAG 2.2 AA: 4.5 for text, 3 for the borders of controls and the focus ring."""
    block = (CSS / "tokens.css").read_text().split(selector, 1)[1].split("}", 1)[0]
    tone = dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})", block))
    text = [(ink, paper) for ink in ("ink", "ink-soft") for paper in ("page", "surface", "sunken")]
    text += [
        ("couro", "page"),
        ("couro", "surface"),
        ("on-couro", "couro-deep"),
        ("on-couro-soft", "couro-deep"),
    ]
    for naipe in ("bastos", "copas", "espadas", "ouros"):
        text += [(naipe, "page"), (naipe, "surface"), (naipe, f"{naipe}-soft"), ("ink", f"{naipe}-soft")]
    text += [(f"on-{naipe}", naipe) for naipe in ("bastos", "copas", "espadas")] + [
        ("on-ouros", "ouros-fill")
    ]
    text += [(f"on-{naipe}", f"{naipe}-hover") for naipe in ("bastos", "copas")]
    shape = [(line, paper) for line in ("line-strong", "focus") for paper in ("page", "surface", "sunken")]

    weak = [(a, b) for a, b in text if _contrast(tone[a], tone[b]) < 4.5]
    weak += [(a, b) for a, b in shape if _contrast(tone[a], tone[b]) < 3]

    assert weak == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("por 2 a 0: 24-0 24-12.", ["24-0", "24-12"]),
        ("(8-8)", ["8-8"]),
        ("de 24-10 12-24 24-20 para 24-19 24-1", ["24-10", "12-24", "24-20", "24-19", "24-1"]),
        ("em 2026-02-06, 51 90000-0101, semente 7-12-3, Art.23-e, 1-a, jogador 001-1, 10-11/02", []),
        (
            mark_safe('<p data-x="24-1">24-2</p><textarea>24-3</textarea><option>24-4</option> 24-5'),
            ["24-2", "24-5"],
        ),
        ("<b>24-6</b>", ["24-6"]),
    ],
)
def test_scores_stay_on_one_line(text, kept):
    """Only what a person reads: no attribute, nothing typed, no date or number of another kind."""
    html = str(keep_scores(text))

    assert re.findall(r'<span class="nowrap">([^<]*)</span>', html) == kept
    assert re.sub(r'<span class="nowrap">([^<]*)</span>', r"\1", html) == str(conditional_escape(text))

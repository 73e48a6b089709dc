"""The list of trios, with the presence of each at one click."""

import django_tables2 as tables
from django.db.models import QuerySet
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.models import Tournament, Trio
from tournaments.names import name_key
from tournaments.selectors.registrations import names_of_players
from tournaments.tables.base import CommitteeTable
from tournaments.templatetags.tenteio_ui import LINEUP_NOUNS, badge, icon


def presence_form(trio: Trio, *, tournament: Tournament, csrf: str, back: str = "") -> SafeString:
    """Return the button that marks a trio as present or takes it back.

    It is a form of its own, so it works without script; htmx sends it and puts the answer in its place.
    It says which state it wants, so that two taps do not undo each other. `back` is the query of the list.
    """
    url = reverse("tournaments:trio_presence", args=(tournament.event.slug, tournament.slug, trio.pk))
    pressed = "true" if trio.confirmed else "false"
    return format_html(
        '<form method="post" action="{url}" class="presence" hx-post="{url}" hx-target="this" '
        'hx-swap="outerHTML">'
        '<input type="hidden" name="csrfmiddlewaretoken" value="{csrf}">'
        '<input type="hidden" name="back" value="{back}">'
        '<input type="hidden" name="confirmed" value="{wanted}">'
        '<button class="presence__button" type="submit" aria-pressed="{pressed}">{icon}'
        '<span class="visually-hidden">Presença de {name}: </span>{label}</button></form>',
        url=url,
        csrf=csrf,
        back=back,
        wanted="0" if trio.confirmed else "1",
        pressed=pressed,
        icon=icon("check-circle" if trio.confirmed else "minus-circle"),
        name=trio.name,
        label="Presente" if trio.confirmed else "Confirmar",
    )


class TrioTable(CommitteeTable):
    """Number, name with its players, house, what is lacking, presence."""

    number = tables.Column(verbose_name="Nº", attrs={"td": {"class": "num"}})
    name = tables.Column(verbose_name="Trio", order_by=("name_sort", "pk"), attrs={"td": {"class": "name"}})
    entidade = tables.Column(
        verbose_name="Entidade",
        order_by=("house_sort", "number"),
        empty_values=(),
        attrs={"td": {"class": "wide"}},
    )
    city = tables.Column(
        verbose_name="Cidade",
        order_by=("city_sort", "number"),
        empty_values=(),
        attrs={"td": {"class": "wide"}},
    )
    ready = tables.Column(
        verbose_name="Inscrição", order_by=("ready", "number"), attrs={"td": {"class": "wide"}}
    )
    confirmed = tables.Column(verbose_name="Presença", order_by=("confirmed", "number"))

    class Meta(CommitteeTable.Meta):
        order_by = "number"
        empty_text = "Ninguém com esta busca."

    def __init__(self, rows: QuerySet[Trio], *, request: HttpRequest, tournament: Tournament) -> None:
        self.tournament = tournament
        noun = LINEUP_NOUNS[tournament.lineup]
        self.caption = f"{noun['plural'].capitalize()} inscritos"
        super().__init__(rows, request=request)
        self.columns["name"].column.verbose_name = noun["singular"].capitalize()
        self.wanted = tournament.titulares
        self.csrf = get_token(request)
        self.query = request.GET.urlencode()
        # One query for the players of this page, not one a row.
        self.players = names_of_players(self.page.object_list.data)

    def render_name(self, record: Trio) -> SafeString:
        url = reverse(
            "tournaments:trio_edit", args=(self.tournament.event.slug, self.tournament.slug, record.pk)
        )
        players = self.players.get(record.pk, [])
        house = record.entidade.name if record.entidade else ""
        return format_html(
            '<a href="{}"><strong>{}</strong></a>{}<small>{}</small><small class="narrow">{}</small>'
            '<span class="narrow">{}</span>',
            url,
            record.name,
            format_html(" {}", badge("cabeça de chave", "info", "star")) if record.cabeca else "",
            ", ".join(players) if [name_key(name) for name in players] != [record.name_key] else "",
            house,
            "" if record.ready else self.render_ready(record),  # type: ignore[attr-defined]
        )

    def render_entidade(self, record: Trio) -> str:
        house = record.entidade.name if record.entidade else "—"
        return f"{house} · {record.regiao}ª\N{NO-BREAK SPACE}RT" if record.regiao.isdigit() else house

    def render_city(self, record: Trio) -> str:
        return record.city or "—"  # type: ignore[attr-defined]

    def render_ready(self, record: Trio) -> SafeString:
        if record.ready:  # type: ignore[attr-defined]
            return badge("Completa", "success")
        gaps = []
        if record.n_titulares < self.wanted:  # type: ignore[attr-defined]
            gaps.append(f"{record.n_titulares} de {self.wanted} jogadores")  # type: ignore[attr-defined]
        if not record.capataz_name:  # type: ignore[attr-defined]
            gaps.append("sem capataz")
        return badge(", ".join(gaps).capitalize(), "warning")

    def render_confirmed(self, record: Trio) -> SafeString:
        return presence_form(record, tournament=self.tournament, csrf=self.csrf, back=self.query)

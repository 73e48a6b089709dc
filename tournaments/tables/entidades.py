"""The list of entidades."""

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.models import Entidade
from tournaments.tables.base import CommitteeTable


class EntidadeTable(CommitteeTable):
    """Name (leads to the form), city, RT, how many trios."""

    caption = "Entidades"

    name = tables.Column(
        verbose_name="Entidade", order_by=("name_sort", "pk"), attrs={"td": {"class": "name"}}
    )
    city = tables.Column(verbose_name="Cidade", order_by=("city_sort", "name_sort"), empty_values=())
    regiao = tables.Column(verbose_name="RT", order_by=("regiao", "name_sort"))
    n_trios = tables.Column(
        verbose_name="Trios", order_by=("n_trios", "name_sort"), attrs={"td": {"class": "num"}}
    )

    class Meta(CommitteeTable.Meta):
        order_by = "name"
        empty_text = "Nenhuma entidade encontrada."

    def render_name(self, record: Entidade) -> SafeString:
        return format_html(
            '<a href="{}">{}</a>', reverse("tournaments:entidade_edit", args=(record.pk,)), record.name
        )

    def render_city(self, record: Entidade) -> str:
        return record.city or "—"

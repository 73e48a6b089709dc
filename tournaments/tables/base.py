"""What every list of the committee has in common: the lean template, pages of 25, an order without ties."""

from collections.abc import Sequence
from typing import Any

import django_tables2 as tables
from django.core.paginator import EmptyPage, PageNotAnInteger
from django.db.models import QuerySet
from django.http import HttpRequest
from django_tables2.data import TableQuerysetData

PER_PAGE = 25


class UntiedData(TableQuerysetData):  # type: ignore[misc]  # django-tables2 is untyped
    """Rows equal in the chosen column are put in order by primary key.

    Without it a database may show a row on two pages and another on none (HAND-70).
    """

    data: QuerySet[Any]

    def order_by(self, aliases: Sequence[str]) -> None:
        super().order_by(aliases)
        chosen = self.data.query.order_by
        if "pk" not in chosen and "-pk" not in chosen:
            self.data = self.data.order_by(*chosen, "pk")


class CommitteeTable(tables.Table):  # type: ignore[misc]
    """A list over a queryset. `caption` names it for screen readers.

    Search and filters stay in the links of its headers and pages, since these only replace their own
    parameter of the address.
    """

    caption = ""

    class Meta:
        template_name = "components/lean_table.html"

    def __init__(self, rows: QuerySet[Any], *, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(UntiedData(rows), request=request, **kwargs)
        chosen = [alias for alias in request.GET.getlist(self.prefixed_order_by_field) if self._orders(alias)]
        # Set even when the address asks for nothing, so that the default order has its tie-break too.
        self.order_by = chosen or self._meta.order_by or ()
        # Not RequestConfig: it lets the address choose the size of a page, even 0.
        try:
            self.paginate(page=request.GET.get(self.prefixed_page_field, 1), per_page=PER_PAGE)
        except PageNotAnInteger:
            self.page = self.paginator.page(1)
        except EmptyPage:
            self.page = self.paginator.page(self.paginator.num_pages)

    def _orders(self, alias: str) -> bool:
        name = alias.removeprefix("-")
        return name in self.columns.names() and self.columns[name].orderable

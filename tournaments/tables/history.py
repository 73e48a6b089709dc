"""The history as a table: when, what, who, why."""

import django_tables2 as tables
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.models import AuditEntry
from tournaments.selectors.trail import row_of
from tournaments.tables.base import CommitteeTable


class HistoryTable(CommitteeTable):
    """Rows are `AuditEntry`, newest first; each told in a sentence."""

    caption = "Histórico"
    at = tables.Column("Quando", orderable=False, attrs={"td": {"class": "nowrap"}})
    action = tables.Column("O que mudou", orderable=False)
    actor = tables.Column("Quem", orderable=False)
    reason = tables.Column("Motivo", orderable=False)

    class Meta(CommitteeTable.Meta):
        order_by = ("-pk",)
        empty_text = "Nada deste tipo aconteceu ainda."

    def render_at(self, record: AuditEntry) -> SafeString:
        at = timezone.localtime(record.at)
        return format_html('<time datetime="{}">{}</time>', at.isoformat(), f"{at:%d/%m %H:%M}")

    def render_action(self, record: AuditEntry) -> str:
        return row_of(record).sentence

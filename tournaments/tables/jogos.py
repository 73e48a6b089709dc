"""The jogos as a table that sorts by any column: for finding one, not for entering results."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import django_tables2 as tables
from django.core.paginator import EmptyPage, PageNotAnInteger
from django.http import HttpRequest
from django.utils import timezone

from tournaments.selectors.competition import JogoView
from tournaments.selectors.phases import jogo_title
from tournaments.sentences import score_text
from tournaments.tables.base import PER_PAGE

LAST = 10**9


@dataclass(frozen=True, slots=True)
class JogoRow:
    """What one line shows, and by what it sorts. `url` opens the jogo."""

    pk: int
    url: str
    where: str
    where_key: tuple[str, int, int]
    mesa: str
    mesa_key: int
    time: str
    time_key: float
    trios: str
    trios_key: str
    result: str
    state: str


def jogo_row(view: JogoView, *, url: str, last: int) -> JogoRow:
    """Put a jogo in a line. last: rodadas of the mata-mata."""
    jogo = view.jogo
    at = jogo.scheduled_at
    side = view.counted.winner if view.counted else None
    result = ""
    if view.settled:
        winner = f"{view.winner}: " if view.winner else ""
        result = f"{winner}{score_text(view.partidas, side) or view.label}"
    return JogoRow(
        pk=jogo.pk,
        url=url,
        where=jogo_title(view, last),
        where_key=(jogo.stage, jogo.rodada, jogo.chave.position if jogo.chave else jogo.position),
        mesa=str(jogo.mesa or "—"),
        mesa_key=jogo.mesa or LAST,
        time=f"{timezone.localtime(at):%d/%m %H:%M}" if at else "—",
        time_key=at.timestamp() if at else float(LAST * 10),
        trios=f"{jogo.trio_a or '—'} × {jogo.trio_b or '—'}",
        trios_key=f"{jogo.trio_a.name_key if jogo.trio_a else '~'}",
        result=result or "—",
        state=view.label or ("oficial" if view.settled else "a jogar"),
    )


class JogoTable(tables.Table):  # type: ignore[misc]
    """Rows are `JogoRow`; equal ones stay in order of primary key (HAND-70)."""

    caption = "Jogos"
    where = tables.Column("Onde", order_by=("where_key", "pk"))
    mesa = tables.Column("Mesa", order_by=("mesa_key", "pk"), attrs={"td": {"class": "num"}})
    time = tables.Column("Horário", order_by=("time_key", "pk"))
    trios = tables.Column("Jogo", order_by=("trios_key", "pk"), linkify=lambda record: record.url)
    result = tables.Column("Resultado", order_by=("result", "pk"))
    state = tables.Column("Estado", order_by=("state", "pk"))

    class Meta:
        template_name = "components/lean_table.html"

    def __init__(self, rows: Sequence[JogoRow], *, request: HttpRequest, **kwargs: Any) -> None:
        chosen = [name for name in request.GET.getlist("sort") if name.removeprefix("-") in self.base_columns]
        super().__init__(list(rows), request=request, order_by=chosen[:1] or None, **kwargs)
        try:
            self.paginate(page=request.GET.get("page", 1), per_page=PER_PAGE)
        except PageNotAnInteger:
            self.page = self.paginator.page(1)
        except EmptyPage:
            self.page = self.paginator.page(self.paginator.num_pages)

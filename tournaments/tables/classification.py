"""The classification as tables: a lean row of figures and, under it, why it stands there."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.selectors.competition import Row
from tournaments.wording import decimal_comma

_NUM = {"td": {"class": "num"}}


@dataclass(frozen=True, slots=True)
class ClassificationRow:
    """A row as components/standings_table.html takes it. `url` opens into the jogos behind the figures."""

    rank: str
    name: str
    entidade: str
    mark: str
    url: str
    jogos: int
    vitorias: int
    partidas: int
    tentos: int
    chave: str
    coefficient: tuple[str, str, str]
    why: str
    row_class: str
    cut: bool


def classification_rows(
    rows: Sequence[Row],
    *,
    urls: Mapping[int, str],
    marks: Mapping[int, str],
    line: int = 0,
    through: Collection[str] | None = None,
) -> list[ClassificationRow]:
    """Put the rows of one table in the shape of the page.

    urls: by trio's primary key. marks: what stands beside a trio that is out, such as "desclassificado
    (Art. 20, I)". line: how many go on from this table, for the line under the last of them; 0 for none.
    through: refs of who goes on for sure; None while the table is partial.
    """
    found = []
    for index, row in enumerate(rows):
        standing = row.standing
        following = rows[index + 1] if index + 1 < len(rows) else None
        cut = bool(line and row.goes_on and following is not None and not following.goes_on)
        coefficient = getattr(standing, "coefficient", None)
        found.append(
            ClassificationRow(
                rank="—" if standing.rank is None else f"{standing.rank}º",
                name=row.trio.name,
                entidade=row.trio.entidade.name if row.trio.entidade else "",
                mark=marks.get(row.trio.pk, "desclassificado") if standing.out else "",
                url=urls.get(row.trio.pk, ""),
                jogos=standing.jogos,
                vitorias=standing.vitorias,
                partidas=standing.partidas,
                tentos=standing.tentos,
                chave=getattr(standing, "chave", ""),
                coefficient=(
                    tuple(decimal_comma(value, 3) for value in coefficient)  # type: ignore[arg-type]
                    if coefficient
                    else ("", "", "")
                ),
                why=row.why,
                row_class=_row_class(row, through or ()),
                cut=cut,
            )
        )
    return found


def _row_class(row: Row, through: Collection[str]) -> str:
    if row.standing.out:
        return "is-out"
    if row.standing.pending_sorteio:
        return "is-pending"
    return "is-qualified" if row.trio.ref in through else ""


class FigureColumn(tables.Column):  # type: ignore[misc]
    """A figure that opens into the jogos that made it."""

    def __init__(self, label: str, title: str, **kwargs: Any) -> None:
        super().__init__(
            format_html('<abbr title="{}">{}</abbr>', title, label), orderable=False, attrs=_NUM, **kwargs
        )
        self.title = title.lower()

    def render(self, value: Any, record: ClassificationRow) -> SafeString:
        if not record.url:
            return format_html("{}", value)
        return format_html(
            '<a href="{}" aria-label="{} {} de {}: ver os jogos">{}</a>',
            record.url,
            value,
            self.title,
            record.name,
            value,
        )


class ClassificationTable(tables.Table):  # type: ignore[misc]
    """One chave. The order is the ranking: nothing sorts."""

    rank = tables.Column("Col.", orderable=False, attrs={"td": {"class": "rank"}})
    name = tables.Column("Trio", orderable=False, attrs={"td": {"class": "trio"}})
    jogos = FigureColumn("J", "Jogos")
    vitorias = FigureColumn("V", "Vitórias")
    partidas = FigureColumn("P", "Partidas")
    tentos = FigureColumn("T", "Tentos")

    class Meta:
        template_name = "components/standings_table.html"
        orderable = False

    def __init__(self, rows: Sequence[ClassificationRow], *, caption: str, noun: str, **kwargs: Any) -> None:
        super().__init__(list(rows), **kwargs)
        self.caption = caption
        self.columns["name"].column.verbose_name = noun

    def render_name(self, value: str, record: ClassificationRow) -> SafeString:
        name = (
            format_html('<a href="{}">{}</a>', record.url, value) if record.url else format_html("{}", value)
        )
        detail = " · ".join(part for part in (record.mark, record.entidade) if part)
        return format_html("<span>{}</span>{}", name, format_html("<small>{}</small>", detail))


class OverallTable(ClassificationTable):
    """All chaves in one table, with the coefficients where chaves differ in size."""

    chave = tables.Column("Chave", orderable=False)
    coefficient = tables.Column("Por jogo: V · P · T", orderable=False, attrs={"td": {"class": "nowrap num"}})

    class Meta(ClassificationTable.Meta):
        sequence = ("rank", "name", "chave", "jogos", "vitorias", "partidas", "tentos", "coefficient")

    def render_coefficient(self, value: tuple[str, str, str]) -> str:
        return " · ".join(value)

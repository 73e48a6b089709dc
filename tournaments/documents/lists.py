"""Lists of the secretaria: presence to be signed, fees with their totals."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import groupby
from typing import Any

from django.utils.numberformat import format as format_number

from tournaments.documents.classification import noun_of
from tournaments.documents.paper import Paper
from tournaments.documents.report import Frame, report, section
from tournaments.names import name_key
from tournaments.selectors.papers import PaperTrio, alone
from tournaments.templatetags.tenteio_ui import lineup_noun

# A trio is not parted by a page. Of single players, as many as the first page holds.
TRIOS_PER_SECTION, SINGLES_PER_SECTION = 6, 24


def presence_list(frame: Frame, trios: Sequence[PaperTrio]) -> Paper:
    """Return every player with room to sign, by number of the trio; no trio is parted by a page."""
    ordered = sorted(trios, key=lambda trio: trio.number)
    noun = noun_of(frame.tournament)
    single = alone(ordered)
    step = SINGLES_PER_SECTION if single else TRIOS_PER_SECTION
    sections = [
        section(
            "pdf/presence_section.html",
            {"trios": ordered[i : i + step], "noun": noun, "alone": single},
        )
        for i in range(0, len(ordered), step)
    ]
    return report(frame, sections, rows=TRIOS_PER_SECTION * 4)


def roster(frame: Frame, trios: Sequence[PaperTrio]) -> Paper:
    """Return everybody who takes part, by number: trio, entidade, chave, players."""
    ordered = sorted(trios, key=lambda trio: trio.number)
    shared = {
        "noun": noun_of(frame.tournament),
        "alone": alone(ordered),
        "pontinho": frame.tournament.is_pontinho,
    }
    sections = [
        section("pdf/roster_section.html", {"trios": ordered[i : i + 40], **shared})
        for i in range(0, len(ordered), 40)
    ]
    return report(frame, sections)


def fees_list(frame: Frame, trios: Sequence[PaperTrio], fee: Decimal | None) -> Paper:
    """Return who paid, by entidade, with the totals of each and of all. Without `fee` amounts stay empty."""
    shared = {"noun": noun_of(frame.tournament), "alone": alone(trios)}
    ordered = sorted(trios, key=lambda trio: (name_key(trio.entidade), trio.number))
    sections = []
    for entidade, group in groupby(ordered, key=lambda trio: trio.entidade):
        rows = list(group)
        paid = sum(trio.fee_paid for trio in rows)
        part = {
            "title": entidade or "Sem entidade",
            "rows": [_fee_row(trio, fee) for trio in rows],
            "total": "Total da entidade",
            "paid": paid,
            "count": len(rows),
            "amount": money(fee, paid),
        }
        sections.append(section("pdf/fees_section.html", {"part": part, **shared}))
    if trios:
        paid = sum(trio.fee_paid for trio in trios)
        totals = {
            "count": len(trios),
            "paid": paid,
            "due": len(trios) - paid,
            "amount": money(fee, len(trios)),
            "paid_amount": money(fee, paid),
            "due_amount": money(fee, len(trios) - paid),
        }
        sections.append(section("pdf/fees_totals.html", {"totals": totals, "plural": _plural(frame)}))
    return report(frame, sections, rows=6, unit=("entidade", "entidades"))


def _plural(frame: Frame) -> str:
    plural = lineup_noun(frame.tournament, "plural")
    return plural[:1].upper() + plural[1:]


def money(fee: Decimal | None, times: int) -> str:
    """Return `times` fees as Portuguese writes money: "1.350,00"; "" where the fee is not known."""
    if fee is None:
        return ""
    total = (fee * times).quantize(Decimal("0.01"))
    return format_number(total, ",", 2, grouping=3, thousand_sep=".", force_grouping=True)


def _fee_row(trio: PaperTrio, fee: Decimal | None) -> dict[str, Any]:
    return {
        "number": trio.number,
        "name": trio.name,
        "capataz": trio.capataz,
        "paid": trio.fee_paid,
        "amount": money(fee, 1) if trio.fee_paid else "",
    }

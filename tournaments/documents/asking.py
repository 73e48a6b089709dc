"""What is asked for: a choice within one kind of paper, for one tournament, under one address."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django.urls import NoReverseMatch, reverse

from tournaments.documents.report import Frame
from tournaments.documents.sumula_words import Copy
from tournaments.models import Stage, Tournament
from tournaments.selectors.papers import PaperJogo, data_time, paper_jogos

# What decides how a paper is printed, not what it says.
_OF_THE_PAPER = ("layout", "stack", "size", "unprinted")


@dataclass(frozen=True, slots=True)
class Choice:
    """What of a paper is wanted. Empty means all.

    rodada: "2" of the chaves, "m2" of the mata-mata. blank: a grid to be filled by hand. count: how many
    blank ones. size: a key of `wall.SIZES`. fee: money as text, "400.00". honour: who gets a certificate.
    """

    rodada: str = ""
    mesa: int | None = None
    chave: str = ""
    jogo: int | None = None
    layout: str = "duas"
    stack: bool = False
    unprinted: bool = False
    blank: bool = False
    count: int = 2
    size: str = "a4"
    fee: str = ""
    honour: str = "lugares"

    def params(self) -> dict[str, Any]:
        """Return the choice as JSON values."""
        return asdict(self)

    def query(self) -> str:
        """Return what the paper says as the query of an address: only what differs from all."""
        given = {
            f.name: value
            for f in fields(self)
            if f.name not in _OF_THE_PAPER and (value := getattr(self, f.name)) not in (f.default, "", None)
        }
        return urlencode({name: "on" if value is True else value for name, value in given.items()})

    @property
    def stage(self) -> Stage | None:
        if not self.rodada:
            return None
        return Stage.MATA_MATA if self.rodada.startswith("m") else Stage.CHAVES

    @property
    def rodada_number(self) -> int | None:
        return int(self.rodada.removeprefix("m")) if self.rodada else None

    @property
    def money(self) -> Decimal | None:
        return Decimal(self.fee) if self.fee else None


@dataclass(frozen=True, slots=True)
class Asked:
    """A paper asked for. `base_url` goes into QR codes; `jogos` fixes which súmulas, with their vias.

    kind: code of the catalogue, set by `Kind.paper`. numbered: with page numbers of its own.
    """

    tournament: Tournament
    choice: Choice
    base_url: str
    preview: bool = False
    copies: Mapping[int, Copy] = field(default_factory=dict)
    jogos: tuple[int, ...] | None = None
    kind: str = ""
    numbered: bool = True

    def of(self, tournament: Tournament, choice: Choice) -> "Asked":
        """The same for another tournament or choice, to be joined with others: no sheet of its own."""
        return replace(self, tournament=tournament, choice=choice, numbered=False, kind="")

    def frame(self, title: str, *, orientation: str = "portrait", about: str = "") -> Frame:
        """Return the frame of a report. Its QR code tells whether the sheet is still the one in force."""
        return Frame(
            self.tournament,
            title,
            about=about,
            at=data_time(self.tournament),
            address=self._sheet_address,
            orientation=orientation,
            numbered=self.numbered,
        )

    def public_address(self) -> str:
        """Return the public page of the tournament; "" while it is not published."""
        return self._public("public_tournament")

    def _sheet_address(self, revision: str) -> str:
        address = self._public("public_sheet", self.kind, revision) if self.kind else ""
        query = self.choice.query()
        if address and query:
            return f"{address}?{query}"
        return address or self.public_address()

    def _public(self, name: str, *more: str) -> str:
        tournament = self.tournament
        if not (tournament.published and tournament.event.published):
            return ""
        try:
            path = reverse(f"tournaments:{name}", args=(tournament.event.slug, tournament.slug, *more))
        except NoReverseMatch:
            return ""
        return f"{self.base_url}{path}"

    def paper_jogos(self) -> list[PaperJogo]:
        """Return the jogos that the choice names, in walking order."""
        choice = self.choice
        return paper_jogos(
            self.tournament,
            stage=choice.stage,
            rodada=choice.rodada_number,
            mesa=choice.mesa,
            chave=choice.chave,
            ids=self.jogos if self.jogos is not None else ([choice.jogo] if choice.jogo else None),
            unprinted=choice.unprinted and self.jogos is None,
        )

"""What tests of papers share: a small tournament with jogos, and eyes to read a PDF with."""

import datetime
import io
import shutil
import subprocess
from collections.abc import Iterator
from typing import Any, NamedTuple
from xml.etree import ElementTree
from zoneinfo import ZoneInfo

import pytest
from pypdf import PdfReader

from tests.factories import EntidadeFactory, EventFactory, TournamentFactory
from tournaments.models import Chave, ChaveTrio, Jogo, Player, Role, Stage, Tournament, Trio, TrioMember

HALL = ZoneInfo("America/Sao_Paulo")
MM = 72 / 25.4
needs_poppler = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs poppler-utils")

# nomes-dificeis.csv of the cases: a very long word, a very long name, tags and quotes, emoji, digits.
LONG_WORD = "Anticonstitucionalissimamenteinconstitucionalizadosdopampa"
LONG_NAME = "Os Quatro Cantos do Rincão Velho da Estância do Capão Grande de São Ninguém"
LONG_HOUSE = "Centro de Tradições Gaúchas Sentinela Imaginária da Coxilha Inventada do Passo do Nunca Mais"
LONG_PERSON = "Maximiliano Hermenegildo de Albuquerque e Vasconcellos Sobrinho Neto"
TAGS = "D’Água & Filhos <b>Truco</b>"
EMOJI = "🃏 Ás na Manga 🧉"
DIGITS = "7 Belo 1234567890"
SCRIPT = "<script>alert(1)</script>"
IMAGE = '<img src="file:///etc/passwd">'
HARD_NAMES = (LONG_WORD, LONG_NAME, TAGS, EMOJI, DIGITS, "=CTG(1)+2", SCRIPT, "x'-alert(1)-'", IMAGE)


def small_tournament(mesas: int = 12, **kwargs: object) -> Tournament:
    """A truco cego with one rodada of `mesas` jogos, mesa 1 to `mesas`, at 22:30 of 14 June 2026.

    At mesa 7 sit the trios A7 (Ana, who is its capataz, Beto, Caio; reserva Dinara) and B7. Few queries.
    """
    event = EventFactory(name="Rodeio de Exemplo", city="Vacaria", place="Parque do Rincão", commissions=True)
    tournament = TournamentFactory(
        event=event, **{"slug": "truco-cego", "name": "Truco Cego Adulto"} | kwargs
    )
    house = EntidadeFactory(name="CTG Pealo Imaginário", regiao="8")
    seats = [(mesa, letter) for mesa in range(1, mesas + 1) for letter in "AB"]
    trios = Trio.objects.bulk_create(
        Trio(
            tournament=tournament,
            number=number,
            ref=f"t{number}",
            name=f"Trio {letter}{mesa}",
            name_key=f"trio {letter}{mesa}".lower(),
            entidade=house,
            regiao="8",
        )
        for number, (mesa, letter) in enumerate(seats, start=1)
    )
    _seat(tournament, trios, [f"{letter}{mesa}" for mesa, letter in seats])
    chaves = Chave.objects.bulk_create(
        Chave(tournament=tournament, name=str(mesa), position=mesa) for mesa in range(1, mesas + 1)
    )
    ChaveTrio.objects.bulk_create(
        ChaveTrio(chave=chaves[index // 2], trio=trio, position=index % 2) for index, trio in enumerate(trios)
    )
    at = datetime.datetime(2026, 6, 14, 22, 30, tzinfo=HALL)
    # Entered from the last mesa to the first, so that order of entry is never the order of mesas.
    Jogo.objects.bulk_create(
        Jogo(
            tournament=tournament,
            ref=f"j{mesa}",
            code=f"K{tournament.pk % 100:02}{mesa:03}",
            stage=Stage.CHAVES,
            chave=chaves[mesa - 1],
            rodada=1,
            position=mesas - mesa,
            trio_a=trios[2 * mesa - 2],
            trio_b=trios[2 * mesa - 1],
            mesa=mesa,
            scheduled_at=at,
        )
        for mesa in range(mesas, 0, -1)
    )
    return tournament


def _seat(tournament: Tournament, trios: list[Trio], labels: list[str]) -> None:
    names = [*["Ana", "Beto", "Caio"][: tournament.ruleset.titulares], "Dinara"]
    places = [(trio, position, f"{name} {label}") for trio, label in zip(trios, labels, strict=True)
              for position, name in enumerate(names)]  # fmt: skip
    players = Player.objects.bulk_create(
        Player(event=tournament.event, name=name, name_key=name.lower()) for _, _, name in places
    )
    TrioMember.objects.bulk_create(
        TrioMember(
            trio=trio,
            tournament=tournament,
            player=player,
            role=Role.RESERVA if position == len(names) - 1 else Role.TITULAR,
            position=position,
            is_capataz=position == 0,
        )
        for (trio, position, _), player in zip(places, players, strict=True)
    )


def add_jogo(
    tournament: Tournament,
    chave: Chave | None,
    a: Trio | None,
    b: Trio | None,
    *,
    mesa: int | None = None,
    at: datetime.datetime | None = None,
    rodada: int = 1,
    **kwargs: object,
) -> Jogo:
    """Add a jogo of the chaves, or of the mata-mata where there is no chave."""
    number = Jogo.objects.count() + 1
    return Jogo.objects.create(
        tournament=tournament,
        ref=f"j{number}",
        code=f"K{number:05}",
        stage=Stage.CHAVES if chave else Stage.MATA_MATA,
        chave=chave,
        rodada=rodada,
        position=kwargs.pop("position", number),
        trio_a=a,
        trio_b=b,
        mesa=mesa,
        scheduled_at=at,
        **kwargs,
    )


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page, blanks single."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages]


def text_of(pdf: bytes) -> str:
    return "\n".join(pages_of(pdf))


def bookmarks_of(pdf: bytes) -> list[str]:
    """The titles of the outline, all levels in order."""

    def flat(entries: list[Any]) -> Iterator[str]:
        for entry in entries:
            if isinstance(entry, list):
                yield from flat(entry)
            else:
                yield entry.title

    return list(flat(PdfReader(io.BytesIO(pdf)).outline))


class Word(NamedTuple):
    """A word on a page; millimetres from the upper left corner."""

    page: int
    left: float
    top: float
    right: float
    bottom: float
    text: str


def words_of(pdf: bytes) -> list[Word]:
    """Where every word lies, as poppler sees it."""
    out = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True)
    tree = ElementTree.fromstring(out.stdout)
    words = []
    for number, page in enumerate(tree.iter("{http://www.w3.org/1999/xhtml}page")):
        for word in page:
            box = [float(word.get(side, 0)) / MM for side in ("xMin", "yMin", "xMax", "yMax")]
            words.append(Word(number, *box, "".join(word.itertext())))
    return words


def ink_outside(pdf: bytes, margin: float, dpi: int = 60) -> int:
    """How many dark dots lie nearer than `margin` millimetres to an edge of a sheet, all pages."""
    out = subprocess.run(
        ["pdftoppm", "-r", str(dpi), "-gray", "-"], input=pdf, capture_output=True, check=True
    ).stdout
    assert out.startswith(b"P5"), "no page came out as an image"
    edge, count = int(margin / 25.4 * dpi), 0
    while out:
        head, _, rest = out.partition(b"\n255\n")
        width, height = (int(n) for n in head.split()[1:3])
        dots, out = rest[: width * height], rest[width * height :]
        for y in range(height):
            row = dots[y * width : (y + 1) * width]
            near = row if y < edge or y >= height - edge else row[:edge] + row[width - edge :]
            count += sum(1 for dot in near if dot < 200)
    return count

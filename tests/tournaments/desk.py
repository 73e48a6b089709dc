"""The central desk of a small tournament, for tests of running the day: the trios A to F of the cases."""

import csv
import re
from collections.abc import Sequence
from pathlib import Path

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.jogo import Ending, parse_partidas
from scoring.modalities import Modality
from tests.factories import EventFactory, TournamentFactory, TrioFactory, make_trios
from tournaments.models import Jogo, Origin, Submission, SubmissionStatus, Tournament, Trio
from tournaments.selectors.competition import Competition, Row
from tournaments.services.audit import Actor
from tournaments.services.results import Recorded, ResultData, record_result
from tournaments.services.sorteio_chaves import make_chaves

CASES = Path(__file__).parent.parent / "scoring" / "golden" / "resultados"
DESK = Actor("mesa central")
NAMES = {
    "A": "Três Marias",
    "B": "Ás de Espada",
    "C": "Sete Bravo",
    "D": "Flor e Truco",
    "E": "Vale Quatro",
    "F": "Contra-Flor",
}


def tournament_of(*chaves: str, modality: str = Modality.TRUCO_CEGO.value, **fields: object) -> Tournament:
    """Make a tournament with both commissions, drawn: `tournament_of("ABCD")`, `tournament_of("AB", "CD")`.

    Trios are registered in the order of their letters; their refs are the letters.
    """
    tournament = TournamentFactory(event=EventFactory(commissions=True), modality=modality, **fields)
    for number, letter in enumerate(sorted("".join(chaves)), start=1):
        TrioFactory(
            tournament=tournament,
            number=number,
            ref=letter,
            name=NAMES.get(letter, f"Trio {letter}"),
            reserva=True,
        )
    make_chaves(tournament=tournament, dealt=[list(chave) for chave in chaves])
    return tournament


def trio(tournament: Tournament, letter: str) -> Trio:
    return tournament.trios.get(ref=letter)


def jogo_of(tournament: Tournament, a: str, b: str) -> Jogo:
    """The jogo of two trios in their chave, whichever side each is on."""
    return tournament.jogos.select_related("trio_a", "trio_b", "tournament__event").get(
        stage="chaves", trio_a__ref__in=(a, b), trio_b__ref__in=(a, b)
    )


def seen_from(jogo: Jogo, letter: str, text: str) -> str:
    """Turn partidas that are told from the side of `letter` into those of side a."""
    if jogo.trio_a is not None and jogo.trio_a.ref == letter:
        return text
    return " ".join("-".join(reversed(partida.split("-"))) for partida in text.split())


def enter(tournament: Tournament, line: str, **more: object) -> Recorded:
    """Enter a result as the cases write it: "A x B: 24-10 24-20", "A x B: W.O. A", "A x B: ausentes"."""
    match = re.fullmatch(r"(\w) x (\w): (.+)", line)
    assert match is not None
    a, b, told = match.groups()
    jogo = jogo_of(tournament, a, b)
    fields: dict[str, object] = {"base_version": jogo.version, **more}
    if told == "ausentes":
        data = ResultData(Ending.WALKOVER, **fields)  # type: ignore[arg-type]
    elif told.startswith("W.O."):
        side = "a" if jogo.trio_a.ref == told[-1] else "b"  # type: ignore[union-attr]
        data = ResultData(Ending.WALKOVER, winner=side, **fields)  # type: ignore[arg-type]
    else:
        data = ResultData(Ending.PLAYED, parse_partidas(seen_from(jogo, a, told)), **fields)  # type: ignore[arg-type]
    return record_result(jogo_id=jogo.pk, data=data, actor=DESK, origin=Origin.DESK)


def enter_all(tournament: Tournament, lines: Sequence[str]) -> None:
    for line in lines:
        enter(tournament, line)


def case(name: str) -> Tournament:
    """Play a chave of the cases' result files, such as "dois-empatados.cego.csv", through the services."""
    with (CASES / name).open(encoding="utf-8", newline="") as file:
        played = list(csv.DictReader(file, delimiter=";"))
    letters = {spoken: letter for letter, spoken in NAMES.items()}
    used = sorted({letters[row[side]] for row in played for side in ("trio_a", "trio_b")})
    tournament = tournament_of("".join(used))
    for row in played:
        a, b = letters[row["trio_a"]], letters[row["trio_b"]]
        told = " ".join(row[f"partida_{n}"] for n in (1, 2, 3) if row[f"partida_{n}"])
        if row["wo"]:
            told = {"vence A": f"W.O. {a}", "vence B": f"W.O. {b}"}.get(row["wo"], "ausentes")
        enter(tournament, f"{a} x {b}: {told}")
    return tournament


def rows(tournament: Tournament, chave: int = 0) -> dict[str, Row]:
    """Rows of a chave's classification by letter, in order."""
    return {row.trio.ref: row for row in Competition(tournament).tables[chave].rows}


def credits_of(tournament: Tournament, letter: str) -> tuple[int, int, int]:
    """Vitórias, partidas and tentos of a trio in the classification."""
    standing = next(
        row.standing
        for table in Competition(tournament).tables
        for row in table.rows
        if row.trio.ref == letter
    )
    return standing.vitorias, standing.partidas, standing.tentos


def many(trios: int, *, chave_size: int = 4, **fields: object) -> Tournament:
    """Make a drawn tournament of that many trios, in few queries."""
    tournament = TournamentFactory(event=EventFactory(commissions=True), **fields)
    made = make_trios(tournament, trios, entidades=6, reserva=True)
    refs = [t.ref for t in made]
    make_chaves(tournament=tournament, dealt=[refs[i : i + chave_size] for i in range(0, trios, chave_size)])
    return tournament


def settle(tournament: Tournament, *, every: int = 1) -> None:
    """Give every n-th jogo of the chaves an official result, in few queries: the better number wins 2-0."""
    played = tournament.jogos.filter(stage="chaves").select_related("trio_a", "trio_b").order_by("pk")
    jogos = list(played)[::every]
    sheets = []
    for jogo in jogos:
        first = jogo.trio_a.number < jogo.trio_b.number
        low = 1 + max(jogo.trio_a.number, jogo.trio_b.number) % 20
        jogo.ending, jogo.winner = "played", "a" if first else "b"
        jogo.partidas = f"24-{low} 24-{low}" if first else f"{low}-24 {low}-24"
        jogo.baralho_delivered = jogo.tentos_delivered = jogo.signed_a = jogo.signed_b = True
        jogo.version += 1
        sheets.append(
            Submission(
                jogo=jogo,
                ending=jogo.ending,
                partidas=jogo.partidas,
                winner=jogo.winner,
                trio_a_name=jogo.trio_a.name,
                trio_b_name=jogo.trio_b.name,
                origin=Origin.DESK,
                status=SubmissionStatus.OFFICIAL,
                author="mesa central",
            )
        )
    for jogo, sheet in zip(jogos, Submission.objects.bulk_create(sheets), strict=True):
        jogo.official = sheet
    Jogo.objects.bulk_update(
        jogos,
        [
            "ending",
            "winner",
            "partidas",
            "official",
            "version",
            "baralho_delivered",
            "tentos_delivered",
            "signed_a",
            "signed_b",
        ],
    )


def address(tournament: Tournament, name: str, *args: object) -> str:
    """The address of a committee page of this tournament."""
    return reverse(f"tournaments:{name}", args=[tournament.event.slug, tournament.slug, *args])


def boxes(jogo: Jogo, letter: str, text: str) -> dict[str, str]:
    """The form's boxes for partidas told from the side of `letter`."""
    pairs = [partida.split("-") for partida in seen_from(jogo, letter, text).split()]
    return {
        f"partidas-{index}-{side}": value
        for index, pair in enumerate(pairs)
        for side, value in zip("ab", pair, strict=True)
    }


def read(response: HttpResponse) -> str:
    """A page as it goes out, its scores as plain words: each stands in a span that keeps it on one line."""
    return re.sub(r'<span class="nowrap">([^<]*)</span>', r"\1", response.content.decode())


def proof_in(page: str) -> str:
    """The proof that a page of review carries, to be sent back with its confirmation."""
    match = re.search(r'name="confirmed" value="([0-9a-f]{64})"', page)
    assert match is not None
    return match[1]


def reviewed(client: Client, url: str, sent: dict[str, object], **more: object) -> HttpResponse:
    """Send a form, read the review that it answers with, and confirm it with `more`; follow to the page."""
    page = client.post(url, sent).content.decode()
    return client.post(url, sent | {"confirmed": proof_in(page), **more}, follow=True)

"""A published tournament with jogos, for the tests of the public face."""

import datetime
import re
from zoneinfo import ZoneInfo

from django.urls import reverse

from scoring.jogo import Ending, parse_partidas
from tests.factories import EventFactory, TournamentFactory, make_trios
from tournaments.models import Jogo, Stage, Tournament, Trio
from tournaments.services.audit import Actor
from tournaments.services.mata_mata import create_bracket
from tournaments.services.results import ResultData, record_result
from tournaments.services.seeds import SeedSource
from tournaments.services.sorteio_chaves import draw_chaves

ACTOR = Actor("comissão")
HALL = ZoneInfo("America/Sao_Paulo")


def published(trios: int = 8, chaves: int = 2, **more) -> Tournament:
    """A tournament whose chaves are drawn and published; `more` goes to the factory."""
    event = more.pop("event", None) or EventFactory(commissions=True, published=True)
    switches = {"published": True, "chaves_published": True, "mata_mata_published": True}
    more.setdefault("starts_at", datetime.datetime(2026, 2, 7, 9, 0, tzinfo=HALL))
    # What Art. 17 asks to be brought back is not what these tests are about.
    more.setdefault("require_delivery", False)
    tournament = TournamentFactory(event=event, **(switches | more))
    make_trios(tournament, trios, entidades=4)
    if chaves:
        draw_chaves(
            tournament=tournament, n_chaves=chaves, source=SeedSource(numbers=[7, 12, 3]), actor=ACTOR
        )
    return tournament


def play(jogo: Jogo, text: str, **more) -> None:
    """Make a result official: partidas such as "24-10 24-12", side a first."""
    jogo.refresh_from_db()
    data = ResultData(Ending.PLAYED, parse_partidas(text), base_version=jogo.version, **more)
    record_result(jogo_id=jogo.pk, data=data, actor=ACTOR)


def play_chaves(tournament: Tournament) -> None:
    """The trio that was dealt first into its chave beats the others, and so on: no tie."""
    for jogo in tournament.jogos.filter(stage=Stage.CHAVES).select_related(
        "trio_a__chave_place", "trio_b__chave_place"
    ):
        a, b = jogo.trio_a.chave_place.position, jogo.trio_b.chave_place.position
        loser = f"{10 + max(a, b)}"
        play(jogo, f"24-{loser} 24-{loser}" if a < b else f"{loser}-24 {loser}-24")


def play_all(tournament: Tournament) -> None:
    """From the chaves to the champion; side a wins every jogo of the mata-mata."""
    play_chaves(tournament)
    create_bracket(tournament=tournament, actor=ACTOR)
    rodadas = tournament.jogos.filter(stage=Stage.MATA_MATA).values_list("rodada", flat=True)
    for rodada in sorted(set(rodadas)):
        for jogo in tournament.jogos.filter(stage=Stage.MATA_MATA, rodada=rodada):
            play(jogo, "24-10 12-24 24-20")


def page_of(tournament: Tournament, name: str = "public_tournament", *more: object) -> str:
    """The address of one of a tournament's public pages."""
    return reverse(f"tournaments:{name}", args=(tournament.event.slug, tournament.slug, *more))


def trio_at(jogo: Jogo, side: str) -> Trio:
    return jogo.trio_a if side == "a" else jogo.trio_b


def text_of(response) -> str:
    """The body of an answer, as it goes out; articles, which are links to the regulamento, and scores, which
    are kept on one line, as plain words."""
    assert "Content-Encoding" not in response.headers
    page = re.sub(r'<a class="artigo"[^>]*>([^<]*)</a>', r"\1", response.content.decode())
    return re.sub(r'<span class="nowrap">([^<]*)</span>', r"\1", page)

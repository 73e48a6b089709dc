"""The page of a tournament: what is on, the chaves, the jogos, the mata-mata, the rules in force."""

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from scoring.modalities import Modality
from tournaments.models import MODALITY_NAMES, Purpose, Sorteio, Stage, Trio
from tournaments.pages import Kept, Page, answer
from tournaments.selectors.bracket import drawn_bracket
from tournaments.selectors.criteria import criteria_in_force
from tournaments.selectors.phases import RodadaProgress
from tournaments.selectors.public import last_change
from tournaments.selectors.public_tournament import Found, PublicCompetition, search, search_index
from tournaments.views.public.cards import Addresses, Cards, JogoCard, drawn_without_seeds, podium_places
from tournaments.views.public.pontinho import pontinho_context
from tournaments.views.public.serving import TournamentSource, serve_tournament
from tournaments.views.public.sorteio import draw_title
from tournaments.views.public.words import rules_text
from tournaments.wording import joined

_indexes: Kept[tuple[Found, ...]] = Kept(64)


class RodadaList(NamedTuple):
    """A rodada with its jogos; the one that is being played stands open."""

    title: str
    progress: str
    is_open: bool
    jogos: tuple[JogoCard, ...]


class ListedTrio(NamedTuple):
    """An entrant in a list."""

    number: int
    name: str
    entidade: str
    url: str


class SorteioLink(NamedTuple):
    """A draw that anyone may check."""

    public_id: str
    title: str
    held_at: Any
    put_aside: bool


@require_safe
def public_tournament(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Show a published tournament; with `?q=`, the trios that a search finds."""
    if request.GET.get("q", "").strip():
        return _search(request, event, tournament)
    return serve_tournament(request, (event, tournament), ("tournament",), tournament_html)


def tournament_html(competition: PublicCompetition) -> str:
    """Render the page of a tournament."""
    return render_to_string("public/tournament.html", tournament_context(competition))


def tournament_context(competition: PublicCompetition) -> dict[str, Any]:
    """Return what the page of a tournament shows, by the switches."""
    tournament = competition.tournament
    cards = Cards(competition)
    bracket = drawn_bracket(competition, cards.addresses.jogo)
    podium = podium_places(competition)
    third = bracket.third_place.view if bracket and bracket.third_place else None
    return {
        "event": tournament.event,
        "tournament": tournament,
        "modality": MODALITY_NAMES[Modality(tournament.modality)],
        "addresses": cards.addresses,
        "changed_at": last_change(tournament),
        "trios": tuple(_listed(trio, cards.addresses) for trio in competition.trios.values()),
        "n_chaves": len(competition.tables),
        "day": cards.day,
        "mesas": [cards.mesa(line) for line in competition.mesas],
        "chaves": [cards.chave(table) for table in competition.tables],
        "rodadas": rodada_lists(competition, cards),
        "bracket": drawn_without_seeds(bracket),
        "third_place": cards.jogo(third, "Disputa de 3º lugar") if third else None,
        "podium": [place for place in podium if place.rank <= 3],
        "fourth": next((place for place in podium if place.rank > 3), None),
        "sorteios": [_sorteio_link(sorteio, competition) for sorteio in competition.sorteios],
        **pontinho_context(competition),
        "criteria": criteria_in_force(tournament) if competition.has_jogos else None,
        "rules": rules_text(tournament),
    }


def _listed(trio: Trio, addresses: Addresses) -> ListedTrio:
    entidade = trio.entidade.name if trio.entidade else ""
    return ListedTrio(trio.number, trio.name, entidade, addresses.trio(trio.number))


def rodada_lists(competition: PublicCompetition, cards: Cards) -> list[RodadaList]:
    """Return the rodadas of both stages with their jogos."""
    rodadas = [*competition.rodadas, *competition.bracket_rodadas]
    now = next((rodada for rodada in rodadas if not rodada.complete), rodadas[-1] if rodadas else None)
    return [_rodada_list(rodada, cards, is_open=rodada is now) for rodada in rodadas]


def _rodada_list(rodada: RodadaProgress, cards: Cards, *, is_open: bool) -> RodadaList:
    jogos = []
    for view in rodada.views:
        jogo = view.jogo
        stage = f"Chave {jogo.chave.name}" if jogo.stage == Stage.CHAVES and jogo.chave else cards.title(view)
        where = cards.where(jogo)
        jogos.append(cards.jogo(view, f"{stage} · {where}" if where else stage))
    progress = "completa" if rodada.complete else f"{rodada.done} de {rodada.total} jogos"
    return RodadaList(rodada.title, progress, is_open, tuple(jogos))


def _sorteio_link(sorteio: Sorteio, competition: PublicCompetition) -> SorteioLink:
    title = draw_title(sorteio)
    if sorteio.purpose == Purpose.TIEBREAK:
        names = [competition.names.get(ref, ref) for ref in sorteio.entries]
        title = f"Desempate entre {joined(names)}"
    return SorteioLink(sorteio.public_id, title, sorteio.held_at, sorteio.superseded_at is not None)


def _search(request: HttpRequest, event: str, tournament: str) -> HttpResponse:
    """Find trios by name, entidade, player or number; the only one found is shown at once."""
    source = TournamentSource(event, tournament)
    index = _indexes.get((event, tournament), source.stamp, lambda: search_index(source.competition))
    if index is None:
        raise Http404
    wanted = request.GET["q"].strip()[:100]
    found = search(index, wanted)
    shown = source.competition.tournament
    addresses = Addresses(shown)
    if len(found) == 1:
        return redirect(addresses.trio(found[0].number))
    context = {
        "event": shown.event,
        "tournament": shown,
        "addresses": addresses,
        "wanted": wanted,
        "found": [ListedTrio(f.number, f.name, f.entidade, addresses.trio(f.number)) for f in found],
    }
    return answer(request, Page.of(render_to_string("public/search.html", context)), keep=False)

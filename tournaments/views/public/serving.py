"""From an address to a page: the stamp of what it is made of, its bytes; 404 for what is not published."""

from collections.abc import Callable, Hashable

from django.http import Http404, HttpRequest, HttpResponse

from tournaments.models import Event, Tournament
from tournaments.pages import Page, Stamp, answer, kept_pages
from tournaments.selectors.public import (
    Commissions,
    TournamentCard,
    commission_names,
    event_facts,
    find_event,
    find_tournament,
    tournament_cards,
    tournament_switches,
    tournament_version,
)
from tournaments.selectors.public_tournament import PublicCompetition


def serve(
    request: HttpRequest,
    address: tuple[Hashable, ...],
    read_stamp: Callable[[], Stamp | None],
    build: Callable[[], Page],
) -> HttpResponse:
    """Answer with the page at an address, built if its stamp is a new one."""
    page = kept_pages.get(address, read_stamp, build)
    if page is None:
        raise Http404
    return answer(request, page)


def serve_tournament(
    request: HttpRequest,
    slugs: tuple[str, str],
    address: tuple[Hashable, ...],
    render: Callable[[PublicCompetition], str],
) -> HttpResponse:
    """Answer with a page of one published tournament. `address`: the page's own name within it."""
    source = TournamentSource(*slugs)
    return serve(request, (*address, *slugs), source.stamp, lambda: Page.of(render(source.competition)))


class TournamentSource:
    """A published tournament, read once with its stamp, then once more whole if a page has to be built."""

    def __init__(self, event: str, tournament: str) -> None:
        self._slugs = (event, tournament)
        self._found: Tournament | None = None

    def stamp(self) -> Stamp | None:
        """Read what its pages depend on; None where it is not published. One query."""
        self._found = find_tournament(*self._slugs)
        return None if self._found is None else stamp_of(self._found)

    @property
    def competition(self) -> PublicCompetition:
        """What is published of it. Only after `stamp` found it."""
        assert self._found is not None
        return PublicCompetition(self._found)


class EventSource:
    """A published event, read with its stamp: with its published tournaments and its commissions."""

    def __init__(self, slug: str) -> None:
        self._slug = slug
        self.found: Event | None = None
        self.cards: list[TournamentCard] = []
        self.commissions: Commissions = ()

    def stamp(self) -> Stamp | None:
        """Read what its pages depend on; None where it is not published."""
        self.found = find_event(self._slug)
        if self.found is None:
            return None
        self.cards, self.commissions = tournament_cards(self.found), commission_names(self.found)
        tournaments = [card.tournament for card in self.cards]
        switches = tuple(tournament_switches(tournament) for tournament in tournaments)
        versions = tuple(tournament_version(tournament) for tournament in tournaments)
        return Stamp(switches, (event_facts(self.found), versions, self.commissions))

    @property
    def event(self) -> Event:
        """The event. Only after `stamp` found it."""
        assert self.found is not None
        return self.found


def stamp_of(tournament: Tournament) -> Stamp:
    """Return the stamp of a tournament's pages."""
    facts = (event_facts(tournament.event), tournament_version(tournament))
    return Stamp(tournament_switches(tournament), facts)

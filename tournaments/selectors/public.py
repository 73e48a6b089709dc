"""What the public may see of events, in a fixed number of queries: published things only.

Nothing here reads documents, phones, e-mails or notes (HAND-44). What is not published looks exactly like
what does not exist (HAND-43): who asks for one or the other gets None.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from django.db.models import Count, Exists, Max, OuterRef, QuerySet

from scoring.modalities import Modality
from tournaments.models import (
    MODALITY_NAMES,
    AuditEntry,
    Chave,
    Comissao,
    CommissionMember,
    Event,
    Jogo,
    PontinhoMesa,
    Purpose,
    Sorteio,
    Stage,
    Tournament,
)
from tournaments.selectors.pontinho import PontinhoBoard


class When(StrEnum):
    """Where an event stands to a day."""

    NOW = "now"
    COMING = "coming"
    PAST = "past"


class Phase(StrEnum):
    """How far a tournament is, as far as the public is told."""

    REGISTRATION = "registration"
    CHAVES = "chaves"
    MATA_MATA = "mata_mata"
    MESAS = "mesas"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class EventCard:
    """A published event as a list shows it, with its published tournaments."""

    event: Event
    when: When
    tournaments: tuple[Tournament, ...]


@dataclass(frozen=True, slots=True)
class TournamentCard:
    """A published tournament as its event shows it."""

    tournament: Tournament
    trios: int
    phase: Phase
    champion: str

    @property
    def modality(self) -> str:
        return MODALITY_NAMES[Modality(self.tournament.modality)]


Commissions = tuple[tuple[Comissao, tuple[str, ...]], ...]


def shown_tournaments() -> QuerySet[Tournament]:
    """Return the tournaments that are published in a published event."""
    return Tournament.objects.filter(published=True, event__published=True).select_related("event")


def find_tournament(event: str, tournament: str) -> Tournament | None:
    """Return the published tournament at an address, with its event. One query."""
    return shown_tournaments().filter(event__slug=event, slug=tournament).order_by().first()


def find_event(slug: str) -> Event | None:
    """Return the published event at an address. One query."""
    return Event.objects.filter(slug=slug, published=True).order_by().first()


def find_jogo(code: str) -> Jogo | None:
    """Return the jogo whose súmula has this code, with tournament and event, if its stage is published.

    One query.
    """
    jogo = (
        Jogo.objects.filter(code=code, tournament__published=True, tournament__event__published=True)
        .select_related("tournament__event")
        .order_by()
        .first()
    )
    if jogo is None:
        return None
    tournament: Tournament = jogo.tournament
    in_chaves = jogo.stage == Stage.CHAVES
    shown = tournament.chaves_published if in_chaves else tournament.mata_mata_published
    return jogo if shown else None


def find_sorteio(public_id: str) -> Sorteio | None:
    """Return the draw at an address, with tournament and event, if the chaves are published. One query."""
    return (
        Sorteio.objects.filter(
            public_id=public_id,
            tournament__published=True,
            tournament__chaves_published=True,
            tournament__event__published=True,
        )
        .exclude(purpose=Purpose.OTHER)
        .select_related("tournament__event")
        .order_by()
        .first()
    )


def event_facts(event: Event) -> Hashable:
    """Return all of an event that its pages show, to be compared."""
    return (
        event.pk,
        event.created_at,
        event.slug,
        event.name,
        event.city,
        event.place,
        event.starts_on,
        event.ends_on,
    )


def tournament_switches(tournament: Tournament) -> Hashable:
    """Return what of a tournament may be seen."""
    return (tournament.pk, tournament.chaves_published, tournament.mata_mata_published)


def tournament_version(tournament: Tournament) -> Hashable:
    """Return what grows with every change of a tournament.

    `created_at` tells it from one that had the same number before (a file that was loaded again).
    """
    return (tournament.pk, tournament.created_at, tournament.changed_at, tournament.version)


def event_cards(today: date) -> list[EventCard]:
    """Return the published events: those of today first, then the coming, then the past, latest first.

    Two queries.
    """
    by_event: dict[int, list[Tournament]] = defaultdict(list)
    for tournament in shown_tournaments().order_by("starts_at", "name", "pk"):
        by_event[tournament.event_id].append(tournament)
    cards = [
        EventCard(event, _when(event, today), tuple(by_event[event.pk]))
        for event in Event.objects.filter(published=True).order_by("starts_on", "name", "pk")
    ]
    past = [card for card in reversed(cards) if card.when is When.PAST]
    return [card for when in (When.NOW, When.COMING) for card in cards if card.when is when] + past


def _when(event: Event, today: date) -> When:
    if event.ends_on < today:
        return When.PAST
    return When.NOW if event.starts_on <= today else When.COMING


def commission_names(event: Event) -> Commissions:
    """Return who is in each commission, in order; one without members is left out. One query."""
    names: dict[str, list[str]] = {comissao.value: [] for comissao in Comissao}
    members = CommissionMember.objects.filter(event=event).order_by("position", "pk")
    for comissao, name in members.values_list("comissao", "name"):
        names[comissao].append(name)
    return tuple((comissao, tuple(names[comissao])) for comissao in Comissao if names[comissao])


def tournament_cards(event: Event) -> list[TournamentCard]:
    """Return the published tournaments of an event, in order of their hour. Two queries."""
    of_tournament = {"tournament": OuterRef("pk")}
    tournaments = list(
        shown_tournaments()
        .filter(event=event)
        .annotate(
            n_trios=Count("trios"),
            drawn=Exists(Chave.objects.filter(**of_tournament)),
            seated=Exists(PontinhoMesa.objects.filter(**of_tournament)),
            at_play=Exists(PontinhoMesa.objects.filter(finished_at__isnull=True, **of_tournament)),
            made=Exists(Jogo.objects.filter(stage=Stage.MATA_MATA, **of_tournament)),
        )
        .order_by("starts_at", "name", "pk")
    )
    champions = _champions(t for t in tournaments if t.mata_mata_published)
    cards = []
    for tournament in tournaments:
        champion = champions.get(tournament.pk, "")
        phase = Phase.REGISTRATION
        if tournament.is_pontinho:
            phase, champion = _of_pontinho(tournament, seated=tournament.seated, at_play=tournament.at_play)
        elif champion:
            phase = Phase.FINISHED
        elif tournament.mata_mata_published and tournament.made:
            phase = Phase.MATA_MATA
        elif tournament.chaves_published and tournament.drawn:
            phase = Phase.CHAVES
        cards.append(TournamentCard(tournament, tournament.n_trios, phase, champion))
    return cards


def _of_pontinho(tournament: Tournament, *, seated: bool, at_play: bool) -> tuple[Phase, str]:
    """Return how far a tournament of Pontinho is, and its champion. Seven queries once every mesa has ended,
    none before."""
    if not (tournament.chaves_published and seated):
        return Phase.REGISTRATION, ""
    if at_play:
        return Phase.MESAS, ""
    champion = PontinhoBoard(tournament).champion
    return (Phase.MESAS, "") if champion is None else (Phase.FINISHED, champion.name)


def _champions(tournaments: Iterable[Tournament]) -> dict[int, str]:
    """Return the winners of the finals by tournament. One query."""
    finals: dict[int, str] = {}
    first_places = (
        Jogo.objects.filter(tournament__in=list(tournaments), stage=Stage.MATA_MATA, position=1)
        .order_by("rodada")
        .values_list("tournament", "winner", "trio_a__name", "trio_b__name")
    )
    for tournament, winner, a, b in first_places:  # the last one read is the final
        finals[tournament] = {"a": a, "b": b}.get(winner, "")
    return finals


def last_change(tournament: Tournament) -> datetime:
    """Return when the tournament last changed, as its trail tells it. One query."""
    last: datetime | None = AuditEntry.objects.filter(tournament=tournament).aggregate(at=Max("at"))["at"]
    return max(last, tournament.changed_at) if last else tournament.changed_at

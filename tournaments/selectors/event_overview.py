"""What the pages of an event show at a glance, in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse

from tournaments.models import (
    Chave,
    Comissao,
    CommissionMember,
    Event,
    Jogo,
    PontinhoMesa,
    Tournament,
    Trio,
    TrioMember,
)
from tournaments.selectors.readiness import COMMISSION_MAX, COMMISSION_MIN


@dataclass(frozen=True, slots=True)
class TournamentGlance:
    """A tournament in one card: how many registered, how far it went."""

    tournament: Tournament
    trios: int
    chaves: int
    jogos: int
    done: int
    # Of a tournament of Pontinho, which has no jogos: its mesas, and those that have ended.
    mesas: int = 0
    mesas_done: int = 0

    @property
    def drawn(self) -> bool:
        return self.chaves > 0 or self.mesas > 0

    @property
    def finished(self) -> bool:
        return self.jogos > 0 and self.done == self.jogos


@dataclass(frozen=True, slots=True)
class CommissionState:
    """One commission and whether it may open the first jogo (3 to 5 members: Art. 23)."""

    comissao: Comissao
    names: tuple[str, ...]

    @property
    def complete(self) -> bool:
        return COMMISSION_MIN <= len(self.names) <= COMMISSION_MAX


@dataclass(frozen=True, slots=True)
class Step:
    """A step of an event, as `components/steps.html` shows it; `label` is for a button that leads there."""

    title: str
    state: str
    note: str
    url: str
    label: str


def all_events() -> QuerySet[Event]:
    """Return the events, the latest first, each with `n_tournaments`. One query."""
    return Event.objects.annotate(n_tournaments=Count("tournaments")).order_by("-starts_on", "name", "pk")


def _how_many(
    rows: QuerySet[Trio] | QuerySet[Chave] | QuerySet[Jogo] | QuerySet[PontinhoMesa],
) -> Coalesce:
    counted = (
        rows.filter(tournament=OuterRef("pk"))
        .order_by()
        .values("tournament")
        .annotate(how_many=Count("pk"))
        .values("how_many")
    )
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def tournament_glances(event: Event) -> list[TournamentGlance]:
    """Return the tournaments of an event with their counts. One query."""
    tournaments = event.tournaments.annotate(
        n_trios=_how_many(Trio.objects.all()),
        n_chaves=_how_many(Chave.objects.all()),
        n_jogos=_how_many(Jogo.objects.filter(trio_a__isnull=False, trio_b__isnull=False)),
        n_mesas=_how_many(PontinhoMesa.objects.all()),
        n_mesas_done=_how_many(PontinhoMesa.objects.filter(finished_at__isnull=False)),
        n_done=_how_many(Jogo.objects.filter(trio_a__isnull=False, trio_b__isnull=False).exclude(ending="")),
    ).order_by("name", "pk")
    return [
        TournamentGlance(
            tournament,
            tournament.n_trios,
            tournament.n_chaves,
            tournament.n_jogos,
            tournament.n_done,
            tournament.n_mesas,
            tournament.n_mesas_done,
        )
        for tournament in tournaments
    ]


def commission_states(event: Event) -> list[CommissionState]:
    """Return both commissions with their members in order. One query."""
    names: dict[str, list[str]] = defaultdict(list)
    for comissao, name in event.commission_members.order_by("position", "pk").values_list("comissao", "name"):
        names[comissao].append(name)
    return [CommissionState(comissao, tuple(names[comissao.value])) for comissao in Comissao]


def commission_warnings(event: Event) -> list[str]:
    """Return what the regulamento does not forbid but a committee should know: who sits in both commissions,
    who plays and judges. Two queries."""
    seats: dict[str, list[CommissionMember]] = defaultdict(list)
    for member in event.commission_members.order_by("position", "pk"):
        seats[member.name_key].append(member)
    warnings = [
        f"{members[0].name} está nas duas comissões. O regulamento não proíbe, mas convém que sejam pessoas "
        "diferentes."
        for members in seats.values()
        if len(members) > 1
    ]
    playing = (
        TrioMember.objects.filter(tournament__event=event, player__name_key__in=seats.keys())
        .select_related("player", "trio", "tournament")
        .order_by("player__name_key", "tournament__name", "pk")
    )
    warnings += [
        f"{place.player.name} é de comissão e joga no {place.trio.name} ({place.tournament.name}). "
        "Se é a mesma pessoa, combinem quem decide quando o caso for do seu trio."
        for place in playing
    ]
    return warnings


def event_steps(
    event: Event, commissions: Sequence[CommissionState], tournaments: Sequence[TournamentGlance]
) -> list[Step]:
    """Return the way of an event from its creation to its page, each step with its state. No query."""
    lacking = [state.comissao.label for state in commissions if not state.complete]
    drawn = [glance for glance in tournaments if glance.drawn]
    published = [glance for glance in tournaments if glance.tournament.published]
    facts = [
        (
            "Formar as duas comissões",
            not lacking,
            f"Falta completar: {' e '.join(lacking)} (3 a 5 membros cada, Art. 23)."
            if lacking
            else "As duas têm de 3 a 5 membros (Art. 23).",
            reverse("tournaments:commissions", args=(event.slug,)),
            "Preencher as comissões",
        ),
        (
            "Criar os torneios",
            bool(tournaments),
            "Cada modalidade e categoria é um torneio."
            if not tournaments
            else ", ".join(glance.tournament.name for glance in tournaments),
            reverse("tournaments:tournament_create", args=(event.slug,)),
            "Criar o torneio",
        ),
        (
            "Inscrever e sortear",
            bool(tournaments) and len(drawn) == len(tournaments),
            f"Sorteio feito em {len(drawn)} de {len(tournaments)}."
            if tournaments
            else "Depois de criar o torneio.",
            "#torneios",
            "Ver os torneios",
        ),
        (
            "Mostrar ao público",
            bool(tournaments) and len(published) == len(tournaments),
            f"Na página pública: {len(published)} de {len(tournaments)}."
            if tournaments
            else "Quando a comissão decidir.",
            "#torneios",
            "Ver os torneios",
        ),
    ]
    steps, pending = [], True
    for title, done, note, url, label in facts:
        state = "done" if done else "doing" if pending else "todo"
        pending = pending and done
        steps.append(Step(title, state, note, url, label))
    return steps

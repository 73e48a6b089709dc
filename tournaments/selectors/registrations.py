"""The list of trios of a tournament: search, filters, counts. A fixed number of queries."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import (
    BooleanField,
    Case,
    CharField,
    Count,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce

from tournaments.models import Entidade, Role, Tournament, Trio, TrioMember
from tournaments.names import name_key
from tournaments.selectors.ordering import BySign, by_key

FILTERS = {
    "": "Todos",
    "incompletos": "Incompletos",
    "sem-capataz": "Sem capataz",
    "nao-confirmados": "Presença não confirmada",
}


@dataclass(frozen=True, slots=True)
class RegistrationCounts:
    """How many registered, and how far each is ready for the draw."""

    trios: int
    complete: int
    confirmed: int
    entidades: int


def _with_line_up(tournament: Tournament) -> QuerySet[Trio]:
    """Return the trios with `n_titulares`, `n_reservas`, `capataz_name` ("" for none), `ready`, `city` and,
    to be sorted by, `name_sort`, `house_sort` and `city_sort`."""
    places = TrioMember.objects.filter(trio=OuterRef("pk"))

    def how_many(role: Role) -> Coalesce:
        counted = places.filter(role=role).order_by().values("trio").annotate(n=Count("pk")).values("n")
        return Coalesce(Subquery(counted, output_field=IntegerField()), 0)

    cities = tournament.trios.values_list("entidade__city", flat=True).order_by("entidade__city").distinct()
    capataz = places.filter(is_capataz=True).values("player__name")[:1]
    return tournament.trios.select_related("entidade").annotate(
        n_titulares=how_many(Role.TITULAR),
        n_reservas=how_many(Role.RESERVA),
        capataz_name=Coalesce(Subquery(capataz, output_field=CharField()), Value("")),
        name_sort=BySign(F("name_key")),
        house_sort=BySign(Coalesce(F("entidade__name_key"), Value(""))),
        city=Coalesce(F("entidade__city"), Value("")),
        city_sort=by_key("entidade__city", filter(None, cities)),
        ready=Case(
            When(Q(n_titulares__gte=tournament.titulares) & ~Q(capataz_name=""), then=Value(True)),
            default=Value(False),
            output_field=BooleanField(),
        ),
    )


def trios_found(tournament: Tournament, *, search: str = "", only: str = "") -> QuerySet[Trio]:
    """Return the trios that hold every word of `search`, narrowed by a key of `FILTERS`.

    A word is looked for in the names of the trio, of its entidade and of its players, accents and capitals
    aside (HAND-57); a number is the trio's own.
    """
    found = _with_line_up(tournament)
    for word in name_key(search).split():
        players = TrioMember.objects.filter(trio=OuterRef("pk"), player__name_key__contains=word)
        match = Q(name_key__contains=word) | Q(entidade__name_key__contains=word) | Q(Exists(players))
        if word.isascii() and word.isdigit() and len(word) <= 5:
            match |= Q(number=int(word))
        found = found.filter(match)
    if only == "incompletos":
        found = found.filter(ready=False)  # type: ignore[misc]  # the plugin loses annotations in a loop
    elif only == "sem-capataz":
        found = found.filter(capataz_name="")  # type: ignore[misc]
    elif only == "nao-confirmados":
        found = found.filter(confirmed=False)
    return found.order_by("number", "pk")


def registration_counts(tournament: Tournament) -> RegistrationCounts:
    """Return the counts over the whole tournament, whatever is filtered. One query."""
    counted = _with_line_up(tournament).aggregate(
        trios=Count("pk"),
        complete=Count("pk", filter=Q(ready=True)),
        confirmed=Count("pk", filter=Q(confirmed=True)),
        entidades=Count("entidade", distinct=True),
    )
    return RegistrationCounts(**counted)


def names_of_players(trios: Iterable[Trio]) -> dict[int, list[str]]:
    """Return the players of each trio by its primary key, in order, the reserva marked. One query."""
    found: dict[int, list[str]] = {}
    rows = (
        TrioMember.objects.filter(trio__in=[trio.pk for trio in trios])
        .order_by("trio", "position")
        .values_list("trio", "player__name", "role")
    )
    for trio, name, role in rows:
        found.setdefault(trio, []).append(f"{name} (reserva)" if role == Role.RESERVA else name)
    return found


def entidade_names() -> list[str]:
    """Return the names that a registration may choose from. One query."""
    return list(Entidade.objects.order_by(BySign(F("name_key")), "pk").values_list("name", flat=True))

"""The list of entidades, those that look like one house written twice, and what a merger would move."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from django.db.models import Count, F, Q, QuerySet

from tournaments.models import ChaveTrio, Entidade, Trio
from tournaments.names import house_key, name_key
from tournaments.selectors.ordering import BySign, by_key


def entidades_found(search: str) -> QuerySet[Entidade]:
    """Return the entidades in order of name, with `n_trios` and what they are sorted by.

    Every word of `search` is in the name or in the city, or is the RT; accents and capitals of the name do
    not matter (HAND-57).
    """
    cities = Entidade.objects.values_list("city", flat=True).order_by("city").distinct()
    found = Entidade.objects.annotate(
        n_trios=Count("trios"), name_sort=BySign(F("name_key")), city_sort=by_key("city", cities)
    )
    for word in name_key(search).split():
        found = found.filter(Q(name_key__contains=word) | Q(city__icontains=word) | Q(regiao=word))
    return found.order_by("name_sort", "pk")


# Of shorter names one letter more or less is another name.
_LONG_ENOUGH = 6


@dataclass(frozen=True, slots=True)
class Twins:
    """Two entidades that may be one; `apart` says what speaks against it."""

    a: Entidade
    b: Entidade

    @property
    def apart(self) -> str:
        differ = []
        if self.a.city and self.b.city and name_key(self.a.city) != name_key(self.b.city):
            differ.append("cidades diferentes")
        if self.a.regiao and self.b.regiao and self.a.regiao != self.b.regiao:
            differ.append("RTs diferentes")
        return " e ".join(differ)


def twins_among(entidades: Sequence[Entidade]) -> list[Twins]:
    """Return the pairs that look like one house: the same name but for points, blanks and the sigla, or but
    for one letter. Two siglas that differ (CTG, DTG) are two houses. In order of name; no queries.

    Names of one letter more or less meet under a writing that both give by leaving a letter out.
    """
    met: dict[str, list[int]] = defaultdict(list)
    keys = [house_key(entidade.name) for entidade in entidades]
    for index, (_, name) in enumerate(keys):
        writings = {name}
        if len(name) >= _LONG_ENOUGH:
            writings |= {name[:cut] + name[cut + 1 :] for cut in range(len(name))}
        for writing in writings:
            met[writing].append(index)
    pairs = {pair for found in met.values() for pair in combinations(found, 2)}
    return [
        Twins(entidades[i], entidades[j])
        for i, j in sorted(pairs)
        if not (keys[i][0] and keys[j][0] and keys[i][0] != keys[j][0]) and _near(keys[i][1], keys[j][1])
    ]


def _near(a: str, b: str) -> bool:
    """Whether names that share a writing differ by one letter more, less or other; numbers must agree."""
    digits = [[c for c in name if c.isdigit()] for name in (a, b)]
    if digits[0] != digits[1] or (a != b and min(len(a), len(b)) < _LONG_ENOUGH):
        return False
    short, long = sorted((a, b), key=len)
    head = next((i for i, (x, y) in enumerate(zip(short, long, strict=False)) if x != y), len(short))
    return short[head + (len(short) == len(long)) :] == long[head + 1 :]


@dataclass(frozen=True, slots=True)
class House:
    """An entidade with its trios, event by event, as the page of a merger shows it."""

    entidade: Entidade
    trios: list[Trio] = field(default_factory=list)

    @property
    def events(self) -> list[str]:
        return list(dict.fromkeys(trio.tournament.event.name for trio in self.trios))

    @property
    def players(self) -> int:
        return sum(trio.n_players for trio in self.trios)  # type: ignore[attr-defined]


def houses(entidades: Sequence[Entidade]) -> list[House]:
    """Return the entidades with their trios, newest event first. One query."""
    trios = (
        Trio.objects.filter(entidade__in=entidades)
        .select_related("tournament__event")
        .annotate(n_players=Count("members"))
        .order_by("-tournament__event__starts_on", "tournament_id", "number")
    )
    of: dict[int | None, list[Trio]] = defaultdict(list)
    for trio in trios:
        of[trio.entidade_id].append(trio)
    return [House(entidade, of[entidade.pk]) for entidade in entidades]


def shared_chaves(a: Entidade, b: Entidade) -> list[str]:
    """Return the chaves, drawn already, that hold trios of both, in words. One query."""
    places = (
        ChaveTrio.objects.filter(trio__entidade__in=(a, b))
        .select_related("chave__tournament", "trio")
        .order_by("chave__tournament_id", "chave__position", "position")
    )
    held: dict[str, list[Trio]] = defaultdict(list)
    for place in places:
        held[f"{place.chave.tournament.name}, chave {place.chave.name}"].append(place.trio)
    return [
        f"{where}: {', '.join(trio.name for trio in trios)}"
        for where, trios in held.items()
        if len({trio.entidade_id for trio in trios}) > 1
    ]

"""The list of entidades."""

from django.db.models import Count, F, Q, QuerySet

from tournaments.models import Entidade
from tournaments.names import name_key
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

"""The houses that trios come from, kept for all events."""

from django.db import transaction

from tournaments.models import Entidade, Tournament
from tournaments.names import clean_name, name_key
from tournaments.services.audit import Actor, record, touch
from tournaments.services.refusals import Refusal


@transaction.atomic
def save_entidade(*, entidade: Entidade, actor: Actor) -> Entidade:
    """Create or change an entidade (an unsaved or changed instance).

    Raises:
        Refusal: another entidade has this name; accents and capitals do not make it another one.
    """
    created = entidade.pk is None
    namesake = Entidade.objects.filter(name_key=name_key(entidade.name)).exclude(pk=entidade.pk).first()
    if namesake:
        raise Refusal(f"A entidade “{namesake.name}” já está na lista.", field="name")
    before = None
    if not created:
        before = Entidade.objects.values("name", "city", "regiao").get(pk=entidade.pk)
    entidade.city = clean_name(entidade.city)
    entidade.save()
    if not created:  # its name stands on the pages of every tournament that has trios of it
        for tournament in Tournament.objects.filter(trios__entidade=entidade).distinct():
            touch(tournament)
    record(
        actor=actor,
        action="entidade.criada" if created else "entidade.alterada",
        subject=entidade.name,
        before=before,
        after={"name": entidade.name, "city": entidade.city, "regiao": entidade.regiao},
    )
    return entidade

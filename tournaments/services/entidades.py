"""The houses that trios come from, kept for all events."""

from django.db import transaction

from tournaments.models import Entidade, Purpose, Sorteio, Tournament, Trio
from tournaments.names import clean_name, name_key
from tournaments.services.audit import Actor, record, touch
from tournaments.services.refusals import Refusal
from tournaments.services.seeds import MANUAL
from tournaments.services.stamps import check_row_seen, row_stamp

FIELDS = ("name", "city", "regiao")


def entidade_stamp(entidade: Entidade) -> str:
    """Name an entidade as it was read."""
    return row_stamp(entidade, FIELDS)


@transaction.atomic
def save_entidade(*, entidade: Entidade, actor: Actor, seen: str = "") -> Entidade:
    """Create or change an entidade (an unsaved or changed instance). seen: the stamp of what was on the
    screen, if any.

    Raises:
        ChangedMeanwhile: somebody else changed it since.
        Refusal: another entidade has this name; accents and capitals do not make it another one.
    """
    created = entidade.pk is None
    if not created:
        stored = Entidade.objects.select_for_update().get(pk=entidade.pk)
        check_row_seen(seen=seen, stored=stored, wanted=entidade, names=FIELDS, what="esta entidade")
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


@transaction.atomic
def merge_entidades(*, kept_id: int, gone_id: int, actor: Actor) -> Entidade:
    """Make two entidades that are one house into one: the trios of the one that goes come to the one kept.

    Two trios of one entidade in a tournament are allowed, and chaves already drawn stay as they were dealt:
    a sorteio keeps the entidades of its day. City and RT of the kept one are filled in where it has none.

    Raises:
        Refusal: twice the same, one is gone already, or a sorteio did not write down its entidades.
    """
    if kept_id == gone_id:
        raise Refusal("Escolha duas entidades diferentes.", field="other")
    found = {
        e.pk: e for e in Entidade.objects.select_for_update().filter(pk__in=(kept_id, gone_id)).order_by("pk")
    }
    if len(found) < 2:
        raise Refusal("Uma das entidades já não existe: alguém juntou as duas antes. Confira a lista.")
    kept, gone = found[kept_id], found[gone_id]
    _check_proofs(gone)
    before = {"name": gone.name, "city": gone.city, "regiao": gone.regiao}
    moved: dict[Tournament, list[str]] = {}
    for trio in Trio.objects.filter(entidade=gone).select_related("tournament__event").order_by("pk"):
        moved.setdefault(trio.tournament, []).append(trio.name)
    Trio.objects.filter(entidade=gone).update(entidade=kept)
    kept.city, kept.regiao = kept.city or gone.city, kept.regiao or gone.regiao
    gone.delete()
    kept.save()
    for tournament in Tournament.objects.filter(trios__entidade=kept).distinct():
        touch(tournament)
    for tournament, names in moved.items():
        record(
            actor=actor,
            action="trio.entidade",
            subject=kept.name,
            tournament=tournament,
            before=before,
            after={"name": kept.name, "names": names},
        )
    record(
        actor=actor,
        action="entidade.unida",
        subject=kept.name,
        before=before | {"trios": sum(map(len, moved.values()))},
        after={"name": kept.name, "city": kept.city, "regiao": kept.regiao},
    )
    return kept


def _check_proofs(gone: Entidade) -> None:
    """Refuse where the proof of a draw rests on the entidades as they are now (older tournament files)."""
    drawn = Sorteio.objects.filter(
        tournament__in=Trio.objects.filter(entidade=gone).values("tournament"),
        purpose__in=(Purpose.CHAVES, Purpose.MESAS),
        superseded_at__isnull=True,
    ).exclude(algorithm=MANUAL)
    for sorteio in drawn.select_related("tournament"):
        if not sorteio.params.get("entrants"):
            raise Refusal(
                f"O sorteio de {sorteio.tournament.name} não guardou as entidades do dia, e a prova dele usa "
                "as de agora: juntar mudaria a prova. Deixe as duas como estão."
            )

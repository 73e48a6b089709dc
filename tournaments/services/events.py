"""Events, their commissions, their tournaments."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from tournaments.models import Comissao, CommissionMember, DecisionKind, Event, Tournament
from tournaments.names import clean_name, name_key
from tournaments.selectors.readiness import COMMISSION_MAX
from tournaments.selectors.rules_in_force import FROZEN_AT_DRAW, rule_label, rule_value
from tournaments.services.audit import Actor, record, touch
from tournaments.services.decisions import write_decision
from tournaments.services.refusals import Refusal
from tournaments.services.stamps import check_row_seen, check_seen, row_stamp, stamp_of

# What the pages of an event and of a tournament set: together they make its stamp.
EVENT_FIELDS = ("name", "city", "place", "starts_on", "ends_on", "fecars", "slug", "published")
TOURNAMENT_FIELDS = (
    "name", "category", "slug", "modality", "lineup", "chave_size", "qualifiers_per_chave",
    "best_runners_up", "third_place", "annul_results_of_disqualified", "criteria", "mesas", "starts_at",
    "jogo_minutes", "slot_minutes", "tolerance_minutes", "appeal_minutes", "require_delivery",
)  # fmt: skip


def event_stamp(event: Event) -> str:
    """Name the data of an event as they were read."""
    return row_stamp(event, EVENT_FIELDS)


def tournament_stamp(tournament: Tournament) -> str:
    """Name the settings of a tournament as they were read."""
    return row_stamp(tournament, TOURNAMENT_FIELDS)


@transaction.atomic
def save_event(*, event: Event, actor: Actor, seen: str = "") -> Event:
    """Create or change an event (an unsaved or changed instance, already validated by its form).

    seen: the stamp of what was on the screen, if any.

    Raises:
        ChangedMeanwhile: somebody else changed it since.
    """
    created = event.pk is None
    if not created:
        stored = Event.objects.select_for_update().get(pk=event.pk)
        check_row_seen(seen=seen, stored=stored, wanted=event, names=EVENT_FIELDS, what="os dados do evento")
    event.full_clean()
    event.save()
    record(
        actor=actor,
        action="evento.criado" if created else "evento.alterado",
        subject=event.name,
        event=event,
        after={"name": event.name, "slug": event.slug, "published": event.published},
    )
    return event


def names_stamp(names: Sequence[str]) -> str:
    """Name the members of a commission as they were read."""
    return stamp_of(*names)


@transaction.atomic
def set_commission(
    *, event: Event, comissao: Comissao, names: Sequence[str], actor: Actor, seen: str = ""
) -> None:
    """Replace the members of one commission. seen: the stamp of the names that were on the screen, if any.

    Fewer than three is saved (people arrive one by one) and blocks the first jogo; more than five,
    or a person twice, is refused. Source: Art. 23, commissions, a and b.

    Raises:
        ChangedMeanwhile: somebody else changed it since.
        Refusal: too many, or one twice.
    """
    Event.objects.select_for_update().get(pk=event.pk)
    cleaned = [clean_name(name) for name in names if clean_name(name)]
    if len(cleaned) > COMMISSION_MAX:
        raise Refusal(
            f"A comissão tem no máximo {COMMISSION_MAX} membros; você informou {len(cleaned)}.",
            article="Art. 23",
        )
    keys = [name_key(name) for name in cleaned]
    for position, key in enumerate(keys):
        if key in keys[:position]:
            raise Refusal(f"“{cleaned[position]}” aparece duas vezes na comissão.", article="Art. 23")
    members = CommissionMember.objects.filter(event=event, comissao=comissao)
    before = list(members.order_by("position").values_list("name", flat=True))
    if before != cleaned:
        check_seen(
            seen=seen,
            stamp=names_stamp(before),
            what=f"a Comissão {comissao.label}",
            stands=lambda: f"estão gravados: {', '.join(before) or 'ninguém'}",
        )
    members.delete()
    CommissionMember.objects.bulk_create(
        CommissionMember(event=event, comissao=comissao, name=name, name_key=key, position=position)
        for position, (name, key) in enumerate(zip(cleaned, keys, strict=True))
    )
    record(
        actor=actor,
        action="comissao.definida",
        subject=Comissao(comissao).label,
        event=event,
        before=before,
        after=cleaned,
    )


@transaction.atomic
def save_tournament(*, tournament: Tournament, actor: Actor, reason: str = "", seen: str = "") -> Tournament:
    """Create or change a tournament. seen: the stamp of the settings that were on the screen, if any.

    After the draw of the chaves the rules in `FROZEN_AT_DRAW` change only with a reason, kept in the trail;
    modality, line-up and size of the chaves do not change at all.

    Raises:
        ChangedMeanwhile: somebody else changed the settings since.
        Refusal: FECARS with another line-up than trio (Art. 24); a frozen rule changed without a reason.
    """
    if tournament.event.fecars and tournament.lineup != "trio":
        raise Refusal("Na FECARS só se joga em trio.", field="lineup", article="Art. 24")
    created = tournament.pk is None
    changes: dict[str, list[Any]] = {}
    if not created:
        stored = Tournament.objects.select_for_update().get(pk=tournament.pk)
        check_row_seen(
            seen=seen, stored=stored, wanted=tournament, names=TOURNAMENT_FIELDS, what="os ajustes"
        )
        drawn = stored.is_drawn
        for name in FROZEN_AT_DRAW:
            old, new = getattr(stored, name), getattr(tournament, name)
            if old == new:
                continue
            changes[name] = [old, new]
            if not drawn:
                continue
            label = Tournament._meta.get_field(name).verbose_name  # type: ignore[union-attr]
            if name in ("modality", "lineup", "chave_size"):
                raise Refusal(f"As chaves já foram sorteadas: {label} não muda mais.", field=name)
            if not reason.strip():
                raise Refusal(
                    f"As chaves já foram sorteadas: para mudar {label}, informe o motivo.", field="reason"
                )
    tournament.full_clean()
    tournament.save()
    touch(tournament)
    if changes and not created and tournament.chaves.exists():
        told = "; ".join(
            f"{rule_label(name)}, de {rule_value(name, old)} para {rule_value(name, new)}"
            for name, (old, new) in changes.items()
        )
        write_decision(
            tournament=tournament,
            kind=DecisionKind.RULES,
            text=f"Depois do sorteio, mudou: {told}.",
            reason=reason,
            members=actor.name,
            actor=actor,
        )
    record(
        actor=actor,
        action="torneio.criado" if created else "torneio.alterado",
        subject=tournament.name,
        tournament=tournament,
        after={name: pair[1] for name, pair in changes.items()} or None,
        before={name: pair[0] for name, pair in changes.items()} or None,
        reason=reason,
    )
    return tournament


@transaction.atomic
def publish(*, tournament: Tournament, actor: Actor, **switches: bool) -> None:
    """Turn on or off what the public sees: `published`, `chaves_published`, `mata_mata_published`.

    Publishing one thing hides no other (HAND-46).
    """
    known = {"published", "chaves_published", "mata_mata_published"}
    if not switches.keys() <= known:
        raise ValueError(f"unknown switches: {sorted(switches.keys() - known)}")
    before = {name: getattr(tournament, name) for name in switches}
    for name, value in switches.items():
        setattr(tournament, name, value)
    tournament.save(update_fields=[*switches, "changed_at"])
    if tournament.published and not tournament.event.published:
        tournament.event.published = True
        tournament.event.save(update_fields=["published"])
    touch(tournament)
    record(
        actor=actor,
        action="torneio.publicacao",
        subject=tournament.name,
        tournament=tournament,
        before=before,
        after=dict(switches),
    )

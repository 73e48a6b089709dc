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


@transaction.atomic
def save_event(*, event: Event, actor: Actor) -> Event:
    """Create or change an event (an unsaved or changed instance, already validated by its form)."""
    created = event.pk is None
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


@transaction.atomic
def set_commission(*, event: Event, comissao: Comissao, names: Sequence[str], actor: Actor) -> None:
    """Replace the members of one commission.

    Fewer than three is saved (people arrive one by one) and blocks the first jogo; more than five,
    or a person twice, is refused. Source: Art. 23, commissions, a and b.
    """
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
    before = list(members.values_list("name", flat=True))
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
def save_tournament(*, tournament: Tournament, actor: Actor, reason: str = "") -> Tournament:
    """Create or change a tournament.

    After the draw of the chaves the rules in `FROZEN_AT_DRAW` change only with a reason, kept in the trail;
    modality, line-up and size of the chaves do not change at all.

    Raises:
        Refusal: FECARS with another line-up than trio (Art. 24); a frozen rule changed without a reason.
    """
    if tournament.event.fecars and tournament.lineup != "trio":
        raise Refusal("Na FECARS só se joga em trio.", field="lineup", article="Art. 24")
    created = tournament.pk is None
    changes: dict[str, list[Any]] = {}
    if not created:
        stored = Tournament.objects.select_for_update().get(pk=tournament.pk)
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

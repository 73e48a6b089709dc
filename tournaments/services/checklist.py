"""What is looked at when a trio presents itself: papers of the trio, pilcha and weapons of each player."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db import transaction

from tournaments.models import Trio
from tournaments.services.audit import Actor, record, touch

MEMBER_CHECKS = ("cartao_seen", "pilcha_seen", "unarmed")


@dataclass(frozen=True, slots=True)
class ChecklistData:
    """What was ticked. `members` holds pairs of a TrioMember's key and the name of a check."""

    fee_paid: bool
    letter_received: bool
    members: Collection[tuple[int, str]] = ()


@transaction.atomic
def save_checklist(*, trio: Trio, data: ChecklistData, actor: Actor) -> None:
    """Store the ticks of a trio: taxa, carta do patrão; per player cartão, pilcha, no weapon.

    Committee only (LGPD): the trail says that it was looked at, never what a person lacks.
    Source: Art. 19; Art. 23, disciplinary part, f.
    """
    trio = Trio.objects.select_for_update().select_related("tournament").get(pk=trio.pk)
    changed = (trio.fee_paid, trio.letter_received) != (data.fee_paid, data.letter_received)
    if changed:
        trio.fee_paid, trio.letter_received = data.fee_paid, data.letter_received
        trio.save(update_fields=["fee_paid", "letter_received"])
    for member in trio.members.all():
        wanted = {name: (member.pk, name) in data.members for name in MEMBER_CHECKS}
        if all(getattr(member, name) == value for name, value in wanted.items()):
            continue
        for name, value in wanted.items():
            setattr(member, name, value)
        member.save(update_fields=[*MEMBER_CHECKS])
        changed = True
    if not changed:
        return
    touch(trio.tournament)
    record(actor=actor, action="trio.conferencia", subject=trio.name, tournament=trio.tournament)

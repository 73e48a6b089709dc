"""What each trio still owes at presence. Two queries, however many trios."""

from dataclasses import dataclass, field

from tournaments.models import Tournament, Trio, TrioMember

MEMBER_LACKS = {
    "pilcha_seen": "pilcha por conferir",
    "unarmed": "armas por conferir",
    "cartao_seen": "cartão tradicionalista por conferir",
}
TRIO_LACKS = {"fee_paid": "taxa por pagar", "letter_received": "falta a carta do patrão"}


@dataclass(frozen=True, slots=True)
class TrioCheck:
    """A trio with what it lacks, in words; nothing: all was seen."""

    trio: Trio
    members: list[TrioMember] = field(default_factory=list)

    @property
    def lacks(self) -> list[str]:
        found = [] if self.trio.confirmed else ["presença por confirmar"]
        found += [text for name, text in TRIO_LACKS.items() if not getattr(self.trio, name)]
        for name, text in MEMBER_LACKS.items():
            missing = [m.player.name for m in self.members if not getattr(m, name)]
            if missing and len(missing) == len(self.members):
                found.append(f"{text}: todos")
            elif missing:
                found.append(f"{text}: {', '.join(missing)}")
        return found


def trio_checks(tournament: Tournament) -> list[TrioCheck]:
    """Return every trio by number with its members."""
    found = {
        trio.pk: TrioCheck(trio) for trio in tournament.trios.select_related("entidade").order_by("number")
    }
    members = TrioMember.objects.filter(tournament=tournament).select_related("player")
    for member in members.order_by("trio_id", "position"):
        found[member.trio_id].members.append(member)
    return list(found.values())

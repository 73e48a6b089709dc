"""A list of registrations, written all at once: one lock, one transaction, every line or none."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import Max

from tournaments.models import AuditEntry, Entidade, Player, Tournament, Trio, TrioMember
from tournaments.names import clean_name, name_key
from tournaments.services.audit import Actor, record, touch
from tournaments.services.list_compare import ListOptions, PlannedLine, Status
from tournaments.services.list_lines import ListLine
from tournaments.services.list_plan import ListPlan, plan_list
from tournaments.services.refusals import Refusal
from tournaments.services.register import MemberData, clean_documento
from tournaments.services.registration import described, named_members, pick_player

BATCH = 500
CHANGED_MEANWHILE = (
    "O que seria gravado não é mais o que você conferiu: algo mudou, nas inscrições ou no que você marcou. "
    "Confira de novo, com o que há agora."
)


@dataclass(frozen=True, slots=True)
class SavedList:
    """What was written."""

    new: int
    changed: int
    left_out: int


def save_list(
    *,
    tournament: Tournament,
    lines: Sequence[ListLine],
    options: ListOptions,
    expected: str,
    leave_out: bool,
    source: str,
    actor: Actor,
) -> SavedList:
    """Write what the plan of a list says, if it is still the plan that the person saw.

    expected: the digest of that plan. leave_out: whether the refused lines stay out; else one of them stops
    the whole. source: the name of the file, for the trail.

    Raises:
        Refusal: lines are refused and not left out, or the plan is not the one that was seen (field `plan`).
    """
    try:
        with transaction.atomic():
            Tournament.objects.select_for_update().get(pk=tournament.pk)
            plan = plan_list(tournament=tournament, lines=lines, options=options)
            if plan.digest != expected:
                raise Refusal(CHANGED_MEANWHILE, field="plan")
            refused = len(plan.of(Status.REFUSED))
            if refused and not leave_out:
                raise Refusal(
                    "Há linhas com problema. Corrija a planilha e envie de novo, "
                    "ou marque que elas ficam de fora.",
                    field="leave_out",
                )
            return _Writing(tournament, plan, actor).write(source, refused)
    except IntegrityError as error:
        raise Refusal(CHANGED_MEANWHILE, field="plan") from error


class _Writing:
    def __init__(self, tournament: Tournament, plan: ListPlan, actor: Actor) -> None:
        self.tournament, self.plan, self.actor = tournament, plan, actor
        self.new, self.changed = plan.of(Status.NEW), plan.of(Status.CHANGED)
        # What the database holds of each person, to write only what changed.
        self.read: dict[int, tuple[str, ...]] = {}

    def write(self, source: str, refused: int) -> SavedList:
        """Write the trios, their people and the trail."""
        saved = SavedList(len(self.new), len(self.changed), refused)
        if not self.new and not self.changed:
            return saved
        before = {item.line.number: self._before(item) for item in self.changed if item.trio}
        houses = self._houses()
        trios = self._trios(houses)
        self._people(trios)
        touch(self.tournament)
        self._trail(before)
        record(
            actor=self.actor,
            action="trio.planilha",
            subject=source,
            tournament=self.tournament,
            after={
                "new": _names(self.new),
                "changed": _names(self.changed),
                "left_out": [item.line.number for item in self.plan.of(Status.REFUSED)],
            },
        )
        return saved

    def _houses(self) -> dict[str, Entidade]:
        """The entidades named, made where they are new; a city or RT fills a blank one."""
        wanted: dict[str, Entidade] = {}
        for item in (*self.new, *self.changed):
            assert item.data is not None
            if clean_name(item.data.entidade):
                house = wanted.setdefault(
                    name_key(item.data.entidade),
                    Entidade(name=clean_name(item.data.entidade), name_key=name_key(item.data.entidade)),
                )
                house.city = house.city or item.city
                house.regiao = house.regiao or item.data.regiao
        Entidade.objects.bulk_create(wanted.values(), ignore_conflicts=True, batch_size=BATCH)
        found = {e.name_key: e for e in Entidade.objects.filter(name_key__in=list(wanted))}
        filled = []
        for key, house in found.items():
            city, regiao = house.city or wanted[key].city, house.regiao or wanted[key].regiao
            if (city, regiao) != (house.city, house.regiao):
                house.city, house.regiao = city, regiao
                filled.append(house)
        Entidade.objects.bulk_update(filled, ["city", "regiao"], batch_size=BATCH)
        return found

    def _trios(self, houses: dict[str, Entidade]) -> list[tuple[Trio, PlannedLine]]:
        taken = set(self.tournament.trios.values_list("ref", flat=True))
        highest = self.tournament.trios.aggregate(top=Max("number"))["top"] or 0
        highest = max([highest, *(item.data.number or 0 for item in self.new if item.data)])
        for item in self.new:
            assert item.data is not None
            number = item.data.number
            if number is None:
                highest += 1
                number = highest
            ref = next(ref for n in range(number, number + len(taken) + 2) if (ref := f"t{n}") not in taken)
            taken.add(ref)
            item.trio = Trio(tournament=self.tournament, number=number, ref=ref)
        for item in (*self.new, *self.changed):
            trio, data = item.trio, item.data
            assert trio is not None
            assert data is not None
            trio.name, trio.name_key = clean_name(data.name), name_key(data.name)
            trio.entidade = houses.get(name_key(data.entidade))
            trio.regiao = data.regiao.strip() or (trio.entidade.regiao if trio.entidade else "")
            trio.notes, trio.cabeca = data.notes, data.cabeca
        fields = ["name", "name_key", "entidade", "regiao", "notes", "cabeca"]
        Trio.objects.bulk_update([i.trio for i in self.changed if i.trio], fields, batch_size=BATCH)
        Trio.objects.bulk_create([i.trio for i in self.new if i.trio], batch_size=BATCH)
        return [(item.trio, item) for item in (*self.changed, *self.new) if item.trio]

    def _people(self, trios: list[tuple[Trio, PlannedLine]]) -> None:
        before = {
            m.player_id: m for item in self.changed if item.trio for m in self.plan.people.of(item.trio)
        }
        rows = self._rows(trios, before)
        players = [row.player for row in rows]
        known = [player for player in players if player.pk and _facts(player) != self.read.get(player.pk)]
        # A documento may go from one person to another in this very list: taken from all before it is given.
        moved = [player.pk for player in known if player.documento != self.read[player.pk][1]]
        for start in range(0, len(moved), BATCH):
            Player.objects.filter(pk__in=moved[start : start + BATCH]).update(documento="")
        Player.objects.bulk_update(known, ["name", "name_key", "documento", "telefone"], batch_size=BATCH)
        Player.objects.bulk_create([player for player in players if not player.pk], batch_size=BATCH)
        for row in rows:
            row.player = row.player  # takes the key that the database gave
        TrioMember.objects.filter(
            trio__in=[trio for trio, item in trios if item.status is Status.CHANGED]
        ).delete()
        TrioMember.objects.bulk_create(rows, batch_size=BATCH)
        # A person who is in no trio any more is nobody's data to keep (LGPD).
        gone = before.keys() - {row.player_id for row in rows}
        Player.objects.filter(pk__in=gone, memberships__isnull=True).delete()

    def _rows(self, trios: list[tuple[Trio, PlannedLine]], before: dict[int, TrioMember]) -> list[TrioMember]:
        places = [
            (trio, item, position, member)
            for trio, item in trios
            if item.data is not None
            for position, member in enumerate(named_members(self.tournament, item.data))
        ]
        # Whose documento is told is found first: a namesake without one takes nobody's place.
        places.sort(key=lambda place: not clean_documento(place[3].documento))
        picked = self._picked(places, before)
        rows = []
        for (trio, _, position, member), player in zip(places, picked, strict=True):
            old = before.get(player.pk)
            rows.append(
                TrioMember(
                    trio=trio,
                    tournament=self.tournament,
                    player=player,
                    role=member.role,
                    position=position,
                    is_capataz=member.is_capataz,
                    cartao_seen=old.cartao_seen if old else False,
                    pilcha_seen=old.pilcha_seen if old else False,
                    unarmed=old.unarmed if old else False,
                    excluded=old.excluded if old else False,
                )
            )
        return rows

    def _picked(
        self, places: Sequence[tuple[Trio, PlannedLine, int, MemberData]], before: dict[int, TrioMember]
    ) -> list[Player]:
        """The person of each place, new or known, with the new data; nobody twice."""
        with_documento, namesakes = self._players_of_the_event(before)
        used: set[int] = set()

        def free(people: Iterable[Player | None]) -> Iterator[Player]:
            return (player for player in people if player is not None and player.pk not in used)

        picked = []
        for trio, item, _, member in places:
            known = self.plan.people.of(trio) if item.status is Status.CHANGED else []
            told = bool(clean_documento(member.documento))
            player = pick_player(
                self.tournament,
                member,
                free(m.player for m in known if told or not m.player.documento),
                with_documento=lambda documento: next(free([with_documento.get(documento)]), None),
                free_namesake=lambda key: next(free(namesakes.get(key, ())), None),
            )
            if player.pk:
                used.add(player.pk)
            player.name, player.name_key = clean_name(player.name), name_key(player.name)
            picked.append(player)
        return picked

    def _players_of_the_event(
        self, before: dict[int, TrioMember]
    ) -> tuple[dict[str, Player], dict[str, list[Player]]]:
        """People by documento, and those who play only elsewhere by name. Two queries."""
        in_trios = {pk: member.player for pk, member in before.items()}
        busy = set(TrioMember.objects.filter(tournament=self.tournament).values_list("player_id", flat=True))
        with_documento: dict[str, Player] = {}
        namesakes: dict[str, list[Player]] = {}
        for read in Player.objects.filter(event=self.tournament.event_id).order_by("pk"):
            player = in_trios.get(read.pk, read)
            self.read[player.pk] = _facts(player)
            if player.documento:
                with_documento[player.documento] = player
            if player.pk not in busy:
                namesakes.setdefault(player.name_key, []).append(player)
        return with_documento, namesakes

    def _before(self, item: PlannedLine) -> dict[str, object]:
        assert item.trio is not None
        members = self.plan.people.of(item.trio)
        house = item.trio.entidade.name if item.trio.entidade else ""
        return described(item.trio.name, house, [(m.player.name, m.role, m.is_capataz) for m in members])

    def _trail(self, before: dict[int, dict[str, object]]) -> None:
        """One entry a trio, as if each had been typed."""
        AuditEntry.objects.bulk_create(
            [self._entry(item, "trio.inscrito", None) for item in self.new]
            + [self._entry(item, "trio.alterado", before[item.line.number]) for item in self.changed],
            batch_size=BATCH,
        )

    def _entry(self, item: PlannedLine, action: str, before: dict[str, object] | None) -> AuditEntry:
        trio, data = item.trio, item.data
        assert trio is not None
        assert data is not None
        members = named_members(self.tournament, data)
        return AuditEntry(
            event=self.tournament.event,
            tournament=self.tournament,
            user=self.actor.user,
            actor=self.actor.name,
            action=action,
            subject=trio.name[:200],
            before=before,
            after=described(
                trio.name,
                trio.entidade.name if trio.entidade else "",
                [(clean_name(m.name), m.role, m.is_capataz) for m in members],
            ),
        )


def _facts(player: Player) -> tuple[str, ...]:
    return player.name, player.documento, player.telefone


def _names(items: Iterable[PlannedLine]) -> list[str]:
    return [item.data.name if item.data else item.line.name for item in items]

"""Which trio a line of a list speaks of, which line is sent twice, which player is which."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournaments.models import Role, Trio, TrioMember
from tournaments.names import name_key
from tournaments.services.list_lines import ListedPerson, ListLine, Remark
from tournaments.services.register import clean_documento, is_longer_form


class People:
    """The members of all trios of a tournament, found by trio, by documento, by name."""

    def __init__(self, members: Iterable[TrioMember]) -> None:
        self._of: dict[int, list[TrioMember]] = {}
        self._trios_by_sign: dict[str, set[int]] = {}
        for member in members:
            self._of.setdefault(member.trio_id, []).append(member)
            self._trios_by_sign.setdefault(f"n {member.player.name_key}", set()).add(member.trio_id)
            if member.player.documento:
                self._trios_by_sign.setdefault(f"d {member.player.documento}", set()).add(member.trio_id)

    def of(self, trio: Trio) -> list[TrioMember]:
        """The members of a trio, in order."""
        return self._of.get(trio.pk, [])

    def trios_of(self, person: ListedPerson, *, by_name: bool) -> set[int]:
        """The trios that a person may be in: by documento where it is known, else by name if wanted."""
        documento = clean_documento(person.documento)
        by_document = self._trios_by_sign.get(f"d {documento}") if documento else None
        named = self._trios_by_sign.get(f"n {name_key(person.name)}", set()) if by_name else set()
        return by_document or named

    def in_common(self, line: ListLine, trio: Trio) -> int:
        """How much of a line is of a trio: who is there by name, and once more who is by documento."""
        members = self.of(trio)
        names = {member.player.name_key for member in members}
        documents = {member.player.documento for member in members} - {""}
        return sum(name_key(p.name) in names for p in line.people) + sum(
            clean_documento(p.documento) in documents for p in line.people
        )


def same_person(one: ListedPerson, other: ListedPerson) -> bool:
    """Whether two lines speak of one person: the documento says it, else the name."""
    mine, theirs = clean_documento(one.documento), clean_documento(other.documento)
    if mine and theirs:
        return mine == theirs
    return name_key(one.name) == name_key(other.name)


def without_repeats(lines: Sequence[ListLine]) -> tuple[list[ListLine], dict[int, int]]:
    """Return the lines that hold and, for each that was sent again later, the number of the line that holds.

    The later answer holds; what only the earlier one says is kept (HAND-56). Two trios of one name with other
    people are no repetition: the second is left to be refused (HAND-59).
    """
    groups: dict[str, list[ListLine]] = {}
    for line in lines:
        groups.setdefault(name_key(line.name) or f" {line.number}", []).append(line)
    kept: dict[int, ListLine] = {line.number: line for line in lines}
    repeated: dict[int, int] = {}
    for group in groups.values():
        if len(group) == 1:
            continue
        if all(line.moment for line in group):
            group = sorted(group, key=lambda line: line.moment)
        holding: list[ListLine] = []
        for line in group:
            earlier = next((held for held in holding if _is_repetition(held, line)), None)
            if earlier is None:
                holding.append(line)
                continue
            merged = _overlaid(earlier, line)
            holding[holding.index(earlier)] = kept[line.number] = merged
            for number, target in list(repeated.items()):
                if target == earlier.number:
                    repeated[number] = line.number
            repeated[earlier.number] = line.number
    return [kept[line.number] for line in lines if line.number not in repeated], repeated


def _is_repetition(earlier: ListLine, later: ListLine) -> bool:
    if not earlier.people and not later.people:
        return name_key(earlier.entidade) == name_key(later.entidade)
    return any(same_person(one, other) for one in earlier.people for other in later.people)


def _overlaid(earlier: ListLine, later: ListLine) -> ListLine:
    people = []
    for person in later.people:
        before = next((p for p in earlier.people if same_person(p, person)), None)
        people.append(
            replace(
                person,
                documento=person.documento or before.documento,
                telefone=person.telefone or before.telefone,
            )
            if before
            else person
        )
    places = {person.place for person in people}
    people += [
        p
        for p in earlier.people
        if p.place not in places and not any(same_person(p, person) for person in people)
    ]
    merged = replace(
        later,
        people=tuple(sorted(people, key=lambda p: p.place)),
        capataz=earlier.capataz if later.capataz is None else later.capataz,
        entidade=later.entidade or earlier.entidade,
        city=later.city or earlier.city,
        regiao=later.regiao or earlier.regiao,
        notes=later.notes or earlier.notes,
        cabeca=earlier.cabeca if later.cabeca is None else later.cabeca,
        trio_number=later.trio_number or earlier.trio_number,
    )
    if merged == later:
        return later
    note = Remark(f"O que só a linha {earlier.number} dizia foi juntado a esta.")
    return replace(merged, warnings=(*later.warnings, note))


def match_lines(
    lines: Sequence[ListLine], trios: Sequence[Trio], people: People, *, alone: bool
) -> dict[int, Trio]:
    """Return the registered trio of each line that has one: of the same name, else of mostly the same people
    (two at least; who plays alone is known by documento), where no other line bears that trio's name."""
    by_key = {trio.name_key: trio for trio in trios}
    bearing: dict[str, list[ListLine]] = {}
    for line in lines:
        bearing.setdefault(name_key(line.name), []).append(line)
    found: dict[int, Trio] = {}
    for key, trio in by_key.items():
        if same_name := bearing.get(key):
            # Of several lines with one name, the trio's is the one with most of its people, sound if there
            # is a choice; the others are refused for the name.
            best = max(same_name, key=lambda line: (people.in_common(line, trio), not line.problems))
            found[best.number] = trio
    taken = {trio.pk for trio in found.values()}
    by_pk = {trio.pk: trio for trio in trios}
    for line in lines:
        if line.number in found or name_key(line.name) in by_key or not line.people:
            continue
        known = [p for p in line.people if not alone or clean_documento(p.documento)]
        votes = Counter(pk for person in known for pk in people.trios_of(person, by_name=not alone))
        wanted = 1 if alone else max(2, len(line.people) // 2 + 1)
        likely = next((pk for pk, n in votes.most_common() if n >= wanted and pk not in taken), None)
        if likely is not None:
            found[line.number] = by_pk[likely]
            taken.add(likely)
    return found


@dataclass(slots=True)
class Seats:
    """A line-up by place: what the line says of it, and who sits there already. `leaving`: whose place
    somebody else takes. `homeless`: for whom there is no place."""

    holders: dict[int, tuple[ListedPerson | None, TrioMember | None]] = field(default_factory=dict)
    leaving: list[TrioMember] = field(default_factory=list)
    homeless: list[ListedPerson] = field(default_factory=list)


def seated(line: ListLine, current: Sequence[TrioMember], *, titulares: int, reservas: int) -> Seats:
    """Seat the people of a line among those who are in the trio.

    Who is found keeps the place, unless the line makes a titular of a reserva or the other way round; who is
    new takes the place that the line gives, from somebody whom the line does not name.
    """
    places = _places(current, titulares)
    known = _recognised(line.people, list(places.values()))
    named = {id(member) for member in known.values()}
    seats = Seats()
    free: list[ListedPerson] = []
    for place, member in places.items():
        person = next((p for p in line.people if known.get(p.place) is member), None)
        if person is not None and (place < titulares) != (person.place < titulares):
            free.append(person)  # changes between titular and reserva
        elif person is not None:
            seats.holders[place] = (person, member)
    free += [person for person in line.people if person.place not in known]
    for person in free:
        role = range(titulares) if person.place < titulares else range(titulares, titulares + reservas)
        seat = _place_for(person, role, places, taken=seats.holders.keys(), named=named)
        if seat is None:
            seats.homeless.append(person)
            continue
        seats.holders[seat] = (person, known.get(person.place))
        gone = places.get(seat)
        if gone is not None and id(gone) not in named:
            seats.leaving.append(gone)
    for place, member in places.items():
        if place not in seats.holders and id(member) not in named:
            seats.holders[place] = (None, member)
    return seats


def _place_for(
    person: ListedPerson,
    role: range,
    places: Mapping[int, TrioMember],
    *,
    taken: Collection[int],
    named: Collection[int],
) -> int | None:
    """The place that the line gives, an empty one, somebody's whom the line does not name; None for none."""

    def rank(place: int) -> int:
        holder = places.get(place)
        unnamed = holder is not None and id(holder) not in named
        if place == person.place and (holder is None or unnamed):
            return 0
        return 1 if holder is None else 2 if unnamed else 3

    return min((place for place in role if place not in taken), key=rank, default=None)


def _places(current: Sequence[TrioMember], titulares: int) -> dict[int, TrioMember]:
    """Where each member sits: titulares in order, the reserva after the last place of theirs."""
    following = {Role.TITULAR.value: 0, Role.RESERVA.value: titulares}
    found = {}
    for member in current:
        found[following[member.role]] = member
        following[member.role] += 1
    return found


def _recognised(people: Sequence[ListedPerson], members: list[TrioMember]) -> dict[int, TrioMember]:
    """Return the member that each person of the line is, by the place in the line: by documento, by name,
    by a longer form of the name."""
    found: dict[int, TrioMember] = {}
    left = list(members)

    def by_document(person: ListedPerson, member: TrioMember) -> bool:
        documento = clean_documento(person.documento)
        return bool(documento) and member.player.documento == documento

    def by_name(person: ListedPerson, member: TrioMember) -> bool:
        # Alone, a namesake with another documento is somebody else; among companions, a documento mended.
        if len(members) == 1 and _two_documents(person, member):
            return False
        return member.player.name_key == name_key(person.name)

    def by_longer_name(person: ListedPerson, member: TrioMember) -> bool:
        return not _two_documents(person, member) and is_longer_form(
            member.player.name_key, name_key(person.name)
        )

    for fits in (by_document, by_name, by_longer_name):
        for person in people:
            if person.place in found:
                continue
            member = next((m for m in left if fits(person, m)), None)
            if member is not None:
                found[person.place] = member
                left.remove(member)
    return found


def _two_documents(person: ListedPerson, member: TrioMember) -> bool:
    documento = clean_documento(person.documento)
    return bool(documento and member.player.documento) and documento != member.player.documento

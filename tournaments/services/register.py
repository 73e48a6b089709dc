"""Who is enrolled in a tournament, read once, and what speaks against enrolling somebody more."""

import re
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from scoring.modalities import Modality
from tournaments.models import Player, Role, Tournament, TrioMember
from tournaments.names import clean_name, name_key
from tournaments.services.refusals import Refusal


@dataclass(frozen=True, slots=True)
class MemberData:
    """One line of the registration form. `other_person` says that a namesake is somebody else (HAND-59)."""

    name: str
    role: str = Role.TITULAR
    documento: str = ""
    telefone: str = ""
    is_capataz: bool = False
    other_person: bool = False


@dataclass(frozen=True, slots=True)
class TrioData:
    """A registration as typed or imported. Lines of `members` without a name are left out."""

    name: str
    members: Sequence[MemberData] = ()
    entidade: str = ""
    regiao: str = ""
    notes: str = ""
    cabeca: bool = False
    number: int | None = None
    ref: str = ""
    # Why the commission lets somebody play truco cego and another modality of the event (Art. 23).
    exclusiveness_override: str = ""


@dataclass(frozen=True, slots=True)
class Enrolled:
    """One person in one trio. `owner` is the trio: its primary key, or what a list calls a new one."""

    owner: Hashable
    trio: str
    name: str
    key: str
    documento: str


# The highest number that a trio may have.
HIGHEST_NUMBER = 9999


class NamesakeRefusal(Refusal):
    """Somebody of this name is in another trio: the same person, or somebody else (HAND-59)."""


class ExclusivenessRefusal(Refusal):
    """Somebody plays truco cego and another modality of the event, for which a reason is due (Art. 23)."""


def clean_documento(raw: str) -> str:
    """Return the digits of a CPF or RG, or the text as it is where it holds letters."""
    text = clean_name(raw)
    return re.sub(r"[.\-/\s]", "", text)


def is_longer_form(old_key: str, new_key: str) -> bool:
    """A longer or shorter writing of one name: the same person corrected (HAND-55)."""
    old, new = old_key.split(), new_key.split()
    return bool(old and new) and old[0] == new[0] and (set(old) <= set(new) or set(new) <= set(old))


class Register:
    """The trios and the people of a tournament, and those of the event's others. Four queries.

    A list of registrations is checked against it line by line: each line that is accepted is enrolled, so
    that the next one sees it.
    """

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self._trios: dict[str, Hashable] = {}
        self._names: dict[Hashable, str] = {}
        self._people: dict[Hashable, list[Enrolled]] = {}
        self._by_name: dict[str, list[Enrolled]] = {}
        self._by_document: dict[str, list[Enrolled]] = {}
        for pk, key in tournament.trios.values_list("pk", "name_key"):
            self._trios[key], self._names[pk] = pk, key
        places = TrioMember.objects.filter(tournament=tournament).order_by("pk")
        for pk, trio, name, key, documento in places.values_list(
            "trio_id", "trio__name", "player__name", "player__name_key", "player__documento"
        ):
            self._add(Enrolled(pk, trio, name, key, documento))
        # Who was in a trio before: let in under Art. 23 then, so not asked again.
        self._let_in = {owner: {p.key for p in people} for owner, people in self._people.items()}
        owners = Player.objects.filter(event=tournament.event_id).exclude(documento="")
        self._document_owners = {
            documento: (name, key)
            for documento, name, key in owners.values_list("documento", "name", "name_key")
        }
        self._read_elsewhere()

    def _read_elsewhere(self) -> None:
        """Places in other modalities of the event, as far as Art. 23 looks at them."""
        self._elsewhere_by_document: dict[str, Enrolled] = {}
        self._elsewhere_by_name: dict[str, Enrolled] = {}
        tournament = self.tournament
        places = TrioMember.objects.filter(tournament__event=tournament.event_id).exclude(
            tournament__modality=tournament.modality
        )
        cego = Modality.TRUCO_CEGO.value
        if tournament.modality != cego:
            places = places.filter(tournament__modality=cego)
        for where, name, key, documento in places.order_by("pk").values_list(
            "tournament__name", "player__name", "player__name_key", "player__documento"
        ):
            person = Enrolled(None, where, name, key, documento)
            self._elsewhere_by_document[documento] = person
            self._elsewhere_by_name[key] = person

    def _add(self, person: Enrolled) -> None:
        self._people.setdefault(person.owner, []).append(person)
        self._by_name.setdefault(person.key, []).append(person)
        if person.documento:
            self._by_document.setdefault(person.documento, []).append(person)

    def withdraw(self, owner: Hashable) -> None:
        """Take a trio and its people out, as a list that names it anew does."""
        if (key := self._names.pop(owner, None)) is not None:
            del self._trios[key]
        for person in self._people.pop(owner, []):
            self._by_name[person.key].remove(person)
            if person.documento:
                self._by_document[person.documento].remove(person)

    def enrol(self, owner: Hashable, data: TrioData) -> None:
        """Put a trio and its people in, for the lines after it."""
        key = name_key(data.name)
        self._trios[key], self._names[owner] = owner, key
        for m in data.members:
            self._add(
                Enrolled(
                    owner,
                    clean_name(data.name),
                    clean_name(m.name),
                    name_key(m.name),
                    clean_documento(m.documento),
                )
            )

    def problems(self, data: TrioData, members: Sequence[MemberData], owner: Hashable) -> list[Refusal]:
        """Return all that speaks against this registration. owner: the trio that is changed, None for a
        new one. members: the lines with a name."""
        tournament = self.tournament
        noun = "trio" if tournament.lineup == "trio" else "inscrito"
        found: list[Refusal] = []
        if not clean_name(data.name):
            found.append(Refusal(f"Informe o nome do {noun}.", field="name"))
        holder = self._trios.get(name_key(data.name))
        if holder is not None and holder != owner:
            found.append(
                Refusal(f"Já existe um {noun} chamado “{clean_name(data.name)}” neste torneio.", field="name")
            )
        found += self._line_up_problems(members)
        found += self._people_problems(members, owner)
        if not data.exclusiveness_override.strip():
            found += self._exclusiveness_problems(members, owner)
        return found

    def _line_up_problems(self, members: Sequence[MemberData]) -> list[Refusal]:
        tournament = self.tournament
        found = []
        titulares = sum(1 for m in members if m.role == Role.TITULAR)
        reservas = len(members) - titulares
        if titulares > tournament.titulares:
            found.append(
                Refusal(
                    f"São {tournament.titulares} titulares; você informou {titulares}.",
                    field="members",
                    article="Art. 23",
                )
            )
        if reservas > tournament.reservas:
            limit = "É permitido um reserva" if tournament.reservas == 1 else "Não há reservas"
            found.append(Refusal(f"{limit}; você informou {reservas}.", field="members"))
        if sum(1 for m in members if m.is_capataz) > 1:
            found.append(
                Refusal("O capataz é um só: marque apenas uma pessoa.", field="members", article="Art. 15")
            )
        return found

    def _exclusiveness_problems(self, members: Sequence[MemberData], owner: Hashable) -> list[Refusal]:
        """Who plays truco cego enters no other modality of the event, reservas too (Art. 23; AMB-30).

        Who is in this very trio already was let in before: a later change of a phone asks for no new reason.
        """
        let_in = self._let_in.get(owner, set())
        found: list[Refusal] = []
        for index, member in enumerate(members):
            if name_key(member.name) in let_in:
                continue
            documento = clean_documento(member.documento)
            taken = self._elsewhere_by_document.get(documento) if documento else None
            if taken is None and not member.other_person:
                namesake = self._elsewhere_by_name.get(name_key(member.name))
                if namesake is not None and not (documento and namesake.documento):
                    taken = namesake
            if taken is not None:
                found.append(
                    ExclusivenessRefusal(
                        f"{clean_name(member.name)} já está inscrito em “{taken.trio}”: "
                        "quem joga truco cego não entra em outra modalidade do evento. "
                        "Se a comissão permitir, informe o motivo.",
                        field=f"members-{index}-name",
                        article="Art. 23",
                    )
                )
        return found

    def _people_problems(self, members: Sequence[MemberData], owner: Hashable) -> list[Refusal]:
        """Namesakes, one person twice, one document for two people (HAND-59)."""
        found: list[Refusal] = []
        seen_names: set[str] = set()
        seen_documents: set[str] = set()
        for index, member in enumerate(members):
            key, documento = name_key(member.name), clean_documento(member.documento)
            name = clean_name(member.name)
            if key in seen_names and not documento:
                found.append(Refusal(f"{name} aparece duas vezes neste trio.", field=f"members-{index}-name"))
            if documento and documento in seen_documents:
                found.append(
                    Refusal(
                        "Este documento está em duas pessoas deste trio.", field=f"members-{index}-documento"
                    )
                )
            seen_names.add(key)
            seen_documents.add(documento)
            found += self._taken(index, member, owner)
        return found

    def _taken(self, index: int, member: MemberData, owner: Hashable) -> list[Refusal]:
        """Whether a person is in another trio already, or the document is somebody else's."""
        key, documento = name_key(member.name), clean_documento(member.documento)
        name = clean_name(member.name)
        holders = _not_of(owner, self._by_document.get(documento, ())) if documento else []
        if holders:
            place = holders[-1]
            return [
                Refusal(
                    f"O documento de {name} já está com {place.name}, do trio {place.trio}.",
                    field=f"members-{index}-documento",
                )
            ]
        namesakes = _not_of(owner, self._by_name.get(key, ()))
        if namesakes and not member.other_person:
            if documento and all(p.documento for p in namesakes):
                return []
            return [
                NamesakeRefusal(
                    f"{name} já está no trio {namesakes[0].trio}, e cada um joga em um trio só. "
                    "Se é outra pessoa com o mesmo nome, informe os documentos "
                    "ou marque “é outra pessoa”.",
                    field=f"members-{index}-name",
                )
            ]
        if documento and documento in self._document_owners:
            held_by, held_key = self._document_owners[documento]
            if held_key != key and not is_longer_form(held_key, key):
                return [
                    Refusal(
                        f"Este documento é de {held_by}, já cadastrado no evento.",
                        field=f"members-{index}-documento",
                    )
                ]
        return []


def _not_of(owner: Hashable, people: Iterable[Enrolled]) -> list[Enrolled]:
    return [person for person in people if person.owner != owner]

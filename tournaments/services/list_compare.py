"""A line of a list beside the trio that it speaks of: what is new, what changes, field by field."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.models import Entidade, Role, Tournament, Trio, TrioMember
from tournaments.names import clean_name, clean_regiao, name_key
from tournaments.services.list_lines import ListedPerson, ListLine, Remark
from tournaments.services.list_matching import People, seated
from tournaments.services.register import MemberData, TrioData, clean_documento
from tournaments.sheet_text import CPF_DIGITS


class Status(StrEnum):
    NEW = "nova"
    CHANGED = "alterada"
    SAME = "igual"
    REPEATED = "repetida"
    REFUSED = "recusada"


@dataclass(frozen=True, slots=True)
class ListOptions:
    """What the committee said of the list: lines whose namesakes are other people, lines that mean the trio
    of their name though all its players are others, and that trios may come in without all their players."""

    other_people: frozenset[int] = frozenset()
    same_trio: frozenset[int] = frozenset()
    incomplete: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """One field that would change."""

    label: str
    before: str
    after: str


@dataclass(slots=True)
class PlannedLine:
    """What would be done with a line. `same_as`: the line that holds for a repeated one."""

    line: ListLine
    status: Status
    trio: Trio | None = None
    data: TrioData | None = None
    city: str = ""
    changes: list[Change] = field(default_factory=list)
    problems: list[Remark] = field(default_factory=list)
    warnings: list[Remark] = field(default_factory=list)
    same_as: int = 0
    asks_other_person: bool = False
    asks_same_trio: bool = False
    lacks_players: bool = False


class Comparison:
    """Compares lines with the trios of one tournament. Three queries."""

    def __init__(self, tournament: Tournament, people: People, options: ListOptions) -> None:
        self.tournament, self.people, self.options = tournament, people, options
        self.drawn = tournament.is_drawn
        self.titulares, self.reservas = tournament.titulares, tournament.reservas
        self.entidades: Mapping[str, Entidade] = {e.name_key: e for e in Entidade.objects.all()}
        self.numbers = dict(tournament.trios.values_list("number", "name"))

    def compared(self, line: ListLine, trio: Trio | None) -> PlannedLine:
        """What the line makes of the trio, or of a new one."""
        item = PlannedLine(line, Status.NEW, trio, problems=list(line.problems), warnings=list(line.warnings))
        if trio is None:
            item.data = self._new(item)
        else:
            item.data = self._changed(item, trio)
            item.status = Status.CHANGED if item.changes else Status.SAME
        return item

    def _house(self, item: PlannedLine, written: str) -> str:
        """The entidade as it is written already, where it is only another writing of one."""
        known = self.entidades.get(name_key(written))
        city = item.line.city
        if city and known is not None and known.city and name_key(known.city) != name_key(city):
            item.warnings.append(
                Remark(
                    f"A cidade de {known.name} é {known.city} e fica assim: corrija em “Entidades”.",
                    item.line.where("cidade"),
                )
            )
        elif city and written and (known is None or not known.city):
            item.city = city
        return known.name if known else written

    def _new(self, item: PlannedLine) -> TrioData:
        line = item.line
        number = line.trio_number
        if number in self.numbers:
            item.warnings.append(
                Remark(
                    f"O número {number} já é de “{self.numbers[number]}”: recebe o próximo livre.",
                    line.where("numero"),
                )
            )
            number = None
        elif number:
            self.numbers[number] = line.name
        other = line.number in self.options.other_people
        members = [
            MemberData(
                person.name,
                self._role(person.place),
                person.documento,
                person.telefone,
                person.place == line.capataz,
                other,
            )
            for person in line.people
        ]
        return TrioData(
            name=line.name,
            members=members,
            entidade=self._house(item, line.entidade),
            regiao=clean_regiao(line.regiao),
            notes=line.notes,
            cabeca=bool(line.cabeca),
            number=number,
        )

    def _role(self, place: int) -> str:
        return Role.TITULAR if place < self.titulares else Role.RESERVA

    def _changed(self, item: PlannedLine, trio: Trio) -> TrioData:
        line = item.line
        if line.trio_number and line.trio_number != trio.number:
            item.warnings.append(
                Remark(f"O número continua {trio.number}: não muda por planilha.", line.where("numero"))
            )
        name = self._text(item, "Nome", trio.name, line.name)
        if name_key(name) != trio.name_key:
            item.warnings.append(
                Remark(f"Reconhecido pelos jogadores: hoje se chama “{trio.name}”.", line.where("nome"))
            )
        house = trio.entidade.name if trio.entidade else ""
        entidade = self._house(item, line.entidade or house)
        if name_key(entidade) != name_key(house):
            item.changes.append(Change("Entidade", house, entidade))
        if item.city:
            item.changes.append(Change(f"Cidade de {entidade}", "", item.city))
        regiao = self._regiao(item, trio, entidade)
        notes = trio.notes
        if line.notes and clean_name(line.notes) != clean_name(notes):
            item.changes.append(Change("Observações", notes, line.notes))
            notes = line.notes
        return TrioData(
            name=name,
            members=self._members(item, trio),
            entidade=entidade,
            regiao=regiao,
            notes=notes,
            cabeca=self._cabeca(item, trio),
            number=trio.number,
        )

    def _regiao(self, item: PlannedLine, trio: Trio, entidade: str) -> str:
        """The RT that the line gives; else that of the new house, where the trio had that of the old one."""
        before = clean_regiao(trio.regiao)
        after = clean_regiao(item.line.regiao) or before
        known = self.entidades.get(name_key(entidade))
        moved = trio.entidade is not None and trio.entidade.name_key != name_key(entidade)
        if moved and not item.line.regiao and trio.entidade and before == clean_regiao(trio.entidade.regiao):
            after = clean_regiao(known.regiao) if known else ""
        if after == before:
            return trio.regiao
        item.changes.append(Change("RT", before, after))
        return after

    def _cabeca(self, item: PlannedLine, trio: Trio) -> bool:
        wanted = item.line.cabeca
        if wanted is None or wanted == trio.cabeca:
            return trio.cabeca
        if self.drawn:
            item.warnings.append(
                Remark("Cabeça de chave não muda depois do sorteio.", item.line.where("cabeca"))
            )
            return trio.cabeca
        item.changes.append(
            Change("Cabeça de chave", *("sim" if v else "não" for v in (trio.cabeca, wanted)))
        )
        return wanted

    def _text(self, item: PlannedLine, label: str, before: str, after: str) -> str:
        after = respelled(before, after)
        if after != before:
            item.changes.append(Change(label, before, after))
        return after

    def _members(self, item: PlannedLine, trio: Trio) -> list[MemberData]:
        """The line-up that the line makes of the one that stands."""
        line, current = item.line, self.people.of(trio)
        seats = seated(line, current, titulares=self.titulares, reservas=self.reservas)
        for person in seats.homeless:
            item.problems.append(
                Remark(
                    f"Não há lugar para {person.name}: o trio já está completo.",
                    line.where(f"{person.source}.nome"),
                )
            )
        told = next((p for p in line.people if p.place == line.capataz), None)
        members = []
        for place in sorted(seats.holders):
            holder, member = seats.holders[place]
            was_capataz = member is not None and member.is_capataz
            is_capataz = was_capataz if told is None else holder is told
            members.append(self._member(item, place, holder, member, is_capataz))
            if is_capataz and not was_capataz:
                item.changes.append(Change("Capataz", _capataz_of(current), members[-1].name))
        item.changes += [Change("Sai", member.player.name, "") for member in seats.leaving]
        if line.people and current and not any(p and m for p, m in seats.holders.values()):
            self._ask_same_trio(item, trio, current)
        return members

    def _ask_same_trio(self, item: PlannedLine, trio: Trio, current: Sequence[TrioMember]) -> None:
        """One name and not one player in common: another trio, or all its players changed (HAND-59)."""
        item.asks_same_trio = True
        if item.line.number not in self.options.same_trio:
            names = ", ".join(member.player.name for member in current)
            item.problems.append(
                Remark(
                    f"Já há “{trio.name}” inscrito, com outras pessoas ({names}). "
                    "Se é outra inscrição, dê outro nome a ela; se é a mesma, marque abaixo.",
                    item.line.where("nome"),
                )
            )

    def _member(
        self,
        item: PlannedLine,
        place: int,
        person: ListedPerson | None,
        member: TrioMember | None,
        is_capataz: bool,
    ) -> MemberData:
        role = self._role(place)
        if member is None:
            assert person is not None
            item.changes.append(Change(f"Entra ({Role(role).label.lower()})", "", person.name))
            other = item.line.number in self.options.other_people
            return MemberData(person.name, role, person.documento, person.telefone, is_capataz, other)
        player = member.player
        name, documento, telefone = player.name, player.documento, player.telefone
        if person is not None:
            name = self._text(item, "Jogador", name, person.name)
            if not _same_documento(documento, clean_documento(person.documento)):
                item.changes.append(Change(f"Documento de {name}", documento, person.documento))
                documento = person.documento
            if person.telefone and _digits(person.telefone) != _digits(telefone):
                item.changes.append(Change(f"Telefone de {name}", telefone, person.telefone))
                telefone = person.telefone
        if role != member.role:
            labels = (Role(value).label.lower() for value in (member.role, role))
            item.changes.append(Change(f"Lugar de {name}", *labels))
        # Who is in this trio already was told apart from a namesake before.
        return MemberData(name, role, documento, telefone, is_capataz, other_person=True)


def respelled(before: str, after: str) -> str:
    """Return the better of two writings of one name: capitals throughout, and accents that were lost, mend
    nothing (HAND-56)."""
    if not after or before == after:
        return before
    if name_key(before) != name_key(after):
        return after
    shouted = after.isupper() or after.islower()
    plainer = sum(not c.isascii() for c in after) < sum(not c.isascii() for c in before)
    return before if (shouted and not (before.isupper() or before.islower())) or plainer else after


def _same_documento(known: str, told: str) -> bool:
    """Nothing told changes nothing, and a sheet may have put zeros before a number that is no CPF."""
    return not told or told == clean_documento(known) or (bool(known) and told == known.zfill(CPF_DIGITS))


def _digits(telefone: str) -> str:
    return re.sub(r"\D", "", telefone) or name_key(telefone)


def _capataz_of(members: Sequence[TrioMember]) -> str:
    return next((member.player.name for member in members if member.is_capataz), "")

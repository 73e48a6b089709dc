"""What a list of registrations would change: line by line against who is registered. Nothing is written."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.models import Role, Tournament, Trio, TrioMember
from tournaments.names import clean_name, house_key, name_key
from tournaments.services.list_compare import Comparison, ListOptions, PlannedLine, Status
from tournaments.services.list_lines import ListLine, Remark
from tournaments.services.list_matching import People, match_lines, without_repeats
from tournaments.services.refusals import Refusal
from tournaments.services.register import (
    ExclusivenessRefusal,
    MemberData,
    NamesakeRefusal,
    Register,
    clean_documento,
)
from tournaments.services.registration import closed_by_the_draw, line_up_problems, named_members


class NewEntidade(NamedTuple):
    """A house that would be made; `like`: one that exists and may be the same, "" for none."""

    name: str
    like: str


@dataclass(slots=True)
class ListPlan:
    """The whole list. `digest` changes with anything that would be written."""

    lines: list[PlannedLine]
    absent: list[Trio]
    new_entidades: list[NewEntidade]
    incomplete: int
    people: People
    digest: str

    def of(self, status: Status) -> list[PlannedLine]:
        """The lines of one kind."""
        return [line for line in self.lines if line.status is status]


def plan_list(*, tournament: Tournament, lines: Sequence[ListLine], options: ListOptions) -> ListPlan:
    """Compare a list with who is registered: new, changed field by field, equal, repeated, refused (HAND-55).

    Trios are known by their name, else by their players; players by documento, by name, by place. A blank
    takes nothing away, and who is not in the list stays. About ten queries, however long the list.
    """
    trios = list(tournament.trios.select_related("entidade").order_by("number"))
    people = People(
        TrioMember.objects.filter(tournament=tournament).select_related("player").order_by("position")
    )
    kept, repeated = without_repeats(lines)
    matches = match_lines(kept, trios, people, alone=tournament.titulares == 1)
    comparison = Comparison(tournament, people, options)
    planned = {line.number: comparison.compared(line, matches.get(line.number)) for line in kept}
    _check(comparison, list(planned.values()))
    for line in lines:
        if line.number in repeated:
            planned[line.number] = PlannedLine(line, Status.REPEATED, same_as=repeated[line.number])
    found = [planned[line.number] for line in lines]
    matched = {trio.pk for trio in matches.values()}
    return ListPlan(
        lines=found,
        absent=[trio for trio in trios if trio.pk not in matched],
        new_entidades=_new_entidades(comparison, found),
        incomplete=sum(1 for item in found if _is_incomplete(tournament, item)),
        people=people,
        digest=_digest(found),
    )


def _digest(planned: Sequence[PlannedLine]) -> str:
    told = [
        (p.line.number, str(p.status), p.trio.pk if p.trio else None, p.data, p.city, p.changes)
        for p in planned
    ]
    return hashlib.sha256(repr(told).encode()).hexdigest()


def _check(comparison: Comparison, planned: list[PlannedLine]) -> None:
    """Check every line against the register as the other lines leave it.

    A line that is refused leaves its trio as it stands, which may speak against another line: so again,
    until no more are refused.
    """
    refused = {item.line.number for item in planned if item.problems}
    while True:
        register = Register(comparison.tournament)
        coming = [item for item in planned if item.line.number not in refused]
        for item in coming:
            if item.trio is not None:
                register.withdraw(item.trio.pk)
        before = len(refused)
        for item in coming:
            item.problems = _problems(comparison, register, item)
            if item.problems:
                refused.add(item.line.number)
            elif item.data is not None:
                register.enrol(item.trio.pk if item.trio else f"line {item.line.number}", item.data)
        if len(refused) == before or not any(item.trio for item in coming if item.line.number in refused):
            break
    for item in planned:
        if item.problems:
            item.status = Status.REFUSED


def _problems(comparison: Comparison, register: Register, item: PlannedLine) -> list[Remark]:
    """All that speaks against a line, each with its cell."""
    assert item.data is not None
    if item.trio is None and comparison.drawn:
        return [Remark(closed_by_the_draw(comparison.tournament).text)]
    members = named_members(comparison.tournament, item.data)
    if item.status is Status.SAME:
        return []
    owner = item.trio.pk if item.trio else None
    refusals = register.problems(item.data, members, owner)
    if item.trio is not None and comparison.drawn:
        players = [member.player for member in comparison.people.of(item.trio)]
        refusals += line_up_problems(players, members)
    item.asks_other_person = any(isinstance(refusal, NamesakeRefusal) for refusal in refusals)
    found = [_remark(item, members, refusal) for refusal in refusals]
    titulares = sum(1 for member in members if member.role == Role.TITULAR)
    too_few = titulares < comparison.titulares
    if item.trio is None and item.line.whole and too_few and not comparison.options.incomplete:
        item.lacks_players = True
        found.append(Remark(f"Só {titulares} de {comparison.titulares} jogadores."))
    return found


def _remark(item: PlannedLine, members: Sequence[MemberData], refusal: Refusal) -> Remark:
    text = refusal.text
    if isinstance(refusal, ExclusivenessRefusal):
        text += " Deixe a linha de fora e inscreva à mão, com o motivo."
    field = re.fullmatch(r"members-(\d+)-(name|documento)", refusal.field)
    if field is None:
        return Remark(text, item.line.where("nome") if refusal.field == "name" else "")
    key = name_key(members[int(field[1])].name)
    part = "nome" if field[2] == "name" else "documento"
    source = next((p.source for p in item.line.people if name_key(p.name) == key), "")
    if part == "documento":
        wanted = clean_documento(members[int(field[1])].documento)
        source = next(
            (p.source for p in item.line.people if p.documento == wanted and name_key(p.name) == key),
            source,
        )
    return Remark(text, item.line.where(f"{source}.{part}"))


def _is_incomplete(tournament: Tournament, item: PlannedLine) -> bool:
    """Whether what would be written still lacks players or a capataz."""
    if item.data is None or item.status not in (Status.NEW, Status.CHANGED):
        return False
    members = named_members(tournament, item.data)
    titulares = sum(1 for member in members if member.role == Role.TITULAR)
    return titulares < tournament.titulares or not any(member.is_capataz for member in members)


def _new_entidades(comparison: Comparison, planned: Sequence[PlannedLine]) -> list[NewEntidade]:
    """The houses that would be made, each once, so that a slip of the pen shows."""
    houses: dict[str, list[tuple[str, str]]] = {}
    for entidade in comparison.entidades.values():
        sigla, rest = house_key(entidade.name)
        houses.setdefault(rest, []).append((sigla, entidade.name))
    found: dict[str, NewEntidade] = {}
    for item in planned:
        if item.data and item.status in (Status.NEW, Status.CHANGED) and item.data.entidade:
            key = name_key(item.data.entidade)
            if key not in comparison.entidades and key not in found:
                sigla, rest = house_key(item.data.entidade)
                twins = [
                    name for other, name in houses.get(rest, []) if not (sigla and other) or sigla == other
                ]
                found[key] = NewEntidade(clean_name(item.data.entidade), twins[0] if twins else "")
    return [found[key] for key in sorted(found)]

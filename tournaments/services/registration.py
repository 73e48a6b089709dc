"""Trios, their members and their presence."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import Max

from scoring.modalities import Lineup, Modality
from tournaments.models import DecisionKind, Entidade, Jogo, Player, Role, Tournament, Trio, TrioMember
from tournaments.names import clean_name, name_key
from tournaments.services.audit import Actor, record, touch
from tournaments.services.decisions import write_decision
from tournaments.services.refusals import Refusal, Refusals


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


def clean_documento(raw: str) -> str:
    """Return the digits of a CPF or RG, or the text as it is where it holds letters."""
    text = clean_name(raw)
    return re.sub(r"[.\-/\s]", "", text)


def find_entidade(name: str, *, regiao: str = "") -> Entidade | None:
    """Return the entidade of this name, made if new; None for an empty name."""
    if not clean_name(name):
        return None
    entidade, created = Entidade.objects.get_or_create(
        name_key=name_key(name), defaults={"name": clean_name(name), "regiao": regiao}
    )
    if not created and regiao and not entidade.regiao:
        entidade.regiao = regiao
        entidade.save(update_fields=["regiao"])
    return entidade


@transaction.atomic
def save_trio(*, tournament: Tournament, data: TrioData, actor: Actor, trio: Trio | None = None) -> Trio:
    """Register a trio, or change one.

    An incomplete trio is saved (people register by halves) and blocks the draw. After the draw the members
    stay as they are: only names, entidade, contacts and the capataz change. Art. 15, 18.

    Raises:
        Refusals: every problem found, each with its field (`name`, `members-0-name`, …).
    """
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    drawn = tournament.is_drawn
    if trio is None and drawn:
        raise Refusal(
            "As mesas já foram sorteadas: não dá para inscrever mais ninguém. "
            "Antes da primeira rodada, desfaça o sorteio em “Sorteio”."
            if tournament.is_pontinho
            else "As chaves já foram sorteadas: não dá para inscrever outro trio. "
            "Antes do primeiro resultado, refaça o sorteio em “Sorteio”."
        )
    members = [m for m in data.members if clean_name(m.name)]
    if tournament.lineup == Lineup.MANO and len(members) == 1 and not members[0].is_capataz:
        members = [replace(members[0], is_capataz=True)]  # who plays alone speaks for himself
    problems = _problems(tournament, data, members, trio)
    if trio is not None and drawn:
        problems += _line_up_problems(trio, members)
    if problems:
        raise Refusals(problems)

    before = describe(trio) if trio else None
    is_new = trio is None
    if trio is None:
        highest = tournament.trios.aggregate(top=Max("number"))["top"] or 0
        number = data.number or highest + 1
        trio = Trio(tournament=tournament, number=number, ref=data.ref or _free_ref(tournament, number))
    trio.name = data.name
    trio.entidade = find_entidade(data.entidade, regiao=data.regiao)
    trio.regiao = data.regiao.strip() or (trio.entidade.regiao if trio.entidade else "")
    trio.notes = data.notes
    trio.cabeca = data.cabeca
    trio.save()
    _save_members(tournament, trio, members)
    if data.exclusiveness_override.strip():
        write_decision(
            tournament=tournament,
            kind=DecisionKind.EXCLUSIVENESS,
            trio=trio,
            text=f"{trio.name}: aceita a inscrição de quem joga outra modalidade do evento.",
            reading="AMB-30: vale para o evento inteiro e para o reserva",
            reason=data.exclusiveness_override,
            members=actor.name,
            actor=actor,
        )
    touch(tournament)
    record(
        actor=actor,
        action="trio.inscrito" if is_new else "trio.alterado",
        subject=trio.name,
        tournament=tournament,
        before=before,
        after=describe(trio),
    )
    return trio


def describe(trio: Trio) -> dict[str, object]:
    """Return what the trail keeps of a trio: no documents, no phones."""
    return {
        "name": trio.name,
        "entidade": trio.entidade.name if trio.entidade else "",
        "members": [
            {"name": m.player.name, "role": m.role, "capataz": m.is_capataz}
            for m in trio.members.select_related("player").order_by("position")
        ],
    }


def _free_ref(tournament: Tournament, number: int) -> str:
    taken = set(tournament.trios.values_list("ref", flat=True))
    while f"t{number}" in taken:
        number += 1
    return f"t{number}"


def _problems(
    tournament: Tournament, data: TrioData, members: Sequence[MemberData], trio: Trio | None
) -> list[Refusal]:
    noun = "trio" if tournament.lineup == "trio" else "inscrito"
    found: list[Refusal] = []
    if not clean_name(data.name):
        found.append(Refusal(f"Informe o nome do {noun}.", field="name"))
    others = tournament.trios.exclude(pk=trio.pk) if trio else tournament.trios.all()
    if others.filter(name_key=name_key(data.name)).exists():
        found.append(
            Refusal(f"Já existe um {noun} chamado “{clean_name(data.name)}” neste torneio.", field="name")
        )
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
    found += _people_problems(tournament, data, members, trio)
    if not data.exclusiveness_override.strip():
        found += _exclusiveness_problems(tournament, members, trio)
    return found


def _exclusiveness_problems(
    tournament: Tournament, members: Sequence[MemberData], trio: Trio | None
) -> list[Refusal]:
    """Who plays truco cego enters no other modality of the event, reservas too (Art. 23; AMB-30).

    Who is in this very trio already was let in before: a later change of a phone asks for no new reason.
    """
    let_in = set(trio.members.values_list("player__name_key", flat=True)) if trio else set()
    places = TrioMember.objects.filter(tournament__event=tournament.event).exclude(
        tournament__modality=tournament.modality
    )
    cego = Modality.TRUCO_CEGO.value
    if tournament.modality != cego:
        places = places.filter(tournament__modality=cego)
    by_document: dict[str, TrioMember] = {}
    by_name: dict[str, TrioMember] = {}
    for place in places.select_related("player", "tournament"):
        by_document[place.player.documento] = place
        by_name[place.player.name_key] = place
    found = []
    for index, member in enumerate(members):
        if name_key(member.name) in let_in:
            continue
        documento = clean_documento(member.documento)
        taken = by_document.get(documento) if documento else None
        if taken is None and not member.other_person:
            namesake = by_name.get(name_key(member.name))
            if namesake is not None and not (documento and namesake.player.documento):
                taken = namesake
        if taken is not None:
            found.append(
                Refusal(
                    f"{clean_name(member.name)} já está inscrito em “{taken.tournament.name}”: "
                    "quem joga truco cego não entra em outra modalidade do evento. "
                    "Se a comissão permitir, informe o motivo.",
                    field=f"members-{index}-name",
                    article="Art. 23",
                )
            )
    return found


def _people_problems(
    tournament: Tournament, data: TrioData, members: Sequence[MemberData], trio: Trio | None
) -> list[Refusal]:
    """Namesakes, one person twice, one document for two people (HAND-59)."""
    found: list[Refusal] = []
    seen_names: set[str] = set()
    seen_documents: set[str] = set()
    taken = (
        TrioMember.objects.filter(tournament=tournament)
        .exclude(trio=trio)
        .select_related("player", "trio")
        .order_by("pk")
    )
    by_name: dict[str, list[TrioMember]] = {}
    by_document: dict[str, TrioMember] = {}
    for place in taken:
        by_name.setdefault(place.player.name_key, []).append(place)
        if place.player.documento:
            by_document[place.player.documento] = place
    for index, member in enumerate(members):
        key, documento = name_key(member.name), clean_documento(member.documento)
        name = clean_name(member.name)
        field = f"members-{index}-name"
        if key in seen_names and not documento:
            found.append(Refusal(f"{name} aparece duas vezes neste trio.", field=field))
        if documento and documento in seen_documents:
            found.append(
                Refusal("Este documento está em duas pessoas deste trio.", field=f"members-{index}-documento")
            )
        seen_names.add(key)
        seen_documents.add(documento)
        if documento and documento in by_document:
            place = by_document[documento]
            found.append(
                Refusal(
                    f"O documento de {name} já está com {place.player.name}, do trio {place.trio.name}.",
                    field=f"members-{index}-documento",
                )
            )
        elif key in by_name and not member.other_person:
            namesakes = by_name[key]
            if not documento or any(not p.player.documento for p in namesakes):
                found.append(
                    Refusal(
                        f"{name} já está no trio {namesakes[0].trio.name}, e cada um joga em um trio só. "
                        "Se é outra pessoa com o mesmo nome, informe os documentos "
                        "ou marque “é outra pessoa”.",
                        field=field,
                    )
                )
        elif documento:
            owner = Player.objects.filter(event=tournament.event, documento=documento).first()
            if owner and owner.name_key != key and not _is_longer_form(owner.name_key, key):
                found.append(
                    Refusal(
                        f"Este documento é de {owner.name}, já cadastrado no evento.",
                        field=f"members-{index}-documento",
                    )
                )
    return found


def _is_longer_form(old_key: str, new_key: str) -> bool:
    """A longer or shorter writing of one name: the same person corrected (HAND-55)."""
    old, new = old_key.split(), new_key.split()
    return bool(old and new) and old[0] == new[0] and (set(old) <= set(new) or set(new) <= set(old))


def _line_up_problems(trio: Trio, members: Sequence[MemberData]) -> list[Refusal]:
    enrolled = {m.player.name_key: m.player for m in trio.members.select_related("player")}
    documents = {p.documento for p in enrolled.values() if p.documento}
    strangers = [
        clean_name(m.name)
        for m in members
        if name_key(m.name) not in enrolled and clean_documento(m.documento) not in documents
    ]
    if not strangers and len(members) == len(enrolled):
        return []
    who = f"{', '.join(strangers)} não estava inscrito antes do sorteio. " if strangers else ""
    return [
        Refusal(
            f"{who}Depois do sorteio só jogam os inscritos: ninguém entra nem sai do trio. "
            "O reserva inscrito entra entre partidas, na súmula.",
            field="members",
            article="Art. 18",
        )
    ]


def _save_members(tournament: Tournament, trio: Trio, members: Sequence[MemberData]) -> None:
    current = {m.player_id: m.player for m in trio.members.select_related("player")}
    excluded = set(trio.members.filter(excluded=True).values_list("player_id", flat=True))
    trio.members.all().delete()
    rows = []
    for position, member in enumerate(members):
        player = _player_for(tournament, member, current)
        rows.append(
            TrioMember(
                trio=trio,
                tournament=tournament,
                player=player,
                role=member.role,
                position=position,
                is_capataz=member.is_capataz,
                excluded=player.pk in excluded,
            )
        )
    TrioMember.objects.bulk_create(rows)
    # A person who is in no trio any more is nobody's data to keep (LGPD).
    gone = current.keys() - {row.player_id for row in rows}
    Player.objects.filter(pk__in=gone, memberships__isnull=True).delete()


def _player_for(tournament: Tournament, member: MemberData, current: dict[int, Player]) -> Player:
    """Return the person meant: by documento, else who is in the trio already, else a namesake of the event
    that plays another tournament, else a new person."""
    key, documento = name_key(member.name), clean_documento(member.documento)
    people = Player.objects.filter(event=tournament.event)
    player = people.filter(documento=documento).first() if documento else None
    if player is None:
        player = next((p for p in current.values() if p.name_key == key), None)
    if player is None and not documento and not member.other_person:
        busy = TrioMember.objects.filter(tournament=tournament).values("player_id")
        player = people.filter(name_key=key).exclude(pk__in=busy).first()
    if player is None:
        player = Player(event=tournament.event)
    player.name = member.name
    player.documento = documento or player.documento
    player.telefone = clean_name(member.telefone) or player.telefone
    player.save()
    return player


@transaction.atomic
def confirm_presence(*, trio: Trio, confirmed: bool, actor: Actor) -> None:
    """Mark a trio as present, or take that back."""
    if trio.confirmed == confirmed:
        return
    trio.confirmed = confirmed
    trio.save(update_fields=["confirmed"])
    touch(trio.tournament)
    record(
        actor=actor,
        action="trio.presenca",
        subject=trio.name,
        tournament=trio.tournament,
        after={"confirmed": confirmed},
    )


@transaction.atomic
def delete_trio(*, trio: Trio, actor: Actor) -> None:
    """Delete a registration. A trio in a chave is not deleted: it can only be put out (HAND-31)."""
    tournament = Tournament.objects.select_for_update().get(pk=trio.tournament_id)
    if trio.pontinho_seats.exists():
        raise Refusal(
            f"“{trio.name}” já está em uma mesa e não pode ser apagado. "
            "Antes da primeira rodada, desfaça o sorteio das mesas; depois, quem se vai sai na rodada."
        )
    if hasattr(trio, "chave_place") or Jogo.objects.filter(trio_a=trio).exists():
        raise Refusal(
            f"“{trio.name}” já está nas chaves e não pode ser apagado: os jogos ficariam com um buraco. "
            "Para retirar o trio do torneio, registre a desclassificação (inciso III).",
            article="Art. 20",
        )
    before = describe(trio)
    people = list(trio.members.values_list("player_id", flat=True))
    name = trio.name
    trio.delete()
    Player.objects.filter(pk__in=people, memberships__isnull=True).delete()
    touch(tournament)
    record(actor=actor, action="trio.apagado", subject=name, tournament=tournament, before=before)

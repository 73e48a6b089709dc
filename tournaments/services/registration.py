"""Trios, their members and their presence."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from django.db import transaction
from django.db.models import Max

from scoring.modalities import Lineup
from tournaments.models import DecisionKind, Entidade, Jogo, Player, Tournament, Trio, TrioMember
from tournaments.names import clean_name, name_key
from tournaments.services.audit import Actor, record, touch
from tournaments.services.decisions import write_decision
from tournaments.services.refusals import Refusal, Refusals
from tournaments.services.register import MemberData, Register, TrioData, clean_documento
from tournaments.services.stamps import check_seen, stamp_of


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
def save_trio(
    *, tournament: Tournament, data: TrioData, actor: Actor, trio: Trio | None = None, seen: str = ""
) -> Trio:
    """Register a trio, or change one. seen: the stamp of the registration that was on the screen, if any.

    An incomplete trio is saved (people register by halves) and blocks the draw. After the draw the members
    stay as they are: only names, entidade, contacts and the capataz change. Art. 15, 18.

    Raises:
        Refusals: every problem found, each with its field (`name`, `members-0-name`, …).
        Refusal: somebody else changed the registration since it was seen.
    """
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    if trio is not None and seen:
        _refuse_unseen(trio, seen)
    drawn = tournament.is_drawn
    if trio is None and drawn:
        raise closed_by_the_draw(tournament)
    members = named_members(tournament, data)
    problems = Register(tournament).problems(data, members, trio.pk if trio else None)
    if trio is not None and drawn:
        problems += line_up_problems([m.player for m in trio.members.select_related("player")], members)
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


def registration_stamp(trio: Trio) -> str:
    """Name a registration as it is stored: after any change of it the stamp is another. One query."""
    people = trio.members.order_by("position").values_list(
        "player__name", "player__documento", "player__telefone", "role", "is_capataz"
    )
    facts = (trio.name, trio.entidade_id, trio.regiao, trio.notes, trio.cabeca, *people)
    return stamp_of(*facts)


def _refuse_unseen(trio: Trio, seen: str) -> None:
    stored = Trio.objects.select_related("entidade").get(pk=trio.pk)

    def stands() -> str:
        people = [
            f"{m.player.name} (capataz)" if m.is_capataz else m.player.name
            for m in stored.members.select_related("player").order_by("position")
        ]
        house = f", {stored.entidade.name}" if stored.entidade else ""
        return f"ela diz: {stored.name}{house}; {', '.join(people) or 'ninguém ainda'}"

    check_seen(seen=seen, stamp=registration_stamp(stored), what="esta inscrição", stands=stands)


def closed_by_the_draw(tournament: Tournament) -> Refusal:
    """Say that nobody registers after the sorteio."""
    return Refusal(
        "As mesas já foram sorteadas: não dá para inscrever mais ninguém. "
        "Antes da primeira rodada, desfaça o sorteio em “Sorteio”."
        if tournament.is_pontinho
        else "As chaves já foram sorteadas: não dá para inscrever mais ninguém. "
        "Antes do primeiro resultado, refaça o sorteio em “Sorteio”."
    )


def named_members(tournament: Tournament, data: TrioData) -> list[MemberData]:
    """Return the lines with a name; who plays alone speaks for himself."""
    members = [m for m in data.members if clean_name(m.name)]
    if tournament.lineup == Lineup.MANO and len(members) == 1 and not members[0].is_capataz:
        members = [replace(members[0], is_capataz=True)]
    return members


def describe(trio: Trio) -> dict[str, object]:
    """Return what the trail keeps of a trio: no documents, no phones."""
    members = trio.members.select_related("player").order_by("position")
    return described(
        trio.name,
        trio.entidade.name if trio.entidade else "",
        [(m.player.name, m.role, m.is_capataz) for m in members],
    )


def described(name: str, entidade: str, members: Iterable[tuple[str, str, bool]]) -> dict[str, object]:
    """The same of facts at hand. members: (name, role, whether capataz), in order."""
    return {
        "name": name,
        "entidade": entidade,
        "members": [{"name": who, "role": role, "capataz": capataz} for who, role, capataz in members],
    }


def _free_ref(tournament: Tournament, number: int) -> str:
    taken = set(tournament.trios.values_list("ref", flat=True))
    while f"t{number}" in taken:
        number += 1
    return f"t{number}"


def line_up_problems(players: Sequence[Player], members: Sequence[MemberData]) -> list[Refusal]:
    """After the draw nobody comes in or goes out (Art. 18). players: those of the trio as it stands."""
    enrolled = {player.name_key for player in players}
    documents = {player.documento for player in players if player.documento}
    strangers = [
        clean_name(m.name)
        for m in members
        if name_key(m.name) not in enrolled and clean_documento(m.documento) not in documents
    ]
    if not strangers and len(members) == len(players):
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
    people = Player.objects.filter(event=tournament.event)
    busy = TrioMember.objects.filter(tournament=tournament).values("player_id")
    player = pick_player(
        tournament,
        member,
        current.values(),
        with_documento=lambda documento: people.filter(documento=documento).first(),
        free_namesake=lambda key: people.filter(name_key=key).exclude(pk__in=busy).first(),
    )
    player.save()
    return player


def pick_player(
    tournament: Tournament,
    member: MemberData,
    current: Iterable[Player],
    *,
    with_documento: Callable[[str], Player | None],
    free_namesake: Callable[[str], Player | None],
) -> Player:
    """Return the person meant, with the new data, not saved: by documento, else who is in the trio already,
    else a namesake of the event that plays another tournament, else a new person."""
    key, documento = name_key(member.name), clean_documento(member.documento)
    player = with_documento(documento) if documento else None
    if player is None:
        player = next((p for p in current if p.name_key == key), None)
    if player is None and not documento and not member.other_person:
        player = free_namesake(key)
    if player is None:
        player = Player(event_id=tournament.event_id)
    player.name = member.name
    player.documento = documento or player.documento
    player.telefone = clean_name(member.telefone) or player.telefone
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
    if trio.desclassificacoes.exists() or trio.decisions.exists():
        raise Refusal(
            f"As comissões já decidiram sobre “{trio.name}”: a inscrição fica, para a ata dizer de quem foi.",
            article="Art. 20",
        )
    before = describe(trio)
    people = list(trio.members.values_list("player_id", flat=True))
    name = trio.name
    trio.delete()
    Player.objects.filter(pk__in=people, memberships__isnull=True).delete()
    touch(tournament)
    record(actor=actor, action="trio.apagado", subject=name, tournament=tournament, before=before)

"""Loads who registered: entidades, people, trios and their places in the chaves."""

from dataclasses import dataclass

from tournaments.exchange import document as doc
from tournaments.models import Chave, ChaveTrio, Entidade, Event, Player, Tournament, Trio, TrioMember
from tournaments.names import clean_name, name_key
from tournaments.services.register import clean_documento

BATCH = 500


@dataclass(frozen=True, slots=True)
class People:
    """Stored people: by seat (slug of the tournament, place of the trio, place in the trio) and by id.

    `trio_places` gives the place of a trio by (slug of the tournament, id of the trio).
    """

    seats: dict[tuple[str, int, int], Player]
    by_id: dict[str, Player]
    trio_places: dict[tuple[str, str], int]


def load_entidades(document: doc.Document) -> dict[str, Entidade]:
    """Store the entidades that the file names; return them by name key.

    They are shared by all events: what one says already stands, what it does not is filled in.
    """
    told = {name_key(item.name): item for item in document.entidades}
    names = {name_key(item.name): item.name for item in document.entidades}
    for tournament in document.tournaments:
        for trio in tournament.trios:
            if clean_name(trio.entidade):
                names.setdefault(name_key(trio.entidade), trio.entidade)
    stored = {one.name_key: one for one in Entidade.objects.filter(name_key__in=names)}
    for key, name in names.items():
        facts = told.get(key, doc.Entidade(name=name))
        entidade = stored.setdefault(key, Entidade(name=name))
        before = (entidade.pk, entidade.city, entidade.regiao)
        entidade.city = entidade.city or facts.city
        entidade.regiao = entidade.regiao or facts.regiao
        if (entidade.pk, entidade.city, entidade.regiao) != before or entidade.pk is None:
            entidade.save()
    return stored


def load_people(event: Event, document: doc.Document) -> People:
    """Store every person once. The same id, or the same documento, is the same person."""
    people = People({}, {}, {})
    by_documento: dict[str, Player] = {}
    rows: list[Player] = []

    def person(facts: doc.Player) -> Player:
        documento = clean_documento(facts.documento)
        known = people.by_id.get(facts.id) if facts.id else by_documento.get(documento)
        if known is None:
            known = Player(
                event=event,
                name=clean_name(facts.name),
                name_key=name_key(facts.name),
                documento=documento,
            )
            rows.append(known)
        known.telefone = known.telefone or facts.telefone
        known.notes = known.notes or facts.notes
        if facts.id:
            people.by_id[facts.id] = known
        if documento:
            by_documento[documento] = known
        return known

    for tournament in document.tournaments:
        for t, trio in enumerate(tournament.trios):
            people.trio_places[tournament.slug, trio.id] = t
            for p, facts in enumerate(trio.players):
                people.seats[tournament.slug, t, p] = person(facts)
    for facts in document.players_without_trio:
        person(facts)
    Player.objects.bulk_create(rows, batch_size=BATCH)
    return people


def load_trios(
    tournament: Tournament, facts: doc.Tournament, entidades: dict[str, Entidade], people: People
) -> dict[str, Trio]:
    """Store the trios and their members; return the trios by id."""
    trios = Trio.objects.bulk_create(
        (
            Trio(
                tournament=tournament,
                ref=trio.id,
                number=place if trio.number is None else trio.number,
                name=clean_name(trio.name),
                name_key=name_key(trio.name),
                entidade=entidades.get(name_key(trio.entidade)),
                regiao=trio.regiao,
                cabeca=trio.cabeca,
                confirmed=trio.confirmed,
                fee_paid=trio.fee_paid,
                letter_received=trio.letter_received,
                notes=trio.notes,
            )
            for place, trio in enumerate(facts.trios, start=1)
        ),
        batch_size=BATCH,
    )
    TrioMember.objects.bulk_create(
        (
            TrioMember(
                trio=row,
                tournament=tournament,
                player=people.seats[facts.slug, t, p],
                role=player.role,
                position=p,
                is_capataz=trio.capataz == p,
                cartao_seen=player.cartao_seen,
                pilcha_seen=player.pilcha_seen,
                unarmed=player.unarmed,
                excluded=player.excluded,
            )
            for t, (row, trio) in enumerate(zip(trios, facts.trios, strict=True))
            for p, player in enumerate(trio.players)
        ),
        batch_size=BATCH,
    )
    return {trio.ref: trio for trio in trios}


def load_chaves(tournament: Tournament, facts: doc.Tournament, trios: dict[str, Trio]) -> dict[str, Chave]:
    """Store the chaves with who is in them; return them by name."""
    rows = Chave.objects.bulk_create(
        (
            Chave(tournament=tournament, name=chave.name, position=position)
            for position, chave in enumerate(facts.chaves)
        ),
        batch_size=BATCH,
    )
    ChaveTrio.objects.bulk_create(
        (
            ChaveTrio(chave=row, trio=trios[ref], position=position)
            for row, chave in zip(rows, facts.chaves, strict=True)
            for position, ref in enumerate(chave.trios)
        ),
        batch_size=BATCH,
    )
    return {row.name: row for row in rows}

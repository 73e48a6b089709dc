"""From the database to a tournament file."""

from collections import Counter

from django.utils import timezone

from tournaments.exchange import document as doc
from tournaments.exchange.defaults import LOADED
from tournaments.exchange.exporting_tournament import TournamentExport, person
from tournaments.models import (
    AuditEntry,
    Claim,
    Comissao,
    CommissionMember,
    Desclassificacao,
    Entidade,
    Event,
    LineUpSeat,
    Tournament,
    TrioMember,
)


def document_of(event: Event, *, personal_data: bool = True) -> doc.Document:
    """Return everything that is recorded of an event, but for users, open seed secrets and versions.

    Without `personal_data`, people are their names alone, and the history stays at home. The number of
    queries depends on the number of tournaments only.
    """
    ids = _ids_of_people(event)
    tournaments = list(event.tournaments.order_by("pk"))
    return doc.Document(
        format=doc.FORMAT,
        event=doc.EventFacts(
            name=event.name,
            slug=event.slug,
            city=event.city,
            place=event.place,
            starts_on=event.starts_on,
            ends_on=event.ends_on,
            fecars=event.fecars,
            published=event.published,
        ),
        comissoes=_comissoes(event),
        entidades=tuple(
            doc.Entidade(name=entidade.name, city=entidade.city, regiao=entidade.regiao)
            for entidade in Entidade.objects.filter(trios__tournament__event=event)
            .distinct()
            .order_by("name_key", "pk")
            if entidade.city or entidade.regiao
        ),
        players_without_trio=tuple(
            person(player, ids, personal_data)
            for player in event.players.filter(memberships__isnull=True).order_by("pk")
        ),
        tournaments=tuple(TournamentExport(event, one, ids, personal_data).document() for one in tournaments),
        audit=_audit(event, tournaments) if personal_data else (),
    )


def _ids_of_people(event: Event) -> dict[int, str]:
    """Name the people whom the file has to recognise in two places: p1, p2, … as they come in it.

    Those are who plays in several tournaments, and who was put out of a trio and is in it no more.
    """
    memberships = list(
        TrioMember.objects.filter(tournament__event=event)
        .order_by("tournament_id", "trio_id", "position")
        .values_list("player_id", "trio_id")
    )
    # People are also named by what was decided about them, and by line-ups of the past.
    named = {
        *Desclassificacao.objects.filter(tournament__event=event, player__isnull=False)
        .order_by()
        .values_list("player_id", "trio_id"),
        *Claim.objects.filter(tournament__event=event, player__isnull=False)
        .order_by()
        .values_list("player_id", "trio_id"),
        *LineUpSeat.objects.filter(line_up__jogo__tournament__event=event)
        .order_by()
        .values_list("player_id", "line_up__trio_id"),
    }
    left = {player for player, _trio in named.difference(memberships)}
    several = {player for player, times in Counter(player for player, _ in memberships).items() if times > 1}
    in_order = [player for player, _trio in memberships] + sorted(left)
    both = [player for player in dict.fromkeys(in_order) if player in several or player in left]
    return {player: f"p{number}" for number, player in enumerate(both, start=1)}


def _comissoes(event: Event) -> doc.Comissoes:
    members = CommissionMember.objects.filter(event=event).order_by("position", "pk")
    by_comissao: dict[str, list[str]] = {comissao.value: [] for comissao in Comissao}
    for member in members:
        by_comissao[member.comissao].append(member.name)
    return doc.Comissoes(**{comissao: tuple(names) for comissao, names in by_comissao.items()})


def _audit(event: Event, tournaments: list[Tournament]) -> tuple[doc.AuditEntry, ...]:
    """The history, but for the loading of the file itself, which is news only where it was loaded."""
    slugs = {tournament.pk: tournament.slug for tournament in tournaments}
    entries = AuditEntry.objects.filter(event=event).exclude(action=LOADED).order_by("pk")
    return tuple(
        doc.AuditEntry(
            tournament=slugs[entry.tournament_id] if entry.tournament_id else "",
            at=timezone.localtime(entry.at),
            actor=entry.actor,
            action=entry.action,
            subject=entry.subject,
            before=entry.before,
            after=entry.after,
            reason=entry.reason,
        )
        for entry in entries
    )

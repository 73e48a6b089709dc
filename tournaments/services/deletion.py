"""Events and tournaments deleted: those made by mistake, with all that is in them."""

from django.db import transaction
from django.db.models import QuerySet

from tournaments.models import (
    BracketEntrant,
    Chave,
    ChaveTrio,
    Claim,
    Decision,
    Desclassificacao,
    Event,
    Jogo,
    LineUpSeat,
    Player,
    PontinhoHand,
    PontinhoMesa,
    PontinhoRodada,
    PontinhoSeat,
    Tournament,
    Trio,
    TrioMember,
)
from tournaments.names import name_key
from tournaments.selectors.deletion import Obstacle, obstacles, what_goes
from tournaments.services.audit import Actor, record
from tournaments.services.refusals import Refusal


@transaction.atomic
def delete_event(*, event: Event, typed_name: str, actor: Actor, whatever: bool = False) -> None:
    """Delete an event with everything in it. The note of it stays in the trail, of no event.

    typed_name: the event's name, as the person typed it. whatever: also one that is public or was played
    (for whoever has the computer in hand, who has made a copy).

    Raises:
        Refusal: another name was typed, the public sees it, or results count in it.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    tournaments = _locked(event.tournaments.all())
    _check(event.name, typed_name, [] if whatever else obstacles(event=event))
    went = dict(what_goes(tournaments, event=event))
    before = {"slug": event.slug, "starts_on": event.starts_on.isoformat(), "went": went}
    clear(tournaments)
    event.delete()
    record(actor=actor, action="evento.apagado", subject=event.name, before=before)


@transaction.atomic
def delete_tournament(
    *, tournament: Tournament, typed_name: str, actor: Actor, whatever: bool = False
) -> None:
    """Delete a tournament with everything in it, and the players that were in no other. As `delete_event`;
    the note of it stays in the event's trail."""
    event = Event.objects.select_for_update().get(pk=tournament.event_id)
    rows = _locked(event.tournaments.filter(pk=tournament.pk))
    if not rows:
        raise Refusal("Este torneio já foi apagado.")
    _check(tournament.name, typed_name, [] if whatever else obstacles(event=event, tournament=tournament))
    went = dict(what_goes(rows))
    people = list(TrioMember.objects.filter(tournament=tournament).values_list("player", flat=True))
    clear(rows)
    rows.delete()
    _delete_lone(people)
    record(
        actor=actor,
        action="torneio.apagado",
        subject=tournament.name,
        event=event,
        before={"slug": tournament.slug, "went": went},
    )


def _locked(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Lock tournaments and their jogos, so that no result comes in between the check and the deletion."""
    list(tournaments.select_for_update().order_by("pk").values_list("pk"))
    jogos = Jogo.objects.filter(tournament__in=tournaments)
    list(jogos.select_for_update(of=("self",)).order_by("pk").values_list("pk"))
    return tournaments


def _check(name: str, typed: str, found: list[Obstacle]) -> None:
    if found:
        raise Refusal(" ".join(obstacle.text for obstacle in found))
    if name_key(typed) != name_key(name):
        raise Refusal(f"Para apagar, escreva o nome como está: {name}", field="typed_name")


def clear(tournaments: QuerySet[Tournament]) -> None:
    """Delete what is in tournaments, rows that are protected from single deletion in their order."""
    inside = {"tournament__in": tournaments}
    Jogo.objects.filter(**inside).update(official=None)
    LineUpSeat.objects.filter(line_up__jogo__tournament__in=tournaments).order_by().delete()
    Claim.objects.filter(**inside).delete()
    Decision.objects.filter(**inside).delete()
    BracketEntrant.objects.filter(**inside).delete()
    Desclassificacao.objects.filter(**inside).delete()
    PontinhoHand.objects.filter(rodada__mesa__tournament__in=tournaments).order_by().delete()
    PontinhoRodada.objects.filter(mesa__tournament__in=tournaments).delete()
    PontinhoSeat.objects.filter(mesa__tournament__in=tournaments).delete()
    PontinhoMesa.objects.filter(**inside).delete()
    Jogo.objects.filter(**inside).delete()
    ChaveTrio.objects.filter(chave__tournament__in=tournaments).delete()
    Chave.objects.filter(**inside).delete()
    TrioMember.objects.filter(**inside).delete()
    Trio.objects.filter(**inside).delete()


def _delete_lone(people: list[int]) -> None:
    """Delete those of the people that nothing names any more."""
    named = {
        *TrioMember.objects.filter(player__in=people).values_list("player", flat=True),
        *LineUpSeat.objects.filter(player__in=people).values_list("player", flat=True),
        *Claim.objects.filter(player__in=people).values_list("player", flat=True),
        *Desclassificacao.objects.filter(player__in=people).values_list("player", flat=True),
    }
    Player.objects.filter(pk__in=set(people) - named).delete()

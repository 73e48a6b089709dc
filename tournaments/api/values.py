"""Published facts as JSON values. Trios are known by their `id` of the tournament file."""

from typing import Any

from django.urls import reverse
from django.utils import timezone

from tournaments.exchange.report import overall_row, standing_row
from tournaments.models import Comissao, Event, Role, Tournament, TrioMember
from tournaments.selectors.competition import JogoView
from tournaments.selectors.public import Commissions, TournamentCard, last_change
from tournaments.selectors.public_tournament import PublicCompetition
from tournaments.views.public.cards import Addresses


def event_json(event: Event) -> dict[str, Any]:
    """Return an event as a list shows it."""
    return {
        "slug": event.slug,
        "name": event.name,
        "city": event.city,
        "place": event.place,
        "starts_on": event.starts_on.isoformat(),
        "ends_on": event.ends_on.isoformat(),
        "page": reverse("tournaments:public_event", args=(event.slug,)),
        "url": reverse("tournaments:api_event", args=(event.slug,)),
    }


def event_page_json(event: Event, cards: list[TournamentCard], commissions: Commissions) -> dict[str, Any]:
    """Return an event with its tournaments and commissions."""
    names = dict(commissions)
    return event_json(event) | {
        "commissions": {str(comissao): list(names.get(comissao, ())) for comissao in Comissao},
        "tournaments": [
            _tournament_head(card.tournament)
            | {"trios": card.trios, "phase": str(card.phase), "champion": card.champion or None}
            for card in cards
        ],
    }


def _tournament_head(tournament: Tournament) -> dict[str, Any]:
    slugs = (tournament.event.slug, tournament.slug)
    return {
        "slug": tournament.slug,
        "name": tournament.name,
        "category": tournament.category,
        "modality": tournament.modality,
        "lineup": tournament.lineup,
        "starts_at": local(tournament.starts_at),
        "page": reverse("tournaments:public_tournament", args=slugs),
        "url": reverse("tournaments:api_tournament", args=slugs),
    }


def tournament_json(competition: PublicCompetition) -> dict[str, Any]:
    """Return a tournament. `chaves` and `overall` have the shape that `classify` prints.

    What is not published is null, whether it exists or not (HAND-43).
    """
    tournament = competition.tournament
    shown = competition.shows_chaves
    classification = competition.classification if shown else None
    views = [*competition.jogos, *competition.mata_mata]
    addresses = Addresses(tournament)
    return _tournament_head(tournament) | {
        "event": tournament.event.slug,
        "updated_at": local(last_change(tournament)),
        "qualifiers_per_chave": tournament.qualifiers_per_chave,
        "best_runners_up": tournament.best_runners_up,
        "criteria": list(tournament.criteria),
        "trios": _trios_json(competition),
        "chaves": [
            {"name": name, "standings": [standing_row(row) for row in rows]}
            for name, rows in classification.chaves.items()
        ]
        if classification
        else None,
        "overall": [overall_row(row) for row in classification.overall] if classification else None,
        "progress": {name: {"done": p.done, "total": p.total} for name, p in classification.progress.items()}
        if classification
        else None,
        "desclassificados": {ref: list(incisos) for ref, incisos in competition.incisos.items()}
        if classification
        else None,
        "jogos": [_jogo_json(view, addresses) for view in views] if shown or views else None,
        "mata_mata": _mata_mata_json(competition),
        "sorteios": [
            {"id": held.public_id, "purpose": held.purpose, "superseded": held.superseded_at is not None}
            for held in competition.sorteios
        ]
        if shown
        else None,
    }


def _trios_json(competition: PublicCompetition) -> list[dict[str, Any]]:
    players: dict[int, list[dict[str, str]]] = {}
    capataz: dict[int, int] = {}
    members = TrioMember.objects.filter(tournament=competition.tournament).order_by("trio", "position")
    for trio, name, role, speaks in members.values_list("trio", "player__name", "role", "is_capataz"):
        listed = players.setdefault(trio, [])
        if speaks:
            capataz[trio] = len(listed)
        listed.append({"name": name, "role": str(Role(role))})
    return [
        {
            "id": trio.ref,
            "number": trio.number,
            "name": trio.name,
            "entidade": trio.entidade.name if trio.entidade else None,
            "regiao": trio.regiao or None,
            "players": players.get(trio.pk, []),
            "capataz": capataz.get(trio.pk),
        }
        for trio in competition.trios.values()
    ]


def _jogo_json(view: JogoView, addresses: Addresses) -> dict[str, Any]:
    jogo, counted = view.jogo, view.counted
    settled = counted is not None and counted.settled
    return {
        "id": jogo.ref,
        "stage": jogo.stage,
        "chave": counted.chave if counted else None,
        "rodada": jogo.rodada,
        "mesa": jogo.mesa,
        "scheduled_at": local(jogo.scheduled_at),
        "started_at": local(jogo.started_at),
        "a": jogo.trio_a.ref if jogo.trio_a else None,
        "b": jogo.trio_b.ref if jogo.trio_b else None,
        "ending": str(counted.ending) if counted and counted.ending else None,
        "winner": counted.winner if counted and settled else None,
        "partidas": [list(partida) for partida in view.partidas] if settled else [],
        "origin": counted.origin if counted and settled else None,
        "page": addresses.jogo(jogo),
    }


def _mata_mata_json(competition: PublicCompetition) -> dict[str, Any] | None:
    state = competition.bracket_state
    if state is None:
        return None
    podium = competition.podium
    matches = []
    for place in state.resolved:
        jogo = state.jogo_of(place.match)
        matches.append(
            {
                "number": place.match.number,
                "rodada": place.match.rodada,
                "position": place.match.position,
                "name": state.bracket.rodada_code(place.match),
                "a": place.a.trio,
                "b": place.b.trio,
                "winner": place.winner,
                "state": str(place.state),
                "jogo": jogo.ref if jogo else None,
            }
        )
    return {
        "matches": matches,
        "podium": {
            "champion": podium.champion if podium else None,
            "vice": podium.vice if podium else None,
            "third": list(podium.third) if podium else [],
            "fourth": podium.fourth if podium else None,
        },
    }


def local(moment: Any) -> str | None:
    """Write a moment by the clock of the hall, with its offset: "2026-12-05T13:00:00-03:00"."""
    return timezone.localtime(moment).isoformat(timespec="seconds") if moment else None

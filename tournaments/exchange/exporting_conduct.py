"""Exports how a tournament was conducted. Each part takes one query, whatever the number of jogos."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils import timezone

from tournaments.exchange import conduct
from tournaments.exchange.conduct import PlayerRef
from tournaments.models import (
    Claim,
    CommissionCall,
    Conference,
    Decision,
    Homologation,
    JogoCall,
    JogoPause,
    LineUpSeat,
    Tournament,
)


@dataclass(frozen=True, slots=True)
class Names:
    """What things are called in the file, by primary key. `player` takes a trio and a person."""

    trios: Mapping[int, str]
    jogos: Mapping[int, str]
    chaves: Mapping[int, str]
    player: Callable[[int, int], PlayerRef]
    desclassificacoes: Mapping[int, int]
    mesas: Mapping[int, str]


def calls_by_jogo(tournament: Tournament) -> dict[int, list[conduct.Call]]:
    """Return the calls of each jogo that has any, in order."""
    found: dict[int, list[conduct.Call]] = defaultdict(list)
    for call in JogoCall.objects.filter(jogo__tournament=tournament).order_by("number"):
        found[call.jogo_id].append(
            conduct.Call(number=call.number, at=timezone.localtime(call.at), by=call.by)
        )
    return found


def pauses_by_jogo(tournament: Tournament) -> dict[int, list[conduct.Pause]]:
    """Return the pauses of each jogo that has any, in order."""
    found: dict[int, list[conduct.Pause]] = defaultdict(list)
    for pause in JogoPause.objects.filter(jogo__tournament=tournament).order_by("pk"):
        found[pause.jogo_id].append(
            conduct.Pause(
                started_at=timezone.localtime(pause.started_at),
                ended_at=timezone.localtime(pause.ended_at) if pause.ended_at else None,
                cause=pause.cause,
            )
        )
    return found


def conferences_by_submission(tournament: Tournament) -> dict[int, list[conduct.Conference]]:
    """Return what the capatazes said of each submission of which they said anything."""
    found: dict[int, list[conduct.Conference]] = defaultdict(list)
    for one in Conference.objects.filter(submission__jogo__tournament=tournament).order_by("pk"):
        found[one.submission_id].append(
            conduct.Conference(
                side=one.side,
                name=one.name,
                agrees=one.agrees,
                reason=one.reason,
                strokes=one.strokes or (),
                at=timezone.localtime(one.at),
            )
        )
    return found


def line_ups_by_jogo(tournament: Tournament, names: Names) -> dict[int, list[conduct.LineUp]]:
    """Return the line-ups of each jogo that has any, as they came in."""
    seats: dict[int, list[LineUpSeat]] = defaultdict(list)
    of_tournament = LineUpSeat.objects.filter(line_up__jogo__tournament=tournament)
    for seat in of_tournament.select_related("line_up").order_by("line_up_id", "seat"):
        seats[seat.line_up_id].append(seat)
    found: dict[int, list[conduct.LineUp]] = defaultdict(list)
    for one in seats.values():
        line_up = one[0].line_up
        found[line_up.jogo_id].append(
            conduct.LineUp(
                trio=names.trios[line_up.trio_id],
                partida=line_up.partida,
                players=tuple(names.player(line_up.trio_id, seat.player_id) for seat in one),
                change=line_up.change,
                consent=line_up.consent,
                tenteador=line_up.tenteador,
                created_by=line_up.created_by,
                created_at=timezone.localtime(line_up.created_at),
            )
        )
    return found


def claims(tournament: Tournament, names: Names) -> tuple[conduct.Claim, ...]:
    """Return the reclamações, as they came in."""
    return tuple(
        conduct.Claim(
            jogo=names.jogos[claim.jogo_id] if claim.jogo_id else None,
            pontinho_mesa=names.mesas[claim.pontinho_mesa_id] if claim.pontinho_mesa_id else None,
            trio=names.trios[claim.trio_id],
            inciso=claim.inciso,
            claimed_by=claim.claimed_by,
            made_at=timezone.localtime(claim.made_at),
            player=names.player(claim.trio_id, claim.player_id) if claim.player_id else None,
            facts=claim.facts,
            origin=claim.origin,
            status=claim.status,
            answer=claim.answer,
            desclassificacao=(
                names.desclassificacoes[claim.desclassificacao_id] if claim.desclassificacao_id else None
            ),
        )
        for claim in Claim.objects.filter(tournament=tournament).order_by("pk")
    )


def decisions(tournament: Tournament, names: Names) -> tuple[conduct.Decision, ...]:
    """Return what the commissions decided, as it was decided."""
    return tuple(
        conduct.Decision(
            kind=decision.kind,
            text=decision.text,
            jogo=names.jogos[decision.jogo_id] if decision.jogo_id else None,
            trio=names.trios[decision.trio_id] if decision.trio_id else None,
            reading=decision.reading,
            reason=decision.reason,
            members=decision.members,
            at=timezone.localtime(decision.at),
        )
        for decision in Decision.objects.filter(tournament=tournament).order_by("pk")
    )


def homologations(tournament: Tournament, names: Names) -> tuple[conduct.Homologation, ...]:
    """Return what was homologated, revision after revision."""
    return tuple(
        conduct.Homologation(
            stage=one.stage,
            chave=names.chaves[one.chave_id] if one.chave_id else None,
            pontinho_mesa=names.mesas[one.pontinho_mesa_id] if one.pontinho_mesa_id else None,
            revision=one.revision,
            members=one.members,
            reason=one.reason,
            table=one.table,
            at=timezone.localtime(one.at),
        )
        for one in Homologation.objects.filter(tournament=tournament).order_by("pk")
    )


def commission_calls(tournament: Tournament, names: Names) -> tuple[conduct.CommissionCall, ...]:
    """Return the calls of mesas to the commission, as they came in."""
    return tuple(
        conduct.CommissionCall(
            mesa=call.mesa,
            jogo=names.jogos[call.jogo_id] if call.jogo_id else None,
            client_id=str(call.client_id),
            reason=call.reason,
            at=timezone.localtime(call.at),
            answered_at=timezone.localtime(call.answered_at) if call.answered_at else None,
            answered_by=call.answered_by,
        )
        for call in CommissionCall.objects.filter(tournament=tournament).order_by("pk")
    )

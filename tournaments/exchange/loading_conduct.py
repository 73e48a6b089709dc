"""Loads how a tournament was conducted: calls, pauses, line-ups, claims, decisions, homologações."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.exchange import document as doc
from tournaments.exchange.conduct import PlayerRef
from tournaments.exchange.loading_registration import BATCH, People
from tournaments.exchange.moments import keep_moments
from tournaments.models import (
    Chave,
    Claim,
    CommissionCall,
    Decision,
    Desclassificacao,
    Homologation,
    Jogo,
    JogoCall,
    JogoPause,
    LineUp,
    LineUpSeat,
    Player,
    PontinhoMesa,
    Tournament,
    Trio,
)


@dataclass(frozen=True, slots=True)
class Stored:
    """What of a tournament is in the database by now, by its name in the file."""

    tournament: Tournament
    facts: doc.Tournament
    trios: Mapping[str, Trio]
    chaves: Mapping[str, Chave]
    jogos: Mapping[str, Jogo]
    mesas: Mapping[str, PontinhoMesa]
    people: People

    def player(self, trio: str, ref: PlayerRef) -> Player:
        """Return a person by place in the trio, or by id."""
        if isinstance(ref, str):
            return self.people.by_id[ref]
        place = self.people.trio_places[self.facts.slug, trio]
        return self.people.seats[self.facts.slug, place, ref]


def load_conduct(stored: Stored, desclassificacoes: Sequence[Desclassificacao]) -> None:
    """Store it all. `desclassificacoes` are the tournament's, in the order of the file."""
    facts, tournament = stored.facts, stored.tournament
    _load_of_jogos(stored)
    Claim.objects.bulk_create(
        Claim(
            tournament=tournament,
            jogo=stored.jogos[claim.jogo] if claim.jogo else None,
            pontinho_mesa=stored.mesas[claim.pontinho_mesa] if claim.pontinho_mesa else None,
            trio=stored.trios[claim.trio],
            inciso=claim.inciso,
            player=None if claim.player is None else stored.player(claim.trio, claim.player),
            claimed_by=claim.claimed_by,
            facts=claim.facts,
            made_at=claim.made_at,
            origin=claim.origin,
            status=claim.status,
            answer=claim.answer,
            desclassificacao=(
                None if claim.desclassificacao is None else desclassificacoes[claim.desclassificacao]
            ),
        )
        for claim in facts.claims
    )
    Decision.objects.bulk_create(
        Decision(
            tournament=tournament,
            kind=decision.kind,
            jogo=stored.jogos[decision.jogo] if decision.jogo else None,
            trio=stored.trios[decision.trio] if decision.trio else None,
            text=decision.text,
            reading=decision.reading,
            reason=decision.reason,
            members=decision.members,
            at=decision.at,
        )
        for decision in facts.decisions
    )
    CommissionCall.objects.bulk_create(
        CommissionCall(
            tournament=tournament,
            jogo=stored.jogos[call.jogo] if call.jogo else None,
            mesa=call.mesa,
            client_id=uuid.UUID(call.client_id),
            reason=call.reason,
            at=call.at,
            answered_at=call.answered_at,
            answered_by=call.answered_by,
        )
        for call in facts.commission_calls
    )
    Homologation.objects.bulk_create(
        Homologation(
            tournament=tournament,
            stage=one.stage,
            chave=stored.chaves[one.chave] if one.chave else None,
            pontinho_mesa=stored.mesas[one.pontinho_mesa] if one.pontinho_mesa else None,
            revision=one.revision,
            members=one.members,
            reason=one.reason,
            table=one.table,
            at=one.at,
        )
        for one in facts.homologations
    )


def _load_of_jogos(stored: Stored) -> None:
    told = [(stored.jogos[jogo.id], jogo) for jogo in stored.facts.jogos]
    JogoCall.objects.bulk_create(
        (
            JogoCall(jogo=row, number=call.number, at=call.at, by=call.by)
            for row, jogo in told
            for call in jogo.calls
        ),
        batch_size=BATCH,
    )
    JogoPause.objects.bulk_create(
        (
            JogoPause(jogo=row, started_at=pause.started_at, ended_at=pause.ended_at, cause=pause.cause)
            for row, jogo in told
            for pause in jogo.pauses
        ),
        batch_size=BATCH,
    )
    line_ups = [(row, line_up) for row, jogo in told for line_up in jogo.line_ups]
    rows = LineUp.objects.bulk_create(
        (
            LineUp(
                jogo=row,
                trio=stored.trios[line_up.trio],
                partida=line_up.partida,
                change=line_up.change,
                consent=line_up.consent,
                tenteador=line_up.tenteador,
                created_by=line_up.created_by,
            )
            for row, line_up in line_ups
        ),
        batch_size=BATCH,
    )
    keep_moments(
        LineUp, "created_at", [(row, one.created_at) for row, (_, one) in zip(rows, line_ups, strict=True)]
    )
    LineUpSeat.objects.bulk_create(
        (
            LineUpSeat(line_up=row, seat=seat, player=stored.player(line_up.trio, player))
            for row, (_, line_up) in zip(rows, line_ups, strict=True)
            for seat, player in enumerate(line_up.players, start=1)
        ),
        batch_size=BATCH,
    )

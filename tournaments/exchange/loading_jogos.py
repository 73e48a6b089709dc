"""Loads the jogos with their results, and the súmulas that brought them."""

import uuid
from dataclasses import dataclass
from datetime import datetime

from scoring.jogo import format_partidas
from tournaments.exchange import document as doc
from tournaments.exchange.consistency_registration import ruleset_of
from tournaments.exchange.defaults import FILE_AUTHOR, CodeSource, submission_id
from tournaments.exchange.loading_registration import BATCH
from tournaments.exchange.moments import keep_moments
from tournaments.models import (
    Chave,
    Conference,
    Jogo,
    MesaLog,
    Origin,
    Submission,
    SubmissionStatus,
    Tournament,
    Trio,
)


@dataclass(frozen=True, slots=True)
class _Winners:
    """Who won, as the database keeps it: also of a jogo that was played, where the file leaves it out."""

    target: int

    def of(self, result: doc.Jogo | doc.Submission) -> str:
        if result.ending != "played":
            return result.winner or ""
        won = [("a" if a == self.target else "b") for a, b in result.partidas if self.target in (a, b)]
        return "a" if won.count("a") > won.count("b") else "b"


def load_jogos(
    tournament: Tournament,
    facts: doc.Tournament,
    trios: dict[str, Trio],
    chaves: dict[str, Chave],
    codes: CodeSource,
) -> dict[str, Jogo]:
    """Store the jogos and their submissions; return the jogos by id."""
    rules = ruleset_of({"modality": facts.modality, "lineup": facts.lineup})
    winners = _Winners(rules.target if rules else 0)
    jogos = Jogo.objects.bulk_create(
        (
            Jogo(
                tournament=tournament,
                ref=jogo.id,
                code=jogo.code or codes.of_jogo(facts.slug, jogo.id),
                stage=jogo.stage,
                chave=chaves[jogo.chave] if jogo.chave else None,
                rodada=jogo.rodada,
                position=place if jogo.position is None else jogo.position,
                trio_a=trios[jogo.a] if jogo.a else None,
                trio_b=trios[jogo.b] if jogo.b else None,
                mesa=jogo.mesa,
                scheduled_at=jogo.scheduled_at,
                started_at=jogo.started_at,
                all_falta_at=jogo.all_falta_at,
                finished_at=jogo.finished_at,
                baralho_delivered="baralho" in jogo.delivered,
                tentos_delivered="tentos" in jogo.delivered,
                signed_a="signed_a" in jogo.delivered,
                signed_b="signed_b" in jogo.delivered,
                delivery_override=jogo.delivery_override,
                juiz=jogo.juiz,
                ending=jogo.ending or "",
                partidas=format_partidas(jogo.partidas),
                winner=winners.of(jogo) if jogo.ending else "",
                advance_decided=jogo.advance_decided,
                advanced=trios[jogo.advanced] if jogo.advanced else None,
                printed_at=jogo.printed_at,
                prints=jogo.prints,
            )
            for place, jogo in enumerate(facts.jogos, start=1)
        ),
        batch_size=BATCH,
    )
    _load_submissions(facts, jogos, winners)
    return {jogo.ref: jogo for jogo in jogos}


def _load_submissions(facts: doc.Tournament, jogos: list[Jogo], winners: _Winners) -> None:
    """Store the súmulas sent. A result of which the file shows none has one: the file itself."""
    rows: list[Submission] = []
    sent: list[tuple[Submission, doc.Submission]] = []
    moments: list[tuple[Submission, datetime | None]] = []
    for jogo, told in zip(jogos, facts.jogos, strict=True):
        for one in told.submissions:
            row = _submission(jogo, one, winners)
            rows.append(row)
            moments.append((row, one.created_at))
            sent.append((row, one))
        if told.ending and told.ending != "bye" and not told.submissions:
            rows.append(_implied_submission(jogo))
    Submission.objects.bulk_create(rows, batch_size=BATCH)
    keep_moments(Submission, "created_at", moments)
    Conference.objects.bulk_create(
        (
            Conference(
                submission=row,
                side=conference.side,
                name=conference.name,
                agrees=conference.agrees,
                reason=conference.reason,
                strokes=list(conference.strokes),
                at=conference.at,
            )
            for row, one in sent
            for conference in one.conferences
        ),
        batch_size=BATCH,
    )
    MesaLog.objects.bulk_create(
        (MesaLog(submission=row, voltas=one.voltas) for row, one in sent if one.voltas is not None),
        batch_size=BATCH,
    )
    decided = []
    for row in rows:
        if row.status == SubmissionStatus.OFFICIAL:
            row.jogo.official = row
            decided.append(row.jogo)
    Jogo.objects.bulk_update(decided, ["official"], batch_size=BATCH)


def _submission(jogo: Jogo, one: doc.Submission, winners: _Winners) -> Submission:
    return Submission(
        jogo=jogo,
        client_id=uuid.UUID(one.client_id),
        ending=one.ending,
        partidas=format_partidas(one.partidas),
        winner=winners.of(one),
        trio_a_name=one.trio_a_name or _name(jogo.trio_a),
        trio_b_name=one.trio_b_name or _name(jogo.trio_b),
        origin=one.origin,
        status=one.status,
        author=one.author,
        reason=one.reason,
        mesa=one.mesa,
        unsigned_reason=one.unsigned_reason,
        checked_at=one.checked_at,
        checked_by=one.checked_by,
    )


def _implied_submission(jogo: Jogo) -> Submission:
    return Submission(
        jogo=jogo,
        client_id=submission_id(jogo.tournament.event.slug, jogo.tournament.slug, jogo.ref),
        ending=jogo.ending,
        partidas=jogo.partidas,
        winner=jogo.winner,
        trio_a_name=_name(jogo.trio_a),
        trio_b_name=_name(jogo.trio_b),
        origin=Origin.FILE,
        status=SubmissionStatus.OFFICIAL,
        author=FILE_AUTHOR,
    )


def _name(trio: Trio | None) -> str:
    return trio.name if trio else ""

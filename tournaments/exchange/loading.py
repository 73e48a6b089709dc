"""From a tournament file to the database: all of it, or nothing."""

import uuid
from collections.abc import Iterable

from django.db import DataError, IntegrityError, transaction

from tournaments.exchange import document as doc
from tournaments.exchange.defaults import LOADED, CodeSource, moment_of
from tournaments.exchange.loading_conduct import Stored, load_conduct
from tournaments.exchange.loading_jogos import load_jogos
from tournaments.exchange.loading_pontinho import load_pontinho
from tournaments.exchange.loading_registration import (
    BATCH,
    load_chaves,
    load_entidades,
    load_people,
    load_trios,
)
from tournaments.exchange.moments import keep_moments
from tournaments.exchange.problems import FileProblem, Path
from tournaments.models import (
    AuditEntry,
    BracketEntrant,
    Comissao,
    CommissionCall,
    CommissionMember,
    Desclassificacao,
    Event,
    Jogo,
    PontinhoRodada,
    Sorteio,
    Submission,
    Tournament,
)
from tournaments.names import clean_name, name_key
from tournaments.services.audit import Actor, record
from tournaments.services.deletion import clear


class FileRefusedError(Exception):
    """A sound file that this database cannot take. `problems` says why, each with its place in the file."""

    def __init__(self, problems: Iterable[FileProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(str(problem) for problem in self.problems))


def load_document(document: doc.Document, *, actor: Actor, replace: bool = False) -> Event:
    """Store a whole file as one event, in one transaction; one audit entry.

    With `replace`, an event of the same slug is deleted first, with all that is in it.

    Raises:
        FileRefusedError: the slug is taken, the event has no dates, or a code of a súmula, an address of a
            sorteio or the id of a submission belongs to another event.
    """
    try:
        with transaction.atomic():
            return _load_event(document, actor, replace)
    except (IntegrityError, DataError) as error:
        # What the checks of the file do not foresee, the constraints of the database do.
        raise FileRefusedError(
            [FileProblem((), f"o banco de dados não aceita o arquivo ({error})")]
        ) from error


def _load_event(document: doc.Document, actor: Actor, replace: bool) -> Event:
    standing = Event.objects.select_for_update().filter(slug=document.event.slug).first()
    problems = [*_event_problems(document, standing, replace), *_taken_ids(document, standing)]
    if problems:
        raise FileRefusedError(problems)
    if standing is not None:
        delete_event(standing)
    facts = document.event
    assert facts.starts_on is not None  # or it would be among the problems
    assert facts.ends_on is not None
    event = Event.objects.create(
        name=clean_name(facts.name),
        slug=facts.slug,
        city=facts.city,
        place=facts.place,
        starts_on=facts.starts_on,
        ends_on=facts.ends_on,
        fecars=facts.fecars,
        published=facts.published,
    )
    _load_parts(event, document)
    record(
        actor=actor,
        action=LOADED,
        subject=event.name,
        event=event,
        after={"tournaments": [one.slug for one in document.tournaments], "replaced": standing is not None},
    )
    return event


def delete_event(event: Event) -> None:
    """Delete an event with everything in it, those who are protected from single deletion included."""
    clear(event.tournaments.all())
    event.delete()


def _event_problems(document: doc.Document, standing: Event | None, replace: bool) -> list[FileProblem]:
    problems = []
    if standing is not None and not replace:
        message = f"já existe o evento “{standing.name}” com este endereço; para trocá-lo, use --replace"
        problems.append(FileProblem(("event", "slug"), message))
    for key in ("starts_on", "ends_on"):
        if getattr(document.event, key) is None:
            problems.append(FileProblem(("event",), f"para carregar o evento falta o campo “{key}”"))
    return problems


def _taken_ids(document: doc.Document, standing: Event | None) -> list[FileProblem]:
    """Find what the file names and another event of this installation has already."""
    codes = set(Jogo.objects.exclude(tournament__event=standing).values_list("code", flat=True))
    addresses = set(Sorteio.objects.exclude(tournament__event=standing).values_list("public_id", flat=True))
    sent = set(
        Submission.objects.exclude(jogo__tournament__event=standing).values_list("client_id", flat=True)
    )
    called = set(
        CommissionCall.objects.exclude(tournament__event=standing).values_list("client_id", flat=True)
    )
    noted = set(
        PontinhoRodada.objects.exclude(mesa__tournament__event=standing).values_list("client_id", flat=True)
    )
    problems = []
    for t, tournament in enumerate(document.tournaments):
        at: Path = ("tournaments", t)
        for j, jogo in enumerate(tournament.jogos):
            if jogo.code in codes:
                path = (*at, "jogos", j, "code")
                problems.append(FileProblem(path, "este código de súmula já é de um jogo de outro evento"))
            for s, submission in enumerate(jogo.submissions):
                if uuid.UUID(submission.client_id) in sent:
                    path = (*at, "jogos", j, "submissions", s, "client_id")
                    problems.append(FileProblem(path, "este envio já é de um jogo de outro evento"))
        for m, mesa in enumerate(tournament.pontinho.mesas if tournament.pontinho else ()):
            for r, rodada in enumerate(mesa.rodadas):
                if rodada.client_id and uuid.UUID(rodada.client_id) in noted:
                    path = (*at, "pontinho", "mesas", m, "rodadas", r, "client_id")
                    problems.append(FileProblem(path, "este envio já é de uma mesa de outro evento"))
        for c, call in enumerate(tournament.commission_calls):
            if uuid.UUID(call.client_id) in called:
                path = (*at, "commission_calls", c, "client_id")
                problems.append(FileProblem(path, "este chamado já é de outro evento"))
        for s, sorteio in enumerate(tournament.sorteios):
            if sorteio.public_id in addresses:
                path = (*at, "sorteios", s, "public_id")
                problems.append(FileProblem(path, "este endereço já é de um sorteio de outro evento"))
    return problems


def _load_parts(event: Event, document: doc.Document) -> None:
    """Store everything by bulk, in the order of the file, which the primary keys then keep."""
    CommissionMember.objects.bulk_create(
        CommissionMember(
            event=event,
            comissao=comissao.value,
            name=clean_name(name),
            name_key=name_key(name),
            position=position,
        )
        for comissao in Comissao
        for position, name in enumerate(getattr(document.comissoes, comissao.value))
    )
    entidades = load_entidades(document)
    people = load_people(event, document)
    codes = _codes(event, document)
    tournaments: dict[str, Tournament] = {}
    for facts in document.tournaments:
        tournament = tournaments[facts.slug] = _tournament(event, facts)
        trios = load_trios(tournament, facts, entidades, people)
        chaves = load_chaves(tournament, facts, trios)
        jogos = load_jogos(tournament, facts, trios, chaves, codes)
        mesas = load_pontinho(tournament, facts, trios)
        stored = Stored(tournament, facts, trios, chaves, jogos, mesas, people)
        load_conduct(stored, _load_desclassificacoes(stored))
        _load_sorteios(tournament, facts, codes)
        BracketEntrant.objects.bulk_create(
            BracketEntrant(
                tournament=tournament,
                seed=entrant.seed,
                trio=trios[entrant.trio],
                chave=chaves[entrant.chave] if entrant.chave else None,
                place=entrant.place,
            )
            for entrant in facts.bracket
        )
    _load_audit(event, document, tournaments)


def _codes(event: Event, document: doc.Document) -> CodeSource:
    """Codes that the file gives are its own; the derived ones have to keep clear of them too."""
    return CodeSource(
        event=event.slug,
        jogo_codes=set(Jogo.objects.values_list("code", flat=True))
        | {jogo.code for one in document.tournaments for jogo in one.jogos},
        sorteio_addresses=set(Sorteio.objects.values_list("public_id", flat=True))
        | {sorteio.public_id for one in document.tournaments for sorteio in one.sorteios},
    )


def _tournament(event: Event, facts: doc.Tournament) -> Tournament:
    return Tournament.objects.create(
        event=event,
        slug=facts.slug,
        name=clean_name(facts.name),
        category=facts.category,
        modality=facts.modality,
        lineup=facts.lineup,
        chave_size=facts.chave_size,
        qualifiers_per_chave=facts.qualifiers_per_chave,
        best_runners_up=facts.best_runners_up,
        third_place=facts.third_place,
        annul_results_of_disqualified=facts.annul_results_of_disqualified,
        criteria=list(facts.criteria),
        tolerance_minutes=facts.tolerance_minutes,
        appeal_minutes=facts.appeal_minutes,
        require_delivery=facts.require_delivery,
        jogo_minutes=facts.jogo_minutes,
        slot_minutes=facts.slot_minutes,
        mesas=facts.mesas,
        starts_at=facts.starts_at,
        published=facts.published,
        chaves_published=facts.chaves_published,
        mata_mata_published=facts.mata_mata_published,
    )


def _load_desclassificacoes(stored: Stored) -> list[Desclassificacao]:
    return Desclassificacao.objects.bulk_create(
        Desclassificacao(
            tournament=stored.tournament,
            trio=stored.trios[one.trio],
            player=None if one.player is None else stored.player(one.trio, one.player),
            inciso=one.inciso,
            jogo=stored.jogos[one.jogo] if one.jogo else None,
            facts=one.facts,
            claimed_by=one.claimed_by,
            decided_by=one.decided_by,
            player_only=one.player_only,
            pontinho_mesa=stored.mesas[one.pontinho_mesa] if one.pontinho_mesa else None,
            after_rodada=one.after_rodada,
            dress_mended_at=one.dress_mended_at,
            occurred_at=one.occurred_at or moment_of(stored.tournament.event.starts_on),
            reversed_at=one.reversed_at,
            reversal_reason=one.reversal_reason,
        )
        for one in stored.facts.desclassificacoes
    )


def _load_sorteios(tournament: Tournament, facts: doc.Tournament, codes: CodeSource) -> None:
    Sorteio.objects.bulk_create(
        Sorteio(
            tournament=tournament,
            public_id=one.public_id or codes.of_sorteio(facts.slug, place),
            purpose=one.purpose,
            algorithm=one.algorithm,
            entries=list(one.entries),
            params=dict(one.params),
            seed=one.seed,
            commitment=one.commitment,
            result=doc.plain(one.result),
            witnesses=one.witnesses,
            held_at=one.held_at or moment_of(tournament.event.starts_on),
            held_by=one.held_by,
            superseded_at=one.superseded_at,
            reason=one.reason,
        )
        for place, one in enumerate(facts.sorteios)
    )


def _load_audit(event: Event, document: doc.Document, tournaments: dict[str, Tournament]) -> None:
    rows = [
        AuditEntry(
            event=event,
            tournament=tournaments[one.tournament] if one.tournament else None,
            actor=one.actor,
            action=one.action,
            subject=one.subject,
            before=one.before,
            after=one.after,
            reason=one.reason,
        )
        for one in document.audit
    ]
    AuditEntry.objects.bulk_create(rows, batch_size=BATCH)
    keep_moments(AuditEntry, "at", ((row, one.at) for row, one in zip(rows, document.audit, strict=True)))

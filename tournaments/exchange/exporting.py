"""From the database to a tournament file."""

from collections import Counter
from datetime import datetime
from typing import Any

from django.utils import timezone

from scoring.jogo import parse_partidas
from tournaments.exchange import document as doc
from tournaments.exchange.defaults import (
    FILE_AUTHOR,
    LOADED,
    jogo_code,
    moment_of,
    sorteio_address,
    submission_id,
)
from tournaments.models import (
    AuditEntry,
    BracketEntrant,
    Chave,
    Comissao,
    CommissionMember,
    Desclassificacao,
    Entidade,
    Event,
    Jogo,
    Origin,
    Player,
    Sorteio,
    Submission,
    SubmissionStatus,
    Tournament,
    Trio,
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
            _person(player, ids, personal_data)
            for player in event.players.filter(memberships__isnull=True).order_by("pk")
        ),
        tournaments=tuple(_Exporter(event, one, ids, personal_data).document() for one in tournaments),
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
    put_out = Desclassificacao.objects.filter(tournament__event=event, player__isnull=False)
    left = {
        player
        for player, trio in put_out.order_by("pk").values_list("player_id", "trio_id")
        if (player, trio) not in set(memberships)
    }
    several = {player for player, times in Counter(player for player, _ in memberships).items() if times > 1}
    in_order = [player for player, _trio in memberships] + sorted(left)
    named = [player for player in dict.fromkeys(in_order) if player in several or player in left]
    return {player: f"p{number}" for number, player in enumerate(named, start=1)}


def _person(player: Player, ids: dict[int, str], personal_data: bool, **place: Any) -> doc.Player:
    private: dict[str, Any] = {}
    if personal_data:
        private = {"documento": player.documento, "telefone": player.telefone, "notes": player.notes}
    return doc.Player(id=ids.get(player.pk, ""), name=player.name, **private, **place)


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


class _Exporter:
    """Writes one tournament. Trios are named by `ref` in the file, by primary key in the database."""

    def __init__(
        self, event: Event, tournament: Tournament, ids: dict[int, str], personal_data: bool
    ) -> None:
        self.event = event
        self.tournament = tournament
        self.ids = ids
        self.personal_data = personal_data
        self.trios = list(tournament.trios.select_related("entidade").order_by("pk"))
        self.members: dict[int, list[TrioMember]] = {trio.pk: [] for trio in self.trios}
        for member in (
            TrioMember.objects.filter(tournament=tournament).select_related("player").order_by("position")
        ):
            self.members[member.trio_id].append(member)
        self.refs: dict[int | None, str | None] = {trio.pk: trio.ref for trio in self.trios} | {None: None}
        self.names = {trio.pk: trio.name for trio in self.trios}
        self.chaves = list(Chave.objects.filter(tournament=tournament).order_by("position"))
        self.chave_names: dict[int | None, str | None] = {c.pk: c.name for c in self.chaves} | {None: None}
        self.jogos = list(Jogo.objects.filter(tournament=tournament).order_by("pk"))
        self.jogo_refs: dict[int | None, str | None] = {jogo.pk: jogo.ref for jogo in self.jogos} | {
            None: None
        }

    def document(self) -> doc.Tournament:
        one = self.tournament
        places: dict[int, list[str]] = {chave.pk: [] for chave in self.chaves}
        for chave, trio in (
            self.tournament.chaves.order_by("position", "places__position")
            .filter(places__isnull=False)
            .values_list("pk", "places__trio__ref")
        ):
            places[chave].append(trio)
        submissions: dict[int, list[Submission]] = {jogo.pk: [] for jogo in self.jogos}
        for submission in Submission.objects.filter(jogo__tournament=one).order_by("pk"):
            submissions[submission.jogo_id].append(submission)
        return doc.Tournament(
            slug=one.slug,
            name=one.name,
            modality=one.modality,
            lineup=one.lineup,
            category=one.category,
            chave_size=one.chave_size,
            qualifiers_per_chave=one.qualifiers_per_chave,
            best_runners_up=one.best_runners_up,
            third_place=one.third_place,
            annul_results_of_disqualified=one.annul_results_of_disqualified,
            criteria=tuple(one.criteria),
            jogo_minutes=one.jogo_minutes,
            slot_minutes=one.slot_minutes,
            mesas=one.mesas,
            starts_at=_local(one.starts_at),
            published=one.published,
            chaves_published=one.chaves_published,
            mata_mata_published=one.mata_mata_published,
            trios=tuple(self._trio(trio, place) for place, trio in enumerate(self.trios, start=1)),
            chaves=tuple(doc.Chave(name=chave.name, trios=tuple(places[chave.pk])) for chave in self.chaves),
            jogos=tuple(
                self._jogo(jogo, place, submissions[jogo.pk])
                for place, jogo in enumerate(self.jogos, start=1)
            ),
            desclassificacoes=tuple(
                self._desclassificacao(one) for one in self.tournament.desclassificacoes.order_by("pk")
            ),
            sorteios=tuple(
                self._sorteio(sorteio, place) for place, sorteio in enumerate(one.sorteios.order_by("pk"))
            ),
            bracket=tuple(
                doc.BracketEntrant(
                    seed=entrant.seed,
                    trio=_known(self.refs[entrant.trio_id]),
                    chave=self.chave_names[entrant.chave_id],
                    place=entrant.place,
                )
                for entrant in BracketEntrant.objects.filter(tournament=one).order_by("seed")
            ),
        )

    def _trio(self, trio: Trio, place: int) -> doc.Trio:
        members = self.members[trio.pk]
        return doc.Trio(
            id=trio.ref,
            number=None if trio.number == place else trio.number,
            name=trio.name,
            entidade=trio.entidade.name if trio.entidade else "",
            regiao=trio.regiao,
            players=tuple(
                _person(
                    member.player, self.ids, self.personal_data, role=member.role, excluded=member.excluded
                )
                for member in members
            ),
            capataz=next((index for index, member in enumerate(members) if member.is_capataz), None),
            cabeca=trio.cabeca,
            confirmed=trio.confirmed,
            notes=trio.notes if self.personal_data else "",
        )

    def _jogo(self, jogo: Jogo, place: int, submissions: list[Submission]) -> doc.Jogo:
        slugs = self.event.slug, self.tournament.slug
        implied = len(submissions) == 1 and self._is_implied(jogo, submissions[0])
        return doc.Jogo(
            id=jogo.ref,
            stage=jogo.stage,
            chave=self.chave_names[jogo.chave_id],
            rodada=jogo.rodada,
            position=None if jogo.position == place and jogo.stage == "chaves" else jogo.position,
            a=self.refs[jogo.trio_a_id],
            b=self.refs[jogo.trio_b_id],
            mesa=jogo.mesa,
            scheduled_at=_local(jogo.scheduled_at),
            started_at=_local(jogo.started_at),
            juiz=jogo.juiz,
            ending=jogo.ending or None,
            winner=_named_winner(jogo),
            partidas=parse_partidas(jogo.partidas),
            advance_decided=jogo.advance_decided,
            advanced=self.refs[jogo.advanced_id],
            code="" if jogo.code == jogo_code(*slugs, jogo.ref) else jogo.code,
            printed_at=_local(jogo.printed_at),
            prints=jogo.prints,
            submissions=() if implied else tuple(self._submission(jogo, one) for one in submissions),
        )

    def _is_implied(self, jogo: Jogo, submission: Submission) -> bool:
        """Whether the file says of a submission no more than the result of its jogo."""
        return (
            submission.origin == Origin.FILE
            and submission.status == SubmissionStatus.OFFICIAL
            and submission.client_id == submission_id(self.event.slug, self.tournament.slug, jogo.ref)
            and (submission.author, submission.reason) == (FILE_AUTHOR, "")
            and submission.trio_a_name == self._name(jogo.trio_a_id)
            and submission.trio_b_name == self._name(jogo.trio_b_id)
        )

    def _submission(self, jogo: Jogo, submission: Submission) -> doc.Submission:
        signed_a, signed_b = submission.trio_a_name, submission.trio_b_name
        return doc.Submission(
            client_id=str(submission.client_id),
            ending=submission.ending,
            winner=_named_winner(submission),
            partidas=parse_partidas(submission.partidas),
            trio_a_name="" if signed_a == self._name(jogo.trio_a_id) else signed_a,
            trio_b_name="" if signed_b == self._name(jogo.trio_b_id) else signed_b,
            origin=submission.origin,
            status=submission.status,
            author=submission.author,
            reason=submission.reason,
            created_at=_local(submission.created_at),
        )

    def _name(self, trio: int | None) -> str:
        return self.names[trio] if trio else ""

    def _desclassificacao(self, decision: Desclassificacao) -> doc.Desclassificacao:
        return doc.Desclassificacao(
            trio=_known(self.refs[decision.trio_id]),
            inciso=decision.inciso,
            jogo=self.jogo_refs[decision.jogo_id],
            player=self._player(decision),
            player_only=decision.player_only,
            facts=decision.facts,
            claimed_by=decision.claimed_by,
            decided_by=decision.decided_by,
            occurred_at=self._unless_implied(decision.occurred_at),
            reversed_at=_local(decision.reversed_at),
            reversal_reason=decision.reversal_reason,
        )

    def _player(self, decision: Desclassificacao) -> int | str | None:
        if decision.player_id is None:
            return None
        for index, member in enumerate(self.members[decision.trio_id]):
            if member.player_id == decision.player_id:
                return index
        return self.ids[decision.player_id]

    def _sorteio(self, sorteio: Sorteio, place: int) -> doc.Sorteio:
        implied = sorteio_address(self.event.slug, self.tournament.slug, place)
        return doc.Sorteio(
            purpose=sorteio.purpose,
            entries=tuple(sorteio.entries),
            algorithm=sorteio.algorithm,
            seed=sorteio.seed,
            params=sorteio.params,
            commitment=sorteio.commitment,
            result=tuple(tuple(item) if isinstance(item, list) else item for item in sorteio.result),
            witnesses=sorteio.witnesses,
            held_at=self._unless_implied(sorteio.held_at),
            held_by=sorteio.held_by,
            superseded_at=_local(sorteio.superseded_at),
            reason=sorteio.reason,
            public_id="" if sorteio.public_id == implied else sorteio.public_id,
        )

    def _unless_implied(self, moment: datetime) -> datetime | None:
        return None if moment == moment_of(self.event.starts_on) else timezone.localtime(moment)


def _local(moment: datetime | None) -> datetime | None:
    return None if moment is None else timezone.localtime(moment)


def _named_winner(row: Jogo | Submission) -> str | None:
    """Of a jogo that was played the partidas say who won, and the file does not repeat it."""
    return None if row.ending == "played" else row.winner or None


def _known(ref: str | None) -> str:
    assert ref is not None
    return ref

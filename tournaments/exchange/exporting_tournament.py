"""From the database to one tournament of a file."""

from datetime import datetime
from typing import Any

from django.utils import timezone

from scoring.jogo import parse_partidas
from tournaments.exchange import document as doc
from tournaments.exchange.conduct import PlayerRef
from tournaments.exchange.defaults import (
    FILE_AUTHOR,
    jogo_code,
    moment_of,
    sorteio_address,
    submission_id,
)
from tournaments.exchange.exporting_conduct import (
    Names,
    calls_by_jogo,
    claims,
    commission_calls,
    conferences_by_submission,
    decisions,
    homologations,
    line_ups_by_jogo,
    pauses_by_jogo,
)
from tournaments.exchange.exporting_pontinho import pontinho_part
from tournaments.models import (
    BracketEntrant,
    Chave,
    Desclassificacao,
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

_DELIVERIES = {
    "baralho": "baralho_delivered",
    "tentos": "tentos_delivered",
    "signed_a": "signed_a",
    "signed_b": "signed_b",
}


def person(player: Player, ids: dict[int, str], personal_data: bool, **place: Any) -> doc.Player:
    """Return a person as the file shows it, with what belongs to the `place` in a trio."""
    private: dict[str, Any] = {}
    if personal_data:
        private = {"documento": player.documento, "telefone": player.telefone, "notes": player.notes}
    return doc.Player(id=ids.get(player.pk, ""), name=player.name, **private, **place)


class TournamentExport:
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

        self.desclassificacoes = list(tournament.desclassificacoes.order_by("pk"))
        self.conduct_names = Names(
            trios={trio.pk: trio.ref for trio in self.trios},
            jogos={jogo.pk: jogo.ref for jogo in self.jogos},
            chaves={chave.pk: chave.name for chave in self.chaves},
            player=self._player,
            desclassificacoes={one.pk: place for place, one in enumerate(self.desclassificacoes)},
            mesas=dict(tournament.pontinho_mesas.order_by().values_list("pk", "ref")),
        )
        self.calls = calls_by_jogo(tournament)
        self.conferences = conferences_by_submission(tournament)
        self.pauses = pauses_by_jogo(tournament)
        self.line_ups = line_ups_by_jogo(tournament, self.conduct_names)

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
        sent = Submission.objects.filter(jogo__tournament=one).select_related("mesa_log")
        for submission in sent.order_by("pk"):
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
            tolerance_minutes=one.tolerance_minutes,
            appeal_minutes=one.appeal_minutes,
            require_delivery=one.require_delivery,
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
            desclassificacoes=tuple(self._desclassificacao(decision) for decision in self.desclassificacoes),
            claims=claims(one, self.conduct_names) if self.personal_data else (),
            decisions=decisions(one, self.conduct_names) if self.personal_data else (),
            homologations=homologations(one, self.conduct_names),
            commission_calls=commission_calls(one, self.conduct_names),
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
            pontinho=pontinho_part(one, self.conduct_names.trios) if one.is_pontinho else None,
        )

    def _trio(self, trio: Trio, place: int) -> doc.Trio:
        members = self.members[trio.pk]
        return doc.Trio(
            id=trio.ref,
            number=None if trio.number == place else trio.number,
            name=trio.name,
            entidade=trio.entidade.name if trio.entidade else "",
            regiao=trio.regiao,
            players=tuple(self._member(member) for member in members),
            capataz=next((index for index, member in enumerate(members) if member.is_capataz), None),
            cabeca=trio.cabeca,
            confirmed=trio.confirmed,
            fee_paid=trio.fee_paid and self.personal_data,
            letter_received=trio.letter_received and self.personal_data,
            notes=trio.notes if self.personal_data else "",
        )

    def _member(self, member: TrioMember) -> doc.Player:
        checked: dict[str, bool] = {}
        if self.personal_data:
            checked = {
                "cartao_seen": member.cartao_seen,
                "pilcha_seen": member.pilcha_seen,
                "unarmed": member.unarmed,
            }
        return person(
            member.player, self.ids, self.personal_data, role=member.role, excluded=member.excluded, **checked
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
            all_falta_at=_local(jogo.all_falta_at),
            finished_at=_local(jogo.finished_at),
            juiz=jogo.juiz,
            ending=jogo.ending or None,
            winner=_named_winner(jogo),
            partidas=parse_partidas(jogo.partidas),
            delivered=tuple(name for name, column in _DELIVERIES.items() if getattr(jogo, column)),
            delivery_override=jogo.delivery_override,
            advance_decided=jogo.advance_decided,
            advanced=self.refs[jogo.advanced_id],
            code="" if jogo.code == jogo_code(*slugs, jogo.ref) else jogo.code,
            printed_at=_local(jogo.printed_at),
            prints=jogo.prints,
            submissions=() if implied else tuple(self._submission(jogo, one) for one in submissions),
            calls=tuple(self.calls.get(jogo.pk, ())),
            pauses=tuple(self.pauses.get(jogo.pk, ())),
            line_ups=tuple(self.line_ups.get(jogo.pk, ())),
        )

    def _is_implied(self, jogo: Jogo, submission: Submission) -> bool:
        """Whether the file says of a submission no more than the result of its jogo."""
        return (
            submission.origin == Origin.FILE
            and submission.status == SubmissionStatus.OFFICIAL
            and submission.client_id == submission_id(self.event.slug, self.tournament.slug, jogo.ref)
            and (submission.author, submission.reason) == (FILE_AUTHOR, "")
            and submission.checked_at is None
            and submission.pk not in self.conferences
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
            mesa=submission.mesa,
            unsigned_reason=submission.unsigned_reason,
            checked_at=_local(submission.checked_at),
            checked_by=submission.checked_by,
            conferences=tuple(self.conferences.get(submission.pk, ())) if self.personal_data else (),
            voltas=submission.mesa_log.voltas if hasattr(submission, "mesa_log") else None,
        )

    def _name(self, trio: int | None) -> str:
        return self.names[trio] if trio else ""

    def _desclassificacao(self, decision: Desclassificacao) -> doc.Desclassificacao:
        return doc.Desclassificacao(
            trio=_known(self.refs[decision.trio_id]),
            inciso=decision.inciso,
            jogo=self.jogo_refs[decision.jogo_id],
            player=self._player(decision.trio_id, decision.player_id) if decision.player_id else None,
            player_only=decision.player_only,
            pontinho_mesa=(
                self.conduct_names.mesas[decision.pontinho_mesa_id] if decision.pontinho_mesa_id else None
            ),
            after_rodada=decision.after_rodada,
            dress_mended_at=_local(decision.dress_mended_at),
            facts=decision.facts if self.personal_data else "",
            claimed_by=decision.claimed_by,
            decided_by=decision.decided_by,
            occurred_at=self._unless_implied(decision.occurred_at),
            reversed_at=_local(decision.reversed_at),
            reversal_reason=decision.reversal_reason,
        )

    def _player(self, trio: int, player: int) -> PlayerRef:
        for index, member in enumerate(self.members[trio]):
            if member.player_id == player:
                return index
        return self.ids[player]

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

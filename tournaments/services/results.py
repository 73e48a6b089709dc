"""Results: recorded, corrected, cancelled. Nothing is ever overwritten: every version stays readable."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.db import transaction
from django.utils import timezone

from scoring.jogo import Ending, format_partidas
from scoring.sumula import problems
from tournaments.models import DecisionKind, Jogo, Origin, Stage, Submission, SubmissionStatus
from tournaments.selectors.readiness import commission_blocks
from tournaments.services.audit import Actor, record, touch
from tournaments.services.decisions import write_decision
from tournaments.services.final import revise_final
from tournaments.services.homologation import revise_if_homologated
from tournaments.services.mata_mata import later_jogo_played, qualified_refs, sync_bracket
from tournaments.services.once import insert_once
from tournaments.services.refusals import Refusal, Refusals, ResultConflict
from tournaments.snapshots import effective_jogo
from tournaments.wording import problem_text

Partidas = Sequence[tuple[int | None, int | None]]
_OF_ANOTHER_JOGO = "Este envio é de outro jogo. Recarregue a página e digite de novo."


@dataclass(frozen=True, slots=True)
class Delivery:
    """What the winner's capataz brought to the commission, and who signed (Art. 17)."""

    baralho: bool = True
    tentos: bool = True
    signed_a: bool = True
    signed_b: bool = True

    FIELDS: ClassVar[tuple[str, ...]] = ("baralho_delivered", "tentos_delivered", "signed_a", "signed_b")

    def write_to(self, jogo: Jogo) -> None:
        """Set the ticks of a jogo; the caller saves `FIELDS`."""
        values = (self.baralho, self.tentos, self.signed_a, self.signed_b)
        for name, value in zip(self.FIELDS, values, strict=True):
            setattr(jogo, name, value)


@dataclass(frozen=True, slots=True)
class ResultData:
    """A result as somebody sends it. `base_version` is the jogo's version that the sender was looking at.

    `delivery` None leaves the ticks of the jogo as they are.
    """

    ending: Ending
    partidas: Partidas = ()
    winner: str = ""
    base_version: int | None = None
    client_id: uuid.UUID | None = None
    reason: str = ""
    delivery: Delivery | None = Delivery()
    # For the ata, where a commission decides: who, and which reading of the text it took.
    members: str = ""
    reading: str = ""

    @property
    def notation(self) -> str:
        """The partidas as stored text, side a first; blank lines left out."""
        return format_partidas([(a, b) for a, b in self.partidas if a is not None and b is not None])


@dataclass(frozen=True, slots=True)
class Recorded:
    """What became of a submission. `repeated`: it had been received before, and nothing changed."""

    submission: Submission
    repeated: bool


def lock_jogo(jogo_id: int) -> Jogo:
    """Lock and return a jogo with its trios. Call inside a transaction."""
    Jogo.objects.select_for_update().get(pk=jogo_id)
    return Jogo.objects.select_related("tournament__event", "trio_a", "trio_b", "official", "chave").get(
        pk=jogo_id
    )


def record_result(*, jogo_id: int, data: ResultData, actor: Actor, origin: Origin = Origin.DESK) -> Recorded:
    """Record a result as official (the committee typed or approved it). Locks the jogo; one audit entry.

    Sent twice with one `client_id`, or again with the same content, nothing changes (HAND-33, 34). A jogo
    that has an official result is corrected only by who has seen that result (`base_version`) and says why;
    anybody else meets a conflict, and the attempt is kept as pending, to be chosen (HAND-35).

    Raises:
        Refusals: the result cannot be; each problem with its field.
        Refusal: the jogo may not be played yet, a desclassificação decided it, or later jogos depend on it.
        ResultConflict: somebody else's result stands.
    """
    with transaction.atomic():
        jogo = lock_jogo(jogo_id)
        repeated = repeated_submission(jogo, data)
        if repeated:
            return Recorded(repeated, repeated=True)
        check_open(jogo)
        check_result(jogo, data)
        stale = data.base_version is not None and data.base_version != jogo.version
        if jogo.official is None and stale:
            raise Refusal(
                f"O jogo mudou enquanto você digitava: agora é {jogo}. Confira os nomes e envie de novo."
            )
        if jogo.official is None or (data.base_version is not None and not stale):
            if jogo.official is not None and not data.reason.strip():
                raise Refusal(
                    "Este jogo já tem resultado oficial. Para corrigir, informe o motivo.", field="reason"
                )
            if data.delivery is not None:
                data.delivery.write_to(jogo)
            submission = make_official(
                jogo, store_submission(jogo, data, actor, origin), actor, members=data.members
            )
            if data.ending is Ending.TIME_DECISION:
                _write_time_decision(jogo, data, actor)
            return Recorded(submission, repeated=False)
        attempted = store_submission(jogo, data, actor, origin)
        touch(jogo.tournament)
        record(
            actor=actor,
            action="resultado.divergencia",
            subject=str(jogo),
            tournament=jogo.tournament,
            before=describe(jogo.official),
            after=describe(attempted),
        )
    raise _conflict(jogo, attempted)


def repeated_submission(jogo: Jogo, data: ResultData) -> Submission | None:
    """Return the submission that this one repeats: the same id, or the same content as what is official.

    Raises:
        Refusal: the id belongs to another jogo.
    """
    if data.client_id is not None:
        known = Submission.objects.filter(client_id=data.client_id).first()
        if known is not None:
            if known.jogo_id != jogo.pk:
                raise Refusal(_OF_ANOTHER_JOGO)
            return known
    official = jogo.official
    same = official is not None and (official.ending, official.partidas, official.winner) == (
        data.ending,
        data.notation,
        _winner_of(jogo, data),
    )
    return official if same else None


def check_open(jogo: Jogo) -> None:
    """Refuse a result of a jogo that may not be played: commissions missing (Art. 23), an open place."""
    if jogo.trio_a is None or jogo.trio_b is None:
        raise Refusal("Este jogo ainda espera um adversário: falta o resultado de um jogo anterior.")
    blocks = commission_blocks(jogo.tournament.event)
    if blocks:
        raise Refusal(" ".join(block.text for block in blocks), article="Art. 23")


def check_result(jogo: Jogo, data: ResultData) -> None:
    """Refuse a result that cannot be, with every problem beside its field."""
    counted = effective_jogo(jogo)
    if counted.origin == "desclassificacao" and data.ending is not Ending.DISQUALIFIED:
        raise Refusal(
            "Este jogo está decidido por desclassificação. Se ela estiver errada, anule-a antes.",
            article="Art. 20",
        )
    if data.ending is Ending.DISQUALIFIED and counted.origin != "desclassificacao":
        raise Refusal(
            "Registre primeiro a desclassificação, com o inciso.", field="ending", article="Art. 20"
        )
    if data.ending is Ending.BYE:
        raise Refusal("Passagem livre não se digita: vem da montagem do mata-mata.", field="ending")
    assert jogo.trio_a is not None
    assert jogo.trio_b is not None
    names = (jogo.trio_a.name, jogo.trio_b.name)
    found = problems(
        data.partidas,
        ruleset=jogo.tournament.ruleset,
        ending=data.ending,
        winner=data.winner or None,  # type: ignore[arg-type]
    )
    if found:
        raise Refusals(
            [
                Refusal(problem_text(problem, *names), field="-".join(str(part) for part in problem.where))
                for problem in found
            ]
        )


def describe(submission: Submission | None) -> dict[str, str] | None:
    """Return what the trail keeps of a submission."""
    if submission is None:
        return None
    return {
        "trios": f"{submission.trio_a_name} × {submission.trio_b_name}",
        "ending": submission.ending,
        "partidas": submission.partidas,
        "winner": submission.winner,
    }


def _told(submission: Submission) -> str:
    """A result in few words, for the ata."""
    return submission.partidas or submission.get_ending_display()


def _write_time_decision(jogo: Jogo, data: ResultData, actor: Actor) -> None:
    winner = jogo.trio_a if data.winner == "a" else jogo.trio_b
    scores = [(a, b) for a, b in data.partidas if a is not None and b is not None]
    undecided = jogo.tournament.ruleset.is_played_out(scores)
    why = "ninguém venceu nas partidas" if undecided else "tempo esgotado"
    reading = (
        "AMB-34: não há quarta partida; sem vencedor nas partidas, a comissão decide quem venceu"
        if undecided
        else "AMB-11: a partida interrompida é de quem a comissão deu o jogo, com os tentos reais"
    )
    write_decision(
        tournament=jogo.tournament,
        kind=DecisionKind.TIME,
        jogo=jogo,
        trio=winner,
        text=f"{jogo}: {why}; a comissão deu o jogo a {winner} ({data.notation or 'sem partidas'}).",
        reading=data.reading or reading,
        reason=data.reason,
        members=data.members or actor.name,
        actor=actor,
    )


def _winner_of(jogo: Jogo, data: ResultData) -> str:
    """The side that a played result gives; the named one otherwise. Stored, so that lists need no scoring."""
    if data.ending is not Ending.PLAYED:
        return data.winner
    target = jogo.tournament.ruleset.target
    won_a = sum(1 for a, _ in data.partidas if a == target)
    won_b = sum(1 for _, b in data.partidas if b == target)
    return "a" if won_a > won_b else "b" if won_b > won_a else ""


def store_submission(jogo: Jogo, data: ResultData, actor: Actor, origin: Origin) -> Submission:
    assert jogo.trio_a is not None
    assert jogo.trio_b is not None
    submission = Submission(
        jogo=jogo,
        client_id=data.client_id or uuid.uuid4(),
        ending=data.ending,
        partidas=data.notation,
        winner=_winner_of(jogo, data),
        trio_a_name=jogo.trio_a.name,
        trio_b_name=jogo.trio_b.name,
        origin=origin,
        author=actor.name,
        user=actor.user,
        reason=data.reason.strip(),
    )
    insert_once(submission, _OF_ANOTHER_JOGO)
    return submission


def make_official(jogo: Jogo, submission: Submission, actor: Actor, *, members: str = "") -> Submission:
    """Put a stored submission in force, move the bracket on, and leave the trail.

    members: who decided a correction, for the ata; the actor where nobody is named.
    """
    previous = jogo.official
    made = jogo.stage == Stage.CHAVES and jogo.tournament.bracket_entrants.exists()
    before = qualified_refs(jogo.tournament) if made else None
    played_later = later_jogo_played(jogo)
    if played_later and submission.winner != jogo.winner:
        raise Refusal(f"O jogo {played_later} já foi jogado e depende deste. Cancele antes aquele resultado.")
    if previous is not None:
        previous.status = SubmissionStatus.SUPERSEDED
        previous.save(update_fields=["status"])
    submission.status = SubmissionStatus.OFFICIAL
    submission.save(update_fields=["status"])
    _set_result(jogo, submission)
    _guard_bracket(jogo, before)
    _revise(jogo, submission.reason, actor)
    if previous is not None:
        write_decision(
            tournament=jogo.tournament,
            kind=DecisionKind.CORRECTION,
            jogo=jogo,
            text=f"{jogo}: resultado corrigido de {_told(previous)} para {_told(submission)}.",
            reason=submission.reason,
            members=members or actor.name,
            actor=actor,
        )
    record(
        actor=actor,
        action="resultado.corrigido" if previous else "resultado.oficial",
        subject=str(jogo),
        tournament=jogo.tournament,
        before=describe(previous),
        after=describe(submission),
        reason=submission.reason,
    )
    return submission


def _set_result(jogo: Jogo, submission: Submission | None) -> None:
    jogo.official = submission
    jogo.ending = submission.ending if submission else ""
    jogo.partidas = submission.partidas if submission else ""
    jogo.winner = submission.winner if submission else ""
    jogo.version += 1
    jogo.finished_at = (jogo.finished_at or timezone.now()) if submission else None
    jogo.pauses.filter(ended_at__isnull=True).update(ended_at=timezone.now())
    jogo.save(
        update_fields=["official", "ending", "partidas", "winner", "version", "finished_at", *Delivery.FIELDS]
    )
    sync_bracket(jogo.tournament)
    touch(jogo.tournament)


def _revise(jogo: Jogo, reason: str, actor: Actor) -> None:
    """Keep what counts now beside what was homologated, the chave or the final places."""
    if jogo.stage == Stage.MATA_MATA:
        revise_final(tournament=jogo.tournament, reason=reason, actor=actor)
    else:
        revise_if_homologated(chave=jogo.chave, reason=reason, actor=actor)


def _guard_bracket(jogo: Jogo, before: list[str] | None) -> None:
    """A change in the chaves must not change who went on, once the mata-mata is made."""
    if before is not None and qualified_refs(jogo.tournament) != before:
        raise Refusal(
            "Essa mudança altera quem passa ao mata-mata, que já está montado. "
            "Desfaça antes o mata-mata (enquanto nenhum jogo dele tiver resultado)."
        )


def _conflict(jogo: Jogo, attempted: Submission) -> ResultConflict:
    existing = jogo.official
    assert existing is not None
    at = timezone.localtime(existing.created_at)
    what = existing.partidas or existing.get_ending_display()
    return ResultConflict(
        f"Outra pessoa ({existing.author}) salvou {what} às {at:%H:%M}. "
        "O resultado dela continua valendo até a comissão escolher.",
        jogo=jogo,
        existing=existing,
        attempted=attempted,
    )


@transaction.atomic
def cancel_result(
    *,
    jogo_id: int,
    reason: str,
    actor: Actor,
    by_reversal: bool = False,
    members: str = "",
    base_version: int | None = None,
) -> None:
    """Take an official result back: the jogo is to be played again, its súmula stays readable (HAND-30).

    by_reversal: a desclassificação of this jogo was taken back, and its súmula goes with it.
    base_version: the jogo's version that was looked at; None takes it as it is.

    Raises:
        Refusal: no reason, no result, the jogo changed, a desclassificação decided it, or later jogos depend
            on it.
    """
    jogo = lock_jogo(jogo_id)
    if jogo.official is None:
        raise Refusal("Este jogo não tem resultado oficial para cancelar.")
    if base_version is not None and base_version != jogo.version:
        raise Refusal(f"O jogo mudou enquanto você decidia: agora é {jogo}. Confira o resultado de novo.")
    if jogo.ending == Ending.DISQUALIFIED and not by_reversal:
        raise Refusal(
            "Este jogo foi decidido por desclassificação: para voltar atrás, anule a desclassificação.",
            article="Art. 20",
        )
    if not reason.strip():
        raise Refusal("Informe o motivo do cancelamento.", field="reason")
    played_later = later_jogo_played(jogo)
    if played_later:
        raise Refusal(f"O jogo {played_later} já foi jogado e depende deste. Cancele antes aquele resultado.")
    if jogo.stage == Stage.CHAVES and jogo.tournament.bracket_entrants.exists():
        raise Refusal(
            "O mata-mata já está montado com este resultado. Desfaça antes o mata-mata "
            "(enquanto nenhum jogo dele tiver resultado)."
        )
    cancelled = jogo.official
    cancelled.status = SubmissionStatus.CANCELLED
    cancelled.save(update_fields=["status"])
    _set_result(jogo, None)
    _revise(jogo, reason, actor)
    write_decision(
        tournament=jogo.tournament,
        kind=DecisionKind.CANCELLATION,
        jogo=jogo,
        text=f"{jogo}: resultado {_told(cancelled)} cancelado.",
        reason=reason,
        members=members or actor.name,
        actor=actor,
    )
    record(
        actor=actor,
        action="resultado.cancelado",
        subject=str(jogo),
        tournament=jogo.tournament,
        before=describe(cancelled),
        reason=reason,
    )

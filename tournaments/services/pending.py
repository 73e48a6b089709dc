"""A submission that differs from what is official waits: the committee says which of the two stands."""

from django.db import transaction

from scoring.jogo import Ending, parse_partidas
from tournaments.models import Jogo, Stage, Submission, SubmissionStatus
from tournaments.services.audit import Actor, record, touch
from tournaments.services.refusals import Refusal
from tournaments.services.results import (
    ResultData,
    check_open,
    check_result,
    describe,
    lock_jogo,
    make_official,
)


@transaction.atomic
def resolve_pending(*, submission_id: int, accept: bool, reason: str, actor: Actor) -> Submission:
    """Decide a pending submission: accepted it becomes official (the former one superseded), else rejected.

    Raises:
        Refusal: it is not pending any more, or a reason is due and missing.
    """
    jogo_id = Submission.objects.values_list("jogo_id", flat=True).get(pk=submission_id)
    jogo = lock_jogo(jogo_id)
    submission = Submission.objects.get(pk=submission_id)
    if submission.status != SubmissionStatus.PENDING:
        raise Refusal(f"Esta súmula já foi resolvida: {submission.get_status_display()}.")
    if not reason.strip() and (jogo.official is not None or not accept):
        raise Refusal("Informe o motivo da escolha.", field="reason")
    if accept:
        check_open(jogo)
        _check_acceptable(jogo, submission)
        submission.reason = reason.strip()
        submission.save(update_fields=["reason"])
        return make_official(jogo, submission, actor)
    submission.status = SubmissionStatus.REJECTED
    submission.reason = reason.strip()
    submission.save(update_fields=["status", "reason"])
    touch(jogo.tournament)
    record(
        actor=actor,
        action="resultado.recusado",
        subject=str(jogo),
        tournament=jogo.tournament,
        before=describe(submission),
        after=describe(jogo.official),
        reason=reason,
    )
    return submission


def _check_acceptable(jogo: Jogo, submission: Submission) -> None:
    """Refuse a version that waited while things changed: the jogo was decided, or has other trios now."""
    named = (submission.trio_a_name, submission.trio_b_name)
    # Names of the chaves may have changed since (HAND-32); there, the sides themselves never do.
    if jogo.stage == Stage.MATA_MATA and named != (str(jogo.trio_a), str(jogo.trio_b)):
        raise Refusal(
            f"Esta súmula é de {' × '.join(named)}, e o jogo agora é {jogo}. "
            "Recuse-a e lance o resultado certo."
        )
    check_result(
        jogo,
        ResultData(Ending(submission.ending), parse_partidas(submission.partidas), submission.winner),
    )

"""The final places confirmed by the commission; revised when a jogo of the mata-mata changes later."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from tournaments.models import Homologation, Stage, Tournament
from tournaments.selectors.final import final_gap, final_homologations, final_table, final_window_closes
from tournaments.selectors.readiness import stage_blocks
from tournaments.services.audit import Actor
from tournaments.services.homologation import check_window, store_homologation
from tournaments.services.refusals import Refusal
from tournaments.snapshots import bracket_state


@transaction.atomic
def homologate_final(
    *, tournament: Tournament, members: str, actor: Actor, override: str = "", now: datetime | None = None
) -> Homologation:
    """Confirm the final places, with the names of who does it. Asked twice, the first stands.

    Raises:
        Refusal: a jogo of the mata-mata is open, a súmula, a delivery (Art. 17) or a claim of it is, or the
            appeal window is (unless `override` says why it is cut short).
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    held = final_homologations(tournament)
    if held:
        return held[-1]
    if not members.strip():
        raise Refusal("Diga quem homologa.", field="members")
    if gap := final_gap(bracket_state(tournament)):
        raise Refusal(gap)
    if blocks := stage_blocks(tournament, Stage.MATA_MATA):
        raise Refusal(" ".join(block.text for block in blocks))
    check_window(final_window_closes(tournament), "do mata-mata", override, now or timezone.now())
    return _store(tournament, members=members, reason=override, actor=actor, revision=1)


def revise_final(*, tournament: Tournament, reason: str, actor: Actor) -> Homologation | None:
    """After a change of a confirmed mata-mata: keep what counts now as a revision with its reason.

    Call inside the transaction of the change. None where nothing was confirmed or nothing counts otherwise.

    Raises:
        Refusal: it was confirmed, and no reason is given.
    """
    held = final_homologations(tournament)
    if not held or final_table(tournament) == held[-1].table:
        return None
    if not reason.strip():
        raise Refusal("A colocação final já foi homologada: informe o motivo da revisão.", field="reason")
    latest = held[-1]
    return _store(
        tournament, members=latest.members, reason=reason, actor=actor, revision=latest.revision + 1
    )


def _store(tournament: Tournament, *, members: str, reason: str, actor: Actor, revision: int) -> Homologation:
    return store_homologation(
        tournament=tournament,
        stage=Stage.MATA_MATA,
        subject=tournament.name,
        table=final_table(tournament),
        members=members,
        reason=reason,
        actor=actor,
        revision=revision,
    )

"""The sorteio that breaks a tie (Art. 23, e): recorded, for exactly the trios tied, never rolled again."""

from collections.abc import Sequence

from django.db import transaction

from scoring.classification import Classification, PendingTie, evaluate
from scoring.qualifying import PendingTieError, QualifierCountError
from scoring.ties import TieEffect
from tournaments.models import Sorteio, Tournament, Trio
from tournaments.services.audit import Actor
from tournaments.services.draws import hold_tiebreak, standing_tiebreak
from tournaments.services.mata_mata import qualified
from tournaments.services.refusals import Refusal
from tournaments.services.seeds import SeedSource
from tournaments.snapshots import tournament_facts


def open_ties(tournament: Tournament, classification: Classification) -> list[PendingTie]:
    """Return every tie that a sorteio may break now, those of a chave first.

    Besides those of the classification, the trios of several chaves that are level across the line of the
    best runners-up: nobody else would ask for their sorteio, and the mata-mata waits for it (HAND-11, 21).
    """
    ties = [*classification.ties, *classification.overall_ties]
    if not (classification.chaves and classification.complete and tournament.qualifiers_per_chave):
        return ties
    try:
        qualified(tournament, classification)
    except PendingTieError as error:
        known = [set(tie.trios) for tie in ties]
        going = _going_on(tournament, classification)
        for tie in error.facts["ties"]:
            if set(tie.trios) not in known:
                first = going - tie.places + 1
                last = first + len(tie.trios) - 1
                ties.append(PendingTie(tie.chave, tie.trios, first, last, TieEffect.QUALIFICATION))
    except QualifierCountError:
        pass
    return ties


def _going_on(tournament: Tournament, classification: Classification) -> int:
    """How many go on in all, best runners-up included."""
    per_chave = tournament.qualifiers_per_chave
    running = [sum(1 for row in rows if row.rank is not None) for rows in classification.chaves.values()]
    return min(sum(min(per_chave, n) for n in running) + tournament.best_runners_up, sum(running))


@transaction.atomic
def break_tie(
    *,
    tournament: Tournament,
    trios: Sequence[Trio],
    source: SeedSource,
    actor: Actor,
    witnesses: str = "",
) -> Sorteio:
    """Hold the sorteio among the trios still tied and record it.

    The same trios drawn twice (two taps, two screens) give the sorteio that stands (HAND-09, 17).

    Raises:
        Refusal: these trios are not tied until a sorteio; a draw by hand that is not a full order of them.
    """
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    wanted = [trio.ref for trio in trios]
    if (earlier := standing_tiebreak(tournament, wanted)) is not None:
        return earlier
    classification = evaluate(tournament_facts(tournament))
    if set(wanted) not in [set(tie.trios) for tie in open_ties(tournament, classification)]:
        raise Refusal(
            "Estes trios não estão empatados à espera de sorteio. Confira a classificação: "
            "ela pode ter mudado.",
            article="Art. 23, e",
        )
    return hold_tiebreak(
        tournament=tournament,
        trios=trios,
        source=source,
        witnesses=witnesses,
        actor=actor,
        noun="trios empatados",
    )

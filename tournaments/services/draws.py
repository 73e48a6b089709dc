"""What every sorteio has in common: how it is stored, and how level entries are put in order."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils import timezone

from scoring import sorteio
from tournaments.models import Purpose, Sorteio, Tournament, Trio
from tournaments.services.audit import Actor, record, touch
from tournaments.services.refusals import Refusal
from tournaments.services.seeds import MANUAL, SeedSource, resolve_seed


class Drawn(NamedTuple):
    """What a sorteio gave and what made it. By hand: no seed, no commitment."""

    algorithm: str
    seed: str
    commitment: str
    result: Sequence[Any]


def draw_order(
    *, tournament: Tournament, entries: Sequence[str], source: SeedSource, witnesses: str, noun: str
) -> Drawn:
    """Put level entries (trio refs) in order by lot, or take the order drawn by hand. Art. 23, e.

    Raises:
        Refusal: a draw by hand that does not order each entry once, or has no witnesses.
    """
    if source.by_hand:
        if sorted(source.order) != sorted(entries):
            raise Refusal(f"Informe a ordem sorteada com todos os {noun}, cada um uma vez.", field="order")
        if not witnesses.strip():
            raise Refusal("No sorteio feito à mão, informe as testemunhas.", field="witnesses")
        return Drawn(MANUAL, "", "", list(source.order))
    seed, commitment = resolve_seed(tournament=tournament, purpose=Purpose.TIEBREAK, source=source)
    return Drawn(sorteio.ALGORITHM, seed, commitment, list(sorteio.draw(entries, seed)))


def store_sorteio(
    *,
    tournament: Tournament,
    purpose: Purpose,
    entries: Sequence[str],
    drawn: Drawn,
    witnesses: str,
    actor: Actor,
    params: Mapping[str, Any] | None = None,
    reason: str = "",
) -> Sorteio:
    """Record a sorteio that was held just now. Call inside the transaction of what it decides."""
    return Sorteio.objects.create(
        tournament=tournament,
        purpose=purpose,
        algorithm=drawn.algorithm,
        entries=list(entries),
        params=dict(params or {}),
        seed=drawn.seed,
        commitment=drawn.commitment,
        result=drawn.result,
        witnesses=witnesses,
        held_at=timezone.now(),
        held_by=actor.name,
        user=actor.user,
        reason=reason,
    )


def standing_tiebreak(tournament: Tournament, refs: Sequence[str]) -> Sorteio | None:
    """Return the sorteio in force, the last held, that has already put these entries in order."""
    held = tournament.sorteios.filter(purpose=Purpose.TIEBREAK, superseded_at__isnull=True)
    return next((one for one in held.order_by("-pk") if set(one.entries) >= set(refs)), None)


def hold_tiebreak(
    *,
    tournament: Tournament,
    trios: Sequence[Trio],
    source: SeedSource,
    witnesses: str,
    actor: Actor,
    noun: str,
) -> Sorteio:
    """Put level trios in order by lot and record it. Art. 23, e.

    Call inside a transaction, with the tournament locked and the tie looked at.

    Raises:
        Refusal: as `draw_order`.
    """
    names = {trio.ref: trio.name for trio in trios}
    entries = list(names)
    drawn = draw_order(tournament=tournament, entries=entries, source=source, witnesses=witnesses, noun=noun)
    held = store_sorteio(
        tournament=tournament,
        purpose=Purpose.TIEBREAK,
        entries=entries,
        drawn=drawn,
        witnesses=witnesses,
        actor=actor,
    )
    touch(tournament)
    record(
        actor=actor,
        action="sorteio.desempate",
        subject=", ".join(names.values()),
        tournament=tournament,
        after={
            "result": [names[ref] for ref in drawn.result],
            "seed": drawn.seed,
            "sorteio": held.public_id,
        },
    )
    return held

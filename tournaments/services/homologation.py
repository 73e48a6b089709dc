"""Homologação: a finished chave is provisional for a while, then confirmed; later changes are revisions."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from scoring.classification import Classification, evaluate
from tournaments.models import Chave, Homologation, PontinhoMesa, Stage, Tournament
from tournaments.selectors.readiness import stage_blocks
from tournaments.services.audit import Actor, record, touch
from tournaments.services.refusals import Refusal
from tournaments.snapshots import tournament_facts

# Confirmed first, revised later.
_ACTIONS = {
    Stage.CHAVES: ("chave.homologada", "chave.revisada"),
    Stage.MATA_MATA: ("mata_mata.homologado", "mata_mata.revisado"),
}


def appeal_ends_at(tournament: Tournament, chave: Chave) -> datetime | None:
    """Return when the appeal window of a finished chave closes; None while no jogo of it is over."""
    last: datetime | None = chave.jogos.aggregate(last=Max("finished_at"))["last"]
    return tournament.appeal_closes(last)


@transaction.atomic
def homologate(
    *, chave: Chave, members: str, actor: Actor, override: str = "", now: datetime | None = None
) -> Homologation:
    """Confirm the classification of a chave, with the names of who does it. Asked twice, the first stands.

    Raises:
        Refusal: the chave is not complete, something of it is open, a sorteio that matters is pending, or the
            appeal window is open (unless `override` says why it is cut short).
    """
    tournament = Tournament.objects.select_for_update().get(pk=chave.tournament_id)
    existing = chave.homologations.order_by("revision").last()
    if existing is not None:
        return existing
    if not members.strip():
        raise Refusal("Diga quem homologa.", field="members")
    classification = evaluate(tournament_facts(tournament))
    progress = classification.progress[chave.name]
    if not progress.complete:
        raise Refusal(
            f"A chave {chave.name} ainda tem jogo: {progress.done} de {progress.total} com resultado."
        )
    if any(tie.chave == chave.name and tie.matters for tie in classification.ties):
        raise Refusal(f"A chave {chave.name} espera um sorteio de desempate.", article="Art. 23, e")
    blocks = stage_blocks(tournament, Stage.CHAVES, chave)
    if blocks:
        raise Refusal(" ".join(block.text for block in blocks))
    closes = appeal_ends_at(tournament, chave)
    check_window(closes, f"da chave {chave.name}", override, now or timezone.now())
    return _store(tournament, chave, classification, members, override, actor, revision=1)


def check_window(closes: datetime | None, of_what: str, override: str, moment: datetime) -> None:
    """Raise Refusal while the appeal window is open, unless a reason is given to cut it short."""
    if closes is not None and moment < closes and not override.strip():
        until = timezone.localtime(closes)
        raise Refusal(
            f"O prazo de reclamação {of_what} vai até {until:%H:%M}. Para homologar antes, informe o motivo.",
            field="override",
        )


def table_of(classification: Classification, chave: str) -> list[list[object]]:
    """Return a chave's table as kept: rank, trio ref, jogos, vitórias, partidas, tentos."""
    return [
        [row.rank, row.trio, row.jogos, row.vitorias, row.partidas, row.tentos]
        for row in classification.chaves[chave]
    ]


def revise_if_homologated(*, chave: Chave | None, reason: str, actor: Actor) -> Homologation | None:
    """After a change of a confirmed chave: keep the new table as a revision with its reason, shown publicly.

    Call inside the transaction of the change. None where nothing was confirmed or the table did not change.
    """
    if chave is None:
        return None
    latest = chave.homologations.order_by("revision").last()
    if latest is None:
        return None
    classification = evaluate(tournament_facts(chave.tournament))
    if table_of(classification, chave.name) == latest.table:
        return None
    if not reason.strip():
        raise Refusal(f"A chave {chave.name} já foi homologada: informe o motivo da revisão.", field="reason")
    return _store(
        chave.tournament, chave, classification, latest.members, reason, actor, revision=latest.revision + 1
    )


def _store(
    tournament: Tournament,
    chave: Chave,
    classification: Classification,
    members: str,
    reason: str,
    actor: Actor,
    *,
    revision: int,
) -> Homologation:
    return store_homologation(
        tournament=tournament,
        chave=chave,
        subject=f"Chave {chave.name}",
        table=table_of(classification, chave.name),
        members=members,
        reason=reason,
        actor=actor,
        revision=revision,
    )


def store_homologation(
    *,
    tournament: Tournament,
    subject: str,
    table: Any,
    members: str,
    reason: str,
    actor: Actor,
    revision: int,
    stage: Stage = Stage.CHAVES,
    chave: Chave | None = None,
    mesa: PontinhoMesa | None = None,
) -> Homologation:
    """Keep one homologação, of a chave, a mesa of Pontinho or the mata-mata. Call inside a transaction."""
    held = Homologation.objects.create(
        tournament=tournament,
        stage=stage,
        chave=chave,
        pontinho_mesa=mesa,
        revision=revision,
        members=members.strip(),
        reason=reason.strip()[:300],
        table=table,
        at=timezone.now(),
        created_by=actor.user,
    )
    touch(tournament)
    record(
        actor=actor,
        action=_ACTIONS[stage][revision > 1],
        subject=subject,
        tournament=tournament,
        after={"revision": revision, "members": members},
        reason=reason,
    )
    return held

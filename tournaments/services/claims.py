"""Reclamações under Art. 20: made by a capataz (Art. 15), while the jogo lasts (Art. 20, § 3)."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from scoring.desclassificacao import Inciso
from tournaments.models import Claim, ClaimStatus, Desclassificacao, Player, Trio
from tournaments.services.audit import Actor, record, touch
from tournaments.services.pontinho_lock import lock_mesa
from tournaments.services.refusals import Refusal
from tournaments.services.results import lock_jogo

COMMISSION = "comissão"


@transaction.atomic
def make_claim(
    *,
    jogo_id: int,
    trio: Trio,
    inciso: Inciso,
    claimed_by: str,
    actor: Actor,
    facts: str = "",
    player: Player | None = None,
    made_at: datetime | None = None,
    origin: str = "desk",
) -> Claim:
    """Record a reclamação against a trio. One that comes after the jogo is kept as intempestiva.

    Args:
        claimed_by: name of one of the two capatazes, or "comissão" where the juiz or commission saw it.

    Raises:
        Refusal: the trio does not play this jogo, or who claims is no capataz (Art. 15).
    """
    jogo = lock_jogo(jogo_id)
    if trio.pk not in (jogo.trio_a_id, jogo.trio_b_id):
        raise Refusal("Este trio não joga este jogo.", field="trio")
    capatazes = {
        member.player.name
        for side in (jogo.trio_a, jogo.trio_b)
        if side is not None
        for member in side.members.filter(is_capataz=True).select_related("player")
    }
    if claimed_by != COMMISSION and claimed_by not in capatazes:
        raise Refusal("Só o capataz de um dos trios reclama.", field="claimed_by", article="Art. 15")
    moment = made_at or timezone.now()
    late = jogo.is_official and (jogo.finished_at is None or moment > jogo.finished_at)
    return _store(
        Claim(
            tournament=jogo.tournament,
            jogo=jogo,
            trio=trio,
            inciso=inciso,
            player=player,
            claimed_by=claimed_by,
            facts=facts.strip(),
            made_at=moment,
            origin=origin,
        ),
        late="Feita depois do fim do jogo (Art. 20, § 3º)." if late else "",
        actor=actor,
    )


@transaction.atomic
def make_mesa_claim(
    *, mesa_id: int, trio: Trio, inciso: Inciso, claimed_by: str, actor: Actor, facts: str = ""
) -> Claim:
    """Record a reclamação against a player of a mesa of Pontinho. One after the mesa is kept as intempestiva.

    Args:
        claimed_by: name of another player of the mesa, or "comissão" where the juiz or commission saw it.

    Raises:
        Refusal: the player does not sit there, or who claims does not.
    """
    mesa = lock_mesa(mesa_id)
    seated = {seat.trio_id: seat.trio.name for seat in mesa.seats.select_related("trio")}
    if trio.pk not in seated:
        raise Refusal("Este jogador não é desta mesa.", field="trio")
    others = [name for pk, name in seated.items() if pk != trio.pk]
    if claimed_by != COMMISSION and claimed_by not in others:
        raise Refusal("Só reclama quem joga na mesa.", field="claimed_by", article="Art. 15")
    return _store(
        Claim(
            tournament=mesa.tournament,
            pontinho_mesa=mesa,
            trio=trio,
            inciso=inciso,
            claimed_by=claimed_by,
            facts=facts.strip(),
            made_at=timezone.now(),
        ),
        late="Feita depois do fim da mesa (Art. 20, § 3º)." if mesa.finished_at is not None else "",
        actor=actor,
    )


def _store(claim: Claim, *, late: str, actor: Actor) -> Claim:
    """Keep a new reclamação. late: the answer to one that came too late, "" for one in time."""
    claim.status = ClaimStatus.LATE if late else ClaimStatus.OPEN
    claim.answer = late
    claim.save()
    touch(claim.tournament)
    record(
        actor=actor,
        action="reclamacao.intempestiva" if late else "reclamacao",
        subject=str(claim),
        tournament=claim.tournament,
        reason=claim.facts,
    )
    return claim


@transaction.atomic
def answer_claim(
    *, claim: Claim, answer: str, actor: Actor, desclassificacao: Desclassificacao | None = None
) -> None:
    """Close a claim: upheld with its desclassificação, or denied with an answer. Closed, it stays so.

    Raises:
        Refusal: it was answered before, or denied without a word.
    """
    claim = Claim.objects.select_for_update().get(pk=claim.pk)
    if claim.status != ClaimStatus.OPEN:
        raise Refusal(f"Esta reclamação já foi resolvida: {claim.get_status_display()}.")
    if desclassificacao is None and not answer.strip():
        raise Refusal("Escreva a resposta da comissão.", field="answer")
    claim.status = ClaimStatus.UPHELD if desclassificacao else ClaimStatus.DENIED
    claim.answer = answer.strip()
    claim.desclassificacao = desclassificacao
    claim.save(update_fields=["status", "answer", "desclassificacao"])
    touch(claim.tournament)
    record(
        actor=actor,
        action=f"reclamacao.{claim.status}",
        subject=str(claim),
        tournament=claim.tournament,
        reason=answer,
    )

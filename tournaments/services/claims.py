"""Reclamações under Art. 20: made by a capataz (Art. 15), while the jogo lasts (Art. 20, § 3)."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from scoring.desclassificacao import Inciso
from tournaments.models import Claim, ClaimStatus, Desclassificacao, Player, Trio
from tournaments.services.audit import Actor, record, touch
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
    claim = Claim.objects.create(
        tournament=jogo.tournament,
        jogo=jogo,
        trio=trio,
        inciso=inciso,
        player=player,
        claimed_by=claimed_by,
        facts=facts.strip(),
        made_at=moment,
        origin=origin,
        status=ClaimStatus.LATE if late else ClaimStatus.OPEN,
        answer="Feita depois do fim do jogo (Art. 20, § 3º)." if late else "",
    )
    touch(jogo.tournament)
    record(
        actor=actor,
        action="reclamacao.intempestiva" if late else "reclamacao",
        subject=str(claim),
        tournament=jogo.tournament,
        reason=facts,
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

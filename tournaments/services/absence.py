"""A W.O. that also puts the absent trio out of the tournament (Art. 20, III)."""

from collections.abc import Sequence

from django.db import transaction

from scoring.desclassificacao import Inciso
from tournaments.models import Desclassificacao, Jogo, Trio
from tournaments.services.audit import Actor
from tournaments.services.discipline import ClaimData, disqualify
from tournaments.services.refusals import Refusal
from tournaments.services.results import lock_jogo


@transaction.atomic
def put_absent_out(
    *, jogo_id: int, absent: Sequence[str], decided_by: str, base_version: int | None, actor: Actor
) -> list[Desclassificacao]:
    """Put out, by Art. 20, III, whoever did not come to a jogo. Locks the jogo.

    absent: sides, "a" or "b" or both. Sent twice, nothing changes: an empty list is returned.

    Raises:
        Refusal: the jogo changed since `base_version`, has a result, or one of the trios is out already.
    """
    jogo = lock_jogo(jogo_id)
    if already_out(jogo, absent):
        return []
    if base_version is not None and base_version != jogo.version:
        raise Refusal(
            f"O jogo mudou enquanto você digitava: agora é {jogo}. Confira os nomes e envie de novo."
        )
    decisions = []
    for trio in _trios_of(jogo, absent):
        if trio is None:
            raise Refusal("Este jogo ainda espera um adversário: falta o resultado de um jogo anterior.")
        claim = ClaimData(
            trio=trio,
            inciso=Inciso.III,
            jogo=jogo,
            facts="Não compareceu ao jogo no horário.",
            claimed_by="Comissão Disciplinar, por conta própria",
            decided_by=decided_by,
        )
        decisions.append(disqualify(tournament=jogo.tournament, claim=claim, actor=actor))
    return decisions


def already_out(jogo: Jogo, absent: Sequence[str]) -> bool:
    """Whether exactly these sides of the jogo were put out for not coming: sent twice, nothing changes."""
    standing = jogo.desclassificacoes.filter(reversed_at__isnull=True, inciso=Inciso.III)
    out = set(standing.values_list("trio_id", flat=True))
    return bool(out) and out == {trio.pk for trio in _trios_of(jogo, absent) if trio}


def _trios_of(jogo: Jogo, sides: Sequence[str]) -> list[Trio | None]:
    return [jogo.trio_a if side == "a" else jogo.trio_b for side in sides]

"""Art. 20 in a tournament of Pontinho: a player put out, and that taken back. Effects are derived.

What it means where each plays for himself: docs/decisions/PONTINHO-01.
"""

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from scoring.desclassificacao import Inciso
from scoring.pontinho.errors import RodadaError
from scoring.pontinho.mesa import MesaState, state_of
from scoring.pontinho.tournament import Format
from scoring.pontinho.wording import error_text
from tournaments.models import DecisionKind, Desclassificacao, PontinhoMesa, Tournament, Trio
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.services.audit import Actor, record, touch
from tournaments.services.decisions import write_decision
from tournaments.services.pontinho_chain import MesaConflict
from tournaments.services.pontinho_homologation import revise_mesa
from tournaments.services.pontinho_lock import changed, check_last_etapa, check_version, lock_mesa
from tournaments.services.refusals import Refusal
from tournaments.services.reversal import check_reversal, mark_reversed, tell_reversal


@dataclass(frozen=True, slots=True)
class ExclusionData:
    """An exclusion as the commission decides it.

    mesa: the one in course that the decision is about, None between two mesas; base_version: its version, as
    the sender saw it.
    """

    trio: Trio
    inciso: Inciso
    mesa: int | None = None
    facts: str = ""
    claimed_by: str = ""
    decided_by: str = ""
    base_version: int | None = None


@transaction.atomic
def exclude_player(*, tournament: Tournament, data: ExclusionData, actor: Actor) -> Desclassificacao:
    """Put a player out: of the mesa in course, and by I to VII of the tournament (Art. 20, §1 and §2).

    Raises:
        Refusal: the player is out already, VIII without a mesa in course, or the tournament is over (§3).
        MesaConflict: the mesa changed meanwhile, or the player sits at another one by now.
    """
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    board = PontinhoBoard(tournament)
    _check(board, data)
    mesa = None
    if data.mesa is not None:
        mesa = lock_mesa(data.mesa)
        check_version(mesa, data.base_version)
    decision = Desclassificacao.objects.create(
        tournament=tournament,
        trio=data.trio,
        inciso=data.inciso,
        pontinho_mesa=mesa,
        after_rodada=None if mesa is None else len(board.facts_of(mesa).rodadas),
        facts=data.facts.strip(),
        claimed_by=data.claimed_by.strip()[:120],
        decided_by=data.decided_by.strip()[:300],
        occurred_at=timezone.now(),
        created_by=actor.user,
    )
    record(
        actor=actor,
        action="desclassificacao",
        subject=data.trio.name,
        tournament=tournament,
        after={
            "inciso": data.inciso,
            "mesa": str(mesa) if mesa else "",
            "rodada": decision.after_rodada or 0,
            "decided_by": data.decided_by,
        },
        reason=data.facts,
    )
    if mesa is not None:
        _store_effect(mesa, data.facts or f"Art. 20, {data.inciso}", actor)
    write_decision(
        tournament=tournament,
        kind=DecisionKind.DESCLASSIFICACAO,
        trio=data.trio,
        text=_sentence(data, mesa),
        reason=data.facts,
        members=data.decided_by,
        actor=actor,
    )
    touch(tournament)
    return decision


def _check(board: PontinhoBoard, data: ExclusionData) -> None:
    name, out = data.trio.name, board.out.get(data.trio.ref)
    if out is not None:
        raise Refusal(f"{name} já está fora do torneio (inciso {out.inciso}).", article="Art. 20")
    mesa = board.mesa_in_course(data.trio.ref)
    if data.mesa != (mesa.row.pk if mesa else None):
        where = f"agora joga a {mesa.title.lower()}" if mesa else "já não joga esta mesa"
        raise MesaConflict(f"{name} {where}. Confira e decida de novo.")
    if mesa is not None:
        return
    if data.inciso is Inciso.VIII:
        raise Refusal(
            f"O inciso VIII tira só a mesa em jogo, e {name} não está em nenhuma.",
            field="inciso",
            article="Art. 20, § 2º",
        )
    if board.champion is not None and Format(board.setup.format) is Format.FINAL:
        raise Refusal(
            "A mesa final já terminou, e a reclamação só vale durante a mesa.", article="Art. 20, § 3º"
        )


def _sentence(data: ExclusionData, mesa: PontinhoMesa | None) -> str:
    """What was decided, for the ata."""
    what = f"{data.trio.name}: desclassificado pelo Art. 20, {data.inciso}"
    if data.inciso is Inciso.VIII:
        return f"{what}; perde só a {mesa}."
    return f"{what}; sai da {mesa} e não volta ao torneio." if mesa else f"{what}; não volta ao torneio."


def _store_effect(mesa: PontinhoMesa, reason: str, actor: Actor) -> MesaState:
    """Store what an exclusion, or its reversal, does to the row of its mesa."""
    board = PontinhoBoard(mesa.tournament)
    try:
        state = state_of(board.facts_of(mesa))
    except RodadaError as error:
        raise Refusal(f"{error_text(error, board.names)}.") from None
    now = timezone.now()
    if state.ending is None:
        mesa.finished_at = None
    else:
        mesa.started_at = mesa.started_at or now
        mesa.finished_at = mesa.finished_at or now
    changed(mesa)
    revise_mesa(mesa=mesa, reason=reason, actor=actor)
    return state


@transaction.atomic
def readmit_player(*, decision: Desclassificacao, reason: str, actor: Actor, members: str = "") -> None:
    """Take an exclusion back, with a reason.

    Where no rodada was played since, the player is back at the mesa, which goes on even if it had ended by
    this; otherwise what was played stands, and only the tournament is open to the player again.

    Raises:
        Refusal: taken back before, no reason, or the mesa would go on though the next etapa is drawn.
    """
    tournament = Tournament.objects.select_for_update().get(pk=decision.tournament_id)
    check_reversal(decision, reason)
    mesa = None
    if decision.pontinho_mesa_id is not None:
        mesa = lock_mesa(decision.pontinho_mesa_id)
    mark_reversed(decision, reason)
    if mesa is not None:
        state = _store_effect(mesa, reason, actor)
        if state.seat(decision.trio.ref).left is None:
            check_last_etapa(mesa)
    tell_reversal(tournament=tournament, decision=decision, reason=reason, members=members, actor=actor)

"""Desclassificações (Art. 20): decided, and taken back. Their effects are derived, never stored."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from scoring.desclassificacao import Inciso
from scoring.jogo import Ending, parse_partidas
from tournaments.models import DecisionKind, Desclassificacao, Jogo, Player, Role, Stage, Tournament, Trio
from tournaments.services.audit import Actor, record, touch
from tournaments.services.decisions import write_decision
from tournaments.services.final import revise_final
from tournaments.services.homologation import revise_if_homologated
from tournaments.services.mata_mata import later_jogo_played, sync_bracket
from tournaments.services.refusals import Refusal
from tournaments.services.results import ResultData, cancel_result, lock_jogo, record_result
from tournaments.services.reversal import check_reversal, mark_reversed, tell_reversal


@dataclass(frozen=True, slots=True)
class ClaimData:
    """A desclassificação as the commission decides it.

    `jogo` is the one in course; None for a trio that leaves between jogos. `player` matters for inciso VI.
    `partidas` are those of the jogo so far, kept for the count (the trio put out keeps its finished ones).
    """

    trio: Trio
    inciso: Inciso
    jogo: Jogo | None = None
    player: Player | None = None
    facts: str = ""
    claimed_by: str = ""
    decided_by: str = ""
    occurred_at: datetime | None = None
    partidas: Sequence[tuple[int | None, int | None]] = ()


@transaction.atomic
def disqualify(*, tournament: Tournament, claim: ClaimData, actor: Actor) -> Desclassificacao:
    """Record a desclassificação. The jogo in course is lost; I to V and VII put the trio out for good.

    By VI the player is out and the reserva comes in; without a reserva the trio is out. VIII costs the
    rodada's jogo only. Art. 20, §1 and §2.

    Raises:
        Refusal: the trio is not of this jogo, is out already, a jogo is due and missing, or the claim comes
            after the jogo (Art. 20, §3).
    """
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    if claim.jogo is not None:  # as it is now, not as the form saw it
        claim = replace(claim, jogo=lock_jogo(claim.jogo.pk))
    _check_claim(tournament, claim)
    player_only = False
    if claim.inciso is Inciso.VI and claim.player is not None:
        player_only = _reserva_of(claim.trio, claim.player) is not None
    decision = Desclassificacao.objects.create(
        tournament=tournament,
        trio=claim.trio,
        player=claim.player,
        inciso=claim.inciso,
        jogo=claim.jogo,
        facts=claim.facts.strip(),
        claimed_by=claim.claimed_by.strip()[:120],
        decided_by=claim.decided_by.strip()[:300],
        player_only=player_only,
        occurred_at=claim.occurred_at or timezone.now(),
        created_by=actor.user,
    )
    if player_only:
        claim.trio.members.filter(player=claim.player).update(excluded=True)
    record(
        actor=actor,
        action="desclassificacao",
        subject=claim.trio.name,
        tournament=tournament,
        after={
            "inciso": claim.inciso,
            "jogo": str(claim.jogo) if claim.jogo else "",
            "player": claim.player.name if claim.player else "",
            "player_only": player_only,
            "decided_by": claim.decided_by,
        },
        reason=claim.facts,
    )
    if claim.jogo is not None and not player_only:
        _keep_partidas(claim.jogo, claim, actor)
    sync_bracket(tournament)
    _revise_chave_of(claim.trio, claim.facts or f"Art. 20, {claim.inciso}", actor)
    write_decision(
        tournament=tournament,
        kind=DecisionKind.DESCLASSIFICACAO,
        jogo=claim.jogo,
        trio=claim.trio,
        text=_sentence(claim, player_only=player_only),
        reason=claim.facts,
        members=claim.decided_by,
        actor=actor,
    )
    touch(tournament)
    return decision


def _sentence(claim: ClaimData, *, player_only: bool) -> str:
    """What was decided, for the ata."""
    who = claim.player.name if player_only and claim.player else claim.trio.name
    what = f"{who}: desclassificado pelo Art. 20, {claim.inciso}"
    if player_only:
        return f"{what}; entra o reserva."
    if claim.inciso is Inciso.VIII:
        return f"{what}; perde só o jogo {claim.jogo}."
    return (
        f"{what}; perde o jogo {claim.jogo} e não volta ao torneio."
        if claim.jogo
        else f"{what}; não volta ao torneio."
    )


def _revise_chave_of(trio: Trio, reason: str, actor: Actor) -> None:
    place = getattr(trio, "chave_place", None)
    revise_if_homologated(chave=place.chave if place else None, reason=reason, actor=actor)
    revise_final(tournament=trio.tournament, reason=reason, actor=actor)


def _check_claim(tournament: Tournament, claim: ClaimData) -> None:
    active = tournament.desclassificacoes.filter(reversed_at__isnull=True, trio=claim.trio)
    puts_out = [d for d in active if d.inciso != Inciso.VIII and not d.player_only]
    if puts_out:
        raise Refusal(
            f"“{claim.trio.name}” já está fora do torneio (inciso {puts_out[0].inciso}).", article="Art. 20"
        )
    if claim.inciso is Inciso.VIII and claim.jogo is None:
        raise Refusal(
            "O inciso VIII tira o jogo da rodada: escolha o jogo.", field="jogo", article="Art. 20, § 2º"
        )
    if claim.inciso is Inciso.VI and claim.player is None:
        raise Refusal("No inciso VI, escolha o jogador.", field="player", article="Art. 20, VI")
    if claim.player is not None and not claim.trio.members.filter(player=claim.player).exists():
        raise Refusal(f"{claim.player.name} não é do trio “{claim.trio.name}”.", field="player")
    if claim.jogo is None:
        if tournament.bracket_entrants.filter(trio=claim.trio).exists():
            raise Refusal("O mata-mata já está montado: escolha o jogo do mata-mata.", field="jogo")
        return
    if claim.trio.pk not in (claim.jogo.trio_a_id, claim.jogo.trio_b_id):
        raise Refusal("Este trio não joga o jogo escolhido.", field="jogo")
    if claim.jogo.stage == Stage.CHAVES and tournament.bracket_entrants.exists():
        raise Refusal(
            "O mata-mata já está montado: a reclamação sobre um jogo das chaves é intempestiva.",
            field="jogo",
            article="Art. 20, § 3º",
        )
    played_later = later_jogo_played(claim.jogo)
    if played_later:
        raise Refusal(f"O jogo {played_later}, que depende deste, já foi jogado.", field="jogo")
    # A jogo already lost by one side's fault can still be lost by the other's.
    if claim.jogo.is_official and claim.jogo.ending != Ending.DISQUALIFIED:
        raise Refusal(
            "O jogo já terminou, e a reclamação só vale durante o jogo. "
            "Se o resultado foi lançado por engano, cancele-o antes, com o motivo.",
            field="jogo",
            article="Art. 20, § 3º",
        )


def _reserva_of(trio: Trio, player: Player) -> Player | None:
    """Return the reserva who takes the place of a player put out by VI, if there is one left."""
    member = (
        trio.members.filter(role=Role.RESERVA, excluded=False)
        .exclude(player=player)
        .select_related("player")
        .first()
    )
    excluded = trio.members.filter(excluded=True).count()
    return member.player if member and not excluded else None


def _keep_partidas(jogo: Jogo, claim: ClaimData, actor: Actor) -> None:
    """Record the súmula of the jogo cut short, so that what was played stays readable (HAND-26)."""
    jogo.refresh_from_db()
    winner = "b" if claim.trio.pk == jogo.trio_a_id else "a"
    others = jogo.desclassificacoes.filter(reversed_at__isnull=True).exclude(trio=claim.trio)
    if others.filter(player_only=False).exists():
        winner = ""
    record_result(
        jogo_id=jogo.pk,
        data=ResultData(
            ending=Ending.DISQUALIFIED,
            partidas=claim.partidas or parse_partidas(jogo.partidas),
            winner=winner,
            base_version=jogo.version,
            reason=f"Art. 20, {claim.inciso}",
        ),
        actor=actor,
    )


@transaction.atomic
def reverse(*, decision: Desclassificacao, reason: str, actor: Actor, members: str = "") -> None:
    """Take a desclassificação back, with a reason: every jogo counts again as its súmula says.

    The jogo that was cut short is to be played again, or its result typed. members: who decided, for the
    ata; the actor where nobody is named.
    """
    tournament = Tournament.objects.select_for_update().get(pk=decision.tournament_id)
    check_reversal(decision, reason)
    jogo = decision.jogo
    if jogo is not None:
        played_later = later_jogo_played(jogo)
        if played_later:
            raise Refusal(
                f"O jogo {played_later}, que depende deste, já foi jogado. Cancele antes aquele resultado."
            )
    if tournament.bracket_entrants.exists() and (jogo is None or jogo.stage == Stage.CHAVES):
        raise Refusal("O mata-mata já está montado com esta decisão. Desfaça antes o mata-mata.")
    mark_reversed(decision, reason)
    if decision.player_only and decision.player_id:
        decision.trio.members.filter(player_id=decision.player_id).update(excluded=False)
    if jogo is not None and not decision.player_only:
        _undo_cut(jogo, decision, reason, actor)
    sync_bracket(tournament)
    _revise_chave_of(decision.trio, reason, actor)
    tell_reversal(
        tournament=tournament, decision=decision, reason=reason, members=members, actor=actor, jogo=jogo
    )


def _undo_cut(jogo: Jogo, decision: Desclassificacao, reason: str, actor: Actor) -> None:
    """Cancel the súmula of the jogo cut short, or leave it with the faults that remain.

    Partidas are facts of the jogo and stay, except those that the last of several decisions brought along:
    with that one go its partidas, so that the table is as it was before it.
    """
    jogo.refresh_from_db()
    if jogo.ending != Ending.DISQUALIFIED:
        return
    played = parse_partidas(jogo.partidas)
    cancel_result(jogo_id=jogo.pk, reason=reason, actor=actor, by_reversal=True)
    remaining = list(
        jogo.desclassificacoes.filter(reversed_at__isnull=True, player_only=False).order_by("pk")
    )
    if not remaining:
        return
    if remaining[-1].pk < decision.pk:
        before = jogo.submissions.filter(ending=Ending.DISQUALIFIED, created_at__lt=decision.created_at)
        stood = before.order_by("pk").last()
        played = parse_partidas(stood.partidas) if stood else played
    jogo.refresh_from_db()
    at_fault = {other.trio_id for other in remaining}
    winner = "" if len(at_fault) > 1 else "b" if jogo.trio_a_id in at_fault else "a"
    record_result(
        jogo_id=jogo.pk,
        data=ResultData(
            ending=Ending.DISQUALIFIED, partidas=played, winner=winner, base_version=jogo.version
        ),
        actor=actor,
    )


@transaction.atomic
def mend_dress(*, decision: Desclassificacao, actor: Actor) -> None:
    """Mark that a trio that lost a jogo by VIII came back in the due dress: it plays on (§ 2)."""
    if decision.inciso != Inciso.VIII or decision.reversed_at is not None:
        raise Refusal("Só o inciso VIII se regulariza.", article="Art. 20, § 2º")
    if decision.dress_mended_at is not None:
        return
    decision.dress_mended_at = timezone.now()
    decision.save(update_fields=["dress_mended_at"])
    touch(decision.tournament)
    record(
        actor=actor,
        action="desclassificacao.pilcha",
        subject=decision.trio.name,
        tournament=decision.tournament,
    )


def dress_pending(trio: Trio) -> Desclassificacao | None:
    """Return the VIII that a trio has not mended yet, if any: it may not play before."""
    return trio.desclassificacoes.filter(
        inciso=Inciso.VIII, reversed_at__isnull=True, dress_mended_at__isnull=True
    ).first()

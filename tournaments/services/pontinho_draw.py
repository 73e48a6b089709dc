"""The setting of a tournament of Pontinho, the sorteio of its mesas, etapa after etapa, and its tiebreaks."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from scoring.chaves import draw_chaves
from scoring.errors import ScoringError
from scoring.pontinho.errors import NoFinalError, PontinhoRulesError, TooFewPlayersError
from scoring.pontinho.rules import SMALLEST_MESA
from scoring.pontinho.seating import etapas, mesa_sizes
from scoring.pontinho.tournament import Format
from scoring.pontinho.wording import error_text
from tournaments.models import (
    Claim,
    Desclassificacao,
    Homologation,
    PontinhoHand,
    PontinhoMesa,
    PontinhoRodada,
    PontinhoSeat,
    PontinhoSetup,
    Purpose,
    Sorteio,
    Tournament,
    Trio,
)
from tournaments.selectors.homologation import claimed_mesas
from tournaments.selectors.pontinho import PontinhoBoard, rules_of, setup_of
from tournaments.selectors.readiness import Block, incomplete_trios
from tournaments.services.audit import Actor, record, touch
from tournaments.services.draws import Drawn, hold_tiebreak, standing_tiebreak, store_sorteio
from tournaments.services.refusals import Refusal
from tournaments.services.seeds import MANUAL, SeedSource, resolve_seed
from tournaments.services.sorteio_chaves import entrants_of, list_digest
from tournaments.services.stamps import check_row_seen, row_stamp
from tournaments.wording import counted

RULES = (
    "format",
    "qualifiers_per_mesa",
    "largest_mesa",
    "limit",
    "bust_at_limit",
    "returns",
    "entry",
    "bust_entry",
    "pingo",
)


def setup_stamp(setup: PontinhoSetup) -> str:
    """Name the choices of a tournament of Pontinho as they were read."""
    return row_stamp(setup, RULES)


@transaction.atomic
def save_setup(
    *, tournament: Tournament, setup: PontinhoSetup, actor: Actor, seen: str = ""
) -> PontinhoSetup:
    """Store the choices of a tournament of Pontinho. Once mesas are drawn they do not change any more: every
    score and ficha was counted by them.

    seen: the stamp of the choices that were on the screen, if any.

    Raises:
        ChangedMeanwhile: somebody else changed them since.
        Refusal: a choice that cannot be, or one changed after the draw.
    """
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    stored = PontinhoSetup.objects.filter(tournament=tournament).first()
    before = {name: getattr(stored or PontinhoSetup(), name) for name in RULES}
    after = {name: getattr(setup, name) for name in RULES}
    if before == after and stored is not None:
        return stored
    check_row_seen(
        seen=seen,
        stored=stored or PontinhoSetup(),
        wanted=setup,
        names=RULES,
        what="as regras do pontinho",
    )
    if before != after and tournament.pontinho_mesas.exists():
        raise Refusal("As mesas já foram sorteadas: as regras do pontinho não mudam mais.")
    try:
        rules_of(setup)
    except PontinhoRulesError as error:
        raise Refusal(f"{error_text(error)}.", field=error.facts["field"]) from None
    kept = stored or PontinhoSetup(tournament=tournament)
    for name, value in after.items():
        setattr(kept, name, value)
    kept.full_clean()
    kept.save()
    touch(tournament)
    record(
        actor=actor,
        action="pontinho.regras",
        subject=tournament.name,
        tournament=tournament,
        before={name: value for name, value in before.items() if value != after[name]},
        after={name: value for name, value in after.items() if value != before[name]},
    )
    return kept


def draw_blocks(board: PontinhoBoard) -> list[Block]:
    """Return what stands in the way of the sorteio of the next etapa's mesas. For the first etapa: who
    registered, and whether so many can come to a final."""
    tournament = board.tournament
    if board.drawn:
        return _next_blocks(board)
    count = len(board.to_draw)
    if count < SMALLEST_MESA:
        text = (
            f"Há {counted(count, 'inscrito', 'inscritos')}: o pontinho precisa de pelo menos {SMALLEST_MESA}."
        )
        return [Block(text, "trio_list")]
    blocks = [
        Block(f"“{trio.name}” {' e '.join(gaps)}.", "trio_edit", target=trio.pk)
        for trio, gaps in incomplete_trios(tournament)
        if trio.ref not in board.out
    ]
    try:
        planned_etapas(board.setup, count)
    except NoFinalError as error:
        blocks.append(Block(f"{error_text(error)}.", "tournament_settings"))
    return blocks


def _next_blocks(board: PontinhoBoard) -> list[Block]:
    result = board.classification
    open_ = [view for view in board.mesas if view.row.etapa == result.etapa and not view.ended]
    if open_:
        titles = ", ".join(view.title.lower() for view in open_)
        return [Block(f"Ainda em jogo: {titles}.", "pontinho_mesas")]
    if claimed_mesas(board.tournament):
        return [Block("Há reclamação sem resposta.", "claim_list", article="Art. 20, § 3º")]
    if result.pending:
        return [Block("Um empate na linha de quem passa espera sorteio.", "pontinho_tiebreak")]
    if not board.going_on:
        return [Block("A mesa final já terminou: não há outra etapa.", "pontinho_classification")]
    try:
        planned_etapas(board.setup, len(board.going_on))
    except (NoFinalError, TooFewPlayersError) as error:
        return [Block(f"{error_text(error)}.", "pontinho_classification")]
    return [
        Block(
            f"{one.trio.name} perdeu uma mesa pelo inciso VIII: confirme antes a indumentária em ordem.",
            "desclassificacao_list",
            article="Art. 20, § 2º",
        )
        for one in board.dress_pending
    ]


def planned_etapas(setup: PontinhoSetup, players: int) -> tuple[tuple[int, ...], ...]:
    """Return the sizes of the mesas of each etapa to come, the first being drawn now.

    Raises:
        NoFinalError, TooFewPlayersError, MesaSizeError
    """
    if Format(setup.format) is Format.POINTS:
        return (mesa_sizes(players, setup.largest_mesa),)
    return etapas(players, setup.qualifiers_per_mesa, setup.largest_mesa)


@transaction.atomic
def draw_mesas(
    *,
    tournament: Tournament,
    etapa: int,
    source: SeedSource,
    actor: Actor,
    witnesses: str = "",
    by_hand_mesas: Sequence[Sequence[str]] = (),
) -> Sorteio:
    """Deal the players of an etapa to mesas, record the sorteio and make the mesas.

    Asked twice for one etapa, the draw that stands is returned (HAND-17).

    Raises:
        Refusal: something blocks the draw, or a draw by hand that does not seat each player once.
    """
    tournament = Tournament.objects.select_for_update().select_related("event").get(pk=tournament.pk)
    standing = standing_draw(tournament, etapa)
    if standing is not None:
        return standing
    board = PontinhoBoard(tournament)
    expected = board.classification.etapa + 1 if board.drawn else 1
    if etapa != expected:
        raise Refusal(f"A próxima etapa é a {expected}ª. Abra a página do sorteio de novo.")
    blocks = draw_blocks(board)
    if blocks:
        raise Refusal(" ".join(block.text for block in blocks))
    players = board.to_draw
    setup = board.setup
    sizes = mesa_sizes(len(players), setup.largest_mesa)
    params: dict[str, Any] = {"etapa": etapa}
    if source.by_hand:
        dealt = [list(mesa) for mesa in by_hand_mesas]
        _check_by_hand(dealt, players, setup.largest_mesa, witnesses)
        algorithm, seed, commitment = MANUAL, "", ""
    else:
        entrants = entrants_of(players)
        seed, commitment = resolve_seed(tournament=tournament, purpose=Purpose.MESAS, source=source)
        try:
            drawn = draw_chaves(entrants, len(sizes), seed)
        except ScoringError:
            cabecas = sum(entrant.cabeca for entrant in entrants)
            raise Refusal(
                f"Há {cabecas} cabeças de chave para {len(sizes)} mesas: cada mesa tem no máximo um."
            ) from None
        dealt = [[str(ref) for ref in mesa] for mesa in drawn.result]
        algorithm = drawn.algorithm
        params |= {
            "n_mesas": len(sizes),
            "entrants": [[one.entidade, one.regiao, one.cabeca] for one in entrants],
            "clashes": drawn.clashes,
            "minimum": drawn.minimum,
        }
    params["list_digest"] = list_digest(players)
    held = store_sorteio(
        tournament=tournament,
        purpose=Purpose.MESAS,
        entries=[trio.ref for trio in players],
        drawn=Drawn(algorithm, seed, commitment, dealt),
        witnesses=witnesses,
        actor=actor,
        params=params,
    )
    if not PontinhoSetup.objects.filter(tournament=tournament).exists():
        setup_of(tournament).save()
    _make_mesas(board, etapa, dealt)
    touch(tournament)
    record(
        actor=actor,
        action="sorteio.mesas",
        subject=f"{etapa}ª etapa",
        tournament=tournament,
        after={
            "sorteio": held.public_id,
            "seed": seed,
            "mesas": [[board.names[ref] for ref in mesa] for mesa in dealt],
        },
    )
    return held


def standing_draw(tournament: Tournament, etapa: int) -> Sorteio | None:
    """Return the draw of an etapa's mesas in force. One query."""
    draws = tournament.sorteios.filter(purpose=Purpose.MESAS, superseded_at__isnull=True).order_by("pk")
    return next((held for held in draws if held.params.get("etapa", 1) == etapa), None)


def check_undo_mesas(
    tournament: Tournament,
) -> tuple[int, QuerySet[PontinhoMesa], QuerySet[Desclassificacao]]:
    """Return the last etapa, its mesas and who was put out at them, if its draw can be taken back.

    Raises:
        Refusal: nothing was drawn, a mesa of it has begun, or a commission has written about one.
    """
    etapa = tournament.pontinho_mesas.aggregate(last=Max("etapa"))["last"]
    if etapa is None:
        raise Refusal("As mesas ainda não foram sorteadas.")
    mesas = PontinhoMesa.objects.filter(tournament=tournament, etapa=etapa)
    in_force = PontinhoRodada.objects.filter(mesa__in=mesas, undone_at__isnull=True)
    if in_force.exists() or mesas.exclude(decided_winner=None).exists():
        raise Refusal(
            f"A {etapa}ª etapa já começou: há rodada anotada, e sortear de novo apagaria o que foi jogado."
        )
    put_out = Desclassificacao.objects.filter(pontinho_mesa__in=mesas)
    _check_no_record(etapa, mesas, put_out)
    return int(etapa), mesas, put_out


@transaction.atomic
def undo_mesas(*, tournament: Tournament, reason: str, actor: Actor) -> int:
    """Take back the draw of the last etapa while no rodada of it was noted. It stays on record.

    Returns:
        The etapa.

    Raises:
        Refusal: nothing was drawn, no reason, a mesa of it has begun, or a commission has written about one.
    """
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    etapa, mesas, put_out = check_undo_mesas(tournament)
    if not reason.strip():
        raise Refusal("Informe o motivo de desfazer o sorteio.", field="reason")
    put_out.update(pontinho_mesa=None, after_rodada=None)
    standing = standing_draw(tournament, etapa)
    if standing is not None:
        standing.superseded_at, standing.reason = timezone.now(), reason.strip()[:300]
        standing.save(update_fields=["superseded_at", "reason"])
    # What was noted and undone again is in the trail.
    PontinhoHand.objects.filter(rodada__mesa__in=mesas).order_by().delete()
    PontinhoRodada.objects.filter(mesa__in=mesas).delete()
    PontinhoSeat.objects.filter(mesa__in=mesas).delete()
    mesas.delete()
    touch(tournament)
    record(
        actor=actor,
        action="sorteio.mesas.desfeito",
        subject=f"{etapa}ª etapa",
        tournament=tournament,
        before={"sorteio": standing.public_id} if standing else None,
        reason=reason,
    )
    return etapa


def _check_no_record(etapa: int, mesas: QuerySet[PontinhoMesa], put_out: QuerySet[Desclassificacao]) -> None:
    """Raise Refusal if what a commission wrote about one of these mesas would go with it."""
    if (
        put_out.filter(reversed_at__isnull=True).exists()
        or Claim.objects.filter(pontinho_mesa__in=mesas).exists()
    ):
        raise Refusal(
            f"Na {etapa}ª etapa houve reclamação ou desclassificação: o sorteio dela não se desfaz.",
            article="Art. 20",
        )
    # A mesa that ended by exclusions alone may have been confirmed before they were taken back.
    if Homologation.objects.filter(pontinho_mesa__in=mesas).exists():
        raise Refusal(
            f"Na {etapa}ª etapa houve homologação, e ela não se apaga: o sorteio da etapa não se desfaz. "
            "As mesas são jogadas como foram sorteadas; o que mudar na mesa homologada fica como revisão."
        )


@transaction.atomic
def break_tie(
    *,
    tournament: Tournament,
    players: Sequence[Trio],
    source: SeedSource,
    actor: Actor,
    witnesses: str = "",
) -> Sorteio:
    """Hold the sorteio among players who are level, and record it. Asked twice, the one that stands is
    returned (HAND-09, 17).

    Raises:
        Refusal: these players do not wait for a sorteio; a draw by hand that does not order all of them.
    """
    tournament = Tournament.objects.select_for_update().select_related("event").get(pk=tournament.pk)
    wanted = [trio.ref for trio in players]
    board = PontinhoBoard(tournament)
    if {trio.pk for trio in players} not in [{trio.pk for trio in tie[1]} for tie in board.ties]:
        if (earlier := standing_tiebreak(tournament, wanted)) is not None:
            return earlier
        raise Refusal(
            "Estes jogadores não estão empatados à espera de sorteio. Confira a classificação: "
            "ela pode ter mudado."
        )
    return hold_tiebreak(
        tournament=tournament,
        trios=players,
        source=source,
        witnesses=witnesses,
        actor=actor,
        noun="empatados",
    )


def _make_mesas(board: PontinhoBoard, etapa: int, dealt: Sequence[Sequence[str]]) -> None:
    """Store the mesas as dealt (lists of refs). In the hall they take the tables from 1 on; what does not fit
    at once waits for the next turn at the same tables."""
    tournament = board.tournament
    first = len(board.mesas)
    taken = {view.row.ref for view in board.mesas}
    refs = []
    number = first + 1
    for _mesa in dealt:
        while f"p{number}" in taken:
            number += 1
        refs.append(f"p{number}")
        number += 1
    position = max((view.row.position for view in board.mesas), default=0)
    tables = max(1, tournament.mesas)
    rows = PontinhoMesa.objects.bulk_create(
        PontinhoMesa(
            tournament=tournament,
            ref=ref,
            etapa=etapa,
            position=position + index + 1,
            mesa=index % tables + 1,
            scheduled_at=tournament.starts_at if etapa == 1 and index < tables else None,
        )
        for index, ref in enumerate(refs)
    )
    PontinhoSeat.objects.bulk_create(
        PontinhoSeat(mesa=row, trio=board.trios[ref], position=seat)
        for row, mesa in zip(rows, dealt, strict=True)
        for seat, ref in enumerate(mesa)
    )


def _check_by_hand(
    dealt: Sequence[Sequence[str]], players: Sequence[Trio], largest: int, witnesses: str
) -> None:
    if not witnesses.strip():
        raise Refusal("No sorteio feito à mão, informe as testemunhas.", field="witnesses")
    if sorted(ref for mesa in dealt for ref in mesa) != sorted(trio.ref for trio in players):
        raise Refusal("Cada jogador precisa estar em uma mesa, e em uma só.")
    if any(not SMALLEST_MESA <= len(mesa) <= largest for mesa in dealt):
        raise Refusal(f"Cada mesa tem de {SMALLEST_MESA} a {largest} jogadores.")

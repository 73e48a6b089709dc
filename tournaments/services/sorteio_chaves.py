"""The sorteio that deals the trios into chaves, and the jogos that follow from it."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring import chaves as chaves_rules
from scoring import round_robin, schedule, sorteio
from scoring.dealing import Entrant
from tournaments.models import (
    Chave,
    ChaveTrio,
    Jogo,
    Purpose,
    Sorteio,
    Stage,
    Submission,
    Tournament,
    Trio,
)
from tournaments.selectors.draw import what_stands
from tournaments.selectors.readiness import draw_blocks
from tournaments.services.audit import Actor, record, touch
from tournaments.services.codes import new_codes
from tournaments.services.draws import Drawn, store_sorteio
from tournaments.services.refusals import Refusal
from tournaments.services.seeds import MANUAL, SeedSource, resolve_seed


def entrants_of(trios: Sequence[Trio]) -> list[Entrant]:
    """Return what the draw has to know of each trio."""
    return [
        Entrant(
            id=trio.ref,
            entidade=trio.entidade.name if trio.entidade else None,
            regiao=trio.regiao or None,
            cabeca=trio.cabeca,
        )
        for trio in trios
    ]


def list_digest(trios: Sequence[Trio]) -> str:
    """Return the SHA-256 of the frozen list, shown before the draw: one line a trio, ref, name and entidade
    apart by bars, in the order of the draw's entries."""
    return sorteio.entries_digest(
        [f"{t.ref}|{t.name}|{t.entidade.name if t.entidade else ''}" for t in trios]
    )


@transaction.atomic
def undo_draw(*, tournament: Tournament, reason: str, actor: Actor) -> None:
    """Take the draw back before any result, so that registration opens again. The draw stays on record.

    Raises:
        Refusal: nothing was drawn, no reason, or `check_undo_draw` finds something in the way.
    """
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    standing = tournament.sorteios.filter(purpose=Purpose.CHAVES, superseded_at__isnull=True).first()
    if standing is None:
        raise Refusal("As chaves ainda não foram sorteadas.")
    if not reason.strip():
        raise Refusal("Informe o motivo de desfazer o sorteio.", field="reason")
    _undo_draw(tournament, standing)
    touch(tournament)
    record(
        actor=actor,
        action="sorteio.chaves.desfeito",
        subject=tournament.name,
        tournament=tournament,
        before={"sorteio": standing.public_id},
        reason=reason,
    )


@transaction.atomic
def draw_chaves(
    *,
    tournament: Tournament,
    n_chaves: int,
    source: SeedSource,
    actor: Actor,
    witnesses: str = "",
    by_hand_chaves: Sequence[Sequence[str]] = (),
    redraw_reason: str = "",
    replaces: str = "",
) -> Sorteio:
    """Deal the trios into chaves, record the sorteio and make the jogos of every rodada.

    Asked twice, the draw that stands is returned (HAND-17). Drawing again is possible before any result,
    with a reason; the old draw stays on record (HAND-16). `replaces` is the public id of the draw that the
    page showed: of two redraws at once, the second finds another one in force and changes nothing.

    Raises:
        Refusal: something blocks the draw (an incomplete trio, no capataz, …), a result exists,
            a redraw without reason, or a draw by hand that does not hold each trio once.
    """
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    standing = tournament.sorteios.filter(purpose=Purpose.CHAVES, superseded_at__isnull=True).first()
    if standing and (not redraw_reason.strip() or (replaces and replaces != standing.public_id)):
        return standing
    blocks = draw_blocks(tournament)
    if blocks:
        raise Refusal(" ".join(block.text for block in blocks))
    if standing:
        _undo_draw(tournament, standing)

    trios = list(tournament.trios.select_related("entidade").order_by("number"))
    entrants = entrants_of(trios)
    cabecas = sum(entrant.cabeca for entrant in entrants)
    if cabecas > n_chaves:
        raise Refusal(
            f"Há {cabecas} cabeças de chave para {n_chaves} chaves: cada chave tem no máximo um. "
            "Desmarque alguns em “Trios”.",
            field="n_chaves",
        )
    if not 1 <= n_chaves <= max(1, len(trios) // 2):
        raise Refusal(
            f"Com {len(trios)} trios, o número de chaves vai de 1 a {len(trios) // 2}.", field="n_chaves"
        )
    if source.by_hand:
        dealt = [list(chave) for chave in by_hand_chaves]
        _check_by_hand(dealt, trios, witnesses)
        algorithm, seed, commitment, params = MANUAL, "", "", dict[str, Any]()
    else:
        seed, commitment = resolve_seed(tournament=tournament, purpose=Purpose.CHAVES, source=source)
        drawn = chaves_rules.draw_chaves(entrants, n_chaves, seed)
        dealt = [[str(ref) for ref in chave] for chave in drawn.result]
        algorithm = drawn.algorithm
        params = {
            "n_chaves": n_chaves,
            "entrants": [[e.entidade, e.regiao, e.cabeca] for e in entrants],
            "clashes": drawn.clashes,
            "minimum": drawn.minimum,
        }
    params["list_digest"] = list_digest(trios)
    held = store_sorteio(
        tournament=tournament,
        purpose=Purpose.CHAVES,
        entries=[trio.ref for trio in trios],
        drawn=Drawn(algorithm, seed, commitment, dealt),
        witnesses=witnesses,
        actor=actor,
        params=params,
        reason=redraw_reason,
    )
    make_chaves(tournament=tournament, dealt=dealt)
    touch(tournament)
    record(
        actor=actor,
        action="sorteio.chaves.refeito" if standing else "sorteio.chaves",
        subject=tournament.name,
        tournament=tournament,
        after={"sorteio": held.public_id, "seed": seed, "chaves": dealt},
        reason=redraw_reason,
    )
    return held


def make_chaves(*, tournament: Tournament, dealt: Sequence[Sequence[str]]) -> None:
    """Store the chaves as dealt (lists of trio refs) and make their jogos, with mesas and times."""
    by_ref = {trio.ref: trio for trio in tournament.trios.all()}
    rows = Chave.objects.bulk_create(
        Chave(tournament=tournament, name=chaves_rules.chave_name(index), position=index)
        for index in range(len(dealt))
    )
    ChaveTrio.objects.bulk_create(
        ChaveTrio(chave=chave, trio=by_ref[ref], position=position)
        for chave, refs in zip(rows, dealt, strict=True)
        for position, ref in enumerate(refs)
    )
    chave_of = {ref: chave for chave, refs in zip(rows, dealt, strict=True) for ref in refs}
    fixtures = schedule.fixtures_of([round_robin.rodadas(refs) for refs in dealt])
    by_id = {fixture.id: fixture for fixture in fixtures}
    placed = schedule.programme(
        fixtures, max(1, tournament.mesas), slot_minutes=max(1, tournament.slot_minutes)
    )
    jogos = []
    for number, (code, place) in enumerate(zip(new_codes(len(placed)), placed, strict=True), start=1):
        fixture = by_id[place.id]
        starts_at = tournament.starts_at
        jogos.append(
            Jogo(
                tournament=tournament,
                ref=f"j{number}",
                code=code,
                stage=Stage.CHAVES,
                chave=chave_of[str(fixture.a)],
                rodada=fixture.rodada,
                position=number,
                trio_a=by_ref[str(fixture.a)],
                trio_b=by_ref[str(fixture.b)],
                mesa=place.mesa,
                scheduled_at=starts_at and starts_at + timedelta(minutes=place.start),
            )
        )
    Jogo.objects.bulk_create(jogos)


def check_undo_draw(tournament: Tournament) -> None:
    """Raise Refusal where the draw in force can no longer be put aside, as `what_stands` tells."""
    if (stands := what_stands(tournament)) is not None:
        raise Refusal(stands.text)


def _undo_draw(tournament: Tournament, standing: Sorteio) -> None:
    check_undo_draw(tournament)
    standing.superseded_at = timezone.now()
    standing.save(update_fields=["superseded_at"])
    Submission.objects.filter(jogo__tournament=tournament).delete()
    tournament.jogos.all().delete()
    ChaveTrio.objects.filter(chave__tournament=tournament).delete()
    tournament.chaves.all().delete()


def _check_by_hand(dealt: Sequence[Sequence[str]], trios: Sequence[Trio], witnesses: str) -> None:
    if not witnesses.strip():
        raise Refusal("No sorteio feito à mão, informe as testemunhas.", field="witnesses", article="Art. 15")
    given = sorted(ref for chave in dealt for ref in chave)
    if given != sorted(trio.ref for trio in trios):
        raise Refusal("Cada trio precisa estar em uma chave, e em uma só.", field="chaves")
    sizes = sorted(len(chave) for chave in dealt)
    if sizes[-1] - sizes[0] > 1:
        raise Refusal("As chaves não podem diferir em mais de um trio.", field="chaves")

"""A jogo at its mesa: calls, line-ups partida by partida, what hangs on the jogo. Fixed queries."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import prefetch_related_objects

from scoring.clock import AtTheLimit, at_the_limit
from scoring.desclassificacao import Inciso
from tournaments.models import (
    Claim,
    Comissao,
    Decision,
    Desclassificacao,
    Jogo,
    JogoCall,
    JogoPause,
    LineUp,
    TrioMember,
)
from tournaments.selectors.readiness import Block, commission_blocks


@dataclass(frozen=True, slots=True)
class PartidaLineUp:
    """Who plays one partida: the line-up of each side, None where it was not told, and the pairs of testa."""

    number: int
    a: LineUp | None
    b: LineUp | None
    pairs: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class JogoConduct:
    """All that was said of a jogo besides its result."""

    jogo: Jogo
    calls: list[JogoCall]
    pauses: list[JogoPause]
    partidas: list[PartidaLineUp]
    claims: list[Claim]
    decisions: list[Decision]
    desclassificacoes: list[Desclassificacao]
    members: dict[int, list[TrioMember]]
    blocks: list[Block]

    @property
    def open_pause(self) -> JogoPause | None:
        return next((pause for pause in self.pauses if pause.ended_at is None), None)

    @property
    def ordered_at_the_limit(self) -> AtTheLimit:
        """What the text orders when the time is over and nobody was stalling."""
        return at_the_limit(self.jogo.tournament.ruleset, stalled=False)[0]


def commission_names(jogo: Jogo, comissao: Comissao) -> list[str]:
    """Return the names of one commission of the jogo's event. One query."""
    members = jogo.tournament.event.commission_members.filter(comissao=comissao)
    return list(members.values_list("name", flat=True))


def jogo_conduct(jogo: Jogo) -> JogoConduct:
    """Read what there is of one jogo, with `tournament.event` and both trios at hand. Ten queries."""
    prefetch_related_objects([jogo], "calls", "pauses", "line_ups__seats__player")
    trios = [trio for trio in (jogo.trio_a, jogo.trio_b) if trio is not None]
    members: dict[int, list[TrioMember]] = {trio.pk: [] for trio in trios}
    for member in TrioMember.objects.filter(trio__in=trios).select_related("player").order_by("position"):
        members[member.trio_id].append(member)
    return JogoConduct(
        jogo=jogo,
        calls=list(jogo.calls.all()),
        pauses=list(jogo.pauses.all()),
        partidas=_partidas(jogo),
        claims=list(jogo.claims.select_related("trio", "player").order_by("-pk")),
        decisions=list(jogo.decisions.order_by("-pk")),
        desclassificacoes=list(
            jogo.desclassificacoes.filter(reversed_at__isnull=True).select_related("trio", "player")
        ),
        members=members,
        blocks=commission_blocks(jogo.tournament.event),
    )


def dress_pending_trios(jogo: Jogo) -> list[Desclassificacao]:
    """Return the VIII that the trios of this jogo have not mended, given in other jogos. One query."""
    return list(
        Desclassificacao.objects.filter(
            trio__in=[pk for pk in (jogo.trio_a_id, jogo.trio_b_id) if pk],
            inciso=Inciso.VIII,
            reversed_at__isnull=True,
            dress_mended_at__isnull=True,
        )
        .exclude(jogo=jogo)
        .select_related("trio")
    )


def _partidas(jogo: Jogo) -> list[PartidaLineUp]:
    told: dict[tuple[int, int], LineUp] = {(up.partida, up.trio_id): up for up in jogo.line_ups.all()}
    found = []
    for number in range(1, jogo.tournament.ruleset.best_of + 1):
        a = told.get((number, jogo.trio_a_id or 0))
        b = told.get((number, jogo.trio_b_id or 0))
        pairs = list(zip(_names(a), _names(b), strict=False)) if a and b else []
        found.append(PartidaLineUp(number, a, b, pairs))
    return found


def _names(line_up: LineUp) -> Sequence[str]:
    seats = sorted(line_up.seats.all(), key=lambda seat: seat.seat)
    return [seat.player.name for seat in seats]

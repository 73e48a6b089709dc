"""A tournament of Pontinho: mesas in etapas, who goes on, and the classification with its reasons.

The facade that tournament files and the database both use, as `scoring.classification` is for jogos.
Source: catalogue Pontinho-mesas, -fim, -vencedor; docs/rules/pontinho.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from scoring.errors import ScoringError
from scoring.explain import Reason
from scoring.ids import TrioId
from scoring.pontinho import ranking
from scoring.pontinho.errors import MesaError, RodadaError
from scoring.pontinho.mesa import Mesa, MesaState, Seat, state_of
from scoring.pontinho.ranking import OF_A_FINAL, OF_A_MESA, OF_POINTS, PontinhoCriterion, Ranked, Values


class Format(StrEnum):
    """How a tournament finds its winner.

    FINAL: the best of each mesa go on, etapa after etapa, to a last mesa. POINTS: everybody plays every
    etapa, and the fewest points a rodada win.
    """

    FINAL = "final"
    POINTS = "pontos"


class RepeatedMesaError(ScoringError):
    """Two mesas go by one id. Facts: mesa."""

    code = "repeated_mesa"


class SeatedTwiceError(ScoringError):
    """A player sits at two mesas of one etapa. Facts: player, etapa."""

    code = "seated_twice"


class MesaFacts(NamedTuple):
    """A mesa with its place. etapa: from 1."""

    id: str | int
    etapa: int
    mesa: Mesa


@dataclass(frozen=True, slots=True)
class PontinhoFacts:
    """All that a classification follows from.

    qualifiers: how many go on from each mesa (of FINAL). sorteios: results of tiebreaks, oldest first. out:
    players put out of the tournament.
    """

    mesas: tuple[MesaFacts, ...]
    format: Format = Format.FINAL
    qualifiers: int = 1
    sorteios: tuple[tuple[TrioId, ...], ...] = ()
    out: frozenset[TrioId] = frozenset()


class MesaStanding(NamedTuple):
    """A row of a mesa: its place and the player's seat."""

    rank: int
    player: TrioId
    seat: Seat
    decided_by: PontinhoCriterion | None
    pending_sorteio: bool


class PontinhoStanding(NamedTuple):
    """A row of the tournament, summed up over the mesas at which the player sat.

    rank: None for who is out, or has not begun to play. etapa: the last one reached; place: the rank at its
    mesa. media: points left in hand a rodada, exact. exclusoes: mesas lost by Art. 20. The rest are totals.
    """

    rank: int | None
    player: TrioId
    etapa: int
    place: int
    mesas: int
    vitorias: int
    rodadas: int
    pontos: int
    media: Fraction
    estouros: int
    batidas: int
    exclusoes: int
    decided_by: PontinhoCriterion | None
    pending_sorteio: bool
    out: bool


class PendingCut(NamedTuple):
    """A tie at a mesa across the line of those who go on: it waits for a sorteio among these players."""

    mesa: str | int
    players: tuple[TrioId, ...]


@dataclass(frozen=True, slots=True)
class PontinhoClassification:
    """What follows from the facts.

    states and mesas: by id, in the order given. overall: the tournament. etapa: the latest one. going_on: who
    goes on from it, in the order of mesas and places; empty while that is open, and in the last etapa.
    pending: ties that hold it up. complete: every mesa of the latest etapa has ended. champion: who won the
    final mesa, or stands alone in the first place of POINTS; whether another etapa is to come is for the
    committee to say.
    """

    facts: PontinhoFacts
    states: Mapping[str | int, MesaState]
    mesas: Mapping[str | int, list[MesaStanding]]
    overall: list[PontinhoStanding]
    etapa: int
    going_on: tuple[TrioId, ...]
    pending: tuple[PendingCut, ...]
    complete: bool
    champion: TrioId | None

    def why(self, mesa: str | int) -> list[Reason | None]:
        """Say of each row of a mesa why it stands above the next."""
        rows = [Ranked(r.rank, r.player, r.decided_by, r.pending_sorteio) for r in self.mesas[mesa]]
        return ranking.reasons(rows, mesa_values(self.states[mesa]))

    def why_overall(self) -> list[Reason | None]:
        """Say the same of each row of the tournament in the running; None for those who are out."""
        running = [row for row in self.overall if row.rank is not None]
        rows = [Ranked(row.rank or 0, row.player, row.decided_by, row.pending_sorteio) for row in running]
        found = ranking.reasons(rows, {row.player: _overall_values(row) for row in running})
        return found + [None] * (len(self.overall) - len(running))


def evaluate(facts: PontinhoFacts) -> PontinhoClassification:
    """Work out the classification of a tournament of Pontinho.

    Raises:
        MesaError, RodadaError: a mesa or rodada that cannot be; `facts["mesa"]` says which mesa.
        RepeatedMesaError, SeatedTwiceError
    """
    _check(facts)
    states = {one.id: _state(one) for one in facts.mesas}
    mesas = {one.id: _mesa_table(states[one.id], facts) for one in facts.mesas}
    etapa = max((one.etapa for one in facts.mesas), default=0)
    latest = [one.id for one in facts.mesas if one.etapa == etapa]
    complete = bool(latest) and all(states[id_].ending is not None for id_ in latest)
    finished = complete and (facts.format is Format.POINTS or len(latest) == 1)
    overall = _overall(facts, states, mesas, finished)
    pending = _pending(facts, states, mesas, latest)
    going_on: tuple[TrioId, ...] = ()
    if facts.format is Format.FINAL and complete and len(latest) > 1 and not pending:
        going_on = tuple(
            row.player for id_ in latest for row in may_go_on(mesas[id_], facts.out)[: facts.qualifiers]
        )
    return PontinhoClassification(
        facts=facts,
        states=states,
        mesas=mesas,
        overall=overall,
        etapa=etapa,
        going_on=going_on,
        pending=pending,
        complete=complete,
        champion=_first_alone(overall) if finished else None,
    )


def may_go_on(rows: Sequence[MesaStanding], out: frozenset[TrioId]) -> list[MesaStanding]:
    """Return the rows of a mesa from which those who go on are taken: not who is out of the tournament, nor
    who was put out of this mesa (PONTINHO-01). The next in the order of the mesa comes in for them.
    """
    return [row for row in rows if row.player not in out and not row.seat.excluded]


def _check(facts: PontinhoFacts) -> None:
    ids: set[str | int] = set()
    seated: set[tuple[int, TrioId]] = set()
    for one in facts.mesas:
        if one.id in ids:
            raise RepeatedMesaError(mesa=one.id)
        ids.add(one.id)
        for player in dict.fromkeys(one.mesa.players):
            if (one.etapa, player) in seated:
                raise SeatedTwiceError(player=player, etapa=one.etapa)
            seated.add((one.etapa, player))


def _state(one: MesaFacts) -> MesaState:
    try:
        return state_of(one.mesa)
    except (MesaError, RodadaError) as error:
        raise type(error)(**error.facts, mesa=one.id) from None


def mesa_values(state: MesaState) -> dict[TrioId, Values]:
    """Return what the criteria of a mesa compare, by player."""
    return {
        seat.player: {
            PontinhoCriterion.VENCEDOR: int(seat.player == state.winner),
            PontinhoCriterion.EXCLUSAO: int(seat.excluded),
            PontinhoCriterion.RODADAS: seat.rodadas,
            PontinhoCriterion.ESTOUROS: seat.estouros,
            PontinhoCriterion.PONTOS: seat.pontos,
            PontinhoCriterion.BATIDAS: seat.batidas,
        }
        for seat in state.seats
    }


def _mesa_table(state: MesaState, facts: PontinhoFacts) -> list[MesaStanding]:
    rows = ranking.rank(
        mesa_values(state), OF_A_MESA, sorteios=facts.sorteios, complete=state.ending is not None
    )
    return [
        MesaStanding(row.rank, row.player, state.seat(row.player), row.decided_by, row.pending_sorteio)
        for row in rows
    ]


def _overall(
    facts: PontinhoFacts,
    states: Mapping[str | int, MesaState],
    mesas: Mapping[str | int, Sequence[MesaStanding]],
    finished: bool,
) -> list[PontinhoStanding]:
    """Sum up the players of all mesas, in the order in which the mesas name them, and rank them.

    Who has not begun to play has lost no points and yet leads nobody: such players come after, unranked.
    """
    totals: dict[TrioId, PontinhoStanding] = {}
    begun: set[TrioId] = set()
    for one in sorted(facts.mesas, key=lambda one: one.etapa):
        for row in mesas[one.id]:
            known = totals.get(row.player)
            totals[row.player] = _added(known, row, one.etapa, states[one.id].winner == row.player)
            if row.seat.rodadas or states[one.id].ending is not None:
                begun.add(row.player)
    running = {p: _overall_values(row) for p, row in totals.items() if p in begun and p not in facts.out}
    criteria = OF_A_FINAL if facts.format is Format.FINAL else OF_POINTS
    ranked = ranking.rank(running, criteria, sorteios=facts.sorteios, complete=finished)
    rows = [
        totals[place.player]._replace(
            rank=place.rank, decided_by=place.decided_by, pending_sorteio=place.pending_sorteio
        )
        for place in ranked
    ]
    rows += [row for player, row in totals.items() if player not in begun | facts.out]
    return rows + [row._replace(out=True) for player, row in totals.items() if player in facts.out]


def _added(known: PontinhoStanding | None, row: MesaStanding, etapa: int, won: bool) -> PontinhoStanding:
    seat = row.seat
    rodadas = seat.rodadas + (known.rodadas if known else 0)
    pontos = seat.pontos + (known.pontos if known else 0)
    return PontinhoStanding(
        rank=None,
        player=row.player,
        etapa=etapa,
        place=row.rank,
        mesas=1 + (known.mesas if known else 0),
        vitorias=int(won) + (known.vitorias if known else 0),
        rodadas=rodadas,
        pontos=pontos,
        media=Fraction(pontos, rodadas or 1),
        estouros=seat.estouros + (known.estouros if known else 0),
        batidas=seat.batidas + (known.batidas if known else 0),
        exclusoes=int(seat.excluded) + (known.exclusoes if known else 0),
        decided_by=None,
        pending_sorteio=False,
        out=False,
    )


def _overall_values(row: PontinhoStanding) -> Values:
    return {
        PontinhoCriterion.ETAPA: row.etapa,
        PontinhoCriterion.LUGAR: row.place,
        PontinhoCriterion.MEDIA: row.media,
        PontinhoCriterion.VITORIAS: row.vitorias,
        PontinhoCriterion.ESTOUROS: row.estouros,
        PontinhoCriterion.BATIDAS: row.batidas,
        PontinhoCriterion.EXCLUSOES: row.exclusoes,
    }


def _pending(
    facts: PontinhoFacts,
    states: Mapping[str | int, MesaState],
    mesas: Mapping[str | int, Sequence[MesaStanding]],
    latest: Sequence[str | int],
) -> tuple[PendingCut, ...]:
    """List the ties across the line of those who go on, at mesas of the latest etapa that have ended."""
    if facts.format is not Format.FINAL or len(latest) < 2:
        return ()
    pending = []
    for id_ in latest:
        rows = may_go_on(mesas[id_], facts.out)
        if states[id_].ending is None or len(rows) <= facts.qualifiers:
            continue
        inside, outside = rows[facts.qualifiers - 1], rows[facts.qualifiers]
        if inside.rank == outside.rank:
            level = tuple(row.player for row in rows if row.rank == inside.rank)
            pending.append(PendingCut(id_, level))
    return tuple(pending)


def _first_alone(overall: Sequence[PontinhoStanding]) -> TrioId | None:
    first = [row.player for row in overall if row.rank == 1]
    return first[0] if len(first) == 1 else None

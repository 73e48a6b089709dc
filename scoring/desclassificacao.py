"""Effects of Art. 20: which result of each jogo counts, once desclassificações are known.

Nothing is overwritten. A desclassificação that is reversed is simply absent from the next call, and every
jogo counts again as its súmula says.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Literal, NamedTuple, TypeAlias

from scoring.endings import Ending, Side
from scoring.errors import JogoNotNamedError, RepeatedJogoError, TrioNotInJogoError
from scoring.ids import JogoId, TrioId

Origin: TypeAlias = Literal["sumula", "desclassificacao", "annulled"]


class Inciso(StrEnum):
    """An item of Art. 20."""

    I = "I"  # noqa: E741 (the regulamento's own numeral)
    II = "II"
    III = "III"
    IV = "IV"
    V = "V"
    VI = "VI"
    VII = "VII"
    VIII = "VIII"


class Desclassificacao(NamedTuple):
    """One decision of the commission under Art. 20.

    jogo: the one in course, which is lost; None where the trio was put out between jogos. Inciso VIII always
    names one. player_only: by VI, only the player is out and the reserva comes in: the trio plays on.
    """

    trio: TrioId
    inciso: Inciso
    jogo: JogoId | None = None
    player_only: bool = False

    @property
    def puts_out(self) -> bool:
        """Whether the trio is out for the rest of the tournament (§1), not for one jogo (§2)."""
        return self.inciso is not Inciso.VIII and not self.player_only


class JogoFacts(NamedTuple):
    """A jogo as recorded. `ending` None: no official result yet (`partidas` may hold those finished so far).

    partidas: pairs of tentos, side a first. winner: as `scoring.jogo.jogo_outcome` takes it. rodada: from 1.
    """

    id: JogoId
    a: TrioId
    b: TrioId
    ending: Ending | None = None
    partidas: Sequence[Sequence[int | None]] = ()
    winner: Side | None = None
    chave: str | None = None
    rodada: int = 0


class EffectiveJogo(NamedTuple):
    """A jogo as it counts. origin says where its ending comes from; see `counts`."""

    id: JogoId
    a: TrioId
    b: TrioId
    ending: Ending | None
    partidas: Sequence[Sequence[int | None]]
    winner: Side | None
    chave: str | None
    rodada: int
    origin: Origin

    @property
    def counts(self) -> bool:
        """Whether the jogo credits anybody. An annulled one shows what was played and counts for nothing."""
        return self.ending is not None and self.origin != "annulled"

    @property
    def settled(self) -> bool:
        """Whether nothing is left to be played."""
        return self.ending is not None


def out_trios(desclassificacoes: Iterable[Desclassificacao]) -> frozenset[TrioId]:
    """Return the trios that may not come back to the tournament (Art. 20 §1)."""
    return frozenset(d.trio for d in desclassificacoes if d.puts_out)


def effective(
    jogos: Sequence[JogoFacts],
    desclassificacoes: Iterable[Desclassificacao],
    *,
    annul: bool = False,
) -> list[EffectiveJogo]:
    """Say what counts of each jogo, in the order given.

    The jogo that a desclassificação names becomes DISQUALIFIED whatever was typed, won by the other side;
    by neither if both are at fault. A jogo of an out trio without a result becomes a WALKOVER for the other.
    Earlier results stand; with `annul`, those that an out trio played count for nobody. A desclassificação
    may name a jogo that is not among `jogos`: the trio is out of these too.

    Raises:
        TrioNotInJogoError: a desclassificação names a jogo of two other trios.
        JogoNotNamedError: an inciso VIII without a jogo.
        RepeatedJogoError: two jogos share an id.

    Source: Art. 20 §1 and §2; AMB-08, AMB-09, AMB-32.
    """
    in_force = [d for d in desclassificacoes if not d.player_only]
    _check(jogos, in_force)
    out = out_trios(in_force)
    at_fault = {(d.jogo, d.trio) for d in in_force}
    return [_effective(jogo, at_fault, out, annul) for jogo in jogos]


def _check(jogos: Sequence[JogoFacts], desclassificacoes: Sequence[Desclassificacao]) -> None:
    by_id = {jogo.id: jogo for jogo in jogos}
    if len(by_id) != len(jogos):
        ids = [jogo.id for jogo in jogos]
        raise RepeatedJogoError(jogo=next(id_ for index, id_ in enumerate(ids) if id_ in ids[:index]))
    for d in desclassificacoes:
        if d.jogo is None:
            if not d.puts_out:
                raise JogoNotNamedError(trio=d.trio)
        elif d.jogo in by_id and d.trio not in (by_id[d.jogo].a, by_id[d.jogo].b):
            raise TrioNotInJogoError(trio=d.trio, jogo=d.jogo)


def _effective(
    jogo: JogoFacts, at_fault: set[tuple[JogoId | None, TrioId]], out: frozenset[TrioId], annul: bool
) -> EffectiveJogo:
    named_a, named_b = (jogo.id, jogo.a) in at_fault, (jogo.id, jogo.b) in at_fault
    out_a, out_b = jogo.a in out, jogo.b in out
    if named_a or named_b:
        # An adversary who was already out has not come to this jogo either: it benefits from nothing.
        unplayed = jogo.ending is None
        winner = _benefits(named_a or (unplayed and out_a), named_b or (unplayed and out_b))
        return EffectiveJogo(*jogo, "desclassificacao")._replace(ending=Ending.DISQUALIFIED, winner=winner)
    if not (out_a or out_b):
        return EffectiveJogo(*jogo, "sumula")
    if jogo.ending is None:
        return EffectiveJogo(*jogo, "desclassificacao")._replace(
            ending=Ending.WALKOVER, winner=_benefits(out_a, out_b), partidas=()
        )
    # Only what was played is annulled: absence and fault stay with whoever they belong to (AMB-09).
    if annul and jogo.ending in (Ending.PLAYED, Ending.TIME_DECISION):
        return EffectiveJogo(*jogo, "annulled")
    return EffectiveJogo(*jogo, "sumula")


def _benefits(fault_a: bool, fault_b: bool) -> Side | None:
    if fault_a and fault_b:
        return None
    return "b" if fault_a else "a"

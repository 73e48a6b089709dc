"""The division of the trios into chaves, by lot, with those of one entidade kept apart.

A clash is a pair of trios of one entidade in one chave, that is, a jogo between fellows. The least number
of clashes is known before the draw and always reached: an entidade with m trios in k chaves has to put at
least m // k in each and one more in m % k of them, and since sizes differ by at most one, all entidades can
do so at once (docs/rules/chaves.md gives the proof). Keeping one regiao apart is a softer wish, met after it.

The regulamento leaves the division open: this follows practice (catalogue, section 2). Source: Art. 15.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from scoring.dealing import Deal, Entrant
from scoring.errors import ScoringError
from scoring.explain import Reason
from scoring.ids import TrioId
from scoring.sorteio import UnknownAlgorithmError, refuse_repeated

CHAVES_ALGORITHM = "tenteio-chaves/1"
"""Tag of the dealing below on the stream of `tenteio-sha256/1`. Any change to its outcome needs a new one."""

SMALLEST_CHAVE = 2
"""A chave of one would have no jogo."""

USUAL_SMALLEST = 3


class ChaveCountError(ScoringError):
    """So many chaves cannot be made of so many trios. Facts: trios, chaves, most (the most possible)."""

    code = "chave_count"


class ChaveSizeError(ScoringError):
    """A wished size below 3. Facts: size, smallest."""

    code = "chave_size"


class TooManyCabecasError(ScoringError):
    """More cabeças than chaves: each chave has at most one. Facts: cabecas, chaves."""

    code = "too_many_cabecas"


class Chave(NamedTuple):
    """A chave by its letter, with its trios in the order in which they came in."""

    name: str
    trios: tuple[TrioId, ...]


class Step(NamedTuple):
    """One thing that the draw does, to be shown: the trio enters `chave`, from `left` where that is set.

    reason.code is one of
    - "cabeca": a cabeça de chave takes the next chave of the turn;
    - "livre": the trio takes the next chave of the turn;
    - "afastado": chaves that stood before it in the turn were passed over, as more of the entidade (facts
      `por_entidade`) or of the regiao (`por_regiao`) were there: both are tuples of chave names;
    - "repetida": `companheiros` of its entidade are there already, and no waiting chave has fewer;
    - "troca": moved after the dealing so that an entidade is spread evenly; `trio` is the other party of the
      exchange, None where there is none, the chave that gives having had one trio more.
    reason.facts always holds `turno`, from 1 (None for a troca).
    """

    trio: TrioId
    chave: str
    left: str | None
    reason: Reason


@dataclass(frozen=True)
class ChavesDraw:
    """A division into chaves with all that made it, so that it can be told, checked and repeated.

    The figures and the steps are worked out when they are asked for.
    """

    algorithm: str
    seed: str
    entrants: tuple[Entrant, ...]
    chaves: tuple[Chave, ...]

    @cached_property
    def result(self) -> tuple[tuple[TrioId, ...], ...]:
        """The trios of each chave, as the record of the sorteio keeps them."""
        return tuple(chave.trios for chave in self.chaves)

    @cached_property
    def clashes(self) -> int:
        """Pairs of one entidade in one chave; always equal to `minimum`."""
        return self._pairs({entrant.id: entrant.entidade for entrant in self.entrants})

    @cached_property
    def minimum(self) -> int:
        """The least possible number of pairs of one entidade in one chave."""
        return minimum_clashes(self.entrants, len(self.chaves))

    @cached_property
    def regiao_clashes(self) -> int:
        """Pairs of one regiao in one chave."""
        return self._pairs({entrant.id: entrant.regiao for entrant in self.entrants})

    @cached_property
    def regiao_minimum(self) -> int:
        """The least number of pairs of one regiao were there no other wish; not always within reach."""
        return _evenest((entrant.regiao for entrant in self.entrants), len(self.chaves))

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """What happened, in order. Made by repeating the draw, since only a screen or an ata asks for it."""
        return tuple(_steps(Deal(self.entrants, len(self.chaves), self.seed)))

    def _pairs(self, name_of: Mapping[TrioId, str | None]) -> int:
        return sum(_pairs_of_one([name_of[trio] for trio in chave.trios]) for chave in self.chaves)


def suggest(n: int, wished: int) -> int:
    """Return the number of chaves for n trios: none larger than wished, unless one would have fewer than 3.

    Raises:
        ChaveSizeError: wished is below 3. ChaveCountError: fewer than 2 trios.

    >>> [suggest(n, 4) for n in (5, 9, 12, 13, 14)]
    [1, 3, 3, 4, 4]
    """
    if wished < USUAL_SMALLEST:
        raise ChaveSizeError(size=wished, smallest=USUAL_SMALLEST)
    if n < SMALLEST_CHAVE:
        raise ChaveCountError(trios=n, chaves=1, most=0)
    return min(-(-n // wished), max(1, n // USUAL_SMALLEST))


def sizes(n: int, n_chaves: int) -> tuple[int, ...]:
    """Return the size of each chave: they differ by at most one, the larger first.

    Raises:
        ChaveCountError: fewer than one chave, or a chave would have fewer than 2 trios.

    >>> sizes(14, 4)
    (4, 4, 3, 3)
    """
    if n_chaves < 1 or n < SMALLEST_CHAVE * n_chaves:
        raise ChaveCountError(trios=n, chaves=n_chaves, most=max(n, 0) // SMALLEST_CHAVE)
    size, larger = divmod(n, n_chaves)
    return (size + 1,) * larger + (size,) * (n_chaves - larger)


@cache
def chave_name(number: int) -> str:
    """Name a chave by its index from 0: A to Z, then AA, AB and so on.

    >>> chave_name(0), chave_name(25), chave_name(26), chave_name(39)
    ('A', 'Z', 'AA', 'AN')
    """
    name = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def minimum_clashes(entrants: Iterable[Entrant], n_chaves: int) -> int:
    """Return the least possible number of pairs of one entidade in one chave, whatever the draw.

    Chaves of different size and cabeças de chave never raise it (docs/rules/chaves.md).
    """
    return _evenest((entrant.entidade for entrant in entrants), n_chaves)


def draw_chaves(
    entrants: Sequence[Entrant], n_chaves: int, seed: str, *, algorithm: str = CHAVES_ALGORITHM
) -> ChavesDraw:
    """Deal the entrants into chaves by lot.

    The same entrants in the same order and the same seed give the same chaves for ever.

    Raises:
        ChaveCountError: see `sizes`. TooManyCabecasError: more cabeças than chaves.
        RepeatedEntryError: a trio stands twice. SeedError. UnknownAlgorithmError.
    """
    if algorithm != CHAVES_ALGORITHM:
        raise UnknownAlgorithmError(algorithm=algorithm, known=(CHAVES_ALGORITHM,))
    sizes(len(entrants), n_chaves)
    entrants = tuple(entrants)
    ids = [entrant.id for entrant in entrants]
    refuse_repeated(ids)
    cabecas = sum([entrant.cabeca for entrant in entrants])
    if cabecas > n_chaves:
        raise TooManyCabecasError(cabecas=cabecas, chaves=n_chaves)
    deal = Deal(entrants, n_chaves, seed)
    return ChavesDraw(
        algorithm=algorithm,
        seed=seed,
        entrants=entrants,
        chaves=tuple(
            [
                Chave(chave_name(index), tuple([ids[number] for number in members]))
                for index, members in enumerate(deal.members)
            ]
        ),
    )


def verify_chaves(
    entrants: Sequence[Entrant],
    n_chaves: int,
    seed: str,
    result: Sequence[Sequence[TrioId]],
    *,
    algorithm: str = CHAVES_ALGORITHM,
) -> bool:
    """Say whether `result` is what the entrants and the seed give. Raises as `draw_chaves` does."""
    drawn = draw_chaves(entrants, n_chaves, seed, algorithm=algorithm)
    return drawn.result == tuple(tuple(trios) for trios in result)


def _steps(deal: Deal) -> Iterator[Step]:
    name = [chave_name(index) for index in deal.final]
    entrants = deal.entrants
    of_entidade: list[Counter[str | None]] = [Counter() for _ in name]
    turns = iter(deal.turns)
    waiting: list[int] = []
    turno = 0
    for number, chave in zip(deal.called, deal.chave_of, strict=True):
        if not waiting:
            waiting = list(next(turns))
            turno += 1
        entrant = entrants[number]
        place = waiting.index(chave)
        passed = waiting[:place]
        del waiting[place]
        fellows = 0 if entrant.entidade is None else of_entidade[chave][entrant.entidade]
        facts: dict[str, object] = {"turno": turno}
        if entrant.cabeca:
            code = "cabeca"
        elif fellows:
            code = "repetida"
            facts["companheiros"] = fellows
        elif passed:
            code = "afastado"
            by_entidade = [c for c in passed if of_entidade[c][entrant.entidade] > fellows]
            facts["por_entidade"] = tuple(name[c] for c in by_entidade)
            facts["por_regiao"] = tuple(name[c] for c in passed if c not in by_entidade)
        else:
            code = "livre"
        if entrant.entidade is not None:
            of_entidade[chave][entrant.entidade] += 1
        yield Step(entrant.id, name[chave], None, Reason(code, "", facts))
    for entrant_number, left, entered, back in deal.exchanges:
        parties: tuple[tuple[int | None, int | None, int, int], ...] = (
            (entrant_number, back, left, entered),
            (back, entrant_number, entered, left),
        )
        for moved, other, origin, goal in parties:
            if moved is not None:
                party = None if other is None else entrants[other].id
                reason = Reason("troca", "", {"turno": None, "trio": party})
                yield Step(entrants[moved].id, name[goal], name[origin], reason)


def _pairs_of_one(names: Sequence[str | None]) -> int:
    """Count the pairs that share a name; None is nobody's name."""
    if len(set(names)) == len(names):
        return 0
    counts = Counter(names)
    del counts[None]
    return sum(count * (count - 1) // 2 for count in counts.values() if count > 1)


def _evenest(names: Iterable[str | None], n_chaves: int) -> int:
    """Count the pairs left within chaves when each name is spread as evenly as can be."""
    counts = Counter(names)
    del counts[None]
    pairs = 0
    for count in counts.values():
        each, more = divmod(count, n_chaves)
        pairs += n_chaves * (each * (each - 1) // 2) + more * each
    return pairs

"""The dealing of trios into chaves: what `scoring.chaves` promises, done.

docs/rules/chaves.md tells it in prose, step by step.

Trios are drawn, then called by blocks (regiao, inside it entidade), each where its first trio came up. Turns
follow: in a turn every chave receives one trio (in the short turn only the larger ones do), in an order drawn
anew. The trio called goes to the chave that stands first in that order among those with fewest of its
entidade and, among these, fewest of its regiao. Cabeças de chave are called before all others.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from scoring.ids import TrioId
from scoring.sorteio import SeedStream

_ByName: TypeAlias = dict[str | None, list[int]]


class Entrant(NamedTuple):
    """A trio as the draw sees it. None means: to be kept apart from nobody.

    Entidade and regiao are compared as they are written; who calls brings spellings together first.
    """

    id: TrioId
    entidade: str | None = None
    regiao: str | None = None
    cabeca: bool = False


class Exchange(NamedTuple):
    """A trio that changes chave after the dealing so that its entidade is spread evenly, and who comes back.

    Indexes of entrants and chaves. back: None where the chave that gives had one trio more.
    """

    entrant: int
    left: int
    entered: int
    back: int | None


class Deal:
    """One dealing, done on creation.

    members: indexes of entrants by chave, larger chaves first. called: indexes of entrants in the order in
    which they were called, chave_of: where each went (before exchanges). turns: the order drawn for each
    turn. final: the index that the chave with each of these numbers has in `members`.
    """

    def __init__(self, entrants: Sequence[Entrant], n_chaves: int, seed: str) -> None:
        self.entrants = entrants
        self.n_chaves = n_chaves
        self.entidades = [entrant.entidade for entrant in entrants]
        self.homes = _homes(entrants)
        self._stream = SeedStream(seed)
        self.turns: list[list[int]] = []
        self.exchanges: list[Exchange] = []
        order = list(range(len(entrants)))
        self._stream.shuffle(order)
        blocks = self._blocks(order)
        cabecas = [number for number in order if entrants[number].cabeca]
        self.called: list[int] = list(cabecas)
        self.chave_of: list[int] = []
        self._call(blocks, len(cabecas))

        self.members: list[list[int]] = [[] for _ in range(n_chaves)]
        places = self.members
        for number, chave in zip(self.called, self.chave_of, strict=True):
            places[chave].append(number)
        self.final = list(range(n_chaves))
        if cabecas:
            self._even_out()
            # An exchange may have made another chave the larger one; letters go to the larger first.
            by_size = sorted(range(n_chaves), key=lambda chave: -len(places[chave]))
            self.members = [places[chave] for chave in by_size]
            for index, chave in enumerate(by_size):
                self.final[chave] = index

    def _blocks(self, order: list[int]) -> list[list[list[int]]]:
        """Group the drawn trios by regiao and inside it by entidade, each where its first trio came up."""
        homes = self.homes
        regioes: dict[object, dict[object, list[int]]] = {}
        for number in order:
            inner: object = self.entidades[number]
            if inner is None:
                inner = number
            outer: object = homes[number]
            if outer is None:
                outer = (inner,)  # of no regiao: a block by itself
            entidades = regioes.get(outer)
            if entidades is None:
                regioes[outer] = {inner: [number]}
            elif inner in entidades:
                entidades[inner].append(number)
            else:
                entidades[inner] = [number]
        return [list(entidades.values()) for entidades in regioes.values()]

    def _call(self, blocks: list[list[list[int]]], cabecas: int) -> None:
        """Call the cabeças, then block by block.

        `waiting` holds the chaves still to receive in this turn, sorted for the block at hand, the next one
        last. No waiting chave changes before it receives, so it is sorted anew only when a turn begins inside
        a block or when a block begins with a turn that was sorted for another.
        """
        called, chave_of, n_chaves = self.called, self.chave_of, self.n_chaves
        short = len(self.entrants) % n_chaves
        waiting: list[int] = []
        if cabecas:
            turn = self._turn(n_chaves)
            chave_of.extend(turn[:cabecas])
            waiting = turn[: cabecas - 1 : -1]
        of_entidade, of_regiao = self._cabecas_by_name(cabecas)
        for_entidade = for_regiao = False  # whom `waiting` is sorted for
        for regiao in blocks:
            home = self.homes[regiao[0][0]]
            seeded_regiao = of_regiao.get(home, [])
            # Fellows by regiao begin here; a block of no regiao has none, wherever its entidade already is.
            regiao_from = len(self.entrants) if home is None else len(chave_of)
            resort = for_entidade or for_regiao or bool(seeded_regiao)
            for entidade in regiao:
                seeded = of_entidade.get(self.entidades[entidade[0]], [])
                entidade_from = len(chave_of)
                if cabecas:
                    entidade = [number for number in entidade if not self.entrants[number].cabeca]
                called += entidade
                todo = len(entidade)
                if resort or for_entidade or seeded:
                    left = set(waiting)
                    waiting = [chave for chave in reversed(self.turns[-1]) if chave in left]
                    waiting, for_entidade, for_regiao = _sorted_for(
                        waiting, seeded, chave_of[regiao_from:] + seeded_regiao
                    )
                    resort = False
                while todo:
                    if not waiting:
                        waiting = self._turn(short or n_chaves)[::-1]
                        short = 0
                        waiting, for_entidade, for_regiao = _sorted_for(
                            waiting, chave_of[entidade_from:] + seeded, chave_of[regiao_from:] + seeded_regiao
                        )
                    taken = min(todo, len(waiting))
                    chave_of += waiting[: -taken - 1 : -1]
                    del waiting[-taken:]
                    todo -= taken

    def _turn(self, n_chaves: int) -> list[int]:
        turn = list(range(n_chaves))
        self._stream.shuffle(turn)
        self.turns.append(turn)
        return turn

    def _cabecas_by_name(
        self, cabecas: int
    ) -> tuple[dict[str | None, list[int]], dict[str | None, list[int]]]:
        """Return where the cabeças sit, by entidade and by regiao; those of none are nobody's fellows."""
        of_entidade: _ByName = {}
        of_regiao: _ByName = {}
        for number, chave in zip(self.called[:cabecas], self.chave_of, strict=False):
            entidade, regiao = self.entidades[number], self.homes[number]
            if entidade is not None:
                of_entidade.setdefault(entidade, []).append(chave)
            if regiao is not None:
                of_regiao.setdefault(regiao, []).append(chave)
        return of_entidade, of_regiao

    def _even_out(self) -> None:
        """Exchange trios until every entidade is spread as evenly as can be.

        Cabeças stay where they are. Each exchange takes at least one clash away, and while an entidade has
        two more trios in one chave than in another there is always one to make (docs/rules/chaves.md).
        """
        spread: dict[str, Counter[int]] = {}
        for chave, members in enumerate(self.members):
            for number in members:
                entidade = self.entidades[number]
                if entidade is not None:
                    spread.setdefault(entidade, Counter())[chave] += 1
        uneven = {name for name in spread if self._is_uneven(spread[name])}
        while uneven:
            exchange, place, seat = self._next_exchange(spread, uneven)
            entrant, left, entered, back = exchange
            if back is None:
                del self.members[left][place]
                self.members[entered].append(entrant)
            else:
                self.members[left][place], self.members[entered][seat] = back, entrant
            self.exchanges.append(exchange)
            for moved, origin, goal in _both(exchange):
                name = self.entidades[moved]
                if name is not None:
                    spread[name][origin] -= 1
                    spread[name][goal] += 1
                    if not self._is_uneven(spread[name]):
                        uneven.discard(name)

    def _is_uneven(self, spread: Counter[int]) -> bool:
        least = min(spread.values()) if len(spread) == self.n_chaves else 0
        return max(spread.values()) - least > 1

    def _next_exchange(self, spread: dict[str, Counter[int]], uneven: set[str]) -> tuple[Exchange, int, int]:
        """Find the first exchange, chaves and trios taken in order, and the places of both in theirs."""
        for left, giving in enumerate(self.members):
            for place, entrant in enumerate(giving):
                _, name, _, cabeca = self.entrants[entrant]
                if cabeca or name not in uneven:
                    continue
                for entered, receiving in enumerate(self.members):
                    if spread[name][entered] > spread[name][left] - 2:
                        continue
                    if len(receiving) < len(giving):
                        return Exchange(entrant, left, entered, None), place, -1
                    for seat, back in enumerate(receiving):
                        _, other, _, fixed = self.entrants[back]
                        if fixed:
                            continue
                        if other is None or spread[other][entered] > spread[other][left]:
                            return Exchange(entrant, left, entered, back), place, seat
        raise AssertionError("an uneven entidade without an exchange: see the proof in docs/rules/chaves.md")


def _homes(entrants: Sequence[Entrant]) -> list[str | None]:
    """Return the regiao of each entrant: that of its entidade, where it has one.

    An entidade is of one regiao; where the records disagree, the one that stands first counts.
    """
    home: dict[str, str | None] = {}
    return [
        regiao if entidade is None else home.setdefault(entidade, regiao)
        for _, entidade, regiao, _ in entrants
    ]


def _both(exchange: Exchange) -> tuple[tuple[int, int, int], ...]:
    """Return who moves, from where and to where."""
    entrant, left, entered, back = exchange
    there = (entrant, left, entered)
    return (there,) if back is None else (there, (back, entered, left))


def _sorted_for(waiting: list[int], entidade: list[int], regiao: list[int]) -> tuple[list[int], bool, bool]:
    """Sort chaves so that the one with fewest of the entidade, then of the regiao, is last; else order kept.

    entidade, regiao: the chaves of the fellows that already have one. Also says whether there were such.
    """
    if not entidade and not regiao:
        return waiting, False, False
    weight: Counter[int] = Counter(regiao)
    for chave, fellows in Counter(entidade).items():
        weight[chave] += fellows << 32
    fellows_in = weight.get
    waiting.sort(key=lambda chave: fellows_in(chave, 0), reverse=True)
    return waiting, bool(entidade), bool(regiao)

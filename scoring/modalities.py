"""The numbers of each modality. Their only home: nothing else in the product writes 24 or 30."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.errors import UnknownLineupError


class Modality(StrEnum):
    """A game that an event can hold as a tournament."""

    TRUCO_CEGO = "truco_cego"
    TRUCO_AMOSTRA = "truco_amostra"
    DOURADINHA = "douradinha"
    PONTINHO = "pontinho"


class Lineup(StrEnum):
    """How many play on one side: one (mano), two (dupla) or three (trio)."""

    MANO = "mano"
    DUPLA = "dupla"
    TRIO = "trio"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What a jogo of one modality and line-up is measured by.

    target: tentos that end a partida. malos: the first half of them. best_of: partidas of a jogo, odd.
    sweep_credit: a 2-0 counts the partida that was not played as target-0. titulares, reservas: players who
    start, and at most how many may stand by. time_limit_minutes: longest a jogo may last. score_noun: what a
    partida is counted in. article: where the regulamento rules this modality; empty where it has no article.
    draws: the sides may agree that a partida is drawn; it is written with equal tentos below the target.
    """

    modality: Modality
    lineup: Lineup
    target: int
    malos: int
    best_of: int
    sweep_credit: bool
    titulares: int
    reservas: int
    time_limit_minutes: int
    score_noun: str
    article: str
    draws: bool = False

    def is_drawn(self, a: int, b: int) -> bool:
        """Whether this score is a drawn partida (Douradinha, AMB-34). Not 0-0: that is not played."""
        return self.draws and a == b and 0 < a < self.target

    def is_finished(self, a: int, b: int) -> bool:
        """Whether a partida with this score has come to its end: won by a side, or drawn."""
        return self.target in (a, b) or self.is_drawn(a, b)

    def is_played_out(self, scores: Sequence[Sequence[int]]) -> bool:
        """Whether a jogo has had all its partidas, each to its end. A commission that still has to name the
        winner then decides because nobody won, not because time was over (AMB-34).
        """
        return len(scores) == self.best_of and all(self.is_finished(a, b) for a, b in scores)

    @property
    def partidas_to_win(self) -> int:
        """Partidas that decide a jogo: more than half of `best_of`."""
        return self.best_of // 2 + 1

    @property
    def sweep_partidas(self) -> int:
        """Partidas credited to whoever wins without losing one, or by the adversary's absence."""
        return self.best_of if self.sweep_credit else self.partidas_to_win

    @property
    def sweep_tentos(self) -> int:
        """Tentos credited to whoever wins without losing a partida: 72 in cego, 90 in amostra of trios."""
        return self.sweep_partidas * self.target


_PLAYERS = {Lineup.MANO: 1, Lineup.DUPLA: 2, Lineup.TRIO: 3}

# Art. 23 (cego) and Art. 24 (amostra) with the values of the catalogue, section 1: mano 18 in both.
_TARGETS: dict[Modality, dict[Lineup, int]] = {
    Modality.TRUCO_CEGO: {Lineup.TRIO: 24, Lineup.DUPLA: 24, Lineup.MANO: 18},
    Modality.TRUCO_AMOSTRA: {Lineup.TRIO: 30, Lineup.DUPLA: 24, Lineup.MANO: 18},
    Modality.DOURADINHA: {Lineup.DUPLA: 12},
}
_ARTICLES = {Modality.TRUCO_CEGO: "Art. 23", Modality.TRUCO_AMOSTRA: "Art. 24"}


def ruleset(modality: Modality, lineup: Lineup | None = None) -> Ruleset:
    """Return the numbers of a modality; without a line-up, the one it is officially played in.

    Pontinho has no jogo of two sides, so it has no Ruleset.

    Raises:
        UnknownLineupError: the modality is not played in this line-up.

    Source: Art. 23 and 24; catalogue sections 1.1, 1.2 and 4.14.

    >>> ruleset(Modality.TRUCO_AMOSTRA).target
    30
    """
    targets = _TARGETS.get(modality, {})
    chosen = lineup if lineup is not None else next(iter(targets), None)
    if chosen is None or chosen not in targets:
        raise UnknownLineupError(modality=modality, lineup=lineup)
    target = targets[chosen]
    truco = modality in _ARTICLES
    return Ruleset(
        modality=modality,
        lineup=chosen,
        target=target,
        malos=target // 2,
        best_of=3,
        sweep_credit=truco,
        titulares=_PLAYERS[chosen],
        reservas=1,
        time_limit_minutes=120,
        score_noun="tentos" if truco else "pontos",
        article=_ARTICLES.get(modality, ""),
        draws=modality is Modality.DOURADINHA,
    )

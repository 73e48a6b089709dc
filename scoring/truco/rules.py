"""Where truco cego (Art. 23) and truco de amostra (Art. 24) differ, as data for one engine."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from scoring.modalities import Modality
from scoring.truco.cards import DECK, Card, Suit, parse_cards
from scoring.truco.rule_ids import AMOSTRA_IDS, CEGO_IDS


def _order(*groups: str) -> tuple[frozenset[Card], ...]:
    return tuple(frozenset(parse_cards(group)) for group in groups)


def _all(rank: int) -> str:
    return " ".join(f"{rank}{suit.value}" for suit in Suit)


_TOP = ("1e", "1b", "7e", "7o", _all(3), _all(2))
_REST = (_all(12), _all(11), _all(10), "7c 7b", _all(6), _all(5), _all(4))

CEGO_ORDER = _order(*_TOP, "1c 1o", *_REST)
"""The 14 strengths of cego, best first (Art. 23, truco)."""
AMOSTRA_ORDER = _order(*_TOP, "1o", "1c", *_REST)
"""Strengths of amostra below its pieces; with the two aces by agreement, ouros beats copas (Art. 24)."""

PIECES: Mapping[int, int] = MappingProxyType({2: 30, 4: 29, 5: 28, 11: 27, 10: 27})
"""Pieces of the amostra, best first: rank to pontos. The Rei stands in for a turned piece."""
ALCAIDE = 12
"""Rank that takes the place of the turned card when that card is a piece."""


@dataclass(frozen=True, slots=True, eq=False)
class TrucoRules:
    """The rules of one truco, as the engine reads them. Rows that say "cego" or "amostra" tell which has it.

    deck, order: cards in play and strengths, best first. pieces: rank to pontos, empty without amostra.
    ids: concept to rule id of the catalogue.
    n_tentos, igualdade, flor_reais, contra_flor_falta: calls that only amostra knows.
    envido_once_per_side: a second envido of the same side counts as one (amostra) instead of being refused.
    truco_needs_quero: retruco and vale quatro want a QUERO before them (cego).
    truco_side_may_envido: after truco, its own side may still open envido (amostra; cego forbids).
    quero_first_takes_all: "quero o envido e passo o truco" accepts both (cego).
    late_flor_is_lost: after the adversary reacted to an envido, the caller's side can sing no flor (cego).
    resto_needs_a_tento: contra-flor e o resto only from a side with at least one tento (amostra).
    testa_ceiling: most tentos that the envido or flor part pays in a testa, None where there is no ceiling.
    buenos_cap: with a side in buenos, envido pays at most the leader's falta (amostra).
    achico_per_flor: every flor backed down pays one tento (cego), instead of one in all (amostra).
    resto_reply_refused_pays_flores: contra-flor e o resto as a reply, refused, pays the flores (cego), not 4.
    flor_flor: tentos of one flor against one without a raise; 6, or 3 by the letter of Art. 24 (AMB-20).
    silent_pass_pays_envido: who folds before anything was said also pays one of envido (cego).
    three_pardas_by_third: three pardas go to who tied first in the third vaza (cego), not to the mão.
    baralho_mutes: a player who puts the cards into the stock says nothing that counts (amostra).
    lei_needs_buenos: lei do jogo only with a side in buenos (amostra).
    renegada_takes_truco: a renegade flor costs the truco too (cego).
    florzinha_counts: a look-alike of flor said without holding one is a false flor (cego).
    roda_at: tentos missing to either side from which only roda is played (cego), None where there is no
    testa. testas: how many testas a volta of testa has between trios; 0 where testa is not alternated
    (amostra).
    """

    modality: Modality
    deck: tuple[Card, ...]
    order: tuple[frozenset[Card], ...]
    pieces: Mapping[int, int]
    ids: Mapping[str, str]
    n_tentos: bool
    igualdade: bool
    flor_reais: bool
    contra_flor_falta: bool
    envido_once_per_side: bool
    truco_needs_quero: bool
    truco_side_may_envido: bool
    quero_first_takes_all: bool
    late_flor_is_lost: bool
    resto_needs_a_tento: bool
    testa_ceiling: int | None
    buenos_cap: bool
    achico_per_flor: bool
    resto_reply_refused_pays_flores: bool
    flor_flor: int
    silent_pass_pays_envido: bool
    three_pardas_by_third: bool
    baralho_mutes: bool
    lei_needs_buenos: bool
    renegada_takes_truco: bool
    florzinha_counts: bool
    roda_at: int | None
    testas: int


def _cego() -> TrucoRules:
    return TrucoRules(
        modality=Modality.TRUCO_CEGO,
        deck=DECK,
        order=CEGO_ORDER,
        pieces=MappingProxyType({}),
        ids=CEGO_IDS,
        n_tentos=False,
        igualdade=False,
        flor_reais=False,
        contra_flor_falta=False,
        envido_once_per_side=False,
        truco_needs_quero=True,
        truco_side_may_envido=False,
        quero_first_takes_all=True,
        late_flor_is_lost=True,
        resto_needs_a_tento=False,
        testa_ceiling=6,
        buenos_cap=False,
        achico_per_flor=True,
        resto_reply_refused_pays_flores=True,
        flor_flor=6,
        silent_pass_pays_envido=True,
        three_pardas_by_third=True,
        baralho_mutes=False,
        lei_needs_buenos=False,
        renegada_takes_truco=True,
        florzinha_counts=True,
        roda_at=6,
        testas=3,
    )


def _amostra(*, aces: bool, flor_flor: int) -> TrucoRules:
    out = () if aces else parse_cards("1c 1o")
    return TrucoRules(
        modality=Modality.TRUCO_AMOSTRA,
        deck=tuple(card for card in DECK if card not in out),
        order=AMOSTRA_ORDER,
        pieces=PIECES,
        ids=AMOSTRA_IDS,
        n_tentos=True,
        igualdade=True,
        flor_reais=True,
        contra_flor_falta=True,
        envido_once_per_side=True,
        truco_needs_quero=False,
        truco_side_may_envido=True,
        quero_first_takes_all=False,
        late_flor_is_lost=False,
        resto_needs_a_tento=True,
        testa_ceiling=None,
        buenos_cap=True,
        achico_per_flor=False,
        resto_reply_refused_pays_flores=False,
        flor_flor=flor_flor,
        silent_pass_pays_envido=False,
        three_pardas_by_third=False,
        baralho_mutes=True,
        lei_needs_buenos=True,
        renegada_takes_truco=False,
        florzinha_counts=False,
        roda_at=None,
        testas=0,
    )


@lru_cache(maxsize=8)
def truco_rules(modality: Modality, *, aces: bool = False, flor_flor: int = 6) -> TrucoRules:
    """Return the rules of truco cego or of amostra.

    Args:
        aces: amostra with the aces of copas and ouros, by agreement before the first partida.
        flor_flor: amostra's switch for one flor against one without a raise, 6 or 3 (AMB-20).

    Raises:
        ValueError: the modality is no truco, or a switch that it does not have.
    """
    if flor_flor not in (3, 6):
        raise ValueError(f"flor_flor is 3 or 6, not {flor_flor}")
    if modality is Modality.TRUCO_AMOSTRA:
        return _amostra(aces=aces, flor_flor=flor_flor)
    if modality is not Modality.TRUCO_CEGO:
        raise ValueError(f"{modality} is no truco")
    if aces or flor_flor != 6:
        raise ValueError("truco cego has no switches")
    return _cego()

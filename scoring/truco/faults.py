"""Faults of a volta and what each one costs. `FAULTS` is the whole vocabulary."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from scoring.truco.calls import normalize
from scoring.truco.errors import VoltaFieldError
from scoring.truco.flor_calls import FLOR
from scoring.truco.settlement import Owed, Settlement
from scoring.truco.stakes import envido_stake, truco_stake
from scoring.truco.vazas import SIDES, Side, other


class Fault(NamedTuple):
    """A fault that the juiz saw. times: flores or players it concerns. announced: whether the dealer had said
    that the volta was of testa (only "olhou antes" asks).
    """

    by: Side
    name: str
    times: int = 1
    announced: bool = True


@dataclass(frozen=True, slots=True)
class FaultRule:
    """One fault. concept: rule key. testa_only: it exists only in a testa. apply: charges it to a
    settlement."""

    concept: str
    testa_only: bool
    apply: Callable[[Settlement, Fault], None]


def _pay_first(settled: Settlement, fault: Fault, tentos: int, concept: str) -> None:
    """Give the envido or flor part to the victim, whoever had it."""
    what = "flor" if settled.table.flor or any(settled.false_flores) else "envido"
    settled.first = [Owed(other(fault.by), tentos, what, concept, fault.name)]
    for part in ("envido", "flor", "pontos", "flores"):
        if part in settled.missing:
            settled.missing.remove(part)


def _pay_truco(settled: Settlement, fault: Fault, concept: str) -> None:
    """Give the truco part to the victim at its full stake, even if the other side won it (AMB-31)."""
    tentos = truco_stake(settled.table).tentos
    settled.truco = Owed(other(fault.by), tentos, "truco", concept, fault.name)
    for part in ("truco", "vazas"):
        if part in settled.missing:
            settled.missing.remove(part)


def _extra(settled: Settlement, fault: Fault, tentos: int, concept: str) -> None:
    settled.extras.append(Owed(other(fault.by), tentos, "multa", concept, fault.name))


def _flor_pot(settled: Settlement, by: Side) -> int:
    """Return what the flor part would have given, never less than the flores of the culprit's side."""
    stake = settled.flor()
    return max(stake.tentos if stake else 0, FLOR * settled.flores_of(by))


def _false_flor(settled: Settlement, fault: Fault) -> None:
    """Charge a flor that was not there: the flor part, mates' flores and the truco go over.

    Source: Art. 23, false flor; Art. 24, several flores; AMB-31.
    """
    index = SIDES.index(fault.by)
    false = list(settled.false_flores)
    false[index] += fault.times
    settled.false_flores = (false[0], false[1])
    truco_played = settled.table.truco_level > 0
    mates = settled.flores_of(fault.by) > fault.times
    concept = "flor_falsa_truco" if truco_played else "flor_falsa_grupo" if mates else "flor_falsa"
    _pay_first(settled, fault, _flor_pot(settled, fault.by), concept)
    _pay_truco(settled, fault, concept)


def _florzinha(settled: Settlement, fault: Fault) -> None:
    """Charge a look-alike of flor said by who has none: in cego a false flor, in amostra nothing."""
    if settled.table.opening.rules.florzinha_counts:
        _false_flor(settled, fault)


def _wrong_canto(settled: Settlement, fault: Fault) -> None:
    """Charge pontos sung that are not those held: the part they were sung for, and the truco.

    Source: Art. 23, canto equivocado; Art. 24, canto de pontos; AMB-44.
    """
    _lose_canto(settled, fault, "canto_errado_flor", "canto_errado_envido")


def _unshown(settled: Settlement, fault: Fault) -> None:
    """Charge a flor or envido sung and not shown. Source: Art. 23, passing cards; Art. 24, flor and
    envido."""
    _lose_canto(settled, fault, "flor_baralho", "canto_sem_mostrar")


def _lose_canto(settled: Settlement, fault: Fault, flor: str, envido: str) -> None:
    table = settled.table
    if table.flores(fault.by):
        _pay_first(settled, fault, _flor_pot(settled, fault.by), flor)
        _pay_truco(settled, fault, flor)
        return
    stake = envido_stake(table, settled.score) if table.envido == "accepted" else None
    if stake is None:
        raise VoltaFieldError(field="faults", cause="nothing_sung", fault=fault.name, by=fault.by)
    _pay_first(settled, fault, stake.tentos, envido)
    _pay_truco(settled, fault, envido)


def _renegade(settled: Settlement, fault: Fault) -> None:
    """Charge a flor that was held and not sung: three each, and in cego the truco.

    Source: Art. 23, flor renegada and "peço flor"; Art. 24, "peço flor".
    """
    settled.first.append(Owed(other(fault.by), FLOR * fault.times, "flor", "flor_renegada", fault.name))
    if settled.table.opening.rules.renegada_takes_truco:
        _pay_truco(settled, fault, "flor_renegada")


def _wrong_peco_flor(settled: Settlement, fault: Fault) -> None:
    """Charge "peço flor" to who asked a player that had none; only a holder may ask.

    Source: Art. 23 and 24, "peço flor".
    """
    if not settled.table.flores(fault.by) and not settled.shown.flores[SIDES.index(fault.by)]:
        rule = settled.table.opening.rules.ids["peco_so_flor"]
        raise VoltaFieldError(
            field="faults", cause="peco_without_flor", fault=fault.name, by=fault.by, rule=rule
        )
    _extra(settled, fault, fault.times, "peco_errado")


def _hidden_card(settled: Settlement, fault: Fault) -> None:
    """Charge cards laid one over another without showing how many: the truco. Source: Art. 23 and 24,
    jogada."""
    _pay_truco(settled, fault, "carta_escondida")


def _wrong_number(settled: Settlement, fault: Fault) -> None:
    """Charge a wrong number of cards told late: what is in play and at least one of envido and one of truco.

    Source: Art. 23, cards too many or too few.
    """
    _pay_first(settled, fault, _first_in_play(settled, fault.by), "cartas_numero")
    _pay_truco(settled, fault, "cartas_numero")


def _first_in_play(settled: Settlement, by: Side) -> int:
    if settled.table.flor:
        return _flor_pot(settled, by)
    stake = envido_stake(settled.table, settled.score)
    if stake is not None:
        return stake.tentos
    return max(1, settled.table.envido_prev)


def _spoke_in_testa(settled: Settlement, fault: Fault) -> None:
    """Charge a mate who spoke in a testa: one of envido if it was not settled, and the truco in play or one.

    Source: Art. 23, testa.
    """
    table = settled.table
    if not table.flor and table.envido in ("", "pending"):
        _pay_first(settled, fault, max(1, table.envido_prev), "testa_alheio")
    if table.truco != "refused":
        _pay_truco(settled, fault, "testa_alheio")


def _signal(settled: Settlement, fault: Fault) -> None:
    """Charge a signal or a card shown for nothing; not in the third testa. Source: Art. 23, a."""
    if settled.shown.testa != 3:
        _extra(settled, fault, 1, "testa_senha")


def _looked_early(settled: Settlement, fault: Fault) -> None:
    """Charge looking at the cards before one's turn, if the dealer had announced testa. Source: Art. 23,
    testa."""
    if fault.announced:
        _extra(settled, fault, 1, "testa_olhar")


def _mate_picked_up(settled: Settlement, fault: Fault) -> None:
    """Charge a mate who picked up the cards before play: one and one, three and one against a flor. Art. 23,
    b."""
    flores = len(settled.shown.flores[SIDES.index(other(fault.by))])
    _pay_first(settled, fault, FLOR * flores if flores else 1, "companheiro_recolheu")
    _pay_truco(settled, fault, "companheiro_recolheu")


def _adversary_picked_up(settled: Settlement, fault: Fault) -> None:
    """Charge who picked up the adversary's cards before play: one and one. Source: Art. 23, b."""
    _pay_first(settled, fault, 1, "adversario_recolheu")
    _pay_truco(settled, fault, "adversario_recolheu")


def _face_down(settled: Settlement, fault: Fault) -> None:
    """Pass for the truco whoever made a call and let the first card fall face down. Source: Art. 23,
    testa."""
    _pay_truco(settled, fault, "boca_baixo")


FAULTS: Mapping[str, FaultRule] = MappingProxyType(
    {
        "flor falsa": FaultRule("flor_falsa", False, _false_flor),
        "florzinha": FaultRule("florzinha", False, _florzinha),
        "canto errado": FaultRule("canto_errado_envido", False, _wrong_canto),
        "nao mostrou": FaultRule("canto_sem_mostrar", False, _unshown),
        "flor renegada": FaultRule("flor_renegada", False, _renegade),
        "peco flor errado": FaultRule("peco_errado", False, _wrong_peco_flor),
        "carta escondida": FaultRule("carta_escondida", False, _hidden_card),
        "numero de cartas errado": FaultRule("cartas_numero", False, _wrong_number),
        "falou na testa": FaultRule("testa_alheio", True, _spoke_in_testa),
        "senha": FaultRule("testa_senha", True, _signal),
        "mostrou carta": FaultRule("testa_senha", True, _signal),
        "olhou antes": FaultRule("testa_olhar", True, _looked_early),
        "companheiro recolheu": FaultRule("companheiro_recolheu", True, _mate_picked_up),
        "adversario recolheu": FaultRule("adversario_recolheu", True, _adversary_picked_up),
        "carta de boca para baixo": FaultRule("boca_baixo", True, _face_down),
    }
)
"""Every fault by its name, without accents."""


@lru_cache(maxsize=256)
def read_fault_name(text: str) -> str | None:
    """Return the name of a fault as `FAULTS` has it, or None.

    >>> read_fault_name("Não mostrou")
    'nao mostrou'
    """
    plain = normalize(text)
    return plain if plain in FAULTS else None


def charge(settled: Settlement, faults: tuple[Fault, ...]) -> None:
    """Charge faults to a settled volta, in the order they are given.

    Raises:
        VoltaFieldError: a fault that this game or format does not know, or that does not fit what was said.

    Source: Art. 23 and 24, as each fault says.
    """
    opening = settled.table.opening
    for fault in faults:
        rule = FAULTS[fault.name]
        if rule.concept not in opening.rules.ids:
            raise VoltaFieldError(field="faults", cause="not_in_this_game", fault=fault.name, by=fault.by)
        if rule.testa_only and opening.format != "testa":
            raise VoltaFieldError(field="faults", cause="only_in_testa", fault=fault.name, by=fault.by)
        rule.apply(settled, fault)

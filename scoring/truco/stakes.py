"""What each part of a volta is worth, given what was said. Source: Art. 23 and 24, values; catalogue 5.6 to
5.8."""

from typing import NamedTuple

from scoring.truco.calls import Kind
from scoring.truco.envido_calls import REAL
from scoring.truco.flor_calls import FLOR
from scoring.truco.table import Table
from scoring.truco.vazas import Side, other


class Stake(NamedTuple):
    """Tentos of a part. to: who has them already, None where pontos or vazas decide. concept: key of the
    rule."""

    tentos: int
    to: Side | None
    concept: str


class Scoreline(NamedTuple):
    """The partida before the volta. target: tentos that end it; malos: half of them."""

    a: int
    b: int
    target: int
    malos: int

    @property
    def falta(self) -> int:
        """Tentos that the leader lacks: the worth of a falta envido (AMB-14)."""
        return self.target - max(self.a, self.b)

    @property
    def lead(self) -> int:
        """Advantage of the leader: the worth of an igualdade."""
        return abs(self.a - self.b)

    @property
    def in_buenos(self) -> bool:
        """Whether a side completed its malos (Art. 24: completing them turns it)."""
        return max(self.a, self.b) >= self.malos


def envido_stake(table: Table, score: Scoreline) -> Stake | None:
    """Return the worth of the envido part, accepted or refused; None while it is neither.

    Source: Art. 23 and 24, envido; AMB-13 (testa pays at most 6), AMB-16, AMB-17.
    """
    if table.envido == "accepted":
        tentos, concept = _accepted_envido(table, score)
        to = None
    elif table.envido == "refused":
        tentos, concept = _refused_envido(table)
        to = table.envido_by
    else:
        return None
    rules = table.opening.rules
    if rules.testa_ceiling is not None and table.opening.format == "testa" and tentos > rules.testa_ceiling:
        return Stake(rules.testa_ceiling, to, "testa_max")
    # Igualdade is no variation of envido: it keeps its worth in buenos, or it would not level the score.
    capped = rules.buenos_cap and score.in_buenos and table.envido_last is not Kind.IGUALDADE
    if capped and tentos > score.falta:
        return Stake(score.falta, to, "buenos_teto")
    return Stake(tentos, to, concept)


def _accepted_envido(table: Table, score: Scoreline) -> tuple[int, str]:
    last = table.envido_last
    first = table.envido_calls == 1
    if last is Kind.IGUALDADE:
        return score.lead, "igualdade"
    if last is Kind.FALTA:
        ceiling = table.opening.rules.testa_ceiling
        if ceiling is not None and table.opening.format == "testa":
            return ceiling, "falta_testa"
        if table.lei:
            return score.falta, "lei_valor" if table.truco_level else "cf_falta_escuro"
        return score.falta, "falta" if first else "falta_revide"
    total = table.envido_total
    if last is Kind.TENTOS:
        return total, "n_tentos"
    if last is Kind.REAL:
        if not first:
            return total, "real_revide"
        return total, "real" if total == REAL else "n_reais"
    return total, "env_quero" if first else "env_envido"


def _refused_envido(table: Table) -> tuple[int, str]:
    if table.envido_calls > 1:
        concepts = {Kind.FALTA: "falta_revide", Kind.REAL: "real_revide", Kind.TENTOS: "n_tentos"}
        return table.envido_prev, concepts.get(table.envido_last or Kind.ENVIDO, "env_envido")
    if table.lei and table.truco_level:
        return 1, "lei_parte" if table.truco == "accepted" else "lei_nao"
    concepts = {Kind.FALTA: "falta", Kind.REAL: "real", Kind.TENTOS: "n_tentos", Kind.IGUALDADE: "igualdade"}
    return 1, concepts.get(table.envido_last or Kind.ENVIDO, "env_nao")


def flor_stake(table: Table, flores_a: int, flores_b: int, score: Scoreline) -> Stake | None:
    """Return the worth of the flor part; None where no flor was sung.

    Args:
        flores_a, flores_b: flores of each side in play, at least those that it sang.

    Source: Art. 23 and 24, flor; AMB-20 to AMB-24, AMB-29.
    """
    if not table.flor:
        return None
    rules = table.opening.rules
    total = flores_a + flores_b
    if not (flores_a and flores_b):
        singer: Side = "a" if flores_a else "b"
        return Stake(FLOR * total, singer, _alone(table))
    if table.flor == "refused":
        return _backed_down(table, flores_a, flores_b)
    if table.flor != "accepted":
        if total == 2:
            return Stake(rules.flor_flor, None, "flor_flor")
        return Stake(FLOR * total, None, "flor_flor")
    return _accepted_flor(table, total, score)


def _alone(table: Table) -> str:
    if table.flor_lei and table.flor == "refused":
        return "lei_achico_quero" if table.truco == "accepted" else "lei_achico_nao"
    if table.flor_achico is not None:
        return "achico_sem"
    return "cfr_sem" if table.flor_kind is Kind.RESTO else "flor_boa"


def _backed_down(table: Table, flores_a: int, flores_b: int) -> Stake:
    rules = table.opening.rules
    loser: Side = table.flor_achico or "a"
    winner = other(loser)
    won, lost = (flores_a, flores_b) if winner == "a" else (flores_b, flores_a)
    resto_reply = table.flor_kind is Kind.RESTO and table.flor_over is not None
    if resto_reply and rules.resto_reply_refused_pays_flores:
        return Stake(FLOR * (won + lost), winner, "cfr_revide_nao")
    tentos = FLOR * won + (lost if rules.achico_per_flor else 1)
    if won + lost > 2:
        concept = "flores_achico"
    elif table.flor_lei:
        concept = "lei_achico_quero" if table.truco == "accepted" else "lei_achico_nao"
    elif resto_reply:
        concept = "cfr_revide_nao"
    elif table.flor_kind is Kind.RESTO:
        concept = "cfr_achico"
    else:
        concept = "cf_nao" if table.flor_kind is not None else "achico_com"
    return Stake(tentos, winner, concept)


def _accepted_flor(table: Table, total: int, score: Scoreline) -> Stake:
    rules = table.opening.rules
    kind = table.flor_kind
    if kind in (Kind.RESTO, Kind.CONTRA_FLOR_FALTA):
        if rules.testa_ceiling is not None and table.opening.format == "testa":
            return Stake(rules.testa_ceiling, None, "cfr_testa")
        concept = "cf_falta" if kind is Kind.CONTRA_FLOR_FALTA else "cfr_quero"
        return Stake(FLOR * total + score.falta, None, "lei_flor_quero" if table.flor_lei else concept)
    if kind is Kind.COM_FLOR:
        # Art. 24 counts "com flor 6 real envidos" as one flor of the two, and six reais: 3 + 18.
        return Stake(FLOR * (total - 1) + REAL * table.flor_reais, None, "cf_reais")
    if table.flor_reais:
        return Stake(FLOR * total + REAL * table.flor_reais, None, "cf_reais")
    return Stake(FLOR * total, None, "cf_quero" if total == 2 else "flores_quero")


def truco_stake(table: Table) -> Stake:
    """Return the worth of the truco part; `to` is None where the vazas decide.

    Source: Art. 23 and 24, truco: 2, 3, 4 accepted and 1, 2, 3 refused; one tento where nobody called it.
    """
    level = table.truco_level
    concept = f"truco_{level}" if level else "sem_truco"
    if table.truco == "refused":
        return Stake(level, table.truco_by, _refused_concept(table) or concept)
    if table.passed is not None:
        winner = other(table.passed)
        if not level:
            return Stake(1, winner, "grupo_passa")
        tentos = level + 1 if table.truco == "accepted" else level
        return Stake(tentos, winner, concept if table.truco == "accepted" else "baralho")
    if not level:
        return Stake(1, None, concept)
    # An unanswered call counts as refused wherever a fault ends the volta.
    return Stake(level + 1 if table.truco == "accepted" else level, None, concept)


def _refused_concept(table: Table) -> str | None:
    """Name the rule of a truco refused within lei do jogo."""
    if table.lei is None or table.truco_level != 1 or table.truco_by != table.lei:
        return None
    if table.flor_lei:
        return "lei_achico_nao" if table.flor == "refused" else "lei_flor_nao_truco"
    return "lei_parte" if table.envido == "accepted" else "lei_nao"

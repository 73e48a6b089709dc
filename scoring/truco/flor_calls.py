"""Flor: singing it, disputing it, backing down."""

from scoring.truco.calls import Kind
from scoring.truco.envido_calls import REAL
from scoring.truco.spoken import Spoken, illegal
from scoring.truco.table import FlorStatus, Table, of_side, replace
from scoring.truco.vazas import Side, other

FLOR = 3
"""Tentos of each flor."""
_TOP = 1000
"""Rank of contra-flor e o resto among the proposals: nothing is above it."""


def sing_flor(table: Table, spoken: Spoken) -> Table:
    """Sing a flor, first, as a mate or against one.

    Source: Art. 23 and 24, flor; Art. 23, envido (a flor annuls it); Art. 23, lei do jogo a.
    """
    by = spoken.by
    after_lei = table.lei_fresh and by == table.lei
    after_pass = table.silent_pass and table.passed == other(by)
    if after_lei or after_pass:
        _check_count(table, spoken)
        return _sung(table, by, "closed", first=by)
    if owes_lei_flor(table, by):
        return _sung(table, by, table.flor, first=table.flor_first or by)
    check_singing(table, spoken)
    if table.lei is not None and table.truco != "accepted":
        return _sing_under_lei(table, by)
    status: FlorStatus = table.flor or "sung"
    if table.flor == "sung" and table.flor_achico == other(by):
        status = "refused"
    elif table.flor == "offered" and table.flor_by == other(by):
        status = "pending"
    return _sung(table, by, status, first=table.flor_first or by)


def owes_lei_flor(table: Table, by: Side) -> bool:
    """Tell whether a side put lei do jogo, was answered with flor, and has not said its own yet."""
    answered = table.flor_lei and table.flor in ("accepted", "refused")
    return answered and by == table.lei and not table.flores(by) and table.truco_level <= 1


def _sing_under_lei(table: Table, by: Side) -> Table:
    """Lei do jogo is contra-flor e o resto too: the adversary's flor takes it up, the proposer's offers
    it."""
    status: FlorStatus = "offered" if by == table.lei else "accepted"
    sung = _sung(table, by, status, first=table.flor_first or by)
    return replace(sung, flor_by=table.lei, flor_kind=Kind.RESTO, flor_lei=True)


def check_singing(table: Table, spoken: Spoken) -> None:
    """Refuse a flor whose moment is gone or that nobody of the side can still have."""
    by, rules = spoken.by, table.opening.rules
    if spoken.played:
        raise illegal(table, spoken, "after_card", "apos_carta")
    if table.flor_shut(by):
        minha = table.envido_said(by) and rules.late_flor_is_lost
        raise illegal(table, spoken, "late_flor", "env_minha_flor" if minha else "flor_resp")
    if table.envido in ("accepted", "refused"):
        raise illegal(table, spoken, "late_flor", "env_flor_comp" if rules.late_flor_is_lost else "flor_resp")
    if table.flor in ("accepted", "refused", "table", "closed"):
        raise illegal(table, spoken, "flor_closed", "flor_resp")
    _check_count(table, spoken)
    if rules.late_flor_is_lost and table.envido_said(by) == 2:
        raise illegal(table, spoken, "late_flor", "env_flor_comp")


def _check_count(table: Table, spoken: Spoken) -> None:
    if table.flores(spoken.by) >= table.opening.players:
        raise illegal(table, spoken, "too_many_flores", "flor_boa", players=table.opening.players)


def propose_flor(table: Table, spoken: Spoken) -> Table:
    """Dispute flores: contra-flor, com flor n reais, contra-flor e o resto, contra-flor a falta envido.

    Source: Art. 23 and 24, contra-flor, contra-flor e o resto.
    """
    _check_offer(table, spoken)
    by, say = spoken.by, spoken.say
    offer = replace(table, flor_by=by, flor_kind=say.kind, flor_reais=say.n)
    match table.flor:
        case "":
            if say.kind is Kind.CONTRA_FLOR:
                raise illegal(table, spoken, "needs_flor", "cf_quero")
            check_singing(table, spoken)
            return _sung(offer, by, "offered", first=by)
        case "sung":
            return _propose_over_sung(table, offer, spoken)
        case "offered" | "pending":
            if by == table.flor_by:
                raise illegal(table, spoken, "own_proposal", "cf_quero")
            if _rank(say.kind, say.n) <= _rank(table.flor_kind, table.flor_reais):
                cause = "nothing_above_resto" if _rank(table.flor_kind, 0) == _TOP else "not_a_raise"
                raise illegal(table, spoken, cause, "cf_quero")
            offer = replace(offer, flor_over=table.flor_kind)
            if not table.flores(by):
                check_singing(table, spoken)
                return _sung(offer, by, "pending", first=table.flor_first or by)
            return replace(offer, flor="pending")
    raise illegal(table, spoken, "flor_closed", "flor_primeiro")


def _propose_over_sung(table: Table, offer: Table, spoken: Spoken) -> Table:
    by, say = spoken.by, spoken.say
    if table.flor_achico is not None:
        raise illegal(table, spoken, "already_achicado", "achico_com")
    if not table.flores(by):
        check_singing(table, spoken)
        return _sung(offer, by, "pending", first=table.flor_first or by)
    if spoken.played:
        raise illegal(table, spoken, "after_card", "flor_chica" if say.n else "apos_carta")
    if not table.contested:
        if say.kind is Kind.CONTRA_FLOR:
            raise illegal(table, spoken, "needs_flor", "cf_quero")
        return replace(offer, flor="offered")
    if by != table.flor_first:
        raise illegal(table, spoken, "first_singer_proposes", "flor_primeiro")
    return replace(offer, flor="pending")


def _check_offer(table: Table, spoken: Spoken) -> None:
    say, opening = spoken.say, table.opening
    rules = opening.rules
    if (say.n and not rules.flor_reais) or (
        say.kind is Kind.CONTRA_FLOR_FALTA and not rules.contra_flor_falta
    ):
        raise illegal(table, spoken, "not_in_this_game", "cf_quero")
    if say.kind is Kind.RESTO and rules.resto_needs_a_tento and spoken.by in opening.without_tentos:
        raise illegal(table, spoken, "resto_needs_tento", "cfr_um_tento")
    if table.lei is not None and table.truco != "accepted":
        raise illegal(table, spoken, "lei_answer", "lei_valor")


def _rank(kind: Kind | None, reais: int) -> int:
    match kind:
        case Kind.CONTRA_FLOR:
            return 2 * FLOR + REAL * reais
        case Kind.COM_FLOR:
            return FLOR + REAL * reais
    return _TOP


def back_down(table: Table, spoken: Spoken) -> Table:
    """Say "com flor me achico": refuse a dispute, answer a flor, or sing one that will not be disputed.

    Source: Art. 23 and 24, contra-flor refused; Art. 23, achico com flor.
    """
    by = spoken.by
    match table.flor:
        case "":
            check_singing(table, spoken)
            if table.lei is not None and table.truco != "accepted":
                if by == table.lei:
                    raise illegal(table, spoken, "lei_answer", "lei_valor")
                return replace(_sing_under_lei(table, by), flor="refused", flor_achico=by)
            return replace(_sung(table, by, "sung", first=by), flor_achico=by)
        case "pending" if table.flor_by == other(by):
            return replace(table, flor="refused", flor_achico=by)
        case "offered" if table.flor_by == other(by):
            return replace(_counted(table, by), flor="refused", flor_achico=by)
        case "sung" if not table.flores(by):
            check_singing(table, spoken)
            return replace(_sung(table, by, "refused", first=other(by)), flor_achico=by)
        case "sung" if table.contested:
            if by != table.flor_first:
                raise illegal(table, spoken, "first_singer_proposes", "flor_primeiro")
            return replace(table, flor="refused", flor_achico=by)
        case "accepted" if table.flor_lei and table.truco == "pending" and by != table.lei:
            return replace(table, flor="refused", flor_achico=by)
    raise illegal(table, spoken, "nothing_to_answer", "cf_nao")


def is_good(table: Table, spoken: Spoken) -> Table:
    """Say "é boa" or "a pontos": the adversary's flor stands alone.

    Source: Art. 23, flor ("é boa"); Art. 24, flor ("a pontos").
    """
    by = spoken.by
    if table.flor not in ("sung", "offered") or not table.flores(other(by)):
        raise illegal(table, spoken, "nothing_to_answer", "flor_resp")
    if table.flores(by):
        raise illegal(table, spoken, "has_flor", "flor_resp")
    return replace(table, flor="closed")


def accept_flor(table: Table, by: Side) -> Table:
    """Take up the dispute that waits; who takes up an offer has flor."""
    return replace(_counted(table, by), flor="accepted")


def after_truco_is_said(table: Table, by: Side) -> Table:
    """Let the moments of flor go by once truco is called or answered.

    Flores sung by both go to the table; a side that spoke of truco under the adversary's flor has none; an
    offer that nobody took up stands alone. Source: Art. 23 and 24, flor answered at once.
    """
    match table.flor:
        case "offered":
            return replace(table, flor="closed")
        case "sung" if table.contested:
            return replace(table, flor="table")
        case "sung" if not table.flores(by):
            return replace(table, **of_side("flor_shut", by, True))
    return table


def _counted(table: Table, by: Side) -> Table:
    return replace(table, **of_side("flores", by, max(1, table.flores(by))))


def _sung(table: Table, by: Side, status: FlorStatus, *, first: Side) -> Table:
    envido = "annulled" if table.envido in ("pending", "accepted", "refused") else table.envido
    return replace(
        table,
        flor=status,
        flor_first=first,
        envido=envido,
        double="",
        **of_side("flores", by, table.flores(by) + 1),
    )

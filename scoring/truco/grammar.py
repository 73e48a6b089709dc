"""The grammar of a volta: each call makes the next Table or is refused with its cause and rule."""

from functools import lru_cache
from typing import Any, Final

from scoring.truco.calls import (
    ENVIDO_KINDS,
    FLOR_OFFERS,
    LEI_ANSWERS,
    LOOK_ALIKES,
    TRUCO_LEVELS,
    Kind,
    Say,
    normalize,
    read_say,
)
from scoring.truco.envido_calls import propose_envido
from scoring.truco.flor_calls import (
    accept_flor,
    after_truco_is_said,
    back_down,
    is_good,
    owes_lei_flor,
    propose_flor,
    sing_flor,
)
from scoring.truco.spoken import Spoken, illegal
from scoring.truco.table import Opening, Table, of_side, replace
from scoring.truco.vazas import Side, other

_MOST_STEPS: Final = 60_000
"""Steps from table to table remembered at most; past it the memo starts again. A mesa takes a few hundred."""
_roots: dict[Opening, Table] = {}
_tables: dict[Table, Table] = {}
"""Each table reached, once: what was said in another order and means the same goes on as one."""
_remembered = 0


def opening_table(opening: Opening) -> Table:
    """Return the table before anything is said."""
    table = _roots.get(opening)
    if table is None:
        table = _roots[opening] = Table(opening)
    return table


def say(table: Table, by: Side, text: str) -> Table:
    """Return the table after a plain call.

    Raises:
        IllegalCallError: the call may not be made there; the error carries cause, rule and facts.

    Source: Art. 23 and 24.
    """
    try:
        return table.after[by, text]
    except (AttributeError, KeyError):
        return say_anew(table, by, text)


def say_anew(table: Table, by: Side, text: str) -> Table:
    """Say what the memo does not hold, and remember it. Raises IllegalCallError."""
    global _remembered
    following = speak(table, by, text)
    if _remembered >= _MOST_STEPS:
        forget()
    following = _tables.setdefault(following, following)
    _remembered += 1
    if not hasattr(table, "after"):
        table.after = {}
    table.after[by, text] = following
    return following


def forget() -> None:
    """Forget every table but those before the first call."""
    global _remembered
    for root in _roots.values():
        root.after = {}
    _tables.clear()
    _remembered = 0


def speak(
    table: Table, by: Side, text: str, *, played: bool = False, blind: bool = False, player: int | None = None
) -> Table:
    """Return the table after a call with its circumstances, as `Spoken` describes them.

    Raises:
        IllegalCallError: as `say`.
    """
    said = read_say(text)
    if said is None:
        raise _unknown(table, by, text)
    spoken = Spoken(by, said, text, played, blind, player)
    if player is not None and not 1 <= player <= table.opening.players:
        raise illegal(table, spoken, "unknown_player", "vale_dito", players=table.opening.players)
    _check_turn(table, spoken)
    if table.lei_fresh and said.kind is not Kind.FLOR:
        table = replace(table, lei_fresh=False)
    if said.kind is Kind.PASSO:
        return _pass(table, spoken)
    following = _apply(table, spoken)
    changes: dict[str, Any] = {"silent": False} if following.silent else {}
    if _score_is_past(following):
        changes["opening"] = _scoreless(following.opening)
    return replace(following, **changes) if changes else following


def _score_is_past(table: Table) -> bool:
    """Tell whether no later call asks who is behind or for buenos, so that tables of other scores may meet.

    Lei do jogo, which asks both, comes before any other call; igualdade, which asks who is behind, is the
    first of its part.
    """
    opening = table.opening
    if opening.behind is None and not opening.in_buenos:
        return False
    return not opening.rules.igualdade or table.envido != "" or table.flor != ""


@lru_cache(maxsize=512)
def _scoreless(opening: Opening) -> Opening:
    return opening._replace(behind=None, in_buenos=False)


def _unknown(table: Table, by: Side, text: str) -> Exception:
    spoken = Spoken(by, Say(Kind.PASSO), text)
    plain = normalize(text)
    if plain in LOOK_ALIKES:
        return illegal(table, spoken, "look_alike", "termos", instead=LOOK_ALIKES[plain])
    if plain == "real":
        return illegal(table, spoken, "real_alone", "real_so")
    return illegal(table, spoken, "unknown_say", "termos")


def _check_turn(table: Table, spoken: Spoken) -> None:
    """Refuse blind bets, and after the end of the volta all but what was still to be answered."""
    kind, by = spoken.say.kind, spoken.by
    if spoken.blind and not (kind in (Kind.LEI, Kind.CONTRA_FLOR_FALTA) and table.silent):
        raise illegal(table, spoken, "blind", "escuro")
    if spoken.player is not None:
        mute = table.mute_a if by == "a" else table.mute_b
        if mute & 1 << (spoken.player - 1):
            raise illegal(table, spoken, "folded", "baralho_fala")
    if not table.over:
        return
    late_but_due = (
        (table.silent_pass and table.passed == other(by))
        or (table.lei_fresh and table.lei == by)
        or owes_lei_flor(table, by)
    )
    if kind is Kind.FLOR and late_but_due:
        return
    answers = (Kind.QUERO, Kind.NAO_QUERO, Kind.ACHICO)
    if table.passed == other(by) and table.waiting and table.waiting[1] == by and kind in answers:
        return
    if table.passed == by and table.one_on_one:
        raise illegal(table, spoken, "folded", "baralho_fala")
    raise illegal(table, spoken, "volta_over", "baralho_fala" if table.passed else "truco_1")


def _apply(table: Table, spoken: Spoken) -> Table:
    kind = spoken.say.kind
    if spoken.blind and kind is Kind.CONTRA_FLOR_FALTA:
        return _blind_contra_flor(table, spoken)
    if kind in ENVIDO_KINDS:
        return propose_envido(table, spoken)
    if kind in TRUCO_LEVELS:
        return _propose_truco(table, spoken)
    if kind in FLOR_OFFERS:
        return propose_flor(table, spoken)
    if kind in LEI_ANSWERS:
        return _answer_lei_with_flor(table, spoken)
    match kind:
        case Kind.FLOR:
            return sing_flor(table, spoken)
        case Kind.ACHICO:
            return back_down(table, spoken)
        case Kind.E_BOA:
            return is_good(table, spoken)
        case Kind.QUERO:
            return _accept(table, spoken)
        case Kind.NAO_QUERO:
            return _refuse(table, spoken)
        case Kind.LEI:
            return _propose_lei(table, spoken)
        case Kind.DOUBLE:
            return _both(table, spoken)
    return _answer_in_part(table, spoken)


def _propose_truco(table: Table, spoken: Spoken) -> Table:
    """Call truco, retruco or vale quatro.

    Source: Art. 23, truco (QUERO before each raise); Art. 24, truco (no QUERO needed).
    """
    by, level = spoken.by, TRUCO_LEVELS[spoken.say.kind]
    double = table.double
    waiting = table.waiting
    if waiting and waiting[0] != "truco":
        said_together = waiting == ("envido", other(by)) and level == 1 and not table.truco
        if not said_together or table.lei is not None:
            raise illegal(table, spoken, "answer_first", "quero", part=waiting[0])
        double = "envido"
    if level != table.truco_level + 1:
        cause = "truco_already" if level <= table.truco_level else "truco_order"
        raise illegal(table, spoken, cause, "truco_ordem")
    if table.truco == "pending":
        if by == table.truco_by:
            raise illegal(table, spoken, "own_proposal", "truco_ordem")
        if table.opening.rules.truco_needs_quero:
            raise illegal(table, spoken, "needs_quero", "truco_quero")
    elif table.truco == "accepted" and by == table.truco_by:
        raise illegal(table, spoken, "not_your_raise", "truco_ordem")
    called = replace(table, truco="pending", truco_level=level, truco_by=by, double=double)
    return after_truco_is_said(called, by)


def _both(table: Table, spoken: Spoken) -> Table:
    """Make a double proposal, or "quero retruco". Source: Art. 23 and 24, double proposal."""
    one, two = (spoken._replace(say=half) for half in spoken.say.halves)
    if one.say.kind is Kind.QUERO:
        return _propose_truco(_accept(table, one), two)
    truco_first = one.say.kind is Kind.TRUCO
    first, second = (two, one) if truco_first else (one, two)
    if first.say.kind is Kind.FLOR:
        return _propose_truco(sing_flor(table, first), second)
    called = _propose_truco(propose_envido(table, first), second)
    return replace(called, double="truco" if truco_first else "envido")


def _accept(table: Table, spoken: Spoken) -> Table:
    """Say QUERO to what waits: flor before envido before truco; both halves of a double proposal."""
    by = spoken.by
    waiting = table.waiting
    offered = table.flor == "offered" and table.flor_by == other(by)
    if offered and not table.flor_lei:
        return accept_flor(table, by)
    if waiting is None or waiting[1] != by:
        cause = "nothing_to_answer" if waiting is None else "own_proposal_answer"
        raise illegal(table, spoken, cause, "quero")
    if waiting[0] == "flor":
        return accept_flor(table, by)
    if waiting[0] == "truco":
        return _truco_answered(table, by, accepted=True)
    accepted = replace(table, envido="accepted", double="")
    if table.double:
        accepted = _truco_answered(accepted, by, accepted=True)
    return replace(accepted, lei_fresh=table.lei is not None)


def _refuse(table: Table, spoken: Spoken) -> Table:
    """Say NÃO QUERO to what waits, as `_accept`."""
    by = spoken.by
    waiting = table.waiting
    if table.flor == "offered" and table.flor_by == other(by) and not table.flor_lei:
        return back_down(table, spoken)
    if waiting is None or waiting[1] != by:
        cause = "nothing_to_answer" if waiting is None else "own_proposal_answer"
        raise illegal(table, spoken, cause, "quero")
    if waiting[0] == "flor":
        return back_down(table, spoken)
    if waiting[0] == "truco":
        return _truco_answered(table, by, accepted=False)
    refused = replace(table, envido="refused", double="")
    if table.double:
        refused = _truco_answered(refused, by, accepted=False)
    return replace(refused, lei_fresh=table.lei is not None)


def _truco_answered(table: Table, by: Side, *, accepted: bool) -> Table:
    answered = replace(table, truco="accepted" if accepted else "refused", over=not accepted)
    return after_truco_is_said(answered, by)


def _answer_in_part(table: Table, spoken: Spoken) -> Table:
    """Take one half of a double proposal or of lei do jogo and leave the other.

    Source: Art. 23, double proposal (QUERO said first takes both); Art. 24, double proposal (any order).
    """
    by = spoken.by
    if not table.double or table.envido_by != other(by):
        raise illegal(table, spoken, "not_double", "dupla_parte")
    if spoken.say.quero_first and table.opening.rules.quero_first_takes_all:
        return _accept(table, spoken)
    takes = spoken.say.accepts
    if takes in ("first", "second"):
        envido_first = table.double == "envido"
        takes = "envido" if (takes == "first") == envido_first else "truco"
    envido = replace(table, envido="accepted" if takes == "envido" else "refused", double="")
    answered = _truco_answered(envido, by, accepted=takes == "truco")
    return replace(answered, lei_fresh=table.lei is not None)


def _propose_lei(table: Table, spoken: Spoken) -> Table:
    """Put lei do jogo: falta envido and truco in one, and contra-flor e o resto where there is flor.

    Source: Art. 23, lei do jogo; Art. 24, lei do jogo; AMB-27 (no least difference).
    """
    by, opening = spoken.by, table.opening
    if not table.silent or table.out_a or table.out_b:
        raise illegal(table, spoken, "lei_first", "lei_quem")
    if opening.behind != by:
        raise illegal(table, spoken, "lei_only_behind", "lei_quem")
    if opening.rules.lei_needs_buenos and not opening.in_buenos:
        raise illegal(table, spoken, "lei_needs_buenos", "lei_quem")
    return replace(_falta(table, by), truco="pending", truco_level=1, truco_by=by, double="envido", lei=by)


def _blind_contra_flor(table: Table, spoken: Spoken) -> Table:
    """Put contra-flor a falta envido before the cards: falta envido where nobody has flor (AMB-23)."""
    if not table.opening.rules.contra_flor_falta:
        raise illegal(table, spoken, "not_in_this_game", "cf_quero")
    return replace(_falta(table, spoken.by), lei=spoken.by)


def _falta(table: Table, by: Side) -> Table:
    return replace(
        table, envido="pending", envido_by=by, envido_falta=True, envido_last=Kind.FALTA, envido_calls=1
    )


def _answer_lei_with_flor(table: Table, spoken: Spoken) -> Table:
    """Answer lei do jogo holding flor: take up or back down from contra-flor e o resto, then the truco.

    Source: Art. 23, lei do jogo b; Art. 24, lei do jogo.
    """
    by, kind = spoken.by, spoken.say.kind
    open_lei = table.lei == other(by) and table.truco in ("", "pending") and table.flor in ("", "offered")
    if not open_lei or (table.envido != "pending" and table.flor != "offered"):
        raise illegal(table, spoken, "no_lei", "lei_valor")
    flor = sing_flor(table, spoken._replace(say=Say(Kind.FLOR)))
    if kind in (Kind.ACHICO_QUERO, Kind.ACHICO_NAO_QUERO):
        flor = replace(flor, flor="refused", flor_achico=by)
    if not table.truco:
        return flor
    accepted = kind in (Kind.COM_FLOR_QUERO, Kind.ACHICO_QUERO)
    return _truco_answered(flor, by, accepted=accepted)


def _pass(table: Table, spoken: Spoken) -> Table:
    """Pass the cards: one player, or the whole side where no player is named.

    Who leaves says NÃO QUERO to what waits for the side. Source: Art. 23, passing and going to the baralho;
    Art. 24, passing.
    """
    by, opening = spoken.by, table.opening
    everyone = (1 << opening.players) - 1
    out = table.out_a if by == "a" else table.out_b
    if spoken.player is not None and not table.one_on_one:
        bit = 1 << (spoken.player - 1)
        if out & bit:
            raise illegal(table, spoken, "already_passed", "baralho_fala")
        out |= bit
        if spoken.say.variant == "baralho" and opening.rules.baralho_mutes:
            mute = table.mute_a if by == "a" else table.mute_b
            table = replace(table, **of_side("mute", by, mute | bit))
    else:
        out = everyone
    table = replace(table, out_a=out) if by == "a" else replace(table, out_b=out)
    if out != everyone:
        return table
    waiting = table.waiting
    if waiting == ("flor", by):
        table = replace(table, flor="refused", flor_achico=by)
    elif waiting == ("envido", by):
        table = replace(table, envido="refused")
    fresh = table.lei == other(by) and table.flor == ""
    passed = after_truco_is_said(table, by)
    # What the side proposed together is answered apart from now on: its truco is already lost.
    return replace(passed, passed=by, over=True, double="", silent_pass=table.silent, lei_fresh=fresh)

"""Proposals of envido: who may make one, after what, and what it adds."""

from scoring.truco.calls import Kind
from scoring.truco.spoken import Spoken, illegal
from scoring.truco.table import Table, of_side, replace
from scoring.truco.vazas import other

ENVIDO = 2
"""Tentos of a plain envido."""
REAL = 3
"""Tentos of each real envido."""
MOST_ENVIDOS = 2
"""Envido, and envido once more in reply (envido-envido); the texts name no third."""


def propose_envido(table: Table, spoken: Spoken) -> Table:
    """Open envido or raise it.

    Raises:
        IllegalCallError: the call may not be made there.

    Source: Art. 23 and 24, envido, real envido, falta envido, truco before envido.
    """
    rules = table.opening.rules
    kind = spoken.say.kind
    if (kind is Kind.TENTOS and not rules.n_tentos) or (kind is Kind.IGUALDADE and not rules.igualdade):
        raise illegal(table, spoken, "not_in_this_game", "env_quero")
    if table.flor:
        raise illegal(table, spoken, "flor_before_envido", "env_flor")
    if table.envido in ("accepted", "refused"):
        raise illegal(table, spoken, "envido_closed", "quero")
    if table.envido == "pending":
        return _raise(table, spoken)
    _check_opening(table, spoken)
    return _standing(table, spoken, before=0)


def _check_opening(table: Table, spoken: Spoken) -> None:
    rules = table.opening.rules
    if spoken.played:
        raise illegal(table, spoken, "after_card", "apos_carta")
    if table.truco in ("accepted", "refused") or table.truco_level > 1:
        raise illegal(table, spoken, "truco_answered", "truco_antes")
    own_truco = table.truco == "pending" and table.truco_by == spoken.by
    if own_truco and (table.one_on_one or not rules.truco_side_may_envido):
        raise illegal(table, spoken, "truco_side_no_envido", "truco_antes")
    if spoken.say.kind is Kind.IGUALDADE and spoken.by != table.opening.behind:
        raise illegal(table, spoken, "igualdade_only_behind", "igualdade")


def _raise(table: Table, spoken: Spoken) -> Table:
    rules = table.opening.rules
    kind = spoken.say.kind
    if spoken.by == table.envido_by:
        if rules.envido_once_per_side and kind is Kind.ENVIDO and table.envido_last is Kind.ENVIDO:
            return table  # Art. 24: envido twice from one cruza counts as one.
        raise illegal(table, spoken, "own_proposal", "quero")
    if table.envido_falta:
        raise illegal(table, spoken, "nothing_above_falta", "falta")
    if Kind.IGUALDADE in (kind, table.envido_last):
        raise illegal(table, spoken, "igualdade_alone", "igualdade")
    if kind is Kind.ENVIDO:
        if table.envido_last is not Kind.ENVIDO:
            raise illegal(table, spoken, "envido_after_real", "real_so")
        if table.envidos >= MOST_ENVIDOS:
            raise illegal(table, spoken, "third_envido", "env_envido")
    raised = _standing(table, spoken, before=table.envido_total)
    return replace(raised, **of_side("envido_said", other(spoken.by), 2))


def _standing(table: Table, spoken: Spoken, *, before: int) -> Table:
    say = spoken.say
    added = {Kind.ENVIDO: ENVIDO, Kind.REAL: REAL * say.n, Kind.TENTOS: say.n}.get(say.kind, 0)
    changes = of_side("envido_said", spoken.by, max(1, table.envido_said(spoken.by)))
    # Art. 23: "envido minha flor" gives up the flor of who says it; in roda the mates keep theirs.
    if say.variant == "minha_flor" and table.one_on_one and table.opening.rules.late_flor_is_lost:
        changes.update(of_side("flor_shut", spoken.by, True))
    return replace(
        table,
        envido="pending",
        envido_by=spoken.by,
        envido_prev=before,
        envido_total=before + added,
        envido_falta=say.kind is Kind.FALTA,
        envido_last=say.kind,
        envido_calls=table.envido_calls + 1,
        envidos=table.envidos + (say.kind is Kind.ENVIDO),
        double="",
        **changes,
    )

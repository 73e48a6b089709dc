"""The final places of a tournament on their way to being confirmed."""

from datetime import datetime
from typing import Any

from django.db.models import Max

from scoring.bracket import podium
from tournaments.models import Homologation, Stage, Tournament
from tournaments.snapshots import BracketState, bracket_state
from tournaments.wording import counted


def final_homologations(tournament: Tournament) -> list[Homologation]:
    """Return the homologações of the mata-mata, oldest first. One query."""
    rows = tournament.homologations.filter(
        stage=Stage.MATA_MATA, chave__isnull=True, pontinho_mesa__isnull=True
    )
    return list(rows.order_by("revision"))


def final_window_closes(tournament: Tournament) -> datetime | None:
    """Return when the appeal window of the mata-mata closes; None while no jogo of it is over. One query."""
    last: datetime | None = tournament.jogos.filter(stage=Stage.MATA_MATA).aggregate(last=Max("finished_at"))[
        "last"
    ]
    return tournament.appeal_closes(last)


def final_gap(state: BracketState | None) -> str:
    """Return what the final places still wait for; "" where all are known. No query."""
    if state is None:
        return "O mata-mata ainda não foi montado."
    waiting = [jogo for jogo in state.jogos.values() if not _settled(state, jogo.pk)]
    if waiting:
        one = waiting[0]
        names = f": {one}" if len(waiting) == 1 and one.trio_a and one.trio_b else ""
        how_many = counted(len(waiting), "jogo", "jogos")
        return f"O mata-mata ainda tem {how_many} sem resultado{names}."
    if podium(state.bracket, state.resolved).champion is None:
        return "Ninguém venceu a final: a comissão ainda precisa decidir."
    return ""


def _settled(state: BracketState, pk: int) -> bool:
    """Whether a jogo counts. One that never has two sides, after a double absence, is not waited for."""
    counted = state.counted.get(pk)
    if counted is not None:
        return counted.settled
    number = next(n for n, jogo in state.jogos.items() if jogo.pk == pk)
    return state.resolved[number - 1].winner is not None


def final_table(tournament: Tournament) -> dict[str, Any] | None:
    """Return what is confirmed: the places by ref, and every jogo of the mata-mata as it counts.

    None where the mata-mata is not made. Three queries.
    """
    state = bracket_state(tournament)
    if state is None:
        return None
    places = podium(state.bracket, state.resolved)
    return {
        "colocacoes": [places.champion, places.vice, list(places.third), places.fourth],
        "jogos": [
            [
                jogo.rodada,
                jogo.position,
                counted.a,
                counted.b,
                counted.ending.value if counted.ending else "",
                counted.winner or "",
                [list(pair) for pair in counted.partidas],
            ]
            for _, jogo in sorted(state.jogos.items())
            if (counted := state.counted.get(jogo.pk)) is not None and counted.settled
        ],
    }

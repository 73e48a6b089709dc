"""What is to be done next in a tournament of Pontinho, and how far each part has come."""

from scoring.pontinho.rules import SMALLEST_MESA
from scoring.pontinho.tournament import Format
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.selectors.progress import State, Step
from tournaments.selectors.readiness import incomplete_trios
from tournaments.wording import counted


def pontinho_steps(board: PontinhoBoard) -> list[Step]:
    """Return the steps of the evening, in order. Of those that could be taken only the first is in course."""
    steps = [_registration(board), _presence(board), *_etapas(board)]
    busy = False
    for index, step in enumerate(steps):
        if step.state is State.DOING and busy:
            steps[index] = Step(step.title, State.TODO, step.note, step.url_name, step.target)
        busy = busy or step.state is State.DOING
    return steps


def _registration(board: PontinhoBoard) -> Step:
    count = len(board.trios)
    note = counted(count, "inscrito", "inscritos")
    gaps = [] if board.drawn else incomplete_trios(board.tournament)
    if board.drawn or (count >= SMALLEST_MESA and not gaps):
        return Step("Inscrições", State.DONE, note, "trio_list")
    return Step(
        "Inscrições",
        State.DOING,
        note,
        "trio_list",
        task="Complete as inscrições" if gaps and count >= SMALLEST_MESA else "Faça as inscrições",
        detail=f"O pontinho precisa de pelo menos {SMALLEST_MESA} jogadores, cada um por si.",
        action="Ver inscrições" if gaps else "Inscrever",
    )


def _presence(board: PontinhoBoard) -> Step:
    count, here = len(board.trios), sum(trio.confirmed for trio in board.trios.values())
    note = f"{here} de {count} confirmados" if count else ""
    if board.drawn or (count and here == count):
        return Step("Presença", State.DONE, note, "trio_list")
    return Step(
        "Presença",
        State.DOING if count >= SMALLEST_MESA else State.TODO,
        note,
        "trio_list",
        task=f"Confirme a presença: {'falta' if count - here == 1 else 'faltam'} {count - here} de {count}",
        detail="Quem não vier pode ser retirado antes do sorteio, para não entrar nas mesas.",
        action="Conferir presença",
    )


def _etapas(board: PontinhoBoard) -> list[Step]:
    if not board.drawn:
        return [
            Step(
                "Sorteio das mesas",
                State.DOING if len(board.trios) >= SMALLEST_MESA else State.TODO,
                url_name="pontinho_draw",
                task="Sorteie as mesas",
                detail=f"{counted(len(board.trios), 'jogador', 'jogadores')} para as mesas da 1ª etapa.",
                action="Ir ao sorteio",
            ),
            Step("Mesas", State.TODO, url_name="pontinho_mesas"),
            Step("Campeão", State.TODO),
        ]
    steps = [Step("Sorteio das mesas", State.DONE, url_name="pontinho_draw")]
    for etapa, mesas in board.etapas:
        done = sum(view.ended for view in mesas)
        open_ = next((view for view in mesas if not view.ended), None)
        title = board.etapa_title(etapa)
        steps.append(
            Step(
                title,
                State.DONE if done == len(mesas) else State.DOING,
                f"{done} de {counted(len(mesas), 'mesa encerrada', 'mesas encerradas')}",
                "pontinho_mesa" if len(mesas) == 1 else "pontinho_mesas",
                target=mesas[0].row.pk if len(mesas) == 1 else None,
                task=f"{title}: anote as rodadas",
                detail=f"{open_.title}, {open_.told}." if open_ else "",
                action="Abrir a mesa" if len(mesas) == 1 else "Ver as mesas",
            )
        )
    return [*steps, *_after(board)]


def _after(board: PontinhoBoard) -> list[Step]:
    """What follows when the mesas of the last etapa have ended."""
    result, steps = board.classification, []
    matters = [where for where, _trios, matters in board.ties if matters]
    if matters and result.complete:
        steps.append(
            Step(
                "Sorteio de desempate",
                State.DOING,
                counted(len(matters), "empate espera sorteio", "empates esperam sorteio"),
                "pontinho_tiebreak",
                task="Faça o sorteio de desempate",
                detail=f"Só o sorteio decide: {'; '.join(matters)}.",
                action="Ir ao desempate",
            )
        )
    by_points = Format(board.setup.format) is Format.POINTS
    if board.champion is not None:
        steps.append(Step("Campeão", State.DONE, board.champion.name, "pontinho_classification"))
        if by_points:
            steps.append(Step("Mais uma etapa", State.TODO, "se a comissão quiser", url_name="pontinho_draw"))
        return steps
    if result.complete and board.going_on and not by_points:
        etapa = result.etapa + 1
        steps.append(
            Step(
                f"Sorteio da {etapa}ª etapa",
                State.DOING,
                url_name="pontinho_draw",
                task=f"Sorteie a {etapa}ª etapa",
                detail=f"Passam: {', '.join(trio.name for trio in board.going_on)}.",
                action="Ir ao sorteio",
            )
        )
    return [*steps, Step("Campeão", State.TODO)]

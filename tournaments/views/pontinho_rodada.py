"""What the desk and the juiz's phone say of a rodada of Pontinho, and its form after a conflict."""

import uuid
from collections.abc import Callable, Mapping
from typing import TypeVar

from django.http import QueryDict

from tournaments.forms.pontinho import RodadaForm
from tournaments.forms.refusals import add_refusal
from tournaments.selectors.mesa_pontinho import last_rodada
from tournaments.selectors.pontinho_rows import MesaView
from tournaments.services.pontinho import RecordedRodada
from tournaments.services.pontinho_chain import MesaConflict
from tournaments.services.refusals import Refusal

F = TypeVar("F", bound=RodadaForm)


def what_happened(names: Mapping[str, str], recorded: RecordedRodada) -> str:
    """Tell what a rodada did, estouros and the end of the mesa first of all."""
    state, number = recorded.state, recorded.rodada.number
    if recorded.repeated:
        return f"A {number}ª rodada já estava anotada: nada mudou."
    if state.winner is not None:
        return f"Fim da mesa: {names[str(state.winner)]} bate e leva o pote."
    last = state.rodadas[-1]
    parts = []
    if last.back:
        back = ", ".join(names[str(player)] for player in last.back)
        parts.append(f"{back}: estourou e volta com {last.back_at}")
    if last.out:
        parts.append(f"sai da mesa: {', '.join(names[str(player)] for player in last.out)}")
    told = "; ".join(parts)
    return f"{number}ª rodada anotada." + (f" {told[0].upper()}{told[1:]}." if told else "")


def check_as_sent(recorded: RecordedRodada) -> None:
    """Raise MesaConflict where a form that was sent before says something else now: somebody went back to it
    to correct what it noted, or what it noted was undone meanwhile."""
    if recorded.as_sent:
        return
    number = recorded.rodada.number
    if recorded.rodada.undone_at is not None:
        raise MesaConflict(f"A {number}ª rodada, que este envio anotou, foi desfeita: nada mudou.")
    raise MesaConflict(
        f"Este envio já entrou como {number}ª rodada, com outros números, que continuam valendo. "
        "Para corrigir, desfaça antes essa rodada."
    )


def on_top(build: Callable[[QueryDict], F], typed: QueryDict, view: MesaView, conflict: Refusal) -> F:
    """Return the form as it was typed, to be noted after what stands now, with what came first said in it.

    view: the mesa as it stands now.
    """
    data = typed.copy()
    data["after"], data["client_id"] = str(last_rodada(view) or ""), str(uuid.uuid4())
    form = build(data)
    form.is_valid()
    add_refusal(form, conflict)
    if not view.ended:
        number = len(view.rodadas) + 1
        form.add_error(
            None, f"Se a sua ainda vale, confira a folha e envie de novo: entra como {number}ª rodada."
        )
    return form

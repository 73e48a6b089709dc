"""A jogo as a card of the list: a small form while it waits for a result, its sentence afterwards."""

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tournaments.forms.result import ResultForm
from tournaments.models import Desclassificacao, Tournament
from tournaments.selectors.competition import JogoView
from tournaments.selectors.jogo_detail import view_text
from tournaments.selectors.phases import jogo_title


class Box(NamedTuple):
    """One box for tentos. `name` is the form's, `label` names trio and partida (HAND-41)."""

    name: str
    label: str
    value: str
    invalid: bool


class PartidaBoxes(NamedTuple):
    number: int
    a: Box
    b: Box


@dataclass(frozen=True)
class JogoCard:
    """What the template shows. `partidas` are boxes while the jogo is open, none afterwards."""

    view: JogoView
    title: str
    text: str
    pending: bool
    partidas: list[PartidaBoxes] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    client_id: uuid.UUID = field(default_factory=uuid.uuid4)

    @property
    def state(self) -> str:
        """One of "waiting" (an adversary is missing), "pending", "done", "open"."""
        if self.pending:
            return "pending"
        if self.view.settled:
            return "done"
        return "open" if self.view.jogo.trio_a_id and self.view.jogo.trio_b_id else "waiting"


def card_of(
    view: JogoView,
    *,
    tournament: Tournament,
    last: int,
    pending: Collection[int],
    decisions: Sequence[Desclassificacao] = (),
    form: ResultForm | None = None,
) -> JogoCard:
    """Build the card of one jogo.

    last: rodadas of the mata-mata. pending: jogos with a súmula to check. form: a refused entry, as typed.
    """
    open_ = not view.settled and view.jogo.trio_a_id is not None and view.jogo.trio_b_id is not None
    return JogoCard(
        view=view,
        title=jogo_title(view, last),
        text=view_text(view, decisions),
        pending=view.jogo.pk in pending,
        partidas=_boxes(view, tournament.ruleset.best_of, form) if open_ else [],
        errors=_errors(form) if form else [],
        client_id=_kept_id(form) or uuid.uuid4(),
    )


def _boxes(view: JogoView, count: int, form: ResultForm | None) -> list[PartidaBoxes]:
    found = []
    for index in range(count):
        boxes = []
        for side, trio in (("a", view.jogo.trio_a), ("b", view.jogo.trio_b)):
            name = f"partidas-{index}-{side}"
            boxes.append(
                Box(
                    name=name,
                    label=f"{trio}: tentos na {index + 1}ª partida",
                    value=str(form.data.get(name, "")) if form else "",
                    invalid=bool(form and form.errors.get(name)),
                )
            )
        found.append(PartidaBoxes(index + 1, *boxes))
    return found


def _errors(form: ResultForm) -> list[str]:
    return list(dict.fromkeys(str(text) for errors in form.errors.values() for text in errors))


def _kept_id(form: ResultForm | None) -> uuid.UUID | None:
    """The id of a refused entry is kept: nothing was stored under it."""
    return form.cleaned_data.get("client_id") if form else None

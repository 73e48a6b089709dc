"""Who of a trio plays a partida, by seat: seat n meets seat n of the other trio in the testas."""

from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.models import LineUp, Player, TrioMember

LOST, WON = "perdeu", "ganhou"


class LineUpForm(forms.Form):
    """Seats, and what a change depends on: who lost the last partida, consent, a partida in course."""

    use_required_attribute = False

    def __init__(
        self,
        *args: Any,
        members: Sequence[TrioMember],
        seats: int,
        partida: int,
        standing: LineUp | None,
        **kwargs: Any,
    ) -> None:
        """members: of the trio, with their players. standing: the line-up that counts now, of this or an
        earlier partida."""
        super().__init__(*args, **kwargs)
        self.seats = seats
        self.people: dict[str, Player] = {str(m.player_id): m.player for m in members}
        shown = [(str(m.player_id), _called(m)) for m in members if not m.excluded]
        known = _seated(standing) or [
            str(m.player_id) for m in members if not m.excluded and m.role == "titular"
        ]
        for seat in range(seats):
            self.fields[f"seat-{seat}"] = forms.ChoiceField(
                label=f"{seat + 1}º lugar",
                choices=[("", "—"), *shown],
                initial=known[seat] if seat < len(known) else "",
                error_messages={"required": "Escolha quem joga neste lugar."},
            )
        if partida > 1:
            self.fields["last"] = forms.ChoiceField(
                label="A última partida, este trio",
                required=False,
                choices=[(LOST, "perdeu"), (WON, "ganhou")],
                widget=forms.RadioSelect,
                help_text="Quem perdeu pode trocar as testas sem pedir licença (Art. 23, disciplina, e).",
            )
            self.fields["consent"] = forms.BooleanField(
                label="O outro trio consentiu na troca das testas", required=False
            )
        self.fields["tenteador"] = forms.TypedChoiceField(
            label="Quem paga e recebe os tentos deste lado",
            required=False,
            coerce=int,
            empty_value=None,
            choices=[
                ("", "não combinado"),
                *((str(n + 1), f"quem joga no {n + 1}º lugar") for n in range(seats)),
            ],
            initial=standing.tenteador if standing else None,
            help_text="Escolhe-se antes de dar e não se troca durante a partida (Art. 24). "
            "Com juiz, é ele quem paga (Art. 16).",
        )
        self.fields["in_course"] = forms.BooleanField(
            label="A partida já começou",
            required=False,
            help_text="Então só o reserva entra, no lugar de quem saiu por embriaguez (Art. 20, VI).",
        )

    def players(self) -> list[Player]:
        """Return who plays, by seat. Call on a valid form."""
        return [self.people[self.cleaned_data[f"seat-{seat}"]] for seat in range(self.seats)]

    @property
    def lost_last(self) -> bool | None:
        """Whether the trio lost the partida before; None where nobody said."""
        return {LOST: True, WON: False}.get(self.cleaned_data.get("last", ""))


def _called(member: TrioMember) -> str:
    return f"{member.player.name} (reserva)" if member.role == "reserva" else member.player.name


def _seated(line_up: LineUp | None) -> list[str]:
    return [str(seat.player_id) for seat in line_up.seats.order_by("seat")] if line_up else []

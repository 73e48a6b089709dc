"""The registration of a trio: its name and house, and the people who play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField

from scoring.modalities import Lineup
from tournaments.models import Role, Tournament, Trio, TrioMember
from tournaments.names import clean_name, clean_regiao, name_key
from tournaments.services.refusals import Refusal, Refusals
from tournaments.services.register import (
    HIGHEST_NUMBER,
    ExclusivenessRefusal,
    MemberData,
    NamesakeRefusal,
    TrioData,
)
from tournaments.services.stamps import ChangedMeanwhile

NAME_LABELS = {
    Lineup.TRIO: "Nome do trio",
    Lineup.DUPLA: "Nome da dupla",
    Lineup.MANO: "Nome nas tabelas",
}


@dataclass(frozen=True, slots=True)
class MemberRow:
    """One person of the form: the bound fields of a line, and what is said above them."""

    index: int
    title: str
    role: Role
    name: BoundField
    documento: BoundField
    telefone: BoundField
    other_person: BoundField
    asks_other_person: bool
    locked: bool


class TrioForm(forms.Form):
    """Name, number, house, and one line of fields a person: titulares first, then the reserva.

    Lines may stay blank: people register by halves, and the draw waits. After the draw nobody comes in or
    goes out (Art. 18): names are shown and stay, unless a document says that it is the same person corrected.
    """

    name = forms.CharField(max_length=120, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    number = forms.IntegerField(
        label="Número",
        required=False,
        min_value=1,
        max_value=HIGHEST_NUMBER,
        help_text="Em branco, o próximo livre.",
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    entidade = forms.CharField(
        label="Entidade",
        required=False,
        max_length=160,
        help_text="Escolha da lista ou escreva uma nova.",
        widget=forms.TextInput(attrs={"list": "entidades", "autocomplete": "off"}),
    )
    regiao = forms.CharField(label="RT", required=False, max_length=10, help_text="Em branco, a da entidade.")
    cabeca = forms.BooleanField(
        label="Cabeça de chave",
        required=False,
        help_text="Cada chave recebe no máximo um. Só marque se o regulamento do evento prevê.",
    )
    exclusiveness_override = forms.CharField(
        label="Motivo para jogar também outra modalidade",
        required=False,
        max_length=300,
        help_text="Quem joga truco cego não entra em outra modalidade do evento (Art. 23). "
        "A comissão pode abrir exceção, com motivo: vai para a ata.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    notes = forms.CharField(
        label="Observações", required=False, max_length=300, widget=forms.Textarea(attrs={"rows": 2})
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        tournament: Tournament,
        trio: Trio | None = None,
        members: Sequence[TrioMember] = (),
        drawn: bool = False,
    ) -> None:
        self.tournament, self.trio, self.drawn = tournament, trio, drawn
        self.roles = [Role.TITULAR] * tournament.titulares + [Role.RESERVA] * tournament.reservas
        self.seats = _seats(members, tournament.titulares, len(self.roles))
        self.enrolled = {member.player.name_key for member in members}
        self.namesakes: set[int] = set()
        self.asks_exclusiveness = False
        super().__init__(data, initial=self._initial())
        self.fields["name"].label = NAME_LABELS[Lineup(tournament.lineup)]
        if tournament.lineup == Lineup.MANO:
            self.fields["name"].required = False
            self.fields["name"].help_text = "Como aparece nas tabelas. Em branco, o nome do jogador."
        if trio is not None:
            self.fields["number"].disabled = True
            self.fields["number"].help_text = ""
        if drawn:
            self.fields["cabeca"].disabled = True
        for index, role in enumerate(self.roles):
            self._add_line(index, role)
        self.fields["capataz"] = forms.TypedChoiceField(
            label="Capataz",
            required=False,
            coerce=int,
            empty_value=None,
            choices=[(index, self.title(index)) for index in range(len(self.roles))],
            widget=forms.RadioSelect,
        )

    def _initial(self) -> dict[str, Any]:
        initial: dict[str, Any] = {}
        if self.trio is not None:
            initial = {
                "name": self.trio.name,
                "number": self.trio.number,
                "entidade": self.trio.entidade.name if self.trio.entidade else "",
                "regiao": self.trio.regiao,
                "cabeca": self.trio.cabeca,
                "notes": self.trio.notes,
            }
        for index, member in self.seats.items():
            initial[f"members-{index}-name"] = member.player.name
            initial[f"members-{index}-documento"] = member.player.documento
            initial[f"members-{index}-telefone"] = member.player.telefone
            if member.is_capataz:
                initial["capataz"] = index
        return initial

    def _add_line(self, index: int, role: Role) -> None:
        title, off = self.title(index), {"autocomplete": "off"}
        self.fields[f"members-{index}-name"] = forms.CharField(
            label=f"Nome ({title})",
            required=False,
            max_length=120,
            disabled=self.locked(index),
            widget=forms.TextInput(attrs=off),
        )
        self.fields[f"members-{index}-documento"] = forms.CharField(
            label=f"Documento ({title})", required=False, max_length=30, widget=forms.TextInput(attrs=off)
        )
        self.fields[f"members-{index}-telefone"] = forms.CharField(
            label=f"Telefone ({title})",
            required=False,
            max_length=30,
            widget=forms.TextInput(attrs={**off, "inputmode": "tel"}),
        )
        self.fields[f"members-{index}-other"] = forms.BooleanField(
            label="É outra pessoa, com o mesmo nome", required=False
        )

    def title(self, index: int) -> str:
        """What a line is called: "1º titular", "Reserva", "Jogador"."""
        if self.roles[index] == Role.RESERVA:
            return "Reserva"
        return "Jogador" if len(self.roles) - self.roles.count(Role.RESERVA) == 1 else f"{index + 1}º titular"

    def locked(self, index: int) -> bool:
        """Whether the name of a line stays as the draw found it."""
        if not self.drawn:
            return False
        return index not in self.seats or not self.seats[index].player.documento

    @property
    def rows(self) -> list[MemberRow]:
        """The lines of people, for the template."""
        return [
            MemberRow(
                index,
                self.title(index),
                role,
                self[f"members-{index}-name"],
                self[f"members-{index}-documento"],
                self[f"members-{index}-telefone"],
                self[f"members-{index}-other"],
                asks_other_person=index in self.namesakes,
                locked=self.locked(index),
            )
            for index, role in enumerate(self.roles)
            # An empty place is not filled after the draw.
            if not self.drawn or index in self.seats
        ]

    def clean_number(self) -> int | None:
        number: int | None = self.cleaned_data["number"]
        if self.trio is None and number:
            holder = self.tournament.trios.filter(number=number).first()
            if holder:
                raise ValidationError(f"O número {number} já é de “{holder.name}”.")
        return number

    def clean_regiao(self) -> str:
        return clean_regiao(self.cleaned_data["regiao"])

    def clean(self) -> dict[str, Any]:
        if self.tournament.lineup == Lineup.MANO and not clean_name(self.cleaned_data.get("name", "")):
            alone = clean_name(self.cleaned_data.get("members-0-name", ""))
            self.cleaned_data["name"] = alone
            if not alone and "name" not in self.errors:
                self.add_error("members-0-name", "Informe o nome do jogador.")
        for index in range(len(self.roles)):
            if self.cleaned_data.get(f"members-{index}-other"):
                self.namesakes.add(index)
            nameless = not clean_name(self.cleaned_data.get(f"members-{index}-name", ""))
            details = ("documento", "telefone")
            if nameless and any(self.cleaned_data.get(f"members-{index}-{part}") for part in details):
                self.add_error(f"members-{index}-name", "Informe o nome da pessoa, ou apague os dados dela.")
            if nameless and self.cleaned_data.get("capataz") == index:
                self.add_error("capataz", "O capataz precisa ser uma das pessoas preenchidas.")
        return self.cleaned_data

    def _filled(self) -> list[int]:
        return [
            index
            for index in range(len(self.roles))
            if clean_name(self.cleaned_data.get(f"members-{index}-name", ""))
        ]

    def trio_data(self) -> TrioData:
        """What was typed, for `services.registration.save_trio`."""
        typed = self.cleaned_data
        return TrioData(
            name=typed["name"],
            entidade=typed["entidade"],
            regiao=typed["regiao"],
            notes=typed["notes"],
            exclusiveness_override=typed["exclusiveness_override"],
            cabeca=typed["cabeca"],
            number=typed["number"],
            members=[
                MemberData(
                    name=typed[f"members-{index}-name"],
                    role=self.roles[index],
                    documento=typed[f"members-{index}-documento"],
                    telefone=typed[f"members-{index}-telefone"],
                    is_capataz=typed["capataz"] == index,
                    # Who is in this trio already was told apart from the namesake before.
                    other_person=typed[f"members-{index}-other"]
                    or name_key(typed[f"members-{index}-name"]) in self.enrolled,
                )
                for index in self._filled()
            ],
        )

    def in_words_of_form(self, refusal: Refusal) -> Refusal:
        """Return the refusal with its places in the list of filled lines turned into lines of the form."""
        if isinstance(refusal, ChangedMeanwhile):
            return refusal
        filled = self._filled()
        problems = []
        for problem in refusal.problems if isinstance(refusal, Refusals) else [refusal]:
            field = problem.field
            if field.startswith("members-"):
                _, place, part = field.split("-")
                index = filled[int(place)]
                field = f"members-{index}-{part}"
                if isinstance(problem, ExclusivenessRefusal):
                    self.asks_exclusiveness = True
                if isinstance(problem, NamesakeRefusal):
                    self.namesakes.add(index)
            problems.append(Refusal(problem.message, field=field, article=problem.article))
        return Refusals(problems)


def _seats(members: Sequence[TrioMember], titulares: int, places: int) -> dict[int, TrioMember]:
    """Return where each member sits in the form: titulares in order, a reserva after the last of them."""
    seats: dict[int, TrioMember] = {}
    next_free = {Role.TITULAR.value: 0, Role.RESERVA.value: titulares}
    for member in members:
        place = next_free[member.role]
        next_free[member.role] += 1
        if place < (titulares if member.role == Role.TITULAR else places):
            seats[place] = member
    return seats

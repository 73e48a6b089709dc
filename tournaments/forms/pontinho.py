"""Forms of Pontinho: the organizer's choices, the sorteio of mesas, a rodada, an undoing, a decision."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from scoring.errors import ScoringError
from scoring.pontinho.cards import curinga_of, hand_points, parse_card, parse_cards
from scoring.pontinho.rodada import LEAST_POINTS, MOST_POINTS
from scoring.pontinho.rules import LARGEST_MESA, USUAL_LARGEST
from scoring.pontinho.wording import error_text
from tournaments.forms.cards import AnnouncedDrawMixin, SecretOnlyMixin
from tournaments.models import PontinhoSeat, PontinhoSetup, Trio
from tournaments.names import clean_name
from tournaments.services.pontinho import RodadaData
from tournaments.services.pontinho_chain import After
from tournaments.services.seeds import SeedSource

MOST_FICHAS = 1_000_000


class PontinhoSetupForm(forms.ModelForm[PontinhoSetup]):
    """What the organizer sets before the mesas are drawn; afterwards it is shown and does not change."""

    class Meta:
        model = PontinhoSetup
        fields = (
            "format", "qualifiers_per_mesa", "largest_mesa", "limit", "bust_at_limit", "returns", "entry",
            "bust_entry", "pingo",
        )  # fmt: skip
        widgets = {"format": forms.RadioSelect, "returns": forms.RadioSelect}
        labels = {
            "format": "Como se acha o campeão",
            "qualifiers_per_mesa": "Quantos passam de cada mesa",
            "largest_mesa": "Jogadores na maior mesa",
            "limit": "Limite de pontos",
            "bust_at_limit": "Estoura quem chega ao limite",
            "returns": "Quem estoura pode voltar",
            "entry": "Entrada, em fichas",
            "bust_entry": "Primeiro estouro, em fichas",
            "pingo": "Pingo, em fichas",
        }
        help_texts = {
            "qualifiers_per_mesa": "Só conta quando há mesa final.",
            "largest_mesa": f"De {USUAL_LARGEST} a {LARGEST_MESA}.",
            "limit": "O costume é 100.",
            "bust_at_limit": "Sem marcar, só estoura quem passa dele.",
            "entry": "Só fichas: o sistema não conta dinheiro. Com 0, joga-se sem fichas.",
            "bust_entry": "Em branco, a entrada. Dobra a cada novo estouro do mesmo jogador.",
            "pingo": "A quem bate, de cada um dos outros. Em branco, a décima parte da entrada.",
        }

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        instance: PontinhoSetup | None = None,
        drawn: bool = False,
    ) -> None:
        super().__init__(data, instance=instance, prefix="pontinho")
        self.drawn = drawn
        for name, (low, high) in {
            "qualifiers_per_mesa": (1, 7),
            "largest_mesa": (USUAL_LARGEST, LARGEST_MESA),
            "limit": (1, 10_000),
            "entry": (0, MOST_FICHAS),
            "bust_entry": (0, MOST_FICHAS),
            "pingo": (0, MOST_FICHAS),
        }.items():
            field = self.fields[name]
            field.widget.attrs.update({"min": low, "max": high, "inputmode": "numeric"})
            field.validators.append(_between(low, high))
        for field in self.fields.values():
            field.disabled = drawn


class MesasDrawForm(AnnouncedDrawMixin, SecretOnlyMixin):
    """The sorteio of the mesas of an etapa: cards drawn in public, or numbers said aloud, and the secret."""

    etapa = forms.IntegerField(widget=forms.HiddenInput)
    witnesses = forms.CharField(
        label="Quem presenciou",
        required=False,
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, data: Mapping[str, Any] | None, *, etapa: int, commitment: str) -> None:
        super().__init__(data, initial={"etapa": etapa, "commitment": commitment})
        self.announced = commitment
        numbers = self.fields["numbers"]
        numbers.label = "Números ditos pelos jogadores"
        numbers.help_text = "Cada um diz um número inteiro, na ordem em que falaram: 7, 12, 3…"
        self.add_cards()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        self.clean_chance(given=bool(cleaned["cards"] or cleaned.get("numbers")))
        return cleaned

    def clean_witnesses(self) -> str:
        return clean_name(self.cleaned_data["witnesses"])

    def source(self) -> SeedSource:
        """Return where the chance comes from. Call on a valid form."""
        return SeedSource(numbers=self.cleaned_data["numbers"], cards=self.cleaned_data["cards"])

    def dealt(self) -> list[list[str]]:
        """Return the mesas as drawn by hand: none here."""
        return []


class ManualMesasForm(forms.Form):
    """A sorteio held with paper: the mesa of each player, and who saw it."""

    etapa = forms.IntegerField(widget=forms.HiddenInput)
    witnesses = forms.CharField(
        label="Quem presenciou",
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": "No sorteio feito à mão, informe as testemunhas."},
    )

    def __init__(self, data: Mapping[str, Any] | None, *, etapa: int, players: Sequence[Trio]) -> None:
        super().__init__(data, initial={"etapa": etapa})
        self.players = players
        for trio in players:
            self.fields[f"mesa-{trio.pk}"] = forms.IntegerField(
                label=trio.name,
                min_value=1,
                max_value=200,
                error_messages={"required": "Informe a mesa."},
                widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            )

    @property
    def lines(self) -> list[tuple[Trio, forms.BoundField]]:
        """Each player with the field of its mesa, for the template."""
        return [(trio, self[f"mesa-{trio.pk}"]) for trio in self.players]

    def clean_witnesses(self) -> str:
        return clean_name(self.cleaned_data["witnesses"])

    def source(self) -> SeedSource:
        return SeedSource(by_hand=True)

    def dealt(self) -> list[list[str]]:
        """Return the refs of each mesa, in the order of the mesas' numbers. Call on a valid form."""
        found: dict[int, list[str]] = {}
        for trio in self.players:
            found.setdefault(self.cleaned_data[f"mesa-{trio.pk}"], []).append(trio.ref)
        return [found[number] for number in sorted(found)]


class RodadaForm(forms.Form):
    """A rodada: who went out, what the others had left (points, or the cards to be added up), who leaves.

    Names of fields carry the seat's primary key.
    """

    bateu = forms.MultipleChoiceField(
        label="Quem bateu",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="Marque dois só se bateram com a mesma carta.",
    )
    aberta = forms.CharField(
        label="Carta aberta",
        required=False,
        max_length=3,
        help_text="Valor e naipe, como 7c: diz qual é o curinga. Só é preciso para somar cartas.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "data-aberta": ""}),
    )
    version = forms.IntegerField(widget=forms.HiddenInput)
    # The rodada that this one follows, blank for the first; where it is said, it takes the version's place.
    after = forms.CharField(required=False, max_length=36, widget=forms.HiddenInput)
    client_id = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        playing: Sequence[tuple[PontinhoSeat, int]],
        seats: Sequence[PontinhoSeat],
        version: int,
    ) -> None:
        """playing: who is in play, with the score of each. seats: of the whole mesa, so that a rodada sent
        again after somebody left is still understood."""
        super().__init__(data, initial={"version": version, "client_id": uuid.uuid4()})
        self.playing = list(playing)
        field = self.fields["bateu"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(str(seat.pk), seat.trio.name) for seat in seats]
        self.seats = list(seats)
        for seat in seats:
            name = seat.trio.name
            self.fields[f"pontos-{seat.pk}"] = forms.IntegerField(
                label=f"Pontos de {name}",
                required=False,
                widget=forms.NumberInput(
                    attrs={
                        "inputmode": "numeric",
                        "autocomplete": "off",
                        "min": LEAST_POINTS,
                        "max": MOST_POINTS,
                    }
                ),
            )
            self.fields[f"cartas-{seat.pk}"] = forms.CharField(
                label=f"Cartas de {name}",
                required=False,
                max_length=60,
                widget=forms.TextInput(
                    attrs={
                        "autocomplete": "off",
                        "placeholder": "Ae K 7",
                        "data-cartas": f"pontos-{seat.pk}",
                    }
                ),
            )
            self.fields[f"sai-{seat.pk}"] = forms.BooleanField(label=f"{name} sai da mesa", required=False)

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Each player in play with the fields of the hand, for the template."""
        checked = {str(value) for value in self["bateu"].value() or ()}
        return [
            {
                "seat": seat,
                "score": score,
                "bateu": str(seat.pk) in checked,
                "pontos": self[f"pontos-{seat.pk}"],
                "cartas": self[f"cartas-{seat.pk}"],
                "sai": self[f"sai-{seat.pk}"],
            }
            for seat, score in self.playing
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        for seat in self.seats:
            cards, points = cleaned.get(f"cartas-{seat.pk}", ""), cleaned.get(f"pontos-{seat.pk}")
            if not cards or points is not None or str(seat.pk) in cleaned.get("bateu", ()):
                continue
            try:
                opened = cleaned.get("aberta", "").strip()
                curinga = curinga_of(parse_card(opened)) if opened else None
                cleaned[f"pontos-{seat.pk}"] = hand_points(parse_cards(cards), curinga)
            except ScoringError as error:
                self.add_error(f"cartas-{seat.pk}", f"{error_text(error)}.")
        return cleaned

    def clean_after(self) -> After | None:
        if "after" not in self.data:
            return None
        typed = self.cleaned_data["after"]
        try:
            return After(uuid.UUID(typed) if typed else None)
        except ValueError:
            raise ValidationError("O envio chegou estragado. Recarregue a página e envie de novo.") from None

    def rodada(self) -> RodadaData:
        """Return the rodada as it was typed. Call on a valid form. Blank hands are left out: scoring tells
        whose points are missing."""
        typed = self.cleaned_data
        out = [int(pk) for pk in typed["bateu"]]
        return RodadaData(
            batedores=out,
            points=[
                (seat.pk, typed[f"pontos-{seat.pk}"], typed[f"cartas-{seat.pk}"].strip())
                for seat in self.seats
                if typed[f"pontos-{seat.pk}"] is not None
            ],
            aberta=typed["aberta"].strip(),
            leaves=[seat.pk for seat in self.seats if typed[f"sai-{seat.pk}"]],
            base_version=typed.get("version") if typed["after"] is None else None,
            client_id=typed["client_id"],
            after=typed["after"],
        )


class VersionedReasonForm(forms.Form):
    """A reason, and the version of the mesa that the person was looking at."""

    reason = forms.CharField(
        label="Motivo",
        max_length=300,
        help_text="Fica no histórico.",
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    version = forms.IntegerField(widget=forms.HiddenInput)


class DecideMesaForm(VersionedReasonForm):
    """The commission ends a mesa and names who takes it."""

    winner = forms.ChoiceField(label="Quem fica com a mesa e com o pote", widget=forms.RadioSelect)
    members = forms.CharField(label="Quem decidiu", max_length=300)
    field_order = ("winner", "reason", "members", "version")

    def __init__(self, *args: Any, playing: Sequence[tuple[PontinhoSeat, int]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["winner"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(str(seat.pk), f"{seat.trio.name} ({score} pontos)") for seat, score in playing]


class CheckMesaForm(forms.Form):
    """The sheet of a mesa was compared with the system; `again`: it has to be compared again."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    again = forms.BooleanField(required=False, widget=forms.HiddenInput)


class PlaceMesaForm(forms.Form):
    """At which table of the hall a mesa sits, and its juiz."""

    number = forms.IntegerField(label="Mesa", required=False, min_value=1, max_value=500)
    juiz = forms.CharField(label="Juiz", required=False, max_length=120)
    version = forms.IntegerField(widget=forms.HiddenInput)


def _between(low: int, high: int) -> Any:
    def check(value: int | None) -> None:
        if value is not None and not low <= value <= high:
            raise ValidationError(f"Informe um número de {low} a {high}.")

    return check

"""A desclassificação as the commission decides it (Art. 20)."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from scoring.desclassificacao import Inciso
from tournaments.forms.on_demand import OnDemandModelChoiceField
from tournaments.forms.result import PartidasMixin
from tournaments.models import INCISO_NAMES, Jogo, Trio, TrioMember
from tournaments.services.discipline import ClaimData

COMMISSION = "comissao"

INCISO_HELP = {
    Inciso.V: "Na testa não há falta de quem já jogou e se afasta com licença do adversário.",
    Inciso.VI: "Com reserva, só o jogador sai; sem reserva, o trio todo.",
    Inciso.VIII: "Perde só o jogo desta rodada; na próxima pode voltar, com a indumentária em ordem.",
}


class RulingForm(forms.Form):
    """A decision under Art. 20: by which inciso, what happened, who claimed it, who decided."""

    use_required_attribute = False

    inciso = forms.ChoiceField(
        label="Motivo, pelo Art. 20",
        widget=forms.RadioSelect,
        choices=[(inciso.value, label) for inciso, label in INCISO_NAMES.items()],
        error_messages={"required": "Escolha o inciso."},
    )
    facts = forms.CharField(
        label="O que aconteceu",
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": "Conte em poucas palavras o que aconteceu: vai para a ata."},
    )
    claimed_by = forms.ChoiceField(
        label="Quem reclamou",
        widget=forms.RadioSelect,
        help_text="Só um capataz pode reclamar (Art. 15); a comissão também age por conta própria.",
        error_messages={"required": "Diga quem reclamou."},
    )
    decided_by = forms.MultipleChoiceField(
        label="Quem decidiu, da Comissão Disciplinar",
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Marque os membros da comissão que decidiram."},
    )

    claimants: dict[str, str]

    def set_people(self, claimants: Mapping[str, str], commission: Sequence[str]) -> None:
        """claimants: by value, what is stored of who claimed. commission: names of the disciplinar."""
        self.claimants = {**claimants, COMMISSION: "Comissão Disciplinar, por conta própria"}
        _choices(self.fields["claimed_by"], list(self.claimants.items()))
        _choices(self.fields["decided_by"], [(name, name) for name in commission])

    def leave_out_viii(self) -> None:
        """VIII costs a jogo or a mesa in course: it is not offered where there is none."""
        _choices(
            self.fields["inciso"],
            [(i.value, label) for i, label in INCISO_NAMES.items() if i is not Inciso.VIII],
        )


class DesclassificacaoForm(RulingForm, PartidasMixin):
    """Who, by which inciso, in which jogo, who claimed and who decided.

    `trios` are those that may be named: both of `jogo`, or one that is put out between jogos.
    """

    trio = forms.ModelChoiceField(
        label="Quem é desclassificado",
        queryset=Trio.objects.none(),
        widget=forms.RadioSelect,
        empty_label=None,
        error_messages={"required": "Diga quem é desclassificado."},
    )
    player = OnDemandModelChoiceField(
        label="Jogador (só no inciso VI)",
        queryset=TrioMember.objects.none(),
        empty_label="—",
        help_text="Quem apresenta sinais de embriaguez.",
    )
    not_excused = forms.BooleanField(
        label="Não era testa em que ele já tinha jogado e saiu com licença do adversário",
        required=False,
        help_text="Nesse caso não há falta (Art. 20, V).",
    )
    field_order = ("trio", "inciso", "player", "not_excused", "facts", "claimed_by", "decided_by")

    def __init__(
        self,
        *args: Any,
        trios: Sequence[Trio],
        members: Sequence[TrioMember],
        commission: Sequence[str],
        jogo: Jogo | None,
        partidas: Sequence[Sequence[int | None]] = (),
        **kwargs: Any,
    ) -> None:
        """members: of these trios, with their player and trio. commission: names of the disciplinar."""
        super().__init__(*args, **kwargs)
        self.jogo = jogo
        self.trios = list(trios)
        self._members = {member.pk: member for member in members}
        trio = self.fields["trio"]
        player = self.fields["player"]
        assert isinstance(trio, forms.ModelChoiceField)
        assert isinstance(player, forms.ModelChoiceField)
        trio.queryset = Trio.objects.filter(pk__in=[t.pk for t in trios]).order_by("number")
        trio.choices = [(t.pk, t.name) for t in trios]
        if len(trios) == 1:
            trio.initial = trios[0].pk
        player.queryset = TrioMember.objects.filter(pk__in=self._members).select_related("player", "trio")
        player.choices = [("", "—"), *((m.pk, f"{m.player.name} ({m.trio.name})") for m in members)]
        self.set_people(
            {str(m.pk): f"{m.player.name}, capataz de {m.trio.name}" for m in members if m.is_capataz},
            commission,
        )
        if jogo is not None:
            self.add_partidas(jogo.tournament.ruleset.best_of, partidas)
        else:
            self.partida_count = 0
            self.leave_out_viii()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("inciso") == Inciso.V and not cleaned.get("not_excused"):
            self.add_error(
                "not_excused",
                "Confirme que não era o caso da testa: quem já jogou e sai com licença do adversário "
                "não é desclassificado (Art. 20, V).",
            )
        trio, member = cleaned.get("trio"), cleaned.get("player")
        if cleaned.get("inciso") == Inciso.VI:
            if member is None:
                self.add_error("player", "No inciso VI, escolha o jogador.")
            elif trio is not None and member.trio_id != trio.pk:
                self.add_error("player", f"{member.player.name} não é de {trio.name}.")
        return cleaned

    def claim(self) -> ClaimData:
        """Return what the service takes. Call on a valid form."""
        data = self.cleaned_data
        inciso = Inciso(data["inciso"])
        by_player = inciso is Inciso.VI and data["player"] is not None
        return ClaimData(
            trio=data["trio"],
            inciso=inciso,
            jogo=self.jogo,
            player=data["player"].player if by_player else None,
            facts=data["facts"],
            claimed_by=self.claimants[data["claimed_by"]],
            decided_by=", ".join(data["decided_by"]),
            partidas=self.partidas(),
        )


def _choices(field: forms.Field, choices: list[tuple[str, str]]) -> None:
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices

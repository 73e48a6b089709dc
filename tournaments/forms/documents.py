"""What of a paper is wanted: rodada, mesa, chave, how it lies on the sheet."""

from typing import Any

from django import forms
from django.http import QueryDict

from tournaments.documents.asking import Choice
from tournaments.documents.catalogue import Kind
from tournaments.selectors.papers import PapersOverview

LAYOUT_NAMES = (
    ("duas", "Duas por folha A4, com linha de corte"),
    ("uma", "Uma por folha A4 deitada, maior"),
    ("a5", "Uma por folha A5"),
    ("quatro", "Quatro por folha A4, pequenas"),
    ("a6", "Uma por folha A6"),
    ("bobina", "Cupom de 80 mm (impressora térmica)"),
)


SIZE_NAMES = (
    ("a4", "A4"),
    ("a3", "A3"),
    ("duas", "Duas folhas A4 que se juntam"),
    ("quatro", "Quatro folhas A4 que se juntam"),
)
HONOUR_NAMES = (("lugares", "Os primeiros lugares"), ("todos", "Todos (participação)"))
ALL = "todas"
DEFAULTS = {
    "size": "a4",
    "honour": "lugares",
    "rodada": ALL,
    "mesa": ALL,
    "chave": ALL,
    "layout": "duas",
    "count": "10",
}


class DocumentForm(forms.Form):
    """The choices of one kind of paper, each field only where the kind heeds it.

    Fields are named after `Choice`. An address may leave any out: then it means all.
    """

    rodada = forms.ChoiceField(label="Rodada")
    mesa = forms.ChoiceField(label="Mesa")
    chave = forms.ChoiceField(label="Chave")
    jogo = forms.IntegerField(required=False, widget=forms.HiddenInput)
    layout = forms.ChoiceField(label="Folha", choices=LAYOUT_NAMES)
    size = forms.ChoiceField(label="Tamanho", choices=SIZE_NAMES)
    honour = forms.ChoiceField(label="Para quem", choices=HONOUR_NAMES)
    fee = forms.DecimalField(
        label="Taxa por inscrição (R$)",
        required=False,
        min_value=0,
        max_value=99999,
        decimal_places=2,
        localize=True,
        error_messages={"invalid": "Digite o valor em reais, por exemplo 400,00."},
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )
    count = forms.IntegerField(
        label="Quantas",
        min_value=1,
        max_value=200,
        initial=10,
        error_messages={
            "min_value": "Peça pelo menos uma.",
            "max_value": "Peça até 200 de cada vez.",
            "invalid": "Digite um número.",
        },
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": "3"}),
    )
    unprinted = forms.BooleanField(label="Só as que ainda não foram impressas", required=False)
    stack = forms.BooleanField(
        label="Ordem para cortar a pilha",
        required=False,
        help_text="Corte todas juntas e ponha a metade de cima sobre a de baixo: ficam em ordem.",
    )
    blank = forms.BooleanField(label="Grade em branco, para preencher à mão", required=False)

    def __init__(
        self, data: QueryDict | None = None, *, kind: Kind, overview: PapersOverview, **kwargs: Any
    ) -> None:
        super().__init__(data, auto_id=f"{kind.code}-%s", **kwargs)
        for name in set(self.fields) - {*kind.choices, *(["jogo"] if "mesa" in kind.choices else [])}:
            del self.fields[name]
        options = {
            "rodada": [(r.key, r.title) for r in overview.rodadas],
            "mesa": [(str(mesa), str(mesa)) for mesa in overview.mesas],
            "chave": [(name, f"Chave {name}") for name in overview.chaves],
        }
        for name in options.keys() & self.fields.keys():
            if not options[name]:  # nothing to choose from
                del self.fields[name]
                continue
            self.fields[name].choices = [(ALL, "Todas"), *options[name]]  # type: ignore[attr-defined]
        if data is not None:
            self.data = self._completed(data)

    def _completed(self, data: QueryDict) -> QueryDict:
        """Return `data` with what an address left out."""
        completed = data.copy()
        for name, missing in DEFAULTS.items():
            if name in self.fields and not completed.get(name):
                completed[name] = missing
        return completed

    def choice(self) -> Choice:
        """Return what was chosen. Call after `is_valid`."""
        given = {name: value for name, value in self.cleaned_data.items() if value not in (ALL, "", None)}
        if "mesa" in given:
            given["mesa"] = int(given["mesa"])
        if "fee" in given:
            given["fee"] = f"{given['fee']:.2f}"
        return Choice(**given)

"""The style gallery: every component with sample data, for whoever changes the design. DEBUG only."""

import json
from types import SimpleNamespace
from typing import Any

import django_tables2 as tables
from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

FACES = {
    "committee": "gallery/committee.html",
    "public": "gallery/public.html",
    "mesa": "gallery/mesa.html",
    "telao": "gallery/telao.html",
}


class SampleForm(forms.Form):
    """One field of each kind."""

    name = forms.CharField(label="Nome do trio", help_text="Como será chamado no microfone.")
    entidade = forms.ChoiceField(
        label="Entidade",
        choices=[("", "Escolha a entidade"), ("1", "CTG Porteira do Campo"), ("2", "PTG Sinuelo")],
    )
    number = forms.IntegerField(label="Número", required=False)
    starts_on = forms.DateField(label="Data", widget=forms.DateInput(attrs={"type": "date"}))
    notes = forms.CharField(label="Observações", required=False, widget=forms.Textarea(attrs={"rows": 3}))
    present = forms.BooleanField(label="Trio presente", required=False, help_text="Confirmado no balcão.")
    ending = forms.ChoiceField(
        label="Como terminou o jogo",
        widget=forms.RadioSelect,
        choices=[
            ("played", "Jogado até o fim"),
            ("walkover", "Um trio não compareceu"),
            ("time", "Decidido pelo tempo"),
        ],
    )
    p1_a = forms.IntegerField(label="1ª partida, Os Guaxos")
    p1_b = forms.IntegerField(label="1ª partida, Tropeiros do Passo")
    p2_a = forms.IntegerField(label="2ª partida, Os Guaxos")
    p2_b = forms.IntegerField(label="2ª partida, Tropeiros do Passo")


class TrioTable(tables.Table):  # type: ignore[misc]  # django-tables2 has no types
    """A committee list: sortable headers, figures to the right, actions at the end."""

    number = tables.Column(verbose_name="Nº", attrs={"td": {"class": "num"}})
    name = tables.Column(verbose_name="Trio")
    entidade = tables.Column(verbose_name="Entidade")
    regiao = tables.Column(verbose_name="RT", attrs={"td": {"class": "num"}})
    capataz = tables.Column(verbose_name="Capataz", orderable=False)

    class Meta:
        template_name = "components/lean_table.html"
        order_by = "number"


def gallery_context(request: HttpRequest) -> dict[str, Any]:
    """Sample data in the shapes that the components document."""
    filled = SampleForm({"name": "Os Guaxos", "p1_a": "24", "p1_b": "24", "p2_a": "24", "p2_b": "x"})
    filled.add_error("p1_a", "As duas partes têm 24 tentos: só uma pode fechar a partida.")
    sample = json.loads((settings.BASE_DIR / "templates/gallery/sample.json").read_text(encoding="utf-8"))
    table = TrioTable(sample["trios"], order_by=request.GET.get("sort", "number"))
    table.caption = "Trios inscritos"
    return {
        **sample,
        "event": SimpleNamespace(name="Rodeio da Coxilha Grande", slug="exemplo"),
        "tournament": SimpleNamespace(name="Truco Cego Adulto", slug="truco-cego", lineup="trio"),
        "form": SampleForm(),
        "filled": filled,
        "table": table,
        "naipes": ("ouros", "copas", "espadas", "bastos"),
    }


@require_GET
def gallery(request: HttpRequest) -> HttpResponse:
    """Show one face of the gallery: `?face=committee|public|mesa|telao`."""
    face = request.GET.get("face", "committee")
    if not settings.DEBUG or face not in FACES:
        raise Http404
    return render(request, FACES[face], gallery_context(request))

"""The entidades that trios come from, shared by all events."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from tournaments.forms.entidades import MergeForm
from tournaments.forms.event import EntidadeForm
from tournaments.forms.refusals import add_refusal
from tournaments.forms.seen import add_seen, seen_of
from tournaments.models import Entidade
from tournaments.selectors.entidades import Twins, entidades_found, houses, shared_chaves, twins_among
from tournaments.services.entidades import entidade_stamp, merge_entidades, save_entidade
from tournaments.services.refusals import Refusal
from tournaments.tables.entidades import EntidadeTable
from tournaments.views.lookup import actor_of

TWINS_SHOWN = 12


@login_required
@require_http_methods(["GET", "POST"])
def listing(request: HttpRequest) -> HttpResponse:
    """List the entidades, search them, add one."""
    form = EntidadeForm(request.POST or None)
    if request.method == "POST" and _saved(request, form, "incluída"):
        return redirect("tournaments:entidade_list")
    search = request.GET.get("q", "")
    context = {
        "form": form,
        "search": search,
        "table": EntidadeTable(entidades_found(search), request=request),
        "twins": twins_among(list(Entidade.objects.all()))[:TWINS_SHOWN] if not search else [],
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "committee/entidades/list.html", context, status=status)


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Mend the name, the city or the RT of an entidade."""
    entidade = get_object_or_404(Entidade, pk=pk)
    title = entidade.name
    form = EntidadeForm(request.POST or None, instance=entidade)
    add_seen(form, entidade_stamp(entidade))
    if request.method == "POST" and _saved(request, form, "salva"):
        return redirect("tournaments:entidade_list")
    status = 422 if request.method == "POST" else 200
    return render(
        request,
        "committee/entidades/form.html",
        {"form": form, "title": title, "entidade": entidade},
        status=status,
    )


@login_required
@require_http_methods(["GET", "POST"])
def merge(request: HttpRequest, pk: int) -> HttpResponse:
    """Make an entidade and another one (`com`) that are the same house into one, after showing what moves."""
    entidade = get_object_or_404(Entidade, pk=pk)
    others = list(Entidade.objects.exclude(pk=pk))
    other = next((one for one in others if str(one.pk) == request.GET.get("com")), None)
    if other is None:
        likely = [
            t.b if t.a == entidade else t.a
            for t in twins_among([entidade, *others])
            if entidade in (t.a, t.b)
        ]
        context = {"entidade": entidade, "others": others, "likely": likely}
        return render(request, "committee/entidades/choose.html", context)
    sides = houses([entidade, other])
    more = max(sides, key=lambda side: len(side.trios)).entidade
    form = MergeForm(request.POST or None, pair=(entidade, other), initial={"kept": more.pk})
    if request.method == "POST" and form.is_valid():
        kept_id, gone_id = form.chosen()
        try:
            kept = merge_entidades(kept_id=kept_id, gone_id=gone_id, actor=actor_of(request))
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, f"Agora é uma só entidade: {kept.name}.")
            return redirect("tournaments:entidade_list")
    context = {
        "entidade": entidade,
        "form": form,
        "sides": sides,
        "apart": Twins(entidade, other).apart,
        "shared": shared_chaves(entidade, other),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "committee/entidades/merge.html", context, status=status)


def _saved(request: HttpRequest, form: EntidadeForm, done: str) -> bool:
    # The unique key is the service's to check, in words: the form leaves it out.
    if not form.is_valid():
        return False
    try:
        entidade = save_entidade(
            entidade=form.save(commit=False), actor=actor_of(request), seen=seen_of(form)
        )
    except Refusal as refusal:
        add_refusal(form, refusal)
        return False
    messages.success(request, f"{entidade.name}: entidade {done}.")
    return True

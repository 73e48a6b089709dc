"""How the commission ends a jogo that was not played out: W.O. (Art. 20, III) and time over (Art. 23, g)."""

from collections.abc import Sequence
from dataclasses import replace

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from scoring.clock import AtTheLimit, at_the_limit
from scoring.jogo import Ending
from tournaments.forms.conduct import TimeDecisionForm, WalkoverForm
from tournaments.forms.refusals import add_refusal
from tournaments.forms.result import NOBODY
from tournaments.models import Comissao, DecisionKind, Jogo
from tournaments.selectors.clock import clock_of
from tournaments.selectors.conduct import commission_names
from tournaments.services.absence import put_absent_out
from tournaments.services.audit import Actor
from tournaments.services.consequences import Reading
from tournaments.services.decisions import write_decision
from tournaments.services.refusals import Refusal
from tournaments.services.results import ResultData, record_result
from tournaments.views.committee.addresses import committee_url, jogo_or_404
from tournaments.views.committee.desk import chosen_reading, show_readings
from tournaments.views.lookup import actor_of


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def jogo_walkover(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """Give a jogo to who came: who came, what each reading changes, one confirmation."""
    jogo = jogo_or_404(event, tournament, pk)
    commission = commission_names(jogo, Comissao.DISCIPLINAR)
    form = WalkoverForm(request.POST if request.method == "POST" else None, jogo=jogo, commission=commission)
    back = committee_url(jogo.tournament, "jogo_conduct", jogo.pk)
    if request.method == "POST" and form.is_valid():
        readings = walkover_readings(jogo, form, actor_of(request))
        if reading := chosen_reading(request, readings):
            if _done(form, reading):
                messages.success(request, f"W.O. lançado: {jogo}.")
                return redirect(back)
        elif page := show_readings(
            request,
            tournament=jogo.tournament,
            readings=readings,
            form=form,
            refuse=lambda refusal: add_refusal(form, refusal),
            title=f"W.O.: {jogo}",
            kicker="Art. 20, III",
            facts=[("Compareceu", _side(jogo, form.winner)), ("Decidiram", form.decided_by)],
            back=back,
            confirm_label="Confirmar o W.O.",
        ):
            return page
    lead = "Antes de confirmar, a próxima tela mostra tudo o que muda."
    return _form_page(request, jogo, form, "Lançar W.O.", "Art. 20, III", lead, not commission)


def walkover_readings(jogo: Jogo, form: WalkoverForm, actor: Actor) -> list[Reading]:
    """The W.O. with the exclusion that § 1 asks for, and the W.O. of this jogo alone."""
    version = form.cleaned_data["version"]

    def put_out() -> None:
        put_absent_out(
            jogo_id=jogo.pk,
            absent=form.absent,
            decided_by=form.decided_by,
            base_version=version,
            actor=actor,
        )

    def this_one() -> None:
        data = ResultData(Ending.WALKOVER, winner=form.winner, base_version=version, delivery=None)
        if not record_result(jogo_id=jogo.pk, data=data, actor=actor).repeated:
            write_decision(
                tournament=jogo.tournament,
                kind=DecisionKind.WALKOVER,
                jogo=jogo,
                text=f"{jogo}: W.O. Compareceu: {_side(jogo, form.winner)}.",
                reading="AMB-08: perde só este jogo",
                members=form.decided_by,
                actor=actor,
            )

    return [
        Reading(
            "fora",
            "Perde o jogo e sai do torneio",
            "Não cumprir o horário desclassifica, e quem é desclassificado não volta (Art. 20, III e § 1º). "
            "O adversário recebe a vitória completa.",
            put_out,
        ),
        Reading(
            "jogo",
            "Perde só este jogo",
            "Leitura branda: vale como W.O. deste jogo, e quem faltou pode jogar o próximo (AMB-08).",
            this_one,
        ),
    ]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def jogo_time(request: HttpRequest, event: str, tournament: str, pk: int) -> HttpResponse:
    """End a jogo whose time is over by decision of the commission."""
    jogo = jogo_or_404(event, tournament, pk)
    commission = commission_names(jogo, Comissao.ORGANIZADORA)
    form = TimeDecisionForm(
        request.POST if request.method == "POST" else None, jogo=jogo, commission=commission
    )
    back = committee_url(jogo.tournament, "jogo_conduct", jogo.pk)
    left = clock_of(jogo, timezone.now()).left
    if request.method == "POST" and form.is_valid():
        if jogo.started_at is not None and left > 0:
            form.add_error(None, f"O tempo do jogo ainda não terminou: faltam {int(left) + 1} min.")
        elif jogo.is_official and form.cleaned_data["version"] == jogo.version:
            form.add_error(
                None,
                "Este jogo já tem resultado oficial. Corrija-o na página do jogo, que mostra o que muda.",
            )
        else:
            readings = time_readings(jogo, form, actor_of(request))
            if reading := chosen_reading(request, readings):
                if _done(form, reading):
                    messages.success(request, f"Decisão por tempo registrada: {jogo}.")
                    return redirect(back)
            elif page := _weigh_time(request, jogo, form, readings, back):
                return page
    lead = (
        "Vencidas as duas horas, a comissão encerra o jogo e diz quem venceu; quem fazia cera é penalizado."
    )
    article = jogo.tournament.ruleset.article
    return _form_page(request, jogo, form, "Decisão por tempo", article, lead, not commission, partidas=True)


def _weigh_time(
    request: HttpRequest, jogo: Jogo, form: TimeDecisionForm, readings: Sequence[Reading], back: str
) -> HttpResponse | None:
    ordered, reason = at_the_limit(jogo.tournament.ruleset, stalled=form.cleaned_data["stalled"] != NOBODY)
    message = ""
    if ordered is AtTheLimit.ALL_FALTA and jogo.all_falta_at is None:
        message = (
            f"Ninguém fazia cera: o texto manda seguir o jogo com tudo valendo falta ({reason.article}; "
            "AMB-10). A comissão ainda pode encerrar o jogo, pela letra g: a escolha fica na ata."
        )
    return show_readings(
        request,
        tournament=jogo.tournament,
        readings=readings,
        form=form,
        refuse=form.refuse,
        title=f"Decisão por tempo: {jogo}",
        kicker=reason.article,
        message=message,
        facts=[
            ("Vencedor", _side(jogo, form.cleaned_data["winner"])),
            ("Motivo", form.told_reason),
            ("Decidiram", form.decided_by),
        ],
        back=back,
        confirm_label="Confirmar a decisão",
    )


def time_readings(jogo: Jogo, form: TimeDecisionForm, actor: Actor) -> list[Reading]:
    """The open partida with its real tentos, and (to compare) as if the winner had closed it (AMB-11)."""
    typed = form.cleaned_data
    data = ResultData(
        Ending.TIME_DECISION,
        form.partidas(),
        typed["winner"],
        base_version=typed["version"],
        reason=form.told_reason,
        members=form.decided_by,
        delivery=None,
        reading="AMB-11: a partida interrompida é do vencedor, com os tentos reais",
    )

    def real() -> None:
        record_result(jogo_id=jogo.pk, data=data, actor=actor)

    readings = [
        Reading(
            "reais",
            "A partida interrompida vai ao vencedor, com os tentos reais",
            "O crédito do 2 a 0 só entra se o placar decidido for 2 a 0 (AMB-11).",
            real,
        )
    ]
    rules = jogo.tournament.ruleset
    partidas = [(a, b) for a, b in data.partidas if a is not None and b is not None]
    if not partidas or rules.is_finished(*partidas[-1]):
        return readings
    a, b = partidas[-1]
    for value, title, loser in (
        ("cheia", f"Como se o vencedor tivesse fechado em {rules.target}", None),
        ("zero", f"{rules.target} a zero", 0),
    ):
        last = (rules.target, b if loser is None else loser)
        if typed["winner"] == "b":
            last = (a if loser is None else loser, rules.target)
        readings.append(
            Reading(
                value,
                title,
                "Daria tentos que ninguém fez, e tentos desempatam (AMB-11).",
                lambda last=last: _as_if(jogo, data, (*partidas[:-1], last), actor),  # type: ignore[misc]
                selectable=False,
            )
        )
    return readings


def _as_if(
    jogo: Jogo, data: ResultData, partidas: Sequence[tuple[int | None, int | None]], actor: Actor
) -> None:
    """Record what another reading would; where its partidas decide the jogo it is one played out."""
    target = jogo.tournament.ruleset.target
    won = sum(1 for pair in partidas if pair[0 if data.winner == "a" else 1] == target)
    decided = won >= jogo.tournament.ruleset.partidas_to_win
    ending = Ending.PLAYED if decided else Ending.TIME_DECISION
    other = replace(data, ending=ending, partidas=partidas, winner="" if decided else data.winner)
    record_result(jogo_id=jogo.pk, data=other, actor=actor)


def _done(form: WalkoverForm | TimeDecisionForm, reading: Reading) -> bool:
    try:
        reading.act()
    except Refusal as refusal:
        form.refuse(refusal) if isinstance(form, TimeDecisionForm) else add_refusal(form, refusal)
        return False
    return True


def _side(jogo: Jogo, side: str) -> str:
    return str({"a": jogo.trio_a, "b": jogo.trio_b}.get(side) or "nenhum dos dois")


def _form_page(
    request: HttpRequest,
    jogo: Jogo,
    form: forms.Form,
    title: str,
    kicker: str,
    lead: str,
    missing: bool,
    *,
    partidas: bool = False,
) -> HttpResponse:
    back = committee_url(jogo.tournament, "jogo_conduct", jogo.pk)
    context = {
        "event": jogo.tournament.event,
        "tournament": jogo.tournament,
        "jogo": jogo,
        "form": form,
        "title": title,
        "kicker": f"{kicker} · {jogo}",
        "lead": lead,
        "trail": [("Condução", back)],
        "back": back,
        "confirm_label": "Ver o que muda",
        "missing_commission": missing,
        "partidas": partidas,
    }
    if partidas:
        context["before"] = [form["version"], form["stalled"]]
        context["after"] = [form["winner"], form["reason"], form["members"]]
    status = 422 if form.is_bound else 200
    return render(request, "committee/conduct/form.html", context, status=status)

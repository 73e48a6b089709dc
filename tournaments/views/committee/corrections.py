"""Correcting or cancelling a result: what it changes, and what becomes of the jogos that followed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.forms.refusals import add_refusal
from tournaments.forms.result import ReasonForm, ResultForm
from tournaments.models import Comissao, Desclassificacao, Jogo
from tournaments.selectors.conduct import commission_names
from tournaments.services.consequences import Reading, Weighed, consequences
from tournaments.services.discipline import reverse
from tournaments.services.refusals import Refusal
from tournaments.services.replay import keep_later, later_begun, replay_then
from tournaments.services.results import cancel_result, record_result
from tournaments.views.committee.addresses import committee_url
from tournaments.views.committee.desk import KEEP, later_choice
from tournaments.views.lookup import actor_of

TO_REVIEW = "rever"


def correct(request: HttpRequest, jogo: Jogo, form: ResultForm) -> HttpResponse | None:
    """Weigh a correction, or make it once confirmed. Call with a valid form; None where it was refused."""
    actor = actor_of(request)
    members = _members(request)
    data = replace(form.result(), members=members)
    review = _Review(
        jogo,
        title=f"Corrigir: {jogo}",
        wanted=f"a correção para {data.notation or data.ending}",
        reason=data.reason,
        members=members,
        act=lambda: record_result(jogo_id=jogo.pk, data=data, actor=actor),
    )
    return review.respond(request, form, form.refuse)


def cancel(request: HttpRequest, jogo: Jogo, form: ReasonForm) -> HttpResponse | None:
    """Weigh the cancelling of a result, or do it once confirmed. As `correct`."""
    actor = actor_of(request)
    members, reason = _members(request), form.cleaned_data["reason"]
    review = _Review(
        jogo,
        title=f"Cancelar o resultado: {jogo}",
        wanted="o cancelamento do resultado",
        reason=reason,
        members=members,
        act=lambda: cancel_result(jogo_id=jogo.pk, reason=reason, actor=actor, members=members),
    )
    return review.respond(request, form, lambda refusal: add_refusal(form, refusal))


def take_back(
    request: HttpRequest, jogo: Jogo, decision: Desclassificacao, form: ReasonForm
) -> HttpResponse | None:
    """Weigh the taking back of a desclassificação of `jogo`, or do it once confirmed. As `correct`."""
    actor, reason = actor_of(request), form.cleaned_data["reason"]
    review = _Review(
        jogo,
        title=f"Anular a desclassificação de {decision.trio}",
        wanted="a anulação da desclassificação",
        reason=reason,
        members=_members(request),
        act=lambda: reverse(decision=decision, reason=reason, actor=actor, members=_members(request)),
        comissao=Comissao.DISCIPLINAR,
    )
    return review.respond(request, form, lambda refusal: add_refusal(form, refusal))


def _members(request: HttpRequest) -> str:
    return ", ".join(name[:120] for name in request.POST.getlist("members"))


class _Review:
    """One change of a result, weighed against the jogos that followed from it."""

    def __init__(
        self,
        jogo: Jogo,
        *,
        title: str,
        wanted: str,
        reason: str,
        members: str,
        act: Callable[[], object],
        comissao: Comissao = Comissao.ORGANIZADORA,
    ) -> None:
        self.jogo, self.title, self.wanted = jogo, title, wanted
        self.reason, self.members, self.act, self.comissao = reason, members, act, comissao

    def respond(
        self, request: HttpRequest, form: Any, refuse: Callable[[Refusal], None]
    ) -> HttpResponse | None:
        """Show the change, or make it. None with the form refused."""
        actor = actor_of(request)
        later = later_begun(self.jogo)

        def over_again() -> None:
            replay_then(jogo=self.jogo, act=self.act, reason=self.reason, members=self.members, actor=actor)

        try:
            change, overturned = _weighed(self.jogo, self.act, over_again, later=bool(later))
            later = later if overturned else []
            choice = later_choice(request, later)
            if not request.POST.get("confirmed") or (later and not choice):
                return self._page(request, form, change, later)
            if choice == KEEP:
                keep_later(
                    jogo=self.jogo,
                    later=later,
                    wanted=self.wanted,
                    reason=self.reason,
                    members=self.members,
                    actor=actor,
                )
                messages.success(request, "Mantido o que foi jogado; a decisão vai para a ata.")
            else:
                (over_again if later else self.act)()
                messages.success(request, f"{self.jogo}: decisão registrada.")
        except Refusal as refusal:
            refuse(refusal)
            return None
        return redirect(committee_url(self.jogo.tournament, "result_entry", self.jogo.pk))

    def _page(self, request: HttpRequest, form: Any, change: Any, later: list[Jogo]) -> HttpResponse:
        tournament = self.jogo.tournament
        reading = Reading("unica", "O que muda", "", self.act)
        item = Weighed(reading, change)
        context = {
            "event": tournament.event,
            "tournament": tournament,
            "title": self.title,
            "kicker": "Decisão da comissão",
            "facts": [("Motivo", self.reason)],
            "weighed": [item],
            "offered": [item],
            "hidden": [bound.as_hidden() for bound in form],
            "to": TO_REVIEW,
            "later": later,
            "commission": commission_names(self.jogo, self.comissao),
            "commission_label": self.comissao.label,
            "back": committee_url(tournament, "result_entry", self.jogo.pk),
            "confirm_label": "Confirmar",
        }
        return render(request, "committee/conduct/readings.html", context)


def _weighed(
    jogo: Jogo, act: Callable[[], object], over_again: Callable[[], None], *, later: bool
) -> tuple[Any, bool]:
    """Return what the act changes, and whether jogos that began would be overturned by it."""
    if not later:
        return consequences(jogo.tournament, act), False
    try:
        change = consequences(jogo.tournament, act)
    except Refusal:
        return consequences(jogo.tournament, over_again), True
    if change.preview.slots:
        return consequences(jogo.tournament, over_again), True
    return change, False

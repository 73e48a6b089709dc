"""Correcting or cancelling a result, or putting the absent out: what it changes, and what becomes of the
jogos that followed.

Nothing is saved before somebody saw that page: it carries a proof, made of the values that were shown and of
the version of the jogo that they were weighed against, and only the same values with that proof are made.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.forms.refusals import add_refusal
from tournaments.forms.result import ReasonForm, ResultForm
from tournaments.models import Comissao, Desclassificacao, Jogo
from tournaments.selectors.conduct import commission_names
from tournaments.services.absence import put_absent_out
from tournaments.services.consequences import Reading, Weighed, consequences
from tournaments.services.discipline import reverse
from tournaments.services.refusals import Refusal
from tournaments.services.replay import keep_later, later_begun, replay_then
from tournaments.services.results import cancel_result, record_result, repeated_submission
from tournaments.views.committee.addresses import committee_url
from tournaments.views.committee.desk import KEEP, later_choice
from tournaments.views.lookup import actor_of
from tournaments.wording import joined

TO_REVIEW = "rever"
CHANGED = "Algo mudou desde a última vez que esta página foi mostrada. Nada foi gravado: confira de novo."
NOBODY_NAMED = "Marque abaixo quem decidiu: vai para a ata. Nada foi gravado ainda."
_SALT = "tournaments.views.committee.corrections"


def corrects(jogo: Jogo, form: ResultForm) -> bool:
    """Whether a valid form changes the official result that its sender was looking at.

    Not so a form of an older version (a conflict, or the same súmula sent twice), nor one that repeats what
    is official: those change nothing.

    Raises:
        Refusal: the form's id belongs to another jogo.
    """
    if not jogo.is_official or form.cleaned_data["version"] != jogo.version or form.puts_out:
        return False
    return repeated_submission(jogo, form.result()) is None


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
        values=(data.ending, tuple(data.partidas), data.winner, data.delivery),
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
        act=lambda: cancel_result(
            jogo_id=jogo.pk, reason=reason, actor=actor, members=members, base_version=jogo.version
        ),
        values=("cancela",),
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
        values=("anula", decision.pk),
        comissao=Comissao.DISCIPLINAR,
    )
    return review.respond(request, form, lambda refusal: add_refusal(form, refusal))


def put_out(request: HttpRequest, jogo: Jogo, form: ResultForm) -> HttpResponse | None:
    """Weigh a W.O. that puts the absent out (Art. 20, III), or do it once confirmed. As `correct`.

    Who decided is asked, and has to be named.
    """
    actor, absent = actor_of(request), form.absent
    version, commission = form.cleaned_data["version"], commission_names(jogo, Comissao.DISCIPLINAR)
    members = ", ".join(name for name in request.POST.getlist("members") if name in commission)
    names = joined([str(jogo.trio_a if side == "a" else jogo.trio_b) for side in absent])
    review = _Review(
        jogo,
        title=f"W.O. com desclassificação de {names}",
        wanted=f"a desclassificação de {names}",
        reason="Não compareceu no horário (Art. 20, III).",
        members=members,
        act=lambda: put_absent_out(
            jogo_id=jogo.pk, absent=absent, decided_by=members, base_version=version, actor=actor
        ),
        values=("fora", tuple(absent)),
        comissao=Comissao.DISCIPLINAR,
        named=True,
    )
    return review.respond(request, form, form.refuse)


def _members(request: HttpRequest) -> str:
    return ", ".join(name[:120] for name in request.POST.getlist("members"))


class _Seen(NamedTuple):
    """What the review showed besides the change: later jogos that began, and whether they are overturned."""

    begun: list[Jogo]
    overturned: bool

    @property
    def later(self) -> list[Jogo]:
        """The jogos of which the commission must say whether they stand."""
        return self.begun if self.overturned else []


class _Review:
    """One change of a result, weighed against the jogos that followed from it.

    values: what the change writes; with the reason and the jogo's version they are what the proof proves.
    named: somebody of the comissao has to be ticked as having decided.
    """

    def __init__(
        self,
        jogo: Jogo,
        *,
        title: str,
        wanted: str,
        reason: str,
        members: str,
        act: Callable[[], object],
        values: tuple[object, ...],
        comissao: Comissao = Comissao.ORGANIZADORA,
        named: bool = False,
    ) -> None:
        self.jogo, self.title, self.wanted = jogo, title, wanted
        self.reason, self.members, self.act, self.comissao = reason, members, act, comissao
        self.values, self.named = values, named

    def respond(
        self, request: HttpRequest, form: Any, refuse: Callable[[Refusal], None]
    ) -> HttpResponse | None:
        """Show the change, or make it once it was seen. None with the form refused."""
        actor = actor_of(request)
        begun = later_begun(self.jogo)

        def over_again() -> None:
            replay_then(jogo=self.jogo, act=self.act, reason=self.reason, members=self.members, actor=actor)

        try:
            seen = self._proved(request, begun)
            choice = later_choice(request, seen.later) if seen else ""
            if seen is None or (seen.later and not choice) or (self.named and not self.members):
                change, overturned = _weighed(self.jogo, self.act, over_again, later=bool(begun))
                return self._page(request, form, change, _Seen(begun, overturned))
            if choice == KEEP:
                keep_later(
                    jogo=self.jogo,
                    later=seen.later,
                    wanted=self.wanted,
                    reason=self.reason,
                    members=self.members,
                    actor=actor,
                )
                messages.success(request, "Mantido o que foi jogado; a decisão vai para a ata.")
            else:
                (over_again if seen.later else self.act)()
                messages.success(request, f"{self.jogo}: decisão registrada.")
        except Refusal as refusal:
            refuse(refusal)
            return None
        return redirect(committee_url(self.jogo.tournament, "result_entry", self.jogo.pk))

    def _proved(self, request: HttpRequest, begun: list[Jogo]) -> _Seen | None:
        """What this person was shown, if it was this very change; None where it is still to be shown."""
        sent = request.POST.get("confirmed", "")
        for overturned in (False, True):
            seen = _Seen(begun, overturned)
            if constant_time_compare(sent, self._proof(request, seen)):
                return seen
        return None

    def _proof(self, request: HttpRequest, seen: _Seen) -> str:
        later = [(jogo.pk, jogo.version) for jogo in seen.begun]
        shown = (self.jogo.pk, self.jogo.version, self.values, self.reason, later, seen.overturned)
        return salted_hmac(_SALT, repr((request.user.pk, *shown)), algorithm="sha256").hexdigest()

    def _page(self, request: HttpRequest, form: Any, change: Any, seen: _Seen) -> HttpResponse:
        tournament = self.jogo.tournament
        message = ""
        if request.POST.get("confirmed") and not seen.later:
            message = NOBODY_NAMED if self.named and not self.members else CHANGED
        reading = Reading("unica", "O que muda", "", self.act)
        item = Weighed(reading, change)
        context = {
            "event": tournament.event,
            "tournament": tournament,
            "title": self.title,
            "message": message,
            "kicker": "Decisão da comissão",
            "facts": [("Motivo", self.reason)],
            "weighed": [item],
            "offered": [item],
            "hidden": [bound.as_hidden() for bound in form],
            "to": TO_REVIEW,
            "proof": self._proof(request, seen),
            "later": seen.later,
            "commission": commission_names(self.jogo, self.comissao),
            "commission_label": self.comissao.label,
            "named": self.named,
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

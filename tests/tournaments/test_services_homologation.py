"""Homologação of a chave: provisional for a while, confirmed with names, revised with a reason."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.desclassificacao import Inciso
from tests.tournaments.desk import DESK, enter, enter_all, jogo_of, tournament_of, trio
from tournaments.models import Homologation
from tournaments.selectors.competition import Competition
from tournaments.selectors.homologation import chave_states
from tournaments.services.claims import COMMISSION, make_claim
from tournaments.services.conduct import record_delivery
from tournaments.services.discipline import ClaimData, disqualify, reverse
from tournaments.services.homologation import appeal_ends_at, homologate
from tournaments.services.refusals import Refusal
from tournaments.services.results import Delivery, cancel_result

pytestmark = pytest.mark.django_db
FULL = ["A x B: 24-3 24-2", "A x C: 24-3 24-4", "B x C: 24-3 24-6"]


@pytest.fixture
def t():
    tournament = tournament_of("ABC")
    enter_all(tournament, FULL)
    tournament.jogos.update(finished_at=timezone.now() - timedelta(minutes=21))
    return tournament


def confirm(tournament, **more):
    chave = tournament.chaves.get()
    return homologate(chave=chave, members="Neusa, Elói", actor=DESK, **more)


def state(tournament, now=None):
    return chave_states(Competition(tournament), now)[0].state


def test_confirmed_with_names_and_the_table_as_it_stood(t):
    held = confirm(t)

    assert (held.revision, held.members) == (1, "Neusa, Elói")
    assert held.table == [[1, "A", 2, 2, 6, 144], [2, "B", 2, 1, 3, 77], [3, "C", 2, 0, 0, 16]]
    assert state(t) == "homologated"


def test_asked_twice_the_first_stands(t):
    assert confirm(t) == confirm(t)
    assert Homologation.objects.count() == 1


def test_the_window_counts_from_the_last_jogo(t):
    last = timezone.now() - timedelta(minutes=5)
    jogo = jogo_of(t, "B", "C")
    t.jogos.filter(pk=jogo.pk).update(finished_at=last)
    assert appeal_ends_at(t, t.chaves.get()) == last + timedelta(minutes=20)
    assert state(t) == "window"

    with pytest.raises(Refusal, match="prazo de reclamação") as refused:
        confirm(t)
    assert refused.value.field == "override"
    held = confirm(t, override="todos os capatazes de acordo")

    assert held.reason == "todos os capatazes de acordo"


def test_the_window_ends_on_the_minute(t):
    closes = appeal_ends_at(t, t.chaves.get())
    with pytest.raises(Refusal):
        confirm(t, now=closes - timedelta(seconds=1))

    assert confirm(t, now=closes).revision == 1


def test_somebody_has_to_sign_for_it(t):
    with pytest.raises(Refusal, match="quem homologa"):
        homologate(chave=t.chaves.get(), members=" ", actor=DESK)


def test_a_jogo_without_result_holds_it_back(t):
    cancel_result(jogo_id=jogo_of(t, "A", "B").pk, reason="outra mesa", actor=DESK)

    assert state(t) == "playing"
    with pytest.raises(Refusal, match="2 de 3"):
        confirm(t)


@pytest.mark.regra("Art.23-vencedor-e")
def test_a_sorteio_that_matters_holds_it_back():
    t = tournament_of("ABC", qualifiers_per_chave=1)
    enter_all(t, ["A x B: 24-3 24-2", "B x C: 24-3 24-2", "C x A: 24-3 24-2"])
    t.jogos.update(finished_at=timezone.now() - timedelta(minutes=21))

    assert state(t) == "tied"
    with pytest.raises(Refusal, match="espera um sorteio"):
        confirm(t)


@pytest.mark.regra("Art.17-entrega")
def test_what_was_not_delivered_holds_it_back(t):
    jogo = jogo_of(t, "A", "B")
    record_delivery(jogo_id=jogo.pk, delivery=Delivery(tentos=False), actor=DESK)

    with pytest.raises(Refusal, match="Falta entregar"):
        confirm(t)
    record_delivery(jogo_id=jogo.pk, delivery=Delivery(tentos=False), override="tentos da casa", actor=DESK)

    assert confirm(t).revision == 1


@pytest.mark.regra("Art.15")
def test_a_claim_without_answer_holds_it_back():
    t = tournament_of("ABC")
    jogo = jogo_of(t, "A", "B")
    make_claim(jogo_id=jogo.pk, trio=trio(t, "A"), inciso=Inciso.II, claimed_by=COMMISSION, actor=DESK)
    enter_all(t, FULL)
    t.jogos.update(finished_at=timezone.now() - timedelta(minutes=21))

    with pytest.raises(Refusal, match="reclamação sem resposta"):
        confirm(t)


def test_a_later_change_is_a_revision_with_its_reason(t):
    confirm(t)

    enter(t, "A x B: 24-9 24-2", reason="mal lido")

    first, second = Homologation.objects.order_by("revision")
    assert second.reason == "mal lido"
    assert second.members == first.members
    assert second.table[1] == [2, "B", 2, 1, 3, 83]
    assert first.table[1] == [2, "B", 2, 1, 3, 77]


def test_a_change_that_moves_no_figure_is_no_revision(t):
    confirm(t)
    jogo = jogo_of(t, "A", "B")

    record_delivery(jogo_id=jogo.pk, delivery=Delivery(), actor=DESK)

    assert Homologation.objects.count() == 1


def test_putting_a_trio_out_and_back_are_two_revisions(t):
    confirm(t)
    claim = ClaimData(trio=trio(t, "C"), inciso=Inciso.IV, facts="não acatou o juiz")

    decision = disqualify(tournament=t, claim=claim, actor=DESK)
    reverse(decision=decision, reason="engano", actor=DESK)

    held = list(Homologation.objects.order_by("revision"))
    assert [h.revision for h in held] == [1, 2, 3]
    assert held[1].table[2][0] is None
    assert held[2].table == held[0].table

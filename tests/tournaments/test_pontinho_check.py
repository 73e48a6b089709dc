"""The paper sheet of a mesa of Pontinho compared with the system: when, by whom, and what clears it."""

import pytest
from django.urls import reverse

from tests.tournaments.pontinho_data import DESK, drawn, finish, play, view
from tournaments.models import AuditEntry
from tournaments.selectors.trail import row_of
from tournaments.services.audit import Actor
from tournaments.services.pontinho import place_mesa, undo_last
from tournaments.services.pontinho_chain import MesaConflict
from tournaments.services.pontinho_check import check_mesa, uncheck_mesa
from tournaments.services.refusals import Refusal

pytestmark = [pytest.mark.django_db, pytest.mark.regra("Art.17-entrega")]
JURACI = Actor(name="Juraci")


def only_mesa(tournament):
    return tournament.pontinho_mesas.get()


def test_the_sheet_of_an_ended_mesa_is_compared_once():
    mesa = only_mesa(drawn(3))
    finish(mesa)

    check_mesa(mesa_id=mesa.pk, actor=JURACI)
    check_mesa(mesa_id=mesa.pk, actor=DESK)

    row = view(mesa).row
    assert view(mesa).checked
    assert row.checked_by == "Juraci"
    (entry,) = AuditEntry.objects.filter(action="pontinho.conferida")
    assert row_of(entry).sentence == "Mesa 1, 1ª etapa: folha conferida com o sistema"


def test_a_mesa_at_play_has_no_sheet_to_compare():
    mesa = only_mesa(drawn(3))
    play(mesa, [0], {1: 5, 2: 6})

    with pytest.raises(Refusal, match="ainda está em jogo"):
        check_mesa(mesa_id=mesa.pk, actor=JURACI)
    assert not view(mesa).checked


def test_a_mesa_that_changed_meanwhile_is_a_conflict():
    mesa = only_mesa(drawn(3))
    seen = view(mesa).row.version
    finish(mesa)

    with pytest.raises(MesaConflict):
        check_mesa(mesa_id=mesa.pk, actor=JURACI, base_version=seen)
    assert not view(mesa).checked


def test_an_undone_rodada_clears_the_check_and_a_new_place_does_not():
    mesa = only_mesa(drawn(3))
    finish(mesa)
    check_mesa(mesa_id=mesa.pk, actor=JURACI)

    place_mesa(mesa_id=mesa.pk, number=4, juiz="Ana", actor=DESK)
    assert view(mesa).checked
    undo_last(mesa_id=mesa.pk, reason="pontos trocados", actor=DESK)
    assert (view(mesa).checked, view(mesa).row.checked_by) == (False, "")
    finish(mesa)
    assert not view(mesa).checked


def test_the_check_is_taken_back():
    mesa = only_mesa(drawn(3))
    finish(mesa)
    check_mesa(mesa_id=mesa.pk, actor=JURACI)

    uncheck_mesa(mesa_id=mesa.pk, actor=DESK)

    assert not view(mesa).checked
    entry = AuditEntry.objects.get(action="pontinho.conferida.desfeita")
    assert entry.before == {"conferida_por": "Juraci"}


def test_the_page_of_the_mesa_checks_and_takes_back(client, admin_user):
    client.force_login(admin_user)
    tournament = drawn(3)
    mesa = only_mesa(tournament)
    finish(mesa)
    where = [tournament.event.slug, tournament.slug, mesa.pk]
    page, check = (
        reverse(f"tournaments:{name}", args=where) for name in ("pontinho_mesa", "pontinho_mesa_check")
    )

    assert "A folha confere" in client.get(page).text
    answer = client.post(check, {"version": view(mesa).row.version}, follow=True)
    assert "Folha conferida." in answer.text
    assert "Conferir de novo" in answer.text

    stale = client.post(check, {"version": 1, "again": "1"}, follow=True)
    assert "A mesa mudou enquanto" in stale.text
    assert view(mesa).checked
    client.post(check, {"version": view(mesa).row.version, "again": "1"})
    assert not view(mesa).checked

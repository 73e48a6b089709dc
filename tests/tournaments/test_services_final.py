"""Homologação of the final places: after the last jogo, with all of Art. 17 brought back; revised later."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.desclassificacao import Inciso
from scoring.jogo import Ending
from tests.tournaments.desk import DESK, address, reviewed
from tests.tournaments.test_conduct_corrections import correction, mata_mata, played_through, semifinals, win
from tests.tournaments.test_exchange_round_trip import exported, load
from tournaments.models import AuditEntry, Homologation, Submission
from tournaments.selectors.ata import homologation_section
from tournaments.selectors.trail import sentence
from tournaments.services.conduct import record_delivery
from tournaments.services.discipline import ClaimData, disqualify, reverse
from tournaments.services.final import homologate_final
from tournaments.services.homologation import homologate
from tournaments.services.refusals import Refusal
from tournaments.services.results import Delivery, ResultData, cancel_result, record_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def t():
    """Played through, twenty-one minutes ago."""
    tournament = semifinals()
    played_through(tournament)
    tournament.jogos.update(finished_at=timezone.now() - timedelta(minutes=21))
    return tournament


def confirm(tournament, **more):
    return homologate_final(tournament=tournament, members="Neusa, Elói", actor=DESK, **more)


def final_of(tournament):
    (final,) = mata_mata(tournament, 2)
    return final


def test_confirmed_with_names_places_and_jogos(t):
    """Semifinals 1º A × 2º B and 1º B × 2º A, side a wins each and the final: A, then C; B and D third."""
    held = confirm(t)

    assert (held.revision, held.members, held.stage, held.chave) == (1, "Neusa, Elói", "mata_mata", None)
    champion, vice, third, fourth = held.table["colocacoes"]
    assert {champion, vice} == {"A", "C"}
    assert (set(third), fourth) == ({"B", "D"}, None)
    assert [row[-1] for row in held.table["jogos"]] == [[[24, 10], [24, 12]]] * 3
    assert sentence(AuditEntry.objects.get(action="mata_mata.homologado")) == (
        "Colocação final homologada, por Neusa, Elói"
    )
    assert any(
        "Colocação final: homologada, por Neusa, Elói." in line for line in homologation_section(t).lines
    )


def test_asked_twice_the_first_stands(t):
    assert confirm(t) == confirm(t)
    assert Homologation.objects.count() == 1


def test_while_a_jogo_is_open_it_waits():
    tournament = semifinals()
    with pytest.raises(Refusal, match="3 jogos sem resultado"):
        confirm(tournament)
    for jogo in mata_mata(tournament, 1):
        win(jogo, "a")
    final = final_of(tournament)
    with pytest.raises(Refusal, match=f"1 jogo sem resultado: {final}"):
        confirm(tournament)
    with pytest.raises(Refusal, match="Diga quem homologa"):
        homologate_final(tournament=tournament, members=" ", actor=DESK)


def test_a_final_that_nobody_came_to_has_no_champion_to_confirm():
    tournament = semifinals()
    for jogo in mata_mata(tournament, 1):
        win(jogo, "a")
    final = final_of(tournament)
    data = ResultData(Ending.WALKOVER, base_version=final.version)
    record_result(jogo_id=final.pk, data=data, actor=DESK)

    with pytest.raises(Refusal, match="Ninguém venceu a final"):
        confirm(tournament)


@pytest.mark.regra("Art.17-entrega", "Art.17-súmula")
def test_what_was_not_brought_back_holds_it(t):
    """Baralho, tentos and the súmula with both signatures; or the commission's word, with its reason."""
    final = final_of(t)
    record_delivery(jogo_id=final.pk, delivery=Delivery(signed_b=False), actor=DESK)
    with pytest.raises(Refusal, match="Falta entregar"):
        confirm(t)

    record_delivery(
        jogo_id=final.pk, delivery=Delivery(signed_b=False), override="perdeu-se", members="Neusa", actor=DESK
    )

    assert confirm(t).revision == 1


def test_a_sumula_to_compare_holds_it(t):
    final = final_of(t)
    Submission.objects.create(
        jogo=final, ending="played", partidas="10-24 12-24", winner="b", origin="mesa", author="x"
    )

    with pytest.raises(Refusal, match="súmula a conferir"):
        confirm(t)


def test_before_the_window_closes_only_with_a_reason(t):
    final = final_of(t)
    t.jogos.filter(pk=final.pk).update(finished_at=timezone.now())
    with pytest.raises(Refusal, match="Para homologar antes") as refused:
        confirm(t)
    assert refused.value.field == "override"

    assert confirm(t, override="premiação às 22h").reason == "premiação às 22h"


def test_what_is_corrected_later_is_a_revision(t):
    confirm(t)
    final = final_of(t)

    win(final, "b", reason="súmula trocada")

    first, second = Homologation.objects.order_by("revision")
    assert (second.revision, second.reason, second.members) == (2, "súmula trocada", "Neusa, Elói")
    assert second.table["colocacoes"][:2] == first.table["colocacoes"][1::-1]
    assert AuditEntry.objects.filter(action="mata_mata.revisado").count() == 1
    cancel_result(jogo_id=final.pk, reason="jogada de novo", actor=DESK)
    assert Homologation.objects.order_by("revision").last().table["colocacoes"][0] is None


def test_a_fault_and_its_taking_back_are_revisions():
    tournament = semifinals()
    for jogo in mata_mata(tournament, 1):
        win(jogo, "a")
    final = final_of(tournament)
    claim = ClaimData(trio=final.trio_b, inciso=Inciso.II, jogo=final, facts="ofendeu o juiz")
    decision = disqualify(tournament=tournament, claim=claim, actor=DESK)
    tournament.jogos.update(finished_at=timezone.now() - timedelta(minutes=21))
    confirm(tournament)

    reverse(decision=decision, reason="testemunhas desmentiram", actor=DESK)

    latest = Homologation.objects.order_by("revision").last()
    assert (latest.revision, latest.reason) == (2, "testemunhas desmentiram")


def test_the_homologacao_of_a_chave_is_another(t):
    chave = t.chaves.get(name="A")
    homologate(chave=chave, members="Neusa", actor=DESK)
    confirm(t)

    assert [h.chave for h in Homologation.objects.order_by("pk")] == [chave, None]


def test_it_travels_in_the_file(t):
    confirm(t)
    file = exported(t.event)

    again = load(file, replace=True)

    assert Homologation.objects.get(tournament__event=again).table["colocacoes"][3] is None
    assert exported(again)["tournaments"][0]["homologations"] == file["tournaments"][0]["homologations"]


# ---- the page ----


def test_the_page_tells_what_is_missing_and_confirms(committee_client, t):
    final = final_of(t)
    url = address(t, "homologation_final")
    record_delivery(jogo_id=final.pk, delivery=Delivery(baralho=False), actor=DESK)
    page = committee_client.get(url).content.decode()
    assert "Falta entregar baralho" in page
    assert "Homologar a colocação final</button>" not in page
    assert url in committee_client.get(address(t, "mata_mata")).content.decode()
    record_delivery(jogo_id=final.pk, delivery=Delivery(), actor=DESK)
    members = list(t.event.commission_members.filter(comissao="organizadora").values_list("name", flat=True))
    assert committee_client.post(url, {}).status_code == 422
    assert not Homologation.objects.exists()

    page = committee_client.post(url, {"members": members}, follow=True).content.decode()

    assert "Colocação final homologada." in page
    assert ", ".join(members) in page
    reviewed(
        committee_client, address(t, "result_entry", final.pk), correction(final, "24-9 24-12", reason="lido")
    )
    assert "Revisão 2" in committee_client.get(url).content.decode()


def test_the_page_of_a_mata_mata_that_is_not_made(committee_client):
    tournament = semifinals()
    page = committee_client.get(address(tournament, "homologation_final")).content.decode()
    assert "3 jogos sem resultado" in page


def test_the_page_asks_few_queries(committee_client, t, django_assert_max_num_queries):
    with django_assert_max_num_queries(25):
        committee_client.get(address(t, "homologation_final"))

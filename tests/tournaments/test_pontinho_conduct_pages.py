"""The committee's pages of a tournament of Pontinho: Art. 20, reclamações, homologação, ata, every link."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import resolve, reverse

from tests.factories import EventFactory
from tests.tournaments.pontinho_data import DESK, drawn, finish, mesas, play, pontinho, trio_at, view
from tournaments.models import Claim, ClaimStatus, Homologation
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.services.pontinho import undo_last
from tournaments.services.pontinho_check import check_mesa
from tournaments.services.pontinho_draw import draw_mesas
from tournaments.services.seeds import SeedSource

pytestmark = pytest.mark.django_db
CONDUCT = ["decision_list", "decision_create", "claim_list", "desclassificacao_list", "homologation"]
CONDUCT += ["desclassificacao_create", "checklist", "ata"]


def url(tournament, name, *args):
    return reverse(f"tournaments:{name}", args=(tournament.event.slug, tournament.slug, *args))


def with_commissions(players, **setup):
    return drawn(players, event=EventFactory(commissions=True), **setup)


def members(tournament, comissao):
    return list(tournament.event.commission_members.filter(comissao=comissao).values_list("name", flat=True))


def ruling(tournament, mesa, **more):
    """What the form of a desclassificação sends."""
    fields = {"inciso": "II", "facts": "xingou o juiz", "claimed_by": "comissao"}
    fields |= {"decided_by": members(tournament, "disciplinar")}
    if mesa is not None:
        fields |= {"mesa": mesa.pk, "version": view(mesa).row.version}
    return fields | more


# --- no link to nothing -------------------------------------------------------------------------------------


def crawl(client, tournament):
    """Follow every link of the committee's pages of this tournament; return those that answer neither."""
    start = url(tournament, "tournament_dashboard")
    waiting, seen, broken = [(start, "")], {start}, []
    while waiting:
        address, page = waiting.pop()
        response = client.get(address)
        if response.status_code not in (200, 302):
            broken.append((address, page, response.status_code))
        page_of_ours = address.startswith(start) and response["Content-Type"].startswith("text/html")
        if response.status_code != 200 or not page_of_ours:
            continue
        for found in re.findall(r'href="([^"#]+)"', response.text):
            link = unescape(found)
            link = address.split("?")[0] + link if link.startswith("?") else link
            if link in seen or not link.startswith(("/comissao/", "/e/")) or skipped(link):
                continue
            seen.add(link)
            waiting.append((link, address))
    return broken, seen


def skipped(link):
    """Papers are made by tests of their own."""
    return resolve(link.split("?")[0]).url_name.startswith("document_")


def before_the_draw():
    return pontinho(5, event=EventFactory(commissions=True))


def in_course():
    """Eleven at three mesas: one player put out by VIII, a reclamação open, a mesa ended and homologated."""
    tournament = with_commissions(11, qualifiers_per_mesa=2)
    first, second, third = mesas(tournament)
    play(first, [0], {1: 20, 2: 30, 3: 40})
    finish(second)
    return tournament, first, second, third


@pytest.fixture
def stages(committee_client):
    """A tournament at each stage, made through the pages."""

    def with_everything():
        tournament, first, second, third = in_course()
        player = trio_at(first, 1)
        committee_client.post(
            url(tournament, "claim_create_mesa", third.pk),
            {"trio": trio_at(third, 0).pk, "inciso": "VII", "claimed_by": "comissão", "facts": "cerveja"},
        )
        committee_client.post(
            f"{url(tournament, 'desclassificacao_create')}?trio={player.pk}",
            ruling(tournament, first, inciso="VIII", confirmed="1"),
        )
        check_mesa(mesa_id=second.pk, actor=DESK)
        committee_client.post(
            url(tournament, "homologation_mesa", second.pk),
            {"members": members(tournament, "organizadora"), "override": "todos concordam"},
        )
        assert (Claim.objects.count(), Homologation.objects.count()) == (1, 1)
        assert tournament.desclassificacoes.count() == 1
        return tournament

    def ended():
        tournament = with_commissions(11)
        for mesa in mesas(tournament):
            finish(mesa)
        return tournament

    def champion():
        tournament = ended()
        draw_mesas(tournament=tournament, etapa=2, source=SeedSource(numbers=(7,)), actor=DESK)
        (final,) = mesas(tournament, 2)
        finish(final)
        assert PontinhoBoard(tournament).champion is not None
        return tournament

    return {
        "before": before_the_draw,
        "in course": with_everything,
        "ended": ended,
        "champion": champion,
    }


@pytest.mark.parametrize("stage", ["before", "in course", "ended", "champion"])
def test_every_link_of_every_page_answers(committee_client, stages, stage):
    tournament = stages[stage]()

    broken, seen = crawl(committee_client, tournament)

    assert broken == []
    for name in CONDUCT:
        assert url(tournament, name) in seen, name


@pytest.mark.parametrize("name", CONDUCT)
def test_the_pages_of_the_commissions_are_for_the_committee(client, name):
    tournament = pontinho(3)
    response = client.get(url(tournament, name))
    assert response.status_code == 302
    assert response["Location"].startswith(reverse("login"))


def test_the_nav_leads_to_the_commissions(committee_client):
    tournament = pontinho(3)
    page = committee_client.get(url(tournament, "ata")).text
    assert f'<a href="{url(tournament, "decision_list")}" aria-current="page">Comissões</a>' in page


# --- Art. 20 ------------------------------------------------------------------------------------------------


@pytest.mark.regra("Art.20-§1", "Art.20-II")
def test_a_player_is_put_out_after_reading_what_changes(committee_client):
    tournament = with_commissions(4)
    (mesa,) = mesas(tournament)
    play(mesa, [0], {1: 20, 2: 30, 3: 40})
    player = trio_at(mesa, 1)
    choose = committee_client.get(url(tournament, "desclassificacao_create")).text
    assert f'href="?trio={player.pk}"' in choose
    address = f"{url(tournament, 'desclassificacao_create')}?trio={player.pk}"
    assert "Motivo, pelo Art. 20" in re.sub("<[^>]+>", "", committee_client.get(address).text)

    seen = committee_client.post(address, ruling(tournament, mesa))
    page = re.sub("<[^>]+>", "", seen.text)
    assert f"{player.name} sai da mesa 1 depois da 1ª rodada, com 20 pontos" in page
    assert "Ofender o adversário ou dizer palavrão" in page
    assert not tournament.desclassificacoes.exists()

    done = committee_client.post(address, ruling(tournament, mesa, confirmed="1"), follow=True)
    assert "desclassificação registrada" in done.text
    assert view(mesa).state.seats[1].excluded
    again = committee_client.post(address, ruling(tournament, mesa, confirmed="1"), follow=True)
    assert "já estava registrada" in again.text
    assert tournament.desclassificacoes.count() == 1


def test_a_mesa_that_changed_meanwhile_is_told_and_nothing_is_lost(committee_client):
    tournament = with_commissions(4)
    (mesa,) = mesas(tournament)
    typed = ruling(tournament, mesa, confirmed="1")
    play(mesa, [0], {1: 20, 2: 30, 3: 40})
    address = f"{url(tournament, 'desclassificacao_create')}?trio={trio_at(mesa, 1).pk}"

    response = committee_client.post(address, typed)

    assert response.status_code == 422
    assert "A mesa mudou" in response.text
    assert "xingou o juiz" in response.text
    assert not tournament.desclassificacoes.exists()


def test_what_is_missing_is_told_beside_its_field(committee_client):
    tournament = with_commissions(4)
    (mesa,) = mesas(tournament)
    address = f"{url(tournament, 'desclassificacao_create')}?trio={trio_at(mesa, 1).pk}"

    response = committee_client.post(address, {"mesa": mesa.pk, "version": 1})

    assert response.status_code == 422
    for told in ("Escolha o inciso.", "vai para a ata", "Diga quem reclamou.", "Marque os membros"):
        assert told in response.text


def test_it_is_taken_back_after_reading_what_changes(committee_client):
    tournament = with_commissions(3)
    (mesa,) = mesas(tournament)
    play(mesa, [0], {1: 20, 2: 30})
    address = f"{url(tournament, 'desclassificacao_create')}?trio="
    for place in (1, 0):
        committee_client.post(f"{address}{trio_at(mesa, place).pk}", ruling(tournament, mesa, confirmed="1"))
    last = tournament.desclassificacoes.order_by("pk").last()
    assert view(mesa).ended

    page = committee_client.get(url(tournament, "desclassificacao_reverse", last.pk)).text
    assert "A mesa 1 volta a estar em jogo, com o pote de 30 fichas." in page
    refused = committee_client.post(url(tournament, "desclassificacao_reverse", last.pk), {"reason": ""})
    assert refused.status_code == 422
    committee_client.post(url(tournament, "desclassificacao_reverse", last.pk), {"reason": "não foi ele"})

    last.refresh_from_db()
    assert last.reversal_reason == "não foi ele"
    assert not view(mesa).ended


# --- reclamações --------------------------------------------------------------------------------------------


@pytest.mark.regra("Art.15", "Art.20-§3")
def test_a_player_of_the_mesa_claims_and_the_commission_upholds(committee_client):
    tournament = with_commissions(4)
    (mesa,) = mesas(tournament)
    accused, other = trio_at(mesa, 1), trio_at(mesa, 2)
    claim = {"trio": accused.pk, "inciso": "IV", "claimed_by": other.name, "facts": "não acatou"}
    own = committee_client.post(
        url(tournament, "claim_create_mesa", mesa.pk), claim | {"claimed_by": accused.name}
    )
    assert (own.status_code, Claim.objects.count()) == (422, 0)

    answer = committee_client.post(url(tournament, "claim_create_mesa", mesa.pk), claim, follow=True)
    made = Claim.objects.get()
    assert (made.pontinho_mesa_id, made.status) == (mesa.pk, ClaimStatus.OPEN)
    uphold = re.search(r'href="([^"]*reclamacao=[^"]*)"', answer.text)[1].replace("&amp;", "&")
    form = committee_client.get(uphold).text
    assert "não acatou" in form
    committee_client.post(
        uphold, ruling(tournament, mesa, inciso="IV", claimed_by=str(other.pk), confirmed="1")
    )

    made.refresh_from_db()
    assert made.status == ClaimStatus.UPHELD
    assert made.desclassificacao.claimed_by == f"{other.name}, da mesa"
    assert f"contra {accused}, mesa 1, 1ª etapa" in committee_client.get(url(tournament, "ata")).text


@pytest.mark.regra("Art.20-§3")
def test_after_the_mesa_a_claim_is_kept_as_intempestiva(committee_client):
    tournament = with_commissions(3)
    (mesa,) = mesas(tournament)
    finish(mesa)
    claim = {"trio": trio_at(mesa, 1).pk, "inciso": "IV", "claimed_by": "comissão", "facts": "gritos"}

    committee_client.post(url(tournament, "claim_create_mesa", mesa.pk), claim)

    assert Claim.objects.get().status == ClaimStatus.LATE


# --- homologação --------------------------------------------------------------------------------------------


@pytest.mark.regra("Art.17-entrega")
def test_a_mesa_is_homologated_once_its_sheet_was_compared(client, committee_client):
    tournament = with_commissions(3)
    (mesa,) = mesas(tournament)
    finish(mesa)
    address = url(tournament, "homologation_mesa", mesa.pk)
    confirm = {"members": members(tournament, "organizadora"), "override": "todos de acordo"}

    refused = committee_client.post(address, confirm)
    assert refused.status_code == 422
    assert "ainda não foi conferida" in refused.text
    check_mesa(mesa_id=mesa.pk, actor=DESK)
    early = committee_client.post(address, confirm | {"override": ""})
    assert "Para homologar antes, informe o motivo" in early.text
    assert "(opcional)" not in early.text
    committee_client.post(address, confirm)

    held = Homologation.objects.get()
    assert (held.pontinho_mesa_id, held.revision, held.table[0][:2]) == (
        mesa.pk,
        1,
        [1, trio_at(mesa, 0).ref],
    )
    assert "homologada" in committee_client.get(url(tournament, "homologation")).text
    assert "mesa 1, 1ª etapa: homologada" in committee_client.get(url(tournament, "ata")).text.lower()
    tournament.published = tournament.chaves_published = True
    tournament.event.published = True
    tournament.event.save()
    tournament.save()
    assert "Homologada às" in client.get(f"/e/{tournament.event.slug}/{tournament.slug}/").text


def test_a_change_after_it_is_a_revision_with_its_reason(committee_client):
    tournament = with_commissions(3)
    (mesa,) = mesas(tournament)
    play(mesa, [0], {1: 20, 2: 30})
    finish(mesa)
    check_mesa(mesa_id=mesa.pk, actor=DESK)
    committee_client.post(
        url(tournament, "homologation_mesa", mesa.pk),
        {"members": members(tournament, "organizadora"), "override": "todos de acordo"},
    )

    undo_last(mesa_id=mesa.pk, reason="rodada trocada", actor=DESK)
    assert "reaberta" in committee_client.get(url(tournament, "homologation")).text
    finish(mesa, winner=1)

    told = [(row.revision, row.reason) for row in Homologation.objects.order_by("revision")]
    assert told == [
        (1, "todos de acordo"),
        (2, "rodada trocada"),
        (3, "Mesa reaberta e terminada de novo."),
    ]


# --- the ata ------------------------------------------------------------------------------------------------


def test_the_ata_tells_who_was_put_out_and_when(committee_client):
    tournament = with_commissions(4)
    (mesa,) = mesas(tournament)
    play(mesa, [0], {1: 20, 2: 30, 3: 40})
    name = trio_at(mesa, 1).name
    committee_client.post(
        f"{url(tournament, 'desclassificacao_create')}?trio={trio_at(mesa, 1).pk}",
        ruling(tournament, mesa, confirmed="1"),
    )

    page = re.sub("<[^>]+>", "", committee_client.get(url(tournament, "ata")).text)

    assert (
        f"{name}: Art. 20, II: desrespeito ao adversário ou palavrão; mesa 1, 1ª etapa, depois da 1ª" in page
    )
    assert f"{name} saiu da mesa depois da 1ª rodada: desclassificado (Art. 20, II)." in page


# --- few queries --------------------------------------------------------------------------------------------


def counted_queries(client, players):
    """The queries of each page of a tournament whose mesas each have reclamações and a player put out."""
    tournament = with_commissions(players, qualifiers_per_mesa=2)
    for mesa in mesas(tournament):
        for place in (1, 2):
            claim = {"trio": trio_at(mesa, place).pk, "inciso": "IV", "claimed_by": "comissão", "facts": "x"}
            client.post(url(tournament, "claim_create_mesa", mesa.pk), claim)
        client.post(
            f"{url(tournament, 'desclassificacao_create')}?trio={trio_at(mesa, 1).pk}",
            ruling(tournament, mesa, confirmed="1"),
        )
    counts = {}
    for name in ["tournament_dashboard", *CONDUCT]:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(url(tournament, name)).status_code == 200
        counts[name] = len(queries)
    return counts


def test_the_number_of_mesas_makes_no_more_queries(committee_client):
    few, many = counted_queries(committee_client, 11), counted_queries(committee_client, 26)

    assert few == many
    assert max(few.values()) <= 25

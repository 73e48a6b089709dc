"""Every page of conducting and deciding: closed to the public, few queries, honest about what it refuses."""

import pytest
from django.urls import reverse

from tests.factories import EventFactory, TournamentFactory, make_trios
from tests.tournaments.desk import DESK
from tournaments.models import Comissao
from tournaments.services.claims import make_claim
from tournaments.services.seeds import SeedSource
from tournaments.services.sorteio_chaves import draw_chaves
from tournaments.views.committee.urls_conduct import urlpatterns

pytestmark = pytest.mark.django_db
POST_ONLY = {"jogo_pause", "jogo_juiz", "jogo_all_falta", "jogo_act"}
NAMES = [pattern.name for pattern in urlpatterns]
MOST_QUERIES = 25


def drawn(trios=8):
    tournament = TournamentFactory(event=EventFactory(commissions=True))
    make_trios(tournament, trios, entidades=5, reserva=True)
    draw_chaves(tournament=tournament, n_chaves=trios // 4, source=SeedSource(numbers=[7]), actor=DESK)
    return tournament


def address(name, tournament):
    """The address of a page of this tournament, whatever arguments its pattern takes."""
    jogo = tournament.jogos.select_related("trio_a").first()
    if name == "claim_answer":
        capataz = jogo.trio_b.members.get(is_capataz=True).player.name
        pk = make_claim(jogo_id=jogo.pk, trio=jogo.trio_a, inciso="II", claimed_by=capataz, actor=DESK).pk
    elif name == "homologation_chave":
        pk = tournament.chaves.first().pk
    elif name == "checklist_trio":
        pk = jogo.trio_a_id
    else:
        pk = jogo.pk
    known = {
        "event": tournament.event.slug,
        "tournament": tournament.slug,
        "pk": pk,
        "trio": jogo.trio_a_id,
        "partida": 1,
        "act": "chamar",
    }
    pattern = next(p for p in urlpatterns if p.name == name)
    return reverse(f"tournaments:{name}", kwargs={key: known[key] for key in pattern.pattern.converters})


@pytest.mark.parametrize("name", NAMES)
def test_the_public_is_sent_to_the_login(client, name):
    url = address(name, drawn())

    for response in (client.get(url), client.post(url)):
        assert response.status_code == 302
        assert response["Location"].startswith(reverse("login"))


@pytest.mark.parametrize("name", sorted(POST_ONLY))
def test_what_changes_something_refuses_get(committee_client, name):
    assert committee_client.get(address(name, drawn())).status_code == 405


@pytest.mark.parametrize("trios", [8, 128])
@pytest.mark.parametrize("name", [name for name in NAMES if name not in POST_ONLY])
def test_few_queries_however_many_trios(committee_client, django_assert_max_num_queries, name, trios):
    url = address(name, drawn(trios))

    with django_assert_max_num_queries(MOST_QUERIES):
        response = committee_client.get(url)

    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]


def test_a_jogo_without_commissions_shows_what_is_missing(committee_client):
    tournament = drawn()
    tournament.event.commission_members.filter(comissao=Comissao.DISCIPLINAR).delete()

    page = committee_client.get(address("jogo_conduct", tournament)).content.decode()

    assert "Os jogos ainda não podem começar" in page

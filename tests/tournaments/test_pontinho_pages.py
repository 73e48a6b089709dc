"""The committee's pages of Pontinho: made, registered, drawn, noted, undone, decided; few queries."""

import pytest
from django.urls import reverse

from tests.factories import EventFactory, TournamentFactory
from tests.tournaments.pontinho_data import drawn, finish, play, pontinho, view
from tournaments.models import PontinhoMesa, PontinhoRodada, Tournament
from tournaments.services.seeds import commitment_for

pytestmark = pytest.mark.django_db
PAGES = ("tournament_dashboard", "trio_list", "pontinho_draw", "pontinho_mesas", "pontinho_classification",
         "pontinho_tiebreak", "tournament_settings", "publish", "history")  # fmt: skip
# Pages that only jogos of two sides have: not found, never an error.
OF_JOGOS = ("jogo_list", "classification", "mata_mata", "sorteio_chaves", "tiebreak")


def url(tournament, name, *args):
    return reverse(f"tournaments:{name}", args=(tournament.event.slug, tournament.slug, *args))


def text(response):
    return response.content.decode()


def rodada(mesa, out, points, **more):
    """What the form of the mesa's page sends. out, points: by place at the mesa."""
    shown = view(mesa)
    seats = list(shown.seats)
    data = {"version": shown.row.version, "client_id": "3f2b6c1e-9a57-4d0e-8f43-0d6c5b1a2e77"}
    data["bateu"] = [seats[place].pk for place in out]
    data |= {f"pontos-{seats[place].pk}": value for place, value in points.items()}
    return data | more


def setup_fields(**changes):
    data = {"format": "final", "qualifiers_per_mesa": 1, "largest_mesa": 5, "limit": 100, "returns": "always"}
    data |= {"bust_at_limit": "on", "entry": 10, "bust_entry": "", "pingo": ""}
    return {f"pontinho-{name}": value for name, value in (data | changes).items()}


def tournament_fields(**changes):
    data = {
        "name": "Pontinho da Noite", "category": "", "slug": "", "game": "pontinho/mano", "chave_size": 4,
        "qualifiers_per_chave": 2, "best_runners_up": 0, "mesas": 3, "starts_at_0": "", "starts_at_1": "",
        "jogo_minutes": 120, "slot_minutes": 90, "tolerance_minutes": 15, "appeal_minutes": 20,
    }  # fmt: skip
    return data | changes


def test_a_tournament_of_pontinho_is_made_with_its_rules(committee_client):
    event = EventFactory()

    response = committee_client.post(
        reverse("tournaments:tournament_create", args=(event.slug,)),
        tournament_fields() | setup_fields(limit=120, entry=20),
    )

    tournament = Tournament.objects.get()
    assert response.status_code == 302
    assert (tournament.modality, tournament.lineup) == ("pontinho", "mano")
    assert (tournament.pontinho.limit, tournament.pontinho.entry) == (120, 20)


def test_a_rule_out_of_range_is_told_and_nothing_is_made(committee_client):
    event = EventFactory()
    response = committee_client.post(
        reverse("tournaments:tournament_create", args=(event.slug,)),
        tournament_fields() | setup_fields(limit=0),
    )
    assert response.status_code == 422
    assert "Informe um número de 1 a 10000" in text(response)
    assert not Tournament.objects.exists()


def test_on_the_fecars_there_is_no_pontinho(committee_client):
    event = EventFactory(fecars=True)
    page = text(committee_client.get(reverse("tournaments:tournament_create", args=(event.slug,))))
    assert "Pontinho" not in page


def test_the_settings_change_before_the_draw_and_not_after(committee_client):
    tournament = pontinho(3)
    fields = {
        "name": "Pontinho",
        "category": "",
        "slug": tournament.slug,
        "game": "pontinho/mano",
        "mesas": 2,
    }

    response = committee_client.post(url(tournament, "tournament_settings"), fields | setup_fields(limit=50))

    assert response.status_code == 302
    tournament.pontinho.refresh_from_db()
    assert tournament.pontinho.limit == 50
    too_soon = {"etapa": 1, **commitment(tournament)}
    refused = committee_client.post(url(tournament, "pontinho_draw"), too_soon)
    assert (refused.status_code, PontinhoMesa.objects.count()) == (422, 0)
    assert "Para sortear sem eles, marquem aqui" in refused.text
    committee_client.post(url(tournament, "pontinho_draw"), too_soon | {"only_secret": "on"})
    assert PontinhoMesa.objects.count() == 1
    response = committee_client.post(url(tournament, "tournament_settings"), fields | setup_fields(limit=70))
    tournament.pontinho.refresh_from_db()
    assert (response.status_code, tournament.pontinho.limit) == (302, 50)


def commitment(tournament):
    return {"commitment": commitment_for(tournament=tournament, purpose="mesas").commitment}


def test_a_player_is_registered_by_his_name_alone(committee_client):
    tournament = pontinho(0)
    response = committee_client.post(url(tournament, "trio_create"), {"members-0-name": "Ana Vargas"})
    assert response.status_code == 302
    trio = tournament.trios.get()
    assert (trio.name, trio.members.get().is_capataz) == ("Ana Vargas", True)
    response = committee_client.post(url(tournament, "trio_create"), {"members-0-name": ""})
    assert response.status_code == 422
    assert "Informe o nome do jogador" in text(response)


@pytest.mark.parametrize("name", PAGES)
def test_every_page_opens_before_and_after_the_draw(committee_client, name):
    for tournament in (pontinho(0), pontinho(5), drawn(11)):
        assert committee_client.get(url(tournament, name)).status_code == 200


@pytest.mark.parametrize("name", OF_JOGOS)
def test_pages_of_jogos_are_not_there(committee_client, name):
    assert committee_client.get(url(drawn(3), name)).status_code == 404


def test_pages_of_pontinho_are_for_the_committee_and_for_pontinho_alone(client, committee_client):
    assert committee_client.get(url(TournamentFactory(), "pontinho_mesas")).status_code == 404
    committee_client.logout()
    assert client.get(url(drawn(3), "pontinho_mesas")).status_code == 302


def test_the_mesas_are_drawn_on_the_page_and_the_draw_by_hand_too(committee_client):
    tournament = pontinho(6, qualifiers_per_mesa=2)
    players = list(tournament.trios.order_by("number"))
    sent = {"etapa": 1, "witnesses": "todos"} | {f"mesa-{t.pk}": 1 + n % 2 for n, t in enumerate(players)}

    response = committee_client.post(url(tournament, "pontinho_draw") + "?modo=mao", sent)

    assert response.status_code == 302
    assert tournament.sorteios.get().result == [["t1", "t3", "t5"], ["t2", "t4", "t6"]]


def test_a_rodada_is_noted_and_the_sheet_shows_it(committee_client):
    mesa = PontinhoMesa.objects.get(tournament=drawn(3))
    page = url(mesa.tournament, "pontinho_mesa", mesa.pk)

    response = committee_client.post(page, rodada(mesa, [0], {1: 40, 2: 100}), follow=True)

    assert "estourou e volta com 40" in text(response)
    assert "estourou e voltou com 40" in text(response)
    assert "Pote:</strong> 40 fichas" in text(response)


def test_the_calculator_adds_up_the_cards_where_no_points_are_typed(committee_client):
    """Ace 15 + king 10 + seven 7 = 32; with the 7 of copas opened, the 8 of copas is the curinga: 20 + 5."""
    mesa = PontinhoMesa.objects.get(tournament=drawn(3))
    seats = list(mesa.seats.order_by("position"))
    cards = {f"cartas-{seats[1].pk}": "Ae K 7", f"cartas-{seats[2].pk}": "8c 5e", "aberta": "7c"}

    committee_client.post(url(mesa.tournament, "pontinho_mesa", mesa.pk), rodada(mesa, [0], {}, **cards))

    assert [seat.score for seat in view(mesa).state.seats] == [0, 32, 25]


def test_what_is_wrong_stands_beside_its_field_and_what_was_typed_is_kept(committee_client):
    mesa = PontinhoMesa.objects.get(tournament=drawn(3))
    response = committee_client.post(
        url(mesa.tournament, "pontinho_mesa", mesa.pk), rodada(mesa, [0], {1: 77})
    )
    assert response.status_code == 422
    assert "faltam os pontos de" in text(response)
    assert 'value="77"' in text(response)
    assert not PontinhoRodada.objects.exists()


def test_two_taps_note_one_rodada_and_a_stale_page_is_told(committee_client):
    mesa = PontinhoMesa.objects.get(tournament=drawn(3))
    page, sent = url(mesa.tournament, "pontinho_mesa", mesa.pk), rodada(mesa, [0], {1: 5, 2: 100})
    committee_client.post(page, sent)
    assert "já estava anotada" in text(committee_client.post(page, sent, follow=True))

    stale = sent | {"client_id": "3f2b6c1e-9a57-4d0e-8f43-0d6c5b1a2e78"}
    response = committee_client.post(page, stale)

    assert response.status_code == 422
    assert "A mesa mudou enquanto você anotava" in text(response)
    assert PontinhoRodada.objects.count() == 1


def test_the_page_that_undoes_a_draw_says_at_once_that_it_cannot(committee_client):
    tournament = drawn(3)
    address = url(tournament, "pontinho_draw_undo")
    assert 'name="reason"' in committee_client.get(address).text
    play(PontinhoMesa.objects.get(tournament=tournament), [0], {1: 5, 2: 7})

    page = committee_client.get(address).text

    assert "já começou" in page
    assert 'name="reason"' not in page
    assert url(tournament, "pontinho_mesas") in page


def test_undo_decide_and_place(committee_client):
    mesa = PontinhoMesa.objects.get(tournament=drawn(3))
    play(mesa, [0], {1: 5, 2: 7})
    back = url(mesa.tournament, "pontinho_mesa", mesa.pk)
    undo = url(mesa.tournament, "pontinho_mesa_undo", mesa.pk)
    decide = url(mesa.tournament, "pontinho_mesa_decide", mesa.pk)
    place = url(mesa.tournament, "pontinho_mesa_place", mesa.pk)
    assert [committee_client.get(page).status_code for page in (undo, decide, place)] == [200] * 3
    assert committee_client.post(undo, {"reason": "", "version": 2}).status_code == 422

    assert committee_client.post(undo, {"reason": "engano", "version": 2}).url == back
    assert committee_client.post(place, {"number": 4, "juiz": "Sadi", "version": 3}).url == back
    seat = mesa.seats.first().pk
    sent = {"winner": seat, "reason": "hora", "members": "Ana", "version": 4}
    assert committee_client.post(decide, sent).url == back

    assert "por decisão da comissão: hora" in text(committee_client.get(back))


def test_from_the_draw_to_the_champion_by_the_pages(committee_client):
    tournament = drawn(11)
    for mesa in PontinhoMesa.objects.filter(tournament=tournament):
        finish(mesa)
    assert "Sorteie a 2ª etapa" in text(committee_client.get(url(tournament, "tournament_dashboard")))
    committee_client.post(
        url(tournament, "pontinho_draw"), {"etapa": 2, "numbers": "7", **commitment(tournament)}
    )
    final = PontinhoMesa.objects.get(tournament=tournament, etapa=2)

    committee_client.post(url(tournament, "pontinho_mesa", final.pk), rodada(final, [2], {0: 100, 1: 101}))

    champion = final.seats.get(position=2).trio.name
    page = text(committee_client.get(url(tournament, "pontinho_classification")))
    assert f"Campeão: {champion}" in page
    assert champion in text(committee_client.get(url(tournament, "tournament_dashboard")))


def test_a_tie_is_broken_on_its_page(committee_client):
    tournament = drawn(7, qualifiers_per_mesa=2)
    four, three = PontinhoMesa.objects.filter(tournament=tournament).order_by("position")
    play(four, [0], {1: 100, 2: 100, 3: 120})
    finish(three)
    tied = sorted(four.seats.get(position=place).trio.pk for place in (1, 2))
    page = url(tournament, "pontinho_tiebreak")
    assert "quem passa" in text(committee_client.get(page))

    sent = {"tie": ",".join(map(str, tied)), "how": "sistema", f"number-{tied[0]}": "7"}
    response = committee_client.post(page, sent, follow=True)

    assert "Sorteado: 1º" in text(response)
    assert tournament.sorteios.filter(purpose="tiebreak").count() == 1


@pytest.mark.parametrize("players", [8, 128])
def test_pages_take_few_queries_whatever_the_number_of_players(
    committee_client, django_assert_max_num_queries, players
):
    tournament = drawn(players, format="pontos", largest_mesa=8)
    mesa = PontinhoMesa.objects.filter(tournament=tournament).first()
    for one in PontinhoMesa.objects.filter(tournament=tournament):
        finish(one)
    for name, args in [*((name, ()) for name in PAGES), ("pontinho_mesa", (mesa.pk,))]:
        with django_assert_max_num_queries(25):
            assert committee_client.get(url(tournament, name, *args)).status_code == 200


class TestPublic:
    """What anyone may see of Pontinho, and only once it is published."""

    @staticmethod
    def published(players=11, **setup):
        tournament = drawn(players, **setup)
        tournament.published = tournament.chaves_published = True
        tournament.save()
        tournament.event.published = True
        tournament.event.save()
        return tournament

    def test_the_mesas_their_sheets_and_the_rules(self, client):
        tournament = self.published()
        mesa = PontinhoMesa.objects.filter(tournament=tournament).first()
        play(mesa, [0], {1: 40, 2: 100, 3: 20})

        page = text(client.get(url(tournament, "public_tournament")))

        assert "estourou e voltou com 40" in page
        assert "Estoura quem chega a 100 pontos, e volta com o placar do pior colocado" in page
        assert "Sorteio das mesas, 1ª etapa" in page

    def test_nothing_before_it_is_published(self, client):
        tournament = self.published()
        tournament.chaves_published = False
        tournament.save()
        page = text(client.get(url(tournament, "public_tournament")))
        assert "As mesas ainda não foram publicadas" in page
        assert "Mesa 1" not in page

    def test_the_champion_on_the_page_the_telao_and_the_event(self, client):
        tournament = self.published(players=3)
        mesa = PontinhoMesa.objects.get(tournament=tournament)
        finish(mesa, winner=1)
        champion = mesa.seats.get(position=1).trio

        for name, args in [("public_tournament", ()), ("telao", ()), ("public_trio", (champion.number,))]:
            assert champion.name in text(client.get(url(tournament, name, *args)))
        event = text(client.get(reverse("tournaments:public_event", args=(tournament.event.slug,))))
        assert f"Campeão: <strong>{champion.name}</strong>" in event

    def test_the_proof_of_the_draw_names_mesas(self, client):
        tournament = self.published()
        held = tournament.sorteios.get()
        page = text(client.get(reverse("tournaments:sorteio_proof", args=(held.public_id,))))
        assert "Sorteio das mesas, 1ª etapa" in page
        assert "Mesa 3" in page
        assert "Chave A" not in page
        assert "O servidor refez: <strong>confere</strong>" in page

    @pytest.mark.parametrize("players", [8, 128])
    def test_few_queries(self, client, django_assert_max_num_queries, players):
        tournament = self.published(players, format="pontos", largest_mesa=8)
        for one in PontinhoMesa.objects.filter(tournament=tournament):
            finish(one)
        for name, args in [("public_tournament", ()), ("telao", ()), ("public_trio", (1,))]:
            with django_assert_max_num_queries(25):
                assert client.get(url(tournament, name, *args)).status_code == 200
        with django_assert_max_num_queries(25):
            client.get(reverse("tournaments:public_event", args=(tournament.event.slug,)))

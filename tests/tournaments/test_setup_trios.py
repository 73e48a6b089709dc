"""The list of trios, their registration, their presence, their deletion."""

import re

import pytest
from django.urls import reverse

from tests.factories import EntidadeFactory, EventFactory, TournamentFactory, TrioFactory, make_trios
from tournaments.models import AuditEntry, Player, Trio
from tournaments.services.audit import Actor
from tournaments.services.seeds import SeedSource
from tournaments.services.sorteio_chaves import draw_chaves


@pytest.fixture
def tournament(db):
    return TournamentFactory()


def url(name, tournament, *args):
    return reverse(f"tournaments:{name}", args=(tournament.event.slug, tournament.slug, *args))


def draw(tournament, n_chaves=1):
    return draw_chaves(tournament=tournament, n_chaves=n_chaves, source=SeedSource(), actor=Actor("teste"))


def typed(name="Os Guaxos", people=("Ana", "Beto", "Caio"), capataz="0", **extra):
    data = {"name": name, "entidade": "CTG Pealo Imaginário", "regiao": "8ª RT", **extra}
    for index, person in enumerate(people):
        data[f"members-{index}-name"] = person
    return data | ({"capataz": capataz} if capataz else {})


def rows(response):
    return [row.record for row in response.context["table"].paginated_rows]


def names(response):
    return [trio.name for trio in rows(response)]


# ---- registering ----


def test_two_who_change_one_registration_do_not_write_over_each_other(committee_client, tournament):
    """The second is shown what the first saved, keeps what was typed, and may then put it in its place."""
    committee_client.post(url("trio_create", tournament), typed())
    trio = Trio.objects.get()
    page = url("trio_edit", tournament, trio.pk)
    seen = committee_client.get(page).context["form"]["seen"].value()
    assert committee_client.post(page, typed(capataz="2") | {"seen": seen}).status_code == 302

    incomplete = committee_client.post(page, typed(name="", capataz="1") | {"seen": seen})
    assert incomplete.context["form"]["seen"].value() == seen  # nothing of the other's was shown yet
    late = committee_client.post(page, typed(name="Os Taitas", capataz="1") | {"seen": seen})

    body = late.content.decode()
    assert late.status_code == 422
    assert "Outra pessoa mudou esta inscrição" in body
    assert "Caio (capataz)" in body
    assert 'value="Os Taitas"' in body
    trio.refresh_from_db()
    assert trio.name == "Os Guaxos"
    seen = late.context["form"]["seen"].value()
    again = committee_client.post(page, typed(name="Os Taitas", capataz="1") | {"seen": seen})
    assert again.status_code == 302
    assert Trio.objects.get().members.get(is_capataz=True).player.name == "Beto"


@pytest.mark.regra("Art.15")
def test_a_trio_is_registered_with_its_house_its_players_and_its_capataz(committee_client, tournament):
    response = committee_client.post(
        url("trio_create", tournament), typed(people=("Ana", "Beto", "Caio", "Dora"), capataz="1")
    )

    trio = Trio.objects.get()
    members = [(m.player.name, m.role, m.is_capataz) for m in trio.members.order_by("position")]
    assert response["Location"] == url("trio_list", tournament)
    assert (trio.number, trio.entidade.name, trio.regiao) == (1, "CTG Pealo Imaginário", "8")
    assert members == [
        ("Ana", "titular", False), ("Beto", "titular", True), ("Caio", "titular", False),
        ("Dora", "reserva", False),
    ]  # fmt: skip


def test_one_may_go_on_to_the_next_registration(committee_client, tournament):
    response = committee_client.post(url("trio_create", tournament), typed(another="1"))

    assert response["Location"] == url("trio_create", tournament)


def test_an_incomplete_trio_is_kept_and_told(committee_client, tournament):
    response = committee_client.post(
        url("trio_create", tournament), typed(people=("Ana",), capataz=None), follow=True
    )

    assert rows(response)[0].name == "Os Guaxos"
    assert "1 de 3 jogadores, sem capataz" in response.content.decode()


def test_a_reserva_alone_in_the_last_line_stays_a_reserva(committee_client, tournament):
    data = typed(people=("Ana", "Beto"))
    committee_client.post(url("trio_create", tournament), data | {"members-3-name": "Dora"})
    trio = Trio.objects.get()

    html = committee_client.get(url("trio_edit", tournament, trio.pk)).content.decode()

    assert trio.members.get(player__name="Dora").role == "reserva"
    assert re.search(r'name="members-3-name"[^>]*value="Dora"', html)


def test_a_number_in_use_is_refused_beside_it(committee_client, tournament):
    TrioFactory(tournament=tournament, name="Os Primeiros", number=7)

    response = committee_client.post(url("trio_create", tournament), typed(number="7"))

    assert response.status_code == 422
    assert response.context["form"].errors["number"] == ["O número 7 já é de “Os Primeiros”."]
    assert 'value="Ana"' in response.content.decode()


def test_a_capataz_without_a_name_is_refused(committee_client, tournament):
    response = committee_client.post(
        url("trio_create", tournament), typed(people=("Ana", "Beto"), capataz="2")
    )

    assert response.status_code == 422
    assert response.context["form"].errors["capataz"]


def test_data_without_a_name_is_refused_beside_the_name(committee_client, tournament):
    response = committee_client.post(
        url("trio_create", tournament), typed(people=("Ana",)) | {"members-1-documento": "123"}
    )

    assert response.context["form"].errors["members-1-name"]


def test_a_name_of_blanks_is_no_name(committee_client, tournament):
    response = committee_client.post(url("trio_create", tournament), typed(name="   "))

    assert response.status_code == 422
    assert response.context["form"].errors["name"]


# ---- namesakes ----


def test_hand_59_a_player_of_another_trio_is_refused_naming_that_trio(committee_client, tournament):
    TrioFactory(tournament=tournament, name="Três Marias", members=["Belmiro Açucena", "B", "C"])
    page = url("trio_create", tournament)
    assert "É outra pessoa" not in committee_client.get(page).content.decode()

    response = committee_client.post(page, typed(people=("Ana", "belmiro acucena", "Caio")))

    error = response.context["form"].errors["members-1-name"][0]
    html = response.content.decode()
    assert response.status_code == 422
    assert "já está no trio Três Marias" in error
    assert html.count("É outra pessoa, com o mesmo nome") == 1
    assert 'name="members-1-other"' in html
    assert not Trio.objects.filter(name="Os Guaxos").exists()


def test_hand_59_two_namesakes_are_two_people(committee_client, tournament):
    TrioFactory(tournament=tournament, members=["José da Silva", "B", "C"])
    data = typed(people=("José da Silva", "Beto", "Caio")) | {"members-0-other": "on"}

    committee_client.post(url("trio_create", tournament), data)

    assert Player.objects.filter(name="José da Silva").count() == 2
    trio = Trio.objects.get(name="Os Guaxos")
    # Nobody is asked again when the trio is opened and saved later.
    again = committee_client.post(
        url("trio_edit", tournament, trio.pk), typed(people=("José da Silva", "Beto", "Caio"))
    )
    assert again.status_code == 302
    assert Player.objects.filter(name="José da Silva").count() == 2


def test_hand_59_one_document_for_two_players_is_refused_beside_it(committee_client, tournament):
    data = typed() | {"members-0-documento": "000.000.004-34", "members-2-documento": "00000000434"}

    response = committee_client.post(url("trio_create", tournament), data)

    assert response.context["form"].errors["members-2-documento"]


def test_the_place_of_a_refusal_is_found_past_an_empty_line(committee_client, tournament):
    """The service counts filled lines; the form shows the message on the line that was typed."""
    TrioFactory(tournament=tournament, members=["Caio", "B", "C"])
    data = typed(people=("Ana",)) | {"members-2-name": "Caio"}

    response = committee_client.post(url("trio_create", tournament), data)

    assert list(response.context["form"].errors) == ["members-2-name"]


# ---- after the draw ----


@pytest.mark.regra("Art.18-inscritos")
def test_after_the_draw_nobody_comes_in_or_goes_out(committee_client, tournament):
    first, _ = make_trios(tournament, 2)
    draw(tournament)
    data = typed(name="Nome Novo", people=("Intruso", "Outro", "Mais Um"), capataz="2")

    response = committee_client.post(url("trio_edit", tournament, first.pk), data)

    first.refresh_from_db()
    members = [m.player.name for m in first.members.order_by("position")]
    assert response.status_code == 302
    assert first.name == "Nome Novo"
    assert members == ["Jogador 001-1", "Jogador 001-2", "Jogador 001-3"]
    assert first.members.get(is_capataz=True).player.name == "Jogador 001-3"


def test_after_the_draw_a_documented_player_may_be_spelled_right(committee_client, tournament):
    trio = TrioFactory(tournament=tournament, members=["Jose Silva", "Beto", "Caio"])
    Player.objects.filter(name="Jose Silva").update(documento="123")
    TrioFactory(tournament=tournament)
    draw(tournament)
    data = typed(people=("José da Silva", "x", "y")) | {"members-0-documento": "123"}

    response = committee_client.post(url("trio_edit", tournament, trio.pk), data)

    assert response.status_code == 302
    assert [m.player.name for m in trio.members.order_by("position")] == ["José da Silva", "Beto", "Caio"]


def test_after_the_draw_no_one_registers(committee_client, tournament):
    make_trios(tournament, 2)
    draw(tournament)

    page = committee_client.get(url("trio_list", tournament)).content.decode()
    asked = committee_client.get(url("trio_create", tournament), follow=True)
    sent = committee_client.post(url("trio_create", tournament), typed(), follow=True)

    assert url("trio_create", tournament) not in page
    for response in (asked, sent):
        assert "ninguém mais se inscreve" in response.content.decode()
    assert tournament.trios.count() == 2


# ---- the list ----


HAND_69 = ["abelha", "Águia", "Ás de Ouro", "Asa", "Ébano", "ema", "Estribo", "Zebu"]


def test_hand_69_names_are_in_order_with_their_accents(committee_client, tournament):
    for name in ["Zebu", "Águia", "abelha", "Ébano", "Estribo", "ema", "Ás de Ouro", "Asa"]:
        TrioFactory(tournament=tournament, name=name)
    page = url("trio_list", tournament)

    assert names(committee_client.get(page, {"sort": "name"})) == HAND_69
    assert names(committee_client.get(page, {"sort": "-name"})) == HAND_69[::-1]


def test_the_list_is_by_number_unless_asked(committee_client, tournament):
    for number in (10, 2, 1):
        TrioFactory(tournament=tournament, number=number, ref=f"t{number}")

    for query in ({}, {"sort": "nonsense"}, {"sort": "-"}, {"page": "x"}, {"page": "99"}, {"per_page": "0"}):
        assert [t.number for t in rows(committee_client.get(url("trio_list", tournament), query))] == [
            1,
            2,
            10,
        ]


@pytest.mark.parametrize("sort", ["city", "-city", "confirmed", "-confirmed", "ready", "entidade"])
def test_hand_70_walking_the_pages_shows_each_trio_once(committee_client, tournament, sort):
    make_trios(tournament, 160, entidades=1)
    seen = []

    for page in range(1, 8):
        seen += [
            t.number
            for t in rows(committee_client.get(url("trio_list", tournament), {"sort": sort, "page": page}))
        ]

    assert sorted(seen) == list(range(1, 161))


@pytest.mark.parametrize("search", ["três", "tres", "TRÊS MARIAS", "tre\u0302s"])
def test_hand_57_search_does_not_mind_accents_or_how_they_are_made(committee_client, tournament, search):
    TrioFactory(tournament=tournament, name="Tre\u0302s Marias")
    TrioFactory(tournament=tournament, name="Ás de Espada")

    assert names(committee_client.get(url("trio_list", tournament), {"q": search})) == ["Três Marias"]


@pytest.mark.parametrize("search", ["belmiro", "pealo", "17", "marias açucena"])
def test_search_finds_players_houses_and_numbers(committee_client, tournament, search):
    house = EntidadeFactory(name="CTG Pealo Imaginário")
    TrioFactory(
        tournament=tournament,
        name="Três Marias",
        number=17,
        entidade=house,
        members=["Belmiro Açucena", "B", "C"],
    )
    TrioFactory(tournament=tournament, name="Ás de Espada", entidade=None, number=1, members=["X", "Y", "Z"])

    assert names(committee_client.get(url("trio_list", tournament), {"q": search})) == ["Três Marias"]


@pytest.mark.parametrize(
    ("only", "expected"),
    [
        ("incompletos", ["Faltam Dois", "Sem Voz"]),
        ("sem-capataz", ["Sem Voz"]),
        ("nao-confirmados", ["Faltam Dois", "Sem Voz"]),
        ("", ["Completo", "Faltam Dois", "Sem Voz"]),
        ("qualquer", ["Completo", "Faltam Dois", "Sem Voz"]),
    ],
)
def test_filters_and_counts(committee_client, tournament, only, expected):
    TrioFactory(tournament=tournament, name="Completo", confirmed=True)
    TrioFactory(tournament=tournament, name="Faltam Dois", members=1)
    TrioFactory(tournament=tournament, name="Sem Voz", capataz=None)

    response = committee_client.get(url("trio_list", tournament), {"situacao": only})

    counts = response.context["counts"]
    assert names(response) == expected
    assert (counts.trios, counts.complete, counts.confirmed) == (3, 1, 1)


def test_the_word_for_who_plays_follows_the_line_up(committee_client, db):
    event = EventFactory()
    for lineup, word in (("dupla", "Inscrever dupla"), ("mano", "Inscrever jogador")):
        tournament = TournamentFactory(event=event, lineup=lineup)
        TrioFactory(tournament=tournament)
        assert word in committee_client.get(url("trio_list", tournament)).content.decode()
        form = committee_client.get(url("trio_create", tournament)).context["form"]
        assert len(form.rows) == tournament.ruleset.titulares + tournament.ruleset.reservas


# ---- presence ----


def test_presence_is_one_click_and_returns_to_the_same_list(committee_client, tournament):
    trio = TrioFactory(tournament=tournament)

    response = committee_client.post(
        url("trio_presence", tournament, trio.pk), {"confirmed": "1", "back": "sort=-name&page=2"}
    )

    trio.refresh_from_db()
    assert trio.confirmed
    assert response["Location"] == url("trio_list", tournament) + "?sort=-name&page=2"


def test_two_taps_on_presence_do_not_undo_each_other(committee_client, tournament):
    trio = TrioFactory(tournament=tournament)
    for _ in range(2):
        committee_client.post(url("trio_presence", tournament, trio.pk), {"confirmed": "1"})

    trio.refresh_from_db()
    assert trio.confirmed
    assert AuditEntry.objects.filter(action="trio.presenca").count() == 1


def test_presence_by_htmx_answers_with_the_button_and_the_counts(committee_client, tournament):
    trio = TrioFactory(tournament=tournament)

    response = committee_client.post(
        url("trio_presence", tournament, trio.pk), {"confirmed": "1"}, headers={"HX-Request": "true"}
    )

    html = response.content.decode()
    assert "<html" not in html
    assert 'aria-pressed="true"' in html
    assert 'hx-swap-oob="true"' in html


def test_presence_never_sends_to_another_site(committee_client, tournament):
    trio = TrioFactory(tournament=tournament)

    response = committee_client.post(
        url("trio_presence", tournament, trio.pk), {"confirmed": "1", "back": "//example.org/"}
    )

    assert response["Location"].startswith(url("trio_list", tournament) + "?")


def test_a_trio_of_another_tournament_is_not_found(committee_client, tournament):
    stranger = TrioFactory()

    for name in ("trio_edit", "trio_delete"):
        assert committee_client.get(url(name, tournament, stranger.pk)).status_code == 404
    assert committee_client.post(url("trio_presence", tournament, stranger.pk)).status_code == 404


# ---- deleting ----


def test_hand_31_a_trio_in_no_chave_is_deleted_after_asking(committee_client, tournament):
    trio = TrioFactory(tournament=tournament, name="Vale Quatro", members=["Ana", "Beto", "Caio"])

    asked = committee_client.get(url("trio_delete", tournament, trio.pk)).content.decode()
    assert "Ana, Beto, Caio" in asked
    assert Trio.objects.count() == 1
    committee_client.post(url("trio_delete", tournament, trio.pk))

    assert not Trio.objects.exists()
    assert not Player.objects.exists()
    assert AuditEntry.objects.get(action="trio.apagado").subject == "Vale Quatro"


def test_hand_31_a_trio_in_a_chave_is_refused_offering_to_put_it_out(committee_client, tournament):
    first, _ = make_trios(tournament, 2)
    draw(tournament)

    for response, status in (
        (committee_client.get(url("trio_delete", tournament, first.pk)), 200),
        (committee_client.post(url("trio_delete", tournament, first.pk)), 422),
    ):
        html = response.content.decode()
        assert response.status_code == status
        assert "buraco" in html
        assert "inciso III" in html
        assert url("desclassificacao_create", tournament) in html
    assert Trio.objects.count() == 2

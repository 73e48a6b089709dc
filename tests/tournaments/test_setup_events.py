"""Events, their commissions, the entidades."""

import pytest
from django.urls import reverse

from tests.factories import EntidadeFactory, EventFactory, TournamentFactory, TrioFactory, make_trios
from tournaments.forms.event import clean_regiao
from tournaments.forms.slugs import RESERVED, suggest_slug
from tournaments.models import AuditEntry, Comissao, Entidade, Event
from tournaments.views.committee.urls import urlpatterns

EVENT = {"name": "12º Rodeio São João", "starts_on": "2026-02-06", "ends_on": "2026-02-08", "slug": ""}


def create(client, **changes):
    return client.post(reverse("tournaments:event_create"), {**EVENT, **changes})


def test_an_event_without_an_address_gets_one_from_its_name(committee_client, db):
    response = create(committee_client)

    event = Event.objects.get()
    assert event.slug == "12o-rodeio-sao-joao"
    assert response["Location"] == reverse("tournaments:event_detail", args=(event.slug,))
    assert AuditEntry.objects.get(action="evento.criado").subject == "12º Rodeio São João"


def test_a_second_event_of_one_name_gets_another_address(committee_client, db):
    create(committee_client)
    create(committee_client)

    assert set(Event.objects.values_list("slug", flat=True)) == {
        "12o-rodeio-sao-joao",
        "12o-rodeio-sao-joao-2",
    }


@pytest.mark.parametrize("slug", ["evento", "entidades", "pessoas", "novo-torneio", "editar", "comissoes"])
def test_an_address_that_the_product_uses_is_refused(committee_client, db, slug):
    response = create(committee_client, slug=slug)

    assert response.status_code == 422
    assert "usado pelo próprio sistema" in response.content.decode()
    assert not Event.objects.exists()


def test_every_fixed_word_of_our_addresses_is_reserved():
    """A slug could otherwise hide a page, or be hidden by one."""
    routes = [str(p.pattern).split("/") for p in urlpatterns]
    words = {route[0] for route in routes} | {route[1] for route in routes if len(route) > 2}

    assert {word for word in words if word and "<" not in word} <= RESERVED


def test_a_name_without_letters_still_gets_an_address():
    assert suggest_slug("🃏🃏", taken=set(), fallback="rodeio") == "rodeio"
    assert suggest_slug("Evento", taken={"evento-2"}, fallback="rodeio") == "evento-3"


def test_an_event_cannot_end_before_it_starts(committee_client, db):
    response = create(committee_client, ends_on="2026-02-01")

    html = response.content.decode()
    assert response.status_code == 422
    assert "não pode terminar antes de começar" in html
    assert 'value="12º Rodeio São João"' in html


def test_the_title_of_an_event_under_change_stays_as_stored(committee_client, db):
    event = EventFactory(name="Rodeio Velho")

    response = committee_client.post(
        reverse("tournaments:event_edit", args=(event.slug,)), {**EVENT, "name": "", "slug": event.slug}
    )

    assert response.status_code == 422
    assert "Rodeio Velho" in response.content.decode()


def test_the_event_page_says_what_comes_next(committee_client, db):
    event = EventFactory()
    page = reverse("tournaments:event_detail", args=(event.slug,))

    assert "Formar as duas comissões" in committee_client.get(page).content.decode()
    assert committee_client.get(page).context["next_step"].title == "Formar as duas comissões"

    ready = EventFactory(commissions=True)
    page = reverse("tournaments:event_detail", args=(ready.slug,))
    assert committee_client.get(page).context["next_step"].title == "Criar os torneios"
    make_trios(TournamentFactory(event=ready), 3)
    context = committee_client.get(page).context
    assert context["next_step"].title == "Inscrever e sortear"
    assert context["tournaments"][0].trios == 3


# ---- commissions ----


def commission_data(organizadora, disciplinar):
    data = {}
    for comissao, names in (("organizadora", organizadora), ("disciplinar", disciplinar)):
        for index in range(5):
            data[f"{comissao}-member_{index}"] = names[index] if index < len(names) else ""
    return data


def save_commissions(client, event, organizadora, disciplinar):
    url = reverse("tournaments:commissions", args=(event.slug,))
    return client.post(url, commission_data(organizadora, disciplinar), follow=True)


def members(event, comissao):
    return list(event.commission_members.filter(comissao=comissao).values_list("name", flat=True))


@pytest.mark.regra("Art.23-comissões")
def test_both_commissions_are_saved_together(committee_client, db):
    event = EventFactory()

    response = save_commissions(
        committee_client, event, ["Ana", "Beto", "Caio"], ["Davi", "Eva", "Fábio", "Gil"]
    )

    assert members(event, Comissao.ORGANIZADORA) == ["Ana", "Beto", "Caio"]
    assert members(event, Comissao.DISCIPLINAR) == ["Davi", "Eva", "Fábio", "Gil"]
    assert "As duas comissões estão completas" in response.content.decode()
    assert response.context["next_step"].title == "Criar os torneios"  # on the event's page


@pytest.mark.regra("Art.23-com-a", "Art.23-com-b")
def test_fewer_than_three_are_kept_and_told(committee_client, db):
    """People arrive one by one; the first jogo is what waits for them."""
    event = EventFactory()

    response = save_commissions(committee_client, event, ["Ana", "Beto"], ["Davi", "Eva", "Fábio"])

    assert members(event, Comissao.ORGANIZADORA) == ["Ana", "Beto"]
    assert "Ainda faltam membros: Organizadora e Julgadora" in response.content.decode()


def test_one_person_twice_in_a_commission_is_refused_beside_the_name(committee_client, db):
    event = EventFactory()

    response = save_commissions(
        committee_client, event, ["Édina", "EDINA ", "Caio"], ["Davi", "Eva", "Fábio"]
    )

    assert response.status_code == 422
    assert "“EDINA” já está nesta comissão." in response.content.decode()
    assert not event.commission_members.exists()


def test_who_sits_in_both_or_plays_is_warned_not_refused(committee_client, db):
    event = EventFactory()
    TrioFactory(
        tournament=TournamentFactory(event=event), name="Os Guaxos", members=["Eva", "X Um", "X Dois"]
    )

    response = save_commissions(committee_client, event, ["Ana", "Beto", "Caio"], ["Ana", "Eva", "Fábio"])

    html = response.content.decode()
    assert "Ana está nas duas comissões" in html
    assert "Eva é de comissão e joga no Os Guaxos" in html
    assert event.commission_members.count() == 6


# ---- entidades ----


def test_an_entidade_is_added_and_renamed(committee_client, db):
    committee_client.post(
        reverse("tournaments:entidade_list"), {"name": " CTG  Pealo ", "city": "Vacaria", "regiao": "8ª RT"}
    )
    entidade = Entidade.objects.get()
    assert (entidade.name, entidade.city, entidade.regiao) == ("CTG Pealo", "Vacaria", "8")

    committee_client.post(
        reverse("tournaments:entidade_edit", args=(entidade.pk,)), {"name": "CTG Pealo Imaginário"}
    )
    entidade.refresh_from_db()
    assert entidade.name_key == "ctg pealo imaginario"
    assert AuditEntry.objects.get(action="entidade.alterada").before["name"] == "CTG Pealo"


def test_two_writings_of_one_name_are_one_entidade(committee_client, db):
    EntidadeFactory(name="CTG Querência")

    response = committee_client.post(reverse("tournaments:entidade_list"), {"name": "ctg querencia"})

    assert response.status_code == 422
    assert "A entidade “CTG Querência” já está na lista." in response.content.decode()
    assert Entidade.objects.count() == 1


HAND_69 = ["abelha", "Águia", "Ás de Ouro", "Asa", "Ébano", "ema", "Estribo", "Zebu"]


@pytest.mark.parametrize(("sort", "field"), [("name", "name"), ("city", "city")])
def test_hand_69_accents_and_capitals_do_not_part_letters(committee_client, db, sort, field):
    for name in ["Zebu", "Águia", "abelha", "Ébano", "Estribo", "ema", "Ás de Ouro", "Asa"]:
        Entidade.objects.create(name=name, city=name)

    response = committee_client.get(reverse("tournaments:entidade_list"), {"sort": sort})

    assert [getattr(row.record, field) for row in response.context["table"].paginated_rows] == HAND_69


@pytest.mark.parametrize(
    ("raw", "clean"), [("8ª RT", "8"), ("08", "8"), (" norte ", "norte"), ("", ""), ("8 e 9", "8 e 9")]
)
def test_one_regiao_has_one_writing(raw, clean):
    assert clean_regiao(raw) == clean

"""Two tabs on one form: the later one is shown what the former saved, loses nothing, may then save."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.factories import EntidadeFactory, EventFactory
from tests.tournaments.pontinho_data import pontinho
from tests.tournaments.test_pontinho_pages import setup_fields
from tests.tournaments.test_setup_tournaments import form_data
from tournaments.models import CommissionMember, Entidade, Event, PontinhoSetup, Tournament

pytestmark = pytest.mark.django_db

EVENT = {"name": "Rodeio", "starts_on": "2026-02-06", "ends_on": "2026-02-08", "slug": "rodeio"}
RULES = {"name": "Pontinho", "category": "", "slug": "pontinho", "game": "pontinho/mano", "mesas": 2}


def event():
    return EventFactory(**EVENT, city="Vacaria", place="")


def of_event(**changes):
    return {**EVENT, "city": "Vacaria", "place": "", **changes}


def settings_of(tournament):
    return reverse("tournaments:tournament_settings", args=(tournament.event.slug, tournament.slug))


def an_event(client):
    return (
        reverse("tournaments:event_edit", args=(event().slug,)),
        of_event(city="Lages"),
        of_event(place="Parque Novo"),
        "cidade, “Lages”",
        lambda: tuple(Event.objects.values_list("city", "place").get()),
        ("Lages", ""),
        ("Vacaria", "Parque Novo"),
    )


def an_entidade(client):
    house = EntidadeFactory(name="CTG Pealo", city="Vacaria", regiao="8")
    typed = {"name": "CTG Pealo", "city": "Vacaria", "regiao": "8"}
    return (
        reverse("tournaments:entidade_edit", args=(house.pk,)),
        typed | {"city": "Lages"},
        typed | {"regiao": "9"},
        "cidade, “Lages”",
        lambda: tuple(Entidade.objects.values_list("city", "regiao").get()),
        ("Lages", "8"),
        ("Vacaria", "9"),
    )


def the_settings(client):
    made = event()
    client.post(reverse("tournaments:tournament_create", args=(made.slug,)), form_data(slug="truco"))
    stored = Tournament.objects.get()
    return (
        settings_of(stored),
        form_data(slug="truco", mesas=11),
        {k: v for k, v in form_data(slug="truco", mesas=12).items() if k != "third_place"},
        "disputa de 3º lugar, sim; número de mesas, 11",
        lambda: tuple(Tournament.objects.values_list("mesas", "third_place").get()),
        (11, True),
        (12, False),
    )


def the_rules_of_pontinho(client):
    stored = pontinho(3)
    rules = RULES | {"name": stored.name, "slug": stored.slug, "mesas": stored.mesas}
    return (
        settings_of(stored),
        rules | setup_fields(limit=50),
        rules | setup_fields(limit=70),
        "limite do estouro, 50",
        lambda: PontinhoSetup.objects.get().limit,
        50,
        70,
    )


def the_commissions(client):
    def typed(*names):
        return {f"disciplinar-member_{place}": name for place, name in enumerate(names)}

    return (
        reverse("tournaments:commissions", args=(event().slug,)),
        typed("Ana Luz", "Beto Sá"),
        typed("Caio Reis"),
        "estão gravados: Ana Luz, Beto Sá",
        lambda: list(CommissionMember.objects.order_by("position").values_list("name", flat=True)),
        ["Ana Luz", "Beto Sá"],
        ["Caio Reis"],
    )


def hidden(response):
    """The stamps that a page carries, by the name that they are sent with."""
    context = response.context
    forms = [context[name] for name in ("form", "setup") if name in context] + list(context.get("forms", []))
    return {form.add_prefix("seen"): form["seen"].value() for form in forms if "seen" in form.fields}


@pytest.mark.parametrize(
    "case", [an_event, an_entidade, the_settings, the_rules_of_pontinho, the_commissions]
)
def test_the_later_of_two_tabs_writes_over_nothing_unseen(committee_client, case):
    address, first, second, told, stored, after_first, after_second = case(committee_client)
    page = committee_client.get(address)
    seen = hidden(page)
    assert seen
    assert all(f'value="{stamp}"' in page.text for stamp in seen.values())
    assert committee_client.post(address, first | seen).status_code == 302
    # The same once more, of a double tap, changes nothing and is no conflict.
    assert committee_client.post(address, first | seen).status_code == 302

    late = committee_client.post(address, second | seen)

    assert late.status_code == 422
    assert "enquanto a página estava aberta, e nada seu foi gravado" in late.text
    assert told in late.text
    assert stored() == after_first
    assert committee_client.post(address, second | hidden(late)).status_code == 302
    assert stored() == after_second


def test_a_form_refused_for_another_reason_has_not_seen_the_change(committee_client):
    address, first, second, *_ = an_event(committee_client)
    seen = hidden(committee_client.get(address))
    committee_client.post(address, first | seen)

    refused = committee_client.post(address, second | seen | {"name": ""})

    assert "Outra pessoa mudou" not in refused.text
    late = committee_client.post(address, second | hidden(refused))
    assert "Outra pessoa mudou os dados do evento" in late.text


def test_a_password_that_was_given_meanwhile_stays(committee_client):
    """The second of two who help one colleague does not spoil the password that the first one told."""
    person = User.objects.create_user("nilda", password="pealo antigo")
    page = committee_client.get(reverse("tournaments:people"))
    seen = dict(page.context["people"])[person]
    address = reverse("tournaments:person_password", args=(person.pk,))
    committee_client.post(address, {"seen": seen})
    given = User.objects.get(pk=person.pk).password

    late = committee_client.post(address, {"seen": seen}, follow=True)

    assert "já foi trocada enquanto esta página estava aberta" in late.text
    assert User.objects.get(pk=person.pk).password == given != person.password

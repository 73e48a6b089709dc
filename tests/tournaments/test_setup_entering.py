"""The door of the committee: wrong passwords wait, a password that others have seen is changed first."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import EventFactory, UserFactory
from tournaments.models import AuditEntry, LoginTries, TemporaryPassword
from tournaments.services import entering
from tournaments.services.audit import Actor
from tournaments.services.people import add_person, reset_password

pytestmark = pytest.mark.django_db
RIGHT = "chimarrão-quente"
HALL, HOME = "192.168.0.50", "10.9.8.7"


def enter(client, password, username="comissao", address=HALL):
    return client.post(
        reverse("login"), {"username": username, "password": password}, REMOTE_ADDR=address, follow=False
    )


def wrong(client, times, **where):
    return [enter(client, f"errada-{n}", **where) for n in range(times)][-1]


def later(minutes):
    """Let minutes go by for whoever waits."""
    for tries in LoginTries.objects.all():
        tries.last_at -= timedelta(minutes=minutes)
        tries.save()


# ---- wrong passwords ----


def test_after_five_wrong_passwords_even_the_right_one_waits(client, committee_user):
    assert wrong(client, 4).status_code == 200
    fifth = enter(client, "errada-5")
    right = enter(client, RIGHT)

    for response in (fifth, right):
        assert response.status_code == 429
        assert "Espere 5 minutos" in response.content.decode()
        assert 0 < int(response["Retry-After"]) <= 300
    assert "_auth_user_id" not in client.session
    assert AuditEntry.objects.get(action="acesso.espera").subject == "comissao"


def test_the_page_says_how_many_tries_are_left(client, committee_user):
    pages = [enter(client, f"errada-{n}").content.decode() for n in range(4)]

    assert "será preciso esperar" not in pages[1]
    assert "Mais 2 tentativas e será preciso esperar 5 minutos" in pages[2]
    assert "Mais 1 tentativa e será preciso esperar 5 minutos" in pages[3]
    assert all("Falta acertar uma coisa" in page for page in pages)


def test_the_name_may_be_written_as_it_is_spoken(client, committee_user):
    """Who types “Comissão” means the account “comissao”, where no other answers to it."""
    assert enter(client, RIGHT, username=" Comissão ").status_code == 302

    User.objects.create_user("Comissão", password="outra-senha-9")
    assert enter(Client(), RIGHT, username="COMISSAO").status_code == 200
    assert enter(Client(), "outra-senha-9", username="Comissão").status_code == 302
    refused = enter(Client(), "errada", username="comissao").content.decode()
    assert "O usuário ou a senha não confere." in refused


def test_the_wait_ends_and_is_told_in_minutes(client, committee_user):
    wrong(client, 5)
    later(3)
    assert "Espere 2 minutos" in enter(client, RIGHT).content.decode()

    later(2)
    assert enter(client, RIGHT).status_code == 302


def test_trying_while_one_waits_makes_it_no_longer(client, committee_user):
    wrong(client, 5)
    later(4)
    wrong(client, 10)
    later(1)

    assert enter(client, RIGHT).status_code == 302


def test_others_of_the_same_hall_come_in(client, committee_user):
    """One hall, one address: only the name that was guessed at waits, and only there."""
    UserFactory(username="maria")
    wrong(client, 5)

    assert enter(Client(), RIGHT, username="maria").status_code == 302
    assert enter(Client(), RIGHT, address=HOME).status_code == 302


def test_a_right_password_forgets_the_wrong_ones(client, committee_user):
    wrong(client, 4)
    enter(client, RIGHT)
    assert not LoginTries.objects.exists()

    assert wrong(Client(), 4).status_code == 200


def test_the_name_is_the_same_in_capitals_and_a_stranger_waits_alike(client, committee_user):
    """Whether an account exists cannot be told from the answers."""
    for name in ("comissao", "Comissao", "COMISSAO", " comissao", "comissao"):
        last = enter(client, "errada", username=name)
    stranger = wrong(client, 5, username="ninguem")

    assert last.status_code == stranger.status_code == 429
    assert AuditEntry.objects.filter(action="acesso.espera").count() == 1


def test_nobody_is_named_in_what_is_kept(client, committee_user):
    wrong(client, 1)

    kept = str(LoginTries.objects.values().get())
    assert "comissao" not in kept
    assert HALL not in kept


def test_a_new_password_opens_at_once(client, committee_user):
    wrong(client, 5)
    password = reset_password(user=committee_user, actor=Actor("linha de comando"))

    assert enter(client, password).status_code == 302


def test_an_empty_form_is_no_try(client, committee_user):
    for _ in range(9):
        client.post(reverse("login"), {"username": "comissao", "password": ""}, REMOTE_ADDR=HALL)

    assert not LoginTries.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_many_at_once_get_five_tries_and_no_more():
    """The count is the database's: threads, and so processes, cannot look at more passwords together."""

    def one(_):
        try:
            return entering.count_try(username="comissao", address=HALL)[1] == timedelta(0)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        looked_at = list(pool.map(one, range(16)))

    assert sum(looked_at) == entering.TRIES


def test_old_tries_are_thrown_away(client, committee_user):
    wrong(client, 3, username="a")
    later(6)
    wrong(client, 1, username="b")

    assert LoginTries.objects.count() == 1
    assert LoginTries.objects.get().last_at > timezone.now() - timedelta(minutes=1)


# ---- the first password ----

CHANGE = reverse("tournaments:own_password")
NEW = {"new_password1": "tropeiro-velho-7", "new_password2": "tropeiro-velho-7"}


@pytest.fixture
def newcomer(client):
    """A browser that came in with the password that `first_run` printed."""
    _, password = add_person(username="comissao", full_name="Comissão", actor=Actor("primeira execução"))
    enter(client, password)
    client.password = password
    return client


def test_every_page_of_the_committee_leads_to_the_change(newcomer):
    event = EventFactory()
    page = reverse("tournaments:event_detail", args=(event.slug,))

    for url in (reverse("tournaments:committee_home"), page, reverse("tournaments:people")):
        response = newcomer.get(url)
        assert response.status_code == 302
        assert response["Location"].startswith(CHANGE)
    edit = reverse("tournaments:event_edit", args=(event.slug,))
    assert newcomer.post(edit, {"name": "Outro"})["Location"] == CHANGE
    htmx = newcomer.get(page, headers={"HX-Request": "true"})
    assert (htmx.status_code, htmx["HX-Redirect"]) == (204, CHANGE)
    assert newcomer.get(reverse("tournaments:public_home")).status_code == 200


def test_once_chosen_the_pages_open_where_one_was_going(newcomer):
    people = reverse("tournaments:people")
    led = newcomer.get(people)["Location"]
    assert "Escolha a sua senha" in newcomer.get(led).content.decode()

    response = newcomer.post(CHANGE, NEW | {"next": people})

    assert response["Location"] == people
    assert newcomer.get(people).status_code == 200
    assert not TemporaryPassword.objects.exists()
    again = Client()
    assert enter(again, "tropeiro-velho-7").status_code == 302
    assert again.get(people).status_code == 200
    assert "Senha antiga" in again.get(CHANGE).content.decode()


def test_the_temporary_password_itself_is_refused(newcomer):
    same = {"new_password1": newcomer.password, "new_password2": newcomer.password}

    for typed, told in ((same, "Escolha outra, só sua"), (NEW | {"new_password2": "x"}, "senha")):
        response = newcomer.post(CHANGE, typed)
        assert response.status_code == 422
        assert told in response.content.decode()
    assert newcomer.get(reverse("tournaments:people")).status_code == 302


def test_nobody_is_led_to_another_site(newcomer):
    response = newcomer.post(CHANGE, NEW | {"next": "https://example.org/"})

    assert response["Location"] == reverse("tournaments:committee_home")


def test_a_password_that_a_colleague_renewed_is_temporary_and_ones_own_is_not(
    committee_client, committee_user
):
    maria = UserFactory(username="maria")
    for user in (maria, committee_user):
        url = reverse("tournaments:person_password", args=(user.pk,))
        page = committee_client.post(url, follow=True).content.decode()
        assert ("a pessoa escolhe outra" in page) == (user == maria)
    password = re.search(r"senha <code>([^<]+)</code>", page)[1]

    assert list(TemporaryPassword.objects.values_list("user", flat=True)) == [maria.pk]
    assert committee_client.get(reverse("tournaments:people")).status_code == 200
    assert authenticate(username="comissao", password=password) == committee_user


@pytest.mark.parametrize("command", ["first_run", "reset_password"])
def test_what_a_command_prints_is_changed_at_the_first_entry(client, tmp_path, command):
    if command == "reset_password":
        User.objects.create_user("comissao", password="antiga-senha")
    out, more = StringIO(), (["--seeds", str(tmp_path)] if command == "first_run" else [])

    call_command(command, *more, stdout=out)

    printed = out.getvalue()
    assert "escolhe outra" in printed
    assert enter(client, re.search(r"senha: +(\S+)", printed)[1]).status_code == 302
    assert client.get(reverse("tournaments:committee_home"))["Location"].startswith(CHANGE)

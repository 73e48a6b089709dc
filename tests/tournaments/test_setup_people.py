"""Who may enter the committee's pages."""

import re

from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import UserFactory
from tournaments.models import AuditEntry

PEOPLE = "tournaments:people"


def shown_password(response) -> str | None:
    found = re.search(r"senha <code>([^<]+)</code>", response.content.decode())
    return found and found[1]


def test_a_new_person_gets_a_password_that_is_shown_once(committee_client, db):
    response = committee_client.post(
        reverse(PEOPLE), {"username": "maria", "full_name": "Maria Açucena"}, follow=True
    )

    password = shown_password(response)
    assert authenticate(username="maria", password=password).get_full_name() == "Maria Açucena"
    assert shown_password(committee_client.get(reverse(PEOPLE))) is None
    assert password not in str(list(AuditEntry.objects.values()))


def test_a_taken_user_name_is_refused_whatever_its_capitals(committee_client, db):
    UserFactory(username="maria")

    response = committee_client.post(reverse(PEOPLE), {"username": "Maria", "full_name": "Outra"})

    assert response.status_code == 422
    assert "Já existe o usuário" in response.content.decode()


def test_a_new_password_puts_out_who_is_logged_in_with_the_old_one(committee_client, db):
    maria = UserFactory(username="maria")
    hers = Client()
    hers.force_login(maria)
    assert hers.get(reverse(PEOPLE)).status_code == 200

    response = committee_client.post(reverse("tournaments:person_password", args=(maria.pk,)), follow=True)

    assert authenticate(username="maria", password=shown_password(response)) == maria
    assert hers.get(reverse(PEOPLE)).status_code == 302


def test_who_renews_their_own_password_stays_logged_in(committee_client, committee_user):
    response = committee_client.post(
        reverse("tournaments:person_password", args=(committee_user.pk,)), follow=True
    )

    assert response.status_code == 200
    assert shown_password(response)


def test_access_is_taken_and_given_back(committee_client, db):
    maria = UserFactory(username="maria")
    hers, url = Client(), reverse("tournaments:person_access", args=(maria.pk,))
    hers.force_login(maria)

    committee_client.post(url, {"active": "0"})
    assert hers.get(reverse(PEOPLE)).status_code == 302
    committee_client.post(url, {"active": "1"})
    assert User.objects.get(pk=maria.pk).is_active


def test_nobody_takes_their_own_access(committee_client, committee_user):
    response = committee_client.post(
        reverse("tournaments:person_access", args=(committee_user.pk,)), {"active": "0"}, follow=True
    )

    assert "não pode tirar o próprio acesso" in response.content.decode()
    assert User.objects.get(pk=committee_user.pk).is_active


def test_a_person_chooses_a_password_of_their_own(committee_client, committee_user):
    url = reverse("tournaments:own_password")
    typed = {
        "old_password": "chimarrão-quente",
        "new_password1": "tropeiro-velho-7",
        "new_password2": "tropeiro-velho-7",
    }

    assert committee_client.post(url, {**typed, "old_password": "errada"}).status_code == 422
    assert committee_client.post(url, typed).status_code == 302
    assert committee_client.get(url).status_code == 200
    assert authenticate(username="comissao", password="tropeiro-velho-7") == committee_user


def test_the_login_page_lets_the_committee_in(client, committee_user):
    home = reverse("tournaments:committee_home")

    response = client.get(home, follow=True)
    assert "Para quem organiza o torneio" in response.content.decode()
    response = client.post(
        reverse("login"), {"username": "comissao", "password": "chimarrão-quente", "next": home}
    )
    assert response["Location"] == home


def test_a_wrong_password_is_told_in_words(client, committee_user):
    response = client.post(reverse("login"), {"username": "comissao", "password": "x"})

    assert "Falta acertar uma coisa" in response.content.decode()

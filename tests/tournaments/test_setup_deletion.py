"""Events and tournaments made by mistake: shown what goes, the name typed; what was played stays."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils.formats import date_format

from tests.factories import EventFactory, TournamentFactory, TrioFactory
from tests.tournaments.desk import DESK, enter, jogo_of, tournament_of
from tournaments.models import AuditEntry, Entidade, Event, Jogo, Player, Tournament, Trio
from tournaments.selectors.deletion import obstacles
from tournaments.selectors.trail import entries_of, sentence
from tournaments.services.deletion import delete_event, delete_tournament
from tournaments.services.events import publish
from tournaments.services.refusals import Refusal
from tournaments.services.results import cancel_result

pytestmark = pytest.mark.django_db
SEEDS = Path(__file__).parents[2] / "seeds"


def of_event(name, event):
    return reverse(f"tournaments:{name}", args=(event.slug,))


def of_tournament(name, tournament):
    return reverse(f"tournaments:{name}", args=(tournament.event.slug, tournament.slug))


def rows_left():
    """Rows of every model of the app, but for those of the installation."""
    kept = {"Entidade", "AuditEntry"}
    models = apps.get_app_config("tournaments").get_models()
    return {m.__name__: m.objects.count() for m in models if m.objects.exists() and m.__name__ not in kept}


def test_a_test_event_goes_with_all_that_is_in_it(committee_client):
    t = tournament_of("ABCD")
    url = of_event("event_delete", t.event)

    page = committee_client.get(url).content.decode()
    for told in ("1 torneio", "4 inscrições", "16 jogadores inscritos", "6 jogos", "6 nomes nas comissões"):
        assert f"<li>{told}</li>" in page
    assert of_event("event_file", t.event) in page
    answer = committee_client.post(url, {"typed_name": t.event.name.upper()}, follow=True)

    home = answer.content.decode()
    assert rows_left() == {}
    told = AuditEntry.objects.get(action="evento.apagado")
    assert (told.subject, told.actor, told.event) == (t.event.name, "comissao", None)
    assert told.before["went"]["jogo,jogos"] == 6
    assert "Eventos apagados" in home
    assert f"{t.event.name}: apagado em" in home
    assert str(date_format(told.at, "Y")) in home


@pytest.mark.parametrize("typed", ["", "Rodeio", "apagar"])
def test_another_name_deletes_nothing(committee_client, typed):
    t = TournamentFactory()

    for url in (of_event("event_delete", t.event), of_tournament("tournament_delete", t)):
        response = committee_client.post(url, {"typed_name": typed})
        assert response.status_code == 422
        assert "screva o nome" in response.content.decode()
    assert Tournament.objects.filter(pk=t.pk).exists()


def test_a_tournament_goes_and_the_rest_of_the_event_stays(committee_client):
    """Who plays in another tournament too stays a person of the event; who played only here goes."""
    t = tournament_of("AB")
    other = TournamentFactory(event=t.event)
    both = t.trios.get(ref="A").members.first().player
    TrioFactory(tournament=other, members=["Ana", "Beto", "Caio"]).members.filter(position=0).update(
        player=both
    )
    url = of_tournament("tournament_delete", t)
    assert "2 inscrições" in committee_client.get(url).content.decode()

    response = committee_client.post(url, {"typed_name": t.name})

    assert response["Location"] == of_event("event_detail", t.event)
    assert list(Tournament.objects.all()) == [other]
    assert Trio.objects.get().tournament == other
    assert Player.objects.filter(pk=both.pk).exists()
    assert not Player.objects.filter(memberships__isnull=True, name__startswith="Jogador").exists()
    assert t.event.commission_members.count() == 6
    told = entries_of(other).first()
    assert sentence(told) == f"Torneio {t.name} apagado, com tudo o que havia nele"
    assert (told.event, told.tournament) == (t.event, None)


def test_what_the_public_sees_is_taken_off_first(committee_client):
    t = tournament_of("AB")
    publish(tournament=t, actor=DESK, published=True)
    for url, name in (
        (of_event("event_delete", t.event), t.event.name),
        (of_tournament("tournament_delete", t), t.name),
    ):
        page = committee_client.get(url).content.decode()
        assert "Tirar do ar primeiro" in page
        assert of_tournament("publish", t) in page
        assert "Apagar para sempre" not in page
        assert committee_client.post(url, {"typed_name": name}).status_code == 422
    assert Tournament.objects.filter(pk=t.pk).exists()

    publish(tournament=t, actor=DESK, published=False)

    assert obstacles(event=t.event, tournament=t) == []
    t.event.refresh_from_db()
    assert [one.text for one in obstacles(event=t.event)] == [f"{t.event.name} está na página pública."]
    delete_tournament(tournament=t, typed_name=t.name, actor=DESK)


def test_what_was_played_is_not_deleted_by_a_page(committee_client):
    t = tournament_of("AB")
    enter(t, "A x B: 24-10 24-12")
    for url, name in (
        (of_event("event_delete", t.event), t.event.name),
        (of_tournament("tournament_delete", t), t.name),
    ):
        assert "1 jogo tem resultado oficial" in committee_client.get(url).content.decode()
        response = committee_client.post(url, {"typed_name": name})
        assert response.status_code == 422
    assert Jogo.objects.get().ending == "played"

    cancel_result(jogo_id=jogo_of(t, "A", "B").pk, reason="era um teste", actor=DESK)
    delete_event(event=t.event, typed_name=t.event.name, actor=DESK)

    assert rows_left() == {}


def test_the_file_that_is_offered_brings_the_event_back(committee_client, tmp_path):
    t = tournament_of("ABC")
    TrioFactory(tournament=t, name="Mais Um")
    response = committee_client.get(of_event("event_file", t.event))
    assert response["Content-Disposition"] == f'attachment; filename="{t.event.slug}.json"'
    path = tmp_path / "copia.json"
    path.write_bytes(response.content)
    delete_event(event=t.event, typed_name=t.event.name, actor=DESK)

    call_command("load_event", str(path), stdout=StringIO(), stderr=StringIO())

    again = Event.objects.get()
    assert (again.name, again.tournaments.get().trios.count()) == (t.event.name, 4)


@pytest.mark.parametrize("seed", ["rodeio-truco-cego", "noite-de-cartas"])
def test_the_command_deletes_a_whole_demo_and_keeps_its_file(settings, tmp_path, seed, monkeypatch):
    """Results, desclassificações, line-ups, mesas of Pontinho: what protects its rows goes in its order."""
    settings.DATA_DIR = tmp_path
    file = SEEDS / f"{seed}.json"
    call_command("load_event", str(file), stdout=StringIO(), stderr=StringIO())
    event = Event.objects.get()
    kinds = {one.kind for one in obstacles(event=event)}
    assert kinds == {"published", "results"}
    monkeypatch.setattr("builtins.input", lambda _: "outro nome")
    with pytest.raises(CommandError, match="Nada foi apagado"):
        call_command("delete_event", event.slug)
    assert list((tmp_path / "copias").iterdir()) == []
    out = StringIO()

    call_command("delete_event", event.slug, "--yes", stdout=out)

    assert rows_left() == {}
    assert Entidade.objects.exists() == bool(json.loads(file.read_text()).get("entidades"))
    (copy,) = (tmp_path / "copias").iterdir()
    assert str(copy) in out.getvalue()
    assert json.loads(copy.read_text())["event"]["slug"] == event.slug


def test_the_command_deletes_one_tournament_that_was_played(settings, tmp_path, monkeypatch):
    settings.DATA_DIR = tmp_path
    t = tournament_of("AB")
    enter(t, "A x B: 24-10 24-12")
    monkeypatch.setattr("builtins.input", lambda _: t.name)

    call_command("delete_event", t.event.slug, "--tournament", t.slug, stdout=StringIO())

    assert not Tournament.objects.exists()
    assert Event.objects.get() == t.event
    for wrong in (("nenhum",), (t.event.slug, "--tournament", t.slug)):
        with pytest.raises(CommandError, match="Não há"):
            call_command("delete_event", *wrong)


def test_a_deleted_demo_does_not_come_back_by_itself(tmp_path):
    (tmp_path / "demo.json").write_text((SEEDS / "inscricoes-abertas.json").read_text())
    call_command("first_run", "--seeds", str(tmp_path), stdout=StringIO(), stderr=StringIO())
    event = Event.objects.get()
    delete_event(event=event, typed_name=event.name, actor=DESK, whatever=True)

    call_command("first_run", "--seeds", str(tmp_path), stdout=StringIO(), stderr=StringIO())

    assert not Event.objects.exists()


def test_a_tournament_deleted_twice_at_once():
    t = TournamentFactory()
    delete_tournament(tournament=t, typed_name=t.name, actor=DESK)

    with pytest.raises(Refusal, match="já foi apagado"):
        delete_tournament(tournament=t, typed_name=t.name, actor=DESK)


def test_the_words_of_its_addresses_are_kept_free(committee_client):
    event = EventFactory()
    page = committee_client.post(
        of_event("event_edit", event), {"name": "X", "slug": "apagar"}
    ).content.decode()

    assert "é usado pelo próprio sistema" in page

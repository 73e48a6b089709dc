"""The projector: scenes in turn, with and without script, none longer than its screen."""

import re

import pytest

from scoring.jogo import Ending
from tests.factories import EventFactory
from tests.tournaments.public_data import ACTOR, page_of, play_all, play_chaves, published, text_of
from tournaments.models import JogoCall
from tournaments.selectors.public_tournament import PublicCompetition
from tournaments.services.events import publish
from tournaments.services.mata_mata import create_bracket
from tournaments.services.results import ResultData, record_result
from tournaments.views.public.cards import Cards
from tournaments.views.public.telao import SECONDS, scenes

pytestmark = pytest.mark.django_db


def scenes_of(tournament):
    tournament.refresh_from_db()
    competition = PublicCompetition(tournament)
    return scenes(competition, Cards(competition))


def shown(body):
    """The scenes that are to be seen."""
    return re.findall(r'<section class="cena cena--(\w+)" data-cena aria-label="[^"]*">', body)


def test_without_script_the_page_goes_to_its_next_scene(client):
    tournament = published(trios=16, chaves=4)
    count = len(scenes_of(tournament))
    assert count > 1

    seen, address = [], page_of(tournament, "telao")
    for _ in range(count):
        body = text_of(client.get(address))
        seen.append(shown(body))
        ahead = re.search(
            r'<noscript><meta http-equiv="refresh" content="(\d+);url=([^"]+)"></noscript>', body
        )
        assert int(ahead[1]) == SECONDS
        address = ahead[2]

    assert all(len(scene) == 1 for scene in seen)
    assert [scene[0] for scene in seen] == [scene.kind for scene in scenes_of(tournament)]
    assert address == page_of(tournament, "telao") + "?cena=1"


@pytest.mark.parametrize("asked", ["0", "99", "-1", "x", "٣", "99999999999"])
def test_a_scene_that_is_not_there_is_another_one(client, asked):
    response = client.get(page_of(published(), "telao"), {"cena": asked})

    assert response.status_code == 200
    assert len(shown(text_of(response))) == 1


def test_before_the_draw_it_says_who_registered(client):
    tournament = published(trios=5, chaves=0)

    body = text_of(client.get(page_of(tournament, "telao")))

    assert shown(body) == ["espera"]
    assert "5 trios" in body


def test_every_mesa_and_every_chave_has_its_turn():
    tournament = published(trios=128, chaves=32, mesas=20)
    found = scenes_of(tournament)

    mesas = [call.mesa for scene in found if scene.kind == "agora" for call in scene.data[0].calls]
    chaves = [c.name for scene in found if scene.kind == "chaves" for column in scene.data for c in column]

    assert mesas == list(range(1, 21))
    assert len(chaves) == len(set(chaves)) == 32
    for scene in found:
        if scene.kind == "agora":
            assert [column.word for column in scene.data] == ["agora", "a seguir"]
            assert 6 <= len(scene.data[0].calls) <= 8
        if scene.kind == "chaves":
            assert len(scene.data) <= 2
            assert all(len(column) <= 2 for column in scene.data)


def test_where_nothing_comes_next_both_columns_hold_what_is_on():
    tournament = published(trios=24, chaves=12, mesas=12)

    (scene,) = [scene for scene in scenes_of(tournament) if scene.kind == "agora"]

    assert [column.word for column in scene.data] == ["agora", "agora"]
    assert [call.mesa for column in scene.data for call in column.calls] == list(range(1, 13))


def test_a_chave_longer_than_the_screen_goes_on_in_the_next_column():
    tournament = published(trios=30, chaves=1)

    parts = [
        chave
        for scene in scenes_of(tournament)
        if scene.kind == "chaves"
        for column in scene.data
        for chave in column
    ]

    assert [len(part.rows) for part in parts] == [11, 11, 8]
    assert {part.name for part in parts} == {"A"}


def test_a_call_is_told(client):
    tournament = published()
    jogo = tournament.jogos.order_by("scheduled_at", "mesa").first()
    for number in (1, 2):
        JogoCall.objects.create(jogo=jogo, number=number, at=jogo.scheduled_at, by="secretaria")
    publish(tournament=tournament, actor=ACTOR, published=True)

    body = text_of(client.get(page_of(tournament, "telao")))

    assert "2ª chamada" in body
    assert "1ª chamada" not in body
    assert "2ª chamada" in text_of(client.get(page_of(tournament)))
    called = text_of(client.get(page_of(tournament, "public_trio", jogo.trio_a.number)))
    assert "2ª chamada: apresente-se" in called
    assert f"Mesa {jogo.mesa}, agora" in called
    idle = tournament.trios.exclude(pk__in=[jogo.trio_a_id, jogo.trio_b_id]).first()
    assert "apresente-se" not in text_of(client.get(page_of(tournament, "public_trio", idle.number)))


def test_the_mata_mata_as_a_tree_and_the_champion_first():
    tournament = published()
    play_chaves(tournament)
    create_bracket(tournament=tournament, actor=ACTOR)
    assert [scene.kind for scene in scenes_of(tournament)] == ["agora", "chaves", "mata_mata"]

    for jogo in tournament.jogos.filter(stage="mata_mata").order_by("rodada", "position"):
        jogo.refresh_from_db()
        record_result(
            jogo_id=jogo.pk,
            data=ResultData(Ending.WALKOVER, winner="a", base_version=jogo.version),
            actor=ACTOR,
        )

    assert [scene.kind for scene in scenes_of(tournament)] == ["campeao", "chaves", "mata_mata"]


def test_a_rodada_too_wide_for_a_tree_is_listed():
    tournament = published(trios=32, chaves=8)
    play_chaves(tournament)
    create_bracket(tournament=tournament, actor=ACTOR)

    found = [scene for scene in scenes_of(tournament) if scene.kind == "rodada"]

    assert [scene.title for scene in found] == ["Oitavas de final"]
    assert len(found[0].data) == 8


def test_the_address_for_phones_is_the_configured_one(client, settings):
    tournament = published(event=EventFactory(commissions=True, published=True, slug="rodeio"))
    assert "testserver/e/rodeio/" in text_of(client.get(page_of(tournament, "telao")))

    settings.PUBLIC_BASE_URL = "https://truco.example"
    publish(tournament=tournament, actor=ACTOR, published=True)

    body = text_of(client.get(page_of(tournament, "telao")))
    assert "<strong>truco.example/e/rodeio/" in body
    assert 'src="data:image/png;base64,' in body


def test_everybody_has_a_place_at_the_end(client):
    tournament = published()
    play_all(tournament)

    body = text_of(client.get(page_of(tournament, "telao")))

    assert "Campeão" in body
    for rank in ("2º lugar", "3º lugar", "4º lugar"):
        assert rank in body

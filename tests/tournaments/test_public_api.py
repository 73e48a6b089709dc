"""The JSON: what the OpenAPI document promises, what `classify` prints, nothing more."""

import jsonschema
import pytest
from django.urls import reverse

from scoring.desclassificacao import Inciso
from tests.tournaments.public_data import ACTOR, page_of, play, play_all, published
from tournaments.api.views import description
from tournaments.exchange.exporting import document_of
from tournaments.exchange.report import classification_json
from tournaments.services.discipline import ClaimData, disqualify

pytestmark = pytest.mark.django_db


def schema(name):
    document = description()
    return {"$ref": f"#/components/schemas/{name}", "components": document["components"]}


def assert_promised(name, answer):
    jsonschema.Draft202012Validator(schema(name)).validate(answer)


def test_every_answer_is_what_the_document_promises(client):
    tournament = published(name="Truco <Cego> & Cia")
    play_all(tournament)
    hidden = published(chaves_published=False, mata_mata_published=False, event=tournament.event)
    sorteio = tournament.sorteios.get()

    assert_promised("Events", client.get("/api/v1/events/").json())
    assert_promised("Event", client.get(f"/api/v1/events/{tournament.event.slug}/").json())
    assert_promised("Tournament", client.get(page_of(tournament, "api_tournament")).json())
    assert_promised("Tournament", client.get(page_of(hidden, "api_tournament")).json())
    assert_promised(
        "Sorteio", client.get(reverse("tournaments:api_sorteio", args=(sorteio.public_id,))).json()
    )
    missing = client.get("/api/v1/events/nada/")
    assert missing.status_code == 404
    assert_promised("NotFound", missing.json())


def test_the_document_is_openapi_and_names_every_address(client):
    document = client.get("/api/v1/openapi.json").json()

    assert document["openapi"].startswith("3.1")
    assert set(document["paths"]) == {
        "/events/",
        "/events/{event}/",
        "/events/{event}/{tournament}/",
        "/sorteios/{id}/",
    }
    for name in document["components"]["schemas"]:
        jsonschema.Draft202012Validator.check_schema(schema(name))


def test_the_page_of_the_api_needs_nothing_from_elsewhere(client):
    body = client.get("/api/v1/docs").content.decode()

    assert "GET /events/{event}/{tournament}/" in body
    assert "http://" not in body.replace("http://www.w3.org", "")
    assert "https://" not in body


def test_the_classification_is_that_of_classify(client):
    """design 5: the same shape and figures as `classify --format json` on the exported file."""
    tournament = published(trios=7, chaves=2)
    jogos = list(tournament.jogos.filter(chave__name="A").order_by("rodada"))
    play(jogos[0], "24-20 24-22")
    play(jogos[1], "10-24 24-20 24-23")
    disqualify(
        tournament=tournament,
        claim=ClaimData(trio=jogos[2].trio_a, inciso=Inciso.I, jogo=jogos[2]),
        actor=ACTOR,
    )

    answer = client.get(page_of(tournament, "api_tournament")).json()

    expected = classification_json(document_of(tournament.event))["tournaments"][0]
    assert {key: answer[key] for key in ("slug", "chaves", "overall")} == expected
    assert answer["desclassificados"] == {jogos[2].trio_a.ref: ["I"]}
    assert "coefficient" in answer["overall"][0]


def test_jogos_and_mata_mata(client):
    tournament = published()
    play_all(tournament)
    final = tournament.jogos.filter(stage="mata_mata").order_by("-rodada", "position").first()

    answer = client.get(page_of(tournament, "api_tournament")).json()

    by_id = {jogo["id"]: jogo for jogo in answer["jogos"]}
    assert by_id[final.ref]["partidas"] == [[24, 10], [12, 24], [24, 20]]
    assert (by_id[final.ref]["ending"], by_id[final.ref]["winner"]) == ("played", "a")
    assert answer["mata_mata"]["podium"]["champion"] == final.trio_a.ref
    assert [match["name"] for match in answer["mata_mata"]["matches"]][-2:] == ["final", "terceiro lugar"]


def test_other_sites_may_read_it_and_etags_work(client):
    address = page_of(published(), "api_tournament")
    first = client.get(address)

    assert first.headers["Access-Control-Allow-Origin"] == "*"
    assert first.headers["Content-Type"] == "application/json"
    assert client.get(address, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert client.get("/api/v1/events/nada/").headers["Access-Control-Allow-Origin"] == "*"

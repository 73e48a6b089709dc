"""What the public does not see: nothing unpublished in any form, nothing about people but their names."""

import html
import re

import pytest
from django.urls import reverse

from scoring.desclassificacao import Inciso
from tests.factories import EventFactory, TournamentFactory, TrioFactory, make_trios
from tests.tournaments.public_data import ACTOR, page_of, play_all, play_chaves, published, text_of
from tournaments.models import Player, Purpose, Trio
from tournaments.services.desempate import break_tie
from tournaments.services.discipline import ClaimData, disqualify
from tournaments.services.events import publish
from tournaments.services.mata_mata import create_bracket

pytestmark = pytest.mark.django_db

SPECIAL = {
    "tags": "<script>alert(1)</script>",
    "quotes": "Flor \"e\" 'Truco' & Cia",
    "break out": "';alert(1);//\\u0027",
    "image": "<img src=x onerror=alert(1)>",
    "entity": "Ás &amp; Três",
    "template": "{{ 7|add:7 }} {% now 'Y' %}",
    "emoji": "🃏 Ás na Manga 🧉",
}


def everything(tournament):
    """Every public address that a tournament has or might have, with a trio, a jogo and a sorteio of it."""
    addresses = [
        page_of(tournament),
        page_of(tournament) + "?format=json",
        page_of(tournament) + "?q=Trio",
        page_of(tournament, "telao"),
        page_of(tournament, "telao") + "?cena=2",
        page_of(tournament, "public_trio", 1),
        page_of(tournament, "api_tournament"),
    ]
    for jogo in tournament.jogos.all()[:2]:
        addresses.append(reverse("tournaments:sumula_lookup", args=(jogo.code,)))
    for sorteio in tournament.sorteios.all():
        addresses.append(reverse("tournaments:sorteio_proof", args=(sorteio.public_id,)))
        addresses.append(reverse("tournaments:api_sorteio", args=(sorteio.public_id,)))
    return addresses


def missing_like(tournament, address):
    """The same kind of address, of something that is not there."""
    made_up = address.replace(f"/{tournament.slug}/", "/nao-existe/")
    return re.sub(
        r"/(s|sorteio|sorteios)/([^/]+)/", lambda found: f"/{found[1]}/{'Z' * len(found[2])}/", made_up
    )


def assert_like_missing(client, tournament, address):
    hidden, missing = client.get(address), client.get(missing_like(tournament, address))
    assert hidden.status_code == missing.status_code == 404, address
    code = re.search(r"/s/([^/]+)/", address)
    body = text_of(hidden).replace(code[1], "Z" * len(code[1])) if code else text_of(hidden)
    assert body == text_of(missing)
    assert dict(hidden.headers) == dict(missing.headers)


class TestUnpublished:
    """HAND-43: 404 for all, the same as for something that does not exist."""

    @pytest.mark.parametrize("off", ["event", "tournament"])
    def test_nothing_of_an_unpublished_event_or_tournament(self, client, off):
        tournament = published()
        play_all(tournament)
        addresses = everything(tournament)
        assert {client.get(address).status_code for address in addresses} <= {200, 302}
        if off == "event":
            tournament.event.published = False
            tournament.event.save()
        else:
            publish(tournament=tournament, actor=ACTOR, published=False)

        for address in addresses:
            assert_like_missing(client, tournament, address)
        assert tournament.name not in text_of(client.get("/"))
        assert tournament.slug not in text_of(client.get("/api/v1/events/"))
        if off == "tournament":
            for address in (
                f"/e/{tournament.event.slug}/",
                reverse("tournaments:api_event", args=(tournament.event.slug,)),
            ):
                assert tournament.name not in text_of(client.get(address))

    def test_drawn_chaves_leave_no_trace_before_they_are_published(self, client):
        tournament = published(chaves_published=False, mata_mata_published=False)
        undrawn = published(
            chaves=0,
            chaves_published=False,
            mata_mata_published=False,
            name=tournament.name,
            event=tournament.event,
        )
        jogo, sorteio = tournament.jogos.first(), tournament.sorteios.get()

        for name, *more in (("public_tournament",), ("telao",), ("public_trio", 1), ("api_tournament",)):
            drawn = text_of(client.get(page_of(tournament, name, *more)))
            other = text_of(client.get(page_of(undrawn, name, *more))).replace(undrawn.slug, tournament.slug)
            assert without_moments(drawn) == without_moments(other)
        for address in (
            reverse("tournaments:sumula_lookup", args=(jogo.code,)),
            reverse("tournaments:sorteio_proof", args=(sorteio.public_id,)),
            reverse("tournaments:api_sorteio", args=(sorteio.public_id,)),
        ):
            assert_like_missing(client, tournament, address)

    def test_who_is_logged_in_sees_no_more(self, committee_client):
        tournament = published(published=False)

        assert committee_client.get(page_of(tournament)).status_code == 404

    def test_the_jogos_of_a_mata_mata_wait_for_their_own_switch(self, client):
        tournament = published(mata_mata_published=False)
        play_chaves(tournament)
        create_bracket(tournament=tournament, actor=ACTOR)
        semi = tournament.jogos.get(stage="mata_mata", rodada=1, position=1)

        assert "Semifina" not in text_of(client.get(page_of(tournament)))
        assert client.get(page_of(tournament, "api_tournament")).json()["mata_mata"] is None
        assert_like_missing(client, tournament, reverse("tournaments:sumula_lookup", args=(semi.code,)))

        publish(tournament=tournament, actor=ACTOR, mata_mata_published=True)

        assert "Semifinais" in text_of(client.get(page_of(tournament)))
        assert client.get(reverse("tournaments:sumula_lookup", args=(semi.code,))).status_code == 200

    @pytest.mark.parametrize(
        ("switches", "chaves", "tree"),
        [
            ({"chaves_published": True, "mata_mata_published": False}, True, False),
            ({"chaves_published": False, "mata_mata_published": True}, False, True),
            ({"chaves_published": True, "mata_mata_published": True}, True, True),
            ({"chaves_published": False, "mata_mata_published": False}, False, False),
        ],
    )
    def test_each_switch_shows_its_own_thing(self, client, switches, chaves, tree):
        """HAND-46: publishing one thing hides no other."""
        tournament = published()
        play_all(tournament)

        publish(tournament=tournament, actor=ACTOR, **switches)

        text = text_of(client.get(page_of(tournament)))
        assert ("Classificação das chaves" in text) is chaves
        assert ("Chaveamento do mata-mata" in text) is tree
        assert ("Campeão" in text) is tree
        assert "Trio 001" in text  # the list of trios is there in any case


def without_moments(text):
    """Leave out when it changed, whose houses they are and the QR code: never the same in two tournaments."""
    own = r"\d{4}-\d\d-\d\dT[\d:.+-]*|\d\d:\d\d:\d\d|CTG Coxilha \d+|data:image/png;base64,[\w+/=]+"
    return re.sub(own, "", text)


def test_no_document_phone_mail_note_or_fact_in_any_body(client):
    """HAND-44: whole bodies, pages and JSON."""
    event = EventFactory(commissions=True, published=True)
    tournament = published(event=event)
    secrets = {
        "documento": "012.345.678-90",
        "telefone": "(51) 90000-0101",
        "notes": "bota apertada, avisar a família",
    }
    Player.objects.filter(memberships__trio__number__lte=2).update(
        telefone=secrets["telefone"], notes=secrets["notes"]
    )
    capataz = Player.objects.filter(memberships__trio__number=1).first()
    capataz.documento = secrets["documento"]
    capataz.save()
    Trio.objects.filter(tournament=tournament).update(notes="inscrição paga em dobro")
    jogo = tournament.jogos.select_related("trio_a").first()
    jogo.juiz = "juiz@tradicao.example"
    jogo.save()
    disqualify(
        tournament=tournament,
        claim=ClaimData(
            trio=jogo.trio_a,
            inciso=Inciso.II,
            jogo=jogo,
            facts="xingou a mesa inteira",
            claimed_by="Capataz Reclamante",
        ),
        actor=ACTOR,
    )
    addresses = everything(tournament)
    addresses += ["/", f"/e/{event.slug}/", "/api/v1/events/", f"/api/v1/events/{event.slug}/"]
    addresses += [page_of(tournament, "public_trio", trio.number) for trio in tournament.trios.all()]

    for address in addresses:
        body = text_of(client.get(address, follow=True))
        assert "@" not in body, address
        digits = re.sub(r"\D", "", body)
        for secret in ("01234567890", "51900000101"):
            assert secret not in digits, address
        for word in ("012.345", "90000-0101", "bota apertada", "paga em dobro", "xingou", "Reclamante"):
            assert word not in body, address
    assert "desclassificado (Art. 20, II)" in text_of(client.get(page_of(tournament)))
    assert "Art. 20, II" in text_of(client.get(page_of(tournament, "public_trio", jogo.trio_a.number)))


@pytest.mark.parametrize("name", SPECIAL.values(), ids=SPECIAL.keys())
def test_names_are_shown_as_typed_and_nothing_runs(client, name):
    """HAND-68: escaped once, on every page."""
    event = EventFactory(commissions=True, published=True, name=f"Rodeio {name}"[:120], city=name[:80])
    tournament = published(trios=0, chaves=0, event=event, name=f"Torneio {name}", lineup="trio")
    TrioFactory(tournament=tournament, name=name, members=[f"{name} {n}" for n in "abc"])
    make_trios(tournament, 3, entidades=3)
    from tournaments.services.seeds import SeedSource
    from tournaments.services.sorteio_chaves import draw_chaves

    draw_chaves(tournament=tournament, n_chaves=1, source=SeedSource(numbers=[1]), actor=ACTOR)
    jogo = tournament.jogos.filter(trio_a__number=1).first() or tournament.jogos.get(trio_b__number=1)
    pages = [
        page_of(tournament),
        page_of(tournament, "telao"),
        page_of(tournament, "public_trio", 1),
        reverse("tournaments:sumula_lookup", args=(jogo.code,)),
        reverse("tournaments:sorteio_proof", args=(tournament.sorteios.get().public_id,)),
    ]

    for address in pages:
        body = text_of(client.get(address))
        assert name not in body or not any(sign in name for sign in "<>&\"'"), address
        assert html.escape(name, quote=False) in body.replace("&#x27;", "'").replace("&quot;", '"'), address
        assert "<script>alert" not in body
        assert "<img src=x" not in body
        assert "&amp;#x27;" not in body
        assert "&amp;lt;" not in body
        assert "14 20" not in body
    assert client.get(page_of(tournament, "api_tournament")).json()["trios"][0]["name"] == name


def test_a_search_shows_what_was_typed_and_runs_nothing(client):
    tournament = published()

    body = text_of(client.get(page_of(tournament), {"q": "<script>alert(1)</script>"}))

    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in body
    assert "<script>alert" not in body


def test_a_code_that_is_not_there_is_answered_kindly(client):
    response = client.get("/s/<b>nada/")
    assert response.status_code == 404

    response = client.get("/s/nada99/")

    assert response.status_code == 404
    assert "Não há jogo com este código" in text_of(response)
    assert "<b>" not in text_of(response)


def test_a_tie_draw_is_public_only_with_the_chaves(client):
    tournament = TournamentFactory(
        event=EventFactory(commissions=True, published=True), published=True, chaves_published=False
    )
    make_trios(tournament, 4, entidades=4)
    from tests.tournaments.public_data import play
    from tournaments.services.seeds import SeedSource
    from tournaments.services.sorteio_chaves import draw_chaves

    draw_chaves(tournament=tournament, n_chaves=1, source=SeedSource(numbers=[5]), actor=ACTOR)
    a, b, c, d = (place.trio for place in tournament.chaves.get().places.order_by("position"))
    circle = {(a, b): "24-15 14-24 24-7", (b, c): "9-24 24-16 24-5", (c, a): "24-12 10-24 24-5"}
    circle |= {(a, d): "24-11 24-13", (b, d): "24-14 24-22", (c, d): "24-16 24-11"}
    for (left, right), text in circle.items():
        jogo = tournament.jogos.filter(trio_a=left, trio_b=right).first()
        if jogo is None:
            jogo = tournament.jogos.get(trio_a=right, trio_b=left)
            text = " ".join("-".join(reversed(p.split("-"))) for p in text.split())
        play(jogo, text)
    held = break_tie(tournament=tournament, trios=[a, b, c], source=SeedSource(numbers=[3, 9]), actor=ACTOR)
    assert held.purpose == Purpose.TIEBREAK
    address = reverse("tournaments:sorteio_proof", args=(held.public_id,))

    assert client.get(address).status_code == 404
    publish(tournament=tournament, actor=ACTOR, chaves_published=True)
    assert client.get(address).status_code == 200

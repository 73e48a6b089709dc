"""The proof of a draw on its page: everything that went into it, and the server's own reckoning."""

import json
import re

import pytest
from django.urls import reverse

from scoring.sorteio import draw, entries_digest, seed_commitment
from tests.factories import EventFactory, make_trios
from tests.tournaments.public_data import ACTOR, page_of, play, published, text_of
from tournaments.models import Purpose, Sorteio
from tournaments.services.desempate import break_tie
from tournaments.services.seeds import SeedSource
from tournaments.services.sorteio_chaves import draw_chaves
from tournaments.views.public.sorteio import cards_text, seed_parts

pytestmark = pytest.mark.django_db


def proof(held):
    return reverse("tournaments:sorteio_proof", args=(held.public_id,))


def record_in(body):
    return json.loads(
        re.search(r'<script id="registro" type="application/json">(.*?)</script>', body, re.DOTALL)[1]
    )


def test_the_draw_of_the_chaves_shows_all_that_went_into_it(client):
    tournament = published(trios=12, chaves=3)
    held = tournament.sorteios.get()

    body = text_of(client.get(proof(held)))

    record = record_in(body)
    secret = held.seed.partition("|")[2]
    assert record["seed"] == held.seed
    assert record["result"] == held.result
    assert [entry["id"] for entry in record["entries"]] == held.entries
    assert record["digest"] == entries_digest(held.entries)
    assert seed_commitment(secret) == held.commitment
    for shown in (secret, held.commitment, record["digest"], "7, 12, 3", "tenteio-chaves/1"):
        assert shown in body
    assert "Passo a passo: 12 passos" in body
    for trio in tournament.trios.all():
        assert trio.name in body
    assert "Não confere" not in body


def test_a_record_that_was_tampered_with_does_not_hold(client):
    tournament = published(trios=8, chaves=2)
    held = tournament.sorteios.get()
    held.result = [held.result[1], held.result[0]]
    held.save()

    body = text_of(client.get(proof(held)))

    assert "Não confere" in body


def test_a_tiebreak_shows_exactly_the_trios_tied(client):
    """HAND-09."""
    tournament = published(trios=4, chaves=1)
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

    bodies = {text_of(client.get(proof(held))) for _ in range(3)}

    assert len(bodies) == 1
    record = record_in(bodies.pop())
    assert [entry["id"] for entry in record["entries"]] == [a.ref, b.ref, c.ref]
    assert record["result"] == list(draw([a.ref, b.ref, c.ref], held.seed)) == held.result
    page = text_of(client.get(page_of(tournament)))
    assert f"Desempate entre {a.name}, {b.name} e {c.name}" in page
    assert proof(held) in page


def test_a_draw_that_was_put_aside_stays_visible(client):
    """HAND-16: it names the one in force, and why."""
    tournament = published(trios=8, chaves=2)
    first = tournament.sorteios.get()
    client.get(proof(first))
    draw_chaves(
        tournament=tournament,
        n_chaves=2,
        source=SeedSource(numbers=[4]),
        actor=ACTOR,
        redraw_reason="faltava um trio na lista",
    )
    second = tournament.sorteios.get(superseded_at__isnull=True)

    old, new = text_of(client.get(proof(first))), text_of(client.get(proof(second)))

    assert "Este sorteio não vale mais" in old
    assert proof(second) in old
    assert "faltava um trio na lista" in old
    assert "não vale mais" not in new
    assert "substituído por outro" in text_of(client.get(page_of(tournament)))


@pytest.mark.parametrize(
    ("seed", "commitment", "parts"),
    [
        ("7-12-3|0123456789abcdef", "x", ("7-12-3", "0123456789abcdef")),
        ("0123456789abcdef", "x", ("", "0123456789abcdef")),
        ("7-12-3", "", ("7-12-3", "")),
    ],
)
def test_what_was_said_and_what_was_secret(seed, commitment, parts):
    assert seed_parts(Sorteio(seed=seed, commitment=commitment)) == parts


def test_cards_are_named():
    assert cards_text("1e 12b 7o") == ["1 de espadas", "12 de bastos", "7 de ouros"]
    assert cards_text("7-12-3") == []
    assert cards_text("8e 1b") == []
    assert cards_text("") == []


def test_other_draws_are_nobodys_business(client):
    tournament = published()
    held = tournament.sorteios.get()
    Sorteio.objects.filter(pk=held.pk).update(purpose=Purpose.OTHER)

    assert client.get(proof(held)).status_code == 404


def test_names_of_trios_may_hold_anything(client):
    """HAND-68: the record is data for a script, and no name gets out of it."""
    event = EventFactory(commissions=True, published=True)
    tournament = published(trios=0, chaves=0, event=event)
    trios = make_trios(tournament, 4, entidades=2)
    trios[0].entidade.name = "CTG </script><script>alert(1)</script>"
    trios[0].entidade.save()
    held = draw_chaves(tournament=tournament, n_chaves=2, source=SeedSource(numbers=[1]), actor=ACTOR)

    body = text_of(client.get(proof(held)))

    assert "<script>alert" not in body
    assert record_in(body)["entries"][0]["entidade"] == "CTG </script><script>alert(1)</script>"

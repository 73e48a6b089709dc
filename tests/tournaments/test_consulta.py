"""The consult page: what it answers, what it links, and that no address breaks it."""

import json
import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.http import QueryDict
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from scoring.truco.consult import SAYINGS
from scoring.truco.volta import format_volta, parse_volta
from tournaments.views.public.consulta_state import NEW, query_of, read
from tournaments.views.public.consulta_volta import token_of, volta_context

PAGE = "/consulta/"
CARDS = "/consulta/cartas/"


def text_of(response):
    """The words of a page, its tags gone."""
    page = json.loads(response.content)["html"] if "json" in response["Content-Type"] else response.text
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def shown(client, line, **more):
    return text_of(client.get(PAGE, {"v": line, **more}, follow=True))


def state_after(client, line, **tap):
    """The line of the volta that a tap leads to."""
    response = client.get(PAGE, {"v": line, **tap})
    assert response.status_code == 302
    return parse_qs(urlsplit(response.url).query)["v"][0]


# ---- the answer ----


@pytest.mark.regra("Art.23-real-revide")
def test_envido_raised_and_accepted_with_the_truco_refused(client):
    """2 + 3 to the higher pontos, 1 to who called the truco."""
    text = shown(client, "cego roda 12-10 mao=a: aE bR aQ bT aN; pontos 27/31")

    assert "Eles levam 6" in text
    assert "nós 12 × 16 eles" in text
    assert "envido aumentado com real envido" in text


@pytest.mark.regra("Art.23-falta")
def test_each_article_leads_to_the_regulamento(client):
    response = client.get(PAGE, {"v": "cego roda 20-10 mao=a: aF bQ; pontos 33/20; vazas aa"})

    assert '<a class="artigo" href="/regulamento/#' in response.text
    assert "Nós levamos 4" in text_of(response), (
        "4 of the falta close the partida; nothing is left for the vazas"
    )
    assert "Fim da partida: nós fechamos 24" in text_of(response)


def test_what_may_be_said_next_and_what_each_answer_gives(client):
    text = shown(client, "cego roda 12-10 mao=a: aE")

    assert "Eles respondem o envido" in text
    assert "aceito vale 2, não querido 1 (" in text
    assert "real envido quero 5 · não 2" in text
    assert "falta envido quero 12 · não 2" in text
    assert "retruco quero" not in text


@pytest.mark.regra("Art.24-igualdade")
def test_amostra_offers_its_own_calls(client):
    text = shown(client, "amostra roda 5-12 mao=a:")

    assert "igualdade quero 7 · não 1" in text
    assert "tentos de envido" in text
    assert "no escuro" in text
    assert "igualdade" not in shown(client, "cego roda 5-12 mao=a:")


def test_prices_are_those_of_the_present_score(client):
    """At 12 to 10 of 24 the falta is 12; over an envido refused it gives the 2 that stood."""
    text = shown(client, "cego roda 12-10 mao=a:")

    assert "Tabela de preços em 12 × 10" in text
    assert "falta envido 12 1" in text
    assert "envido, falta envido 12 2" in text
    assert "truco, retruco, vale quatro 4 3" in text


@pytest.mark.regra("Art.23-testa-max")
def test_a_testa_pays_six_for_the_falta(client):
    assert "falta envido 6 1" in shown(client, "cego testa 0-0 mao=a:")


@pytest.mark.regra("Art.23-flor-falsa-4")
def test_a_fault_is_charged_and_can_be_taken_away(client):
    line = state_after(client, "cego roda 3-3 mao=a: aL bB", falta="flor falsa", de="a")
    text = shown(client, line)

    assert "Nós: cantou flor sem ter" in text
    assert "Eles levam 4" in text
    assert state_after(client, line, tira="0") == "cego roda 3-3 mao=a: aL bB"


def test_pontos_are_asked_only_when_they_matter(client):
    assert "Nós cantamos" not in shown(client, "cego roda 0-0 mao=a: aE bN")
    assert "Nós cantamos" in shown(client, "cego roda 0-0 mao=a: aE bQ")
    flores = shown(client, "cego roda 0-0 mao=a: aL bL aC bQ")
    assert "Nossa flor" in flores
    assert "Flor deles" in flores


@pytest.mark.regra("Art.23-env-empate")
def test_a_tie_asks_who_comes_first_and_takes_the_mao_meanwhile(client):
    line = "cego roda 0-0 mao=b: aE bQ; pontos 28/28"
    assert "Empate no envido" in shown(client, line)
    assert "Eles levam 2" in shown(client, line)
    tied = state_after(client, line, canto="1", pa="28", pb="28", antes_envido="a")
    assert "Nós levamos 2" in shown(client, tied)


def test_a_call_that_cannot_be_is_named_with_its_reason(client):
    text = shown(client, "cego roda 0-0 mao=a: aT bRT aQ")

    assert "Sem um “quero” antes" in text
    assert "não cabe aqui" in text
    assert "não conta" in text
    assert "Apagar daí em diante" in text


def test_a_score_past_the_target_is_explained(client):
    text = shown(client, "cego roda 25-3 mao=a: aE")

    assert "A partida vai a 24 tentos: o placar de antes da volta é de 0 a 23." in text


# ---- taps ----


def test_taps_lead_from_address_to_address(client):
    line = state_after(client, "cego roda 0-0 mao=a:", diz="aE")
    line = state_after(client, line, diz="bnR", n_bnR="2")
    assert line == "cego roda 0-0 mao=a: aE b2R"
    line = state_after(client, line, diz="aQ", ja="1")
    assert line == "cego roda 0-0 mao=a: aE b2R aQ'"
    line = state_after(client, line, vaza="=")
    line = state_after(client, line, vaza="a")
    assert line.endswith("; vazas =a")
    line = state_after(client, line, desfaz="1")
    line = state_after(client, line, desfaz="1")
    assert state_after(client, line, desfaz="1") == "cego roda 0-0 mao=a: aE b2R"


def test_the_form_before_the_calls_keeps_them(client):
    line = state_after(
        client,
        "cego roda 0-0 mao=a: aT",
        ajuste="1",
        jogo="amostra",
        linha="dupla",
        formato="testa",
        nos="7",
        eles="x",
        mao="b",
        ff="3",
    )

    assert line == "amostra/dupla/flor3 roda 7-0 mao=b: aT", "testa is between trios only; x is no score"


def test_undoing_the_quero_drops_the_pontos(client):
    line = state_after(client, "cego roda 0-0 mao=a: aE bQ; pontos 20/30", desfaz="1")

    assert line == "cego roda 0-0 mao=a: aE"


def test_the_next_volta_starts_from_the_new_score(client):
    response = client.get(PAGE, {"v": "cego roda 3-5 mao=a: aT bN"})

    assert "/consulta/?v=cego+roda+4-5+mao=b:" in response.text


@pytest.mark.parametrize("by", "ab")
@pytest.mark.parametrize("text", SAYINGS)
def test_every_call_has_a_code_that_reads_back(by, text):
    token = token_of(by, text)

    assert parse_volta(f"amostra roda 1-2 mao=a: {token}").calls[0] == (by, text, False, False, None)


def test_the_twin_answers_the_same_as_the_page(client):
    line = "amostra roda 5-12 mao=a: aE bR"
    answer = json.loads(client.get(PAGE + "toque/", {"v": line, "diz": "aQ"}).content)

    assert answer["url"] == "/consulta/?v=amostra+roda+5-12+mao=a:+aE+bR+aQ"
    page = client.get(answer["url"]).text
    assert answer["html"].strip() in page


# ---- any address ----

BAD = [
    "",
    "x",
    "cego",
    "cego roda 1-2 mao=c:",
    "cego/mano testa 0-0 mao=a:",
    "cego/flor3 roda 0-0 mao=a:",
    "cego roda 999999999-0 mao=a:",
    "cego roda 0-0 mao=a: aZZZ",
    "cego roda 0-0 mao=a: a9.E",
    "cego roda 0-0 mao=a: aE; pontos 99/1",
    "cego roda 0-0 mao=a: aL; flores 1+2+3+4/x",
    "\0",
    "é" * 2000,
    "cego roda 0-0 mao=a:; vazas aaaaaaa",
    "cego roda 0-0 mao=a:; antes x=y",
    "cego roda 0-0 mao=a:; antes x",
    "cego roda 0-0 mao=a:; faltas a:nada",
    "cego roda 0-0 mao=a: " + "aE " * 500,
]


@pytest.mark.parametrize("line", BAD)
@pytest.mark.parametrize("path", [PAGE, PAGE + "toque/"])
def test_no_state_breaks_the_page(client, path, line):
    for tap in (
        {},
        {"diz": "aE"},
        {"desfaz": "1"},
        {"vaza": "a"},
        {"ajuste": "1"},
        {"canto": "1", "pa": "x"},
    ):
        assert client.get(path, {"v": line, **tap}, follow=True).status_code == 200


def test_a_broken_address_is_said_kindly(client):
    assert "Este endereço não guarda uma volta" in shown(client, "cego roda 1-2 mao=c:")


ODD = st.one_of(
    st.text(max_size=12),
    st.sampled_from(["a", "b", "1", "2", "=", "flor falsa", "aE", "bQ", "anR", "a~CF", "²"]),
)
NAMES = st.sampled_from(
    [
        *("ajuste", "jogo", "linha", "formato", "nos", "eles", "mao", "testa", "ff", "diz", "n_anR", "ja"),
        *("desfaz", "vaza", "canto", "pa", "pb", "fa", "fb", "antes_envido", "antes_flor", "falta", "de"),
        *("vezes", "tira"),
    ]
)
LINES = st.sampled_from(
    [*BAD, "cego roda 1-2 mao=a: aL bL", "amostra roda 20-2 mao=a: bJ", "cego testa 1-2 mao=a: aP"]
)


@given(LINES, st.dictionaries(NAMES, ODD, max_size=6))
def test_no_query_breaks_the_page(line, fields):
    assert Client().get(PAGE + "toque/", {"v": line, **fields}).status_code == 200


def test_a_state_that_was_written_reads_back():
    volta = parse_volta(
        "amostra/dupla/flor3 roda 0-4 mao=b: a~J b8E' a2.P; flores 26+31/-; faltas a:flor-falsa*2"
    )
    asked = read(QueryDict(query_of(volta)[1:]))

    assert (asked.volta, asked.misread, asked.acted) == (volta, False, False)


def test_the_page_keeps_no_cookie_and_asks_no_database(client):
    """No test of this module has the database: asking it would fail."""
    response = client.get(PAGE)

    assert not response.cookies
    assert "public" in response["Cache-Control"]
    assert client.post(PAGE).status_code == 405


def test_a_fresh_page_stands_at_nothing():
    context = volta_context(NEW)

    assert context["fresh"]
    assert [speaker.side for speaker in context["speakers"]] == ["a", "b"], "the mão first"
    assert format_volta(NEW) == "cego roda 0-0 mao=a:"


# ---- the cards ----


@pytest.mark.regra("Art.23-env-2naipe")
def test_six_and_seven_of_copas_are_33(client):
    text = text_of(client.get(CARDS, {"jogo": "cego", "carta": ["6c", "7c", "1e"]}))

    assert "Envido 33 Seis e sete de copas: 33." in text
    assert "Flor" not in text


@pytest.mark.regra("Art.24-flor-valor")
def test_a_flor_of_pieces_in_amostra(client):
    """2 of the amostra's suit is 30, 4 is 29: in full the best, of the other its units: 30 + 9 + 7."""
    text = text_of(client.get(CARDS, {"jogo": "amostra", "amostra": "5e", "carta": ["2e", "4e", "7c"]}))

    assert "Flor 46" in text
    assert "Com esta flor não se canta envido." in text


def test_the_first_tap_of_amostra_turns_the_amostra(client):
    response = client.get(CARDS, {"jogo": "amostra", "toca": "5e"})
    assert response.url == "/consulta/cartas/?jogo=amostra&amostra=5e"
    response = client.get(response.url + "&toca=7c")
    assert response.url == "/consulta/cartas/?jogo=amostra&amostra=5e&carta=7c"
    assert client.get(response.url + "&toca=7c").url == "/consulta/cartas/?jogo=amostra&amostra=5e"


def test_the_two_aces_are_in_the_deck_only_by_agreement(client):
    assert "ás de copas" not in client.get(CARDS, {"jogo": "amostra"}).text
    assert "ás de copas" in client.get(CARDS, {"jogo": "amostra", "ases": "1"}).text
    assert "ás de copas" in client.get(CARDS).text


@pytest.mark.parametrize(
    "query",
    [
        "jogo=x",
        "carta=8o&carta=7o&carta=7o",
        "jogo=amostra&amostra=9",
        "toca=zz",
        "jogo=amostra&amostra=5e&carta=5e",
        "carta=1e&carta=2e&carta=3e&carta=4e&toca=5e",
        "jogo=amostra&amostra=1c&carta=1o",
        "carta=%00",
        "toca=1c&jogo=amostra",
    ],
)
def test_no_address_breaks_the_cards(client, query):
    assert client.get(f"{CARDS}?{query}", follow=True).status_code == 200
    assert client.get(f"{CARDS}toque/?{query}").status_code == 200

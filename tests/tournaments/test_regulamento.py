"""The regulamento: as data, on its page, and the links that lead to it."""

import re

import pytest
from django.utils.safestring import mark_safe

from tests.factories import UserFactory
from tournaments.regulamento import UnknownRuleError, read_regulamento, regulamento
from tournaments.templatetags.regulamento_links import link_articles, rule_url

# ---- lookups ----


@pytest.mark.parametrize(
    ("citation", "ids"),
    [
        ("Art. 23, c", ["Art.23-vencedor-c"]),
        ("Art. 23, a", ["Art.23-vencedor-a"]),  # not Art.23-a: the criterion is what pages cite so
        ("Art. 23, testa, a", ["Art.23-a"]),
        ("Art. 20, III", ["Art.20-III"]),
        ("Art. 20, VI", ["Art.20-VI-reserva", "Art.20-VI-sem"]),
        ("Art. 20, § 1º", ["Art.20-§1"]),
        ("artigo 20, inciso iii", ["Art.20-III"]),
        ("Art.24-truco-2/3/4", ["Art.24-truco-2/3/4"]),
        ("Art. 23, disciplina, e", ["Art.23-disc-e", "Art.23-disc-e-obs"]),
        ("Art. 25", []),
        ("Art. 20, IX", []),
        ("", []),
    ],
)
def test_rules_are_found_by_what_cites_them(citation, ids):
    assert [rule.id for rule in regulamento().cited(citation)] == ids


def test_a_whole_article_is_all_of_its_rules_and_leads_to_its_beginning():
    assert {rule.id.split("-")[0] for rule in regulamento().cited("Art. 20")} == {"Art.20"}
    assert regulamento().place("Art. 23") == "cego-mesa"
    assert regulamento().place("Art. 20") == "art-20-i"


def test_rules_by_id():
    assert regulamento().rule("Art.23-vencedor-f").title == "2 a 0 conta três partidas"
    with pytest.raises(UnknownRuleError):
        regulamento().rule("Art.99")


def test_every_rule_says_what_it_is_and_what_the_system_does():
    for rule in regulamento().rules:
        for text in (rule.title, rule.rule, rule.system):
            assert text.strip() == text != ""
        assert rule.rule[-1] in ".”", rule.id
        assert rule.system[-1] in ".", rule.id
        assert rule.verbs


def test_every_reading_is_named_by_a_rule():
    named = {reading.id for rule in regulamento().rules for reading in rule.readings}

    assert (
        named == {reading.id for reading in regulamento().readings} == {f"AMB-{n:02}" for n in range(1, 45)}
    )


MINIMAL = """
[[sections]]
id = "geral"
title = "Geral"
modality = "geral"
articles = "Art. 14"
lead = "."
[[sections.rules]]
id = "Art.14"
article = "Art. 14"
title = "t"
class = "{classes}"
rule = "r"
system = "s"
decisions = ["{decision}"]
[[readings]]
id = "AMB-01"
title = "t"
text = "x"
"""


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({}, None),
        ({"classes": "EX"}, ValueError),
        ({"classes": ""}, ValueError),
        ({"decision": "AMB-02"}, KeyError),
    ],
)
def test_a_file_that_is_not_whole_is_refused(tmp_path, changes, error):
    path = tmp_path / "regulamento.toml"
    path.write_text(MINIMAL.format(**{"classes": "E", "decision": "AMB-01", **changes}))

    if error is None:
        assert [rule.id for rule in read_regulamento(path).rules] == ["Art.14"]
    else:
        with pytest.raises(error):
            read_regulamento(path)


def test_two_entries_at_one_place_are_refused(tmp_path):
    path = tmp_path / "regulamento.toml"
    text = MINIMAL.format(classes="E", decision="AMB-01")
    path.write_text(text + '[[readings]]\nid = "AMB.01"\ntitle = "t"\ntext = "x"\n')

    with pytest.raises(ValueError, match="share an anchor"):
        read_regulamento(path)


# ---- search ----


@pytest.mark.parametrize(
    ("query", "some", "not_found"),
    [
        ("súmula", "Art.17-súmula", "Art.14"),
        ("SUMULA", "Art.17-súmula", "Art.14"),
        ("flores", "Art.23-flor-boa", "Art.14"),
        ("20 III", "Art.20-III", "Art.20-II"),
        ("Art. 23, c", "Art.23-vencedor-c", "Art.23-vencedor-a"),
        ("embriaguez reserva", "Art.20-VI-reserva", "Art.20-VII"),
        ("2 a 0", "Art.23-vencedor-f", "Art.20-II"),
        ("AMB-07", "Art.23-vencedor-d", "Art.23-vencedor-c"),
    ],
)
def test_search_by_word_and_by_article(query, some, not_found):
    found = regulamento().search(query).rules

    assert some in found
    assert not_found not in found


def test_search_finds_readings_too_and_nothing_where_there_is_nothing():
    assert "AMB-07" in regulamento().search("confronto direto").readings
    assert regulamento().search("xilofone") == (frozenset(), frozenset())


def test_a_number_that_is_no_article_is_searched_as_a_word():
    assert "Art.23-env-max" in regulamento().search("33").rules


# ---- links ----


def linked(text):
    """Every link in a text as (words, place)."""
    return [(words, place) for place, words in re.findall(r'href="/regulamento/#([^"]+)">([^<]+)<', text)]


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("por tentos: 201 × 188 (Art. 23, c)", [("Art. 23, c", "art-23-vencedor-c")]),
        ("desclassificado (Art. 20, III).", [("Art. 20, III", "art-20-iii")]),
        ("Art. 20, § 1º e § 2º", [("Art. 20, § 1º", "art-20-1"), ("§ 2º", "art-20-2")]),
        (
            "(Art. 20, I, III e VIII)",
            [("Art. 20, I", "art-20-i"), ("III", "art-20-iii"), ("VIII", "art-20-viii")],
        ),
        ("(Art. 23, a a e)", [("Art. 23, a", "art-23-vencedor-a"), ("e", "art-23-vencedor-e")]),
        ("Art. 23 e 24.", [("Art. 23", "cego-mesa"), ("24", "amostra-mesa")]),
        ("Art. 23, e o resto", [("Art. 23", "cego-mesa")]),
        ("Art. 23, a comissão decide", [("Art. 23", "cego-mesa")]),
        ("Art.\xa017", [("Art.\xa017", "art-17-entrega")]),
        ("flor boa: Art.23-flor-boa", [("Art.23-flor-boa", "art-23-flor-boa")]),
        ("Art. 23, disciplina, e", [("Art. 23, disciplina, e", "art-23-disc-e")]),
        ("Art. 200, Art. 99, arte", []),
    ],
)
def test_articles_in_a_sentence_become_links(text, links):
    html = link_articles(text)

    assert linked(html) == links
    assert re.sub(r"<[^>]+>", "", html) == text


def test_hand_68_names_are_escaped_once_and_nothing_runs():
    html = link_articles("O'Neil & \"Cia\" <script>alert('Art. 17')</script> (Art. 20, II)")

    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert "O&#x27;Neil &amp; &quot;Cia&quot;" in html
    assert "&amp;amp;" not in html
    assert ("Art. 20, II", "art-20-ii") in linked(html)


def test_hand_68_a_text_without_articles_is_escaped_all_the_same():
    assert link_articles("Os <b>Guaxos</b>") == "Os &lt;b&gt;Guaxos&lt;/b&gt;"


def test_html_keeps_its_tags_and_its_own_links():
    html = link_articles(
        mark_safe(
            '<p title="Art. 20 > 19">Art. 15 <a href="/x/">Art. 17</a> <button>Art. 18</button> Art. 16</p>'
        )
    )

    assert linked(html) == [("Art. 15", "art-15"), ("Art. 16", "art-16-juiz")]
    assert 'title="Art. 20 > 19"' in html
    assert '<a href="/x/">Art. 17</a> <button>Art. 18</button>' in html


def test_in_a_form_links_open_a_tab_of_their_own():
    html = link_articles("Falta a entrega (Art. 17)", "aba")

    assert 'target="_blank" rel="noopener"' in html
    assert "(abre em outra aba)" in html


def test_the_address_of_a_rule():
    assert rule_url("Art.23-flor-boa") == "/regulamento/#art-23-flor-boa"
    assert rule_url("Art. 23, c") == "/regulamento/#art-23-vencedor-c"
    assert rule_url("Art. 99") == "/regulamento/"


# ---- the page ----


def test_the_page_shows_every_rule_and_every_place_that_links_lead_to(client):
    html = client.get("/regulamento/").content.decode()

    places = re.findall(r' id="([^"]+)"', html)
    assert len(places) == len(set(places))
    wanted = {rule.anchor for rule in regulamento().rules} | {r.anchor for r in regulamento().readings}
    assert wanted | {section.id for section in regulamento().sections} <= set(places)
    assert set(re.findall(r'href="/regulamento/#([^"]+)"', html)) <= set(places)
    assert 'article class="regra" hidden' not in html


def shown(html):
    return set(re.findall(r'<article class="regra" id="([^"]+)"[^>]*?"(?:| )>', html))


def test_a_search_without_script_hides_what_it_did_not_find(client):
    html = client.get("/regulamento/", {"q": "  20   iii "}).content.decode()

    assert shown(html) == {"art-20-iii"}
    assert "1 regra para “20 iii”." in html
    assert 'value="20 iii"' in html


def test_a_search_that_finds_nothing_says_so(client):
    html = client.get("/regulamento/", {"q": "xilofone"}).content.decode()

    assert shown(html) == set()
    assert "<div data-empty>" in html


def test_hand_68_a_query_is_shown_as_typed_and_does_not_run(client):
    html = client.get("/regulamento/", {"q": '"><script>alert(1)</script>\0'}).content.decode()

    assert "<script>alert" not in html
    assert "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" in html


def test_the_page_is_public_keeps_no_cookie_and_asks_nothing_of_the_database(
    client, db, django_assert_num_queries
):
    client.force_login(UserFactory())
    with django_assert_num_queries(0):
        response = client.get("/regulamento/")

    assert response.status_code == 200
    assert not response.cookies
    assert client.get("/regulamento/", headers={"If-None-Match": response["ETag"]}).status_code == 304


def test_only_reading_is_allowed(client):
    assert client.post("/regulamento/").status_code == 405

"""Every page that prepares an event: closed to the public, never cached, few queries, safe names."""

import pytest
from django.urls import reverse

from tests.factories import EventFactory, TournamentFactory, TrioFactory, make_trios
from tournaments.services.audit import Actor
from tournaments.services.seeds import SeedSource
from tournaments.services.sorteio_chaves import draw_chaves
from tournaments.views.committee.urls_setup import urlpatterns

POST_ONLY = {"trio_presence", "person_password", "person_access"}
DOWNLOADS = {"event_file"}  # the whole event: as many queries as its tournaments ask for
ABSENT = {"copy_download"}  # there is no safety copy here: test_safety_copies.py makes one


@pytest.fixture
def drawn(db):
    """A tournament of 8 trios with its chaves drawn."""
    return draw(TournamentFactory(), 8)


def draw(tournament, trios: int):
    make_trios(tournament, trios, entidades=5)
    draw_chaves(
        tournament=tournament, n_chaves=trios // 4, source=SeedSource(numbers=[7]), actor=Actor("teste")
    )
    return tournament


def address(name: str, tournament, user) -> str:
    """Return the address of a page of this tournament, whatever arguments its pattern takes."""
    kwargs = {
        "event": tournament.event.slug,
        "tournament": tournament.slug,
        "public_id": tournament.sorteios.first().public_id,
        "pk": tournament.trios.first().pk,
        "kind": "csv",
        "name": "nenhuma",
    }
    if name.startswith("entidade_"):
        kwargs["pk"] = tournament.trios.first().entidade_id
    if name.startswith("person_"):
        kwargs["pk"] = user.pk
    pattern = next(p for p in urlpatterns if p.name == name)
    return reverse(f"tournaments:{name}", kwargs={key: kwargs[key] for key in pattern.pattern.converters})


@pytest.mark.parametrize("name", [p.name for p in urlpatterns])
def test_the_public_is_sent_to_the_login(client, drawn, committee_user, name):
    url = address(name, drawn, committee_user)

    for response in (client.get(url), client.post(url)):
        assert response.status_code == 302
        assert response["Location"].startswith(reverse("login"))


@pytest.mark.parametrize("name", sorted(POST_ONLY))
def test_what_changes_something_refuses_get(committee_client, committee_user, drawn, name):
    assert committee_client.get(address(name, drawn, committee_user)).status_code == 405


@pytest.mark.parametrize("name", [p.name for p in urlpatterns if p.name not in POST_ONLY | ABSENT])
def test_pages_are_kept_by_no_cache(committee_client, committee_user, drawn, name):
    """HAND-42: forms and names of a session never come out of a cache on the way."""
    response = committee_client.get(address(name, drawn, committee_user))

    assert response.status_code in (200, 302)
    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize("trios", [8, 128])
def test_no_page_asks_more_than_25_queries(
    committee_client, committee_user, db, django_assert_max_num_queries, trios
):
    event = EventFactory(commissions=True)
    drawn = draw(TournamentFactory(event=event), trios)
    waiting = TournamentFactory(event=event)
    make_trios(waiting, trios, entidades=5)
    pages = [
        address(p.name, drawn, committee_user)
        for p in urlpatterns
        if p.name not in POST_ONLY | DOWNLOADS | ABSENT
    ]
    args = (event.slug, waiting.slug)
    pages += [
        reverse("tournaments:trio_create", args=args),
        reverse("tournaments:sorteio_chaves", args=args),
        reverse("tournaments:sorteio_chaves", args=args) + "?modo=mao",
        reverse("tournaments:trio_list", args=args) + "?q=trio+jogador&situacao=nao-confirmados&sort=-city",
    ]

    for page in pages:
        with django_assert_max_num_queries(25, info=page):
            assert committee_client.get(page).status_code in (200, 302)


@pytest.mark.parametrize(
    "name",
    ["<script>alert(1)</script>", "x'-alert(1)-'", '<img src="file:///etc/passwd">', "D’Água & Filhos"],
)
def test_hand_68_names_are_shown_as_typed_and_nothing_runs(committee_client, committee_user, db, name):
    tournament = TournamentFactory(name=name)
    TrioFactory(tournament=tournament, name=name, members=[f"{name} 1", f"{name} 2", f"{name} 3"])
    TrioFactory(tournament=tournament)
    draw_chaves(tournament=tournament, n_chaves=1, source=SeedSource(), actor=Actor("teste"))
    escaped = name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    escaped = escaped.replace('"', "&quot;").replace("'", "&#x27;")

    for page in ("trio_list", "trio_edit", "trio_delete", "sorteio_chaves", "sorteio_steps", "event_detail"):
        html = committee_client.get(address(page, tournament, committee_user)).content.decode()
        assert escaped in html
        assert "<script>alert" not in html
        assert "<img src=" not in html.replace('<img src="/static/', "")
        assert "&amp;amp;" not in html
        assert "&amp;lt;" not in html

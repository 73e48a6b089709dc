"""The list of jogos: rodadas, filters, quick entry, mesas and times."""

import datetime
import re
import uuid
from zoneinfo import ZoneInfo

import pytest

from tests.tournaments.desk import (
    DESK,
    address,
    boxes,
    credits_of,
    enter,
    jogo_of,
    many,
    read,
    tournament_of,
    trio,
)
from tournaments.models import AuditEntry, Jogo, Submission, SubmissionStatus
from tournaments.services.agenda import move_jogo

pytestmark = pytest.mark.django_db
RIO_GRANDE = ZoneInfo("America/Sao_Paulo")


def cards(page):
    """The primary keys of the jogos of a page, in order."""
    return [int(pk) for pk in re.findall(r'<li id="jogo-(\d+)">', page)]


def get(client, tournament, query=""):
    return client.get(address(tournament, "jogo_list") + query).content.decode()


def quick(jogo, text, letter, **more):
    return {
        "from": "lista",
        "ending": "played",
        "version": jogo.version,
        "client_id": uuid.uuid4(),
        **boxes(jogo, letter, text),
        **more,
    }


def test_it_opens_at_the_first_rodada_with_something_left(committee_client):
    t = tournament_of("ABCD")
    for jogo in t.jogos.filter(rodada=1):
        enter(t, f"{jogo.trio_a.ref} x {jogo.trio_b.ref}: 24-10 24-12")

    page = get(committee_client, t)

    assert "2ª rodada: 0 de 2 resultados" in page
    assert set(cards(page)) == set(t.jogos.filter(rodada=2).values_list("pk", flat=True))


def test_each_row_is_a_form_of_its_own(committee_client):
    """HAND-36: saving mesa 5 from an old list leaves mesa 2, stored meanwhile, alone."""
    t = many(24, mesas=12)
    listed = get(committee_client, t, "?rodada=1")
    jogos = list(t.jogos.filter(rodada=1).order_by("mesa"))
    two, five = jogos[1], jogos[4]
    enter_from_phone = quick(two, "24-10 24-12", two.trio_a.ref)
    committee_client.post(address(t, "result_entry", two.pk), enter_from_phone)

    response = committee_client.post(
        address(t, "result_entry", five.pk), quick(five, "24-3 24-4", five.trio_a.ref)
    )

    assert listed.count('<form class="quick"') == 12
    assert response.url.endswith(f"?rodada=1#jogo-{five.pk}")
    stored = dict(Jogo.objects.exclude(ending="").values_list("pk", "partidas"))
    assert stored == {two.pk: "24-10 24-12", five.pk: "24-3 24-4"}
    assert Submission.objects.count() == 2


def test_htmx_answers_with_the_card_alone(committee_client):
    t = tournament_of("AB")
    jogo = jogo_of(t, "A", "B")
    url = address(t, "result_entry", jogo.pk)

    wrong = committee_client.post(url, quick(jogo, "24-10 24-24", "A"), headers={"HX-Request": "true"})
    right = committee_client.post(url, quick(jogo, "24-10 24-12", "A"), headers={"HX-Request": "true"})

    assert wrong.status_code == 422
    for response in (wrong, right):
        page = response.content.decode()
        assert page.count("<article") == 1
        assert "<html" not in page
    assert "não podem chegar a 24" in wrong.content.decode()
    for name, value in boxes(jogo, "A", "24-10 24-24").items():
        assert f'name="{name}" value="{value}"' in wrong.content.decode()
    assert "Três Marias venceu por 2 a 0: 24-10 24-12" in read(right)


def test_a_card_saved_by_htmx_brings_the_counts_of_its_rodada(committee_client):
    """The head of the list and the rodada's tab follow; the last card leads to the next rodada."""
    t = tournament_of("ABCD")
    first, last = t.jogos.filter(rodada=1)

    def saved(jogo, where="?rodada=1"):
        page = "http://testserver" + address(t, "jogo_list") + where
        url = address(t, "result_entry", jogo.pk)
        sent = quick(jogo, "24-10 24-12", jogo.trio_a.ref)
        headers = {"HX-Request": "true", "HX-Current-URL": page}
        return committee_client.post(url, sent, headers=headers).content.decode()

    half, whole = saved(first), saved(last)

    assert '<p class="lead" id="conta" hx-swap-oob="true">1ª rodada: 1 de 2 resultados</p>' in half
    assert '<li id="aba-1" hx-swap-oob="true">' in half
    assert '1ª rodada: 2 de 2 resultados. <a href="?rodada=2">Seguinte: 2ª rodada</a>' in whole
    everything = saved(t.jogos.filter(rodada=2)[0], "?rodada=todas")
    assert '<li id="aba-2" hx-swap-oob="true">' in everything
    assert 'id="conta"' not in everything  # the list of all rodadas has no such line


def test_a_conflict_by_htmx_leads_to_the_choice(committee_client):
    """HAND-35."""
    t = tournament_of("AB")
    jogo = jogo_of(t, "A", "B")
    enter(t, "A x B: 24-10 24-12")

    response = committee_client.post(
        address(t, "result_entry", jogo.pk), quick(jogo, "10-24 12-24", "A"), headers={"HX-Request": "true"}
    )

    pending = Submission.objects.get(status=SubmissionStatus.PENDING)
    assert response["HX-Redirect"] == address(t, "pending_resolve", pending.pk)


def test_mesas_stand_in_the_order_people_work_in(committee_client):
    """HAND-67: 1, 2, … 10, 11, 12, not 1, 10, 11, 2."""
    t = many(24, mesas=12)
    for place, jogo in enumerate(t.jogos.filter(rodada=1).order_by("-pk"), start=1):
        move_jogo(jogo_id=jogo.pk, mesa=place, scheduled_at=None, juiz="", actor=DESK)

    page = get(committee_client, t, "?rodada=1")

    mesas = dict(t.jogos.filter(rodada=1).values_list("pk", "mesa"))
    assert [mesas[pk] for pk in cards(page)] == list(range(1, 13))


def test_filters_narrow_the_list(committee_client):
    t = tournament_of("ABC", "DEF")
    enter(t, "A x B: W.O. A")
    first = jogo_of(t, "D", "E")
    move_jogo(jogo_id=first.pk, mesa=7, scheduled_at=None, juiz="", actor=DESK)

    assert len(cards(get(committee_client, t, "?rodada=todas"))) == 6
    assert len(cards(get(committee_client, t, "?rodada=todas&chave=B"))) == 3
    assert cards(get(committee_client, t, "?rodada=todas&mesa=7")) == [first.pk]
    assert cards(get(committee_client, t, "?rodada=todas&estado=lancados")) == [jogo_of(t, "A", "B").pk]
    assert cards(get(committee_client, t, "?rodada=todas&estado=excecoes")) == [jogo_of(t, "A", "B").pk]
    assert len(cards(get(committee_client, t, "?rodada=todas&estado=abertos"))) == 5
    assert "Nenhum jogo com estes filtros" in get(committee_client, t, "?rodada=todas&estado=conferir")
    for odd in ("?rodada=99", "?rodada=%00", "?page=x", "?page=999", "?mesa=%D9%A3", "?ver=tabela&sort=zz"):
        assert committee_client.get(address(t, "jogo_list") + odd).status_code == 200


def test_the_table_sorts_and_loses_no_row(committee_client):
    """HAND-70: walking the pages shows each jogo once, in whatever order."""
    t = many(40)
    for sort in ("state", "-mesa", "result", "trios"):
        seen = []
        for page in (1, 2, 3):
            text = get(committee_client, t, f"?rodada=todas&ver=tabela&sort={sort}&page={page}")
            seen += re.findall(r"/jogos/(\d+)/\"", text)
        assert len(seen) == len(set(seen)) == t.jogos.count() == 60


def test_mesa_and_time_are_changed_with_a_trail(committee_client):
    """HAND-66: 22:30 at the table is 22:30 on the page, whatever the machine's clock says."""
    t = tournament_of("AB")
    jogo = jogo_of(t, "A", "B")
    url = address(t, "jogo_schedule", jogo.pk)

    committee_client.post(url, {"mesa": "3", "scheduled_at": "2026-06-14T22:30", "juiz": " Seu  Nico "})

    jogo.refresh_from_db()
    assert (jogo.mesa, jogo.juiz) == (3, "Seu Nico")
    assert jogo.scheduled_at == datetime.datetime(2026, 6, 14, 22, 30, tzinfo=RIO_GRANDE)
    assert "22:30" in get(committee_client, t)
    assert 'value="2026-06-14T22:30"' in committee_client.get(url).content.decode()
    entry = AuditEntry.objects.get(action="jogo.mesa")
    assert entry.after["scheduled_at"] == "2026-06-14T22:30-03:00"
    committee_client.post(url, {"mesa": "3", "scheduled_at": "2026-06-14T22:30", "juiz": "Seu Nico"})
    assert AuditEntry.objects.filter(action="jogo.mesa").count() == 1


@pytest.mark.parametrize(
    "sent",
    [
        {"mesa": "0"},
        {"mesa": "-1"},
        {"mesa": "mesa 3"},
        {"mesa": "99999999999999999999"},
        {"scheduled_at": "ontem"},
        {"scheduled_at": "2026-02-31T10:00"},
        {"scheduled_at": "2018-11-04T00:00"},
        {"juiz": "x" * 121},
    ],
)
def test_a_mesa_or_time_that_cannot_be(committee_client, sent):
    """HAND-73: an hour that the clock skipped is refused, not an error."""
    t = tournament_of("AB")
    jogo = jogo_of(t, "A", "B")

    response = committee_client.post(address(t, "jogo_schedule", jogo.pk), sent)

    assert response.status_code == 422
    assert not AuditEntry.objects.filter(action="jogo.mesa").exists()


def test_a_clash_warns_and_does_not_refuse(committee_client):
    t = tournament_of("ABCD")
    first, second = jogo_of(t, "A", "B"), jogo_of(t, "C", "D")
    third = jogo_of(t, "A", "C")
    at = datetime.datetime(2026, 2, 7, 9, 0, tzinfo=RIO_GRANDE)
    move_jogo(jogo_id=first.pk, mesa=1, scheduled_at=at, juiz="", actor=DESK)

    same_mesa = move_jogo(jogo_id=second.pk, mesa=1, scheduled_at=at, juiz="", actor=DESK)
    same_trio = move_jogo(jogo_id=third.pk, mesa=5, scheduled_at=at, juiz="", actor=DESK)

    assert any("A mesa 1 também está com" in clash for clash in same_mesa)
    assert any("Três Marias também está em" in clash for clash in same_trio)
    page = committee_client.post(
        address(t, "jogo_schedule", second.pk),
        {"mesa": "1", "scheduled_at": "2026-02-07T09:00", "juiz": ""},
        follow=True,
    ).content.decode()
    assert "A mesa 1 também está com" in page


def test_names_are_shown_as_typed(committee_client):
    """HAND-68: tags, quotes and apostrophes, once and whole."""
    t = tournament_of("AB")
    odd = trio(t, "A")
    odd.name = "<script>alert('Ás')</script> & \"Flor\""
    odd.save()
    jogo = jogo_of(t, "A", "B")
    urls = [
        address(t, "jogo_list"),
        address(t, "jogo_list") + "?ver=tabela",
        address(t, "result_entry", jogo.pk),
        address(t, "classification"),
        address(t, "classification_trio", odd.pk),
        address(t, "tournament_dashboard"),
    ]
    enter(t, "A x B: 24-10 24-12")
    for url in urls:
        page = committee_client.get(url).content.decode()
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert(&#x27;Ás&#x27;)&lt;/script&gt; &amp; &quot;Flor&quot;" in page
        assert "&amp;lt;" not in page
        assert "&amp;amp;" not in page


def test_the_list_before_the_draw_leads_to_it(committee_client):
    t = tournament_of("AB")
    t.jogos.all().delete()
    t.chaves.all().delete()

    assert "Ainda não há jogos" in get(committee_client, t)


def test_credits_follow_the_quick_entry(committee_client):
    t = tournament_of("AB")
    jogo = jogo_of(t, "A", "B")
    committee_client.post(address(t, "result_entry", jogo.pk), quick(jogo, "24-10 18-24 24-20", "A"))

    assert credits_of(t, "A") == (1, 2, 66)
    assert credits_of(t, "B") == (0, 1, 54)

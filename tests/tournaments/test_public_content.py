"""What the public pages say: tables with reasons, jogos as they ended, hours of the hall, search, queries."""

import datetime
import re

import pytest
from django.urls import reverse

from scoring.desclassificacao import Inciso
from scoring.jogo import Ending
from tests.factories import (
    CommissionMemberFactory,
    EntidadeFactory,
    EventFactory,
    TournamentFactory,
    TrioFactory,
)
from tests.tournaments.public_data import (
    ACTOR,
    HALL,
    page_of,
    play,
    play_all,
    published,
    text_of,
)
from tournaments.models import Comissao, Jogo
from tournaments.selectors.public import When, event_cards
from tournaments.services.agenda import move_jogo
from tournaments.services.discipline import ClaimData, disqualify
from tournaments.services.events import publish
from tournaments.services.results import ResultData, record_result
from tournaments.services.seeds import SeedSource
from tournaments.services.sorteio_chaves import draw_chaves
from tournaments.views.public.words import days_text

pytestmark = pytest.mark.django_db


def words(body: str) -> str:
    """The text of a page, without tags, blanks single."""
    return " ".join(re.sub(r"<[^>]+>", " ", body).replace("\xa0", " ").split())


def rows_of(body: str, chave: str) -> list[list[str]]:
    """Rank, name, J, V, P, T of the rows of a chave's table."""
    table = body.split(f'id="chave-{chave}"')[1].split("</table>")[0]
    return [
        [
            re.sub(r"<[^>]+>", "", cell)
            for cell in re.findall(r"<t[dh][^>]*>(?:<span>)?(.*?)(?:</span>.*?)?</t[dh]>", row)
        ]
        for row in re.findall(r"<tr class=\"(?!standings__why)[^\"]*\">(.*?)</tr>", table, re.DOTALL)
    ]


def chave_of_four(results, **more):
    """One chave whose trios A to D are as dealt; results: {("A", "B"): "24-10 24-12"}, side a first."""
    tournament = published(trios=4, chaves=1, **more)
    trios = [place.trio for place in tournament.chaves.get().places.order_by("position")]
    for letter, trio in zip("ABCD", trios, strict=True):
        trio.name = f"Trio {letter}"
        trio.save()
    by_letter = dict(zip("ABCD", trios, strict=True))
    for (a, b), text in results.items():
        jogo = tournament.jogos.filter(trio_a=by_letter[a], trio_b=by_letter[b]).first()
        if jogo is None:
            jogo = tournament.jogos.get(trio_a=by_letter[b], trio_b=by_letter[a])
            text = " ".join("-".join(reversed(partida.split("-"))) for partida in text.split())
        play(jogo, text)
    return tournament


def test_a_partial_chave_shares_places_and_asks_for_no_sorteio(client):
    """HAND-08: A and B share the first place, C and D the third; 2 of 6; no 0-0 before it is played."""
    tournament = chave_of_four({("A", "D"): "24-12 24-20", ("B", "C"): "24-12 24-20"})

    body = text_of(client.get(page_of(tournament)))

    assert [row[0] for row in rows_of(body, "A")] == ["1º", "1º", "3º", "3º"]
    assert [row[2:] for row in rows_of(body, "A")] == [["1", "1", "3", "72"]] * 2 + [
        ["1", "0", "0", "32"]
    ] * 2
    assert "parcial, 2 de 6 jogos" in body
    assert "guarda sorteio entre" not in body
    assert "0-0" not in body


def test_before_the_first_jogo_nothing_is_told_of_places(client):
    tournament = published(trios=4, chaves=1)

    body = text_of(client.get(page_of(tournament)))

    assert "parcial, 0 de 6 jogos" in body
    assert "empatado" not in body


def test_a_circle_waits_for_a_sorteio(client):
    """HAND-03, HAND-10: 1, 1, 1, 4 until it is held."""
    results = {("A", "B"): "24-15 14-24 24-7", ("B", "C"): "9-24 24-16 24-5", ("C", "A"): "24-12 10-24 24-5"}
    results |= {("A", "D"): "24-11 24-13", ("B", "D"): "24-14 24-22", ("C", "D"): "24-16 24-11"}
    tournament = chave_of_four(results)

    body = text_of(client.get(page_of(tournament)))

    assert [row[0] for row in rows_of(body, "A")] == ["1º", "1º", "1º", "4º"]
    assert "Aguarda sorteio entre Trio A, Trio B e Trio C (Art. 23, e)." in body
    assert body.count("is-pending") == 4  # three rows and the legend


def test_each_row_says_by_what_it_stands_above_the_next(client):
    """HAND-06: who lost the direct jogo is ahead by tentos, and the page names the criterion."""
    results = {("A", "B"): "20-24 24-20 20-24", ("A", "C"): "24-5 24-6", ("A", "D"): "24-5 24-6"}
    results |= {("B", "C"): "24-3 5-24 24-9", ("B", "D"): "10-24 10-24", ("C", "D"): "24-1 24-2"}
    tournament = chave_of_four(results)

    body = words(text_of(client.get(page_of(tournament))))

    assert "acima de Trio B por partidas: 7 × 4 (Art. 23, b)" in body
    assert "tentos (Art. 23, c)" in body  # the criteria in force, each with its article


def test_out_trios_come_last_with_the_inciso_alone(client):
    """HAND-23."""
    tournament = chave_of_four({("A", "D"): "24-12 24-20", ("B", "C"): "24-12 24-20"})
    out = tournament.trios.get(name="Trio A")
    jogo = tournament.jogos.filter(ending="", trio_a=out).first() or tournament.jogos.get(
        ending="", trio_b=out
    )
    disqualify(tournament=tournament, claim=ClaimData(trio=out, inciso=Inciso.VII, jogo=jogo), actor=ACTOR)

    body = text_of(client.get(page_of(tournament)))

    assert rows_of(body, "A")[-1][:2] == ["—", "Trio A"]
    assert "desclassificado (Art. 20, VII)" in body
    assert "W.O." in body  # the jogo that it can no longer play


def test_how_each_jogo_ended_is_told(client):
    tournament = published()
    jogos = list(tournament.jogos.filter(rodada=1).select_related("trio_a", "trio_b"))
    record_result(
        jogo_id=jogos[0].pk,
        data=ResultData(Ending.WALKOVER, winner="b", base_version=jogos[0].version),
        actor=ACTOR,
    )
    record_result(
        jogo_id=jogos[1].pk, data=ResultData(Ending.WALKOVER, base_version=jogos[1].version), actor=ACTOR
    )
    play(jogos[2], "24-18 20-24 24-3")

    body = text_of(client.get(page_of(tournament)))

    assert ">W.O.</span>" in body
    assert ">Ausência dupla</span>" in body
    card = body.split(f"/s/{jogos[2].code}/")[-1]
    assert [int(n) for n in re.findall(r"<td[^>]*>(\d+)</td>", card)[:6]] == [24, 20, 24, 18, 24, 3]


def test_the_champion_is_on_every_page(client):
    tournament = published(name="Truco da Final")
    play_all(tournament)
    final = tournament.jogos.filter(stage="mata_mata").order_by("-rodada", "position").first()
    champion = final.trio_a.name

    body = words(text_of(client.get(page_of(tournament))))

    assert f"Campeão {champion}" in body
    assert f"Campeão {champion}" in words(text_of(client.get(page_of(tournament, "telao"))))
    assert f"Campeão: {champion}" in words(text_of(client.get(f"/e/{tournament.event.slug}/")))


def test_now_and_next_mesa_by_mesa(client):
    """A jogo that began stands first at its mesa; the next one waits below it."""
    tournament = published(trios=8, chaves=1, mesas=1)
    jogos = list(tournament.jogos.order_by("scheduled_at", "pk"))
    Jogo.objects.filter(pk=jogos[3].pk).update(started_at=jogos[0].scheduled_at)
    publish(tournament=tournament, actor=ACTOR, published=True)

    body = words(text_of(client.get(page_of(tournament))))

    now = body.split("Agora e a seguir")[1]
    first, second = str(jogos[3]), str(jogos[0])
    assert now.index("Agora") < now.index(first) < now.index("Depois") < now.index(second)


def test_hours_are_those_of_the_hall(client):
    """HAND-66: 22:30 of 14/06/2026 in America/Sao_Paulo is 15/06 in UTC."""
    event = EventFactory(
        commissions=True,
        published=True,
        starts_on=datetime.date(2026, 6, 13),
        ends_on=datetime.date(2026, 6, 14),
    )
    late = datetime.datetime(2026, 6, 14, 22, 30, tzinfo=HALL)
    tournament = published(trios=2, chaves=1, event=event, starts_at=late)
    jogo = tournament.jogos.get()

    pages = [page_of(tournament), reverse("tournaments:sumula_lookup", args=(jogo.code,))]
    for address in (*pages, page_of(tournament, "public_trio", 1)):
        body = text_of(client.get(address))
        assert "dom 14/6" in body, address
        assert "22:30" in body
        assert "01:30" not in body
    assert '"scheduled_at": "2026-06-14T22:30:00-03:00"' in text_of(
        client.get(page_of(tournament, "api_tournament"))
    )


def test_the_page_says_when_it_last_changed(client):
    """HAND-45: by the clock of the hall, to the second."""
    tournament = published()
    play(tournament.jogos.first(), "24-3 24-2")
    at = tournament.audit.order_by("-pk").first().at.astimezone(HALL)

    body = words(text_of(client.get(page_of(tournament))))

    assert f"Atualizado às {at:%H:%M:%S} de {at.day}/{at.month}" in body


class TestSearch:
    @pytest.fixture
    def tournament(self):
        tournament = published(trios=0, chaves=0)
        house = EntidadeFactory(name="CTG Porteira do Açude", city="São Sepé")
        TrioFactory(tournament=tournament, name="Três Marias", entidade=house, members=["Íris", "Ana", "Bia"])
        TrioFactory(tournament=tournament, name="Flor; Truco e “Vale”", entidade=house)
        TrioFactory(tournament=tournament, name="Os Tauras")
        return tournament

    @pytest.mark.parametrize(
        "typed", ["três", "TRES", "Tre\u0302s marias", "acude iris", "ÍRIS", "  três  ", "1", "01"]
    )
    def test_the_only_one_found_is_shown_at_once(self, client, tournament, typed):
        """HAND-57: accents, capitals and the way they are written do not matter. Works without JavaScript."""
        response = client.get(page_of(tournament), {"q": typed})

        assert response.status_code == 302
        assert response.url == page_of(tournament, "public_trio", 1)

    def test_several_are_listed(self, client, tournament):
        body = text_of(client.get(page_of(tournament), {"q": "porteira"}))

        assert "2 com “porteira”" in body
        assert page_of(tournament, "public_trio", 1) in body
        assert page_of(tournament, "public_trio", 2) in body
        assert "Os Tauras" not in body

    def test_nobody_found_is_said(self, client, tournament):
        assert "Ninguém encontrado com “zorrilho”" in text_of(
            client.get(page_of(tournament), {"q": "zorrilho"})
        )

    def test_a_blank_search_is_the_page_itself(self, client, tournament):
        assert "Regras em vigor" in text_of(client.get(page_of(tournament), {"q": "  "}))

    def test_who_registers_meanwhile_is_found(self, client, tournament):
        client.get(page_of(tournament), {"q": "boitata"})
        TrioFactory(tournament=tournament, name="Boitatá")
        publish(tournament=tournament, actor=ACTOR, published=True)

        assert client.get(page_of(tournament), {"q": "boitata"}).status_code == 302

    def test_a_document_finds_nobody(self, client, tournament):
        """HAND-44: not even by guessing."""
        player = tournament.trios.first().members.first().player
        player.documento, player.telefone = "01234567890", "51900000101"
        player.save()
        publish(tournament=tournament, actor=ACTOR, published=True)

        for guess in ("01234567890", "51900000101"):
            assert "Ninguém encontrado" in text_of(client.get(page_of(tournament), {"q": guess}))


class TestTrio:
    def test_players_and_next_jogo_and_credits(self, client):
        tournament = published(trios=4, chaves=1)
        jogo = tournament.jogos.order_by("scheduled_at", "pk").first()
        play(jogo, "24-10 24-18")

        body = words(text_of(client.get(page_of(tournament, "public_trio", jogo.trio_a.number))))

        for member in jogo.trio_a.members.select_related("player"):
            assert member.player.name in body
        assert "capataz" in body
        assert "Próximo jogo" in body
        assert "Contou 1 vitória, 3 partidas e 72 tentos" in body
        assert "3ª partida, não jogada: 24 a 0 (Art. 23, f)" in body

    def test_there_is_no_trio_of_that_number(self, client):
        assert client.get(page_of(published(), "public_trio", 99)).status_code == 404

    def test_moved_to_another_mesa(self, client):
        tournament = published(trios=2, chaves=1)
        jogo = tournament.jogos.get()
        move_jogo(jogo_id=jogo.pk, mesa=7, scheduled_at=jogo.scheduled_at, juiz="", actor=ACTOR)

        assert "Mesa 7" in text_of(client.get(page_of(tournament, "public_trio", 1)))


class TestSumula:
    def test_before_and_after_the_result(self, client):
        tournament = published(trios=2, chaves=1)
        jogo = tournament.jogos.get()
        address = reverse("tournaments:sumula_lookup", args=(jogo.code,))
        assert "Ainda não há resultado oficial" in text_of(client.get(address))

        play(jogo, "10-24 24-12 20-24")

        body = words(text_of(client.get(address)))
        assert f"{jogo.trio_b} venceu por 2 a 1: 24-10 12-24 24-20" in body

    def test_the_code_may_be_typed_small(self, client):
        jogo = published(trios=2, chaves=1).jogos.get()

        assert client.get(f"/s/{jogo.code.lower()}/").status_code == 200
        assert client.get("/s/", {"codigo": f" {jogo.code.lower()} "}).url == f"/s/{jogo.code}/"
        assert client.get("/s/").status_code == 200
        assert client.get("/s/", {"codigo": "../x"}).status_code == 200


class TestEvents:
    def test_current_first_then_coming_then_past(self):
        today = datetime.date(2026, 2, 7)
        days = {"past": (1, 2), "older": (1, 1), "now": (7, 8), "next": (9, 10), "later": (20, 21)}
        for name, (first, last) in days.items():
            EventFactory(
                name=name,
                slug=name,
                published=True,
                starts_on=datetime.date(2026, 2, first),
                ends_on=datetime.date(2026, 2, last),
            )
        EventFactory(name="hidden", published=False, starts_on=today, ends_on=today)

        cards = event_cards(today)

        assert [card.event.name for card in cards] == ["now", "next", "later", "past", "older"]
        assert [card.when for card in cards][:2] == [When.NOW, When.COMING]

    def test_the_page_of_an_event_names_its_commissions(self, client):
        event = EventFactory(published=True)
        CommissionMemberFactory(event=event, comissao=Comissao.DISCIPLINAR, name="Ébano Ñandu", position=1)
        CommissionMemberFactory(event=event, comissao=Comissao.DISCIPLINAR, name="Zilá Ávila", position=0)

        body = text_of(client.get(f"/e/{event.slug}/"))

        assert body.index("Zilá Ávila") < body.index("Ébano Ñandu")
        assert "Organizadora" not in body

    def test_a_member_who_joins_is_shown(self, client):
        event = EventFactory(published=True)
        client.get(f"/e/{event.slug}/")
        CommissionMemberFactory(event=event, name="Fulgêncio Recém-Chegado")

        assert "Fulgêncio Recém-Chegado" in text_of(client.get(f"/e/{event.slug}/"))

    @pytest.mark.parametrize(
        ("first", "last", "written"),
        [
            ((2026, 2, 6), (2026, 2, 8), "6 a 8 de fevereiro de 2026"),
            ((2026, 2, 6), (2026, 2, 6), "6 de fevereiro de 2026"),
            ((2026, 11, 30), (2026, 12, 2), "30 de novembro a 2 de dezembro de 2026"),
            ((2026, 12, 31), (2027, 1, 2), "31 de dezembro de 2026 a 2 de janeiro de 2027"),
        ],
    )
    def test_days(self, first, last, written):
        event = EventFactory.build(starts_on=datetime.date(*first), ends_on=datetime.date(*last))

        assert days_text(event) == written


def test_160_trios_in_40_chaves(client):
    """HAND-20: all of them, and 240 jogos."""
    tournament = published(trios=160, chaves=40)

    body = text_of(client.get(page_of(tournament)))

    assert "160 trios em 40 chaves" in words(body)
    assert len(set(re.findall(r"Trio \d{3}", body))) == 160
    assert body.count('class="chave-publico"') == 40
    assert body.count('<article class="jogo">') == 240
    telao = text_of(client.get(page_of(tournament, "telao")))
    assert len(set(re.findall(r"Chave [A-Z]{1,2} <small>", telao))) == 40


@pytest.mark.parametrize("lineup", ["dupla", "mano"])
def test_the_word_for_who_plays_follows_the_line_up(client, lineup):
    tournament = published(trios=4, chaves=1, lineup=lineup)

    body = words(text_of(client.get(page_of(tournament))))

    assert {"dupla": "4 duplas", "mano": "4 jogadores"}[lineup] in body


def test_a_tournament_without_jogos_of_two_sides_has_its_page(client):
    tournament = TournamentFactory(
        event=EventFactory(published=True), published=True, modality="pontinho", chaves_published=True
    )

    for name in ("public_tournament", "telao", "api_tournament"):
        assert client.get(page_of(tournament, name)).status_code == 200


class TestQueries:
    """At most 25 a page, the same for 8 trios and for 128 (HAND-20)."""

    @staticmethod
    def count(client, django_assert_max_num_queries, address):
        with django_assert_max_num_queries(25) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    def test_whatever_the_number_of_trios(self, client, django_assert_max_num_queries):
        counts = []
        for trios, chaves in ((8, 2), (128, 32)):
            tournament = published(trios=trios, chaves=chaves)
            jogo, sorteio = tournament.jogos.first(), tournament.sorteios.get()
            addresses = {
                "tournament": page_of(tournament),
                "search": page_of(tournament) + "?q=trio",
                "trio": page_of(tournament, "public_trio", 1),
                "telao": page_of(tournament, "telao"),
                "event": f"/e/{tournament.event.slug}/",
                "sumula": reverse("tournaments:sumula_lookup", args=(jogo.code,)),
                "sorteio": reverse("tournaments:sorteio_proof", args=(sorteio.public_id,)),
                "api": page_of(tournament, "api_tournament"),
                "home": "/",
            }
            counts.append(
                {
                    name: self.count(client, django_assert_max_num_queries, address)
                    for name, address in addresses.items()
                }
            )
        small, big = counts
        assert small == big
        assert max(big.values()) <= 14

    def test_finished_to_the_champion(self, client, django_assert_max_num_queries):
        counts = set()
        for trios, chaves in ((8, 2), (16, 4)):
            tournament = published(trios=trios, chaves=chaves)
            play_all(tournament)
            counts.add(self.count(client, django_assert_max_num_queries, page_of(tournament)))
        assert len(counts) == 1


def test_places_beyond_the_chaves(client):
    """A draw by hand shows its witnesses and nothing to reckon."""
    tournament = published(trios=4, chaves=0)
    refs = [trio.ref for trio in tournament.trios.order_by("number")]
    held = draw_chaves(
        tournament=tournament,
        n_chaves=2,
        source=SeedSource(by_hand=True),
        actor=ACTOR,
        witnesses="Anahí Teixeira e Bento Gonçalves Filho",
        by_hand_chaves=[refs[:2], refs[2:]],
    )

    body = text_of(client.get(reverse("tournaments:sorteio_proof", args=(held.public_id,))))

    assert "Anahí Teixeira e Bento Gonçalves Filho" in body
    assert "Sorteio feito à mão" in body
    assert "sorteio_proof.js" not in body

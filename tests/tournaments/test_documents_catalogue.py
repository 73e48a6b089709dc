"""The other papers: cards, lists, proofs, wall sheets, certificates, booklet; and sheets that grow old."""

import io
import re
from dataclasses import replace
from decimal import Decimal

import pytest
from django.urls import reverse
from pypdf import PdfReader

from scoring.jogo import Ending
from tests.factories import EntidadeFactory, TrioFactory
from tests.tournaments.papers import (
    HARD_NAMES,
    LONG_HOUSE,
    LONG_NAME,
    LONG_PERSON,
    LONG_WORD,
    bookmarks_of,
    ink_outside,
    needs_poppler,
    pages_of,
    small_tournament,
    text_of,
    words_of,
)
from tests.tournaments.test_documents_reports import chave_of, paper, pdf, three  # noqa: F401 (fixture)
from tournaments.documents.asking import Choice
from tournaments.documents.catalogue import KINDS
from tournaments.documents.lists import money
from tournaments.documents.living import printed_sheets
from tournaments.documents.orders import asked_for
from tournaments.documents.paper import make
from tournaments.models import DocumentJob, Jogo, Tournament, Trio
from tournaments.services.audit import Actor, touch
from tournaments.services.mata_mata import create_bracket
from tournaments.views.public.sheet import public_sheet

pytestmark = pytest.mark.django_db


def sizes_of(data: bytes) -> list[tuple[int, int]]:
    """Width and height of each page, whole millimetres."""
    pages = PdfReader(io.BytesIO(data)).pages
    return [
        (round(float(p.mediabox.width) / 72 * 25.4), round(float(p.mediabox.height) / 72 * 25.4))
        for p in pages
    ]


def finished() -> Tournament:
    """Four chaves of two, the mata-mata played to the champion, Trio A1."""
    tournament = small_tournament(mesas=4, qualifiers_per_chave=1)
    delivered = dict.fromkeys(("baralho_delivered", "tentos_delivered", "signed_a", "signed_b"), True)
    Jogo.objects.update(ending=Ending.PLAYED, partidas="24-10 24-7", winner="a", **delivered)
    create_bracket(tournament=tournament, actor=Actor("secretaria"))
    from tournaments.services.mata_mata import sync_bracket

    for rodada in (1, 2):
        jogos = Jogo.objects.filter(stage="mata_mata", rodada=rodada)
        jogos.update(ending=Ending.PLAYED, partidas="24-1 24-2", winner="a", **delivered)
        sync_bracket(tournament)
    return tournament


class TestCards:
    def test_a_card_for_each_mesa_two_a_sheet(self):
        pages = pages_of(pdf(small_tournament(mesas=5), "cartoes-de-mesa"))

        assert len(pages) == 3
        assert re.findall(r"MESA (\d+)", " ".join(pages)) == ["1", "2", "3", "4", "5"]

    def test_before_the_draw_the_mesas_are_those_of_the_tournament(self):
        tournament = small_tournament(mesas=0)
        Tournament.objects.update(mesas=3)
        tournament.refresh_from_db()

        assert "MESA 3" in text_of(pdf(tournament, "cartoes-de-mesa"))

    def test_a_badge_for_each_trio_eight_a_sheet(self):
        made = pdf(small_tournament(mesas=9), "crachas")

        assert len(pages_of(made)) == 3
        assert text_of(made).count("(capataz)") == 18

    @needs_poppler
    def test_hand_62_no_name_leaves_its_badge(self):
        tournament = small_tournament(mesas=0)
        house = EntidadeFactory(name=LONG_HOUSE)
        for name in HARD_NAMES[:8]:
            TrioFactory(
                tournament=tournament, name=name, entidade=house, members=[LONG_PERSON + name[:3]] * 1
            )

        made = pdf(tournament, "crachas")

        for word in words_of(made):
            left = word.left % 105
            assert left >= 5, word
            assert left + (word.right - word.left) <= 102, word
        text = text_of(made).replace(" ", "")
        for name in (LONG_NAME, LONG_WORD, LONG_HOUSE):
            assert name.replace(" ", "") in text

    def test_the_poster_carries_the_address_of_the_public_page(self):
        tournament = small_tournament(mesas=1, published=True)
        tournament.event.published = True
        tournament.event.save()

        text = text_of(pdf(tournament, "cartaz"))

        assert f"hall/e/{tournament.event.slug}/truco-cego/" in text.replace(" ", "")
        assert "Acompanhe no seu celular" in text

    def test_the_poster_of_what_is_not_published_says_so(self):
        assert "Publique o evento" in text_of(pdf(small_tournament(mesas=1), "cartaz"))


class TestCertificates:
    def test_of_the_places(self):
        pages = pages_of(pdf(finished(), "certificados"))

        assert len(pages) == 4
        for page, place in zip(pages, ("1º lugar", "2º lugar", "3º lugar", "4º lugar"), strict=True):
            assert place in page
            assert "8 de fevereiro de 2026" in page
            assert "Comissão Disciplinar" in page
        assert "Trio A1" in pages[0]
        assert "Ana A1 · Beto A1 · Caio A1 · Dinara A1" in pages[0]

    def test_of_participation_for_all(self):
        pages = pages_of(pdf(small_tournament(mesas=2), "certificados", honour="todos"))

        assert len(pages) == 4
        assert all("Participação" in page for page in pages)

    def test_before_the_podium_there_is_nothing_to_print(self):
        assert paper(small_tournament(mesas=1), "certificados").weight == 0


class TestLists:
    def test_each_player_has_a_line_to_sign(self):
        text = text_of(pdf(small_tournament(mesas=2), "presenca"))

        for name in ("Ana A1", "Beto A1", "Caio A1", "Dinara A1", "Ana B2", "Dinara B2"):
            assert name in text

    def test_fees_are_summed_by_entidade_and_in_all(self):
        """Of five at R$ 400: house X paid 1 of 2, house Y 2 of 3."""
        tournament = small_tournament(mesas=0)
        for house, paid in (
            ("CTG X", True),
            ("CTG X", False),
            ("CTG Y", True),
            ("CTG Y", True),
            ("CTG Y", False),
        ):
            trio = TrioFactory(tournament=tournament, entidade=EntidadeFactory(name=house))
            Trio.objects.filter(pk=trio.pk).update(fee_paid=paid)

        text = text_of(pdf(tournament, "taxas", fee="400.00")).replace(" ", "")

        assert re.search(r"CTGX.*Totaldaentidade1de2400,00CTGY.*Totaldaentidade2de3800,00", text)
        assert "Pagas31.200,00Porpagar2800,00Todas52.000,00" in text

    def test_without_an_amount_the_columns_stay_empty(self):
        text = text_of(pdf(small_tournament(mesas=1), "taxas"))

        assert "0 de 2" in text
        assert "0,00" not in text

    @pytest.mark.parametrize(
        ("fee", "times", "text"), [("400", 3, "1.200,00"), ("45.50", 2, "91,00"), ("0", 5, "0,00")]
    )
    def test_money_is_written_as_portuguese_does(self, fee, times, text):
        assert money(Decimal(fee), times) == text


class TestNines:
    def test_every_sum_can_be_added_up_by_hand(self, three):  # noqa: F811
        """Guaxos 72 + 58 = 130, Ás 47 + 72 = 119, Flor 17 + 0 = 17: together V 3, P 9, T 266, both ways."""
        text = text_of(pdf(three, "prova-dos-nove"))

        assert re.search(r"1 · Os Guaxos .*contra Flor e Truco 24 × 10 24 × 7 \(24 × 0\) 1 3 72", text)
        assert "contra Ás de Ouro 24 × 20 10 × 24 24 × 3 1 2 58" in text
        assert "contra Flor e Truco W.O. 1 3 72" in text
        assert "Somando os trios: V 3, P 9, T 266. Somando os jogos: V 3, P 9, T 266." in text
        assert "As duas somas conferem." in text


class TestWall:
    @pytest.mark.parametrize(
        ("kind", "size", "sizes"),
        [
            ("classificacao", "a3", [(297, 420)]),
            ("classificacao", "duas", [(297, 210)] * 2),
            ("classificacao", "quatro", [(210, 297)] * 4),
            ("mata-mata", "a3", [(420, 297)]),
            ("mata-mata", "duas", [(210, 297)] * 2),
            ("mata-mata", "quatro", [(297, 210)] * 4),
        ],
    )
    def test_a_sheet_is_enlarged_or_cut_into_sheets_that_join(self, kind, size, sizes):
        made = pdf(finished(), kind, size=size, chave="1" if kind == "classificacao" else "")

        assert sizes_of(made) == sizes

    def test_sheets_that_join_say_where_they_belong(self):
        text = text_of(pdf(finished(), "mata-mata", size="quatro"))

        assert "Folha 1 de 4: em cima, à esquerda." in text
        assert "Folha 4 de 4: embaixo, à direita." in text

    def test_the_size_changes_no_revision(self):
        tournament = finished()

        revisions = {paper(tournament, "chaves", size=size).revision for size in ("a4", "a3", "quatro")}

        assert len(revisions) == 1


class TestBooklet:
    def test_all_in_one_pdf_with_contents_and_one_count_of_pages(self):
        made = pdf(finished(), "caderno")
        pages = pages_of(made)

        assert bookmarks_of(made) == [
            "Truco Cego Adulto", "Inscritos", "Chaves", "Programação por mesa", "Classificação por chave",
            "Mata-mata",
        ]  # fmt: skip
        for number, page in enumerate(pages, start=1):
            assert page.count("página ") == 1
            assert f"página {number} de {len(pages)}" in page

    def test_the_contents_tell_the_true_page_of_each_part(self):
        pages = pages_of(pdf(finished(), "caderno"))
        heads = {"Inscritos": "Inscritos", "Chaves": "Chaves", "Mata-mata": "Mata-mata"}

        for title, head in heads.items():
            told = int(re.search(rf"{title} (\d+)", pages[0]).group(1))  # type: ignore[union-attr]
            assert head in pages[told - 1]


@needs_poppler
@pytest.mark.parametrize(
    "kind", [k.code for k in KINDS.values() if k.code not in ("sumulas", "crachas", "cartoes-de-mesa")]
)
def test_hand_62_no_paper_runs_to_the_edge(kind):
    tournament = small_tournament(mesas=0)
    house = EntidadeFactory(name=LONG_HOUSE)
    trios = [TrioFactory(tournament=tournament, name=name, entidade=house) for name in HARD_NAMES]
    chave_of(tournament, "A", trios[:5])

    wanted = paper(tournament, kind, honour="todos", layout="uma")

    assert wanted.weight == 0 or ink_outside(make(wanted).pdf, 4) == 0


# ---- sheets that grow old ------------------------------------------------------------------------------


def sheet_page(rf, tournament, revision, **query):
    request = rf.get("/", query)
    return public_sheet(request, tournament.event.slug, tournament.slug, "classificacao", revision)


@pytest.fixture
def published():
    tournament = small_tournament(mesas=2, published=True, chaves_published=True)
    tournament.event.published = True
    tournament.event.save()
    return tournament


class TestLivingSheets:
    def test_a_sheet_is_current_until_what_it_says_changes(self, rf, published):
        revision = paper(published, "classificacao").revision

        before = sheet_page(rf, published, revision).content.decode()
        Jogo.objects.filter(mesa=1).update(ending=Ending.PLAYED, partidas="24-1 24-2", winner="a")
        touch(published)
        after = sheet_page(rf, published, revision).content.decode()

        assert "Esta folha é a atual" in before
        assert "Esta folha foi substituída" in after
        assert "A última mudança foi às" in after

    def test_another_chaves_result_does_not_make_this_one_old(self, rf, published):
        revision = paper(published, "classificacao", chave="2").revision
        Jogo.objects.filter(mesa=1).update(ending=Ending.PLAYED, partidas="24-1 24-2", winner="a")
        touch(published)

        page = sheet_page(rf, published, revision, chave="2").content.decode()

        assert "Esta folha é a atual" in page

    def test_of_what_is_not_published_nothing_is_said(self, rf, published):
        from django.http import Http404

        published.published = False
        published.save()

        with pytest.raises(Http404):
            sheet_page(rf, published, "ABCDEF")

    def test_the_desk_sees_which_sheets_to_take_off_the_wall(self, committee_client, published):
        make_url = reverse(
            "tournaments:document_make", args=(published.event.slug, published.slug, "classificacao")
        )
        committee_client.post(make_url, {"chave": "1"})
        committee_client.post(make_url, {"chave": "2", "size": "a3"})
        Jogo.objects.filter(mesa=1).update(ending=Ending.PLAYED, partidas="24-1 24-2", winner="a")
        touch(published)
        published.refresh_from_db()

        sheets = {s.job.params["choice"]["chave"]: s.current for s in printed_sheets(published)}
        wall = reverse("tournaments:document_wall", args=(published.event.slug, published.slug))
        page = committee_client.get(wall).content.decode()

        assert sheets == {"1": False, "2": True}
        assert "tire da parede" in page
        assert 'name="chave" value="1"' in page

    def test_the_newest_print_of_a_sheet_counts(self, committee_client, published):
        make_url = reverse("tournaments:document_make", args=(published.event.slug, published.slug, "chaves"))
        committee_client.post(make_url)
        Jogo.objects.filter(mesa=1).update(ending=Ending.PLAYED, partidas="24-1 24-2", winner="a")
        touch(published)
        committee_client.post(make_url)
        published.refresh_from_db()

        assert [sheet.current for sheet in printed_sheets(published)] == [True]
        assert DocumentJob.objects.count() == 2

    def test_the_desk_sees_which_sumulas_have_not_come_back(self, committee_client, published):
        sumulas = reverse("tournaments:document_make", args=(published.event.slug, published.slug, "sumulas"))
        committee_client.post(sumulas)
        Jogo.objects.filter(mesa=1).update(ending=Ending.PLAYED, partidas="24-1 24-2", winner="a")

        wall = reverse("tournaments:document_wall", args=(published.event.slug, published.slug))
        page = committee_client.get(wall).content.decode()

        assert "1 súmula impressa sem resultado lançado." in page
        assert "Mesa 2" in page
        assert "Mesa 1:" not in page

    def test_the_qr_of_a_sheet_leads_to_its_revision(self, published, monkeypatch):
        asked = replace(asked_for(published, Choice(chave="1"), "http://hall"), kind="classificacao")
        monkeypatch.setattr(
            "tournaments.documents.asking.reverse", lambda name, args: "/".join((name, *args))
        )

        address = asked.frame("Classificação").address("3176D2")

        place = f"{published.event.slug}/truco-cego"
        assert address == f"http://halltournaments:public_sheet/{place}/classificacao/3176D2?chave=1"
        joined = asked.of(published, Choice())  # a part of the caderno is no sheet of its own
        assert joined.frame("x").address("3176D2") == f"http://halltournaments:public_tournament/{place}"

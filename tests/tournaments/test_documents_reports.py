"""Lists and tables on paper: what they say, where pages break, that nothing is lost."""

import datetime
import io
import re

import pytest
from pypdf import PdfReader

from scoring.jogo import Ending
from tests.factories import EntidadeFactory, TrioFactory, make_trios
from tests.tournaments.papers import (
    HARD_NAMES,
    LONG_HOUSE,
    LONG_NAME,
    LONG_WORD,
    add_jogo,
    bookmarks_of,
    ink_outside,
    needs_poppler,
    pages_of,
    small_tournament,
    text_of,
)
from tournaments.documents.asking import Choice
from tournaments.documents.bracket import HEIGHT, WIDTH, tree_of
from tournaments.documents.catalogue import KINDS
from tournaments.documents.orders import asked_for
from tournaments.documents.paper import Paper, make
from tournaments.models import BracketEntrant, Chave, ChaveTrio, Desclassificacao, Jogo, Tournament
from tournaments.selectors.bracket import DrawnBracket, DrawnJogo, DrawnRodada, Side
from tournaments.services.audit import Actor
from tournaments.services.mata_mata import create_bracket

pytestmark = pytest.mark.django_db


def paper(tournament: Tournament, kind: str, **choice: object) -> Paper:
    return KINDS[kind].paper(asked_for(tournament, Choice(**choice), "http://hall"))  # type: ignore[arg-type]


def pdf(tournament: Tournament, kind: str, **choice: object) -> bytes:
    return make(paper(tournament, kind, **choice)).pdf


def chave_of(tournament: Tournament, name: str, trios: list) -> Chave:
    chave = Chave.objects.create(tournament=tournament, name=name, position=tournament.chaves.count() + 1)
    ChaveTrio.objects.bulk_create(
        ChaveTrio(chave=chave, trio=trio, position=position) for position, trio in enumerate(trios)
    )
    return chave


@pytest.fixture
def three() -> Tournament:
    """A chave of three: Guaxos beat Flor 2-0 and Ás 2-1; Ás beat Flor by W.O."""
    tournament = small_tournament(mesas=0)
    names = ("Os Guaxos", "Flor e Truco", "Ás de Ouro")
    guaxos, flor, as_de_ouro = (TrioFactory(tournament=tournament, name=name) for name in names)
    chave = chave_of(tournament, "A", [guaxos, flor, as_de_ouro])
    played = {"ending": Ending.PLAYED, "winner": "a"}
    add_jogo(tournament, chave, guaxos, flor, partidas="24-10 24-7", mesa=1, **played)
    add_jogo(tournament, chave, guaxos, as_de_ouro, partidas="24-20 10-24 24-3", rodada=2, **played)
    add_jogo(tournament, chave, flor, as_de_ouro, ending=Ending.WALKOVER, winner="b", rodada=3)
    return tournament


class TestClassification:
    def test_rows_say_figures_and_by_what_each_stands_above_the_next(self, three):
        """Guaxos: 2 vitórias, 3+2 partidas, 72+58 tentos; Ás: 1, 1+3, 47+72; Flor: 0, 0, 17."""
        text = text_of(pdf(three, "classificacao"))

        assert re.search(
            r"1º 1 Os Guaxos .*acima de Ás de Ouro por vitórias: 2 × 1 \(Art\. 23, a\) 2 2 5 130", text
        )
        assert re.search(
            r"2º 3 Ás de Ouro .*acima de Flor e Truco por vitórias: 1 × 0 \(Art\. 23, a\) 2 1 4 119", text
        )
        assert re.search(r"3º 2 Flor e Truco .*2 0 0 17", text)

    def test_criteria_in_force_stand_at_the_head(self, three):
        text = text_of(pdf(three, "classificacao"))

        assert (
            "1º vitórias (Art. 23, a); 2º partidas (Art. 23, b); 3º tentos (Art. 23, c); "
            "4º confronto direto (Art. 23, d); 5º sorteio (Art. 23, e)." in text
        )

    def test_a_trio_that_is_out_is_last_with_its_inciso(self, three):
        Desclassificacao.objects.create(
            tournament=three, trio=three.trios.get(number=1), inciso="VII", jogo=Jogo.objects.first(),
            occurred_at=datetime.datetime(2026, 6, 14, tzinfo=datetime.UTC),
        )  # fmt: skip

        text = text_of(pdf(three, "classificacao"))

        assert re.search(r"— 1 Os Guaxos .*desclassificado \(Art\. 20, VII\)", text)

    def test_all_chaves_in_one_table(self, three):
        text = text_of(pdf(three, "classificacao-geral"))

        assert text.count("CTG Coxilha") == 3
        assert text.index("Os Guaxos") < text.index("Ás de Ouro") < text.index("Flor e Truco")

    def test_the_same_data_is_the_same_paper_and_another_result_another_revision(self, three):
        first, again = pdf(three, "classificacao"), pdf(three, "classificacao")
        Jogo.objects.filter(rodada=2).update(partidas="24-20 10-24 24-4")
        changed = pdf(three, "classificacao")

        assert first == again
        revisions = [re.search(r"revisão (\w+)", text_of(made)).group(1) for made in (first, changed)]  # type: ignore[union-attr]
        assert revisions[0] != revisions[1]

    def test_one_chave_alone(self):
        text = text_of(pdf(small_tournament(mesas=3), "classificacao", chave="2"))

        assert "Trio A2" in text
        assert "Trio A1" not in text


class TestPageBreaks:
    """HAND-63: 40 chaves in one PDF, and a chave of five with the longest names."""

    @pytest.fixture
    def forty(self):
        tournament = small_tournament(mesas=0)
        trios = make_trios(tournament, 160, entidades=5)
        for n in range(40):
            chave_of(tournament, str(n + 1), trios[4 * n : 4 * n + 4])
        return pdf(tournament, "classificacao")

    def test_no_row_is_lost_and_no_chave_split(self, forty):
        pages = pages_of(forty)

        assert [title.split(" ")[1] for title in bookmarks_of(forty)] == [str(n + 1) for n in range(40)]
        found = [{int(n) for n in re.findall(r"Trio (\d{3})\b", page)} for page in pages]
        assert sorted(n for page in found for n in page) == list(range(1, 161))
        for number, (page, trios) in enumerate(zip(pages, found, strict=True), start=1):
            assert trios
            assert len(trios) % 4 == 0
            assert f"página {number} de {len(pages)}" in page

    def test_a_chave_of_five_with_long_names_stays_together(self):
        tournament = small_tournament(mesas=0)
        house = EntidadeFactory(name=LONG_HOUSE)
        trios = [TrioFactory(tournament=tournament, name=name, entidade=house) for name in HARD_NAMES[:5]]
        chave_of(tournament, "A", trios)

        for kind in ("classificacao", "chaves"):
            page, *others = pages_of(pdf(tournament, kind))
            assert not others
            for name in (LONG_NAME, LONG_WORD):
                assert name.replace(" ", "") in page.replace(" ", "")


def test_a_report_in_pieces_is_numbered_through_with_one_outline(monkeypatch):
    """HAND-65: joined documents keep one count of pages."""
    monkeypatch.setattr("tournaments.documents.report.ROWS_PER_PIECE", 8)
    tournament = small_tournament(mesas=0)
    trios = make_trios(tournament, 32)
    for n in range(8):
        chave_of(tournament, "ABCDEFGH"[n], trios[4 * n : 4 * n + 4])
    tournament.chave_size = 4

    made = paper(tournament, "classificacao")
    pages = pages_of(make(made).pdf)

    assert len(made.pieces) == 4
    for number, page in enumerate(pages, start=1):
        assert page.count("página ") == 1
        assert f"página {number} de {len(pages)}" in page
    assert len(bookmarks_of(make(made).pdf)) == 8


class TestChaves:
    def test_the_cross_grid_shows_each_result_from_both_sides(self, three):
        text = text_of(pdf(three, "chaves"))

        for cell in ("3 × 0 72 × 17", "0 × 3 17 × 72", "2 × 1 58 × 47", "1 × 2 47 × 58", "3 × 0 W.O."):
            assert cell.replace(" ", "") in text.replace(" ", ""), cell

    def test_a_blank_grid_holds_no_result(self, three):
        text = text_of(pdf(three, "chaves", blank=True))

        assert "72 × 17" not in text
        assert "Os Guaxos" in text
        assert "1ª rodada 1 × 2" in text

    def test_a_chave_too_wide_for_a_grid_is_a_list(self):
        tournament = small_tournament(mesas=0)
        chave_of(tournament, "A", make_trios(tournament, 9))

        assert "Trio 009" in text_of(pdf(tournament, "chaves"))


class TestProgramme:
    def test_by_mesa_in_order_of_number(self):
        text = text_of(pdf(small_tournament(mesas=12), "programacao"))

        assert [int(m) for m in re.findall(r"Trio A(\d+) ", text)] == list(range(1, 13))
        assert "14/06/2026" in text

    def test_hand_69_by_name_without_regard_to_accents_and_capitals(self):
        tournament = small_tournament(mesas=0)
        names = ("Zebu", "Águia", "abelha", "Ébano", "Estribo", "ema", "Ás de Ouro", "Asa")
        trios = [TrioFactory(tournament=tournament, name=name, entidade=None) for name in names]
        chave = chave_of(tournament, "A", trios)
        for n in range(0, 8, 2):
            add_jogo(tournament, chave, trios[n], trios[n + 1], mesa=n + 1)

        page = pages_of(pdf(tournament, "programacao-por-trio"))[0]
        table = page[page.index("Contra") :]
        found = re.findall(r"(Zebu|Águia|abelha|Ébano|Estribo|ema|Ás de Ouro|Asa) \d+ —", table)

        assert found == ["abelha", "Águia", "Ás de Ouro", "Asa", "Ébano", "ema", "Estribo", "Zebu"]

    def test_who_rests_is_named(self, three):
        text = text_of(pdf(three, "programacao", rodada="1"))

        assert "Folga nesta rodada: Ás de Ouro." in text

    def test_the_call_list_names_all_by_number_with_their_capataz(self):
        text = text_of(pdf(small_tournament(mesas=6), "chamada"))

        numbers = [int(n) for n in re.findall(r"(\d+) Trio [AB]\d", text)]
        assert numbers == list(range(1, 13))
        assert "Ana A1" in text


class TestBracket:
    def test_the_whole_tree_on_one_page_on_its_side(self):
        tournament = small_tournament(mesas=4, qualifiers_per_chave=1)
        Jogo.objects.update(
            ending=Ending.PLAYED,
            partidas="24-10 24-7",
            winner="a",
            **dict.fromkeys(("baralho_delivered", "tentos_delivered", "signed_a", "signed_b"), True),
        )
        create_bracket(tournament=tournament, actor=Actor("secretaria"))
        assert BracketEntrant.objects.count() == 4

        made = pdf(tournament, "mata-mata")
        page = PdfReader(io.BytesIO(made)).pages
        text = text_of(made)

        assert len(page) == 1
        assert page[0].mediabox.width > page[0].mediabox.height
        for n in range(1, 5):
            assert f"Trio A{n}" in text
        assert "Semifinais" in text
        assert "Final" in text
        assert "Disputa de 3º lugar" in text

    @needs_poppler
    def test_hand_62_names_stay_in_their_boxes(self):
        """Five rodadas are the narrowest boxes: a name ends before the next column's box."""
        names = [*HARD_NAMES, *(f"Trio {n}" for n in range(32))]
        rodadas = [_rodada(2 ** (4 - r), names if r == 0 else None) for r in range(5)]
        tree = tree_of(DrawnBracket(rodadas, rodadas[-1].jogos[0]), WIDTH, HEIGHT)
        column = (WIDTH - 4 * 7) / 5

        from tournaments.documents.lettering import text_width

        for text in tree.texts:
            start = text.x % (column + 7)
            width = text_width(text.text, text.size, text.weight)
            if text.anchor == "start":
                assert start + width <= column + 0.1, text
            assert 0 <= text.y <= HEIGHT


def _rodada(count: int, names: list[str] | None) -> DrawnRodada:
    def side(n: int) -> Side:
        return Side(names[n], n + 1, "2") if names else Side("vencedor da rodada de 32 12", open=True)

    jogos = [
        DrawnJogo("", "", "", side(2 * n), side(2 * n + 1), "a", "", False, count == 1, "", None, False)
        for n in range(count)
    ]
    return DrawnRodada("Rodada", "r", jogos)


@needs_poppler
@pytest.mark.parametrize(
    "kind", ["chamada", "programacao", "programacao-por-trio", "chaves", "classificacao"]
)
def test_hand_62_nothing_runs_over_the_margins(kind):
    tournament = small_tournament(mesas=0)
    house = EntidadeFactory(name=LONG_HOUSE)
    trios = [TrioFactory(tournament=tournament, name=name, entidade=house) for name in HARD_NAMES]
    chave = chave_of(tournament, "A", trios[:5])
    add_jogo(tournament, chave, trios[0], trios[1], mesa=1, juiz=LONG_NAME)
    add_jogo(
        tournament, chave, trios[2], trios[3], mesa=2, ending=Ending.PLAYED, partidas="24-1 24-2", winner="a"
    )

    made = pdf(tournament, kind)

    assert ink_outside(made, 9) == 0
    text = text_of(made).replace(" ", "")
    for name in (LONG_NAME, LONG_WORD):
        assert name.replace(" ", "") in text

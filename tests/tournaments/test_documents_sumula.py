"""The súmula on paper: what it says, in what order, and that nothing runs over."""

import datetime
import io
import re

import pytest
from pypdf import PdfReader

from scoring.jogo import Ending
from tests.factories import TrioFactory
from tests.tournaments.papers import (
    DIGITS,
    EMOJI,
    HALL,
    HARD_NAMES,
    IMAGE,
    LONG_HOUSE,
    LONG_NAME,
    LONG_PERSON,
    LONG_WORD,
    TAGS,
    add_jogo,
    ink_outside,
    needs_poppler,
    pages_of,
    small_tournament,
    text_of,
    words_of,
)
from tournaments.documents.lettering import fit, printable, text_width, wrap
from tournaments.documents.paper import make
from tournaments.documents.qr import qr_drawing
from tournaments.documents.sumula import Printing, blank_jogos, sumulas_paper
from tournaments.documents.sumula_words import Copy
from tournaments.models import Chave, Entidade, Jogo, Tournament
from tournaments.selectors.papers import paper_jogos

pytestmark = pytest.mark.django_db
BASE = "http://192.168.0.10:8000"


def printed(tournament: Tournament, **options: object) -> bytes:
    paper = sumulas_paper(
        tournament,
        paper_jogos(tournament),
        title="Súmulas",
        base_url=BASE,
        printing=Printing(**options),  # type: ignore[arg-type]
    )
    return make(paper).pdf


@pytest.fixture
def one() -> Tournament:
    return small_tournament(mesas=1)


def test_a_sumula_says_all_that_the_mesa_needs(one):
    text = text_of(printed(one))

    for wanted in (
        "Rodeio de Exemplo", "Truco Cego Adulto", "Truco cego · trio · melhor de 3 a 24 tentos",
        "Chave 1", "Rodada", "Mesa", "22:30", "14/06/2026", Jogo.objects.get().code,
        "Parque do Rincão", "Vacaria",
        "1 · Trio A1", "2 · Trio B1", "CTG Pealo Imaginário · 8ª RT",
        "Ana A1 (capataz)", "Beto A1", "Caio A1", "Dinara A1", "Ana B1 (capataz)",
        "1ª partida", "2ª partida", "3ª partida", "Soma dos", "Partidas", "Vencedor",
        "O juiz anota", "Assinam primeiro o juiz, depois os capatazes", "Capataz A", "Capataz B",
        "Conferência", "súmula", "baralho", "tentos", "Ocorrências", "desclassificação", "W.O.",
    ):  # fmt: skip
        assert wanted in text, wanted


def test_every_inciso_of_art_20_can_be_ticked_for_each_side(one):
    text = text_of(printed(one))

    for inciso in ("I cadeira", "II desrespeito", "III horário", "IV desacato", "V afastou-se",
                   "VI embriaguez", "VII bebida", "VIII pilcha"):  # fmt: skip
        assert len(re.findall(rf"(?<![IVX]){re.escape(inciso)}", text)) == 2, inciso


def test_the_order_of_filling_is_seen(one):
    text = text_of(printed(one))

    assert text.index("O juiz anota") < text.index("Soma dos") < text.index("Assinam")


@pytest.mark.regra("Art.23-vencedor-f")
@pytest.mark.parametrize(
    ("modality", "note"),
    [
        ("truco_cego", "3 partidas e 72 tentos (3 × 24)"),
        ("truco_amostra", "3 partidas e 90 tentos (3 × 30)"),
    ],
)
def test_the_note_on_2_0_is_three_times_the_limit_of_the_modality(modality, note):
    assert note in text_of(printed(small_tournament(mesas=1, modality=modality)))


def test_where_no_partida_is_credited_the_note_is_absent():
    text = text_of(printed(small_tournament(mesas=1, modality="douradinha", lineup="dupla")))
    assert "SÚMULA DA QUEDA" in text.upper()

    assert "Venceu por 2 a 0" not in text
    assert "Cada partida vai a 12 pontos" in text


def test_hand_66_the_hour_is_the_halls_in_head_foot_and_file_name(one):
    """A worker whose machine runs in UTC prints the same (the time zone is the installation's)."""
    at = datetime.datetime(2026, 6, 14, 22, 5, tzinfo=HALL)
    paper = sumulas_paper(
        one, paper_jogos(one), title="Súmulas", base_url=BASE,
        printing=Printing(copies={Jogo.objects.get().pk: Copy(2, at)}),
    )  # fmt: skip
    text = text_of(make(paper).pdf)

    assert text.count("22:30") == 2  # head and foot
    assert text.count("14/06/2026") == 3  # and the via
    assert "14/06/2026 22:30 · Parque" in text
    assert "2ª via · 14/06/2026 22:05" in text
    assert "2026-06-14" in paper.filename
    assert "01:30" not in text


def test_hand_67_sumulas_are_in_order_of_mesa_two_a_sheet_without_a_blank_page():
    pages = pages_of(printed(small_tournament(mesas=12)))

    assert len(pages) == 6
    found = [int(mesa) for page in pages for mesa in re.findall(r"Ana A(\d+) \(capataz\)", page)]
    assert found == list(range(1, 13))
    assert all(len(page) > 500 for page in pages)


def test_hand_67_the_same_sumulas_are_the_same_bytes():
    tournament = small_tournament(mesas=3)

    assert printed(tournament) == printed(tournament)


def test_a_pile_to_be_cut_is_in_order_when_the_halves_are_laid_together():
    pages = pages_of(printed(small_tournament(mesas=5), stack=True))

    mesas = [[int(m) for m in re.findall(r"Ana A(\d+) \(capataz\)", page)] for page in pages]
    assert mesas == [[1, 4], [2, 5], [3]]


def test_one_a_sheet_is_larger_and_on_its_side(one):
    page = PdfReader(io.BytesIO(printed(one, layout="uma"))).pages[0]

    assert float(page.mediabox.width) > float(page.mediabox.height)


def test_hand_65_each_sumula_counts_its_own_sheet():
    assert text_of(printed(small_tournament(mesas=3))).count("folha 1/1") == 3


def test_pdf_has_language_title_and_a_bookmark_for_each_jogo():
    reader = PdfReader(io.BytesIO(printed(small_tournament(mesas=2))))

    assert reader.trailer["/Root"]["/Lang"] == "pt-BR"
    assert reader.metadata.title == "Súmulas · Truco Cego Adulto"
    assert [entry.title for entry in reader.outline] == [
        "Mesa 1: Trio A1 × Trio B1",
        "Mesa 2: Trio A2 × Trio B2",
    ]


@pytest.mark.regra("Art.16-juiz", "Art.16-tentos")
def test_with_an_appointed_juiz_the_sumula_says_who_pays_the_tentos(one):
    assert "paga os tentos" not in text_of(printed(one))
    Jogo.objects.update(juiz="Silvano Pires")

    text = text_of(printed(one))

    assert "Silvano Pires" in text
    assert "O juiz designado paga os tentos (Art. 16)." in text


def test_a_substitute_who_was_put_out_is_marked(one):
    member = one.trios.get(number=1).members.get(position=1)
    member.excluded = True
    member.save()

    assert "Beto A1 (excluído, Art. 20, VI)" in text_of(printed(one))


def test_a_filled_sumula_shows_the_official_result_with_the_credit_of_a_2_0(one):
    Jogo.objects.update(ending=Ending.PLAYED, partidas="24-10 24-7", winner="a")

    words = text_of(printed(one, filled=True))

    assert "7 2" in words or "72" in words  # one digit a box
    assert "×" in words


def test_a_preview_says_that_it_is_no_sumula(one):
    assert "PRÉVIA: não vale como súmula" in text_of(printed(one, preview=True))


def test_blank_sumulas_name_the_tournament_and_nobody():
    tournament = small_tournament(mesas=0)
    paper = sumulas_paper(tournament, blank_jogos(3), title="Em branco", base_url=BASE, printing=Printing())

    pages = pages_of(make(paper).pdf)

    assert len(pages) == 2
    assert pages[0].count("Truco Cego Adulto") == 2
    assert "capataz)" not in pages[0]


# ---- hard names ----------------------------------------------------------------------------------------


@pytest.fixture
def hard(db) -> Tournament:
    """One jogo of the longest names, and one for each other hard name."""
    tournament = small_tournament(mesas=0)
    chave = Chave.objects.create(tournament=tournament, name="A", position=1)
    house = Entidade.objects.create(name=LONG_HOUSE, regiao="3")
    trios = [
        TrioFactory(
            tournament=tournament,
            name=name,
            entidade=house,
            members=[f"{LONG_PERSON} {n}", name[:100] + f" {n}", f"Caio {n}"],
            reserva="W" * 60 + str(n),
        )
        for n, name in enumerate(HARD_NAMES)
    ]
    for n in range(0, len(trios) - 1, 2):
        add_jogo(tournament, chave, trios[n], trios[n + 1], mesa=n + 1)
    return tournament


def test_hand_68_names_are_printed_as_they_were_typed(hard):
    text = text_of(printed(hard)).replace(" ", "")

    for name in (TAGS, DIGITS, "<script>alert(1)</script>", "x'-alert(1)-'", LONG_NAME, LONG_WORD):
        assert name.replace(" ", "") in text, name
    for escaped in ("&amp;", "&#x27;", "&lt;", "&quot;"):
        assert escaped not in text
    assert "root:" not in text


def test_hand_64_a_sign_without_glyph_is_replaced_and_digits_stay_digits(hard):
    text = text_of(printed(hard))

    assert "◊ Ás na Manga ◊" in text
    assert "7 Belo 1234567890" in text


@needs_poppler
def test_hand_62_no_name_leaves_its_box(hard):
    """Names end before the boxes of tentos; nothing comes near the edge of the sheet."""
    pdf = printed(hard)

    for word in words_of(pdf):
        assert word.left >= 8.5
        assert word.right <= 201.8, word
        half = word.top % 148.5
        if 74.8 <= half <= 96 and word.left < 66:  # the rows of tentos
            assert word.right <= 69.4, word


@needs_poppler
def test_hand_62_nothing_comes_near_the_edge_of_the_sheet(hard):
    """Printers leave four millimetres white. Only the cut line, which this layout lacks, may go further."""
    assert ink_outside(printed(hard, layout="uma"), 6) == 0


@needs_poppler
def test_hand_62_the_whole_name_can_be_read(hard):
    text = "".join(word.text for word in words_of(printed(hard)))

    for name in (LONG_NAME, LONG_WORD, LONG_HOUSE, LONG_PERSON):
        assert name.replace(" ", "") in text, name


def test_a_pdf_never_reads_a_file_of_the_machine(hard):
    """HAND-68: an address in a name is text; even as markup it would be refused."""
    from tournaments.documents.engine import Piece, render

    pdf = render(Piece(f"<p>{IMAGE}<img src='/etc/passwd'><img src='http://127.0.0.1:9/x.png'></p>", ()))

    assert b"/Image" not in pdf


@needs_poppler
@pytest.mark.parametrize(
    ("layout", "sheets", "width"), [("quatro", 2, 210), ("a6", 5, 105), ("bobina", 5, 80)]
)
def test_the_small_sumula_says_the_same_and_runs_over_nothing(hard, layout, sheets, width):
    Jogo.objects.filter(mesa=1).update(ending=Ending.PLAYED, partidas="24-10 24-7", winner="a")
    chave = Chave.objects.get()
    add_jogo(hard, chave, hard.trios.get(number=9), hard.trios.get(number=1), mesa=9, juiz=LONG_PERSON)

    pdf = printed(hard, layout=layout, filled=True)

    pages = PdfReader(io.BytesIO(pdf)).pages
    assert len(pages) == sheets
    assert abs(float(pages[0].mediabox.width) / 72 * 25.4 - width) < 0.5
    text = "".join(word.text for word in words_of(pdf))
    for wanted in (
        LONG_NAME,
        LONG_WORD,
        LONG_HOUSE,
        TAGS,
        "3 partidas e 72 tentos",
        "Art. 20",
        "Soma",
        "Venceu",
    ):
        assert wanted.replace(" ", "") in text, wanted
    assert all(word.left > 3 and word.right < width - 3 for word in words_of(pdf))


def test_a_long_place_does_not_push_the_foot_to_another_sheet(one):
    one.event.place, one.event.city = "Parque " * 22, "Cidade " * 11
    one.event.save()

    assert len(pages_of(printed(one))) == 1


# ---- lettering -----------------------------------------------------------------------------------------


def test_signs_that_the_font_lacks_are_replaced_once_each():
    assert printable(EMOJI) == "◊ Ás na Manga ◊"
    assert printable("👨‍👩‍👧 Família") == "◊ Família"
    assert printable("👍🏽 Bueno") == "◊ Bueno"
    assert printable("Ștefan") == "Stefan"
    assert printable("São João d'Ávila — 1ª") == "São João d'Ávila — 1ª"


def test_letters_made_in_two_ways_print_alike():
    """HAND-57"""
    assert printable("Sa\u0303o") == "São"


def test_a_long_name_is_set_smaller_before_a_word_is_broken():
    fitted = fit(LONG_WORD, 84, 8.2, (15.0, 10.0, 8.0), 900)

    assert fitted.lines == (LONG_WORD,)
    assert fitted.size == 8.0


@pytest.mark.parametrize("name", HARD_NAMES)
@pytest.mark.parametrize("width", [30, 51, 84])
def test_fitted_lines_hold_the_whole_name_and_no_more_than_the_box(name, width):
    fitted = fit(name, width, 9.6, (12.0, 9.0, 7.0), 700)

    assert "".join(fitted.lines).replace(" ", "") == printable(name).replace(" ", "")
    assert all(text_width(line, fitted.size, 700) <= width for line in fitted.lines)


def test_a_word_wider_than_the_line_breaks_only_where_it_must():
    assert wrap("curto", 9, 30, 400, break_words=False) == ["curto"]
    assert wrap(LONG_WORD, 9, 30, 400, break_words=False) is None
    assert "".join(wrap(LONG_WORD, 9, 30, 400, break_words=True) or []) == LONG_WORD


def test_the_qr_code_is_drawn_module_by_module():
    import segno

    matrix = segno.make(f"{BASE}/s/K00001/", mask=3, micro=False, error="m").matrix
    side = float(len(matrix))
    drawn = [[0] * len(matrix) for _ in matrix]

    for x, y, width, _ in re.findall(
        r"(\S+) (\S+) (\S+) (\S+) re", qr_drawing(f"{BASE}/s/K00001/", x=0, y=0, side=side)
    ):
        row = len(matrix) - 1 - round(float(y))
        for column in range(round(float(x)), round(float(x) + float(width))):
            drawn[row][column] = 1

    assert drawn == [list(row) for row in matrix]

"""Reading a sheet of registrations: bytes in, lines with their problems out (HAND-47 to 54, 56, 58).

The files are invented; what is expected of each was worked out by hand from what is written in it.
"""

import contextlib
import io
import zipfile
from pathlib import Path

import pytest
import xlsxwriter

from scoring.modalities import Lineup
from tournaments.columns import SheetShape
from tournaments.importing.cells import UnreadableError, letter, packed, unpacked
from tournaments.importing.headers import find_header
from tournaments.importing.reading import Choice, read_book
from tournaments.importing.values import is_nothing
from tournaments.importing.workbook import read_file

FILES = Path(__file__).parent / "planilhas"
TRIO = SheetShape(Lineup.TRIO, 3, 1)
DUPLA = SheetShape(Lineup.DUPLA, 2, 1)
ALONE = SheetShape(Lineup.MANO, 1, 0)
FOUR = ["Três Marias", "Ás de Espada", "Sete Bravo – Mirim", "Flor e Truco"]


def read(content, shape=TRIO, choice=None):
    content = content.encode() if isinstance(content, str) else content
    return read_book(read_file(content), shape, choice or Choice(), event_year=2026)


def of_file(name, shape=TRIO):
    return read((FILES / name).read_bytes(), shape)


def names(found):
    return [line.name for line in found.reading.lines]


def told(remarks):
    return [f"{remark.where}: {remark.text}" for remark in remarks]


def line(found, number):
    return next(line for line in found.reading.lines if line.number == number)


def workbook(rows, **options):
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False}) as book:
        page = book.add_worksheet("Inscrições")
        for y, row in enumerate(rows):
            for x, value in enumerate(row):
                page.write(y, x, value)
        for name, hidden in options.get("more", ()):
            extra = book.add_worksheet(name)
            extra.write(0, 0, "Outra coisa")
            if hidden:
                extra.hide()
    return out.getvalue()


# ---- encodings and separators ----


def test_a_csv_of_a_portuguese_excel():
    """HAND-47."""
    found = of_file("inscritos-excel-cp1252.csv")

    assert names(found) == FOUR
    assert len(found.header.titles) == 12
    assert line(found, 2).people[2].name == "Cícero d’Ávila"
    how = read_file((FILES / "inscritos-excel-cp1252.csv").read_bytes()).how
    assert how == "CSV separado por ponto e vírgula, letras em Windows-1252"


def test_an_invisible_mark_before_the_first_title():
    """HAND-48."""
    found = of_file("inscritos-utf8-bom.csv")

    assert found.header.titles[0] == "Trio"
    assert names(found) == FOUR


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
def test_any_usual_encoding_and_separator(encoding, separator):
    text = "\r\n".join(
        separator.join(row) for row in [("Trio", "Capataz"), ("Três Ás", "João"), ("Flor", "Zé")]
    )

    found = read(text.encode(encoding))

    assert names(found) == ["Três Ás", "Flor"]


def test_the_line_by_which_excel_announces_its_separator_is_no_line_of_the_list():
    found = read("sep=,\r\nTrio,Capataz\r\nOs Guaxos,Ana;Maria\r\n")

    assert [(n.number, n.name, n.people[0].name) for n in found.reading.lines] == [
        (3, "Os Guaxos", "Ana;Maria")
    ]


def test_separator_quotes_and_a_line_break_inside_a_cell():
    """HAND-58: lines are counted as a spreadsheet shows them."""
    found = of_file("inscritos-aspas-e-quebra.csv")

    assert [(n.number, n.name) for n in found.reading.lines] == [
        (2, 'Flor; Truco e "Vale"'),
        (3, "Três Marias"),
    ]
    assert line(found, 2).notes == "chega tarde\nligar antes; portão 2"


def test_quotes_that_never_close_are_told_with_their_line():
    with pytest.raises(UnreadableError, match=r"Na linha 2 há aspas"):
        read('Trio;Capataz\n"Os Guaxos;Ana\nFlor;Zé\n')


def test_a_name_in_quotes_at_the_start_of_a_cell_is_read():
    assert names(read('Trio;Capataz\n"Os Guaxos" velhos;Ana\n')) == ["Os Guaxos velhos"]


# ---- where the titles are ----


def test_title_rows_and_a_header_merged_over_two_lines():
    """HAND-49."""
    found = of_file("inscritos-cabecalho-mesclado.xlsx")

    assert (found.header.line, found.header.height) == (4, 2)
    assert [(n.number, n.name, len(n.people)) for n in found.reading.lines] == [
        (6, "Três Marias", 3), (7, "Ás de Espada", 4), (8, "Sete Bravo – Mirim", 3), (9, "Flor e Truco", 3),
    ]  # fmt: skip
    assert line(found, 6).city == "Fontana do Sul"
    assert line(found, 6).people[0].telefone == "(51) 90000-0101"
    assert found.reading.skipped == [(11, "linha de total: “TOTAL: 4 trios”")]


def test_painted_rows_without_a_value_are_no_entrants():
    """HAND-50."""
    found = of_file("inscritos-linhas-vazias.xlsx")

    assert names(found) == FOUR
    assert all(not n.problems for n in found.reading.lines)
    assert found.sheet.width == 12


def test_answers_of_an_enrolment_form():
    """HAND-56: titles with blanks around, words that mean nobody."""
    found = of_file("inscritos-google-forms.csv")

    assert found.header.keys == [
        "momento", "nome", "entidade", "c.nome", "c.documento", "1.nome", "1.documento", "2.nome",
        "2.documento", "r.nome", "r.documento", "c.telefone", "",
    ]  # fmt: skip
    assert [n.number for n in found.reading.lines] == [2, 3, 4, 5]
    assert len(line(found, 4).people) == 3
    assert told(line(found, 4).warnings) == [
        "J4, Nome do reserva (se houver): “não temos” não é uma pessoa: ficou em branco."
    ]
    assert line(found, 2).people[0].name == "Anísio Quevedo"
    assert found.unread == ["Li e aceito o regulamento"]


@pytest.mark.parametrize(
    ("title", "key"),
    [
        ("Nome da Equipe", "nome"), ("Qual o nome do trio?", "nome"), ("NOME DO TRIO *", "nome"),
        ("1º Jogador", "0.nome"), ("Nome do 2º integrante", "1.nome"), ("terceiro participante", "2.nome"),
        ("Nome completo do capataz do trio", "c.nome"), ("Responsável", "c.nome"), ("Suplente", "r.nome"),
        ("CPF do 3º jogador", "2.documento"), ("RG reserva", "r.documento"),
        ("Jogador 1 - CPF", "0.documento"),
        ("Data de nascimento do jogador 2", "1.nascimento"), ("Cidade do CTG", "cidade"),
        ("CTG que representa", "entidade"), ("Piquete", "entidade"), ("Região Tradicionalista", "regiao"),
        ("Nº", "numero"), ("Observações", "obs"), ("Carimbo de data/hora", "momento"),
        ("Município", "cidade"),
        ("Li e aceito o regulamento do trio", ""), ("Endereço de e-mail", ""), ("Pago?", ""), ("Patrão", ""),
    ],
)  # fmt: skip
def test_titles_as_people_write_them(title, key):
    found = read(f"Trio;{title}\nx;y\n" if key != "nome" else f"{title};Capataz\nx;y\n")

    assert found.header.keys[0 if key == "nome" else 1] == key


def test_titles_that_repeat_belong_to_the_person_before_them():
    found = read("Trio;Nome;CPF;Nome;CPF;Nome;CPF\nx;a;;b;;c;\n")

    assert found.header.keys == [
        "nome", "0.nome", "0.documento", "1.nome", "1.documento", "2.nome", "2.documento",
    ]  # fmt: skip


@pytest.mark.parametrize("shape", [TRIO, DUPLA, ALONE])
def test_our_own_titles_are_read_as_what_they_are(shape):
    titles = [shape.title(key) for key in shape.written]
    sheet = read_file((";".join(titles) + "\n").encode()).sheets[0]

    assert find_header(sheet, shape).keys == shape.written


def test_a_list_without_titles_is_asked_about_and_read_as_the_person_says():
    """HAND-58: no header row."""
    text = "Os Tauras;CTG X;Ana;Beto;Caio\nOs Guaxos;CTG Y;Davi;Eva;Fabi\n"

    asked = read(text)
    keys = dict(enumerate(["nome", "entidade", "0.nome", "1.nome", "2.nome"]))
    answered = read(text, choice=Choice(0, 0, keys))

    assert not asked.explained
    assert [(n.number, n.name, n.people[2].name) for n in answered.reading.lines] == [
        (1, "Os Tauras", "Caio"), (2, "Os Guaxos", "Fabi"),
    ]  # fmt: skip


def test_the_sheet_with_the_list_is_found_and_hidden_ones_are_left_alone():
    rows = [["Trio", "Capataz"], ["Os Guaxos", "Ana"]]

    book = read_file(workbook(rows, more=[("Custos", False), ("Segredo", True)]))

    assert [sheet.name for sheet in book.sheets] == ["Inscrições", "Custos"]
    assert book.notes == ["A aba oculta “Segredo” não foi lida."]


# ---- what is in a cell ----


def test_zeros_lost_at_the_left_are_put_back_and_told():
    """HAND-51."""
    found = of_file("inscritos-documento-numerico.xlsx")

    assert [[p.documento for p in n.people] for n in found.reading.lines] == [
        ["01234567890", "00011122285", "00112233406"], ["01010101099", "02020202077", "00000000272"],
    ]  # fmt: skip
    assert line(found, 2).people[0].telefone == "51900000101"
    lost = "A planilha tirou os zeros do começo"
    assert told(line(found, 2).warnings) == [
        f"D2, Documento capataz: {lost}: 1234567890 foi lido como 012.345.678-90.",
        f"F2, Documento 2: {lost}: 11122285 foi lido como 000.111.222-85.",
    ]


def test_an_rg_keeps_its_figures():
    """Ten figures that are no CPF with a zero before them."""
    found = read(workbook([["Trio", "Capataz", "RG do capataz"], ["x", "Ana", 1234567899]]))

    assert line(found, 2).people[0].documento == "1234567899"


def test_numbers_crushed_to_a_power_of_ten_are_refused():
    """HAND-52."""
    found = of_file("inscritos-notacao-cientifica.csv")

    assert [bool(n.problems) for n in found.reading.lines] == [True, True, False]
    assert told(line(found, 2).problems) == [
        "D2, Documento capataz: O número virou “1,23457E+09” e perdeu algarismos. Na planilha original, "
        "formate a coluna como Texto, escreva os números de novo e salve outra vez."
    ]


def test_a_number_past_fifteen_figures_is_refused():
    found = read(workbook([["Trio", "Capataz", "Telefone"], ["x", "Ana", 5551999990000123456.0]]))

    assert "perdeu algarismos" in line(found, 2).problems[0].text


def test_dates_of_every_kind():
    """HAND-53."""
    found = of_file("inscritos-datas.xlsx")

    assert line(found, 2).moment == "2026-09-01 21:30"
    assert line(found, 3).moment == "2026-09-01 00:00"
    assert told(line(found, 4).warnings) == [
        "D4, Nascimento capataz: A data veio como o número 30357 e foi lida como 10/02/1983: confira."
    ]
    assert told(line(found, 5).problems) == ["D5, Nascimento capataz: “31/02/1990” não existe no calendário."]
    assert told(line(found, 6).warnings) == [
        "D6, Nascimento capataz: Nascimento em 02/03/2026: parece a data em que se digitou. Confira."
    ]
    assert [bool(n.problems) for n in found.reading.lines] == [False, False, False, True, False]


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("05/04/1988", ""), ("5.4.88", ""), ("1988-04-05", ""), ("13/13/1988", "não existe no calendário"),
        ("05/04/2031", "não pode ser data de nascimento"), ("amanhã", "não é uma data"), ("-", ""), ("", ""),
    ],
)  # fmt: skip
def test_dates_of_birth_as_they_are_written(written, problem):
    found = read(f"Trio;Capataz;Nascimento do capataz\nx;Ana;{written}\n")

    problems = line(found, 2).problems
    assert bool(problems) == bool(problem)
    assert not problem or problem in problems[0].text


def test_formulas_without_a_value_and_error_cells_are_refused_with_their_cell():
    """HAND-54."""
    found = of_file("inscritos-formulas.xlsx")

    assert [[r.where for r in n.problems] for n in found.reading.lines] == [
        ["A2, Trio"], ["B3, Entidade"], ["C4, Capataz"],
    ]  # fmt: skip
    assert names(found) == ["", "Carta Marcada", "Vale Quatro"]
    assert line(found, 3).entidade == ""
    assert "#N/A" in line(found, 3).problems[0].text


def test_a_formula_with_its_value_is_its_value():
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        page = book.add_worksheet()
        page.write_row(0, 0, ["Trio", "Capataz", "Entidade"])
        page.write_formula(1, 0, '="Os "&"Guaxos"', None, "Os Guaxos")
        page.write(1, 1, "Ana")
        page.write_formula(1, 2, '=IF(1=1,"","x")', None, "")
        page.write_row(2, 0, ["Flor", "Zé", "CTG Sul"])

    found = read(out.getvalue())

    assert names(found) == ["Os Guaxos", "Flor"]


@pytest.mark.parametrize("error", ["#N/D", "#REF!", "#NOME?", "#VALOR!", "########"])
def test_an_error_that_became_text_in_a_csv(error):
    found = read(f"Trio;Entidade;Capataz\nOs Guaxos;{error};Ana\n")

    assert told(line(found, 2).problems) == [
        f"B2, Entidade: A célula mostra o erro {error}. Corrija na planilha."
    ]


def test_numbers_as_names_have_no_decimals_and_names_like_formulas_stay():
    found = read(workbook([["Trio", "Capataz"], [7, "Ana"], ["=CTG(1)+2", "+55 Dorvalino"]]))

    assert names(found) == ["7", "=CTG(1)+2"]
    assert line(found, 3).people[0].name == "+55 Dorvalino"


def test_what_is_too_long_is_told_with_its_limit():
    found = read(f"Trio;Capataz;Documento capataz;Telefone\n{'a' * 121};Ana;{'9' * 31};{'1' * 31}\n")

    assert [(r.where, r.text[-12:]) for r in line(found, 2).problems] == [
        ("A2, Trio", "; cabem 120."), ("C2, Documento capataz", "s; cabem 30."),
        ("D2, Telefone", "Deixe um só."),
    ]  # fmt: skip


@pytest.mark.parametrize("word", ["não temos", "-", "---", "N/A", "Nenhum", "xxx", "sem reserva", "Não há."])
def test_words_that_mean_nobody(word):
    assert is_nothing(word)


@pytest.mark.parametrize("name", ["Nonato", "Ana", "Nilo", "Xavier", "Semíramis"])
def test_names_are_not_words_that_mean_nobody(name):
    assert not is_nothing(name)


def test_a_document_without_its_person_is_refused():
    found = read("Trio;Jogador 1;Jogador 2;Documento 2\nx;Ana;;01234567890\n")

    assert told(line(found, 2).problems) == [
        "C2, Jogador 2: Há documento ou telefone do jogador 2 sem o nome."
    ]


# ---- who speaks for the trio ----


@pytest.mark.parametrize(("said", "place"), [("Beto", 1), ("beto", 1), ("2", 1), ("Caio", 2), ("", None)])
def test_the_capataz_is_one_of_the_players_by_name_or_number(said, place):
    found = read(f"Trio;Capataz;Jogador 1;Jogador 2;Jogador 3\nx;{said};Ana;Beto;Caio\n")

    assert line(found, 2).capataz == place
    assert [p.name for p in line(found, 2).people] == ["Ana", "Beto", "Caio"]


def test_a_capataz_who_is_no_player_is_refused():
    found = read("Trio;Capataz;Jogador 1;Jogador 2;Jogador 3\nx;Zeca;Ana;Beto;Caio\n")

    assert told(line(found, 2).problems) == ["B2, Capataz: Zeca não é nenhum dos jogadores desta linha."]


def test_who_plays_alone_needs_no_name_for_the_tables():
    found = read("Nome;CPF;Telefone\nAna Terra;012.345.678-90;51 90000-0101\n", ALONE)

    assert [(n.name, n.people[0].name, n.people[0].documento, n.capataz) for n in found.reading.lines] == [
        ("Ana Terra", "Ana Terra", "01234567890", 0)
    ]


# ---- files that are no sheet, or too much of one ----


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "O arquivo está vazio."),
        (b"  \r\n ", "O arquivo está vazio."),
        (b";;;\r\n;;;\r\n", "A planilha está vazia"),
        (b"%PDF-1.7 x", "é um PDF"),
        (b"\x89PNG\r\n\x1a\n", "é uma imagem"),
        (b"<html><table><tr><td>Trio</td></tr></table>", "é uma página da internet"),
        (b"\x00\x01\x02\x03", "não é uma planilha"),
        (b"PK\x03\x04 broken", "danificada"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "salve como XLSX"),
        (b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le") + b"\0" * 600, "tem senha"),
        (b"a;b\n" * 6000, "mais de 5100 linhas"),
        (b"a" * (5 * 1024 * 1024 + 1), "passa de 5 MB"),
    ],
)  # fmt: skip
def test_files_that_cannot_be_read_say_what_to_do(content, message):
    with pytest.raises(UnreadableError, match=message):
        read_file(content)


def archive(**parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed_file:
        for name, data in parts.items():
            packed_file.writestr(name, data)
    return out.getvalue()


def rewritten(content, part, change):
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, change(data) if name == part else data)
    return out.getvalue()


def test_another_archive_is_no_sheet():
    with pytest.raises(UnreadableError, match="compactado não é uma planilha"):
        read_file(archive(leia="x"))


def test_a_bomb_is_refused_before_it_is_unpacked_whole():
    bomb = archive(**{"xl/workbook.xml": b"<workbook/>", "xl/sharedStrings.xml": b"\0" * (90 * 1024 * 1024)})

    assert len(bomb) < 200_000
    with pytest.raises(UnreadableError, match="grande demais por dentro"):
        read_file(bomb)


def test_one_cell_at_the_far_end_of_a_sheet_is_refused_by_its_name():
    """A table from A1 to there would hold seventeen thousand million cells."""
    sheet = rewritten(
        workbook([["Trio", "Capataz"], ["x", "Ana"]]),
        "xl/worksheets/sheet1.xml",
        lambda xml: xml.replace(
            b"</sheetData>", b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
        ),
    )

    with pytest.raises(UnreadableError, match="XFD1048576"):
        read_file(sheet)


@pytest.mark.parametrize(
    "row",
    [
        b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        b'<row r="1048576"><c><v>1</v></c></row>',
        b'<row r="3"><c r="A1048576"><v>1</v></c></row>',
        b'<row r="3"><c r="ZZ3" t="e"><v>#N/A</v></c></row>',
        b'<row r="99999999999999"><c><v>1</v></c></row>',
        b'<row r="x"><c><v>1</v></c></row>',
    ],
)
def test_a_cell_far_away_or_nowhere_is_refused_however_it_is_told(row):
    sheet = rewritten(
        workbook([["Trio", "Capataz"], ["x", "Ana"]]),
        "xl/worksheets/sheet1.xml",
        lambda xml: xml.replace(b"</sheetData>", row + b"</sheetData>"),
    )

    with pytest.raises(UnreadableError):
        read_file(sheet)


@pytest.mark.parametrize("at", range(0, 5000, 97))
def test_a_file_with_a_bad_byte_is_read_or_refused_and_never_falls_over(at):
    content = bytearray((FILES / "inscritos-cabecalho-mesclado.xlsx").read_bytes())
    content[at % len(content)] ^= 0x55

    with contextlib.suppress(UnreadableError):
        read(bytes(content))


def test_a_list_of_nothing_but_names():
    assert names(read("Jogador\nAna Terra\nBibiana\n", ALONE)) == ["Ana Terra", "Bibiana"]


def test_a_part_that_comes_twice_is_one_part():
    """The second, under the same name in other letters, is not left for the library to find."""
    content = workbook([["Trio", "Capataz"], ["x", "Ana"]])
    out = io.BytesIO(content)
    with zipfile.ZipFile(out, "a") as packed_file:
        far = b'<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>'
        packed_file.writestr("xl/worksheets/SHEET1.xml", far)

    with pytest.raises(UnreadableError, match="XFD1"):
        read_file(out.getvalue())


ODS = (
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:calcext='
    '"urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"><office:body><office:spreadsheet>'
    '<table:table table:name="Plan1">{}</table:table></office:spreadsheet></office:body>'
    "</office:document-content>"
)


def ods(*rows, repeated=1):
    cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    error = (
        '<table:table-cell office:value-type="string" office:string-value="" calcext:value-type="error">'
        "<text:p>#N/D</text:p></table:table-cell>"
    )
    lines = "".join(
        f'<table:table-row table:number-rows-repeated="{repeated}">'
        + "".join(error if value is None else cell.format(value) for value in row)
        + "</table:table-row>"
        for row in rows
    )
    return archive(
        mimetype="application/vnd.oasis.opendocument.spreadsheet",
        **{
            "META-INF/manifest.xml": "<manifest/>",
            "content.xml": ODS.format(lines),
        },
    )


def test_a_sheet_of_libreoffice():
    found = read(ods(["Trio", "Capataz", "Entidade"], ["Três Ás", "Ana", None]))

    assert names(found) == ["Três Ás"]
    assert told(line(found, 2).problems) == [
        "C2, Entidade: A célula mostra o erro #N/D. Corrija na planilha."
    ]


def test_a_row_of_libreoffice_repeated_a_million_times_is_refused():
    with pytest.raises(UnreadableError, match="longe demais"):
        read_file(ods(["a", "b"], repeated=1_000_000))


def test_more_lines_than_we_take():
    text = "Trio;Capataz\n" + "".join(f"T{n};Ana {n}\n" for n in range(5_001))

    with pytest.raises(UnreadableError, match="mais de 5000 inscrições"):
        read(text)


# ---- the way through the page ----


@pytest.mark.parametrize("name", ["inscritos-formulas.xlsx", "inscritos-aspas-e-quebra.csv"])
def test_a_book_comes_back_from_the_page_as_it_was(name):
    book = read_file((FILES / name).read_bytes())

    assert unpacked(packed(book)) == book


def test_columns_have_the_letters_of_a_spreadsheet():
    assert [letter(n) for n in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]

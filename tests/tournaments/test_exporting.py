"""Sheets that leave the system and come back: names that look like formulas, zeros, accents (HAND-60, 61)."""

import csv
import io
import zipfile
from fractions import Fraction
from pathlib import Path

import pytest
from django.urls import reverse
from python_calamine import CalamineWorkbook

from tests.factories import EntidadeFactory, TournamentFactory, TrioFactory
from tests.tournaments.desk import enter_all, tournament_of
from tests.tournaments.test_importing_list import plan, send
from tests.tournaments.test_services_desempate import TWO_LEVEL
from tournaments.exporting.registrations import registrations_sheet, template_sheets
from tournaments.exporting.sheets import Column, Kind, Sheet, to_csv, to_xlsx
from tournaments.models import Player
from tournaments.services.list_compare import Status
from tournaments.sheet_text import fits_cpf, guarded, unguarded

FILES = Path(__file__).parent / "planilhas"
pytestmark = pytest.mark.django_db


def rows_of_csv(content):
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=";"))


def rows_of_xlsx(content, sheet=0):
    return CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_index(sheet).to_python()


def as_excel_saves_it(content):
    """What a double click and "save" make of a CSV: plain figures become numbers and lose their zeros, what
    begins with a sign is run, the letters come back as Windows-1252."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";")
    for row in rows_of_csv(content):
        for value in row:
            assert not value.startswith(("=", "+", "-", "@", "\t")), f"would be run: {value}"
        writer.writerow([f"{float(v):.0f}" if v.isdigit() and len(v) < 12 else v for v in row])
    return out.getvalue().encode("cp1252", errors="strict")


def get(client, tournament, name, kind, query=""):
    path = reverse(f"tournaments:{name}", args=(tournament.event.slug, tournament.slug, kind))
    return client.get(path + query)


def untouched(found):
    return {item.status for item in found.lines} == {Status.SAME} and not found.absent


# ---- HAND-60 ----


def test_names_that_are_formulas_go_out_as_text_and_come_back_the_same():
    """HAND-60."""
    tournament = TournamentFactory()
    send(tournament, FILES / "nomes-dificeis.csv")
    sheet = registrations_sheet(tournament)

    as_csv, as_xlsx = to_csv(sheet), to_xlsx([sheet])

    in_csv = {row[1]: row for row in rows_of_csv(as_csv)}
    assert in_csv["'=CTG(1)+2"][5] == "'+55 Dorvalino"
    assert in_csv["'-Sete de Ouro"][2] == "'@querencia"
    in_xlsx = {row[1] for row in rows_of_xlsx(as_xlsx)}
    assert {"=CTG(1)+2", "-Sete de Ouro"} <= in_xlsx
    assert untouched(plan(tournament, as_csv))
    assert untouched(plan(tournament, as_xlsx))
    again = TournamentFactory()
    send(again, as_csv, incomplete=True)
    assert set(again.trios.values_list("name", flat=True)) == set(
        tournament.trios.values_list("name", flat=True)
    )


def test_a_workbook_holds_no_formula_and_no_link():
    content = to_xlsx([Sheet("x", [Column("a")], [["=1+1"], ["http://exemplo.org"], ["mailto:a@b.org"]])])

    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        page = archive.read("xl/worksheets/sheet1.xml")
        assert b"<f>" not in page
        assert b"hyperlink" not in page


@pytest.mark.parametrize(
    "name",
    ["=x", "+55", "-1", "@a", "'=x", "''-x", "007", "1/2", "10-5", "'007", "'Zeca", "Zé", "1E5", "\tx"],
)
def test_a_guard_comes_off_as_it_was_put_on(name):
    assert unguarded(guarded(name)) == name


def test_numbers_stay_numbers():
    sheet = Sheet("x", [Column("V", Kind.NUMBER), Column("C", Kind.DECIMAL)], [[-3, Fraction(2, 3)]])

    assert rows_of_csv(to_csv(sheet))[1] == ["-3", "0,667"]
    assert rows_of_xlsx(to_xlsx([sheet]))[1] == [-3.0, pytest.approx(2 / 3)]


# ---- HAND-61 ----


def test_our_export_comes_back_without_a_change():
    """HAND-61: as it left, and after a spreadsheet opened and saved it."""
    tournament = TournamentFactory()
    send(tournament, FILES / "inscritos-excel-cp1252.csv")
    sheet = registrations_sheet(tournament)

    assert untouched(plan(tournament, to_csv(sheet)))
    assert untouched(plan(tournament, to_xlsx([sheet])))
    assert untouched(plan(tournament, as_excel_saves_it(to_csv(sheet))))
    row = rows_of_csv(to_csv(sheet))[1]
    assert [row[1], row[5], row[7]] == ["Três Marias", "Anísio Quevedo", "012.345.678-90"]
    assert rows_of_xlsx(to_xlsx([sheet]))[1][7] == "01234567890"


@pytest.mark.parametrize(
    ("modality", "lineup"), [("truco_cego", "trio"), ("douradinha", "dupla"), ("pontinho", "mano")]
)
def test_whatever_is_registered_comes_back(modality, lineup):
    tournament = TournamentFactory(modality=modality, lineup=lineup)
    house = EntidadeFactory(name='CTG Sinuelo; do "Pago"', city="São José dos Ausentes", regiao="08")
    full = TrioFactory(
        tournament=tournament, name="007", entidade=house, capataz=0, notes="chega\ntarde; 2", cabeca=True
    )
    TrioFactory(tournament=tournament, name="Sem ninguém", members=0, capataz=None, entidade=None)
    player = full.members.order_by("position").first().player
    Player.objects.filter(pk=player.pk).update(documento="0123456", telefone="+55 51 90000-0101")
    sheet = registrations_sheet(tournament)

    for content in (to_csv(sheet), to_xlsx([sheet]), as_excel_saves_it(to_csv(sheet))):
        assert untouched(plan(tournament, content)), plan(tournament, content).lines


def test_a_trio_of_namesakes_says_its_capataz_by_number():
    tournament = TournamentFactory()
    text = (
        "Trio;Jogador 1;Documento 1;Jogador 2;Documento 2;Jogador 3;Capataz\n"
        "Os Silva;José da Silva;111;José da Silva;222;Ana;2\n"
    )
    send(tournament, text)

    sheet = registrations_sheet(tournament)

    assert rows_of_csv(to_csv(sheet))[1][5] == "'2"
    assert untouched(plan(tournament, to_csv(sheet)))


@pytest.mark.parametrize(
    ("digits", "fits"),
    [
        ("01234567890", True),
        ("00011122285", True),
        ("01234567891", False),
        ("11111111111", False),
        ("12", False),
    ],
)
def test_check_digits_of_a_cpf(digits, fits):
    assert fits_cpf(digits) is fits


# ---- the pages ----


def test_the_registrations_are_for_the_committee_alone(client, committee_user):
    tournament = TournamentFactory()
    TrioFactory(tournament=tournament, name="Os Guaxos")

    assert "/entrar/" in get(client, tournament, "trio_export", "csv")["Location"]
    client.force_login(committee_user)
    response = get(client, tournament, "trio_export", "csv")
    assert response["Content-Disposition"].endswith('-inscricoes.csv"')
    assert response["Cache-Control"] == "no-store, private"
    assert rows_of_csv(response.content)[1][1] == "Os Guaxos"
    assert get(client, tournament, "trio_export", "pdf").status_code == 404


@pytest.mark.parametrize(
    ("modality", "lineup"), [("truco_cego", "trio"), ("douradinha", "dupla"), ("pontinho", "mano")]
)
def test_the_model_is_a_sheet_that_we_read(committee_client, modality, lineup):
    tournament = TournamentFactory(modality=modality, lineup=lineup)

    titles = rows_of_csv(get(committee_client, tournament, "trio_template", "csv").content)
    workbook = get(committee_client, tournament, "trio_template", "xlsx").content

    assert len(titles) == 1
    assert rows_of_xlsx(workbook)[0] == titles[0]
    assert rows_of_xlsx(workbook, 1)[0] == ["Coluna", "O que escrever"]
    filled = "\ufeff" + ";".join(titles[0]) + "\n;" + ";".join(["Nome"] * (len(titles[0]) - 1))
    assert len(plan(tournament, filled).lines) == 1
    assert len(template_sheets(tournament)) == 2


def test_the_classification_goes_out_with_its_figures_as_numbers(committee_client):
    """HAND-61: the table of HAND-02."""
    tournament = tournament_of("ABCD")
    enter_all(tournament, TWO_LEVEL)

    in_csv = rows_of_csv(get(committee_client, tournament, "classification_export", "csv").content)
    in_xlsx = rows_of_xlsx(get(committee_client, tournament, "classification_export", "xlsx").content)

    titles = ["Chave", "Lugar", "Trio", "Entidade", "Jogos", "Vitórias", "Partidas", "Tentos"]
    assert in_csv[0][:8] == titles
    assert [(r[1], r[2], *r[5:8]) for r in in_csv[1:]] == [
        ("1", "Ás de Espada", "2", "5", "170"), ("2", "Três Marias", "2", "5", "170"),
        ("3", "Sete Bravo", "1", "5", "157"), ("4", "Flor e Truco", "1", "3", "149"),
    ]  # fmt: skip
    assert "confronto direto" in in_csv[1][8]
    assert in_xlsx[1][5:8] == [2.0, 5.0, 170.0]
    overall = rows_of_csv(
        get(committee_client, tournament, "classification_export", "csv", "?ver=geral").content
    )
    assert [row[2] for row in overall[1:]] == ["Ás de Espada", "Três Marias", "Sete Bravo", "Flor e Truco"]


def test_the_jogos_go_out_with_their_partidas(committee_client):
    tournament = tournament_of("ABCD")
    enter_all(tournament, ["A x B: 24-21 10-24 21-24"])

    rows = rows_of_csv(get(committee_client, tournament, "jogo_export", "csv").content)

    played = [row for row in rows[1:] if "oficial" in row]
    assert len(rows) == 7
    assert len(played) == 1
    assert {played[0][5], played[0][6]} == {"Três Marias", "Ás de Espada"}
    assert played[0][-2] == "Ás de Espada"
    assert sorted(played[0][7:13]) == ["10", "21", "21", "24", "24", "24"]
    assert [row[7] for row in rows[1:] if row not in played] == [""] * 5


def test_chaves_of_unequal_size_tell_the_coefficient(committee_client):
    tournament = tournament_of("ABC", "DE")

    rows = rows_of_xlsx(get(committee_client, tournament, "classification_export", "xlsx").content, 1)

    assert rows[0][8:11] == ["Vitórias por jogo", "Partidas por jogo", "Tentos por jogo"]


def test_a_tournament_of_pontinho_gives_its_table(committee_client):
    tournament = TournamentFactory(modality="pontinho", lineup="mano")

    rows = rows_of_csv(get(committee_client, tournament, "classification_export", "csv").content)

    assert rows[0][:3] == ["Lugar", "Jogador", "Entidade"]

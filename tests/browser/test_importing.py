"""A sheet from the list of trios to the list of trios, on a phone without script (HAND-52, 55)."""

from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.factories import TournamentFactory, TrioFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FILES = Path(__file__).parents[1] / "tournaments" / "planilhas"
LONG = "Anticonstitucionalissimamenteinconstitucionalizadosdopampa"


def fits(page):
    return page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_sheet_is_sent_seen_and_written(open_as_committee, tmp_path):
    tournament = TournamentFactory()
    TrioFactory(
        tournament=tournament,
        name="Ás de Espada",
        members=["Leocádia Simões", "Édina Araújo", "Ofélia Muñoz"],
    )
    sheet = tmp_path / "lista.csv"
    sheet.write_text(
        (FILES / "reenvio-2.csv").read_text("utf-8-sig")
        + f"{LONG};CTG {LONG};;{LONG} Um;1,23457E+09;Beto;;Caio;;;;\nBreve;;;Ana;;Davi;;;;;;\n"
    )

    trios = reverse("tournaments:trio_list", args=(tournament.event.slug, tournament.slug))
    page = open_as_committee(trios, width=360, java_script_enabled=False)
    page.get_by_role("link", name="Importar planilha").click()
    assert fits(page)
    page.get_by_label("Planilha").set_input_files(sheet)
    page.get_by_role("button", name="Conferir").click()

    expect(page.get_by_role("heading", name="2 linhas com problema")).to_be_visible()
    expect(page.get_by_text("fica Ofélia Muñoz Prado")).to_be_visible()
    assert fits(page)
    page.get_by_role("button", name="Gravar 4 inscrições").click()
    expect(page.get_by_text("Marque para gravar sem elas.")).to_be_visible()
    page.get_by_label("Deixar de fora 2 linhas com problema").check()
    page.get_by_role("button", name="Gravar 4 inscrições").click()

    expect(page.get_by_text("3 inscrições novas e 1 alterada; 2 linhas ficaram de fora")).to_be_visible()
    expect(page.get_by_role("link", name="Sete Bravo – Mirim")).to_be_visible()
    assert tournament.trios.count() == 4


def test_both_steps_have_no_violation(open_as_committee):
    tournament = TournamentFactory()

    page = open_as_committee(
        reverse("tournaments:trio_import", args=(tournament.event.slug, tournament.slug))
    )
    assert violations(page) == []
    page.get_by_label("Planilha").set_input_files(FILES / "inscritos-homonimos.csv")
    page.get_by_role("button", name="Conferir").click()
    page.get_by_text("Como as colunas foram lidas").click()
    assert violations(page) == []
    assert page.complaints == []

"""The two steps on the page: the file, then what it would change; who may see them (HAND-47, 52, 55, 58)."""

import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories import TournamentFactory, TrioFactory
from tournaments.models import Trio

FILES = Path(__file__).parent / "planilhas"
pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory()


def url(tournament, name="trio_import", *args):
    return reverse(f"tournaments:{name}", args=(tournament.event.slug, tournament.slug, *args))


def upload(client, tournament, content, filename="lista.csv"):
    if isinstance(content, Path):
        content, filename = content.read_bytes(), content.name
    content = content.encode() if isinstance(content, str) else content
    return client.post(url(tournament), {"planilha": SimpleUploadedFile(filename, content)})


def fields(response):
    """What the form of the second step would send, ticks aside."""
    html = response.content.decode()
    form = dict(re.findall(r'<input type="hidden" name="(lacre|resumo|aba|lido)" value="([^"]*)"', html))
    form["titulos"] = re.search(r'name="titulos" value="(\d+)"', html)[1]
    for name, options in re.findall(r'<select name="(col-\d+)".*?>(.*?)</select>', html, re.DOTALL):
        form[name] = re.search(r'<option value="([^"]*)" selected', options)[1]
    return form


def confirm(client, tournament, response, **ticks):
    return client.post(url(tournament), fields(response) | {"acao": "gravar"} | ticks)


def test_nothing_is_written_before_it_is_confirmed(committee_client, tournament):
    """HAND-47: how the file was read is shown."""
    preview = upload(committee_client, tournament, FILES / "inscritos-excel-cp1252.csv")
    before = Trio.objects.count()
    saved = confirm(committee_client, tournament, preview)

    html = preview.content.decode()
    assert "CSV separado por ponto e vírgula, letras em Windows-1252, títulos na linha 1" in html
    assert "Gravar 4 inscrições" in html
    assert before == 0
    assert saved["Location"] == url(tournament, "trio_list")
    assert Trio.objects.count() == 4


def test_the_list_says_what_was_written(committee_client, tournament):
    preview = upload(committee_client, tournament, FILES / "reenvio-1.csv")
    confirm(committee_client, tournament, preview)
    again = upload(committee_client, tournament, FILES / "reenvio-2.csv")
    response = committee_client.post(
        url(tournament), fields(again) | {"acao": "gravar"}, follow=True
    ).content.decode()

    assert "<del>" in again.content.decode()
    assert "Planilha “reenvio-2.csv”: 1 inscrição nova e 2 alteradas." in response


def test_lines_with_problems_stop_the_whole_unless_they_are_left_out(committee_client, tournament):
    """HAND-52."""
    preview = upload(committee_client, tournament, FILES / "inscritos-notacao-cientifica.csv")
    stopped = confirm(committee_client, tournament, preview)
    before = Trio.objects.count()
    confirm(committee_client, tournament, stopped, deixar="1")

    assert "formate a coluna como Texto" in preview.content.decode()
    assert stopped.status_code == 422
    assert "Nada foi gravado" in stopped.content.decode()
    assert before == 0
    assert [trio.name for trio in Trio.objects.all()] == ["Vale Quatro"]


def test_columns_that_were_not_recognised_are_pointed_out_by_the_person(committee_client, tournament):
    """HAND-58: no header row."""
    asked = upload(
        committee_client, tournament, "Os Tauras;CTG X;Ana;Beto;Caio\nOs Guaxos;CTG Y;Davi;Eva;Fabi\n"
    )
    keys = ["nome", "entidade", "0.nome", "1.nome", "2.nome"]
    answers = {f"col-{n}": key for n, key in enumerate(keys)}
    preview = committee_client.post(url(tournament), fields(asked) | answers | {"acao": "conferir"})
    confirm(committee_client, tournament, preview)

    assert "Não achei os títulos das colunas" in asked.content.decode()
    assert "2 inscrições novas" in preview.content.decode()
    assert sorted(Trio.objects.values_list("name", flat=True)) == ["Os Guaxos", "Os Tauras"]


def test_another_line_of_titles_has_columns_of_its_own(committee_client, tournament):
    text = "Equipe;Observação geral\nTrio;Entidade;Capataz\nOs Guaxos;CTG X;Ana\n"
    preview = upload(committee_client, tournament, text)
    form = fields(preview) | {"titulos": "2", "acao": "conferir"}

    again = committee_client.post(url(tournament), form)

    assert again.context["read"].header.keys == ["nome", "entidade", "c.nome"]


def test_a_namesake_is_told_apart_on_the_page(committee_client, tournament):
    TrioFactory(tournament=tournament, name="Os Guaxos", members=["José da Silva", "Beto", "Caio"])
    asked = upload(committee_client, tournament, "Trio;Jogador 1\nFlor;José da Silva\n")
    answered = committee_client.post(url(tournament), fields(asked) | {"outra": "2", "acao": "conferir"})
    confirm(committee_client, tournament, answered, outra="2")

    assert 'name="outra" value="2"' in asked.content.decode()
    assert 'name="outra" value="2" checked' in answered.content.decode()
    assert Trio.objects.filter(name="Flor").exists()


def test_trios_without_all_their_players_come_in_when_the_committee_says_so(committee_client, tournament):
    text = "Trio;Jogador 1;Jogador 2;Jogador 3\nFlor;Ana;Beto;\n"
    asked = upload(committee_client, tournament, text)
    answered = committee_client.post(
        url(tournament), fields(asked) | {"incompletas": "1", "acao": "conferir"}
    )

    assert "Só 2 de 3 jogadores." in asked.content.decode()
    assert "1 inscrição fica incompleta" in answered.content.decode()


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"", "O arquivo está vazio."), (b"%PDF-1.4", "é um PDF"), (b";;\n", "A planilha está vazia")],
)
def test_a_file_that_is_no_sheet_is_refused_beside_the_field(committee_client, tournament, content, message):
    response = upload(committee_client, tournament, content)

    assert response.status_code == 422
    assert message in " ".join(response.context["form"].errors["planilha"])


def test_no_file_is_asked_for(committee_client, tournament):
    response = committee_client.post(url(tournament), {})

    assert response.context["form"].errors["planilha"] == ["Escolha o arquivo da planilha."]


def test_a_seal_that_is_not_ours_or_of_another_tournament_begins_again(committee_client, tournament):
    preview = upload(committee_client, tournament, FILES / "reenvio-1.csv")
    other = TournamentFactory()
    form = fields(preview) | {"acao": "gravar"}

    forged = committee_client.post(url(tournament), form | {"lacre": form["lacre"][:-2] + "xx"})
    elsewhere = committee_client.post(url(other), form)

    assert forged["Location"] == url(tournament)
    assert elsewhere["Location"] == url(other)
    assert Trio.objects.count() == 0


def test_a_seal_of_two_hours_ago_begins_again(committee_client, tournament, monkeypatch):
    preview = upload(committee_client, tournament, FILES / "reenvio-1.csv")
    monkeypatch.setattr("tournaments.forms.importing.HOLDS_FOR", -1)

    response = confirm(committee_client, tournament, preview)

    assert response["Location"] == url(tournament)


def test_what_changed_in_the_meantime_is_shown_and_nothing_is_written(committee_client, tournament):
    preview = upload(committee_client, tournament, FILES / "reenvio-1.csv")
    TrioFactory(tournament=tournament, name="Três Marias")

    response = confirm(committee_client, tournament, preview)

    assert response.status_code == 422
    assert "não é mais o que você conferiu" in response.content.decode()
    assert Trio.objects.count() == 1


def test_names_are_shown_as_they_are_and_run_nowhere(committee_client, tournament):
    html = upload(committee_client, tournament, FILES / "nomes-dificeis.csv").content.decode()

    assert "<script>alert" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html


@pytest.mark.parametrize("modality", ["pontinho", "truco_cego"])
def test_the_way_to_the_page_is_on_the_list(committee_client, modality):
    tournament = TournamentFactory(modality=modality, lineup="mano" if modality == "pontinho" else "trio")

    assert url(tournament) in committee_client.get(url(tournament, "trio_list")).content.decode()
    assert committee_client.get(url(tournament)).status_code == 200


@pytest.mark.parametrize("name", ["trio_import"])
def test_only_the_committee_comes_in(client, tournament, name):
    assert "/entrar/" in client.get(url(tournament, name))["Location"]

"""The documents page and what hangs on it."""

import io
import re

import pytest
from django.urls import reverse
from pypdf import PdfReader

from tests.factories import TournamentFactory
from tests.tournaments.papers import pages_of, small_tournament, text_of
from tournaments.documents import engine
from tournaments.documents.asking import Choice
from tournaments.documents.catalogue import KINDS
from tournaments.documents.orders import asked_for
from tournaments.documents.paper import make
from tournaments.models import DocumentJob, JobStatus, Jogo

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return small_tournament(mesas=4)


def url(tournament, name, *args):
    return reverse(f"tournaments:{name}", args=(tournament.event.slug, tournament.slug, *args))


@pytest.mark.parametrize(
    ("name", "args"),
    [("documents", ()), ("document_pdf", ("classificacao",)), ("document_browser", ("sumulas",))],
)
def test_the_public_is_sent_to_log_in(client, tournament, name, args):
    response = client.get(url(tournament, name, *args))

    assert response.status_code == 302
    assert "/entrar/" in response.url


def test_get_prints_nothing(committee_client, tournament):
    assert committee_client.get(url(tournament, "document_make", "sumulas")).status_code == 405


def test_whatever_opens_a_pdf_opens_a_tab_and_says_so(committee_client, tournament):
    """Who closes the paper must not close the system with it."""
    committee_client.post(url(tournament, "document_make", "sumulas"))
    job = DocumentJob.objects.get()
    pages = (url(tournament, "documents"), url(tournament, "ata"), url(tournament, "document_job", job.pk))
    for address in pages:
        page = committee_client.get(address).text
        openers = [
            part
            for part in re.findall(r"<(?:a|form)\b.*?</(?:a|form)>", page, re.DOTALL)
            if re.search(r'(?:href|action)="[^"]+\.pdf"|/preparar/"', part)
        ]
        assert openers
        for part in openers:
            opening = part.partition(">")[0]
            assert 'target="_blank" rel="noopener"' in opening
            buttons = part.count("<button") or 1
            assert part.count(" (abre em outra aba)") == buttons


def test_an_unknown_paper_is_not_found(committee_client, tournament):
    assert committee_client.get(url(tournament, "document_pdf", "pergaminho")).status_code == 404


def test_the_page_offers_every_paper(committee_client, tournament):
    page = committee_client.get(url(tournament, "documents")).content.decode()

    for title in ("Súmulas", "Lista de chamada", "Programação por mesa", "Chaves", "Classificação por chave"):
        assert title in page
    assert "O mata-mata ainda não foi montado." in page
    assert 'name="csrfmiddlewaretoken"' in page


def test_before_the_draw_the_page_says_what_comes_later(committee_client):
    page = committee_client.get(url(TournamentFactory(), "documents")).content.decode()

    assert "Vem depois do sorteio das chaves." in page


@pytest.mark.parametrize("mesas", [4, 64])
def test_the_page_takes_no_more_queries_for_128_trios(committee_client, django_assert_max_num_queries, mesas):
    target = url(small_tournament(mesas=mesas), "documents")

    with django_assert_max_num_queries(12):
        committee_client.get(target)


def test_printing_opens_the_pdf_in_the_browser_and_counts_the_vias(committee_client, tournament):
    response = committee_client.post(
        url(tournament, "document_make", "sumulas"), {"rodada": "1"}, follow=True
    )

    assert response.headers["Content-Type"] == "application/pdf"
    assert response.headers["Content-Disposition"].startswith("inline")
    assert "Content-Security-Policy" not in response.headers
    assert response.headers["Cache-Control"] == "no-store, private"
    assert len(pages_of(response.content)) == 2
    assert set(Jogo.objects.values_list("prints", flat=True)) == {1}


def test_printing_one_mesa_again_is_a_second_via_and_downloading_is_not(committee_client, tournament):
    make = url(tournament, "document_make", "sumulas")
    committee_client.post(make)

    committee_client.post(make, {"mesa": "3"})
    job = DocumentJob.objects.first()
    file = url(tournament, "document_file", job.pk)
    first, again = (committee_client.get(file + "?baixar=1") for _ in range(2))

    assert first.content == again.content
    assert first.headers["Content-Disposition"].startswith("attachment")
    assert "2ª via" in text_of(first.content)
    assert dict(Jogo.objects.values_list("mesa", "prints")) == {1: 1, 2: 1, 3: 2, 4: 1}


def test_a_preview_counts_nothing(committee_client, tournament):
    response = committee_client.get(url(tournament, "document_pdf", "sumulas"), {"mesa": "1"})

    assert "PRÉVIA" in text_of(response.content)
    assert set(Jogo.objects.values_list("prints", flat=True)) == {0}


def test_a_choice_that_does_not_exist_is_refused_in_words(committee_client, tournament):
    response = committee_client.post(
        url(tournament, "document_make", "sumulas"), {"rodada": "99"}, follow=True
    )

    assert response.redirect_chain[-1][0] == url(tournament, "documents")
    assert "99" in response.content.decode()
    assert DocumentJob.objects.count() == 0


def test_nothing_to_print_is_said(committee_client, tournament):
    Jogo.objects.update(prints=1)

    response = committee_client.post(
        url(tournament, "document_make", "sumulas"), {"unprinted": "on"}, follow=True
    )

    assert "Nada para imprimir" in response.content.decode()


def test_qr_codes_lead_to_the_address_of_the_installation(committee_client, tournament, settings):
    settings.PUBLIC_BASE_URL = "https://truco.example"

    committee_client.post(url(tournament, "document_make", "sumulas"))

    assert DocumentJob.objects.get().params["base_url"] == "https://truco.example"


def test_a_paper_asked_for_again_unchanged_is_not_made_again(committee_client, tournament, monkeypatch):
    target = url(tournament, "document_pdf", "chaves")
    first = committee_client.get(target)
    monkeypatch.setattr(engine, "render", None)

    again = committee_client.get(target)
    unchanged = committee_client.get(target, headers={"if-none-match": first.headers["ETag"]})

    assert again.content == first.content
    assert unchanged.status_code == 304


def test_a_large_paper_is_offered_in_the_background(committee_client, tournament, monkeypatch):
    monkeypatch.setattr("tournaments.documents.paper.PIECES_AT_ONCE", 0)

    response = committee_client.get(url(tournament, "document_pdf", "chaves"), {"chave": "1"})

    page = response.content.decode()
    assert "Preparar o PDF" in page
    assert '<input type="hidden" name="chave" value="1">' in page


def test_a_large_order_goes_to_its_page_with_progress(committee_client, tournament, monkeypatch):
    monkeypatch.setattr("tournaments.documents.paper.PIECES_AT_ONCE", 0)

    response = committee_client.post(url(tournament, "document_make", "sumulas"), follow=True)

    page = response.content.decode()
    assert "<progress" in page
    assert 'hx-trigger="every 1s"' in page
    assert '<meta http-equiv="refresh"' in page  # without script
    assert "Cancelar" in page
    assert DocumentJob.objects.get().status == JobStatus.QUEUED  # sent after the transaction


def test_htmx_is_given_only_what_changes(committee_client, tournament):
    committee_client.post(url(tournament, "document_make", "sumulas"))
    target = url(tournament, "document_job", DocumentJob.objects.get().pk)

    part = committee_client.get(target, headers={"HX-Request": "true"}).content.decode()

    assert "<html" not in part
    assert "Abrir PDF" in part
    assert "hx-get" not in part  # ready: nothing more to ask


def test_a_job_is_cancelled_by_its_button(committee_client, tournament, monkeypatch):
    monkeypatch.setattr("tournaments.documents.paper.PIECES_AT_ONCE", 0)
    committee_client.post(url(tournament, "document_make", "sumulas"))
    job = DocumentJob.objects.get()

    response = committee_client.post(url(tournament, "document_cancel", job.pk), follow=True)

    assert "cancelado" in response.content.decode()


def test_a_job_of_another_tournament_is_not_shown(committee_client, tournament):
    committee_client.post(url(tournament, "document_make", "sumulas"))
    other = TournamentFactory(event=tournament.event)

    assert committee_client.get(url(other, "document_job", DocumentJob.objects.get().pk)).status_code == 404


def test_without_pango_the_page_says_so_and_offers_the_browser(committee_client, tournament, monkeypatch):
    engine.close()
    monkeypatch.setattr(engine, "_Child", lambda: (_ for _ in ()).throw(engine.EngineMissingError()))

    response = committee_client.get(url(tournament, "document_pdf", "chaves"), {"chave": "2"})

    page = response.content.decode()
    assert response.status_code == 503
    assert "libpango" in page
    browser = url(tournament, "document_browser", "chaves") + "?chave=2"
    assert browser in page
    assert committee_client.get(browser).status_code == 200


def test_a_renderer_that_cannot_load_pango_says_which_packages(monkeypatch, tmp_path):
    """The child answers, rather than dying, where the library is missing."""
    (tmp_path / "weasyprint.py").write_text("raise OSError('cannot load library libpango-1.0-0')")
    real = engine.subprocess.Popen

    def with_broken_library(command, **kwargs):
        kwargs["env"]["PYTHONPATH"] = f"{tmp_path}{engine.os.pathsep}{kwargs['env']['PYTHONPATH']}"
        return real(command, **kwargs)

    engine.close()
    monkeypatch.setattr(engine.subprocess, "Popen", with_broken_library)

    with pytest.raises(engine.EngineMissingError, match="apt install libpango"):
        engine.render(engine.Piece("<p>x</p>", ()))


def test_a_machine_without_any_font_prints_the_same(tournament, monkeypatch, tmp_path):
    """The product brings its own font: no font of the system is asked for, and Pango does not crash."""
    paper = KINDS["sumulas"].paper(asked_for(tournament, Choice(), "http://hall"))
    report = KINDS["chaves"].paper(asked_for(tournament, Choice(), "http://hall"))
    usual = [make(wanted).pdf for wanted in (paper, report)]
    (tmp_path / "fonts.conf").write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f"<cachedir>{tmp_path}</cachedir></fontconfig>"
    )
    monkeypatch.setenv("FONTCONFIG_FILE", str(tmp_path / "fonts.conf"))
    engine.close()

    bare = [make(wanted).pdf for wanted in (paper, report)]
    engine.close()

    assert bare == usual


def test_a_crash_of_the_renderer_does_not_take_the_server_along(monkeypatch):
    engine.close()
    lent = engine._Child()
    engine._idle.put(lent)
    lent.process.kill()

    with pytest.raises(engine.RenderError):
        engine.render(engine.Piece("<p>x</p>", ()))

    assert engine.render(engine.Piece("<p>x</p>", ())).startswith(b"%PDF")


def test_hand_64_a_piece_that_never_ends_is_ended(monkeypatch):
    engine.close()
    monkeypatch.setattr(engine, "TIME_LIMIT", 0.01)

    with pytest.raises(engine.RenderError):
        engine.render(engine.Piece("<p>x</p>" * 3000, ()))


def test_the_browser_prints_the_same_sumulas_and_they_are_counted(committee_client, tournament):
    make = url(tournament, "document_make", "sumulas")

    page = committee_client.post(make, {"navegador": "1"}, follow=True).content.decode()

    assert page.count('class="sm sm--form"') == page.count('class="sm sm--text"') == 4
    assert "data:image/png;base64," in page
    assert "style=" not in page  # the policy forbids it
    assert "3 partidas e 72 tentos" in page
    assert "PRÉVIA" not in page
    assert set(Jogo.objects.values_list("prints", flat=True)) == {1}
    assert "2ª via" in committee_client.post(make, {"navegador": "1"}, follow=True).content.decode()


@pytest.mark.parametrize(
    "kind", ["chamada", "programacao", "programacao-por-trio", "chaves", "classificacao",
             "classificacao-geral", "sumulas-em-branco", "sumulas-preenchidas"]
)  # fmt: skip
def test_every_paper_opens(committee_client, tournament, kind):
    Jogo.objects.filter(mesa__lte=2).update(ending="played", partidas="24-10 24-7", winner="a")

    response = committee_client.get(url(tournament, "document_pdf", kind))

    assert response.status_code == 200
    reader = PdfReader(io.BytesIO(response.content))
    assert reader.trailer["/Root"]["/Lang"] == "pt-BR"
    assert reader.metadata.title
    assert committee_client.get(url(tournament, "document_browser", kind)).status_code == 200

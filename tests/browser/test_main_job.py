"""The whole main job in a browser: from an empty event to the champion."""

import io
import re

import pytest
from pypdf import PdfReader

from tournaments.models import Jogo, Stage, Tournament, Trio

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BASE = "/comissao/rodeio-da-prova/truco-cego/"
PEOPLE = ["Ana", "Beto", "Caio", "Dora", "Elias", "Flora"]
HOUSES = ["CTG Pealo", "DTG Lua", "PTG Estribo", "CTG Poncho", "CTG Chaleira"]


def submit(page, name):
    """Press the button of this name and wait for the answer."""
    with page.expect_navigation():
        page.get_by_role("button", name=re.compile(name)).first.click()


def create_event_and_tournament(page):
    page.goto("/comissao/evento/novo/")
    page.locator("[name=name]").fill("Rodeio da Prova")
    page.locator("[name=city]").fill("Vacaria")
    page.locator("[name=starts_on]").fill("2026-12-04")
    page.locator("[name=ends_on]").fill("2026-12-06")
    submit(page, "^Criar evento")
    page.goto("/comissao/rodeio-da-prova/comissoes/")
    for number, field in enumerate(page.locator("main input[type=text]").all()):
        if number % 5 < 3:
            field.fill(f"Membro {PEOPLE[number // 5 * 3 + number % 5]}")
    submit(page, "^Salvar as comissões")
    page.goto("/comissao/rodeio-da-prova/novo-torneio/")
    page.locator("[name=name]").fill("Truco Cego")
    page.locator("[name=mesas]").fill("6")
    submit(page, "^Criar torneio")


def register_trios(page, count):
    for number in range(count):
        page.goto(BASE + "trios/novo/")
        page.locator("[name=name]").fill(f"Trio {number + 1:02}")
        page.locator("[name=entidade]").fill(HOUSES[number % len(HOUSES)])
        people = page.locator(".member").all()
        for seat in range(3):
            people[seat].get_by_label("Nome").fill(f"Jogador {number + 1}.{seat + 1}")
        people[0].get_by_label("Capataz").check()
        submit(page, "^Inscrever$")


def enter_result(page, jogo, *partidas):
    page.goto(f"{BASE}jogos/{jogo.pk}/")
    for index, (a, b) in enumerate(partidas):
        page.locator(f"[name=partidas-{index}-a]").fill(str(a))
        page.locator(f"[name=partidas-{index}-b]").fill(str(b))
    submit(page, "^Salvar resultado")
    assert "venceu por" in page.locator("main").inner_text()


def walkover(page, jogo, *, came):
    page.goto(f"{BASE}jogos/{jogo.pk}/")
    page.locator("[name=ending][value=walkover]").check()
    page.locator(f"[name=came][value={came}]").check()
    submit(page, "^Salvar resultado")


def disqualify(page, jogo, trio, inciso):
    page.goto(f"{BASE}desclassificacoes/nova/?jogo={jogo.pk}")
    page.locator(f"[name=trio][value='{trio.pk}']").check()
    page.locator(f"[name=inciso][value={inciso}]").check()
    page.locator("[name=facts]").fill("Visto pela comissão.")
    page.locator("[name=claimed_by]").last.check()
    for box in page.locator("[name=decided_by]").all():
        box.check()
    submit(page, "^Ver o que muda")
    assert trio.name in page.locator("main").inner_text()
    submit(page, "^Confirmar a desclassificação")


def chaves_in_order(tournament):
    return {
        chave.name: [place.trio for place in chave.places.select_related("trio").order_by("position")]
        for chave in tournament.chaves.all()
    }


def play_the_chaves(page, tournament):
    """A: the earlier dealt wins, and the fifth is put out by III in its first jogo. B: one W.O. and one VIII.
    C: three in a circle with equal tentos."""
    dealt = chaves_in_order(tournament)
    place = {trio.pk: n for trios in dealt.values() for n, trio in enumerate(trios)}
    circle = {(0, 1): ((24, 15), (14, 24), (24, 7)), (1, 2): ((9, 24), (24, 16), (24, 5))}
    circle |= {(2, 0): ((24, 12), (10, 24), (24, 5)), (0, 3): ((24, 11), (24, 13))}
    circle |= {(1, 3): ((24, 14), (24, 22)), (2, 3): ((24, 16), (24, 11))}
    for jogo in tournament.jogos.filter(stage=Stage.CHAVES).order_by("rodada", "position"):
        a, b = place[jogo.trio_a_id], place[jogo.trio_b_id]
        chave = jogo.chave.name
        if chave == "A" and 4 in (a, b):
            out = jogo.trio_a if a == 4 else jogo.trio_b
            if not out.desclassificacoes.exists():
                disqualify(page, jogo, out, "III")
            continue
        if chave == "B" and {a, b} == {0, 3}:
            walkover(page, jogo, came="a" if a == 0 else "b")
        elif chave == "B" and {a, b} == {1, 2}:
            disqualify(page, jogo, jogo.trio_a if a == 2 else jogo.trio_b, "VIII")
        elif chave == "C":
            score = circle.get((a, b)) or tuple((y, x) for x, y in circle[b, a])
            enter_result(page, jogo, *score)
        else:
            low = 10 + max(a, b)
            enter_result(page, jogo, *([(24, low)] * 2 if a < b else [(low, 24)] * 2))


def pdf_text(page, path):
    """Fetch a PDF with the page's session; return (pages, text)."""
    answer = page.request.get(path)
    assert answer.headers["content-type"] == "application/pdf"
    reader = PdfReader(io.BytesIO(answer.body()))
    return len(reader.pages), "\n".join(p.extract_text() for p in reader.pages)


def test_from_event_to_champion(open_page, committee_user):
    page = open_page("/comissao/")
    page.get_by_label("Usuário").fill("comissao")
    page.get_by_label("Senha", exact=True).fill("chimarrão-quente")
    page.get_by_role("button", name="Entrar").click()
    page.wait_for_url("**/comissao/")
    create_event_and_tournament(page)
    register_trios(page, 13)
    tournament = Tournament.objects.get()
    assert Trio.objects.count() == 13
    page.goto(BASE)
    assert "Confirme a presença: faltam 13 de 13" in page.locator(".next-action").inner_text()

    page.goto(BASE + "sorteio/")
    page.locator("[name=n_chaves][value='3']").check()
    page.get_by_text("Sem baralho à mão").click()
    page.locator("[name=numbers]").fill("7 12 3")
    page.locator("[name=witnesses]").fill("Capatazes presentes")
    submit(page, "^Sortear as chaves")
    assert [len(trios) for trios in chaves_in_order(tournament).values()] == [5, 4, 4]
    assert Jogo.objects.count() == 22

    play_the_chaves(page, tournament)

    page.goto(BASE + "classificacao/")
    text = page.locator("main").inner_text()
    assert "por vitórias" in text
    assert "aguarda sorteio" in text
    page.goto(BASE + "mata-mata/")
    assert "Sorteio pendente" in page.locator("main").inner_text()
    page.goto(BASE + "desempate/")
    for box in page.locator("[name^=number-]").all():
        box.fill("8")
    submit(page, "^Sortear")
    page.goto(BASE + "mata-mata/")
    submit(page, "Montar o mata-mata")
    bracket = tournament.jogos.filter(stage=Stage.MATA_MATA)
    assert bracket.filter(rodada=1).count() == 2  # six go on: two free passes

    for rodada in (1, 2, 3):
        for jogo in bracket.filter(rodada=rodada).order_by("-position"):
            enter_result(page, jogo, (24, 20), (18, 24), (24, 23))
    page.goto(BASE + "mata-mata/")
    final = bracket.get(rodada=3, position=1)
    podium = page.locator(".podium").inner_text()
    assert final.trio_a.name in podium
    assert "Campeão" in podium or "CAMPEÃO" in podium
    assert page.complaints == []


def test_the_sumulas_of_a_rodada_are_printed(committee_page):
    """Two to an A4 sheet, by mesa, each with both trios, its code and the note of the 2 a 0 (72)."""
    page = committee_page
    create_event_and_tournament(page)
    register_trios(page, 8)
    page.goto(BASE + "sorteio/")
    page.locator("[name=n_chaves][value='2']").check()
    submit(page, "^Sortear as chaves")
    assert "Tirem as 8 cartas" in page.locator(".has-errors, .field__errors").first.inner_text()
    page.get_by_label("Sortear só com o segredo").check()
    submit(page, "^Sortear as chaves")

    pages, text = pdf_text(page, BASE + "documentos/sumulas.pdf?rodada=1")

    jogos = Jogo.objects.filter(rodada=1).order_by("mesa")
    assert pages == 2
    found = [text.index(jogo.code) for jogo in jogos]
    assert found == sorted(found)
    for jogo in jogos:
        assert jogo.trio_a.name in text
        assert jogo.trio_b.name in text
    assert "72" in text

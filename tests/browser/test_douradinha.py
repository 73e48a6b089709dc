"""A whole tournament of Douradinha in Chromium: eight duplas, the desk, a juiz's phone, the champion."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from scoring.jogo import Ending
from tests.browser.axe import violations
from tests.browser.salao import hall_chromium, phones
from tests.factories import EventFactory, make_trios
from tests.tournaments.mesa import hall
from tournaments.models import CommissionCall, MesaLog, Stage, Submission, Tournament
from tournaments.services.audit import Actor
from tournaments.services.mesa import open_mesas
from tournaments.services.results import Delivery, ResultData, record_result

__all__ = ["hall_chromium", "phones"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DRAWN = [(12, 10), (8, 8), (9, 9)]
NOBODY = [(12, 8), (6, 12), (10, 10)]
# By the places at which two duplas were dealt into their chave, from the side of the earlier one.
PLAYED = {
    (0, 1): DRAWN,
    (0, 2): [(5, 12), (12, 6), (7, 12)],
    (0, 3): [(12, 0), (12, 1)],
    (1, 2): [(12, 3), (12, 4)],
    (1, 3): [(12, 5), (8, 8), (12, 6)],
    (2, 3): NOBODY,  # the commission gives it to the last one
}


def submit(page, name):
    with page.expect_navigation():
        page.get_by_role("button", name=re.compile(name)).first.click()


def address(tournament, name, *args):
    return reverse(f"tournaments:{name}", args=(tournament.event.slug, tournament.slug, *args))


def healthy(page):
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def seen_from(jogo, partidas):
    """(places of the two, partidas with side a first) of a jogo of a chave."""
    a, b = jogo.trio_a.chave_place.position, jogo.trio_b.chave_place.position
    return [pair if a < b else pair[::-1] for pair in partidas]


def fill(page, jogo, partidas):
    page.goto(address(jogo.tournament, "result_entry", jogo.pk))
    for index, (a, b) in enumerate(partidas):
        page.locator(f"[name=partidas-{index}-a]").fill(str(a))
        page.locator(f"[name=partidas-{index}-b]").fill(str(b))
    submit(page, "^Salvar resultado")


def record(jogo, partidas, winner=""):
    jogo.refresh_from_db()
    ending = Ending.TIME_DECISION if winner else Ending.PLAYED
    data = ResultData(ending, partidas, winner, base_version=jogo.version, delivery=Delivery())
    record_result(jogo_id=jogo.pk, data=data, actor=Actor("mesa central"))


def registered(page):
    """The tournament and its first dupla by their forms; the other seven are there already."""
    event = EventFactory(commissions=True, published=True)
    page.goto(f"/comissao/{event.slug}/novo-torneio/")
    page.locator("[name=name]").fill("Douradinha")
    page.locator("[name=game]").select_option("douradinha/dupla")
    page.locator("[name=mesas]").fill("4")
    submit(page, "^Criar torneio")
    tournament = Tournament.objects.select_related("event").get()
    page.goto(address(tournament, "trio_create"))
    page.locator("[name=name]").fill("Os Guaxos")
    page.locator("[name=entidade]").fill("CTG Pealo")
    for seat, name in enumerate(("Ana Guaxa", "Bento Guaxo")):
        page.locator(f"[name=members-{seat}-name]").fill(name)
    page.get_by_label("Capataz").first.check()
    submit(page, "^Inscrever$")
    make_trios(tournament, 7)
    page.goto(address(tournament, "sorteio_chaves"))
    page.locator("[name=n_chaves][value='2']").check()
    page.get_by_label("Sortear só com o segredo").check()
    submit(page, "^Sortear as chaves")
    assert tournament.jogos.count() == 12
    # The links of the mesas open on the days of the event.
    event.starts_on = event.ends_on = timezone.localdate()
    event.save()
    open_mesas(tournament=tournament, actor=Actor("mesa central"))
    return Tournament.objects.select_related("event").get()


def chave_jogos(tournament):
    """Jogos of the chaves by (chave, places of the two)."""
    jogos = tournament.jogos.filter(stage=Stage.CHAVES).order_by("rodada", "pk")
    found = {}
    for jogo in jogos.select_related("tournament__event", "chave", "trio_a", "trio_b"):
        places = sorted((jogo.trio_a.chave_place.position, jogo.trio_b.chave_place.position))
        found[jogo.chave.name, tuple(places)] = jogo
    return found


def count_partida(phone, winner, loser, partida):
    """Mark one partida mão by mão. 12-10 goes by the mão de dez: 9 and 1 against 0, then 3 at a time."""
    page = phone.page

    def tap(selector):
        page.click(selector)
        page.wait_for_timeout(420)  # a mão is never won twice within 0.4 s

    if partida[0] == partida[1]:
        tap(f'[data-mais="{winner}6"]')
        page.get_by_text("A partida terminou empatada").click()
        page.select_option("#m-empate", str(partida[0]))
        phone.do("empate")
        return
    assert partida == (12, 10)
    tap(f'[data-mais="{loser}9"]')
    tap(f'[data-mais="{loser}1"]')
    expect(page.get_by_text("Mão de dez: ninguém pode apostar")).to_be_visible()
    assert page.locator("[data-mais]").count() == 0
    healthy(page)
    tap(f'[data-dez="{winner}:mao"]')
    tap(f'[data-dez="{winner}:apostou"]')
    tap(f'[data-dez="{winner}:mao"]')
    assert page.locator(f'[data-total="{winner}"]').inner_text().startswith("9")
    tap(f'[data-dez="{winner}:desistiu"]')
    expect(page.get_by_text("As duas duplas têm dez ou mais")).to_be_visible()
    tap(f'[data-dez="{winner}:mao"]')


def play_on_the_phone(phone, jogo, partidas):
    first = jogo.trio_a.chave_place.position < jogo.trio_b.chave_place.position
    winner, loser = ("a", "b") if first else ("b", "a")
    for number, partida in enumerate(partidas, start=1):
        count_partida(phone, winner, loser, partida)
        phone.do("fim-da-partida")
        if number < len(partidas):
            phone.do("os-mesmos")
    phone.confer()
    conferred = phone.page.locator('[data-view="conferir"]')
    expect(conferred).to_contain_text("venceu por 1 a 0, com 2 empates: 12\xa0×\xa010")
    phone.do("enviar")
    expect(phone.page.locator("#m-estado [aria-current=step]")).to_have_text(
        "Recebido pela secretaria", timeout=15_000
    )


@pytest.mark.regra("Douradinha-queda", "Douradinha-12", "Douradinha-mao-de-dez")
def test_eight_duplas_from_the_form_to_the_champion(committee_page, open_page, phones):
    """In each chave, by hand: the second dealt has 2 quedas, 4 partidas, 27 + 24 + 32 = 83 pontos; the first
    2, 4 and 29 + 24 + 24 = 77; the third 1, 3 and 65; the last, by the commission's word, 1, 1 and 50."""
    page = committee_page
    tournament = registered(page)
    jogos = chave_jogos(tournament)

    # The desk: a jogo lost and won, draws among the partidas, and one that nobody won.
    undecided = jogos["A", (2, 3)]
    scores = seen_from(undecided, NOBODY)
    fill(page, undecided, scores)
    assert "ficou sem vencedor" in page.locator("main").inner_text()
    page.get_by_label("Decisão da comissão: tempo esgotado, ou jogo sem vencedor").check()
    page.locator(f"[name=winner][value={'b' if scores == NOBODY else 'a'}]").check()
    submit(page, "^Salvar resultado")
    told = page.locator("main").inner_text()
    assert "por decisão da comissão, sem vencedor nas partidas: 8-12 12-6 10-10" in told
    assert "3ª partida: 10 a 10, empatada" in told
    fill(page, jogos["A", (1, 3)], seen_from(jogos["A", (1, 3)], PLAYED[1, 3]))
    assert "venceu por 2 a 0, com 1 empate: 12-5 8-8 12-6" in page.locator("main").inner_text()
    for (chave, places), jogo in jogos.items():
        if (chave, places) in (("A", (0, 1)), ("A", (1, 3)), ("A", (2, 3))):
            continue
        partidas = seen_from(jogo, PLAYED[places])
        decided = ("b" if partidas == NOBODY else "a") if places == (2, 3) else ""
        record(jogo, partidas, decided)

    # The last jogo of chave A is counted on the phone of its mesa, and checked at the desk.
    jogo = jogos["A", (0, 1)]
    play_on_the_phone(phones(tournament, jogo.mesa), jogo, DRAWN)
    submission = Submission.objects.get(origin="mesa")
    assert submission.partidas == " ".join(f"{a}-{b}" for a, b in seen_from(jogo, DRAWN))
    voltas = MesaLog.objects.get().voltas
    assert [volta["what"] for volta in voltas if volta["what"]] == [
        "mão de dez",
        "mão de dez: a outra dupla apostou",
        "mão de dez",
        "mão de dez: a outra dupla desistiu",
        "mão de dez",
        "empate por acordo",
        "empate por acordo",
    ]
    page.goto(address(tournament, "mesa_check_one", submission.pk))
    page.get_by_text("Mãos anotadas no marcador: 11").click()
    assert "mão de dez: a outra dupla apostou" in page.locator("main").inner_text()
    healthy(page)
    submit(page, "^O papel diz o mesmo")

    page.goto(address(tournament, "classification"))
    text = page.locator("main").inner_text()
    assert text.count("por tentos: 83 × 77") == 2
    assert text.count("por vitórias: 2 × 1") == 2
    assert text.count("por partidas: 3 × 1") == 2
    assert "()" not in text

    page.goto(address(tournament, "mata_mata"))
    submit(page, "Montar o mata-mata")
    bracket = tournament.jogos.filter(stage=Stage.MATA_MATA).select_related("tournament__event")
    for semi in bracket.filter(rodada=1):
        record(semi, [(12, 3), (4, 12), (12, 11)])
    third = bracket.get(rodada=2, position=2)
    record(third, [(12, 3), (12, 5)])
    final = bracket.get(rodada=2, position=1)
    fill(page, final, [(7, 12), (9, 9), (10, 10)])
    champion = final.trio_b.name
    page.goto(address(tournament, "mata_mata"))
    assert re.search(f"Campeão\\s+{champion}", page.locator(".podium").inner_text(), re.I)
    assert [c for c in page.complaints if "422" not in c] == []

    Tournament.objects.update(published=True, chaves_published=True, mata_mata_published=True)
    public = open_page(address(tournament, "public_tournament"), width=360)
    assert champion in public.locator("main").inner_text()
    healthy(public)
    public.goto(address(tournament, "telao"))
    assert champion in public.locator(".telao-champion").inner_text()
    assert public.complaints == []


def test_a_jogo_that_nobody_won_calls_the_commission(phones, transactional_db):
    """A win each and a draw: nothing is sent, the commission is called with the three scores (AMB-34)."""
    phone = phones(hall(modality="douradinha", lineup="dupla"), 1)
    page = phone.page
    for marks in (("a9", "a3"), ("b9", "b6")):
        for mark in marks:
            page.click(f'[data-mais="{mark}"]')
            page.wait_for_timeout(420)
        phone.do("fim-da-partida")
        phone.do("os-mesmos")
    page.click('[data-mais="a1"]')
    page.get_by_text("A partida terminou empatada").click()
    page.select_option("#m-empate", "5")
    phone.do("empate")
    phone.do("fim-da-partida")
    expect(page.get_by_text("Uma vitória de cada lado e 1 empate: ninguém venceu.")).to_be_visible()
    assert page.locator('[data-do="conferir"]:visible').count() == 0
    phone.do("sem-vencedor")
    phone.idle()
    assert CommissionCall.objects.get().reason.endswith("12-0 0-12 5-5")
    page.locator('[data-do="desfazer"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Empate por acordo:")).to_be_visible()


def test_who_deals_cuts_and_leads_is_told_and_goes_to_the_right(phones, transactional_db):
    """Seats go around the mesa: a's first, b's first, a's second, b's second."""
    phone = phones(hall(modality="douradinha", lineup="dupla"), 1)
    page = phone.page
    page.select_option("#m-mao", "1")  # the lot fell on b's first player

    def seats():
        return [name.split("\n")[0].split()[-1] for name in page.locator(".mesa-vez dd").all_inner_texts()]

    sides = page.locator(".mesa-vez small")
    names = [page.locator(f'[data-m="nome-{side}"]').inner_text() for side in "ab"]
    assert seats() == ["1", "1", "2"]  # b's first deals, a's first cuts, a's second leads
    assert sides.all_inner_texts() == [names[1], names[0], names[0]]
    phone.page.locator('[data-mais="a1"]').press("Enter")
    assert page.evaluate("document.activeElement.dataset.mais") == "a1"  # where the keyboard was
    page.locator('[data-do="desfazer"]').press("Enter")
    page.locator('[data-do="desfazer"]').press("Enter")
    page.dblclick('[data-mais="a3"]')  # one mão, however the finger slipped
    assert page.locator('[data-total="a"]').inner_text().startswith("3")
    assert seats() == ["2", "1", "2"]  # a's second deals, b's first cuts, b's second leads
    assert sides.all_inner_texts() == [names[0], names[1], names[1]]

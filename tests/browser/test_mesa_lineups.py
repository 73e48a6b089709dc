"""The marcador of truco in mano and in dupla: its target, malos and buenos, falta, who is mão; no testa.

All line-ups of both games are compared with the engine in test_mesa_twins."""

import pytest
from playwright.sync_api import expect

from tests.browser.salao import hall_chromium, phones
from tests.tournaments.mesa import hall
from tournaments.models import Submission

__all__ = ["hall_chromium", "phones"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize(
    ("modality", "lineup", "target", "malos", "seats"),
    [
        ("truco_cego", "mano", 18, 9, ["Jogador 1"] * 3),
        ("truco_amostra", "dupla", 24, 12, ["Jogador 1", "Jogador 1", "Jogador 2"]),
    ],
)
def test_a_jogo_of_a_line_up(phones, transactional_db, modality, lineup, target, malos, seats):
    phone = phones(hall(modality=modality, lineup=lineup), 1)
    page = phone.page
    total, mao = page.locator('[data-total="a"]'), page.locator("[data-volta] span")
    sides = [page.locator(f'[data-m="nome-{side}"]').inner_text() for side in "ab"]
    for number, player in enumerate(seats):  # the voltas go a, b, a
        expect(mao).to_contain_text(f"mão: {sides[number % 2]} {player}")
        assert "testa" not in page.locator("#m-marcador").inner_text()
        page.click('[data-mais="a3"]')
        phone.do("fecha")
    while int(total.inner_text().split()[0]) < malos:
        page.click('[data-mais="a3"]')
    expect(total).to_contain_text("malos fechados")
    page.click('[data-mais="a2"]')
    expect(total).to_contain_text("buenos: 2")
    falta = target - malos - 2
    expect(page.locator('[data-falta="b"]')).to_contain_text(f"Falta +{falta}")
    page.click('[data-falta="a"]')
    phone.do("fim-da-partida")
    phone.do("os-mesmos")
    phone.win_partida("a")
    phone.do("fim-da-partida")
    phone.confer()
    phone.do("enviar")
    expect(page.locator("#m-estado [aria-current=step]")).to_have_text(
        "Recebido pela secretaria", timeout=15_000
    )
    assert Submission.objects.get().partidas == f"{target}-0 {target}-0"

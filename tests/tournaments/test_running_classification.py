"""The classification, its figures opened, and the sorteio that breaks a tie."""

import re

import pytest

from scoring.desclassificacao import Inciso
from scoring.sorteio import draw, seed_from_numbers
from tests.tournaments.desk import (
    DESK,
    NAMES,
    address,
    case,
    enter,
    enter_all,
    jogo_of,
    rows,
    tournament_of,
    trio,
)
from tests.tournaments.test_services_desempate import CIRCLE, CUT_AT_SECOND
from tournaments.models import Purpose, SeedCommitment, Sorteio
from tournaments.services.discipline import ClaimData, disqualify
from tournaments.services.seeds import commitment_for

pytestmark = pytest.mark.django_db


def text_of(page):
    """The words of a page without its tags. Links leave no blank: they stand inside sentences."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", re.sub(r"</?a\b[^>]*>", "", page)))


def get(client, tournament, name="classification", *args, query=""):
    return client.get(address(tournament, name, *args) + query).content.decode()


def test_a_partial_table_says_so_and_asks_for_no_sorteio(committee_client):
    """HAND-08."""
    t = tournament_of("ABCD")
    enter(t, "A x D: 24-12 24-20")
    enter(t, "B x C: 24-12 24-20")

    page = get(committee_client, t)

    assert "Chave A: parcial, 2 de 6 jogos" in page
    assert re.findall(r">(\dº)<", page) == ["1º", "1º", "3º", "3º"]
    assert "guarda sorteio" not in text_of(page).replace("aguarda sorteio Chave", "")
    assert address(t, "tiebreak") not in page


@pytest.mark.regra("Art.23-vencedor-c")
def test_each_row_names_what_put_it_above_the_next(committee_client):
    """HAND-06: the loser of the direct jogo is ahead by tentos, and the page says by what."""
    t = case("tentos-antes-do-confronto.cego.csv")

    page = text_of(get(committee_client, t))

    assert list(rows(t))[:2] == ["A", "B"]
    assert "acima de Ás de Espada por tentos: 204 × 170 (Art. 23, c)" in page


def test_the_criteria_in_force_are_named(committee_client):
    cego = text_of(get(committee_client, tournament_of("AB")))
    assert "vitórias (Art. 23, a), partidas (Art. 23, b), tentos (Art. 23, c), confronto direto" in cego
    own = tournament_of("AB", criteria=["vitorias", "tentos", "partidas", "sorteio"])
    assert "Critérios deste torneio, nesta ordem: vitórias (Art. 23, a), tentos" in text_of(
        get(committee_client, own)
    )


def test_every_figure_opens_into_its_jogos(committee_client):
    t = tournament_of("ABC")
    enter(t, "A x B: 24-10 24-18")
    url = address(t, "classification_trio", trio(t, "A").pk)

    assert get(committee_client, t).count(f'href="{url}"') == 5  # the name, J, V, P, T
    page = text_of(committee_client.get(url).content.decode())

    assert "1ª partida: 24 a 10" in page
    assert "2ª partida: 24 a 18" in page
    assert "3ª partida, não jogada: 24 a 0 (Art. 23, f)" in page
    assert "Jogos da chave: 1 de 2 contam" in page
    assert re.search(r"Total\s+1\s+3\s+72", page)
    assert "a jogar" in page


def test_a_trio_that_is_out_stands_last_with_its_inciso(committee_client):
    """HAND-23."""
    t = tournament_of("ABC")
    enter(t, "A x B: 24-10 24-18")
    disqualify(
        tournament=t,
        claim=ClaimData(trio=trio(t, "A"), inciso=Inciso.IV, jogo=jogo_of(t, "A", "C")),
        actor=DESK,
    )

    page = get(committee_client, t)

    assert "desclassificado (Art. 20, IV)" in text_of(page)
    assert page.index(NAMES["B"]) < page.index(NAMES["A"])
    assert re.search(r'class="is-out"', page)


def test_coefficients_are_shown_where_chaves_differ_in_size(committee_client):
    """HAND-21."""
    t = tournament_of("ABCD", "EFG")
    enter_all(t, ["A x B: 24-10 24-18", "E x F: 24-10 24-18"])

    page = text_of(get(committee_client, t, query="?ver=geral"))

    assert "Por jogo: V · P · T" in page
    assert "1,000 · 3,000 · 72,000" in page
    assert "coeficiente" in page
    even = text_of(get(committee_client, tournament_of("AB", "CD"), query="?ver=geral"))
    assert "Por jogo" not in even


def test_who_goes_on_is_marked(committee_client):
    t = tournament_of("ABC", "DEF", qualifiers_per_chave=1)
    enter_all(t, ["A x B: 24-10 24-18", "A x C: 24-2 24-3", "B x C: 24-5 24-6"])

    page = get(committee_client, t)

    assert page.count("is-qualified") == 2  # the legend and A; the other chave is partial


# --- desempate ----------------------------------------------------------------------------------------------


@pytest.fixture
def circle():
    tournament = tournament_of("ABCD")
    enter_all(tournament, CIRCLE)
    return tournament


def key(tournament, letters="ABC"):
    return ",".join(str(pk) for pk in sorted(trio(tournament, letter).pk for letter in letters))


def sent(tournament, **more):
    shown = commitment_for(tournament=tournament, purpose=Purpose.TIEBREAK).commitment
    return {"tie": key(tournament), "commitment": shown, "how": "sistema", "witnesses": "", **more}


def test_the_table_leads_to_the_sorteio(committee_client, circle):
    """HAND-03, HAND-10."""
    page = get(committee_client, circle)

    assert re.findall(r">(\dº)<", page) == ["1º", "1º", "1º", "4º"]
    assert page.count('class="is-pending"') == 4  # three rows and the legend
    assert address(circle, "tiebreak") in page


def test_the_hash_comes_before_the_numbers(committee_client, circle):
    page = get(committee_client, circle, "tiebreak")
    shown = SeedCommitment.objects.get().commitment

    assert shown in page
    assert page.index(shown) < page.index("Número dito por cada capataz")
    assert "dito por Três Marias Jogador 1" in page
    assert get(committee_client, circle, "tiebreak").count(shown) >= 1
    assert SeedCommitment.objects.count() == 1


@pytest.mark.regra("Art.23-vencedor-e")
def test_drawn_with_the_numbers_said(committee_client, circle):
    """HAND-09: the act keeps who, when, among whom and the seed; a second tap changes nothing."""
    said = zip("ABC", ("7", "12", "3"), strict=True)
    numbers = {f"number-{trio(circle, letter).pk}": number for letter, number in said}
    form = sent(circle, witnesses="Ana e Beto", **numbers)
    url = address(circle, "tiebreak")

    page = committee_client.post(url, form, follow=True).content.decode()
    again = committee_client.post(url, form, follow=True).content.decode()

    held = Sorteio.objects.get(purpose=Purpose.TIEBREAK)
    secret = SeedCommitment.objects.get(commitment=held.commitment).secret
    assert held.seed == seed_from_numbers([7, 12, 3], secret)
    assert list(draw(held.entries, held.seed)) == held.result
    order = ", ".join(f"{n}º {NAMES[ref]}" for n, ref in enumerate(held.result, start=1))
    assert f"Sorteado: {order}" in page
    assert f"Este sorteio já foi feito: {order}" in again
    assert "Nenhum empate espera sorteio" in page
    assert held.seed in page
    assert "testemunhas: Ana e Beto" in page
    assert f"/sorteio/{held.public_id}/" in page
    assert list(rows(circle)) == [*held.result, "D"]


def test_drawn_by_hand(committee_client, circle):
    places = {f"place-{trio(circle, letter).pk}": str(n) for letter, n in (("C", 1), ("A", 2), ("B", 3))}
    url = address(circle, "tiebreak")
    unwitnessed = committee_client.post(url, sent(circle, how="mao", **places))
    assert unwitnessed.status_code == 422
    assert "informe as testemunhas" in unwitnessed.content.decode()
    twice = {**places, f"place-{trio(circle, 'B').pk}": "1"}
    repeated = committee_client.post(url, sent(circle, how="mao", witnesses="Ana", **twice))
    assert repeated.status_code == 422
    assert "1º lugar já é de" in repeated.content.decode()

    page = committee_client.post(
        url, sent(circle, how="mao", witnesses="Ana", **places), follow=True
    ).content.decode()

    assert "Sorteado: 1º Sete Bravo, 2º Três Marias, 3º Ás de Espada" in page
    assert "Feito à mão" in page


@pytest.mark.parametrize("number", ["-3", "3,5", "sete", "٣", "9999999999"])
def test_a_number_that_cannot_be(committee_client, circle, number):
    response = committee_client.post(
        address(circle, "tiebreak"), sent(circle, **{f"number-{trio(circle, 'A').pk}": number})
    )

    assert response.status_code == 422
    assert not Sorteio.objects.filter(purpose=Purpose.TIEBREAK).exists()


def test_an_old_hash_is_not_drawn_with(committee_client, circle):
    response = committee_client.post(address(circle, "tiebreak"), sent(circle, commitment="0" * 64))

    assert response.status_code == 422
    assert "compromisso mostrado já foi usado" in response.content.decode()


@pytest.mark.parametrize("tie", ["", "1,2", "x", "99999999999999999999", "A,B"])
def test_a_forged_tie_draws_nothing(committee_client, circle, tie):
    response = committee_client.post(address(circle, "tiebreak"), sent(circle, tie=tie))

    assert response.status_code == 422
    assert not Sorteio.objects.filter(purpose=Purpose.TIEBREAK).exists()


def test_a_tie_that_changes_nothing_is_told_as_such(committee_client):
    """HAND-11: one goes on, the tie is below the line."""
    t = tournament_of("ABCD", qualifiers_per_chave=1)
    enter_all(t, CUT_AT_SECOND)

    assert "não precisa de sorteio" in get(committee_client, t)
    assert "não muda quem passa" in get(committee_client, t, "tiebreak")

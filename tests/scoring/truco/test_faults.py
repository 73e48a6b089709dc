"""What each fault costs: catalogue 4.2 to 4.5, 4.10 to 4.12."""

import pytest

from scoring.truco.faults import FAULTS
from scoring.truco.wording import item_text
from tests.scoring.truco.reading import field_refused, parts, result, tentos

CEGO = "cego roda 0-0 mao=a: "
TESTA = "cego testa 0-0 mao=a: "
AMOSTRA = "amostra roda 2-2 mao=a: "


@pytest.mark.regra("Art.23-flor-falsa-4", "Art.24-flor-falsa-perdido")
@pytest.mark.parametrize("head", [CEGO, AMOSTRA])
def test_a_false_flor_without_truco_loses_four_and_ends_the_volta(head):
    """3 of the flor and 1 of the truco, whoever was winning the vazas; also where the call was not
    written."""
    assert tentos(f"{head}aL; faltas a:flor-falsa") == (0, 4)
    assert tentos(f"{head}aL; vazas aa; faltas a:flor-falsa") == (0, 4)
    assert tentos(f"{head}; faltas a:flor-falsa") == (0, 4)


@pytest.mark.regra("Art.23-flor-falsa-truco")
def test_a_false_flor_with_truco_loses_the_whole_stake_even_if_won():
    """AMB-31: vale quatro accepted, 3 + 4 = 7."""
    line = f"{CEGO}aL aT bQRT aQV bQ; vazas aa; faltas a:flor-falsa"
    assert parts(line) == [
        ("b", 3, "flor", "Art.23-flor-falsa-truco"),
        ("b", 4, "truco", "Art.23-flor-falsa-truco"),
    ]


@pytest.mark.regra("Art.23-flor-falsa-grupo", "Art.24-flor-falsa")
def test_a_false_flor_loses_those_of_the_mates():
    """One true and one false: cego without truco 3+3+1; amostra with truco 3 accepted 3+3+3."""
    assert tentos(f"{CEGO}aL aL; flores 30/-; vazas aa; faltas a:flor-falsa") == (0, 7)
    assert tentos(f"{AMOSTRA}aL aL aT bRT aQ; flores 30/-; vazas aa; faltas a:flor-falsa") == (0, 9)


@pytest.mark.regra("Art.23-florzinha", "Art.24-florzinha")
def test_florzinha_is_a_false_flor_in_cego_and_nothing_in_amostra():
    assert tentos(f"{CEGO}; faltas a:florzinha") == (0, 4)
    assert tentos(f"{AMOSTRA}; vazas aa; faltas a:florzinha") == (1, 0)


@pytest.mark.regra(
    "Art.23-flor-baralho", "Art.24-flor-baralho", "Art.23-baralho-canto", "Art.23-passar-mostrar"
)
@pytest.mark.parametrize("head", [CEGO, AMOSTRA])
def test_a_flor_sung_and_not_shown_loses_flor_and_truco(head):
    """Truco accepted: 3 + 2; without truco 3 + 1."""
    assert tentos(f"{head}aL aT bQ aP; faltas a:nao-mostrou") == (0, 5)
    assert tentos(f"{head}aL aP; faltas a:nao-mostrou") == (0, 4)


@pytest.mark.regra("Art.23-flor-renegada", "Art.23-peço-certo", "Art.24-peço-flor")
def test_a_renegade_flor_costs_three_and_in_cego_the_truco():
    assert tentos(f"{CEGO}aT bQ; vazas aa; faltas a:flor-renegada") == (0, 5)
    assert tentos(f"{CEGO}; vazas aa; faltas a:flor-renegada") == (0, 4)
    assert tentos(f"{CEGO}bL aT bQRT aQ; flores -/30; vazas aa; faltas a:flor-renegada") == (0, 9)
    assert tentos(f"{AMOSTRA}bL aT bQ; flores -/30; vazas aa; faltas a:flor-renegada") == (2, 6)


@pytest.mark.regra("Art.23-peço-errado", "Art.23-peço-só-flor", "Art.24-peço-flor")
def test_asking_for_a_flor_that_is_not_there():
    """One tento, in amostra one for each player asked; only a holder may ask."""
    assert tentos(f"{CEGO}aL; flores 30/-; vazas aa; faltas a:peco-flor-errado") == (4, 1)
    assert tentos(f"{AMOSTRA}aL; flores 30/-; vazas aa; faltas a:peco-flor-errado*2") == (4, 2)
    assert field_refused(f"{CEGO}; vazas aa; faltas a:peco-flor-errado") == ("faults", "peco_without_flor")


@pytest.mark.regra(
    "Art.23-env-errado", "Art.24-env-errado", "Art.23-canto-1º", "Art.23-env-mostrar", "Art.24-env-mostrar"
)
@pytest.mark.parametrize("head", [CEGO, AMOSTRA])
@pytest.mark.parametrize("fault", ["canto-errado", "nao-mostrou"])
def test_a_wrong_canto_of_envido_loses_envido_and_truco(head, fault):
    """Accepted 2 and truco 2 won by the culprit: 4. Without truco: 2 + 1 (AMB-44)."""
    assert tentos(f"{head}aE bQ aT bQ; pontos 30/20; vazas aa; faltas a:{fault}") == (0, 4)
    assert tentos(f"{head}aE bQ; pontos 30/20; vazas aa; faltas a:{fault}") == (0, 3)


@pytest.mark.regra("Art.24-env-errado")
def test_wrong_canto_of_a_larger_envido():
    """Stake 4 with truco 2: 6; without truco: 5."""
    assert tentos(f"{AMOSTRA}aE bE aQ aT bQ; pontos 30/20; vazas aa; faltas a:canto-errado") == (0, 6)
    assert tentos(f"{AMOSTRA}aE bE aQ; pontos 30/20; vazas aa; faltas a:canto-errado") == (0, 5)


@pytest.mark.regra("Art.24-canto-errado", "Art.23-flor-falsa-truco")
def test_wrong_canto_of_a_flor_loses_all_flores_and_the_truco():
    assert tentos(f"{AMOSTRA}aL aL; flores 30+25/-; vazas aa; faltas a:canto-errado") == (0, 7)
    assert tentos(f"{CEGO}aL bC aQ; flores 30/25; vazas aa; faltas a:canto-errado") == (0, 7)


def test_a_canto_that_was_never_made_cannot_be_wrong():
    assert field_refused(f"{CEGO}; vazas aa; faltas a:canto-errado") == ("faults", "nothing_sung")
    assert field_refused(f"{CEGO}aE bN; vazas aa; faltas a:nao-mostrou") == ("faults", "nothing_sung")


@pytest.mark.regra("Art.23-jogada", "Art.24-jogada")
@pytest.mark.parametrize("head", [CEGO, AMOSTRA])
def test_a_hidden_card_loses_the_truco_in_play(head):
    assert tentos(f"{head}aT bQ; vazas aa; faltas a:carta-escondida") == (0, 2)
    assert tentos(f"{head}aE bQ; pontos 30/20; vazas aa; faltas a:carta-escondida") == (2, 1)


@pytest.mark.regra("Art.23-cartas-numero")
def test_a_wrong_number_of_cards_told_late():
    """No calls: 1 + 1. Envido 2 and truco 2 accepted: 4. Amostra only deals again."""
    assert tentos(f"{CEGO}; faltas a:numero-de-cartas-errado") == (0, 2)
    assert tentos(f"{CEGO}aE bQ aT bQ; pontos 30/20; faltas a:numero-de-cartas-errado") == (0, 4)
    assert tentos(f"{CEGO}bL; faltas a:numero-de-cartas-errado") == (0, 4)
    assert tentos(f"{CEGO}aE; faltas b:numero-de-cartas-errado") == (2, 0)
    assert field_refused(f"{AMOSTRA}; faltas a:numero-de-cartas-errado") == ("faults", "not_in_this_game")


@pytest.mark.regra("Art.23-testa-alheio")
def test_speaking_in_the_testa_of_a_mate():
    """Nothing played: 1 + 1. Envido settled: it stays, and 1 of truco. Truco in play is lost at its stake."""
    assert tentos(f"{TESTA}; faltas a:falou-na-testa") == (0, 2)
    assert tentos(f"{TESTA}aE bQ; pontos 30/20; faltas a:falou-na-testa") == (2, 1)
    assert tentos(f"{TESTA}aE bN aT bQ; vazas aa; faltas a:falou-na-testa") == (1, 2)
    assert tentos(f"{TESTA}aT bN; faltas b:falou-na-testa") == (2, 0)


@pytest.mark.regra("Art.23-a")
@pytest.mark.parametrize("fault", ["senha", "mostrou-carta"])
def test_signals_and_needless_cards_cost_one_but_not_in_the_third_testa(fault):
    assert tentos(f"{TESTA}; vazas aa; faltas a:{fault}") == (1, 1)
    assert tentos(f"cego testa 0-0 mao=a testa=1: ; vazas aa; faltas a:{fault}") == (1, 1)
    assert tentos(f"cego testa 0-0 mao=a testa=3: ; vazas aa; faltas a:{fault}") == (1, 0)


@pytest.mark.regra("Art.23-testa-olhar")
def test_looking_early_costs_one_if_the_dealer_had_announced_testa():
    assert tentos(f"{TESTA}; vazas aa; faltas a:olhou-antes") == (1, 1)
    assert tentos(f"{TESTA}; vazas aa; faltas a:olhou-antes!") == (1, 0)


@pytest.mark.regra("Art.23-b-companheiro", "Art.23-b-adversário")
def test_cards_picked_up_before_play():
    """By a mate: 2, or 4 against a flor. By the adversary: 2."""
    assert tentos(f"{TESTA}; faltas a:companheiro-recolheu") == (0, 2)
    assert tentos(f"{TESTA}; flores -/30; faltas a:companheiro-recolheu") == (0, 4)
    assert tentos(f"{TESTA}; faltas a:adversario-recolheu") == (0, 2)


@pytest.mark.regra("Art.23-boca-baixo")
def test_a_first_card_face_down_passes_the_truco_only():
    assert tentos(f"{TESTA}aE bQ; pontos 30/20; faltas a:carta-de-boca-para-baixo") == (2, 1)
    assert tentos(f"{TESTA}aT bQ; faltas a:carta-de-boca-para-baixo") == (0, 2)


def test_faults_of_testa_exist_only_there():
    for name, rule in FAULTS.items():
        if rule.testa_only:
            line = f"{CEGO}; vazas aa; faltas a:{name.replace(' ', '-')}"
            assert field_refused(line) == ("faults", "only_in_testa")


def test_penalties_stop_at_the_target_like_everything_else():
    scored = result("cego roda 0-21 mao=a: aL aT bQ; vazas aa; faltas a:flor-falsa")
    assert (scored.a, scored.b) == (0, 3)
    assert [(item.tentos, item.stake) for item in scored.items] == [(3, 3), (0, 2)]


def test_every_item_of_a_fault_says_what_it_is_for():
    scored = result(f"{CEGO}aL; faltas a:flor-falsa")
    assert [item_text(item.concept, item.rule) for item in scored.items] == [
        "cantou flor sem ter (Art. 23)"
    ] * 2

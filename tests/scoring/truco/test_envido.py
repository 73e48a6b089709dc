"""What envido gives and who may say it: catalogue 4.5, 4.12 and the matrix of 5.6."""

import pytest

from tests.scoring.truco.reading import parts, refused, result, tentos

CEGO = "cego roda 0-0 mao=a: "
AMOSTRA = "amostra roda 0-0 mao=a: "
# Catalogue 5.6 at 10×8: F is 24 − 10 = 14 in cego, 30 − 10 = 20 in amostra.
MATRIX = [
    ("aE", 2, 1),
    ("aR", 3, 1),
    ("aF", "F", 1),
    ("aE bE", 4, 2),
    ("aE bR", 5, 2),
    ("aR bR", 6, 3),
    ("aE bE aR", 7, 4),
    ("aE bF", "F", 2),
    ("aR bF", "F", 3),
    ("aE bR aF", "F", 5),
    ("aE bE aR bF", "F", 7),
    ("a2R", 6, 1),
    ("a3R", 9, 1),
]
AMOSTRA_ONLY = [("a8E", 8, 1), ("a6R", 18, 1), ("aE b5E", 7, 2), ("a3E b4E aR", 10, 7)]


def answers(chain):
    """Return the side that answers a chain and its adversary."""
    last = chain.split()[-1][0]
    return ("b", "a") if last == "a" else ("a", "b")


def envido_of(line):
    return [(item.to, item.tentos) for item in result(line).items if item.what == "envido"]


@pytest.mark.regra(
    "Art.23-env-não", "Art.23-env-quero", "Art.23-real", "Art.23-real-revide", "Art.23-falta",
    "Art.23-falta-revide", "Art.23-quero", "Art.24-env-1", "Art.24-env-não", "Art.24-real", "Art.24-falta",
    "Art.24-envido-envido", "Art.24-quero", "Art.24-perde",
)  # fmt: skip
@pytest.mark.parametrize(("game", "falta"), [("cego", 14), ("amostra", 20)])
@pytest.mark.parametrize(("chain", "accepted", "declined"), MATRIX)
def test_price_matrix(game, falta, chain, accepted, declined):
    """An accepted chain goes to the higher pontos, a refused one to its last caller."""
    replier, caller = answers(chain)
    head = f"{game} roda 10-8 mao=a: {chain}"

    assert envido_of(f"{head} {replier}Q; pontos 30/25; vazas aa") == [
        ("a", falta if accepted == "F" else accepted)
    ]
    assert envido_of(f"{head} {replier}N; vazas aa") == [(caller, declined)]


@pytest.mark.regra("Art.24-env-n", "Art.24-n-tentos")
@pytest.mark.parametrize(("chain", "accepted", "declined"), AMOSTRA_ONLY)
def test_n_tentos_and_n_reais_of_amostra(chain, accepted, declined):
    """AMB-16 and AMB-17: n adds to what stood before, and a refused raise pays what stood before."""
    replier, caller = answers(chain)
    assert envido_of(f"{AMOSTRA}{chain} {replier}Q; pontos 25/30; vazas aa") == [("b", accepted)]
    assert envido_of(f"{AMOSTRA}{chain} {replier}N; vazas aa") == [(caller, declined)]


@pytest.mark.regra("Art.24-n-tentos")
def test_envido_seven_is_a_plain_envido_because_envido_was_said_first():
    assert envido_of(f"{AMOSTRA}aEn bQ; pontos 25/30; vazas aa") == [("b", 2)]


def test_n_tentos_does_not_exist_in_cego():
    assert refused(f"{CEGO}a8E bQ") == (0, "not_in_this_game")


@pytest.mark.regra("Art.23-falta")
@pytest.mark.parametrize(("score", "falta"), [("20-15", 4), ("0-0", 24), ("10-8", 14), ("23-20", 1)])
def test_falta_of_cego_is_what_the_leader_lacks(score, falta):
    """AMB-14; whoever wins it."""
    assert envido_of(f"cego roda {score} mao=a: aF bQ; pontos 33/20; vazas aa") == [("a", falta)]


@pytest.mark.regra("Art.24-falta")
@pytest.mark.parametrize(("score", "falta"), [("22-15", 8), ("10-27", 3)])
def test_falta_of_amostra(score, falta):
    assert envido_of(f"amostra roda {score} mao=a: aF bQ; pontos 33/20; vazas aa") == [("a", falta)]


@pytest.mark.regra("Art.24-limites")
def test_falta_follows_the_target_of_the_lineup():
    assert envido_of("cego/mano roda 10-3 mao=a: aF bQ; pontos 33/20; vazas aa") == [("a", 8)]
    assert envido_of("amostra/dupla roda 10-3 mao=a: aF bQ; pontos 33/20; vazas aa") == [("a", 14)]
    assert envido_of("amostra/mano roda 10-3 mao=a: aF bQ; pontos 20/33; vazas aa") == [("b", 8)]


@pytest.mark.regra("Art.23-falta-testa", "Art.23-testa-max")
def test_a_testa_pays_at_most_six_of_envido():
    """AMB-13: 15×3 in testa, falta is 6; 2+2+3 = 7 pays 6."""
    assert envido_of("cego testa 15-3 mao=a: aF bQ; pontos 33/20; vazas aa") == [("a", 6)]
    assert parts("cego testa 3-3 mao=a: aE bE aR bQ; pontos 33/20; vazas aa")[0] == (
        "a",
        6,
        "envido",
        "Art.23-testa-max",
    )
    assert envido_of("cego testa 3-3 mao=a: aE bE aR bF aN; vazas aa") == [("b", 6)]


@pytest.mark.regra("Art.24-buenos-teto")
@pytest.mark.parametrize(
    ("score", "call", "tentos"), [("26-20", "a8E", 4), ("14-14", "a20E", 20), ("15-3", "a20E", 15)]
)
def test_buenos_cap_envido_at_the_falta_of_the_leader(score, call, tentos):
    """26×20: at most 4; 14×14: nobody turned, 20 tentos are 20 (capped by the target at 16); 15×3: 15."""
    line = f"amostra roda {score} mao=a: {call} bQ; pontos 20/33; vazas aa"
    items = [item for item in result(line).items if item.what == "envido"]
    assert [item.stake for item in items] == [tentos]


@pytest.mark.regra("Art.24-igualdade")
def test_igualdade_bets_the_advantage_of_the_leader():
    """15×22: 7 to whoever wins, 1 to the proposer if refused; the leader may not propose it."""
    head = "amostra roda 15-22 mao=a: "
    assert envido_of(f"{head}aI bQ; pontos 30/20; vazas aa") == [("a", 7)]
    assert envido_of(f"{head}aI bQ; pontos 20/30; vazas aa") == [("b", 7)]
    assert envido_of(f"{head}aI bN; vazas aa") == [("a", 1)]
    assert refused(f"{head}bI") == (0, "igualdade_only_behind")
    assert refused("amostra roda 15-15 mao=a: aI") == (0, "igualdade_only_behind")
    assert refused(f"{head}aI bR") == (1, "igualdade_alone")
    assert refused("cego roda 15-22 mao=a: aI") == (0, "not_in_this_game")


def test_igualdade_keeps_its_worth_in_buenos():
    """10×27: 17, not the falta of 3, or it would not level the score."""
    assert envido_of("amostra roda 10-27 mao=a: aI bQ; pontos 30/20; vazas aa") == [("a", 17)]


@pytest.mark.regra("Art.23-env-empate", "Art.24-env-empate", "Art.23-mão-ordem", "Art.24-mão")
def test_equal_pontos_go_to_the_mao_or_to_who_is_told_to_come_first():
    assert envido_of("cego roda 0-0 mao=b: aE bQ; pontos 28/28; vazas aa") == [("b", 2)]
    assert envido_of("amostra roda 0-0 mao=a: aE bQ; pontos 28/28; vazas aa") == [("a", 2)]
    assert envido_of("cego roda 0-0 mao=a: aE bQ; pontos 30/30; vazas aa; antes envido=b") == [("b", 2)]


@pytest.mark.regra("Art.23-env-mão", "Art.24-env-mão")
def test_who_says_nao_mato_loses_to_who_sang():
    assert envido_of(f"{CEGO}aE bQ; pontos 25/-; vazas aa") == [("a", 2)]
    assert envido_of(f"{AMOSTRA}aE bQ; pontos -/25; vazas aa") == [("b", 2)]


@pytest.mark.regra("Art.23-env-negras")
def test_any_branca_beats_a_rei():
    assert envido_of(f"{CEGO}aE bQ; pontos 1/12; vazas aa") == [("a", 2)]
    assert envido_of(f"{CEGO}aE bQ; pontos 10/11; vazas aa") == [("b", 2)]


@pytest.mark.regra("Art.23-real-só")
def test_envido_may_not_answer_a_real_envido():
    assert refused(f"{CEGO}aR bE") == (1, "envido_after_real")
    assert refused(f"{CEGO}aE bR aE") == (2, "envido_after_real")


@pytest.mark.regra("Art.23-env-minha-flor", "Art.23-env-minha-falta")
def test_envido_minha_flor_and_minha_falta_are_plain_envidos():
    assert parts("cego testa 0-0 mao=a: aEL bQ; pontos 30/20; vazas aa")[0] == (
        "a",
        2,
        "envido",
        "Art.23-env-quero",
    )
    assert envido_of(f"{CEGO}aEF bQ; pontos 30/20; vazas aa") == [("a", 2)]
    assert refused("cego testa 0-0 mao=a: aEL aL") == (1, "late_flor")


@pytest.mark.regra("Art.23-quero", "Art.24-quero")
def test_nobody_raises_or_answers_the_own_proposal():
    assert refused(f"{CEGO}aE aR") == (1, "own_proposal")
    assert refused(f"{CEGO}aE aE") == (1, "own_proposal")
    assert refused(f"{AMOSTRA}aE aR") == (1, "own_proposal")
    assert refused(f"{CEGO}aE aQ") == (1, "own_proposal_answer")
    assert refused(f"{CEGO}aQ") == (0, "nothing_to_answer")
    assert refused(f"{CEGO}aE bQ aR") == (2, "envido_closed")
    assert refused(f"{CEGO}aF bR") == (1, "nothing_above_falta")
    assert refused(f"{CEGO}aE bE aE") == (2, "third_envido")


@pytest.mark.regra("Art.24-envido-envido")
def test_envido_twice_from_one_cruza_counts_as_one():
    assert envido_of(f"{AMOSTRA}aE aE bQ; pontos 30/20; vazas aa") == [("a", 2)]
    assert envido_of(f"{AMOSTRA}aE aE bN; vazas aa") == [("a", 1)]


@pytest.mark.regra("Art.23-após-carta", "Art.23-env-quando", "Art.24-após-carta", "Art.24-env-pé")
@pytest.mark.parametrize("game", ["cego", "amostra"])
def test_after_the_own_first_card_envido_is_only_a_reply(game):
    head = f"{game} roda 0-0 mao=a: "
    assert refused(f"{head}aE'") == (0, "after_card")
    assert envido_of(f"{head}bE aR' bQ; pontos 30/20; vazas aa") == [("a", 5)]


@pytest.mark.regra("Art.23-truco-antes")
def test_in_cego_the_side_that_called_truco_opens_no_envido_but_its_adversary_does():
    """B's envido is settled first, then B answers the truco."""
    assert refused(f"{CEGO}aT aE") == (1, "truco_side_no_envido")
    assert refused(f"{CEGO}aT bE bQ") == (2, "own_proposal_answer")
    line = f"{CEGO}aT bE aQ bQ; pontos 20/30; vazas aa"
    assert tentos(line) == (2, 2)
    assert refused(f"{CEGO}aT bQ bE") == (2, "truco_answered")


@pytest.mark.regra("Art.24-truco-antes")
def test_in_amostra_the_others_may_still_say_envido_after_truco():
    assert tentos(f"{AMOSTRA}aT bE aQ bQ; pontos 20/30; vazas aa") == (2, 2)
    assert tentos(f"{AMOSTRA}aT aE bQ bN; pontos 30/20") == (3, 0)
    assert refused("amostra/mano roda 0-0 mao=a: aT aE") == (1, "truco_side_no_envido")


@pytest.mark.regra("Art.23-falta-um")
def test_the_loser_of_a_larger_envido_pays_it_in_full_and_the_winner_stops_at_the_target():
    """AMB-15: 23×20, envido 2. A wins: 24 and nothing more; A loses: 23×22."""
    assert tentos("cego roda 23-20 mao=a: aE bQ; pontos 20/30; vazas bb") == (0, 3)
    won = result("cego roda 23-20 mao=a: aE bQ; pontos 30/20; vazas bb")
    assert (won.a, won.b) == (1, 0)
    assert [(item.tentos, item.stake) for item in won.items] == [(1, 2), (0, 1)]


@pytest.mark.regra("Art.23-dupla", "Art.23-dupla-parte", "Art.23-dupla-ordem")
def test_double_proposals_of_cego():
    assert tentos(f"{CEGO}aE+T bN; vazas bb") == (2, 0)
    assert tentos(f"{CEGO}aE+T bQ; pontos 20/30; vazas aa") == (2, 2)
    assert tentos(f"{CEGO}aE+T bpT+qE; pontos 20/30") == (1, 2)
    assert tentos(f"{CEGO}aE+T bpE+qT; vazas bb") == (1, 2)
    assert tentos(f"{CEGO}aE+T bp2+q1; pontos 20/30") == (1, 2)
    assert tentos(f"{CEGO}aT+E bp2+q1; vazas bb") == (1, 2)
    # QUERO first takes both, whatever follows.
    assert tentos(f"{CEGO}aE+T bqE+pT; pontos 20/30; vazas aa") == (2, 2)
    assert refused(f"{CEGO}aE bpT+qE") == (1, "not_double")
    assert refused(f"{CEGO}aE+T apT+qE") == (1, "not_double")


@pytest.mark.regra("Art.24-parcial")
def test_partial_answers_of_amostra_in_any_order():
    assert tentos(f"{AMOSTRA}aE+T bqT+pE; vazas bb") == (1, 2)
    assert tentos(f"{AMOSTRA}aE+T bqE+pT; pontos 20/30") == (1, 2)
    assert tentos(f"{AMOSTRA}aE+T bpE+qT; vazas bb") == (1, 2)


@pytest.mark.regra("Art.23-dupla")
def test_envido_and_truco_said_one_after_the_other_by_one_side_are_a_double_proposal():
    assert tentos(f"{CEGO}aE aT bN") == (2, 0)
    assert tentos(f"{CEGO}aE aT bR aQ bN; pontos 20/30") == (1, 5)


@pytest.mark.regra("Art.23-env-flor", "Art.24-env-flor")
@pytest.mark.parametrize("game", ["cego", "amostra"])
def test_a_flor_annuls_the_envido(game):
    head = f"{game} roda 0-0 mao=a: "
    assert tentos(f"{head}aE bL aB; vazas aa") == (1, 3)
    assert refused(f"{head}aL bE") == (1, "flor_before_envido")


@pytest.mark.regra("Art.23-env-flor-comp")
def test_a_flor_of_the_callers_side_is_lost_once_the_adversary_reacted():
    assert tentos(f"{CEGO}aE aL bB; vazas bb") == (3, 1)
    assert refused(f"{CEGO}aE bR aL") == (2, "late_flor")
    assert refused(f"{CEGO}aE bQ aL") == (2, "late_flor")


@pytest.mark.regra("Art.23-escuro")
def test_blind_bets_are_void():
    assert refused(f"{CEGO}a~T") == (0, "blind")
    assert refused(f"{CEGO}a~E") == (0, "blind")

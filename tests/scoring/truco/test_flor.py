"""What flor gives and who may say it: catalogue 4.4, 4.11 and the matrix of 5.7."""

import pytest

from tests.scoring.truco.reading import field_refused, parts, refused, result, tentos

CEGO = "cego roda 0-0 mao=a: "
AMOSTRA = "amostra roda 2-2 mao=a: "
BOTH = pytest.mark.parametrize("head", [CEGO, AMOSTRA], ids=["cego", "amostra"])


def flor_of(line):
    return [(item.to, item.stake) for item in result(line).items if item.what == "flor"]


@pytest.mark.regra("Art.23-flor-boa", "Art.24-flor-pontos", "Art.23-flor-resp", "Art.24-flor-resp")
@BOTH
def test_an_uncontested_flor_is_three_and_each_more_three_more(head):
    assert flor_of(f"{head}aL bB; vazas bb") == [("a", 3)]
    assert flor_of(f"{head}aL; vazas bb") == [("a", 3)]
    assert flor_of(f"{head}aL aL bB; vazas bb") == [("a", 6)]
    assert flor_of(f"{head}aL bB; flores 30+25/-; vazas bb") == [("a", 6)]


@pytest.mark.regra("Art.23-flor-flor", "Art.24-flor-flor")
@BOTH
def test_contested_without_a_raise_the_higher_takes_all(head):
    assert flor_of(f"{head}aL bL; flores 30/25; vazas bb") == [("a", 6)]
    assert flor_of(f"{head}aL bL; flores 30+21/35; vazas bb") == [("b", 9)]
    assert flor_of(f"{head}bL aL; flores 28/28; vazas bb") == [("a", 6)]
    assert flor_of(f"{head}aL bL; flores 28/28; vazas bb; antes flor=b") == [("b", 6)]


@pytest.mark.regra("Art.24-flor-flor")
def test_the_literal_three_of_art_24_is_a_switch():
    """AMB-20: only one flor against one without a raise; several are summed as ever."""
    head = "amostra/flor3 roda 2-2 mao=a: "
    assert flor_of(f"{head}aL bL; flores 30/25; vazas bb") == [("a", 3)]
    assert flor_of(f"{head}aL bL; flores 30+21/35; vazas bb") == [("b", 9)]
    assert flor_of(f"{head}aL bC aQ; flores 30/25; vazas bb") == [("a", 6)]


@pytest.mark.regra("Art.23-cf-quero", "Art.24-cf-quero", "Art.23-cf-não", "Art.24-cf-não")
@BOTH
def test_contra_flor_is_six_accepted_and_four_refused(head):
    assert flor_of(f"{head}aL bC aQ; flores 30/35; vazas aa") == [("b", 6)]
    assert flor_of(f"{head}aL bC aN; flores 30/35; vazas aa") == [("b", 4)]
    assert flor_of(f"{head}aL bC aA; vazas aa") == [("b", 4)]
    assert flor_of(f"{head}aL bL aC bN; vazas bb") == [("a", 4)]


@pytest.mark.regra("Art.23-cfr-sem", "Art.24-cfr-sem")
@BOTH
def test_e_o_resto_that_nobody_takes_up_is_a_simple_flor(head):
    assert flor_of(f"{head}aCR bB; vazas bb") == [("a", 3)]
    assert flor_of(f"{head}aCR; vazas bb") == [("a", 3)]
    assert flor_of(f"{head}aCR bT aN") == [("a", 3)]


@pytest.mark.regra("Art.23-cfr-quero")
def test_e_o_resto_of_cego_is_six_and_what_the_leader_lacks():
    """10×16: 6 + 8 = 14. A wins 24×16; B, at 16, is stopped at 24."""
    head = "cego roda 10-16 mao=a: aCR bQ; flores"
    assert flor_of(f"{head} 30/25; vazas bb") == [("a", 14)]
    assert tentos(f"{head} 30/25; vazas bb") == (14, 0)
    assert tentos(f"{head} 25/30; vazas aa") == (0, 8)


@pytest.mark.regra("Art.23-cfr-quero-2", "Art.24-cfr-quero")
def test_a_trailing_side_that_wins_e_o_resto_need_not_end_the_partida():
    """Cego 4×18: 6 + 6 = 12, 16×18. Amostra 12×20: 6 + 10 = 16, 28×20."""
    assert tentos("cego roda 4-18 mao=a: aCR bQ; flores 30/25; vazas bb") == (12, 1)
    assert tentos("amostra roda 12-20 mao=a: aCR bQ; flores 30/25; vazas bb") == (16, 1)


@pytest.mark.regra("Art.23-cfr-achico", "Art.24-cfr-achico")
@BOTH
def test_e_o_resto_as_a_first_call_backed_down_from_is_four(head):
    assert flor_of(f"{head}aCR bA; vazas bb") == [("a", 4)]
    assert flor_of(f"{head}aCR bN; vazas bb") == [("a", 4)]
    assert flor_of(f"{head}aL bCR aN; vazas bb") == [("b", 4)]


@pytest.mark.regra("Art.23-cfr-testa", "Art.23-testa-max")
@pytest.mark.parametrize("score", ["0-0", "10-16", "4-17"])
def test_in_testa_e_o_resto_is_six(score):
    assert flor_of(f"cego testa {score} mao=a: aCR bQ; flores 30/25; vazas bb") == [("a", 6)]


@pytest.mark.regra("Art.23-cfr-revide-não", "Art.24-cfr-revide-não")
def test_e_o_resto_as_a_reply_refused_is_six_in_cego_and_four_in_amostra():
    """AMB-21: each text as written."""
    assert flor_of(f"{CEGO}aL bC aCR bN; vazas bb") == [("a", 6)]
    assert flor_of(f"{AMOSTRA}aL bC aCR bN; vazas bb") == [("a", 4)]


@pytest.mark.regra("Art.23-flores-achico", "Art.24-flores")
def test_several_flores_backed_down_from():
    """AMB-24: cego 6 + 2 and 3 + 2; amostra 6 + 1."""
    assert flor_of(f"{CEGO}aL aL bC bL aA; flores 30+21/25+22; vazas bb") == [("b", 8)]
    assert flor_of(f"{CEGO}aL aL bC aA; flores 30+21/25; vazas bb") == [("b", 5)]
    assert flor_of(f"{AMOSTRA}aL aL bC bL aA; flores 30+21/25+22; vazas bb") == [("b", 7)]


@pytest.mark.regra("Art.23-flores-quero", "Art.24-flores")
@BOTH
def test_several_flores_accepted_are_summed(head):
    assert flor_of(f"{head}aL aL bC aQ; flores 30+21/25; vazas bb") == [("a", 9)]


@pytest.mark.regra("Art.23-achico-sem", "Art.23-achico-com")
def test_achico_as_a_first_call():
    """Alone it is a simple flor; against a flor it gives four, even to a lower one."""
    assert flor_of(f"{CEGO}aA bB; flores 24/-; vazas bb") == [("a", 3)]
    assert parts(f"{CEGO}aA bL; flores 24/21; vazas aa")[0] == ("b", 4, "flor", "Art.23-achico-com")
    assert flor_of(f"{CEGO}aL bA; flores 21/24; vazas bb") == [("a", 4)]
    assert refused(f"{CEGO}aA bC") == (1, "already_achicado")


@pytest.mark.regra("Art.24-cf-reais")
def test_reais_may_be_added_to_a_flor_of_amostra():
    """Six reais: contra-flor 6 + 18 = 24, com flor 3 + 18 = 21; no buenos cap, the target stops it."""
    assert flor_of(f"{AMOSTRA}aL bC6R aQ; flores 30/25; vazas bb") == [("a", 24)]
    assert flor_of(f"{AMOSTRA}aL bL aL6R bQ; flores 30/25; vazas bb") == [("a", 21)]
    assert flor_of(f"{AMOSTRA}aL bC6R aN; vazas aa") == [("b", 4)]
    assert flor_of("amostra roda 20-20 mao=a: aL bC6R aQ; flores 30/25; vazas bb") == [("a", 24)]
    assert tentos("amostra roda 20-20 mao=a: aL bC6R aQ; flores 30/25; vazas bb") == (10, 0)
    assert flor_of(f"{AMOSTRA}aL bC2R aC3R bQ; flores 30/25; vazas bb") == [("a", 15)]
    assert refused(f"{AMOSTRA}aL bC3R aC2R") == (2, "not_a_raise")
    assert refused(f"{CEGO}aL bC6R") == (1, "not_in_this_game")


@pytest.mark.regra("Art.24-cfr-um-tento")
def test_without_a_tento_there_is_no_resto_but_a_falta():
    """AMB-22: contra-flor a falta envido is worth the same and is open to a side at zero."""
    head = "amostra roda 0-5 mao=a: "
    assert refused(f"{head}aCR") == (0, "resto_needs_tento")
    assert flor_of(f"{head}bCR aQ; flores 20/30; vazas bb") == [("b", 31)]
    assert flor_of(f"{head}aCF bQ; flores 30/20; vazas bb") == [("a", 31)]
    assert refused(f"{CEGO}aCF") == (0, "not_in_this_game")


@pytest.mark.regra("Art.24-flor-1º", "Art.23-flor-flor")
@BOTH
def test_who_sang_first_makes_the_first_offer(head):
    assert refused(f"{head}aL bL bC") == (2, "first_singer_proposes")
    assert refused(f"{head}aL bL bA") == (2, "first_singer_proposes")
    assert flor_of(f"{head}aL bL aA; vazas bb") == [("b", 4)]


@pytest.mark.regra("Art.24-flor-chica")
def test_who_played_a_card_goes_chica_a_chica_and_may_only_answer():
    assert refused(f"{AMOSTRA}aL bL aC'") == (2, "after_card")
    assert flor_of(f"{AMOSTRA}aL bC aCR' bQ; flores 30/25; vazas bb") == [("a", 34)]


@pytest.mark.regra("Art.23-após-carta", "Art.24-após-carta", "Art.24-flor-anuncia")
@BOTH
def test_a_flor_is_said_before_the_own_first_card(head):
    assert refused(f"{head}aL'") == (0, "after_card")


@pytest.mark.regra("Art.23-flor-resp")
@BOTH
def test_the_moment_to_contest_goes_by_with_the_truco(head):
    assert refused(f"{head}aL bT aQ bL") == (3, "late_flor")
    assert refused(f"{head}aL bL aT bQ aC") == (4, "flor_closed")
    assert refused(f"{head}aL bB bL") == (2, "flor_closed")
    assert refused(f"{head}aL bL bB") == (2, "has_flor")
    assert refused(f"{head}aB") == (0, "nothing_to_answer")
    assert refused(f"{head}aC") == (0, "needs_flor")
    assert refused(f"{head}aL aC") == (1, "needs_flor")
    assert refused(f"{head}aL bC aT") == (2, "answer_first")
    assert refused(f"{head}aL bCR aCR") == (2, "nothing_above_resto")
    assert refused(f"{head}aL bC bCR") == (2, "own_proposal")
    assert refused(f"{head}aL bC aQ bL") == (3, "flor_closed")


@pytest.mark.regra("Art.23-obs-flor-truco")
@BOTH
def test_no_flor_without_truco_counts_for_both(head):
    assert tentos(f"{head}aL+T bN") == (4, 0)


def test_each_player_has_one_flor_at_most():
    assert refused("cego testa 0-0 mao=a: aL aL") == (1, "too_many_flores")
    assert refused("cego roda 0-0 mao=a: aL aL aL aL") == (3, "too_many_flores")


def test_contested_flores_need_their_pontos():
    assert field_refused(f"{CEGO}aL bL; vazas aa") == ("flores", "missing_flores")
    assert field_refused(f"{CEGO}aL bC; vazas aa") == ("calls", "unanswered")
    assert result(f"{CEGO}aL bL").missing == ("flores", "vazas")


@pytest.mark.regra("Art.23-truco-antes", "Art.24-truco-antes")
@BOTH
def test_after_truco_a_flor_may_still_be_sung_and_truco_is_answered_afterwards(head):
    assert tentos(f"{head}aT bL aB bQ; vazas aa") == (2, 3)
    assert tentos(f"{head}aT aL bB bN") == (4, 0)

"""Truco, passing and lei do jogo: catalogue 4.6, 4.7, 4.13 and the values of 5.8."""

import pytest

from tests.scoring.truco.reading import field_refused, parts, refused, result, tentos

CEGO = "cego roda 0-0 mao=a: "
AMOSTRA = "amostra roda 2-2 mao=a: "
BOTH = pytest.mark.parametrize("head", [CEGO, AMOSTRA], ids=["cego", "amostra"])


@pytest.mark.regra("Art.23-sem-truco", "Art.24-sem-truco", "Art.22")
@BOTH
def test_without_truco_the_vazas_are_worth_one(head):
    assert tentos(f"{head}; vazas aba") == (1, 0)
    assert tentos(f"{head}; vazas =b") == (0, 1)


@pytest.mark.regra("Art.23-truco-2", "Art.23-retruco-3", "Art.23-vale4", "Art.24-truco-2/3/4")
@BOTH
@pytest.mark.parametrize(
    ("calls", "winner_takes"), [("aT bQ", 2), ("aT bQ bRT aQ", 3), ("aT bQRT aQV bQ", 4), ("aT bQRT aQ", 3)]
)
def test_accepted(head, calls, winner_takes):
    assert tentos(f"{head}{calls}; vazas bb") == (0, winner_takes)
    assert tentos(f"{head}{calls}; vazas aa") == (winner_takes, 0)


@pytest.mark.regra("Art.23-truco-2", "Art.23-retruco-3", "Art.23-vale4", "Art.24-truco-2/3/4")
@BOTH
@pytest.mark.parametrize(
    ("calls", "gained"), [("aT bN", (1, 0)), ("aT bQRT aN", (0, 2)), ("aT bQRT aQV bN", (3, 0))]
)
def test_refused(head, calls, gained):
    """The vazas played so far do not count."""
    assert tentos(f"{head}{calls}; vazas b") == gained


@pytest.mark.regra("Art.23-truco-quero", "Art.24-truco-sem-quero")
def test_a_raise_needs_quero_in_cego_and_not_in_amostra():
    assert refused(f"{CEGO}aT bRT") == (1, "needs_quero")
    assert tentos(f"{AMOSTRA}aT bRT aV bN") == (3, 0)
    assert tentos(f"{AMOSTRA}aT bRT aQ; vazas bb") == (0, 3)


@pytest.mark.regra("Art.23-truco-ordem", "Art.24-truco-ordem")
@BOTH
def test_no_step_may_be_skipped_and_the_word_alternates(head):
    assert refused(f"{head}aT bV") == (1, "truco_order")
    assert refused(f"{head}aT bQV") == (1, "truco_order")
    assert refused(f"{head}aRT") == (0, "truco_order")
    assert refused(f"{head}aT bQ aRT") == (2, "not_your_raise")
    assert refused(f"{head}aT aRT") == (1, "own_proposal")
    assert refused(f"{head}aT bQ bT") == (2, "truco_already")
    assert refused(f"{head}aT bN aT") == (2, "volta_over")
    assert refused(f"{head}aE bT") == (1, "answer_first")


@pytest.mark.regra("Art.23-parda-123", "Art.24-pardas")
def test_three_pardas_by_the_mao_or_by_who_tied_first_in_cego():
    """AMB-19: amostra knows only the side of the mão."""
    assert tentos("cego roda 0-0 mao=b: ; vazas ===") == (0, 1)
    assert tentos("cego roda 0-0 mao=b: ; vazas ===; antes vaza=a") == (1, 0)
    assert tentos("amostra roda 0-0 mao=b: ; vazas ===; antes vaza=a") == (0, 1)


@pytest.mark.regra("Art.23-grupo-antes", "Art.23-passar-2")
@pytest.mark.parametrize("format_", ["roda", "testa"])
def test_passing_in_silence_pays_one_and_one(format_):
    line = f"cego {format_} 0-0 mao=a: aP"
    assert parts(line) == [("b", 1, "envido", "Art.23-grupo-antes"), ("b", 1, "truco", "Art.23-grupo-antes")]


@pytest.mark.regra("Art.23-passar-flor-testa", "Art.23-passar-flor-roda")
def test_passing_in_silence_against_flores():
    """Testa: 3 + 1; roda: 3 for each of two flores, + 1."""
    assert tentos("cego testa 0-0 mao=a: aP; flores -/28") == (0, 4)
    assert tentos("cego roda 0-0 mao=a: aP; flores -/28+25") == (0, 7)
    assert tentos("cego roda 0-0 mao=a: aP bL") == (0, 4)
    assert refused("cego testa 0-0 mao=a: aP bL bL") == (2, "too_many_flores")


@pytest.mark.regra("Art.23-grupo-passa", "Art.24-grupo-passa")
def test_passing_without_truco_pays_one():
    """Once a vaza was played the envido was not bet; in amostra passing never pays envido."""
    assert tentos(f"{CEGO}aP; vazas a") == (0, 1)
    assert tentos(f"{CEGO}aE bQ aP; pontos 30/20") == (2, 1)
    assert tentos(f"{AMOSTRA}aP") == (0, 1)


@pytest.mark.regra("Art.23-baralho-testa")
def test_folding_in_testa_refuses_everything():
    """Envido and truco then fold: 1 + 1; a pending raise pays what was accepted; folded words do not
    count."""
    assert tentos("cego testa 0-0 mao=a: aE+T bP") == (2, 0)
    assert tentos("cego testa 0-0 mao=a: aE bR aP") == (0, 3)
    assert tentos("cego testa 0-0 mao=a: aT bQ bRT aP") == (0, 2)
    assert tentos("cego testa 0-0 mao=a: aT bQ bP") == (2, 0)
    assert refused("cego testa 0-0 mao=a: aP aE") == (1, "folded")


@pytest.mark.regra("Art.23-passa-comp", "Art.24-passa-comp", "Art.23-roda-passar", "Art.24-passar")
def test_mates_play_on_when_one_player_passes():
    assert tentos(f"{CEGO}a1.P aT bQ; vazas aa") == (2, 0)
    assert tentos(f"{CEGO}a1.P a2.P a3.P") == (0, 2)
    assert tentos(f"{CEGO}a1.P aT bQ a2.P a3.P") == (0, 2)
    assert refused(f"{CEGO}a1.P a1.P") == (1, "already_passed")
    assert refused("cego testa 0-0 mao=a: a2.P") == (0, "unknown_player")


@pytest.mark.regra("Art.24-ao-baralho", "Art.24-passar", "Art.23-passa-comp")
def test_in_amostra_who_went_to_the_baralho_is_heard_no_more_and_who_passed_is():
    assert refused(f"{AMOSTRA}a1.PB a1.T") == (1, "folded")
    assert tentos(f"{AMOSTRA}a1.P a1.T bN") == (1, 0)
    assert tentos(f"{AMOSTRA}a1.PB a2.T bN") == (1, 0)
    assert tentos(f"{CEGO}a1.PB a1.T bN") == (1, 0)


def test_an_envido_of_who_passed_may_still_be_answered():
    assert tentos(f"{CEGO}aE aP bQ; pontos 30/20") == (2, 1)
    assert tentos(f"{CEGO}aE aP bN") == (1, 1)
    assert field_refused(f"{CEGO}aE aP") == ("calls", "unanswered")
    assert refused(f"{CEGO}aE aP bR") == (2, "volta_over")


def test_an_unanswered_truco_is_refused_once_the_vazas_are_decided():
    assert field_refused(f"{CEGO}aT; vazas aa") == ("calls", "unanswered")
    assert result(f"{CEGO}aT; vazas a").missing == ("truco",)


# --- lei do jogo ---

LEI = "cego roda 9-20 mao=a: aJ "


@pytest.mark.regra("Art.23-lei-quem", "Art.24-lei-quem")
def test_only_the_side_behind_may_put_lei_do_jogo_and_before_anything_else():
    assert refused("cego roda 20-9 mao=a: aJ") == (0, "lei_only_behind")
    assert refused("cego roda 9-9 mao=a: aJ") == (0, "lei_only_behind")
    assert refused("cego roda 9-20 mao=a: bT aJ") == (1, "lei_first")
    assert tentos("amostra roda 14-20 mao=a: a~J bN") == (2, 0)
    assert refused("amostra roda 12-14 mao=a: aJ") == (0, "lei_needs_buenos")
    assert refused("amostra roda 20-14 mao=a: aJ") == (0, "lei_only_behind")


@pytest.mark.regra("Art.23-lei-valor", "Art.23-lei-a-quero", "Art.24-lei-valor")
def test_lei_accepted_is_falta_and_truco():
    """9×20: falta 4, truco 2; A wins both and has 15. Amostra 14×20: falta 10, truco 2."""
    assert tentos(f"{LEI}bQ; pontos 30/20; vazas aa") == (6, 0)
    assert tentos(f"{LEI}bQ; pontos 20/30; vazas aa") == (0, 4)  # B is at 24: the truco is not reached
    assert tentos(f"{LEI}bQ bRT aN; pontos 30/20") == (4, 2)
    assert tentos("amostra roda 14-20 mao=a: aJ bQ; pontos 30/20; vazas aa") == (12, 0)


@pytest.mark.regra("Art.23-lei-a-não", "Art.24-lei-resposta")
def test_lei_refused_pays_one_and_one():
    assert parts(f"{LEI}bN") == [
        ("a", 1, "envido", "Art.23-lei-a-não"),
        ("a", 1, "truco", "Art.23-lei-a-não"),
    ]
    assert tentos(f"{LEI}bP") == (2, 0)


@pytest.mark.regra("Art.23-lei-a-parte", "Art.24-lei-resposta")
def test_lei_accepted_in_part():
    assert tentos(f"{LEI}bpT+qE; pontos 30/20") == (5, 0)
    assert tentos(f"{LEI}bpE+qT; vazas aa") == (3, 0)
    assert tentos(f"{LEI}bp2+q1; pontos 30/20") == (5, 0)
    assert tentos("amostra roda 14-20 mao=a: aJ bqE+pT; pontos 30/20") == (11, 0)


@pytest.mark.regra("Art.23-lei-b-quero", "Art.24-lei-valor")
def test_lei_with_flor_of_both_is_e_o_resto_and_truco():
    """9×20: 6 + 4 = 10, and truco 2."""
    assert tentos(f"{LEI}bLQ; flores 30/25; vazas aa") == (12, 0)
    assert [item.stake for item in result(f"{LEI}bLQ; flores 25/30; vazas aa").items] == [10, 2]
    assert tentos(f"{LEI}bL bQ; flores 30/25; vazas aa") == (12, 0)
    assert tentos("amostra roda 14-20 mao=a: aJ bLQ; flores 30/25; vazas aa") == (16, 0)


@pytest.mark.regra("Art.23-lei-b-não-truco")
def test_lei_with_flor_and_truco_refused():
    assert tentos(f"{LEI}bLN; flores 30/25") == (11, 0)


@pytest.mark.regra("Art.23-lei-b-achico-quero", "Art.23-lei-b-achico-não")
def test_lei_with_a_flor_backed_down():
    """AMB-29: four to the proposer if it has flor, three to the answerer if not."""
    assert tentos(f"{LEI}bAQ; flores 30/25; vazas aa") == (6, 0)
    assert tentos(f"{LEI}bAN; flores 30/25") == (5, 0)
    assert tentos(f"{LEI}bAQ; flores -/25; vazas aa") == (2, 3)
    assert tentos(f"{LEI}bAN; flores -/25") == (1, 3)


@pytest.mark.regra("Art.23-lei-a-flor")
def test_the_flor_of_who_put_the_lei_is_said_at_once_or_lost():
    assert tentos(f"{LEI}bQ aL; vazas bb") == (3, 2)
    assert tentos(f"{LEI}bN aL") == (4, 0)
    assert refused(f"{LEI}bQ bRT aL") == (3, "late_flor")


@pytest.mark.regra("Art.23-lei-a-flor", "Art.23-lei-b-quero")
def test_the_flor_of_who_put_the_lei_may_also_be_called_after_the_answer_with_flor():
    """The call and the field `flores` say the same: 6 + 4, or four of an achico, and the truco."""
    assert tentos(f"{LEI}bLQ aL; flores 30/25; vazas aa") == (12, 0)
    assert tentos(f"{LEI}bLN aL; flores 30/25") == (11, 0)
    assert tentos(f"{LEI}bAN aL; flores 21/25") == (5, 0)
    assert refused(f"{LEI}bLQ aL aL") == (3, "flor_closed")


def test_lei_do_jogo_in_cego_warns_when_the_gap_is_small():
    """AMB-27: no least difference, a note below six."""
    assert result("cego roda 16-20 mao=a: aJ bN").notes == ("lei_small_gap",)
    assert result(f"{LEI}bN").notes == ()


def test_what_may_not_be_said_around_lei_do_jogo():
    assert refused(f"{LEI}bR") == (1, "nothing_above_falta")
    assert refused(f"{LEI}bRT") == (1, "answer_first")
    assert refused(f"{LEI}bC") == (1, "lei_answer")
    assert refused(f"{CEGO}bLQ") == (0, "no_lei")


@pytest.mark.regra("Art.24-cffe-escuro")
def test_blind_contra_flor_a_falta_envido():
    """AMB-23: falta envido where nobody has flor, contra-flor e o resto where both do."""
    head = "amostra roda 0-10 mao=a: a~CF "
    assert tentos(f"{head}bQ; pontos 30/20; vazas bb") == (20, 1)
    assert tentos(f"{head}bN; vazas bb") == (1, 1)
    assert tentos(f"{head}bLQ; flores 30/25; vazas bb") == (26, 1)
    assert tentos(f"{head}bLQ; flores -/25; vazas bb") == (0, 4)
    assert refused("cego roda 0-10 mao=a: a~CF") == (0, "not_in_this_game")

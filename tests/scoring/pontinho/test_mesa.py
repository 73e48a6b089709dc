"""A mesa: points, estouros, returns, fichas, and its end. Expected values worked out by hand."""

import pytest

from scoring.pontinho.errors import MesaError, PontinhoRulesError, RodadaError
from scoring.pontinho.ledger import POTE, Cause, Movement, balances
from scoring.pontinho.mesa import Hand, Mesa, MesaEnding, Rodada, state_of
from scoring.pontinho.rules import PontinhoRules, Returns
from tests.scoring.pontinho.sitting import RULES, fichas, mesa, rodada, scores


@pytest.mark.regra("Pontinho-pote")
def test_each_puts_the_entry_into_the_pote():
    state = state_of(mesa("ABCD"))

    assert (state.pote, fichas(state)) == (40, {"A": -10, "B": -10, "C": -10, "D": -10})
    assert (state.ending, state.winner, state.in_play) == (None, None, ("A", "B", "C", "D"))


@pytest.mark.regra("Pontinho-pontos")
def test_who_goes_out_loses_nothing_and_the_others_what_they_hold():
    state = state_of(mesa("ABC", "A: B32 C25", "C: A7 B10"))

    assert scores(state) == {"A": 7, "B": 42, "C": 25}
    assert [seat.batidas for seat in state.seats] == [1, 0, 1]


@pytest.mark.regra("Pontinho-100")
@pytest.mark.parametrize(
    ("last", "burst"),
    [("A: B4 C10", ()), ("A: B5 C10", ("B",)), ("A: B40 C10", ("B",))],  # 95 + 4 = 99 is in; 95 + 5 bursts
)
def test_a_hundred_bursts(last, burst):
    state = state_of(mesa("ABC", "A: B95 C10", last))

    assert state.rodadas[-1].burst == burst


@pytest.mark.regra("Pontinho-100")
def test_amb_39_the_limit_may_be_what_must_be_passed():
    above = PontinhoRules(bust_at_limit=False)

    assert state_of(mesa("ABC", "A: B95 C10", "A: B5 C10", rules=above)).rodadas[-1].burst == ()
    assert state_of(mesa("ABC", "A: B95 C10", "A: B6 C10", rules=above)).rodadas[-1].burst == ("B",)
    assert state_of(mesa("ABC", "A: B52 C10", rules=PontinhoRules(limit=50))).rodadas[-1].burst == ("B",)


@pytest.mark.regra("Pontinho-retorno")
def test_who_bursts_returns_with_the_score_of_the_worst_placed():
    """Others at 40, 72, 88: returns at 88."""
    state = state_of(mesa("ABCD", "D: A40 B72 C90", "A: B2 C9 D88", "D: A2 B2 C12"))

    assert state.rodadas[1].burst == ()
    assert state.rodadas[2] == (3, ("C",), ("C",), 88, (), False)
    assert scores(state) == {"A": 42, "B": 76, "C": 88, "D": 88}
    seat = state.seat("C")
    assert (seat.estouros, seat.returns, seat.pontos) == (1, 1, 111)


def test_two_who_burst_together_return_with_one_score():
    state = state_of(mesa("ABCD", "A: B60 C50 D90", "A: B45 C5 D20"))

    assert scores(state) == {"A": 0, "B": 55, "C": 55, "D": 55}


@pytest.mark.regra("Pontinho-estouro", "Pontinho-dobra")
def test_each_estouro_of_a_player_costs_double_the_one_before():
    """Catalogue: 1st 10, 2nd 20, 3rd 40; the pote of 4 × 10 holds 40 + 70 after three of one player."""
    lines = ["A: B100 C2 D2"] * 3
    potes = [state_of(mesa("ABCD", *lines[:count])).pote for count in range(4)]

    assert potes == [40, 50, 70, 110]
    state = state_of(mesa("ABCD", *lines, "A: B2 C100 D2"))
    assert state.pote == 120  # another player's first
    assert [m for m in state.movements if m.cause is Cause.ESTOURO] == [
        Movement(1, Cause.ESTOURO, "B", POTE, 10),
        Movement(2, Cause.ESTOURO, "B", POTE, 20),
        Movement(3, Cause.ESTOURO, "B", POTE, 40),
        Movement(4, Cause.ESTOURO, "C", POTE, 10),
    ]


def test_the_estouro_may_have_a_price_of_its_own():
    state = state_of(mesa("ABCD", *["A: B100 C2 D2"] * 2, rules=PontinhoRules(entry=10, bust_entry=4)))

    assert state.pote == 40 + 4 + 8


@pytest.mark.regra("Pontinho-pingo")
def test_the_others_pay_who_goes_out_and_the_pote_stays():
    """Catalogue: entry 50, 4 players: 3 × 5 = 15 to who went out."""
    rules = PontinhoRules(entry=50)
    state = state_of(mesa("ABCD", "A: B10 C10 D10", rules=rules))

    assert fichas(state) == {"A": -35, "B": -55, "C": -55, "D": -55}
    assert state.pote == 200
    fixed = PontinhoRules(entry=50, pingo=1)
    assert fichas(state_of(mesa("ABCD", "A: B10 C10 D10", rules=fixed)))["A"] == -47


@pytest.mark.regra("Pontinho-pingo")
@pytest.mark.parametrize(
    ("entry", "pingo"), [(50, 5), (25, 3), (24, 2), (15, 2), (14, 1), (4, 1), (1, 1), (0, 0)]
)
def test_amb_41_the_pingo_is_a_tenth_in_whole_fichas_halves_up(entry, pingo):
    assert PontinhoRules(entry=entry).pingo_fichas == pingo


@pytest.mark.regra("Pontinho-fim", "Pontinho-pingo-fim", "Pontinho-vencedor")
def test_the_mesa_ends_when_one_goes_out_and_all_others_burst():
    """Catalogue: A goes out; B 104, C 131, D 100. Nobody pays any more, and A takes the pote."""
    state = state_of(mesa("ABCD", "D: A20 B54 C91", "A: B50 C40 D100"))

    assert (state.ending, state.winner, state.pote) == (MesaEnding.BATIDA, "A", 0)
    assert scores(state) == {"A": 20, "B": 104, "C": 131, "D": 100}
    assert state.rodadas[-1] == (2, ("B", "C", "D"), (), None, ("B", "C", "D"), True)
    # entry 10 each; the first rodada's pingo of 1 to D; 40 to A
    assert fichas(state) == {"A": 29, "B": -11, "C": -11, "D": -7}
    assert state.movements[-1] == Movement(2, Cause.POTE, POTE, "A", 40)
    assert state.seat("B").left is None  # was there to the end


def test_one_who_does_not_burst_keeps_the_mesa_going():
    state = state_of(mesa("ABCD", "D: A20 B54 C91", "A: B50 C40 D99"))

    assert (state.ending, state.rodadas[-1].back, state.rodadas[-1].back_at) == (None, ("B", "C"), 99)


@pytest.mark.regra("Pontinho-duplo")
def test_two_go_out_on_one_card_and_the_mesa_goes_on():
    """The rest bursts: they pay again and return with the worse of the two scores."""
    state = state_of(mesa("ABCD", "D: A20 B30 C40", "A B: C60 D100"))

    assert state.ending is None
    assert state.rodadas[-1] == (2, ("C", "D"), ("C", "D"), 30, (), False)
    assert scores(state) == {"A": 20, "B": 30, "C": 30, "D": 30}
    assert state.pote == 40 + 10 + 10
    # C and D pay a pingo to each of the two, who pay each other nothing
    second = [m for m in state.movements if m.rodada == 2 and m.cause is Cause.PINGO]
    assert second == [
        Movement(2, Cause.PINGO, "C", "A", 1),
        Movement(2, Cause.PINGO, "D", "A", 1),
        Movement(2, Cause.PINGO, "C", "B", 1),
        Movement(2, Cause.PINGO, "D", "B", 1),
    ]


@pytest.mark.regra("Pontinho-duplo")
def test_after_two_went_out_who_does_not_want_to_go_on_leaves():
    state = state_of(mesa("ABCD", "A B: -C100 D100", "A: B10 D20"))

    assert state.in_play == ("A", "B", "D")
    assert (state.seat("C").left, state.seat("C").rodadas, fichas(state)["C"]) == (
        1,
        1,
        -12,
    )  # no estouro paid


@pytest.mark.regra("Pontinho-retorno-1")
def test_with_one_return_the_second_estouro_is_the_last():
    once = PontinhoRules(returns=Returns.ONCE)
    state = state_of(mesa("ABC", "A: B100 C2", "A: B100 C2", rules=once))

    assert state.rodadas[0].back == ("B",)
    assert (state.rodadas[1].back, state.rodadas[1].out) == ((), ("B",))
    assert (state.in_play, state.pote) == (("A", "C"), 30 + 10)


def test_without_returns_the_last_at_the_mesa_wins():
    never = PontinhoRules(returns=Returns.NEVER)
    state = state_of(mesa("ABC", "A: B100 C2", "C: A30", "C: A80", rules=never))

    assert (state.ending, state.winner) == (MesaEnding.BATIDA, "C")
    assert [seat.left for seat in state.seats] == [None, 1, None]
    # pingos: B and C to A, then A to C; none in the last rodada
    assert fichas(state) == {"A": -10 + 2 - 1, "B": -11, "C": -10 - 1 + 1 + 30}


def test_who_has_to_go_leaves_without_bursting_and_the_last_one_has_the_mesa():
    state = state_of(mesa("ABC", "A: B10 -C10", "A: -B10"))

    assert (state.ending, state.winner) == (MesaEnding.BATIDA, "A")
    assert state.rodadas[0].out == ("C",)


def test_a_decision_ends_a_mesa_and_gives_the_pote():
    state = state_of(mesa("ABC", "A: B10 C20", decided="B"))

    assert (state.ending, state.winner, state.pote) == (MesaEnding.DECISION, "B", 0)
    assert fichas(state) == {"A": -8, "B": 19, "C": -11}


def test_without_fichas_nothing_is_paid():
    state = state_of(mesa("ABC", "A: B100 C2", rules=PontinhoRules(entry=0)))

    assert (state.movements, state.pote) == ((), 0)


def test_undo_takes_back_the_decision_and_then_the_rodadas():
    before = mesa("ABC", "A: B10 C20")
    played = before.play(rodada("B: A5 C90"))

    assert state_of(played).seat("C").score == 10  # burst, back with what B has
    assert played.undo() == before
    assert played.decide("A").undo() == played
    with pytest.raises(RodadaError) as caught:
        mesa("ABC").undo()
    assert caught.value.cause == "nothing_to_undo"


# --- what cannot be -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "cause"),
    [
        (rodada(": A5 B5 C5"), "no_batedor"),
        (rodada("A B C:"), "too_many_batedores"),
        (rodada("A: B5"), "hand_missing"),
        (rodada("A: B5 C5 C6"), "twice"),
        (rodada("A A: B5 C5"), "twice"),
        (rodada("A: A5 B5 C5"), "batedor_has_hand"),
        (rodada("A: B5 C5 D5"), "not_in_play"),
        (rodada("D: A5 B5 C5"), "not_in_play"),
        (rodada("A: B5 C0"), "points"),
        (rodada("A: B5 C1"), "points"),
        (rodada("A: B5 C181"), "points"),
        (Rodada(("A",), (Hand("B", True), Hand("C", 5))), "points"),
        (Rodada(("A",), (Hand("B", 5), Hand("C", 5)), leaves=("A",)), "batedor_leaves"),
        (Rodada(("A",), (Hand("B", 5), Hand("C", 5)), leaves=("D",)), "not_in_play"),
        (Rodada(("A",), (Hand("B", 5, "Ae"), Hand("C", 5))), "wrong_sum"),
        (Rodada(("A",), (Hand("B", 5, "XX"), Hand("C", 5))), "cards"),
        (Rodada(("A",), (Hand("B", 15, "5c 5c 5c"), Hand("C", 5))), "cards"),
        (rodada("A: B5 C5", aberta="7"), "aberta"),
        (rodada("A: B5 C5", aberta="zz"), "aberta"),
    ],
)
def test_rodadas_that_cannot_be(wrong, cause):
    start = mesa("ABC", "A: B5 C5")
    with pytest.raises(RodadaError) as caught:
        start.play(wrong)
    assert (caught.value.cause, caught.value.rodada) == (cause, 2)


def test_cards_that_add_up_stand_beside_the_points():
    hands = (Hand("B", 28, "8c 8o"), Hand("C", 15, "Ae"))
    played = mesa("ABC").play(Rodada(("A",), hands, aberta="7c"))

    assert str(played.rodadas[0].curinga) == "8c"
    assert scores(state_of(played)) == {"A": 0, "B": 28, "C": 15}


def test_who_has_left_is_not_in_the_next_rodada():
    with pytest.raises(RodadaError) as caught:
        state_of(mesa("ABCD", "A: B5 C5 -D5", "A: B5 C5 D5"))
    assert (caught.value.cause, caught.value.player) == ("not_in_play", "D")


def test_two_cannot_go_out_where_only_two_play():
    with pytest.raises(RodadaError) as caught:
        state_of(mesa("ABC", "A: B5 -C5", "A B:"))
    assert caught.value.cause == "two_need_a_third"


def test_nothing_follows_the_end():
    over = mesa("ABC", "A: B100 C100")
    with pytest.raises(RodadaError) as caught:
        over.play(rodada("A: B5 C5"))
    assert caught.value.cause == "ended"
    with pytest.raises(RodadaError) as caught:
        over.decide("B")
    assert caught.value.cause == "decided_ended"
    for wrong in ("D", "Z"):
        with pytest.raises(RodadaError) as caught:
            mesa("ABCD", "A: B5 C5 -D5").decide(wrong)
        assert caught.value.cause == "decided_winner"


@pytest.mark.regra("Pontinho-mesas")
@pytest.mark.parametrize(("players", "cause"), [("AB", "size"), ("ABCDEFGHI", "size"), ("ABCA", "repeated")])
def test_mesas_that_cannot_be(players, cause):
    with pytest.raises(MesaError) as caught:
        state_of(Mesa(RULES, tuple(players)))
    assert caught.value.cause == cause


@pytest.mark.parametrize(
    ("field", "value"), [("limit", 0), ("entry", -1), ("bust_entry", -1), ("pingo", 10**7), ("limit", 10**6)]
)
def test_rules_that_cannot_be(field, value):
    with pytest.raises(PontinhoRulesError) as caught:
        PontinhoRules(**{field: value})
    assert (caught.value.field, caught.value.value) == (field, value)


def test_balances_of_nobody_are_the_empty_pote():
    assert balances([], []) == {POTE: 0}

"""The phone's own reckoning of a mesa of Pontinho against `scoring.pontinho`, and mesas worked by hand."""

from pathlib import Path
from random import Random

import pytest
from django.conf import settings

from scoring.pontinho.cards import hand_points, parse_cards
from scoring.pontinho.errors import RodadaError
from scoring.pontinho.mesa import Exclusion, Hand, Mesa, Rodada, state_of
from scoring.pontinho.rodada import LEAST_POINTS, MOST_POINTS
from scoring.pontinho.rules import PontinhoRules, Returns
from tests.scoring.pontinho.sitting import mesa
from tournaments.selectors.mesa_pontinho import rules_data, state_data

pytestmark = pytest.mark.browser
SCRIPT = Path(settings.BASE_DIR) / "tournaments/static/tenteio/js/mesa/pontinho-regras.js"
FOLD = """cases => cases.map(c => {
  try { return { state: TenteioMesa.pontinho.fold(c.rules, c.players, c.rodadas, c.decided, c.exclusions) }; }
  catch (error) { return { cause: error.cause, rodada: error.rodada }; }
})"""


@pytest.fixture(scope="module")
def phone_page(chromium):
    page = chromium.new_page()
    page.add_script_tag(path=SCRIPT)
    yield page
    page.close()


def told(one):
    """A mesa as the phone is told of it."""
    return {
        "rules": rules_data(one.rules),
        "players": list(one.players),
        "rodadas": [
            {
                "batedores": list(rodada.batedores),
                "hands": [{"player": hand.player, "points": hand.points} for hand in rodada.hands],
                "leaves": list(rodada.leaves),
            }
            for rodada in one.rodadas
        ],
        "decided": one.decided,
        "exclusions": [
            {"player": out.player, "after": out.after, "takenBack": out.taken_back} for out in one.exclusions
        ],
    }


def without_scores(state):
    """What the server tells too: the scores after each rodada are the phone's own."""
    return state | {
        "rodadas": [{k: v for k, v in rodada.items() if k != "scores"} for rodada in state["rodadas"]]
    }


def random_mesa(rng):
    """A mesa played at random to its end or somewhere before; some with an exclusion or a decision."""
    rules = PontinhoRules(
        limit=rng.choice([30, 100]),
        bust_at_limit=rng.random() < 0.7,
        returns=rng.choice(list(Returns)),
        entry=rng.choice([0, 4, 10, 25]),
        bust_entry=rng.choice([None, 0, 7]),
        pingo=rng.choice([None, 0, 2]),
    )
    found = Mesa(rules, tuple("ABCDEFGH"[: rng.randint(3, 8)]))
    for _ in range(rng.randint(0, 12)):
        state = state_of(found)
        if state.ending is not None:
            break
        playing = list(state.in_play)
        if rng.random() < 0.05:
            found = found.exclude(rng.choice(playing))
            continue
        out = rng.sample(playing, 2 if len(playing) > 2 and rng.random() < 0.2 else 1)
        points = rng.choice([[2, 20], [10, 50, 100], [2, 60, 180]])
        hands = tuple(Hand(p, rng.choice(points)) for p in playing if p not in out)
        leaves = tuple(hand.player for hand in hands if rng.random() < 0.06)
        found = found.play(Rodada(tuple(out), hands, leaves=leaves))
    state = state_of(found)
    if state.ending is None and rng.random() < 0.2:
        found = found.decide(rng.choice(state.in_play))
    return found


def test_the_phone_reckons_as_the_engine_does(phone_page):
    rng = Random(2026)
    mesas = [random_mesa(rng) for _ in range(400)]

    answers = phone_page.evaluate(FOLD, [told(one) for one in mesas])

    states = [state_of(one) for one in mesas]
    seats = [{player: player for player in one.players} for one in mesas]
    expected = [state_data(state, names) for state, names in zip(states, seats, strict=True)]
    assert [without_scores(answer["state"]) for answer in answers] == expected
    endings = {state.ending for state in states}
    assert len(endings) == 4  # batida, decision, exclusion, at play: every way was reached
    assert any(rodada.back for state in states for rodada in state.rodadas)


@pytest.mark.regra("Pontinho-estouro", "Pontinho-retorno", "Pontinho-pingo", "Pontinho-fim")
@pytest.mark.parametrize(
    ("lines", "scores", "fichas", "pote", "winner"),
    [
        # docs/rules/pontinho.md: A takes the pote of 40; pingos of the first rodada went to D.
        (["D: A20 B54 C91", "A: B50 C40 D100"], [20, 104, 131, 100], [29, -11, -11, -7], 0, "A"),
        # D bursts at 100 and comes back with C's 91, paying 10; then at 101 with 93, paying 20.
        (["A: B50 C91 D100", "A: B2 C2 D10"], [0, 52, 93, 93], [-4, -12, -12, -42], 70, None),
        # Two on one card: C and D pay 1 to each of the two.
        (["A B: C10 D20"], [0, 0, 10, 20], [-8, -8, -12, -12], 40, None),
        # C bursts and leaves: no estouro, but the pingo.
        (["A: B10 -C100 D5"], [0, 10, 100, 5], [-7, -11, -11, -11], 40, None),
    ],
)
def test_mesas_worked_by_hand(phone_page, lines, scores, fichas, pote, winner):
    (answer,) = phone_page.evaluate(FOLD, [told(mesa("ABCD", *lines))])

    state = answer["state"]
    assert [seat["score"] for seat in state["seats"]] == scores
    assert [seat["fichas"] for seat in state["seats"]] == fichas
    assert (state["pote"], state["winner"]) == (pote, winner)
    assert sum(fichas) + pote == 0


def test_what_the_engine_refuses_the_phone_refuses_with_the_same_cause(phone_page):
    players = ["A", "B", "C"]
    wrong = [
        Rodada((), (Hand("A", 5), Hand("B", 5), Hand("C", 5))),
        Rodada(("A", "B", "C"), ()),
        Rodada(("A",), (Hand("B", 5),)),
        Rodada(("A",), (Hand("A", 5), Hand("B", 5), Hand("C", 5))),
        Rodada(("A",), (Hand("B", 5), Hand("B", 5), Hand("C", 5))),
        Rodada(("A",), (Hand("B", 5), Hand("C", 5), Hand("D", 5))),
        Rodada(("A",), (Hand("B", LEAST_POINTS - 1), Hand("C", 5))),
        Rodada(("A",), (Hand("B", 5), Hand("C", MOST_POINTS + 1))),
        Rodada(("A",), (Hand("B", 5), Hand("C", 5)), leaves=("A",)),
        Rodada(("A",), (Hand("B", 5), Hand("C", 5)), leaves=("D",)),
    ]
    mesas = [Mesa(PontinhoRules(), tuple(players), (rodada,)) for rodada in wrong]
    ended = mesa("ABC", "A: B100 C100", "A: B5 C5")
    two = mesa("ABC", "A: B5 -C5", "A B:")

    answers = phone_page.evaluate(FOLD, [told(one) for one in [*mesas, ended, two]])

    for one, answer in zip([*mesas, ended, two], answers, strict=True):
        with pytest.raises(RodadaError) as refused:
            state_of(one)
        facts = refused.value.facts
        assert (answer["cause"], answer["rodada"]) == (facts["cause"], facts["rodada"])


def test_a_reversed_exclusion_keeps_away_only_from_what_was_played(phone_page):
    base = mesa("ABCD", "A: B5 C6 D7", "A: B5 C6")
    away = Mesa(base.rules, base.players, base.rodadas, exclusions=(Exclusion("D", 1, taken_back=True),))
    back = Mesa(base.rules, base.players, base.rodadas[:1], exclusions=(Exclusion("D", 1, taken_back=True),))

    answers = phone_page.evaluate(FOLD, [told(away), told(back)])

    assert [answer["state"]["seats"][3]["left"] for answer in answers] == [1, None]


def test_the_calculator_adds_up_as_the_engine_does(phone_page):
    hands = ["A K 7", "*", "2 3 4 5 6 7 8 9 10", "J Q K * A", "A A A", ""]

    sums = phone_page.evaluate(
        "hands => hands.map(h => TenteioMesa.pontinho.handPoints(h.split(' ').filter(Boolean)))", hands
    )

    assert sums == [hand_points(parse_cards(hand)) for hand in hands]
    assert sums == [32, 20, 54, 65, 45, 0]

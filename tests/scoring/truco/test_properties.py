"""What holds for every legal volta, and 10,000 of them played to the end of partidas."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from scoring.modalities import Lineup, Modality
from scoring.truco.case import _explained_result, _quick_result, read_case, score_case
from scoring.truco.errors import IllegalCallError, PartidaStateError
from scoring.truco.grammar import speak
from scoring.truco.notation import format_volta, parse_volta
from scoring.truco.partida import Partida, fold
from scoring.truco.volta import Game, score_volta, setup_of, table_of
from tests.scoring.truco.voltas import GAMES, case_of, mirrored, random_volta

voltas = st.randoms(use_true_random=False).map(random_volta)
clean_voltas = st.randoms(use_true_random=False).map(lambda rng: random_volta(rng, faults=False))
MIRROR = {"a": "b", "b": "a"}


@given(voltas)
@settings(max_examples=300)
def test_tentos_are_never_negative_and_never_pass_the_target(volta):
    result = score_volta(volta)
    target = setup_of(volta.game).target
    a, b = volta.score[0] + result.a, volta.score[1] + result.b
    assert result.a >= 0
    assert result.b >= 0
    assert max(a, b) <= target
    assert min(a, b) < target


@given(voltas)
@settings(max_examples=300)
def test_items_sum_to_the_tentos_and_cite_a_rule_of_the_right_article(volta):
    result = score_volta(volta)
    article = "Art.23-" if volta.game.modality is Modality.TRUCO_CEGO else "Art.24-"
    assert sum(item.tentos for item in result.items if item.to == "a") == result.a
    assert sum(item.tentos for item in result.items if item.to == "b") == result.b
    assert all(item.rule.startswith(article) for item in result.items)
    assert all(0 <= item.tentos <= item.stake for item in result.items)


@given(voltas)
@settings(max_examples=300)
def test_exchanging_the_sides_exchanges_the_result(volta):
    result, other = score_volta(volta), score_volta(mirrored(volta))
    assert (other.a, other.b) == (result.b, result.a)
    assert [item._replace(to=MIRROR[item.to]) for item in other.items] == list(result.items)


@pytest.mark.regra("Art.23-testa-max")
@given(clean_voltas)
@settings(max_examples=400)
def test_no_testa_of_cego_bets_more_than_six_and_four(volta):
    result = score_volta(volta)
    if volta.game.modality is Modality.TRUCO_CEGO and volta.format == "testa":
        first = [item.stake for item in result.items if item.what != "truco"]
        truco = [item.stake for item in result.items if item.what == "truco"]
        assert sum(first) <= 6
        assert sum(truco) <= 4


@pytest.mark.regra("Art.24-buenos-teto")
@given(clean_voltas)
@settings(max_examples=300)
def test_in_buenos_no_envido_of_amostra_passes_the_falta(volta):
    setup = setup_of(volta.game)
    if volta.game.modality is not Modality.TRUCO_AMOSTRA or max(volta.score) < setup.malos:
        return
    if any(call.say == "igualdade" for call in volta.calls):
        return
    for item in score_volta(volta).items:
        if item.what == "envido":
            assert item.stake <= setup.target - max(volta.score)


@given(voltas)
@settings(max_examples=300)
def test_notation_round_trips(volta):
    line = format_volta(volta)
    assert parse_volta(line) == volta
    assert format_volta(parse_volta(line)) == line


@given(voltas)
@settings(max_examples=300)
def test_the_json_case_gives_what_the_value_gives(volta):
    case = json.loads(json.dumps(case_of(volta)))
    result = score_volta(volta)
    assert read_case(case) == volta
    for _ in range(2):  # the second time by the memo of the grammar
        answer = score_case(case)
        assert answer["tentos"] == {"a": result.a, "b": result.b}
        assert [(i["to"], i["tentos"], i["rule"]) for i in answer["items"]] == [
            (item.to, item.tentos, item.rule) for item in result.items
        ]


@given(
    voltas,
    st.lists(
        st.sampled_from(["envido", "real envido", "quero", "flor", "truco", "retruco", "x"]), max_size=6
    ),
)
@settings(max_examples=300)
def test_any_words_are_either_scored_or_refused_by_name(volta, words):
    """Nothing said at a mesa makes the engine fail: there is an answer or a named problem, always."""
    case = case_of(volta)
    case["calls"] = [{"by": "ab"[index % 2], "say": word} for index, word in enumerate(words)]
    answer = score_case(case)
    if "problems" in answer:
        assert all(problem["problem"] for problem in answer["problems"])
    else:
        assert set(answer["tentos"]) == {"a", "b"}


JUNK = [None, True, 1, 1.5, "x", "", [], ["a"], {}, {"a": 1}, {"a": True, "b": 20}, [None], [{}]]
FIELDS = (
    "modality lineup flor_flor format score mao pontos flores vazas faults earlier testa calls id".split()  # noqa: SIM905
)


@given(voltas, st.sampled_from(FIELDS), st.sampled_from(JUNK))
@settings(max_examples=500)
def test_the_quick_way_answers_as_the_explained_way(volta, field, junk):
    """Whatever a field holds: where the quick way answers, it says the same; where not, nothing fails."""
    case = case_of(volta) | {field: junk}
    quick = _quick_result(case)
    if quick is not None:
        assert quick == _explained_result(case)
    json.dumps(score_case(case))


@given(clean_voltas)
@settings(max_examples=200)
def test_the_memo_of_the_grammar_gives_what_speaking_gives(volta):
    table = table_of(volta._replace(calls=()))
    for call in volta.calls:
        table = speak(table, call.by, call.say)
    remembered = table_of(volta)
    assert table == remembered


@given(
    st.integers(0, 2**32), st.lists(st.sampled_from(["envido", "real envido", "2 real envidos"]), max_size=5)
)
def test_a_chain_of_envidos_pays_its_sum_or_what_stood_before_the_last(seed, chain):
    """A second reading of the price of a chain, in three lines."""
    values = {"envido": 2, "real envido": 3, "2 real envidos": 6}
    game = Game(random.Random(seed).choice((Modality.TRUCO_CEGO, Modality.TRUCO_AMOSTRA)))
    line = f"{'cego' if game.modality is Modality.TRUCO_CEGO else 'amostra'} roda 0-0 mao=a:"
    volta = parse_volta(line)._replace(vazas=("a", "a"), pontos=(30, 20))
    calls = [("ab"[index % 2], text) for index, text in enumerate(chain)]
    for answer in ("quero", "nao quero"):
        case = case_of(volta) | {"calls": [{"by": by, "say": text} for by, text in calls]}
        case["calls"].append({"by": "ab"[len(chain) % 2], "say": answer})
        scored = score_case(case)
        if "problems" in scored:
            return
        before = sum(values[text] for text in chain[:-1])
        expected = before + values[chain[-1]] if answer == "quero" else before or 1
        item = scored["items"][0]
        assert item.get("stake", item["tentos"]) == expected


class AgainstAPlainSum(RuleBasedStateMachine):
    """A Partida beside two running sums and a stack: the fold must never disagree with them."""

    def __init__(self):
        super().__init__()
        self.partida = Partida(Game(Modality.TRUCO_CEGO))
        self.sums = [(0, 0)]

    @precondition(lambda self: self.partida.winner is None)
    @rule(rng=st.randoms(use_true_random=False))
    def play(self, rng):
        volta = random_volta(rng, self.partida.deal())
        result = score_volta(volta)
        self.partida = self.partida.play(volta)
        self.sums.append((self.sums[-1][0] + result.a, self.sums[-1][1] + result.b))

    @precondition(lambda self: len(self.sums) > 1)
    @rule()
    def undo(self):
        self.partida = self.partida.undo()
        self.sums.pop()

    @precondition(lambda self: self.partida.winner is not None)
    @rule()
    def an_ended_partida_takes_no_more(self):
        with pytest.raises(PartidaStateError):
            self.partida.deal()

    @invariant()
    def agrees(self):
        assert self.partida.score == self.sums[-1]
        assert len(self.partida.voltas) == len(self.sums) - 1
        assert (self.partida.winner is None) == (24 not in self.sums[-1])


TestAgainstAPlainSum = AgainstAPlainSum.TestCase
TestAgainstAPlainSum.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)


def test_ten_thousand_random_voltas_end_partidas_without_a_contradiction():
    """Every game and line-up, seeds fixed: partidas end with exactly one side at the target, and fold
    again."""
    rng = random.Random(20260201)
    played = partidas = 0
    while played < 10_000:
        game = rng.choice(GAMES)
        partida = Partida(game, pe=rng.randrange(2 * setup_of(game).players))
        while partida.winner is None:
            before = partida
            partida = partida.play(random_volta(rng, partida.deal()))
            played += 1
            check_step(before, partida)
        target = setup_of(game).target
        assert sorted((partida.a == target, partida.b == target)) == [False, True]
        if partidas % 20 == 0:
            first = partida
            while first.before:
                first = first.before
            assert fold(game, partida.voltas, pe=first.pe).score == partida.score
        partidas += 1
    assert partidas > 500


def check_step(before, after):
    """Check what must hold between one volta and the next."""
    volta, result = after.last
    target = setup_of(before.game).target
    assert after.a == before.a + result.a >= before.a
    assert after.b == before.b + result.b >= before.b
    assert max(after.score) <= target
    assert after.undo() is before
    if volta.format == "testa":
        assert before.game == Game(Modality.TRUCO_CEGO, Lineup.TRIO)
        assert before.number % 2 == 0
        if volta.testa == 1:
            assert max(before.score) < target - 6


def test_nothing_is_said_once_the_volta_is_over():
    rng = random.Random(7)
    for _ in range(200):
        volta = random_volta(rng, faults=False)
        table = table_of(volta)
        if table.over and table.waiting is None and not table.lei_fresh and not table.silent_pass:
            for text in ("envido", "truco", "quero"):
                with pytest.raises(IllegalCallError):
                    speak(table, "a", text)

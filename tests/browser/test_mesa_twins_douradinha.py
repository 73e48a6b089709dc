"""The phone's own Douradinha against the engine: mãos, the mão de dez, who deals, and when a jogo is won.

The numbers that the phone goes by are those of `rules_data`; its arithmetic is its own.
"""

import random
from itertools import product
from pathlib import Path

import pytest

from scoring.douradinha.mao import Call, Mao, score_mao
from scoring.douradinha.partida import Partida
from scoring.endings import Ending
from scoring.jogo import jogo_outcome
from scoring.modalities import Lineup, Modality, ruleset
from scoring.sumula import problems
from tournaments.models import Jogo, Tournament
from tournaments.selectors.mesa import rules_data

pytestmark = pytest.mark.browser
JS = Path(__file__).parents[2] / "tournaments/static/tenteio/js/mesa"
GAMES = [
    (Modality.TRUCO_CEGO, Lineup.TRIO),
    (Modality.TRUCO_CEGO, Lineup.DUPLA),
    (Modality.TRUCO_CEGO, Lineup.MANO),
    (Modality.TRUCO_AMOSTRA, Lineup.TRIO),
    (Modality.TRUCO_AMOSTRA, Lineup.DUPLA),
    (Modality.TRUCO_AMOSTRA, Lineup.MANO),
    (Modality.DOURADINHA, Lineup.DUPLA),
]
NAMES = {"a": "Os Guaxos", "b": "Vale Seis"}


def told(modality=Modality.DOURADINHA, lineup=Lineup.DUPLA):
    """What the server tells the phone of a modality."""
    return rules_data(Jogo(tournament=Tournament(modality=modality.value, lineup=lineup.value)))


@pytest.fixture(scope="module")
def phone(chromium):
    page = chromium.new_page()
    page.set_content("<!doctype html><title>x</title>")
    for name in ("codes", "rules"):
        page.add_script_tag(path=JS / f"{name}.js")
    yield page
    page.close()


def fold(phone, events):
    """The partidas after these events, as [a, b, winner, over, seat that deals next]."""
    return phone.evaluate(
        "([r, e]) => TenteioMesa.rules.fold(r, e).map(p => [p.a, p.b, p.winner, p.over, p.pe])",
        [told(), events],
    )


def mao(side, n):
    return {"t": "tento", "s": side, "n": n, "w": ""}


FIM = {"t": "fim"}

# ---- mãos ----------------------------------------------------------------------------------------


@pytest.mark.regra("Douradinha-12", "Douradinha-valores", "Douradinha-sorteio-pé")
def test_each_mark_is_a_whole_mao_and_the_deal_goes_to_the_right(phone):
    """By hand: 1, 3 refused on the way (1), 6, then 9 of which 4 fit; seat 3 deals first, then 0, 1, 2."""
    maos = [mao("a", 1), mao("b", 1), mao("a", 6), mao("b", 3), mao("a", 9)]
    assert [fold(phone, maos[:n])[0] for n in range(6)] == [
        [0, 0, None, False, 3],
        [1, 0, None, False, 0],
        [1, 1, None, False, 1],
        [7, 1, None, False, 2],
        [7, 4, None, False, 3],
        [12, 4, "a", True, 3],
    ]
    voltas = phone.evaluate(
        "([r, e]) => TenteioMesa.rules.fold(r, e)[0].voltas.map(v => [v.volta, v.a, v.b, v.what.join()])",
        [told(), maos],
    )
    assert voltas[-2:] == [[4, 0, 3, ""], [5, 5, 0, "valia 9"]]


def random_mao(rng, partida):
    """Calls and vazas that decide a mão of the engine, whoever plays it."""
    if partida.de_dez:
        by = rng.choice("ab")
        said = rng.choice([(), (), (Call(by, "tres"),), (Call(by, "desisto"),)])
        return (said, ()) if said else ((), rng.choice([("a", "a"), ("b", "b"), ("parda",) * 3]))
    first = rng.choice("ab")
    turns = [first, "b" if first == "a" else "a"] * 2
    bets = [Call(by, say) for by, say in zip(turns, ["tres", "vale seis", "vale nove"], strict=False)]
    bets = bets[: rng.randrange(4)]
    if not bets:
        return (), rng.choice([("a", "a"), ("b", "b"), ("a", "b", "parda"), ("parda",) * 3])
    answer = rng.choice(["aceito", "desisto"])
    calls = (*bets, Call(turns[len(bets)], answer))
    return calls, () if answer == "desisto" else rng.choice([("a", "parda"), ("parda", "b")])


@pytest.mark.regra("Douradinha-aposta", "Douradinha-recusa", "Douradinha-mao-de-dez")
def test_partidas_are_those_of_the_engine(phone):
    """Score, number of the mão, who deals, cuts and leads, and the mão de dez, after every mão of 60."""
    rng = random.Random(5)
    for _ in range(60):
        pe = rng.randrange(4)
        partida = Partida(pe=pe)
        events = [{"t": "mao", "seat": (pe + 1) % 4}]
        theirs = []
        while partida.winner is None:
            theirs.append([*partida.score, partida.number, *partida.roles, partida.de_dez])
            partida = partida.play(*random_mao(rng, partida))
            assert partida.last is not None
            result = partida.last[1]
            events.append(mao(result.to, result.stake))
        ours = phone.evaluate(
            "([r, e]) => e.slice(1).map((_, i) => { const R = TenteioMesa.rules;"
            " const p = R.fold(r, e.slice(0, i + 1)).pop(); const s = R.roles(r, p.pe); return ["
            " p.a, p.b, R.nextVolta(r, p).number, s.pe, s.mao, s.cortador, Boolean(R.deDez(r, p))]; })",
            [told(), events],
        )
        assert ours == theirs
        assert fold(phone, events)[0][:3] == [*partida.score, partida.winner]


@pytest.mark.regra(
    "Douradinha-mao-de-dez-menor",
    "Douradinha-mao-de-dez-maior",
    "Douradinha-mao-de-dez-3",
    "Douradinha-mao-de-dez-1",
    "Douradinha-mao-de-dez-ganha",
)
@pytest.mark.parametrize(
    ("score", "a", "b"),
    [
        ((9, 9), None, None),
        ((10, 6), {"mao": 2, "outra": 2}, {"mao": 3, "apostou": 3, "desistiu": 1}),
        ((9, 11), {"mao": 3, "apostou": 3, "desistiu": 1}, {"mao": 1, "outra": 1}),
        ((11, 0), {"mao": 1, "outra": 1}, {"mao": 3, "apostou": 3, "desistiu": 1}),
        ((10, 11), {"mao": 2, "outra": 2}, {"mao": 1, "outra": 1}),
    ],
)
def test_a_mao_de_dez_by_hand(phone, score, a, b):
    """Who has ten is offered the partida; who has less 3, or 1 where the others gave up (AMB-37, AMB-38)."""
    assert de_dez(phone, score) == ({"a": a, "b": b} if a else None)


def de_dez(phone, score):
    found = phone.evaluate("([r, a, b]) => TenteioMesa.rules.deDez(r, {a, b})", [told(), score[0], score[1]])
    return found and {side: {case["how"]: case["n"] for case in found[side]} for side in found}


def test_every_mao_de_dez_gives_what_the_engine_gives(phone):
    for score in product(range(12), repeat=2):
        ours = de_dez(phone, score)
        assert (ours is None) == (max(score) < 10)
        if ours is None:
            continue
        for side, other in (("a", "b"), ("b", "a")):
            won = score_mao(Mao(score, "a", (), (side, side)))
            bet = score_mao(Mao(score, "a", (Call(other, "tres"),)))
            gave_up = score_mao(Mao(score, "a", (Call(other, "desisto"),)))
            assert {r.to for r in (won, bet, gave_up)} == {side}
            of = ours[side]
            assert of["mao"] == won.stake
            assert of.get("apostou", of.get("outra")) == bet.stake
            assert of.get("desistiu", of.get("outra")) == gave_up.stake


# ---- the queda -------------------------------------------------------------------------------------


def draw(n):
    return {"t": "empate", "n": n}


@pytest.mark.regra("Douradinha-queda")
def test_a_partida_drawn_by_agreement_is_nobodys_and_the_next_begins(phone):
    """9-6 is agreed as 8-8 (AMB-34); the dealer that was to come deals the next partida."""
    first = [mao("a", 9), mao("b", 6), draw(8)]
    assert fold(phone, first) == [[8, 8, None, True, 1]]
    assert fold(phone, [*first, FIM]) == [[8, 8, None, True, 1], [0, 0, None, False, 1]]
    assert fold(phone, [*first[:2]]) == [[9, 6, None, False, 1]]  # undone
    for impossible in (0, 12, 13):
        assert fold(phone, [mao("a", 9), draw(impossible)]) == [[9, 0, None, False, 0]]


@pytest.mark.regra("Douradinha-queda")
def test_one_win_and_two_draws_end_the_jogo_and_three_partidas_always_do(phone):
    won = [mao("a", 9), mao("a", 3), FIM]
    lost = [mao("b", 9), mao("b", 3), FIM]
    drawn = [mao("a", 1), draw(5), FIM]
    for partidas, count, winner in [
        ((won, won), 2, "a"),
        ((won, drawn, drawn), 3, "a"),
        ((drawn, drawn, lost), 3, "b"),
        ((won, drawn), 3, None),  # the third is to be played
        ((drawn, drawn), 3, None),
        ((won, lost, drawn), 3, None),  # nobody won, and there is no fourth
        ((drawn, drawn, drawn), 3, None),
    ]:
        events = [event for partida in partidas for event in partida]
        assert len(fold(phone, events)) == count
        pairs = [p[:2] for p in fold(phone, events) if p[3]]
        assert phone.evaluate("([r, p]) => TenteioMesa.rules.winnerOf(r, p)", [told(), pairs]) == winner


@pytest.mark.parametrize(("modality", "lineup"), GAMES)
def test_what_is_a_result_is_what_the_server_takes(phone, modality, lineup):
    """Every three of these partidas: the same are refused, and the same side wins the others."""
    rules = ruleset(modality, lineup)
    last = rules.target
    some = [(last, 3), (5, last), (7, 7), (last, last), (0, 0), (last - 1, 2), (last + 1, 0)]
    cases = [list(case) for count in range(1, 4) for case in product(some, repeat=count)]
    cases += [[some[0], some[1], some[2], some[0]], [some[2]] * 4]

    ours = phone.evaluate(
        "([r, cases, names]) => cases.map(p => TenteioMesa.rules.problems(r, p, names).length"
        " ? null : TenteioMesa.rules.winnerOf(r, p))",
        [told(modality, lineup), cases, NAMES],
    )

    theirs = [
        None
        if problems(case, ruleset=rules, ending=Ending.PLAYED)
        else jogo_outcome(ending=Ending.PLAYED, partidas=case, ruleset=rules).winner
        for case in cases
    ]
    assert ours == theirs
    assert {"a", "b", None} == set(ours)


@pytest.mark.parametrize(
    ("pairs", "problem"),
    [
        (
            [[12, 3], [5, 12], [8, 8]],
            "Uma vitória de cada lado e 1 empate: ninguém venceu. Chame a comissão, que decide quem venceu.",
        ),
        (
            [[8, 8], [7, 7], [6, 6]],
            "3 empates: ninguém venceu. Chame a comissão, que decide quem venceu.",
        ),
        ([[12, 3], [8, 8]], "Falta a 3ª partida."),
        ([[12, 3], [12, 4], [8, 8]], "O jogo já estava decidido antes desta partida."),
        (
            [[9, 6], [12, 3]],
            "Ninguém fechou: quem vence chega a 12; partida empatada tem o mesmo número dos dois lados.",
        ),
        ([[12, None], [12, 3]], "Faltam os pontos de Vale Seis."),
    ],
)
def test_what_is_said_of_no_result(phone, pairs, problem):
    found = phone.evaluate(
        "([r, p, n]) => TenteioMesa.rules.problems(r, p, n).map(x => x.text)", [told(), pairs, NAMES]
    )
    assert found == [problem]


@pytest.mark.parametrize(
    ("pairs", "sentence"),
    [
        ([[12, 7], [9, 9], [10, 10]], "Os Guaxos venceu por 1 a 0, com 2 empates: 12 × 7, 9 × 9, 10 × 10"),
        ([[8, 8], [5, 12], [3, 12]], "Vale Seis venceu por 2 a 0, com 1 empate: 8 × 8, 12 × 5, 12 × 3"),
        ([[12, 7], [5, 12], [12, 11]], "Os Guaxos venceu por 2 a 1: 12 × 7, 5 × 12, 12 × 11"),
        ([[12, 3], [5, 12], [8, 8]], "12 × 3, 5 × 12, 8 × 8"),
    ],
)
def test_a_result_in_words(phone, pairs, sentence):
    said = phone.evaluate("([r, p, n]) => TenteioMesa.rules.sentence(r, p, n)", [told(), pairs, NAMES])
    assert said.replace("\xa0", " ") == sentence


def test_a_drawn_partida_has_no_eight_letters_here_either(phone):
    code = "([p, r]) => TenteioMesa.codes.encodeResult(1, p, r)"
    assert phone.evaluate(code, [[[12, 7], [9, 9], [10, 10]], told()]) is None
    assert phone.evaluate(code, [[[12, 7], [9, 9], [12, 10]], told()]) is None


# ---- the other line-ups ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("modality", "lineup", "target", "malos", "players", "testas"),
    [
        (Modality.TRUCO_CEGO, Lineup.TRIO, 24, 12, 3, 3),
        (Modality.TRUCO_CEGO, Lineup.DUPLA, 24, 12, 2, 0),
        (Modality.TRUCO_CEGO, Lineup.MANO, 18, 9, 1, 0),
        (Modality.TRUCO_AMOSTRA, Lineup.DUPLA, 24, 12, 2, 0),
        (Modality.TRUCO_AMOSTRA, Lineup.MANO, 18, 9, 1, 0),
    ],
)
def test_what_the_phone_is_told_of_a_line_up(modality, lineup, target, malos, players, testas):
    data = told(modality, lineup)
    assert (data["target"], data["malos"], data["players"]) == (target, malos, players)
    assert data["truco"]["testas"] == testas
    assert (data["maos"], data["draws"], data["noun"]) == (None, False, "tentos")

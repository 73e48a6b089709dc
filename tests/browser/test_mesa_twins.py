"""The phone's own arithmetic against the server's: codes, QR, roda and testa, falta. Nothing is shared."""

import random
from hashlib import sha256
from pathlib import Path

import pytest
import segno

from scoring.codes import MAX_JOGO, conference_code, encode_result
from scoring.modalities import Lineup, Modality, ruleset
from scoring.truco.consult import prices
from scoring.truco.outcome import Call, Game
from scoring.truco.partida import Partida
from scoring.truco.rules import truco_rules

pytestmark = pytest.mark.browser
JS = Path(__file__).parents[2] / "tournaments/static/tenteio/js/mesa"
RULES = [
    ruleset(Modality.TRUCO_CEGO),
    ruleset(Modality.TRUCO_CEGO, Lineup.DUPLA),
    ruleset(Modality.TRUCO_CEGO, Lineup.MANO),
    ruleset(Modality.TRUCO_AMOSTRA),
    ruleset(Modality.TRUCO_AMOSTRA, Lineup.DUPLA),
    ruleset(Modality.TRUCO_AMOSTRA, Lineup.MANO),
]


def data(rules):
    truco = truco_rules(rules.modality)
    return {
        "modality": str(rules.modality),
        "lineup": str(rules.lineup),
        "target": rules.target,
        "toWin": 2,
        "bestOf": 3,
        "players": rules.titulares,
        "draws": False,
        "truco": {
            "rodaAt": truco.roda_at,
            "testas": truco.testas if rules.titulares == 3 else 0,
            "testaCeiling": truco.testa_ceiling,
        },
    }


@pytest.fixture(scope="module")
def phone(chromium):
    page = chromium.new_page()
    page.set_content("<!doctype html><title>x</title>")
    for name in ("codes", "qr", "rules"):
        page.add_script_tag(path=JS / f"{name}.js")
    yield page
    page.close()


def random_result(rng, target):
    won = rng.choice(["aa", "bb", "aba", "baa", "abb", "bab"])
    pairs = [(target, rng.randrange(target)) for _ in won]
    return [pair if side == "a" else pair[::-1] for side, pair in zip(won, pairs, strict=True)]


@pytest.mark.parametrize("text", ["", "abc", "x" * 55, "x" * 56, "y" * 64, "K7MP2Q:24-10 18-24 24-20"])
def test_sha_256(phone, text):
    assert phone.evaluate("t => TenteioMesa.codes.sha256(t)", text) == list(sha256(text.encode()).digest())


@pytest.mark.parametrize("rules", RULES, ids=lambda r: f"{r.modality}-{r.lineup}")
def test_codes_are_those_of_the_server(phone, rules):
    rng = random.Random(7)
    cases = [
        (rng.choice([1, MAX_JOGO, rng.randint(1, MAX_JOGO)]), random_result(rng, rules.target))
        for _ in range(300)
    ]

    found = phone.evaluate(
        "([cases, rules]) => cases.map(([n, p]) => "
        "[TenteioMesa.codes.encodeResult(n, p, rules), TenteioMesa.codes.conferenceCode('K7MP2Q', p)])",
        [cases, data(rules)],
    )

    assert found == [[encode_result(n, p, rules), conference_code("K7MP2Q", p)] for n, p in cases]


@pytest.mark.parametrize(
    "partidas",
    [[[24, 10]], [[24, 24], [24, 1]], [[23, 1], [24, 1]], [[24, 10], [24, 9], [24, 8]], [[25, 1], [24, 1]]],
)
def test_what_is_no_result_has_no_code(phone, partidas):
    code = phone.evaluate("([p, r]) => TenteioMesa.codes.encodeResult(1, p, r)", [partidas, data(RULES[0])])
    assert code is None


@pytest.mark.parametrize("text", ["223RSAKK", "ZZZZZZZZ", "23456789", "A", "HJKLMNPQRS"])
def test_the_qr_is_that_of_segno_under_every_mask(phone, text):
    for mask in range(8):
        theirs = segno.make(text, version=1, error="h", mask=mask, mode="alphanumeric", boost_error=False)
        ours = phone.evaluate("([t, m]) => TenteioMesa.qr.matrix(t, m)", [text, mask])
        assert ours == [list(row) for row in theirs.matrix], mask


def test_without_a_mask_one_of_the_eight_is_taken(phone):
    best = phone.evaluate("TenteioMesa.qr.matrix('223RSAKK')")
    all_of_them = [phone.evaluate("m => TenteioMesa.qr.matrix('223RSAKK', m)", mask) for mask in range(8)]
    assert best in all_of_them


@pytest.mark.parametrize("rules", RULES, ids=lambda r: f"{r.modality}-{r.lineup}")
def test_roda_testa_and_mao_are_those_of_the_engine(phone, rules):
    """Voltas of one tento (truco refused) to a random side, as the counter and the engine tell them."""
    game = Game(rules.modality, rules.lineup)
    rng = random.Random(11)
    for _ in range(6):
        seat = rng.randrange(2 * rules.titulares)
        partida = Partida(game, pe=(seat - 1) % (2 * rules.titulares))
        events = [{"t": "mao", "seat": seat}]
        told = []
        while partida.winner is None:
            coming = partida.next
            told.append([coming.number, coming.format, coming.testa, coming.mao, coming.mao_side])
            winner = rng.choice("ab")
            other = "b" if winner == "a" else "a"
            calls = (Call(winner, "truco"), Call(other, "nao quero"))
            partida = partida.play(partida.deal(calls=calls))
            events += [{"t": "tento", "s": winner, "n": 1, "w": ""}, {"t": "fecha"}]
        shown = phone.evaluate(
            "([rules, events]) => { const out = []; for (let i = 1; i < events.length; i += 2) {"
            " const p = TenteioMesa.rules.fold(rules, events.slice(0, i)).pop();"
            " const n = TenteioMesa.rules.nextVolta(rules, p);"
            " out.push([n.number, n.format, n.testa, n.mao, n.side]); } return out; }",
            [data(rules), events],
        )
        assert shown == told
        last = phone.evaluate(
            "([r, e]) => { const p = TenteioMesa.rules.fold(r, e).pop(); return [p.a, p.b, p.winner]; }",
            [data(rules), events],
        )
        assert last == [partida.a, partida.b, partida.winner]


@pytest.mark.parametrize(
    ("rules", "format_"),
    [*((rules, "roda") for rules in RULES), (RULES[0], "testa")],
    ids=lambda x: x if isinstance(x, str) else f"{x.modality}-{x.lineup}",
)
def test_the_falta_shown_is_the_price_of_the_engine(phone, rules, format_):
    game = Game(rules.modality, rules.lineup)
    scores = [(a, b) for a in range(0, rules.target, 5) for b in range(0, rules.target, 3)]
    theirs = [
        next(row.accepted for row in prices(game, format_, score) if row.says == ("falta envido",))
        for score in scores
    ]
    ours = phone.evaluate(
        "([r, s, f]) => s.map(([a, b]) => TenteioMesa.rules.faltaOf(r, {a, b}, f))",
        [data(rules), scores, format_],
    )
    assert ours == theirs


def test_a_score_never_passes_the_target_and_undo_is_the_event_taken_away(phone):
    events = [{"t": "tento", "s": "a", "n": 23, "w": ""}, {"t": "tento", "s": "a", "n": 3, "w": ""}]
    read = "([r, e]) => TenteioMesa.rules.fold(r, e).map(p => [p.a, p.b, p.winner])"
    assert phone.evaluate(read, [data(RULES[0]), events]) == [[24, 0, "a"]]
    assert phone.evaluate(read, [data(RULES[0]), events[:1]]) == [[23, 0, None]]

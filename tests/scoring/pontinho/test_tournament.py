"""Places at a mesa and in a tournament, who goes on, and the reason of every place. Worked out by hand."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.pontinho.errors import MesaError, RodadaError
from scoring.pontinho.mesa import Hand, Mesa, Rodada
from scoring.pontinho.ranking import PontinhoCriterion
from scoring.pontinho.rules import PontinhoRules, Returns
from scoring.pontinho.tournament import (
    Format,
    MesaFacts,
    PendingCut,
    PontinhoFacts,
    RepeatedMesaError,
    SeatedTwiceError,
    evaluate,
)
from scoring.pontinho.wording import reason_text
from tests.scoring.pontinho.sitting import RULES, mesa

NAMES = {letter: letter for letter in "ABCDEFGHIJKL"}
# A goes out twice and the others burst: B with one estouro before, C none.
ONE = mesa("ABC", "A: B100 C40", "A: B60 C61")
# D wins. E and F: one estouro each, E with fewer points lost.
TWO = mesa("DEF", "D: E50 F90", "D: E50 F20")


def tournament(*mesas, **more):
    """Mesas as (etapa, mesa), with ids m1, m2, …"""
    facts = [MesaFacts(f"m{number}", etapa, one) for number, (etapa, one) in enumerate(mesas, 1)]
    return evaluate(PontinhoFacts(tuple(facts), **more))


def places(rows):
    return [(row.rank, row.player, row.decided_by and str(row.decided_by)) for row in rows]


@pytest.mark.regra("Pontinho-vencedor")
def test_places_at_a_mesa():
    """B: 100 and 60 lost, 2 estouros. C: 40 and 61 lost, 1 estouro."""
    result = tournament((1, ONE), (1, TWO))

    assert places(result.mesas["m1"]) == [(1, "A", "vencedor"), (2, "C", "estouros"), (3, "B", None)]
    assert places(result.mesas["m2"]) == [(1, "D", "vencedor"), (2, "E", "pontos"), (3, "F", None)]
    assert [reason and reason_text(reason, NAMES) for reason in result.why("m1")] == [
        "acima de C por vencer a mesa",
        "acima de B por menos estouros: 1 × 2",
        None,
    ]
    assert reason_text(result.why("m2")[1], NAMES) == "acima de F por menos pontos perdidos: 100 × 110"


def test_who_stayed_longer_stands_above_who_left():
    never = PontinhoRules(returns=Returns.NEVER)
    result = tournament((1, mesa("ABC", "A: B100 C30", "A: C80", rules=never)))

    assert places(result.mesas["m1"]) == [(1, "A", "vencedor"), (2, "C", "rodadas"), (3, "B", None)]
    text = "acima de B por ficar mais rodadas na mesa: 2 × 1"
    assert reason_text(result.why("m1")[1], NAMES) == text


def test_leaving_early_without_an_estouro_is_no_better_than_staying_with_one():
    result = tournament((1, mesa("ABC", "A: B5 -C5", "A: B100")))

    assert places(result.mesas["m1"]) == [(1, "A", "vencedor"), (2, "B", "rodadas"), (3, "C", None)]


def test_in_a_mesa_in_course_level_players_share_the_place_and_nothing_is_pending():
    result = tournament((1, mesa("ABCD", "A: B10 C10 D5")))

    rows = result.mesas["m1"]
    assert places(rows) == [(1, "A", "pontos"), (2, "D", "pontos"), (3, "B", None), (3, "C", None)]
    assert not any(row.pending_sorteio for row in rows)
    assert reason_text(result.why("m1")[2], NAMES) == "empatado até aqui com C"
    assert (result.complete, result.champion, result.going_on) == (False, None, ())


def test_batidas_part_who_is_level_on_points():
    result = tournament((1, mesa("ABC", "A: B10 C20", "B: A30 C20", "C: A10 B30", decided="A")))

    rows = result.mesas["m1"]
    assert places(rows) == [
        (1, "A", "vencedor"),
        (2, "B", None),
        (2, "C", None),
    ]  # 40 and 40, one batida each
    fewer = tournament((1, mesa("ABCD", "B: A9 C20 D2", "A: B20 C5 D18", "A: B5 C5 D5", decided="A")))
    assert places(fewer.mesas["m1"])[1:] == [(2, "B", "batidas"), (3, "D", "pontos"), (4, "C", None)]


@pytest.mark.regra("Pontinho-mesas")
def test_the_winners_of_the_mesas_go_on_to_the_final():
    """Three mesas of 4, 4 and 3; the final among A, D and G. Media decides among second and third places."""
    one = mesa("ABCH", "A: B100 C40 H60", "A: B60 C61 H41")
    two = mesa("DEFI", "D: E50 F90 I70", "D: E50 F20 I30")
    three = mesa("GJK", "G: J30 K20", "G: J70 K90")
    first = tournament((1, one), (1, two), (1, three))
    assert first.going_on == ("A", "D", "G")
    assert (first.complete, first.champion) == (True, None)

    final = mesa("ADG", "D: A60 G50", "D: A50 G60")
    result = tournament((1, one), (1, two), (1, three), (2, final))

    assert result.champion == "D"
    # A and G: 110 lost in 2 rodadas and 1 estouro each, no batida: level at the mesa on everything.
    assert places(result.mesas["m4"]) == [(1, "D", "vencedor"), (2, "A", None), (2, "G", None)]
    # So is the media over both mesas, 110 in 4 rodadas: a sorteio is wanted.
    assert [(row.rank, row.player) for row in result.overall[:3]] == [(1, "D"), (2, "A"), (2, "G")]
    assert result.overall[1].pending_sorteio


def test_a_recorded_sorteio_parts_who_is_level():
    final = mesa("ADG", "D: A60 G50", "D: A50 G60")
    result = tournament((1, final), sorteios=(("G", "A"),))

    assert places(result.overall) == [(1, "D", "lugar"), (2, "G", "lugar"), (3, "A", None)]
    assert places(result.mesas["m1"]) == [(1, "D", "vencedor"), (2, "G", "sorteio"), (3, "A", None)]
    assert reason_text(result.why("m1")[1], NAMES) == "acima de A por sorteio"
    # A sorteio that leaves one of them out says nothing; the latest that holds both decides.
    other = tournament((1, final), sorteios=(("G", "A"), ("A", "G"), ("A", "D")))
    assert places(other.mesas["m1"])[1] == (2, "A", "sorteio")


def test_a_tie_across_the_line_of_who_goes_on_waits_for_a_sorteio():
    """Two go on from each of two mesas; B and C of the first are level."""
    level = mesa("ABCD", "A: B50 C50 D60", "A: B50 C50 D70")
    other = mesa("EFGH", "E: F50 G60 H70", "E: F50 G60 H70")
    waiting = tournament((1, level), (1, other), qualifiers=2)

    assert waiting.pending == (PendingCut("m1", ("B", "C")),)
    assert waiting.going_on == ()
    assert [row.pending_sorteio for row in waiting.mesas["m1"]] == [False, True, True, False]
    assert reason_text(waiting.why("m1")[1], NAMES) == "empate só se decide por sorteio"

    drawn = tournament((1, level), (1, other), qualifiers=2, sorteios=(("C", "B"),))
    assert (drawn.pending, drawn.going_on) == ((), ("A", "C", "E", "F"))
    # With one, or three, who go on, that tie parts nobody.
    assert tournament((1, level), (1, other), qualifiers=1).going_on == ("A", "E")
    assert tournament((1, level), (1, other), qualifiers=3).pending == ()


def test_those_who_were_eliminated_stand_by_etapa_place_and_media():
    """E: 100 in 2 rodadas, media 50. C: 101 in 2 rodadas. J left after one mesa of 3 rodadas: 101 in 3."""
    three = mesa("GJK", "G: J30 K20", "J: G10 K20", "G: J71 K90")
    result = tournament((1, ONE), (1, TWO), (1, three), (2, mesa("ADG", "D: A60 G50", "D: A50 G61")))

    rows = result.overall
    assert [row.player for row in rows[:3]] == ["D", "A", "G"]
    assert [(row.player, row.media) for row in rows[3:6]] == [
        ("J", Fraction(101, 3)),
        ("E", Fraction(50)),
        ("C", Fraction(101, 2)),
    ]
    assert [row.player for row in rows[6:]] == ["K", "F", "B"]
    reasons = [reason and reason_text(reason, NAMES) for reason in result.why_overall()]
    assert reasons[2] == "acima de J por chegar mais longe: 2ª × 1ª etapa"
    assert reasons[3] == "acima de E por menos pontos perdidos por rodada: 33,667 × 50,000"
    assert reasons[5] == "acima de K por melhor lugar na mesa: 2º × 3º"
    assert [row.rank for row in rows] == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_by_points_everybody_s_points_a_rodada_are_compared_over_all_etapas():
    """Two etapas, ended by the commission after two rodadas and one.

    Lost: A 0+10+5 = 15, B 10+0+0 = 10, C 20+20+30 = 70, in 3 rodadas each.
    """
    first = mesa("ABC", "A: B10 C20", "B: A10 C20", decided="A")
    second = mesa("CBA", "B: C30 A5", decided="B")
    result = tournament((1, first), (2, second), format=Format.POINTS)

    assert places(result.overall) == [(1, "B", "media"), (2, "A", "media"), (3, "C", None)]
    assert [(row.pontos, row.rodadas, row.vitorias) for row in result.overall] == [
        (10, 3, 1),
        (15, 3, 1),
        (70, 3, 0),
    ]
    assert (result.champion, result.going_on) == ("B", ())


def test_by_points_mesas_won_part_who_is_level_then_estouros_then_batidas():
    one = mesa("ABC", "A: B10 C10", "B: A10 C20", decided="A")
    result = tournament((1, one), format=Format.POINTS)

    assert places(result.overall) == [(1, "A", "vitorias"), (2, "B", "media"), (3, "C", None)]


def test_who_is_put_out_stands_last_without_a_place_and_does_not_go_on():
    result = tournament((1, ONE), (1, TWO), out=frozenset("A"))

    assert result.going_on == ("C", "D")
    last = result.overall[-1]
    assert (last.player, last.rank, last.out) == ("A", None, True)
    assert result.why_overall()[-1] is None
    assert all(not row.out for row in result.overall[:-1])


def test_who_has_not_begun_to_play_leads_nobody():
    """A, B and C have played a rodada; D, E and F wait, with no points lost and no place."""
    result = tournament((1, mesa("DEF")), (1, mesa("ABC", "A: B10 C20")))
    assert [(row.rank, row.player, row.out) for row in result.overall] == [
        (1, "A", False), (2, "B", False), (3, "C", False), (None, "D", False), (None, "E", False),
        (None, "F", False),
    ]  # fmt: skip
    assert result.why_overall()[2:] == [None] * 4


def test_a_tournament_without_mesas_is_empty():
    result = evaluate(PontinhoFacts(()))

    assert (result.overall, result.complete, result.champion, result.etapa) == ([], False, None, 0)


def test_what_cannot_be_says_which_mesa():
    with pytest.raises(RodadaError) as caught:
        tournament((1, ONE), (1, mesa("DEF", "D: E5")))
    assert (caught.value.mesa, caught.value.cause) == ("m2", "hand_missing")
    with pytest.raises(MesaError) as caught:
        tournament((1, mesa("DE")))
    assert caught.value.mesa == "m1"
    with pytest.raises(SeatedTwiceError) as caught:
        tournament((1, ONE), (1, mesa("AEF")))
    assert (caught.value.player, caught.value.etapa) == ("A", 1)
    with pytest.raises(RepeatedMesaError):
        evaluate(PontinhoFacts((MesaFacts("m1", 1, ONE), MesaFacts("m1", 2, TWO))))


@st.composite
def played(draw):
    """A mesa of 3 to 5, played for some rodadas."""
    players = "ABCDE"[: draw(st.integers(3, 5))]
    one = Mesa(RULES, tuple(players))
    for _ in range(draw(st.integers(0, 8))):
        rows = evaluate(PontinhoFacts((MesaFacts(1, 1, one),))).states[1]
        if rows.ending:
            break
        out = draw(st.sampled_from(rows.in_play))
        hands = tuple(Hand(p, draw(st.sampled_from([2, 20, 60]))) for p in rows.in_play if p != out)
        one = one.play(Rodada((out,), hands))
    return one


@given(played(), st.sampled_from(Format))
def test_every_row_is_explained_and_totals_are_kept(one, form):
    result = evaluate(PontinhoFacts((MesaFacts(1, 1, one),), format=form))

    if not one.rodadas:  # nobody has begun: nobody has a place
        assert [(row.rank, row.out) for row in result.overall] == [(None, False)] * len(one.players)
        return
    for rows in (result.mesas[1], result.overall):
        assert sorted(row.player for row in rows) == sorted(one.players)
        ranks = [row.rank for row in rows]
        assert ranks == sorted(ranks)
        assert ranks[0] == 1
        for upper, lower in pairwise(rows):
            assert (upper.decided_by is None) == (upper.rank == lower.rank)
            assert upper.decided_by is not PontinhoCriterion.SORTEIO  # none was held
    assert sum(row.pontos for row in result.overall) == sum(h.points for r in one.rodadas for h in r.hands)
    assert len(result.why(1)) == len(one.players)


@given(played(), st.randoms(use_true_random=False))
def test_places_do_not_depend_on_where_people_sit(one, rng):
    """But for level players, who are listed as they sit."""
    shuffled = list(one.players)
    rng.shuffle(shuffled)
    other = Mesa(one.rules, tuple(shuffled), one.rodadas)
    mine, theirs = (evaluate(PontinhoFacts((MesaFacts(1, 1, m),))).mesas[1] for m in (one, other))

    assert {row.player: row.rank for row in mine} == {row.player: row.rank for row in theirs}

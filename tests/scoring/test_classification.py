"""The facade: from the facts of a tournament to its classification, ties and progress."""

from dataclasses import replace
from random import Random

import pytest

from scoring.classification import PendingTie, Progress, TieEffect, TournamentFacts, evaluate
from scoring.desclassificacao import Desclassificacao, Inciso, JogoFacts
from scoring.errors import (
    RepeatedChaveError,
    RepeatedTrioError,
    TargetNotReachedError,
    UnknownChaveError,
    UnknownTrioError,
)
from scoring.jogo import Credit, Ending
from tests.scoring.facts import AMOSTRA, CEGO, facts, golden_chave, jogo, jogos, table

W = "24-20 20-24 24-20"
TRES = ("Três Marias", "Ás de Espada", "Sete Bravo")


def ties(given, qualifiers, **more):
    whole = evaluate(replace(given, qualifiers_per_chave=qualifiers, **more))
    return [(tie.trios, tie.first, tie.last, tie.effect) for tie in whole.ties]


# --- counting and ties -------------------------------------------------------------------------------------


def test_hand_01_a_2_1_is_one_vitoria_for_the_winner_only():
    whole = evaluate(facts("AB", jogos("A x B: 18-24 24-20 24-10")))

    assert table(whole.chaves["A"]) == [(1, "A", 1, 2, 66), (2, "B", 0, 1, 54)]


def test_hand_02_same_order_whatever_the_registration_order():
    given, _ = golden_chave("dois-empatados.cego")
    random = Random(2)
    for _ in range(24):
        trios = tuple(random.sample(given.trios, 4))
        whole = evaluate(
            replace(given, trios=trios, chaves=(("A", trios),), jogos=tuple(random.sample(given.jogos, 6)))
        )

        assert table(whole.chaves["A"]) == [
            (1, "Ás de Espada", 2, 5, 170),
            (2, "Três Marias", 2, 5, 170),
            (3, "Sete Bravo", 1, 5, 157),
            (4, "Flor e Truco", 1, 3, 149),
        ]


@pytest.mark.regra("Art.23-vencedor-e")
@pytest.mark.parametrize("qualifiers", [0, 1, 2, 3, 4])
def test_hand_03_three_in_a_circle_always_hold_up_the_mata_mata(qualifiers):
    given, _ = golden_chave("tres-em-circulo.cego")

    ((trios, first, last, effect),) = ties(given, qualifiers)

    assert (trios, first, last) == (TRES, 1, 3)
    assert effect is not TieEffect.NONE


def test_hand_09_the_places_are_those_drawn_however_often_they_are_worked_out():
    given, _ = golden_chave("tres-em-circulo.cego")
    drawn = replace(given, sorteios=(("Sete Bravo", "Três Marias", "Ás de Espada"),))

    for _ in range(20):
        whole = evaluate(drawn)
        assert [(row.rank, row.trio) for row in whole.chaves["A"]] == [
            (1, "Sete Bravo"), (2, "Três Marias"), (3, "Ás de Espada"), (4, "Flor e Truco"),
        ]  # fmt: skip
        assert whole.ties == ()


def test_hand_10_places_of_equals_are_1_1_1_4():
    given, _ = golden_chave("tres-em-circulo.cego")

    assert [row.rank for row in evaluate(given).chaves["A"]] == [1, 1, 1, 4]


def test_hand_07_what_happens_in_the_mata_mata_leaves_the_chave_as_it_ended():
    given, _ = golden_chave("dois-empatados.cego")
    final = Desclassificacao("Ás de Espada", Inciso.II, "final")

    whole = evaluate(replace(given, desclassificacoes=(final,)))

    assert whole.chaves == evaluate(given).chaves
    assert whole.out == frozenset()


def test_hand_08_in_the_middle_of_a_rodada():
    rodada_1 = jogos("A x D: 24-12 24-20", "B x C: 24-12 24-20")

    whole = evaluate(facts("ABCD", rodada_1))  # the jogos to come are not even listed

    assert table(whole.chaves["A"]) == [
        (1, "A", 1, 3, 72), (1, "B", 1, 3, 72), (3, "C", 0, 0, 32), (3, "D", 0, 0, 32),
    ]  # fmt: skip
    assert whole.progress["A"] == Progress(2, 6)
    assert not whole.complete
    assert not any(row.pending_sorteio for row in whole.chaves["A"])
    assert whole.ties == ()


def test_hand_08_a_jogo_not_played_yet_is_absent_not_0_0():
    listed = jogos("A x D: 24-12 24-20", "B x C: 24-12 24-20", "A x B", "C x D", "A x C", "B x D")

    whole = evaluate(facts("ABCD", listed))

    assert [row.jogos for row in whole.chaves["A"]] == [1, 1, 1, 1]
    assert set(whole.outcomes) == {"A1", "A2"}
    assert whole.progress["A"] == Progress(2, 6)


def test_hand_11_a_tie_across_the_line_names_the_chave_and_the_two():
    given, _ = golden_chave("corte-no-segundo-lugar.cego")

    whole = evaluate(replace(given, qualifiers_per_chave=2))

    assert whole.ties == (PendingTie("A", ("Ás de Espada", "Sete Bravo"), 2, 3, TieEffect.QUALIFICATION),)
    assert whole.ties[0].matters


@pytest.mark.parametrize("qualifiers", [1, 3])
def test_hand_11_if_one_went_on_or_three_no_sorteio_would_be_asked(qualifiers):
    given, _ = golden_chave("corte-no-segundo-lugar.cego")

    (tie,) = evaluate(replace(given, qualifiers_per_chave=qualifiers)).ties

    assert not tie.matters


def test_hand_11_after_the_sorteio_nothing_is_open():
    given, _ = golden_chave("corte-no-segundo-lugar.cego")

    assert ties(given, 2, sorteios=(("Sete Bravo", "Ás de Espada"),)) == []


def test_hand_12_a_win_by_wo_counts_in_confronto_and_the_reason_says_so():
    given, _ = golden_chave("confronto-por-wo.cego")

    reason = evaluate(given).why("A")[0]

    assert (reason.code, reason.facts["ending"]) == ("above_by_confronto", Ending.WALKOVER)


def test_a_direct_win_at_the_table_is_not_called_wo():
    given, _ = golden_chave("dois-empatados.cego")

    assert evaluate(given).why("A")[0].facts["ending"] is None


# --- what a tie would change -------------------------------------------------------------------------------

LEVEL_PAIR = jogos("A x B: W.O.", f"A x C: {W}", f"B x C: {W}")


@pytest.mark.parametrize(
    ("qualifiers", "effect"),
    [
        (0, TieEffect.QUALIFICATION),  # no mata-mata: they share the first place, and one is champion
        (1, TieEffect.QUALIFICATION),
        (2, TieEffect.NONE),  # the two meet in the final, whichever is called first
        (3, TieEffect.SEEDING),  # the first has the free pass
    ],
)
def test_two_level_at_the_top_of_the_only_chave(qualifiers, effect):
    assert ties(facts("ABC", LEVEL_PAIR), qualifiers) == [(("A", "B"), 1, 2, effect)]


def test_first_and_second_of_one_chave_of_several_take_different_places_of_the_bracket():
    other = jogos(f"D x E: {W}", chave="B")
    given = facts("ABCDE", LEVEL_PAIR + other, chaves=(("A", tuple("ABC")), ("B", tuple("DE"))))

    assert ties(given, 2) == [(("A", "B"), 1, 2, TieEffect.SEEDING)]


def test_a_tie_below_the_line_changes_nothing():
    played = jogos("A x B: 24-0 24-0", "A x C: 24-0 24-0", "B x C: W.O.")

    assert ties(facts("ABC", played), 1) == [(("B", "C"), 2, 3, TieEffect.NONE)]


def test_firsts_of_different_chaves_who_are_level_need_a_lot_for_the_seeds_only():
    played = jogos(f"A x B: {W}") + jogos(f"C x D: {W}", chave="B")
    given = facts("ABCD", played, chaves=(("A", ("A", "B")), ("B", ("C", "D"))), qualifiers_per_chave=1)

    whole = evaluate(given)

    assert whole.ties == ()
    assert whole.overall_ties == (PendingTie(None, ("A", "C"), 1, 2, TieEffect.SEEDING),)


# --- absence and desclassificação --------------------------------------------------------------------------


@pytest.mark.regra("Art.20-I", "Art.20-§1")
def test_hand_23_disqualified_and_out():
    played = [
        jogo("r1", "D", "A", "24-20 24-22"),
        JogoFacts("r2", "D", "B", None, ((24, 15), (0, 5)), None, "A", 2),
        jogo("r3", "D", "C"),
    ]
    out = Desclassificacao("D", Inciso.I, "r2")

    whole = evaluate(facts("ABCD", played, desclassificacoes=(out,)))

    # By the design D keeps the 24 tentos of its one finished partida against B: 72 + 24.
    assert table(whole.chaves["A"]) == [
        (1, "B", 1, 3, 72), (1, "C", 1, 3, 72), (3, "A", 0, 0, 42), (None, "D", 1, 3, 96),
    ]  # fmt: skip
    assert whole.outcomes["r2"].a == Credit(0, 0, 24)
    assert whole.jogos["r3"].ending is Ending.WALKOVER
    assert whole.chaves["A"][-1].out
    assert whole.out == {"D"}
    assert whole.ties == ()
    assert whole.why("A")[2] is None  # nobody stands above who is out


def test_hand_23_who_is_out_takes_no_part_in_a_tie_of_a_complete_chave():
    played = jogos("A x B: W.O.", "D x A: 24-20 24-22", "D x B", "D x C", "A x C", "B x C")
    out = Desclassificacao("D", Inciso.I, "A3")
    rest = (played[4]._replace(ending=Ending.WALKOVER), played[5]._replace(ending=Ending.WALKOVER))

    whole = evaluate(facts("ABCD", played[:4] + rest, desclassificacoes=(out,)))

    # B and C: V1 P3 T72 from the jogos that D lost by being out. D has V1 P3 T72 too, and is not one of them.
    assert [(tie.trios, tie.first, tie.last) for tie in whole.ties] == [(("B", "C"), 1, 2)]


@pytest.mark.regra("Art.20-VIII", "Art.20-§2")
def test_hand_24_lost_this_jogo_only():
    played = jogos("D x A", "D x B: 24-9 24-11")

    whole = evaluate(facts("ABD", played, desclassificacoes=(Desclassificacao("D", Inciso.VIII, "A1"),)))

    # Level on totals, and A has the direct jogo: the one that D lost by its dress.
    assert table(whole.chaves["A"]) == [(1, "A", 1, 3, 72), (2, "D", 1, 3, 72), (3, "B", 0, 0, 20)]
    assert whole.why("A")[0].facts["ending"] is Ending.DISQUALIFIED
    assert whole.out == frozenset()
    assert whole.jogos["A1"].ending is Ending.DISQUALIFIED


def test_hand_25_neither_side_turned_up():
    whole = evaluate(facts("AB", jogos("A x B: W.O.")))

    assert table(whole.chaves["A"]) == [(1, "A", 0, 0, 0), (1, "B", 0, 0, 0)]
    assert whole.progress["A"].complete


def test_hand_26_put_out_after_winning_at_the_table():
    played = jogos("A x B: 24-10 20-24 24-22")

    whole = evaluate(facts("AB", played, desclassificacoes=(Desclassificacao("A", Inciso.VIII, "A1"),)))

    # By the design A keeps the tentos of its finished partidas: 24 + 20 + 24.
    assert table(whole.chaves["A"]) == [(1, "B", 1, 3, 72), (2, "A", 0, 0, 68)]
    assert whole.jogos["A1"].partidas == ((24, 10), (20, 24), (24, 22))


def test_hand_27_a_walkover_in_amostra():
    whole = evaluate(facts("AB", jogos("A x B: W.O. a"), ruleset=AMOSTRA))

    assert table(whole.chaves["A"]) == [(1, "A", 1, 3, 90), (2, "B", 0, 0, 0)]
    assert whole.outcomes["A1"].ending is Ending.WALKOVER


@pytest.mark.regra("Art.20-§1")
def test_catalogue_art_20_1_out_in_the_second_rodada_of_three():
    played = jogos("A x D: 24-10 24-10", "C x B: 24-10 24-10", "A x B", "C x D: 24-9 24-9", "A x C", "B x D")

    whole = evaluate(facts("ABCD", played, desclassificacoes=(Desclassificacao("A", Inciso.I, "A3"),)))

    rows = {row.trio: (row.vitorias, row.partidas, row.tentos) for row in whole.chaves["A"]}
    assert rows["A"] == (1, 3, 72)  # its first rodada stays
    assert rows["B"] == (1, 3, 72 + 20)
    assert rows["C"] == (3, 9, 216)


def test_amb_09_annulled_results_count_for_nobody_and_keep_the_chave_complete():
    played = jogos("A x B: 24-10 24-12", "A x C", "B x C: 24-5 24-6")

    whole = evaluate(
        facts("ABC", played, desclassificacoes=(Desclassificacao("A", Inciso.I, "A2"),), annul=True)
    )

    assert table(whole.chaves["A"]) == [(1, "C", 1, 3, 83), (2, "B", 1, 3, 72), (None, "A", 0, 0, 0)]
    assert [row.jogos for row in whole.chaves["A"]] == [2, 1, 1]
    assert set(whole.outcomes) == {"A2", "A3"}
    assert whole.jogos["A1"].origin == "annulled"
    assert whole.complete


# --- progress, ids, refusals -------------------------------------------------------------------------------


def test_hand_22_five_of_six():
    lines = ["A x B", "C x D", "A x C", "B x D", "A x D", "B x C"]
    given = facts("ABCD", jogos(*(f"{pair}: {W}" for pair in lines[:5]), lines[5]))

    assert evaluate(given).progress["A"] == Progress(5, 6)


def test_ids_may_be_whole_numbers():
    whole = evaluate(TournamentFacts(CEGO, (7, 8), (("A", (7, 8)),), (jogo(1, 7, 8, "10-24 10-24"),)))

    assert table(whole.chaves["A"]) == [(1, 8, 1, 3, 72), (2, 7, 0, 0, 20)]


def test_a_tournament_before_the_sorteio_has_no_table():
    whole = evaluate(TournamentFacts(CEGO, ("A", "B"), ()))

    assert (whole.chaves, whole.overall, whole.ties, whole.complete) == ({}, [], (), True)


def test_a_result_that_cannot_be_names_its_jogo():
    with pytest.raises(TargetNotReachedError) as caught:
        evaluate(facts("AB", [jogo("mesa-7", "A", "B", "24-3 23-20")]))

    assert (caught.value.jogo, caught.value.where) == ("mesa-7", ("partidas", 1))


@pytest.mark.parametrize("chave", ["Z", None])
def test_a_jogo_of_no_chave_is_refused(chave):
    with pytest.raises(UnknownChaveError) as caught:
        evaluate(facts("AB", [jogo("j", "A", "B", chave=chave)]))

    assert caught.value.jogo == "j"


def test_a_jogo_of_a_trio_of_another_chave_is_refused():
    given = facts("ABC", [jogo("j", "A", "C")], chaves=(("A", ("A", "B")), ("B", ("C",))))

    with pytest.raises(UnknownTrioError) as caught:
        evaluate(given)

    assert (caught.value.trio, caught.value.chave, caught.value.jogo) == ("C", "A", "j")


def test_a_trio_in_two_chaves_is_refused():
    with pytest.raises(RepeatedTrioError):
        evaluate(facts("AB", [], chaves=(("A", ("A", "B")), ("B", ("B",)))))


def test_two_chaves_of_one_name_are_refused():
    with pytest.raises(RepeatedChaveError):
        evaluate(facts("AB", [], chaves=(("A", ("A",)), ("A", ("B",)))))

"""Effects of Art. 20 on the jogos."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.desclassificacao import Desclassificacao, Inciso, effective, out_trios
from scoring.errors import JogoNotNamedError, RepeatedJogoError, TrioNotInJogoError
from scoring.jogo import Ending
from tests.scoring.facts import jogo, jogos

PUTS_OUT = [inciso for inciso in Inciso if inciso is not Inciso.VIII]


def counted(played, *desclassificacoes, annul=False):
    """By id: ending, winner, origin of what counts."""
    return {e.id: (e.ending, e.winner, e.origin) for e in effective(played, desclassificacoes, annul=annul)}


@pytest.mark.regra("Art.20-I", "Art.20-II", "Art.20-III", "Art.20-IV", "Art.20-V", "Art.20-VII", "Art.20-§1")
@pytest.mark.regra("Art.23-disc-g1–g5", "Art.23-disc-g6")
@pytest.mark.parametrize("inciso", PUTS_OUT)
def test_i_to_vii_lose_the_jogo_in_course_and_the_ones_to_come(inciso):
    played = jogos("A x B: 24-10 24-12", "C x A: 24-20", "A x D", "B x C")

    assert counted(played, Desclassificacao("A", inciso, "A2")) == {
        "A1": (Ending.PLAYED, None, "sumula"),
        "A2": (Ending.DISQUALIFIED, "a", "desclassificacao"),
        "A3": (Ending.WALKOVER, "b", "desclassificacao"),
        "A4": (None, None, "sumula"),
    }


@pytest.mark.regra("Art.20-VIII", "Art.20-§2")
def test_art_20_viii_costs_the_jogo_of_the_rodada_only():
    played = jogos("A x B", "A x C", "A x D: 24-3 24-5")

    assert counted(played, Desclassificacao("A", Inciso.VIII, "A1")) == {
        "A1": (Ending.DISQUALIFIED, "b", "desclassificacao"),
        "A2": (None, None, "sumula"),
        "A3": (Ending.PLAYED, None, "sumula"),
    }


@pytest.mark.regra("Art.20-VI-reserva")
def test_art_20_vi_with_a_reserva_leaves_the_trio_as_it_was():
    played = jogos("A x B: 24-3 24-5", "A x C")
    player = Desclassificacao("A", Inciso.VI, "A1", player_only=True)

    assert counted(played, player) == counted(played)
    assert out_trios([player]) == frozenset()


@pytest.mark.regra("Art.20-VI-sem")
def test_art_20_vi_without_a_reserva_puts_the_trio_out():
    assert out_trios([Desclassificacao("A", Inciso.VI, "A1")]) == {"A"}


def test_only_viii_leaves_the_trio_in_the_tournament():
    listed = [Desclassificacao(inciso.value, inciso, "A1") for inciso in Inciso]

    assert out_trios(listed) == {"I", "II", "III", "IV", "V", "VI", "VII"}


@pytest.mark.parametrize("typed", ["24-10 24-12", "W.O. a", "W.O. b", "W.O.", None])
def test_the_named_jogo_is_lost_whatever_was_typed(typed):
    (ended,) = effective([jogo(1, "A", "B", typed)], [Desclassificacao("A", Inciso.II, 1)])

    assert (ended.ending, ended.winner) == (Ending.DISQUALIFIED, "b")


def test_the_partidas_that_were_played_stay_readable():
    (ended,) = effective(jogos("A x B: 24-10 3-5"), [Desclassificacao("A", Inciso.II, "A1")])

    assert ended.partidas == ((24, 10), (3, 5))


def test_both_put_out_in_one_jogo_leave_it_without_a_winner():
    both = [Desclassificacao("A", Inciso.II, "A1"), Desclassificacao("B", Inciso.VIII, "A1")]

    assert counted(jogos("A x B: 24-10"), *both) == {"A1": (Ending.DISQUALIFIED, None, "desclassificacao")}


def test_a_jogo_between_two_who_are_out_has_no_winner():
    both = [Desclassificacao("A", Inciso.II, "A1"), Desclassificacao("B", Inciso.II, "A2")]

    assert counted(jogos("A x C", "B x D", "A x B"), *both)["A3"] == (
        Ending.WALKOVER,
        None,
        "desclassificacao",
    )


def test_who_is_already_out_gains_nothing_from_the_fault_of_the_adversary():
    faults = [Desclassificacao("A", Inciso.II, "A1"), Desclassificacao("C", Inciso.VIII, "A2")]

    assert counted(jogos("A x B", "A x C"), *faults)["A2"] == (
        Ending.DISQUALIFIED,
        None,
        "desclassificacao",
    )


def test_a_win_from_before_stays_with_who_is_out_later():
    faults = [Desclassificacao("B", Inciso.VIII, "A1"), Desclassificacao("A", Inciso.II, "A2")]

    # A1 has its result from when A was still in: B was at fault there, and A benefited.
    assert counted(jogos("A x B: W.O. a", "A x C"), *faults)["A1"] == (
        Ending.DISQUALIFIED,
        "a",
        "desclassificacao",
    )


def test_put_out_between_jogos_no_jogo_needs_to_be_named():
    assert counted(jogos("A x B: 24-3 24-5", "A x C"), Desclassificacao("A", Inciso.IV)) == {
        "A1": (Ending.PLAYED, None, "sumula"),
        "A2": (Ending.WALKOVER, "b", "desclassificacao"),
    }


def test_put_out_in_a_jogo_of_another_stage_is_out_of_these_too():
    assert counted(jogos("A x B"), Desclassificacao("A", Inciso.IV, "elsewhere")) == {
        "A1": (Ending.WALKOVER, "b", "desclassificacao")
    }
    assert counted(jogos("A x B"), Desclassificacao("A", Inciso.VIII, "elsewhere")) == {
        "A1": (None, None, "sumula")
    }


@pytest.mark.regra("Art.20-§1")
def test_amb_09_annul_takes_back_what_was_played_and_nothing_else():
    played = jogos(
        "A x B: 24-10 24-12", "C x A: W.O. a", "A x D: 24-20", "A x E", "B x C: 24-3 24-5"
    )  # fmt: skip

    assert counted(played, Desclassificacao("A", Inciso.I, "A3"), annul=True) == {
        "A1": (Ending.PLAYED, None, "annulled"),
        "A2": (Ending.WALKOVER, "a", "sumula"),
        "A3": (Ending.DISQUALIFIED, "b", "desclassificacao"),
        "A4": (Ending.WALKOVER, "b", "desclassificacao"),
        "A5": (Ending.PLAYED, None, "sumula"),
    }


def test_an_annulled_jogo_is_settled_and_counts_for_nothing():
    annulled, _ = effective(
        jogos("A x B: 24-10 24-12", "A x C"), [Desclassificacao("A", Inciso.I, "A2")], annul=True
    )

    assert (annulled.settled, annulled.counts) == (True, False)


def test_a_decision_by_time_is_annulled_like_a_jogo_played_out():
    played = [jogo(1, "A", "B", "24-3 9-8", ending=Ending.TIME_DECISION, winner="a"), jogo(2, "A", "C")]

    assert effective(played, [Desclassificacao("A", Inciso.I, 2)], annul=True)[0].origin == "annulled"


def test_a_desclassificacao_of_a_trio_that_does_not_play_the_jogo_is_refused():
    with pytest.raises(TrioNotInJogoError) as caught:
        effective(jogos("A x B"), [Desclassificacao("C", Inciso.I, "A1")])

    assert (caught.value.trio, caught.value.jogo) == ("C", "A1")


def test_viii_has_to_name_a_jogo():
    with pytest.raises(JogoNotNamedError):
        effective(jogos("A x B"), [Desclassificacao("A", Inciso.VIII)])


def test_two_jogos_of_one_id_are_refused():
    with pytest.raises(RepeatedJogoError) as caught:
        effective([jogo(7, "A", "B"), jogo(7, "A", "C")], [])

    assert caught.value.jogo == 7


results = st.sampled_from([None, "24-10 24-12", "10-24 24-12 24-0", "24-1", "W.O. a", "W.O."])


@given(
    st.lists(results, min_size=6, max_size=6),
    st.lists(st.tuples(st.sampled_from("ABCD"), st.sampled_from(Inciso)), max_size=4),
    st.booleans(),
)
def test_a_jogo_without_anybody_at_fault_is_never_touched(texts, faults, annul):
    pairs = ["A x B", "C x D", "A x C", "B x D", "A x D", "B x C"]
    played = [
        jogo(index, *pair.split(" x "), None if text == "24-1" else text)
        for index, (pair, text) in enumerate(zip(pairs, texts, strict=True))
    ]
    mine = {trio: index for index, pair in enumerate(pairs) for trio in pair.split(" x ")}
    listed = [Desclassificacao(trio, inciso, mine[trio]) for trio, inciso in faults]
    touched = {trio for trio, _ in faults}

    ended = effective(played, listed, annul=annul)

    assert [e.id for e in ended] == list(range(6))
    for before, after in zip(played, ended, strict=True):
        if not touched & {before.a, before.b}:
            assert after[: len(before)] == before
            assert after.origin == "sumula"
        elif after.ending in (Ending.WALKOVER, Ending.DISQUALIFIED) and after.origin == "desclassificacao":
            credited = {"a": after.a, "b": after.b, None: None}[after.winner]
            assert credited not in out_trios(listed) or (before.ending is not None)

"""The mata-mata: free passes, trios of one chave apart, results coming in (HAND-18, 19, 25, 28, 29)."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring import bracket as rules
from scoring.bracket import (
    Match,
    MatchState,
    Podium,
    Slot,
    SlotState,
    Source,
    SourceKind,
    build,
    build_from,
    podium,
    resolve,
    rodada_code,
)
from scoring.qualifying import qualifiers
from scoring.seeding import bracket_size, places, standard_order
from scoring.sorteio import RepeatedEntryError
from scoring.standings import Standing

WINNER, LOSER = SourceKind.WINNER, SourceKind.LOSER


def firsts_and_seconds(*chaves):
    """Return seeds and their chaves: all firsts in the order of the chaves, then all seconds."""
    return [f"{chave}{place}" for place in (1, 2) for chave in chaves], [*chaves, *chaves]


def first_rodada(bracket):
    """Show who meets whom first: "A1 x C2", or "A1" alone with a free pass."""
    resolved = resolve(bracket, {})
    return [
        " x ".join(str(slot.trio) for slot in (row.a, row.b) if slot.trio is not None)
        for row in resolved
        if row.match.rodada == 1
    ]


def meeting_rodada(bracket, one, other):
    """Return the rodada in which two trios meet if both keep winning."""
    place = {}
    for match in bracket.rodadas[0]:
        for index, source in enumerate((match.a, match.b)):
            if source.kind is SourceKind.TRIO:
                place[bracket.trios[source.of - 1]] = 2 * (match.position - 1) + index
    return (place[one] ^ place[other]).bit_length()


def play(bracket, stronger=min):
    """Play every match that is ready until the end; returns winners by number."""
    winners = {}
    while ready := [row for row in resolve(bracket, winners) if row.state is MatchState.READY]:
        for row in ready:
            winners[row.match.number] = stronger(row.a.trio, row.b.trio)
    return winners


# chaves of the qualifiers, best seed first: some chaves, some places of each
@st.composite
def qualified_chaves(draw, least=1, most=4):
    n_chaves, places_of_each = draw(st.integers(1, 9)), draw(st.integers(least, most))
    tiers = [draw(st.permutations(range(n_chaves))) for _ in range(places_of_each)]
    best_next = draw(st.permutations(range(n_chaves)))[: draw(st.integers(0, n_chaves))]
    chaves = [chave for tier in (*tiers, best_next) for chave in tier]
    assume(len(chaves) >= 2)
    return chaves


# --- places of the seeds ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "meetings"),
    [
        # catalogue, section 2, bracket (MANO)
        (4, "1x4 2x3"),
        (8, "1x8 4x5 2x7 3x6"),
        (16, "1x16 8x9 4x13 5x12 2x15 7x10 3x14 6x11"),
    ],
)
def test_standard_order_is_that_of_the_published_tables(size, meetings):
    order = standard_order(size)

    assert " ".join(f"{a}x{b}" for a, b in zip(order[::2], order[1::2], strict=True)) == meetings
    assert places([None] * size) == list(order)


@given(qualified_chaves() | st.lists(st.integers(0, 5) | st.none(), min_size=2, max_size=40))
@settings(max_examples=150)
def test_free_passes_fall_to_the_best_and_nobody_meets_nobody(chaves):
    count = len(chaves)

    found = places(chaves)

    assert sorted(seed for seed in found if seed) == list(range(1, count + 1))
    assert len(found) == bracket_size(count)
    meetings = list(zip(found[::2], found[1::2], strict=True))
    assert all(a or b for a, b in meetings)
    passes = {a or b for a, b in meetings if not (a and b)}
    assert passes == set(range(1, len(found) - count + 1))


@given(qualified_chaves(least=2, most=2).filter(lambda chaves: len(chaves) % 2 == 0))
def test_two_of_a_chave_are_in_different_halves_whatever_their_number(chaves):
    assume(max(Counter(chaves).values()) == 2)

    half = {seed: index * 2 // len(places(chaves)) for index, seed in enumerate(places(chaves)) if seed}

    for one, other in combinations(range(len(chaves)), 2):
        if chaves[one] == chaves[other]:
            assert half[one + 1] != half[other + 1]


@given(st.sampled_from([1, 2, 4, 8, 16]).flatmap(lambda n: st.tuples(*[st.permutations(range(n))] * 2)))
def test_each_first_meets_a_second_of_another_chave_where_chaves_fill_the_bracket(tiers):
    firsts, seconds = tiers
    found = places([*firsts, *seconds])

    for a, b in zip(found[::2], found[1::2], strict=True):
        assert (a <= len(firsts)) != (b <= len(firsts))
        if len(firsts) > 1:
            assert firsts[min(a, b) - 1] != seconds[max(a, b) - 1 - len(firsts)]


def spread(found, chaves):
    """Count pairs of one chave inside each half, then each quarter, and so on to each meeting."""
    counts = []
    width = len(found) // 2
    while width >= 2:
        blocks = [found[start : start + width] for start in range(0, len(found), width)]
        counts.append(
            sum(
                chaves[a - 1] is not None and chaves[a - 1] == chaves[b - 1]
                for block in blocks
                for a, b in combinations([seed for seed in block if seed], 2)
            )
        )
        width //= 2
    return counts


def best_spread(seeds, size, passes, chaves):
    """Find the least spread by trying every way to halve, with the free passes where they belong."""
    if size == 2:
        return [] if (len(seeds) == 1) == (seeds[0] in passes) else None
    best = None
    half = size // 2
    for many in range(max(half // 2, len(seeds) - half), min(half, len(seeds)) + 1):
        for left in combinations(seeds[1:], many - 1):
            sides = [[seeds[0], *left], [seed for seed in seeds[1:] if seed not in left]]
            if any(half - len(side) != len(passes.intersection(side)) for side in sides):
                continue
            below = [best_spread(side, half, passes, chaves) for side in sides]
            if None in below:
                continue
            here = sum(
                chaves[a] is not None and chaves[a] == chaves[b]
                for side in sides
                for a, b in combinations(side, 2)
            )
            total = [here, *map(sum, zip(*below, strict=True))]
            if best is None or total < best:
                best = total
    return best


@given(qualified_chaves().filter(lambda chaves: len(chaves) <= 9))
@settings(max_examples=60)
def test_no_bracket_keeps_trios_of_one_chave_further_apart(chaves):
    found = places(chaves)

    passes = set(range(len(found) - len(chaves)))
    assert spread(found, chaves) == best_spread(list(range(len(chaves))), len(found), passes, chaves)


@pytest.mark.parametrize("many", [1000, 4095, 4096])
def test_large_brackets_keep_two_of_a_chave_for_the_final(many):
    chaves = [seed % (many // 2) for seed in range(many)]
    found = places(chaves)

    half = len(found) // 2
    side = {seed - 1: index // half for index, seed in enumerate(found) if seed}
    apart = [side[seed] != side[seed + many // 2] for seed in range(many // 2)]
    assert sum(apart) >= len(apart) - many % 2


# --- the tree -----------------------------------------------------------------------------------------------


def test_hand_18_four_chaves_two_from_each():
    """HAND-18: every quartas is a first against a second of another chave; own two in different halves."""
    trios, chaves = firsts_and_seconds("A", "B", "C", "D")

    bracket = build(trios, chaves=chaves)

    assert [bracket.rodada_code(match) for match in bracket.matches] == [
        *["quartas"] * 4, *["semifinal"] * 2, "final",
    ]  # fmt: skip
    assert first_rodada(bracket) == ["A1 x C2", "D1 x B2", "B1 x D2", "C1 x A2"]
    for chave in "ABCD":
        assert meeting_rodada(bracket, f"{chave}1", f"{chave}2") == 3


def test_hand_19_three_chaves_two_from_each():
    """HAND-19: two free passes for the two best firsts, two jogos, the other first not against its second."""
    trios, chaves = firsts_and_seconds("A", "B", "C")

    bracket = build(trios, chaves=chaves)

    assert first_rodada(bracket) == ["A1", "C1 x B2", "B1", "A2 x C2"]
    assert [match.number for match in bracket.rodadas[0] if match.is_free_pass] == [1, 3]
    assert [match.number for match in bracket.jogos] == [2, 4, 5, 6, 7]
    assert resolve(bracket, {})[0].state is MatchState.FREE_PASS


def test_six_of_two_chaves_do_not_meet_their_own_first():
    """Three from each of two chaves: a chave's own must not meet where another way exists."""
    bracket = build(["B1", "A1", "A2", "B2", "A3", "B3"], chaves=list("BAABAB"))

    played = [text for text in first_rodada(bracket) if " x " in text]
    assert len(played) == 2
    assert all(text[0] != text[5] for text in played)


@pytest.mark.parametrize("count", range(2, 34))
@pytest.mark.parametrize("third_place", [False, True])
def test_any_number_of_trios_plays_down_to_the_best(count, third_place):
    """One jogo less than trios, one more with third place from four on; the best seeds take the podium."""
    bracket = build(list(range(count)), third_place=third_place)

    winners = play(bracket)

    assert len(bracket.jogos) == count - 1 + (third_place and count > 3)
    assert set(winners) == {match.number for match in bracket.jogos}
    result = podium(bracket, resolve(bracket, winners))
    assert (result.champion, result.vice) == (0, 1)
    if third_place and count > 3:
        assert (result.third, result.fourth) == ((2,), 3)
    elif count > 3:
        assert (sorted(result.third), result.fourth) == ([2, 3], None)
    elif count == 3:
        assert (result.third, result.fourth) == ((2,), None)
    else:
        assert (result.third, result.fourth) == ((), None)


def test_bracket_of_four_as_data():
    bracket = build(["a", "b", "c", "d"], third_place=True)
    seed = lambda n: Source(SourceKind.TRIO, n)  # noqa: E731

    assert bracket.matches == (
        Match(1, 1, 1, seed(1), seed(4)),
        Match(2, 1, 2, seed(2), seed(3)),
        Match(3, 2, 1, Source(WINNER, 1), Source(WINNER, 2)),
        Match(4, 2, 2, Source(LOSER, 1), Source(LOSER, 2)),
    )
    assert bracket.final == bracket.matches[2]
    assert bracket.third_place == bracket.matches[3]
    assert bracket.rodadas == (bracket.matches[:2], bracket.matches[2:])
    assert [bracket.rodada_code(match) for match in bracket.matches] == [
        "semifinal", "semifinal", "final", "terceiro lugar",
    ]  # fmt: skip
    assert build(["a", "b", "c", "d"], third_place=True) == bracket


@pytest.mark.parametrize(
    ("trios", "code"),
    [
        (2, "final"),
        (4, "semifinal"),
        (8, "quartas"),
        (16, "oitavas"),
        (32, "rodada de 32"),
        (4096, "rodada de 4096"),
    ],
)
def test_rodadas_have_names(trios, code):
    assert rodada_code(trios) == code


def test_fewer_than_two_trios_make_no_mata_mata():
    with pytest.raises(rules.TooFewQualifiersError):
        build(["a"])


def test_a_trio_that_stands_twice_is_refused():
    with pytest.raises(RepeatedEntryError):
        build(["a", "b", "a"])


# --- results come in ----------------------------------------------------------------------------------------


def test_hand_28_a_corrected_winner_takes_the_place_at_once():
    """HAND-28: quartas a x h corrected from a to h; the semifinal is at once with h."""
    bracket = build(list("abcdefgh"))
    assert [row.a.trio for row in resolve(bracket, {1: "a", 2: "d"})][4] == "a"

    corrected = resolve(bracket, {1: "h", 2: "d"})[4]

    assert (corrected.a.trio, corrected.b.trio, corrected.state) == ("h", "d", MatchState.READY)


def test_hand_29_a_result_that_a_correction_overtook_is_refused_and_its_dependants_are_known():
    """HAND-29: with the semifinal a x d won by a, the quartas cannot simply become h's."""
    bracket = build(list("abcdefgh"), third_place=True)

    with pytest.raises(rules.WinnerNotInMatchError) as caught:
        resolve(bracket, {1: "h", 2: "d", 5: "a"})

    assert caught.value.facts == {"match": 5, "winner": "a", "a": "h", "b": "d"}
    assert bracket.after(1) == (5, 7, 8)
    assert bracket.after(6) == (7, 8)
    assert bracket.after(7) == ()
    assert bracket.after(8) == ()


def test_a_result_before_both_trios_are_known_is_refused():
    with pytest.raises(rules.MatchNotReadyError) as caught:
        resolve(build(list("abcd")), {3: "a"})

    assert caught.value.match == 3


def test_a_free_pass_takes_no_result():
    with pytest.raises(rules.MatchNotReadyError):
        resolve(build(list("abc")), {1: "a"})


def test_hand_25b_both_stay_away_and_nothing_is_invented():
    """HAND-25 b: quartas a x h both absent; the semifinal shows the other side with an open place."""
    bracket = build(list("abcdefgh"))

    rows = resolve(bracket, {1: None, 2: "d"})

    assert (rows[0].state, rows[0].winner, rows[0].loser) == (MatchState.DOUBLE_ABSENCE, None, None)
    assert rows[4].a == Slot(SlotState.DOUBLE_ABSENCE)
    assert rows[4].b == Slot(SlotState.TRIO, "d")
    assert rows[4].state is MatchState.WAITING
    with pytest.raises(rules.MatchNotReadyError):
        resolve(bracket, {1: None, 2: "d", 5: "d"})


def test_hand_25b_the_commission_gives_a_free_pass_or_calls_a_trio():
    bracket = build(list("abcdefgh"))
    place = Source(WINNER, 1)

    passed = resolve(bracket, {1: None, 2: "d"}, {place: None})[4]
    called = resolve(bracket, {1: None, 2: "d"}, {place: "x"})[4]

    assert (passed.state, passed.winner, passed.a.state) == (MatchState.FREE_PASS, "d", SlotState.EMPTY)
    assert (called.state, called.a.trio) == (MatchState.READY, "x")
    assert resolve(bracket, {1: None, 2: "d", 5: "x"}, {place: "x"})[4].winner == "x"


def test_two_double_absences_with_free_passes_leave_a_place_empty_further_on():
    """Both quartas of a half empty by decision: a void semifinal, and the other half has the champion."""
    bracket = build(list("abcdefgh"))
    nobody = {Source(WINNER, 1): None, Source(WINNER, 2): None}

    rows = resolve(bracket, {1: None, 2: None, 3: "b", 4: "c", 6: "b"}, nobody)

    assert rows[4].state is MatchState.VOID
    assert rows[6].state is MatchState.FREE_PASS
    assert podium(bracket, rows) == Podium("b", None, ("c",), None)


def test_a_double_absence_in_a_semifinal_opens_both_final_and_third_place():
    bracket = build(list("abcd"), third_place=True)

    rows = resolve(bracket, {1: None, 2: "b"}, {Source(WINNER, 1): None, Source(LOSER, 1): None})

    assert rows[2].winner == "b"
    assert rows[3].winner == "c"
    assert podium(bracket, rows) == Podium("b", None, ("c",), None)


def test_a_decision_for_a_place_that_is_not_open_is_refused():
    """So is one that a later correction of the double absence overtook."""
    bracket = build(list("abcd"))

    with pytest.raises(rules.AdvanceNotNeededError) as caught:
        resolve(bracket, {1: "a"}, {Source(WINNER, 1): "d"})

    assert caught.value.facts == {"source": Source(WINNER, 1), "trio": "d"}


@given(count=st.integers(2, 40), data=st.data())
def test_results_in_any_order_fill_the_tree_alike(count, data):
    bracket = build(list(range(count)), third_place=data.draw(st.booleans()))
    winners = play(bracket, stronger=max)
    known = data.draw(st.integers(0, len(winners)))
    partial = dict(list(winners.items())[:known])

    rows = resolve(bracket, dict(reversed(partial.items())))

    assert rows == resolve(bracket, partial)
    for row in rows:
        if row.match.number in partial:
            assert row.state is MatchState.DECIDED
            assert {row.winner, row.loser} == {row.a.trio, row.b.trio}
    alive = [row for row in rows if row.state in (MatchState.READY, MatchState.WAITING)]
    assert len(alive) == len(bracket.jogos) - known


# --- from the chaves to the tree ----------------------------------------------------------------------------


def test_from_classification_to_tree():
    """Two chaves of three, two from each: A1 and B1 by coefficient, each against the other's second."""
    table = [(2, 5, 140), (1, 3, 120), (0, 1, 90)]
    better = [(2, 6, 144), (1, 2, 100), (0, 0, 80)]
    chaves = [
        (name, [
            Standing(rank, f"{name}{rank}", 2, *credit, None, False, False)
            for rank, credit in enumerate(rows, 1)
        ])
        for name, rows in (("A", table), ("B", better))
    ]  # fmt: skip

    bracket = build_from(qualifiers(chaves, 2))

    assert bracket.trios == ("B1", "A1", "A2", "B2")
    assert first_rodada(bracket) == ["B1 x A2", "A1 x B2"]

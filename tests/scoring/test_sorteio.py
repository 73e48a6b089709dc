"""Draws by lot: repeatable for ever, fair, reproduced by a script that shares no code (Art. 15, 23-e)."""

import pickle
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import sorteio
from scoring.sorteio import (
    ALGORITHM,
    DECK,
    SeedStream,
    draw,
    entries_digest,
    keeps_commitment,
    seed_commitment,
    seed_from_cards,
    seed_from_numbers,
    verify,
)
from tests.scoring import sorteio_independente

CARDS = ["1e", "7o", "3c", "12b", "4c", "5o", "6e", "10b"]
SECRET = "a erva está no porongo"

texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30)
entry_lists = st.lists(texts, max_size=60, unique=True)


# --- the draw -----------------------------------------------------------------------------------------------


@pytest.mark.regra("Art.23-vencedor-e")
def test_draw_of_five_worked_out_with_sha256sum_and_pencil():
    """`printf 7-12-3/0 | sha256sum` begins 31d7a7df f775bdc5 6306a66d 0d8bada6.

    Sixteen leaves 1 by 5 and by 3, so a word's rest there is that of the sum of its digits: 69 by 5 is 4, so
    the fifth comes first (e b c d a); c5 by 4 is 1 (e c b d a); 50 by 3 is 2 (e c a d b); 6 is even, which
    changes nothing.
    """
    assert sha256(b"7-12-3/0").hexdigest()[:32] == "31d7a7dff775bdc56306a66d0d8bada6"

    assert draw(["a", "b", "c", "d", "e"], "7-12-3") == ("e", "c", "a", "d", "b")


@pytest.mark.regra("Art.23-vencedor-e")
@given(entries=entry_lists, seed=texts)
def test_same_seed_gives_same_order_and_the_independent_script_agrees(entries, seed):
    drawn = draw(entries, seed)

    assert sorted(drawn) == sorted(entries)
    assert drawn == draw(list(entries), seed)
    assert list(drawn) == sorteio_independente.sortear(entries, sorteio_independente.numeros(seed))


def test_what_entries_are_called_does_not_matter_but_their_order_does():
    letters = draw(list("abcdef"), "semente")

    assert draw([ord(c) for c in "abcdef"], "semente") == tuple(ord(c) for c in letters)
    assert draw(list("bacdef"), "semente") != letters


@pytest.mark.parametrize("entries", [[], ["só um"]])
def test_nothing_to_choose_gives_back_what_there_is(entries):
    assert draw(entries, "semente") == tuple(entries)


def test_a_number_that_would_favour_someone_is_passed_over():
    """The 736th word of this seed is 4294966763: of 3361 left, it lies in the incomplete last run."""
    place, left, word = 735, 3361, 4294966763
    block = sha256(b"recusa-868/%d" % (place // 8)).digest()
    assert int.from_bytes(block[place % 8 * 4 :][:4], "big") == word >= 2**32 - 2**32 % left
    entries = list(range(4096))

    drawn = draw(entries, "recusa-868")

    assert list(drawn) == sorteio_independente.sortear(entries, sorteio_independente.numeros("recusa-868"))


def test_every_order_of_four_comes_up_about_equally_often():
    """2,400 seeds over 24 orders: chi-square with 23 degrees is above 49.7 once in a thousand."""
    counts = Counter(draw("abcd", f"equilíbrio {number}") for number in range(2400))

    assert len(counts) == 24
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 49.7


@pytest.mark.regra("Art.23-vencedor-e")
def test_hand_09_a_recorded_draw_is_verified_and_another_order_is_not():
    """HAND-09: C, A, B as drawn stays C, A, B; the seed proves it as often as one asks.

    `printf 'mesa central 16:41/0' | sha256sum` begins 973205db dd89daf1: the digits of the first add up to
    50, by 3 is 2 (C B A); the second is odd (C A B).
    """
    entries = ["A", "B", "C"]
    seed = "mesa central 16:41"

    assert all(draw(entries, seed) == ("C", "A", "B") for _ in range(20))
    assert verify(entries, seed, ["C", "A", "B"])
    assert not verify(entries, seed, ["A", "B", "C"])
    assert not verify(entries, seed, ["C", "A"])


def test_unknown_algorithm_is_refused_and_named():
    with pytest.raises(sorteio.UnknownAlgorithmError) as caught:
        verify(["a"], "semente", ["a"], "tenteio-sha256/2")

    assert caught.value.facts == {"algorithm": "tenteio-sha256/2", "known": (ALGORITHM,)}


def test_an_entry_that_stands_twice_is_refused_and_named():
    with pytest.raises(sorteio.RepeatedEntryError) as caught:
        draw(["t1", "t2", "t3", "t2"], "semente")

    assert caught.value.entry == "t2"


@pytest.mark.parametrize("seed", ["", "\ud800"])
def test_a_seed_that_is_empty_or_cannot_be_written_is_refused(seed):
    with pytest.raises(sorteio.SeedError):
        draw(["a", "b"], seed)


def test_errors_survive_the_way_from_a_worker_process():
    error = sorteio.CardsError(cards=("1e",), wrong=(), needed=8)

    assert pickle.loads(pickle.dumps(error)).facts == error.facts


# --- the stream ---------------------------------------------------------------------------------------------


@given(seed=texts, spans=st.lists(st.integers(1, 2**32), max_size=40))
def test_numbers_stay_below_their_span_and_follow_the_description(seed, spans):
    stream = SeedStream(seed)
    words = sorteio_independente.numeros(seed)

    for span in spans:
        word = next(words)
        while word >= 2**32 - 2**32 % span:
            word = next(words)
        assert stream.below(span) == word % span < span


@given(seed=texts, before=st.integers(0, 20), items=st.integers(0, 40), after=st.integers(0, 20))
def test_shuffles_and_numbers_read_one_stream(seed, before, items, after):
    stream, words = SeedStream(seed), sorteio_independente.numeros(seed)
    for _ in range(before):
        assert stream.below(2**32) == next(words)
    shuffled = list(range(items))

    stream.shuffle(shuffled)

    assert shuffled == sorteio_independente.sortear(range(items), words)
    for _ in range(after):
        assert stream.below(2**32) == next(words)


@pytest.mark.parametrize("span", [0, -1, 2**32 + 1])
def test_a_span_out_of_range_is_refused(span):
    with pytest.raises(sorteio.SpanError):
        SeedStream("semente").below(span)


# --- where a seed comes from --------------------------------------------------------------------------------


def test_numbers_of_the_capatazes_make_the_seed_in_the_order_said():
    assert seed_from_numbers([7, 12, 3]) == "7-12-3"
    assert seed_from_numbers([0]) == "0"
    assert seed_from_numbers([7, 12, 3], SECRET) == "7-12-3|a erva está no porongo"


@pytest.mark.parametrize("numbers", [[], [1, -2], [True], [1.5]])
def test_numbers_that_are_none_or_not_whole_are_refused(numbers):
    with pytest.raises(sorteio.NumbersError):
        seed_from_numbers(numbers)


def test_cards_and_secret_make_the_seed():
    assert seed_from_cards(CARDS, SECRET) == "1e 7o 3c 12b 4c 5o 6e 10b|a erva está no porongo"
    assert seed_from_cards([f" {card.upper()}" for card in CARDS], SECRET) == seed_from_cards(CARDS, SECRET)


def test_the_deck_has_forty_cards_without_eights_and_nines():
    assert len(set(DECK)) == 40
    assert not {card for card in DECK if card[:-1] in ("8", "9")}


@pytest.mark.parametrize(
    ("cards", "wrong"),
    [
        (CARDS[:7], ()),
        ([*CARDS[:7], "1e"], ("1e",)),
        ([*CARDS[:7], "8e"], ("8e",)),
        ([*CARDS[:6], "9x", "7o"], ("9x", "7o")),
    ],
)
def test_cards_too_few_repeated_or_foreign_are_refused_and_named(cards, wrong):
    with pytest.raises(sorteio.CardsError) as caught:
        seed_from_cards(cards, SECRET)

    assert caught.value.wrong == wrong


@pytest.mark.parametrize("secret", ["", "curto", "quinze letras..", "com quebra\nde linha no meio"])
def test_a_secret_that_could_be_guessed_or_mistyped_is_refused(secret):
    with pytest.raises(sorteio.SecretError):
        seed_from_cards(CARDS, secret)


def test_commitment_is_the_sha256_that_any_tool_gives():
    """`printf 'a erva está no porongo' | sha256sum`, run by hand."""
    announced = "a9592ddaa3d8fff9043b11a68dbcdd97f687b35eb4eff98b828d1af2f7847ed6"

    assert seed_commitment(SECRET) == announced
    assert keeps_commitment(SECRET, f" {announced.upper()}\n")
    assert not keeps_commitment(SECRET + " ", announced)
    assert not keeps_commitment(SECRET, "não é um sha")


def test_digest_of_a_frozen_list_is_that_of_its_lines():
    """`printf 't1\\nt2\\n' | sha256sum`, run by hand."""
    assert entries_digest(["t1", "t2"]) == "101ad54f23e31be931e5d084f47b964f514a58d44ee3298f7c09202b8320117b"
    assert entries_digest(["t2", "t1"]) != entries_digest(["t1", "t2"])


def test_a_list_whose_digest_could_be_another_list_is_refused():
    with pytest.raises(sorteio.SeedError):
        entries_digest(["t1\nt2"])


def test_the_figures_in_the_published_description_are_true():
    """docs/rules/sorteio.md is what others build on; its examples are worked out above."""
    text = (Path(__file__).parents[2] / "docs" / "rules" / "sorteio.md").read_text(encoding="utf-8")

    block = sha256(b"7-12-3/0").hexdigest()
    assert " ".join(block[start : start + 8] for start in range(0, 64, 8)) in text
    assert seed_commitment(SECRET) in text
    assert entries_digest(["t1", "t2"]) in text
    assert seed_from_cards(CARDS, SECRET) in text
    assert ALGORITHM in text

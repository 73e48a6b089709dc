"""Ties through the database: shared until the sorteio, drawn once, read back for ever (Art. 23, a to e)."""

import csv
from threading import Barrier, Thread

import pytest
from django.db import connections

from scoring.jogo import Ending
from scoring.sorteio import draw, seed_commitment
from tests.tournaments.desk import CASES, DESK, NAMES, case, enter, enter_all, rows, tournament_of, trio
from tournaments.models import AuditEntry, Purpose, SeedCommitment, Sorteio
from tournaments.selectors.competition import Competition
from tournaments.services.audit import Actor
from tournaments.services.desempate import break_tie, open_ties
from tournaments.services.mata_mata import create_bracket
from tournaments.services.refusals import Refusal
from tournaments.services.results import ResultData, record_result
from tournaments.services.seeds import SeedSource, commitment_for

pytestmark = pytest.mark.django_db

CIRCLE = [
    "A x B: 24-15 14-24 24-7",
    "B x C: 9-24 24-16 24-5",
    "C x A: 24-12 10-24 24-5",
    "A x D: 24-11 24-13",
    "B x D: 24-14 24-22",
    "C x D: 24-16 24-11",
]
CUT_AT_SECOND = [
    "A x B: 24-13 24-17",
    "A x C: 24-11 24-19",
    "A x D: 24-20 24-9",
    "B x C: ausentes",
    "B x D: 24-15 24-18",
    "C x D: 24-22 24-12",
]
TWO_LEVEL = [
    "A x B: 24-21 10-24 21-24",
    "A x C: 24-5 7-24 24-21",
    "A x D: 12-24 24-9 24-19",
    "B x C: 24-5 10-24 24-6",
    "B x D: 24-17 7-24 12-24",
    "C x D: 24-17 24-15",
]


def circle():
    tournament = tournament_of("ABCD")
    enter_all(tournament, CIRCLE)
    return tournament


def abc(tournament):
    return [trio(tournament, letter) for letter in "ABC"]


@pytest.mark.regra("Art.23-vencedor-d")
def test_the_direct_jogo_and_not_the_record_number():
    """HAND-02: B before A in both orders of registration, on every reload."""
    t = tournament_of("ABCD")
    enter_all(t, TWO_LEVEL)

    for _ in range(3):
        found = rows(t)
        assert list(found) == ["B", "A", "C", "D"]
    assert [
        (row.standing.vitorias, row.standing.partidas, row.standing.tentos) for row in found.values()
    ] == [(2, 5, 170), (2, 5, 170), (1, 5, 157), (1, 3, 149)]
    assert "confronto direto" in found["B"].why
    assert not open_ties(t, Competition(t).classification)


@pytest.mark.regra("Art.23-vencedor-d")
def test_a_win_by_walkover_is_a_direct_result():
    """HAND-12."""
    t = tournament_of("ABCD")
    enter_all(
        t,
        [
            "A x B: W.O. A",
            "C x D: 24-14 17-24 20-24",
            "C x A: 24-5 24-10",
            "B x D: 20-24 24-17 24-18",
            "A x D: 24-19 5-24 24-12",
            "B x C: 24-16 24-8",
        ],
    )

    found = rows(t)

    assert list(found)[:2] == ["A", "B"]
    assert found["A"].standing[3:6] == found["B"].standing[3:6] == (2, 5, 140)
    assert "confronto direto (W.O.)" in found["A"].why


@pytest.mark.regra("Art.23-vencedor-e")
def test_a_circle_shares_the_first_place_until_the_sorteio():
    """HAND-03, HAND-10: 1, 1, 1, 4, marked as waiting; the mata-mata waits too."""
    t = circle()
    found = rows(t)

    assert [row.standing.rank for row in found.values()] == [1, 1, 1, 4]
    assert [row.standing.pending_sorteio for row in found.values()] == [True, True, True, False]
    with pytest.raises(Refusal, match="Sorteio pendente na chave A") as caught:
        create_bracket(tournament=t, actor=DESK)
    assert all(NAMES[letter] in caught.value.message for letter in "ABC")


@pytest.mark.regra("Art.23-vencedor-e")
def test_the_sorteio_is_held_once_and_read_back():
    """HAND-09: the same order on every reload, with who, when, among whom and the seed."""
    t = circle()
    held = break_tie(
        tournament=t,
        trios=abc(t),
        source=SeedSource(numbers=[16, 42, 7]),
        actor=DESK,
        witnesses="os três capatazes",
    )

    for _ in range(20):
        assert list(rows(t)) == [*held.result, "D"]
    assert [row.standing.rank for row in rows(t).values()] == [1, 2, 3, 4]
    assert held.held_by == "mesa central"
    assert set(held.entries) == set("ABC")
    assert list(draw(held.entries, held.seed)) == held.result
    entry = AuditEntry.objects.get(action="sorteio.desempate")
    assert entry.after["result"] == [NAMES[ref] for ref in held.result]


def test_drawn_twice_the_first_stands():
    """HAND-09, HAND-17: two taps, other numbers; nothing is rolled again."""
    t = circle()
    first = break_tie(tournament=t, trios=abc(t), source=SeedSource(numbers=[1]), actor=DESK)

    again = break_tie(tournament=t, trios=abc(t), source=SeedSource(numbers=[2]), actor=Actor("outra tela"))

    assert again == first
    assert Sorteio.objects.filter(purpose=Purpose.TIEBREAK).count() == 1
    assert AuditEntry.objects.filter(action="sorteio.desempate").count() == 1


def test_the_hash_is_shown_before_and_the_seed_shows_the_secret_after():
    t = circle()
    shown = commitment_for(tournament=t, purpose=Purpose.TIEBREAK).commitment
    assert commitment_for(tournament=t, purpose=Purpose.TIEBREAK).commitment == shown

    held = break_tie(tournament=t, trios=abc(t), source=SeedSource(numbers=[5, 6]), actor=DESK)

    assert held.commitment == shown
    secret = SeedCommitment.objects.get(commitment=shown).secret
    assert seed_commitment(secret) == shown
    assert secret in held.seed
    assert commitment_for(tournament=t, purpose=Purpose.TIEBREAK).commitment != shown


def test_by_hand_needs_the_whole_order_and_witnesses():
    t = circle()
    with pytest.raises(Refusal, match="todos os trios empatados"):
        break_tie(tournament=t, trios=abc(t), source=SeedSource(by_hand=True, order=["A", "B"]), actor=DESK)
    with pytest.raises(Refusal, match="testemunhas"):
        break_tie(
            tournament=t, trios=abc(t), source=SeedSource(by_hand=True, order=["C", "A", "B"]), actor=DESK
        )

    held = break_tie(
        tournament=t,
        trios=abc(t),
        source=SeedSource(by_hand=True, order=["C", "A", "B"]),
        actor=DESK,
        witnesses="Ana, Beto, Caio",
    )

    assert held.by_hand
    assert list(rows(t)) == ["C", "A", "B", "D"]


def test_only_those_tied_are_drawn():
    t = circle()
    with pytest.raises(Refusal, match="não estão empatados"):
        break_tie(
            tournament=t, trios=[trio(t, "A"), trio(t, "B")], source=SeedSource(numbers=[1]), actor=DESK
        )
    with pytest.raises(Refusal, match="não estão empatados"):
        break_tie(tournament=t, trios=[*abc(t), trio(t, "D")], source=SeedSource(numbers=[1]), actor=DESK)


def test_an_incomplete_chave_draws_nothing():
    """HAND-08."""
    t = tournament_of("ABCD")
    enter_all(t, CIRCLE[:5])
    assert not open_ties(t, Competition(t).classification)
    with pytest.raises(Refusal, match="não estão empatados"):
        break_tie(tournament=t, trios=abc(t), source=SeedSource(numbers=[1]), actor=DESK)


@pytest.mark.parametrize(("going_on", "asked"), [(1, False), (2, True), (3, False)])
def test_a_tie_matters_only_across_the_line(going_on, asked):
    """HAND-11: 2º open between B and C; with one or three going on no sorteio is asked."""
    t = tournament_of("ABCD", qualifiers_per_chave=going_on)
    enter_all(t, CUT_AT_SECOND)
    found = rows(t)
    assert [row.standing.rank for row in found.values()] == [1, 2, 2, 4]
    assert found["B"].standing[3:6] == (1, 3, 102)
    (tie,) = open_ties(t, Competition(t).classification)

    assert tie.matters is asked
    if asked:
        with pytest.raises(Refusal, match="Ás de Espada e Sete Bravo"):
            create_bracket(tournament=t, actor=DESK)
        break_tie(
            tournament=t, trios=[trio(t, "B"), trio(t, "C")], source=SeedSource(numbers=[3]), actor=DESK
        )
        create_bracket(tournament=t, actor=DESK)
        assert t.bracket_entrants.count() == 2


def test_a_final_never_changes_the_chave():
    """HAND-07: B before A by confronto direto, whatever the final gives."""
    t = tournament_of("ABCD", third_place=False)
    enter_all(t, TWO_LEVEL)
    create_bracket(tournament=t, actor=DESK)
    final = t.jogos.get(stage="mata_mata")
    a_wins = ((24, 20), (24, 22)) if final.trio_a.ref == "A" else ((20, 24), (22, 24))
    record_result(
        jogo_id=final.pk, data=ResultData(Ending.PLAYED, a_wins, base_version=final.version), actor=DESK
    )

    assert list(rows(t))[:2] == ["B", "A"]
    assert rows(t)["A"].standing[3:6] == (2, 5, 170)
    assert Competition(t).podium.champion == "A"


def test_runners_up_level_across_the_line_are_drawn_for():
    """HAND-11 and HAND-21 together: one place for the best 2º, two of them equal, of different chaves."""
    t = tournament_of("ABC", "DEF", qualifiers_per_chave=1, best_runners_up=1, third_place=False)
    for chave in ("ABC", "DEF"):
        first, second, third = chave
        enter(t, f"{first} x {second}: 24-10 24-12")
        enter(t, f"{first} x {third}: 24-3 24-4")
        enter(t, f"{second} x {third}: 24-5 24-6")
    with pytest.raises(Refusal, match="Sorteio pendente"):
        create_bracket(tournament=t, actor=DESK)
    ties = [tie for tie in open_ties(t, Competition(t).classification) if set(tie.trios) == {"B", "E"}]
    assert [(tie.chave, tie.first, tie.last) for tie in ties] == [(None, 3, 4)]
    assert ties[0].matters

    held = break_tie(
        tournament=t, trios=[trio(t, "B"), trio(t, "E")], source=SeedSource(numbers=[8]), actor=DESK
    )
    create_bracket(tournament=t, actor=DESK)

    going_on = set(t.bracket_entrants.values_list("trio__ref", flat=True))
    assert going_on == {"A", "D", held.result[0]}


def test_a_correction_that_parts_them_needs_no_sorteio():
    t = circle()
    enter(t, "A x D: 24-11 20-24 24-13", reason="partida esquecida")

    assert not open_ties(t, Competition(t).classification)
    with pytest.raises(Refusal, match="não estão empatados"):
        break_tie(tournament=t, trios=abc(t), source=SeedSource(numbers=[1]), actor=DESK)


@pytest.mark.django_db(transaction=True)
def test_two_screens_at_once_hold_one_sorteio():
    """HAND-17 for the tiebreak."""
    t = circle()
    trios = abc(t)
    found: list[object] = []
    barrier = Barrier(3)

    def tap(number):
        barrier.wait()
        try:
            found.append(
                break_tie(tournament=t, trios=trios, source=SeedSource(numbers=[number]), actor=DESK)
            )
        except Exception as error:
            found.append(error)
        finally:
            connections.close_all()

    threads = [Thread(target=tap, args=(number,)) for number in (1, 2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len({getattr(held, "pk", held) for held in found}) == 1, found
    assert Sorteio.objects.filter(purpose=Purpose.TIEBREAK).count() == 1


@pytest.mark.parametrize("name", sorted(path.name for path in CASES.glob("*.cego.csv")))
def test_the_files_of_the_cases(name):
    """HAND-02 to HAND-06, HAND-11, HAND-12: each chave with its expected table, through the database."""
    t = case(name)
    with (CASES / name.replace(".csv", ".esperado.csv")).open(encoding="utf-8", newline="") as file:
        expected = list(csv.DictReader(file, delimiter=";"))
    letters = {spoken: letter for letter, spoken in NAMES.items()}

    found = rows(t)
    for row in expected:
        standing = found[letters[row["trio"]]].standing
        assert standing.rank == int(row["posicao"])
        assert standing.pending_sorteio == (row["empatado"] == "sorteio")
        credits = (standing.vitorias, standing.partidas, standing.tentos)
        assert credits == tuple(int(row[name]) for name in ("vitorias", "partidas", "tentos"))

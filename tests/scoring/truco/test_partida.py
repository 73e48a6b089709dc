"""A partida as a fold of voltas: roda and testa, mão and pé, malos and buenos, undo, and the deal."""

import pytest

from scoring.modalities import Lineup, Modality
from scoring.truco.cards import parse_card
from scoring.truco.dealing import Seats, draw_dealer, exposed_card, next_pe, seats_after
from scoring.truco.errors import PartidaStateError, VoltaNotFinishedError
from scoring.truco.partida import Marks, Partida, fold
from scoring.truco.rules import truco_rules
from scoring.truco.vazas import side_of
from scoring.truco.volta import Call, Game

CEGO = Game(Modality.TRUCO_CEGO)
AMOSTRA = Game(Modality.TRUCO_AMOSTRA)
A_WINS, B_WINS = ("a", "a"), ("b", "b")
TRUCO = (Call("a", "truco"), Call("b", "quero"))


def play(partida, *winners):
    for vazas in winners:
        partida = partida.play(partida.deal(vazas=vazas))
    return partida


def formats(partida, count):
    """Play voltas that leave the score far from the end, and tell the format of each."""
    found = []
    for _ in range(count):
        found.append((partida.next.format, partida.next.testa))
        partida = play(partida, A_WINS)
    return found


@pytest.mark.regra("Art.23-alterna")
def test_roda_and_testa_alternate_and_a_volta_of_testa_has_three_testas():
    roda, testas = ("roda", None), [("testa", 1), ("testa", 2), ("testa", 3)]
    assert formats(Partida(CEGO), 8) == [roda, *testas, roda, *testas]


@pytest.mark.regra("Art.23-seis")
@pytest.mark.parametrize(("score", "format_"), [((17, 9), "testa"), ((18, 9), "roda"), ((9, 18), "roda")])
def test_from_six_missing_to_either_side_only_roda(score, format_):
    """AMB-12: 17×9 still has its testa; 18×9 and 9×18 do not."""
    partida = Partida(CEGO, a=score[0], b=score[1], number=2)
    assert partida.next.format == format_


@pytest.mark.regra("Art.23-seis", "Art.23-testa-soma")
def test_testas_already_dealt_are_played_even_past_the_mark():
    """At 17×0 the first testa gives A two; the other two testas of the volta go on, and then only roda."""
    partida = Partida(CEGO, a=17, number=2)
    partida = partida.play(partida.deal(calls=TRUCO, vazas=A_WINS))
    assert (partida.score, partida.next.testa) == ((19, 0), 2)
    partida = play(partida, B_WINS, A_WINS)
    assert (partida.score, partida.next.format, partida.number) == ((20, 1), "roda", 3)
    assert formats(partida, 3) == [("roda", None)] * 3


@pytest.mark.regra("Art.23-testa-soma")
def test_what_each_testa_gives_goes_to_the_pile_of_the_trio():
    """A +2, B +1, A +4: A 6, B 1."""
    partida = Partida(CEGO, number=2)
    vale4 = (*TRUCO, Call("b", "retruco"), Call("a", "quero"), Call("a", "vale quatro"), Call("b", "quero"))
    partida = partida.play(partida.deal(calls=TRUCO, vazas=A_WINS))
    partida = partida.play(partida.deal(vazas=B_WINS))
    partida = partida.play(partida.deal(calls=vale4, vazas=A_WINS))
    assert partida.score == (6, 1)


@pytest.mark.regra("Art.23-dar", "Art.24-mão", "Art.24-dador")
def test_the_mao_of_a_volta_deals_the_next():
    """Pé seat 0 (A), mão seat 1 (B); then pé 1, mão 2. The three testas belong to one deal."""
    partida = Partida(CEGO)
    assert (partida.next.pe, partida.next.mao, partida.next.mao_side) == (0, 1, "b")
    partida = play(partida, A_WINS)
    assert [(partida.next.pe, partida.next.mao_side)] == [(1, "a")]
    partida = play(partida, A_WINS)
    assert (partida.next.pe, partida.next.mao, partida.next.mao_side) == (1, 3, "b")
    partida = play(partida, A_WINS, A_WINS)
    assert (partida.next.pe, partida.next.mao) == (2, 3)


@pytest.mark.regra("Art.23-alterna")
@pytest.mark.parametrize(
    "game", [AMOSTRA, Game(Modality.TRUCO_CEGO, Lineup.MANO), Game(Modality.TRUCO_CEGO, Lineup.DUPLA)]
)
def test_testa_exists_only_between_trios_of_cego(game):
    assert formats(Partida(game), 4) == [("roda", None)] * 4


@pytest.mark.regra("Art.23-tentos", "Art.24-malos", "Art.24-limites")
@pytest.mark.parametrize(
    ("game", "tentos", "marks"),
    [
        (CEGO, 11, Marks(11, 0, False)),
        (CEGO, 12, Marks(12, 0, True)),
        (CEGO, 13, Marks(12, 1, True)),
        (CEGO, 24, Marks(12, 12, True)),
        (AMOSTRA, 14, Marks(14, 0, False)),
        (AMOSTRA, 15, Marks(15, 0, True)),
        (Game(Modality.TRUCO_AMOSTRA, Lineup.MANO), 10, Marks(9, 1, True)),
        (Game(Modality.TRUCO_AMOSTRA, Lineup.DUPLA), 12, Marks(12, 0, True)),
    ],
)
def test_malos_and_buenos(game, tentos, marks):
    assert Partida(game, a=tentos).marks("a") == marks
    assert Partida(game, b=tentos).marks("b") == marks


@pytest.mark.regra("Art.23-tentos", "Art.23-falta-um")
def test_a_score_never_passes_the_target_and_the_partida_ends_there():
    partida = Partida(CEGO, a=23, b=20, number=3)
    partida = partida.play(partida.deal(calls=TRUCO, vazas=A_WINS))
    assert (partida.score, partida.winner, partida.next) == ((24, 20), "a", None)
    with pytest.raises(PartidaStateError):
        partida.deal()


def test_a_part_that_ends_the_partida_leaves_nothing_to_decide_after_it():
    """AMB-26: the envido is credited first; with 24 reached the vazas are not needed."""
    partida = Partida(CEGO, a=23, b=20, number=3)
    calls = (Call("a", "envido"), Call("b", "quero"))
    assert partida.play(partida.deal(calls=calls, pontos=(30, 20))).winner == "a"
    with pytest.raises(VoltaNotFinishedError):
        partida.play(partida.deal(calls=calls, pontos=(20, 30)))


def test_undo_gives_back_the_partida_before():
    partida = play(Partida(CEGO), A_WINS, B_WINS)
    assert partida.undo().score == (1, 0)
    assert partida.undo().next.testa == 1
    assert play(partida.undo(), B_WINS) == partida
    with pytest.raises(PartidaStateError):
        Partida(CEGO).undo()


def test_a_volta_that_is_not_the_next_one_is_refused():
    partida = Partida(CEGO)
    volta = partida.deal(vazas=A_WINS)
    wrong = [
        volta._replace(format="testa"),
        volta._replace(score=(1, 0)),
        volta._replace(mao="a"),
        volta._replace(game=AMOSTRA),
    ]
    for each in wrong:
        with pytest.raises(PartidaStateError):
            partida.play(each)


def test_the_fold_of_its_voltas_is_the_partida():
    partida = play(Partida(CEGO, pe=4), A_WINS, B_WINS, B_WINS, A_WINS, A_WINS)
    assert fold(CEGO, partida.voltas, pe=4).score == partida.score == (3, 2)


@pytest.mark.regra("Art.23-sorteio-pé", "Art.24-dador")
def test_highest_card_deals_first_and_ties_draw_again():
    """12 against 7; then 12, 12 and 7: the two draw again."""
    assert draw_dealer({0: parse_card("12e"), 1: parse_card("7o")}) == (0,)
    assert draw_dealer({0: parse_card("12e"), 1: parse_card("12o"), 2: parse_card("7o")}) == (0, 1)


@pytest.mark.regra("Art.23-trios")
def test_seats_go_round_the_mesa_and_sides_alternate():
    assert [side_of(seat) for seat in range(6)] == ["a", "b", "a", "b", "a", "b"]
    assert seats_after(5, 3) == Seats(5, 0)
    assert next_pe(seats_after(5, 3)) == 0
    assert seats_after(1, 1) == Seats(1, 0)


@pytest.mark.regra("Art.23-virada-aceita", "Art.23-virada-refaz", "Art.24-virada")
def test_a_card_exposed_in_dealing():
    """Cego: low cards are kept or not, high ones are always dealt again. Amostra: always the player's
    choice."""
    cego, amostra = truco_rules(Modality.TRUCO_CEGO), truco_rules(Modality.TRUCO_AMOSTRA)
    for text in ["12e", "11b", "10o", "4c", "5e", "6o", "7c", "7b"]:
        assert exposed_card(parse_card(text), cego) == "choice"
    for text in ["1e", "1b", "7e", "7o", "3c", "2b", "1c", "1o"]:
        assert exposed_card(parse_card(text), cego) == "redeal"
    assert exposed_card(parse_card("1e"), amostra) == "choice"

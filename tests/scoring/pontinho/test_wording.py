"""Every refusal of Pontinho has its sentence."""

import inspect

import pytest

from scoring.dealing import Entrant
from scoring.pontinho import errors, tournament, wording
from scoring.pontinho.cards import parse_card, parse_cards, seat_order
from scoring.pontinho.mesa import Hand, Mesa, Rodada, state_of
from scoring.pontinho.rules import PontinhoRules
from scoring.pontinho.seating import draw_mesas, etapas, mesa_sizes
from scoring.pontinho.tournament import MesaFacts, PontinhoFacts, evaluate
from tests.scoring.pontinho.sitting import RULES, mesa, rodada

NAMES = {"A": "Ana", "B": "Bento", "C": "Cida"}
THREE = mesa("ABC")


def played(*hands, out="A", **more):
    return lambda: THREE.play(Rodada((out,), tuple(Hand(*hand) for hand in hands), **more))


@pytest.mark.parametrize(
    ("refused", "text"),
    [
        (lambda: THREE.play(rodada("A: B5")), "Rodada 1: faltam os pontos de Cida"),
        (lambda: THREE.play(rodada("A B C:")), "Rodada 1: com a mesma carta batem no máximo dois"),
        (played(("B", 1), ("C", 5)), "Rodada 1: Bento: quem não bateu fica com 2 a 180 pontos na mão"),
        (
            played(("B", 16, "Ae"), ("C", 5)),
            "Rodada 1: Bento: as cartas somam 15, e estão anotados 16 pontos",
        ),
        (
            played(("B", 5), ("C", 5), aberta="7"),
            "Rodada 1: “7” não é uma carta aberta: escreva o valor e o naipe, como em 7c",
        ),
        (lambda: THREE.undo(), "Nenhuma rodada foi jogada ainda"),
        (lambda: THREE.decide("D"), "D não está em jogo, e a comissão só pode dar a mesa a quem está"),
        (lambda: state_of(Mesa(RULES, ("A", "B"))), "Uma mesa vai de 3 a 8, e esta tem 2 jogadores"),
        (lambda: state_of(Mesa(RULES, ("A", "B", "A"))), "Ana aparece duas vezes na mesa"),
        (lambda: PontinhoRules(limit=0), "O limite do estouro é um número de 1 a 10000"),
        (lambda: mesa_sizes(2), "Com 2 jogadores não se faz uma mesa: são precisos 3"),
        (lambda: mesa_sizes(1), "Com 1 jogador não se faz uma mesa: são precisos 3"),
        (lambda: mesa_sizes(9, 9), "A maior mesa tem de 5 a 8 jogadores"),
        (
            lambda: etapas(7, 1),
            "Da 1ª etapa seguiriam só 2, e uma mesa tem ao menos 3: aumente quantos seguem de cada mesa",
        ),
        (
            lambda: etapas(7, 3),
            "De cada mesa tem de seguir ao menos um jogador, e ao menos um tem de ficar",
        ),
        (
            lambda: parse_card("1c"),
            "“1c” não é uma carta: escreva o valor e o naipe (o, p, e, c), como em 10c, ou * para o curinga",
        ),
        (lambda: parse_cards("7c 7c 7c"), "Em dois baralhos só há 2 cartas 7c"),
        (
            lambda: seat_order({"A": parse_card("7c"), "B": parse_card("7o")}),
            "Cartas iguais: Ana e Bento tiram outra vez",
        ),
        (
            lambda: evaluate(PontinhoFacts((MesaFacts("m1", 1, THREE), MesaFacts("m2", 1, THREE)))),
            "Ana está em duas mesas da 1ª etapa",
        ),
        (
            lambda: evaluate(PontinhoFacts((MesaFacts("m1", 1, THREE), MesaFacts("m1", 2, THREE)))),
            "Há mais de uma mesa com o código m1",
        ),
    ],
)
def test_what_people_read(refused, text):
    with pytest.raises(errors.ScoringError) as caught:
        refused()
    assert wording.error_text(caught.value, NAMES) == text


def test_every_cause_has_its_sentence():
    """The causes that `RodadaError` lists are those that are worded."""
    listed = inspect.getdoc(errors.RodadaError).split("cause: ")[1]

    assert {word.strip(' ".\n') for word in listed.split(",")} == set(wording._RODADA)


def test_every_error_has_its_sentence():
    own = {"pontinho_rodada", "pontinho_mesa", "pontinho_rules", "no_final"}
    kinds = [
        kind
        for module in (errors, tournament)
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, errors.ScoringError) and kind.__module__ == module.__name__
    ]
    assert {kind.code for kind in kinds} == own | set(wording._OTHERS)


def test_a_draw_of_too_few_is_refused_in_words():
    with pytest.raises(errors.TooFewPlayersError):
        draw_mesas([Entrant("A", None, None)], "1")

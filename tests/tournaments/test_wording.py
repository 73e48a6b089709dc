"""What people read of scoring: every code has its sentence, in plain Portuguese with its article."""

from fractions import Fraction

import pytest

from scoring import bracket, chaves, errors, qualifying, round_robin, schedule, sorteio
from scoring.classification import evaluate
from scoring.desclassificacao import Desclassificacao, Inciso
from scoring.explain import Reason
from scoring.jogo import Ending, jogo_outcome, parse_partidas
from scoring.standings import ChaveResults, Criterion, Result, classify_chave, classify_overall, reasons
from scoring.sumula import problems
from tests.scoring.facts import AMOSTRA, CEGO, facts, golden_chave, jogos
from tournaments import wording
from tournaments.wording import (
    compared,
    decimal_comma,
    error_text,
    joined,
    partida_name,
    problem_text,
    reason_text,
)

SIDES = {"a": "Três Marias", "b": "Ás de Espada"}


def told(partidas, *, ending=Ending.PLAYED, winner=None, rules=CEGO):
    if isinstance(partidas, str):
        partidas = parse_partidas(partidas)
    listed = problems(partidas, ruleset=rules, ending=ending, winner=winner)
    return [problem_text(problem, "Três Marias", "Ás de Espada") for problem in listed]


@pytest.mark.parametrize(
    ("partidas", "text"),
    [
        ("", "Faltam as partidas deste jogo"),
        ("24-10", "Falta a segunda partida: com 1 a 0 o jogo ainda não terminou"),
        ("24-10 10-24", "Falta a terceira partida: o jogo está 1 a 1"),
        ("24-10 24-12 24-5", "Terceira partida a mais: o jogo já estava decidido em 2 a 0"),
        (
            "24-24 24-10",
            "Primeira partida: os dois lados não podem chegar a 24; só um termina a partida",
        ),
        (
            "23-20 24-12",
            "Primeira partida: 23 × 20 não termina a partida; um dos lados tem de chegar a 24",
        ),
        ("24-10 24-25", "Segunda partida, Ás de Espada: a partida termina em 24 tentos"),
        ([(-1, 24), (3, 24)], "Primeira partida, Três Marias: tentos não podem ser negativos"),
        (
            [(24, 1.5), (24, 3)],
            "Primeira partida, Ás de Espada: os tentos são um número inteiro, sem vírgula",
        ),
        ([(24, None), (24, 3)], "Primeira partida, Ás de Espada: faltam os tentos"),
        ([(None, None), (24, 3)], "Primeira partida em branco, mas há outra anotada depois dela"),
        ([(24, 3, 1), (24, 3)], "Primeira partida: anote dois números, os tentos de cada lado"),
    ],
)
def test_hand_40_problems_say_what_would_be_right(partidas, text):
    assert told(partidas)[0] == text


def test_problems_of_the_winner_and_of_endings():
    assert told("24-10 24-12", winner="b") == [
        "O vencedor anotado é Ás de Espada, mas pelas partidas quem venceu foi Três Marias"
    ]
    assert told("24-10 24-12", winner="x") == ["O vencedor tem de ser um dos dois lados do jogo"]
    assert told("24-0", ending=Ending.WALKOVER, winner="a") == [
        "Primeira partida: em caso de W.O. não se anotam partidas; deixe em branco"
    ]
    assert told("24-0", ending=Ending.BYE, winner="a") == [
        "Primeira partida: em caso de passagem livre não se anotam partidas; deixe em branco"
    ]
    assert told("", ending=Ending.BYE) == ["Diga quem ficou com a passagem livre"]
    assert told("5-9", ending=Ending.TIME_DECISION) == [
        "Na decisão por tempo a comissão precisa dizer quem venceu"
    ]
    assert told("10-24 9-24", ending=Ending.TIME_DECISION, winner="b") == [
        "As partidas já deram a vitória a Ás de Espada por 2 a 0: "
        "anote como jogo jogado, não como decisão por tempo"
    ]


def test_when_the_partida_before_is_wrong_no_score_is_told():
    assert told("30-10")[1] == "Falta a segunda partida"


# --- reasons -----------------------------------------------------------------------------------------------


def why(given, chave="A"):
    names = {trio: str(trio) for trio in given.trios}
    return [reason and reason_text(reason, names) for reason in evaluate(given).why(chave)]


@pytest.mark.regra("Art.23-vencedor-a", "Art.23-vencedor-b", "Art.23-vencedor-c")
def test_a_row_tells_by_what_it_stands_above_the_next_with_both_figures():
    given, _ = golden_chave("tentos-antes-do-confronto.cego")

    assert why(given) == [
        "acima de Ás de Espada por tentos: 204 × 170 (Art. 23, c)",
        "acima de Sete Bravo por vitórias: 2 × 1 (Art. 23, a)",
        "acima de Flor e Truco por partidas: 5 × 3 (Art. 23, b)",
        None,
    ]


@pytest.mark.regra("Art.23-vencedor-d")
def test_hand_12_confronto_direto_by_wo():
    given, _ = golden_chave("confronto-por-wo.cego")

    assert why(given)[0] == "acima de Ás de Espada por confronto direto (W.O.) (Art. 23, d)"


def test_confronto_direto_of_two_and_of_more():
    two, _ = golden_chave("dois-empatados.cego")
    four, _ = golden_chave("quatro-em-dois-pares.cego")

    assert why(two)[0] == "acima de Três Marias por confronto direto (Art. 23, d)"
    assert why(four)[2] == (
        "acima de Sete Bravo por confronto direto: 2 × 1 em vitórias entre os 4 empatados (Art. 23, d)"
    )


def test_confronto_direto_by_desclassificacao():
    given = facts("ABD", jogos("D x A", "D x B: 24-9 24-11"))
    fault = Desclassificacao("D", Inciso.VIII, "A1")

    given = facts("ABD", given.jogos, desclassificacoes=(fault,))

    assert why(given)[0] == "acima de D por confronto direto (desclassificação) (Art. 23, d)"


@pytest.mark.regra("Art.23-vencedor-e")
def test_hand_03_what_only_a_sorteio_parts_and_what_it_parted():
    given, _ = golden_chave("tres-em-circulo.cego")
    drawn = facts(given.trios, given.jogos, sorteios=(("Sete Bravo", "Três Marias", "Ás de Espada"),))

    assert why(given)[0] == "empate só se decide por sorteio (Art. 23, e)"
    assert why(drawn)[0] == "acima de Três Marias por sorteio (Art. 23, e)"


def test_hand_08_level_so_far():
    given = facts("ABCD", jogos("A x D: 24-12 24-20", "B x C: 24-12 24-20"))

    assert why(given)[0] == "empatado até aqui com B"


def test_amostra_cites_art_24():
    given = facts("AB", jogos("A x B: 30-12 30-20"), ruleset=AMOSTRA)

    assert why(given)[0] == "acima de B por vitórias: 1 × 0 (Art. 24)"


@pytest.mark.regra("Art.24-vencedor-5")
def test_across_chaves_of_unequal_size_figures_are_per_jogo():
    overall = classify_overall(
        [
            ChaveResults(
                "A", "ABC", [Result("A", "B", "A", 3, 72, 0, 9), Result("A", "C", "C", 0, 9, 3, 72)]
            ),
            ChaveResults("B", "DE", [Result("D", "E", "D", 3, 72, 0, 9)]),
        ]
    )
    names = {trio: trio for trio in "ABCDE"}

    found = [reason and reason_text(reason, names) for reason in reasons(overall)]

    assert [row.trio for row in overall] == ["C", "D", "A", "B", "E"]
    assert found[1] == "acima de A por vitórias por jogo: 1,00 × 0,50 (Art. 23, a)"


@pytest.mark.regra("Art.23-vencedor-f", "Art.24-vencedor-6")
@pytest.mark.parametrize(
    ("text", "rules", "ending", "winner", "expected"),
    [
        ("24-3 24-5", CEGO, Ending.PLAYED, None, "2 a 0: a terceira partida conta 24 a 0 (Art. 23, f)"),
        ("30-3 30-5", AMOSTRA, Ending.PLAYED, None, "2 a 0: a terceira partida conta 30 a 0 (Art. 24)"),
        (
            "24-3 3-24 5-24", CEGO, Ending.PLAYED, None,
            "2 a 1: contam as partidas e os tentos jogados (Art. 23, a)",
        ),
        (
            "", CEGO, Ending.WALKOVER, "b",
            "W.O.: Ás de Espada leva 1 vitória, 3 partidas e 72 tentos (Art. 20, III)",
        ),
        ("", CEGO, Ending.WALKOVER, None, "ausência dupla: ninguém pontua (Art. 20, III)"),
        (
            "24-15 0-5", CEGO, Ending.DISQUALIFIED, "b",
            "desclassificação: Ás de Espada leva 1 vitória, 3 partidas e 72 tentos; "
            "o outro lado fica com os 24 tentos das partidas terminadas (Art. 20, § 1º e § 2º)",
        ),
        (
            "", CEGO, Ending.DISQUALIFIED, None,
            "os dois lados desclassificados: ninguém vence (Art. 20, § 1º e § 2º)",
        ),
        (
            "24-3 5-5", CEGO, Ending.TIME_DECISION, "a",
            "decisão da comissão, esgotado o tempo: vitória de Três Marias (Art. 23, g)",
        ),
        ("", CEGO, Ending.BYE, "a", "passagem livre: Três Marias leva 1 vitória, 3 partidas e 72 tentos"),
    ],
)  # fmt: skip
def test_a_jogo_tells_how_it_was_counted(text, rules, ending, winner, expected):
    ended = jogo_outcome(ending=ending, partidas=parse_partidas(text), ruleset=rules, winner=winner)

    assert reason_text(ended.reason, SIDES) == expected


def test_who_is_out_is_below():
    rows = classify_chave("AB", [], out={"B"})
    reason = Reason("below_out", "Art. 20, § 1º", {"upper": rows[0].trio, "lower": rows[1].trio})

    assert reason_text(reason, {"A": "A", "B": "B"}) == "acima de B, desclassificado (Art. 20, § 1º)"


# --- errors ------------------------------------------------------------------------------------------------


def subclasses(kind):
    for sub in kind.__subclasses__():
        yield sub
        yield from subclasses(sub)


def test_every_code_of_a_sumula_and_every_criterion_has_a_sentence():
    assert {kind.code for kind in errors.SumulaError.__subclasses__()} == set(wording._PROBLEMS)
    assert {f"above_by_{criterion.value}" for criterion in Criterion} <= set(wording._REASONS)


def test_every_error_that_a_person_can_cause_has_a_sentence():
    modules = (errors, bracket, chaves, qualifying, round_robin, schedule, sorteio)
    codes = {
        kind.code
        for kind in subclasses(errors.ScoringError)
        if kind.__module__ in {module.__name__ for module in modules}
        and not issubclass(kind, errors.SumulaError)
    }
    bugs = {  # nothing that a person typed: the caller mixed up its own records
        "sorteio_span", "winner_not_in_match", "match_not_ready", "advance_not_needed", "repeated_fixture",
    }  # fmt: skip

    assert codes - bugs <= set(wording._ERRORS)


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (
            errors.TargetNotReachedError(jogo="j7", where=("partidas", 1), a=23, b=20, target=24),
            "Jogo j7: segunda partida: 23 × 20 não termina a partida; um dos lados tem de chegar a 24",
        ),
        (errors.UnknownTrioError(trio="t9", jogo="j1"), "O trio Os Guaxos não está nesta chave (jogo j1)"),
        (errors.RepeatedTrioError(trio="x"), "O trio x aparece mais de uma vez"),
        (errors.UnknownChaveError(chave="Z", jogo="j1"), "O jogo j1 não pertence a nenhuma chave do torneio"),
        (
            errors.PartidaNotationError(text="24,0-10", token="24,0-10"),
            "“24,0-10” não é um resultado de partida; escreva como em 24-10",
        ),
        (
            errors.JogoNotNamedError(trio="t9"),
            "A desclassificação pelo inciso VIII custa um jogo: diga qual Os Guaxos perdeu (Art. 20, § 2º)",
        ),
        (
            chaves.ChaveCountError(trios=5, chaves=4, most=2),
            "Com 5 trios não se fazem 4 chaves; o máximo é 2",
        ),
        (chaves.ChaveCountError(trios=1, chaves=1, most=0), "Com 1 trio não se faz nem uma chave"),
        (sorteio.SpanError(span=0), "Não foi possível calcular (sorteio_span)."),
    ],
)
def test_errors_are_told(error, text):
    assert error_text(error, {"t9": "Os Guaxos"}) == text


# --- figures and names -------------------------------------------------------------------------------------


def test_numbers_are_written_with_a_comma_and_halves_round_up():
    assert decimal_comma(7) == "7"
    assert decimal_comma(Fraction(2, 3)) == "0,67"
    assert decimal_comma(Fraction(1, 8)) == "0,13"
    assert decimal_comma(Fraction(121, 2)) == "60,50"
    assert decimal_comma(Fraction(71)) == "71,00"


def test_unequal_figures_never_look_equal():
    assert compared(Fraction(200, 3), Fraction(133, 2)) == ("66,67", "66,50")
    assert compared(Fraction(1001, 1000), Fraction(1)) == ("1,001", "1,000")
    assert compared(Fraction(100001, 100000), Fraction(1)) == ("100001/100000", "1")


def test_names_are_joined_and_partidas_named():
    assert [joined(list(names)) for names in ("", "A", "AB", "ABC")] == ["", "A", "A e B", "A, B e C"]
    assert (partida_name(0), partida_name(6)) == ("primeira partida", "7ª partida")

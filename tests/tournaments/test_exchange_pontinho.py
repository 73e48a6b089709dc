"""Pontinho in the tournament file: read, every problem named, classified as the checker says, verified."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scoring import checker
from scoring.dealing import Entrant
from scoring.pontinho.seating import draw_mesas
from scoring.pontinho.tournament import evaluate
from tests.tournaments.random_pontinho import random_pontinho
from tests.tournaments.tournament_file import sound_file
from tournaments.exchange.document import plain
from tournaments.exchange.draws import Verdict, check_draws
from tournaments.exchange.exporting import document_of
from tournaments.exchange.facts import pontinho_facts
from tournaments.exchange.loading import load_document
from tournaments.exchange.problems import json_path
from tournaments.exchange.reading import read, read_data
from tournaments.exchange.report import classification_json, classification_table
from tournaments.exchange.writing import to_text
from tournaments.models import PontinhoMesa
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.services.audit import Actor

NAMES = ["Ana", "Bento", "Cida", "Dinarte", "Elói", "Flora", "Gentil", "Hilda", "Ivo", "Jandira", "Lino"]


def hands(**points):
    return [{"player": player, "points": value} for player, value in points.items()]


def pontinho_file():
    """Eleven players at mesas of 4, 4 and 3, of which the first has ended."""
    mesas = [
        {
            "id": "p1",
            "etapa": 1,
            "mesa": 1,
            "players": ["t1", "t2", "t3", "t4"],
            "rodadas": [
                {"batedores": ["t4"], "aberta": "7c", "hands": hands(t1=20, t2=54, t3=91)},
                {"batedores": ["t1"], "hands": hands(t2=50, t3=40, t4=100)},
            ],
        },
        {"id": "p2", "etapa": 1, "players": ["t5", "t6", "t7", "t8"]},
        {
            "id": "p3",
            "etapa": 1,
            "players": ["t9", "t10", "t11"],
            "rodadas": [{"batedores": ["t9"], "hands": hands(t10=32, t11=25)}],
        },
    ]
    return {
        "format": "tenteio/1",
        "event": {
            "name": "Noite",
            "slug": "noite",
            "starts_on": "2026-12-05",
            "ends_on": "2026-12-05",
        },
        "tournaments": [
            {
                "slug": "pontinho",
                "name": "Pontinho",
                "modality": "pontinho",
                "trios": [{"id": f"t{n}", "name": name} for n, name in enumerate(NAMES, 1)],
                "pontinho": {"mesas": mesas},
            }
        ],
    }


def problems(change):
    file = pontinho_file()
    change(file["tournaments"][0])
    reading = read_data(file)
    assert (reading.document is None) == bool(reading.problems)
    return [
        (json_path(problem.path)[len("$.tournaments[0]") :], problem.message) for problem in reading.problems
    ]


def published(file):
    return json.loads(json.dumps(classification_json(read_data(file).document)))


def test_a_file_of_pontinho_is_read_and_written_without_loss():
    document = read_data(pontinho_file()).document
    text = to_text(document)

    assert read(text.encode()).document == document
    pontinho = document.tournaments[0].pontinho
    assert (pontinho.limit, pontinho.entry, pontinho.format, len(pontinho.mesas)) == (100, 10, "final", 3)
    assert document.tournaments[0].lineup == "mano"
    assert json.loads(text)["tournaments"][0]["pontinho"]["mesas"][1]["rodadas"] == []


@pytest.mark.regra("Pontinho-fim", "Pontinho-pingo-fim", "Pontinho-vencedor")
def test_the_classification_of_a_mesa():
    """By hand: entry 10, pingo 1. t1 takes the pote of 40; t4 has 3 pingos, the others paid one each.

    Lost: t2 104, t3 131, t4 100 in two rodadas. All three burst once; t4 stands above t2 by pontos.
    """
    told = published(pontinho_file())["tournaments"][0]

    assert told["chaves"] == []
    mesa = told["mesas"][0]
    assert {key: mesa[key] for key in ("id", "etapa", "rodadas", "pote", "ending", "winner")} == {
        "id": "p1",
        "etapa": 1,
        "rodadas": 2,
        "pote": 0,
        "ending": "batida",
        "winner": "t1",
    }
    assert mesa["standings"][1] == {
        "rank": 2,
        "trio": "t4",
        "score": 100,
        "rodadas": 2,
        "estouros": 1,
        "pontos": 100,
        "batidas": 1,
        "fichas": -7,
        "in_play": True,
        "decided_by": "pontos",
        "pending_sorteio": False,
    }
    assert [row["trio"] for row in mesa["standings"]] == ["t1", "t4", "t2", "t3"]
    assert [row["fichas"] for row in mesa["standings"]] == [29, -7, -11, -11]
    assert (told["going_on"], told["champion"]) == ([], None)
    assert [row["rank"] for row in told["mesas"][1]["standings"]] == [1, 1, 1, 1]
    assert told["overall"][0]["media"] == "0.000"
    assert sum(row["fichas"] for row in told["mesas"][2]["standings"]) + told["mesas"][2]["pote"] == 0


def test_the_table_names_people():
    text = classification_table(read_data(pontinho_file()).document)

    assert "Mesa 1 (venceu Ana, 2 rodadas)" in text
    assert "Mesa p3 (em jogo, 1 rodada, 30 fichas no pote)" in text
    lines = [line.split() for line in text.splitlines()]
    assert [
        "Pos",
        "Jogador",
        "Placar",
        "Est",
        "Bat",
        "Pts",
        "Fichas",
        "Acima",
        "do",
        "seguinte",
        "por",
    ] in lines
    assert ["1º", "Ana", "20", "0", "1", "20", "+29", "vencer", "a", "mesa"] in lines
    assert ["2º", "Dinarte", "100", "1", "1", "100", "-7", "menos", "pontos", "perdidos"] in lines
    assert ["7º", "Cida", "1", "4", "0", "2", "131", "65,500"] in lines


@settings(max_examples=200)
@given(st.randoms(use_true_random=False))
def test_random_tournaments_are_classified_as_the_checker_says(rng):
    file = pontinho_file()
    file["tournaments"] = [random_pontinho(rng)]

    assert checker.check(file, published(file)) == []


@settings(max_examples=60)
@given(st.randoms(use_true_random=False))
def test_random_tournaments_are_read_and_written_without_loss(rng):
    file = pontinho_file()
    file["tournaments"] = [random_pontinho(rng)]
    document = read_data(file).document

    assert read(to_text(document).encode()).document == document


@pytest.mark.regra("Art.20-§1", "Art.20-§2")
def test_who_was_put_out_in_the_file():
    """At p3 t10 goes by VIII after the rodada (t9 out, 32 and 25 left), then t11 by I: t9 is left.

    Each put 10 in; t9 was paid a pingo by both. t11 is out of the tournament, t10 last of the mesa.
    """
    file = pontinho_file()
    file["tournaments"][0]["desclassificacoes"] = [
        {"trio": "t10", "inciso": "VIII", "pontinho_mesa": "p3", "after_rodada": 1},
        {"trio": "t11", "inciso": "I", "pontinho_mesa": "p3", "after_rodada": 1},
    ]
    told = published(file)["tournaments"][0]

    mesa = told["mesas"][2]
    assert (mesa["ending"], mesa["winner"], mesa["pote"]) == ("exclusao", "t9", 0)
    assert [(row["trio"], row["fichas"], row.get("excluded")) for row in mesa["standings"]] == [
        ("t9", 22, None),
        ("t11", -11, True),
        ("t10", -11, True),
    ]
    assert mesa["standings"][0]["decided_by"] == "vencedor"
    last = told["overall"][-1]
    assert (last["trio"], last["rank"], last["out"]) == ("t11", None, True)
    assert checker.check(file, published(file)) == []
    assert "desclassificado" in classification_table(read_data(file).document)


def test_the_checker_sees_a_wrong_ficha_and_a_wrong_place():
    told = published(pontinho_file())
    assert checker.check(pontinho_file(), told) == []

    wrong = copy.deepcopy(told)
    wrong["tournaments"][0]["mesas"][0]["standings"][0]["fichas"] = 30
    wrong["tournaments"][0]["overall"][0]["rank"] = 2
    assert [difference.where for difference in checker.check(pontinho_file(), wrong)] == [
        "$.tournaments[0].mesas[0].standings[0].fichas",
        "$.tournaments[0].overall[0].rank",
    ]


# --- problems -----------------------------------------------------------------------------------------------


def put_out(tournament, **more):
    decision = {"inciso": "II", "pontinho_mesa": "p1"} | more
    tournament["desclassificacoes"] = [decision]


def mesa(tournament, index=0):
    return tournament["pontinho"]["mesas"][index]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            lambda t: mesa(t)["rodadas"][0]["hands"].pop(),
            [(".pontinho.mesas[0].rodadas[0]", "Rodada 1: faltam os pontos de Cida")],
        ),
        (
            lambda t: mesa(t)["rodadas"].append({"batedores": ["t1"], "hands": []}),
            [(".pontinho.mesas[0].rodadas[2]", "Rodada 3: a mesa já terminou")],
        ),
        (
            lambda t: mesa(t)["rodadas"][0]["hands"][0].update(cards="Ae 7c"),
            [
                (
                    ".pontinho.mesas[0].rodadas[0]",
                    "Rodada 1: Ana: as cartas somam 22, e estão anotados 20 pontos",
                )
            ],
        ),
        (
            lambda t: mesa(t).update(decided_winner="t1"),
            [(".pontinho.mesas[0].decided_winner", "A mesa já terminou com uma batida")],
        ),
        (
            lambda t: mesa(t, 1).update(decided_winner="t1"),
            [
                (
                    ".pontinho.mesas[1].decided_winner",
                    "T1 não está em jogo, e a comissão só pode dar a mesa a quem está",
                )
            ],
        ),
        (
            lambda t: mesa(t, 1).update(checked_at="2026-12-05T22:00:00-03:00", checked_by="Juraci"),
            [
                (
                    ".pontinho.mesas[1].checked_at",
                    "a mesa ainda está em jogo: a folha se confere no fim",
                )
            ],
        ),
        (
            lambda t: put_out(t, trio="t9", after_rodada=1),
            [(".desclassificacoes[0].trio", '"t9" não senta nesta mesa')],
        ),
        (
            lambda t: put_out(t, trio="t2", after_rodada=2),
            [(".desclassificacoes[0]", "A mesa já tinha terminado quando Bento seria excluído dela")],
        ),
        (
            lambda t: put_out(t, trio="t2", after_rodada=0),
            [(".pontinho.mesas[0].rodadas[0]", "Rodada 1: Bento não está em jogo nesta mesa")],
        ),
        (
            lambda t: put_out(t, trio="t5", pontinho_mesa="p2", after_rodada=1),
            [
                (
                    ".desclassificacoes[0]",
                    "Elói não pode ser excluído depois da 1ª rodada, que não foi jogada",
                )
            ],
        ),
        (
            lambda t: put_out(t, trio="t2", pontinho_mesa="p7", after_rodada=1),
            [(".desclassificacoes[0].pontinho_mesa", 'não há mesa "p7" neste torneio')],
        ),
        (
            lambda t: t.update(desclassificacoes=[{"trio": "t2", "inciso": "VIII"}]),
            [
                (
                    ".desclassificacoes[0]",
                    "o inciso VIII custa uma mesa: falta o campo “pontinho_mesa” (Art. 20, §2)",
                )
            ],
        ),
        (
            lambda t: t.update(desclassificacoes=[{"trio": "t2", "inciso": "I", "after_rodada": 1}]),
            [
                (
                    ".desclassificacoes[0]",
                    "quem sai de uma mesa (“pontinho_mesa”) sai depois de uma rodada (“after_rodada”)",
                )
            ],
        ),
        (
            lambda t: mesa(t, 1).update(id="p1"),
            [(".pontinho.mesas[1].id", "este código já é de outra mesa")],
        ),
        (
            lambda t: mesa(t, 1)["players"].append("t1"),
            [
                (
                    ".pontinho.mesas[1].players[4]",
                    '"t1" já está em uma mesa desta etapa',
                )
            ],
        ),
        (
            lambda t: mesa(t, 1)["players"].append("zz"),
            [(".pontinho.mesas[1].players[4]", 'não há inscrito "zz" neste torneio')],
        ),
        (
            lambda t: mesa(t, 1).update(players=["t5", "t6"]),
            [(".pontinho.mesas[1].players", "Uma mesa vai de 3 a 8, e esta tem 2 jogadores")],
        ),
        (
            lambda t: mesa(t, 1).update(players=["t5", "t6", "t7", "t8", "t9", "t10"], etapa=2),
            [(".pontinho.mesas[1].players", "a mesa tem 6 jogadores, e a maior pode ter 5")],
        ),
        (
            lambda t: t.update(lineup="trio"),
            [(".lineup", "no pontinho cada um joga por si: a formação é “mano”")],
        ),
        (
            lambda t: t["trios"][0].update(players=[{"name": "Ana"}, {"name": "Outra"}]),
            [(".trios[0].players", "no pontinho cada inscrito é um jogador só")],
        ),
        (
            lambda t: t.update(modality="truco_cego"),
            [(".pontinho", "só um torneio de pontinho tem esta parte")],
        ),
        (
            lambda t: t["pontinho"].update(limit=0, entry=-1, returns="twice"),
            [
                (".pontinho.entry", "o menor valor possível é 0, e veio -1"),
                (".pontinho.limit", "o menor valor possível é 1, e veio 0"),
                (".pontinho.returns", '"twice" não é um dos valores possíveis: always, once, never'),
            ],
        ),
        (
            lambda t: mesa(t)["rodadas"][0].update(winner="t1"),
            [(".pontinho.mesas[0].rodadas[0].winner", "este campo não existe no formato tenteio/1")],
        ),
        (
            lambda t: mesa(t)["rodadas"][0]["hands"][0].update(points=20.0),
            [
                (
                    ".pontinho.mesas[0].rodadas[0].hands[0].points",
                    "aqui se espera um número inteiro, e veio 20.0",
                )
            ],
        ),
    ],
)
def test_every_problem_has_its_place(change, found):
    assert problems(change) == found


def test_other_mesas_are_judged_though_one_is_malformed():
    def change(tournament):
        mesa(tournament)["players"] = "t1"
        mesa(tournament, 2)["rodadas"][0]["hands"] = []

    assert [path for path, _ in problems(change)] == [
        ".pontinho.mesas[0].players",
        ".pontinho.mesas[2].rodadas[0]",
    ]


# --- the draw of the mesas ----------------------------------------------------------------------------------


def drawn_file(**changes):
    file = pontinho_file()
    (tournament,) = file["tournaments"]
    ids = [trio["id"] for trio in tournament["trios"]]
    drawn = draw_mesas([Entrant(ident, None, None) for ident in ids], "7-12-3")
    for one, players in zip(tournament["pontinho"]["mesas"], drawn, strict=True):
        one.update(players=list(players), rodadas=[])
    tournament["sorteios"] = [
        {
            "purpose": "mesas",
            "entries": ids,
            "algorithm": "tenteio-chaves/1",
            "seed": "7-12-3",
            "params": {"etapa": 1, "n_mesas": 3},
            "result": [list(players) for players in drawn],
        }
        | changes
    ]
    return file


@pytest.mark.regra("Pontinho-mesas")
def test_the_draw_of_the_mesas_is_verified_and_judged():
    file = drawn_file()
    (check,) = check_draws(read_data(file).document)

    assert (check.verdict, check.message) == (Verdict.CONFIRMED, "confere")
    assert checker.check_draws(file) == []

    file["tournaments"][0]["pontinho"]["mesas"][0]["players"].reverse()  # seats within a mesa are free
    assert check_draws(read_data(file).document)[0].verdict is Verdict.CONFIRMED


def test_mesas_that_are_not_those_drawn_are_told():
    (check,) = check_draws(read_data(drawn_file(seed="8")).document)
    assert check.message == "com estes participantes e esta semente, o resultado seria outro"

    file = drawn_file()
    mesas = file["tournaments"][0]["pontinho"]["mesas"]
    mesas[0]["players"], mesas[1]["players"] = mesas[1]["players"], mesas[0]["players"]
    (check,) = check_draws(read_data(file).document)
    assert check.message == "as mesas da 1ª etapa não são as que foram sorteadas"


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"params": {"etapa": 0}}, "params.etapa"),
        ({"params": {"n_mesas": "3"}}, "params.n_mesas"),
        ({"result": ["t1"]}, "result"),
        ({"entries": ["t1"]}, "result"),
    ],
)
def test_draws_of_mesas_that_cannot_be(changes, path):
    found = read_data(drawn_file(**changes)).problems
    assert [json_path(problem.path) for problem in found] == [f"$.tournaments[0].sorteios[0].{path}"]


def test_one_draw_is_in_force_for_an_etapa_and_only_in_pontinho():
    file = drawn_file()
    sorteios = file["tournaments"][0]["sorteios"]
    sorteios.append(copy.deepcopy(sorteios[0]))
    assert [problem.message for problem in read_data(file).problems] == [
        "já há outro sorteio das mesas da 1ª etapa em vigor"
    ]
    sorteios[1]["params"]["etapa"] = 2
    assert read_data(file).problems == ()

    truco = sound_file()
    entries = [trio["id"] for trio in truco["tournaments"][0]["trios"]]
    truco["tournaments"][0]["sorteios"] = [
        {
            "purpose": "mesas",
            "entries": entries,
            "algorithm": "manual",
            "witnesses": "x",
            "result": [entries],
        }
    ]
    assert [problem.message for problem in read_data(truco).problems] == ["só o pontinho sorteia mesas"]


@pytest.mark.django_db
def test_mesas_are_kept_by_the_database():
    document = read_data(pontinho_file()).document

    event = load_document(document, actor=Actor(name="teste"))

    assert document_of(event).tournaments == document.tournaments
    mesas = event.tournaments.get().pontinho_mesas.order_by("position")
    assert [mesa.seats.count() for mesa in mesas] == [4, 4, 3]
    load_document(document, actor=Actor(name="teste"), replace=True)
    assert PontinhoMesa.objects.count() == 3


class TestRandomTournamentsOfPontinho(TestCase):
    """Each example in a transaction of its own."""

    @settings(max_examples=30)
    @given(st.randoms(use_true_random=False))
    def test_come_back_and_are_classified_from_the_database_as_from_the_file(self, rng):
        file = pontinho_file() | {"tournaments": [random_pontinho(rng)]}
        document = read_data(file).document

        event = load_document(document, actor=Actor(name="teste"))

        assert plain(document_of(event).tournaments) == plain(document.tournaments)
        told = evaluate(pontinho_facts(document.tournaments[0]))
        stored = PontinhoBoard(event.tournaments.get()).classification
        assert stored.overall == told.overall
        assert list(stored.mesas.values()) == list(told.mesas.values())
        assert (stored.going_on, stored.champion) == (told.going_on, told.champion)

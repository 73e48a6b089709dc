"""The tournament file into the database and back, without loss."""

import datetime
import json
from pathlib import Path
from random import Random

import pytest
from django.apps import apps
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scoring.classification import evaluate
from tests.tournaments.random_files import random_file
from tests.tournaments.tournament_file import at, sound_file
from tournaments import models
from tournaments.exchange import conduct, pontinho
from tournaments.exchange import document as doc
from tournaments.exchange.exporting import document_of
from tournaments.exchange.facts import tournament_facts
from tournaments.exchange.loading import FileRefusedError, load_document
from tournaments.exchange.reading import read_data
from tournaments.exchange.shape import load_schema
from tournaments.models import (
    AuditEntry,
    Desclassificacao,
    Entidade,
    Event,
    Jogo,
    Player,
    Sorteio,
    Submission,
    Tournament,
    TrioMember,
)
from tournaments.services.audit import Actor
from tournaments.snapshots import bracket_state
from tournaments.snapshots import tournament_facts as stored_facts

SEEDS = sorted((Path(__file__).parents[2] / "seeds").glob("*.json"))
FILE = Actor(name="arquivo")


def load(file, **options):
    reading = read_data(file)
    assert reading.problems == ()
    return load_document(reading.document, actor=FILE, **options)


def exported(event, **options):
    return doc.plain(document_of(event, **options))


def full_file():
    """Every key of the format, each with a value of its own: the canonical form, as it is exported."""
    moment = "2026-02-02T10:00:00-03:00"
    file = sound_file()
    file["event"] |= {"place": "Galpão", "fecars": True, "published": True}
    file["comissoes"] = {"organizadora": ["Noé Leal", "Zilda Rosa"], "disciplinar": ["Ivo Prates"]}
    file["entidades"] = [{"name": "CTG Exemplo", "city": "Vacaria", "regiao": "8"}]
    file["players_without_trio"] = [
        {"id": "p2", "name": "Quem Saiu"},
        {"name": "Sem Trio", "notes": "avisar"},
    ]
    cego = file["tournaments"][0]
    cego |= {
        "category": "Adulto",
        "chave_size": 5,
        "qualifiers_per_chave": 1,
        "best_runners_up": 1,
        "third_place": False,
        "annul_results_of_disqualified": True,
        "criteria": ["vitorias", "partidas", "tentos", "sorteio"],
        "tolerance_minutes": 10,
        "appeal_minutes": 0,
        "require_delivery": True,
        "jogo_minutes": 100,
        "slot_minutes": 110,
        "mesas": 3,
        "starts_at": "2026-02-01T08:30:00-03:00",
        "published": True,
        "chaves_published": True,
        "mata_mata_published": True,
    }
    cego["trios"][0] |= {
        "number": 9,
        "cabeca": True,
        "confirmed": True,
        "fee_paid": True,
        "letter_received": True,
    }
    cego["trios"][0] |= {"notes": "linha um\nlinha dois"}
    cego["trios"][0]["players"][1] |= {
        "documento": "01234567890",
        "telefone": "51 90000-0101",
        "notes": "canhoto",
    }
    cego["trios"][1]["players"][2] |= {
        "excluded": True,
        "cartao_seen": True,
        "pilcha_seen": True,
        "unarmed": True,
    }
    del cego["trios"][2]["capataz"]
    cego["jogos"][0] |= {
        "position": 7,
        "scheduled_at": "2026-02-01T08:30:00-03:00",
        "started_at": "2026-02-01T08:41:07.250000-03:00",
        "all_falta_at": moment,
        "finished_at": moment,
        "delivered": ["baralho", "signed_b"],
        "delivery_override": "baralho da casa",
        "calls": [{"number": 1, "at": moment, "by": "locutor"}, {"number": 2, "at": moment}],
        "pauses": [
            {"started_at": moment, "ended_at": "2026-02-02T10:05:00-03:00", "cause": "chuva"},
            {"started_at": "2026-02-02T10:30:00-03:00"},
        ],
        "line_ups": [
            {
                "trio": "t1",
                "partida": 1,
                "players": [2, 0, "p2"],
                "tenteador": 2,
                "created_by": "mesa 1",
                "created_at": moment,
            },
            {
                "trio": "t1",
                "partida": 2,
                "players": [0, 2, 1],
                "change": "rodizio",
                "consent": True,
                "created_at": moment,
            },
        ],
        "juiz": "Sadi Moura",
        "code": "ABC234",
        "printed_at": moment,
        "prints": 2,
        "submissions": [
            {
                "client_id": "3f2b6c1e-9a57-4d0e-8f43-0d6c5b1a2e01",
                "ending": "walkover",
                "winner": "b",
                "partidas": [],
                "trio_a_name": "Nome Antigo",
                "trio_b_name": "Outro Antigo",
                "origin": "mesa",
                "status": "superseded",
                "author": "mesa 1",
                "created_at": "2026-02-01T09:50:00-03:00",
            },
            {
                "client_id": "3f2b6c1e-9a57-4d0e-8f43-0d6c5b1a2e02",
                "ending": "played",
                "partidas": [[24, 18], [20, 24], [24, 3]],
                "origin": "paper",
                "status": "official",
                "author": "Noé Leal",
                "reason": "Súmula assinada.",
                "mesa": 1,
                "unsigned_reason": "um dos capatazes saiu",
                "checked_at": moment,
                "checked_by": "Zilda Rosa",
                "conferences": [
                    {
                        "side": "a",
                        "name": "Amélia Vasques",
                        "agrees": True,
                        "strokes": [[[1, 2]]],
                        "at": moment,
                    },
                    {
                        "side": "b",
                        "name": "Bento Antunes",
                        "agrees": False,
                        "reason": "contei 20",
                        "at": moment,
                    },
                ],
                "voltas": [{"a": 3}],
                "created_at": "2026-02-01T10:05:00-03:00",
            },
        ],
    }
    final = {"stage": "mata_mata", "rodada": 2, "position": 1, "a": None, "b": None}
    semi = {"stage": "mata_mata", "rodada": 1, "a": "t1", "b": "t2"}
    cego["jogos"] += [
        {
            "id": "m1-1",
            **semi,
            "position": 1,
            "ending": "walkover",
            "winner": None,
            "partidas": [],
            "advance_decided": True,
            "advanced": "t2",
        },
        {"id": "m2-1", **final},
    ]
    cego["desclassificacoes"] = [
        {
            "trio": "t2",
            "inciso": "VI",
            "jogo": "j1",
            "player": 2,
            "player_only": True,
            "dress_mended_at": moment,
            "facts": "cambaleava",
            "claimed_by": "Amélia Vasques",
            "decided_by": "Ivo Prates",
            "occurred_at": moment,
        },
        {
            "trio": "t4",
            "inciso": "III",
            "player": "p2",
            "reversed_at": moment,
            "reversal_reason": "chegou a tempo",
        },
    ]
    cego["sorteios"] = [
        {
            "purpose": "chaves",
            "entries": ["t1", "t2", "t3", "t4"],
            "algorithm": "tenteio-chaves/1",
            "seed": "1-2-3-4|segredo bem comprido",
            "params": {"n_chaves": 1, "entrants": [["CTG Exemplo", "8", False]] * 4, "minimum": 6},
            "commitment": "0" * 64,
            "result": [["t4", "t3", "t2", "t1"]],
            "witnesses": "Noé e Zilda",
            "held_at": moment,
            "held_by": "Noé Leal",
            "superseded_at": moment,
            "reason": "faltava um trio",
            "public_id": "abc_DEF-12",
        },
        {
            "purpose": "chaves",
            "entries": ["t1", "t2", "t3", "t4"],
            "algorithm": "manual",
            "result": [["t1", "t2", "t3", "t4"]],
            "witnesses": "os capatazes",
        },
    ]
    cego["bracket"] = [
        {"seed": 1, "trio": "t1", "chave": "A", "place": 1},
        {"seed": 2, "trio": "t2", "place": 2},
    ]
    cego["claims"] = [
        {
            "jogo": "j1",
            "trio": "t2",
            "inciso": "VI",
            "claimed_by": "Amélia Vasques",
            "made_at": moment,
            "player": 2,
            "facts": "de pé não parava",
            "origin": "mesa",
            "status": "upheld",
            "answer": "acolhida",
            "desclassificacao": 0,
        },
        {"jogo": "j3", "trio": "t3", "inciso": "II", "claimed_by": "Bento Antunes", "made_at": moment},
    ]
    cego["decisions"] = [
        {
            "kind": "time",
            "text": "Vence quem está na frente.",
            "jogo": "j1",
            "trio": "t1",
            "reading": "AMB-11: tentos reais",
            "reason": "duas horas",
            "members": "Noé e Zilda",
            "at": moment,
        },
        {"kind": "other", "text": "Almoço às 12 h.", "at": moment},
    ]
    cego["commission_calls"] = [
        {
            "mesa": 1,
            "jogo": "j1",
            "client_id": "3f2b6c1e-9a57-4d0e-8f43-0d6c5b1a2e03",
            "reason": "tentos",
            "at": moment,
            "answered_at": moment,
            "answered_by": "Noé",
        },
        {"mesa": 2, "client_id": "3f2b6c1e-9a57-4d0e-8f43-0d6c5b1a2e04", "at": moment},
    ]
    cego["homologations"] = [
        {"stage": "chaves", "chave": "A", "members": "Noé", "table": [{"trio": "t1"}], "at": moment},
        {
            "stage": "chaves",
            "chave": "A",
            "revision": 2,
            "members": "Noé",
            "reason": "soma errada",
            "table": [],
            "at": moment,
        },
        {"stage": "mata_mata", "members": "Zilda", "table": {}, "at": moment},
    ]
    amostra = {
        "slug": "amostra",
        "name": "Amostra",
        "modality": "truco_amostra",
        "lineup": "mano",
        "qualifiers_per_chave": 2,
        "annul_results_of_disqualified": False,
        "trios": [
            {"id": "x", "name": "Só", "players": [{"id": "p1", "name": "Cícero Rosa", "role": "titular"}]}
        ],
    }
    amostra |= {"chaves": [], "jogos": [], "desclassificacoes": [], "sorteios": []}
    file["tournaments"].append(amostra)
    file["tournaments"].append(full_pontinho(moment))
    cego["trios"][0]["players"][2]["id"] = "p1"
    file["audit"] = [
        {
            "at": moment,
            "actor": "Noé Leal",
            "action": "evento.criado",
            "subject": "Rodeio",
            "after": {"a": [1]},
        },
        {"tournament": "amostra", "at": moment, "action": "x.y", "before": "z", "reason": "porque sim"},
    ]
    return file


def full_pontinho(moment):
    """A tournament of Pontinho with every key that it can have."""
    return {
        "slug": "pontinho",
        "name": "Pontinho",
        "modality": "pontinho",
        "lineup": "mano",
        "qualifiers_per_chave": 2,
        "annul_results_of_disqualified": False,
        "trios": [{"id": f"t{n}", "name": f"Quem {n}", "players": []} for n in range(1, 5)],
        "chaves": [],
        "jogos": [],
        "desclassificacoes": [
            {"trio": "t4", "inciso": "II", "facts": "saiu do sério"},
            {"trio": "t1", "inciso": "VIII", "pontinho_mesa": "p1", "after_rodada": 2},
        ],
        "claims": [
            {
                "pontinho_mesa": "p1",
                "trio": "t1",
                "inciso": "VIII",
                "claimed_by": "Quem 2",
                "made_at": moment,
                "status": "upheld",
                "desclassificacao": 1,
            }
        ],
        "homologations": [
            {
                "stage": "chaves",
                "pontinho_mesa": "p1",
                "members": "Ana, Rui",
                "table": [[1, "t2", 2, 0, 32, 1]],
                "at": moment,
            }
        ],
        "sorteios": [
            {
                "purpose": "mesas",
                "entries": ["t1", "t2", "t3", "t4"],
                "algorithm": "manual",
                "params": {"etapa": 1},
                "result": [["t2", "t1", "t3", "t4"]],
                "witnesses": "todos",
            }
        ],
        "pontinho": {
            "format": "pontos",
            "qualifiers_per_mesa": 2,
            "largest_mesa": 6,
            "limit": 120,
            "bust_at_limit": False,
            "returns": "once",
            "entry": 20,
            "bust_entry": 15,
            "pingo": 3,
            "mesas": [
                {
                    "id": "p1",
                    "etapa": 1,
                    "mesa": 7,
                    "scheduled_at": moment,
                    "started_at": moment,
                    "finished_at": moment,
                    "juiz": "Sadi Moura",
                    "players": ["t2", "t1", "t3", "t4"],
                    "rodadas": [
                        {
                            "batedores": ["t1", "t3"],
                            "hands": [
                                {"player": "t2", "points": 32, "cards": "Ae Ko 7p"},
                                {"player": "t4", "points": 25},
                            ],
                            "aberta": "7c",
                            "leaves": ["t4"],
                            "client_id": "3f2b6c1e-9a57-4d0e-8f43-0d6c5b1a2e09",
                            "origin": "mesa",
                            "author": "mesa 7",
                            "created_at": moment,
                        },
                        {
                            "batedores": ["t2"],
                            "hands": [{"player": "t3", "points": 5}, {"player": "t1", "points": 10}],
                        },
                    ],
                    "decided_winner": "t2",
                    "decision_reason": "passou da hora",
                    "checked_at": moment,
                    "checked_by": "Juraci",
                }
            ],
        },
    }


@pytest.mark.django_db
def test_the_example_of_the_design_comes_back_as_it_was():
    assert exported(load(sound_file())) == sound_file()


@pytest.mark.django_db
def test_every_key_of_the_format_comes_back():
    assert exported(load(full_file())) == full_file()


def test_the_full_file_names_every_key_of_the_schema():
    """So that a key that is added to the format has to come back too."""
    definitions = load_schema()["$defs"]
    written = [set(item) for item in objects(full_file())]
    for name, definition in definitions.items():
        if "properties" in definition:
            for key in definition["properties"]:
                assert any(key in keys for keys in written), f"{name}.{key}"


def objects(value):
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from objects(inner)


# Columns that are no facts of the event, follow from the others, or say whose part a row is.
NOT_IN_THE_FILE = {
    "id",
    "name_key",
    "created_at",
    "created_by",
    "changed_at",
    "version",
    "user",
    "event",
    "official",
}
PARTS = {
    models.Event: doc.EventFacts,
    models.Entidade: doc.Entidade,
    models.Tournament: doc.Tournament,
    models.Trio: doc.Trio,
    models.Player: doc.Player,
    models.TrioMember: doc.Player,
    models.Jogo: doc.Jogo,
    models.Submission: doc.Submission,
    models.Desclassificacao: doc.Desclassificacao,
    models.Sorteio: doc.Sorteio,
    models.BracketEntrant: doc.BracketEntrant,
    models.AuditEntry: doc.AuditEntry,
    models.JogoCall: conduct.Call,
    models.JogoPause: conduct.Pause,
    models.LineUp: conduct.LineUp,
    models.Decision: conduct.Decision,
    models.Claim: conduct.Claim,
    models.Homologation: conduct.Homologation,
    models.Conference: conduct.Conference,
    models.CommissionCall: conduct.CommissionCall,
    models.PontinhoSetup: pontinho.Pontinho,
    models.PontinhoMesa: pontinho.PontinhoMesa,
    models.PontinhoRodada: pontinho.PontinhoRodada,
    models.PontinhoHand: pontinho.PontinhoHand,
}
# Columns that the file shows in another place or under another name.
ELSEWHERE = {
    models.TrioMember: {"trio", "player", "position", "is_capataz"},
    models.Submission: {"jogo", "base_version"},  # versions of rows start anew
    models.Conference: {"submission"},
    models.JogoCall: {"jogo"},
    models.JogoPause: {"jogo"},
    models.LineUp: {"jogo"},
    models.Jogo: {"ref", "trio_a", "trio_b", "baralho_delivered", "tentos_delivered", "signed_a", "signed_b"},
    models.Trio: {"ref"},
    models.PontinhoMesa: {"ref", "position"},
    models.PontinhoRodada: {"mesa", "number", "undone_at"},  # what was undone, the history tells
    models.PontinhoHand: {"rodada", "seat", "batedor", "leaves"},
}
# Shown as lists of their owner.
LISTS = {
    models.Chave,
    models.ChaveTrio,
    models.CommissionMember,
    models.LineUpSeat,
    models.MesaLog,
    models.PontinhoSeat,
}
# Not for a file: secrets still open, secret links, papers that can be made again, who may enter.
LEFT_OUT = {
    models.SeedCommitment,
    models.MesaAccess,
    models.DocumentJob,
    models.TemporaryPassword,
    models.LoginTries,
}


def test_every_column_is_in_the_file_or_left_out_on_purpose():
    """A model or a column that is added has to be added to the file, or named above with the reason."""
    everything = set(apps.get_app_config("tournaments").get_models())
    assert everything == PARTS.keys() | LISTS | LEFT_OUT

    for model, part in PARTS.items():
        columns = {field.name for field in model._meta.concrete_fields}
        told = columns - NOT_IN_THE_FILE - ELSEWHERE.get(model, set()) - {"tournament"}
        assert told <= set(part.__dataclass_fields__), model


@pytest.mark.django_db
@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.stem)
def test_seeds_come_back_as_they_were(path):
    file = json.loads(path.read_text(encoding="utf-8"))
    assert exported(load(file)) == file


class TestRandomTournaments(TestCase):
    """Each example in a transaction of its own."""

    @settings(max_examples=40)
    @given(st.randoms(use_true_random=False))
    def test_come_back_and_are_classified_from_the_database_as_from_the_file(self, rng):
        file = random_file(rng, tournaments=2)
        file["event"] |= {"starts_on": "2026-12-04", "ends_on": "2026-12-06"}
        document = read_data(file).document

        event = load_document(document, actor=FILE)

        assert doc.plain(document_of(event)) == doc.plain(document)
        for told, stored in zip(document.tournaments, event.tournaments.order_by("pk"), strict=True):
            from_file = evaluate(tournament_facts(told))
            from_database = evaluate(stored_facts(stored))
            assert from_database.chaves == from_file.chaves
            assert from_database.overall == from_file.overall


@pytest.mark.django_db
def test_loading_what_was_exported_gives_the_same_facts_once_more():
    first = exported(load(full_file()))
    again = load(first, replace=True)

    assert exported(again) == first
    assert Event.objects.count() == 1


@pytest.mark.django_db
def test_what_the_file_does_not_say_follows_from_it():
    event = load(sound_file())

    jogo = Jogo.objects.get(ref="j1")
    assert (jogo.winner, jogo.partidas, jogo.position, jogo.official.origin) == (
        "a",
        "24-18 20-24 24-3",
        1,
        "file",
    )
    assert (jogo.official.trio_a_name, jogo.official.trio_b_name) == ("Os Guaxos", "Três Marias")
    midnight = datetime.datetime(2026, 2, 1, 3, tzinfo=datetime.UTC)  # 0 h in São Paulo
    assert Sorteio.objects.get().held_at == Desclassificacao.objects.get().occurred_at == midnight
    assert len(set(Jogo.objects.values_list("code", flat=True))) == 3
    assert [member.is_capataz for member in TrioMember.objects.filter(trio__ref="t1")] == [
        True,
        False,
        False,
        False,
    ]
    assert AuditEntry.objects.get().action == "evento.carregado"
    assert event.tournaments.get().trios.get(ref="t3").number == 3


@pytest.mark.django_db
def test_an_event_is_replaced_only_when_asked():
    load(sound_file())
    changed = sound_file()
    changed["tournaments"][0]["name"] = "Outro Nome"

    with pytest.raises(FileRefusedError) as refused:
        load(changed)

    assert [str(problem) for problem in refused.value.problems] == [
        "$.event.slug: já existe o evento “Rodeio Exemplo” com este endereço; para trocá-lo, use --replace"
    ]
    assert Tournament.objects.get().name == "Truco Cego Adulto"
    load(changed, replace=True)
    assert Tournament.objects.get().name == "Outro Nome"
    assert Player.objects.count() == 16


@pytest.mark.django_db
def test_codes_and_ids_of_another_event_are_refused_each_with_its_place():
    load(full_file())
    copied = full_file()
    copied["event"]["slug"] = "outro"

    with pytest.raises(FileRefusedError) as refused:
        load(copied)

    assert [str(problem).split(":")[0] for problem in refused.value.problems] == [
        "$.tournaments[0].jogos[0].code",
        "$.tournaments[0].jogos[0].submissions[0].client_id",
        "$.tournaments[0].jogos[0].submissions[1].client_id",
        "$.tournaments[0].commission_calls[0].client_id",
        "$.tournaments[0].commission_calls[1].client_id",
        "$.tournaments[0].sorteios[0].public_id",
        "$.tournaments[2].pontinho.mesas[0].rodadas[0].client_id",
    ]
    assert Event.objects.count() == 1


@pytest.mark.django_db
def test_dates_are_needed_to_load_and_not_to_classify():
    file = sound_file()
    del file["event"]["starts_on"], file["event"]["ends_on"]

    with pytest.raises(FileRefusedError) as refused:
        load(file)

    assert len(refused.value.problems) == 2


@pytest.mark.django_db
def test_what_only_the_database_can_refuse_is_a_problem_too():
    """A person named by place and by id in one line-up: two seats for one person."""
    file = full_file()
    at(file, "tournaments.0.jogos.0.line_ups.0")["players"] = [2, "p1"]

    with pytest.raises(FileRefusedError, match="o banco de dados não aceita o arquivo"):
        load(file)

    assert not Event.objects.exists()


@pytest.mark.django_db
def test_nothing_is_left_of_a_file_that_fails_half_way(monkeypatch):
    def fail(*args, **kwargs):
        raise RuntimeError

    monkeypatch.setattr("tournaments.exchange.loading.load_jogos", fail)
    with pytest.raises(RuntimeError):
        load(sound_file())

    assert not Event.objects.exists()
    assert not Player.objects.exists()
    assert not Entidade.objects.exists()


@pytest.mark.django_db
def test_entidades_known_to_the_installation_keep_what_they_say():
    Entidade.objects.create(name="CTG Exemplo", city="Lagoa Vermelha")
    file = sound_file()
    file["entidades"] = [{"name": "ctg  exemplo", "city": "Vacaria", "regiao": "8"}]

    load(file)

    entidade = Entidade.objects.get()
    assert (entidade.name, entidade.city, entidade.regiao) == ("CTG Exemplo", "Lagoa Vermelha", "8")


@pytest.mark.django_db
def test_the_same_documento_is_the_same_person_in_two_tournaments():
    file = sound_file()
    other = json.loads(json.dumps(file["tournaments"][0])) | {"slug": "outro"}
    other |= {"chaves": [], "jogos": [], "desclassificacoes": [], "sorteios": []}
    file["tournaments"].append(other)
    for tournament in (0, 1):
        at(file, f"tournaments.{tournament}.trios.0.players.0")["documento"] = "012.345.678-90"

    load(file)

    assert Player.objects.get(documento="01234567890").memberships.count() == 2
    assert Player.objects.count() == 31


@pytest.mark.django_db
def test_hand_44_a_file_for_others_carries_no_personal_data():
    """HAND-44: no documento, phone, note or history."""
    event = load(full_file())

    text = json.dumps(exported(event, personal_data=False), ensure_ascii=False)

    for private in (
        "01234567890",
        "90000-0101",
        "canhoto",
        "linha dois",
        "avisar",
        "porque sim",
        "contei 20",
    ):
        assert private not in text
    assert read_data(json.loads(text)).problems == ()


@pytest.mark.django_db
def test_hand_57_names_are_stored_in_one_form():
    """HAND-57: an accent as a separate sign."""
    file = sound_file()
    at(file, "tournaments.0.trios.1")["name"] = "Tre\u0302s  Marias "

    load(file)

    assert Tournament.objects.get().trios.get(ref="t2").name == "Três Marias"


@pytest.mark.django_db
def test_queries_do_not_grow_with_the_trios(django_assert_max_num_queries):
    for number, trios in enumerate((8, 128)):
        event = load(big_file(trios, slug=f"evento-{number}"))
        with django_assert_max_num_queries(32):
            document_of(event)


@pytest.mark.django_db
def test_the_fecars_seed_ends_with_a_champion_in_the_database():
    path = next(path for path in SEEDS if path.stem == "fecars-amostra")
    event = load(json.loads(path.read_text(encoding="utf-8")))

    state = bracket_state(event.tournaments.get())

    final = state.resolved[state.bracket.final.number - 1]
    told = Jogo.objects.get(ref="m3-1")
    assert {told.trio_a.ref, told.trio_b.ref} == {final.a.trio, final.b.trio}
    assert final.winner == (told.trio_a.ref if told.winner == "a" else told.trio_b.ref)
    assert Submission.objects.filter(status="official").count() == Jogo.objects.exclude(ending="").count()


@pytest.mark.django_db
def test_the_demo_events_are_loaded_by_the_first_run(capsys):
    call_command("load_event", *map(str, SEEDS))
    assert Event.objects.count() == len(SEEDS) == 4
    assert capsys.readouterr().out.count("carregado") == 4


def big_file(trios, *, slug="evento"):
    """A file of chaves of four, all of them played."""
    rng = Random(trios)
    jogos = []
    for first in range(0, trios, 4):
        four = [f"t{number}" for number in range(first, first + 4)]
        for a, b in ((0, 3), (1, 2), (3, 1), (2, 0), (2, 3), (0, 1)):
            loser = rng.randrange(24)
            jogos.append(
                {
                    "id": f"j{len(jogos)}",
                    "stage": "chaves",
                    "chave": f"C{first // 4}",
                    "rodada": 1,
                    "a": four[a],
                    "b": four[b],
                    "ending": "played",
                    "partidas": [[24, loser], [24, 23 - loser]],
                }
            )
    return {
        "format": "tenteio/1",
        "event": {"name": slug, "slug": slug, "starts_on": "2026-12-04", "ends_on": "2026-12-06"},
        "tournaments": [
            {
                "slug": "cego",
                "name": "Cego",
                "modality": "truco_cego",
                "trios": [
                    {
                        "id": f"t{number}",
                        "name": f"Trio {number}",
                        "entidade": f"CTG {number % 97}",
                        "players": [
                            {"name": f"Jogador {number}-{place}", "role": "titular"} for place in range(3)
                        ],
                        "capataz": 0,
                    }
                    for number in range(trios)
                ],
                "chaves": [
                    {"name": f"C{first // 4}", "trios": [f"t{first + place}" for place in range(4)]}
                    for first in range(0, trios, 4)
                ],
                "jogos": jogos,
            }
        ],
    }

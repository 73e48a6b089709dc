"""A list beside who is registered: what is new, changed, equal, repeated, refused; and the writing of it
(HAND-55, 56, 57, 59)."""

from pathlib import Path

import pytest

from tests.factories import EventFactory, PlayerFactory, TournamentFactory, TrioFactory, make_trios
from tournaments.columns import shape_of
from tournaments.importing.reading import Choice, read_book
from tournaments.importing.workbook import read_file
from tournaments.models import AuditEntry, Entidade, Player, Trio
from tournaments.selectors.registrations import trios_found
from tournaments.selectors.trail import sentence
from tournaments.services.audit import Actor
from tournaments.services.list_compare import ListOptions, Status, respelled
from tournaments.services.list_plan import plan_list
from tournaments.services.list_save import save_list
from tournaments.services.refusals import Refusal
from tournaments.services.seeds import SeedSource
from tournaments.services.sorteio_chaves import draw_chaves

pytestmark = pytest.mark.django_db
FILES = Path(__file__).parent / "planilhas"
HEAD = "Trio;Entidade;Jogador 1;Documento 1;Jogador 2;Documento 2;Jogador 3;Documento 3;Reserva;Capataz\n"
COMPANY = "Os Guaxos;CTG Sul;Ana Terra;111;Beto Reis;222;Caio Luz;333;;Ana Terra\n"


@pytest.fixture
def tournament(db):
    return TournamentFactory()


def lines_of(tournament, content):
    if isinstance(content, Path):
        content = content.read_bytes()
    content = content.encode() if isinstance(content, str) else content
    read = read_book(read_file(content), shape_of(tournament), Choice(), event_year=2026)
    return read.reading.lines


def plan(tournament, content, **options):
    lines = lines_of(tournament, content)
    return plan_list(tournament=tournament, lines=lines, options=ListOptions(**options))


def send(tournament, content, *, leave_out=False, source="lista.csv", **options):
    lines, wanted = lines_of(tournament, content), ListOptions(**options)
    expected = plan_list(tournament=tournament, lines=lines, options=wanted).digest
    return save_list(
        tournament=tournament,
        lines=lines,
        options=wanted,
        expected=expected,
        leave_out=leave_out,
        source=source,
        actor=Actor("Maria"),
    )


def statuses(found):
    return {item.line.number: item.status for item in found.lines}


def problems(found, number):
    item = next(item for item in found.lines if item.line.number == number)
    return [f"{remark.where}: {remark.text}" if remark.where else remark.text for remark in item.problems]


def changes(found):
    return {item.line.name: [(c.label, c.before, c.after) for c in item.changes] for item in found.lines}


def line_up(name):
    members = Trio.objects.get(name=name).members.order_by("position")
    return [(m.player.name, m.role, m.is_capataz) for m in members.select_related("player")]


# ---- the list sent again ----


def test_a_list_sent_again_with_corrections(tournament):
    """HAND-55."""
    send(tournament, FILES / "reenvio-1.csv", source="reenvio-1.csv")
    second = plan(tournament, FILES / "reenvio-2.csv")
    send(tournament, FILES / "reenvio-2.csv", source="reenvio-2.csv")
    third = send(tournament, FILES / "reenvio-2.csv", source="reenvio-2.csv")

    assert statuses(second) == {2: Status.NEW, 3: Status.CHANGED, 4: Status.CHANGED, 5: Status.SAME}
    assert changes(second)["Três Marias"] == [
        ("Telefone de Anísio Quevedo", "(51) 90000-0101", "(51) 90000-0999")
    ]
    assert changes(second)["Ás de Espada"] == [("Jogador", "Ofélia Muñoz", "Ofélia Muñoz Prado")]
    assert (third.new, third.changed) == (0, 0)
    assert tournament.trios.count() == 4
    assert Player.objects.count() == 13
    assert Player.objects.get(documento="00000000272").name == "Ofélia Muñoz Prado"
    told = [sentence(e) for e in AuditEntry.objects.filter(action="trio.planilha").order_by("pk")]
    assert told == [
        "Planilha “reenvio-1.csv”: 3 inscrições novas",
        "Planilha “reenvio-2.csv”: 1 inscrição nova e 2 alteradas",
    ]
    assert set(AuditEntry.objects.filter(action="trio.planilha").values_list("actor", flat=True)) == {"Maria"}


def test_each_trio_of_a_list_has_its_own_line_in_the_trail_without_documents(tournament):
    send(tournament, HEAD + COMPANY)

    entry = AuditEntry.objects.get(action="trio.inscrito")
    assert entry.subject == "Os Guaxos"
    assert "111" not in str(entry.after)
    assert entry.after["members"][0] == {"name": "Ana Terra", "role": "titular", "capataz": True}


def test_a_blank_takes_nothing_away_and_who_is_not_in_the_list_stays(tournament):
    TrioFactory(tournament=tournament, name="Flor e Truco")
    send(tournament, HEAD + "Os Guaxos;CTG Sul;Ana;111;Beto;222;Caio;333;Dora;Ana\n")
    short = "Trio;Entidade;Jogador 1;Reserva\nOs Guaxos;;Ana;-\n"

    again = plan(tournament, short)
    send(tournament, short)

    assert statuses(again) == {2: Status.SAME}
    assert [trio.name for trio in again.absent] == ["Flor e Truco"]
    assert [name for name, _, _ in line_up("Os Guaxos")] == ["Ana", "Beto", "Caio", "Dora"]
    assert Trio.objects.get(name="Os Guaxos").entidade.name == "CTG Sul"


def test_who_is_replaced_is_named_and_only_then_goes(tournament):
    send(tournament, HEAD + COMPANY)
    text = HEAD + COMPANY.replace("Caio Luz;333", "Davi Sá;444")

    found = plan(tournament, text)
    send(tournament, text)

    assert changes(found)["Os Guaxos"] == [("Entra (titular)", "", "Davi Sá"), ("Sai", "Caio Luz", "")]
    assert [name for name, _, _ in line_up("Os Guaxos")] == ["Ana Terra", "Beto Reis", "Davi Sá"]
    assert not Player.objects.filter(name="Caio Luz").exists()


def test_the_order_of_the_players_is_no_change_but_the_reserva_is(tournament):
    send(tournament, HEAD + "Os Guaxos;;Ana;;Beto;;Caio;;Dora;Ana\n")

    shuffled = plan(tournament, HEAD + "Os Guaxos;;Caio;;Ana;;Beto;;Dora;Ana\n")
    swapped = plan(tournament, HEAD + "Os Guaxos;;Ana;;Beto;;Dora;;Caio;Beto\n")
    send(tournament, HEAD + "Os Guaxos;;Ana;;Beto;;Dora;;Caio;Beto\n")

    assert statuses(shuffled) == {2: Status.SAME}
    assert sorted(changes(swapped)["Os Guaxos"]) == [
        ("Capataz", "Ana", "Beto"), ("Lugar de Caio", "titular", "reserva"),
        ("Lugar de Dora", "reserva", "titular"),
    ]  # fmt: skip
    assert line_up("Os Guaxos") == [
        ("Ana", "titular", False), ("Beto", "titular", True), ("Dora", "titular", False),
        ("Caio", "reserva", False),
    ]  # fmt: skip


def test_a_trio_that_changed_its_name_is_known_by_its_players(tournament):
    send(tournament, HEAD + COMPANY)
    text = HEAD + COMPANY.replace("Os Guaxos", "Guaxos do Sul")

    found = plan(tournament, text)
    send(tournament, text)

    assert changes(found)["Guaxos do Sul"] == [("Nome", "Os Guaxos", "Guaxos do Sul")]
    assert list(tournament.trios.values_list("name", flat=True)) == ["Guaxos do Sul"]


def test_two_trios_may_change_a_player_between_them_in_one_list(tournament):
    two = HEAD + "A;;Ana;1;Beto;2;Caio;3;;Ana\nB;;Davi;4;Eva;5;Fabi;6;;Davi\n"
    send(tournament, two)
    text = HEAD + "A;;Ana;1;Beto;2;Fabi;6;;Ana\nB;;Davi;4;Eva;5;Caio;3;;Davi\n"

    send(tournament, text)

    assert [name for name, _, _ in line_up("A")] == ["Ana", "Beto", "Fabi"]
    assert [name for name, _, _ in line_up("B")] == ["Davi", "Eva", "Caio"]
    assert Player.objects.count() == 6


def test_a_line_that_is_refused_keeps_its_people_from_the_others(tournament):
    send(tournament, HEAD + "A;;Ana;1;Beto;2;Caio;3;;Ana\nB;;Davi;4;Eva;5;Fabi;6;;Davi\n")

    # B would take Caio, whom A lets go; but A's line is refused, so Caio stays there.
    found = plan(tournament, HEAD + "A;#N/D;Ana;1;Beto;2;Gil;7;;Ana\nB;;Davi;4;Eva;5;Caio;3;;Davi\n")

    assert statuses(found) == {2: Status.REFUSED, 3: Status.REFUSED}
    assert problems(found, 3) == ["H3, Documento 3: O documento de Caio já está com Caio, do trio A."]


def test_capitals_throughout_and_lost_accents_mend_nothing():
    assert respelled("Ás de Espada", "ÁS DE ESPADA") == "Ás de Espada"
    assert respelled("Três Marias", "Tres Marias") == "Três Marias"
    assert respelled("Tres Marias", "Três Marias") == "Três Marias"
    assert respelled("OS GUAXOS", "Os Guaxos") == "Os Guaxos"
    assert respelled("Os Guaxos", "Guaxos") == "Guaxos"


def test_ticks_of_the_check_list_survive_a_change_by_sheet(tournament):
    trio = TrioFactory(tournament=tournament, name="Os Guaxos", members=["Ana", "Beto", "Caio"])
    trio.members.filter(player__name="Ana").update(pilcha_seen=True, cartao_seen=True)

    send(tournament, "Trio;Jogador 1;Telefone 1\nOs Guaxos;Ana;51 90000-0101\n")

    ana = trio.members.get(player__name="Ana")
    assert (ana.pilcha_seen, ana.cartao_seen, ana.player.telefone) == (True, True, "51 90000-0101")


# ---- sent twice, written in two ways ----


def test_an_answer_sent_twice_is_one_entry(tournament):
    """HAND-56: the later answer holds; a line with two players is refused."""
    found = plan(tournament, FILES / "inscritos-google-forms.csv")

    assert statuses(found) == {2: Status.REPEATED, 3: Status.NEW, 4: Status.NEW, 5: Status.REFUSED}
    assert next(item.same_as for item in found.lines if item.line.number == 2) == 3
    assert problems(found, 5) == ["Só 2 de 3 jogadores."]
    assert statuses(plan(tournament, FILES / "inscritos-google-forms.csv", incomplete=True))[5] is Status.NEW


def test_what_only_the_earlier_answer_says_is_kept(tournament):
    text = "Trio;Jogador 1;Telefone 1;Observações\nOs Guaxos;Ana;51 90000-0101;\nOs Guaxos;Ana;;chega tarde\n"

    send(tournament, text)

    trio = Trio.objects.get()
    assert trio.notes == "chega tarde"
    assert trio.members.get().player.telefone == "51 90000-0101"


def test_the_same_name_with_letters_made_in_two_ways(tournament):
    """HAND-57."""
    found = plan(tournament, FILES / "inscritos-nfd.csv")
    send(tournament, FILES / "inscritos-nfd.csv")

    assert statuses(found)[2] is Status.REPEATED
    assert sorted(tournament.trios.values_list("name", flat=True)) == ["Três Marias", "Ás de Espada"]
    for search in ("três", "tres"):
        assert [trio.name for trio in trios_found(tournament, search=search)] == ["Três Marias"]


# ---- namesakes ----


def test_namesakes_and_one_person_in_two_trios(tournament):
    """HAND-59."""
    found = plan(tournament, FILES / "inscritos-homonimos.csv")
    with pytest.raises(Refusal, match="Há linhas com problema"):
        send(tournament, FILES / "inscritos-homonimos.csv")
    nothing = tournament.trios.count()
    send(tournament, FILES / "inscritos-homonimos.csv", leave_out=True)

    assert statuses(found) == {2: Status.NEW, 3: Status.NEW, 4: Status.REFUSED, 5: Status.REFUSED}
    assert problems(found, 4) == [
        "F4, Documento 2: O documento de Belmiro Açucena já está com Belmiro Açucena, do trio Três Marias."
    ]
    assert problems(found, 5) == [
        "A5, Trio: Já existe um trio chamado “Três Marias” neste torneio.",
        "F5, Documento 2: Este documento está em duas pessoas deste trio.",
    ]
    assert nothing == 0
    assert Player.objects.filter(name="José da Silva").count() == 2


def test_a_namesake_without_documents_is_asked_about(tournament):
    TrioFactory(tournament=tournament, name="Os Guaxos", members=["José da Silva", "Beto", "Caio"])
    text = "Trio;Jogador 1\nFlor;José da Silva\n"

    asked = plan(tournament, text)
    send(tournament, text, other_people=frozenset({2}))

    assert asked.lines[0].asks_other_person
    assert "outra pessoa" in problems(asked, 2)[0]
    assert Player.objects.filter(name="José da Silva").count() == 2


def test_one_name_with_other_people_is_another_trio_until_somebody_says_otherwise(tournament):
    TrioFactory(tournament=tournament, name="Três Marias", members=["Ana", "Beto", "Caio"])
    text = "Trio;Jogador 1;Jogador 2;Jogador 3\nTrês Marias;Davi;Eva;Fabi\n"

    asked = plan(tournament, text)
    answered = plan(tournament, text, same_trio=frozenset({2}))

    assert statuses(asked) == {2: Status.REFUSED}
    assert problems(asked, 2) == [
        "A2, Trio: Já há “Três Marias” inscrito, com outras pessoas (Ana, Beto, Caio). "
        "Se é outra inscrição, dê outro nome a ela; se é a mesma, marque abaixo."
    ]
    assert statuses(answered) == {2: Status.CHANGED}


@pytest.mark.regra("Art.23-exclusiva")
def test_who_plays_truco_cego_comes_into_no_other_modality_by_a_list_either():
    event = EventFactory()
    amostra = TournamentFactory(event=event, modality="truco_amostra", name="Amostra")
    TrioFactory(tournament=amostra, members=["Ana", "Beto", "Caio"])

    found = plan(TournamentFactory(event=event), "Trio;Jogador 1\nFlor;Ana\n")

    assert problems(found, 2) == [
        "B2, Jogador 1: Ana já está inscrito em “Amostra”: quem joga truco cego não entra em outra "
        "modalidade do evento. Se a comissão permitir, informe o motivo. (Art. 23) "
        "Deixe a linha de fora e inscreva à mão, com o motivo."
    ]


def test_a_documento_of_somebody_else_in_the_event_is_refused(tournament):
    PlayerFactory(event=tournament.event, name="Zeca Prado", documento="01234567890")

    found = plan(tournament, "Trio;Jogador 1;Documento 1\nFlor;Ana;012.345.678-90\n")

    assert problems(found, 2) == ["C2, Documento 1: Este documento é de Zeca Prado, já cadastrado no evento."]


# ---- writing ----


def test_what_changed_since_it_was_seen_stops_the_writing(tournament):
    lines = lines_of(tournament, HEAD + COMPANY)
    seen = plan_list(tournament=tournament, lines=lines, options=ListOptions()).digest
    TrioFactory(tournament=tournament, name="Os Guaxos", members=["Ana Terra", "Beto Reis", "Caio Luz"])

    with pytest.raises(Refusal, match="não é mais o que você conferiu") as refusal:
        save_list(
            tournament=tournament, lines=lines, options=ListOptions(), expected=seen, leave_out=True,
            source="x", actor=Actor("Maria"),
        )  # fmt: skip

    assert refusal.value.field == "plan"
    assert not Player.objects.exclude(documento="").exists()


def test_houses_are_one_however_they_are_written_and_new_ones_are_told(tournament):
    Entidade.objects.create(name="CTG Sinuelo", regiao="8")
    text = "Trio;Entidade;Cidade;RT\nA;ctg sinuelo;Vacaria;\nB;CTG Novo;Bom Jesus;08ª RT\nC;CTG NOVO;;\n"

    found = plan(tournament, text)
    send(tournament, text)

    assert found.new_entidades == [("CTG Novo", "")]
    assert sorted(Entidade.objects.values_list("name", "city", "regiao")) == [
        ("CTG Novo", "Bom Jesus", "8"), ("CTG Sinuelo", "Vacaria", "8"),
    ]  # fmt: skip
    assert sorted(tournament.trios.values_list("name", "regiao")) == [("A", "8"), ("B", "8"), ("C", "8")]


def test_a_new_house_that_may_be_an_old_one_is_pointed_out(tournament):
    Entidade.objects.create(name="CTG Pealo do Sul")

    found = plan(tournament, "Trio;Entidade\nA;Pealo do Sul\nB;DTG Pealo do Sul\n")

    assert found.new_entidades == [("DTG Pealo do Sul", ""), ("Pealo do Sul", "CTG Pealo do Sul")]


def test_a_trio_that_changes_its_house_takes_the_region_of_the_new_one(tournament):
    Entidade.objects.create(name="CTG Novo", regiao="12")
    TrioFactory(tournament=tournament, name="A")  # of a house of the 8th
    TrioFactory(tournament=tournament, name="B", regiao="3")
    text = "Trio;Entidade;RT\nA;CTG Novo;\nB;CTG Novo;\n"

    found = plan(tournament, text)
    send(tournament, text)

    assert ("RT", "8", "12") in changes(found)["A"]
    assert sorted(tournament.trios.values_list("name", "regiao")) == [("A", "12"), ("B", "3")]


def test_numbers_are_those_of_the_sheet_where_they_are_free(tournament):
    TrioFactory(tournament=tournament, name="Os Primeiros", number=3)

    found = plan(tournament, "Nº;Trio\n7;A\n3;B\n;C\n")
    send(tournament, "Nº;Trio\n7;A\n3;B\n;C\n")

    assert [r.text for r in found.lines[1].warnings] == [
        "O número 3 já é de “Os Primeiros”: recebe o próximo livre."
    ]
    assert list(tournament.trios.order_by("number").values_list("number", "name")) == [
        (3, "Os Primeiros"), (7, "A"), (8, "B"), (9, "C"),
    ]  # fmt: skip


def test_a_person_of_another_tournament_is_the_same_person():
    event = EventFactory()
    amostra = TournamentFactory(event=event, modality="truco_amostra")
    douradinha = TournamentFactory(event=event, modality="douradinha", lineup="dupla")
    send(amostra, "Trio;Jogador 1;Documento 1\nA;Ana Terra;111222\n")

    send(douradinha, "Dupla;Jogador 1;Documento 1;Telefone 1\nB;Ana Terra;111222;51 90000-0101\n")

    assert Player.objects.get().telefone == "51 90000-0101"


@pytest.mark.parametrize(
    ("modality", "lineup", "text", "expected"),
    [
        ("douradinha", "dupla", "Dupla;Capataz;Jogador 2\nOs Dois;Ana;Beto\n", ["Ana", "Beto"]),
        ("truco_amostra", "mano", "Nome;CPF\nAna Terra;01234567890\n", ["Ana Terra"]),
        ("pontinho", "mano", "Jogador;Telefone\nAna Terra;51 90000-0101\n", ["Ana Terra"]),
    ],
)
def test_every_line_up_by_its_own_words(db, modality, lineup, text, expected):
    tournament = TournamentFactory(modality=modality, lineup=lineup)

    send(tournament, text)
    again = plan(tournament, text)

    trio = tournament.trios.get()
    members = trio.members.order_by("position")
    assert [m.player.name for m in members.select_related("player")] == expected
    assert members.filter(is_capataz=True).count() == 1
    assert statuses(again) == {2: Status.SAME}


@pytest.mark.regra("Art.18-inscritos")
def test_after_the_draw_a_list_mends_names_and_phones_and_lets_nobody_in(tournament):
    for name in ("A", "B", "C"):
        TrioFactory(tournament=tournament, name=name, members=[f"{name} um", f"{name} dois", f"{name} três"])
    draw_chaves(tournament=tournament, n_chaves=1, source=SeedSource(), actor=Actor("teste"))
    text = (
        "Trio;Jogador 1;Jogador 2;Jogador 3;Telefone 1\n"
        "A;A um;A dois;A três;51 90000-0101\nB;B um;B dois;Outro;\nD;D um;D dois;D três;\n"
    )

    found = plan(tournament, text)
    send(tournament, text, leave_out=True)

    assert statuses(found) == {2: Status.CHANGED, 3: Status.REFUSED, 4: Status.REFUSED}
    assert "Outro não estava inscrito antes do sorteio" in problems(found, 3)[0]
    assert "já foram sorteadas" in problems(found, 4)[0]
    assert Player.objects.get(name="A um").telefone == "51 90000-0101"
    assert [name for name, _, _ in line_up("B")] == ["B um", "B dois", "B três"]


def test_a_hundred_and_sixty_trios_in_as_many_queries_as_one(tournament, django_assert_max_num_queries):
    """HAND-50's haste: never a query a line."""
    text = (FILES / "160-trios.csv").read_bytes()

    with django_assert_max_num_queries(11):
        found = plan(tournament, text)
    with django_assert_max_num_queries(40):
        saved = send(tournament, text)

    assert len(found.of(Status.NEW)) == 160
    assert saved.new == 160
    assert found.incomplete == 160


def test_a_list_of_a_tournament_with_many_is_planned_in_as_many_queries(
    tournament, django_assert_max_num_queries
):
    make_trios(tournament, 60)

    with django_assert_max_num_queries(11):
        plan(tournament, "Trio;Jogador 1\nFlor;Zé Ninguém\n")


def test_hard_names_are_kept_as_they_are(tournament):
    send(tournament, FILES / "nomes-dificeis.csv")

    kept = set(tournament.trios.values_list("name", flat=True))
    assert {"=CTG(1)+2", "-Sete de Ouro", "<script>alert(1)</script>", "🃏 Ás na Manga 🧉"} <= kept
    assert tournament.trios.count() == 10
    assert Entidade.objects.filter(name="@querencia").exists()

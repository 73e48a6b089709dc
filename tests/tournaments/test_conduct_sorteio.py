"""The sorteio before everybody's eyes: the list frozen, cards tapped in, a draw taken back, rules frozen."""

from hashlib import sha256

import pytest
from django.urls import reverse

from scoring.desclassificacao import Inciso
from scoring.sorteio import keeps_commitment
from tests.factories import EventFactory, TournamentFactory, make_trios
from tests.tournaments.desk import DESK, enter_all, jogo_of, tournament_of, trio
from tests.tournaments.mesa import hall, jogo_at_mesa, phone
from tournaments.models import Decision, DecisionKind, Purpose, SeedCommitment, Sorteio, Tournament
from tournaments.selectors.ata import tournament_ata
from tournaments.selectors.competition import Competition
from tournaments.selectors.draw_words import card_name, said_of
from tournaments.selectors.trail import sentence
from tournaments.services.claims import make_claim
from tournaments.services.conduct import start_jogo
from tournaments.services.events import save_tournament
from tournaments.services.refusals import Refusal
from tournaments.services.registration import TrioData, save_trio
from tournaments.services.results import cancel_result
from tournaments.services.seeds import SeedSource
from tournaments.services.sorteio_chaves import draw_chaves, list_digest, undo_draw

pytestmark = pytest.mark.django_db
CARDS = ["1e", "7o", "3c", "12b", "4c", "5o", "6e", "10b"]


@pytest.fixture
def t():
    tournament = TournamentFactory(event=EventFactory(commissions=True))
    make_trios(tournament, 8, entidades=3)
    return tournament


def url(name, tournament, *args):
    return reverse(f"tournaments:{name}", args=[tournament.event.slug, tournament.slug, *args])


def entry(tournament, cards=CARDS, **more):
    commitment = SeedCommitment.objects.get(tournament=tournament, used_at__isnull=True).commitment
    sent = {"n_chaves": "2", "commitment": commitment, "witnesses": "os capatazes"}
    return sent | {f"card-{place}": card for place, card in enumerate(cards, start=1)} | more


@pytest.mark.regra("Art.23-vencedor-e")
def test_the_seed_comes_of_the_cards_and_the_committed_secret(committee_client, t):
    page = committee_client.get(url("sorteio_chaves", t)).content.decode()
    announced = SeedCommitment.objects.get().commitment
    assert announced in page

    committee_client.post(url("sorteio_chaves", t), entry(t))

    held = Sorteio.objects.get()
    kind, said, secret = said_of(held.seed)
    assert held.seed.startswith("1e 7o 3c 12b 4c 5o 6e 10b|")
    assert kind == "cartas"
    assert said.startswith("ás de espadas, 7 de ouros, 3 de copas, rei de bastos")
    assert keeps_commitment(secret, announced)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (CARDS[:7], "falta a 8ª"),
        (CARDS[:3], "faltam 5, a partir da 4ª"),
        ([], "Para sortear sem eles, marquem aqui"),
        ([*CARDS[:7], "1e"], "a carta não volta ao baralho"),
        ([*CARDS[:7], "8e"], "Faça uma escolha válida"),
    ],
)
def test_cards_missing_repeated_or_of_no_deck_are_refused(committee_client, t, cards, message):
    committee_client.get(url("sorteio_chaves", t))

    response = committee_client.post(url("sorteio_chaves", t), entry(t, cards))

    assert response.status_code == 422
    assert message in response.content.decode()
    assert not Sorteio.objects.exists()


def test_cards_and_numbers_are_not_mixed(committee_client, t):
    committee_client.get(url("sorteio_chaves", t))

    response = committee_client.post(url("sorteio_chaves", t), entry(t, numbers="7, 12"))

    assert response.status_code == 422
    assert "não os dois" in response.content.decode()


def test_a_service_refuses_wrong_cards_too(t):
    with pytest.raises(Refusal) as refused:
        draw_chaves(tournament=t, n_chaves=2, source=SeedSource(cards=CARDS[:3]), actor=DESK)

    assert refused.value.field == "cards"
    assert not SeedCommitment.objects.filter(used_at__isnull=False).exists()


def test_the_frozen_list_has_its_hash_on_the_page_and_in_the_record(committee_client, t):
    """One line a trio: ref, name, entidade, apart by bars, each ended by a line feed."""
    trios = list(t.trios.select_related("entidade").order_by("number"))
    lines = "".join(f"{trio.ref}|{trio.name}|{trio.entidade.name}\n" for trio in trios)
    digest = sha256(lines.encode()).hexdigest()
    assert list_digest(trios) == digest
    assert digest in committee_client.get(url("sorteio_chaves", t)).content.decode()

    committee_client.post(url("sorteio_chaves", t), entry(t))

    assert Sorteio.objects.get().params["list_digest"] == digest
    assert digest in committee_client.get(url("sorteio_chaves", t)).content.decode()


def test_the_hash_changes_with_a_name(t):
    trios = list(t.trios.select_related("entidade").order_by("number"))
    before = list_digest(trios)
    trios[0].name = "Outro Nome"

    assert list_digest(trios) != before


@pytest.mark.regra("Art.23-vencedor-e")
def test_a_tie_is_broken_by_cards_for_exactly_the_trios_tied(committee_client):
    t = tournament_of("ABC", qualifiers_per_chave=1)
    enter_all(t, ["A x B: 24-3 24-2", "B x C: 24-3 24-2", "C x A: 24-3 24-2"])
    page = url("tiebreak", t)
    committee_client.get(page)
    commitment = SeedCommitment.objects.get().commitment
    tie = ",".join(str(pk) for pk in t.trios.order_by("pk").values_list("pk", flat=True))
    sent = {"tie": tie, "commitment": commitment, "how": "sistema"}
    for short in ({"card-1": "1e"}, {}):
        assert committee_client.post(page, sent | short).status_code == 422

    committee_client.post(page, sent | {f"card-{n}": card for n, card in enumerate(CARDS, start=1)})

    held = Sorteio.objects.get(purpose=Purpose.TIEBREAK)
    assert sorted(held.entries) == ["A", "B", "C"]
    assert held.seed.startswith(" ".join(CARDS))


# ---- a draw taken back ----


def test_a_draw_is_taken_back_to_register_one_more(committee_client, t):
    draw_chaves(tournament=t, n_chaves=2, source=SeedSource(numbers=[7]), actor=DESK)
    page = url("sorteio_undo", t)
    assert "inscrições abrem de novo" in committee_client.get(page).content.decode()
    assert committee_client.post(page, {"reason": ""}).status_code == 422

    committee_client.post(page, {"reason": "um trio ficou de fora por engano"})

    assert not t.jogos.exists()
    assert not t.chaves.exists()
    old = Sorteio.objects.get()
    assert old.superseded_at is not None
    save_trio(tournament=Tournament.objects.get(pk=t.pk), data=TrioData(name="Retardatário"), actor=DESK)
    assert t.trios.count() == 9


def drawn_by_hand(t):
    """The tournament, with a record of the sorteio that its chaves came from."""
    Sorteio.objects.create(
        tournament=t,
        purpose=Purpose.CHAVES,
        algorithm="manual",
        entries=["A", "B", "C"],
        result=[["A", "B", "C"]],
        held_at=t.created_at,
        held_by="mesa",
    )
    return t


def test_not_after_a_result(committee_client):
    t = drawn_by_hand(tournament_of("ABC"))
    enter_all(t, ["A x B: 24-3 24-2"])

    with pytest.raises(Refusal, match="Já há resultado em"):
        undo_draw(tournament=t, reason="engano", actor=DESK)

    assert jogo_of(t, "A", "B").ending
    page = committee_client.get(url("sorteio_undo", t)).text
    assert "Já há resultado em" in page
    assert 'name="reason"' not in page
    assert url("result_entry", t, jogo_of(t, "A", "B").pk) in page


def test_once_the_result_is_cancelled_nothing_is_in_the_way(committee_client):
    """A result typed to try the system must not tie the chaves for ever; the trail still tells it."""
    t = drawn_by_hand(tournament_of("ABC"))
    enter_all(t, ["A x B: 24-3 24-2"])
    cancel_result(jogo_id=jogo_of(t, "A", "B").pk, reason="era um teste", actor=DESK)

    undo_draw(tournament=t, reason="engano", actor=DESK)

    assert not t.chaves.exists()
    told = [sentence(entry) for entry in t.audit.filter(action="resultado.cancelado")]
    assert told == ["Resultado de Três Marias × Ás de Espada cancelado: era 24-3 24-2"]


def test_not_while_a_sumula_waits():
    t = drawn_by_hand(hall("ABC"))
    assert phone(t, 1).send(jogo_at_mesa(t, 1), "24-10 24-12").status_code == 200

    with pytest.raises(Refusal, match="Há súmula a conferir em"):
        undo_draw(tournament=t, reason="engano", actor=DESK)
    assert t.chaves.exists()


def test_not_once_a_capataz_complained():
    t = drawn_by_hand(tournament_of("ABC"))
    jogo = jogo_of(t, "A", "B")
    start_jogo(jogo_id=jogo.pk, actor=DESK)
    make_claim(
        jogo_id=jogo.pk, trio=trio(t, "A"), inciso=Inciso.V, claimed_by="comissão", actor=DESK, facts="sinais"
    )

    with pytest.raises(Refusal, match="A comissão já escreveu sobre"):
        undo_draw(tournament=t, reason="engano", actor=DESK)
    assert t.chaves.exists()


def test_nothing_drawn_is_nothing_to_take_back(t):
    with pytest.raises(Refusal, match="ainda não foram sorteadas"):
        undo_draw(tournament=t, reason="engano", actor=DESK)


# ---- rules frozen at the draw ----


def test_a_later_change_of_a_rule_is_told_with_old_and_new(committee_client, t):
    draw_chaves(tournament=t, n_chaves=2, source=SeedSource(numbers=[7]), actor=DESK)
    changed = Tournament.objects.get(pk=t.pk)
    changed.tolerance_minutes = 20
    with pytest.raises(Refusal, match="informe o motivo"):
        save_tournament(tournament=changed, actor=DESK)

    save_tournament(tournament=changed, actor=DESK, reason="chuva na estrada")

    told = Decision.objects.get(kind=DecisionKind.RULES)
    assert "tolerância para se apresentar, de 15 minutos para 20 minutos" in told.text
    for name in ("sorteio_chaves", "classification", "ata"):
        page = committee_client.get(url(name, t)).content.decode()
        assert "de 15 minutos para 20 minutos" in page
        assert "chuva na estrada" in page


def test_the_ata_tells_the_draw_step_by_step(t):
    held = draw_chaves(tournament=t, n_chaves=2, source=SeedSource(cards=CARDS), actor=DESK)

    section = next(s for s in tournament_ata(Competition(t)).sections if s.title == "Sorteios")

    text = " ".join(section.lines)
    assert held.public_id in text
    assert held.commitment in text
    assert held.params["list_digest"] in text
    assert sum(line.split(".")[0].isdigit() and "chave" in line for line in section.lines) >= 8


def test_cards_are_named_as_a_gaucho_says_them():
    assert [card_name(card) for card in ("1e", "10b", "11c", "12o", "7o")] == [
        "ás de espadas",
        "sota de bastos",
        "cavalo de copas",
        "rei de ouros",
        "7 de ouros",
    ]

"""Correcting what others already followed: the commission keeps what was played, or has it played again."""

import uuid

import pytest
from django.urls import reverse

from scoring.desclassificacao import Inciso
from scoring.jogo import Ending, parse_partidas
from tests.tournaments.desk import (
    DESK,
    credits_of,
    enter_all,
    jogo_of,
    proof_in,
    read,
    reviewed,
    seen_from,
    tournament_of,
)
from tournaments.models import Decision, DecisionKind, Jogo
from tournaments.services.conduct import start_jogo
from tournaments.services.consequences import consequences
from tournaments.services.discipline import ClaimData, disqualify
from tournaments.services.mata_mata import create_bracket
from tournaments.services.refusals import Refusal
from tournaments.services.replay import keep_later, later_begun, replay_then
from tournaments.services.results import ResultData, cancel_result, record_result

pytestmark = pytest.mark.django_db


def semifinals():
    """Two chaves of two, semifinals made: 1º A × 2º B and 1º B × 2º A."""
    tournament = tournament_of("AB", "CD", third_place=False)
    enter_all(tournament, ["A x B: 24-20 24-18", "C x D: 24-20 24-10"])
    create_bracket(tournament=tournament, actor=DESK)
    return tournament


@pytest.fixture
def jogo():
    """A jogo of a chave of three that A won against B."""
    tournament = tournament_of("ABC")
    enter_all(tournament, ["A x B: 24-20 24-18"])
    return jogo_of(tournament, "A", "B")


def win(jogo, side, partidas="24-10 24-12", **more):
    jogo.refresh_from_db()
    text = partidas if side == "a" else " ".join("-".join(reversed(p.split("-"))) for p in partidas.split())
    data = ResultData(Ending.PLAYED, parse_partidas(text), base_version=jogo.version, **more)
    return record_result(jogo_id=jogo.pk, data=data, actor=DESK)


def mata_mata(tournament, rodada):
    return list(tournament.jogos.filter(stage="mata_mata", rodada=rodada).order_by("position"))


def played_through(tournament):
    first, second = mata_mata(tournament, 1)
    win(first, "a")
    win(second, "a")
    (final,) = mata_mata(tournament, 2)
    win(final, "a")
    final.refresh_from_db()
    return first, final


def test_the_final_is_played_again_when_a_semifinal_turns_over():
    tournament = semifinals()
    semi, final = played_through(tournament)
    loser = semi.trio_b
    with pytest.raises(Refusal, match="já foi jogado"):
        win(semi, "b", reason="súmula trocada")

    assert [j.pk for j in later_begun(semi)] == [final.pk]
    replay_then(
        jogo=semi,
        act=lambda: win(semi, "b", reason="súmula trocada"),
        reason="súmula trocada",
        members="Neusa, Elói",
        actor=DESK,
    )

    final.refresh_from_db()
    assert (final.ending, final.started_at) == ("", None)
    assert loser in (final.trio_a, final.trio_b)
    told = Decision.objects.get(kind=DecisionKind.REPLAY)
    assert (told.reason, told.members) == ("súmula trocada", "Neusa, Elói")
    assert str(final.version) != "1"


def test_a_final_that_only_began_starts_over_too():
    tournament = semifinals()
    first, second = mata_mata(tournament, 1)
    win(first, "a")
    win(second, "a")
    (final,) = mata_mata(tournament, 2)
    start_jogo(jogo_id=final.pk, actor=DESK)

    replay_then(
        jogo=first,
        act=lambda: win(first, "b", reason="troca"),
        reason="troca",
        members="Neusa",
        actor=DESK,
    )

    final.refresh_from_db()
    assert final.started_at is None


def test_a_change_in_the_chaves_takes_the_mata_mata_down():
    tournament = semifinals()
    played_through(tournament)
    jogo = jogo_of(tournament, "A", "B")

    replay_then(
        jogo=jogo,
        act=lambda: cancel_result(jogo_id=jogo.pk, reason="outra mesa", actor=DESK),
        reason="outra mesa",
        members="Neusa",
        actor=DESK,
    )

    assert not tournament.jogos.filter(stage="mata_mata").exists()
    assert credits_of(tournament, "A") == (0, 0, 0)


def test_replaying_needs_a_reason_and_changes_nothing_without():
    tournament = semifinals()
    semi, final = played_through(tournament)

    with pytest.raises(Refusal, match="motivo"):
        replay_then(jogo=semi, act=lambda: None, reason=" ", members="", actor=DESK)

    assert Jogo.objects.get(pk=final.pk).ending == Ending.PLAYED


def test_a_later_jogo_lost_by_a_fault_is_taken_back_by_hand():
    tournament = semifinals()
    first, second = mata_mata(tournament, 1)
    win(first, "a")
    win(second, "a")
    (final,) = mata_mata(tournament, 2)
    disqualify(
        tournament=tournament,
        claim=ClaimData(trio=final.trio_b, inciso=Inciso.II, jogo=final),
        actor=DESK,
    )

    with pytest.raises(Refusal, match="anule a desclassificação"):
        replay_then(jogo=first, act=lambda: None, reason="troca", members="", actor=DESK)


def test_keeping_writes_the_decision_and_nothing_else():
    tournament = semifinals()
    semi, final = played_through(tournament)

    keep_later(
        jogo=semi, later=[final], wanted="a correção", reason="final já jogada", members="Neusa", actor=DESK
    )

    told = Decision.objects.get()
    assert str(final) in told.text
    semi.refresh_from_db()
    assert semi.winner == "a"


def test_a_preview_leaves_no_trace(jogo):
    before = Jogo.objects.get(pk=jogo.pk).version
    text = seen_from(jogo, "A", "24-3 24-2")

    change = consequences(
        jogo.tournament,
        lambda: record_result(
            jogo_id=jogo.pk,
            data=ResultData(Ending.PLAYED, parse_partidas(text), base_version=before, reason="mal lido"),
            actor=DESK,
        ),
    )

    assert {row.trio for row in change.preview.rows} == {"Ás de Espada"}
    assert Jogo.objects.get(pk=jogo.pk).version == before
    assert not Decision.objects.exists()


# ---- the pages ----


def address(name, jogo):
    t = jogo.tournament
    return reverse(f"tournaments:{name}", args=[t.event.slug, t.slug, jogo.pk])


def correction(jogo, partidas, **more):
    jogo.refresh_from_db()
    sent = {"ending": "played", "version": jogo.version, "ticks_shown": "on", "to": "rever", **more}
    for index, pair in enumerate(partidas.split()):
        for side, value in zip("ab", pair.split("-"), strict=True):
            sent[f"partidas-{index}-{side}"] = value
    return sent


def test_a_correction_is_shown_before_it_is_made(committee_client, jogo):
    text = seen_from(jogo, "A", "24-3 24-2")
    sent = correction(jogo, text, reason="mal lido")

    page = committee_client.post(address("result_entry", jogo), sent).content.decode()

    assert "O que vai mudar" in page
    assert Jogo.objects.get(pk=jogo.pk).partidas != text
    reviewed(committee_client, address("result_entry", jogo), sent, members=["Neusa"])
    assert Jogo.objects.get(pk=jogo.pk).partidas == text
    assert Decision.objects.get(kind=DecisionKind.CORRECTION).members == "Neusa"


def test_a_mata_mata_that_a_correction_takes_down_is_said_to_be_gone(committee_client):
    tournament = semifinals()
    played_through(tournament)
    jogo = jogo_of(tournament, "A", "B")
    sent = correction(jogo, seen_from(jogo, "B", "24-3 24-2"), reason="lida ao contrário")

    page = committee_client.post(address("result_entry", jogo), sent).content.decode()

    assert page.count("deixa de existir, até o mata-mata ser montado de novo") == 3
    assert "passa a ser ." not in page
    unsaid = committee_client.post(address("result_entry", jogo), sent | {"reason": ""}).content.decode()
    assert "Informe o motivo: ele vai para a ata." in unsaid


def test_keep_or_replay_is_asked_and_no_choice_is_no_change(committee_client):
    tournament = semifinals()
    semi, final = played_through(tournament)
    sent = correction(semi, "10-24 12-24", reason="súmula trocada")
    url = address("result_entry", semi)

    page = committee_client.post(url, sent).content.decode()
    assert "Um jogo que depende deste já começou" in page
    sent["confirmed"] = proof_in(page)
    again = committee_client.post(url, sent).content.decode()
    assert "Manter o que foi jogado" in again
    assert Jogo.objects.get(pk=final.pk).ending

    committee_client.post(url, sent | {"later": "manter"})
    assert Jogo.objects.get(pk=semi.pk).winner == "a"
    committee_client.post(url, sent | {"later": "repetir"})
    assert Jogo.objects.get(pk=semi.pk).winner == "b"
    assert not Jogo.objects.get(pk=final.pk).ending


def test_taking_a_fault_back_may_replay_what_followed(committee_client):
    tournament = semifinals()
    first, second = mata_mata(tournament, 1)
    winner = first.trio_b
    claim = ClaimData(trio=first.trio_a, inciso=Inciso.II, jogo=first)
    decision = disqualify(tournament=tournament, claim=claim, actor=DESK)
    win(second, "a")
    (final,) = mata_mata(tournament, 2)
    assert winner in (final.trio_a, final.trio_b)
    win(final, "a")
    url = address("desclassificacao_reverse", first).replace(f"/{first.pk}/", f"/{decision.pk}/")
    assert "manter o que foi jogado ou repetir" in committee_client.get(url).content.decode()
    sent = {"reason": "testemunhas desmentiram", "to": "rever"}
    assert "Repetir os jogos seguintes" in committee_client.post(url, sent).content.decode()

    reviewed(committee_client, url, sent, later="repetir", members=["Zilda"])

    final.refresh_from_db()
    decision.refresh_from_db()
    assert decision.reversed_at is not None
    assert final.ending == ""
    assert winner not in (final.trio_a, final.trio_b)
    assert Decision.objects.get(kind=DecisionKind.REVERSAL).members == "Zilda"


def test_a_cancellation_is_shown_before_it_is_made(committee_client, jogo):
    url = address("result_cancel", jogo)

    page = committee_client.post(url, {"reason": "outra mesa", "to": "rever"}).content.decode()

    assert "volta a estar por jogar" in page
    assert Jogo.objects.get(pk=jogo.pk).ending
    reviewed(committee_client, url, {"reason": "outra mesa"})
    assert not Jogo.objects.get(pk=jogo.pk).ending


@pytest.mark.parametrize("confirmed", ["", "1", "0" * 64])
def test_without_the_review_nothing_is_saved(committee_client, confirmed, jogo):
    """A POST made by hand, or by a page that never showed what changes, gets that page."""
    sent = correction(jogo, seen_from(jogo, "A", "24-3 24-2"), reason="mal lido", confirmed=confirmed)
    del sent["to"]
    before = jogo.partidas

    page = committee_client.post(address("result_entry", jogo), sent).content.decode()
    cancelling = {"reason": "mal lido", "confirmed": confirmed}
    other = committee_client.post(address("result_cancel", jogo), cancelling).content.decode()

    assert "O que vai mudar" in page
    assert "volta a estar por jogar" in other
    assert Jogo.objects.get(pk=jogo.pk).partidas == before
    assert not Decision.objects.exists()


def test_the_proof_is_of_these_values_and_of_this_version(committee_client, jogo):
    url = address("result_entry", jogo)
    sent = correction(jogo, seen_from(jogo, "A", "24-3 24-2"), reason="mal lido")
    proof = proof_in(committee_client.post(url, sent).content.decode())

    other = correction(jogo, seen_from(jogo, "A", "24-3 24-22"), reason="mal lido", confirmed=proof)
    page = committee_client.post(url, other).content.decode()
    assert "Algo mudou desde a última vez" in page
    for changed in ({"reason": "outro"}, {"delivery": ["baralho"]}):
        assert (
            "Algo mudou" in committee_client.post(url, sent | {"confirmed": proof} | changed).content.decode()
        )
    win(jogo, "a", "24-9 24-8", reason="outra pessoa")
    jogo.refresh_from_db()
    now = sent | {"confirmed": proof, "version": jogo.version}
    assert "Algo mudou" in committee_client.post(url, now).content.decode()
    assert Jogo.objects.get(pk=jogo.pk).partidas == "24-9 24-8"


def test_a_correction_of_an_older_page_is_a_conflict_that_loses_nothing(committee_client, jogo):
    url = address("result_entry", jogo)
    sent = correction(jogo, seen_from(jogo, "A", "24-3 24-2"), reason="mal lido")
    proof = proof_in(committee_client.post(url, sent).content.decode())
    win(jogo, "a", "24-9 24-8", reason="outra pessoa")

    page = read(committee_client.post(url, sent | {"confirmed": proof}, follow=True))

    assert "24-9 24-8" in page
    assert "por 2 a 0: 24-3 24-2" in page
    assert Jogo.objects.get(pk=jogo.pk).partidas == "24-9 24-8"


def test_confirmed_twice_it_is_made_once(committee_client, jogo):
    url = address("result_entry", jogo)
    sent = correction(jogo, seen_from(jogo, "A", "24-3 24-2"), reason="mal lido")
    sent |= {"client_id": str(uuid.uuid4())}
    proof = proof_in(committee_client.post(url, sent).content.decode())

    pages = [committee_client.post(url, sent | {"confirmed": proof}, follow=True) for _ in range(2)]

    assert "Já recebida" in pages[1].content.decode()
    assert Decision.objects.count() == 1


def test_a_decision_by_time_does_not_correct_behind_the_review(committee_client, jogo):
    before = jogo.partidas
    members = jogo.tournament.event.commission_members.filter(comissao="organizadora")
    sent = correction(jogo, "24-3 5-2", stalled="none", winner="a", reason="tempo", reading="reais")
    sent |= {"confirmed": "1", "members": [member.name for member in members]}

    page = committee_client.post(address("jogo_time", jogo), sent).content.decode()

    assert "já tem resultado oficial" in page
    assert Jogo.objects.get(pk=jogo.pk).partidas == before


def test_the_review_reads_the_tournament_twice_and_no_more(
    committee_client, django_assert_max_num_queries, jogo
):
    """Once before and once after; the confirmation of what was seen weighs nothing again."""
    url = address("result_entry", jogo)
    sent = correction(jogo, seen_from(jogo, "A", "24-3 24-2"), reason="mal lido")

    with django_assert_max_num_queries(45):
        proof = proof_in(committee_client.post(url, sent).content.decode())
    with django_assert_max_num_queries(25):
        committee_client.post(url, sent | {"confirmed": proof})

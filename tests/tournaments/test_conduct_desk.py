"""Deciding through the pages: calls and W.O., the clock's end, claims, homologação, line-ups, the ata."""

import html
import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.modalities import Modality
from tests.tournaments.desk import (
    DESK,
    credits_of,
    enter,
    enter_all,
    jogo_of,
    seen_from,
    tournament_of,
    trio,
)
from tournaments.documents.catalogue import KINDS
from tournaments.models import (
    Claim,
    ClaimStatus,
    Comissao,
    Decision,
    DecisionKind,
    Desclassificacao,
    Homologation,
    LineUp,
)
from tournaments.selectors.ata import tournament_ata
from tournaments.selectors.competition import Competition
from tournaments.services.conduct import call_trios, start_jogo

pytestmark = pytest.mark.django_db


@pytest.fixture
def t():
    return tournament_of("ABCD")


def url(name, tournament, *args):
    return reverse(f"tournaments:{name}", args=[tournament.event.slug, tournament.slug, *args])


def people(tournament, comissao):
    return list(tournament.event.commission_members.filter(comissao=comissao).values_list("name", flat=True))


def side_of(jogo, letter):
    return "a" if jogo.trio_a.ref == letter else "b"


def text_of(response):
    """The page without tags, blanks drawn together: articles become links on their way out."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", response.content.decode())).split())


# ---- calls and W.O. ----


@pytest.mark.regra("Art.20-III")
def test_three_calls_then_the_walkover_is_offered(committee_client, t):
    jogo = jogo_of(t, "A", "B")
    page = url("jogo_conduct", t, jogo.pk)
    for number in (1, 2, 3):
        committee_client.post(url("jogo_act", t, jogo.pk, "chamar"))
        assert f"{number}ª chamada às" in text_of(committee_client.get(page))
    fourth = committee_client.post(url("jogo_act", t, jogo.pk, "chamar"), follow=True)
    assert "As três chamadas já foram feitas" in text_of(fourth)
    assert "tolerância esgotada" not in text_of(committee_client.get(page))

    jogo.calls.update(at=timezone.now() - timedelta(minutes=16))

    assert "tolerância esgotada" in text_of(committee_client.get(page))


@pytest.mark.regra("Art.20-III", "Art.20-§1")
@pytest.mark.parametrize(("reading", "out"), [("fora", {"A"}), ("jogo", set())])
def test_the_walkover_shows_both_readings_and_takes_the_chosen(committee_client, t, reading, out):
    """AMB-08: by the text the absent trio is out; the mild reading costs this jogo only."""
    jogo = jogo_of(t, "A", "B")
    members = people(t, Comissao.DISCIPLINAR)
    sent = {"came": side_of(jogo, "B"), "members": members, "version": jogo.version}
    page = committee_client.post(url("jogo_walkover", t, jogo.pk), sent)
    assert "Perde o jogo e sai do torneio" in text_of(page)
    assert "Perde só este jogo" in text_of(page)
    assert not Decision.objects.exists()

    committee_client.post(url("jogo_walkover", t, jogo.pk), sent | {"confirmed": "1", "reading": reading})

    assert Competition(t).classification.out == out
    assert credits_of(t, "B") == (1, 3, 72)
    assert credits_of(t, "A") == (0, 0, 0)
    assert Decision.objects.get().members == ", ".join(members)
    again = sent | {"confirmed": "1", "reading": reading}
    committee_client.post(url("jogo_walkover", t, jogo.pk), again)
    assert Decision.objects.count() == 1


def test_a_walkover_without_who_decided_is_refused(committee_client, t):
    jogo = jogo_of(t, "A", "B")

    response = committee_client.post(url("jogo_walkover", t, jogo.pk), {"came": "a"})

    assert response.status_code == 422
    assert "Marque os membros da comissão" in text_of(response)


# ---- time over ----


def start(jogo, minutes):
    start_jogo(jogo_id=jogo.pk, actor=DESK, at=timezone.now() - timedelta(minutes=minutes))


@pytest.mark.regra("Art.23-tempo-falta")
def test_time_over_and_nobody_stalling_everything_is_falta(committee_client, t):
    jogo = jogo_of(t, "A", "B")
    start(jogo, 121)
    members = people(t, Comissao.ORGANIZADORA)
    assert "Ninguém fazia cera?" in text_of(committee_client.get(url("jogo_conduct", t, jogo.pk)))
    assert committee_client.post(url("jogo_all_falta", t, jogo.pk), {}).status_code == 422

    committee_client.post(url("jogo_all_falta", t, jogo.pk), {"members": members})

    assert "tudo é falta" in text_of(committee_client.get(url("jogo_conduct", t, jogo.pk)))
    told = Decision.objects.get(kind=DecisionKind.ALL_FALTA)
    assert told.reading.startswith("AMB-10")


@pytest.mark.regra("Art.24-vencedor-8")
def test_amostra_has_only_the_decision(committee_client):
    t = tournament_of("AB", modality=Modality.TRUCO_AMOSTRA.value)
    jogo = jogo_of(t, "A", "B")
    start(jogo, 121)

    page = text_of(committee_client.get(url("jogo_conduct", t, jogo.pk)))

    assert "a comissão encerra o jogo e diz quem venceu" in page
    assert "Ninguém fazia cera?" not in page


def time_entry(t, jogo, winner, stalled, partidas):
    told = seen_from(jogo, "A", partidas)
    sent = {
        "winner": side_of(jogo, winner),
        "stalled": side_of(jogo, stalled) if stalled else "none",
        "reason": "demorava a cada carta",
        "members": people(t, Comissao.ORGANIZADORA),
        "version": jogo.version,
    }
    for index, pair in enumerate(told.split()):
        for side, value in zip("ab", pair.split("-"), strict=True):
            sent[f"partidas-{index}-{side}"] = value
    return sent


@pytest.mark.regra("Art.23-vencedor-g")
def test_against_who_stalled_with_the_real_tentos(committee_client, t):
    """AMB-11: 24-20 and 14-10 when time ends; A wins: 2 partidas and the third of a 2-0; T 24+14+24."""
    jogo = jogo_of(t, "A", "B")
    start(jogo, 125)
    sent = time_entry(t, jogo, "A", "B", "24-20 14-10")

    page = text_of(committee_client.post(url("jogo_time", t, jogo.pk), sent))
    assert "só para comparar" in page
    assert "Como se o vencedor tivesse fechado em 24" in page
    committee_client.post(url("jogo_time", t, jogo.pk), sent | {"confirmed": "1", "reading": "reais"})

    assert credits_of(t, "A") == (1, 3, 62)
    assert credits_of(t, "B") == (0, 0, 30)
    told = Decision.objects.get(kind=DecisionKind.TIME)
    assert "Ás de Espada gastava tempo" in told.reason
    assert told.members == ", ".join(people(t, Comissao.ORGANIZADORA))


def test_who_stalled_cannot_win(committee_client, t):
    jogo = jogo_of(t, "A", "B")
    start(jogo, 125)

    response = committee_client.post(
        url("jogo_time", t, jogo.pk), time_entry(t, jogo, "A", "A", "24-20 4-10")
    )

    assert response.status_code == 422
    assert "o vencedor é o outro trio" in text_of(response)


def test_before_the_limit_nothing_is_decided_by_time(committee_client, t):
    jogo = jogo_of(t, "A", "B")
    start(jogo, 60)

    response = committee_client.post(
        url("jogo_time", t, jogo.pk), time_entry(t, jogo, "A", "B", "24-20 4-10")
    )

    assert response.status_code == 422
    assert "ainda não terminou" in text_of(response)


@pytest.mark.regra("Art.23-tempo-falta")
def test_without_stalling_the_page_says_what_the_text_orders(committee_client, t):
    jogo = jogo_of(t, "A", "B")
    start(jogo, 125)

    page = text_of(
        committee_client.post(url("jogo_time", t, jogo.pk), time_entry(t, jogo, "A", "", "24-20 4-10"))
    )

    assert "o texto manda seguir o jogo com tudo valendo falta" in page


# ---- clock, juiz ----


def test_the_clock_stops_with_a_cause_and_runs_again(committee_client, t):
    jogo = jogo_of(t, "A", "B")
    start(jogo, 95)
    page = url("jogo_conduct", t, jogo.pk)
    assert "falta pouco" in text_of(committee_client.get(page))
    assert committee_client.post(url("jogo_pause", t, jogo.pk), {"cause": " "}).status_code == 422

    committee_client.post(url("jogo_pause", t, jogo.pk), {"cause": "faltou luz"})
    assert "parado" in text_of(committee_client.get(page))
    committee_client.post(url("jogo_act", t, jogo.pk, "voltou"))

    assert jogo.pauses.get().ended_at is not None
    assert committee_client.post(url("jogo_act", t, jogo.pk, "nada")).status_code == 404


@pytest.mark.regra("Art.16-juiz", "Art.16-tentos")
def test_the_juiz_pays_the_tentos(committee_client, t):
    jogo = jogo_of(t, "A", "B")

    page = committee_client.post(url("jogo_juiz", t, jogo.pk), {"juiz": "Vilmar Antunes"}, follow=True)

    assert "O juiz paga os tentos" in text_of(page)
    assert "Vilmar Antunes: (Art. 16)" not in text_of(page)
    assert any("Vilmar Antunes" in line for s in tournament_ata(Competition(t)).sections for line in s.lines)


# ---- line-ups ----


@pytest.mark.regra("Art.18-subst", "Art.23-disc-e-obs")
def test_a_line_up_and_its_refusals_beside_the_form(committee_client, t):
    """AMB-33: who won the last partida needs the other's consent to turn the testas."""
    jogo = jogo_of(t, "A", "B")
    a, b, c, reserva = [m.player_id for m in trio(t, "A").members.order_by("position")]

    def seats(*keys, **more):
        return {f"seat-{n}": key for n, key in enumerate(keys)} | more

    one, two = (url("jogo_line_up", t, jogo.pk, trio(t, "A").pk, n) for n in (1, 2))
    committee_client.post(one, seats(a, b, c))
    assert committee_client.post(one, seats(a, b, b)).status_code == 422
    refused = committee_client.post(two, seats(b, a, c, last="ganhou"))
    assert refused.status_code == 422
    assert "só troca as testas se o outro trio consentir" in text_of(refused)
    assert "Art. 23, disciplina, e" in text_of(refused)

    assert committee_client.post(two, seats(b, a, c, last="perdeu")).status_code == 302
    assert committee_client.post(two, seats(reserva, a, c, in_course="on")).status_code == 422
    assert committee_client.post(two, seats(reserva, b, c)).status_code == 302

    changes = LineUp.objects.order_by("partida").values_list("partida", "change")
    assert list(changes) == [(1, "start"), (2, "substitution")]
    ata = tournament_ata(Competition(t))
    (line,) = next(s.lines for s in ata.sections if s.title.startswith("Substituições"))
    assert "Três Marias Reserva" in line


# ---- claims ----


def claim_entry(t, jogo, against, by, **more):
    capataz = trio(t, by).members.get(is_capataz=True).player.name
    facts = "xingou"
    return {"trio": trio(t, against).pk, "inciso": "II", "claimed_by": capataz, "facts": facts, **more}


@pytest.mark.regra("Art.15", "Art.20-II")
def test_a_claim_upheld_becomes_the_desclassificacao(committee_client, t):
    jogo = jogo_of(t, "A", "B")
    made = committee_client.post(url("claim_create", t, jogo.pk), claim_entry(t, jogo, "A", "B"))
    claim = Claim.objects.get()
    assert made.url == url("claim_answer", t, claim.pk)
    uphold = f"{url('desclassificacao_create', t)}?jogo={jogo.pk}&reclamacao={claim.pk}"
    assert "xingou" in committee_client.get(uphold).content.decode()

    member = trio(t, "B").members.get(is_capataz=True)
    sent = {
        "trio": trio(t, "A").pk,
        "inciso": "II",
        "facts": "xingou",
        "claimed_by": member.pk,
        "decided_by": people(t, Comissao.DISCIPLINAR),
        "confirmed": "1",
    }
    committee_client.post(uphold, sent)

    claim.refresh_from_db()
    assert claim.status == ClaimStatus.UPHELD
    assert claim.desclassificacao == Desclassificacao.objects.get()


def test_a_claim_denied_keeps_its_answer(committee_client, t):
    jogo = jogo_of(t, "A", "B")
    committee_client.post(url("claim_create", t, jogo.pk), claim_entry(t, jogo, "A", "B"))
    claim = Claim.objects.get()
    assert committee_client.post(url("claim_answer", t, claim.pk), {"answer": ""}).status_code == 422

    committee_client.post(url("claim_answer", t, claim.pk), {"answer": "ninguém ouviu"})

    claim.refresh_from_db()
    assert (claim.status, claim.answer) == (ClaimStatus.DENIED, "ninguém ouviu")
    again = committee_client.post(url("claim_answer", t, claim.pk), {"answer": "mudei de ideia"})
    assert again.status_code == 422


@pytest.mark.regra("Art.20-§3")
def test_a_late_claim_is_kept_as_intempestiva(committee_client, t):
    enter(t, "A x B: 24-3 24-2")
    jogo = jogo_of(t, "A", "B")

    page = committee_client.post(url("claim_create", t, jogo.pk), claim_entry(t, jogo, "A", "B"), follow=True)

    assert "intempestiva" in text_of(page)
    assert Claim.objects.get().status == ClaimStatus.LATE
    assert not Desclassificacao.objects.exists()


@pytest.mark.regra("Art.15")
def test_who_is_no_capataz_cannot_be_chosen(committee_client, t):
    jogo = jogo_of(t, "A", "B")
    other = trio(t, "B").members.filter(is_capataz=False).first().player.name

    sent = claim_entry(t, jogo, "A", "B", claimed_by=other)

    assert committee_client.post(url("claim_create", t, jogo.pk), sent).status_code == 422
    assert not Claim.objects.exists()


# ---- decisions ----


@pytest.mark.regra("Art.23-vencedor-h", "Art.23-com-c")
def test_an_omitted_case_is_recorded_and_never_edited(committee_client, t):
    assert committee_client.post(url("decision_create", t), {"text": "x"}).status_code == 422

    committee_client.post(
        url("decision_create", t),
        {"text": "Almoço de uma hora.", "members": people(t, Comissao.ORGANIZADORA)},
    )

    page = committee_client.get(url("decision_list", t)).content.decode()
    assert "Almoço de uma hora." in page
    assert "Editar" not in page
    assert "recurso" in page
    ata = tournament_ata(Competition(t))
    assert any("Almoço de uma hora." in line for section in ata.sections for line in section.lines)


# ---- homologação ----

FULL = [
    "A x B: 24-3 24-2",
    "A x C: 24-3 24-4",
    "A x D: 24-3 24-5",
    "B x C: 24-3 24-6",
    "B x D: 24-3 24-7",
    "C x D: 24-3 24-8",
]


def test_provisional_then_homologated_then_revised(committee_client, t):
    enter_all(t, FULL)
    chave = t.chaves.get()
    members = people(t, Comissao.ORGANIZADORA)
    assert "provisória" in text_of(committee_client.get(url("homologation", t)))
    early = committee_client.post(url("homologation_chave", t, chave.pk), {"members": members})
    assert early.status_code == 422
    assert "informe o motivo" in text_of(early)
    assert "(opcional)" not in text_of(early)
    t.jogos.update(finished_at=timezone.now() - timedelta(minutes=21))

    committee_client.post(url("homologation_chave", t, chave.pk), {"members": members})

    assert "homologada" in text_of(committee_client.get(url("homologation", t)))
    enter(t, "A x B: 24-9 24-2", reason="mal lido")
    assert list(Homologation.objects.values_list("revision", "reason")) == [(1, ""), (2, "mal lido")]
    page = text_of(committee_client.get(url("homologation", t)))
    assert "Revisão 2" in page
    assert "mal lido" in page


def test_a_chave_in_course_is_not_homologated(committee_client, t):
    enter(t, "A x B: 24-3 24-2")

    response = committee_client.post(
        url("homologation_chave", t, t.chaves.get().pk), {"members": people(t, Comissao.ORGANIZADORA)}
    )

    assert response.status_code == 422
    assert "ainda tem jogo: 1 de 6" in text_of(response)


# ---- check-list ----


@pytest.mark.regra("Art.19", "Art.23-disc-f")
def test_what_is_missing_at_presence(committee_client, t):
    one = trio(t, "A")
    first, *others = one.members.order_by("position")
    page = text_of(committee_client.get(url("checklist", t)))
    assert "pilcha por conferir: todos" in page

    sent = {"fee_paid": "on", "letter_received": "on"}
    sent |= {f"{name}-{m.pk}": "on" for m in others for name in ("pilcha_seen", "unarmed", "cartao_seen")}
    committee_client.post(url("checklist_trio", t, one.pk), sent)

    page = text_of(committee_client.get(url("checklist", t)))
    assert f"pilcha por conferir: {first.player.name}" in page
    one.refresh_from_db()
    assert one.fee_paid


# ---- ata ----


def test_the_ata_names_all_of_it_and_prints(committee_client, t):
    enter_all(t, FULL)
    for member in t.event.commission_members.all():
        assert member.name in text_of(committee_client.get(url("ata", t)))
    ata = tournament_ata(Competition(t))
    titles = [section.title for section in ata.sections]
    assert "Classificação da chave A" in titles
    table = next(s for s in ata.sections if s.title == "Classificação da chave A")
    assert table.lines[0].startswith("1º Três Marias: 3 V, 9 P, 216 T")
    assert len(ata.signatures) == 6
    assert KINDS["ata"].available is not None
    response = committee_client.get(url("document_pdf", t, "ata"))
    assert response["Content-Type"] == "application/pdf"


def test_documents_and_phones_never_stand_in_the_ata(t):
    player = trio(t, "A").members.first().player
    player.documento, player.telefone, player.notes = "52998224725", "54999990000", "segredo"
    player.save()

    lines = " ".join(line for section in tournament_ata(Competition(t)).sections for line in section.lines)

    assert not any(word in lines for word in ("52998224725", "54999990000", "segredo"))


def test_the_dress_is_marked_as_mended_from_the_conduct_page(committee_client, t):
    jogo = jogo_of(t, "A", "B")
    sent = {
        "trio": trio(t, "A").pk,
        "inciso": "VIII",
        "facts": "sem lenço",
        "claimed_by": "comissao",
        "decided_by": people(t, Comissao.DISCIPLINAR),
        "confirmed": "1",
    }
    committee_client.post(f"{url('desclassificacao_create', t)}?jogo={jogo.pk}", sent)
    nxt = jogo_of(t, "A", "C")
    assert "Pilcha por regularizar" in text_of(committee_client.get(url("jogo_conduct", t, nxt.pk)))
    refused = committee_client.post(url("jogo_act", t, nxt.pk, "comecou"), follow=True)
    assert "ainda não regularizou a pilcha" in text_of(refused)

    decision = Desclassificacao.objects.get()
    back = committee_client.post(url("desclassificacao_dress", t, decision.pk), {"jogo": nxt.pk})

    assert back.url == url("jogo_conduct", t, nxt.pk)
    committee_client.post(url("jogo_act", t, nxt.pk, "comecou"))
    nxt.refresh_from_db()
    assert nxt.started_at is not None


@pytest.mark.regra("Art.20-V")
def test_v_asks_for_its_exception_in_testa(committee_client, t):
    jogo = jogo_of(t, "A", "B")
    sent = {
        "trio": trio(t, "A").pk,
        "inciso": "V",
        "facts": "foi ao balcão",
        "claimed_by": "comissao",
        "decided_by": people(t, Comissao.DISCIPLINAR),
        "confirmed": "1",
    }
    page = f"{url('desclassificacao_create', t)}?jogo={jogo.pk}"

    refused = committee_client.post(page, sent)
    assert refused.status_code == 422
    assert "Confirme que não era o caso da testa" in text_of(refused)
    assert not Desclassificacao.objects.exists()
    committee_client.post(page, sent | {"not_excused": "on"})

    assert Competition(t).classification.out == {"A"}


def test_calls_are_told_with_their_times(t):
    jogo = jogo_of(t, "A", "B")
    call_trios(jogo_id=jogo.pk, actor=DESK)

    assert [(call.number, call.by) for call in jogo.calls.all()] == [(1, "mesa central")]

"""Rules of conduct through the services: capataz, delivery, line-ups, time, exclusiveness, commissions."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from scoring.desclassificacao import Inciso
from scoring.modalities import Lineup, Modality
from tests.factories import TournamentFactory
from tests.tournaments.desk import DESK, NAMES, credits_of, enter, jogo_of, rows, tournament_of, trio
from tournaments.models import Claim, ClaimStatus, Decision, DecisionKind, LineUpChange, Role, Stage
from tournaments.selectors.readiness import stage_blocks
from tournaments.services.claims import make_claim
from tournaments.services.conduct import (
    appoint_juiz,
    call_trios,
    order_all_falta,
    pause_jogo,
    record_delivery,
    resume_jogo,
    start_jogo,
    walkover_due,
)
from tournaments.services.decisions import decide_omitted_case
from tournaments.services.discipline import ClaimData, disqualify, reverse
from tournaments.services.lineups import set_line_up
from tournaments.services.refusals import Refusal
from tournaments.services.registration import MemberData, TrioData, save_trio
from tournaments.services.results import Delivery
from tournaments.views.committee.urls import urlpatterns

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 2, 7, 12, 0, tzinfo=ZoneInfo("America/Sao_Paulo"))


def after(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def players_of(one):
    return [member.player for member in one.members.order_by("position")]


# ---- claims ----


@pytest.mark.regra("Art.15", "Art.24-disc")
@pytest.mark.parametrize("modality", [Modality.TRUCO_CEGO, Modality.TRUCO_AMOSTRA])
def test_only_a_capataz_claims_and_the_commission_of_itself(modality):
    tournament = tournament_of("AB", modality=modality.value)
    jogo = jogo_of(tournament, "A", "B")
    capataz, other = players_of(trio(tournament, "B"))[:2]

    with pytest.raises(Refusal, match="Só o capataz") as refused:
        make_claim(
            jogo_id=jogo.pk, trio=trio(tournament, "A"), inciso=Inciso.II, claimed_by=other.name, actor=DESK
        )

    assert refused.value.article == "Art. 15"
    for claimed_by in (capataz.name, "comissão"):
        claim = make_claim(
            jogo_id=jogo.pk, trio=trio(tournament, "A"), inciso=Inciso.II, claimed_by=claimed_by, actor=DESK
        )
        assert claim.status == ClaimStatus.OPEN


@pytest.mark.regra("Art.20-§3")
def test_a_claim_after_the_jogo_is_kept_as_intempestiva_and_holds_nothing_up():
    tournament = tournament_of("AB")
    jogo = jogo_of(tournament, "A", "B")
    capataz = players_of(trio(tournament, "B"))[0]
    enter(tournament, "A x B: 24-10 24-20")

    make_claim(
        jogo_id=jogo.pk, trio=trio(tournament, "A"), inciso=Inciso.I, claimed_by=capataz.name, actor=DESK
    )

    assert Claim.objects.get().status == ClaimStatus.LATE
    assert credits_of(tournament, "A") == (1, 3, 72)
    assert not any(block.article == "Art. 15" for block in stage_blocks(tournament, Stage.CHAVES))


@pytest.mark.regra("Art.24-disc", "Art.20-§1")
def test_the_disciplinary_list_holds_in_amostra_with_its_own_credit():
    tournament = tournament_of("ABC", modality=Modality.TRUCO_AMOSTRA.value)
    disqualify(
        tournament=tournament,
        claim=ClaimData(trio=trio(tournament, "A"), inciso=Inciso.VII, jogo=jogo_of(tournament, "A", "B")),
        actor=DESK,
    )

    assert credits_of(tournament, "B") == credits_of(tournament, "C") == (1, 3, 90)
    assert rows(tournament)["A"].standing.rank is None


# ---- juiz and delivery ----


@pytest.mark.regra("Art.16-juiz")
def test_the_commission_appoints_a_juiz_whatever_the_trios_say():
    jogo = jogo_of(tournament_of("AB"), "A", "B")

    appoint_juiz(jogo_id=jogo.pk, name="Seu Adão", actor=DESK)

    jogo.refresh_from_db()
    assert (jogo.juiz, jogo.version) == ("Seu Adão", 2)


@pytest.mark.regra("Art.17-entrega", "Art.17-súmula", "Art.24-disc")
@pytest.mark.parametrize("modality", [Modality.TRUCO_CEGO, Modality.TRUCO_AMOSTRA])
@pytest.mark.parametrize("lacking", ["baralho", "tentos", "signed_a", "signed_b"])
def test_a_jogo_waits_for_deck_tentos_and_both_signatures(modality, lacking):
    tournament = tournament_of("AB", modality=modality.value, require_delivery=True)
    jogo = jogo_of(tournament, "A", "B")
    target = tournament.ruleset.target
    enter(tournament, f"A x B: {target}-10 {target}-20")

    record_delivery(jogo_id=jogo.pk, delivery=Delivery(**{lacking: False}), actor=DESK)

    jogo.refresh_from_db()
    assert not jogo.delivered
    assert [block.article for block in stage_blocks(tournament, Stage.CHAVES)] == ["Art. 17"]

    record_delivery(jogo_id=jogo.pk, delivery=Delivery(), actor=DESK)

    jogo.refresh_from_db()
    assert jogo.delivered
    assert stage_blocks(tournament, Stage.CHAVES) == []


@pytest.mark.regra("Art.17-súmula")
def test_the_commission_may_take_a_sumula_without_a_signature_and_it_stands_in_the_ata():
    tournament = tournament_of("AB", require_delivery=True)
    jogo = jogo_of(tournament, "A", "B")
    enter(tournament, "A x B: 24-10 24-20")

    record_delivery(
        jogo_id=jogo.pk,
        delivery=Delivery(signed_b=False),
        override="o capataz foi embora",
        members="Adão, Eva e Caim",
        actor=DESK,
    )

    decision = Decision.objects.get(kind=DecisionKind.DELIVERY)
    assert (decision.reason, decision.members) == ("o capataz foi embora", "Adão, Eva e Caim")
    assert stage_blocks(tournament, Stage.CHAVES) == []


# ---- line-ups ----


@pytest.mark.regra("Art.18-inscritos", "Art.18-subst", "Art.23-disc-e", "Art.23-disc-e-obs")
def test_line_ups_from_partida_to_partida():
    tournament = tournament_of("AB")
    jogo, one = jogo_of(tournament, "A", "B"), trio(tournament, "A")
    ana, beto, caio, reserva = players_of(one)

    def seat(partida, *players, **more):
        return set_line_up(jogo_id=jogo.pk, trio=one, partida=partida, players=players, actor=DESK, **more)

    stranger = players_of(trio(tournament, "B"))[0]
    with pytest.raises(Refusal, match=r"não está inscrito neste trio.*\(Art\. 18\)"):
        seat(1, ana, beto, stranger)
    seat(1, ana, beto, caio)
    with pytest.raises(Refusal, match=r"Com a partida em andamento.*\(Art\. 18\)"):
        seat(1, ana, beto, reserva, partida_in_course=True)
    with pytest.raises(Refusal, match="se o outro trio consentir"):
        seat(2, caio, ana, beto, lost_last=False)

    assert seat(2, caio, ana, beto, lost_last=True).change == LineUpChange.RODIZIO
    assert seat(3, caio, reserva, beto).change == LineUpChange.SUBSTITUTION


@pytest.mark.regra("Art.20-VI-reserva", "Art.23-disc-g6")
def test_the_reserve_sits_down_at_once_for_who_was_put_out_by_vi():
    tournament = tournament_of("AB")
    jogo, one = jogo_of(tournament, "A", "B"), trio(tournament, "A")
    ana, beto, caio, reserva = players_of(one)
    set_line_up(jogo_id=jogo.pk, trio=one, partida=1, players=[ana, beto, caio], actor=DESK)
    disqualify(
        tournament=tournament, claim=ClaimData(trio=one, inciso=Inciso.VI, jogo=jogo, player=beto), actor=DESK
    )

    line_up = set_line_up(
        jogo_id=jogo.pk, trio=one, partida=1, players=[ana, reserva, caio], actor=DESK, partida_in_course=True
    )

    assert line_up.change == LineUpChange.EXPULSION
    assert [seat.player for seat in line_up.seats.order_by("seat")] == [ana, reserva, caio]


# ---- call, clock, the end of the time ----


@pytest.mark.regra("Art.20-III")
def test_three_calls_then_the_walkover_once_the_tolerance_is_over():
    tournament = tournament_of("AB", tolerance_minutes=15)
    jogo = jogo_of(tournament, "A", "B")
    assert not walkover_due(jogo, after(60))

    for minutes in (0, 5, 10):
        call_trios(jogo_id=jogo.pk, actor=DESK, at=after(minutes))

    with pytest.raises(Refusal, match="três chamadas") as refused:
        call_trios(jogo_id=jogo.pk, actor=DESK, at=after(12))
    assert refused.value.article == "Art. 20, III"
    assert [call.number for call in jogo.calls.order_by("number")] == [1, 2, 3]
    assert not walkover_due(jogo, after(14.9))
    assert walkover_due(jogo, after(15))


def start(tournament, minutes=0):
    jogo = jogo_of(tournament, "A", "B")
    start_jogo(jogo_id=jogo.pk, actor=DESK, at=after(minutes))
    return jogo


@pytest.mark.regra("Art.23-tempo-falta", "Art.23-vencedor-g")
def test_time_over_and_nobody_stalling_all_is_falta_from_then_on():
    """AMB-10; a pause does not count."""
    jogo = start(tournament_of("AB"))
    pause_jogo(jogo_id=jogo.pk, cause="faltou luz", actor=DESK, at=after(60))
    resume_jogo(jogo_id=jogo.pk, actor=DESK, at=after(70))

    with pytest.raises(Refusal, match="ainda não terminou"):
        order_all_falta(jogo_id=jogo.pk, members="Adão", actor=DESK, at=after(129))
    order_all_falta(jogo_id=jogo.pk, members="Adão", actor=DESK, at=after(130))
    order_all_falta(jogo_id=jogo.pk, members="Eva", actor=DESK, at=after(140))

    jogo.refresh_from_db()
    assert jogo.all_falta_at == after(130)
    decision = Decision.objects.get(kind=DecisionKind.ALL_FALTA)
    assert "tudo é falta" in decision.text
    assert decision.members == "Adão"


@pytest.mark.regra("Art.24-vencedor-8")
def test_in_amostra_only_the_commission_closes_the_jogo():
    jogo = start(tournament_of("AB", modality=Modality.TRUCO_AMOSTRA.value))

    with pytest.raises(Refusal, match="decisão da comissão") as refused:
        order_all_falta(jogo_id=jogo.pk, members="Adão", actor=DESK, at=after(500))

    assert refused.value.article == "Art. 24"


@pytest.mark.regra("Art.20-§2", "Art.20-VIII")
def test_by_viii_a_trio_starts_no_other_jogo_before_its_dress_is_mended():
    tournament = tournament_of("ABC")
    disqualify(
        tournament=tournament,
        claim=ClaimData(trio=trio(tournament, "A"), inciso=Inciso.VIII, jogo=jogo_of(tournament, "A", "C")),
        actor=DESK,
    )

    with pytest.raises(Refusal, match="ainda não regularizou a pilcha"):
        start(tournament)


# ---- truco cego is exclusive in an event ----


def register(tournament, *names, **more):
    members = [
        MemberData(name, role=Role.RESERVA if place == tournament.ruleset.titulares else Role.TITULAR)
        for place, name in enumerate(names)
    ]
    return save_trio(tournament=tournament, data=TrioData("Trio", members, **more), actor=DESK)


@pytest.mark.regra("Art.23-exclusiva")
@pytest.mark.parametrize("cego_first", [True, False])
@pytest.mark.parametrize("person", ["Ana Reis", "Rui Reserva"])
def test_who_plays_truco_cego_enters_no_other_modality_of_the_event(cego_first, person):
    """AMB-30: the reserva neither."""
    cego = TournamentFactory()
    dupla = TournamentFactory(
        event=cego.event, modality=Modality.TRUCO_AMOSTRA.value, lineup=Lineup.DUPLA.value
    )
    first, second = (cego, dupla) if cego_first else (dupla, cego)
    others = ["Beto Luz", "Caio Paz", "Dora Sol", "Enio Mar"]
    first_names = [person, *others[: first.ruleset.titulares - 1]]
    if person == "Rui Reserva" and first is cego:
        first_names = ["Beto Luz", "Caio Paz", "Dora Sol", person]
    register(first, *first_names)

    with pytest.raises(Refusal, match="não entra em outra modalidade") as refused:
        register(second, person, "Gil Rocha", "Hugo Prado")

    assert "Art. 23" in refused.value.message
    register(second, "Gil Rocha", "Hugo Prado", *(["Ivo Lopes"] if second is cego else []))


@pytest.mark.regra("Art.23-exclusiva")
def test_the_commission_may_let_somebody_play_both_and_it_stands_in_the_ata():
    cego = TournamentFactory()
    amostra = TournamentFactory(event=cego.event, modality=Modality.TRUCO_AMOSTRA.value)
    register(cego, "Ana Reis", "Beto Luz", "Caio Paz")

    register(amostra, "Ana Reis", "Gil Rocha", "Hugo Prado", exclusiveness_override="horários não coincidem")

    assert Decision.objects.get(kind=DecisionKind.EXCLUSIVENESS).reason == "horários não coincidem"


def test_the_same_person_may_play_cego_in_another_event():
    register(TournamentFactory(), "Ana Reis", "Beto Luz", "Caio Paz")

    register(TournamentFactory(modality=Modality.TRUCO_AMOSTRA.value), "Ana Reis", "Beto Luz", "Caio Paz")


# ---- decisions of the commissions ----


@pytest.mark.regra("Art.23-com-c")
def test_a_decision_is_never_edited_only_another_one_taken():
    tournament = tournament_of("AB")
    made = disqualify(
        tournament=tournament,
        claim=ClaimData(trio=trio(tournament, "A"), inciso=Inciso.I, jogo=jogo_of(tournament, "A", "B")),
        actor=DESK,
    )
    first = Decision.objects.get()

    reverse(decision=made, reason="testemunha desmentiu", actor=DESK)

    kept, *later = Decision.objects.order_by("pk")
    assert (kept.text, kept.at, kept.kind) == (first.text, first.at, DecisionKind.DESCLASSIFICACAO)
    (reversal,) = (decision for decision in later if decision.kind == DecisionKind.REVERSAL)
    assert NAMES["A"] in reversal.text


@pytest.mark.regra("Art.23-com-c")
def test_what_was_decided_cannot_be_written_over():
    tournament = tournament_of("AB")
    decide_omitted_case(tournament=tournament, text="Joga-se ao meio-dia.", members="Adão", actor=DESK)
    decision = Decision.objects.get()
    decision.text = "Joga-se à meia-noite."

    with pytest.raises(ValueError, match="final"):
        decision.save()

    assert Decision.objects.get().text == "Joga-se ao meio-dia."


@pytest.mark.regra("Art.23-com-c")
def test_no_page_offers_an_appeal_or_the_editing_of_a_decision():
    names = {str(pattern.name) for pattern in urlpatterns}

    assert not {name for name in names if "recurso" in name or "appeal" in name}
    assert not {name for name in names if name.startswith(("decis", "desclassificacao")) and "edit" in name}


@pytest.mark.regra("Art.23-vencedor-h")
def test_an_omitted_case_is_decided_with_names_and_stands_in_the_ata():
    tournament = tournament_of("AB")

    with pytest.raises(Refusal, match="quem decidiu"):
        decide_omitted_case(tournament=tournament, text="Joga-se ao meio-dia.", members=" ", actor=DESK)
    decide_omitted_case(tournament=tournament, text="Joga-se ao meio-dia.", members="Adão e Eva", actor=DESK)

    assert Decision.objects.get().members == "Adão e Eva"

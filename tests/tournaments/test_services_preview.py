"""What a decision would change: the real service runs, is looked at, and leaves no trace."""

import pytest
from django.urls import reverse

from scoring.desclassificacao import Inciso
from tests.tournaments.desk import DESK, credits_of, enter, enter_all, jogo_of, rows, tournament_of, trio
from tournaments.models import AuditEntry, Comissao, Decision, Desclassificacao, Tournament
from tournaments.services.consequences import Reading, consequences, weigh
from tournaments.services.discipline import ClaimData, disqualify
from tournaments.services.mata_mata import create_bracket
from tournaments.services.preview import Preview, difference, tried
from tournaments.services.refusals import Refusal

pytestmark = pytest.mark.django_db

FULL = [
    "A x B: 24-3 24-2",
    "A x C: 24-3 24-4",
    "A x D: 24-3 24-5",
    "B x C: 24-3 24-6",
    "B x D: 24-3 24-7",
]


def preview(*, tournament, act):
    return difference(*tried(tournament, act))


def out(tournament, letter, against, inciso=Inciso.I):
    claim = ClaimData(trio=trio(tournament, letter), inciso=inciso, jogo=jogo_of(tournament, letter, against))
    return lambda: disqualify(tournament=tournament, claim=claim, actor=DESK)


def test_the_table_before_and_after():
    """C is put out in its last jogo: D wins it by 3/72, and C leaves the ranks with its earlier tentos."""
    t = tournament_of("ABCD")
    enter_all(t, FULL)

    seen = preview(tournament=t, act=out(t, "C", "D"))

    changed = {row.trio: (row.before, row.after) for row in seen.rows}
    # D has 3+5 from A and 3+7 from B; the jogo that C loses gives 1/3/72.
    assert changed["Flor e Truco"] == ((3, 0, 0, 18), (3, 1, 3, 90))
    assert changed["Sete Bravo"][1][0] is None
    assert "Três Marias" not in changed


def test_nothing_of_it_stays():
    t = tournament_of("ABCD")
    enter_all(t, FULL)
    before = (Tournament.objects.get().version, AuditEntry.objects.count(), rows(t)["C"].standing)

    preview(tournament=t, act=out(t, "C", "D"))

    assert (Tournament.objects.get().version, AuditEntry.objects.count(), rows(t)["C"].standing) == before
    assert not Desclassificacao.objects.exists()
    assert not Decision.objects.exists()
    assert jogo_of(t, "C", "D").ending == ""


def test_it_says_what_the_confirmation_then_does():
    t = tournament_of("ABCD")
    enter_all(t, FULL)
    told = {row.trio: row.after for row in preview(tournament=t, act=out(t, "C", "D")).rows}

    out(t, "C", "D")()

    for row in rows(t).values():
        if row.trio.name in told:
            s = row.standing
            assert told[row.trio.name] == (s.rank, s.vitorias, s.partidas, s.tentos)


def test_who_enters_and_who_leaves():
    """B was second; put out between jogos, its results stand and C takes its place."""
    t = tournament_of("ABC", "DEF")
    enter_all(t, ["A x B: 24-3 24-2", "A x C: 24-3 24-4", "B x C: 24-3 24-4"])
    enter_all(t, ["D x E: 24-3 24-2", "D x F: 24-3 24-4", "E x F: 24-3 24-1"])
    claim = ClaimData(trio=trio(t, "B"), inciso=Inciso.IV)

    seen = preview(tournament=t, act=lambda: disqualify(tournament=t, claim=claim, actor=DESK))

    assert seen.entering == ["Sete Bravo"]
    assert seen.leaving == ["Ás de Espada"]


def test_nobody_enters_or_leaves_while_a_sorteio_is_due():
    """Before the first result all are level: that one jogo parts some of them lets nobody in."""
    t = tournament_of("ABC", "DEF")

    seen = preview(tournament=t, act=lambda: enter(t, "A x B: 24-3 24-2"))

    assert seen.entering == seen.leaving == []


def test_a_place_of_the_mata_mata_that_changes():
    t = tournament_of("AB", "CD", third_place=False)
    enter_all(t, ["A x B: 24-20 24-18", "C x D: 24-20 24-10"])
    create_bracket(tournament=t, actor=DESK)
    semi = t.jogos.filter(stage="mata_mata", rodada=1).order_by("position").first()
    claim = ClaimData(trio=semi.trio_a, inciso=Inciso.II, jogo=semi)

    seen = preview(tournament=t, act=lambda: disqualify(tournament=t, claim=claim, actor=DESK))

    assert any(semi.trio_b.name in after for _, _, after in seen.slots)
    assert seen.rows == []


def test_a_refusal_is_raised_before_anything_is_compared():
    t = tournament_of("ABCD")
    enter(t, "A x B: 24-3 24-2")

    with pytest.raises(Refusal, match="só vale durante o jogo"):
        consequences(t, out(t, "A", "B"))


def test_an_act_that_changes_nothing_says_so():
    t = tournament_of("ABCD")

    assert preview(tournament=t, act=lambda: None) == Preview()


def test_readings_are_weighed_each_from_the_same_start():
    t = tournament_of("ABCD")
    enter_all(t, FULL)
    first = Reading("um", "VIII", "", out(t, "C", "D", Inciso.VIII))
    second = Reading("dois", "I", "", out(t, "C", "D"))
    refused = Reading("três", "já jogado", "", out(t, "A", "B"))

    weighed = weigh(t, [first, second, refused])

    assert [item.selectable for item in weighed] == [True, True, False]
    assert weighed[0].change.signature != weighed[1].change.signature
    assert "só vale durante o jogo" in weighed[2].refusal
    with pytest.raises(Refusal):
        weigh(t, [refused])


def test_the_other_reading_of_earlier_results_is_shown_to_compare(committee_client):
    """AMB-09: kept here; annulled, A would lose the jogo that it won against C."""
    t = tournament_of("ABCD")
    enter_all(t, FULL)
    url = reverse("tournaments:desclassificacao_create", args=[t.event.slug, t.slug])
    members = t.event.commission_members.filter(comissao=Comissao.DISCIPLINAR).values_list("name", flat=True)
    sent = {
        "trio": trio(t, "C").pk,
        "inciso": "I",
        "facts": "subiu na mesa",
        "claimed_by": "comissao",
        "decided_by": list(members),
    }

    page = committee_client.post(f"{url}?jogo={jogo_of(t, 'C', 'D').pk}", sent).content.decode()

    assert "se os jogos anteriores fossem anulados" in page
    assert "Jogo anulado" in page or "jogo anulado" in page
    assert not Desclassificacao.objects.exists()
    assert not Tournament.objects.get().annul_results_of_disqualified
    assert credits_of(t, "A") == (3, 9, 216)

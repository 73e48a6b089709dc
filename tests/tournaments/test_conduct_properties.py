"""Whatever is entered, decided and taken back: the classification is that of the facts that remain."""

from itertools import combinations

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from scoring.desclassificacao import Inciso
from scoring.jogo import Ending, parse_partidas
from tests.tournaments.desk import DESK, jogo_of, seen_from, tournament_of, trio
from tournaments.selectors.competition import Competition
from tournaments.services.discipline import ClaimData, disqualify, reverse
from tournaments.services.refusals import Refusal
from tournaments.services.results import ResultData, cancel_result, record_result

pytestmark = pytest.mark.django_db
LETTERS = "ABCD"
PAIRS = list(combinations(LETTERS, 2))
PARTIDAS = ["24-10 24-12", "24-10 18-24 24-20", "10-24 24-20 1-24", "3-24 9-24"]
CUT = ["", "24-15 0-5", "10-24", "24-10 20-24 24-22"]

ACTS = st.one_of(
    st.tuples(st.just("play"), st.sampled_from(PAIRS), st.sampled_from(PARTIDAS)),
    st.tuples(st.just("absent"), st.sampled_from(PAIRS), st.sampled_from(["a", "b", ""])),
    st.tuples(st.just("time"), st.sampled_from(PAIRS), st.sampled_from(["24-20 14-10", "8-9"])),
    st.tuples(st.just("cancel"), st.sampled_from(PAIRS), st.none()),
    st.tuples(st.just("put_out"), st.sampled_from(PAIRS), st.sampled_from(CUT)),
    st.tuples(st.just("lose_one"), st.sampled_from(PAIRS), st.sampled_from(CUT)),
    st.tuples(st.just("drunk"), st.sampled_from(PAIRS), st.sampled_from(CUT)),
    st.tuples(st.just("leave"), st.sampled_from(PAIRS), st.none()),
    st.tuples(st.just("reverse"), st.integers(0, 5), st.none()),
)


def do(tournament, kind, pair, what):
    """Do one act as the desk would; what the rules refuse changes nothing."""
    if kind == "reverse":
        standing = list(tournament.desclassificacoes.filter(reversed_at__isnull=True).order_by("pk"))
        if standing:
            reverse(decision=standing[pair % len(standing)], reason="engano", actor=DESK)
        return
    a, b = pair
    jogo = jogo_of(tournament, a, b)
    if kind == "cancel":
        cancel_result(jogo_id=jogo.pk, reason="engano", actor=DESK)
    elif kind in ("play", "absent", "time"):
        data = {
            "play": lambda: ResultData(Ending.PLAYED, parse_partidas(seen_from(jogo, a, what))),
            "absent": lambda: ResultData(Ending.WALKOVER, winner=what),
            "time": lambda: ResultData(Ending.TIME_DECISION, parse_partidas(what), "a"),
        }[kind]()
        data = ResultData(
            data.ending, data.partidas, data.winner, base_version=jogo.version, reason="conferido"
        )
        record_result(jogo_id=jogo.pk, data=data, actor=DESK)
    else:
        inciso = {"put_out": Inciso.II, "lose_one": Inciso.VIII, "drunk": Inciso.VI, "leave": Inciso.IV}[kind]
        who = trio(tournament, a)
        player = who.members.filter(excluded=False).first().player if inciso is Inciso.VI else None
        claim = ClaimData(
            trio=who,
            inciso=inciso,
            jogo=None if kind == "leave" else jogo,
            player=player,
            partidas=parse_partidas(seen_from(jogo, a, what)) if what else (),
        )
        disqualify(tournament=tournament, claim=claim, actor=DESK)


def rebuilt(tournament):
    """Make the tournament anew from what is in force: official results first, then decisions as taken."""
    again = tournament_of(LETTERS, annul_results_of_disqualified=tournament.annul_results_of_disqualified)
    for jogo in tournament.jogos.exclude(ending="").exclude(ending=Ending.DISQUALIFIED).order_by("pk"):
        twin = jogo_of(again, jogo.trio_a.ref, jogo.trio_b.ref)
        assert twin.trio_a.ref == jogo.trio_a.ref
        winner = "" if jogo.ending == Ending.PLAYED else jogo.winner
        data = ResultData(Ending(jogo.ending), parse_partidas(jogo.partidas), winner)
        record_result(jogo_id=twin.pk, data=data, actor=DESK)
    for decision in tournament.desclassificacoes.filter(reversed_at__isnull=True).order_by("pk"):
        if decision.player_only:
            continue
        jogo = decision.jogo
        claim = ClaimData(
            trio=trio(again, decision.trio.ref),
            inciso=Inciso(decision.inciso) if decision.inciso != "VI" else Inciso.VII,
            jogo=jogo_of(again, jogo.trio_a.ref, jogo.trio_b.ref) if jogo else None,
            partidas=parse_partidas(jogo.partidas) if jogo else (),
        )
        disqualify(tournament=again, claim=claim, actor=DESK)
    return Competition(again).classification


@pytest.mark.regra("Art.20-§1", "Art.20-§2", "Art.23-com-c")
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(acts=st.lists(ACTS, min_size=3, max_size=12), annul=st.booleans())
def test_the_classification_is_that_of_the_facts_that_remain(acts, annul):
    tournament = tournament_of(LETTERS, annul_results_of_disqualified=annul)
    for kind, pair, what in acts:
        try:
            do(tournament, kind, pair, what)
        except Refusal:
            continue

    found = Competition(tournament).classification
    expected = rebuilt(tournament)

    assert found.chaves == expected.chaves
    assert found.out == expected.out
    assert [tie.trios for tie in found.ties] == [tie.trios for tie in expected.ties]


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@example(acts=[("lose_one", ("A", "B"), "")], last=("A", "B"), cut="24-15 0-5")
@example(
    acts=[("lose_one", ("A", "B"), "24-15 0-5"), ("put_out", ("B", "C"), "")], last=("A", "B"), cut="10-24"
)
@given(acts=st.lists(ACTS, max_size=6), last=st.sampled_from(PAIRS), cut=st.sampled_from(CUT))
def test_taking_a_decision_back_restores_the_identical_table(acts, last, cut):
    tournament = tournament_of(LETTERS)
    for kind, pair, what in acts:
        try:
            do(tournament, kind, pair, what)
        except Refusal:
            continue
    before = Competition(tournament).classification
    kept = tournament.desclassificacoes.count()
    try:
        do(tournament, "put_out", last, cut)
    except Refusal:
        return
    decision = tournament.desclassificacoes.order_by("-pk").first()
    assert tournament.desclassificacoes.count() == kept + 1

    reverse(decision=decision, reason="engano", actor=DESK)

    after = Competition(tournament).classification
    assert after.chaves == before.chaves
    assert after.overall == before.overall
    assert after.out == before.out

"""A whole tournament through the services, from sorteio to champion, with the turns that a real one takes."""

import pytest

from scoring.desclassificacao import Inciso
from scoring.jogo import Ending, parse_partidas
from tests.factories import EventFactory, TournamentFactory, make_trios
from tournaments.models import Jogo, Stage
from tournaments.selectors.bracket import drawn_bracket
from tournaments.selectors.competition import Competition
from tournaments.services.audit import Actor
from tournaments.services.desempate import break_tie
from tournaments.services.discipline import ClaimData, disqualify, reverse
from tournaments.services.mata_mata import create_bracket, decide_advance, undo_bracket
from tournaments.services.refusals import Refusal
from tournaments.services.results import ResultData, cancel_result, record_result
from tournaments.services.seeds import SeedSource
from tournaments.services.sorteio_chaves import draw_chaves

pytestmark = pytest.mark.django_db
ACTOR = Actor("comissão")


def play(jogo: Jogo, text: str, **more):
    jogo.refresh_from_db()
    data = ResultData(Ending.PLAYED, parse_partidas(text), base_version=jogo.version, **more)
    return record_result(jogo_id=jogo.pk, data=data, actor=ACTOR)


@pytest.fixture
def tournament():
    tournament = TournamentFactory(event=EventFactory(commissions=True))
    make_trios(tournament, 12, entidades=4)
    draw_chaves(tournament=tournament, n_chaves=3, source=SeedSource(numbers=[7, 12, 3]), actor=ACTOR)
    return tournament


def play_chaves(tournament):
    """The trio dealt first into its chave beats the others, and so on: no tie."""
    for jogo in tournament.jogos.filter(stage=Stage.CHAVES):
        a, b = jogo.trio_a.chave_place.position, jogo.trio_b.chave_place.position
        loser = f"{10 + max(a, b)}"
        play(jogo, f"24-{loser} 24-{loser}" if a < b else f"{loser}-24 {loser}-24")


def mata_mata(tournament, rodada):
    return tournament.jogos.filter(stage=Stage.MATA_MATA, rodada=rodada).order_by("position")


def test_the_draw_makes_every_jogo_once_and_the_same_again_changes_nothing(tournament):
    """HAND-17: two taps on the draw."""
    first = tournament.sorteios.get()
    again = draw_chaves(tournament=tournament, n_chaves=3, source=SeedSource(), actor=ACTOR)

    assert again == first
    assert [chave.places.count() for chave in tournament.chaves.all()] == [4, 4, 4]
    pairs = {frozenset((j.trio_a_id, j.trio_b_id)) for j in tournament.jogos.all()}
    assert len(pairs) == tournament.jogos.count() == 18
    for slot in set(tournament.jogos.values_list("rodada", flat=True)):
        playing = [t for j in tournament.jogos.filter(rodada=slot) for t in (j.trio_a_id, j.trio_b_id)]
        assert len(playing) == len(set(playing)) == 12


def test_six_go_on_and_a_champion_is_named(tournament):
    """HAND-19: bracket of 8, two free passes for the best firsts."""
    play_chaves(tournament)
    create_bracket(tournament=tournament, actor=ACTOR)

    entrants = list(tournament.bracket_entrants.all())
    assert [entrant.place for entrant in entrants] == [1, 1, 1, 2, 2, 2]
    assert mata_mata(tournament, 1).count() == 2
    for jogo in mata_mata(tournament, 1):
        assert jogo.trio_a.chave_place.chave_id != jogo.trio_b.chave_place.chave_id
        play(jogo, "24-10 24-12")
    for jogo in mata_mata(tournament, 2):
        play(jogo, "24-10 12-24 24-20")
    final, third = mata_mata(tournament, 3)
    play(third, "20-24 24-3 24-9")
    play(final, "18-24 24-20 24-23")

    final.refresh_from_db()
    podium = Competition(tournament).podium
    assert (podium.champion, podium.vice) == (final.trio_a.ref, final.trio_b.ref)
    assert podium.third == (third.trio_a.ref,) or len(podium.third) == 1
    drawn = drawn_bracket(Competition(tournament))
    assert [len(rodada.jogos) for rodada in drawn.rodadas] == [4, 2, 1]
    assert sum(jogo.bye for jogo in drawn.rodadas[0].jogos) == 2


def test_no_jogo_opens_without_both_commissions():
    """Art. 23: two commissions of 3 to 5."""
    tournament = TournamentFactory()
    make_trios(tournament, 4, entidades=4)
    draw_chaves(tournament=tournament, n_chaves=1, source=SeedSource(numbers=[1]), actor=ACTOR)

    with pytest.raises(Refusal, match="comissões os jogos não começam"):
        play(tournament.jogos.first(), "24-3 24-2")


def test_the_mata_mata_waits_for_every_jogo(tournament):
    """HAND-22: the message names the missing jogo."""
    play_chaves(tournament)
    missing = tournament.jogos.filter(stage=Stage.CHAVES).last()
    cancel_result(jogo_id=missing.pk, reason="lançado na mesa errada", actor=ACTOR)

    with pytest.raises(Refusal, match=f"Falta o resultado de {missing.trio_a} × {missing.trio_b}"):
        create_bracket(tournament=tournament, actor=ACTOR)


def test_a_corrected_quartas_changes_the_semi(tournament):
    """HAND-28: at once, and only while the semi is unplayed (HAND-29)."""
    play_chaves(tournament)
    create_bracket(tournament=tournament, actor=ACTOR)
    quartas = mata_mata(tournament, 1)[0]
    play(quartas, "24-20 24-18")
    quartas.refresh_from_db()
    semi = next(j for j in mata_mata(tournament, 2) if quartas.trio_a_id in (j.trio_a_id, j.trio_b_id))

    play(quartas, "20-24 18-24", reason="lados trocados")

    changed = Jogo.objects.get(pk=semi.pk)
    assert quartas.trio_b_id in (changed.trio_a_id, changed.trio_b_id)
    assert quartas.trio_a_id not in (changed.trio_a_id, changed.trio_b_id)
    assert changed.version > semi.version
    for jogo in mata_mata(tournament, 1)[1:]:
        play(jogo, "24-1 24-2")
    play(changed, "24-22 24-11")
    with pytest.raises(Refusal, match="já foi jogado e depende deste"):
        play(quartas, "24-20 24-18", reason="de novo")
    play(quartas, "19-24 18-24", reason="tentos errados")
    cancel_result(jogo_id=changed.pk, reason="corrigir as quartas", actor=ACTOR)
    play(quartas, "24-20 24-18", reason="agora sim")


def test_a_correction_that_changes_who_went_on_needs_the_mata_mata_undone(tournament):
    play_chaves(tournament)
    create_bracket(tournament=tournament, actor=ACTOR)
    entrant = tournament.bracket_entrants.get(seed=1).trio
    jogo = (
        tournament.jogos.filter(stage=Stage.CHAVES, trio_a=entrant).first()
        or tournament.jogos.filter(stage=Stage.CHAVES, trio_b=entrant).first()
    )
    flipped = " ".join("-".join(reversed(p.split("-"))) for p in jogo.partidas.split())

    with pytest.raises(Refusal, match="altera quem passa ao mata-mata"):
        play(jogo, flipped, reason="lados trocados")
    undo_bracket(tournament=tournament, reason="corrigir a chave", actor=ACTOR)
    play(jogo, flipped, reason="lados trocados")
    assert not tournament.bracket_entrants.exists()
    assert not tournament.jogos.filter(stage=Stage.MATA_MATA).exists()


@pytest.mark.regra("Art.20-§1")
def test_a_trio_put_out_loses_this_jogo_and_the_later_ones(tournament):
    """HAND-23: earlier results stand; undoing gives the identical table."""
    jogos = list(tournament.jogos.filter(chave__name="A").order_by("rodada"))
    play(jogos[0], "24-20 24-22")
    before = Competition(tournament).classification.chaves
    out = jogos[0].trio_a
    second = next(j for j in jogos[1:] if out.pk in (j.trio_a_id, j.trio_b_id))

    decision = disqualify(
        tournament=tournament,
        claim=ClaimData(trio=out, inciso=Inciso.I, jogo=second, partidas=parse_partidas("24-15 0-5")),
        actor=ACTOR,
    )

    competition = Competition(tournament)
    rows = {row.trio: row for row in competition.tables[0].rows}
    assert rows[out].standing.rank is None
    assert rows[out].standing.vitorias == 1
    winner = second.trio_b if second.trio_a_id == out.pk else second.trio_a
    assert (rows[winner].standing.vitorias, rows[winner].standing.partidas) == (1, 3)
    views = {view.jogo.pk: view for view in competition.jogos}
    third = next(j for j in jogos[1:] if out.pk in (j.trio_a_id, j.trio_b_id) and j.pk != second.pk)
    assert views[third.pk].label == "W.O."
    with pytest.raises(Refusal, match="decidido por desclassificação"):
        play(third, "24-3 24-2")

    reverse(decision=decision, reason="testemunha desmentiu", actor=ACTOR)

    assert Competition(tournament).classification.chaves == before


@pytest.mark.regra("Art.20-§2")
def test_by_viii_only_the_jogo_of_the_rodada_is_lost(tournament):
    """HAND-24."""
    first = tournament.jogos.filter(chave__name="A", rodada=1).first()
    disqualify(
        tournament=tournament, claim=ClaimData(trio=first.trio_a, inciso=Inciso.VIII, jogo=first), actor=ACTOR
    )
    second = tournament.jogos.filter(chave__name="A", rodada=2)
    jogo = next(j for j in second if first.trio_a_id in (j.trio_a_id, j.trio_b_id))
    play(jogo, "24-9 24-11" if jogo.trio_a_id == first.trio_a_id else "9-24 11-24")

    rows = {row.trio: row.standing for row in Competition(tournament).tables[0].rows}
    assert (rows[first.trio_b].vitorias, rows[first.trio_b].partidas, rows[first.trio_b].tentos) == (1, 3, 72)
    assert (rows[first.trio_a].vitorias, rows[first.trio_a].partidas, rows[first.trio_a].tentos) == (1, 3, 72)
    assert rows[first.trio_a].rank is not None


@pytest.mark.regra("Art.20-§3")
def test_a_claim_after_the_jogo_is_too_late(tournament):
    jogo = tournament.jogos.first()
    play(jogo, "24-3 24-2")

    with pytest.raises(Refusal, match="só vale durante o jogo"):
        disqualify(
            tournament=tournament, claim=ClaimData(trio=jogo.trio_a, inciso=Inciso.II, jogo=jogo), actor=ACTOR
        )


def test_both_trios_out_in_one_jogo(tournament):
    jogo = tournament.jogos.filter(chave__name="A").first()
    for trio in (jogo.trio_a, jogo.trio_b):
        jogo.refresh_from_db()
        disqualify(
            tournament=tournament, claim=ClaimData(trio=trio, inciso=Inciso.II, jogo=jogo), actor=ACTOR
        )

    view = next(v for v in Competition(tournament).jogos if v.jogo.pk == jogo.pk)
    assert view.winner is None
    assert view.label == "dupla desclassificação"


@pytest.mark.regra("Art.23-vencedor-e")
def test_three_in_a_circle_wait_for_a_sorteio():
    """HAND-03, 09, 10: 1, 1, 1, 4 until the sorteio; then as drawn, and never rolled again."""
    tournament = TournamentFactory(event=EventFactory(commissions=True), qualifiers_per_chave=2)
    make_trios(tournament, 4, entidades=4)
    draw_chaves(tournament=tournament, n_chaves=1, source=SeedSource(numbers=[5]), actor=ACTOR)
    a, b, c, d = (place.trio for place in tournament.chaves.get().places.order_by("position"))
    scores = {(a, b): "24-15 14-24 24-7", (b, c): "9-24 24-16 24-5", (c, a): "24-12 10-24 24-5"}
    scores |= {(a, d): "24-11 24-13", (b, d): "24-14 24-22", (c, d): "24-16 24-11"}
    for (left, right), text in scores.items():
        jogo = tournament.jogos.filter(trio_a=left, trio_b=right).first()
        if jogo is None:
            jogo = tournament.jogos.get(trio_a=right, trio_b=left)
            text = " ".join("-".join(reversed(p.split("-"))) for p in text.split())
        play(jogo, text)
    table = Competition(tournament).tables[0]
    assert [row.standing.rank for row in table.rows] == [1, 1, 1, 4]
    with pytest.raises(Refusal, match="Sorteio pendente"):
        create_bracket(tournament=tournament, actor=ACTOR)

    held = break_tie(
        tournament=tournament, trios=[a, b, c], source=SeedSource(numbers=[3, 9, 4]), actor=ACTOR
    )
    again = break_tie(tournament=tournament, trios=[a, b, c], source=SeedSource(numbers=[1]), actor=ACTOR)

    assert again == held
    rows = Competition(tournament).tables[0].rows
    assert [row.standing.rank for row in rows] == [1, 2, 3, 4]
    assert [row.trio.ref for row in rows[:3]] == held.result
    create_bracket(tournament=tournament, actor=ACTOR)


def test_nobody_came_to_the_quartas_and_the_commission_decides(tournament):
    """HAND-25b."""
    play_chaves(tournament)
    create_bracket(tournament=tournament, actor=ACTOR)
    first, second = mata_mata(tournament, 1)
    record_result(jogo_id=first.pk, data=ResultData(Ending.WALKOVER, base_version=first.version), actor=ACTOR)
    play(second, "24-3 24-2")
    semi = next(j for j in mata_mata(tournament, 2) if j.trio_a_id is None or j.trio_b_id is None)
    with pytest.raises(Refusal, match="espera um adversário"):
        play(semi, "24-3 24-2")

    decide_advance(jogo_id=first.pk, trio=None, reason="ninguém se apresentou", actor=ACTOR)

    drawn = drawn_bracket(Competition(tournament))
    assert any(jogo.bye for jogo in drawn.rodadas[1].jogos)

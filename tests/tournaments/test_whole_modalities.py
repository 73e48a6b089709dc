"""Every modality and line-up from the registration to the champion: the same services, other numbers."""

import pytest

from scoring.jogo import Ending, parse_partidas
from scoring.modalities import Lineup, Modality, ruleset
from tests.factories import EventFactory, TournamentFactory, make_trios
from tournaments.documents.asking import Asked, Choice
from tournaments.documents.catalogue import KINDS
from tournaments.models import Stage
from tournaments.selectors.competition import Competition
from tournaments.services.audit import Actor
from tournaments.services.mata_mata import create_bracket
from tournaments.services.refusals import Refusals
from tournaments.services.results import ResultData, record_result
from tournaments.services.seeds import SeedSource
from tournaments.services.sorteio_chaves import draw_chaves

pytestmark = pytest.mark.django_db
ACTOR = Actor("comissão")
GAMES = [
    (Modality.TRUCO_CEGO, Lineup.TRIO, 24),
    (Modality.TRUCO_CEGO, Lineup.DUPLA, 24),
    (Modality.TRUCO_CEGO, Lineup.MANO, 18),
    (Modality.TRUCO_AMOSTRA, Lineup.TRIO, 30),
    (Modality.TRUCO_AMOSTRA, Lineup.DUPLA, 24),
    (Modality.TRUCO_AMOSTRA, Lineup.MANO, 18),
    (Modality.DOURADINHA, Lineup.DUPLA, 12),
]


def tournament_of(modality, lineup, entrants=8):
    tournament = TournamentFactory(
        event=EventFactory(commissions=True),
        modality=modality.value,
        lineup=lineup.value,
        require_delivery=False,
    )
    make_trios(tournament, entrants, entidades=4)
    draw_chaves(tournament=tournament, n_chaves=2, source=SeedSource(numbers=[7, 12]), actor=ACTOR)
    return tournament


def record(jogo, text):
    jogo.refresh_from_db()
    data = ResultData(Ending.PLAYED, parse_partidas(text), base_version=jogo.version)
    return record_result(jogo_id=jogo.pk, data=data, actor=ACTOR)


def play_all(tournament, target):
    """Who was dealt first into its chave beats who came later; in the mata-mata side a wins in three."""
    low = target // 2 - 1
    for jogo in tournament.jogos.filter(stage=Stage.CHAVES):
        a, b = jogo.trio_a.chave_place.position, jogo.trio_b.chave_place.position
        less = low - max(a, b)
        record(jogo, f"{target}-{less} {target}-{less}" if a < b else f"{less}-{target} {less}-{target}")
    create_bracket(tournament=tournament, actor=ACTOR)
    for rodada in (1, 2):
        for jogo in tournament.jogos.filter(stage=Stage.MATA_MATA, rodada=rodada):
            record(jogo, f"{target}-{low} {low}-{target} {target}-{target - 1}")


@pytest.mark.parametrize(("modality", "lineup", "target"), GAMES)
def test_from_the_draw_to_the_champion(modality, lineup, target):
    tournament = tournament_of(modality, lineup)

    play_all(tournament, target)

    competition = Competition(tournament)
    assert [len(table.rows) for table in competition.tables] == [4, 4]
    sweep = 2 if modality is Modality.DOURADINHA else 3
    for table in competition.tables:
        assert [row.standing.vitorias for row in table.rows] == [3, 2, 1, 0]
        first = table.rows[0].standing
        assert (first.partidas, first.tentos) == (3 * sweep, 3 * sweep * target)
    final = tournament.jogos.get(stage=Stage.MATA_MATA, rodada=2, position=1)
    assert competition.podium.champion == final.trio_a.ref
    for kind in KINDS.values():
        if kind.serves(tournament) and kind.code not in ("caderno", "crachas", "certificados"):
            assert kind.paper(Asked(tournament, Choice(), base_url="http://x")).web(), kind.code


@pytest.mark.parametrize(("modality", "lineup", "target"), GAMES)
def test_a_partida_goes_to_its_target_and_no_further(modality, lineup, target):
    jogo = tournament_of(modality, lineup).jogos.first()
    for text in (f"{target + 1}-3 {target}-3", f"{target - 1}-3 {target}-3"):
        with pytest.raises(Refusals):
            record(jogo, text)
    assert ruleset(modality, lineup).target == target


@pytest.mark.regra("Douradinha-queda")
def test_a_queda_is_won_by_one_win_and_two_draws():
    """AMB-34: 12-7, 9-9, 10-10 is a queda won; the loser keeps the pontos, draws are nobody's partida."""
    tournament = tournament_of(Modality.DOURADINHA, Lineup.DUPLA)
    jogo = tournament.jogos.filter(stage=Stage.CHAVES).first()

    record(jogo, "12-7 9-9 10-10")

    view = next(view for view in Competition(tournament).jogos if view.jogo.pk == jogo.pk)
    assert view.winner == jogo.trio_a
    assert (view.credit_a.vitorias, view.credit_a.partidas, view.credit_a.tentos) == (1, 1, 31)
    assert (view.credit_b.vitorias, view.credit_b.partidas, view.credit_b.tentos) == (0, 0, 26)


def test_a_draw_is_for_douradinha_alone():
    jogo = tournament_of(Modality.TRUCO_AMOSTRA, Lineup.DUPLA).jogos.first()
    with pytest.raises(Refusals):
        record(jogo, "24-7 9-9 10-10")

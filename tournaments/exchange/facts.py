"""From a tournament of a file to what `scoring` classifies, without touching a database."""

from typing import cast

from scoring.classification import TournamentFacts
from scoring.desclassificacao import Desclassificacao, Inciso, JogoFacts
from scoring.endings import Ending, Side
from scoring.modalities import Lineup, Modality, ruleset
from scoring.standings import Criterion
from tournaments.exchange import document as doc


def tournament_facts(tournament: doc.Tournament) -> TournamentFacts:
    """Return the facts of the chaves. Reversed decisions and superseded draws are none.

    Raises:
        UnknownLineupError: pontinho, which has no jogo of two sides.
    """
    return TournamentFacts(
        ruleset=ruleset(Modality(tournament.modality), Lineup(tournament.lineup)),
        trios=tuple(trio.id for trio in tournament.trios),
        chaves=tuple((chave.name, chave.trios) for chave in tournament.chaves),
        jogos=tuple(_jogo(jogo) for jogo in tournament.jogos if jogo.stage == "chaves"),
        desclassificacoes=tuple(
            Desclassificacao(
                trio=raw.trio, inciso=Inciso(raw.inciso), jogo=raw.jogo, player_only=raw.player_only
            )
            for raw in tournament.desclassificacoes
            if raw.reversed_at is None
        ),
        sorteios=tuple(
            sorteio.result
            for sorteio in tournament.sorteios
            if sorteio.purpose == "tiebreak" and sorteio.superseded_at is None
        ),
        criteria=tuple(Criterion(name) for name in tournament.criteria),
        annul=tournament.annul_results_of_disqualified,
        qualifiers_per_chave=tournament.qualifiers_per_chave,
    )


def _jogo(jogo: doc.Jogo) -> JogoFacts:
    assert jogo.a is not None  # a jogo of the chaves always has both trios: `consistency` saw to it
    assert jogo.b is not None
    return JogoFacts(
        id=jogo.id,
        a=jogo.a,
        b=jogo.b,
        ending=Ending(jogo.ending) if jogo.ending else None,
        partidas=jogo.partidas,
        winner=cast("Side | None", jogo.winner),
        chave=jogo.chave,
        rodada=jogo.rodada,
    )

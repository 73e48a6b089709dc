"""From a tournament of a file to what `scoring` classifies, without touching a database."""

from typing import cast

from scoring.classification import TournamentFacts
from scoring.desclassificacao import Desclassificacao, Inciso, JogoFacts
from scoring.endings import Ending, Side
from scoring.modalities import Lineup, Modality, ruleset
from scoring.pontinho.mesa import Exclusion, Hand, Mesa, Rodada
from scoring.pontinho.rules import PontinhoRules, Returns
from scoring.pontinho.tournament import Format, MesaFacts, PontinhoFacts
from scoring.standings import Criterion
from tournaments.exchange import document as doc
from tournaments.exchange.pontinho import Pontinho, PontinhoMesa


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


def pontinho_facts(tournament: doc.Tournament) -> PontinhoFacts:
    """Return the facts of a tournament of Pontinho. Reversed decisions and superseded draws are none."""
    pontinho = tournament.pontinho or Pontinho()
    rules = rules_of(pontinho)
    return PontinhoFacts(
        mesas=tuple(
            MesaFacts(mesa.id, mesa.etapa, mesa_of(mesa, rules, exclusions_of(tournament, mesa.id)))
            for mesa in pontinho.mesas
        ),
        format=Format(pontinho.format),
        qualifiers=pontinho.qualifiers_per_mesa,
        sorteios=tuple(
            sorteio.result
            for sorteio in tournament.sorteios
            if sorteio.purpose == "tiebreak" and sorteio.superseded_at is None
        ),
        out=frozenset(
            raw.trio
            for raw in tournament.desclassificacoes
            if raw.reversed_at is None and not raw.player_only and raw.inciso != Inciso.VIII
        ),
    )


def rules_of(pontinho: Pontinho) -> PontinhoRules:
    """Return the rules that the mesas are played by.

    Raises:
        PontinhoRulesError: a number out of range.
    """
    return PontinhoRules(
        limit=pontinho.limit,
        bust_at_limit=pontinho.bust_at_limit,
        returns=Returns(pontinho.returns),
        entry=pontinho.entry,
        bust_entry=pontinho.bust_entry,
        pingo=pontinho.pingo,
    )


def exclusions_of(tournament: doc.Tournament, mesa: str) -> tuple[Exclusion, ...]:
    """Return who was put out of a mesa by Art. 20, those taken back too, in the order of the file."""
    return tuple(
        Exclusion(raw.trio, raw.after_rodada or 0, raw.reversed_at is not None)
        for raw in tournament.desclassificacoes
        if raw.pontinho_mesa == mesa
    )


def mesa_of(mesa: PontinhoMesa, rules: PontinhoRules, exclusions: tuple[Exclusion, ...] = ()) -> Mesa:
    """Return a mesa of Pontinho as scoring plays it."""
    return Mesa(
        rules=rules,
        players=mesa.players,
        rodadas=tuple(
            Rodada(
                batedores=rodada.batedores,
                hands=tuple(Hand(hand.player, hand.points, hand.cards) for hand in rodada.hands),
                aberta=rodada.aberta,
                leaves=rodada.leaves,
            )
            for rodada in mesa.rodadas
        ),
        decided=mesa.decided_winner,
        exclusions=exclusions,
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

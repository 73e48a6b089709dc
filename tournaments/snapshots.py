"""From the database to scoring values, in a fixed number of queries whatever the number of trios.

Trios are known to `scoring` by their `ref`, jogos by their primary key.
"""

from collections import defaultdict

from scoring.classification import TournamentFacts
from scoring.desclassificacao import Desclassificacao as DesclassificacaoFact
from scoring.desclassificacao import EffectiveJogo, Inciso, JogoFacts, effective
from scoring.jogo import Ending, parse_partidas
from scoring.standings import Criterion
from tournaments.models import (
    ChaveTrio,
    Desclassificacao,
    Jogo,
    Purpose,
    Sorteio,
    Stage,
    Tournament,
)


def jogo_facts(tournament: Tournament, stage: Stage) -> list[JogoFacts]:
    """Return the jogos of a stage with two known trios, as facts. One query."""
    rows = (
        Jogo.objects.filter(tournament=tournament, stage=stage, trio_a__isnull=False, trio_b__isnull=False)
        .order_by("rodada", "position", "pk")
        .values_list(
            "pk", "trio_a__ref", "trio_b__ref", "ending", "partidas", "winner", "chave__name", "rodada"
        )
    )
    return [
        JogoFacts(
            id=pk,
            a=a,
            b=b,
            ending=Ending(ending) if ending else None,
            partidas=parse_partidas(partidas),
            winner=winner or None,
            chave=chave,
            rodada=rodada,
        )
        for pk, a, b, ending, partidas, winner, chave, rodada in rows
    ]


def desclassificacao_facts(tournament: Tournament) -> dict[Stage, list[DesclassificacaoFact]]:
    """Return the desclassificações in force that bear on each stage. One query.

    What happens in the mata-mata never changes the classification of the chaves (HAND-07); who is put
    out in the chaves is out of the mata-mata too.
    """
    rows = (
        Desclassificacao.objects.filter(tournament=tournament, reversed_at__isnull=True)
        .order_by("pk")
        .values_list("trio__ref", "inciso", "jogo_id", "player_only", "jogo__stage")
    )
    found: dict[Stage, list[DesclassificacaoFact]] = {Stage.CHAVES: [], Stage.MATA_MATA: []}
    for trio, inciso, jogo, player_only, stage in rows:
        fact = DesclassificacaoFact(trio=trio, inciso=Inciso(inciso), jogo=jogo, player_only=player_only)
        if stage != Stage.MATA_MATA:
            found[Stage.CHAVES].append(fact)
        found[Stage.MATA_MATA].append(fact)
    return found


def tournament_facts(tournament: Tournament) -> TournamentFacts:
    """Return what the classification of the chaves follows from. Four queries."""
    members: dict[str, list[str]] = defaultdict(list)
    for chave, trio in (
        ChaveTrio.objects.filter(chave__tournament=tournament)
        .order_by("chave__position", "position")
        .values_list("chave__name", "trio__ref")
    ):
        members[chave].append(trio)
    sorteios = Sorteio.objects.filter(
        tournament=tournament, purpose=Purpose.TIEBREAK, superseded_at__isnull=True
    ).values_list("result", flat=True)
    return TournamentFacts(
        ruleset=tournament.ruleset,
        trios=tuple(trio for trios in members.values() for trio in trios),
        chaves=tuple((name, tuple(trios)) for name, trios in members.items()),
        jogos=tuple(jogo_facts(tournament, Stage.CHAVES)),
        desclassificacoes=tuple(desclassificacao_facts(tournament)[Stage.CHAVES]),
        sorteios=tuple(tuple(result) for result in sorteios),
        criteria=tuple(Criterion(name) for name in tournament.criteria),
        annul=tournament.annul_results_of_disqualified,
        qualifiers_per_chave=tournament.qualifiers_per_chave,
    )


def effective_mata_mata(tournament: Tournament) -> list[EffectiveJogo]:
    """Return the jogos of the mata-mata as they count. Two queries. Nothing is annulled there."""
    return effective(
        jogo_facts(tournament, Stage.MATA_MATA), desclassificacao_facts(tournament)[Stage.MATA_MATA]
    )


def effective_jogo(jogo: Jogo) -> EffectiveJogo:
    """Return one jogo with two known trios, as it counts under the desclassificações in force. One query."""
    assert jogo.trio_a is not None
    assert jogo.trio_b is not None
    facts = JogoFacts(
        id=jogo.pk,
        a=jogo.trio_a.ref,
        b=jogo.trio_b.ref,
        ending=Ending(jogo.ending) if jogo.ending else None,
        partidas=parse_partidas(jogo.partidas),
        winner=jogo.winner or None,  # type: ignore[arg-type]
        chave=None,
        rodada=jogo.rodada,
    )
    return effective([facts], desclassificacao_facts(jogo.tournament)[Stage(jogo.stage)])[0]

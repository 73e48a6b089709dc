"""From the database to scoring values, in a fixed number of queries whatever the number of trios.

Trios are known to `scoring` by their `ref`, jogos by their primary key.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.bracket import Bracket, Match, MatchState, ResolvedMatch, Source, SourceKind, build, resolve
from scoring.classification import TournamentFacts
from scoring.desclassificacao import Desclassificacao as DesclassificacaoFact
from scoring.desclassificacao import EffectiveJogo, Inciso, JogoFacts, effective
from scoring.jogo import Ending, Side, parse_partidas
from scoring.standings import Criterion
from tournaments.models import (
    BracketEntrant,
    ChaveTrio,
    Desclassificacao,
    Jogo,
    Purpose,
    Sorteio,
    Stage,
    Tournament,
    Trio,
)


def _side(winner: str) -> Side | None:
    """The stored winner as scoring takes it: "" is nobody."""
    return "a" if winner == "a" else "b" if winner == "b" else None


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
            winner=_side(winner),
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
        winner=_side(jogo.winner),
        chave=None,
        rodada=jogo.rodada,
    )
    return effective([facts], desclassificacao_facts(jogo.tournament)[Stage(jogo.stage)])[0]


@dataclass(frozen=True)
class BracketState:
    """The mata-mata as it stands. `jogos` by match number: the rows of the matches that are played;
    `counted` by primary key: how each counts, once both its trios are known."""

    bracket: Bracket
    resolved: list[ResolvedMatch]
    jogos: Mapping[int, Jogo]
    counted: Mapping[int | str, EffectiveJogo]

    def jogo_of(self, match: Match) -> Jogo | None:
        """The jogo of a match; None for a free pass."""
        return self.jogos.get(match.number)


def bracket_state(tournament: Tournament) -> BracketState | None:
    """Work the mata-mata out from its entrants and results, rodada by rodada. Three queries.

    None where the mata-mata is not made.

    The trios of later rodadas come from the winners, not from what the rows say: `services.mata_mata`
    writes them to the rows afterwards.
    """
    entrants = list(
        BracketEntrant.objects.filter(tournament=tournament)
        .order_by("seed")
        .values_list("trio__ref", "chave__name")
    )
    if not entrants:
        return None
    bracket = build(
        [ref for ref, _ in entrants],
        chaves=[chave for _, chave in entrants],
        third_place=tournament.third_place,
    )
    rows = Jogo.objects.filter(tournament=tournament, stage=Stage.MATA_MATA).select_related(
        "trio_a", "trio_b", "advanced"
    )
    by_place = {(jogo.rodada, jogo.position): jogo for jogo in rows}
    jogos = {
        m.number: by_place[m.rodada, m.position] for m in bracket.jogos if (m.rodada, m.position) in by_place
    }
    decisions = desclassificacao_facts(tournament)[Stage.MATA_MATA]
    facts: list[JogoFacts] = []
    winners: dict[int, str | int | None] = {}
    advances: dict[Source, str | int | None] = {}
    counted: dict[int | str, EffectiveJogo] = {}
    resolved = resolve(bracket, winners)
    for rodada in bracket.rodadas:
        for match in rodada:
            jogo, place = jogos.get(match.number), resolved[match.number - 1]
            if jogo is None or place.a.trio is None or place.b.trio is None:
                continue
            facts.append(_mata_mata_facts(jogo, place))
        counted = {fact.id: fact for fact in effective(facts, decisions)}
        for match in rodada:
            jogo = jogos.get(match.number)
            fact = counted.get(jogo.pk) if jogo else None
            if jogo is None or fact is None or not fact.settled:
                continue
            winners[match.number] = None if fact.winner is None else fact.a if fact.winner == "a" else fact.b
            if fact.winner is None and jogo.advance_decided:
                advances[Source(SourceKind.WINNER, match.number)] = (
                    jogo.advanced.ref if jogo.advanced else None
                )
                advances[Source(SourceKind.LOSER, match.number)] = None
        resolved = resolve(bracket, winners, advances)
    return BracketState(bracket, resolved, jogos, counted)


def _mata_mata_facts(jogo: Jogo, place: ResolvedMatch) -> JogoFacts:
    """The facts of a jogo between the trios that the tree gives; a result of other trios does not count."""
    same = (_ref(jogo.trio_a), _ref(jogo.trio_b)) == (place.a.trio, place.b.trio)
    typed = jogo.ending if same else ""
    assert place.a.trio is not None
    assert place.b.trio is not None
    return JogoFacts(
        id=jogo.pk,
        a=place.a.trio,
        b=place.b.trio,
        ending=Ending(typed) if typed else None,
        partidas=parse_partidas(jogo.partidas) if typed else (),
        winner=_side(jogo.winner) if typed else None,
        rodada=jogo.rodada,
    )


def _ref(trio: Trio | None) -> str | None:
    return trio.ref if trio else None


__all__ = [
    "BracketState",
    "MatchState",
    "bracket_state",
    "desclassificacao_facts",
    "effective_jogo",
    "jogo_facts",
    "tournament_facts",
]

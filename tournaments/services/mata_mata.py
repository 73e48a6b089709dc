"""The mata-mata: made from the classification, moved on by results, undone while nothing was played."""

from collections import Counter
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Max

from scoring import bracket as tree
from scoring import schedule
from scoring.classification import Classification, evaluate
from scoring.qualifying import PendingTieError, Qualifier, QualifierCountError, qualifiers
from tournaments.models import (
    BracketEntrant,
    DecisionKind,
    Desclassificacao,
    Jogo,
    Stage,
    Submission,
    Tournament,
    Trio,
)
from tournaments.selectors.readiness import mata_mata_blocks
from tournaments.services.audit import Actor, record, touch
from tournaments.services.codes import new_codes
from tournaments.services.decisions import write_decision
from tournaments.services.final import revise_final
from tournaments.services.refusals import Refusal
from tournaments.snapshots import bracket_state, tournament_facts
from tournaments.wording import joined


def qualified(tournament: Tournament, classification: Classification) -> list[Qualifier]:
    """Return who goes on, best seed first, by the rules that the tournament froze at its draw.

    Raises:
        PendingTieError: a sorteio that decides who goes on is due.
        QualifierCountError: fewer than two go on.
    """
    sent = sum(
        min(tournament.qualifiers_per_chave, sum(1 for row in rows if row.rank is not None))
        for rows in classification.chaves.values()
    )
    running = sum(1 for rows in classification.chaves.values() for row in rows if row.rank is not None)
    return qualifiers(
        list(classification.chaves.items()),
        tournament.qualifiers_per_chave,
        total=min(sent + tournament.best_runners_up, running),
        sorteios=classification.facts.sorteios,
    )


def qualified_refs(tournament: Tournament, classification: Classification | None = None) -> list[str]:
    """Return the refs of who goes on now, in order of seed; empty while that is open.

    classification: where it was read already.
    """
    try:
        known = classification or evaluate(tournament_facts(tournament))
        return [str(q.trio) for q in qualified(tournament, known)]
    except (PendingTieError, QualifierCountError):
        return []


@transaction.atomic
def create_bracket(*, tournament: Tournament, actor: Actor) -> None:
    """Make the mata-mata from the classification as it stands. Asked twice, nothing changes.

    Raises:
        Refusal: a jogo without result, a sorteio that matters, fewer than two to go on.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if tournament.bracket_entrants.exists():
        return
    classification = evaluate(tournament_facts(tournament))
    blocks = mata_mata_blocks(tournament, classification)
    if blocks:
        raise Refusal(" ".join(block.text for block in blocks))
    try:
        chosen = qualified(tournament, classification)
    except PendingTieError as error:
        names = dict(tournament.trios.values_list("ref", "name"))
        ties = [joined([names[str(ref)] for ref in tie.trios]) for tie in error.facts["ties"]]
        raise Refusal(f"Sorteio pendente entre {'; e entre '.join(ties)}.", article="Art. 23, e") from None
    except QualifierCountError:
        raise Refusal("Menos de dois trios passam ao mata-mata: não há o que montar.") from None
    trios = {trio.ref: trio for trio in tournament.trios.all()}
    chaves = {chave.name: chave for chave in tournament.chaves.all()}
    BracketEntrant.objects.bulk_create(
        BracketEntrant(
            tournament=tournament, seed=q.seed, trio=trios[str(q.trio)], chave=chaves[q.chave], place=q.place
        )
        for q in chosen
    )
    _make_jogos(tournament, tree.build_from(chosen, third_place=tournament.third_place))
    sync_bracket(tournament)
    touch(tournament)
    record(
        actor=actor,
        action="mata_mata.montado",
        subject=tournament.name,
        tournament=tournament,
        after={"classificados": [trios[str(q.trio)].name for q in chosen]},
    )


def _make_jogos(tournament: Tournament, bracket: tree.Bracket) -> None:
    """Make the jogos of the matches that are played, with mesas and times after the chaves."""
    played = {match.number for match in bracket.jogos}
    fixtures = [
        schedule.Fixture(
            id=match.number,
            rodada=match.rodada,
            a=None,
            b=None,
            after=tuple(s.of for s in (match.a, match.b) if s.kind in _FROM_MATCH and s.of in played),
        )
        for match in bracket.jogos
    ]
    last: datetime | None = tournament.jogos.aggregate(last=Max("scheduled_at"))["last"]
    after = last or tournament.starts_at
    first = after + timedelta(minutes=tournament.slot_minutes) if after else None
    placed = {
        place.id: place
        for place in schedule.programme(
            fixtures, max(1, tournament.mesas), slot_minutes=max(1, tournament.slot_minutes)
        )
    }
    taken = tournament.jogos.count()
    codes = new_codes(len(fixtures))
    Jogo.objects.bulk_create(
        Jogo(
            tournament=tournament,
            ref=f"m{match.rodada}-{match.position}",
            code=codes[index],
            stage=Stage.MATA_MATA,
            rodada=match.rodada,
            position=match.position,
            mesa=placed[match.number].mesa,
            scheduled_at=first + timedelta(minutes=placed[match.number].start) if first else None,
        )
        for index, match in enumerate(bracket.jogos)
    )
    assert tournament.jogos.count() == taken + len(fixtures)


_FROM_MATCH = (tree.SourceKind.WINNER, tree.SourceKind.LOSER)


def sync_bracket(tournament: Tournament) -> None:
    """Write the trios that the results give into the jogos of the mata-mata.

    A jogo whose trios change gets a new version, so that a page or súmula that shows the old ones is a
    conflict (HAND-28). Call inside the transaction of every change of a result or a decision.
    """
    state = bracket_state(tournament)
    if state is None:
        return
    trios: dict[str, Trio] = {trio.ref: trio for trio in tournament.trios.all()}
    for place in state.resolved:
        jogo = state.jogo_of(place.match)
        if jogo is None:
            continue
        a = trios[str(place.a.trio)].pk if place.a.trio is not None else None
        b = trios[str(place.b.trio)].pk if place.b.trio is not None else None
        if (jogo.trio_a_id, jogo.trio_b_id) == (a, b):
            continue
        if jogo.ending:
            raise Refusal(f"O jogo {jogo} já foi jogado e mudaria de trios. Cancele antes aquele resultado.")
        Jogo.objects.filter(pk=jogo.pk).update(trio_a=a, trio_b=b, version=F("version") + 1, printed_at=None)


def later_jogo_played(jogo: Jogo) -> Jogo | None:
    """Return the nearest jogo of the mata-mata with a result that depends on this one, if any."""
    if jogo.stage != Stage.MATA_MATA:
        return None
    state = bracket_state(jogo.tournament)
    assert state is not None
    number = next(n for n, other in state.jogos.items() if other.pk == jogo.pk)
    for later in state.bracket.after(number):
        dependent = state.jogos.get(later)
        if dependent is not None and dependent.ending:
            return dependent
    return None


def check_undo_bracket(tournament: Tournament) -> None:
    """Raise Refusal where the mata-mata cannot be taken down: not made, or something of it stands."""
    if not tournament.bracket_entrants.exists():
        raise Refusal("O mata-mata não está montado: não há o que desfazer.")
    jogos = tournament.jogos.filter(stage=Stage.MATA_MATA).select_related("trio_a", "trio_b")
    played = jogos.exclude(ending="").first()
    if played is not None:
        raise Refusal(f"O mata-mata já tem resultado: {played}. Cancele antes esse resultado.")
    if Desclassificacao.objects.filter(jogo__in=jogos, reversed_at__isnull=True).exists():
        raise Refusal("Há desclassificação em jogo do mata-mata. Anule-a antes.")


@transaction.atomic
def undo_bracket(*, tournament: Tournament, reason: str, actor: Actor) -> None:
    """Take the mata-mata down, while no jogo of it has a result, so that the chaves can be corrected.

    Raises:
        Refusal: it is not made, a jogo has a result or a decision, or no reason was given.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    check_undo_bracket(tournament)
    if not reason.strip():
        raise Refusal("Informe o motivo.", field="reason")
    jogos = tournament.jogos.filter(stage=Stage.MATA_MATA)
    before = [entrant.trio.name for entrant in tournament.bracket_entrants.select_related("trio")]
    Submission.objects.filter(jogo__in=jogos).delete()
    Desclassificacao.objects.filter(jogo__in=jogos).update(jogo=None)
    jogos.delete()
    tournament.bracket_entrants.all().delete()
    touch(tournament)
    record(
        actor=actor,
        action="mata_mata.desfeito",
        subject=tournament.name,
        tournament=tournament,
        before={"classificados": before},
        reason=reason,
    )


@transaction.atomic
def decide_advance(*, jogo_id: int, trio: Trio | None, reason: str, actor: Actor) -> None:
    """Decide who goes on from a jogo that neither side came to: a trio that is called, or nobody (the other
    side of the next jogo passes freely). Art. 23, h: omitted cases are the commission's (HAND-25).

    Raises:
        Refusal: the jogo has a winner or is open, the trio is out or in the mata-mata still, no reason.
    """
    jogo = Jogo.objects.select_for_update().get(pk=jogo_id)
    jogo = Jogo.objects.select_related("tournament", "trio_a", "trio_b").get(pk=jogo.pk)
    tournament = jogo.tournament
    state = bracket_state(tournament)
    counted = state.counted.get(jogo.pk) if state else None
    if state is None or counted is None or not counted.settled or counted.winner is not None:
        raise Refusal("Só se decide quem avança quando ninguém venceu o jogo (ausência dupla).")
    if not reason.strip():
        raise Refusal("Informe o motivo da decisão.", field="reason", article="Art. 23, h")
    played_later = later_jogo_played(jogo)
    if played_later:
        raise Refusal(f"O jogo {played_later}, que depende deste, já foi jogado.")
    if trio is not None:
        _check_called(tournament, state.resolved, trio)
    jogo.advance_decided = True
    jogo.advanced = trio
    jogo.version += 1
    jogo.save(update_fields=["advance_decided", "advanced", "version"])
    sync_bracket(tournament)
    revise_final(tournament=tournament, reason=reason, actor=actor)
    called = f"chamado {trio.name}" if trio else "passagem livre para o outro lado"
    write_decision(
        tournament=tournament,
        kind=DecisionKind.ADVANCE,
        jogo=jogo,
        trio=trio,
        text=f"{jogo}: ausência dupla; {called}.",
        reason=reason,
        members=actor.name,
        actor=actor,
    )
    touch(tournament)
    record(
        actor=actor,
        action="mata_mata.avanco",
        subject=str(jogo),
        tournament=tournament,
        after={"avanca": trio.name if trio else "passagem livre do outro lado"},
        reason=reason,
    )


def _check_called(tournament: Tournament, resolved: list[tree.ResolvedMatch], trio: Trio) -> None:
    losers = {place.loser for place in resolved if place.loser is not None}
    times = Counter(side.trio for place in resolved for side in (place.a, place.b) if side.trio is not None)
    if times[trio.ref] and trio.ref not in losers:
        raise Refusal(f"“{trio.name}” já está no mata-mata.", field="trio")
    out = tournament.desclassificacoes.filter(trio=trio, reversed_at__isnull=True, player_only=False)
    if out.exclude(inciso="VIII").exists():
        raise Refusal(f"“{trio.name}” está fora do torneio.", field="trio", article="Art. 20, § 1º")
